"""The margin of the printed sheet: title, tracks, boxes for what is off the map, legend, compass and scale.

Where a box lies is said here once: the painter prints it, the markers stand on it, and pieces in it can be clicked.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.edsons_ridge.components import MAP, TRACKS
from ui.board import features, ink, marks
from ui.board.ink import INK, InkSheet
from ui.palette import Colour
from ui.skins.edsons_ridge.boxes import JAPANESE_GUNS, MARINE_GUNS, RESERVES

CANVAS = (0.0, 0.0, float(MAP["canvas"]["width"]), float(MAP["canvas"]["height"]))
BOUNDS = (-70.0, -96.0, CANVAS[2] + 140.0, CANVAS[3] + 424.0)  # left, top, width, height of the whole picture
FOOT = CANVAS[3] + 28.0  # where the lower margin's contents begin
UPPER, LOWER, HIGH = FOOT + 40, FOOT + 184, 94.0  # the two rows of boxes, and how high they are
TURNS = 5
LEAD = 20  # the victory track runs from this lead of one side to the same of the other
SMALL = 0.32  # below this scale there is only room for short words
PAPER: Colour = (236, 230, 214)
QUIET: Colour = (110, 98, 74)
MARINE: Colour = (92, 122, 82)
JAPAN: Colour = (190, 146, 54)

# --- where everything lies, in map units


def turn_box(turn: int) -> pygame.FRect:
    """Where turn 1, 2, ... lies on the turn track."""
    return pygame.FRect(640 + (turn - 1) * 108, UPPER, 100, HIGH)


def ammo_box(side: str, number: int) -> pygame.FRect:
    """Boxes 1 to 3 of a side's ammo track; the side is american or japanese."""
    start = 1240.0 if side == "american" else 1612.0
    return pygame.FRect(start + (number - 1) * 108, UPPER, 100, HIGH)


def lead_box(lead: int) -> pygame.FRect:
    """A box of the victory track along the upper edge; a Japanese lead is positive, an American one negative."""
    width = CANVAS[2] / (2 * LEAD + 1)
    return pygame.FRect((lead + LEAD) * width, -76, width, 56)


ADVANTAGE = pygame.FRect(1984, UPPER, 124, HIGH)
POSITIONS = pygame.FRect(2126, UPPER, 124, HIGH)  # improved positions left
PHASE = pygame.FRect(1984, LOWER, 266, HIGH)
OFF_MAP: dict[str, pygame.FRect] = {
    RESERVES: pygame.FRect(640, LOWER, 532, HIGH),
    MARINE_GUNS: pygame.FRect(1240, LOWER, 316, HIGH),
    JAPANESE_GUNS: pygame.FRect(1612, LOWER, 316, HIGH),
}

# --- how it is printed


def draw(sheet: InkSheet) -> None:
    left, top, width, height = BOUNDS
    marks.box(sheet, (left + 8, top + 8, width - 16, height - 16), None, (96, 84, 62), 3)
    marks.box(sheet, (-5, -5, CANVAS[2] + 10, CANVAS[3] + 10), None, INK, 6)
    _draw_title(sheet)
    _draw_turns(sheet)
    _draw_ammo(sheet)
    _draw_boxes(sheet)
    _draw_lead(sheet)
    _draw_legend(sheet)
    marks.compass(sheet, (CANVAS[2] - 76, FOOT + 148), 72)
    yards = MAP["canvas"]["yards_per_inch"]
    marks.scale_bar(
        sheet, (2940, FOOT + 140), MAP["canvas"]["units_per_inch"], [str(i * yards) for i in range(3)], "yards", 26
    )


def _draw_title(sheet: InkSheet) -> None:
    marks.caption(sheet, "Edson's Ridge", (4, FOOT + 66), 84, (92, 36, 24), "Bold")
    for number, line in enumerate(("Guadalcanal, the night", "of 13 September 1942")):
        marks.caption(sheet, line, (8, FOOT + 164 + 54 * number), _readable(sheet, 38), INK, "Italic")


def _readable(sheet: InkSheet, size: float) -> float:
    """As large as asked for, or as it must be: lettering never falls below 11 pixels."""
    return max(size, ink.SMALLEST_TEXT / sheet.scale)


def _caption(sheet: InkSheet, rect: pygame.FRect, words: str, short: str, side: Colour | None = None) -> None:
    """Over a box, with its side's emblem before it."""
    size = _readable(sheet, 28)
    x, y = rect.x, rect.y - 5 - size * 0.46
    if side is not None:
        _draw_emblem(sheet, (x + size * 0.36, y), size * 0.36, side)
        x += size * 0.92
    marks.caption(sheet, words if sheet.scale >= SMALL else short, (x, y), size, INK, "Bold")


def _draw_emblem(sheet: InkSheet, at: tuple[float, float], radius: float, side: Colour) -> None:
    """Sides by shape: a star for the Marines, a disc for the Japanese."""
    if side == MARINE:
        marks.star(sheet, at, radius * 1.2, (47, 75, 48))
        return
    window = sheet.near(at, radius * sheet.scale + 3)
    layer = window.layer()
    ink.fill(layer, marks.outline(at, radius, True, window))
    window.print(layer, (176, 128, 34))


def _box(sheet: InkSheet, rect: pygame.FRect, strip: Colour | None = None) -> None:
    marks.box(sheet, (rect.x, rect.y, rect.w, rect.h), PAPER, QUIET)
    if strip is not None:
        marks.box(sheet, (rect.x, rect.bottom - 10, rect.w, 10), strip, QUIET)


