"""6.7, 6.10 Who may defend a hex, given the pool that is left."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb

from game.bloody_ridge.components import ARTILLERY, BATTALION, CACHE, DIVISION, GROUND, HQS, KIND
from game.bloody_ridge.defense import modifier, room_for
from game.bloody_ridge.state import Ridge
from game.kernel.dice import Distribution, dice


@dataclass(frozen=True)
class DefenseForecast:
    """6.7 How many counters are drawn, and the chances that some of them matter more than others."""

    sizes: Distribution[int]
    artillery: Fraction  # at least one marker, and no cache to stop it
    cache: Fraction
    battalion: Fraction  # the HQ turns up here
    division: Fraction

    @property
    def nobody(self) -> Fraction:
        """No counter at all; an HQ found earlier may still stand there."""
        return self.sizes.chance_of(0)


def drawable(state: Ridge, place: int) -> list[int]:
    """6.10, R18 What a draw for this hex can bring: HQs that may not stand there are drawn anew."""
    return [piece for piece in state.pool if piece not in HQS or GROUND[place].may_hold_hq]


def draws(state: Ridge, place: int) -> Distribution[int]:
    """6.7, R20, R21 The number drawn: the die, the room beside HQs, and what the pool has."""
    most = min(room_for(state, place), len(drawable(state, place)))
    return dice(1).map(lambda pips: max(0, min(pips + modifier(place), most)))


def defense(state: Ridge, place: int) -> DefenseForecast:
    pool = drawable(state, place)
    sizes = draws(state, place)
    kinds = [KIND[piece] for piece in pool]
    caches, guns = kinds.count(CACHE), kinds.count(ARTILLERY)

    def mean(chance: dict[int, Fraction]) -> Fraction:
        return sum((sizes[size] * chance[size] for size in sizes), start=Fraction(0))

    return DefenseForecast(
        sizes=sizes,
        artillery=mean(
            {s: _none_of(len(pool), caches, s) - _none_of(len(pool), caches + guns, s) for s in sizes},
        ),
        cache=mean({s: 1 - _none_of(len(pool), caches, s) for s in sizes}),
        battalion=mean({s: _turns_up(len(pool), caches, s) * (BATTALION in kinds) for s in sizes}),
        division=mean({s: _turns_up(len(pool), caches, s) * (DIVISION in kinds) for s in sizes}),
    )


def _none_of(pool: int, special: int, size: int) -> Fraction:
    """The chance that none of the special pieces is among `size` drawn."""
    return Fraction(comb(pool - special, size), comb(pool, size)) if size <= pool else Fraction(0)


def _turns_up(pool: int, caches: int, size: int) -> Fraction:
    """7.14, R17 The chance that one certain piece is drawn before the cache stops the drawing."""
    if not caches:
        return Fraction(size, pool) if pool else Fraction(0)
    each = (Fraction(pool - 1 - before, pool - 1) for before in range(size))
    return sum(each, start=Fraction(0)) / pool if pool > 1 else Fraction(0)
