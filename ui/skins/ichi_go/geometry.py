"""Where the hexes of China lie on the sheet, in map units, and the lines of rivers, lakes and railroad."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from game.ichi_go.components import GRID, GROUND, MAP, RAILROAD
from game.kernel.hexes import Point
from ui.board import ink
from ui.board.hex_sheet import HexSheet

SIDE = 60.0
TALL = 3**0.5 * SIDE
CANVAS = (3350.0, 2690.0)  # width and height of the painted ground
EDGE = 36.0
BOUNDS = (-EDGE, -EDGE, CANVAS[0] + 2 * EDGE, CANVAS[1] + 2 * EDGE)
HEXES = tuple(sorted(GROUND))
FIRST = (90.0, 60.0 + 6 * TALL)  # the centre of the first number, 0107
SHEET = HexSheet.laid(GRID, HEXES, SIDE, FIRST)
centre, edges_of = SHEET.centre, SHEET.edges_of
BROAD = ("Yangtze", "West River (Si Kiang)")  # rivers drawn wider than the others
CALM = ((0.64, 0.18), (0.64, 0.18))  # of a corner, and of each of its neighbours: hexsides become a river


def _pairs(sides: Sequence[Sequence[str]]) -> list[tuple[int, int]]:
    return [(int(a), int(b)) for a, b in sides]


def calmed(path: Sequence[Point]) -> ink.Path:
    """A chain of hexsides as water would run: corners drawn towards their neighbours, then rounded."""
    spots = np.array(path, dtype=float)
    for own, other in CALM:
        if len(spots) > 2:
            spots[1:-1] = own * spots[1:-1] + other * (spots[:-2] + spots[2:])
    return ink.rounded(spots, 4)


def rivers() -> list[tuple[str, ink.Path]]:
    """Every river by its name; one that forks is several paths."""
    return [(name, calmed(path)) for name, sides in MAP["rivers"].items() for path in SHEET.paths(_pairs(sides))]


def lakes() -> list[tuple[str, ink.Path]]:
    return [(name, calmed(path)) for name, sides in MAP["lakes"].items() for path in SHEET.paths(_pairs(sides))]


def railroad() -> ink.Path:
    """From hex to hex, through every city on its way."""
    return ink.rounded(np.array([centre(place) for place in RAILROAD]), 3)
