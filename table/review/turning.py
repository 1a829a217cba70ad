"""Where a game turned: the largest swings, and whether dice or a choice made each of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from table.review.judge import Estimate
from table.review.ledger import EVEN, followed
from table.review.steps import Cause, ReviewStep

MOST = 5
LEAST = 0.04  # of the chance to win: less turns nothing


@dataclass(frozen=True)
class TurningPoint:
    """A step that moved the chance, and by what."""

    step: ReviewStep
    cause: Cause
    swing: float
    error: float

    @property
    def number(self) -> int:
        return self.step.number


def all_swings(steps: Sequence[ReviewStep], last: Estimate) -> list[TurningPoint]:
    """Everything that may have moved the chance, the largest first."""
    found = [
        TurningPoint(step, cause, *step.swing(after, cause))
        for step, after in followed(steps, last)
        for cause in Cause
        if cause is Cause.CHOICE or step.dice
    ]
    return sorted(found, key=lambda point: -abs(point.swing))


def swings(steps: Sequence[ReviewStep], last: Estimate) -> list[TurningPoint]:
    """Everything that moved the chance more than it may be off."""
    return [point for point in all_swings(steps, last) if abs(point.swing) >= max(LEAST, EVEN * point.error)]


def turning_points(steps: Sequence[ReviewStep], last: Estimate) -> list[TurningPoint]:
    """At most five, in the order they were played."""
    return sorted(swings(steps, last)[:MOST], key=lambda point: (point.number, point.cause is Cause.DICE))
