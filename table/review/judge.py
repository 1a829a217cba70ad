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

HORIZON = 2  # plans that are played on before the judgement is asked, for a look
NEVER = 1_000_000  # and for a game that is played to its end
LONGEST = 20_000  # decisions of such a game


@dataclass(frozen=True)
class Estimate:
    """A chance to win, or a difference of two, and how far it may be off."""

    mean: float
    error: float = 0.0
    tries: int = 0


@dataclass(frozen=True)
class Weighed:
    """A position with the usual answer, and by how much the answer that was given is better or worse."""

    before: Estimate
    gap: Estimate = Estimate(0.0)


def averaged(values: list[float]) -> Estimate:
    tries = len(values)
    mean = sum(values) / tries
    scatter = sum((value - mean) ** 2 for value in values) / max(1, tries - 1)
    return Estimate(mean, sqrt(scatter / tries), tries)


class Judge:
    """One game's judgement, asked about positions with chance drawn anew each time.

    A look plays a little way on and asks the game's judgement; `to_the_end` plays until somebody has won, which costs
    more and rests on nothing but the rules and the scorers.
    """

    def __init__(self, game: Game[Any], brain: Brain[Any], seed: int = 0) -> None:
        self.seed = seed
        self.near: Search[Any] = Search(game, brain, Skill(iterations=1, horizon=HORIZON), seed)
        self.far: Search[Any] = Search(game, brain, Skill(iterations=1, horizon=NEVER), seed)
        self.far.longest = LONGEST

    def worth(self, position: State, side: Side, tries: int, to_the_end: bool = False) -> Estimate:
        """What a position is worth to a side."""
        return averaged([self._once(position, side, number, None, to_the_end) for number in range(tries)])

    def weigh(self, position: State, side: Side, action: Action, tries: int, to_the_end: bool = False) -> Weighed:
        """The same dice fall for the usual answer and for the one that was given: their difference is not luck."""
        usual = [self._once(position, side, number, None, to_the_end) for number in range(tries)]
        given = [self._once(position, side, number, action, to_the_end) for number in range(tries)]
        return Weighed(averaged(usual), averaged([two - one for one, two in zip(usual, given, strict=True)]))

    def _once(self, position: State, side: Side, number: int, action: Action | None, to_the_end: bool) -> float:
        world = position.clone()
        world.seed, world.loaded, world.stacked = self._dice(number), (), ()
        return (self.far if to_the_end else self.near).follow(world, side, number, action)

    def _dice(self, number: int) -> int:
        return int.from_bytes(blake2b(f"{self.seed}/{number}".encode(), digest_size=8).digest(), "big")
