"""The places of the map by the names the screen uses: hexes by their numbers, and the way out in the north."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.bloody_ridge.components import EXITS, GROUND
from ui.skins.bloody_ridge.geometry import SIDE, TALL, centre, outlines

Point = tuple[float, float]
Box = tuple[float, float, float, float]
EXIT = "Exit"  # 4.1 beyond the north edge, above the printed arrows


def name_of(place: int) -> str:
    return str(place) if place in GROUND else ""


def number_of(place: str) -> int:
    """The number of a hex; 0 for the exit and for nothing."""
    return int(place) if place.isdigit() and int(place) in GROUND else 0


def _exit_box() -> Box:
    (left, top), (right, _) = centre(EXITS[0]), centre(EXITS[-1])
    return left - SIDE * 0.6, top - TALL * 1.3, right - left + SIDE * 1.2, TALL * 0.78


def all_outlines() -> Mapping[str, Sequence[Point]]:
    left, top, width, height = _exit_box()
    right, low = left + width, top + height
    middle = centre(EXITS[1])[0]
    notch = SIDE * 0.45
    exit_outline = [
        (left, top),
        (right, top),
        (right, low),
        (middle + notch, low),
        (middle, low + TALL * 0.2),
        (middle - notch, low),
        (left, low),
    ]
    return {**outlines(), EXIT: exit_outline}


def room(place: str) -> Box:
    """Where pieces lie: over most of the hex, the flag beside them."""
    if place == EXIT:
        return _exit_box()
    x, y = centre(number_of(place))
    return x - SIDE * 0.72, y - TALL * 0.34, SIDE * 1.44, TALL * 0.8


def middle(place: str) -> Point:
    if place == EXIT:
        left, top, width, height = _exit_box()
        return left + width / 2, top + height / 2
    return centre(number_of(place))


def label(place: str) -> Point:
    """Where a plate with the number goes: on the upper edge, clear of the pieces."""
    x, y = middle(place)
    return x, y - TALL * (0.28 if place == EXIT else 0.46)


def chip(place: str) -> Point:
    """Where a flag stands that tells who holds the hex: beside the pieces."""
    x, y = middle(place)
    return x - SIDE * 0.62, y + TALL * 0.02
