"""Ten saves of each game, in all its phases: `.venv/bin/python -m tests.golden.keep_saves FOLDER` writes them.

Those in `tests/golden/saves/<version>` were written by an earlier version and are never written again: every later
version has to open them. Run this for a new folder when a version is released.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ai.levels import make_player
from game.kernel.match import Match
from game.kernel.saves import write_text
from game.registry import GAMES
from table.opponent import Diary
from table.seats import Seats

MOST = 10
SEED = 1942
LEVEL = "lieutenant"
DEEP = 12  # a question is kept where it comes up for the twelfth time, or the last time before: well into the game


def moments(game: str, scenario: str, seed: int) -> Iterator[tuple[str, str, Match[Any]]]:
    """A game between two lieutenants, with the phase and the question of every decision."""
    rules = GAMES[game]
    match: Match[Any] = Match(rules, scenario, seed)
    players = {side: make_player(game, LEVEL, seed + side, side) for side in range(len(rules.sides))}
    Seats((0,), LEVEL).note(match)
    while match.decision is not None:
        decision = match.decision
        yield match.state.phase, type(decision.question).__name__, match
        choice = players[decision.side].choose(match.view(decision.side), decision)
        Diary(match.notes).write(len(match.history), choice.thoughts)
        match.play(choice.action)
    yield "over", "end", match


def keep(game: str, folder: Path) -> None:
    """One of every phase first, then other questions, then other scenarios, until there are ten."""
    found: dict[tuple[str, str, str], str] = {}
    times: Counter[tuple[str, str, str]] = Counter()
    for turn, briefing in enumerate(GAMES[game].briefings):
        for phase, question, match in moments(game, briefing.name, SEED + turn):
            key = (phase, question, briefing.name)
            times[key] += 1
            if times[key] <= DEEP:
                found[key] = match.snapshot().sealed()
    for key in chosen(list(found)):
        phase, question, scenario = key
        write_text(folder / game / f"{scenario}-{phase}-{question}.json".replace(" ", "_"), found[key])


def chosen(keys: list[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """Ten of them; whatever is least like those already taken comes first."""
    taken: list[tuple[str, str, str]] = []

    def likeness(key: tuple[str, str, str]) -> tuple[int, ...]:
        return tuple(sum(other[part] == key[part] for other in taken) for part in range(3))

    while keys and len(taken) < MOST:
        best = min(keys, key=likeness)
        keys.remove(best)
        taken.append(best)
    return taken


if __name__ == "__main__":
    for each in GAMES:
        keep(each, Path(sys.argv[1]))
