"""Printed marks any map may carry: place badges, value flags, arrows, hill tops, compass, scale bar, track boxes."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pygame

from game.kernel.hexes import Point
from ui.board.ink import INK, PAPER, SMALLEST_TEXT, InkSheet, Path, disc, fill, letters, print_marks, stroke
from ui.board.landscape import Bytes
from ui.board.lettering import face
from ui.palette import Colour

CREAM: Colour = (246, 241, 226)
FLAG_RED: Colour = (142, 44, 34)
SHADOW: Colour = (20, 20, 14)


def badge_radius(scale: float) -> float:
    """Half a badge in pixels: 27 map units, but never too small to read."""
    return max(27.0 * scale, 13.0)


def _shape(centre: Point, radius: float, round_: bool) -> Path:
    if round_:
        turn = np.linspace(0, 2 * math.pi, 72, endpoint=False)
        return np.stack([centre[0] + radius * np.cos(turn), centre[1] + radius * np.sin(turn)], axis=1)
    side = radius * 0.92
    corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    return np.array([(centre[0] + x * side, centre[1] + y * side) for x, y in corners])


def outline(at: Point, radius: float, round_: bool, sheet: InkSheet) -> Path:
    """A badge's outline in pixels, its size given in map units."""
    return _shape(_pixel(sheet, at), radius * sheet.scale, round_)


def _pixel(sheet: InkSheet, at: Point) -> Point:
    ((x, y),) = sheet.place([at]).tolist()
    return x, y


def badge(
    sheet: InkSheet,
    at: Point,
    name: str,
    value: str,
    round_: bool,
    paper: Colour = CREAM,
    ink: Colour = INK,
    ring: bool = False,
) -> None:
    """A place's identifier: shape, name above a line, value below it. A ring sets special places apart."""
    radius = badge_radius(sheet.scale)
    small = sheet.near(at, radius * 1.6 + 4)
    x, y = _pixel(small, at)
    centre = math.floor(x) + 0.5, math.floor(y) + 0.5  # straight edges on whole pixels
    line = max(1.4, radius * 0.085)
    fallen = centre[0] + radius * 0.13, centre[1] + radius * 0.16
    _inked(small, [_shape(fallen, radius + line / 2, round_)], SHADOW, 0.45)
    if ring:
        _inked(small, [_shape(centre, radius * 1.22, round_)], ink, 1)
        _inked(small, [_shape(centre, radius * 1.14, round_)], paper, 1)
    _inked(small, [_shape(centre, radius + line / 2, round_)], ink, 1)
    _inked(small, [_shape(centre, radius - line / 2, round_)], paper, 1)
    rule = small.layer()
    across = radius * (0.86 if round_ else 0.9)
    y = centre[1] + radius * 0.2
    stroke(rule, np.array([(centre[0] - across, y), (centre[0] + across, y)]), max(1.0, line * 0.6))
    small.print(rule, ink, 0.9)
    _text(small, name, (centre[0], centre[1] - radius * 0.34), radius * 0.98, ink)
    _text(small, value, (centre[0], centre[1] + radius * 0.57), radius * 0.62, ink)


def _inked(sheet: InkSheet, shapes: Sequence[Path], colour: Colour, strength: float) -> None:
    layer = sheet.layer()
    for shape in shapes:
        fill(layer, shape)
    sheet.print(layer, colour, strength)


def _text(sheet: InkSheet, text: str, centre: Point, pixels: float, colour: Colour, style: str = "Bold") -> None:
    """Digits centred by what is inked, not by the font's box: a small badge shows every pixel of error."""
    size = max(9, round(pixels))
    mark = trimmed(np.ascontiguousarray(pygame.surfarray.array_alpha(face(size, style).render(text, True, CREAM)).T))
    print_marks(sheet, [(mark, centre)], colour, 0)


def trimmed(mark: Bytes) -> Bytes:
    rows, columns = np.flatnonzero(mark.max(axis=1) > 40), np.flatnonzero(mark.max(axis=0) > 40)
    if not len(rows):
        return mark
    return np.ascontiguousarray(mark[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1])


def value_flag(sheet: InkSheet, at: Point, value: str, colour: Colour = FLAG_RED) -> None:
    """A flag to the right of a badge with what the place is worth."""
    radius = badge_radius(sheet.scale)
    small = sheet.near(at, radius * 4)
    x, y = _pixel(small, at)
    x, y = x + radius * 1.28, y + radius * 0.95
    flag = np.array([(0.0, -1.95), (1.32, -1.95), (1.08, -1.43), (1.32, -0.91), (0.0, -0.91)]) * radius + (x, y)
    pole = np.array([(x, y), (x, y - radius * 2.05)])
    layer = small.layer()
    stroke(layer, pole, max(2.0, radius * 0.15) + 2)
    fill(layer, _grown(flag, max(1.2, radius * 0.07)))
    small.print(layer, CREAM)
    layer = small.layer()
    fill(layer, flag)
    small.print(layer, colour)
    layer = small.layer()
    stroke(layer, pole, max(1.6, radius * 0.13))
    small.print(layer, INK)
    _text(small, value, (x + radius * 0.56, y - radius * 1.43), radius * 0.84, CREAM)


