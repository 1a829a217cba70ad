"""A map of areas: each has an outline of its own, and pieces lie where they leave clear what is printed there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from game.kernel.hexes import Point
from ui.board.camera import Box
from ui.board.chart import Chart
from ui.board.marks import badge_radius
from ui.board.rooms import divided, largest_room, roominess

ENOUGH = 0.8  # of the room that pieces could have, so that they may leave a name free
NEARLY_ALL = 0.95  # the same where two sides fight: there the pieces come first
BADGES = (27, 38, 48, 60)  # map units: half an identifier at several zoom steps


@dataclass(frozen=True)
class Area:
    """A place of the map. One with a room of its own, such as a box or a strip of slots, needs no other."""

    outline: Sequence[Point]
    badge: Point
    label: Point
    room: Box | None = None
    flagged: bool = False  # a flag stands beside the identifier


@dataclass(frozen=True, kw_only=True, eq=False)
class AreaChart(Chart):
    """Areas by their names; `names` says where names are printed in one, on a large sheet or on a small one."""

    areas: Mapping[str, Area]
    growth: float = 0.25
    names: Callable[[str, bool], Sequence[Box]]
    _rooms: dict[tuple[str, int], Box] = field(default_factory=dict, init=False, repr=False)
    _wide: dict[tuple[str, int], Box] = field(default_factory=dict, init=False, repr=False)
    _pairs: dict[tuple[str, int], tuple[Box, Box]] = field(default_factory=dict, init=False, repr=False)

    @cached_property
    def outlines(self) -> Mapping[str, Sequence[Point]]:
        return {name: area.outline for name, area in self.areas.items()}

    def badge(self, place: str) -> Point:
        return self.areas[place].badge

    def label(self, place: str) -> Point:
        return self.areas[place].label

    def place_at(self, point: Point, slack: float = 0.0) -> str:
        return self.regions.at(point, slack) or ""

    def room(self, place: str, scale: float) -> Box:
        """The roomiest part of an area that keeps clear of its identifier, which grows on a small map."""
        area = self.areas[place]
        if area.room is not None:
            return area.room
        key = place, self._badge(scale)
        if key not in self._rooms:
            self._rooms[key] = self._free_room(area, *key)
        return self._rooms[key]

    def wide_room(self, place: str, scale: float) -> Box:
        """Only the identifier stays free."""
        area, badge = self.areas[place], self._badge(scale)
        if area.room is not None:
            return area.room
        if (place, badge) not in self._wide:
            self._wide[place, badge] = largest_room(area.outline, [_printed(area, badge)])
        return self._wide[place, badge]

    def rooms(self, place: str, scale: float) -> tuple[Box, ...]:
        """Left and right: the area is divided where both sides get the most room; names stay free if that costs
        little."""
        area = self.areas[place]
        if area.room is not None:
            return ()
        badge = self._badge(scale)
        if (place, badge) not in self._pairs:
            printed, names = _printed(area, badge), self.names(place, badge == BADGES[0])
            pairs = [divided(area.outline, [printed, *words]) for words in ([], names)]
            free = _lesser(pairs[1]) >= NEARLY_ALL * _lesser(pairs[0])
            self._pairs[place, badge] = pairs[1] if free else pairs[0]
        return self._pairs[place, badge]

    def _badge(self, scale: float) -> int:
        radius = min(badge_radius(scale) / scale, BADGES[-1])
        return next(size for size in BADGES if size >= radius)

    def _free_room(self, area: Area, place: str, badge: int) -> Box:
        """Beside an identifier of so many units, with its chips on the left and its flag; names are left free too
        where that costs little."""
        printed = _printed(area, badge)
        open_room = largest_room(area.outline, [printed])
        names = self.names(place, badge == BADGES[0])
        beside = largest_room(area.outline, [printed, *names]) if names else open_room
        return beside if min(beside[2:]) >= ENOUGH * min(open_room[2:]) else open_room


def _printed(area: Area, badge: int) -> Box:
    """The identifier with its chips on the left and its flag on the right."""
    (x, y), right = area.label, badge * (2.6 if area.flagged else 1.2)
    return x - badge * 1.9, y - badge * 1.2, badge * 1.9 + right, badge * 2.4


def _lesser(pair: tuple[Box, Box]) -> float:
    return min(roominess(*box[2:]) for box in pair)
