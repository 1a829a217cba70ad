"""Things that are drawn blind: a cup of chits, piles of markers, a deck of cards. Known by kind, not one by one.

Only counts are kept, so nothing in a position or a save gives an order away; drawing takes its chance from the state,
where tests and players with their own chits can load it. Whether a face-down thing has an identity before it is turned
up is the game's choice: whoever has none draws when it is turned up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Self, TypeVar

from game.kernel.dice import Distribution
from game.kernel.records import Record
from game.kernel.state import State

K = TypeVar("K")


@dataclass(frozen=True)
class Pool(Record):
    """How many of each kind are left; a kind is an index."""

    counts: tuple[int, ...]

    @classmethod
    def of(cls, kinds: Iterable[int], size: int) -> Self:
        """A pool of so many kinds, from a list of what is in it."""
        counts = [0] * size
        for kind in kinds:
            counts[kind] += 1
        return cls(tuple(counts))

    @property
    def size(self) -> int:
        return sum(self.counts)

    @property
    def chances(self) -> Distribution[int]:
        """What the next draw may bring."""
        return Distribution(dict(enumerate(self.counts)))

    def added(self, kind: int, number: int = 1) -> Self:
        """With so many more of a kind, or fewer where the number is below nought."""
        counts = list(self.counts)
        counts[kind] += number
        if counts[kind] < 0:
            raise ValueError(f"kind {kind} is not in the pool")
        return type(self)(tuple(counts))

    def taken(self, kind: int) -> Self:
        return self.added(kind, -1)


def draw(state: State, why: str, pool: Pool) -> tuple[int, Pool]:
    """One thing by chance, and the pool without it."""
    kind = state.draw(why, pool.counts)
    return kind, pool.taken(kind)


# ---- what several draws may bring -----------------------------------------------------------------------------------


def hands(mix: Sequence[tuple[K, int]], size: int) -> Iterator[tuple[tuple[tuple[K, int], ...], int]]:
    """Every hand of `size` things, by how many of each kind, and in how many ways it may be drawn blind.

    The mix says how many there are of each kind; `comb` of them all and the size is the sum of the ways.
    """
    if not size:
        yield (), 1
    elif mix:
        (kind, number), *others = mix
        for held in range(min(number, size) + 1):
            for rest, ways in hands(others, size - held):
                yield (((kind, held), *rest), ways * comb(number, held)) if held else (rest, ways)


def none_of(special: int, pool: int, size: int) -> Fraction:
    """The chance that none of the special things in a pool is among so many drawn."""
    return Fraction(comb(pool - special, size), comb(pool, size)) if size <= pool else Fraction(0)
