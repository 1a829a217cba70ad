"""1.0, 6.0, 20.3, E The map of a firefight: boards, overlays, paths, levels, distances, arcs and lines of sight.

Everything here is fixed once it is composed and shared by all positions; smoke comes in as an argument.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

from game.conflict_of_heroes.components import DATA, STEEP, STEEP_LEVELS, TERRAIN, UPHILL, Terrain, UnitType
from game.kernel.hexes import Grid, bearing, distance
from game.kernel.hexmap import NOWHERE, Elements, HexMap, SightTable
from game.kernel.named import Place

COLUMNS = "ABCDEFGHIJKLMNOPQR"
WIDTH = len(COLUMNS)
ROWS = 12
FACINGS = (1, 2, 3, 4, 5, 6)  # 1 N, 2 NE, 3 SE, 4 S, 5 SW, 6 NW (R06)
EDGES = ("N", "E", "S", "W")
TOWARD_EDGE = {"N": (1,), "S": (4,), "E": (2, 3), "W": (5, 6)}  # R12
GRID = Grid()  # A, C, E ... stand half a hex lower (R02)


@dataclass(frozen=True)
class Ground:
    terrain: Terrain
    level: int = 0


class Sight(NamedTuple):
    """E.4 Whether one hex sees another, and the palms and smoke that are passed."""

    clear: bool
    palms: int = 0
    smoke: int = 0


SEEN, UNSEEN = Sight(True), Sight(False)


def number_of(name: str, offset: int = 0) -> Place:
    """`13-J06` or `J06`: the column counted from 1, then the row."""
    short = name.rpartition("-")[2]
    return Place(100 * (offset + COLUMNS.index(short[0]) + 1) + int(short[1:]))


def hex_name(number: int) -> str:
    """`J06`; a second board goes on with its own letters."""
    return f"{COLUMNS[(number // 100 - 1) % WIDTH]}{number % 100:02d}"


def _is_playable(number: Place) -> bool:
    """R01 Half hexes never exist for play: B, D, F ... begin with row 02."""
    column, row = divmod(number, 100)
    return (1 if column % 2 else 2) <= row <= ROWS


def entry_cost(kind: UnitType, terrain: Terrain, climb: int, path: bool) -> int | None:
    """4.0, 11.0, R24 What the ground adds to the move cost; None where it cannot be entered."""
    if kind.is_boat:
        return 0 if terrain.floats else None
    extra = 0 if path else terrain.foot if kind.on_foot else terrain.vehicle
    if extra is None:
        return None
    if abs(climb) >= STEEP_LEVELS:  # 20.1, R23
        return extra + STEEP if kind.on_foot else None
    return extra + UPHILL * max(0, climb)


class FirefightBoard:
    """A composed map. Rows of distances and bearings are worked out when first asked for."""

    def __init__(self, ground: Mapping[Place, Ground], paths: frozenset[tuple[Place, Place]]) -> None:
        self.map = HexMap(GRID, ground)
        self.ground = self.map.ground
        self.hexes, self.near, self.around = self.map.hexes, self.map.near, self.map.around
        self.paths = paths
        self.level = {place: here.level for place, here in self.ground.items()}
        self.terrain = {place: here.terrain for place, here in self.ground.items()}
        self.bare_sight = SightTable(self.map, self._look)  # without smoke
        self._far: dict[Place, dict[Place, int]] = {}
        self._bearing: dict[Place, dict[Place, int]] = {}
        self._arcs: dict[tuple[Place, int], frozenset[Place]] = {}
        self._entries: dict[tuple[str, Place, Place], int | None] = {}
        self._fronts: dict[tuple[Place, int], tuple[Place, ...]] = {}

    def distance(self, one: Place, two: Place) -> int:
        try:
            return self._far[one][two]
        except KeyError:
            return self.far_from(one)[two]

    def far_from(self, centre: Place) -> dict[Place, int]:
        """How far every hex is from this one."""
        row = self._far.get(centre)
        if row is None:
            at = self.map.at
            row = self._far[centre] = {place: distance(at[centre], at[place]) for place in self.hexes}
        return row

    def within(self, centre: Place, radius: int) -> list[Place]:
        return [place for place, far in self.far_from(centre).items() if far <= radius]

    def arc(self, apex: Place, facing: int) -> frozenset[Place]:
        """6.2 All hexes in the cone."""
        found = self._arcs.get((apex, facing))
        if found is None:
            found = frozenset(place for place in self.hexes if self.in_arc(apex, facing, place))
            self._arcs[apex, facing] = found
        return found

    def in_arc(self, apex: Place, facing: int, target: Place) -> bool:
        """6.2, R05 The 120 degree cone of the three front hexes, edge rows included."""
        if apex == target:
            return False
        row = self._bearing.get(apex)
        if row is None:
            at = self.map.at
            row = self._bearing[apex] = {p: bearing(at[apex], at[p]) for p in self.hexes if p != apex}
        return (row[target] - 2 * (facing - 2)) % 12 <= 4

    def toward(self, here: Place, facing: int) -> Place:
        return self.around[here][facing - 1]

    def front(self, here: Place, facing: int) -> tuple[Place, ...]:
        """5.1 The faced hex and its two neighbours, as far as they are on the map."""
        found = self._fronts.get((here, facing))
        if found is None:
            six = self.around[here]
            found = tuple(place for way in (-2, -1, 0) if (place := six[(facing + way) % 6]) != NOWHERE)
            self._fronts[here, facing] = found
        return found

    def entry(self, kind: UnitType, here: Place, there: Place) -> int | None:
        """4.0 What the ground of a neighbouring hex adds to the move cost, kept; the own hex: may one be there?"""
        key = (kind.id, here, there)
        if key not in self._entries:
            climb = self.level[there] - self.level[here]
            self._entries[key] = entry_cost(kind, self.terrain[there], climb, (here, there) in self.paths)
        return self._entries[key]

    def gate(self, kind: UnitType, place: Place) -> int | None:
        """R25 The same for an entry hex: no hill, and by a path if one touches it."""
        key = (kind.id, NOWHERE, place)
        if key not in self._entries:
            path = any((place, near) in self.paths for near in self.near[place])
            self._entries[key] = entry_cost(kind, self.terrain[place], 0, path)
        return self._entries[key]

    def has_path(self, one: Place, two: Place) -> bool:
        return (one, two) in self.paths

    def edge(self, name: str) -> tuple[Place, ...]:
        """The full hexes of a map edge."""
        last = self.hexes[-1] // 100
        first = self.hexes[0] // 100
        tests = {
            "N": lambda place: place % 100 == (1 if place // 100 % 2 else 2),
            "S": lambda place: place % 100 == ROWS,
            "W": lambda place: place // 100 == first,
            "E": lambda place: place // 100 == last,
        }
        return tuple(place for place in self.hexes if tests[name](place))

    # ---- 6.0, 20.3 sight

    def sight(self, one: Place, two: Place, smoke: Mapping[Place, int] | None = None) -> Sight:
        """E.4 `smoke` is the DM of each smoky hex; only lines that pass one are worked out anew."""
        if not smoke or one == two:
            return SEEN if one == two else self.bare_sight(one, two)
        elements = self.bare_sight.elements(one, two)
        if not any(place in smoke for element in elements for place in element):
            return self.bare_sight(one, two)
        low, high = (one, two) if one < two else (two, one)
        return self._through(low, high, elements, smoke)

    def blocked_by(self, one: Place, two: Place, smoke: Mapping[Place, int] | None = None) -> Place:
        """The first hex that ends the line, looking from the first end; NOWHERE if it is clear."""
        if self.sight(one, two, smoke).clear:
            return NOWHERE
        elements = self.bare_sight.elements(one, two)
        ordered = elements if one < two else elements[::-1]
        start, end = self.level[one], self.level[two]
        high, low = max(start, end), min(start, end)
        grounds = [start, *(min(self.level[place] for place in element) for element in ordered), end]
        slope = all(a >= b for a, b in pairwise(grounds if start >= end else grounds[::-1]))
        last = len(ordered) - 1 if start >= end else 0
        thin = 0
        for index, element in enumerate(ordered):
            blind = high > low and index == last
            weights = [(self._weigh(place, high, low, blind, slope, smoke or {}), place) for place in element]
            (full, part, _, _), place = min(weights)
            thin += part
            if full or thin > 1:
                return place
        return NOWHERE

    def _look(self, one: Place, two: Place, elements: Elements) -> Sight:
        return self._through(one, two, elements, {})

    def _through(self, one: Place, two: Place, elements: Elements, smoke: Mapping[Place, int]) -> Sight:
        """E.5 From the higher end to the lower."""
        if self.distance(one, two) <= 1:
            return SEEN
        level = self.level
        if level[one] < level[two]:
            one, two, elements = two, one, elements[::-1]
        high, low = level[one], level[two]
        grounds = [high, *(min(level[place] for place in element) for element in elements), low]
        slope = all(a >= b for a, b in pairwise(grounds))
        palms = puffs = 0
        for index, element in enumerate(elements):
            blind = high > low and index == len(elements) - 1
            full, _, palm, puff = min(self._weigh(place, high, low, blind, slope, smoke) for place in element)
            if full:
                return UNSEEN
            palms, puffs = palms + palm, puffs + puff
        return Sight(True, palms, puffs) if palms + puffs <= 1 else Sight(False, palms, puffs)

    def _weigh(
        self, place: Place, high: int, low: int, blind: bool, slope: bool, smoke: Mapping[Place, int]
    ) -> tuple[bool, int, int, int]:
        """E.4 How a hex on the way hinders: wholly, or by a palm grove and thin smoke (R09, R10, R100, R101)."""
        level = self.level[place]
        full = level > high if high == low else level >= high
        if blind and level > low and not slope:
            full = True
        palms = puffs = 0
        for thick, height, is_palm in self._obstacles(place, smoke):
            if level + height >= high or (blind and level + height > low):
                full = full or thick
                palms += is_palm and not thick
                puffs += not is_palm and not thick
        return full, palms + puffs, palms, puffs

    def _obstacles(self, place: Place, smoke: Mapping[Place, int]) -> Iterator[tuple[bool, int, bool]]:
        """E.3 Thick or thin, how high, and whether it is a palm grove."""
        terrain = self.terrain[place]
        if terrain.blocks:
            yield True, 1, False
        elif terrain.palms:
            yield False, 1, True
        if dm := smoke.get(place, 0):
            yield dm >= 2, dm, False


# ---- composing


def _read(name: str) -> Any:
    return json.loads((DATA / "maps" / name).read_text(encoding="utf-8"))


@cache
def _overlays() -> Any:
    return _read("overlays.json")["overlays"]


def _rotated(dx: int, dy: int, sixths: int) -> tuple[int, int]:
    for _ in range(sixths % 6):
        dx, dy = (dx - dy) // 2, (3 * dx + dy) // 2
    return dx, dy


def _shifted(anchor: Place, dx: int, dy: int) -> Place:
    """A cell of an overlay: columns east and half hexes south of its anchor."""
    column, row = divmod(anchor, 100)
    double = 2 * row + column % 2 + dy
    column += dx
    return Place(100 * column + (double - column % 2) // 2)


def compose(layout: Mapping[str, Any]) -> FirefightBoard:
    """1.0.5 Boards side by side, then overlays, then single changes."""
    river = f"river_{layout['river_class']}"
    terrain: dict[Place, str] = {}
    level: dict[Place, int] = {}
    paths: set[tuple[Place, Place]] = set()
    for listed in layout["boards"]:
        data, offset = _read(f"board_{listed['board']}.json"), listed["column_offset"]
        for name, here in data["hexes"].items():
            terrain[number_of(name, offset)] = here["terrain"]
            level[number_of(name, offset)] = here["level"]
        paths |= {(number_of(one, offset), number_of(two, offset)) for one, two in data["path_links"]}
    for listed in layout["overlays"]:
        _cover(listed, terrain, level, paths)
    terrain |= {number_of(name): what for name, what in layout.get("terrain_changes", {}).items()}
    paths |= {(number_of(one), number_of(two)) for one, two in layout.get("path_links_added", ())}
    both = frozenset(paths | {(two, one) for one, two in paths})
    ground = {
        place: Ground(TERRAIN[river if what == "river" else what], level[place])
        for place, what in terrain.items()
        if _is_playable(place)
    }
    return FirefightBoard(ground, both)


def _cover(
    listed: Mapping[str, Any], terrain: dict[Place, str], level: dict[Place, int], paths: set[tuple[Place, Place]]
) -> None:
    """1.0.5 Covered hexes take the overlay's terrain at level 0 and lose their paths."""
    overlay, anchor = _overlays()[listed["overlay"]], number_of(listed["anchor"])
    cells = {}
    for name, cell in overlay["cells"].items():
        place = _shifted(anchor, *_rotated(cell["dx"], cell["dy"], listed["rotation"]))
        cells[name] = place
        terrain[place], level[place] = cell["terrain"], cell.get("level", 0)
    covered = set(cells.values())
    paths -= {pair for pair in paths if pair[0] in covered or pair[1] in covered}
    paths |= {(cells[one], cells[two]) for one, two in overlay["path_links"]}
