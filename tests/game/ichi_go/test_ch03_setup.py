"""3 Set-up and control."""

from __future__ import annotations

from game.ichi_go import events
from game.ichi_go.components import (
    ALLIED,
    BY_ID,
    CHINESE_CITIES,
    EDGE_CHINESE,
    EDGE_JAPANESE,
    JAPANESE,
    JAPANESE_CITIES,
    MILITIA,
    RAIL_JAPANESE,
    RAILROAD,
    TRACKED,
    UNITS,
    Nation,
)
from game.ichi_go.march import Way
from game.ichi_go.movement import walk
from game.ichi_go.reinforcement import due
from game.ichi_go.scenarios import SCENARIOS
from game.ichi_go.state import China, is_regular
from game.ichi_go.wording.report import report
from tests.game.ichi_go.positions import Ears, attack, chinese, empty, fighting, own, put, sound, start


def regulars(state: China, place: int) -> int:
    return sum(is_regular(unit) for unit in state.stacks[place])


def test_3_1_groups_that_are_not_in_play_wait() -> None:
    state = start()
    waiting = {UNITS[unit].army for unit in state.waiting}
    assert waiting == {"CEA", "FG"} and {UNITS[unit].army for unit in state.area_army} == {"14AA"}
    assert len(state.unlanded) == 17


def test_3_2_militia_stand_face_up() -> None:
    state = start()
    assert BY_ID["YRD"] in state.stacks[1309]
    assert sum(unit in MILITIA for units in state.stacks.values() for unit in units) == 5


def test_3_3_regulars_are_dealt_unseen_and_the_rest_is_the_pool() -> None:
    state = start()
    assert (regulars(state, 1904), regulars(state, 2004)) == (2, 1)
    assert [regulars(state, place) for place in (1422, 1615, 2217)] == [1, 1, 1]
    assert all(regulars(state, city) >= 1 for city in CHINESE_CITIES)
    assert (len(state.face), len(state.pool), state.tried) == (54, 30, set())
    assert state.face != start(seed=8).face


def test_3_4_japanese_stand_where_printed_and_the_others_wait() -> None:
    state = start()
    assert BY_ID["CEA-1B"] in state.stacks[1906]
    assert SCENARIOS.find("campaign").arrivals[BY_ID["CEA-3B"]] == 2
    assert due(state) == []
    state.turn = 2
    assert {UNITS[unit].id for unit in due(state)} == {"CEA-69D", "CEA-3B"}


def test_3_5_control_at_the_start() -> None:
    state = start()
    assert set(state.control) == TRACKED
    japanese = {place for place, side in state.control.items() if side == JAPANESE}
    assert japanese == JAPANESE_CITIES | RAIL_JAPANESE | EDGE_JAPANESE
    held = {1906, 1907, 1908, 2008, 2009, 1910, 1911, 1811, 1812, 925}
    assert {place for place in RAILROAD if place in japanese} == held


def test_3_5_passing_through_flips_control_as_often_as_it_happens() -> None:
    state = empty()
    units = put(state, 1906, "CEA-1B")
    ears = Ears(state)
    walk(state, units, Way(3, (1906, 1905, 1904)), Nation.JP)
    assert state.control[1905] == state.control[1904] == JAPANESE
    assert [event.place for event in ears.of(events.Controlled)] == [1905, 1904]
    state.take(units, 1904)
    (counter,) = chinese(state, 1903, 1)
    walk(state, (counter,), Way(1, (1903, 1904)), Nation.CH)
    assert state.control[1904] == ALLIED
    assert state.control[1905] == JAPANESE


def test_3_6_flags_are_told_only_where_the_owner_changed() -> None:
    state = empty()
    assert "Cities that have changed hands: none." in report(state)
    own(state, 1813, JAPANESE)
    assert "Cities that have changed hands: Changsha (1813)." in report(state)


def test_r14_edge_hexes_are_tracked() -> None:
    assert set(range(1901, 2802, 100)) == EDGE_JAPANESE and {1401, 1501, 1601, 1701, 1801} == EDGE_CHINESE
    state = empty()
    (counter,) = chinese(state, 2002, 1)
    walk(state, (counter,), Way(1, (2002, 2001)), Nation.CH)
    assert state.control[2001] == ALLIED


def test_r34_mutual_destruction_leaves_the_city_chinese() -> None:
    """3.5 An exchange that kills everybody changes nothing; 11.24 nobody is left to advance."""
    state = empty("campaign", 2, (6,))
    put(state, 1812, "CEA-1B")
    chinese(state, 1813, 1, tried=True)
    state.tanks = 0
    attack(fighting(state, Nation.JP), 1813)
    assert 1812 not in state.stacks and state.control[1813] == ALLIED


def test_the_whole_set_up_is_sound_in_every_scenario() -> None:
    for name in SCENARIOS.names:
        sound(start(name))
