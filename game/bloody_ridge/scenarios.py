"""11.1 Scenarios: how long the night is, which optional rules are on, and what has happened before. Data files."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.bloody_ridge.components import DATA, GROUND, INFANTRY_UNITS, RIFLE, SIDES, TABLES, of_kind
from game.kernel.briefing import ScenarioCard
from game.kernel.catalogue import Option
from game.kernel.named import Place
from game.kernel.scenario import Library, ScenarioSheet

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
    control: frozenset[Place]
    infantry_lost: int
    rifles_lost: int
    card: ScenarioCard = ScenarioCard()


def _control(sheet: ScenarioSheet) -> frozenset[Place]:
    """3.8 Hexes that are Japanese from the start; the red row always is and is not named."""
    known = [str(place) for place, ground in GROUND.items() if not ground.is_red_row]
    named = sheet.listed("control", known, "must be a list of hexes outside the red row, none of them twice")
    return frozenset(Place(int(place)) for place in named)


def _read(name: str, data: Any) -> Scenario:
    sheet = ScenarioSheet(name, data, FIELDS, ("card",))
    first, last = sheet.span("turns", 1, TABLES.turns)
    goal = sheet.text("goal")
    return Scenario(
        name=name,
        title=sheet.text("title"),
        briefing=f"{sheet.text('briefing')}\n\nYour goal: {goal}",
        goal=goal,
        minutes=sheet.number("minutes", 1, 600),
        first_turn=first,
        last_turn=last,
        optional=sheet.listed("optional", [option.name for option in OPTIONAL_RULES]),
        control=_control(sheet),
        infantry_lost=sheet.number("infantry_lost", 0, len(INFANTRY_UNITS) - 1),
        rifles_lost=sheet.number("rifles_lost", 0, len(of_kind(RIFLE))),
        card=sheet.card(SIDES, [str(place) for place in GROUND]),
    )


SCENARIOS = Library(DATA / "scenarios", "standard", _read)
