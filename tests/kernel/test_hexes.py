"""Hex geometry: the laws that hold on every map, and the three ways of printing numbers that occur."""

from itertools import pairwise
from math import cos, hypot, isclose, sin, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.kernel.hexes import (
    DIRECTIONS,
    ORIGIN,
    Grid,
    Handedness,
    Hex,
    Layout,
    Orientation,
    Pushed,
    arc,
    bearing,
    crossings,
    difference,
    direction,
    disc,
    distance,
    from_doubled,
    hexside,
    in_arc,
    in_cone,
    is_adjacent,
    line,
    nearest,
    neighbours,
    reach,
    reflect,
    ring,
    rotate,
    shift,
    shortest_path,
    step,
    to_doubled,
)

briefly = settings(max_examples=50, deadline=None)  # a busy machine is no failure

coordinates = st.integers(-30, 30)
hexes = st.builds(Hex, coordinates, coordinates)
near = st.builds(Hex, st.integers(-9, 9), st.integers(-9, 9))
directions = st.integers(0, 5)
orientations = st.sampled_from(Orientation)
grids = st.builds(Grid, orientations, st.sampled_from(Pushed))

ODD_LOW = Grid(Orientation.FLAT, Pushed.ODD)
EVEN_LOW = Grid(Orientation.FLAT, Pushed.EVEN)


def lettered(name: str) -> Hex:
    """Columns A, B, C ... with the second, fourth ... raised half a hex."""
    return EVEN_LOW.hex(ord(name[0]) - ord("A"), int(name[1:]))


# Steps


@briefly
@given(hexes)
def test_neighbours_are_mutual_distinct_and_clockwise(here: Hex) -> None:
    around = neighbours(here)
    assert len(set(around)) == 6
    assert all(here in neighbours(there) for there in around)
    assert [direction(here, there) for there in around] == [0, 1, 2, 3, 4, 5]
    assert all(is_adjacent(one, other) for one, other in pairwise((*around, around[0])))


@briefly
@given(hexes, hexes, hexes)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert distance(a, b) == distance(b, a) >= 0
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@briefly
@given(hexes, directions, st.integers(-20, 20))
def test_steps_in_one_direction_add_up(here: Hex, way: int, count: int) -> None:
    there = step(here, way, count)
    assert distance(here, there) == abs(count)
    assert step(there, way + 3, count) == here
    assert shift(here, difference(here, there)) == there


@briefly
@given(hexes, directions)
def test_a_hexside_is_the_same_from_both_sides(here: Hex, way: int) -> None:
    there = step(here, way)
    assert hexside(here, there) == hexside(there, here)
    assert set(hexside(here, there)) == {here, there}


def test_what_does_not_touch_has_no_hexside_and_no_direction() -> None:
    for far in (ORIGIN, Hex(2, 0), Hex(1, 1)):
        with pytest.raises(ValueError, match="do not touch"):
            hexside(ORIGIN, far)
        with pytest.raises(ValueError, match="do not touch"):
            direction(ORIGIN, far)


def test_the_three_coordinates_add_up_to_nought() -> None:
    assert Hex(3, -5).s == 2


# Shapes


@briefly
@given(hexes, st.integers(0, 12))
def test_rings_and_discs_have_the_right_size(centre: Hex, radius: int) -> None:
    circle, within = ring(centre, radius), disc(centre, radius)
    assert len(circle) == len(set(circle)) == max(1, 6 * radius)
    assert all(distance(centre, there) == radius for there in circle)
    assert len(set(within)) == len(within) == 1 + 3 * radius * (radius + 1)
    assert list(within) == sorted(within)
    assert set(within) == {there for size in range(radius + 1) for there in ring(centre, size)}


@briefly
@given(hexes, st.integers(1, 12))
def test_a_ring_is_walked_clockwise_from_direction_0(centre: Hex, radius: int) -> None:
    circle = ring(centre, radius)
    assert circle[0] == step(centre, 0, radius)
    assert circle[radius] == step(centre, 1, radius)
    assert all(is_adjacent(one, other) for one, other in pairwise((*circle, circle[0])))


