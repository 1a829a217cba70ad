"""Area maps: neighbours, kinds of edge, parts of a map, and ways across it."""

import pickle
from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.kernel.areas import LAND, AreaGraph

briefly = settings(max_examples=50, deadline=None)  # a busy machine is no failure

KINDS = ("land", "bridge", "arrow")

pairs = st.tuples(st.integers(0, 11), st.integers(0, 11)).filter(lambda pair: pair[0] < pair[1])
edges = st.dictionaries(pairs, st.sampled_from(KINDS), max_size=25)
graphs = edges.map(lambda kinds: AreaGraph.build([(*pair, kind) for pair, kind in kinds.items()], range(12)))
places = st.integers(0, 11)

#   1 - 2 - 3      a bridge from 3 to 4, an arrow from 4 to 5; 7 lies apart with 8; 9 is alone
#   |   |
#   6 - +
SMALL = AreaGraph.build([(1, 2), (2, 3), (1, 6), (6, 2), (3, 4, "bridge"), (4, 5, "arrow"), (8, 7)], [9])


def test_neighbours_come_in_rising_order() -> None:
    assert SMALL.neighbours(2) == (1, 3, 6)
    assert SMALL.neighbours(9) == ()
    assert SMALL.places == (1, 2, 3, 4, 5, 6, 7, 8, 9)
    assert 9 in SMALL
    assert 10 not in SMALL


def test_edges_know_their_kind_from_both_ends() -> None:
    assert SMALL.kind(3, 4) == SMALL.kind(4, 3) == "bridge"
    assert SMALL.kind(1, 2) == LAND
    assert SMALL.kind(1, 3) is None
    assert SMALL.only({LAND}).neighbours(3) == (2,)


def test_an_edge_joins_two_places_once() -> None:
    for wrong in ([(1, 1)], [(1, 2), (2, 1)]):
        with pytest.raises(ValueError, match="an edge joins two places, once"):
            AreaGraph.build(wrong)


def test_a_place_that_is_not_on_the_map_is_an_error() -> None:
    with pytest.raises(KeyError):
        SMALL.neighbours(10)


def test_parts_distances_and_paths_of_a_small_map() -> None:
    assert SMALL.components() == ((1, 2, 3, 4, 5, 6), (7, 8), (9,))
    assert SMALL.distance(1, 5) == 4
    assert SMALL.distance(1, 7) is None
    assert SMALL.shortest_path(6, 4) == (6, 2, 3, 4)
    assert SMALL.shortest_path(6, 8) == ()
    assert SMALL.shortest_path(9, 9) == (9,)
    assert SMALL.steps_from(1, 5) == {1: 0, 5: 0, 2: 1, 6: 1, 4: 1, 3: 2}


def test_dear_steps_are_walked_around_and_blocked_ones_not_taken() -> None:
    def cost(here: int, there: int) -> int | None:
        return {(1, 2): 5, (3, 4): None}.get((here, there), 1)

    assert SMALL.shortest_path(1, 3, cost) == (1, 6, 2, 3)
    assert SMALL.reach(1, 9, cost) == {1: 0, 6: 1, 2: 2, 3: 3}
    assert SMALL.reach(4, 1, cost) == {4: 0, 3: 1, 5: 1}


@briefly
@given(graphs, places, places)
def test_adjacency_is_mutual_and_has_a_kind(graph: AreaGraph, one: int, other: int) -> None:
    assert graph.is_adjacent(one, other) == graph.is_adjacent(other, one) == (other in graph.neighbours(one))
    assert graph.kind(one, other) == graph.kind(other, one)
    assert (graph.kind(one, other) is not None) == graph.is_adjacent(one, other)


@briefly
@given(edges, st.randoms(use_true_random=False))
def test_the_order_in_which_edges_are_given_does_not_matter(kinds: dict[tuple[int, int], str], random: Random) -> None:
    given_so = [(one, other, kind) for (one, other), kind in kinds.items()]
    turned = [(other, one, kind) for one, other, kind in given_so]
    random.shuffle(turned)
    assert AreaGraph.build(turned) == AreaGraph.build(given_so)
    assert hash(AreaGraph.build(turned)) == hash(AreaGraph.build(given_so))


@briefly
@given(graphs, st.sets(places))
def test_a_restricted_map_keeps_the_edges_within(graph: AreaGraph, kept: set[int]) -> None:
    part = graph.restrict(kept)
    assert set(part.places) == kept
    for place in kept:
        assert part.neighbours(place) == tuple(near for near in graph.neighbours(place) if near in kept)
        assert all(part.kind(place, near) == graph.kind(place, near) for near in part.neighbours(place))
    assert graph.restrict(graph.places) == graph


@briefly
@given(graphs)
def test_kinds_part_the_edges(graph: AreaGraph) -> None:
    assert sorted(edge for kind in KINDS for edge in graph.only([kind]).edges) == list(graph.edges)
    assert all(graph.only([kind]).places == graph.places for kind in KINDS)


@briefly
@given(graphs, places, places)
def test_places_hang_together_when_there_is_a_way(graph: AreaGraph, one: int, other: int) -> None:
    parts = graph.components()
    assert sorted(place for part in parts for place in part) == list(graph.places)
    together = any(one in part and other in part for part in parts)
    assert together == (graph.distance(one, other) is not None) == bool(graph.shortest_path(one, other))


@briefly
@given(graphs, places, places)
def test_paths_are_as_long_as_the_distance(graph: AreaGraph, one: int, other: int) -> None:
    path = graph.shortest_path(one, other)
    assert all(graph.is_adjacent(here, there) for here, there in pairwise(path))
    assert (len(path) - 1 if path else None) == graph.distance(one, other) == graph.distance(other, one)


@briefly
@given(graphs, places, st.integers(0, 6))
def test_without_costs_reach_counts_steps(graph: AreaGraph, start: int, budget: int) -> None:
    near = {place: steps for place, steps in graph.steps_from(start).items() if steps <= budget}
    assert graph.reach(start, budget) == near


@briefly
@given(graphs, places, st.integers(0, 9), st.dictionaries(pairs, st.integers(0, 4) | st.none()))
def test_reach_agrees_with_trying_until_nothing_changes(
    graph: AreaGraph, start: int, budget: int, prices: dict[tuple[int, int], int | None]
) -> None:
    def cost(here: int, there: int) -> int | None:
        return prices.get((here, there), 1)

    assert graph.reach(start, budget, cost) == reach_by_patience(graph, start, budget, cost)


def reach_by_patience(
    graph: AreaGraph, start: int, budget: int, cost: Callable[[int, int], int | None]
) -> dict[int, int]:
    best, news = {start: 0}, True
    while news:
        news = False
        for here, spent in list(best.items()):
            for there in graph.neighbours(here):
                price = cost(here, there)
                if price is not None and spent + price <= min(budget, best.get(there, budget + 1) - 1):
                    best[there], news = spent + price, True
    return best


def test_a_map_survives_the_way_to_another_process() -> None:
    twin = pickle.loads(pickle.dumps(SMALL))
    assert twin == SMALL
    assert twin.neighbours(2) == (1, 3, 6)
