"""11.1 Scenarios: how long the night is, which optional rules are on, and what has happened before. Data files."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from game.bloody_ridge.components import DATA, GROUND, INFANTRY_UNITS, RED_ROW_ZONE, RIFLE, TABLES, of_kind
from game.kernel.game import Option, ScenarioError

FOLDER = DATA / "scenarios"
STANDARD = "standard"
OPTIONAL_RULES = (
    Option(
        "machineguns",
        "For the Marines: 4 machine guns in the pool, each doubles the weakest unit",
        "11.2",
        printed=True,
    ),
    Option("hero", "For the Marines: a hero in the pool doubles the strongest unit drawn", "11.3", printed=True),
    Option("banzai", "For you: two banzai charges, one Marine unit dies or your whole force", "11.4", printed=True),
    Option("mg_crews", "For you: 4 MG crews of factor 6, placed before the first attack", "11.5", printed=True),
    Option("no_hqs", "For the Marines: no headquarters, you win only by leaving the map", "R38"),
)
FIELDS = ("title", "minutes", "briefing", "goal", "turns", "optional", "control", "infantry_lost", "rifles_lost")


@dataclass(frozen=True)
class Scenario:
    """A night or a part of it. Frozen, shared by every clone of a position."""

    name: str
    title: str
    briefing: str
    goal: str
    minutes: int
    first_turn: int
    last_turn: int
    optional: tuple[str, ...]
    control: frozenset[int]
    infantry_lost: int
    rifles_lost: int


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
            self.check(field in FIELDS, field, "is unknown")

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

    def turns(self) -> tuple[int, int]:
        value = self.data["turns"]
        right = isinstance(value, list) and len(value) == 2
        right = right and all(type(turn) is int and 1 <= turn <= TABLES.turns for turn in value)
        self.check(
            right and value[0] <= value[1], "turns", f"must be the first and last turn, from 1 to {TABLES.turns}"
        )
        return value[0], value[1]

    def optional(self) -> tuple[str, ...]:
        value, known = self.data["optional"], [option.name for option in OPTIONAL_RULES]
        right = isinstance(value, list) and all(name in known for name in value) and len(set(value)) == len(value)
        self.check(right, "optional", f"must be a list of {', '.join(known)}")
        return tuple(value)

    def control(self) -> frozenset[int]:
        """3.8 Hexes that are Japanese from the start; the red row always is and is not named."""
        value = self.data["control"]
        known = {str(place) for place, ground in GROUND.items() if ground.zone != RED_ROW_ZONE}
        right = isinstance(value, list) and all(place in known for place in value) and len(set(value)) == len(value)
        self.check(right, "control", "must be a list of hexes outside the red row, none of them twice")
        return frozenset(int(place) for place in value)

    def scenario(self) -> Scenario:
        first, last = self.turns()
        goal = self.text("goal")
        return Scenario(
            name=self.name,
            title=self.text("title"),
            briefing=f"{self.text('briefing')}\n\nYour goal: {goal}",
            goal=goal,
            minutes=self.number("minutes", 1, 600),
            first_turn=first,
            last_turn=last,
            optional=self.optional(),
            control=self.control(),
            infantry_lost=self.number("infantry_lost", 0, len(INFANTRY_UNITS) - 1),
            rifles_lost=self.number("rifles_lost", 0, len(of_kind(RIFLE))),
        )


def read_scenario(name: str, text: str) -> Scenario:
    """A scenario from the text of its file, or a ScenarioError that names the field."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise ScenarioError(f"scenario {name}: line {error.lineno} is not JSON: {error.msg}") from error
    return _Reader(name, data).scenario()


@cache
def scenario_names() -> tuple[str, ...]:
    """All scenarios, the standard night first."""
    names = sorted(path.stem for path in FOLDER.glob("*.json"))
    return tuple(sorted(names, key=lambda name: name != STANDARD))


@cache
def find_scenario(name: str) -> Scenario:
    if name not in scenario_names():
        raise ScenarioError(f"there is no scenario {name!r}; choose one of {', '.join(scenario_names())}")
    return read_scenario(name, (FOLDER / f"{name}.json").read_text(encoding="utf-8"))
