"""Chapter 3: holding area, pool, red row, placement, control."""

from __future__ import annotations

from collections import Counter

from game.bloody_ridge.components import GROUND, HQS, INFANTRY_UNITS, KIND, RED_ROW, RED_ROW_ZONE, STEPS
from game.bloody_ridge.events import Placed
from game.bloody_ridge.game import GAME
from game.bloody_ridge.movement import NextHex
from game.bloody_ridge.organization import OrganizationPhase
from game.bloody_ridge.setup import new_pool
from game.kernel.agenda import settle
from tests.game.bloody_ridge.positions import attack, force, infantry, left, play, position, rifles, run
from tests.listening import listen


def test_3_1_all_infantry_begins_unseen_and_no_position_tells_which_is_which() -> None:
    """3.1, 6.11, I1: placed units are only numbers, until they are turned up."""
    state = GAME.setup("standard", 7)
    settle(state)
    assert sorted(state.unseen) == list(INFANTRY_UNITS)
    assert state.holding == 120 - sum(state.waiting)


def test_3_2_what_goes_into_the_pool() -> None:
    kinds = Counter(KIND[piece] for piece in GAME.setup("standard", 1).pool)
    assert kinds == {"rifle": 54, "artillery": 14, "supply_cache": 1, "hq_battalion": 1, "hq_division": 1}
    assert set(new_pool(("no_hqs",))) == set(new_pool(())) - set(HQS)  # R38


def test_3_3_the_night_begins_on_turn_1_with_placement() -> None:
    """3.3, R11"""
    state = GAME.setup("standard", 1)
    settle(state)
    assert (state.turn, state.phase) == (1, "movement")
    assert sum(state.waiting) > 0


def test_3_4_the_red_row_is_left_only_northward_and_never_entered() -> None:
    for place in RED_ROW:
        assert all(GROUND[step].zone == "forward" for step in STEPS[place])
    assert not any(GROUND[step].zone == RED_ROW_ZONE for steps in STEPS.values() for step in steps)


def test_3_4_the_red_row_is_always_japanese() -> None:
    state = position()
    assert all(state.is_japanese(place) for place in RED_ROW)


def test_3_5_a_die_less_one_for_each_red_row_hex() -> None:
    """3.5, V30"""
    state = position(dice=(1, 6, 2, 3, 4, 5, 1, 6, 2, 3, 4, 5))
    run(state, OrganizationPhase())
    assert state.waiting == [0, 5, 1, 2, 3, 4, 0, 5, 1, 2, 3, 4]


def test_v30_two_turns_of_sixes_use_all_120() -> None:
    """3.5, 4.3"""
    state = position(dice=(6,) * 12)
    run(state, OrganizationPhase())
    assert state.holding == 60
    state.unseen, state.dead = state.unseen[:60], state.unseen[60:]
    state.waiting, state.loaded = [0] * 12, (6,) * 12
    run(state, OrganizationPhase())
    assert (state.holding, sum(state.waiting)) == (0, 60)


def test_v31_too_few_units_are_placed_from_the_west() -> None:
    """3.6, R12"""
    state = position(dice=(4, 3, 6), dead=INFANTRY_UNITS[4:])
    heard = listen(state)
    run(state, OrganizationPhase())
    assert state.waiting == [3, 1] + [0] * 10
    placed = [(event.due, event.units) for event in heard if isinstance(event, Placed)]
    assert placed == [(3, 3), (2, 1)]


def test_3_6_the_dead_never_come_back() -> None:
    state = position(force(1412, 2), rifles(8), (6, 6, 1, 2, 1))
    (fallen,) = infantry(2)
    attack(state, 1411)
    assert state.force is None and fallen in state.dead and fallen not in state.unseen


def test_3_7_a_hex_without_a_flag_stops_the_move_and_is_rolled_for() -> None:
    state = position(force(1514, 2), dice=(1,))
    heard = listen(state)
    attack(state, 1414)
    assert state.force is not None and state.force.place == 1414
    assert 1414 in state.control
    assert any(type(event).__name__ == "DefenseRolled" for event in heard)


def test_3_7_a_beaten_attack_leaves_no_flag() -> None:
    state = position(force(1412, 1), rifles(8, 8, 8), (6, 6, 6, 6))
    attack(state, 1411)
    assert 1411 not in state.control


def test_3_8_a_japanese_hex_is_entered_without_any_die() -> None:
    """3.8: the loaded pip is still there."""
    state = position(force(2012, 2), dice=(6,), control={2012, 1912})
    run(state, NextHex(0))
    play(state, next(a for a in NextHex(0).options(state) if getattr(a, "place", 0) == 1912))
    assert state.force is not None and state.force.place == 1912
    assert state.loaded == (6,) and left(state) == [2]
