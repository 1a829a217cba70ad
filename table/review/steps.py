"""One answer of a game as the review sees it: the chance before it, after the choice, and after the dice."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import sqrt

from game.kernel.agenda import Side
from table.review.judge import Estimate


class Cause(StrEnum):
    """What moved the chance."""

    DICE = "dice"
    CHOICE = "choice"


@dataclass(frozen=True)
class ReviewStep:
    """Chances of the reader. `chosen` is the one with this answer, before any die fell."""

    number: int  # of the answer, from 0
    side: Side  # who answered
    before: Estimate
    chosen: Estimate
    dice: bool  # whether chance came in before the next decision
    turn: int = 0
    doubt: float = 0.0  # how far the difference of the two may be off: less than either, for the same dice fell

    def luck(self, after: Estimate) -> float:
        """What the dice gave the reader; nothing where none fell."""
        return after.mean - self.chosen.mean if self.dice else 0.0

    def choice(self, after: Estimate) -> float:
        """What the answer gave the reader, compared with the usual one."""
        return (self.chosen if self.dice else after).mean - self.before.mean

    def swing(self, after: Estimate, cause: Cause) -> tuple[float, float]:
        """How far this moved the chance, and how far that may be off."""
        if cause is Cause.DICE:
            return self.luck(after), sqrt(self.chosen.error**2 + after.error**2)
        return self.choice(after), self.doubt
