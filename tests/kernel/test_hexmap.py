"""A small printed map: neighbours, hexsides, ways, floods, lines."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.kernel.hexes import Grid, Orientation, Pushed
from game.kernel.hexmap import NOWHERE, Cached, Elements, HexMap, SightTable, Steps, flood_over, reach_over

GRID = Grid(Orientation.FLAT, Pushed.EVEN)
GROUND = {
    100 * column + row: "hill" if (column, row) == (3, 3) else "clear" for column in range(1, 7) for row in range(1, 7)
}
RIVER = [(202, 203), (203, 303)]
BOARD = HexMap(GRID, GROUND, {"river": RIVER, "ford": [(203, 202)]})
NUMBERS = st.sampled_from(BOARD.hexes)


def test_neighbours_by_direction_end_at_the_edge() -> None:
    assert BOARD.around[101][0] == NOWHERE
    assert BOARD.toward(202, 0) == 201
    assert BOARD.toward(202, 6) == 201
    assert set(BOARD.near[101]) == {there for there in BOARD.around[101] if there}
    assert 700 not in BOARD and 303 in BOARD


@given(NUMBERS)
def test_neighbours_are_neighbours_both_ways(here: int) -> None:
    for there in BOARD.near[here]:
        assert here in BOARD.near[there]
        assert BOARD.distance(here, there) == 1
        assert BOARD.toward(here, BOARD.direction(here, there)) == there


def test_hexsides_are_the_same_from_both_sides() -> None:
    assert BOARD.between(203, 202) == BOARD.between(202, 203) == {"river", "ford"}
    assert BOARD.between(203, 303) == {"river"}
    assert BOARD.between(202, 201) == frozenset()


def test_a_hexside_between_hexes_that_do_not_touch_is_refused() -> None:
    with pytest.raises(ValueError, match="101 and 303"):
        HexMap(GRID, GROUND, {"river": [(101, 303)]})


def cost(here: int, there: int) -> int | None:
    if "river" in BOARD.between(here, there) and "ford" not in BOARD.between(here, there):
        return None
    return 2 if BOARD.ground[there] == "hill" else 1


def test_reach_counts_the_steps_and_keeps_the_way() -> None:
    reach = BOARD.reach(203, 3, cost)
    assert reach[203] == 0
    way = reach.way(303)
    assert way.cost == reach[303] == 3  # the river bars the straight step, and the hill costs two
    assert (way.path[0], way.path[-1]) == (203, 303)
    steps = zip(way.path, way.path[1:], strict=False)
    assert sum(cost(*step) or 0 for step in steps) == way.cost
    assert 606 not in reach


def test_a_flood_runs_until_something_stops_it() -> None:
    west = BOARD.flood([101], lambda here, there: there < 300)
    assert west == {number for number in BOARD.hexes if number < 300}
    assert BOARD.flood([101, 606], lambda here, there: False) == {101, 606}


@given(NUMBERS, NUMBERS)
def test_a_line_is_the_same_both_ways(one: int, other: int) -> None:
    there, back = BOARD.elements(one, other), BOARD.elements(other, one)
    assert [set(entry) for entry in there] == [set(entry) for entry in reversed(back)]
    assert all(number in BOARD and number not in (one, other) for entry in there for number in entry)


def test_within_counts_steps() -> None:
    assert BOARD.within(303, 0) == (303,)
    assert set(BOARD.within(303, 1)) == {303, *BOARD.near[303]}


def test_sight_is_worked_out_once_for_both_ways() -> None:
    asked: Counter[tuple[int, int]] = Counter()

    def look(one: int, other: int, passed: Elements) -> bool:
        asked[one, other] += 1
        return not any(all(BOARD.ground[number] == "hill" for number in entry) for entry in passed)

    sight = SightTable(BOARD, look)
    assert sight(301, 306) is sight(306, 301) is False
    assert sight(101, 106) is True
    assert asked == {(301, 306): 1, (101, 106): 1}
    assert sight.elements(306, 301) == sight.elements(301, 306) == ((302,), (303,), (304,), (305,))


def test_what_is_kept_is_worked_out_again_only_for_another_key() -> None:
    worked: list[str] = []

    def work(word: str) -> str:
        worked.append(word)
        return word.upper()

    kept: Cached[str] = Cached(most=2)
    assert [kept.get(word, lambda word=word: work(word)) for word in "aab"] == ["A", "A", "B"]  # type: ignore[misc]
    assert worked == ["a", "b"]
    kept.get("c", lambda: work("c"))  # full: it begins anew
    kept.get("a", lambda: work("a"))
    assert worked == ["a", "b", "c", "a"]


def steps_of(cost: int = 1) -> Steps:
    """Every step costs the same, into the hill one more."""
    return {here: [(there, cost + (GROUND[there] == "hill")) for there in BOARD.near[here]] for here in BOARD.hexes}


@given(NUMBERS, st.integers(0, 5), st.sets(NUMBERS, max_size=6))
def test_a_reach_over_a_table_of_steps_is_the_same_reach(start: int, budget: int, closed: set[int]) -> None:
    table = {here: dict(steps) for here, steps in steps_of().items()}
    slow = BOARD.reach(start, budget, lambda here, there: None if there in closed else table[here][there])
    quick = reach_over(steps_of(), start, budget, closed)
    assert dict(quick) == dict(slow)
    for place in quick:
        way = quick.way(place)
        pairs = list(zip(way.path, way.path[1:], strict=False))
        assert sum(table[here][there] for here, there in pairs) == way.cost == quick[place]


def test_of_equal_ways_the_one_over_most_prizes_then_over_the_lowest_hexes() -> None:
    assert reach_over(steps_of(), 101, 4, ()).way(202).path == (101, 102, 202)
    assert reach_over(steps_of(), 101, 4, (), {201}).way(202).path == (101, 201, 202)
    assert reach_over(steps_of(), 101, 4, {102}).way(202).path == (101, 201, 202)


@given(st.sets(NUMBERS, min_size=1, max_size=3), st.sets(NUMBERS, max_size=20))
def test_a_flood_over_sets_is_the_same_flood(sources: set[int], closed: set[int]) -> None:
    near = {here: frozenset(BOARD.near[here]) for here in BOARD.hexes}
    slow = BOARD.flood(sources - closed, lambda here, there: there not in closed)
    assert flood_over(near, sources, closed) == slow
