"""The map of China as a picture: ground, rivers and lakes, railroad, hexes, towns, lettering."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass

from game.ichi_go.components import AIRBASES, CITIES, MAP
from game.kernel.hexes import Point
from game.kernel.named import Place
from ui.board import features, ground, hex_sheet, ink
from ui.board.camera import Box
from ui.board.hex_chart import HexChart
from ui.board.ink import INK, InkSheet
from ui.board.printed import PrintedMap
from ui.palette import Colour
from ui.skins.ichi_go import geometry, terrain
from ui.skins.ichi_go.geometry import BOUNDS, BROAD, CANVAS, HEXES, SHEET, SIDE, TALL, centre

STEPS = (0.25, 0.34, 0.46, 0.62, 0.84, 1.13, 1.5)  # pixels per map unit
NUMBERED = 52  # pixels of a hex from which its number is printed
LINES = 0.30  # how strong the hexsides are
CASING: Colour = (46, 84, 112)
WATER: Colour = (120, 160, 184)
PALE: Colour = (246, 241, 226)
TOWN = 0.17  # of a hex, below its middle: pieces lie above
RAISED = 0.14  # of a hex: how much higher pieces stand in a town
PIECE, SMALLEST = 66.0, 20  # map units and pixels of a counter
REGIONS = (  # provinces, written wide and faint
    ("Szechwan", "0409", 66), ("Kweichow", "0716", 60), ("Yunnan", "0121", 56), ("Hunan", "1714", 66),
    ("Kwangsi", "1120", 60), ("Kwangtung", "1922", 56), ("Kiangsi", "2215", 66), ("Fukien", "2617", 60),
    ("Chekiang", "2810", 56), ("Hupeh", "1607", 60), ("Honan", "1802", 60), ("Anhwei", "2404", 56),
    ("Kiangsu", "2803", 50), ("Formosa", "3320", 46),
)  # fmt: skip
SEAS = (("East China Sea", "3412", 62), ("South China Sea", "2424", 62))


@dataclass(frozen=True)
class Letters:
    """The inks of the lettering: dark by day, pale by night."""

    number: Colour = (52, 48, 34)
    town: Colour = (28, 24, 16)
    water: Colour = (26, 62, 96)
    region: Colour = (158, 140, 100)


BY_DAY = Letters()
BY_NIGHT = Letters((226, 224, 208), (250, 246, 232), (186, 214, 236), (150, 142, 120))


def paint(sheet: InkSheet, night: bool) -> None:
    """The whole sheet at its scale."""
    fields = terrain.fields()
    ground.paint_paper(sheet, CANVAS, terrain.SEED)
    ground.paint_ground(sheet, CANVAS, fields, 1e9, terrain.SEED)
    _draw_water(sheet)
    _draw_railroad(sheet)
    _draw_hexsides(sheet)
    if night:
        (left, top), (right, bottom) = sheet.place([(0, 0), CANVAS]).round().astype(int).tolist()
        ground.darken(sheet.pixels[top:bottom, left:right])
    letters = BY_NIGHT if night else BY_DAY
    _draw_country(sheet, letters)
    _draw_towns(sheet, letters)
    _draw_numbers(sheet, letters)


# ---- lines


def _draw_water(sheet: InkSheet) -> None:
    """Rivers over each other with one casing, so that joints stay open; lakes belong to the ground."""
    streams = [(11.0 if name in BROAD else 7.0, path) for name, path in geometry.rivers()]
    for colour, grown in ((CASING, 4.0), (WATER, 0.0)):
        layer = sheet.layer()
        for width, path in streams:
            run = ink.wobbled(path, 4.0, 40.0)
            ink.stroke(layer, sheet.place(run), features.pen(sheet, width + grown, 1.6))
        sheet.print(layer, colour, 1.0)


def _draw_railroad(sheet: InkSheet) -> None:
    """2.12 Black with white ties, on a pale bed."""
    path = geometry.railroad()
    for colour, width, least in ((PALE, 11.0, 3.2), (INK, 6.6, 2.0)):
        layer = sheet.layer()
        ink.stroke(layer, sheet.place(path), features.pen(sheet, width, least))
        sheet.print(layer, colour, 0.95)
    layer = sheet.layer()
    for dash in ink.dashes(path, 13, 13):
        ink.stroke(layer, sheet.place(dash), features.pen(sheet, 3.2, 1.0))
    sheet.print(layer, PALE, 1.0)


def _draw_hexsides(sheet: InkSheet) -> None:
    layer = sheet.layer()
    for start, end in SHEET.hexsides:
        ink.stroke(layer, sheet.place([start, end]), features.pen(sheet, 2.2, 1.0))
    sheet.print(layer, INK, LINES)
    layer = sheet.layer()
    for outline in geometry.edges_of(HEXES):
        ink.stroke(layer, sheet.place([*outline, outline[0]]), features.pen(sheet, 5.0, 1.8))
    sheet.print(layer, (70, 56, 36), 0.7)


# ---- towns and lettering


def town_spot(place: Place) -> Point:
    """Where the mark of a city stands: in the lower part of its hex, below the pieces."""
    x, y = centre(place)
    return x, y + TALL * TOWN


def _draw_towns(sheet: InkSheet, letters: Letters) -> None:
    for place in CITIES:
        _draw_box(sheet, town_spot(place), 9.0)
    for place in AIRBASES:
        x, y = town_spot(place)
        _draw_disc(sheet, (x + 24, y), 10.0)
        _draw_plane(sheet, (x + 24, y), 7.0)
    if sheet.scale < 0.3:
        return
    for place, city in CITIES.items():
        x, y = town_spot(place)
        ink.write(sheet, city.name, (x, y + 20), 18, letters.town, "Bold", 0.95)
    for town in MAP["places"]:
        x, y = town_spot(Place(int(town["hex"])))
        ink.write(sheet, town["name"].partition(" (")[0], (x, y + 6), 14, letters.town, "Italic", 0.7)


def _draw_box(sheet: InkSheet, at: Point, half: float) -> None:
    x, y = at
    for colour, grown in ((INK, 2.2), (PALE, 0.0)):
        size = half + grown
        layer = sheet.layer()
        ink.fill(
            layer, sheet.place([(x - size, y - size), (x + size, y - size), (x + size, y + size), (x - size, y + size)])
        )
        sheet.print(layer, colour, 1.0)


def _draw_disc(sheet: InkSheet, at: Point, radius: float) -> None:
    ((x, y),) = sheet.place([at]).tolist()
    for colour, grown in ((INK, 2.0), (PALE, 0.0)):
        layer = sheet.layer()
        ink.disc(layer, (x, y), (radius + grown) * sheet.scale)
        sheet.print(layer, colour, 1.0)


def _draw_plane(sheet: InkSheet, at: Point, size: float) -> None:
    """8.1 An airbase: body, wings and tail."""
    x, y = at
    layer = sheet.layer()
    for start, end, width in (
        ((0, -1), (0, 1), 0.34),
        ((-1, -0.1), (1, -0.1), 0.34),
        ((-0.45, 0.8), (0.45, 0.8), 0.26),
    ):
        spots = [(x + dx * size, y + dy * size) for dx, dy in (start, end)]
        ink.stroke(layer, sheet.place(spots), features.pen(sheet, width * size, 0.9))
    sheet.print(layer, INK, 1.0)


def _draw_numbers(sheet: InkSheet, letters: Letters) -> None:
    if TALL * sheet.scale < NUMBERED:
        return
    for place in HEXES:
        x, y = centre(place)
        ink.write(sheet, f"{place:04}", (x, y - TALL * 0.40), 12.5, letters.number, "Regular", 0.45)


def _draw_country(sheet: InkSheet, letters: Letters) -> None:
    for name, place, size in REGIONS:
        ink.write_along(
            sheet, name, ink.level_path(centre(int(place)), 0.0, 900), centre(int(place)), size, letters.region,
            "BoldItalic", 0.5, 0.0,
        )  # fmt: skip
    for name, place, size in SEAS:
        ink.write_along(
            sheet, name, ink.level_path(centre(int(place)), -8.0, 1200), centre(int(place)), size, letters.water,
            "BoldItalic", 0.5, 0.5,
        )  # fmt: skip
    if sheet.scale >= 0.3:
        _draw_river_names(sheet, letters)


def _draw_river_names(sheet: InkSheet, letters: Letters) -> None:
    """Beside the longest stretch of each larger river."""
    longest: dict[str, ink.Path] = {}
    for name, path in geometry.rivers():
        if len(path) > len(longest.get(name, ())):
            longest[name] = path
    for name, path in longest.items():
        if len(path) < 60:
            continue
        way = path if path[-1][0] >= path[0][0] else path[::-1]
        middle = way[len(way) // 2]
        beside = ink.shifted(way, -20)
        ink.write_along(
            sheet, name.partition(" (")[0], beside, (float(middle[0]), float(middle[1])), 19, letters.water,
            "BoldItalic", 0.12, 0.8,
        )  # fmt: skip


MODULES = (sys.modules[__name__], hex_sheet, geometry, terrain)
PRINT = PrintedMap(BOUNDS, paint, MODULES, json.dumps(MAP))


def paint_to_cache(scale: float, tint: str) -> None:
    """In a process of its own."""
    PRINT.paint_to_cache(scale, tint)


def name_of(place: int) -> str:
    """A hex as it is printed."""
    return f"{place:04}"


@dataclass(frozen=True, kw_only=True, eq=False)
class ChinaChart(HexChart):
    """Pieces lie in the middle of a hex; in a town they stand higher, above its mark and its name."""

    def room(self, place: str, scale: float) -> Box:
        x, y = centre(self.numbers[place])
        lift = TALL * RAISED if self.numbers[place] in CITIES else 0.0
        return x - SIDE * 0.9, y - TALL * 0.66 - lift, SIDE * 1.8, TALL * 1.32


def chart_of(around: Box | None) -> ChinaChart:
    """The map of China; a short scenario opens with its own part of it."""
    return ChinaChart(
        bounds=BOUNDS,
        steps=STEPS,
        picture=PRINT.picture_if,
        paint=paint_to_cache,
        first_look=around,
        sheet=SHEET,
        name=name_of,
        piece=PIECE,
        smallest=SMALLEST,
        piled=True,
        plates=False,
    )
