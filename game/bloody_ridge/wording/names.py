"""What hexes, counters and numbers are called."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Iterable

from game.bloody_ridge.components import COUNTERS, FACTOR, GROUND, HILL_123, KIND, Kind, Zone
from game.kernel.named import Piece, Place
from game.kernel.words import joined

ZONES = {Zone.FORWARD: "forward", Zone.MAIN: "main zone"}
PIECES = {
    Kind.INFANTRY: "infantry {factor}",
    Kind.CREW: "MG crew {factor}",
    Kind.RIFLE: "rifle {factor}",
    Kind.ARTILLERY: "artillery",
    Kind.CACHE: "the supply cache",
    Kind.MACHINE_GUN: "a machine gun",
    Kind.HERO: "the hero",
    Kind.BATTALION: "the battalion HQ",
    Kind.DIVISION: "the 1st Marine Division HQ",
}


def ground(place: Place) -> str:
    """`jungle, forward`: what decides the dice there."""
    facts = GROUND[place]
    if facts.zone == Zone.RED_ROW:
        return "red row"
    return "Hill 123" if place in HILL_123 else f"{facts.terrain}, {ZONES[facts.zone]}"


def full_place(place: Place) -> str:
    return f"{place} ({ground(place)})"


def piece(number: Piece) -> str:
    """One counter: `rifle 6`, `infantry 3`, `the supply cache`."""
    return PIECES[KIND[number]].format(factor=FACTOR[number])


def label(number: Piece) -> str:
    """One counter with what is printed on it: `rifle 6 of 1 Raider`."""
    has_name = KIND[number] in (Kind.RIFLE, Kind.INFANTRY)
    return f"{piece(number)} of {COUNTERS[number].label}" if has_name else piece(number)


def pieces(numbers: Iterable[Piece]) -> str:
    """Several counters in the order they came."""
    return joined(map(piece, numbers), "nobody")


def factors(numbers: Iterable[Piece]) -> str:
    """`3 + 2 + 2`."""
    return " + ".join(str(FACTOR[number]) for number in numbers)


def mix(numbers: Iterable[Piece]) -> str:
    """Strengths and how many of each: `12 of 1, 8 of 2`."""
    found = Count(FACTOR[number] for number in numbers)
    return ", ".join(f"{found[factor]} of {factor}" for factor in sorted(found)) or "none"
