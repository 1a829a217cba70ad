"""What people and water have drawn on the ground: streams, trails, airstrips, bridges, borders; and single plants.

Line work in map units on a sheet, in the one style all maps share.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

from game.kernel.hexes import Point
from ui.board import ink, landscape
from ui.board.ground import WATER_INK, GroundLook
from ui.board.ink import INK, InkSheet
from ui.board.landscape import Bytes, HeightField
from ui.palette import Colour

BLUE_BORDER: Colour = (38, 88, 138)
TRACK: Colour = (104, 74, 44)
STRIP: Colour = (206, 199, 182)


def hand_drawn(sheet: InkSheet, path: Sequence[Point], wobble: float = 1.6) -> ink.Path:
    steps = 2 if sheet.scale < 0.6 else 3
    return sheet.place(ink.wobbled(ink.rounded(path, steps), wobble))


def pen(sheet: InkSheet, width: float, least: float = 1.0) -> float:
    """Pixels of a pen, which never gets too thin to see."""
    return max(least, width * sheet.scale)


def draw_streams(sheet: InkSheet, paths: Iterable[Sequence[Point]]) -> None:
    """Water a man can jump over; it gathers on its way."""
    bank, water = sheet.layer(), sheet.layer()
    for stream in paths:
        path = hand_drawn(sheet, stream, 4.0)
        width = np.linspace(0.7, 1.35, len(path))
        ink.stroke(bank, path, width * pen(sheet, 11, 2.6))
        ink.stroke(water, path, width * pen(sheet, 7.4, 1.5))
    sheet.print(bank, WATER_INK, 0.7)
    sheet.print(water, (128, 162, 178))


def draw_trails(sheet: InkSheet, trails: Iterable[Sequence[Point]], roads: Iterable[Sequence[Point]]) -> None:
    """Trails are broken lines, roads have two edges."""
    pale, dark, fill = sheet.layer(), sheet.layer(), sheet.layer()
    for road in roads:
        path = hand_drawn(sheet, road, 3.0)
        ink.stroke(dark, path, pen(sheet, 10, 3.0))
        ink.stroke(fill, path, pen(sheet, 6.6, 1.4))
    for trail in trails:
        path = hand_drawn(sheet, trail, 3.0)
        for dash in ink.dashes(path, max(6, 17 * sheet.scale), max(4, 9 * sheet.scale)):
            ink.stroke(pale, dash, pen(sheet, 6.5, 2.4))
            ink.stroke(dark, dash, pen(sheet, 3.0, 1.2))
    sheet.print(pale, (232, 222, 194), 0.55)
    sheet.print(dark, TRACK, 0.85)
    sheet.print(fill, (228, 216, 184))


def over_bridges(
    path: Sequence[Point], bridges: Iterable[tuple[Point, Point]], reach: float = 190.0
) -> Sequence[Point]:
    """A trail that crosses water beside a bridge is led over the bridge."""
    for bridge in bridges:
        middle = (bridge[0][0] + bridge[1][0]) / 2, (bridge[0][1] + bridge[1][1]) / 2
        near = [i for i, spot in enumerate(path) if math.dist(spot, middle) < reach]
        if near:
            before, after = list(path[: near[0]]), list(path[near[-1] + 1 :])
            start = before[-1] if before else path[0]
            path = [
                *before,
                *(bridge if math.dist(bridge[0], start) < math.dist(bridge[1], start) else bridge[::-1]),
                *after,
            ]
    return path


def draw_taxiway(sheet: InkSheet, way: Sequence[Point]) -> None:
    """A beaten way with round hardstands along it."""
    edge, fill = sheet.layer(), sheet.layer()
    path = hand_drawn(sheet, way, 2)
    ink.stroke(edge, path, pen(sheet, 17, 3))
    ink.stroke(fill, path, pen(sheet, 13.5, 2))
    for spot in ink.along(path, np.linspace(0, 1, 9) * length_of(path))[1:-1]:
        ink.disc(edge, (spot[0], spot[1] + 21 * sheet.scale), 12 * sheet.scale + 1)
        ink.disc(fill, (spot[0], spot[1] + 21 * sheet.scale), 12 * sheet.scale - 0.6)
    sheet.print(edge, (112, 102, 82), 0.75)
    sheet.print(fill, STRIP)


def length_of(path: ink.Path) -> float:
    return float(np.hypot(*np.diff(path, axis=0).T).sum())


def draw_airstrip(sheet: InkSheet, corners: ink.Path) -> None:
    """Crushed coral and steel matting: a shadow, a pale runway, faint seams, worn edges and a broken centre line."""
    outline = sheet.place(corners)
    shadow, edge, fill, seams, middle = (sheet.layer() for _ in range(5))
    ink.fill(shadow, outline + 5 * sheet.scale)
    sheet.print(shadow, (60, 58, 44), 0.28)
    ink.fill(fill, outline)
    sheet.print(fill, STRIP)
    for t in np.linspace(0, 1, 61)[1:-1]:
        a, b = outline[0] + (outline[1] - outline[0]) * t, outline[3] + (outline[2] - outline[3]) * t
        ink.stroke(seams, np.array([a, b]), pen(sheet, 1.0, 0.6))
    sheet.print(seams, (150, 140, 118), 0.3)
    a, b = (outline[0] + outline[3]) / 2, (outline[1] + outline[2]) / 2
    for end in (0.03, 0.97):
        for t in np.linspace(0.18, 0.82, 6):
            side = outline[0] + (outline[3] - outline[0]) * t - a
            spot = a + (b - a) * end + side
            ink.stroke(middle, np.array([spot - (b - a) * 0.012, spot + (b - a) * 0.012]), pen(sheet, 3.4, 1.0))
    sheet.print(middle, (246, 243, 232), 0.9)
    ink.stroke(edge, np.vstack([outline, outline[:1]]), pen(sheet, 2.4, 1.2))
    sheet.print(edge, (104, 94, 74), 0.9)


def draw_borders(
    sheet: InkSheet,
    land: Sequence[Sequence[Point]],
    water: Sequence[Sequence[Point]] = (),
    edges: Sequence[Sequence[Point]] = (),
) -> None:
    """Black for land, blue for water; the edge of the playing area is a heavier line with a light core."""
    steps = 2 if sheet.scale < 0.6 else 3
    by_land, by_water, heavy = (
        [ink.wobbled(ink.rounded(path, steps)) for path in paths] for paths in (land, water, edges)
    )
    _draw_kind(sheet, by_land, (236, 230, 206), 8.5, 3.4, 0.34, False)
    _draw_kind(sheet, by_land, INK, 3.4, 1.5, 0.95, True)
    _draw_kind(sheet, by_water, (232, 238, 236), 9.5, 4.2, 0.6, False)
    _draw_kind(sheet, by_water, BLUE_BORDER, 5.2, 2.4, 1.0, True)
    _draw_kind(sheet, heavy, INK, 8.0, 3.6, 0.95, False)
    _draw_kind(sheet, heavy, (232, 214, 168), 3.6, 1.4, 1.0, False)


def _draw_kind(
    sheet: InkSheet, paths: list[ink.Path], colour: Colour, width: float, least: float, strength: float, by_hand: bool
) -> None:
    layer = sheet.layer()
    for path in paths:
        pixels = pen(sheet, width, least)
        ink.stroke(layer, sheet.place(path), ink.pressed(path, pixels) if by_hand else pixels)
    sheet.print(layer, colour, strength)


def draw_bridge(sheet: InkSheet, ends: Sequence[Point]) -> None:
    """Planks across two beams, with an arrow's head at both ends: a way for a few at a time."""
    middle = (np.array(ends[0]) + np.array(ends[1])) / 2
    sheet = sheet.near((middle[0], middle[1]), 90 * max(sheet.scale, 0.3))
    a, b = sheet.place(np.array(ends, np.float64))
    step = (b - a) / np.hypot(*(b - a))
    side = np.array([-step[1], step[0]]) * 15 * max(sheet.scale, 0.32)
    a, b = a + (b - a) * 0.14, b + (a - b) * 0.14
    edge, deck, planks = sheet.layer(), sheet.layer(), sheet.layer()
    ink.fill(edge, np.array([a + side * 1.25, b + side * 1.25, b - side * 1.25, a - side * 1.25]))
    ink.fill(deck, np.array([a + side, b + side, b - side, a - side]))
    count = max(5, round(float(np.hypot(*(b - a))) / 6.5))
    for t in np.linspace(0, 1, count):
        ink.stroke(planks, np.array([a + (b - a) * t + side, a + (b - a) * t - side]), pen(sheet, 1.3, 0.8))
    sheet.print(edge, (52, 38, 24))
    sheet.print(deck, (186, 150, 102))
    sheet.print(planks, (82, 58, 34), 0.8)


