"""Hexes on a sheet, in map units: centres, outlines, the edges of groups of hexes, lines along hexsides."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from game.kernel.hexes import Grid, Hex, Layout, Point, neighbours

HexCorner = tuple[int, int]


@dataclass(frozen=True)
class HexSheet:
    """The numbered hexes of a map, and how they are laid and numbered."""

    grid: Grid
    layout: Layout
    numbers: tuple[int, ...]

    @classmethod
    def laid(cls, grid: Grid, numbers: Sequence[int], side: float, first: Point) -> HexSheet:
        """So that the first hex has its centre there."""
        x, y = Layout(grid.orientation, side).centre(grid.numbered(numbers[0]))
        return cls(grid, Layout(grid.orientation, side, (first[0] - x, first[1] - y)), tuple(numbers))

    @cached_property
    def hexes(self) -> dict[Hex, int]:
        """The number of each hex of the map."""
        return {self.grid.numbered(number): number for number in self.numbers}

    def centre(self, number: int) -> Point:
        return self.layout.centre(self.grid.numbered(number))

    def corners(self, number: int) -> tuple[Point, ...]:
        return self.layout.corners(self.grid.numbered(number))

    def beyond(self, size: Point) -> list[Hex]:
        """Hexes without a number that fill a sheet of this size around the map: the country goes on there."""
        side = self.layout.size
        spots = product((-side, size[0] + side), (-side, size[1] + side))
        columns, rows = zip(*(self.grid.column_row(self.layout.hex_at(*spot)) for spot in spots), strict=True)
        found = [
            self.grid.hex(column, row)
            for column, row in product(range(min(columns) - 1, max(columns) + 2), range(min(rows) - 1, max(rows) + 2))
        ]
        return [here for here in found if here not in self.hexes and _is_near(self.layout.centre(here), size, side)]

    def edges_of(self, numbers: Iterable[int]) -> list[list[Point]]:
        """The outlines of a group of hexes, without the hexsides inside it."""
        inside = {self.grid.numbered(number) for number in numbers}
        ways: dict[HexCorner, list[tuple[Point, Point]]] = {}
        for here in inside:
            spots = self.layout.corners(here)
            for way, there in enumerate(neighbours(here)):
                if there not in inside:
                    ways.setdefault(_near(spots[way - 1]), []).append((spots[way - 1], spots[way]))
        return _loops(ways)

    @cached_property
    def hexsides(self) -> tuple[tuple[Point, Point], ...]:
        """Every hexside once."""
        found = {}
        for number in self.numbers:
            spots = self.corners(number)
            for way in range(6):
                start, end = spots[way - 1], spots[way]
                found[frozenset((_near(start), _near(end)))] = (start, end)
        return tuple(found.values())

    def line(self, pairs: Sequence[tuple[int, int]]) -> list[Point]:
        """A printed line along hexsides, each named by the two hexes beside it, as one path."""
        sides = [self.layout.hexside_ends((self.grid.numbered(a), self.grid.numbered(b))) for a, b in pairs]
        first, second = sides[0], sides[1]
        joint = {_near(spot) for spot in second}
        path = list(first if _near(first[1]) in joint else first[::-1])
        for one, other in sides[1:]:
            path.append(other if _near(one) == _near(path[-1]) else one)
        return path

    def paths(self, pairs: Iterable[tuple[int, int]]) -> list[list[Point]]:
        """Hexsides in any order, joined to lines as long as they go on; where three meet, a line ends."""
        ends: dict[HexCorner, list[tuple[Point, Point]]] = {}
        for a, b in pairs:
            one, other = self.layout.hexside_ends((self.grid.numbered(a), self.grid.numbered(b)))
            ends.setdefault(_near(one), []).append((one, other))
            ends.setdefault(_near(other), []).append((other, one))
        starts = [corner for corner, ways in ends.items() if len(ways) != 2]
        found = [_followed(ends, corner, way) for corner in starts for way in list(ends[corner])]
        rings = [_followed(ends, corner, ways[0]) for corner, ways in list(ends.items()) if ways]
        return [path for path in (*found, *rings) if path]


def _followed(
    ends: dict[HexCorner, list[tuple[Point, Point]]], corner: HexCorner, way: tuple[Point, Point]
) -> list[Point]:
    """From one corner along the line to where it ends or forks; what was walked is taken out."""
    if way not in ends[corner]:
        return []
    path = [way[0]]
    while True:
        start, end = way
        ends[_near(start)].remove(way)
        back = next(back for back in ends[_near(end)] if _near(back[1]) == _near(start))
        forks = len(ends[_near(end)]) != 2
        ends[_near(end)].remove(back)
        path.append(end)
        if forks or not ends[_near(end)]:
            return path
        way = ends[_near(end)][0]


def _is_near(spot: Point, size: Point, side: float) -> bool:
    return -side < spot[0] < size[0] + side and -side < spot[1] < size[1] + side


def _near(spot: Point) -> HexCorner:
    """Corners of neighbours differ by rounding only."""
    return round(spot[0]), round(spot[1])


def _loops(ways: dict[HexCorner, list[tuple[Point, Point]]]) -> list[list[Point]]:
    loops = []
    while ways:
        spot = first = next(iter(ways))
        loop: list[Point] = []
        while spot in ways:
            start, end = ways[spot].pop()
            if not ways[spot]:
                del ways[spot]
            loop.append(start)
            spot = _near(end)
            if spot == first:
                break
        loops.append(loop)
    return loops
