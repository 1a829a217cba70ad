"""6.7, 6.10 Who may defend a hex, given the pool that is left."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from game.bloody_ridge.components import ARTILLERY, BATTALION, CACHE, DIVISION, GROUND, HQS, KIND
from game.bloody_ridge.defense import modifier, room_for
from game.bloody_ridge.state import Ridge
from game.kernel.dice import Distribution, dice
from game.kernel.named import Piece, Place
from game.kernel.pool import none_of


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


def drawable(state: Ridge, place: Place) -> list[Piece]:
    """6.10, R18 What a draw for this hex can bring: HQs that may not stand there are drawn anew."""
    return [piece for piece in state.pool if piece not in HQS or GROUND[place].may_hold_hq]


def draws(state: Ridge, place: Place) -> Distribution[int]:
    """6.7, R20, R21 The number drawn: the die, the room beside HQs, and what the pool has."""
    most = min(room_for(state, place), len(drawable(state, place)))
    return dice(1).map(lambda pips: max(0, min(pips + modifier(place), most)))


def defense(state: Ridge, place: Place) -> DefenseForecast:
    sizes = draws(state, place)
    kinds = [KIND[piece] for piece in drawable(state, place)]
    pool, caches, guns = len(kinds), kinds.count(CACHE), kinds.count(ARTILLERY)

    def mean(chance: Callable[[int], Fraction]) -> Fraction:
        return sum((share * chance(size) for size, share in sizes.items()), start=Fraction(0))

    turns_up = mean(lambda size: _turns_up(pool, caches, size))
    return DefenseForecast(
        sizes=sizes,
        artillery=mean(lambda size: none_of(caches, pool, size) - none_of(caches + guns, pool, size)),
        cache=mean(lambda size: 1 - none_of(caches, pool, size)),
        battalion=turns_up * (BATTALION in kinds),
        division=turns_up * (DIVISION in kinds),
    )


def _turns_up(pool: int, caches: int, size: int) -> Fraction:
    """7.14, R17 The chance that one certain piece is drawn before the cache stops the drawing."""
    if not caches:
        return Fraction(size, pool) if pool else Fraction(0)
    each = (Fraction(pool - 1 - before, pool - 1) for before in range(size))
    return sum(each, start=Fraction(0)) / pool if pool > 1 else Fraction(0)
