"""G.1, G.2 Scenarios and house rules: data files, read field by field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.ichi_go.components import (
    ALL_TANKS,
    ALLIED,
    BY_ID,
    COUNTERS,
    DATA,
    EDGE_JAPANESE,
    GROUND,
    JAPANESE,
    JAPANESE_CITIES,
    MILITIA,
    RAIL_JAPANESE,
    SIDES,
    TABLES,
    TRACKED,
)
from game.ichi_go.theatre import Theatre
from game.kernel.agenda import Side
from game.kernel.briefing import ScenarioCard
from game.kernel.catalogue import Option
from game.kernel.named import Piece, Place
from game.kernel.scenario import Library, ScenarioSheet

CAMPAIGN = ("campaign",)
HOUSE_RULES = (
    Option("tanks_before_reveal", "Defending tank regiments are named before the attackers are turned up", "R29"),
    Option("open_stacks", "Japanese and US stacks lie open", "6.6"),
    Option("chinese_choose_order", "The Chinese choose the order of their own phases from the start", "5.5"),
    Option("b29_any_turn", "The B-29s may fly once in any turn, not only from turn 7 on", "R13", scenarios=CAMPAIGN),
    Option("no_causeway", "The US goes to the Philippines for certain", "5.2", scenarios=CAMPAIGN),
    Option("causeway", "Operation Causeway is launched for certain", "5.2", scenarios=CAMPAIGN),
)
FIELDS = (
    *("title", "minutes", "briefing", "goal", "turns", "campaign", "area", "japanese", "arrivals", "tank_regiments"),
    *("regulars", "militia", "pool", "reinforcement", "control", "sources", "entries", "held", "awards"),
)
OWNERS = {"JP": JAPANESE, "AL": ALLIED}
LAST_TURN = len(TABLES["turn_track"])


@dataclass(frozen=True)
class Award:
    """G.1 One point of a short scenario: hexes held, all or so many of them, or few steps lost."""

    text: str
    hexes: tuple[Place, ...]
    needed: int
    steps: int | None = None


@dataclass(frozen=True, eq=False)
class Scenario:
    """The campaign or a part of it. Shared by every clone of a position."""

    name: str
    title: str
    briefing: str
    goal: str
    minutes: int
    first_turn: int
    last_turn: int
    is_campaign: bool
    theatre: Theatre
    japanese: Mapping[Place, tuple[Piece, ...]]
    arrivals: Mapping[Piece, int]  # turn of entry by unit
    tank_regiments: int
    regulars: Mapping[Place, int]
    militia: Mapping[Piece, Place]  # hex by unit
    pool: int
    is_halved: bool
    control: Mapping[Place, Side]
    sources: frozenset[Place]  # empty: by 7.1
    entries: frozenset[Place]  # empty: by 9.1
    held: frozenset[Place]  # may not be left by their last Japanese unit
    awards: tuple[Award, ...]
    card: ScenarioCard


def _hexes(sheet: ScenarioSheet, field: str, value: Any) -> tuple[Place, ...]:
    right = isinstance(value, list | dict) and all(str(name).isdigit() and int(name) in GROUND for name in value)
    sheet.check(right, field, "must name hexes of the map")
    return tuple(Place(int(name)) for name in value)


def _units(sheet: ScenarioSheet, field: str) -> dict[int, tuple[Piece, ...]]:
    """Units by hex or turn, known by their ids."""
    value = sheet.data[field]
    sheet.check(isinstance(value, dict), field, "must be an object")
    named = [name for names in value.values() for name in names]
    sheet.check(all(name in BY_ID for name in named), field, "names an unknown unit")
    sheet.check(len(set(named)) == len(named), field, "names a unit twice")
    return {int(where): tuple(BY_ID[name] for name in names) for where, names in value.items()}


def _counts(sheet: ScenarioSheet, field: str) -> dict[Place, int]:
    value = sheet.data[field]
    places = _hexes(sheet, field, value)
    sheet.check(all(type(number) is int and number > 0 for number in value.values()), field, "must count units")
    return dict(zip(places, value.values(), strict=True))


def _militia(sheet: ScenarioSheet) -> dict[Piece, Place]:
    value = sheet.data["militia"]
    known = isinstance(value, dict) and all(BY_ID.get(name) in MILITIA for name in value)
    sheet.check(known and all(int(place) in GROUND for place in value.values()), "militia", "must be militia by hex")
    return {BY_ID[name]: Place(int(place)) for name, place in value.items()}


def _control(sheet: ScenarioSheet) -> dict[Place, Side]:
    """3.5 Whose each tracked hex is: as printed, and what the scenario changes."""
    value = sheet.data["control"]
    places = _hexes(sheet, "control", value)
    right = all(owner in OWNERS for owner in value.values()) and set(places) <= TRACKED
    sheet.check(right, "control", "must be JP or AL by city, railroad or edge hex")
    japanese = JAPANESE_CITIES | RAIL_JAPANESE | EDGE_JAPANESE
    printed = {place: JAPANESE if place in japanese else ALLIED for place in sorted(TRACKED)}
    return printed | {place: OWNERS[owner] for place, owner in zip(places, value.values(), strict=True)}


def _award(sheet: ScenarioSheet, data: dict[str, Any]) -> Award:
    if data["kind"] == "steps_lost_at_most":
        return Award(data["text"], (), 0, int(data["steps"]))
    places = _hexes(sheet, "awards", data["hexes"])
    return Award(data["text"], places, int(data.get("at_least", len(places))))


def _read(name: str, data: Any) -> Scenario:
    sheet = ScenarioSheet(name, data, FIELDS, ("card",))
    first, last = sheet.span("turns", 1, LAST_TURN)
    area = sheet.data["area"]
    goal = sheet.text("goal")
    return Scenario(
        name=name,
        title=sheet.text("title"),
        briefing=f"{sheet.text('briefing')}\n\n{goal}",
        goal=goal,
        minutes=sheet.number("minutes", 1, 600),
        first_turn=first,
        last_turn=last,
        is_campaign=sheet.switch("campaign"),
        theatre=Theatre(tuple(area["columns"]), tuple(area["rows"])),
        japanese={Place(number): units for number, units in _units(sheet, "japanese").items()},
        arrivals={unit: turn for turn, units in _units(sheet, "arrivals").items() for unit in units},
        tank_regiments=sheet.number("tank_regiments", 0, sum(ALL_TANKS.values())),
        regulars=_counts(sheet, "regulars"),
        militia=_militia(sheet),
        pool=sheet.number("pool", 0, len(COUNTERS)),
        is_halved=sheet.choice("reinforcement", ("full", "half")) == "half",
        control=_control(sheet),
        sources=frozenset(_hexes(sheet, "sources", sheet.data["sources"])),
        entries=frozenset(_hexes(sheet, "entries", sheet.data["entries"])),
        held=frozenset(_hexes(sheet, "held", sheet.data["held"])),
        awards=tuple(_award(sheet, award) for award in sheet.data["awards"]),
        card=sheet.card(SIDES, [f"{place:04}" for place in GROUND]),
    )


SCENARIOS = Library(DATA / "scenarios", "campaign", _read)
