"""8 Airpower."""

from __future__ import annotations

import pytest

from game.ichi_go import events
from game.ichi_go.air import (
    Airlift,
    AirliftTo,
    AirMarker,
    AirPhase,
    AirRoll,
    At,
    Bombers,
    Fly,
    NotNow,
    airlift_questions,
    bomber_steps,
    has_superiority,
    superiority,
    totals,
)
from game.ichi_go.airborne import Airborne, Drop, airborne_questions, cities_to_fly, drop_zones
from game.ichi_go.components import AIRBASES, AIRBORNE, ALLIED, BY_ID, GROUND, JAPANESE, Nation, Terrain
from game.ichi_go.march import FLOWN, Way, reach
from game.ichi_go.movement import Airlifted, Destination, Stay, walk
from game.ichi_go.sequence import EndTurn
from game.ichi_go.supply import american_supply, is_out, is_supplied
from game.ichi_go.theatre import in_range, step_cost
from game.ichi_go.values import air_over
from game.ichi_go.victory import airbases_left
from game.kernel.agenda import settle
from game.kernel.picking import PICKS
from tests.game.ichi_go.positions import (
    Ears,
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
    start,
)


def test_8_1_the_difference_in_markers() -> None:
    state = empty("campaign", 2, (5, 2))
    run(state, AirPhase())
    assert asked(state) == AirMarker(JAPANESE, (), 3) and state.air_side == JAPANESE


def test_8_1_r11_ties_are_rolled_again() -> None:
    state = empty("campaign", 2, (3, 3, 1, 4))
    ears = Ears(state)
    run(state, AirRoll())
    assert [event.markers for event in ears.of(events.AirRolled)] == [0, 3]
    assert asked(state) == AirMarker(ALLIED, (), 3)


def test_r11_five_at_most_and_japan_alone_rolls_without_a_base() -> None:
    assert superiority(1, 8, 6, 1) == (JAPANESE, 5)
    state = empty("campaign", 2, (4,))
    for place in AIRBASES:
        own(state, place, JAPANESE)
    run(state, AirRoll())
    assert state.loaded == () and asked(state) == AirMarker(JAPANESE, (), 4)


def test_r10_phase_iv_goes_on_without_causeway() -> None:
    """8.1 Japan +1 on turn 1, -2 from turn 7, never below nought."""
    assert [totals(turn, 8, 2, 2) for turn in (1, 2, 7, 9)] == [(3, 2), (2, 2), (0, 2), (0, 2)]
    assert totals(7, 8, 1, 1) == (0, 1)


def test_8_2_all_markers_one_a_hex_in_any_order() -> None:
    state = empty("campaign", 2, (5, 3))
    run(state, AirRoll())
    assert len(decision(state).options) == 649  # every land hex; a marker at sea does no more
    answer(state, PICKS[1905])
    assert PICKS[1905] not in decision(state).options and not state.air
    answer(state, PICKS[1904])
    assert state.air == (1904, 1905)


def test_8_3_the_hex_and_its_neighbours() -> None:
    assert in_range((1905,)) == {1905, 1904, 1906, 1804, 1805, 2004, 2005} and 1907 not in in_range((1905,))


def test_8_4_r12_dearer_ground_under_enemy_aircraft() -> None:
    assert (step_cost(1906, 1905), step_cost(1906, 1905, True)) == (2, 4)
    assert (step_cost(1905, 1904), step_cost(1905, 1904, True)) == (1, 2)
    state = empty("campaign", 2)
    state.air, state.air_side = (1905,), ALLIED
    assert reach(state, 1906, 6, Nation.JP)[1904] == 6
    state.air_side = JAPANESE  # own markers never matter
    assert reach(state, 1906, 6, Nation.JP)[1904] == 3


def test_8_5_one_column_at_most() -> None:
    state = empty("campaign", 2)
    state.air, state.air_side = (1904, 1905), JAPANESE
    assert air_over(state, 1904) == JAPANESE and air_over(state, 1907) is None


def test_8_6_markers_stay_to_the_end_of_the_turn() -> None:
    state = empty("campaign", 2)
    state.air, state.air_side = (1904,), JAPANESE
    run(state, EndTurn())
    assert state.turn == 3 and 1904 not in state.air


@pytest.mark.parametrize(("bases", "change"), [(8, 0), (6, 0), (5, -1), (4, -2), (3, -3), (2, -4), (1, -5)])
def test_8_7_lost_airbases(bases: int, change: int) -> None:
    assert totals(3, bases, 1, 6) == (1, 6 + change)


def test_8_7_a_recaptured_base_counts_again() -> None:
    state = empty()
    own(state, 1815, JAPANESE)
    assert airbases_left(state) == 7
    own(state, 1815, ALLIED)
    assert airbases_left(state) == 8


