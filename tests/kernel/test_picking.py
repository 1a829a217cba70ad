"""Picks go in any order, each one only with what it goes with, and end with Done."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from game.kernel.agenda import Action, settle
from game.kernel.agenda import play as answer
from game.kernel.picking import DONE, PICKS, Gathering, Pick, Picking
from game.kernel.records import CodecError, decode, encode
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


def test_only_candidates_that_go_with_the_picks() -> None:
    assert Tokens(0, (1,)).options(Toy()) == [*picks(3, 4), DONE]
    assert Tokens(0, (3,)).options(Toy()) == [*picks(1, 2, 4), DONE]
    assert Tokens(0, (2, 3, 4)).options(Toy()) == [DONE]


def test_the_order_is_that_of_the_candidates() -> None:
    assert Handful(0, (7,)).options(Toy()) == [*picks(3, 5), DONE]
    assert Handful(0, (3,)).options(Toy()) == [*picks(7, 5), DONE]


def test_no_pick_closes_the_way_to_what_lies_before_it() -> None:
    state = Toy()
    state.do(Handful(0, ()))
    for action in (Pick(5), Pick(7), DONE):
        decision = settle(state)
        assert decision is not None and action in decision.options
        answer(state, action)
    assert state.points == [7, 5]


def test_the_same_things_are_the_same_question_in_whatever_order_they_were_picked() -> None:
    found = []
    for order in ((3, 7), (7, 3)):
        state = Toy()
        state.do(Handful(0, ()))
        for item in order:
            settle(state)
            answer(state, Pick(item))
        found.append(state.agenda[-1])
    assert found[0] == found[1] == Handful(0, (7, 3))


def test_picks_are_made_once() -> None:
    assert PICKS[9] == Pick(9)
    assert PICKS[3625] is PICKS[3625]
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
    state.do(Handful(0, (7, 3)))
    settle(state)
    answer(state, Pick(5))
    assert settle(state) is None
    assert state.points == [7, 3, 5]


@dataclass(frozen=True)
class Chain(Gathering[Toy]):
    """Numbers that touch where they follow each other."""

    def candidates(self, state: Toy) -> list[int]:
        return [1, 2, 3, 5]

    def touches(self, state: Toy, item: int, other: int) -> bool:
        return abs(item - other) == 1

    def finish(self, state: Toy) -> None:
        state.points = list(self.chosen)


def test_what_hangs_together_is_gathered_from_any_end() -> None:
    assert Chain(0, ()).options(Toy()) == [*picks(1, 2, 3, 5), DONE]
    assert Chain(0, (2,)).options(Toy()) == [*picks(1, 3), DONE]
    state = Toy()
    state.do(Chain(0, ()))
    for action in (Pick(3), Pick(2), Pick(1)):
        settle(state)
        answer(state, action)
    assert settle(state) is None  # 5 touches nothing
    assert state.points == [1, 2, 3]


def test_the_base_class_picks_nothing() -> None:
    question: Picking[State] = Picking(0, ())
    with pytest.raises(NotImplementedError):
        question.candidates(State())
    with pytest.raises(NotImplementedError):
        question.finish(State())
    assert question.may_add(State(), 1)
    assert question.is_enough(State())


def test_a_pick_is_read_from_a_save_only_if_it_is_a_number() -> None:
    assert decode(encode(Pick(7))) == Pick(7)
    with pytest.raises(CodecError, match="item"):
        decode({"is": Pick.tag, "item": "seven"})
