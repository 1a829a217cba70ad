"""Combat tables: odds become a column, reasons shift it, a die picks the result, and the chances are known before.

A table is printed data. Its columns run from the weakest attack to the strongest; shifts move along them and stop at
the ends. The result of every die stands in the column, so that its distribution is read, not worked out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from game.kernel.dice import Distribution
from game.kernel.tally import Tally

T = TypeVar("T")


def odds(attack: int, defence: int) -> int:
    """The whole ratio, rounded in the defender's favour: 7 to 3 is 2, for 2:1; 3 to 7 is -3, for 1:3.

    Never 0 or -1: even strengths are 1. A defence of nothing is overwhelmed (a ratio no table goes beyond).
    """
    if defence <= 0:
        return OVERWHELMING
    if attack >= defence:
        return attack // defence
    return -_rounded_up(defence, attack) if attack > 0 else -OVERWHELMING


OVERWHELMING = 1_000


def _rounded_up(number: int, by: int) -> int:
    return -(-number // by)


def odds_words(ratio: int) -> str:
    """`3:1`, `1:2`."""
    return f"{ratio}:1" if ratio > 0 else f"1:{-ratio}"


def steps_between(low: int, high: int) -> int:
    """How many columns lie between two ratios: 1:2 and 1:1 are neighbours, and so are 1:1 and 2:1."""
    return _rank(high) - _rank(low)


def _rank(ratio: int) -> int:
    return ratio - 1 if ratio > 0 else ratio + 1


@dataclass(frozen=True)
class Table(Generic[T]):
    """`columns[i][die - 1]`. `first` is the odds of column 0; the two ends hold everything beyond them."""

    columns: tuple[tuple[T, ...], ...]
    first: int = 1

    def __post_init__(self) -> None:
        if not self.columns or len({len(column) for column in self.columns}) != 1:
            raise ValueError("a table has columns of one length")

    @property
    def last(self) -> int:
        return len(self.columns) - 1

    def column(self, attack: int, defence: int) -> int:
        """By odds, before any shift."""
        return self.within(steps_between(self.first, odds(attack, defence)))

    def within(self, column: int, low: int = 0, high: int | None = None) -> int:
        """A column that is there: whoever shifts beyond the end stays at the end."""
        return max(low, min(self.last if high is None else high, column))

    def shifted(self, column: int, shifts: Tally, low: int = 0, high: int | None = None) -> int:
        """After the shifts, each with its reason and rule."""
        return self.within(column + shifts.total, low, high)

    def result(self, column: int, die: int) -> T:
        return self.columns[column][die - 1]

    def outcomes(self, column: int) -> Distribution[T]:
        """What the die may bring in a column."""
        return _evenly(self.columns[column])


def _evenly(results: Sequence[T]) -> Distribution[T]:
    weights: dict[T, int] = {}
    for result in results:
        weights[result] = weights.get(result, 0) + 1
    return Distribution(weights)
