"""2, 11.8 The printed things: hexes, cities, units and tables, read from the data files once."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from game.kernel.agenda import Side
from game.kernel.hexes import Grid, Orientation, Pushed
from game.kernel.hexmap import HexMap
from game.kernel.named import Piece, Place
from game.kernel.tables import Table

DATA = Path(__file__).parent / "data"
SIDES = ("japanese", "allied")
JAPANESE, ALLIED = Side(0), Side(1)


class Nation(StrEnum):
    """5.1, 11.8 Who moves, fights and reads his own row of the table; the last two are one side."""

    JP = "JP"
    CH = "CH"
    US = "US"

    @property
    def side(self) -> Side:
        return JAPANESE if self is Nation.JP else ALLIED


JP, CH, US = Nation


class Phase(StrEnum):
    """5.1 In the order of a turn; movement and combat of a nation may change places."""

    SETUP = "setup"
    US_LANDING = "US landing"
    US_MOVEMENT = "US movement"
    US_COMBAT = "US combat"
    AIRPOWER = "airpower"
    JP_REINFORCEMENT = "Japanese reinforcement"
    JP_MOVEMENT = "Japanese movement"
    JP_COMBAT = "Japanese combat"
    CH_MOVEMENT = "Chinese movement"
    CH_COMBAT = "Chinese combat"
    CH_REINFORCEMENT = "Chinese reinforcement"


MOVEMENT = {JP: Phase.JP_MOVEMENT, CH: Phase.CH_MOVEMENT, US: Phase.US_MOVEMENT}
COMBAT = {JP: Phase.JP_COMBAT, CH: Phase.CH_COMBAT, US: Phase.US_COMBAT}


class Terrain(StrEnum):
    """10.5"""

    CLEAR = "clear"
    ROUGH = "rough"
    MOUNTAIN = "mountain"
    SEA = "sea"


class Size(StrEnum):
    """2.8 Only the Japanese sizes matter to a rule."""

    REGIMENT = "regiment"
    BRIGADE = "brigade"
    DIVISION = "division"
    GROUP = "group"
    MILITIA = "militia"
    COUNTER = "counter"  # a Chinese regular: which one, its face says


GRID = Grid(Orientation.FLAT, Pushed.EVEN)  # R2


@dataclass(frozen=True)
class PrintedHex:
    """2.1, 10.5 One hex as printed."""

    number: Place
    terrain: Terrain
    city: str | None
    is_rail: bool
    is_coastal: bool
    is_formosa: bool
    side_of_gearr: str  # R36 east, west or rail

    @property
    def is_land(self) -> bool:
        return self.terrain != Terrain.SEA


@dataclass(frozen=True)
class City:
    """1.4, 3.5 A city: its name of 1944, the one of today, and whose it is at the start."""

    hex: Place
    name: str
    modern: str
    owner: Side
    is_mainland: bool
    is_port: bool


@dataclass(frozen=True)
class Unit:
    """2.4, 2.15 One counter; `factors` at full strength first. A Chinese regular's factor is that of its face."""

    number: Piece
    id: str
    name: str
    nation: Nation
    army: str
    kind: str  # infantry, cavalry, tank, airborne, militia
    size: Size
    identity: int
    factors: tuple[int, ...]
    is_static: bool = False

    @property
    def steps(self) -> int:
        return max(1, len(self.factors))


@dataclass(frozen=True)
class Regular:
    """2.14, 3.3 What is printed on the tried side of a Chinese regular."""

    number: int
    id: str
    name: str
    factor: int


@dataclass(frozen=True)
class BattleResult:
    """11.20, 11.22 Steps lost by the attacker and by the defender; DE kills every defender."""

    attacker: int
    defender: int
    is_de: bool = False

    @property
    def words(self) -> str:
        return "DE" if self.is_de else f"{self.attacker}/{self.defender}"


def _load(name: str) -> Any:
    return json.loads((DATA / name).read_text(encoding="utf-8"))


def _places(names: list[str]) -> tuple[Place, ...]:
    return tuple(Place(int(name)) for name in names)


