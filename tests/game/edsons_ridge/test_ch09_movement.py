"""9 Movement."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.edsons_ridge.components import AMERICAN, D1, D2, FRESH, JAPANESE, SPENT, place_number
from game.edsons_ridge.impulses import AssaultFrom
from game.edsons_ridge.movement import AssaultIn, GoTo, begin_march, steps
from game.edsons_ridge.state import Edson
from game.kernel.picking import DONE
from tests.game.edsons_ridge.positions import (
    at,
    impulse,
    level,
    march,
    pick,
    place,
    play,
    position,
    quiet,
    run,
    unit,
)

J11, J12, J13, JMG = "JP-1_124-1-1", "JP-1_124-1-2", "JP-1_124-1-3", "JP-1_124-1-MG"
FAR = at("30", "US-PI-1")
ZONE_E = place_number("E")


def active(area: str, *stacks, side: int = JAPANESE, **facts) -> Edson:  # type: ignore[no-untyped-def]
    """An Assault impulse from `area` has been declared."""
    state = position(*stacks, **facts)
    impulse(state, side)
    play(state, AssaultFrom(place_number(area)))
    return state


def ways(state: Edson, key: str) -> set[int]:
    """Where one unit may step next: picked alone, unless a lone option has picked it already."""
    twin = state.clone()
    decision = run(twin)
    assert decision is not None
    if pick(key) in decision.options:
        decision = play(twin, pick(key))
    assert decision is not None
    return {option.place for option in decision.options if isinstance(option, GoTo)}


@pytest.mark.parametrize(
    ("target", "enemy", "cost"),
    [
        ("20", FRESH, 4),  # circle, Fresh enemy
        ("20", SPENT, 3),  # circle, only Spent
        ("20", D2, 3),
        ("19", FRESH, 3),  # square
        ("19", SPENT, 2),
    ],
)
def test_9_4_cost_to_enter_an_occupied_area(target: str, enemy: int, cost: int) -> None:
    """9.4, vector 3 1 or 2 for the shape, +1 for worn enemies only, +2 with a Fresh one."""
    state = active("10", at("10", J11, J12), at(target, ("US-PC-1", enemy)), japanese="10 9 5 6 11")
    march(state, target, J11)
    assert state.mf[unit(J11)] == 4 - cost


def test_9_4_the_worst_case_only() -> None:
    """9.4 A Fresh and a Spent enemy: +2, not +3."""
    state = active("10", at("10", J11, J12), at("19", "US-PC-1", ("US-PC-2", SPENT)), japanese="10 9 5 6 11")
    march(state, "19", J11)
    assert state.mf[unit(J11)] == 1


def test_9_3_movement_goes_on_until_the_mf_are_used() -> None:
    """9.3 Circle after circle: 2 + 2, then no further; unused MF are lost with the impulse."""
    state = active("5", at("5", J11, J12), FAR, japanese="5 10 9 8")
    march(state, "10", J11)
    march(state, "9", J11)
    decision = run(state)
    assert decision is not None
    assert pick(J11) not in decision.options
    quiet(state)
    assert (place(state, J11), state.mf) == (9, {})


def test_9_3_movement_stops_among_enemies() -> None:
    """9.3 After entering 19 (cost 2 of 4) the unit may not go on."""
    state = active("10", at("10", J11), at("19", ("US-PC-1", SPENT), J12), japanese="10 9 11 18 20")
    march(state, "19", J11)
    decision = run(state)
    assert decision is not None
    assert set(decision.options) == {AssaultIn(19), DONE}


def test_9_1_leaders_move_and_a_moved_unit_leaves_the_others_free() -> None:
    """9.1, 9.3 Moving some units does not prevent others from moving later in the impulse."""
    state = active("10", at("10", J11, J12, "JP-L-KOKUSHO"), FAR, japanese="10 9 5")
    march(state, "9", J11)
    play(state, DONE)
    march(state, "5", J12, "JP-L-KOKUSHO")
    quiet(state)
    assert (place(state, J11), place(state, J12), place(state, "JP-L-KOKUSHO")) == (9, 5, 5)
    assert (level(state, J11), level(state, J12), level(state, "JP-L-KOKUSHO")) == (SPENT, SPENT, FRESH)


def test_9_65_leaving_a_contested_area_doubles_the_cost() -> None:
    """9.65, 9.4, vector 4 Into a vacant circle 4, into a vacant square 2; never into an occupied area."""
    stacks = (at("10", "US-PC-1", J11, J12), at("20", "US-PC-2"))
    state = active("10", *stacks, japanese="9 11")
    assert 20 not in ways(state, J11)
    march(state, "9", J11)
    assert state.mf[unit(J11)] == 0
    state = active("10", *stacks, japanese="9 11")
    march(state, "11", J11)
    assert state.mf[unit(J11)] == 2


def test_9_65_vacant_enemy_controlled_areas_are_open() -> None:
    """9.65 Control does not matter for leaving, only that no enemy is there."""
    state = active("10", at("10", "US-PC-1", J11, J12), american="9 19", japanese="5")
    assert {9, 19} <= ways(state, J11)


def test_9_65_a_zone_is_open_from_a_contested_area() -> None:
    """9.65, 9.4 Zone E from contested 7, for all MF."""
    state = active("7", at("7", J11, J12, "US-PC-1"), japanese="7 8 21")
    assert ZONE_E in ways(state, J11)
    march(state, "E", J11)
    assert state.mf[unit(J11)] == 0


def test_9_64_minimum_move_of_a_fresh_gun() -> None:
    """9.64, vector 5 Fresh artillery (2 MF) into a contested circle with Fresh enemies (4): allowed for all MF."""
    contested = at("20", "US-PC-1", J12)
    state = active("10", at("10", "JP-GUN", J11), contested, japanese="10 9 5 6 11")
    assert 20 in ways(state, "JP-GUN")
    march(state, "20", "JP-GUN")
    assert state.mf[unit("JP-GUN")] == 0
    state = active("10", at("10", ("JP-GUN", SPENT), J11), contested, japanese="10 9 5 6 11")
    assert 20 not in ways(state, "JP-GUN")
    assert 9 in ways(state, "JP-GUN")


def test_9_64_not_after_another_step() -> None:
    """9.64 A Fresh unit with 1 MF left after moving cannot enter a circle with it."""
    state = active("10", at("10", J11, J12), FAR, japanese="10 19 18 20 11")
    march(state, "19", J11)
    march(state, "20", J11)  # 1 + 2 MF
    assert state.mf[unit(J11)] == 1
    decision = run(state)
    assert decision is not None
    assert {o.place for o in decision.options if isinstance(o, GoTo)} == {19}


def test_9_5_a_machine_gun_needs_infantry_before_it() -> None:
    """9.5, 9.63, vector 6 Alone not even into a vacant enemy-controlled area; after infantry entered it may."""
    state = active("10", at("10", JMG, J11), FAR, japanese="10 9", american="20")
    assert 20 not in ways(state, JMG)
    assert 9 in ways(state, JMG)
    march(state, "20", J11)
    play(state, DONE)
    assert 20 in ways(state, JMG)


@pytest.mark.parametrize("key", [JMG, "JP-L-KOKUSHO", "JP-GUN"])
def test_9_5_mg_gun_and_leader_enter_an_occupied_area_only_behind_infantry(key: str) -> None:
    """9.5, 9.63 Not first into uncontested 19; with a point unit, after it, or if contested, yes."""
    enemy = at("19", ("US-PC-1", SPENT))
    state = active("10", at("10", key, J11), enemy, japanese="10 9 11")
    assert 19 not in ways(state, key)
    together = state.clone()
    march(together, "19", J11, key)
    assert place(together, key) == 19
    march(state, "19", J11)
    assert 19 in ways(state, key)
    state = active("10", at("10", key, J11), at("19", ("US-PC-1", SPENT), J12), japanese="10 9 11")
    assert 19 in ways(state, key)


def test_9_63_worn_infantry_may_be_point() -> None:
    """9.63 Fresh, Spent or Disrupted infantry enters an enemy area."""
    state = active("10", at("10", (J11, D2), (J12, D1), (J13, SPENT)), FAR, japanese="10", american="20")
    assert all(20 in ways(state, key) for key in (J11, J12, J13))


SIX = [J11, J12, J13, "JP-1_124-2-1", "JP-1_124-2-2", "JP-1_124-2-3"]


def test_9_61_five_units_a_bridge() -> None:
    """9.61, R18, vector 7 Four units and a leader are five: the next is not offered."""
    state = active("4", at("4", *SIX[:5], "JP-L-KOKUSHO"), FAR, japanese="4 5")
    march(state, "5", *SIX[:4], "JP-L-KOKUSHO")
    play(state, DONE)
    assert 5 not in ways(state, SIX[4])


def test_9_61_a_group_of_six_is_not_offered_the_bridge() -> None:
    """9.61, vector 7 Together they are too many."""
    state = active("4", at("4", *SIX), FAR, japanese="4 5")
    decision = play(state, *(pick(key) for key in SIX))
    assert decision is not None
    assert GoTo(5) not in decision.options
    assert GoTo(2) in decision.options


def test_9_61_the_limit_holds_for_both_directions() -> None:
    """9.61 Three over and three back would be six."""
    state = active("4", at("4", *SIX[:3]), FAR, japanese="4 5")
    march(state, "5", *SIX[:3])
    decision = run(state)
    assert decision is not None
    assert GoTo(4) not in decision.options


def test_9_62_an_enemy_bridge_only_into_a_fight() -> None:
    """9.62, vector 8 Empty 5 behind an American-held bridge: not offered; with Americans in it: offered."""
    state = active("4", at("4", J11), FAR, bridges=[AMERICAN, JAPANESE], american="5")
    assert 5 not in ways(state, J11)
    state = active("4", at("4", J11), at("5", "US-PC-1"), bridges=[AMERICAN, JAPANESE])
    assert 5 in ways(state, J11)


def test_9_62_a_machine_gun_does_not_cross_an_enemy_bridge_alone() -> None:
    """9.62, 10.2, 4.112 Over an enemy bridge goes a mandatory assault, which an MG or leader cannot make alone."""
    contested = at("5", "US-PC-1", J12)
    state = active("4", at("4", JMG, J11, "JP-L-KOKUSHO"), contested, bridges=[AMERICAN, JAPANESE])
    assert 5 not in ways(state, JMG)
    assert 5 not in ways(state, "JP-L-KOKUSHO")
    march(state, "5", J11)
    assert 5 in ways(state, JMG)  # behind the infantry it may
    state = active("4", at("4", JMG, J11), contested)
    assert 5 in ways(state, JMG)  # over an own bridge into a contested area: no assault needed


def test_9_4_a_zone_takes_all_mf_and_ends_the_move() -> None:
    """9.4, 16.2, vector 54 Into a zone only as the first step, and there the move is over."""
    state = active("22", at("22", J11, J12), FAR, japanese="22 35")
    zone = place_number("F")
    assert zone in ways(state, J11)
    march(state, "35", J11)
    decision = run(state)
    assert decision is not None
    assert GoTo(zone) not in decision.options  # not as a second step
    play(state, DONE)
    march(state, "F", J12)
    assert state.mf[unit(J12)] == 0


def test_9_3_from_a_zone_at_the_areas_cost() -> None:
    """16.2, 9.3 Out of zone E into 7 for 2 MF, then on."""
    state = active("E", at("E", J11), FAR, japanese="7 8")
    march(state, "7", J11)
    assert state.mf[unit(J11)] == 2
    march(state, "8", J11)
    assert place(state, J11) == 8


def test_9_65_a_contested_zone_does_not_hinder() -> None:
    """16.2, 9.65 Leaving a contested zone costs the plain price and may lead into an occupied area."""
    state = active("E", at("E", J11, J12, "US-PI-2"), at("7", "US-PC-1"), american="7")
    march(state, "7", J11)
    assert state.mf[unit(J11)] == 0  # 2 + 2


def test_9_4_assault_in_the_active_area_costs_mf() -> None:
    """9.4, 10.1 1 MF against worn enemies only, 2 with a Fresh one, taken from all who began there."""
    for enemy, cost in ((SPENT, 1), (FRESH, 2)):
        state = active("20", at("20", J11, J12, ("US-PC-1", enemy)), dice=(1, 1, 6, 6), japanese="9 19 20")
        play(state, AssaultIn(20), pick(J11), DONE)
        assert state.mf[unit(J12)] == 4 - cost


def test_9_2_results_are_seen_before_the_next_move() -> None:
    """9.2 After an overrun of 20 other units may enter it, and the victors may go on."""
    state = active(
        "10", at("10", J11, J12), at("20", ("US-PC-1", D2)), japanese="10 9 19", dice=(6, 6, 1, 1), american="23"
    )
    march(state, "20", J11)
    play(state, AssaultIn(20))
    assert 20 in ways(state, J12)
    march(state, "19", J11)  # entered for 3, one left
    assert place(state, J11) == 19


def test_9_5_an_american_moves_by_the_same_rules() -> None:
    """9.5 An American MG alone may not enter vacant Japanese 10; infantry may."""
    state = active("20", at("20", "US-PC-1", "US-11-MG"), at("1", J11), side=AMERICAN, japanese="10")
    assert 10 in ways(state, "US-PC-1")
    assert 10 not in ways(state, "US-11-MG")


def test_9_3_an_impulse_begun_at_the_dump_is_used_up() -> None:
    """R22, 15.51 The first step out of 17 finds the dump: all recover one level, nobody moves or tires."""
    state = active("17", at("17", (J11, SPENT), J12), FAR, dump=17, japanese="12 16 17")
    march_or_stop(state, J11, 16)
    assert state.dump_found
    assert run(state) is None
    assert (place(state, J11), level(state, J11), level(state, J12)) == (17, FRESH, FRESH)
    assert state.box == [0, 0]


def test_9_3_units_passing_the_dump_stop_there() -> None:
    """R22, 15.51 From 16 into 17 and on to 12: stopped in 17, one level better, then the level for moving."""
    state = active("16", at("16", (J11, SPENT), J12), FAR, dump=17, japanese="12 16 17 18")
    march(state, "17", J11)
    assert not state.dump_found  # entering finds nothing
    play(state, GoTo(12))
    assert state.dump_found
    quiet(state)
    assert (place(state, J11), level(state, J11)) == (17, SPENT)


def march_or_stop(state: Edson, key: str, to: int) -> None:
    """Try one step; the unit need not arrive."""
    play(state, pick(key), GoTo(to))


def test_9_5_a_machine_gun_does_not_follow_an_enemy_who_has_just_retreated() -> None:
    """9.5, 10.2 An enemy who retreats among our men makes a place where entering means assault: infantry goes first."""
    state = position(
        at("A", "US-RIG", ("JP-3_124-10-1", D2)), at("32", "US-PB-1", "US-11-MG"), american="31 32 33", holder=AMERICAN
    )
    begin_march(state, AMERICAN, 32)
    assert state.impulse is not None
    state.impulse = replace(state.impulse, contested=())  # the enemy came during this impulse
    assert 36 not in steps(state, (unit("US-11-MG"),))
    assert 36 in steps(state, (unit("US-PB-1"),))
    assert 36 in steps(state, (unit("US-PB-1"), unit("US-11-MG")))
