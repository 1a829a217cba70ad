"""The places of the map by the names the screen uses: hexes by their numbers, and the way out in the north."""

from __future__ import annotations

from game.bloody_ridge.components import EXITS, GROUND
from ui.board.area_chart import Area
from ui.board.chart import Box, Point
from ui.skins.bloody_ridge.geometry import SIDE, TALL, centre

EXIT = "Exit"  # 4.1 beyond the north edge, above the printed arrows


def name_of(place: int) -> str:
    return str(place) if place in GROUND else ""


def number_of(place: str) -> int:
    """The number of a hex; 0 for the exit and for nothing."""
    return int(place) if place.isdigit() and int(place) in GROUND else 0


def _exit_box() -> Box:
    (left, top), (right, _) = centre(EXITS[0]), centre(EXITS[-1])
    return left - SIDE * 0.6, top - TALL * 1.3, right - left + SIDE * 1.2, TALL * 0.78


def exit_area() -> Area:
    left, top, width, height = box = _exit_box()
    right, low = left + width, top + height
    tip, notch = centre(EXITS[1])[0], SIDE * 0.45
    outline = [
        (left, top),
        (right, top),
        (right, low),
        (tip + notch, low),
        (tip, low + TALL * 0.2),
        (tip - notch, low),
        (left, low),
    ]
    x, y = left + width / 2, top + height / 2
    return Area(outline, (x, y), (x, y - TALL * 0.28), box)


def chip(place: int) -> Point:
    """Where a flag stands that tells who holds the hex: beside the pieces."""
    x, y = centre(place)
    return x - SIDE * 0.62, y + TALL * 0.02
