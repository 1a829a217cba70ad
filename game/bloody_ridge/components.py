"""2, 10 The printed things: hexes, lines, counters and tables, read from the data files once."""

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

DATA = Path(__file__).parent / "data"
SIDES = ("japanese", "american")
JAPANESE, AMERICAN = Side(0), Side(1)


class Phase(StrEnum):
    """5.2 In the order of a turn."""

    SETUP = "setup"
    ORGANIZATION = "organization"
    MOVEMENT = "movement"
    COUNTERATTACK = "counterattack"


class Terrain(StrEnum):
    CLEAR = "clear"
    JUNGLE = "jungle"
    HILL = "hill"


class Zone(StrEnum):
    RED_ROW = "red_row"
    FORWARD = "forward"
    MAIN = "main"


class Kind(StrEnum):
    """2.6 What is printed on a counter; the last ones only mark something."""

    INFANTRY = "infantry"
    CREW = "mg_crew"
    RIFLE = "rifle"
    ARTILLERY = "artillery"
    CACHE = "supply_cache"
    BATTALION = "hq_battalion"
    DIVISION = "hq_division"
    MACHINE_GUN = "machinegun"
    HERO = "hero"
    TURN = "turn"
    PHASE = "phase"
    CONTROL = "control"
    BANZAI = "banzai"
    BANZAI_USED = "banzai_used"


CLEAR, JUNGLE, HILL = Terrain
RED_ROW_ZONE, FORWARD, MAIN = Zone
INFANTRY, CREW, RIFLE, ARTILLERY, CACHE, BATTALION, DIVISION, MACHINE_GUN, HERO, *_ = Kind

GRID = Grid(Orientation.FLAT, Pushed.ODD)  # R1
FORWARD_DIRECTIONS = ("N", "NE", "NW")


@dataclass(frozen=True)
class Ground:
    """2.3, 7.6, 7.17 One hex as printed."""

    number: Place
    terrain: Terrain
    zone: Zone
    sector: str | None
    may_hold_hq: bool
    is_red_row: bool  # 3.4 where no shell falls, and nobody goes back to

    @property
    def is_open(self) -> bool:
        """7.19 Clear or hill; the red row counts as jungle."""
        return self.terrain != JUNGLE

    @property
    def row(self) -> int:
        """4.5 The last two digits: the lower, the nearer to the airfield."""
        return self.number % 100


@dataclass(frozen=True)
class Counter:
    """2.6 One counter; `factor` is its attack factor, 0 where none is printed."""

    number: Piece
    kind: Kind
    label: str
    factor: int
    side: Side | None


@dataclass(frozen=True)
class Tables:
    """10 The tables, and the few other numbers of the book."""

    drawn: dict[str, int]  # what is added to the defence die: by "hill" or by zone
    placed: int  # what is added to the placement die
    strength: dict[str, int]
    fortified: int  # 7.7 the strength of a hex that holds an HQ
    shells: dict[str, int]
    retaken: dict[str, int]
    close_combat: int
    sure: int  # 7.9 odds that need no die
    japanese_stack: int
    american_stack: int
    charges: int
    turns: int


def _load(name: str) -> Any:
    return json.loads((DATA / name).read_text(encoding="utf-8"))


def _ground(number: str, facts: dict[str, Any]) -> Ground:
    terrain, zone = Terrain(facts["terrain"]), Zone(facts["zone"])
    return Ground(Place(int(number)), terrain, zone, facts["sector"], facts.get("hq", False), zone == RED_ROW_ZONE)


def _places(names: list[str]) -> tuple[Place, ...]:
    return tuple(Place(int(name)) for name in names)


def _counter(number: int, facts: dict[str, Any]) -> Counter:
    owners = {"japanese": JAPANESE, "us": AMERICAN, "marker": None}
    return Counter(Piece(number), Kind(facts["kind"]), facts["label"], facts.get("attack", 0), owners[facts["side"]])


def _tables() -> Tables:
    tables = PIECES["tables"]
    drawn = tables["10.1_force_determination"]
    strength = tables["10.2_defense"]
    return Tables(
        drawn={HILL: drawn["us_hill"], MAIN: drawn["us_main"], FORWARD: drawn["us_forward"]},
        placed=drawn["japanese"],
        strength={terrain: strength[terrain] for terrain in (CLEAR, JUNGLE, HILL)},
        fortified=strength["hq"],
        shells=tables["10.3_artillery_hits_up_to"],
        retaken=tables["10.4_recapture_up_to"],
        close_combat=tables["7.16_close_combat_up_to"],
        sure=max(int(odds) for odds in tables["7.9_eliminated_up_to"]),
        japanese_stack=tables["stacking"]["japanese"],
        american_stack=tables["stacking"]["us"],
        charges=tables["banzai_per_game"],
        turns=MAP["scale"]["turns"],
    )


MAP = _load("map.json")
PIECES = _load("pieces.json")
GROUND: dict[Place, Ground] = {Place(int(number)): _ground(number, facts) for number, facts in MAP["hexes"].items()}
_SIDES = [side for line in MAP["japanese_sector_boundaries"] for side in line["hexsides"]]
BOARD = HexMap(GRID, GROUND, {"sector line": [(Place(int(one)), Place(int(other))) for one, other in _SIDES]})
HEXES = BOARD.hexes
RED_ROW, EXITS, HILL_123 = _places(MAP["red_row"]), _places(MAP["exit_hexes"]), frozenset(_places(MAP["hill_123"]))
COUNTERS: tuple[Counter, ...] = tuple(_counter(i, facts) for i, facts in enumerate(PIECES["counters"]))
TABLES = _tables()


def of_kind(*kinds: Kind) -> tuple[Piece, ...]:
    """The counters of these kinds, in the order of the sheet."""
    return tuple(counter.number for counter in COUNTERS if counter.kind in kinds)


# What the rules and the search ask all the time, as plain tuples.
KIND = tuple(counter.kind for counter in COUNTERS)
FACTOR = tuple(counter.factor for counter in COUNTERS)
INFANTRY_UNITS = of_kind(INFANTRY)
CREWS = of_kind(CREW)
HQS = of_kind(BATTALION, DIVISION)
MARKERS = of_kind(ARTILLERY)


def neighbour(here: Place, way: str) -> Place | None:
    """The hex next to one in a direction of the compass, or nothing beyond the edge."""
    return BOARD.toward(here, Orientation.FLAT.direction(way)) or None


def crosses_line(here: Place, there: Place) -> bool:
    """7.17 Whether a sector line lies between two neighbours."""
    return bool(BOARD.between(here, there))


def _may_step(here: Place, there: Place) -> bool:
    """3.4, 7.18, 7.19 Over open ground everywhere, else ahead within the sector; never back into the red row."""
    over_open_ground = GROUND[here].is_open and GROUND[there].is_open
    ahead = there in (neighbour(here, way) for way in FORWARD_DIRECTIONS) and not crosses_line(here, there)
    return (over_open_ground or ahead) and not GROUND[there].is_red_row


# 7.2 Where a force may go from a hex, clockwise from north (R34: only hexsides matter).
STEPS = {here: tuple(there for there in BOARD.near[here] if _may_step(here, there)) for here in HEXES}