def _ground(number: str, facts: dict[str, Any]) -> PrintedHex:
    rail, coastal, formosa = (bool(facts.get(name)) for name in ("rail", "coastal", "formosa"))
    east = facts.get("side_of_gearr", "east")
    return PrintedHex(Place(int(number)), Terrain(facts["terrain"]), facts.get("city"), rail, coastal, formosa, east)


def _city(facts: dict[str, Any]) -> City:
    owner = JAPANESE if facts["owner"] == "JP" else ALLIED
    return City(Place(int(facts["hex"])), facts["name"], facts["modern"], owner, facts["mainland"], facts["port"])


def _japanese(number: Piece, facts: dict[str, Any]) -> Unit:
    static = bool(facts.get("static"))
    size, factors = Size(facts["size"]), tuple(facts["factors"])
    head = number, facts["id"], facts["name"], JP, facts["army"]
    return Unit(*head, facts["type"], size, facts["identity"], factors, static)


def _american(number: Piece, facts: dict[str, Any]) -> Unit:
    head = number, facts["id"], facts["name"].partition(" (")[0], US, "US"
    return Unit(*head, facts["type"], Size.DIVISION, 0, tuple(facts["factors"]))


def _militia(number: Piece, facts: dict[str, Any]) -> Unit:
    head = number, facts["id"], facts["name"], CH, "militia"
    return Unit(*head, "militia", Size.MILITIA, 0, (facts["defence"],), is_static=True)


def _counter(number: Piece, which: int) -> Unit:
    return Unit(number, f"CH {which + 1}", f"army {which + 1}", CH, "regular", "infantry", Size.COUNTER, 0, ())


def _units() -> tuple[Unit, ...]:
    found: list[Unit] = []
    for group, make in (("japanese", _japanese), ("us", _american), ("chinese_militia", _militia)):
        found += [make(Piece(len(found) + n), facts) for n, facts in enumerate(UNIT_DATA[group])]
    return tuple(found) + tuple(_counter(Piece(len(found) + n), n) for n in range(len(UNIT_DATA["chinese_regular"])))


def _result(text: str) -> BattleResult:
    if text == "DE":
        return BattleResult(0, 0, is_de=True)
    attacker, defender = text.split("/")
    return BattleResult(int(attacker), int(defender))


MAP, UNIT_DATA, CRT_DATA, TABLES = _load("map.json"), _load("units.json"), _load("crt.json"), _load("tables.json")
GROUND: dict[Place, PrintedHex] = {Place(int(number)): _ground(number, facts) for number, facts in MAP["hexes"].items()}
WATER = {kind: [(Place(int(one)), Place(int(two))) for one, two in pairs] for kind, pairs in MAP["hexsides"].items()}
BOARD = HexMap(GRID, GROUND, WATER)
CITIES: dict[Place, City] = {city.hex: city for city in map(_city, MAP["cities"])}
AIRBASES = _places([base["hex"] for base in MAP["airbases"]])
RAILROAD = _places(MAP["railroad"]["path"])  # R4
RAIL_JAPANESE = frozenset(_places(MAP["railroad"]["japanese_at_start"]))
EDGE_JAPANESE = frozenset(_places(MAP["north_edge"]["japanese_at_start"]))
EDGE_CHINESE = frozenset(_places(MAP["north_edge"]["chinese_at_start"]))
NORTH_EDGE = tuple(sorted(EDGE_JAPANESE | EDGE_CHINESE))  # R14 the land hexes of row 01
FORMOSA = frozenset(_places(MAP["formosa"]))
PLACES = {Place(int(place["hex"])): place["name"].partition(" (")[0] for place in MAP["places"]}
UNITS = _units()
REGULARS = tuple(
    Regular(n, facts["id"], facts["name"], facts["factor"]) for n, facts in enumerate(UNIT_DATA["chinese_regular"])
)
BY_ID = {unit.id: unit.number for unit in UNITS}

