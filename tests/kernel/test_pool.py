"""Blind draws: chance from the state, which can be loaded."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from game.kernel.agenda import RulesError
from game.kernel.pool import Pool, draw, hands, none_of
from game.kernel.records import decode, encode
from game.kernel.state import Drawn
from tests.kernel.toy import GAME
from tests.listening import listen

CUP = Pool.of([0, 0, 2, 2, 2, 3], 4)


def test_counts_by_kind() -> None:
    assert CUP.counts == (2, 0, 3, 1)
    assert CUP.size == 6
    assert CUP.chances.chance_of(2) == Fraction(1, 2)
    assert CUP.taken(3).added(1).counts == (2, 1, 3, 0)
    assert decode(encode(CUP)) == CUP


def test_what_is_not_there_cannot_be_taken() -> None:
    with pytest.raises(ValueError, match="kind 1"):
        CUP.taken(1)


def test_a_draw_takes_the_thing_out_and_is_told() -> None:
    state = GAME.setup("short", 1)
    heard = listen(state)
    kind, rest = draw(state, "a marker", CUP)
    assert rest.size == 5
    assert rest.added(kind) == CUP
    assert heard == [Drawn("a marker", kind)]


def test_every_kind_comes_up_as_often_as_it_should() -> None:
    state = GAME.setup("short", 7)
    found = Counter(draw(state, "a marker", CUP)[0] for _ in range(6000))
    assert found[1] == 0
    assert all(abs(found[kind] - 1000 * CUP.counts[kind]) < 200 for kind in range(4))


def test_stacked_draws_come_first() -> None:
    state = GAME.setup("short", 1)
    state.stacked = (3, 0)
    before = state.seed
    assert (draw(state, "x", CUP)[0], draw(state, "x", CUP)[0]) == (3, 0)
    assert (state.seed, state.stacked) == (before, ())


def test_a_stacked_thing_that_is_not_there_is_a_mistake() -> None:
    state = GAME.setup("short", 1)
    state.stacked = (1,)
    with pytest.raises(RulesError, match="kind 1 was stacked"):
        draw(state, "x", CUP)


def test_an_empty_pool_has_nothing_to_draw() -> None:
    with pytest.raises((RulesError, ValueError)):
        draw(GAME.setup("short", 1), "x", Pool((0, 0)))


def test_a_blinded_copy_knows_no_coming_chance() -> None:
    state = GAME.setup("short", 1)
    state.loaded, state.stacked = (6,), (2,)
    view = state.blinded()
    assert (view.seed, view.loaded, view.stacked) == (0, (), ())
    assert state.stacked == (2,)


def test_hands_are_all_that_a_blind_draw_may_bring() -> None:
    cup = ["chit"] * 3 + ["dud"] + ["bomb"] * 2
    mix = sorted(Counter(cup).items())
    for size in range(len(cup) + 1):
        drawn = Counter(tuple(sorted(Counter(hand).items())) for hand in combinations(cup, size))
        assert dict(hands(mix, size)) == drawn
        missed = sum("bomb" not in hand for hand in combinations(cup, size))
        assert none_of(2, len(cup), size) == Fraction(missed, drawn.total())
    assert not list(hands(mix, 7)) and none_of(2, 6, 7) == 0
