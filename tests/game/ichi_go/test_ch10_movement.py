"""10 Movement."""

from __future__ import annotations

from game.ichi_go.combat import NextBattle
from game.ichi_go.components import ALLIED, BY_ID, JAPANESE, Nation
from game.ichi_go.game import GAME
from game.ichi_go.march import can_step, closed, may_march_far, reach, ready, way_to, ways
from game.ichi_go.movement import (
    ChooseStack,
    Destination,
    EndMovement,
    MoveFrom,
    MoveTo,
    Stay,
    Via,
    WholeStack,
    WhoMoves,
)
from game.ichi_go.scenarios import SCENARIOS
from game.ichi_go.sequence import MovementPhase
from game.ichi_go.state import China
from game.ichi_go.supply import is_out
from game.ichi_go.theatre import step_cost
from game.kernel.agenda import settle
from game.kernel.match import Match
from game.kernel.picking import DONE, PICKS
from tests.game.ichi_go.positions import (
    answer,
    asked,
    chinese,
    decision,
    empty,
    launched,
    moving,
    own,
    put,
    run,
    unit,
)

STEPS = SCENARIOS.find("campaign").theatre.steps


def ends(state: China) -> set[int]:
    return {a.place for a in decision(state).options if isinstance(a, MoveTo)}


def test_10_0_10_1_one_stack_after_the_other_each_once() -> None:
    """10.0 in the own phase, 10.1 any part of the points, nothing is saved."""
    state = empty("campaign", 2)
    put(state, 1901, "CEA-62D")
    put(state, 2403, "CEA-65D")
    moving(state, Nation.JP)
    answer(state, MoveFrom(1901), MoveTo(2002))
    assert MoveFrom(2002) not in decision(state).options and MoveFrom(2403) in decision(state).options
    answer(state, EndMovement())
    assert settle(state) is None


def test_10_1_static_units_never_move() -> None:
    state = empty("campaign", 2)
    put(state, 1815, "HM")
    assert ready(state, 1815, Nation.CH) == ()


def test_10_2_no_minimum_move() -> None:
    """V79: two points do not pay for a mountain across a river."""
    state = empty("campaign", 2)
    chinese(state, 1309, 1)
    assert step_cost(1309, 1408) == 3
    assert 1408 not in reach(state, 1309, 2, Nation.CH)


def test_10_3_r61_the_points_of_a_stack_are_shared() -> None:
    state = empty("campaign", 2, (4,))
    one, two = chinese(state, 1815, 1, 1)
    moving(state, Nation.CH)
    answer(state, MoveFrom(1815), PICKS[one], DONE, MoveTo(1814))
    assert state.points[1815] == 3 and state.loaded == ()
    answer(state, MoveFrom(1815))  # no second die
    assert asked(state) == Destination(ALLIED, Nation.CH, 1815, (two,), 3, 0)


def test_10_4_a_move_can_be_taken_back_until_a_die_falls() -> None:
    match: Match = Match(GAME, "honan", 5)  # type: ignore[type-arg]
    while not isinstance(match.decision.question, ChooseStack):  # type: ignore[union-attr]
        match.play(match.decision.options[0])  # type: ignore[union-attr]
    before = match.state.digest()
    match.play(MoveFrom(1906))
    match.play(next(a for a in match.decision.options if isinstance(a, MoveTo)))  # type: ignore[union-attr]
    assert match.may_undo(JAPANESE)
    while match.state.digest() != before:
        match.undo(JAPANESE)
    assert match.state.digest() == before


def test_10_5_10_6_10_7_10_8_10_9_10_12_10_13_costs() -> None:
    """10.5 terrain, 10.6 water, 10.7 clear and rough, 10.8 mountain, 10.9 river, 10.12 rail and city, 10.13 sums."""
    assert step_cost(1904, 1903) == 1  # clear, railroad
    assert step_cost(1911, 1811) == 1  # a city
    assert step_cost(1815, 1716) == 2  # rough, across a river
    assert step_cost(1509, 1409) == 3  # mountain across a river
    assert step_cost(2009, 2008) == 2 == step_cost(2008, 2009)  # the rail bridges nothing


def test_10_10_lakes_and_sea_are_closed() -> None:
    theatre = SCENARIOS.find("campaign").theatre
    assert 1811 not in theatre.near[1711] and 1711 in theatre.next_to[1811]
    assert 3108 not in theatre.near[3107]
    assert all(there in theatre.inside for here in theatre.near for there in theatre.near[here])


def test_10_14_japanese_points_by_die_from_turn_7() -> None:
    state = empty("campaign", 7, (2,))
    put(state, 1901, "CEA-62D")
    moving(state, Nation.JP)
    answer(state, MoveFrom(1901))
    assert asked(state).left == 3  # type: ignore[attr-defined]
    early = empty("campaign", 6)
    put(early, 1901, "CEA-62D")
    moving(early, Nation.JP)
    answer(early, MoveFrom(1901))
    assert (asked(early).left, asked(early).far) == (6, 12)  # type: ignore[attr-defined]


def test_r18_one_die_for_the_stack_and_none_for_the_unsupplied() -> None:
    state = empty("campaign", 8, (6,))
    _, cut = put(state, 1903, "CEA-37D", "CEA-62D")
    state.raided.add(cut)
    moving(state, Nation.JP)
    answer(state, MoveFrom(1903))
    assert state.points == {1903: 6} and isinstance(asked(state), WhoMoves)
    answer(state, WholeStack())
    assert asked(state).left == 3  # type: ignore[attr-defined]  # together at the pace of the slowest
    lone = empty("campaign", 8, (6,))
    put(lone, 1903, "CEA-62D")
    lone.raided.add(unit("CEA-62D"))
    moving(lone, Nation.JP)
    answer(lone, MoveFrom(1903))
    assert lone.loaded == (6,) and asked(lone).left == 3  # type: ignore[attr-defined]


