"""3, 4 What is printed: places, counters and tracks, loaded once as frozen values.

Places and units are whole numbers inside the rules: areas 1 to 35 keep their number, the zones A to F follow as 36 to
41, and a unit is its line in units.json. `NOWHERE` is off the map.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, cast

from game.kernel.agenda import Side
from game.kernel.areas import LAND, AreaGraph
from game.kernel.named import Piece, Place

DATA = Path(__file__).parent / "data"

JAPANESE, AMERICAN = Side(0), Side(1)
SIDES = ("japanese", "american")
NOBODY = Side(2)  # holds the zones (7.2)

_OTHER = (AMERICAN, JAPANESE)

NOWHERE = Place(0)
ZONES = "ABCDEF"
FIRST_ZONE = Place(36)
AREAS = cast(Sequence[Place], range(1, FIRST_ZONE))
PLACES = cast(Sequence[Place], range(1, FIRST_ZONE + len(ZONES)))
EVERYWHERE = cast(Sequence[Place], range(PLACES[-1] + 1))  # nowhere too: tables by place have a line for it
HENDERSON = FIRST_ZONE  # zone A (21.3)

FRESH, SPENT, D1, D2, ELIMINATED = range(5)
LEVELS = ("Fresh", "Spent", "D1", "D2", "Eliminated")


class Phase(StrEnum):
    """6 In the order of a turn."""

    SETUP = "setup"
    REINFORCEMENTS = "reinforcements"
    IMPULSES = "impulses"
    CLOSE_COMBAT = "close combat"
    REFIT = "refit"
    REGROUP = "regroup"


class Kind(StrEnum):
    """4.1 What a counter stands for."""

    INFANTRY = "infantry"
    MACHINE_GUN = "machine_gun"
    ARTILLERY = "artillery"
    LEADER = "leader"
    OFF_BOARD = "offboard_artillery"


class Terrain(StrEnum):
    """3.22 What grows in an area."""

    AIRFIELD = "airfield"
    DENSE_JUNGLE = "dense_jungle"
    GROVE = "grove"
    JUNGLE = "jungle"
    KUNAI = "kunai"
    RIDGE = "ridge"
    SLOPE = "slope"
    SWAMP_JUNGLE = "swamp_jungle"


INFANTRY, MACHINE_GUN, ARTILLERY, LEADER, OFF_BOARD = Kind


def other(side: Side) -> Side:
    return _OTHER[side]


def place_number(text: str) -> Place:
    """The number of a place from its name on the map: '11' or 'A'."""
    return Place(FIRST_ZONE + ZONES.index(text) if text in ZONES and len(text) == 1 else int(text))


def place_name(place: Place) -> str:
    return ZONES[place - FIRST_ZONE] if place >= FIRST_ZONE else str(place)


def is_zone(place: Place) -> bool:
    return place >= FIRST_ZONE


@dataclass(frozen=True, slots=True)
class Ground:
    """3.2, 3.3 An area or a zone."""

    number: Place
    title: str
    terrain: Terrain
    cost: int
    tem: int
    points: int
    hill: str | None
    may_hold_dump: bool


@dataclass(frozen=True, slots=True)
class Counter:
    """4.1, 4.2 A piece. Factors are listed by exhaustion level: disruption already taken off (4.22, 13.7, R1)."""

    number: Piece
    key: str
    name: str
    side: Side
    kind: Kind
    company: str | None
    battalion: str | None
    stacking: int
    movement: int
    attack: tuple[int, int, int, int]
    defence: tuple[int, int, int, int]
    close_combat: tuple[int, int, int, int]
    supports: str
    abilities: frozenset[str]
    free_refit: bool
    early_entry: bool


@dataclass(frozen=True, slots=True)
class Bridge:
    """3.25 A bridge and the two places it joins."""

    number: int
    name: str
    ends: tuple[Place, Place]


@dataclass(frozen=True, slots=True)
class Tracks:
    """3.4-3.6 Turn, ammo and other printed numbers."""

    times: dict[int, tuple[str, str, str]]
    american_ammo: dict[int, tuple[int, int, int]]
    last_box: dict[int, int]
    chit_pool: tuple[int, ...]
    gas: tuple[int, ...]  # casualty points by pips, from 1
    bridge_limit: int
    close_combat_target: int
    vandegrift: dict[Place, tuple[int, int]]  # area: points, last turn


def _load(name: str) -> Any:
    return json.loads((DATA / name).read_text(encoding="utf-8"))


def _place(region: dict[str, Any]) -> Ground:
    return Ground(
        number=place_number(region["id"]),
        title=region["name"],
        terrain=Terrain(region["terrain"]),
        cost=region["mf"] if isinstance(region["mf"], int) else 0,
        tem=region["tem"],
        points=region["vp"],
        hill=region["hill"],
        may_hold_dump=region["supply_dump_allowed"],
    )


def _by_level(unit: dict[str, Any], factor: str, floor: int | None) -> tuple[int, int, int, int]:
    """4.22, 15.6 Fresh, Spent, then the spent side less one and two."""
    fresh = (unit["fresh"] or {}).get(factor) or 0
    spent = (unit["spent"] or {}).get(factor) or 0
    disrupted = [spent - 1, spent - 2]
    if floor is not None:
        disrupted = [max(floor, value) for value in disrupted]
    return (fresh, spent, disrupted[0], disrupted[1])


def _counter(number: int, unit: dict[str, Any]) -> Counter:
    return Counter(
        number=Piece(number),
        key=unit["id"],
        name=_name(unit),
        side=Side(SIDES.index(unit["side"])),
        kind=Kind(unit["type"]),
        company=unit["company"],
        battalion=unit["battalion"],
        stacking=unit["stacking"],
        movement=unit["movement"],
        attack=_by_level(unit, "attack", 0),
        defence=_by_level(unit, "defence", 0),
        close_combat=_by_level(unit, "close_combat", None),
        supports=unit.get("supports", "none"),
        abilities=frozenset(unit.get("abilities", ())),
        free_refit=unit.get("free_refit", False),
        early_entry=unit["early_entry"],
    )


def _name(unit: dict[str, Any]) -> str:
    """A name that tells apart the platoons of one company: the counter's name and its number in the company."""
    if unit["type"] == "offboard_artillery":
        return f"{unit['name']} [{unit['strength']}]"
    tail = re.search(r"(\d+)$", unit["id"].rsplit("-", 1)[-1])
    return f"{unit['name']} ({tail[1]})" if tail else str(unit["name"])


