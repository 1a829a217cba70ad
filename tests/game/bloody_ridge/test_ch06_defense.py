"""Chapter 6: stacking, the defence die, draws, HQs, and what becomes of the pieces."""

from __future__ import annotations

import pytest

from game.bloody_ridge.components import CREWS, GROUND, JAPANESE, RED_ROW, TABLES
from game.bloody_ridge.defense import defenders_due, draw_defense
from game.bloody_ridge.events import Drew
from game.bloody_ridge.movement import ChooseForce, Lead
from game.bloody_ridge.organization import OrganizationPhase
from game.bloody_ridge.state import Fight
from tests.game.bloody_ridge.positions import (
    BATTALION_HQ,
    DIVISION_HQ,
    GUNS,
    THE_CACHE,
    attack,
    fire_of,
    force,
    infantry,
    left,
    play,
    position,
    rifles,
    run,
)
from tests.listening import listen


def test_6_1_and_6_2_at_most_five_infantry_in_a_hex_and_the_stack_stays_together() -> None:
    """6.1, 6.2, 7.2: the whole hex goes as one force."""
    state = position(dice=(6,) * 12)
    run(state, OrganizationPhase())
    assert max(state.waiting) == TABLES.japanese_stack == 5
    run(state, ChooseForce(JAPANESE))
    play(state, Lead(1218))
    assert state.force is not None and state.force.size == 5 and state.waiting[0] == 0


def test_6_3_at_most_six_marine_units() -> None:
    """6.3, R20, V38: beside two HQs only four are drawn of five due."""
    state = position(force(1606, 1), rifles(5, 5, 5, 5, 5), (6,), hqs={BATTALION_HQ: 1605, DIVISION_HQ: 1605})
    assert defenders_due(state, 1605) == 4


def test_6_4_drawn_artillery_counts_as_drawn_but_does_not_stand_in_the_hex() -> None:
    state = position(force(1218, 1), [GUNS[0], *rifles(5)], (6,))
    state.fight = Fight(1217)
    draw_defense(state, 2)
    assert state.the_fight.units == rifles(5) and state.the_fight.shells == (GUNS[0],)


def test_6_5_and_7_14_the_supply_cache_ends_the_fight_before_it_begins() -> None:
    """6.5, 7.14, R17, V34: drawing stops; no shell; rifle and gun back to the pool; the hex stays American."""
    state = position(force(1707, 3, 2), [*rifles(6), GUNS[0], THE_CACHE, *rifles(6, 8)[1:]], (6,))
    heard = listen(state)
    attack(state, 1706)
    drew = next(event for event in heard if isinstance(event, Drew))
    assert drew.pieces == (*rifles(6), GUNS[0], THE_CACHE)
    assert state.force is None and 1706 not in state.control
    assert state.gone == [THE_CACHE] and not state.aside
    assert {*rifles(6), GUNS[0]} <= set(state.pool) and THE_CACHE not in state.pool
    assert not any(type(event).__name__ == "Shelled" for event in heard)


def test_v35_an_hq_drawn_before_the_cache_stays() -> None:
    """6.9, 7.14, R17"""
    state = position(force(1706, 3), [BATTALION_HQ, THE_CACHE], (4,))
    attack(state, 1705)
    assert state.force is None and state.hqs == {BATTALION_HQ: 1705}


def test_6_6_the_sides_do_not_share_their_limits() -> None:
    """6.6: five Japanese attack six Marines."""
    state = position(force(1911, 5, 4, 4, 3, 3), rifles(2, 3, 3, 4, 4, 4), (6, 6, 6, 6, 6, 6, 6), control={1911})
    heard = listen(state)
    attack(state, 1910)
    assert len(fire_of(heard, JAPANESE).targets) == 6


@pytest.mark.parametrize(
    ("place", "pips", "due"),
    [
        (1810, 1, 1),  # V27 hill
        (1810, 6, 6),
        (1606, 1, 0),  # V28 other Main
        (1606, 2, 1),
        (1606, 6, 5),
        (1414, 1, 0),  # V29 Forward
        (1414, 2, 0),
        (1414, 3, 0),
        (1414, 4, 1),
        (1414, 6, 3),
    ],
)
def test_6_7_how_many_counters_defend(place: int, pips: int, due: int) -> None:
    """6.7, 10.1, V27-V29"""
    assert defenders_due(position(dice=(pips,)), place) == due


