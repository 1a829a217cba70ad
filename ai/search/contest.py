"""Rival plans played out in the same imagined worlds with the same dice, until one is surely the best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from ai.search.proposals import Proposal

LEAST = 6  # worlds before anybody is ruled out
FADES = 30  # worlds after which a first impression and what was seen count alike
SURE = 2.0  # standard errors by which the leader must be ahead of whoever is ruled out
Rehearse = Callable[[int], float]  # what the plan comes to in the world of this number


@dataclass
class Contender:
    """One plan, and what came of it world by world."""

    proposal: Proposal
    rehearse: Rehearse
    worths: list[float] = field(default_factory=list)

    @property
    def value(self) -> float:
        return sum(self.worths) / len(self.worths) if self.worths else 0.0

    @property
    def standing(self) -> float:
        """Its value, with the first impression: a few lucky worlds prove nothing against a good look at the odds."""
        return self.value + self.proposal.promise * FADES / max(1, len(self.worths))

    @property
    def spread(self) -> float:
        """The variance of what came of it."""
        mean = self.value
        return sum((worth - mean) ** 2 for worth in self.worths) / max(1, len(self.worths))


def contest(rivals: Sequence[Contender], budget: int, goes_on: Callable[[Contender], bool]) -> list[Contender]:
    """All rivals, the best first. `budget` is counted in rehearsals; `goes_on` is asked after each with the leader."""
    running, world, left = list(rivals), 0, budget
    while len(running) > 1 and left >= len(running):
        for rival in running:
            rival.worths.append(rival.rehearse(world))
            left -= 1
            if not goes_on(leader(running)):
                return ranked(rivals)
        world += 1
        if world >= LEAST:
            first = leader(running)
            running = [rival for rival in running if rival is first or not is_surely_worse(rival, first)]
    return ranked(rivals)


def leader(rivals: Sequence[Contender]) -> Contender:
    """The best so far, among those who have seen as many worlds as anybody."""
    most = max(len(rival.worths) for rival in rivals)
    return max((rival for rival in rivals if len(rival.worths) == most), key=lambda rival: rival.standing)


def ranked(rivals: Sequence[Contender]) -> list[Contender]:
    """By the worlds they lasted, then by what came of them."""
    most = max(len(rival.worths) for rival in rivals)
    return sorted(rivals, key=lambda rival: (min(len(rival.worths), most - 1), rival.standing), reverse=True)


def is_surely_worse(one: Contender, other: Contender) -> bool:
    """By the differences world by world: the same dice fell for both, so luck cancels out."""
    gaps = [b - a for a, b in zip(one.worths, other.worths, strict=False)]
    count = len(gaps)
    mean = sum(gaps) / count
    scatter: Any = sum((gap - mean) ** 2 for gap in gaps) / max(1, count - 1)
    return mean > SURE * sqrt(scatter / count) and mean > 0