def _grown(shape: Path, amount: float) -> Path:
    centre = (shape.min(axis=0) + shape.max(axis=0)) / 2
    half = (shape.max(axis=0) - shape.min(axis=0)) / 2
    return centre + (shape - centre) * (1 + amount / half)


def two_way_arrow(sheet: InkSheet, start: Point, end: Point, colour: Colour = FLAG_RED) -> None:
    """A passage across a line: one slim arrow with a head at each end."""
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    small = sheet.near(middle, math.dist(start, end) * sheet.scale / 2 + 12)
    ends = small.place([start, end])
    shape = _double_head(ends[0], ends[1], max(sheet.scale, 0.34))
    for edge, width in ((CREAM, max(4.0, 6 * sheet.scale)), (INK, max(1.8, 2.6 * sheet.scale))):
        layer = small.layer()
        stroke(layer, np.vstack([shape, shape[:1]]), width)
        small.print(layer, edge, 0.9)
    _inked(small, [shape], colour, 1)


def _double_head(start: Path, end: Path, unit: float) -> Path:
    middle = (start + end) / 2
    a, b = middle + (start - middle) * 0.82, middle + (end - middle) * 0.82
    length = float(np.hypot(*(b - a)))
    step = (b - a) / length
    side = np.array([-step[1], step[0]])
    head, wing, shaft = min(20 * unit, length * 0.42), 12.5 * unit, 4.6 * unit
    half = [(0.0, 0.0), (head, wing), (head * 0.86, shaft)]
    outline = [a + step * x + side * y for x, y in half] + [b - step * x + side * y for x, y in reversed(half)]
    outline += [b - step * x - side * y for x, y in half[1:]] + [a + step * x - side * y for x, y in reversed(half[1:])]
    return np.array(outline)


def hill_top(sheet: InkSheet, at: Point, size: float = 13.0) -> None:
    """A surveyor's triangle with its dot."""
    sheet = sheet.near(at, size * 3)
    (spot,) = sheet.place([at])
    unit = size * max(sheet.scale, 0.4)
    shape = spot + np.array([(0, -1.1), (1, 0.7), (-1, 0.7)]) * unit
    layer, halo = sheet.layer(), sheet.layer()
    stroke(halo, np.vstack([shape, shape[:1]]), unit * 0.75)
    fill(halo, shape)
    stroke(layer, np.vstack([shape, shape[:1]]), max(1.4, unit * 0.2))
    disc(layer, (float(spot[0]), float(spot[1] + unit * 0.12)), max(1.2, unit * 0.2))
    sheet.print(halo, PAPER, 0.8)
    sheet.print(layer, (84, 52, 26))


def post(sheet: InkSheet, at: Point, colour: Colour = INK) -> None:
    """A headquarters: a small flag on a pole, its foot on the place."""
    sheet = sheet.near(at, 60)
    (spot,) = sheet.place([at])
    unit = max(sheet.scale, 0.4)
    flag = spot + np.array([(0, -34), (24, -30), (24, -18), (0, -20)]) * unit
    layer, halo = sheet.layer(), sheet.layer()
    pole = spot + np.array([(0, 0), (0, -35)]) * unit
    stroke(halo, pole, 6.5 * unit)
    fill(halo, _grown(flag, 2.4 * unit))
    stroke(layer, pole, max(1.3, 2.4 * unit))
    disc(layer, (float(spot[0]), float(spot[1])), max(1.5, 3.4 * unit))
    fill(layer, flag)
    sheet.print(halo, PAPER, 0.85)
    sheet.print(layer, colour)


def star(sheet: InkSheet, at: Point, radius: float, colour: Colour) -> None:
    """A plain five-pointed star."""
    small = sheet.near(at, radius * sheet.scale + 3)
    turn = np.arange(10) * math.pi / 5
    size = np.where(np.arange(10) % 2 == 0, 1.0, 0.42) * radius * sheet.scale
    _inked(small, [np.stack([size * np.sin(turn), -size * np.cos(turn)], axis=1) + _pixel(small, at)], colour, 1)


