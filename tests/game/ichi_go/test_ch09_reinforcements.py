"""9 Reinforcements."""

from __future__ import annotations

from game.ichi_go.air import At, NotNow
from game.ichi_go.area_army import AreaArmy, LandAt
from game.ichi_go.components import (
    AIRBASES,
    ALLIED,
    BY_ID,
    FORMOSA_GARRISON,
    JAPANESE,
    NORTH_EDGE,
    RAILROAD,
    Nation,
)
from game.ichi_go.movement import MoveFrom
from game.ichi_go.recruits import PlaceRegular, RecruitPhase, camps
from game.ichi_go.reinforcement import (
    Absorb,
    Absorptions,
    Arrivals,
    Enter,
    FromFormosa,
    ReinforcementPhase,
    Substitute,
    ToPool,
    Withdrawals,
    doors,
    due,
    late_divisions,
    qualified,
    unions,
)
from game.ichi_go.state import China
from game.kernel.agenda import play, settle
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
    sound,
    start,
    unit,
)


def test_9_0_arrivals_are_whole_and_act_at_once() -> None:
    state = empty("campaign", 2)
    state.do(Enter(JAPANESE, unit("CEA-69D")))
    answer(state, At(1901))
    assert state.steps[unit("CEA-69D")] == 2
    moving(state, Nation.JP)
    assert MoveFrom(1901) in decision(state).options


def test_9_1_the_doors() -> None:
    state = empty("campaign", 2)
    assert doors(state) == [place for place in NORTH_EDGE if place >= 1901]  # 1801 is Chinese: no railroad city
    for place in RAILROAD[: RAILROAD.index(2009)]:
        own(state, place, JAPANESE)
    assert {1801, 1802, 1906, 2008} <= set(doors(state)) and 925 not in doors(state)
    own(state, 1904, ALLIED)
    assert 1906 not in doors(state) and 1802 in doors(state)


def test_9_1_delay_unit_by_unit_and_stacking() -> None:
    state = empty("campaign", 2)
    put(state, 1901, "CEA-62D", "CEA-37D", "CEA-110D", "CEA-4CB", "CEA-7B")
    assert 1901 not in doors(state)
    run(state, Arrivals())
    answer(state, NotNow(), At(2001))
    assert state.stacks[2001] and len(due(state)) == 1
    state.turn = 3
    assert unit("CEA-26D") in due(state)


def five(state: China) -> None:
    put(state, 1901, "CEA-62D", "CEA-27D", "CEA-37D", "CEA-110D")
    put(state, 2403, "CEA-65D")


def test_9_2_two_divisions_leave_on_turn_5() -> None:
    state = empty("campaign", 5)
    five(state)
    assert qualified(state) == sorted(map(unit, ("CEA-62D", "CEA-27D", "CEA-65D")))
    run(state, Withdrawals())
    answer(state, PICKS[unit("CEA-62D")], PICKS[unit("CEA-65D")])
    assert asked(state) == ToPool(JAPANESE, (unit("CEA-62D"), unit("CEA-65D")))
    answer(state, PICKS[unit("CEA-65D")])
    assert unit("CEA-65D") in state.area_army and unit("CEA-62D") in state.dead and state.lost == 0
    sound(state)


def test_r22_two_weaker_units_for_each_missing_division() -> None:
    state = empty("campaign", 5)
    put(state, 1901, "CEA-37D", "CEA-62D")
    put(state, 2001, "CEA-110D", "CEA-58D", "CEA-116D", steps=1)
    put(state, 2002, "CEA-1B", "CEA-9B")
    run(state, Withdrawals())
    assert unit("CEA-62D") in state.area_army  # the only one: no choice
    assert isinstance(asked(state), Substitute)
    answer(state, PICKS[unit("CEA-110D")], PICKS[unit("CEA-58D")])
    assert {unit("CEA-110D"), unit("CEA-58D")} <= state.dead and unit("CEA-1B") in state.steps


def test_r22_brigades_where_no_two_reduced_divisions_are() -> None:
    state = empty("campaign", 5)
    put(state, 1901, "CEA-37D", "CEA-1B", "CEA-9B", "CEA-7B")
    run(state, Withdrawals())
    question = asked(state)
    assert isinstance(question, Substitute)
    answer(state, PICKS[unit("CEA-1B")], PICKS[unit("CEA-9B")])
    assert {unit("CEA-1B"), unit("CEA-9B")} <= state.dead
    assert unit("CEA-7B") in state.dead  # too little is left for the second: all of it


def test_9_3_r19_two_divisions_from_formosa() -> None:
    state = empty("campaign", 9)
    state.do(*late_divisions(state))
    assert asked(state) == FromFormosa(JAPANESE, ())
    first, second = FORMOSA_GARRISON[:2]
    answer(state, PICKS[first], PICKS[second])
    answer(state, At(1901), At(2001))
    assert state.steps[first] == state.steps[second] == 2