def test_8_8_a_launch_gives_the_allies_the_air_for_good() -> None:
    """8.8, R38"""
    assert has_superiority(launched())


def test_8_9_the_b29s_cut_off_everybody_within_three_hexes() -> None:
    state = empty("campaign", 8)
    (near,) = put(state, 1911, "CEA-37D")
    (far,) = put(state, 1812, "CEA-62D")
    put(state, 2008, "CEA-58D")
    Bombers(ALLIED).answer(state, At(2008))
    assert not is_supplied(state, near, 1911) and is_supplied(state, far, 1812)
    assert not is_supplied(state, BY_ID["CEA-58D"], 2008)  # city supply is cancelled too
    assert state.has("b29") and bomber_steps(state) == []


def test_8_9_r13_coming_within_range_is_enough_and_lasts_for_the_turn() -> None:
    state = empty("campaign", 8)
    Bombers(ALLIED).answer(state, At(2008))
    units = put(state, 1907, "CEA-37D")
    walk(state, units, Way(2, (1907, 1906, 1905)), Nation.JP)
    assert is_out(state, units[0], 1905)
    run(state, EndTurn())
    assert not state.raided


def test_r13_only_from_turn_7_unless_a_house_rule_says_so() -> None:
    assert bomber_steps(empty("campaign", 3)) == []
    assert len(bomber_steps(empty("campaign", 7))) == 1
    assert len(bomber_steps(empty("campaign", 3, (), "b29_any_turn"))) == 1
    assert bomber_steps(start("kwangsi")) == []


def test_8_10_r38_the_airlift() -> None:
    state = empty("campaign", 3)
    (counter,) = chinese(state, 712, 1)
    assert airlift_questions(state) == []
    state.air_side = ALLIED
    state.do(*airlift_questions(state))
    answer(state, Fly(counter))
    assert isinstance(asked(state), AirliftTo)
    answer(state, At(1815))
    assert state.stacks[1815] == (counter,) and state.flown == counter and state.has("airlift")
    assert airlift_questions(state) == []


def test_8_10_between_friendly_mainland_cities_with_room() -> None:
    state = empty("campaign", 3)
    state.air_side = ALLIED
    (counter,) = chinese(state, 712, 1)
    chinese(state, 1815, 1, 1, 1, 1)
    put(state, 2215, "JM")
    targets = {a.place for a in AirliftTo(ALLIED, counter, 712).options(state) if isinstance(a, At)}
    assert 1815 not in targets and 2008 not in targets and 3317 not in targets and 119 in targets
    assert Fly(BY_ID["JM"]) not in Airlift(ALLIED).options(state)  # militia never


def test_r17_the_flown_unit_rolls_for_itself() -> None:
    """8.10, 10.15"""
    state = empty("campaign", 3, (6,))
    chinese(state, 1815, 1)
    (counter,) = chinese(state, 712, 1)
    AirliftTo(ALLIED, counter, 712).answer(state, At(1815))
    moving(state, Nation.CH)
    answer(state, Airlifted(counter))
    assert state.points == {FLOWN + counter: 5} and asked(state).units == (counter,)  # type: ignore[attr-defined]


def test_8_11_r39_the_airborne_division_lands_or_drops() -> None:
    state = launched(8)
    put(state, 3221, "US-6")
    state.do(*airborne_questions(state))
    answer(state, At(2819))
    assert state.stacks[2819] == (AIRBORNE,)
    other = launched(8)
    put(other, 2718, "CEA-37D")
    zones = drop_zones(other)
    assert 2718 not in zones and 2008 not in zones  # Japanese units, a garrison
    assert all(GROUND[place].terrain in (Terrain.CLEAR, Terrain.ROUGH) for place in zones)
    Airborne(ALLIED).answer(other, Drop(1904))
    assert other.stacks[1904] == (AIRBORNE,) and other.control[1904] == ALLIED
    assert other.has("airlift") and other.aerial == 1904 and american_supply(other, 1904)
    assert drop_zones(other) == []


def test_r39_off_chinese_units_it_has_to_move() -> None:
    state = launched(8)
    chinese(state, 1904, 1)
    state.do(*airborne_questions(state))
    answer(state, Drop(1904))
    question = asked(state)
    assert isinstance(question, Destination) and question.must_go and Stay() not in decision(state).options


def test_8_11_later_it_may_use_the_airlift() -> None:
    state = launched(10)
    put(state, 2819, "US-11A")
    assert 3221 in cities_to_fly(state, 2819) and 712 in cities_to_fly(state, 2819)
    Airborne(ALLIED).answer(state, At(3221))
    assert state.stacks[3221] == (AIRBORNE,) and airlift_questions(state) == []


def test_no_other_way_out_of_a_bomber_question() -> None:
    state = empty("campaign", 8)
    state.do(Bombers(ALLIED))
    answer(state, NotNow())
    assert settle(state) is None and not state.has("b29")