def compass(sheet: InkSheet, at: Point, radius: float) -> None:
    """Eight points, the main four half dark and half light, and an N above."""
    sheet = sheet.near(at, radius * sheet.scale * 1.7)
    (spot,) = sheet.place([at])
    r = radius * sheet.scale
    rings = sheet.layer()
    for size, width in ((0.98, 1.6), (0.9, 0.8), (0.42, 0.8)):
        turn = np.linspace(0, 2 * math.pi, 91)
        ring = spot + r * size * np.stack([np.cos(turn), np.sin(turn)], axis=1)
        stroke(rings, ring, max(0.8, width * sheet.scale * 1.4))
    for tick in range(32):
        way = np.array([math.cos(tick * math.pi / 16), math.sin(tick * math.pi / 16)])
        stroke(rings, np.array([spot + way * r * 0.9, spot + way * r * 0.98]), max(0.8, 1.2 * sheet.scale))
    sheet.print(rings, INK, 0.85)
    for step in (1, 0):
        for quarter in range(4):
            _compass_point(sheet, spot, r * (0.86 if step == 0 else 0.56), math.pi / 2 * quarter + step * math.pi / 4)
    mark = trimmed(letters("N", max(12, r * 0.42), "Bold"))
    print_marks(sheet, [(mark, (float(spot[0]), float(spot[1] - r * 1.2)))], INK, 0)


def _compass_point(sheet: InkSheet, spot: Path, length: float, angle: float) -> None:
    tip = spot + length * np.array([math.sin(angle), -math.cos(angle)])
    for side, colour in ((-1, CREAM), (1, INK)):
        waist = spot + 0.24 * length * np.array([math.sin(angle + side * 0.785), -math.cos(angle + side * 0.785)])
        layer = sheet.layer()
        fill(layer, np.array([spot, tip, waist]))
        sheet.print(layer, colour)
    edge = sheet.layer()
    waists = [spot + 0.24 * length * np.array([math.sin(angle + s), -math.cos(angle + s)]) for s in (-0.785, 0.785)]
    stroke(edge, np.array([waists[0], tip, waists[1]]), max(0.9, 1.3 * sheet.scale))
    sheet.print(edge, INK)


def scale_bar(
    sheet: InkSheet, at: Point, unit_length: float, numbers: Sequence[str], word: str, size: float = 19
) -> None:
    """Alternate dark and light pieces with a number at every joint; `at` is the left end."""
    ((x, y),) = sheet.place([at]).tolist()
    length = int(unit_length * len(numbers) * sheet.scale)
    sheet = sheet.part(pygame.Rect(int(x) - 60, int(y) - 60, length + 120, 120))
    pieces = len(numbers) - 1
    ink, height = sheet.layer(), 9.0
    for i in range(pieces):
        x0, x1 = at[0] + i * unit_length, at[0] + (i + 1) * unit_length
        box = sheet.place([(x0, at[1]), (x1, at[1]), (x1, at[1] + height), (x0, at[1] + height)])
        if i % 2 == 0:
            fill(ink, box)
        stroke(ink, np.vstack([box, box[:1]]), max(1.0, 1.6 * sheet.scale))
    sheet.print(ink, INK)
    for i, number in enumerate(numbers):
        caption(sheet, number, (at[0] + i * unit_length, at[1] - 17), size, INK, "Regular", True)
    caption(sheet, word, (at[0] + pieces * unit_length / 2, at[1] + height + 19), size, INK, "Regular", True)


def box(
    sheet: InkSheet,
    rect: tuple[float, float, float, float],
    paper: Colour | None,
    ink: Colour = INK,
    width: float = 2.0,
) -> None:
    """A printed box: left, top, width, height in map units."""
    x, y, w, h = rect
    left, top = sheet.place([(x, y)])[0].astype(int).tolist()
    sheet = sheet.part(pygame.Rect(left - 8, top - 8, int(w * sheet.scale) + 18, int(h * sheet.scale) + 18))
    corners = sheet.place([(x, y), (x + w, y), (x + w, y + h), (x, y + h)])
    small = sheet.layer()
    if paper is not None:
        fill(small, corners)
        sheet.print(small, paper)
        small[:] = 0
    stroke(small, np.vstack([corners, corners[:1]]), max(1.0, width * sheet.scale))
    sheet.print(small, ink)


def caption(
    sheet: InkSheet,
    text: str,
    at: Point,
    size: float,
    colour: Colour = INK,
    style: str = "Regular",
    centred: bool = False,
) -> None:
    """Text that begins at a place, or is centred on it; left out where it would be too small to read."""
    if size * sheet.scale < SMALLEST_TEXT - 4:
        return
    mark = letters(text, size * sheet.scale, style)
    x, y = _pixel(sheet, at)
    print_marks(sheet, [(mark, (x if centred else x + mark.shape[1] / 2, y))], colour, 0)
