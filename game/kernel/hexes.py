"""Hexagons: where they lie, what touches, what a straight line crosses, how far it is.

Every hex is an axial pair (q, r), whatever number is printed in it: in these coordinates distance, turning and lines
need no special cases for odd and even columns. A `Grid` translates printed columns and rows, a `Layout` translates
points of the map picture. All geometry is done in whole numbers, so a line that runs exactly along a hexside is known
to do so; only pixels are floats.

Directions are numbered 0 to 5 clockwise, 0 being the step (0, -1): north where hexes have flat tops, north-west where
they are pointed. Records that are saved should hold the printed number rather than a Hex, as they do with areas.
"""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from math import cos, pi, sin, sqrt
from typing import NamedTuple

from game.kernel.areas import spread, trace


class Hex(NamedTuple):
    """A place on the hex map: a tuple, since lines and reaches make and hash very many of them."""

    q: int
    r: int

    @property
    def s(self) -> int:
        """The third coordinate; all three always add up to nought."""
        return -self.q - self.r


Hexside = tuple[Hex, Hex]
StepCost = Callable[[Hex, Hex], int | None]
Point = tuple[float, float]

ORIGIN = Hex(0, 0)
DIRECTIONS = (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))

# From the signs of (q, r, s) to twelfths of a turn: even ones lie on a hex row, odd ones between two.
_BEARINGS = {
    (0, -1, 1): 0,
    (1, -1, 1): 1,
    (1, -1, 0): 2,
    (1, -1, -1): 3,
    (1, 0, -1): 4,
    (1, 1, -1): 5,
    (0, 1, -1): 6,
    (-1, 1, -1): 7,
    (-1, 1, 0): 8,
    (-1, 1, 1): 9,
    (-1, 0, 1): 10,
    (-1, -1, 1): 11,
}


class Orientation(Enum):
    """How the hexes stand: with a flat side on top (columns run straight) or a point (rows run straight)."""

    FLAT = "flat"
    POINTY = "pointy"

    @property
    def names(self) -> tuple[str, ...]:
        """The names of directions 0 to 5, north being up."""
        return _NAMES[self]

    def direction(self, name: str) -> int:
        return _NAMES[self].index(name)


_NAMES = {
    Orientation.FLAT: ("N", "NE", "SE", "S", "SW", "NW"),
    Orientation.POINTY: ("NW", "NE", "E", "SE", "SW", "W"),
}


class Pushed(Enum):
    """Which columns (rows, if pointy) are printed half a hex further down (further right) than the others."""

    EVEN = 0
    ODD = 1


class Handedness(Enum):
    """Which way a line gives when it runs between two hexes, seen by someone walking along it."""

    LEFT = -1
    RIGHT = 1


# Steps


@lru_cache(maxsize=65536)
def neighbours(here: Hex) -> tuple[Hex, ...]:
    """The six hexes around, in the order of the directions."""
    return tuple(Hex(here.q + q, here.r + r) for q, r in DIRECTIONS)


def step(here: Hex, direction: int, count: int = 1) -> Hex:
    """The hex so many steps away; a negative count walks backwards."""
    way = DIRECTIONS[direction % 6]
    return Hex(here.q + count * way.q, here.r + count * way.r)


def shift(here: Hex, by: Hex) -> Hex:
    """Two hexes added as vectors: `+` on tuples would join them."""
    return Hex(here.q + by.q, here.r + by.r)


def difference(one: Hex, other: Hex) -> Hex:
    """The vector that leads from one hex to the other."""
    return Hex(other.q - one.q, other.r - one.r)


def distance(one: Hex, other: Hex) -> int:
    q, r = other.q - one.q, other.r - one.r
    return max(abs(q), abs(r), abs(q + r))


def is_adjacent(one: Hex, other: Hex) -> bool:
    return distance(one, other) == 1


def direction(one: Hex, other: Hex) -> int:
    """In which direction a neighbour lies."""
    way = difference(one, other)
    if way not in DIRECTIONS:
        raise ValueError(f"{one} and {other} do not touch")
    return DIRECTIONS.index(way)


def hexside(one: Hex, other: Hex) -> Hexside:
    """The side two hexes share, the same from wherever one looks at it: its hexes in rising order."""
    if not is_adjacent(one, other):
        raise ValueError(f"{one} and {other} do not touch")
    return (one, other) if one < other else (other, one)


# Shapes


