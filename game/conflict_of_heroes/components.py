"""1.1, 4.0, 7.4, 9.0 What is printed: unit types, hit markers, cards and terrain, from data files."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import Any

from game.kernel.agenda import Side

DATA = Path(__file__).parent / "data"
SIDES = ("american", "japanese")
AMERICAN, JAPANESE = Side(0), Side(1)


def other(side: Side) -> Side:
    return JAPANESE if side == AMERICAN else AMERICAN


def side_named(name: str) -> Side:
    return Side(SIDES.index(name))


def _load(name: str) -> Any:
    return json.loads((DATA / name).read_text(encoding="utf-8"))


# 1.1 Units


class MoveClass(StrEnum):
    FOOT = "foot"
    TRACKED = "tracked"
    BOAT = "boat"


class Branch(StrEnum):
    """What kind of unit a counter is."""

    SQUAD = "squad"
    SUPPORT = "support"
    GUN = "gun"
    TANK = "tank"
    SPG = "spg"
    BOAT = "boat"


@dataclass(frozen=True)
class UnitType:
    """1.1.b, 1.1.c The numbers and signs of a counter."""

    id: str
    side: Side
    name: str
    branch: Branch
    weapon: str
    move_class: MoveClass
    attack_cost: int
    indirect_cost: int  # 13.0 in brackets; 0 for none
    move_cost: int
    red: int
    blue: int
    range_min: int
    range_max: int
    armoured: bool  # its defence rating is blue
    front: int
    flank: int
    explosive: bool
    close: int  # 7.7.3 what close combat adds
    turret: bool
    bonus: int
    open_top: bool
    sniper: bool
    capacity: int
    shield: int
    numbers: tuple[str, ...]

    @cached_property
    def on_foot(self) -> bool:
        return self.move_class == MoveClass.FOOT

    @cached_property
    def is_boat(self) -> bool:
        return self.move_class == MoveClass.BOAT

    @cached_property
    def unburdened(self) -> bool:
        """1.1.d, R04 A red move cost of 2 or less."""
        return self.on_foot and self.move_cost <= 2

    @cached_property
    def is_mortar(self) -> bool:
        return self.weapon == "mortar"

    @cached_property
    def breaches(self) -> bool:
        """18.4, R84 Whether its fire destroys fortifications: mortars, guns and tanks."""
        return self.weapon in ("mortar", "gun") and not self.is_boat


def _unit_type(data: dict[str, Any]) -> UnitType:
    return UnitType(
        id=data["id"],
        side=side_named(data["side"]),
        name=data["name"],
        branch=Branch(data["kind"]),
        weapon=data["weapon"],
        move_class=MoveClass(data["move_class"]),
        attack_cost=data["attack_cost"],
        indirect_cost=data["indirect_attack_cost"] or 0,
        move_cost=data["move_cost"],
        red=data["ar_red"],
        blue=data["ar_blue"],
        range_min=data["range_min"],
        range_max=data["range_max"],
        armoured=data["dr_color"] == "blue",
        front=data["dr_front"],
        flank=data["dr_flank"],
        explosive=data["high_explosive"],
        close=data["cc_modifier"],
        turret=data["turret"],
        bonus=data["bonus_moves"],
        open_top=data["open_top"],
        sniper=data["sniper"],
        capacity=data["cargo_capacity"],
        shield=data["cargo_shield_red"],
        numbers=tuple(data["numbers"]),
    )


_UNITS = _load("units.json")
TYPES: dict[str, UnitType] = {data["id"]: _unit_type(data) for data in _UNITS["units"]}
_PIECES: dict[str, dict[str, Any]] = {data["id"]: data for data in _UNITS["markers"]}
HASTY_COUNTERS: int = _PIECES["hasty_defense"]["count"]
BUNKER_DR: int = _PIECES["bunker"]["dr"]
WIRE_DR: int = _PIECES["wire"]["dr"]
BUNKER_FRONT: int = _PIECES["bunker"]["dm_front"]
BUNKER_FLANK: int = _PIECES["bunker"]["dm_flank"]

# 7.4 Hit markers


@dataclass(frozen=True)
class HitMarker:
    """What a hit marker changes; rally 0 means that it cannot be rallied."""

    id: str
    name: str
    pile: int
    count: int
    rally: int = 0
    attack_cost: int = 0
    move_cost: int = 0
    pivot_cost: int = 0
    range_set: int = -1
    red: int = 0
    blue: int = 0
    front: int = 0
    flank: int = 0
    bars: frozenset[str] = frozenset()
    destroys: bool = False
    no_hit: bool = False
    lost_red: bool = False
    lost_blue: bool = False

    @property
    def touches_attack(self) -> bool:
        """7.4 Whether an attack uses a number that it changes."""
        return bool(self.attack_cost or self.red or self.blue or self.range_set >= 0)

    @property
    def touches_rating(self) -> bool:
        """10.1.2 Whether it touches an attack rating."""
        return bool(self.red or self.blue or self.lost_red or self.lost_blue)


PILES = ("american_foot", "japanese_foot", "vehicle")
AMERICAN_PILE, JAPANESE_PILE, VEHICLE_PILE = range(3)
_CHANGES = ("attack_cost", "move_cost", "pivot_cost")


def _marker(data: dict[str, Any], pile: int) -> HitMarker:
    return HitMarker(
        id=data["id"],
        name=data["name"],
        pile=pile,
        count=data["count"],
        rally=data["rally"] or 0,
        range_set=-1 if data["range_set"] is None else data["range_set"],
        red=data["ar_red"],
        blue=data["ar_blue"],
        front=data["dr_front"],
        flank=data["dr_flank"],
        bars=frozenset(data["cannot"]),
        destroys=data["destroys"],
        no_hit=data["no_hit"],
        **{name: data[name] for name in _CHANGES},
    )


def _markers() -> tuple[HitMarker, ...]:
    """All kinds in one row: none first, the two colours of Gun Damaged and the unknown one last."""
    listed = _load("hit_markers.json")
    found = [HitMarker("none", "no marker", -1, 0)]
    found += [_marker(data, pile) for pile, name in enumerate(PILES) for data in listed[name]]
    found.append(HitMarker("v_gun_red", "Gun Damaged (red)", VEHICLE_PILE, 0, lost_red=True))
    found.append(HitMarker("v_gun_blue", "Gun Damaged (blue)", VEHICLE_PILE, 0, lost_blue=True))
    found.append(HitMarker("no_effect", "hit without effect", -1, 0))  # R32
    found.append(HitMarker("unknown", "face-down marker", -1, 0))
    return tuple(found)


MARKERS = _markers()
MARKER_KINDS = len(MARKERS)
BY_MARKER = {marker.id: kind for kind, marker in enumerate(MARKERS)}
UNHIT, NO_EFFECT, UNKNOWN_MARKER = 0, MARKER_KINDS - 2, MARKER_KINDS - 1
NO_HIT = BY_MARKER["jp_no_hit"]
GUN_DAMAGED, GUN_RED, GUN_BLUE = BY_MARKER["v_gun_damaged"], BY_MARKER["v_gun_red"], BY_MARKER["v_gun_blue"]
STUCK = BY_MARKER["v_immobilized"]


def in_pile(kind: int) -> int:
    """As what a marker lies in its pile: Gun Damaged has no colour there (R37)."""
    return GUN_DAMAGED if kind in (GUN_RED, GUN_BLUE) else kind


def _mask(pile: int) -> int:
    """Every kind that may lie face down on a unit of this pile, as bits."""
    kinds = (k for k, m in enumerate(MARKERS) if m.pile == pile and not m.destroys and k != GUN_DAMAGED)
    return sum(1 << kind for kind in kinds)


ANY_OF_PILE = tuple(_mask(pile) for pile in range(len(PILES)))

# 9.0 Cards


class Suit(StrEnum):
    ACTION = "action"
    BONUS = "bonus"
    EVENT = "event"
    WEAPON = "weapon"
    CAPABILITY = "capability"


@dataclass(frozen=True)
class Card:
    number: str
    name: str
    suit: Suit
    copies: int
    pay: str  # none, ap_or_cap, ap, cap
    amount: int
    group: bool
    text: str
    red: int = 0
    blue: int = 0
    choosable: bool = False


def _card(data: dict[str, Any]) -> Card:
    effect = data["effect"]
    return Card(
        number=data["number"],
        name=data["name"],
        suit=Suit(data["type"]),
        copies=data["copies"],
        pay=data["cost"]["pay"],
        amount=data["cost"]["amount"],
        group=data["group"],
        text=data["text"],
        red=effect.get("ar_red", 0),
        blue=effect.get("ar_blue", 0),
        choosable=data.get("choosable", False),
    )


CARDS: dict[str, Card] = {data["number"]: _card(data) for data in _load("cards.json")["cards"]}
_IN_DECKS = (Suit.ACTION, Suit.BONUS, Suit.EVENT)
DECK = tuple(sorted(number for number, card in CARDS.items() if card.suit in _IN_DECKS))
CARD_KINDS = len(DECK) + 1
UNKNOWN_CARD = len(DECK)
CARD_OF = {number: kind for kind, number in enumerate(DECK)}
_TABLES = {data["number"]: data["effect"].get("table", {}) for data in _load("cards.json")["cards"]}


def table_of(number: str, die: int) -> int:
    """Cards 11 and 12 The die read in the card's table; results are clipped to 1-6 (R20)."""
    return int(_TABLES[number][str(max(1, min(6, die)))])


