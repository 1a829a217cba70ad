"""What a search has found out about the options of a question."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from game.kernel.agenda import Action

FEW = 5  # tries of an option that prove nothing yet


@dataclass(frozen=True)
class Footing:
    """What the search found about one option: how often it was tried, the chance to win with it, and its scatter."""

    action: Action
    visits: int
    value: float
    spread: float = 0.0  # the variance of the values seen

    @property
    def error(self) -> float:
        """The variance of the mean."""
        return self.spread / max(1, self.visits)


@dataclass(frozen=True)
class Finding:
    """What a search has to say, best option first.

    With trust in the first look its favourite is the best, unless another is better by so many standard errors.
    """

    standings: tuple[Footing, ...]
    iterations: int
    favourite: Action | None = None  # at first look
    trust: float = 0.0

    @property
    def action(self) -> Action:
        return self.standings[0].action


@dataclass(frozen=True)
class Progress:
    """How far a search is, for the screen."""

    iterations: int
    budget: int
    best: Action
    value: float


def found_out(standings: list[Footing], iterations: int, favourite: Action | None, trust: float) -> Finding:
    """By visits, then by value; with trust in the first look its favourite, or what is surely better, first."""
    standings.sort(key=lambda found: (-found.visits, -found.value))
    if trust:
        best = _surely_best(standings, favourite, trust)
        standings.sort(key=lambda found: found is not best)
    return Finding(tuple(standings), iterations, favourite, trust)


def _surely_best(standings: list[Footing], favourite: Action | None, trust: float) -> Footing:
    """The favourite at first look, unless another option has proved better than luck explains."""
    usual = next(found for found in standings if found.action == favourite)
    if usual.visits < FEW:
        return usual
    rivals = [found for found in standings if found.visits >= FEW and _is_surely_better(found, usual, trust)]
    return max(rivals, key=lambda found: found.value, default=usual)


def _is_surely_better(one: Footing, other: Footing, trust: float) -> bool:
    return one.value - other.value > trust * sqrt(one.error + other.error)
