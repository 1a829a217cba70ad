"""1.0, F The firefight sheets: forces, areas, cards, piles, victory and Bushido lines, special rules. Data files."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from game.conflict_of_heroes.board import FirefightBoard, compose, hex_name, number_of
from game.conflict_of_heroes.components import (
    AMERICAN,
    CARD_KINDS,
    CARD_OF,
    CARDS,
    DATA,
    JAPANESE,
    SIDES,
    TYPES,
    UnitType,
    side_named,
)
from game.kernel.agenda import Side
from game.kernel.briefing import ScenarioCard
from game.kernel.catalogue import Option
from game.kernel.hexmap import NOWHERE
from game.kernel.named import Piece, Place
from game.kernel.pool import Pool
from game.kernel.scenario import Library, ScenarioSheet

FIRST = "ff1_goettges_patrol"
NEVER = 99  # a round that does not come
OPTIONS = (
    Option("variable_ap", "Activations have 3D6 APs, highest plus lowest die, instead of 7", "3.0.1", printed=True),
    Option("fog_of_war", "Those dice stay secret until the unit is spent", "3.0.1", printed=True),
    Option("cautious_movement", "Who moves into the open without care is easier to hit", "5.0.2", printed=True),
    Option("cards_in_firefight_1", "Cards and groups in the first firefight", "9.0", printed=True, scenarios=(FIRST,)),
    Option("handicap_american_1", "The Americans start with 1 CAP more", "3.2.5", printed=True),
    Option("handicap_american_2", "The Americans start with 2 CAPs more", "3.2.5", printed=True),
    Option("handicap_japanese_1", "The Japanese start with 1 CAP more", "3.2.5", printed=True),
    Option("handicap_japanese_2", "The Japanese start with 2 CAPs more", "3.2.5", printed=True),
)


@dataclass(frozen=True)
class Counter:
    """One unit of the firefight."""

    type: UnitType
    number: str
    group: int
    weapons: tuple[str, ...] = ()
    capabilities: tuple[str, ...] = ()


@dataclass(frozen=True)
class Group:
    """A group of the force list: who, when, and where it begins."""

    name: str
    side: Side
    round: int
    mode: str  # fixed, area, edge, aboard
    units: tuple[Piece, ...]
    hexes: tuple[Place, ...] = ()
    facings: tuple[int, ...] = ()
    edge: str = ""
    carrier: str = ""
    hidden: bool = False
    in_bunkers: bool = False


@dataclass(frozen=True)
class Score:
    """F A victory or Bushido line: what it is given for, and under which conditions."""

    side: Side
    points: int
    event: str
    text: str
    of: Side | None = None
    types: tuple[str, ...] = ()
    places: frozenset[Place] = frozenset()
    edge: str = ""
    group: str = ""
    from_round: int = 1
    every: int = 1
    most: int = NEVER
    unhit: bool = False
    never: bool = False
    except_objective: bool = False


@dataclass(frozen=True)
class Strike:
    """13.1, 17.0 Artillery off the map, or aircraft."""

    side: Side
    card: str
    rounds: tuple[int, ...]
    edge: str
    preplotted: bool
    uses: int
    smoke: bool


@dataclass(frozen=True)
class BushidoLine:
    """8.0.b A Bonus or Penalty."""

    op: str = "none"
    value: int = 0
    types: tuple[str, ...] = ()
    text: str = ""


@dataclass(frozen=True)
class Special:
    id: str
    op: str
    text: str
    data: Mapping[str, Any]

    __hash__ = object.__hash__


@dataclass(frozen=True, eq=False)
class Firefight:
    """One sheet. Shared by every clone of a position, compared by identity."""

    name: str
    title: str
    briefing: str
    minutes: int
    number: str
    board: FirefightBoard
    rounds: int
    night: tuple[int, ...]
    night_range: int
    initiative: Side | None
    caps: tuple[int, int]
    lead: int  # R13 the VP track from the American side: 1 or more if they lead, else 0 for a Japanese 1, and so on
    bushido: int | None
    gains: tuple[Score, ...]
    losses: tuple[Score, ...]
    bonus: BushidoLine
    penalty: BushidoLine
    deck: Pool
    draws: tuple[tuple[int, int], tuple[int, int]]  # round 1 and later, by side
    optional_deck: Pool
    optional_draws: tuple[tuple[int, int], tuple[int, int]]
    no_hit: int
    counters: tuple[Counter, ...]
    groups: tuple[Group, ...]
    bunkers: tuple[tuple[Place, int], ...]
    wire: frozenset[Place]
    hasty: tuple[tuple[Side, Place], ...]
    builders: tuple[tuple[Place, Side], ...]
    control: tuple[tuple[Place, int], ...]
    strikes: tuple[Strike, ...]
    victory: tuple[Score, ...]
    specials: tuple[Special, ...]
    events: Mapping[str, Any]
    objectives: tuple[tuple[str, Place], ...]  # card and hex
    choices: tuple[tuple[Side, str, tuple[str, ...]], ...]
    markers: tuple[tuple[str, Place], ...]
    history: str
    card: ScenarioCard
    suggested: Mapping[Piece, tuple[Place, int]]  # our own set-up: hex and facing by unit

    @property
    def first_turn(self) -> int:
        return 1

    @property
    def last_turn(self) -> int:
        return self.rounds

    @cached_property
    def side_of(self) -> tuple[Side, ...]:
        return tuple(counter.type.side for counter in self.counters)

    @cached_property
    def types(self) -> tuple[UnitType, ...]:
        return tuple(counter.type for counter in self.counters)

    @cached_property
    def units(self) -> tuple[Piece, ...]:
        return tuple(map(Piece, range(len(self.counters))))

    @cached_property
    def units_of(self) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
        mine = [tuple(unit for unit in self.units if self.side_of[unit] == side) for side in (AMERICAN, JAPANESE)]
        return mine[0], mine[1]

    @cached_property
    def group_of(self) -> tuple[Group, ...]:
        return tuple(self.groups[counter.group] for counter in self.counters)

    def special(self, op: str) -> Special | None:
        return next((rule for rule in self.specials if rule.op == op), None)

    @cached_property
    def free_groups(self) -> frozenset[str]:
        return frozenset(rule.data["group"] for rule in self.specials if rule.op == "free_entry")

    @cached_property
    def boat_ban(self) -> frozenset[Place]:
        return frozenset(number_of(h) for rule in self.specials if rule.op == "boat_ban" for h in rule.data["hexes"])

    @cached_property
    def safe_checks(self) -> dict[str, int]:
        """11.4 The number for a safe check, where a terrain has its own."""
        return {r.data["terrain"]: r.data["value"] for r in self.specials if r.op == "immobilize_target"}

    @cached_property
    def dumps(self) -> frozenset[Place]:
        rule = self.special("burn_supplies")
        return _places(rule.data["hexes"]) if rule else frozenset()

    @cached_property
    def works_of(self) -> dict[Place, Side]:
        """18.0 Who built the fortifications of a hex."""
        return dict(self.builders)

    @cached_property
    def marker_hex(self) -> Place:
        return self.markers[0][1] if self.markers else NOWHERE


# ---- reading

FIELDS = [
    "id",
    "number",
    "title",
    "date",
    "place",
    "commanders",
    "rules_needed",
    "layout",
    "rounds",
    "night",
    "initiative",
    "caps",
    "starting_vp",
    "bushido",
    "cards",
    "hit_piles",
    "forces",
    "fortifications",
    "control_markers",
    "off_board",
    "victory",
    "special_rules",
    "history",
    "sources",
    "designed",
    "briefing",
    "minutes",
]


def _places(names: Sequence[str]) -> frozenset[Place]:
    return frozenset(map(number_of, names))


def _score(data: Mapping[str, Any], side: Side) -> Score:
    return Score(
        side=side,
        points=data["points"],
        event=data["event"],
        text=data["text"],
        of=side_named(data["of"]) if "of" in data else None,
        types=tuple(data.get("unit_types", ())),
        places=_places(data.get("hexes", data.get("area", ()))),
        edge=data.get("edge", ""),
        group=data.get("group", ""),
        from_round=data.get("from_round", 1),
        every=data.get("every", 1),
        most=data.get("max", NEVER),
        unhit=data.get("unhit", False),
        never=data.get("never", False),
        except_objective=data.get("except_objective", False),
    )


def _deck(numbers: Sequence[str]) -> Pool:
    return Pool.of([CARD_OF[n] for n in numbers for _ in range(CARDS[n].copies)], CARD_KINDS)


def _draws(cards: Mapping[str, Any]) -> tuple[tuple[int, int], tuple[int, int]]:
    first, later = cards["draw_round_1"], cards["draw_later"]
    return (first[SIDES[0]], first[SIDES[1]]), (later[SIDES[0]], later[SIDES[1]])


class _Roster:
    """The counters in the order of the force lists, numbered as their type is printed."""

    def __init__(self, board: FirefightBoard) -> None:
        self.board = board
        self.counters: list[Counter] = []
        self.groups: list[Group] = []
        self._used: dict[str, int] = {}

    def add(self, data: Mapping[str, Any], side: Side) -> None:
        first = len(self.counters)
        for listed in data["units"]:
            kind = TYPES[listed["type"]]
            weapons, skills = listed.get("weapon_cards", ()), listed.get("capability_cards", ())
            for _ in range(listed["count"]):
                used = self._used.get(kind.id, 0)
                self._used[kind.id] = used + 1
                counter = Counter(kind, kind.numbers[used], len(self.groups), tuple(weapons), tuple(skills))
                self.counters.append(counter)
        setup = data["setup"]
        facing = setup.get("facing", "any")
        group = Group(
            name=data["group"],
            side=side,
            round=data["round"],
            mode=setup["mode"],
            units=tuple(map(Piece, range(first, len(self.counters)))),
            hexes=tuple(map(number_of, setup.get("hexes", setup.get("area", ())))),
            facings=() if facing == "any" else tuple(facing),
            edge=setup.get("edge", ""),
            carrier=setup.get("carrier", ""),
            hidden=data.get("hidden", False),
            in_bunkers=data.get("in_bunkers", False),
        )
        self.groups.append(group)

    def add_event(self, number: str, effect: Mapping[str, Any]) -> None:
        """9.3 Units that only an event card brings: a group that is due in no round."""
        setup = {"mode": "edge", "edge": effect["edge"]}
        data = {"group": f"card {number}", "round": NEVER, "units": effect["units"], "setup": setup}
        self.add(data, side_named(effect["side"]))
        last = self.groups[-1]
        hexes = self.board.edge(effect["edge"])
        self.groups[-1] = Group(last.name, last.side, last.round, last.mode, last.units, hexes, (), last.edge)


def _strike(data: Mapping[str, Any]) -> Strike:
    return Strike(
        side=side_named(data["side"]),
        card=data["card"],
        rounds=tuple(data["rounds"]),
        edge=data.get("from_edge", ""),
        preplotted=data.get("preplotted", False),
        uses=data.get("uses_per_round", 0),
        smoke=data.get("smoke", False),
    )


def _suggested(name: str) -> dict[Piece, tuple[Place, int]]:
    """`data/suggested.json`: a hex and a facing for every unit that has a choice."""
    listed = json.loads((DATA / "suggested.json").read_text(encoding="utf-8")).get(name, {})
    return {Piece(int(unit)): (number_of(place), facing) for unit, (place, facing) in listed.items()}


def _line(data: Mapping[str, Any]) -> BushidoLine:
    return BushidoLine(data["op"], data.get("value", 0), tuple(data.get("unit_types", ())), data["text"])


def _read(name: str, data: Any) -> Firefight:
    sheet = ScenarioSheet(name, data, FIELDS, ("map_markers", "card"))
    board = compose(data["layout"])
    roster = _Roster(board)
    for word in SIDES:
        for group in data["forces"][word]:
            roster.add(group, side_named(word))
    cards, bushido, forts = data["cards"], data["bushido"], data["fortifications"]
    for number, event in cards.get("events", {}).items():
        if event["effect"]["op"] == "reinforce":
            roster.add_event(number, event["effect"])
    first, lead = data["initiative"]["round_1"], data["starting_vp"]
    return Firefight(
        name=name,
        title=sheet.text("title"),
        briefing=sheet.text("briefing"),
        minutes=sheet.number("minutes", 5, 180),
        number=sheet.text("number"),
        board=board,
        rounds=sheet.number("rounds", 1, 12),
        night=tuple(data["night"]["rounds"]),
        night_range=data["night"]["range"] or 0,
        initiative=None if first == "roll" else side_named(first),
        caps=(data["caps"][SIDES[0]], data["caps"][SIDES[1]]),
        lead=lead["points"] if lead["side"] == SIDES[0] else 1 - lead["points"],
        bushido=bushido["start"] if bushido["used"] else None,
        gains=tuple(_score(line, JAPANESE) for line in bushido["gains"]),
        losses=tuple(_score(line, JAPANESE) for line in bushido["losses"]),
        bonus=_line(bushido["bonus"]),
        penalty=_line(bushido["penalty"]),
        deck=_deck(cards["deck"]),
        draws=_draws(cards),
        optional_deck=_deck(cards.get("optional", cards)["deck"]),
        optional_draws=_draws(cards.get("optional", cards)),
        no_hit=data["hit_piles"]["japanese_no_hit"],
        counters=tuple(roster.counters),
        groups=tuple(roster.groups),
        bunkers=tuple((number_of(f["hex"]), f["facing"]) for f in forts if f["kind"] == "bunker"),
        wire=frozenset(number_of(f["hex"]) for f in forts if f["kind"] == "wire"),
        hasty=tuple((side_named(f["side"]), number_of(f["hex"])) for f in forts if f["kind"] == "hasty_defense"),
        builders=tuple((number_of(f["hex"]), side_named(f["side"])) for f in forts),
        control=tuple((number_of(mark["hex"]), int(side_named(mark["side"]))) for mark in data["control_markers"]),
        strikes=tuple(map(_strike, data["off_board"])),
        victory=tuple(_score(line, side_named(line["side"])) for line in data["victory"]),
        specials=tuple(Special(r["id"], r["effect"]["op"], r["text"], r["effect"]) for r in data["special_rules"]),
        events=cards.get("events", {}),
        objectives=tuple((card, number_of(goal["hex"])) for card, goal in cards.get("objectives", {}).items()),
        choices=tuple(
            (side_named(word), choice["unit_type"], tuple(choice["from"]))
            for word, choice in cards.get("capability_choice", {}).items()
        ),
        markers=tuple((mark["id"], number_of(mark["hex"])) for mark in data.get("map_markers", ())),
        history=sheet.text("history"),
        card=sheet.card(SIDES, [hex_name(place) for place in board.hexes]),
        suggested=_suggested(name),
    )


FIREFIGHTS = Library(DATA / "scenarios", FIRST, _read)