@briefly
@given(hexes, hexes, hexes, st.integers(-12, 12))
def test_turning_keeps_distances_and_six_sixths_are_a_full_turn(a: Hex, b: Hex, about: Hex, sixths: int) -> None:
    assert distance(rotate(a, sixths, about), rotate(b, sixths, about)) == distance(a, b)
    assert rotate(rotate(a, sixths, about), -sixths, about) == a
    assert rotate(a, 6, about) == a
    turned = a
    for _ in range(6):
        turned = rotate(turned, 1, about)
    assert turned == a


def test_turning_goes_clockwise() -> None:
    assert [rotate(DIRECTIONS[0], sixths) for sixths in range(6)] == list(DIRECTIONS)


@briefly
@given(hexes, hexes, hexes, st.integers(-6, 6))
def test_a_mirror_keeps_distances_and_undoes_itself(a: Hex, b: Hex, about: Hex, axis: int) -> None:
    assert distance(reflect(a, axis, about), reflect(b, axis, about)) == distance(a, b)
    assert reflect(reflect(a, axis, about), axis, about) == a


@briefly
@given(directions, directions)
def test_a_mirror_sends_direction_d_to_axis_minus_d(way: int, axis: int) -> None:
    assert reflect(DIRECTIONS[way], axis) == DIRECTIONS[(axis - way) % 6]


# Arcs


@briefly
@given(hexes, directions, st.integers(1, 9), st.integers(1, 9))
def test_bearings_tell_rows_from_what_lies_between(here: Hex, way: int, ahead: int, beside: int) -> None:
    assert bearing(here, step(here, way, ahead)) == 2 * way
    assert bearing(here, step(step(here, way, ahead), way + 1, beside)) == 2 * way + 1


@briefly
@given(hexes, hexes, directions, st.integers(0, 2))
def test_arcs_open_with_their_width_and_the_back_is_outside(apex: Hex, target: Hex, facing: int, width: int) -> None:
    inside = in_arc(apex, target, facing, width)
    assert not inside or in_arc(apex, target, facing, width + 1)
    assert not in_arc(apex, step(apex, facing + 3), facing, width)
    assert in_arc(apex, target, facing, 3) == (apex != target)
    assert inside == in_arc(apex, rotate(target, 1, apex), facing + 1, width)


@briefly
@given(hexes, hexes, directions)
def test_the_front_arc_is_what_two_front_rows_span(apex: Hex, target: Hex, facing: int) -> None:
    left, right = DIRECTIONS[facing - 1], DIRECTIONS[(facing + 1) % 6]
    way = difference(apex, target)
    determinant = left.q * right.r - left.r * right.q
    along_left = (way.q * right.r - way.r * right.q) * determinant
    along_right = (left.q * way.r - left.r * way.q) * determinant
    assert in_arc(apex, target, facing) == (apex != target and along_left >= 0 and along_right >= 0)


def test_a_front_arc_on_a_lettered_board() -> None:
    north, north_east, south = (Orientation.FLAT.direction(name) for name in ("N", "NE", "S"))
    assert in_arc(lettered("E06"), lettered("E02"), north)
    assert in_arc(lettered("E06"), lettered("F06"), north)
    assert not in_arc(lettered("E06"), lettered("G06"), north)
    assert in_arc(lettered("E06"), lettered("G06"), north_east)
    assert not in_arc(lettered("E06"), lettered("E03"), south)


def test_cones_run_clockwise_and_arcs_of_several_facings_join() -> None:
    assert in_cone(ORIGIN, Hex(2, -1), 1, 2)
    assert not in_cone(ORIGIN, Hex(2, -1), 2, 1)
    assert arc(ORIGIN, [0], 1) == tuple(sorted(DIRECTIONS[way] for way in (5, 0, 1)))
    assert set(arc(ORIGIN, [0, 3], 4)) == set(arc(ORIGIN, [0], 4)) | set(arc(ORIGIN, [3], 4))
    assert set(arc(ORIGIN, [2], 3, width=0)) == {Hex(1, 0), Hex(2, 0), Hex(3, 0)}


# Lines