def test_6_7_nobody_there_the_force_walks_in_and_goes_on() -> None:
    """6.7, V28"""
    state = position(force(1607, 2), dice=(1,))
    attack(state, 1606)
    assert state.force is not None and state.force.place == 1606 and 1606 in state.control


def test_r21_an_empty_pool_defends_nothing() -> None:
    """6.7, R21"""
    state = position(force(1607, 2), dice=(6,), only=True)
    attack(state, 1606)
    assert 1606 in state.control


def test_6_8_only_artillery_drawn() -> None:
    """6.8, V43"""
    state = position(force(1607, 3, 3), [GUNS[0]], (2, 2, 5))
    attack(state, 1606)
    assert left(state) == [3] and 1606 in state.control and state.aside == [GUNS[0]]


def test_6_8_killed_by_artillery_alone_is_a_lost_fight() -> None:
    state = position(force(1607, 3), [GUNS[0]], (2, 1))
    attack(state, 1606)
    assert state.force is None and 1606 not in state.control


def test_6_9_the_rifles_go_back_to_the_pool_and_an_hq_stays() -> None:
    """6.9, 7.13"""
    state = position(force(1606, 1), [*rifles(8), DIVISION_HQ], (3, 6, 6, 1))
    attack(state, 1605)
    assert state.force is None
    assert state.hqs == {DIVISION_HQ: 1605} and rifles(8)[0] in state.pool


def test_v32_hqs_drawn_for_a_forward_hex_are_replaced_and_return() -> None:
    """6.10, R18"""
    state = position(force(1515, 1), [DIVISION_HQ, *rifles(5), BATTALION_HQ, GUNS[0]], (5,))
    state.fight = Fight(1414)
    draw_defense(state, 2)
    assert state.the_fight.drawn == (*rifles(5), GUNS[0])
    assert {DIVISION_HQ, BATTALION_HQ} <= set(state.pool) and not state.hqs


def test_r18_a_replacement_is_drawn_only_if_something_is_left() -> None:
    """6.10, R18, R21"""
    state = position(force(1515, 1), [DIVISION_HQ, BATTALION_HQ], only=True)
    state.fight = Fight(1414)
    draw_defense(state, 2)
    assert state.the_fight.drawn == () and len(state.pool) == 2


@pytest.mark.parametrize(
    ("place", "may"),
    [(1505, True), (1606, True), (1705, True), (1506, False), (1408, False), (1810, False), (1912, False)],
)
def test_6_10_where_an_hq_may_stand(place: int, may: bool) -> None:
    """6.10, R19, V33"""
    assert GROUND[place].may_hold_hq is may


def test_6_10_both_hqs_may_stand_in_one_hex() -> None:
    state = position(force(1606, 1), [DIVISION_HQ, BATTALION_HQ])
    state.fight = Fight(1605)
    draw_defense(state, 2)
    assert state.hqs == {DIVISION_HQ: 1605, BATTALION_HQ: 1605}
    assert state.strength(1605) == 8  # 7.7: they do not add up


def test_6_11_a_force_shows_its_factors_at_its_first_attack() -> None:
    """6.11, R32: marching over own ground shows nothing; the order into an American hex does, before the die."""
    state = position(force(1218, hidden=2), dice=(1,))
    attack(state, 1217)
    assert state.force is not None
    assert state.force.hidden == 0 and len(state.force.units) == 2
    assert not set(state.force.units) & set(state.unseen)


def test_6_11_before_that_nobody_can_tell() -> None:
    state = position(waiting=[2] + [0] * 11)
    state.lead_out(RED_ROW[0])
    assert state.force is not None and (state.force.units, state.force.hidden) == ((), 2)
    assert len(state.unseen) == 120


def test_r51_a_crew_alone_is_a_force_and_never_hidden() -> None:
    """11.5, R51"""
    state = position(crews={1218: CREWS[0]}, house=("mg_crews",))
    assert state.waiting_forces() == [1218]
    state.lead_out(1218)
    assert state.force is not None and state.force.units == infantry(6) and state.force.hidden == 0
