"""Chapters 4 and 5: how the game is won, scored and cut into turns."""

from __future__ import annotations

from typing import Any

import pytest

from game.bloody_ridge.components import AMERICAN, INFANTRY_UNITS, JAPANESE, RED_ROW
from game.bloody_ridge.counterattack import CounterattackPhase
from game.bloody_ridge.events import PhaseBegun, Placed
from game.bloody_ridge.game import GAME
from game.bloody_ridge.movement import LEAVE_MAP, ChooseForce, MovementPhase, NextHex
from game.bloody_ridge.organization import OrganizationPhase
from game.bloody_ridge.sequence import EndTurn, Turn
from game.bloody_ridge.victory import competitive_score
from game.bloody_ridge.wording.report import score
from game.kernel.agenda import settle
from game.kernel.contract import try_game
from tests.game.bloody_ridge.positions import DIVISION_HQ, attack, force, play, position, run
from tests.listening import listen


def test_4_1_a_force_on_an_exit_hex_may_leave_and_wins() -> None:
    """4.1, R6, V71"""
    state = position(force(1501, 1), turn=3)
    decision = run(state, NextHex(JAPANESE))
    assert decision is not None and decision.options[0] == LEAVE_MAP
    play(state, LEAVE_MAP)
    assert (state.winner, state.ending) == (JAPANESE, "exit")
    assert competitive_score(state) == 800  # V72


def test_4_1_no_other_hex_of_the_north_edge_is_an_exit() -> None:
    """4.1, R5"""
    state = position(force(1701, 1))
    assert LEAVE_MAP not in NextHex(JAPANESE).options(state)


def test_4_2_the_division_hq_dies_and_the_game_stops() -> None:
    """4.2, 7.7, R31, V36: the attackers die in the same round and have won."""
    state = position(force(1606, 4, 4), dice=(1, 2, 1, 3), hqs={DIVISION_HQ: 1605}, turn=2)
    attack(state, 1605)
    assert (state.winner, state.ending, state.force) == (JAPANESE, "division", None)
    assert DIVISION_HQ in state.dead and not state.hqs
    assert competitive_score(state) == 500  # V73


def test_4_3_after_turn_4_the_marines_have_won() -> None:
    state = position(turn=4)
    run(state, EndTurn())
    assert (state.winner, state.ending) == (AMERICAN, "time")


@pytest.mark.parametrize(("turn", "lost"), [(1, False), (2, False), (3, True), (4, True)])
def test_4_3_an_empty_holding_area_loses_turns_3_and_4(turn: int, lost: bool) -> None:
    """4.3, R13"""
    state = position(dead=INFANTRY_UNITS, turn=turn)
    run(state, OrganizationPhase())
    assert (state.winner == AMERICAN) == lost
    assert state.ending == ("reserves" if lost else "")


def test_4_3_an_area_that_empties_while_placing_loses_only_next_turn() -> None:
    """R13"""
    state = position(dead=INFANTRY_UNITS[3:], dice=(6,), turn=3)
    run(state, OrganizationPhase())
    assert state.winner is None and state.waiting[0] == 3


def test_4_4_every_game_has_a_winner() -> None:
    assert try_game(GAME, "before_dawn", 3, share=0).winner in ("japanese", "american")


@pytest.mark.parametrize(
    ("facts", "points"),
    [
        ({"ending": "exit", "turn": 1}, 1000),
        ({"ending": "exit", "turn": 3}, 800),  # V72
        ({"ending": "division", "turn": 2}, 500),  # V73
        ({"ending": "time", "farthest": 4, "farthest_turn": 4}, 140),  # V74
        ({"ending": "time", "farthest": 7, "farthest_turn": 1}, 113),  # V75
        ({"ending": "time", "farthest": 7, "farthest_turn": 2}, 112),  # V75
        ({"ending": "reserves"}, 0),
    ],
)
def test_4_5_the_competitive_score(facts: dict[str, Any], points: int) -> None:
    """4.5, V72-V75"""
    state = position()
    for name, value in facts.items():
        setattr(state, name, value)
    assert competitive_score(state) == points


def test_4_5_the_farthest_advance_is_kept_with_its_first_turn() -> None:
    """4.5, R37, V74, V75: hexes entered count, even if the force dies later; the same row later does not."""
    state = position(force(1606, 1), turn=2, control={1606, 1605, 1604})
    state.march(1605)
    assert (state.farthest, state.farthest_row, state.farthest_turn) == (1605, 5, 2)
    state.turn = 4
    state.march(1605)
    assert (state.farthest, state.farthest_turn) == (1605, 2)
    state.march(1604)
    assert (state.farthest, state.farthest_row, state.farthest_turn) == (1604, 4, 4)
    assert "row 04 in 1604 on turn 4" in score(state)


def test_5_1_to_5_3_three_phases_then_the_next_turn() -> None:
    """5.1, 5.2, 5.3, 5.4: the first decision comes after all twelve placement dice."""
    state = position(dice=(1,) * 12 + (1,) * 11 + (2,))
    heard = listen(state)
    decision = run(state, Turn())
    assert decision is not None and isinstance(decision.question, NextHex)  # the lone force is no choice
    begun = [event for event in heard if isinstance(event, PhaseBegun | Placed)]
    told = [(e.turn, e.phase) if isinstance(e, PhaseBegun) else e.place for e in begun]
    first = [(1, "organization"), *RED_ROW, (1, "movement"), (1, "counterattack")]
    assert told == [*first, (2, "organization"), *RED_ROW, (2, "movement")]


def test_5_5_phase_two_ends_when_no_force_is_left() -> None:
    state = position(waiting=[0, 0, 1] + [0] * 9)
    decision = run(state, MovementPhase(), CounterattackPhase())
    assert state.phase == "movement" and decision is not None
    state = position()
    run(state, MovementPhase(), CounterattackPhase())
    assert state.phase == "counterattack"


def test_5_6_phase_three_rolls_once_for_each_hex_it_must_check() -> None:
    """5.6, 9.1, R14"""
    state = position(dice=(6, 6), control={1605, 1606, 1912})
    heard = listen(state)
    run(state, CounterattackPhase())
    assert [event.place for event in heard if type(event).__name__ == "Retaken"] == [1605, 1606]


def test_5_7_the_last_turn_is_the_scenarios() -> None:
    state = GAME.setup("before_dawn", 1)
    settle(state)
    assert (state.turn, state.scenario.last_turn) == (3, 4)


def test_7_1_only_forces_in_the_red_row_can_be_chosen() -> None:
    """7.1, 7.3"""
    state = position(waiting=[2, 0, 1] + [0] * 9)
    decision = run(state, ChooseForce(JAPANESE))
    assert decision is not None
    assert [action.place for action in decision.options] == [1218, 1417]  # type: ignore[attr-defined]
