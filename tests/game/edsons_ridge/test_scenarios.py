"""Every scenario loads, sets up without a flaw, keeps to its ground and ends; every wrong field is named."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

import pytest

from game.edsons_ridge.components import (
    AMERICAN,
    AREAS,
    BRIDGES,
    COUNTERS,
    ELIMINATED,
    IS_COMBAT,
    JAPANESE,
    KIND,
    LEADER,
    LEVELS,
    NUMBERS,
    OFF_BOARD,
    OWNER,
    STACKS_AS,
    TRACKS,
    UNITS,
    VANDEGRIFT,
    ZONES,
    is_zone,
    place_number,
)
from game.edsons_ridge.flaws import flaws
from game.edsons_ridge.game import GAME
from game.edsons_ridge.scenarios import FIELDS, OPTIONAL, SCENARIOS
from game.edsons_ridge.setup import new_state
from game.edsons_ridge.state import Edson
from game.kernel.agenda import play, settle
from game.kernel.catalogue import ScenarioError

SKIRMISHES = ("hill_80", "kokushos_flank", "last_stand", "tamuras_drive")
ALL = ("full_battle", *SKIRMISHES)
MOST_DECISIONS = 5000


def begin(name: str, seed: int = 1) -> Edson:
    return new_state(SCENARIOS.find(name), seed, ())


def set_up(name: str, seed: int = 1) -> Edson:
    """The position after all set-up choices, made at random."""
    state, rng = begin(name, seed), Random(seed)
    while (decision := settle(state)) is not None and state.phase == "setup":
        play(state, rng.choice(decision.options))
    return state


@cache
def original(name: str) -> str:
    return (SCENARIOS.folder / f"{name}.json").read_text(encoding="utf-8")


def read_changed(base: str, **changes: Any) -> None:
    SCENARIOS.read("changed", json.dumps(json.loads(original(base)) | changes))


# The files


def test_all_scenarios_are_named_and_the_full_battle_comes_first() -> None:
    assert SCENARIOS.names == ALL


def test_an_unknown_scenario_is_refused_with_the_known_names() -> None:
    with pytest.raises(ScenarioError, match="hill_80"):
        SCENARIOS.find("hill_90")


@pytest.mark.parametrize("name", ALL)
def test_a_scenario_says_what_it_is_about(name: str) -> None:
    scenario = SCENARIOS.find(name)
    assert scenario.name == name and scenario.title
    story, *goals = scenario.briefing.split("\n\n")
    assert len(story) > 200
    assert goals == [f"Japanese goal: {scenario.japanese_goal}", f"American goal: {scenario.american_goal}"]


@pytest.mark.parametrize("name", SKIRMISHES)
def test_a_skirmish_is_a_part_of_the_battle(name: str) -> None:
    scenario = SCENARIOS.find(name)
    assert 20 <= scenario.minutes <= 40
    assert scenario.last_turn - scenario.first_turn <= 2
    assert len(scenario.in_play) < 20
    for side in (JAPANESE, AMERICAN):
        assert 12 <= sum(IS_COMBAT[f.unit] and OWNER[f.unit] == side for f in scenario.forces) <= 24
    assert sum(scenario.points[area] for area in scenario.in_play) >= 5  # something to fight for


@pytest.mark.parametrize("name", ALL)
def test_the_ground_of_a_scenario_leaves_both_sides_a_way_back(name: str) -> None:
    scenario = SCENARIOS.find(name)
    for force in scenario.forces:
        side = OWNER[force.unit]
        for place in force.places:
            behind = scenario.near[place]
            assert any(is_zone(p) or (p in scenario.japanese_control) == (side == JAPANESE) for p in behind)


# What is refused


@pytest.mark.parametrize("field", FIELDS)
def test_a_missing_field_is_named(field: str) -> None:
    data = json.loads(original("hill_80"))
    del data[field]
    with pytest.raises(ScenarioError, match=f"'{field}' is missing"):
        SCENARIOS.read("changed", json.dumps(data))


@pytest.mark.parametrize("field", (*FIELDS, *OPTIONAL))
@pytest.mark.parametrize("value", [None, 3.5, "", [[]]], ids=["null", "fraction", "empty text", "odd list"])
def test_a_field_of_a_wrong_kind_is_named(field: str, value: Any) -> None:
    with pytest.raises(ScenarioError, match=f"field '{field}"):
        read_changed("hill_80", **{field: value})


def force(key: str, given: Any) -> dict[str, Any]:
    """The forces of Hill 80 with one line changed."""
    return {"forces": json.loads(original("hill_80"))["forces"] | {key: given}}


WRONG: list[tuple[str, dict[str, Any]]] = [
    ("surprise", {"surprise": 1}),
    ("card", {"card": {"dots": 9}}),
    ("card", {"card": {"around": ["99"]}}),
    ("minutes", {"minutes": 0}),
    ("turns", {"turns": [2, 1]}),
    ("turns", {"turns": [1, 6]}),
    ("turns", {"turns": [True, 2]}),
    ("turns", {"turns": [1]}),
    ("areas", {"areas": []}),
    ("areas", {"areas": ["5", "36"]}),
    ("areas", {"areas": ["5", "5"]}),
    ("areas", {"areas": ["5", "11", "35"]}),
    ("forces", {"forces": {}}),
    ("forces", {"forces": {"US-RB-1": "11"}}),
    ("forces", force("JP-1_124-MGCO", "5")),
    ("forces.JP-1_124-1-1", {"forces": "book"}),
    ("forces.US-XX-1", force("US-XX-1", "11")),
    ("forces.US-L-VANDEGRIFT", force("US-L-VANDEGRIFT", "24")),
    ("forces.US-RB-1", force("US-RB-1", "35")),
    ("forces.US-RB-1", force("US-RB-1", "XI")),
    ("forces.US-RB-1", force("US-RB-1", "5")),
    ("forces.US-RB-1", force("US-RB-1", [])),
    ("forces.US-RB-1", force("US-RB-1", {"at": "11", "level": "Tired"})),
    ("forces.US-RB-1", force("US-RB-1", {"at": "11", "level": "Eliminated"})),
    ("forces.US-RB-1", force("US-RB-1", {"at": "11", "turn": 5})),
    ("forces.US-RB-1", force("US-RB-1", {"at": "11", "turn": 2})),
    ("forces.US-RB-1", force("US-RB-1", {"at": "11", "mood": "grim"})),
    ("forces.JP-2_4-5-1", {"areas": "all"} | force("JP-2_4-5-1", {"at": "D", "turn": 2})),
    ("forces.US-OFF-3", force("US-OFF-3", "11")),
    ("forces.US-OFF-3", force("US-OFF-3", {"level": "Spent"})),
    ("forces.US-L-EDSON", force("US-L-EDSON", {"at": "18", "level": "Spent"})),
    ("forces.US-L-EDSON", force("US-L-EDSON", {"at": "18", "turn": 2})),
    ("forces.US-L-EDSON", force("US-L-EDSON", "10")),
    ("forces.JP-L-TAMURA", force("JP-L-TAMURA", "D")),
    ("japanese_control", {"japanese_control": "book"}),
    ("japanese_control", {"japanese_control": ["2", "4", "5", "6", "D"]}),
    ("japanese_control", {"japanese_control": "most"}),
    ("japanese_lead", {"japanese_lead": 100}),
    ("advantage", {"advantage": "nobody"}),
    ("supply_dump", {"supply_dump": ["9"]}),
    ("supply_dump", {"supply_dump": ["5"]}),
    ("supply_dump", {"supply_dump": ["35"]}),
    ("supply_dump", {"supply_dump": ["18", "18"]}),
    ("vandegrift", {"vandegrift": ["18"]}),
    ("vandegrift", {"vandegrift": ["31"]}),
    ("gas", {"gas": 1}),
    ("improved_positions", {"improved_positions": 6}),
    ("americans_score_from", {"americans_score_from": 0}),
    ("henderson_points", {"henderson_points": "yes"}),
    ("breakthrough", {"breakthrough": -1}),
    ("points.11", {"points": {"11": 10}}),
    ("points.D", {"points": {"D": 1}}),
    ("points.35", {"points": {"35": 1}}),
    ("american_ammo.1", {"american_ammo": {"1": [3, 2]}}),
    ("american_ammo.12", {"american_ammo": {"12": [3, 2, 1]}}),
    ("american_ammo.", {"american_ammo": {"": [3, 2, 1]}}),
    ("dug_in", {"dug_in": ["JP-2_4-5-1"]}),
    ("dug_in", {"dug_in": ["US-RE-MG3"]}),
    ("dug_in", {"dug_in": ["US-RB-1", "US-RB-1"]}),
    ("dug_in", {"improved_positions": 3, "dug_in": ["US-RB-1", "US-RB-2", "US-PB-1", "US-PB-2"]}),
]


@pytest.mark.parametrize(("field", "changes"), WRONG, ids=[f"{i}-{field}" for i, (field, _) in enumerate(WRONG)])
def test_a_wrong_value_is_refused_and_its_field_named(field: str, changes: dict[str, Any]) -> None:
    with pytest.raises(ScenarioError) as refusal:
        read_changed("hill_80", **changes)
    assert f"field '{field}'" in str(refusal.value)


def test_every_field_has_a_wrong_value_above() -> None:
    texts = {"title", "briefing", "japanese_goal", "american_goal"}  # any text will do
    assert {field.split(".")[0] for field, _ in WRONG} >= set(FIELDS) - texts | set(OPTIONAL)


@pytest.mark.parametrize("text", ["", "{", "[]", "7"])
def test_a_file_that_is_no_scenario_is_refused(text: str) -> None:
    with pytest.raises(ScenarioError, match="scenario broken"):
        SCENARIOS.read("broken", text)


# Set-up


@pytest.mark.parametrize("name", ALL)
def test_5_2_every_unit_of_the_scenario_is_placed_or_waits(name: str) -> None:
    for seed in range(5):
        state = set_up(name, seed)
        scenario = state.scenario
        for given in scenario.forces:
            where, level = state.where[given.unit], state.level[given.unit]
            assert level == given.level
            if KIND[given.unit] == OFF_BOARD or given.turn > scenario.first_turn:
                assert not where
            elif KIND[given.unit] == LEADER:
                assert state.control[where] == OWNER[given.unit] and state.units(OWNER[given.unit], where)
            elif not given.turn:
                assert where in given.places
        absent = set(UNITS) - {given.unit for given in scenario.forces} - {VANDEGRIFT}
        assert all(not state.where[unit] and state.level[unit] == ELIMINATED for unit in absent)
        assert bool(state.where[VANDEGRIFT]) == bool(scenario.vandegrift)
        assert bool(state.dump) == bool(scenario.dump_areas)


@pytest.mark.parametrize("name", ALL)
def test_a_set_up_position_has_no_flaws(name: str) -> None:
    for seed in range(5):
        assert flaws(begin(name, seed)) == []
        assert flaws(set_up(name, seed)) == []


def test_8_24_units_dug_in_begin_in_their_positions() -> None:
    state = set_up("last_stand")
    assert state.entrenched == {NUMBERS[name] for name in ("US-RC-1", "US-RC-2", "US-RC-MG")}
    assert state.ips == state.scenario.improved_positions - 3


def test_a_worn_unit_begins_at_its_level() -> None:
    state = set_up("last_stand")
    assert LEVELS[state.level[NUMBERS["US-RB-1"]]] == "D1"
    assert LEVELS[state.level[NUMBERS["US-RC-1"]]] == "Spent"


# The book's battle


def test_5_1_the_full_battle_begins_as_in_the_book() -> None:
    state = begin("full_battle")
    scenario = state.scenario
    assert (scenario.first_turn, scenario.last_turn, state.turn) == (1, 5, 1)
    assert state.lead == 3 and state.holder == JAPANESE
    assert state.bridges == [JAPANESE] * len(BRIDGES)
    assert state.gas and scenario.improved_positions == 5 and scenario.breakthrough == 10
    assert scenario.americans_score_from == 2 and scenario.henderson_points
    assert scenario.vandegrift == (24, 25, 31)
    assert scenario.american_ammo == TRACKS.american_ammo
    assert len(state.chits) == 10


def test_3_2_the_full_battle_uses_the_whole_map() -> None:
    scenario = SCENARIOS.find("full_battle")
    assert len([place for place in scenario.in_play if not is_zone(place)]) == 35
    assert scenario.in_play == {*AREAS, *(place_number(zone) for zone in ZONES)}
    assert sum(scenario.points) == 10
    assert {a for a in AREAS if scenario.points[a]} == {11, 17, 18, 19, 20, 23, 25, 26}


def test_7_3_the_japanese_control_their_set_up_areas_and_no_more() -> None:
    state = begin("full_battle")
    held = {area for area in AREAS if state.control[area] == JAPANESE}
    assert held == {1, 2, 3, 4, 5, 6, 7, 12, 13, 14}
    assert held == {area for area in AREAS if state.units(JAPANESE, area)}


def test_example_1_area_4_holds_seven_platoons_and_a_company() -> None:
    state = begin("full_battle")
    assert sorted(STACKS_AS[unit] for unit in state.units(JAPANESE, 4)) == [1] * 7 + [3]
    assert state.room(JAPANESE, 4) == 0


def test_15_51_the_dump_may_lie_in_any_american_area_but_three() -> None:
    scenario = SCENARIOS.find("full_battle")
    assert set(scenario.dump_areas) == set(AREAS) - scenario.japanese_control - {8, 9, 10}


def test_4_23_the_full_battle_has_every_piece_all_fresh() -> None:
    scenario = SCENARIOS.find("full_battle")
    assert {given.unit for given in scenario.forces} == set(UNITS) - {VANDEGRIFT}
    assert not any(given.level for given in scenario.forces)
    late = {COUNTERS[given.unit].key: given.turn for given in scenario.forces if given.turn}
    assert late["US-RIG"] == 2 and late["US-25G-1"] == 4 and late["US-25F-1"] == 5 and late["US-25E-1"] == 5
    assert len(late) == 8


# Play


def play_at_random(name: str, seed: int) -> tuple[Edson, set[int]]:
    """A whole game by chance, and all places anybody ever stood in."""
    state, rng, seen = begin(name, seed), Random(seed), set[int]()
    for _ in range(MOST_DECISIONS):
        seen.update(state.where)
        decision = settle(state)
        if decision is None:
            return state, seen
        play(state, rng.choice(decision.options))
    raise AssertionError(f"{name} does not end (seed {seed})")


@pytest.mark.parametrize(("name", "games"), [("full_battle", 3), *((name, 12) for name in SKIRMISHES)])
def test_games_keep_to_their_ground_and_end(name: str, games: int) -> None:
    for seed in range(games):
        state, seen = play_at_random(name, seed)
        assert state.winner in (JAPANESE, AMERICAN)
        assert seen - {0} <= state.scenario.in_play
        assert state.scenario.first_turn <= state.turn <= state.scenario.last_turn
        assert flaws(state) == []


@pytest.mark.parametrize("name", ("tamuras_drive", "last_stand", "kokushos_flank"))
def test_19_1_reinforcements_arrive(name: str) -> None:
    late = {given.unit for given in SCENARIOS.find(name).forces if given.turn}
    assert late
    state, _ = play_at_random(name, 1)
    assert all(state.where[unit] or state.level[unit] == ELIMINATED for unit in late)


@pytest.mark.parametrize("name", ALL)
def test_21_3_how_a_company_scores_is_a_choice_where_henderson_field_scores(name: str) -> None:
    offered = {rule.name for rule in GAME.options_for(name)}
    assert ("company_scores_three" in offered) == SCENARIOS.find(name).henderson_points
