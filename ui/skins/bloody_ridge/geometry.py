"""Where the hexes lie on the sheet, in map units, and the lines that are printed between them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.bloody_ridge.components import GRID, GROUND, HEXES, MAP
from game.kernel.hexes import Point
from ui.board.hex_sheet import HexSheet

SIDE = 84.0
TALL = 3**0.5 * SIDE
CANVAS = (2330.0, 3070.0)  # width and height of the painted ground
EDGE = 40.0
BOUNDS = (-EDGE, -EDGE, CANVAS[0] + 2 * EDGE, CANVAS[1] + 2 * EDGE)
SHEET = HexSheet.laid(GRID, HEXES, SIDE, (410.0, 440.0))
centre, edges_of = SHEET.centre, SHEET.edges_of


def group(terrains: Collection[str] = (), zones: Collection[str] = ()) -> list[int]:
    """The hexes of some terrains or zones."""
    return [place for place in HEXES if GROUND[place].terrain in terrains or GROUND[place].zone in zones]


def line(pairs: Sequence[Sequence[str]]) -> list[Point]:
    return SHEET.line([(int(a), int(b)) for a, b in pairs])


def us_line() -> list[Point]:
    return line(MAP["us_sector_boundary"]["hexsides"])


def sector_lines() -> list[list[Point]]:
    return [line(one["hexsides"]) for one in MAP["japanese_sector_boundaries"]]


def path_of(places: Sequence[str]) -> list[Point]:
    return [centre(int(place)) for place in places]
