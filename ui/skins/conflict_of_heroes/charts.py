"""The chart of each firefight: its board with overlays as one print, named as the book names its hexes."""

from __future__ import annotations

from functools import lru_cache, partial

from game.conflict_of_heroes.board import hex_name
from game.conflict_of_heroes.firefights import FIREFIGHTS
from ui.board.camera import Box
from ui.board.hex_chart import HexChart
from ui.board.ink import InkSheet
from ui.board.printed import PrintedMap
from ui.skins.conflict_of_heroes import map as board_map
from ui.skins.conflict_of_heroes.geometry import BOUNDS, TALL, BoardGround

LOOK = (1130.0, 740.0)  # map units of the first look: a hex is 84 pixels tall in the smallest window


@lru_cache(maxsize=8)
def ground_of(firefight: str) -> BoardGround:
    return BoardGround(FIREFIGHTS.find(firefight).board)


def _paint(firefight: str, sheet: InkSheet, night: bool) -> None:
    board_map.paint(ground_of(firefight), sheet, night)


@lru_cache(maxsize=8)
def print_of(firefight: str) -> PrintedMap:
    """Firefights on the same board with the same overlays look alike and share their pictures."""
    board = FIREFIGHTS.find(firefight).board
    facts = [(place, board.terrain[place].id, board.level[place]) for place in board.hexes]
    return PrintedMap(BOUNDS, partial(_paint, firefight), board_map.MODULES, f"{facts}{sorted(board.paths)}")


def paint_to_cache(firefight: str, scale: float, tint: str) -> None:
    """In a process of its own."""
    print_of(firefight).paint_to_cache(scale, tint)


@lru_cache(maxsize=8)
def chart(firefight: str) -> HexChart:
    return HexChart(
        bounds=BOUNDS,
        steps=board_map.STEPS,
        picture=print_of(firefight).picture_if,
        paint=partial(paint_to_cache, firefight),
        sheet=ground_of(firefight).sheet,
        name=hex_name,
        piece=TALL * 0.645,
        plates=False,
        spread=(-0.49, -0.29, 0.98, 0.65),
        first_look=battlefield(firefight),
        ground=BOUNDS,
    )


def battlefield(firefight: str) -> Box:
    """Where both sides begin, at a scale at which counters can be read."""
    sheet, here = FIREFIGHTS.find(firefight), ground_of(firefight).sheet
    places = [place for group in sheet.groups if group.mode == "fixed" for place in group.hexes]
    places += [place for place, _ in sheet.suggested.values()] + [place for place, _ in sheet.control]
    spots = [here.centre(place) for place in places if place in sheet.board.near]
    x, y = (sum(values) / len(values) for values in zip(*spots, strict=True))
    left = min(max(BOUNDS[0], x - LOOK[0] / 2), BOUNDS[0] + BOUNDS[2] - LOOK[0])
    top = min(max(BOUNDS[1], y - LOOK[1] / 2), BOUNDS[1] + BOUNDS[3] - LOOK[1])
    return left, top, *LOOK
