"""F, 2.4, 2.5 The eight firefights: victory lines, special rules, and what the sheets promise."""

from __future__ import annotations

import json

import pytest

from game.conflict_of_heroes.components import DATA, MARKERS, TERRAIN, TYPES
from game.conflict_of_heroes.deeds import exit_edge
from game.conflict_of_heroes.firefights import FIREFIGHTS, FIRST, Firefight, Score, Special
from game.conflict_of_heroes.game import GAME
from game.conflict_of_heroes.rounds import EndRound, RoundStart
from game.conflict_of_heroes.setup import AS_SUGGESTED, ChooseCapability, FreeFlare, PlaceHasty
from game.conflict_of_heroes.specials import UseSpecial, specials
from game.conflict_of_heroes.state import EXITED, OFF
from game.conflict_of_heroes.turns import Turn
from game.conflict_of_heroes.victory import end_points, score_game, score_round
from game.kernel.agenda import play, settle
from game.kernel.scenario import ScenarioError
from tests.game.conflict_of_heroes.positions import (
    AMERICAN,
    JAPANESE,
    By,
    Caps,
    Do,
    Toward,
    Unit,
    acts,
    answer,
    at,
    begin,
    do,
    finish,
    hit,
    mild,
    options,
    places,
    position,
    spot,
)

EVENTS = {
    "unit_destroyed",
    "destroyed_in_close_combat",
    "unit_exited",
    "control_gained",
    "control_lost",
    "supplies_burned",
    "unit_first_enters_area",
    "no_close_combat_in_round",
    "unit_not_entered_round_end",
    "control_held_game_end",
    "unit_in_area_game_end",
    "unit_on_map_game_end",
    "unit_not_entered_game_end",
    "unit_near_marker_when_it_leaves",
    "secret_objective_held",
}
OPS = {
    "boat_ban",
    "burn_supplies",
    "draw_objective",
    "free_entry",
    "free_flare",
    "immobilize_target",
    "inert_marker",
    "player_may_end",
    "may_exit",
    "once_free_group_move",
    "start_spent",
    "note",
}


@pytest.fixture(params=FIREFIGHTS.names)
def sheet(request: pytest.FixtureRequest) -> Firefight:
    return FIREFIGHTS.find(request.param)


def test_every_line_and_special_rule_is_one_that_the_rules_know(sheet: Firefight) -> None:
    lines = (*sheet.victory, *sheet.gains, *sheet.losses)
    assert {line.event for line in lines} <= EVENTS
    assert {rule.op for rule in sheet.specials} <= OPS
    known = {"none", "rally_modifier", "attack_cost", "cc_attack_cost", "cc_ar", "extra_card", "no_hit_markers"}
    assert {sheet.bonus.op, sheet.penalty.op} <= known


def test_every_hex_of_a_sheet_is_on_its_map(sheet: Firefight) -> None:
    places = [place for group in sheet.groups for place in group.hexes]
    places += [place for place, _ in (*sheet.bunkers, *sheet.control)] + [*sheet.wire]
    places += [place for line in (*sheet.victory, *sheet.gains, *sheet.losses) for place in line.places]
    assert places and set(places) <= set(sheet.board.hexes)


def test_no_counter_is_used_twice(sheet: Firefight) -> None:
    used = [(counter.type.id, counter.number) for counter in sheet.counters]
    assert len(set(used)) == len(used)


def test_everybody_can_stand_where_he_begins(sheet: Firefight) -> None:
    """1.0 An area offers at least one hex to each of its units."""
    from game.conflict_of_heroes.movement import may_stand

    state = GAME.setup(sheet.name, 1)
    for unit, counter in enumerate(sheet.counters):
        group = sheet.groups[counter.group]
        if group.hexes:
            assert any(may_stand(state, unit, place) for place in group.hexes), counter


def test_the_sheet_is_read_field_by_field() -> None:
    text = (DATA / "scenarios" / f"{FIRST}.json").read_text(encoding="utf-8")
    data = json.loads(text)
    with pytest.raises(ScenarioError, match="field 'rounds' must be a whole number"):
        FIREFIGHTS.read(FIRST, json.dumps(data | {"rounds": 0}))
    with pytest.raises(ScenarioError, match="field 'moon' is unknown"):
        FIREFIGHTS.read(FIRST, json.dumps(data | {"moon": 1}))


def test_what_is_printed_adds_up() -> None:
    """1.1, 4.0, 7.4 24 types with 77 counters, 50 markers, 12 terrains."""
    assert len(TYPES) == 24 and sum(len(kind.numbers) for kind in TYPES.values()) == 77
    assert sum(marker.count for marker in MARKERS) == 50 and len(TERRAIN) == 12


