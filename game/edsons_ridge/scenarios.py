"""5 Scenarios: which ground, forces, turns and goals a game has. Data files, checked when loaded."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from game.edsons_ridge.components import (
    AMERICAN,
    AREAS,
    COUNTERS,
    DATA,
    GROUND,
    IPS,
    LEVELS,
    NEAR,
    NUMBERS,
    PLACES,
    SIDES,
    TRACKS,
    VANDEGRIFT,
    is_zone,
    place_number,
)
from game.kernel.agenda import Side
from game.kernel.game import ScenarioError

FOLDER = DATA / "scenarios"
ANY_OWN_AREA = "any_controlled_area_with_friendly_units"


@dataclass(frozen=True)
class Force:
    """4.23 A unit, where it may start (empty for a leader: any own area with own units) and when it comes."""

    unit: int
    places: tuple[int, ...]
    level: int
    turn: int  # 0: on the map from the start


@dataclass(frozen=True)
class Scenario:
    """A battle or a part of it. Frozen, shared by every clone of a position."""

    name: str
    title: str
    briefing: str
    minutes: int
    first_turn: int
    last_turn: int
    in_play: frozenset[int]
    near: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    forces: tuple[Force, ...]
    japanese_control: frozenset[int]
    japanese_lead: int
    advantage: Side
    dump_areas: tuple[int, ...]
    vandegrift: tuple[int, ...]
    gas: bool
    improved_positions: int
    americans_score_from: int
    henderson_points: bool
    breakthrough: int
    american_ammo: dict[int, tuple[int, ...]]


FIELDS = (
    "title",
    "minutes",
    "briefing",
    "turns",
    "areas",
    "forces",
    "japanese_control",
    "japanese_lead",
    "advantage",
    "supply_dump",
    "vandegrift",
    "gas",
    "improved_positions",
    "americans_score_from",
    "henderson_points",
    "breakthrough",
)
OPTIONAL = ("points", "american_ammo")


class _Reader:
    """Reads one scenario file and names the field that is wrong."""

    def __init__(self, name: str, data: Any) -> None:
        self.name = name
        if not isinstance(data, dict):
            raise ScenarioError(f"scenario {name}: the file must hold one object with the fields {', '.join(FIELDS)}")
        self.data: dict[str, Any] = data
        for field in FIELDS:
            self.check(field in data, field, "is missing")
        for field in data:
            self.check(field in FIELDS or field in OPTIONAL, field, "is unknown")

    def check(self, condition: bool, field: str, what: str) -> None:
        if not condition:
            raise ScenarioError(f"scenario {self.name}: field '{field}' {what}")

    def text(self, field: str) -> str:
        value = self.data[field]
        self.check(isinstance(value, str) and bool(value.strip()), field, "must be a text")
        return str(value)

    def number(self, field: str, low: int, high: int) -> int:
        value = self.data[field]
        self.check(type(value) is int and low <= value <= high, field, f"must be a whole number from {low} to {high}")
        return int(value)

    def switch(self, field: str) -> bool:
        self.check(isinstance(self.data[field], bool), field, "must be true or false")
        return bool(self.data[field])

    def place(self, field: str, name: Any) -> int:
        known = {str(p) for p in AREAS} | set("ABCDEF")
        self.check(isinstance(name, str) and name in known, field, f"names an unknown place {name!r}")
        return place_number(name)

    def places(self, field: str, value: Any) -> tuple[int, ...]:
        self.check(isinstance(value, list), field, "must be a list of places")
        return tuple(self.place(field, name) for name in value)

    def turns(self) -> tuple[int, int]:
        value = self.data["turns"]
        right = isinstance(value, list) and len(value) == 2 and all(v in TRACKS.times for v in value)
        self.check(right and value[0] <= value[1], "turns", "must be the first and the last turn, from 1 to 5")
        return value[0], value[1]

    def in_play(self) -> frozenset[int]:
        value = self.data["areas"]
        return frozenset(PLACES) if value == "all" else frozenset(self.places("areas", value))

    def forces(self, in_play: frozenset[int]) -> tuple[Force, ...]:
        value = self.data["forces"]
        if value == "book":
            value = _book_forces()
        self.check(isinstance(value, dict) and bool(value), "forces", "must be 'book' or name units and their places")
        forces = [self.force(key, given, in_play) for key, given in value.items()]
        return tuple(sorted(forces, key=lambda force: force.unit))

    def force(self, key: str, given: Any, in_play: frozenset[int]) -> Force:
        field = f"forces.{key}"
        self.check(key in NUMBERS, field, "is no unit of this game")
        facts = given if isinstance(given, dict) else {"at": given}
        self.check(facts.keys() <= {"at", "level", "turn"}, field, "may hold only at, level and turn")
        at, level, turn = facts.get("at", []), facts.get("level", "Fresh"), facts.get("turn", 0)
        self.check(level in LEVELS[:4], field, f"has an unknown level {level!r}")
        self.check(type(turn) is int and 0 <= turn <= 5, field, "has a wrong turn")
        places = self.places(field, [at] if isinstance(at, str) else at)
        self.check(all(p in in_play for p in places), field, "stands outside the areas in play")
        return Force(NUMBERS[key], places, LEVELS.index(level), turn)

    def control(self, forces: tuple[Force, ...], in_play: frozenset[int]) -> frozenset[int]:
        value = self.data["japanese_control"]
        names = _book("units.json")["initial_control"]["japanese"] if value == "book" else value
        control = frozenset(self.places("japanese_control", names))
        self.check(control <= in_play, "japanese_control", "names areas out of play")
        for force in forces:
            own = COUNTERS[force.unit].side != AMERICAN
            wrong = [p for p in force.places if not is_zone(p) and not force.turn and (p in control) != own]
            self.check(not wrong, f"forces.{COUNTERS[force.unit].key}", "starts in an area its side does not control")
        return control

    def dump_areas(self, in_play: frozenset[int], control: frozenset[int]) -> tuple[int, ...]:
        value = self.data["supply_dump"]
        if value == "choose":
            return tuple(p for p in AREAS if p in in_play - control and GROUND[p].may_hold_dump)
        areas = self.places("supply_dump", value)
        for area in areas:
            right = area in in_play - control and GROUND[area].may_hold_dump
            self.check(right, "supply_dump", f"may not lie in {area} (15.51)")
        return areas

    def points(self) -> tuple[int, ...]:
        value = self.data.get("points", {})
        self.check(isinstance(value, dict), "points", "must name areas and their points")
        points = [GROUND[p].points if p in GROUND else 0 for p in range(PLACES[-1] + 1)]
        for name, worth in value.items():
            self.check(type(worth) is int and 0 <= worth <= 9, f"points.{name}", "must be a number from 0 to 9")
            points[self.place(f"points.{name}", name)] = worth
        return tuple(points)

    def ammo(self) -> dict[int, tuple[int, ...]]:
        ammo: dict[int, tuple[int, ...]] = dict(TRACKS.american_ammo)
        for turn, boxes in self.data.get("american_ammo", {}).items():
            field = f"american_ammo.{turn}"
            right = isinstance(boxes, list) and len(boxes) == 3 and all(type(b) is int and b > 0 for b in boxes)
            self.check(turn in "12345" and right, field, "must be three whole numbers")
            ammo[int(turn)] = tuple(boxes)
        return ammo

    def scenario(self) -> Scenario:
        first, last = self.turns()
        in_play = self.in_play()
        forces = self.forces(in_play)
        control = self.control(forces, in_play)
        vandegrift = self.places("vandegrift", self.data["vandegrift"])
        self.check(set(vandegrift) <= set(TRACKS.vandegrift), "vandegrift", "may only name 24, 25, 31 (18.8)")
        self.check(set(vandegrift) <= in_play, "vandegrift", "names areas out of play")
        side = self.text("advantage")
        self.check(side in SIDES, "advantage", f"must be one of {', '.join(SIDES)}")
        return Scenario(
            name=self.name,
            title=self.text("title"),
            briefing=self.text("briefing"),
            minutes=self.number("minutes", 1, 600),
            first_turn=first,
            last_turn=last,
            in_play=in_play,
            near=tuple(tuple(n for n in row if n in in_play) if p in in_play else () for p, row in enumerate(NEAR)),
            points=self.points(),
            forces=forces,
            japanese_control=control,
            japanese_lead=self.number("japanese_lead", -99, 99),
            advantage=SIDES.index(side),
            dump_areas=self.dump_areas(in_play, control),
            vandegrift=vandegrift,
            gas=self.switch("gas"),
            improved_positions=self.number("improved_positions", 0, IPS),
            americans_score_from=self.number("americans_score_from", 1, 6),
            henderson_points=self.switch("henderson_points"),
            breakthrough=self.number("breakthrough", 0, 99),
            american_ammo=self.ammo(),
        )


def _book(name: str) -> Any:
    return json.loads((DATA / name).read_text(encoding="utf-8"))


def _book_forces() -> dict[str, Any]:
    """4.23 The set-up printed on the counters (units.json)."""
    forces: dict[str, Any] = {}
    for unit in _book("units.json")["units"]:
        setup = unit["setup"]
        at = [] if setup in (ANY_OWN_AREA, ["off_board"]) else setup
        if NUMBERS[unit["id"]] != VANDEGRIFT:
            forces[unit["id"]] = {"at": at, "turn": unit["turn_of_entry"] or 0}
    return forces


def read_scenario(name: str, text: str) -> Scenario:
    """A scenario from the text of its file, or a ScenarioError that names the field."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise ScenarioError(f"scenario {name}: line {error.lineno} is not JSON: {error.msg}") from error
    return _Reader(name, data).scenario()


@cache
def scenario_names() -> tuple[str, ...]:
    """All scenarios, the full battle first."""
    names = sorted(path.stem for path in Path(FOLDER).glob("*.json"))
    return tuple(sorted(names, key=lambda name: name != "full_battle"))


@cache
def find_scenario(name: str) -> Scenario:
    if name not in scenario_names():
        raise ScenarioError(f"there is no scenario {name!r}; choose one of {', '.join(scenario_names())}")
    return read_scenario(name, (FOLDER / f"{name}.json").read_text(encoding="utf-8"))
