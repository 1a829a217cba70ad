"""1, 2 Frame and components: the map, the counters, the tables."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from game.ichi_go.components import (
    AIRBASES,
    AIRBORNE,
    ALL_TANKS,
    AMERICANS,
    BOARD,
    BY_ID,
    CHINESE_CITIES,
    CITIES,
    CITY_OF,
    COMBAT,
    CRT,
    FORMOSA,
    GROUND,
    JAPANESE_CITIES,
    MAINLAND_PORTS,
    MOVEMENT,
    NORTH_EDGE,
    ODDS_LABELS,
    RAILROAD,
    REGULARS,
    ROW,
    STATIC,
    TABLES,
    UNITS,
    Nation,
    Phase,
    Size,
    distance,
    of_army,
)
from game.ichi_go.scenarios import SCENARIOS
from game.ichi_go.values import column_of
from game.ichi_go.wording.names import place, strong_unit
from tests.game.ichi_go.positions import chinese, empty, put, start


def test_1_1_two_sides_and_an_end_in_december_or_march() -> None:
    state = start()
    assert state.last_turn == 9
    state.causeway = 1
    assert state.last_turn == 12


def test_1_2_a_turn_is_a_month() -> None:
    assert [entry["date"] for entry in TABLES["turn_track"]][::11] == ["April 1944", "March 1945"]


def test_1_3_north_is_row_01() -> None:
    assert NORTH_EDGE[0] == 1401 and all(number % 100 == 1 for number in NORTH_EDGE)


def test_1_4_names_of_1944_and_the_modern_ones() -> None:
    assert CITIES[CITY_OF["Chungking"]].modern == "Chongqing"
    assert place(1813) == "Changsha (1813)" and place(925).startswith("Chennankuan")


def test_r1_kaifeng_is_1901_and_on_the_north_edge() -> None:
    assert CITY_OF["Kaifeng"] == 1901 and 1901 in NORTH_EDGE


def test_2_1_r2_flat_tops_odd_columns_high() -> None:
    assert sorted(BOARD.near[1701]) == [1601, 1702, 1801]
    assert {2610, 2711} <= set(BOARD.near[2611])


def test_r37_distance_is_that_of_the_grid() -> None:
    for one, other in ((712, 1109), (119, 621), (1901, 3221), (2008, 2008), (925, 1801)):
        assert distance(one, other) == BOARD.distance(one, other)


def test_r3_columns_01_to_13_begin_at_row_07() -> None:
    assert min(number % 100 for number in GROUND if number // 100 <= 13) == 7


def test_r4_the_railroad_has_31_hexes_that_touch() -> None:
    assert len(RAILROAD) == 31 and (RAILROAD[0], RAILROAD[-1]) == (1801, 925)
    assert all(two in BOARD.near[one] for one, two in pairwise(RAILROAD))


def test_2_2_2_3_2_4_a_unit_shows_everything_but_where_one_sits() -> None:
    """2.2 Seating has no effect; 2.3 counters; 2.4 what is on one."""
    unit = UNITS[BY_ID["CEA-62D"]]
    assert (unit.nation, unit.army, unit.kind, unit.size, unit.factors) == (
        Nation.JP,
        "CEA",
        "infantry",
        Size.DIVISION,
        (4, 2),
    )
    state = empty()
    (number,) = put(state, 1901, "CEA-62D", steps=1)
    assert strong_unit(state, number) == "62nd Division of 2, reduced"


def test_2_5_2_6_seven_groups() -> None:
    """2.5 four Japanese armies, 2.6 three Allied forces."""
    armies = Counter(unit.army for unit in UNITS)
    assert set(armies) == {"CEA", "KA", "14AA", "FG", "US", "militia", "regular"}
    assert armies["FG"] == 4 and armies["US"] == 17 and armies["regular"] == 84 and armies["militia"] == 5


def test_2_7_2_8_2_9_names_sizes_and_types() -> None:
    """2.7 abbreviations, 2.8 sizes, 2.9 types."""
    assert "1st Cavalry" in UNITS[BY_ID["US-1C"]].name and UNITS[BY_ID["US-1C"]].kind == "infantry"
    assert {unit.kind for unit in UNITS} == {"infantry", "cavalry", "tank", "airborne", "militia"}
    assert UNITS[BY_ID["CEA-4CB"]].kind == "cavalry" and UNITS[BY_ID["CEA-4CB"]].size == Size.BRIGADE


def test_2_10_2_11_one_factor_and_no_movement_factor() -> None:
    """2.10, 2.11"""
    state = empty()
    (number,) = put(state, 1901, "CEA-37D")
    assert state.factor(number) == 5 and not hasattr(UNITS[number], "movement")


def test_2_12_six_static_units() -> None:
    assert {UNITS[unit].id for unit in STATIC} == {"YRD", "YM", "GM", "HM", "JM", "14AA-2TD"}


def test_2_13_tank_regiments_are_chips() -> None:
    assert ALL_TANKS == {"CEA": 3, "KA": 7} and start().tanks == 3
    regiments = {unit for army in ("CEA", "KA") for unit in of_army(army, Size.REGIMENT)}
    assert regiments.isdisjoint(unit for units in start().stacks.values() for unit in units)


def test_2_14_fifteen_regulars_without_strength() -> None:
    assert Counter(regular.factor for regular in REGULARS) == {0: 15, 1: 54, 2: 13, 3: 2}


@pytest.mark.parametrize(("name", "steps"), [("CEA-62D", 2), ("CEA-1B", 1), ("US-6", 4)])
def test_2_15_steps(name: str, steps: int) -> None:
    """2.15 A step loss lowers the factor, and the last one kills."""
    state = empty()
    (number,) = put(state, 1901, name)
    assert UNITS[number].steps == steps
    for left in range(steps - 1, 0, -1):
        state.hurt(number, 1901)
        assert state.factor(number) == UNITS[number].factors[-left]
    state.hurt(number, 1901)
    assert number in state.dead and 1901 not in state.stacks


def test_2_15_chinese_have_one_step() -> None:
    state = empty()
    (counter,) = chinese(state, 1801, 2, tried=True)
    state.hurt(counter, 1801)
    assert counter not in state.face and counter not in state.dead


def test_2_16_markers_are_facts() -> None:
    state = start()
    assert (state.air, state.b29, state.beachheads, state.aerial) == ((), 0, (), 0)


def test_5_1_ten_phases() -> None:
    assert len(Phase) - 1 == 10 and set(MOVEMENT) == set(COMBAT) == set(Nation)


def test_r44_yichang_is_japanese_and_its_militia_next_to_it() -> None:
    assert 1509 in JAPANESE_CITIES and SCENARIOS.find("campaign").militia[BY_ID["YM"]] == 1409
    assert 1409 in BOARD.near[1509]


def test_r45_wuzhow_is_1422_with_an_airbase() -> None:
    assert CITY_OF["Wuzhow"] == 1422 and 1422 in AIRBASES and len(AIRBASES) == 8


def test_r46_one_owner_and_one_name_for_each_city() -> None:
    assert len(JAPANESE_CITIES) == 25 and len(CHINESE_CITIES) == 43
    assert "Shaoyang" in CITY_OF and "Shaoyeng" not in CITY_OF


def test_r50_indochina_hexes_are_ordinary_land() -> None:
    theatre = SCENARIOS.find("campaign").theatre
    assert {824, 825, 725} <= theatre.inside and 825 in theatre.near[925]


def test_r56_one_table_and_three_rows_of_headings() -> None:
    assert len(CRT.columns) == 16 and len(ODDS_LABELS) == 14
    assert ROW == {Nation.CH: 0, Nation.JP: 1, Nation.US: 2}
    assert column_of(Nation.CH, 6) == column_of(Nation.JP, 5) == column_of(Nation.US, 4)


def test_formosa_and_ports() -> None:
    assert len(FORMOSA) == 14 and set(MAINLAND_PORTS) == {2223, 2621, 2819, 2916, 2918, 3106, 3112, 3208}
    assert len(AMERICANS) == 16 and AIRBORNE not in AMERICANS
