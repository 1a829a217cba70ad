"""Where the way out in the north lies on the map, and the flags beside the hexes."""

from __future__ import annotations

from game.bloody_ridge.components import EXITS
from game.kernel.named import Place
from ui.board.area_chart import Area
from ui.board.chart import Box, Point
from ui.skins.bloody_ridge.geometry import SIDE, TALL, centre


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


def chip(place: Place) -> Point:
    """Where a flag stands that tells who holds the hex: beside the pieces."""
    x, y = centre(place)
    return x - SIDE * 0.62, y + TALL * 0.02
