"""4 Victory."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from game.ichi_go import events
from game.ichi_go.components import AIRBASES, ALLIED, BY_ID, JAPANESE, RAILROAD, Nation
from game.ichi_go.control import enter
from game.ichi_go.march import Way
from game.ichi_go.movement import MoveFrom, MoveTo, walk
from game.ichi_go.sequence import EndTurn
from game.ichi_go.state import CANCELLED, China
from game.ichi_go.victory import collapse_modifiers, is_east_empty, is_near, may_collapse, points
from tests.game.ichi_go.positions import Ears, answer, chinese, empty, launched, moving, own, put, run


def own_all(state: China, places: Iterable[int], side: int = JAPANESE) -> None:
    for place in places:
        own(state, place, side)


def march_into_chungking(die: int, turn: int = 3) -> tuple[China, Ears]:
    state = empty("campaign", turn, (die,))
    put(state, 813, "CEA-37D")
    chinese(state, 2004, 1)  # somebody east of the railroad
    ears = Ears(state)
    moving(state, Nation.JP)
    answer(state, MoveFrom(813), MoveTo(712))
    return state, ears


def test_4_1_the_fall_of_chungking_is_rolled_for_at_once() -> None:
    state, ears = march_into_chungking(5)
    assert state.ending == "" and state.has("collapse")
    assert ears.of(events.CollapseRolled) == [events.CollapseRolled(5, 5, False)]


def test_4_1_six_ends_the_war() -> None:
    state, _ = march_into_chungking(6)
    assert (state.winner, state.ending) == (JAPANESE, "collapse")


def test_4_1_once_a_game_and_not_after_a_launch() -> None:
    state = empty("campaign", 3, (6,))
    state.use("collapse")
    assert not may_collapse(state)
    assert not may_collapse(launched())
    cancelled = empty("campaign", 8)
    assert cancelled.causeway == CANCELLED and may_collapse(cancelled)


def test_4_1_r36_modifiers_of_that_moment() -> None:
    state = empty()
    chinese(state, 2004, 1)
    own(state, 119, JAPANESE)
    own_all(state, RAILROAD)
    assert collapse_modifiers(state).total == 2
    own_all(state, AIRBASES)
    assert collapse_modifiers(state).total == 3


def test_r36_militia_count_and_the_railroad_is_not_east() -> None:
    state = empty()
    assert is_east_empty(state)
    chinese(state, 1904, 1)
    assert is_east_empty(state)
    put(state, 2215, "JM")
    assert not is_east_empty(state)
    american = empty("campaign", 9)
    put(american, 2719, "US-6")
    assert is_east_empty(american)


def test_4_2_points_without_causeway() -> None:
    state = empty("campaign", 9)
    chinese(state, 2004, 1)
    assert points(state).total == 0
    put(state, 1109, "CEA-1B")
    assert points(state).total == 1
    own_all(state, AIRBASES)
    assert points(state).total == 2
    own_all(state, RAILROAD)
    own(state, 119, JAPANESE)
    assert points(state).total == 4 and [line.rule for line in points(state).lines] == ["4.2"] * 4


def test_r37_distance_is_plain_and_counts_the_unit() -> None:
    """4.2, 5.2 V85, V86: five hexes score, six do not."""
    state = empty("campaign", 9)
    put(state, 1309, "CEA-1B")
    assert not is_near(state, 712)
    put(state, 1109, "CEA-9B")
    assert is_near(state, 712)


@pytest.mark.parametrize(("held", "winner"), [(0, ALLIED), (1, ALLIED), (2, None), (3, JAPANESE)])
def test_4_2_r53_counted_after_phase_x_of_the_last_turn(held: int, winner: int | None) -> None:
    state = empty("campaign", 9)
    chinese(state, 2004, 1)
    for goal in (AIRBASES, RAILROAD, (119,))[:held]:
        own_all(state, goal)
    run(state, EndTurn())
    assert (state.winner, state.ending, state.agenda) == (winner, "points", [])


def test_4_3_points_with_causeway() -> None:
    state = launched(12)
    own_all(state, (1801,), ALLIED)
    assert points(state).total == -2  # nobody on Formosa, 1801 Allied
    put(state, 3220, "FG-50D")
    assert points(state).total == 0  # next to the beachhead of Formosa
    put(state, 2719, "CEA-37D")
    assert points(state).total == 1
    own(state, 712, JAPANESE)
    own_all(state, RAILROAD)
    assert points(state).total == 4
    own(state, 3106, ALLIED)
    own(state, 925, ALLIED)
    assert points(state).total == 1


def test_4_4_a_beachhead_taken_wins_at_once() -> None:
    state = launched(9)
    units = put(state, 2719, "CEA-37D")
    walk(state, units, Way(2, (2719, 2819)), Nation.JP)
    assert (state.winner, state.ending) == (JAPANESE, "beachhead")


def test_4_5_shanghai_and_wuhan_together() -> None:
    state = empty("campaign", 3)
    own(state, 2008, ALLIED)
    enter(state, chinese(state, 3005, 1), 3106, Nation.CH)
    assert (state.winner, state.ending) == (ALLIED, "cities")
    one = empty("campaign", 3)
    enter(one, chinese(one, 3005, 1), 3106, Nation.CH)
    assert one.winner is None


def test_r53_the_acting_side_wins_if_both_conditions_are_met() -> None:
    state = launched(9)
    own(state, 2008, ALLIED)
    own(state, 3106, ALLIED)
    units = put(state, 2719, "CEA-37D")
    walk(state, units, Way(2, (2719, 2819)), Nation.JP)
    assert state.winner == JAPANESE


def test_short_scenarios_have_their_own_points_and_no_instants() -> None:
    """G.1: 4.1 to 4.5 do not hold there."""
    state = empty("honan", 3)
    assert points(state).total == 1  # no steps lost
    own_all(state, (1801, 1802, 1903, 1904, 1905, 1906))
    own(state, 1601, JAPANESE)
    assert points(state).total == 3
    state.lost = 4
    assert points(state).total == 2
    own(state, 3106, ALLIED)
    enter(state, chinese(state, 2007, 1), 2008, Nation.CH)
    assert state.winner is None
    run(state, EndTurn())
    assert (state.winner, state.ending) == (None, "points")


def test_the_withdrawn_and_absorbed_are_no_losses() -> None:
    state = empty()
    put(state, 1901, "CEA-62D", "CEA-1B")
    state.hurt(BY_ID["CEA-62D"], 1901)
    assert state.lost == 1
    state.destroy((BY_ID["CEA-62D"], BY_ID["CEA-1B"]), 1901)
    assert state.lost == 3
