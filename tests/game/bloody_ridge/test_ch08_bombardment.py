"""Chapters 8, 9 and 10: shells, counterattacks, tables."""

from __future__ import annotations

import pytest

from game.bloody_ridge.components import COUNTERS, GROUND, HILL_123, RED_ROW_ZONE, TABLES
from game.bloody_ridge.counterattack import CounterattackPhase
from game.bloody_ridge.flaws import flaws
from game.bloody_ridge.sequence import Turn
from game.bloody_ridge.state import Fight
from tests.game.bloody_ridge.positions import (
    BATTALION_HQ,
    GUNS,
    attack,
    fire_of,
    force,
    left,
    position,
    rifles,
    run,
)
from tests.listening import listen


def test_8_1_all_combat_is_between_neighbours() -> None:
    """8.1, R7: the attackers stay where they are until the hex is cleared, and are shot at there."""
    state = position(force(1314, 1), rifles(4), (4, 6, 6, 1, 1))
    heard = listen(state)
    attack(state, 1414)
    assert fire_of(heard, 1).strength == 2  # they attack out of clear ground


def test_8_2_in_jungle_shells_hit_up_to_2() -> None:
    """8.2, 8.3, 10.3, V39"""
    state = position(force(1607, 3, 2, 1, 1), [GUNS[0]], (2, 1, 3, 2, 6))
    attack(state, 1606)
    assert left(state) == [2, 1] and state.aside == [GUNS[0]]


def test_8_2_in_the_open_shells_hit_up_to_3() -> None:
    """8.2, 10.3, V40"""
    state = position(force(1705, 3, 2, 1, 1), [GUNS[0]], (2, 1, 3, 2, 6))
    attack(state, 1704)
    assert left(state) == [1]


def test_v41_a_marker_that_finds_nobody_goes_back_unfired() -> None:
    """8.3, R16"""
    state = position(force(1705, 2, 2), [*GUNS[:2], *rifles(5)], (4, 3, 1))
    attack(state, 1704)
    assert state.force is None and state.aside == [GUNS[0]]
    assert {GUNS[1], *rifles(5)} <= set(state.pool)


def test_v42_no_shell_falls_on_the_red_row() -> None:
    """3.4, 8.2, R8"""
    state = position(force(1218, 2, 2), [GUNS[0], *rifles(5)], (5, 3, 4, 4))
    heard = listen(state)
    attack(state, 1217)
    assert GUNS[0] in state.pool and not state.aside
    assert fire_of(heard, 0).close and left(state) == [2, 2]


def test_8_3_fired_markers_return_at_the_start_of_the_next_turn() -> None:
    state = position(aside=[GUNS[0]], turn=2)
    state.do(Turn())
    state.agenda.pop().run(state)  # type: ignore[union-attr]
    assert GUNS[0] in state.pool and not state.aside


def test_8_4_without_the_battalion_hq_there_are_no_guns() -> None:
    """8.4, 8.5: R22, also those that have fired."""
    state = position(force(1606, 1), hqs={BATTALION_HQ: 1605}, aside=[GUNS[0]])
    state.fight = Fight(1605, units=(BATTALION_HQ,), found=(BATTALION_HQ,))
    state.bury_marines((BATTALION_HQ,))
    state.miss_hqs((BATTALION_HQ,))
    assert sorted(state.gone) == sorted(GUNS) and not state.aside
    assert state.winner is None


@pytest.mark.parametrize(
    ("place", "pips", "retaken"),
    [(1605, 4, True), (1605, 5, False), (1606, 3, True), (1606, 4, False), (1811, 2, True), (1811, 3, False)],
)
def test_9_2_to_9_4_counterattacks_by_terrain(place: int, pips: int, retaken: bool) -> None:
    """9.1, 9.2, 9.3, 9.4, 10.4, V44-V46"""
    state = position(control={place}, dice=(pips,))
    run(state, CounterattackPhase())
    assert (place in state.control) != retaken


def test_9_1_the_forward_zone_is_never_retaken() -> None:
    """9.1, V47: nor is the red row, which has no flag to lose."""
    state = position(control={1912}, dice=(1,))
    assert state.is_japanese(1516)
    run(state, CounterattackPhase())
    assert state.control == {1912} and state.loaded == (1,)


def test_9_5_any_number_of_hexes_may_be_retaken() -> None:
    """9.5"""
    state = position(control={1605, 1606, 1504}, dice=(1, 1, 1))
    run(state, CounterattackPhase())
    assert not state.control


def test_9_5_a_retaken_hex_may_be_attacked_and_taken_again() -> None:
    """3.8, 9.5, R9: the flag stayed when the force that raised it died, went with the counterattack, and comes back."""
    state = position(force(1606, 1), rifles(8), (1, 2, 6, 1, 1, 6))
    attack(state, 1605)
    attack(state, 1604)
    assert state.force is None and {1606, 1605} <= state.control
    run(state, CounterattackPhase())
    assert 1605 not in state.control
    state.force, state.loaded = force(1606, 2), (1,)
    state.unseen = [unit for unit in state.unseen if unit not in state.the_force.units]
    attack(state, 1605)
    assert 1605 in state.control


def test_r10_there_are_flags_enough() -> None:
    """2.8, 3.3, R10: more hexes can be held than the sheet has markers."""
    held = {place for place in GROUND if GROUND[place].zone != RED_ROW_ZONE}
    assert len(held) > sum(counter.kind == "control" for counter in COUNTERS)
    assert flaws(position(control=held)) == []


def test_v48_one_lost_hex_ends_the_hold_on_the_hill() -> None:
    """7.15, 9.4"""
    state = position(control=set(HILL_123), dice=(1, 5, 6, 3, 4))
    run(state, CounterattackPhase())
    assert state.control == HILL_123 - {1710} and not state.holds_hill()


def test_10_1_to_10_4_the_tables() -> None:
    """10.1, 10.2, 10.3, 10.4"""
    assert TABLES.drawn == {"hill": 0, "main": -1, "forward": -3} and TABLES.placed == -1
    assert TABLES.strength == {"clear": 2, "jungle": 4, "hill": 8} and TABLES.fortified == 8
    assert TABLES.shells == {"clear": 3, "hill": 3, "jungle": 2}
    assert TABLES.retaken == {"clear": 4, "jungle": 3, "hill": 2}
