"""Where the hexes of a board lie on the sheet, in map units, and where its paths run."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

import numpy as np

from game.conflict_of_heroes.board import GRID, FirefightBoard
from game.kernel.hexes import Point
from game.kernel.named import Place
from ui.board import ink
from ui.board.hex_sheet import HexSheet

SIDE = 66.0
TALL = 3**0.5 * SIDE
CANVAS = (1900.0, 1530.0)  # width and height of the painted ground
EDGE = 30.0
BOUNDS = (-EDGE, -EDGE, CANVAS[0] + 2 * EDGE, CANVAS[1] + 2 * EDGE)
FIRST = (110.0, 150.0)  # the centre of A01


class BoardGround:
    """One composed board as it lies on the sheet."""

    def __init__(self, board: FirefightBoard) -> None:
        self.board = board
        self.sheet = HexSheet.laid(GRID, board.hexes, SIDE, FIRST)

    def of(self, *terrains: str) -> list[Place]:
        """The hexes of some terrains."""
        return [place for place in self.board.hexes if self.board.terrain[place].id in terrains]

    def edges_of(self, places: Iterable[Place]) -> list[list[Point]]:
        return self.sheet.edges_of(places)

    @cached_property
    def paths(self) -> list[ink.Path]:
        """5.0 Every path from crossing to crossing, drawn smooth; those that reach the edge of the map run off it."""
        near: dict[Place, set[Place]] = {}
        for one, two in self.board.paths:
            near.setdefault(one, set()).add(two)
        joints = [place for place, others in near.items() if len(others) != 2] or sorted(near)[:1]
        left = {frozenset(pair) for pair in self.board.paths}
        found = [self._run(joint, other, near, left) for joint in joints for other in sorted(near[joint])]
        return [_calmed(self._off_edge(run)) for run in found if run]

    def _run(self, place: Place, to: Place, near: dict[Place, set[Place]], left: set[frozenset[Place]]) -> list[Place]:
        if frozenset((place, to)) not in left:
            return []
        run = [place]
        while frozenset((place, to)) in left:
            left.discard(frozenset((place, to)))
            run.append(to)
            others = near[to] - {place}
            if len(near[to]) != 2:
                break
            place, to = to, next(iter(others))
        return run

    def _off_edge(self, run: list[Place]) -> list[Point]:
        spots = [self.sheet.centre(place) for place in run]
        if len(spots) < 2:
            return spots
        if self._is_edge(run[0]) and len(self.board.near[run[0]]) < 6:
            spots.insert(0, _beyond(spots[1], spots[0]))
        if self._is_edge(run[-1]) and len(self.board.near[run[-1]]) < 6:
            spots.append(_beyond(spots[-2], spots[-1]))
        return spots

    def _is_edge(self, place: Place) -> bool:
        """Whether a path ends here at the edge of the map."""
        return sum(place == one for one, _ in self.board.paths) == 1


def _beyond(before: Point, last: Point) -> Point:
    """A step further the same way, off the hexes."""
    return 2 * last[0] - before[0], 2 * last[1] - before[1]


def _calmed(spots: list[Point]) -> ink.Path:
    path = np.array(spots, dtype=float)
    for _ in range(2):
        if len(path) > 2:
            path[1:-1] = 0.5 * path[1:-1] + 0.25 * (path[:-2] + path[2:])
    return ink.rounded(path, 3)
