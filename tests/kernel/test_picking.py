"""Picks go in ascending order, each one only with what it goes with, and end with Done."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from game.kernel.agenda import Action, settle
from game.kernel.agenda import play as answer
from game.kernel.picking import DONE, PICKS, Pick, Picking
from game.kernel.state import State
from tests.kernel.toy import Tokens, Toy


@dataclass(frozen=True)
class Handful(Picking[Toy]):
    """Candidates in an order of their own."""

    def candidates(self, state: Toy) -> list[int]:
        return [7, 3, 5]

    def finish(self, state: Toy) -> None:
        state.points = list(self.chosen)


def picks(*items: int) -> list[Action]:
    return [Pick(item) for item in items]


def test_too_few_picks_cannot_be_done() -> None:
    assert Tokens(0, ()).options(Toy()) == picks(1, 2, 3, 4)


def test_only_later_candidates_that_go_with_the_picks() -> None:
    assert Tokens(0, (1,)).options(Toy()) == [*picks(3, 4), DONE]
    assert Tokens(0, (3,)).options(Toy()) == [*picks(4), DONE]
    assert Tokens(0, (2, 3, 4)).options(Toy()) == [DONE]


def test_the_order_is_that_of_the_candidates() -> None:
    assert Handful(0, (7,)).options(Toy()) == [*picks(3, 5), DONE]
    assert Handful(0, (3,)).options(Toy()) == [*picks(5), DONE]


def test_picks_are_made_once() -> None:
    assert PICKS[9] == Pick(9)
    assert Handful(0, ()).options(Toy())[0] is PICKS[7]


def test_picking_one_by_one_finishes_with_all_of_them() -> None:
    state = Toy()
    state.do(Handful(0, ()))
    for action in (Pick(7), Pick(3), DONE):
        assert settle(state) is not None
        answer(state, action)
    assert settle(state) is None
    assert state.points == [7, 3]


def test_the_last_candidate_makes_it_done_by_itself() -> None:
    state = Toy()
    state.do(Handful(0, ()))
    settle(state)
    answer(state, Pick(5))
    assert settle(state) is None
    assert state.points == [5]


def test_the_base_class_picks_nothing() -> None:
    question: Picking[State] = Picking(0, ())
    with pytest.raises(NotImplementedError):
        question.candidates(State())
    with pytest.raises(NotImplementedError):
        question.finish(State())
    assert question.may_add(State(), 1)
    assert question.is_enough(State())
