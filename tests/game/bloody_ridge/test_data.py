"""The printed data keep every fact of the rulebook: the checker beside them says so."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from game.bloody_ridge.components import DATA
from game.bloody_ridge.game import GAME
from game.bloody_ridge.scenarios import FIELDS, SCENARIOS
from game.kernel.catalogue import ScenarioError

STANDARD = json.loads((DATA / "scenarios" / "standard.json").read_text(encoding="utf-8"))


def test_the_checker_finds_nothing_wrong(tmp_path: Path) -> None:
    run = subprocess.run([sys.executable, str(DATA / "check.py")], cwd=tmp_path, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout[-2000:] + run.stderr
    assert run.stdout.rstrip().endswith("0 failed")


def test_the_readme_names_every_data_file() -> None:
    text = (DATA / "README.md").read_text(encoding="utf-8")
    for path in DATA.rglob("*"):
        if path.suffix in (".json", ".py") and path.name != "__init__.py":
            assert (path.stem if path.parent.name == "scenarios" else path.name) in text


def test_every_scenario_loads_the_standard_one_first() -> None:
    assert SCENARIOS.names[0] == "standard"
    optional = [SCENARIOS.find(name).optional for name in SCENARIOS.names]
    assert {rule for rules in optional for rule in rules} == {"machineguns", "hero", "banzai", "mg_crews", "no_hqs"}
    short = SCENARIOS.find("before_dawn")
    assert short.last_turn - short.first_turn == 1


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"turns": [0, 4]}, "turns"),
        ({"turns": [3, 2]}, "turns"),
        ({"optional": ["tanks"]}, "optional"),
        ({"control": ["1218"]}, "control"),
        ({"control": ["9999"]}, "control"),
        ({"infantry_lost": 120}, "infantry_lost"),
        ({"rifles_lost": -1}, "rifles_lost"),
        ({"minutes": "long"}, "minutes"),
        ({"title": " "}, "title"),
        ({"weather": "rain"}, "weather"),
    ],
)
def test_a_wrong_scenario_file_names_its_field(change: dict[str, object], field: str) -> None:
    with pytest.raises(ScenarioError, match=f"scenario mine: field '{field}'"):
        SCENARIOS.read("mine", json.dumps({**STANDARD, **change}))


@pytest.mark.parametrize("field", FIELDS)
def test_a_missing_field_is_named(field: str) -> None:
    facts = {name: value for name, value in STANDARD.items() if name != field}
    with pytest.raises(ScenarioError, match=f"'{field}' is missing"):
        SCENARIOS.read("mine", json.dumps(facts))


@pytest.mark.parametrize(("text", "words"), [("[]", "one object"), ("{", "line 1 is not JSON")])
def test_a_file_that_is_no_scenario(text: str, words: str) -> None:
    with pytest.raises(ScenarioError, match=words):
        SCENARIOS.read("mine", text)


def test_an_unknown_scenario_is_told_the_others() -> None:
    with pytest.raises(ScenarioError, match="standard"):
        SCENARIOS.find("chess")


def test_11_1_what_a_scenario_has_switched_on_is_no_choice_any_more() -> None:
    offered = {name: {rule.name for rule in GAME.options_for(name)} for name in ("standard", "banzai")}
    assert offered["standard"] - offered["banzai"] == {"banzai"}
