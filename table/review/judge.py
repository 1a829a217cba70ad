"""How good a true position was for a side: it is played on many times with other dice, and the outcomes averaged.

After the end nothing is secret any more, so the truth may be looked at; while a game runs nobody asks this.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from math import sqrt
from typing import Any

from ai.brain import Brain
from ai.search.search import Search
from ai.search.skill import Skill
from game.kernel.agenda import Action, Side
from game.kernel.game import Game
from game.kernel.state import State

HORIZON = 2  # plans that are played on before the judgement is asked


@dataclass(frozen=True)
class Estimate:
    """A chance to win, and how far it may be off."""

    mean: float
    error: float = 0.0
    tries: int = 0


class Judge:
    """One game's judgement, asked about positions with chance drawn anew each time."""

    def __init__(self, game: Game[Any], brain: Brain[Any], seed: int = 0) -> None:
        self.seed = seed
        self.search: Search[Any] = Search(game, brain, Skill(iterations=1, horizon=HORIZON), seed)

    def worth(self, position: State, side: Side, tries: int, action: Action | None = None) -> Estimate:
        """What a position is worth to a side, with this answer or with the usual one. The same dice fall for both, so
        that their difference is not luck."""
        worths = [self._once(position, side, number, action) for number in range(tries)]
        mean = sum(worths) / tries
        scatter = sum((worth - mean) ** 2 for worth in worths) / max(1, tries - 1)
        return Estimate(mean, sqrt(scatter / tries), tries)

    def _once(self, position: State, side: Side, number: int, action: Action | None) -> float:
        world = position.clone()
        world.seed, world.loaded, world.stacked = self._dice(number), (), ()
        return self.search.follow(world, side, number, action)

    def _dice(self, number: int) -> int:
        return int.from_bytes(blake2b(f"{self.seed}/{number}".encode(), digest_size=8).digest(), "big")
