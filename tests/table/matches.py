"""Games of any length to be kept."""

from __future__ import annotations

from random import Random
from typing import Any

from game.kernel.match import Match
from game.registry import GAMES
from table.seats import Seats

GAME = next(iter(GAMES.values()))
SHORTEST = min(GAME.briefings, key=lambda brief: brief.minutes).name


def a_match(decisions: int, seed: int = 3) -> Match[Any]:
    match: Match[Any] = Match(GAME, SHORTEST, seed)
    rng = Random(seed)
    while match.decision is not None and len(match.history) < decisions:
        match.play(rng.choice(match.decision.options))
    Seats((1,), "random").note(match)
    return match
