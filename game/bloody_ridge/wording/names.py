"""How hexes, counters and numbers are called."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Iterable

from game.bloody_ridge.components import (
    ARTILLERY,
    BATTALION,
    CACHE,
    COUNTERS,
    CREW,
    DIVISION,
    FACTOR,
    GROUND,
    HERO,
    HILL_123,
    INFANTRY,
    KIND,
    MACHINE_GUN,
    RED_ROW_ZONE,
    RIFLE,
)
from game.kernel.words import joined

ZONES = {"red_row": "red row", "forward": "forward", "main": "main zone"}
PLAIN = {
    ARTILLERY: "artillery",
    CACHE: "the supply cache",
    MACHINE_GUN: "a machine gun",
    HERO: "the hero",
    BATTALION: "the battalion HQ",
    DIVISION: "the 1st Marine Division HQ",
}
KINDS = {INFANTRY: "infantry", CREW: "MG crew", RIFLE: "rifle"}


def ground(place: int) -> str:
    """`jungle, forward`: what decides the dice there."""
    facts = GROUND[place]
    if facts.zone == RED_ROW_ZONE:
        return "red row"
    if place in HILL_123:
        return "Hill 123"
    return f"{facts.terrain}, {ZONES[facts.zone]}"


def full_place(place: int) -> str:
    return f"{place} ({ground(place)})"


def piece(number: int) -> str:
    """One counter: `rifle 6`, `infantry 3`, `the supply cache`."""
    kind = KIND[number]
    return PLAIN.get(kind) or f"{KINDS[kind]} {FACTOR[number]}"


def label(number: int) -> str:
    """One counter with what is printed on it: `rifle 6 of 1 Raider`."""
    kind = KIND[number]
    return f"{piece(number)} of {COUNTERS[number].label}" if kind in (RIFLE, INFANTRY) else piece(number)


def pieces(numbers: Iterable[int]) -> str:
    """Several counters in the order they came."""
    return joined((piece(number) for number in numbers), "nothing")


def factors(numbers: Iterable[int]) -> str:
    """`3 + 2 + 2`."""
    return " + ".join(str(FACTOR[number]) for number in numbers)


def mix(numbers: Iterable[int]) -> str:
    """Strengths and how many of each: `12 of 1, 8 of 2`."""
    found = Count(FACTOR[number] for number in numbers)
    return ", ".join(f"{found[factor]} of {factor}" for factor in sorted(found)) or "none"