@briefly
@given(hexes, hexes, st.sampled_from(Handedness))
def test_a_line_takes_one_hex_per_step(one: Hex, other: Hex, hand: Handedness) -> None:
    row = line(one, other, hand)
    assert len(row) == distance(one, other) + 1
    assert (row[0], row[-1]) == (one, other)
    assert all(is_adjacent(here, there) for here, there in pairwise(row))


@briefly
@given(hexes, hexes)
def test_going_back_with_the_other_hand_gives_the_same_line(one: Hex, other: Hex) -> None:
    assert line(other, one, Handedness.LEFT) == line(one, other, Handedness.RIGHT)[::-1]


@briefly
@given(hexes, hexes, orientations)
def test_a_line_stays_on_its_hand(one: Hex, other: Hex, orientation: Orientation) -> None:
    """Each hex is the nearest to its point of the line; where two are, the right one lies to the right."""
    layout, steps = Layout(orientation, 1.0), distance(one, other)
    (x1, y1), (x2, y2) = layout.centre(one), layout.centre(other)
    for i, pair in enumerate(zip(line(one, other, Handedness.LEFT), line(one, other, Handedness.RIGHT), strict=True)):
        x, y = x1 + (x2 - x1) * i / max(steps, 1), y1 + (y2 - y1) * i / max(steps, 1)
        (left_x, left_y), (right_x, right_y) = (layout.centre(here) for here in pair)
        to_left, to_right = hypot(left_x - x, left_y - y), hypot(right_x - x, right_y - y)
        assert isclose(to_left, to_right, abs_tol=1e-9)
        assert to_right <= sqrt(3) / 2 + 1e-9
        turn = (x2 - x1) * (right_y - left_y) - (y2 - y1) * (right_x - left_x)
        assert turn > 0 if pair[0] != pair[1] else turn == 0


def test_a_line_along_hexsides_gives_way_to_either_hand() -> None:
    start, end = lettered("E06"), lettered("I06")
    assert line(start, end, Handedness.LEFT) == tuple(map(lettered, ("E06", "F06", "G06", "H06", "I06")))
    assert line(start, end, Handedness.RIGHT) == tuple(map(lettered, ("E06", "F07", "G06", "H07", "I06")))
    assert crossings(start, end) == (
        (lettered("F06"), lettered("F07")),
        (lettered("G06"),),
        (lettered("H06"), lettered("H07")),
    )


def test_neighbours_and_a_hex_itself_have_nothing_between() -> None:
    assert crossings(ORIGIN, ORIGIN) == ()
    assert all(crossings(ORIGIN, there) == () for there in DIRECTIONS)


@briefly
@given(near, near)
def test_crossings_hold_both_lines_and_read_the_same_backwards(one: Hex, other: Hex) -> None:
    entries = crossings(one, other)
    passed = {here for entry in entries for here in entry}
    assert passed >= (set(line(one, other, Handedness.LEFT)) | set(line(one, other, Handedness.RIGHT))) - {one, other}
    assert crossings(other, one) == entries[::-1]
    assert all(is_adjacent(*entry) for entry in entries if len(entry) == 2)


@briefly
@given(st.builds(Hex, st.integers(-6, 6), st.integers(-6, 6)))
def test_crossings_agree_with_walking_the_line_in_tiny_steps(goal: Hex) -> None:
    """A prime number of steps never lands on a border that is crossed, and 307 are too many to miss a clipped corner:

    borders are met after a share of k / n of the way with n at most 18, so no stretch is shorter than 1 / (17 * 18).
    """
    passed: list[tuple[Hex, ...]] = []
    parts = 307
    for i in range(1, parts):
        point = (goal.q * i, goal.r * i, -(goal.q + goal.r) * i)
        rough = nearest(point[0] / parts, point[1] / parts)
        within = tuple(here for here in sorted((rough, *neighbours(rough))) if holds(here, point, parts))
        if not passed or passed[-1] != within:
            passed.append(within)
    assert tuple(entry for entry in passed if ORIGIN not in entry and goal not in entry) == crossings(ORIGIN, goal)


def holds(here: Hex, point: tuple[int, int, int], parts: int) -> bool:
    """Whether a hex, borders included, holds a point given in parts of a step: no rounding anywhere."""
    q, r, s = (at - parts * centre for at, centre in zip(point, (here.q, here.r, here.s), strict=True))
    return max(abs(q - r), abs(r - s), abs(s - q)) <= parts