# ---- Firefight 1


def test_r94_the_boat_leaves() -> None:
    """R94 Units in its hex or next to it are counted; no round-end points; the firefight is over."""
    state = GAME.setup(FIRST, 1)
    settle(state)
    state.agenda.clear()
    state.turn, state.lead = 3, 1
    assert specials(state, AMERICAN) == ["player_may_end"] and specials(state, JAPANESE) == []
    near = [unit for unit in range(5) if state.sheet.board.distance(state.where[unit], state.sheet.marker_hex) <= 1]
    begin(state)
    answer(state, UseSpecial("player_may_end"))
    assert all(state.where[unit] == EXITED for unit in near) and near
    left = 5 - len(near)
    assert state.lead == 1 + len(near) - 2 * left - 2 * 2 and state.winner is not None and state.lost == 0


def test_the_boat_waits_until_round_3() -> None:
    """F"""
    state = GAME.setup(FIRST, 1)
    settle(state)
    assert specials(state, AMERICAN) == []


def test_scouts_earn_points_while_they_stay_out() -> None:
    """2.3, F 1 each at the end of a round; 2 each for the Japanese at the end."""
    state = GAME.setup(FIRST, 1)
    settle(state)
    before = state.lead
    score_round(state)
    assert state.lead == before + 2
    state = GAME.setup(FIRST, 1)
    settle(state)
    assert end_points(state, JAPANESE) == 2 * 5 + 2 * 2


def test_2_4_the_end_of_the_last_round() -> None:
    """2.4, 2.3 Round-end points, then game-end points; there is no draw."""
    lines = (
        Score(AMERICAN, 1, "control_held_game_end", "held", places=frozenset({805})),
        Score(JAPANESE, 2, "no_close_combat_in_round", "idle", JAPANESE),
    )
    state = position(
        ("us_rifle", "H08", 1), ("jp_infantry", "H05", 4), control={805: 0}, sheet={"victory": lines}, turn=5
    )
    state.where[1] = 804
    state.do(EndRound())
    settle(state)
    assert state.lead == 1 - 2 + 1 and state.winner == JAPANESE


# ---- the others


def test_d3_burning_supplies() -> None:
    """F An unhit American squad in a dump hex under its control, for 3; the marker goes."""
    rule = Special("burn", "burn_supplies", "burn", {"cost": 3, "hexes": ["13-H08"]})
    lines = (Score(AMERICAN, 3, "supplies_burned", "burned", AMERICAN, places=frozenset({808})),)
    facts = {"specials": (rule,), "victory": lines}
    state = position(("us_rifle", "H08", 1), ("jp_infantry", "A01", 4), control={808: 0}, sheet=facts)
    begin(state)
    answer(state, *do(0, Do.BURN), Caps(0))
    assert state.control == {} and state.lead == 4 and state.pool[0] == 4
    marked = position(("us_rifle", "H08", 1), ("jp_infantry", "A01", 4), control={808: 0}, sheet=facts)
    hit(marked, 0, "us_unnerved")
    begin(marked)
    answer(marked, Unit(0))
    assert Do.BURN not in {what for what, _ in acts(marked)}


def test_d4_falling_back_once() -> None:
    """P36 Every unit in row 7 or south of it, up to 2 hexes north-ward, free, once."""
    rule = Special("fall_back", "once_free_group_move", "back", {"side": "american", "hexes": 2, "rows_from": 7})
    units = (("us_rifle", "H08", 4), ("us_rifle", "C05", 4), ("jp_infantry", "A01", 4))
    state = position(*units, sheet={"specials": (rule,)})
    begin(state)
    answer(state, UseSpecial("once_free_group_move"))
    assert places(state) == {"H07", "G07", "I07"}
    answer(state, at("H07"), at("H06"), Toward(4))
    assert state.where[:2] == [806, spot("C05")] and state.caps[0] == 5 and specials(state, AMERICAN) == []


def test_d4_choices_and_counters_at_set_up() -> None:
    """P04, P38 A capability for the Raiders, Hasty Defences for whoever stands there."""
    state = GAME.setup("d4_the_knolls", 1)
    kinds = [type(item) for item in state.agenda]
    assert ChooseCapability in kinds and kinds.count(PlaceHasty) == 6
    decision = settle(state)
    while decision is not None and not isinstance(decision.question, ChooseCapability):
        play(state, decision.options[0])
        decision = settle(state)
    assert decision is not None and len(decision.options) == 7
    play(state, decision.options[0])
    assert "60" in state.skills(0)


