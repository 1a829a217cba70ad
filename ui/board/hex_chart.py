"""A map of hexes: a place is a hex by its printed number, and what lies under a point is worked out, not looked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from game.kernel.hexes import Orientation, Point, disc
from ui.board.area_chart import Area
from ui.board.camera import Box
from ui.board.chart import Chart
from ui.board.hex_sheet import HexSheet


@dataclass(frozen=True, kw_only=True, eq=False)
class HexChart(Chart):
    """The hexes of a sheet, and what else lies on it: boxes, exits, each with a room of its own."""

    sheet: HexSheet
    others: Mapping[str, Area] = field(default_factory=dict)
    name: Callable[[int], str] = str  # of a hex, as it is printed
    spread: Box = (-0.36, -0.34, 0.72, 0.8)  # where its pieces lie, from its middle, in shares of its width and height

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The hexes by their printed names."""
        return {self.name(number): number for number in self.sheet.numbers}

    @cached_property
    def outlines(self) -> Mapping[str, Sequence[Point]]:
        hexes = {name: self.sheet.corners(number) for name, number in self.numbers.items()}
        return {**hexes, **{name: other.outline for name, other in self.others.items()}}

    @property
    def _size(self) -> Point:
        """How wide and how tall a hex is."""
        side = self.sheet.layout.size
        wide, tall = 2 * side, 3**0.5 * side
        return (wide, tall) if self.sheet.layout.orientation is Orientation.FLAT else (tall, wide)

    def room(self, place: str, scale: float) -> Box:
        """Over most of the hex; what tells who holds it stands beside the pieces."""
        if place in self.others:
            return _room_of(self.others[place])
        (x, y), (wide, tall) = self.badge(place), self._size
        left, top, across, down = self.spread
        return x + wide * left, y + tall * top, wide * across, tall * down

    def badge(self, place: str) -> Point:
        """The middle."""
        return self.others[place].badge if place in self.others else self.sheet.centre(self.numbers[place])

    def label(self, place: str) -> Point:
        """Where a plate with the number goes: on the upper edge, clear of the pieces."""
        if place in self.others:
            return self.others[place].label
        (x, y), (_, tall) = self.badge(place), self._size
        return x, y - tall * 0.46

    def place_at(self, point: Point, slack: float = 0.0) -> str:
        number = self.sheet.hexes.get(self.sheet.layout.hex_at(*point))
        if number is not None:
            return self.name(number)
        found = next((name for name in self.others if self.regions.shapes[name].holds(point)), "")
        return found if found or slack <= 0 else self._nearest(point, slack)

    def _nearest(self, point: Point, slack: float) -> str:
        """Off the map, or between it and a box: only hexes within reach of the point are asked."""
        around = disc(self.sheet.layout.hex_at(*point), 1 + int(slack // min(self._size)))
        near = [self.name(self.sheet.hexes[here]) for here in around if here in self.sheet.hexes]
        away = {name: self.regions.shapes[name].distance(point) for name in (*near, *self.others)}
        name = min(away, key=lambda each: away[each], default="")
        return name if name and away[name] <= slack else ""


def _room_of(area: Area) -> Box:
    if area.room is None:
        raise ValueError("a place beside the hexes needs a room of its own")
    return area.room