# Ways


costs = st.dictionaries(near, st.integers(0, 4) | st.none(), max_size=60)


@briefly
@given(costs, st.integers(0, 8))
def test_reach_agrees_with_trying_until_nothing_changes(terrain: dict[Hex, int | None], budget: int) -> None:
    def cost(here: Hex, there: Hex) -> int | None:
        return terrain.get(there, 2)

    assert reach(ORIGIN, budget, cost) == reach_by_patience(ORIGIN, budget, terrain)


def reach_by_patience(start: Hex, budget: int, terrain: dict[Hex, int | None]) -> dict[Hex, int]:
    best, news = {start: 0}, True
    while news:
        news = False
        for here, spent in list(best.items()):
            for there in neighbours(here):
                price = terrain.get(there, 2)
                if price is not None and spent + price <= min(budget, best.get(there, budget + 1) - 1):
                    best[there], news = spent + price, True
    return best


@briefly
@given(near, near)
def test_on_open_ground_the_shortest_path_is_the_distance(one: Hex, other: Hex) -> None:
    path = shortest_path(one, other, lambda here, there: 1)
    assert len(path) == distance(one, other) + 1
    assert path == shortest_path(one, other, lambda here, there: 1)


@briefly
@given(costs, near)
def test_a_shortest_path_costs_what_reach_says(terrain: dict[Hex, int | None], goal: Hex) -> None:
    def cost(here: Hex, there: Hex) -> int | None:
        return terrain.get(there, 2)

    path, spent = shortest_path(ORIGIN, goal, cost, 20), reach(ORIGIN, 20, cost).get(goal)
    assert bool(path) == (spent is not None)
    assert sum(cost(here, there) or 0 for here, there in pairwise(path)) == (spent or 0)


def test_blocked_hexsides_are_walked_around() -> None:
    wall = {hexside(ORIGIN, Hex(1, 0)), hexside(ORIGIN, Hex(1, -1)), hexside(ORIGIN, Hex(0, 1))}

    def cost(here: Hex, there: Hex) -> int | None:
        return None if hexside(here, there) in wall or distance(ORIGIN, there) > 3 else 1

    assert len(shortest_path(ORIGIN, Hex(1, 0), cost)) == 4
    assert shortest_path(ORIGIN, Hex(9, 9), cost) == ()
    assert shortest_path(ORIGIN, ORIGIN, cost) == (ORIGIN,)


# Printed numbers


@briefly
@given(grids, st.integers(-40, 40), st.integers(-40, 40))
def test_columns_and_rows_come_back(grid: Grid, column: int, row: int) -> None:
    assert grid.column_row(grid.hex(column, row)) == (column, row)


@briefly
@given(grids, st.integers(0, 99), st.integers(0, 99))
def test_numbers_come_back(grid: Grid, column: int, row: int) -> None:
    assert grid.number(grid.numbered(100 * column + row)) == 100 * column + row


@briefly
@given(grids, st.integers(-40, 40), st.integers(-40, 40))
def test_every_second_column_or_row_is_pushed_by_half_a_hex(grid: Grid, column: int, row: int) -> None:
    x, y = Layout(grid.orientation, 1.0).centre(grid.hex(column, row))
    start_x, start_y = Layout(grid.orientation, 1.0).centre(grid.hex(1 - grid.pushed.value, 1 - grid.pushed.value))
    unpushed = 1 - grid.pushed.value
    if grid.orientation is Orientation.FLAT:
        half = 0.5 if column % 2 == grid.pushed.value else 0.0
        assert isclose(x - start_x, 1.5 * (column - unpushed), abs_tol=1e-6)
        assert isclose(y - start_y, sqrt(3) * (row - unpushed + half), abs_tol=1e-6)
    else:
        half = 0.5 if row % 2 == grid.pushed.value else 0.0
        assert isclose(x - start_x, sqrt(3) * (column - unpushed + half), abs_tol=1e-6)
        assert isclose(y - start_y, 1.5 * (row - unpushed), abs_tol=1e-6)


