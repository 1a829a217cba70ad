"""21 Victory, and the five turns that lead to it (6, 3.26)."""

from __future__ import annotations

import pytest

from ai.games.edsons_ridge.brain import BRAIN
from ai.games.edsons_ridge.evaluation import expected_lead
from game.edsons_ridge.components import AMERICAN, JAPANESE
from game.edsons_ridge.events import PhaseBegun, Scored
from game.edsons_ridge.impulses import PASS, EndImpulsePhase, ImpulsePhase
from game.edsons_ridge.movement import GoTo
from game.edsons_ridge.regroup import Regroup
from game.edsons_ridge.sequence import Turn
from game.edsons_ridge.state import Edson
from game.edsons_ridge.victory import DecideGame, ScoreTurn
from game.kernel import agenda
from game.kernel.agenda import Decision
from game.kernel.picking import DONE
from tests.game.edsons_ridge.positions import at, events_of, pick, place, play, position, run

J = [f"JP-1_124-{company}-{number}" for company in (1, 2, 3) for number in (1, 2, 3)]
COMPANY = "JP-1_124-MGCO"
A1, A2 = "US-RB-1", "US-RB-2"


def quiet(state: Edson) -> list[Decision]:
    """Play on with everybody passing and refusing; the decisions asked on the way."""
    asked = []
    decision = agenda.settle(state)
    while decision is not None:
        asked.append(decision)
        choices = [action for action in (PASS, DONE) if action in decision.options]
        decision = play(state, choices[0] if choices else decision.options[0])
    return asked


# 21.2 Scoring


def test_21_2_example_14() -> None:
    """21.2 Example 14: J holds 11, 20, 23 (3), A holds 17, 18, 19, 25, 26 (7): the American 7 becomes 11."""
    state = position(japanese="11 20 23", turn=3, lead=-7)
    heard = events_of(state)
    run(state, ScoreTurn())
    assert state.lead == -11
    assert heard == [Scored(3, 3, 7, -11)]


def test_21_2_the_americans_score_nothing_on_turn_1() -> None:
    """21.2, 3.26 The Japanese do: 11 and 20 add two to their three."""
    state = position(japanese="11 20", turn=1, lead=3)
    run(state, ScoreTurn())
    assert state.lead == 5


def test_21_2_r34_a_contested_area_scores_for_its_controller() -> None:
    """21.2, R34 18 (2) is contested but Japanese: 2 v the 8 that are left."""
    state = position(at("18", J[0], A1), turn=2, lead=0)
    run(state, ScoreTurn())
    assert state.lead == 2 - 8


def test_21_2_an_empty_area_scores_for_whoever_held_it_last() -> None:
    """21.2, 7.3 The Japanese move out of 18: it stays theirs."""
    state = position(at("18", J[0]), at("32", A1), turn=2, lead=0)
    state.move(state.units(JAPANESE, 18)[0], 17)
    run(state, ScoreTurn())
    assert state.control[18] == JAPANESE
    assert state.lead == 3 - 7  # 17 and 18


# R2 When the points are counted


def regrouping(**facts: object) -> Edson:
    """Americans leave contested 18 in the Regroup Phase, so that it turns Japanese (example 11)."""
    state = position(at("18", A1, J[0]), at("32", A2), dice=(1, 1) * 40, turn=2, lead=0, advantage_used=False, **facts)
    run(state, Turn())
    decision = agenda.settle(state)
    while decision is not None and not isinstance(decision.question, Regroup):
        choice = PASS if PASS in decision.options else DONE if DONE in decision.options else decision.options[0]
        decision = play(state, choice)
    return state


def test_21_2_r2_points_are_counted_after_regroup() -> None:
    """21.2, R2 18 turns Japanese in Regroup and scores for them: 2 v 8."""
    state = regrouping()
    assert (state.lead, state.control[18]) == (0, AMERICAN)
    play(state, pick(A1), GoTo(25), DONE)
    finish_regroup(state)
    assert place(state, A1) == 25
    assert state.lead == 2 - 8


def test_21_2_r2_with_the_house_rule_they_are_counted_in_refit() -> None:
    """6.5, R2 `vp_in_refit`: counted before Regroup, 18 still American: 10 for them."""
    state = regrouping(house=("vp_in_refit",))
    assert state.lead == -10
    play(state, pick(A1), GoTo(25), DONE)
    finish_regroup(state)
    assert state.lead == -10


def finish_regroup(state: Edson) -> None:
    """Nobody else regroups; the next turn begins."""
    decision = agenda.settle(state)
    while decision is not None and isinstance(decision.question, Regroup):
        decision = play(state, DONE)
    assert state.turn == 3


# 6 The sequence


def test_21_1_five_turns_with_their_phases_and_no_regroup_on_the_last() -> None:
    """6.1, 6.6, 3.4 Reinforcement, Impulse, Close Combat, Refit, Regroup; turn 5 scores after Refit."""
    state = position(at("18", J[0]), at("32", A1), lead=3)
    heard = events_of(state)
    run(state, Turn())
    quiet(state)
    phases = [(event.turn, event.phase) for event in heard if isinstance(event, PhaseBegun)]
    order = ["reinforcements", "impulses", "close combat", "refit", "regroup"]
    expected = [(turn, phase) for turn in range(1, 6) for phase in order if (turn, phase) != (5, "regroup")]
    assert phases == expected
    scored = [(event.turn, event.japanese, event.american) for event in heard if isinstance(event, Scored)]
    assert scored == [(1, 2, 0)] + [(turn, 2, 8) for turn in range(2, 6)]
    assert state.lead == 3 + 2 - 4 * 6
    assert state.winner == AMERICAN


