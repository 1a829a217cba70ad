"""How good a true position was for a side: it is played on many times with other dice, and the outcomes averaged.

After the end nothing is secret any more, so the truth may be looked at; while a game runs nobody asks this.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from math import sqrt
from typing import Any

from ai.brain import Brain
from ai.search.search import NOISE, Search
from ai.search.skill import Skill
from game.kernel.agenda import Action, Decision, Side
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

    def __or__(self, other: Estimate) -> Estimate:
        """Both together, as if all had been tried at once."""
        if not self.tries or not other.tries:
            return self if self.tries else other
        tries = self.tries + other.tries
        mean = (self.mean * self.tries + other.mean * other.tries) / tries
        scatter = sum(each._scatter + each.tries * (each.mean - mean) ** 2 for each in (self, other))
        return Estimate(mean, sqrt(scatter / (tries - 1) / tries), tries)

    @property
    def _scatter(self) -> float:
        """The sum of the squares of what each try was off the mean."""
        return self.error**2 * self.tries * (self.tries - 1)


@dataclass(frozen=True)
class Weighed:
    """A position with the usual answer, and by how much the answer that was given is better or worse."""

    before: Estimate
    gap: Estimate = Estimate(0.0)

    def __or__(self, other: Weighed) -> Weighed:
        return Weighed(self.before | other.before, self.gap | other.gap)


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
        self.seed, self.brain = seed, brain
        self.near: Search[Any] = Search(game, brain, Skill(iterations=1, horizon=HORIZON), seed)
        self.far: Search[Any] = Search(game, brain, Skill(iterations=1, horizon=NEVER), seed)
        self.far.longest = LONGEST

    def worth(self, position: State, side: Side, tries: int, to_the_end: bool = False, first: int = 0) -> Estimate:
        """What a position is worth to a side. Other tries than the `first` ones have other dice."""
        return averaged(self.outcomes(position, side, range(first, first + tries), None, to_the_end))

    def weigh(
        self, position: State, side: Side, action: Action, tries: int, to_the_end: bool = False, first: int = 0
    ) -> Weighed:
        """The same dice fall for the usual answer and for the one that was given: their difference is not luck."""
        numbers = range(first, first + tries)
        usual = self.outcomes(position, side, numbers, None, to_the_end)
        given = self.outcomes(position, side, numbers, action, to_the_end)
        return Weighed(averaged(usual), averaged([two - one for one, two in zip(usual, given, strict=True)]))

    def outcomes(
        self, position: State, side: Side, numbers: Iterable[int], action: Action | None, to_the_end: bool
    ) -> list[float]:
        """What came of it each time, after this answer or after the usual one."""
        return [self._once(position, side, number, action, to_the_end) for number in numbers]

    def is_usual(self, position: State, decision: Decision, action: Action) -> bool:
        """Whether everybody who answers by the scorers would answer just this: then it is worth what the usual is."""
        scores = self.brain.scores(position, decision.question, decision.options, self.brain.weights)
        given = scores[decision.options.index(action)]
        rivals = (score for score, other in zip(scores, decision.options, strict=True) if other != action)
        return given > max(rivals, default=given - 2 * NOISE) + NOISE

    def _once(self, position: State, side: Side, number: int, action: Action | None, to_the_end: bool) -> float:
        world = position.clone()
        world.seed, world.loaded, world.stacked = self._dice(number), (), ()
        return (self.far if to_the_end else self.near).follow(world, side, number, action)

    def _dice(self, number: int) -> int:
        return int.from_bytes(blake2b(f"{self.seed}/{number}".encode(), digest_size=8).digest(), "big")