def test_numbers_with_odd_columns_low() -> None:
    around = {ODD_LOW.number(there) for there in neighbours(ODD_LOW.numbered(2012))}
    assert around == {2011, 2111, 2112, 2013, 1912, 1911}
    row = [1218, 1317, 1417, 1516, 1616, 1715, 1815, 1914, 2014, 2113, 2213, 2312]
    north_east = Orientation.FLAT.direction("NE")
    assert [ODD_LOW.number(step(ODD_LOW.numbered(1218), north_east, count)) for count in range(12)] == row


def test_numbers_with_even_columns_low() -> None:
    around = [EVEN_LOW.number(there) for there in neighbours(EVEN_LOW.numbered(1702))]
    assert around == [1701, 1801, 1802, 1703, 1602, 1601]
    assert {1701, 1801} <= set(around)
    assert is_adjacent(EVEN_LOW.numbered(2611), EVEN_LOW.numbered(2711))


def test_letters_with_every_second_column_raised() -> None:
    assert neighbours(lettered("E06")) == tuple(map(lettered, ("E05", "F06", "F07", "E07", "D07", "D06")))


def test_a_hex_off_the_sheet_has_no_number() -> None:
    with pytest.raises(ValueError, match="no printed number"):
        ODD_LOW.number(ODD_LOW.hex(-1, 4))


@briefly
@given(hexes)
def test_doubled_rows_come_back(here: Hex) -> None:
    assert from_doubled(*to_doubled(here)) == here


def test_doubled_rows_count_half_hexes() -> None:
    assert [to_doubled(way) for way in DIRECTIONS] == [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)]
    with pytest.raises(ValueError, match="half row"):
        from_doubled(1, 0)


def test_directions_have_names_that_come_back() -> None:
    for orientation in Orientation:
        assert [orientation.direction(name) for name in orientation.names] == [0, 1, 2, 3, 4, 5]


# Points of the picture


layouts = st.builds(
    Layout, orientations, st.floats(0.5, 200), st.tuples(st.floats(-5000, 5000), st.floats(-5000, 5000))
)


@briefly
@given(layouts, hexes, st.floats(0, 0.86), st.floats(0, 6.3))
def test_any_point_well_inside_a_hex_finds_it(layout: Layout, here: Hex, out: float, turn: float) -> None:
    x, y = layout.centre(here)
    assert layout.hex_at(x + layout.size * out * cos(turn), y + layout.size * out * sin(turn)) == here


@briefly
@given(orientations, st.floats(-20, 20), st.floats(-20, 20))
def test_a_point_belongs_to_the_nearest_centre(orientation: Orientation, x: float, y: float) -> None:
    layout = Layout(orientation, 1.0)

    def away(here: Hex) -> float:
        at_x, at_y = layout.centre(here)
        return hypot(at_x - x, at_y - y)

    found = layout.hex_at(x, y)
    assert away(found) <= min(map(away, neighbours(found))) + 1e-9


@briefly
@given(layouts, hexes, directions)
def test_corners_and_hexsides_meet(layout: Layout, here: Hex, way: int) -> None:
    there = step(here, way)
    (x1, y1), (x2, y2) = layout.hexside_ends(hexside(here, there))
    assert isclose(hypot(x2 - x1, y2 - y1), layout.size, rel_tol=1e-6)
    shared = [
        one
        for one in layout.corners(here)
        if any(hypot(one[0] - other[0], one[1] - other[1]) < 1e-3 * layout.size for other in layout.corners(there))
    ]
    assert len(shared) == 2
    assert all(min(hypot(x - x1, y - y1), hypot(x - x2, y - y2)) < 1e-3 * layout.size for x, y in shared)


@pytest.mark.parametrize("orientation", Orientation)
def test_directions_point_where_their_names_say(orientation: Orientation) -> None:
    layout = Layout(orientation, 1.0)
    for name, way in zip(orientation.names, DIRECTIONS, strict=True):
        x, y = layout.centre(way)
        assert ("N" in name) == (y < -0.1)
        assert ("S" in name) == (y > 0.1)
        assert ("E" in name) == (x > 0.1)
        assert ("W" in name) == (x < -0.1)
