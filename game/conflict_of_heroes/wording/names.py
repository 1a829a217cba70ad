"""What units, hexes, sides, facings and markers are called."""

from __future__ import annotations

from collections.abc import Iterable

from game.conflict_of_heroes.board import hex_name
from game.conflict_of_heroes.components import CARDS, MARKERS, SIDES, UNHIT
from game.conflict_of_heroes.state import ACTIVE, BLIND, BUNKER, NOBODY, SPENT, WIRE, Engagement, hex_of_works
from game.kernel.named import Piece, Place
from game.kernel.words import joined

FACINGS = ("", "north", "north-east", "south-east", "south", "south-west", "north-west")
WINS = {
    "20 points": "20 points",
    "the last round": "the last round is over",
    "the boat leaves": "the boat has left",
}


def side_name(side: int) -> str:
    return ("the Americans", "the Japanese")[side]


def adjective(side: int) -> str:
    return SIDES[side].capitalize()


def unit_name(state: Engagement, unit: Piece) -> str:
    """`Marine Rifle 03`."""
    if unit == NOBODY:
        return "off-board fire"
    counter = state.sheet.counters[unit]
    return f"{counter.type.name} {counter.number}"


def unit_names(state: Engagement, units: Iterable[Piece]) -> str:
    return joined((unit_name(state, unit) for unit in units), "nobody")


def target_name(state: Engagement, target: int) -> str:
    """A unit, a fortification, or a hex where somebody might be."""
    if target < BUNKER:
        return unit_name(state, Piece(target))
    place = hex_name(hex_of_works(target))
    if target >= BLIND:
        return f"whoever may hide in {place}"
    return f"the wire in {place}" if target >= WIRE else f"the bunker in {place}"


def ground(state: Engagement, place: Place) -> str:
    """`J06, light jungle, level 1`."""
    board = state.sheet.board
    words = [hex_name(place), board.terrain[place].name.lower()]
    if board.level[place]:
        words.append(f"level {board.level[place]}")
    return ", ".join(words)


def whereabouts(state: Engagement, unit: Piece) -> str:
    """Where a unit is, as far as the reader knows."""
    place = state.where[unit]
    if place > 0:
        return hex_name(place)
    return {0: "not on the map yet", -1: "destroyed", -2: "gone from the map"}.get(place, "hidden")


def condition(state: Engagement, unit: Piece) -> str:
    """`activated, hit (Pinned)`: what lies on the counter."""
    words = []
    if state.status[unit] == ACTIVE:
        words.append("activated")
    elif state.status[unit] == SPENT:
        words.append("spent")
    if state.marker[unit] != UNHIT:
        words.append(f"hit ({MARKERS[state.marker[unit]].name})")
    for test, word in (
        (unit in state.hidden, "hidden"),
        (unit in state.bunkered, "in the bunker"),
        (unit in state.hasty, "dug in"),
        (unit in state.stuck, "immobilized"),
        (unit in state.aboard, "aboard"),
    ):
        if test:
            words.append(word)
    return ", ".join(words)


def card_name(number: str) -> str:
    """`Luck! (11)`."""
    return f"{CARDS[number].name} ({number})"