def test_21_1_the_last_turn_scores_without_regroup_under_either_rule() -> None:
    """R2 `vp_in_refit` changes nothing on turn 5."""
    leads = []
    for house in ((), ("vp_in_refit",)):
        state = position(at("18", J[0]), at("32", A1), turn=5, lead=7, house=house)
        run(state, Turn())
        quiet(state)
        leads.append(state.lead)
    assert leads == [1, 1]


@pytest.mark.parametrize(("lead", "winner"), [(1, JAPANESE), (9, JAPANESE), (-1, AMERICAN)])
def test_21_1_most_points_win(lead: int, winner: int) -> None:
    """21.1"""
    state = position(at("18", J[0]), at("32", A1), turn=5, lead=lead)
    run(state, DecideGame())
    assert state.winner == winner


# 21.3 Henderson Field


def test_21_3_each_unit_on_the_airfield_is_worth_a_point() -> None:
    """21.3 Vector 48: track A 2, three platoons in zone A: J by 1."""
    state = position(at("A", *J[:3]), at("32", A1), turn=5, lead=-2)
    run(state, DecideGame())
    assert state.lead == 1
    assert state.winner == JAPANESE


@pytest.mark.parametrize(("house", "points"), [((), 2), (("company_scores_three",), 4)])
def test_21_3_a_machine_gun_company_scores_as_one_unit_and_leaders_nothing(house: tuple[str, ...], points: int) -> None:
    """21.3, 18.6, R24 A point for each unit; three for a company only by the house rule."""
    state = position(at("A", COMPANY, J[0], "JP-L-KOKUSHO"), at("32", A1), turn=5, lead=-5, house=house)
    run(state, DecideGame())
    assert state.lead == -5 + points
    assert state.winner == AMERICAN


def test_21_3_the_opponent_reckons_with_the_points_of_the_airfield() -> None:
    """21.3 The judgement of a position counts a company there as the rules in force do."""
    weights = dict(BRAIN.weights)
    stacks = at("A", COMPANY), at("32", A1)
    one, three = (
        expected_lead(position(*stacks, turn=5, house=house), weights) for house in ((), ("company_scores_three",))
    )
    assert three - one == pytest.approx(2 * weights["on_airfield"])


@pytest.mark.parametrize(("units", "winner"), [(4, JAPANESE), (3, AMERICAN)])
def test_21_3_at_zero_four_units_on_the_airfield_decide(units: int, winner: int) -> None:
    """21.3 Vector 48: the track stands at 0 after the airfield's points."""
    state = position(at("A", *J[:units]), at("32", A1), turn=5, lead=-units)
    run(state, DecideGame())
    assert state.lead == 0
    assert state.winner == winner


def test_21_3_a_company_and_a_platoon_are_four_units() -> None:
    """21.3 In a tie a company counts as three units: 2 points level the track, 4 units win."""
    state = position(at("A", COMPANY, J[0]), at("32", A1), turn=5, lead=-2)
    run(state, DecideGame())
    assert (state.lead, state.winner) == (0, JAPANESE)


def test_21_3_nobody_on_the_field_and_a_level_track_is_american() -> None:
    """21.3 Less than four units."""
    state = position(at("18", J[0]), at("32", A1), turn=5, lead=0)
    run(state, DecideGame())
    assert state.winner == AMERICAN


# 21.4 Breakthrough


def test_21_4_ten_at_the_end_of_an_impulse_phase_win_at_once() -> None:
    """21.4, R24 Vector 49: a machine gun company and seven platoons, on turn 1, whatever the track says."""
    state = position(at("A", COMPANY, *J[:7]), at("32", A1), lead=-20)
    run(state, Turn())
    while state.winner is None:
        decision = agenda.settle(state)
        if decision is None:
            break
        play(state, PASS if PASS in decision.options else decision.options[0])
    assert state.winner == JAPANESE
    assert (state.turn, state.phase) == (1, "impulses")


@pytest.mark.parametrize("stack", [(COMPANY, *J[:6]), (COMPANY, *J[:6], "JP-L-KOKUSHO", "JP-L-TAMURA")])
def test_21_4_nine_are_not_enough_and_leaders_add_nothing(stack: tuple[str, ...]) -> None:
    """21.4 Vector 49."""
    state = position(at("A", *stack), at("32", A1))
    run(state, EndImpulsePhase())
    assert state.winner is None


def test_21_4_ten_in_the_middle_of_the_phase_do_not_win_yet() -> None:
    """21.4 Only at the end of the Impulse Phase."""
    state = position(at("A", COMPANY, *J[:7]), at("32", A1))
    decision = run(state, ImpulsePhase())
    assert decision is not None
    assert state.winner is None
