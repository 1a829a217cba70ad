"""Scenario files: every fault names its field."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from game.kernel.briefing import ScenarioCard
from game.kernel.catalogue import ScenarioError
from game.kernel.scenario import Library, ScenarioSheet, briefings

FIELDS = ("title", "briefing", "minutes", "turns", "options", "night", "side")
RIGHT: dict[str, Any] = {
    "title": "Hill",
    "briefing": "Take it.",
    "minutes": 30,
    "turns": [1, 4],
    "options": ["b"],
    "night": True,
    "side": "red",
}


@dataclass(frozen=True)
class Plan:
    name: str
    title: str
    briefing: str
    minutes: int
    turns: tuple[int, int]
    options: tuple[str, ...]
    night: bool
    side: str


def read(name: str, data: Any) -> Plan:
    sheet = ScenarioSheet(name, data, FIELDS, optional=("note",))
    return Plan(
        name,
        sheet.text("title"),
        sheet.text("briefing"),
        sheet.number("minutes", 1, 600),
        sheet.span("turns", 1, 6),
        sheet.listed("options", ("a", "b")),
        sheet.switch("night"),
        sheet.choice("side", ("red", "blue")),
    )


@pytest.fixture
def library(tmp_path: Path) -> Library[Plan]:
    for name in ("zulu", "alpha", "main"):
        (tmp_path / f"{name}.json").write_text(json.dumps(RIGHT))
    return Library(tmp_path, "main", read)


def test_the_standard_one_comes_first(library: Library[Plan]) -> None:
    assert library.names == ("main", "alpha", "zulu")
    assert library.find("alpha") is library.find("alpha")
    assert library.find("zulu").turns == (1, 4)
    brief = briefings([library.find(name) for name in library.names])[0]
    assert (brief.name, brief.title, brief.minutes) == ("main", "Hill", 30)


def test_a_name_that_is_not_there(library: Library[Plan]) -> None:
    with pytest.raises(ScenarioError, match=r"no scenario 'beta'; choose one of main, alpha, zulu"):
        library.find("beta")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("title", " "),
        ("title", 3),
        ("minutes", 0),
        ("minutes", True),
        ("turns", [3, 2]),
        ("turns", [1]),
        ("turns", [1, 7]),
        ("options", ["b", "b"]),
        ("options", "b"),
        ("options", [1]),
        ("night", 1),
        ("side", "green"),
        ("side", []),
    ],
)
def test_a_wrong_field_is_named(field: str, value: Any) -> None:
    with pytest.raises(ScenarioError, match=f"scenario hill: field '{field}' must be"):
        read("hill", {**RIGHT, field: value})


def test_missing_and_unknown_fields_are_named(library: Library[Plan]) -> None:
    with pytest.raises(ScenarioError, match="field 'night' is missing"):
        read("hill", {name: value for name, value in RIGHT.items() if name != "night"})
    with pytest.raises(ScenarioError, match="field 'moon' is unknown"):
        read("hill", {**RIGHT, "moon": 1})
    assert read("hill", {**RIGHT, "note": "fine"}).night
    with pytest.raises(ScenarioError, match="one object"):
        read("hill", [])
    with pytest.raises(ScenarioError, match="line 1 is not JSON"):
        library.read("hill", "{")


# ---- the card that a menu shows --------------------------------------------------------------------------------------


def sheet_with(card: Any) -> ScenarioSheet:
    return ScenarioSheet("autumn", {"card": card}, (), ("card",))


def test_a_card_names_sides_and_places_that_exist() -> None:
    card = {"dots": 3, "goals": {"reds": "Win."}, "around": ["1"], "blocks": [["blues", "2", "5"]]}
    found = sheet_with(card).card(("reds", "blues"), ("1", "2"))
    assert (found.dots, found.goals, found.around) == (3, ("Win.", ""), ("1",))
    assert (found.blocks[0].side, found.blocks[0].place, found.blocks[0].count) == (1, "2", "5")


def test_a_scenario_without_a_card_has_an_empty_one() -> None:
    assert ScenarioSheet("autumn", {}, (), ("card",)).card(("reds",), ()) == ScenarioCard()


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ({"dots": 6}, "dots"),
        ({"colour": "red"}, "colour"),
        ({"goals": {"greens": "Win."}}, "greens"),
        ({"around": ["9"]}, "'9'"),
        ({"arrows": [["reds", "1", "9"]]}, "'9'"),
    ],
)
def test_a_wrong_card_names_what_is_wrong(card: Any, said: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        sheet_with(card).card(("reds", "blues"), ("1", "2"))
    assert "card" in str(caught.value) and said in str(caught.value)


OWN = {"title": "An even fight", "base": "hill", "changes": {"minutes": 45}}


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game's printed scenarios with one in them, and the folder of the player's own for that game."""
    printed = tmp_path / "a_game" / "data" / "scenarios"
    printed.mkdir(parents=True)
    (printed / "hill.json").write_text(json.dumps(RIGHT))
    home = tmp_path / "own"
    (home / "a_game").mkdir(parents=True)
    monkeypatch.setenv("NIGHT_SCENARIOS", str(home))
    return home / "a_game"


def test_a_scenario_of_ones_own_is_a_printed_one_with_some_fields_changed(own: Path, tmp_path: Path) -> None:
    (own / "own_even.json").write_text(json.dumps(OWN))
    library = Library(tmp_path / "a_game" / "data" / "scenarios", "hill", read)
    assert library.names == ("hill", "own_even")
    found = library.find("own_even")
    assert (found.title, found.minutes, found.briefing) == ("An even fight", 45, RIGHT["briefing"])


@pytest.mark.parametrize("missing", ["title", "base", "changes"])
def test_one_that_does_not_read_is_not_listed_and_says_why(own: Path, tmp_path: Path, missing: str) -> None:
    (own / "own_odd.json").write_text(json.dumps({key: value for key, value in OWN.items() if key != missing}))
    library = Library(tmp_path / "a_game" / "data" / "scenarios", "hill", read)
    assert library.names == ("hill",)
    with pytest.raises(ScenarioError, match="own_odd: its file expected"):
        library.find("own_odd")
