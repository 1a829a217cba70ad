"""The printed data agree with each other and with the facts of the book."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game.ichi_go.components import (
    AIRBASES,
    BY_ID,
    CHINESE_CITIES,
    CITIES,
    CRT,
    DATA,
    FORMOSA,
    GROUND,
    MAP,
    STACKING,
    UNIT_DATA,
    UNITS,
    Nation,
)
from game.ichi_go.scenarios import FIELDS, HOUSE_RULES, SCENARIOS
from game.kernel.catalogue import ScenarioError

HONAN = json.loads((DATA / "scenarios" / "honan.json").read_text(encoding="utf-8"))


def test_the_checker_finds_nothing_wrong(tmp_path: Path) -> None:
    run = subprocess.run([sys.executable, str(DATA / "check.py")], cwd=tmp_path, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout[-2000:] + run.stderr
    assert run.stdout.rstrip().endswith("0 failed")


def test_the_readme_names_every_data_file() -> None:
    text = (DATA / "README.md").read_text(encoding="utf-8")
    assert all(path.name in text for path in DATA.glob("*.json")) and "scenarios/*.json" in text


def test_the_campaign_stands_as_the_units_are_printed() -> None:
    """3.4"""
    plan = SCENARIOS.find("campaign")
    standing = {UNITS[unit].id: place for place, units in plan.japanese.items() for unit in units}
    coming = {UNITS[unit].id: turn for unit, turn in plan.arrivals.items()}
    printed = {facts["id"]: facts for facts in UNIT_DATA["japanese"]}
    assert standing == {name: int(facts["setup"]) for name, facts in printed.items() if "setup" in facts}
    assert coming == {name: facts["turn"] for name, facts in printed.items() if "turn" in facts}


def test_the_campaign_deals_the_printed_numbers() -> None:
    """3.3"""
    plan = SCENARIOS.find("campaign")
    numbers = {int(place): number for place, number in MAP["chinese_setup"].items()}
    assert plan.regulars == {**dict.fromkeys(CHINESE_CITIES, 1), **numbers}
    assert sum(plan.regulars.values()) + plan.pool == len(UNIT_DATA["chinese_regular"])
    assert plan.militia == {BY_ID[facts["id"]]: int(facts["hex"]) for facts in UNIT_DATA["chinese_militia"]}


@pytest.mark.parametrize("name", SCENARIOS.names)
def test_every_scenario_fits_its_area(name: str) -> None:
    plan = SCENARIOS.find(name)
    inside = plan.theatre.inside
    places = {*plan.japanese, *plan.regulars, *plan.militia.values(), *plan.sources, *plan.entries, *plan.held}
    places |= {place for award in plan.awards for place in award.hexes}
    assert places <= inside and set(plan.japanese).isdisjoint(plan.regulars)
    assert all(len(units) <= STACKING[Nation.JP] for units in plan.japanese.values())
    assert all(number <= STACKING[Nation.CH] for number in plan.regulars.values())
    assert all(turn > plan.first_turn for turn in plan.arrivals.values())
    assert plan.is_campaign or (len(plan.awards) == 4 and sum(plan.regulars.values()) + plan.pool <= 84)


def test_map_facts() -> None:
    """1.3, 3.5, 8.7, 10.10: cities and airbases on land, Formosa apart, hexsides between land hexes."""
    assert len(GROUND) == 822 and sum(ground.is_land for ground in GROUND.values()) == 649
    assert all(GROUND[place].is_land and GROUND[place].city for place in CITIES)
    assert set(AIRBASES) <= CHINESE_CITIES and all(GROUND[place].is_formosa for place in FORMOSA)
    theatre = SCENARIOS.find("campaign").theatre
    assert all(theatre.near[place] <= FORMOSA for place in FORMOSA)


def test_the_table_never_gets_worse_for_the_attacker_to_the_right() -> None:
    """11.8"""
    for left, right in zip(CRT.columns, CRT.columns[1:], strict=False):
        for one, two in zip(left, right, strict=True):
            assert two.is_de or (not one.is_de and two.attacker <= one.attacker and two.defender >= one.defender)


def test_house_rules_of_the_campaign_are_no_choice_elsewhere() -> None:
    assert {rule.name for rule in HOUSE_RULES if rule.scenarios} == {"b29_any_turn", "no_causeway", "causeway"}


def broken(**changes: Any) -> str:
    return json.dumps({**HONAN, **changes})


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("japanese", {"1901": ["CEA-999D"]}, "names an unknown unit"),
        ("japanese", {"1901": ["CEA-62D", "CEA-62D"]}, "names a unit twice"),
        ("japanese", [], "must be an object"),
        ("regulars", {"9999": 1}, "must name hexes of the map"),
        ("regulars", {"1901": 0}, "must count units"),
        ("militia", {"XX": "1901"}, "must be militia by hex"),
        ("control", {"1903": "XX"}, "must be JP or AL"),
        ("control", {"1803": "JP"}, "must be JP or AL"),
        ("reinforcement", "double", "must be one of full, half"),
        ("pool", 85, "must be a whole number"),
    ],
)
def test_a_wrong_field_is_named(field: str, value: Any, words: str) -> None:
    with pytest.raises(ScenarioError, match=f"field '{field}' {words}"):
        SCENARIOS.read("honan", broken(**{field: value}))


def test_no_field_is_missing_or_unknown() -> None:
    assert set(HONAN) == {*FIELDS, "card"}
    with pytest.raises(ScenarioError, match="'secret' is unknown"):
        SCENARIOS.read("honan", broken(secret=1))