def test_d2_the_free_flare() -> None:
    """P39, 15.1 Counted from the side's first turn."""
    state = GAME.setup("d2_alligator_creek", 1)
    decision = settle(state)
    while decision is not None and not isinstance(decision.question, FreeFlare):
        play(state, decision.options[0])
        decision = settle(state)
    assert decision is not None and decision.side == JAPANESE
    play(state, decision.options[0])
    settle(state)
    assert state.flares[0][1:] == (1, 2) and state.dark == 3


def test_d6_tanks_leave_by_the_east() -> None:
    """F Tanks alone."""
    state = GAME.setup("d6_sandbar", 1)
    tank = next(unit for unit, kind in enumerate(state.sheet.types) if kind.id == "jp_chiha")
    foot = next(unit for unit, kind in enumerate(state.sheet.types) if kind.id == "jp_infantry")
    state.where[tank] = state.where[foot] = spot("R05")
    assert exit_edge(state, JAPANESE, tank) == "E" and exit_edge(state, JAPANESE, foot) == ""


def test_d7_the_secret_objective() -> None:
    """P05, F 5 for its hex, not 2; 3 for the Americans if it was never Japanese."""
    state = GAME.setup("d7_coffin_corner", 1)
    state.agenda.clear()
    state.objective, state.control[spot("E02")] = spot("E02"), int(JAPANESE)
    state.taken |= {spot("E02")}
    assert end_points(state, JAPANESE) == 5 and end_points(state, AMERICAN) == 0
    state.objective = spot("K03")
    assert end_points(state, JAPANESE) == 2 and end_points(state, AMERICAN) == 3
    score_game(state)
    assert state.lead == state.sheet.lead - 2 + 3


def test_d7_first_entry_counts_once_and_set_up_never() -> None:
    """8.0, F"""
    gains = (Score(JAPANESE, 1, "unit_first_enters_area", "in", JAPANESE, places=frozenset({807, 806})),)
    state = position(("jp_infantry", "H05", 4), ("us_rifle", "A12", 1), sheet={"bushido": 0, "gains": gains})
    begin(state, JAPANESE)
    answer(state, *do(0, Do.MOVE), at("H06"), Toward(4), Caps(0))
    assert state.bushido == 1
    finish(state)
    answer(state, mild(settle(state)))  # type: ignore[arg-type]
    answer(state, *do(0, Do.MOVE, By.POOL), at("H07"), Toward(4), Caps(0))
    assert state.bushido == 1


def test_d7_guardsmen_come_by_card_alone() -> None:
    """9.3"""
    state = GAME.setup("d7_coffin_corner", 1)
    extra = [unit for unit, group in enumerate(state.sheet.group_of) if group.name == "card 54"]
    assert len(extra) == 2 and all(state.where[unit] == OFF for unit in extra)
    from game.conflict_of_heroes.movement import is_waiting

    state.turn = 6
    assert not is_waiting(state, extra[0])
    state.due = frozenset({state.sheet.counters[extra[0]].group})
    assert is_waiting(state, extra[0])


def test_every_firefight_begins(sheet: Firefight) -> None:
    """2.0 Set up with the first answers it comes to round 1, and somebody's turn."""
    state = GAME.setup(sheet.name, 5)
    decision = settle(state)
    while decision is not None and not isinstance(decision.question, Turn):
        play(state, decision.options[0])
        decision = settle(state)
    assert decision is not None and state.turn == 1 and GAME.flaws(state) == []
    assert not any(isinstance(item, RoundStart) for item in state.agenda) and options(state)


def test_the_suggested_set_up_is_legal_and_complete(sheet: Firefight) -> None:
    """1.0, G Every unit that has a choice; taken at once it leads to a sound position in round 1."""
    choosing = {unit for group in sheet.groups if group.mode == "area" for unit in group.units}
    assert set(sheet.suggested) == choosing
    for unit, (place, facing) in sheet.suggested.items():
        assert place in sheet.group_of[unit].hexes and 1 <= facing <= 6
    state = GAME.setup(sheet.name, 5)
    decision, asked_for = settle(state), 0
    while decision is not None and not isinstance(decision.question, Turn):
        play(state, AS_SUGGESTED if AS_SUGGESTED in decision.options else decision.options[-1])
        decision, asked_for = settle(state), asked_for + 1
    assert GAME.flaws(state) == [] and state.turn == 1 and asked_for < 16
    assert all(state.where[unit] == place for unit, (place, _) in sheet.suggested.items())