def disc(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """All hexes no further away than the radius, in rising order."""
    return tuple(
        Hex(centre.q + q, centre.r + r)
        for q in range(-radius, radius + 1)
        for r in range(max(-radius, -radius - q), min(radius, radius - q) + 1)
    )


def ring(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """All hexes exactly that far away, clockwise from direction 0."""
    if radius == 0:
        return (centre,)
    corners = [step(centre, corner, radius) for corner in range(6)]
    return tuple(step(corner, way + 2, along) for way, corner in enumerate(corners) for along in range(radius))


def rotate(here: Hex, sixths: int = 1, about: Hex = ORIGIN) -> Hex:
    """Turn clockwise by sixths of a full turn."""
    q, r = here.q - about.q, here.r - about.r
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return Hex(about.q + q, about.r + r)


def reflect(here: Hex, axis: int = 0, about: Hex = ORIGIN) -> Hex:
    """Mirror so that direction d becomes direction axis - d.

    An even axis runs along the row of direction axis / 2, an odd one through the corners beside it.
    """
    q, r = here.q - about.q, here.r - about.r
    return rotate(Hex(about.q - q, about.r + q + r), axis, about)


# Arcs


def bearing(one: Hex, other: Hex) -> int:
    """Where another hex lies, in twelfths of a turn: 2d exactly in direction d, 2d + 1 between d and d + 1."""
    q, r, s = other.q - one.q, other.r - one.r, one.q + one.r - other.q - other.r
    return _BEARINGS[(q > 0) - (q < 0), (r > 0) - (r < 0), (s > 0) - (s < 0)]


def in_cone(apex: Hex, target: Hex, first: int, last: int) -> bool:
    """Whether the target lies between two directions, clockwise from first to last, both rows included."""
    return apex != target and (bearing(apex, target) - 2 * first) % 12 <= 2 * ((last - first) % 6)


def in_arc(apex: Hex, target: Hex, facing: int, width: int = 1) -> bool:
    """Whether the target lies within so many directions to either side of the facing; the apex never does."""
    if width >= 3:
        return apex != target
    return in_cone(apex, target, facing - width, facing + width)


def arc(apex: Hex, facings: Collection[int], radius: int, width: int = 1) -> tuple[Hex, ...]:
    """The hexes of the disc that lie in the arc of at least one facing, in rising order."""
    return tuple(there for there in disc(apex, radius) if any(in_arc(apex, there, facing, width) for facing in facings))


# Lines


def line(one: Hex, other: Hex, hand: Handedness = Handedness.RIGHT) -> tuple[Hex, ...]:
    """The straight row of hexes from one to the other, one per step of distance.

    Where the line runs along a hexside the hex on the given hand is taken; going back with the other hand gives the
    same hexes.
    """
    return tuple([Hex(one.q + q, one.r + r) for q, r in _line(other.q - one.q, other.r - one.r, hand)])


@lru_cache(maxsize=16384)
def _line(q: int, r: int, hand: Handedness) -> tuple[Hex, ...]:
    """The line from the origin to (q, r).

    The map is first turned so that q is the longest of the three coordinates: it then changes by one with each step,
    only r has to be rounded, and rounding a half up means going right if the line goes east and left if it goes west.
    """
    steps = distance(ORIGIN, Hex(q, r))
    if steps == 0:
        return (ORIGIN,)
    turn = 0 if abs(q) == steps else 4 if abs(r) == steps else 2
    east, south = rotate(Hex(q, r), turn)
    forward = 1 if east > 0 else -1
    half = steps if (east > 0) is (hand is Handedness.RIGHT) else steps - 1
    rows = [(2 * south * i + half) // (2 * steps) for i in range(steps + 1)]
    return tuple(rotate(Hex(forward * i, row), -turn) for i, row in enumerate(rows))


def crossings(one: Hex, other: Hex) -> tuple[tuple[Hex, ...], ...]:
    """Every hex the line from centre to centre passes through on its way, in order, without the two ends.

    More than `line` gives, since a corner may be clipped between two steps. Where the line runs along a hexside the
    entry holds both hexes, otherwise one. Touching a corner in a single point is not passing through.
    """
    return tuple(
        tuple([Hex(one.q + q, one.r + r) for q, r in entry]) for entry in _crossings(other.q - one.q, other.r - one.r)
    )


@lru_cache(maxsize=16384)
def _crossings(q: int, r: int) -> tuple[tuple[Hex, ...], ...]:
    """Crossings as seen from the origin: they are the same wherever the line starts, so they are kept."""
    goal = Hex(q, r)
    nearby = {there for here in line(ORIGIN, goal) for there in neighbours(here)} - {ORIGIN, goal}
    entries: dict[tuple[Fraction, Fraction], list[Hex]] = {}
    for there in sorted(nearby):
        if stretch := _stretch_inside(there, goal):
            entries.setdefault(stretch, []).append(there)
    return tuple(tuple(entries[stretch]) for stretch in sorted(entries))


def _stretch_inside(there: Hex, goal: Hex) -> tuple[Fraction, Fraction] | None:
    """Which part of the way from the origin to the goal lies in a hex, borders included; None if no part does.

    A hex is what lies between three pairs of parallel sides: no two coordinates, counted from its centre, differ by
    more than one.
    """
    start, end = Fraction(0), Fraction(1)
    for at, change in (
        (there.r - there.q, goal.q - goal.r),
        (there.s - there.r, goal.r - goal.s),
        (there.q - there.s, goal.s - goal.q),
    ):
        if change:
            low, high = sorted((Fraction(-1 - at, change), Fraction(1 - at, change)))
            start, end = max(start, low), min(end, high)
        elif abs(at) > 1:
            return None
    return (start, end) if start < end else None


# Ways


def reach(start: Hex, budget: int, cost: StepCost) -> dict[Hex, int]:
    """What it costs to get to each hex within the budget, the start included, cheapest first.

    The cost is that of the step from one hex to the next (so hexsides and roads can count); None blocks it. Steps off
    the map must be blocked too.
    """
    return spread(start, neighbours, cost, budget)[0]


def shortest_path(start: Hex, goal: Hex, cost: StepCost, budget: int | None = None) -> tuple[Hex, ...]:
    """The cheapest way, both ends included; empty if there is none within the budget.

    Without a budget the map has to end somewhere, or a goal that is walled in is looked for forever.
    """
    return trace(start, goal, spread(start, neighbours, cost, budget, goal)[1])


# Printed numbers


@dataclass(frozen=True)
class Grid:
    """How columns and rows are printed: columns count to the right, rows downwards, every second one is pushed."""

    orientation: Orientation = Orientation.FLAT
    pushed: Pushed = Pushed.ODD

    def hex(self, column: int, row: int) -> Hex:
        if self.orientation is Orientation.FLAT:
            return Hex(column, row - self._lean(column))
        return Hex(column - self._lean(row), row)

    def column_row(self, here: Hex) -> tuple[int, int]:
        if self.orientation is Orientation.FLAT:
            return here.q, here.r + self._lean(here.q)
        return here.q + self._lean(here.r), here.r

    def numbered(self, number: int) -> Hex:
        """The hex with a four-digit number: two for the column, two for the row."""
        return self.hex(*divmod(number, 100))

    def number(self, here: Hex) -> int:
        column, row = self.column_row(here)
        if not (column >= 0 and 0 <= row < 100):
            raise ValueError(f"{here} has no printed number")
        return 100 * column + row

    def _lean(self, straight: int) -> int:
        """By how much printed and axial counting have drifted apart in this column: one more every second one."""
        return straight // 2 if self.pushed is Pushed.ODD else (straight + 1) // 2


def from_doubled(column: int, half_row: int) -> Hex:
    """A flat-topped hex from its column and its row counted in half hexes, as map overlays are often described."""
    if (column + half_row) % 2:
        raise ValueError(f"no hex is centred at column {column}, half row {half_row}")
    return Hex(column, (half_row - column) // 2)


def to_doubled(here: Hex) -> tuple[int, int]:
    return here.q, 2 * here.r + here.q


# Points of the picture


@dataclass(frozen=True)
class Layout:
    """Where hexes lie on a picture: `size` is the length of a side, `origin` the centre of Hex(0, 0), y runs down."""

    orientation: Orientation
    size: float
    origin: Point = (0.0, 0.0)

    def centre(self, here: Hex) -> Point:
        straight, slanted = 1.5 * self.size, sqrt(3) * self.size
        if self.orientation is Orientation.FLAT:
            x, y = straight * here.q, slanted * (here.r + here.q / 2)
        else:
            x, y = slanted * (here.q + here.r / 2), straight * here.r
        return self.origin[0] + x, self.origin[1] + y

    def hex_at(self, x: float, y: float) -> Hex:
        """The hex a point lies in."""
        across, down = (x - self.origin[0]) / self.size, (y - self.origin[1]) / self.size
        if self.orientation is Orientation.FLAT:
            return nearest(across / 1.5, down / sqrt(3) - across / 3)
        return nearest(across / sqrt(3) - down / 3, down / 1.5)

    def corners(self, here: Hex) -> tuple[Point, ...]:
        """The six corners clockwise; the side towards direction d lies between corners d - 1 and d."""
        x, y = self.centre(here)
        return tuple((x + self.size * right, y + self.size * down) for right, down in self._corner_rays())

    def hexside_ends(self, side: Hexside) -> tuple[Point, Point]:
        """The two points a hexside runs between, for drawing rivers and sector lines."""
        corners, way = self.corners(side[0]), direction(*side)
        return corners[way - 1], corners[way]

    def _corner_rays(self) -> Iterator[Point]:
        first = 0.5 if self.orientation is Orientation.FLAT else 0.0
        for corner in range(6):
            turn = (first + corner) * pi / 3
            yield sin(turn), -cos(turn)


def nearest(q: float, r: float) -> Hex:
    """The hex whose centre is closest to a point given in axial coordinates.

    Rounding all three coordinates may break their sum; the one that was rounded furthest is then put right.
    """
    s = -q - r
    near_q, near_r, near_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(near_q - q), abs(near_r - r), abs(near_s - s)
    if off_q > off_r and off_q > off_s:
        near_q = -near_r - near_s
    elif off_r > off_s:
        near_r = -near_q - near_s
    return Hex(near_q, near_r)
