"""What the player may read of the opponent's thinking, by the openness that was chosen.

Facts are what happened at the table and how long it thought; goals, fears and plans may speak of secrets and of moves
still to come, so they are kept for the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.kernel.agenda import Side
from game.kernel.match import Match
from table.opponent import Diary, thought_lines
from ui.battle.chronicle import LogEntry

NEVER, END = "never", "end"
MOST = 12  # turns of the opponent that are listed
SEALED = {
    NEVER: "You chose never to read the opponent's reasons. Settings, Game can change that.",
    END: "The opponent's reasons are sealed until the game is over. Settings, Game can change that.",
}


@dataclass(frozen=True)
class Disclosure:
    """One turn of the opponent to act: its first and last move, what happened, and how it thought."""

    first: int
    last: int
    side: Side
    lines: tuple[str, ...]


def reasons(
    match: Match[Any], humans: Sequence[Side], entries: Sequence[LogEntry], openness: str, until: int | None = None
) -> list[Disclosure]:
    """Newest first; empty while they are sealed. `until` is the last move that was shown already."""
    over = match.decision is None
    if openness == NEVER or (openness == END and not over):
        return []
    found = []
    for first, last in _turns(match, humans, until)[: None if over else MOST]:
        told = [entry.text for entry in entries if first <= entry.number <= last]
        inner = _thoughts(match, first, last) if openness == END else _effort(match, first, last)
        if told or inner:
            found.append(Disclosure(first, last, match.history[first - 1].side, (*told, *inner)))
    return found


def _turns(match: Match[Any], humans: Sequence[Side], until: int | None) -> list[tuple[int, int]]:
    """Runs of moves by the same side that nobody here plays, newest first."""
    runs: list[tuple[int, int]] = []
    for number, moment in enumerate(match.history[:until], start=1):
        if moment.side in humans:
            continue
        if runs and runs[-1][1] == number - 1 and match.history[number - 2].side == moment.side:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return runs[::-1]


def _effort(match: Match[Any], first: int, last: int) -> tuple[str, ...]:
    """How much it thought, and nothing of what."""
    diary = Diary(match.notes)
    pages = [diary.read(number) for number in diary.numbers() if first <= number <= last]
    tried = sum(page.iterations for page in pages if page is not None)
    if tried:
        return (f"It tried plans out {tried} times for this.",)
    return ("It judged this at sight.",) if any(pages) else ()


def _thoughts(match: Match[Any], first: int, last: int) -> tuple[str, ...]:
    diary = Diary(match.notes)
    found: list[str] = []
    for number in diary.numbers():
        page = diary.read(number) if first <= number <= last else None
        if page is not None:
            found += [line for line in thought_lines(page) if line not in found]
    return tuple(found)
