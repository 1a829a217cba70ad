"""How places, units and numbers are called, so that they are called the same everywhere."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Iterable

from game.edsons_ridge.components import (
    AMERICAN,
    COUNTERS,
    FIRST_ZONE,
    GROUND,
    JAPANESE,
    KIND,
    LEADER,
    LEVELS,
    OFF_BOARD,
    OWNER,
    place_name,
)
from game.edsons_ridge.state import Edson
from game.kernel.named import Piece, Place
from game.kernel.words import count, joined

WHO = ("the Japanese", "the Marines")
WHOSE = ("Japanese", "Marine", "nobody's")
_NAMES = Count(counter.name for counter in COUNTERS)


def called(unit: Piece) -> str:
    """A unit's name; where both sides have one of that name, with its side."""
    name = COUNTERS[unit].name
    return name if _NAMES[name] == 1 else f"{WHOSE[OWNER[unit]]} {name}"


def full_place(place: Place) -> str:
    """'area 18 Hill 123', 'zone A Henderson Field': inside sentences."""
    return f"{'zone' if place >= FIRST_ZONE else 'area'} {place_name(place)} {GROUND[place].title}"


def short_place(place: Place) -> str:
    """'18 Hill 123', 'zone A Henderson Field': for lists and buttons."""
    return full_place(place).removeprefix("area ")


def condition(state: Edson, unit: Piece) -> str:
    """A unit's level and markers: 'Spent, dug in'; leaders and off-board guns are ready or used."""
    if KIND[unit] in (LEADER, OFF_BOARD):
        return "used" if unit in state.used else "ready"
    marker = ", dug in" if unit in state.entrenched else ", labour done" if unit in state.labour else ""
    return f"{LEVELS[state.level[unit]]}{marker}"


def unit_words(state: Edson, unit: Piece) -> str:
    return f"{called(unit)}, {condition(state, unit)}"


def names(units: Iterable[Piece]) -> str:
    return joined(called(unit) for unit in units)


def terrain(area: Place) -> str:
    """What grows there, in words."""
    return GROUND[area].terrain.replace("_", " ")


def lead_words(lead: int) -> str:
    if not lead:
        return "nobody leads"
    return f"{WHO[JAPANESE if lead > 0 else AMERICAN]} lead by {count(abs(lead), 'point')}"


def at_most(number: int, dice: int) -> str:
    """A roll that must stay low: '3 or less on a die'."""
    if number < dice:
        return "no roll is low enough"
    if number >= 6 * dice:
        return "any roll will do"
    return f"{number}{'' if number == dice else ' or less'} on {_dice(dice)}"


def at_least(number: int, dice: int) -> str:
    """A roll that must be high: '8 or more on two dice'."""
    if number > 6 * dice:
        return "no roll is high enough"
    if number <= dice:
        return "any roll will do"
    return f"{number}{'' if number == 6 * dice else ' or more'} on {_dice(dice)}"


def _dice(number: int) -> str:
    return "a die" if number == 1 else "two dice"


def so_far(units: tuple[Piece, ...]) -> str:
    return f" Chosen so far: {names(units)}." if units else ""
