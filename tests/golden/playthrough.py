"""A whole game in words, made from a fixed seed: `.venv/bin/python -m tests.golden.playthrough` writes all files anew.

A change of the rules or of the wording shows as a diff to be read.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from game.kernel.game import Game
from game.kernel.match import Match
from game.kernel.state import Told
from game.registry import GAMES

HERE = Path(__file__).parent
SEED = 1942


def golden_path(game: str, scenario: str) -> Path:
    return HERE / game / f"{scenario}.txt"


def playthrough(game: Game[Any], scenario: str) -> str:
    """Every decision, its answer and what came of it, then the result."""
    match: Match[Any] = Match(game, scenario, SEED)
    rng = Random(SEED)
    lines = [f"{game.title}: {scenario}, seed {SEED}"]
    lines += _events(match, match.opening)
    while match.decision is not None:
        decision = match.decision
        action = rng.choice(decision.options)
        side = game.sides[decision.side].capitalize()
        lines.append(f"{side}: {game.ask(match.state, decision.question)}")
        lines.append(f"  > {game.say(match.state, decision.question, action)}")
        lines += _events(match, match.play(action))
    lines += [game.score(match.state), f"Digest {match.state.digest()}"]
    return "\n".join(lines) + "\n"


def _events(match: Match[Any], told: list[Told]) -> list[str]:
    return [f"  {line}" for each in told for line in _heard(match.game, each)]


def _heard(game: Game[Any], told: Told) -> list[str]:
    """What everybody hears once; what only one side hears, or hears in other words, under its name."""
    by_side = {name: game.account(side, [told]) for side, name in enumerate(game.sides)}
    first, *others = by_side.values()
    if all(lines == first for lines in others):
        return first
    return [f"({name.capitalize()}) {line}" for name, lines in by_side.items() for line in lines]


def write_all() -> None:
    for game in GAMES.values():
        for briefing in game.briefings:
            path = golden_path(game.name, briefing.name)
            path.parent.mkdir(exist_ok=True)
            path.write_text(playthrough(game, briefing.name), encoding="utf-8")
            print(f"wrote {path.name}")


if __name__ == "__main__":
    write_all()
