"""Chapters 1 and 2: scale, hexes, zones, lines and counters."""

from __future__ import annotations

from collections import Counter
from itertools import groupby, pairwise

import pytest

from game.bloody_ridge.components import (
    COUNTERS,
    EXITS,
    FORWARD,
    GROUND,
    HILL,
    HILL_123,
    INFANTRY,
    MAIN,
    MAP,
    RED_ROW,
    RED_ROW_ZONE,
    SIDES,
    STEPS,
    TABLES,
    crosses_line,
    neighbour,
)
from game.bloody_ridge.game import GAME


def test_1_1_the_player_is_the_japanese_commander_and_the_rules_run_the_marines() -> None:
    assert [GAME.sides[side] for side in GAME.players] == ["japanese"]
    assert set(SIDES) == {"japanese", "american"}


def test_1_2_scale() -> None:
    assert MAP["scale"] == {"hex_yards": 125, "turn_hours": 2, "turns": 4}
    assert TABLES.turns == 4


def test_2_1_and_2_5_228_counters_13_of_them_optional() -> None:
    """2.1, 2.5, 11.1"""
    assert len(COUNTERS) == 228
    kinds = Counter(counter.kind for counter in COUNTERS)
    assert (kinds["supply_cache"], kinds["hq_battalion"], kinds["hq_division"], kinds["hero"]) == (1, 1, 1, 1)
    assert (kinds["machinegun"], kinds["mg_crew"], kinds["banzai"] + kinds["banzai_used"]) == (4, 4, 4)


def test_2_2_every_hex_has_its_number_and_hill_123_its_five() -> None:
    assert len(GROUND) == 214
    assert sorted(HILL_123) == [1710, 1810, 1811, 1910, 1911]
    assert {place for place, ground in GROUND.items() if ground.terrain == HILL} == HILL_123  # R3


def test_2_3_zones_and_the_us_line() -> None:
    """2.3, R2: all of Hill 123 is north of the line."""
    assert GROUND[1010].zone == GROUND[2308].zone == MAIN
    assert GROUND[1011].zone == GROUND[2309].zone == FORWARD
    assert all(GROUND[place].zone == MAIN for place in HILL_123)
    assert {place for place, ground in GROUND.items() if ground.zone == RED_ROW_ZONE} == set(RED_ROW)


def test_2_4_north_is_up_and_odd_columns_lie_half_a_hex_lower() -> None:
    """2.4, R1: 2012 touches 1912 and 1911, and the red row is one unbroken chain."""
    assert (neighbour(2012, "SW"), neighbour(2012, "NW")) == (1912, 1911)
    assert all(neighbour(west, "NE") == east for west, east in pairwise(RED_ROW))
    assert all(neighbour(place, "N") is None for place in EXITS)


def test_2_6_to_2_8_counters_know_side_kind_and_factor() -> None:
    """2.6, 2.7, 2.8"""
    mix = Counter(counter.factor for counter in COUNTERS if counter.kind == INFANTRY)
    assert mix == {1: 50, 2: 36, 3: 20, 4: 10, 5: 4}
    markers = [counter for counter in COUNTERS if counter.side is None]
    assert {marker.kind for marker in markers} == {"turn", "phase"}


@pytest.mark.parametrize(
    ("here", "steps"),
    [
        (1218, {1217, 1117}),  # V64
        (1616, {1615}),  # V65
        (2012, {2011, 2111, 2112, 2013, 1912, 1911}),  # V66
        (1911, {1910, 1811, 1912, 2012}),  # V67
        (1514, {1414}),  # V68
        (1309, {1308, 1209}),  # V69
        (1001, {1101}),  # V70
        (1501, {1401, 1402, 1502, 1602, 1601}),  # V71
    ],
)
def test_7_18_and_7_19_where_a_force_may_go(here: int, steps: set[int]) -> None:
    """7.17, 7.18, 7.19, R34, V64-V71"""
    assert set(STEPS[here]) == steps


def test_v69_north_of_the_lines_end_nothing_is_barred() -> None:
    """7.18"""
    assert 1408 in STEPS[1308]


def test_7_17_the_lines_have_their_printed_ends() -> None:
    for one, other in ((1516, 1616), (1309, 1409), (1914, 2014), (1909, 2009)):
        assert crosses_line(one, other) and crosses_line(other, one)
    assert [GROUND[place].sector for place in RED_ROW] == ["left"] * 4 + ["center"] * 4 + ["right"] * 4


def test_r4_the_left_line_steps_twice_to_the_west() -> None:
    """7.17, R4: up between two columns, over one hex, and so on; the right line runs straight between 19 and 20."""
    left, right = MAP["japanese_sector_boundaries"]
    columns = [tuple(sorted(int(place) // 100 for place in side)) for side in left["hexsides"]]
    assert len(columns) == 17
    assert [pair for pair, _ in groupby(columns)] == [(15, 16), (15, 15), (14, 15), (14, 14), (13, 14)]
    assert {tuple(sorted(int(place) // 100 for place in side)) for side in right["hexsides"]} == {(19, 20)}


def test_7_19_the_way_back_over_open_ground_may_cross_a_line_too() -> None:
    assert 2012 in STEPS[1912] and 1912 in STEPS[2012]


def test_r35_no_hex_is_a_dead_end() -> None:
    """7.3"""
    assert all(STEPS[place] for place in GROUND)