def test_9_4_after_a_launch_arrival_hexes_come_after_the_rolls() -> None:
    state = launched(8, (3, 1, 4))
    state.area_army = frozenset((unit("14AA-54B"), unit("14AA-55B")))
    run(state, AreaArmy())
    assert isinstance(asked(state), LandAt) and state.loaded == () and len(state.afloat) == 1


def test_9_5_absorption() -> None:
    state = empty("campaign", 3)
    put(state, 2008, "CEA-58D", steps=1)
    put(state, 2008, "CEA-12B")
    run(state, Absorptions())
    answer(state, Absorb(unit("CEA-58D"), unit("CEA-12B")))
    assert state.steps == {unit("CEA-58D"): 2} and unit("CEA-12B") in state.dead and state.lost == 0


def test_9_5_only_in_an_initially_japanese_city() -> None:
    state = empty("campaign", 3)
    put(state, 1813, "CEA-58D", steps=1)
    put(state, 1813, "CEA-12B")
    assert unions(state) == []


def test_r59_cavalry_is_no_infantry_brigade() -> None:
    state = empty("campaign", 3)
    put(state, 1901, "CEA-58D", steps=1)
    put(state, 1901, "CEA-4CB")
    assert unions(state) == []


def test_r51_withdrawals_absorptions_arrivals() -> None:
    state = empty("campaign", 5)
    five(state)
    put(state, 2008, "CEA-58D", steps=1)
    put(state, 2008, "CEA-12B")
    run(state, ReinforcementPhase())
    names = []
    while (found := settle(state)) is not None:
        names.append(type(found.question).__name__)
        play(state, found.options[0])
    assert names[0] == "Withdraw" and names.index("ChooseUnion") < names.index("Enter")


def test_9_6_all_armies_mix() -> None:
    state = launched(8)
    put(state, 1901, "CEA-62D", "KA-11D", "14AA-8D", "KA-73B")
    sound(state)


def test_9_7_the_die_is_the_number_of_chinese() -> None:
    state = empty("campaign", 3, (2,))
    run(state, RecruitPhase())
    assert asked(state) == PlaceRegular(ALLIED, 2)
    before = len(state.pool)
    answer(state, At(1815), At(1815))
    assert len(state.stacks[1815]) == 2 and len(state.pool) == before - 2
    assert all(counter not in state.tried and state.batch[counter] == 3 for counter in state.stacks[1815])


def test_9_7_halved_without_airbases_and_in_short_scenarios() -> None:
    state = empty("campaign", 3, (5,))
    for place in AIRBASES:
        own(state, place, JAPANESE)
    run(state, RecruitPhase())
    assert asked(state) == PlaceRegular(ALLIED, 3)
    short = start("honan", 3)
    short.agenda, short.loaded = [], (5,)
    run(short, RecruitPhase())
    assert asked(short) == PlaceRegular(ALLIED, 3)


def test_9_7_eliminated_regulars_come_back() -> None:
    """9.7, 2.14"""
    state = empty("campaign", 3)
    (counter,) = chinese(state, 1801, 2, tried=True)
    face = state.face[counter]
    state.hurt(counter, 1801)
    assert face in state.pool and state.returned[face] == 3 and counter not in state.tried


def test_r48_only_as_many_as_find_room() -> None:
    state = empty("honan", 2, (6,))
    for place in list(camps(state)):
        own(state, place, JAPANESE)
    own(state, 1601, ALLIED)
    chinese(state, 1601, 1, 1)
    run(state, RecruitPhase())
    assert settle(state) is None and len(state.stacks[1601]) == 4  # one city with room: placed without a question
    assert sum(map(len, state.stacks.values())) == 4


def test_r58_a_retaken_city_takes_arrivals_again() -> None:
    state = empty("campaign", 3)
    own(state, 1813, JAPANESE)
    assert 1813 not in camps(state)
    own(state, 1813, ALLIED)
    assert 1813 in camps(state) and 2008 not in camps(state)


def test_9_8_us_divisions_come_as_fast_as_the_allies_like() -> None:
    """9.8; the transfers are tested with 10.11."""
    state = launched(9)
    assert len(state.unlanded) == 17


def test_9_9_no_chinese_on_formosa() -> None:
    state = launched(9)
    assert all(place < 3200 or place == 3208 for place in camps(state))


def test_short_scenarios_have_their_own_doors() -> None:
    assert doors(start("hunan")) == [1811, 2008]
    assert set(doors(start("kwangsi"))) == {1617, 1716}
    assert BY_ID["CEA-27D"] in start("kwangsi").waiting


def test_done_is_needed_for_fewer_than_two_from_formosa() -> None:
    state = empty("campaign", 9)
    state.do(*late_divisions(state))
    answer(state, DONE)
    assert settle(state) is None
