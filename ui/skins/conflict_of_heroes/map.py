"""A board as a picture: ground, grass, palms, huts, paths, hexes, numbers. One print for each layout of boards."""

from __future__ import annotations

import sys

import numpy as np

from game.conflict_of_heroes.board import hex_name
from game.kernel.hexes import Point
from ui.board import features, ground, hex_sheet, ink
from ui.board.ink import INK, InkSheet
from ui.palette import Colour
from ui.skins.conflict_of_heroes import geometry, terrain
from ui.skins.conflict_of_heroes.geometry import CANVAS, TALL, BoardGround

STEPS = (0.36, 0.5, 0.68, 0.92, 1.25, 1.7)  # pixels per map unit
NUMBERED = 56  # pixels of a hex from which its number is printed
LINES = 0.34
STRAW, DARK_STRAW = (236, 222, 150), (138, 120, 58)
ROOF_LIT, ROOF_DARK, WALL = (176, 146, 92), (118, 92, 54), (70, 54, 32)
BY_DAY: Colour = (40, 38, 28)
BY_NIGHT: Colour = (226, 224, 208)
BLADES = 70  # of kunai, a hex


def paint(here: BoardGround, sheet: InkSheet, night: bool) -> None:
    """The whole sheet at its scale."""
    fields = terrain.fields(here)
    ground.paint_paper(sheet, CANVAS, terrain.SEED)
    ground.paint_ground(sheet, CANVAS, fields, terrain.INTERVAL, terrain.SEED)
    _draw_grass(here, sheet)
    features.draw_plants(sheet, CANVAS, fields, terrain.SEED)
    features.draw_trails(sheet, [], [list(map(tuple, path.tolist())) for path in here.paths])
    _draw_surf(here, sheet)
    _draw_palms(here, sheet, fields)
    _draw_huts(here, sheet)
    _draw_hexsides(here, sheet)
    if night:
        (left, top), (right, bottom) = sheet.place([(0, 0), CANVAS]).round().astype(int).tolist()
        ground.darken(sheet.pixels[top:bottom, left:right])
    if TALL * sheet.scale >= NUMBERED:
        _write_numbers(here, sheet, BY_NIGHT if night else BY_DAY)


def _draw_grass(here: BoardGround, sheet: InkSheet) -> None:
    """Kunai stands man-high: many blades in two tones."""
    rng = np.random.default_rng(terrain.SEED)
    dark, light = sheet.layer(), sheet.layer()
    for place in here.of("kunai"):
        x, y = here.sheet.centre(place)
        spots = rng.uniform(-1, 1, (BLADES, 2)) * (geometry.SIDE * 0.82, TALL * 0.46) + (x, y)
        for number, (sx, sy) in enumerate(spots):
            tall, lean = rng.uniform(9, 17), rng.normal(0, 3)
            blade = sheet.place([(sx, sy), (sx + lean * 0.4, sy - tall * 0.6), (sx + lean, sy - tall)])
            ink.stroke(dark if number % 2 else light, blade, np.array([2.0, 1.5, 0.8]) * sheet.scale)
    sheet.print(dark, DARK_STRAW, 0.7)
    sheet.print(light, STRAW, 0.8)


def _draw_surf(here: BoardGround, sheet: InkSheet) -> None:
    """21.0 Surf breaks in white threads along the beach; the deep is calm."""
    rng = np.random.default_rng(terrain.SEED + 2)
    layer = sheet.layer()
    for place in here.of("surf"):
        x, y = here.sheet.centre(place)
        for _ in range(9):
            sx, sy = rng.uniform(-0.75, 0.75) * geometry.SIDE + x, rng.uniform(-0.42, 0.42) * TALL + y
            long = rng.uniform(16, 34)
            curl = [(sx - long, sy), (sx - long / 3, sy - 3.5), (sx + long / 3, sy + 2.5), (sx + long, sy - 1)]
            ink.stroke(layer, sheet.place(ink.rounded(np.array(curl), 2)), features.pen(sheet, 2.4, 1.0))
    sheet.print(layer, (240, 244, 238), 0.75)


def _draw_palms(here: BoardGround, sheet: InkSheet, fields: ground.GroundLook) -> None:
    for outline in here.edges_of(here.of("palm_grove")):
        features.draw_palms(sheet, outline, fields, terrain.SEED)


def _draw_huts(here: BoardGround, sheet: InkSheet) -> None:
    """Three or four roofs, each with a lit and a dark half, turned as they were built."""
    rng = np.random.default_rng(terrain.SEED + 1)
    for place in here.of("hut"):
        x, y = here.sheet.centre(place)
        for dx, dy in ((-26, -22), (22, -26), (-16, 24), (28, 20)):
            _draw_roof(sheet, (x + dx, y + dy), float(rng.uniform(-0.5, 0.5)))


def _draw_roof(sheet: InkSheet, at: Point, turn: float) -> None:
    half_long, half_wide = 17.0, 10.0
    way, across = np.array((np.cos(turn), np.sin(turn))), np.array((-np.sin(turn), np.cos(turn)))
    middle = np.array(at)

    def corner(along: float, aside: float) -> Point:
        spot = middle + way * along * half_long + across * aside * half_wide
        return float(spot[0]), float(spot[1])

    parts = ((WALL, -1.0, 1.0, 1.16), (ROOF_LIT, -1.0, 0.0, 1.0), (ROOF_DARK, 0.0, 1.0, 1.0))
    for colour, low, high, grown in parts:
        corners = ((-1, low), (1, low), (1, high), (-1, high))
        layer = sheet.layer()
        ink.fill(layer, sheet.place([corner(a * grown, b * grown) for a, b in corners]))
        sheet.print(layer, colour, 1.0)


def _draw_hexsides(here: BoardGround, sheet: InkSheet) -> None:
    layer = sheet.layer()
    for start, end in here.sheet.hexsides:
        ink.stroke(layer, sheet.place([start, end]), features.pen(sheet, 2.0, 1.2))
    sheet.print(layer, INK, LINES)
    layer = sheet.layer()
    for outline in here.edges_of(here.board.hexes):
        ink.stroke(layer, sheet.place([*outline, outline[0]]), features.pen(sheet, 4.5, 1.8))
    sheet.print(layer, (60, 50, 32), 0.7)


def _write_numbers(here: BoardGround, sheet: InkSheet, colour: Colour) -> None:
    for place in here.board.hexes:
        x, y = here.sheet.centre(place)
        ink.write(sheet, hex_name(place), (x, y - TALL * 0.40), 14, colour, "Regular", 0.6)


MODULES = (sys.modules[__name__], hex_sheet, geometry, terrain)
