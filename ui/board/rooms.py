"""Room for pieces: the largest upright box inside a place that keeps clear of what is printed there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from game.kernel.hexes import Point
from ui.board.camera import Box
from ui.board.landscape import Raster, polygon_mask

CUTS = (0.38, 0.5, 0.62)  # of the width of a place
LONG_SIDE, LONGEST = 0.5, 3  # how much a longer side counts, and up to how many times the shorter one
Cells = npt.NDArray[np.bool_]


def largest_room(outline: Sequence[Point], taken: Iterable[Box], edge: float = 9.0, cell: float = 12.0) -> Box:
    """The roomiest box that stays `edge` units inside the outline and off the boxes that are taken."""
    grid, inside = _inside(tuple((float(x), float(y)) for x, y in outline), edge, cell)
    left, top, free = grid.left, grid.top, inside.copy()
    for x, y, width, height in taken:
        rows, columns = grid.window((x, y, x + width, y + height))
        free[rows, columns] = False
    row, column, height, width = _best(free)
    return left + column * cell, top + row * cell, width * cell, height * cell


@lru_cache(maxsize=128)
def _inside(outline: tuple[Point, ...], edge: float, cell: float) -> tuple[Raster, Cells]:
    """The cells of a place: asked again and again with other things printed in it."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    left, top = min(xs), min(ys)
    grid = Raster(left, top, int((max(xs) - left) / cell) + 1, int((max(ys) - top) / cell) + 1, 1 / cell)
    return grid, _shrunk(polygon_mask(grid, [outline]) > 0.5, max(1, round(edge / cell)))


def divided(outline: Sequence[Point], taken: Sequence[Box]) -> tuple[Box, Box]:
    """Two rooms side by side: of several upright cuts the one that leaves the smaller room largest."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    left, top, wide, high = min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
    pairs = []
    for share in CUTS:
        cut = left + wide * share
        halves = (cut, top, wide, high), (left, top, cut - left, high)
        west, east = (largest_room(outline, [*taken, half]) for half in halves)
        pairs.append((west, east))
    return max(pairs, key=lambda pair: min(roominess(*box[2:]) for box in pair))


def _shrunk(free: Cells, steps: int) -> Cells:
    """Without the cells within so many steps of the edge."""
    free = np.pad(free, 1)
    for _ in range(steps):
        inner = free.copy()
        inner[1:-1, 1:-1] &= free[:-2, 1:-1] & free[2:, 1:-1] & free[1:-1, :-2] & free[1:-1, 2:]
        inner[0] = inner[-1] = False
        inner[:, 0] = inner[:, -1] = False
        free = inner
    return free[1:-1, 1:-1]


def _best(free: Cells) -> tuple[int, int, int, int]:
    """Row, column, height and width of the best box of free cells: every height under every row."""
    found, most = (0, 0, 0, 0), 0.0
    for first in range(free.shape[0]):
        ends, widths = _longest_runs(np.logical_and.accumulate(free[first:], axis=0))
        heights = np.arange(1, len(widths) + 1)
        short = np.minimum(widths, heights)
        values = short + LONG_SIDE * np.minimum(np.maximum(widths, heights), LONGEST * short)  # roominess of each
        down = int(values.argmax())
        if values[down] > most:
            width = int(widths[down])
            found, most = (first, int(ends[down]) - width + 1, down + 1, width), float(values[down])
    return found


def _longest_runs(rows: Cells) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Where the longest run of free cells ends in each row, and its length."""
    columns = np.arange(rows.shape[1])
    blocked = np.maximum.accumulate(np.where(rows, -1, columns), axis=1)
    runs = columns - blocked
    ends = runs.argmax(axis=1)
    return ends, runs[np.arange(len(rows)), ends]


def roominess(width: float, height: float) -> float:
    """Pieces are as large as the shorter side allows; the longer side lets more of them lie open."""
    short, long = sorted((width, height))
    return short + LONG_SIDE * min(long, LONGEST * short)
