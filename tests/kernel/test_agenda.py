"""Steps run by themselves, questions wait, a lone option answers itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from game.kernel.agenda import Action, Question, RulesError, Side, Step, advance, play, settle
from game.kernel.state import State
from tests.kernel.toy import Bonus, EndRound, Gather, Guess, Throw, Toy, Turn


@dataclass(frozen=True)
class Add(Step[Toy]):
    number: int

    def run(self, state: Toy) -> None:
        state.points.append(self.number)


@dataclass(frozen=True)
class AddTwo(Step[Toy]):
    """Puts two more items on the agenda."""

    def run(self, state: Toy) -> None:
        state.do(Add(1), Add(2))


@dataclass(frozen=True)
class Offer(Question[Toy]):
    """As many options as the number says."""

    count: int

    def options(self, state: Toy) -> list[Action]:
        return [Guess(card) for card in range(self.count)]

    def answer(self, state: Toy, action: Any) -> None:
        state.points.append(100 + action.card)


def state_with(*items: Step[Any] | Question[Any]) -> Toy:
    state = Toy()
    state.do(*items)
    return state


def test_items_run_in_the_order_written() -> None:
    state = state_with(Add(1), Add(2), Add(3))
    assert settle(state) is None
    assert state.points == [1, 2, 3]


def test_what_a_step_adds_comes_before_what_waits() -> None:
    state = state_with(AddTwo(), Add(3))
    settle(state)
    assert state.points == [1, 2, 3]


def test_a_question_waits_and_stays_on_top() -> None:
    state = state_with(Add(1), Offer(1, 2), Add(3))
    decision = settle(state)
    assert decision is not None
    assert (decision.side, decision.question, decision.options) == (1, Offer(1, 2), (Guess(0), Guess(1)))
    assert state.points == [1]
    assert settle(state) == decision


def test_an_answer_lets_the_rest_run() -> None:
    state = state_with(Offer(0, 2), Add(3))
    settle(state)
    play(state, Guess(1))
    assert settle(state) is None
    assert state.points == [101, 3]


def test_a_lone_option_answers_itself() -> None:
    state = state_with(Offer(0, 1), Add(3))
    assert settle(state) is None
    assert state.points == [100, 3]


def test_a_question_without_answers_is_a_mistake_in_the_rules() -> None:
    with pytest.raises(RulesError, match="no answer"):
        settle(state_with(Offer(0, 0)))


def test_nothing_runs_once_there_is_a_winner() -> None:
    state = state_with(Add(1), Add(2))
    state.winner = 0
    assert settle(state) is None
    assert state.points == []


def test_skip_to_drops_what_lies_above() -> None:
    state = state_with(Add(1), Bonus(), Turn(0), EndRound(), Add(4))
    state.skip_to(EndRound)
    assert state.agenda == [Add(4), EndRound()]


def test_skip_to_also_finds_questions() -> None:
    state = state_with(Add(1), Turn(0))
    state.skip_to(Turn)
    assert state.agenda == [Turn(0)]


def test_skip_to_nowhere_is_a_mistake_in_the_rules() -> None:
    with pytest.raises(RulesError, match="EndRound"):
        state_with(Add(1)).skip_to(EndRound)


def test_the_base_classes_do_nothing_by_themselves() -> None:
    with pytest.raises(NotImplementedError):
        Step[State]().run(State())
    with pytest.raises(NotImplementedError):
        Question[State](0).options(State())
    with pytest.raises(NotImplementedError):
        Question[State](0).answer(State(), Throw())


def test_the_toys_question_is_a_value_and_can_be_asked_directly() -> None:
    state = Toy(cards=[1, 2], known={1})
    assert Turn(0).options(state) == [Throw(), Gather()]
    assert Turn(1).options(state) == [Guess(1), Guess(2), Guess(3), Throw(), Gather()]


@dataclass(frozen=True)
class OfferOpenly(Offer):
    """Asked with a lone answer too, once a point is on the table."""

    def is_always(self, state: Toy) -> bool:
        return bool(state.points)


def test_a_question_may_say_by_position_whether_it_is_always_asked() -> None:
    quiet = state_with(OfferOpenly(Side(0), 1))
    assert settle(quiet) is None and quiet.points == [100]
    open_one = state_with(Add(1), OfferOpenly(Side(0), 1))
    decision = settle(open_one)
    assert decision is not None and len(decision.options) == 1
    assert advance(open_one, patient=False) is None and open_one.points == [1, 100]
