"""Signs of what a piece is: each fills a box on a canvas with one ink."""

from __future__ import annotations

import math
from collections.abc import Callable

from ui.board.canvas import Canvas, Colour, star_points
from ui.registry import Registry

_HALF_TURN = [math.pi * i / 12 for i in range(13)]


def _infantry(c: Canvas, x: float, y: float, w: float, h: float, ink: Colour, pen: float) -> None:
    c.frame(x, y, w, h, ink, pen)
    c.line((x + pen / 2, y + pen / 2), (x + w - pen / 2, y + h - pen / 2), ink, pen * 0.85)
    c.line((x + w - pen / 2, y + pen / 2), (x + pen / 2, y + h - pen / 2), ink, pen * 0.85)


def _machine_gun(c: Canvas, x: float, y: float, w: float, h: float, ink: Colour, pen: float) -> None:
    c.frame(x, y, w, h, ink, pen)
    middle, top, low, wing = x + w / 2, y + h * 0.2, y + h * 0.8, h * 0.25
    c.line((middle, top + pen), (middle, low), ink, pen * 1.15)
    c.polygon([(middle, top - pen * 0.3), (middle - wing, top + wing * 1.1), (middle + wing, top + wing * 1.1)], ink)
    c.line((middle - wing, low), (middle + wing, low), ink, pen)


def _artillery(c: Canvas, x: float, y: float, w: float, h: float, ink: Colour, pen: float) -> None:
    c.frame(x, y, w, h, ink, pen)
    c.circle((x + w / 2, y + h / 2), h * 0.22, ink)


def _engineers(c: Canvas, x: float, y: float, w: float, h: float, ink: Colour, pen: float) -> None:
    c.frame(x, y, w, h, ink, pen)
    left, right, top, low = x + w * 0.36, x + w * 0.64, y + h * 0.25, y + h * 0.75
    for level in (top, (top + low) / 2, low):
        c.line((left, level), (right, level), ink, pen)
    c.line((left, top), (left, low), ink, pen)


def _unknown(c: Canvas, x: float, y: float, w: float, h: float, ink: Colour, pen: float) -> None:
    """A question mark: a piece whose face is not known."""
    middle, r = x + w / 2, h * 0.2
    centre = (middle, y + h * 0.32)
    turns = [math.pi * (1 + t / 8) for t in range(13)]
    c.path([(centre[0] + r * math.cos(a), centre[1] + r * math.sin(a)) for a in turns], ink, pen * 1.3)
    c.line((middle, y + h * 0.52), (middle, y + h * 0.64), ink, pen * 1.3)
    c.circle((middle, y + h * 0.86), pen * 0.9, ink)


def _howitzer(c: Canvas, x: float, y: float, w: float, h: float, ink: Colour, pen: float) -> None:
    """A gun in profile: barrel with its jacket, shield, spoked wheel and trail."""
    wheel, r = (x + w * 0.5, y + h * 0.66), h * 0.34
    c.line((x + w * 0.34, y + h * 0.46), (x + w * 0.98, y + h * 0.08), ink, h * 0.09)
    c.line((x + w * 0.32, y + h * 0.47), (x + w * 0.62, y + h * 0.29), ink, h * 0.2)
    c.line((x + w * 0.46, y + h * 0.56), (x + w * 0.02, y + h * 0.95), ink, h * 0.11)
    c.line((x + w * 0.6, y + h * 0.06), (x + w * 0.67, y + h * 0.56), ink, h * 0.07)
    c.circle(wheel, r, ink, h * 0.09)
    for i in range(3):
        dx, dy = r * math.cos(math.pi * i / 3), r * math.sin(math.pi * i / 3)
        c.line((wheel[0] - dx, wheel[1] - dy), (wheel[0] + dx, wheel[1] + dy), ink, h * 0.035)
    c.circle(wheel, h * 0.1, ink)


def _shoulders(c: Canvas, x: float, y: float, w: float, h: float, ink: Colour) -> float:
    """Head and shoulders: someone with a name. Returns the middle."""
    middle = x + w / 2
    c.circle((middle, y + h * 0.42), h * 0.2, ink)
    c.rect(middle - h * 0.1, y + h * 0.5, h * 0.2, h * 0.2, ink)
    c.rect(middle - h * 0.44, y + h * 0.67, h * 0.88, h * 0.6, ink, h * 0.3)
    return middle


def _helmet(c: Canvas, x: float, y: float, w: float, h: float, ink: Colour, pen: float) -> None:
    middle = _shoulders(c, x, y, w, h, ink)
    dome = [(middle + h * 0.29 * math.cos(a), y + h * 0.32 - h * 0.3 * math.sin(a)) for a in _HALF_TURN]
    c.polygon(dome, ink)
    c.line((middle - h * 0.34, y + h * 0.34), (middle + h * 0.34, y + h * 0.34), ink, h * 0.07)


def _cap(c: Canvas, x: float, y: float, w: float, h: float, ink: Colour, pen: float) -> None:
    middle = _shoulders(c, x, y, w, h, ink)
    crown = [(-0.24, 0.32), (-0.33, 0.1), (-0.18, 0.02), (0.18, 0.02), (0.33, 0.1), (0.24, 0.32)]
    c.polygon([(middle + h * px, y + h * py) for px, py in crown], ink)
    c.line((middle - h * 0.24, y + h * 0.34), (middle + h * 0.24, y + h * 0.34), ink, h * 0.09)


def _star(c: Canvas, x: float, y: float, w: float, h: float, ink: Colour, pen: float) -> None:
    c.polygon(star_points((x + w / 2, y + h * 0.54), min(w, h) * 0.52), ink)


def _disc(c: Canvas, x: float, y: float, w: float, h: float, ink: Colour, pen: float) -> None:
    c.circle((x + w / 2, y + h / 2), min(w, h) * 0.4, ink)


def shovel(c: Canvas, x: float, y: float, w: float, h: float, ink: Colour, pen: float) -> None:
    """Work begun: a spade."""
    c.line((x + w * 0.82, y + h * 0.12), (x + w * 0.45, y + h * 0.52), ink, pen * 1.2)
    c.line((x + w * 0.7, y + h * 0.02), (x + w * 0.96, y + h * 0.26), ink, pen * 1.2)
    blade = [(0.3, 0.4), (0.6, 0.68), (0.42, 0.9), (0.08, 0.98), (0.1, 0.62)]
    c.polygon([(x + w * px, y + h * py) for px, py in blade], ink)


Icon = Callable[[Canvas, float, float, float, float, Colour, float], None]
ICONS: Registry[Icon] = Registry(
    "an icon",
    {
        "infantry": _infantry,
        "machine_gun": _machine_gun,
        "artillery": _artillery,
        "engineers": _engineers,
        "unknown": _unknown,
        "howitzer": _howitzer,
        "helmet": _helmet,
        "cap": _cap,
        "star": _star,
        "disc": _disc,
        "shovel": shovel,
    },
)
