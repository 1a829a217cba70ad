"""Where the hexes lie on the sheet, in map units: centres, outlines, the edges of groups of hexes, printed lines."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from itertools import product

from game.bloody_ridge.components import GRID, GROUND, HEXES, MAP
from game.kernel.hexes import Hex, Layout, Orientation, neighbours

Point = tuple[float, float]
SIDE = 84.0
TALL = 3**0.5 * SIDE
FIRST = (410.0, 440.0)  # the centre of the north-western hex
CANVAS = (2330.0, 3070.0)  # width and height of the painted ground
EDGE = 40.0
BOUNDS = (-EDGE, -EDGE, CANVAS[0] + 2 * EDGE, CANVAS[1] + 2 * EDGE)


def _layout() -> Layout:
    """Laid so that the first hex of the map has its centre at FIRST."""
    plain = Layout(Orientation.FLAT, SIDE)
    x, y = plain.centre(GRID.numbered(HEXES[0]))
    return Layout(Orientation.FLAT, SIDE, (FIRST[0] - x, FIRST[1] - y))


LAYOUT = _layout()


def centre(place: int) -> Point:
    return LAYOUT.centre(GRID.numbered(place))


def corners(place: int) -> tuple[Point, ...]:
    return LAYOUT.corners(GRID.numbered(place))


def outlines() -> dict[str, list[Point]]:
    """The outline of every hex by its number."""
    return {str(place): list(corners(place)) for place in HEXES}


def beyond() -> list[Hex]:
    """Hexes without a number that fill the sheet around the map: the country goes on there."""
    on_map = {GRID.numbered(place) for place in HEXES}
    columns, rows = range(2, 32), range(-6, 30)
    found = [GRID.hex(column, row) for column, row in product(columns, rows)]
    return [here for here in found if here not in on_map and _is_near(LAYOUT.centre(here))]


def _is_near(spot: Point) -> bool:
    return -SIDE < spot[0] < CANVAS[0] + SIDE and -SIDE < spot[1] < CANVAS[1] + SIDE


def group(terrains: Collection[str] = (), zones: Collection[str] = ()) -> list[int]:
    """The hexes of some terrains or zones."""
    return [place for place in HEXES if GROUND[place].terrain in terrains or GROUND[place].zone in zones]


def edges_of(places: Iterable[int]) -> list[list[Point]]:
    """The outlines of a group of hexes, without the hexsides inside it."""
    inside = {GRID.numbered(place) for place in places}
    ways: dict[tuple[int, int], list[tuple[Point, Point]]] = {}
    for here in inside:
        spots = LAYOUT.corners(here)
        for way, there in enumerate(neighbours(here)):
            if there not in inside:
                ways.setdefault(_near(spots[way - 1]), []).append((spots[way - 1], spots[way]))
    return _loops(ways)


def _near(spot: Point) -> tuple[int, int]:
    """Corners of neighbours differ by rounding only."""
    return round(spot[0]), round(spot[1])


def _loops(ways: dict[tuple[int, int], list[tuple[Point, Point]]]) -> list[list[Point]]:
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


@lru_cache(maxsize=1)
def hexsides() -> tuple[tuple[Point, Point], ...]:
    """Every hexside once."""
    found = {}
    for place in HEXES:
        spots = corners(place)
        for way in range(6):
            start, end = spots[way - 1], spots[way]
            found[frozenset((_near(start), _near(end)))] = (start, end)
    return tuple(found.values())


def line(pairs: Sequence[Sequence[str]]) -> list[Point]:
    """A printed line along hexsides, each named by the two hexes beside it, as one path."""
    sides = [LAYOUT.hexside_ends((GRID.numbered(int(a)), GRID.numbered(int(b)))) for a, b in pairs]
    first, second = sides[0], sides[1]
    joint = {_near(spot) for spot in second}
    path = list(first if _near(first[1]) in joint else first[::-1])
    for one, other in sides[1:]:
        path.append(other if _near(one) == _near(path[-1]) else one)
    return path


def us_line() -> list[Point]:
    return line(MAP["us_sector_boundary"]["hexsides"])


def sector_lines() -> list[list[Point]]:
    return [line(one["hexsides"]) for one in MAP["japanese_sector_boundaries"]]


def path_of(places: Sequence[str]) -> list[Point]:
    return [centre(int(place)) for place in places]