def _tracks() -> Tracks:
    data = _load("tracks.json")
    pips = {pip: row["cp"] for row in data["gas_attack"]["table"] for pip in row["rolls"]}
    return Tracks(
        times={t["turn"]: (t["start"], t["end"], t["date"]) for t in data["turns"]},
        american_ammo={t["turn"]: tuple(t["boxes"]) for t in data["american_ammo"]},
        last_box={t["turn"]: t["boxes"][2] for t in data["japanese_ammo"]["turns"]},
        chit_pool=tuple(data["japanese_ammo"]["chit_pool"]),
        gas=tuple(pips[pip] for pip in range(1, 7)),
        bridge_limit=data["bridges"]["max_units"],
        close_combat_target=data["close_combat"]["target"],
        vandegrift={place_number(v["area"]): (v["vp"], v["until_end_of_turn"]) for v in data["vandegrift"]},
    )


def _graph(adjacency: dict[str, list[str]], bridges: tuple[Bridge, ...]) -> AreaGraph:
    """3.2, 3.23 Who is next to whom, and by what: land, bridge or arrow."""
    spans = {frozenset(bridge.ends) for bridge in bridges}
    pairs = {frozenset((place_number(a), place_number(b))) for a, near in adjacency.items() for b in near}
    return AreaGraph.build((min(pair), max(pair), _link(pair, spans)) for pair in pairs)


def _link(pair: frozenset[Place], spans: set[frozenset[Place]]) -> str:
    return "bridge" if pair in spans else "arrow" if max(pair) >= FIRST_ZONE else LAND


MAP = _load("map.json")
GROUND: dict[Place, Ground] = {place_number(r["id"]): _place(r) for r in MAP["regions"]}
BRIDGES = tuple(
    Bridge(i, b["name"], (place_number(b["between"][0]), place_number(b["between"][1])))
    for i, b in enumerate(MAP["bridges"])
)
BRIDGED = frozenset(end for bridge in BRIDGES for end in bridge.ends)  # asked first: most places have no bridge
GRAPH = _graph(MAP["adjacency"], BRIDGES)
_SPANS = {start * 64 + end: b.number for b in BRIDGES for start, end in (b.ends, b.ends[::-1])}
COUNTERS: tuple[Counter, ...] = tuple(_counter(i, u) for i, u in enumerate(_load("units.json")["units"]))
UNITS = cast(Sequence[Piece], range(len(COUNTERS)))
NUMBERS = {counter.key: counter.number for counter in COUNTERS}
TRACKS = _tracks()
IPS: int = _load("tracks.json")["improved_positions"]
STACKING_LIMIT: int = MAP["stacking"]["area_per_side"]

# What the inner loops ask thousands of times a second, as plain tuples by place or unit.
TEM = tuple(GROUND[p].tem if p in GROUND else 0 for p in EVERYWHERE)
ENTRY = tuple(GROUND[p].cost if p in GROUND else 0 for p in EVERYWHERE)
KIND = tuple(counter.kind for counter in COUNTERS)
OWNER = tuple(counter.side for counter in COUNTERS)
STACKS_AS = tuple(counter.stacking for counter in COUNTERS)
IS_COMBAT = tuple(counter.kind in (INFANTRY, MACHINE_GUN, ARTILLERY) for counter in COUNTERS)
LEADERS = tuple(
    tuple(c.number for c in COUNTERS if c.kind == LEADER and c.side == side and "marker_only" not in c.abilities)
    for side in (JAPANESE, AMERICAN)
)
GUNS = tuple(
    tuple(c.number for c in COUNTERS if c.kind == OFF_BOARD and c.side == side) for side in (JAPANESE, AMERICAN)
)
HILLS = tuple(place for place, ground in GROUND.items() if ground.hill)
VANDEGRIFT = NUMBERS["US-L-VANDEGRIFT"]
BAILEY = NUMBERS["US-L-BAILEY"]
TORGERSON = NUMBERS["US-L-TORGERSON"]


def bridge_between(start: Place, end: Place) -> int | None:
    """3.25 The bridge that joins two places, if that is what joins them."""
    return _SPANS.get(start * 64 + end)
