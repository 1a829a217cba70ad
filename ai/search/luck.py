"""Fair shares of luck: the first throw of the rehearsals of one plan is dealt out, not thrown.

A plan whose first shot happens to hit in four worlds of six looks better than it is, whatever else is weighed. So the
pairs of dice are taken in turn, low and high ones alternating: any few of them in a row have about the usual mean.
"""

from __future__ import annotations

from game.kernel.bag import PAIRS as ALL_PAIRS


def _evenly(count: int) -> list[int]:
    """All numbers below the count in an order in which any few in a row lie far apart: their bits turned round."""
    bits = (count - 1).bit_length()
    turned = (int(format(number, f"0{bits}b")[::-1], 2) for number in range(1 << bits))
    return [number for number in turned if number < count]


_RISING: list[tuple[int, int]] = sorted(ALL_PAIRS, key=lambda pair: (sum(pair), pair))
PAIRS: tuple[tuple[int, int], ...] = tuple(_RISING[number] for number in _evenly(len(_RISING)))


def first_throw(number: int, shift: int) -> tuple[int, int]:
    """For the rehearsal of this number; `shift` begins elsewhere in the row for another question."""
    return PAIRS[(number + shift) % len(PAIRS)]
