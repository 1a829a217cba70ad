"""What is printed beside the hexes: title, turn track, what the ground does, compass and scale."""

from __future__ import annotations

from game.bloody_ridge.components import CLEAR, HILL, JUNGLE, MAP, TABLES
from ui.board import features, ink, marks
from ui.board.ink import INK, InkSheet
from ui.palette import Colour
from ui.skins.bloody_ridge.geometry import BOUNDS, CANVAS, SIDE

PANEL = (1420.0, 2672.0, 872.0, 362.0)  # left, top, width, height: the corner south of the red row
BOX = 74.0
PAPER: Colour = (236, 230, 214)
QUIET: Colour = (110, 98, 74)
GROUND: tuple[tuple[str, str, Colour], ...] = (
    (JUNGLE, "Jungle", (136, 154, 122)),
    (CLEAR, "Clear", (206, 199, 146)),
    (HILL, "Hill 123", (222, 206, 168)),
)


def turn_box(turn: int) -> tuple[float, float, float, float]:
    """Where a turn lies on the track, in map units."""
    left, top, width, _ = PANEL
    return left + width - (TABLES.turns - turn + 1) * (BOX + 8) - 14, top + 34, BOX, BOX


def draw(sheet: InkSheet) -> None:
    left, top, width, height = BOUNDS
    marks.box(sheet, (left + 7, top + 7, width - 14, height - 14), None, (96, 84, 62), 3)
    marks.box(sheet, (-4, -4, CANVAS[0] + 8, CANVAS[1] + 8), None, INK, 6)
    marks.box(sheet, PANEL, (230, 223, 204), (96, 84, 62), 4)
    _draw_title(sheet)
    _draw_turns(sheet)
    _draw_ground(sheet)
    marks.compass(sheet, (2190, 2510), 66)


def _draw_title(sheet: InkSheet) -> None:
    left, top, _, _ = PANEL
    marks.caption(sheet, "Bloody Ridge", (left + 22, top + 52), 66, (92, 36, 24), "Bold")
    marks.caption(sheet, "Guadalcanal, 13 September 1942", (left + 25, top + 108), 26, INK, "Italic")


def _draw_turns(sheet: InkSheet) -> None:
    for turn in range(1, TABLES.turns + 1):
        x, y, wide, high = turn_box(turn)
        marks.box(sheet, (x, y, wide, high), PAPER, QUIET)
        ink.write(sheet, str(turn), (x + wide / 2, y + high / 2), 44, (176, 162, 132), "Bold", 0)
    x, y, _, _ = turn_box(1)
    marks.caption(sheet, "Turn", (x, y - 15), 24, INK, "Bold")


def _draw_ground(sheet: InkSheet) -> None:
    """7.6, 10.3, 10.4 Strength, and what shells and counterattacks need there."""
    left, top, _, _ = PANEL
    heads = ((left + 330, "Strength"), (left + 500, "Shells hit"), (left + 690, "Retaken"))
    for x, words in heads:
        marks.caption(sheet, words, (x, top + 152), 25, QUIET, "Bold")
    for row, (kind, name, colour) in enumerate(GROUND):
        y = top + 196 + row * 42
        marks.box(sheet, (left + 26, y - 14, 44, 28), colour, QUIET)
        marks.caption(sheet, name, (left + 86, y), 28, INK, "Bold")
        numbers = (str(TABLES.strength[kind]), f"up to {TABLES.shells[kind]}", f"up to {TABLES.retaken[kind]}")
        for (x, _), text in zip(heads, numbers, strict=True):
            marks.caption(sheet, text, (x, y), 28)
    yards = MAP["scale"]["hex_yards"]
    y = top + 196 + len(GROUND) * 42 + 10
    marks.caption(sheet, f"A hex is {yards} yards across.", (left + 26, y), 24, QUIET, "Italic")
    layer = sheet.layer()
    ink.stroke(layer, sheet.place([(left + 700, y), (left + 700 + SIDE * 3**0.5, y)]), features.pen(sheet, 4, 1.2))
    sheet.print(layer, INK)