# What the rules and the search ask all the time, as plain tuples and sets.
FACTORS = tuple(unit.factors for unit in UNITS)
NATION = tuple(unit.nation for unit in UNITS)
STRENGTH = tuple(regular.factor for regular in REGULARS)  # of a face
COUNTERS = tuple(unit.number for unit in UNITS if unit.size == Size.COUNTER)
FIRST_COUNTER = COUNTERS[0]
MILITIA = frozenset(unit.number for unit in UNITS if unit.size == Size.MILITIA)
STATIC = frozenset(unit.number for unit in UNITS if unit.is_static)
DIVISIONS = frozenset(unit.number for unit in UNITS if unit.size == Size.DIVISION)
BRIGADES = frozenset(unit.number for unit in UNITS if unit.size == Size.BRIGADE)
TRACKED = frozenset((*CITIES, *RAILROAD, *NORTH_EDGE))  # 3.5, R14
JAPANESE_CITIES = frozenset(city.hex for city in CITIES.values() if city.owner == JAPANESE)
CHINESE_CITIES = frozenset(city.hex for city in CITIES.values() if city.owner == ALLIED)
MAINLAND_PORTS = tuple(city.hex for city in CITIES.values() if city.is_port and city.is_mainland)
COASTAL = frozenset(place for place, ground in GROUND.items() if ground.is_coastal)
EAST = frozenset(place for place, ground in GROUND.items() if ground.side_of_gearr == "east")  # R36


def of_army(army: str, *sizes: Size) -> tuple[Piece, ...]:
    """The units of an army, in the order of the counter sheet."""
    return tuple(unit.number for unit in UNITS if unit.army == army and (not sizes or unit.size in sizes))


CITY_OF = {city.name: city.hex for city in CITIES.values()}
CHUNGKING, KUNMING, SHANGHAI, WUHAN = (CITY_OF[name] for name in ("Chungking", "Kunming", "Shanghai", "Wuhan"))
RAIL_NORTH, RAIL_SOUTH = RAILROAD[0], RAILROAD[-1]  # 1801 and 0925
FIRST_BEACH = Place(int(TABLES["limits"]["landing_hex_turn_7"]))
FORMOSA_GARRISON = of_army("FG")
KWANTUNG = of_army("KA", Size.DIVISION, Size.BRIGADE)
AREA_ARMY = of_army("14AA")
SF_GROUP = BY_ID["14AA-1SF"]
AIRBORNE = BY_ID["US-11A"]
AMERICANS = tuple(unit for unit in of_army("US") if unit != AIRBORNE)
ALL_TANKS = {army: len(of_army(army, Size.REGIMENT)) for army in ("CEA", "KA")}

STACKING: dict[Nation, int] = {JP: TABLES["stacking"]["JP"], CH: TABLES["stacking"]["CH"], US: TABLES["stacking"]["US"]}
LIMITS: dict[str, Any] = TABLES["limits"]
ATTENUATED_FROM: int = LIMITS["attenuated_from_turn"]
MOMENTUM_TO: int = LIMITS["japanese_momentum_last_turn"]


def odds_words(label: str) -> str:
    """`10:1+` and `1:5-` for the ends of a row: letters that every type has."""
    return f"{label[2:]}{'-' if label[0] == '<' else '+'}" if label[0] in "<>" else label


ODDS_LABELS: tuple[str, ...] = tuple(map(odds_words, CRT_DATA["odds_labels"]))
ROW = {nation: int(CRT_DATA["first_column"][nation]) for nation in Nation}  # R56 where a nation's row begins
CRT: Table[BattleResult] = Table(tuple(tuple(map(_result, column)) for column in CRT_DATA["columns"]), first=-5)
LAST_LABEL = len(ODDS_LABELS) - 1


_AXES = {number: (there.q, there.r) for number, there in BOARD.at.items()}


def distance(one: Place, other: Place) -> int:
    """R37 Plain hex distance; asked for very often, so it is reckoned here."""
    (q, r), (other_q, other_r) = _AXES[one], _AXES[other]
    q, r = other_q - q, other_r - r
    return max(abs(q), abs(r), abs(q + r))
