"""7 Supply."""

from __future__ import annotations

from game.ichi_go.air import At
from game.ichi_go.airborne import AerialSupply, aerial_questions, cut_off
from game.ichi_go.components import ALLIED, BY_ID, JAPANESE, Nation
from game.ichi_go.control import enter
from game.ichi_go.march import allowance
from game.ichi_go.state import China, Clash
from game.ichi_go.supply import (
    american_supply,
    is_attenuated,
    is_out,
    is_supplied,
    japanese_net,
    keeps_itself,
    sources,
)
from game.ichi_go.theatre import is_river
from game.ichi_go.values import attack_quarters, defence_of, field_of, shifts
from tests.game.ichi_go.positions import chinese, empty, launched, own, put, start


def lose_all_sources(state: China) -> None:
    for place in sources(state):
        own(state, place, ALLIED)


def test_7_0_chinese_are_always_in_supply() -> None:
    state = empty()
    (counter,) = chinese(state, 2801, 1)
    assert not is_out(state, counter, 2801)


def test_7_1_a_path_to_the_edge_or_to_0925() -> None:
    state = start()
    assert {1812, 2001, 1906} <= japanese_net(state)
    state = empty()
    (unit,) = put(state, 924, "CEA-21D")
    assert is_supplied(state, unit, 924)
    own(state, 925, ALLIED)
    state.control[925] = ALLIED
    assert 925 not in sources(state)


def test_7_1_enemy_cities_and_units_block_neighbours_do_not() -> None:
    state = empty()
    for place in (1902, 2002, 2001):
        chinese(state, place, 1)
    assert 1901 in japanese_net(state) and 2002 not in japanese_net(state)
    assert 1813 not in japanese_net(state)  # an enemy city
    own(state, 1813, JAPANESE)
    assert 1813 in japanese_net(state)


def test_7_1_a_source_works_again_when_retaken() -> None:
    state = empty()
    own(state, 2001, ALLIED)
    assert 2001 not in sources(state)
    own(state, 2001, JAPANESE)
    assert 2001 in sources(state)


def test_r15_a_city_once_lost_no_longer_keeps_itself() -> None:
    """7.1, 11.29"""
    state = empty()
    lose_all_sources(state)
    assert keeps_itself(state, 2008)
    state.flip(2008, ALLIED)
    state.flip(2008, JAPANESE)
    assert not keeps_itself(state, 2008)
    kaifeng = empty()
    kaifeng.flip(1901, ALLIED)
    kaifeng.flip(1901, JAPANESE)
    assert 1901 in japanese_net(kaifeng)  # still an edge source


def test_r52_formosa_outside_its_cities_is_out_of_supply() -> None:
    state = launched(8)
    (unit,) = put(state, 3319, "FG-50D")
    assert is_out(state, unit, 3319)
    assert not is_out(state, unit, 3317)


def test_7_2_7_4_attenuated_from_turn_7() -> None:
    """7.2 tested at the moment; 7.4 attacks one column left, defence normal."""
    state = empty("campaign", 6)
    assert not is_attenuated(state)
    state.turn = 7
    assert is_attenuated(state)
    units = put(state, 1903, "CEA-37D")
    tally = shifts(field_of(state, Clash(1904, Nation.JP, units, (1903,))))
    assert (tally.total, tally.lines[0].rule) == (-1, "7.4")
    assert defence_of(state, 1903) == 5


def test_7_3_out_of_supply() -> None:
    state = empty("campaign", 3)
    lose_all_sources(state)
    (unit,) = put(state, 1904, "CEA-37D")
    assert is_out(state, unit, 1904) and allowance(state, unit, 1904, Nation.JP) == 3
    assert attack_quarters(state, (unit,), (1904,), 1903) == 10  # half of five
    assert defence_of(state, 1904) == 5


def test_r63_mixed_supply_shifts_once_and_halves_the_others() -> None:
    state = empty("campaign", 8)
    fed, cut = put(state, 1903, "CEA-37D", "CEA-62D")
    state.raided.add(cut)
    battle = Clash(1904, Nation.JP, (fed, cut), (1903, 1903))
    assert attack_quarters(state, battle.attackers, battle.origins, 1904) == 4 * 5 + 2 * 4
    assert shifts(field_of(state, battle)).total == -1
    state.raided.add(fed)
    assert shifts(field_of(state, battle)).total == 0


def test_7_5_7_6_7_7_us_supply() -> None:
    """7.5 a beachhead, 7.6 supplied or not, 7.7 the coast."""
    state = launched(9)
    put(state, 2819, "US-7")
    assert american_supply(state, 2719) == "beachhead"
    put(state, 2422, "US-6")
    for number, place in enumerate(sorted(state.scenario.theatre.near[2422])):
        put(state, place, ("CEA-1B", "CEA-9B", "CEA-6B", "CEA-12B", "CEA-5B", "CEA-17B")[number])
    assert american_supply(state, 2422) == "coastal"
    assert american_supply(state, 2022) == ""  # a Japanese city


def test_7_8_r40_aerial_supply_once_a_turn() -> None:
    state = launched(9)
    put(state, 2415, "US-6")
    for number, place in enumerate(sorted(state.scenario.theatre.near[2415])):
        put(state, place, ("CEA-1B", "CEA-9B", "CEA-6B", "CEA-12B", "CEA-5B", "CEA-17B")[number])
    assert cut_off(state) == [2415]
    (question,) = aerial_questions(state)
    assert isinstance(question, AerialSupply)
    question.answer(state, At(2415))
    assert american_supply(state, 2415) == "aerial" and aerial_questions(state) == []
    assert not is_out(state, BY_ID["US-6"], 2415)


def test_7_8_the_marker_goes_when_the_japanese_take_its_hex() -> None:
    state = launched(9)
    state.aerial = 2415
    enter(state, put(state, 2414, "CEA-37D"), 2415, Nation.JP)
    assert state.aerial == 0


def test_7_9_us_out_of_supply() -> None:
    state = launched(9)
    state.beachheads = ()
    (unit,) = put(state, 2415, "US-6")
    assert allowance(state, unit, 2415, Nation.US) == 3
    assert attack_quarters(state, (unit,), (2415,), 2414) == 7 * (1 if is_river(2415, 2414) else 2)
    assert defence_of(state, 2415) == 7


def test_short_scenarios_have_their_own_sources() -> None:
    state = start("hunan")
    assert set(sources(state)) == {2008, 2310}
    kwangsi = start("kwangsi")
    assert {1617, 1716, 2022, 925} == set(sources(kwangsi))


def test_the_flood_is_redone_only_when_something_changed() -> None:
    state = start()
    first = japanese_net(state)
    assert japanese_net(state) is first
    units = state.stacks[2403]
    state.take(units, 2403)
    state.put(units, 2404)
    assert japanese_net(state) is first  # own units do not matter
    state.flip(1813, JAPANESE)
    assert japanese_net(state) is not first