# --- plants --------------------------------------------------------------------------------------------------------


def draw_plants(sheet: InkSheet, size: tuple[float, float], ground: GroundLook, seed: int, top: float = 0.0) -> None:
    """Tufts of grass in the open (below `top`, which keeps an airfield clear), reeds and ripples in the swamps."""
    if sheet.scale < 0.35:
        return  # a tuft would be a speck
    rng = np.random.default_rng(seed)
    grass, reeds, lines = sheet.layer(), sheet.layer(), sheet.layer()
    spots = _scatter(rng, size, 27.0)
    cover, bare = _at(ground.cover, spots), _at(ground.bare, spots)
    water, marsh = _at(ground.water, spots), _at(ground.marsh, spots)
    chance = rng.random(len(spots))
    in_the_open = (cover < 0.2) & (water < -14) & (chance < np.where(bare > 0.5, 0.2, 0.42)) & (spots[:, 1] > top)
    for spot in spots[in_the_open & (marsh < 0)]:
        _tuft(grass, sheet, spot, rng, 3)
    for spot in spots[(marsh > 0) & (chance < 0.5) & (water < -6)]:
        _tuft(reeds, sheet, spot, rng, 5)
    for spot in spots[(marsh > 6) & (water < -2) & (chance > 0.5)]:
        _ripple(lines, sheet, spot, rng)
    sheet.print(grass, (116, 108, 62), 0.6)
    sheet.print(lines, WATER_INK, 0.6)
    sheet.print(reeds, (62, 84, 62), 0.75)


