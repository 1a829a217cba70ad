"""What the player may read of the opponent's thinking, by the openness that was chosen.

Facts are what it did and how long it thought. Goals, fears and plans may speak of secrets, so they are kept for the
end, unless the player wants to read them after each of its turns: then he learns what it meant, what it weighed and
dropped, what it fears, and what it got wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ai.thoughts import Plan
from game.kernel.agenda import Side
from game.kernel.match import Match
from table.opponent import Diary, thought_lines
from ui.battle.chronicle import LogEntry

NEVER, TURN, END = "never", "turn", "end"
WRONG = 0.10  # a chance that fell by so much until its next turn was misjudged
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
        inner = INSIDE.get(openness, _effort)(match, first, last)
        if told or inner:
            found.append(Disclosure(first, last, match.history[first - 1].side, (*told[:1], *inner)))
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


# ---- after each of its turns


def _weighed(match: Match[Any], first: int, last: int) -> tuple[str, ...]:
    """Of the move that it thought about most: intent, what it dropped and why, its fear, and where it was wrong."""
    diary = Diary(match.notes)
    pages = [(number, page) for number in diary.numbers() if first <= number <= last and (page := diary.read(number))]
    if not pages:
        return ()
    number, page = max(pages, key=lambda pair: pair[1].iterations)
    lines = [f"It wants: {page.goal}"] if page.goal else []
    if page.plans:
        best, *others = page.plans
        lines.append(f"It chose: {best.words}. {best.reason}".rstrip())
        lines += [f"It dropped: {plan.words}. {_less(best, plan)}" for plan in others[:2]]
        lines += _misjudged(diary, number, best)
    return (*lines, *([f"It fears: {page.fear}"] if page.fear else []))


def _less(best: Plan, plan: Plan) -> str:
    """Why it was dropped."""
    if best.visits and plan.visits:
        gap = round(100 * (best.value - plan.value))
        why = f"{gap} points less likely to win" if gap > 0 else "as good, but less certain"
    else:
        why = f"worth {best.value - plan.value:.1f} less at sight"
    return f"{why[:1].upper()}{why[1:]}. {plan.reason}".rstrip()


def _misjudged(diary: Diary, number: int, best: Plan) -> list[str]:
    """What it gave itself then and at its next thought, where that fell much."""
    later = next((page for n in diary.numbers() if n > number and (page := diary.read(n)) and page.plans), None)
    if later is None or not best.visits or not later.plans[0].visits:
        return []
    then, now = best.value, later.plans[0].value
    return [f"It was wrong: it gave itself {then:.0%}, and {now:.0%} at its next turn."] if then - now >= WRONG else []


InsideView = Callable[[Match[Any], int, int], tuple[str, ...]]
INSIDE: dict[str, InsideView] = {END: _thoughts, TURN: _weighed}
