"""The chart of each firefight: its board with overlays as one print, named as the book names its hexes."""

from __future__ import annotations

from functools import lru_cache, partial

from game.conflict_of_heroes.board import hex_name
from game.conflict_of_heroes.firefights import FIREFIGHTS
from ui.board.hex_chart import HexChart
from ui.board.ink import InkSheet
from ui.board.printed import PrintedMap
from ui.skins.conflict_of_heroes import map as board_map
from ui.skins.conflict_of_heroes.geometry import BOUNDS, BoardGround


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
    )
