"""10.35, 11.4, 12.3, 13.6 Tables of exact chances that every preview reads, kept by plain whole numbers.

Weights count throws: 1296 for two double rolls against each other, 36 for one double roll, 6 for one die.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TypeVar

from game.edsons_ridge.ammo import LAST_BOX, ammo_number, drops
from game.edsons_ridge.components import JAPANESE
from game.edsons_ridge.state import Edson
from game.kernel.agenda import Side
from game.kernel.dice import NEVER, Distribution, dice, margin, mix

T = TypeVar("T")

DIE = dice(1).weights
DOUBLE = dice(2).weights
DUELS = 1296  # two double rolls against each other
DOUBLES = 36

_AMMO: dict[tuple[int, int, int, bool, int, int, bool], int] = {}


@dataclass(frozen=True)
class Ammo:
    """12.3, 12.4 What one attack does to its side's marker: a box on, or the end of the phase from the last box."""

    side: Side
    drops: Fraction
    ends: Fraction


@cache
def margins(edge: int) -> Distribution[int]:
    """10.35 By how much the attack total beats the defence total when the values differ by `edge`."""
    return margin(dice(2), dice(2)).shift(edge)


@cache
def points(edge: int) -> Distribution[int]:
    """10.353, 11.4 The difference if there is one, otherwise nought."""
    return margins(edge).map(lambda difference: max(0, difference))


@cache
def duel_weights(edge: int, low: int, high: int) -> int:
    """How many of the 1296 throws give a margin from `low` to `high`."""
    return sum(weight for difference, weight in margins(edge).weights.items() if low <= difference <= high)


@cache
def blow_weight(least: int) -> int:
    """13.6 How many of the 36 throws reach `least`; a natural 2 never does."""
    return sum(weight for roll, weight in DOUBLE.items() if roll > 2 and roll >= least)


def ammo_weight(state: Edson, side: Side, edge: int, shift: int = 0, mistaken: bool = False) -> int:
    """12.3-12.5, R8 How many of the 1296 throws of an attack count against the marker.

    `shift` is added to the margin alone (10.31E); with `mistaken`, equal rolls cause the enemy nothing (17.2).
    """
    if side in state.checked:
        return 0
    number = ammo_number(state) if side == JAPANESE else 0
    key = (side, state.box[side], number, "last_box_or_equal" in state.house, edge, shift, mistaken)
    if key not in _AMMO:
        _AMMO[key] = sum(
            weight * other_weight
            for roll, weight in DOUBLE.items()
            for against, other_weight in DOUBLE.items()
            if drops(state, side, roll, _causes(edge + shift, roll, against, mistaken), edge)
        )
    return _AMMO[key]


def _causes(edge: int, roll: int, against: int, mistaken: bool) -> bool:
    return edge + roll > against and not (mistaken and roll == against)


def ammo(state: Edson, side: Side, chance: Fraction) -> Ammo:
    """12.4 On the last box the same throw ends the phase instead."""
    last = side == JAPANESE and state.box[side] == LAST_BOX
    return Ammo(side, NEVER if last else chance, chance if last else NEVER)


def blend(parts: Iterable[tuple[int, Distribution[T]]]) -> Distribution[T]:
    """One of several, by weight; a lone one is itself."""
    listed = [(weight, part) for weight, part in parts if weight]
    return listed[0][1] if len(listed) == 1 else mix(listed)


def count_hits(weights: Iterable[int], of: int = DOUBLES) -> list[int]:
    """13.6 How many independent blows hit: entry n is the weight of n hits, over `of` to the number of blows."""
    row = [1]
    for weight in weights:
        miss = of - weight
        hits = [0, *(share * weight for share in row)]
        row = [share * miss + extra for share, extra in zip([*row, 0], hits, strict=True)]
    return row