def _scatter(rng: np.random.Generator, size: tuple[float, float], spacing: float) -> ink.Path:
    """Places all over the map, about evenly, never in rows."""
    xs, ys = np.meshgrid(np.arange(0, size[0], spacing), np.arange(0, size[1], spacing))
    return np.stack([xs.ravel(), ys.ravel()], axis=1) + rng.random((xs.size, 2)) * spacing


def _at(field: HeightField, spots: ink.Path) -> npt.NDArray[np.float32]:
    places = (spots * field.grid.scale).astype(int)
    x = np.clip(places[:, 0], 0, field.grid.columns - 1)
    y = np.clip(places[:, 1], 0, field.grid.rows - 1)
    return field.values[y, x]


def _tuft(layer: Bytes, sheet: InkSheet, spot: ink.Path, rng: np.random.Generator, blades: int) -> None:
    foot = sheet.place([(spot[0], spot[1])])[0]
    for lean in np.linspace(-0.6, 0.6, blades) + rng.normal(0, 0.12, blades):
        tip = foot + sheet.scale * np.array([lean * 9, -(8.5 + rng.random() * 5) * (1 - abs(lean) * 0.35)])
        root = foot + sheet.scale * np.array([lean * 2, 0])
        ink.stroke(layer, np.array([root, tip]), np.array([1.8, 0.7]) * sheet.scale)


def _ripple(layer: Bytes, sheet: InkSheet, spot: ink.Path, rng: np.random.Generator) -> None:
    for row, length in ((0, 10 + 8 * rng.random()), (5, 5 + 5 * rng.random())):
        ends = sheet.place([(spot[0] - length, spot[1] + row), (spot[0] + length, spot[1] + row)])
        ink.stroke(layer, ends, max(0.7, 1.7 * sheet.scale))


def draw_palms(sheet: InkSheet, outline: Sequence[Point], ground: GroundLook, seed: int) -> None:
    """Planted palms stand in rows; each is a star of fronds with its shadow to the south-east."""
    rng, grid = np.random.default_rng(seed), ground.water.grid
    inside = HeightField(landscape.signed_distance(grid, [outline], 40), grid)
    (left, top), (right, bottom) = np.min(outline, axis=0), np.max(outline, axis=0)
    xs, ys = np.meshgrid(np.arange(left, right, 37), np.arange(top - 150, bottom, 33))
    stagger = np.arange(len(xs))[:, None] % 2 * 18.0
    spots = np.stack([(xs + stagger).ravel(), (ys + 0.12 * (xs - left)).ravel()], axis=1)
    spots = spots + rng.normal(0, 2.5, spots.shape)
    shadow, dark, light = sheet.layer(), sheet.layer(), sheet.layer()
    for spot in spots[(_at(inside, spots) > 14) & (_at(ground.water, spots) < -16)]:
        centre = sheet.place([(spot[0], spot[1])])[0]
        turn = rng.random() * 6.28
        for i in range(8):
            way = np.array([np.cos(turn + i * 0.785), np.sin(turn + i * 0.785)]) * 13.5 * sheet.scale
            frond = np.array([centre, centre + way * 0.55, centre + way + (0, 2.2 * sheet.scale)])
            width = np.array([1.4, 4.6, 0.5]) * sheet.scale
            ink.stroke(shadow, frond + 4.5 * sheet.scale, width)
            ink.stroke(dark if i % 2 else light, frond, width)
    sheet.print(shadow, (70, 74, 48), 0.4)
    sheet.print(dark, (92, 118, 78))
    sheet.print(light, (118, 142, 94))
