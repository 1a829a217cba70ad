"""7.6, 11.4, 13.2 The chances of single rolls."""

from __future__ import annotations

from fractions import Fraction

from game.conflict_of_heroes.artillery import ON_TARGET
from game.conflict_of_heroes.components import MARKERS
from game.conflict_of_heroes.marching import safe_number
from game.conflict_of_heroes.rallying import rally_tally
from game.conflict_of_heroes.state import Engagement
from game.kernel.dice import dice
from game.kernel.named import Piece, Place


def rally_chance(state: Engagement, unit: Piece, caps: int = 0) -> Fraction:
    """7.6 Nought where the marker cannot be rallied."""
    needed = MARKERS[state.marker[unit]].rally
    return dice(2).at_least(needed - rally_tally(state, unit).total - caps) if needed else Fraction(0)


def safe_chance(state: Engagement, place: Place, caps: int = 0) -> Fraction:
    """11.4"""
    return dice(2).at_least(safe_number(state, place) - caps)


def accuracy(caps: int = 0) -> Fraction:
    """13.2"""
    return dice(1).at_least(ON_TARGET - caps)