# 4.0, 11.0 Terrain


@dataclass(frozen=True)
class Terrain:
    id: str
    name: str
    foot: int | None  # None: no entry
    vehicle: int | None
    dm: int
    blocks: bool
    palms: bool
    cover: bool
    bonus: bool
    check: bool

    @cached_property
    def is_water(self) -> bool:
        return self.id in ("open_water", "surf") or self.id.startswith("river")

    @cached_property
    def is_jungle(self) -> bool:
        return self.id.endswith("jungle")

    @cached_property
    def floats(self) -> bool:
        """21.0 Where landing craft move."""
        return self.id in ("open_water", "surf")


def _terrain(data: dict[str, Any]) -> Terrain:
    return Terrain(
        id=data["id"],
        name=data["name"],
        foot=data["foot_cost"],
        vehicle=data["vehicle_cost"],
        dm=data["dm"] or 0,
        blocks=data["los"] == "full",
        palms=data["los"] == "partial",
        cover=data["cover"],
        bonus=data["vehicle_bonus"],
        check=data["vehicle_check"],
    )


_TERRAIN_FILE = _load("terrain.json")
TERRAIN: dict[str, Terrain] = {data["id"]: _terrain(data) for data in _TERRAIN_FILE["terrain"]}
FEATURES: dict[str, Any] = _TERRAIN_FILE["features"]
UPHILL: int = FEATURES["uphill"]["foot_cost_per_level"]
STEEP_LEVELS: int = FEATURES["steep"]["levels"]
STEEP: int = FEATURES["steep"]["foot_cost"]
BACKWARDS: int = FEATURES["backwards"]["foot_cost"]
PIVOT: int = FEATURES["pivot"]["cost"]
WIRE_TRACKED: int = FEATURES["wire"]["vehicle_cost"]
CAUTIOUS: int = FEATURES["cautious_optional"]["cautious_cost"]
CREEP_COVER: int = FEATURES["hidden_move"]["cover"]
CREEP_OPEN: int = FEATURES["hidden_move"]["no_cover"]