def test_10_15_r17_chinese_points_by_die() -> None:
    state = empty("campaign", 2, (1, 3))
    chinese(state, 1815, 1)
    chinese(state, 1813, 1)
    moving(state, Nation.CH)
    answer(state, MoveFrom(1815))
    assert state.points[1815] == 0 and MoveFrom(1815) not in decision(state).options
    answer(state, MoveFrom(1813))
    assert state.points[1813] == 2
    late = launched(8, (1,))
    chinese(late, 1813, 1)
    moving(late, Nation.CH)
    answer(late, MoveFrom(1813))
    assert late.points[1813] == 1


def test_10_16_us_units_have_six() -> None:
    state = launched(8)
    put(state, 2819, "US-6")
    moving(state, Nation.US)
    answer(state, MoveFrom(2819))
    assert (asked(state).left, asked(state).far) == (6, 12)  # type: ignore[attr-defined]


def test_10_17_r41_strategic_movement() -> None:
    state = empty("campaign", 2)
    units = put(state, 2403, "CEA-65D")
    chinese(state, 2206, 1)
    assert may_march_far(state, units, 2403, Nation.JP)
    found = ways(state, 2403, 1, Nation.JP, 6, 12)
    assert found[2002].is_strategic or found[2002].cost <= 6
    far = {end for end, way in found.items() if way.is_strategic}
    assert far and far.isdisjoint(state.scenario.theatre.next_to[2206])
    assert 2204 not in far  # an enemy city
    chinese(state, 2303, 1)
    assert not may_march_far(state, units, 2403, Nation.JP)  # next to an enemy


def test_10_17_not_from_turn_7_on_and_not_without_supply() -> None:
    state = empty("campaign", 7)
    units = put(state, 2403, "CEA-65D")
    assert not may_march_far(state, units, 2403, Nation.JP)
    state.turn = 3
    state.raided.update(units)
    assert not may_march_far(state, units, 2403, Nation.JP)


def test_10_17_a_road_opened_during_the_phase_comes_too_late() -> None:
    state = empty("campaign", 2)
    units = put(state, 2405, "CEA-65D")
    state.raided.update(units)
    run(state, MovementPhase(Nation.JP))
    state.raided.clear()
    assert state.cut == {2405} and not may_march_far(state, units, 2405, Nation.JP)
    assert not is_out(state, units[0], 2405)


def test_10_18_chinese_never() -> None:
    state = empty("campaign", 2)
    assert not may_march_far(state, chinese(state, 119, 1), 119, Nation.CH)


def test_r41_garrisons_are_no_units() -> None:
    state = launched(9)
    units = put(state, 2719, "US-6")
    assert may_march_far(state, units, 2719, Nation.US)  # though Japanese cities are near


def test_r28_allied_units_do_not_walk_into_a_garrison() -> None:
    """10.17, 11.29"""
    state = empty("campaign", 2)
    chinese(state, 2007, 1)
    assert 2008 in closed(state, Nation.CH)
    own(state, 2008, ALLIED)
    assert 2008 not in closed(state, Nation.CH)


def test_r60_the_cheapest_way_that_flips_most() -> None:
    state = empty("campaign", 2)
    put(state, 1906, "CEA-37D")
    way = way_to(state, 1906, 1903, Nation.JP, 6, 0)
    assert way.path == (1906, 1905, 1904, 1903) and way.cost == 4


def test_r60_via_goes_on_with_the_points_left() -> None:
    state = empty("campaign", 2)
    put(state, 1906, "CEA-37D")
    put(state, 2403, "CEA-65D")
    moving(state, Nation.JP)
    answer(state, MoveFrom(1906), Via(1904))
    assert state.control[1904] == JAPANESE and asked(state).left == 3  # type: ignore[attr-defined]
    answer(state, MoveTo(1903))
    assert state.stacks[1903] and MoveFrom(1903) not in decision(state).options


def test_r54_an_empty_enemy_hex_is_entered_not_attacked() -> None:
    state = empty("campaign", 2)
    put(state, 1812, "CEA-37D")
    moving(state, Nation.JP)
    answer(state, MoveFrom(1812))
    assert 1813 in ends(state)
    answer(state, MoveTo(1813))
    assert state.control[1813] == JAPANESE
    state.agenda.clear()
    state.do(NextBattle(Nation.JP))
    assert settle(state) is None


def test_b3_stacks_that_cannot_move_are_not_offered() -> None:
    state = empty("campaign", 2)
    put(state, 1901, "CEA-62D")
    for place in state.scenario.theatre.near[1901]:
        chinese(state, place, 1)
    assert not can_step(state, 1901, Nation.JP, 6, closed(state, Nation.JP))
    moving(state, Nation.JP)
    assert settle(state) is None


def test_g1_the_last_unit_of_a_held_hex_stays() -> None:
    state = empty("honan", 2)
    put(state, 2008, "CEA-12B")
    assert ready(state, 2008, Nation.JP) == ()
    put(state, 2008, "CEA-5B")
    moving(state, Nation.JP)
    answer(state, MoveFrom(2008))
    assert WholeStack() not in decision(state).options
    answer(state, PICKS[BY_ID["CEA-5B"]])
    assert isinstance(asked(state), Destination)  # nobody else may be picked, so that is all


def test_stay_ends_the_move() -> None:
    state = empty("campaign", 2)
    put(state, 1901, "CEA-62D")
    moving(state, Nation.JP)
    answer(state, MoveFrom(1901), Stay())
    assert settle(state) is None