def _draw_turns(sheet: InkSheet) -> None:
    _caption(sheet, turn_box(1), "Turn", "Turn")
    for turn in range(1, TURNS + 1):
        rect = turn_box(turn)
        _box(sheet, rect)
        clear = 10 if sheet.scale >= 0.45 else 0
        ink.write(sheet, str(turn), (rect.centerx, rect.centery - clear), 52, (186, 174, 146), "Bold", 0)
        if clear:
            ink.write(sheet, TRACKS.times[turn][0], (rect.centerx, rect.bottom - 18), 24, (96, 84, 60), "Regular", 0)


def _draw_ammo(sheet: InkSheet) -> None:
    for side, words, tint in (("american", "Marine ammo", MARINE), ("japanese", "Japanese ammo", JAPAN)):
        _caption(sheet, ammo_box(side, 1), words, "Ammo", tint)
        for number in (1, 2, 3):
            _box(sheet, ammo_box(side, number), tint)


def _draw_boxes(sheet: InkSheet) -> None:
    _box(sheet, ADVANTAGE)
    _box(sheet, POSITIONS)
    _box(sheet, PHASE)
    if sheet.scale >= SMALL:
        for rect, words in ((ADVANTAGE, "Adv."), (POSITIONS, "IP left"), (PHASE, "Phase")):
            _caption(sheet, rect, words, "")
    for name, tint in ((RESERVES, None), (MARINE_GUNS, MARINE), (JAPANESE_GUNS, JAPAN)):
        _box(sheet, OFF_MAP[name], tint)
        _caption(sheet, OFF_MAP[name], name, name.split()[-1].capitalize(), tint)


def _draw_lead(sheet: InkSheet) -> None:
    for lead in range(-LEAD, LEAD + 1):
        rect = lead_box(lead)
        tint = PAPER if lead == 0 else (206, 214, 192) if lead < 0 else (238, 222, 180)
        marks.box(sheet, (rect.x, rect.y, rect.w, rect.h), tint, QUIET, 1.6)
        if sheet.scale >= SMALL or lead % 5 == 0:
            ink.write(sheet, str(abs(lead)), rect.center, 27, (96, 84, 60), "Bold", 0)
    _draw_emblem(sheet, (-34, lead_box(0).centery), 20, MARINE)
    _draw_emblem(sheet, (CANVAS[2] + 34, lead_box(0).centery), 20, JAPAN)


def _draw_legend(sheet: InkSheet) -> None:
    """What the signs mean, in two short columns; on a small sheet there is no room for it."""
    if sheet.scale < SMALL:
        return
    rows = (FOOT + 30, FOOT + 104, FOOT + 178, FOOT + 252)
    x = 2310.0
    for row, (round_, text) in zip(rows[:2], ((False, "1 MF to enter"), (True, "2 MF to enter")), strict=True):
        window = sheet.near((x + 18, row), 24 * sheet.scale + 4)
        shape = marks.outline((x + 18, row), 17, round_, window)
        for colour, grow in ((INK, 1.12), (marks.CREAM, 1.0)):
            layer = window.layer()
            ink.fill(layer, (shape - shape.mean(axis=0)) * grow + shape.mean(axis=0))
            window.print(layer, colour)
        marks.caption(sheet, text, (x + 48, row), 25)
    marks.caption(sheet, "+2", (x, rows[2]), 28, INK, "Bold")
    marks.caption(sheet, "ground (TEM)", (x + 48, rows[2]), 25)
    _draw_flag(sheet, x, rows[3])
    marks.caption(sheet, "victory points", (x + 48, rows[3]), 25)
    _draw_line_legend(sheet, 2610.0, rows)


def _draw_flag(sheet: InkSheet, x: float, y: float) -> None:
    flag = sheet.near((x + 10, y), 30 * sheet.scale + 4)
    cloth = flag.place([(x + 4, y - 20), (x + 32, y - 20), (x + 27, y - 10), (x + 32, y), (x + 4, y)])
    layer = flag.layer()
    ink.fill(layer, cloth)
    flag.print(layer, (47, 75, 48))
    layer = flag.layer()
    ink.stroke(layer, flag.place([(x + 4, y + 18), (x + 4, y - 20)]), features.pen(sheet, 3.6, 1.2))
    flag.print(layer, INK)


def _draw_line_legend(sheet: InkSheet, x: float, rows: Sequence[float]) -> None:
    kinds = (
        ("land border", ((INK, 3.4),)),
        ("water border", ((features.BLUE_BORDER, 6.0),)),
        ("edge of a zone", ((INK, 8.0), ((232, 214, 168), 3.6))),
    )
    for row, (text, pens) in zip(rows, kinds, strict=False):
        window = sheet.near((x + 30, row), 36 * sheet.scale + 4)
        for colour, width in pens:
            layer = window.layer()
            path = ink.wobbled(ink.rounded([(x, row + 3), (x + 20, row - 3), (x + 42, row + 3), (x + 62, row - 2)], 4))
            ink.stroke(layer, window.place(path), features.pen(sheet, width, 1.4))
            window.print(layer, colour)
        marks.caption(sheet, text, (x + 78, row), 25)
    marks.two_way_arrow(sheet, (x - 8, rows[3]), (x + 70, rows[3]))
    marks.caption(sheet, "way across", (x + 78, rows[3]), 25)
