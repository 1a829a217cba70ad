"""The ledger: luck, your choices and his, in points of chance. They add up from the first chance to the result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt

from game.kernel.agenda import Side
from table.review.judge import Estimate
from table.review.steps import Cause, ReviewStep

EVEN = 2.0  # standard errors within which something is called about even


@dataclass(frozen=True)
class LedgerLine:
    """One line: what it came to, and how far that may be off."""

    points: float = 0.0
    error: float = 0.0

    @property
    def is_even(self) -> bool:
        return abs(self.points) <= EVEN * self.error

    def __add__(self, other: LedgerLine) -> LedgerLine:
        return LedgerLine(self.points + other.points, sqrt(self.error**2 + other.error**2))


@dataclass(frozen=True)
class ReviewLedger:
    """From the first chance to the last. `theirs` is what the other side's choices did to the reader's chance."""

    start: Estimate
    end: Estimate
    luck: LedgerLine
    mine: LedgerLine
    theirs: LedgerLine

    @property
    def is_balanced(self) -> bool:
        """Whether it adds up, which it does by the way it is made."""
        total = self.start.mean + self.luck.points + self.mine.points + self.theirs.points
        return abs(total - self.end.mean) < 1e-9

    @property
    def whole(self) -> ReviewLedger:
        """In whole points, which add up too: luck is what the choices leave, so it takes what rounding leaves."""
        start, end = (replace(each, mean=round(100 * each.mean) / 100) for each in (self.start, self.end))
        mine, theirs = (replace(each, points=round(100 * each.points) / 100) for each in (self.mine, self.theirs))
        left = round(100 * (end.mean - start.mean - mine.points - theirs.points)) / 100
        return ReviewLedger(start, end, replace(self.luck, points=left), mine, theirs)


def balance(steps: Sequence[ReviewStep], last: Estimate, reader: Side) -> ReviewLedger:
    """Every step goes into its line; what follows a step is the chance before the next one.

    Luck is everything that no choice has done, so it is as sure as the first chance and the choices together.
    """
    luck, mine, theirs = 0.0, LedgerLine(), LedgerLine()
    for step, after in followed(steps, last):
        luck += step.luck(after)
        chosen = LedgerLine(*step.swing(after, Cause.CHOICE))
        if step.side == reader:
            mine += chosen
        else:
            theirs += chosen
    start = steps[0].before if steps else last
    unsure = sqrt(start.error**2 + mine.error**2 + theirs.error**2 + last.error**2)
    return ReviewLedger(start, last, LedgerLine(luck, unsure), mine, theirs)


def followed(steps: Sequence[ReviewStep], last: Estimate) -> list[tuple[ReviewStep, Estimate]]:
    """Each step with the chance that stood after it."""
    after = [*(step.before for step in steps[1:]), last] if steps else []
    return list(zip(steps, after, strict=True))
