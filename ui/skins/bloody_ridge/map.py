"""The map as a picture: ground, then lines, then lettering, then the sheet's margin."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from game.bloody_ridge.components import EXITS, HEXES, MAP, RED_ROW_ZONE
from game.kernel.hexes import Point
from game.kernel.named import Place
from ui.board import features, ground, hex_sheet, ink, landscape, marks
from ui.board.area_chart import Area
from ui.board.camera import Box
from ui.board.hex_chart import HexChart
from ui.board.ink import INK, InkSheet
from ui.board.landscape import HeightField, smooth
from ui.board.printed import PrintedMap
from ui.palette import Colour
from ui.skins.bloody_ridge import geometry, margin, terrain
from ui.skins.bloody_ridge.geometry import BOUNDS, CANVAS, SHEET, SIDE, TALL, centre, edges_of, group
from ui.skins.bloody_ridge.places import EXIT

SOUTH: Box = (560.0, 2050.0, 1500.0, 940.0)  # around the red row, where every attack begins
STEPS = (0.25, 0.35, 0.5, 0.7, 1.0, 1.4)  # pixels per map unit
NUMBERED = 56  # pixels of a hex from which its number is printed
LINES = 0.35  # how strong the hexsides are
RED, RED_LINE, US_BLUE = (158, 52, 34), (176, 34, 28), (34, 70, 152)
MIST: Colour = (222, 216, 198)
CASING: Colour = (246, 241, 226)


@dataclass(frozen=True)
class Letters:
    """The inks of the lettering: dark by day, pale by night."""

    number: Colour = (40, 38, 28)
    hill: Colour = (84, 48, 20)
    water: Colour = (26, 62, 96)
    field: Colour = (70, 60, 42)
    zone: Colour = US_BLUE
    sector: Colour = (140, 26, 22)


BY_DAY = Letters()
BY_NIGHT = Letters((226, 224, 208), (250, 226, 180), (186, 214, 236), (236, 232, 216), (190, 210, 250), (250, 196, 180))


def paint(sheet: InkSheet, night: bool) -> None:
    """The whole sheet at its scale."""
    fields = terrain.fields()
    ground.paint_paper(sheet, CANVAS, terrain.SEED)
    ground.paint_ground(sheet, CANVAS, fields, terrain.INTERVAL, terrain.SEED)
    features.draw_plants(sheet, CANVAS, fields, terrain.SEED, centre(1001)[1] - TALL)
    _draw_field(sheet)
    _tint_red_row(sheet)
    _lay_mist(sheet)
    _draw_lines(sheet)
    if night:
        ground.darken(_ground_part(sheet).pixels)
    _draw_names(sheet, BY_NIGHT if night else BY_DAY)
    margin.draw(sheet)


def _ground_part(sheet: InkSheet) -> InkSheet:
    """The painted ground without the margin, over the same pixels."""
    (left, top), (right, bottom) = sheet.place([(0, 0), CANVAS]).round().astype(int).tolist()
    return InkSheet(sheet.pixels[top:bottom, left:right], 0, 0, sheet.scale)


def _draw_field(sheet: InkSheet) -> None:
    """Henderson Field lies beyond the north edge; the trail along the crest leads there."""
    features.draw_taxiway(sheet, [(760, 292), (1000, 284), (1290, 250), (1560, 246), (1760, 206)])
    features.draw_airstrip(sheet, np.array(terrain.STRIP))
    trail = geometry.path_of(terrain.ART["trail"])
    features.draw_trails(sheet, [[*trail, (trail[-1][0] + 10, trail[-1][1] - 130)]], [])


def _tint_red_row(sheet: InkSheet) -> None:
    """Japanese ground from the start."""
    layer = sheet.layer()
    for outline in edges_of(group(zones=(RED_ROW_ZONE,))):
        ink.fill(layer, sheet.place(outline))
    sheet.print(layer, RED, 0.34)


def _lay_mist(sheet: InkSheet) -> None:
    """What is no playing ground pales; least in the north, where the airfield is the goal."""
    grid = terrain.grid_of(terrain.WASH)
    away = -landscape.signed_distance(grid, edges_of(HEXES), 90)
    north = smooth(grid.ys, centre(1001)[1] - 20, centre(1001)[1] - 140)[:, None]
    veil = HeightField(smooth(away, -4, 70) * (np.float32(0.46) - np.float32(0.36) * north), grid)
    part = _ground_part(sheet)
    whole = terrain.grid_of(sheet.scale)
    for top in range(0, len(part.pixels), 256):
        band = part.pixels[top : top + 256]
        cover = veil.on(whole.piece((top, top + len(band)), (0, band.shape[1])))[..., None]
        colours = band[..., :3].astype(np.float32)
        colours += (np.array(MIST[::-1], np.float32) - colours) * cover
        band[..., :3] = colours.astype(np.uint8)


# ---- lines


def _draw_lines(sheet: InkSheet) -> None:
    layer = sheet.layer()
    for start, end in SHEET.hexsides:
        ink.stroke(layer, sheet.place([start, end]), features.pen(sheet, 3.2, 1.2))
    sheet.print(layer, INK, LINES)
    _strokes(sheet, edges_of(HEXES), (((70, 56, 36), 6.0, 2.0, 0.8),), closed=True)
    _strokes(sheet, edges_of(group(zones=(RED_ROW_ZONE,))), ((RED_LINE, 5.0, 1.8, 0.8),), closed=True)
    _strokes(sheet, [geometry.us_line()], ((CASING, 16.0, 4.4, 0.9), (US_BLUE, 9.0, 2.4, 1.0)))
    for path in geometry.sector_lines():
        _strokes(sheet, [path], ((CASING, 14.0, 4.0, 0.9),))
        dashes = ink.dashes(np.array(path), 34, 17)
        _strokes(sheet, [list(map(tuple, dash)) for dash in dashes], ((RED_LINE, 7.5, 2.2, 1.0),))
    for place in EXITS:
        _draw_exit(sheet, centre(place))


def _strokes(
    sheet: InkSheet,
    paths: Sequence[Sequence[Point]],
    pens: Sequence[tuple[Colour, float, float, float]],
    closed: bool = False,
) -> None:
    """Lines with one pen over the other: colour, width, least pixels, strength."""
    for colour, width, least, strength in pens:
        layer = sheet.layer()
        for path in paths:
            spots = sheet.place([*path, path[0]] if closed else path)
            ink.stroke(layer, spots, features.pen(sheet, width, least))
        sheet.print(layer, colour, strength)


def _draw_exit(sheet: InkSheet, at: Point) -> None:
    """4.1 A broad arrow over the edge: whoever leaves here has won."""
    x, y = at[0], at[1] - TALL / 2
    shape = [(0, -78), (34, -34), (15, -34), (15, 20), (-15, 20), (-15, -34), (-34, -34)]
    path = [(x + dx, y + dy) for dx, dy in shape]
    _strokes(sheet, [path], ((CASING, 13.0, 3.6, 0.95), (INK, 5.0, 1.6, 1.0)), closed=True)
    layer = sheet.layer()
    ink.fill(layer, sheet.place(path))
    sheet.print(layer, RED_LINE)


# ---- lettering


def _draw_names(sheet: InkSheet, letters: Letters) -> None:
    if TALL * sheet.scale >= NUMBERED:
        for place in HEXES:
            x, y = centre(place)
            ink.write(sheet, str(place), (x, y - TALL * 0.39), 19, letters.number, "Regular", 0.55)
    for name, place, offset in (("Hill 123", Place(1810), TALL / 2), ("Hill 80", Place(2012), 0.0)):
        x, y = centre(place)
        marks.hill_top(sheet, (x, y + offset - 22))
        ink.write(sheet, name, (x, y + offset + 12), 34 if place == 1810 else 26, letters.hill, "Bold", 0.9)
    _draw_country(sheet, letters)
    if sheet.scale >= 0.2:
        _draw_zones(sheet, letters)


def _draw_country(sheet: InkSheet, letters: Letters) -> None:
    bank = ink.rounded(ink.shifted(np.array(terrain.RIVER[::-1]), -76), 8)
    ink.write_along(sheet, "Lunga River", bank[::-1], (60, 1500), 42, letters.water, "BoldItalic", 0.3, 0.6)
    x, y = centre(1415)
    ink.write(sheet, "Lagoon", (x - 8, y + 74), 22, letters.water, "BoldItalic", 0.8)
    x, y = centre(1605)
    ink.write(sheet, "North knolls", (x + 16, y + 6), 23, letters.hill, "Italic", 0.8)
    level = ink.level_path((1250, 60), -4.3, 1300)
    ink.write_along(sheet, "Henderson Field", level, (1250, 60), 46, letters.field, "Bold", 0.32, 0.5)
    if sheet.scale >= 0.25:
        for place in EXITS:
            x, y = centre(place)
            ink.write(sheet, "Exit", (x, y - TALL / 2 - 98), 24, letters.sector, "Bold", 0.8)


def _draw_zones(sheet: InkSheet, letters: Letters) -> None:
    """Both zones along the blue line, the three sectors where a force begins."""
    for words, place, lift in (("US main zone", 1110, -0.42), ("US forward zone", 1111, 0.12)):
        x, y = centre(place)
        ink.write(sheet, words, (x + 126, y + (0.06 + lift) * TALL), 25, letters.zone, "Bold", 0.85)
    for words, place in (("Left sector", 1216), ("Center sector", 1614), ("Right sector", 2211)):
        x, y = centre(place)
        ink.write(sheet, words, (x, y + TALL * 0.12), 25, letters.sector, "BoldItalic", 0.85)


def exit_area() -> Area:
    """4.1 Beyond the north edge, above the printed arrows."""
    (left, top), (right, _) = centre(EXITS[0]), centre(EXITS[-1])
    box = left - SIDE * 0.6, top - TALL * 1.3, right - left + SIDE * 1.2, TALL * 0.78
    left, top, width, height = box
    right, low, tip, notch = left + width, top + height, centre(EXITS[1])[0], SIDE * 0.45
    arrow = [(tip + notch, low), (tip, low + TALL * 0.2), (tip - notch, low)]
    x, y = left + width / 2, top + height / 2
    return Area([(left, top), (right, top), (right, low), *arrow, (left, low)], (x, y), (x, y - TALL * 0.28), box)


MODULES = (sys.modules[__name__], hex_sheet, geometry, terrain, margin)
PRINT = PrintedMap(BOUNDS, paint, MODULES, json.dumps(MAP))


def paint_to_cache(scale: float, tint: str) -> None:
    """In a process of its own."""
    PRINT.paint_to_cache(scale, tint)


CHART = HexChart(
    bounds=BOUNDS,
    steps=STEPS,
    picture=PRINT.picture_if,
    paint=paint_to_cache,
    first_look=SOUTH,
    ground=(0.0, 0.0, *CANVAS),
    sheet=SHEET,
    others={EXIT: exit_area()},
)
