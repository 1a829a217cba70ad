"""18 Leaders: recovery, ammo, charges by battalion, Vandegrift."""

from __future__ import annotations

import pytest

from game.edsons_ridge.charge import ChargeLeader
from game.edsons_ridge.close_combat import CloseCombatPhase, Strike
from game.edsons_ridge.components import AMERICAN, D1, D2, ELIMINATED, FRESH, JAPANESE, NOWHERE, SPENT, VANDEGRIFT
from game.edsons_ridge.events import Struck
from game.edsons_ridge.impulses import AssaultFrom, ChargeFrom, ChooseImpulse, NextImpulse
from game.edsons_ridge.leaders import LeaderFunction, LeaderRecovery, RaiseAmmo, Recover, RollOnAmmo
from game.edsons_ridge.movement import GoTo, Movers, NextMove, begin_march
from game.edsons_ridge.refit import RefitPhase
from game.edsons_ridge.sequence import EndTurn
from game.edsons_ridge.state import UNKNOWN, Edson
from game.edsons_ridge.victory import units_on_airfield
from game.edsons_ridge.wording.reasons import why_not_unit
from game.kernel.agenda import Action, Decision
from game.kernel.picking import DONE
from tests.game.edsons_ridge.positions import at, events_of, level, pick, place, play, position, run, unit

J1, J2, OTHER = "JP-1_124-1-1", "JP-1_124-1-2", "JP-2_4-5-1"
A1, A2, AMG = "US-RB-1", "US-RB-2", "US-RE-MG1"
EDSON, BAILEY, TORGERSON = unit("US-L-EDSON"), unit("US-L-BAILEY"), unit("US-L-TORGERSON")
KOKUSHO, TAMURA = unit("JP-L-KOKUSHO"), unit("JP-L-TAMURA")
MISS, HIT = (1, 1), (6, 6)


def american(state: Edson) -> Decision:
    decision = run(state, NextImpulse(AMERICAN))
    assert decision is not None
    return decision


# 18.1 Leaders are no units


def test_18_1_a_leader_alone_at_the_end_of_an_impulse_is_removed() -> None:
    """18.1, 4.115 The platoon marches off without him."""
    state = position(at("24", A1, "US-L-TORGERSON"), at("11", J1))
    american(state)
    play(state, AssaultFrom(24), pick(A1), GoTo(25))
    decision = play(state)
    while decision is not None and decision.side == AMERICAN:
        decision = play(state, DONE)
    assert place(state, "US-L-TORGERSON") == NOWHERE
    assert level(state, "US-L-TORGERSON") == ELIMINATED


def test_18_1_leaders_move_without_tiring_and_without_stacking() -> None:
    """18.1, 4.115 4 MF, no exhaustion, never Spent."""
    state = position(at("24", A1, "US-L-EDSON"), at("11", J1))
    american(state)
    play(state, DONE, AssaultFrom(24), pick(A1), pick("US-L-EDSON"), GoTo(25), DONE, DONE)
    assert (place(state, "US-L-EDSON"), level(state, "US-L-EDSON")) == (25, FRESH)
    assert level(state, A1) == SPENT
    assert EDSON not in state.used
    assert state.room(AMERICAN, 25) == 9


# 18.2, 18.7 Charges


def test_18_2_a_japanese_leader_declares_a_banzai_where_he_is() -> None:
    """18.2 From the area he is in; not once he is used."""
    state = position(at("19", J1, "JP-L-KOKUSHO"), at("24", A1), holder=AMERICAN)
    assert ChargeFrom(19, KOKUSHO) in ChooseImpulse(JAPANESE).options(state)
    state.used = {KOKUSHO}
    assert ChargeFrom(19, KOKUSHO) not in ChooseImpulse(JAPANESE).options(state)


def test_18_2_the_leader_goes_along_and_is_used_afterwards() -> None:
    """18.2, 10.9 He moves with the assault; surviving, he is flipped to his used side."""
    state = position(at("19", J1, "JP-L-KOKUSHO"), at("24", A1), dice=(*MISS, *MISS), advantage_used=True)
    run(state, NextImpulse(JAPANESE))
    play(state, ChargeFrom(19, KOKUSHO), Strike(unit(J1)), Strike(unit(A1)), DONE)
    assert place(state, "JP-L-KOKUSHO") == 24
    assert KOKUSHO in state.used


def test_18_2_torgerson_leads_one_bayonet_charge_and_leaves_the_game() -> None:
    """18.2, 10.9 Vector 36: the charging side's +1 and the leader's +1 (R15); afterwards he is removed."""
    state = position(
        at("24", A1, "US-L-TORGERSON"), at("19", J1), dice=(*MISS, 3, 3), holder=AMERICAN, advantage_used=True
    )
    heard = events_of(state)
    american(state)
    play(state, ChargeFrom(24, TORGERSON), Strike(unit(A1)), Strike(unit(J1)), DONE)
    blow = [event for event in heard if isinstance(event, Struck)][-1]
    assert (blow.modifier, blow.hit) == (2, True)
    assert place(state, "US-L-TORGERSON") == NOWHERE
    assert level(state, J1) == ELIMINATED
    assert not any(isinstance(action, ChargeFrom) for action in ChooseImpulse(AMERICAN).options(state))


def test_18_2_torgerson_has_no_other_function() -> None:
    """18.2, 18.3, 18.5 Nor has Vandegrift: no leader question for the two."""
    state = position(at("24", (A1, SPENT), "US-L-TORGERSON", "US-L-VANDEGRIFT"), at("11", J1), box=[0, 1])
    assert LeaderFunction(AMERICAN).options(state) == [DONE]
    assert LeaderRecovery(AMERICAN).options(state) == [DONE]


def test_18_7_a_japanese_leader_activates_only_his_own_battalion() -> None:
    """18.7 Kokusho (I/124) may take I/124 infantry, not II/4; without his men no Banzai is offered."""
    state = position(at("19", J1, J2, OTHER, "JP-L-KOKUSHO"), at("24", A1), holder=AMERICAN)
    run(state, NextImpulse(JAPANESE))
    decision = play(state, ChargeFrom(19, KOKUSHO))
    assert decision is not None
    assert set(decision.options) == {pick(J1), pick(J2)}
    strange = position(at("19", OTHER, "JP-L-KOKUSHO"), at("24", A1), holder=AMERICAN)
    assert ChargeFrom(19, KOKUSHO) not in ChooseImpulse(JAPANESE).options(strange)


def test_18_7_in_a_banzai_by_the_advantage_only_a_leader_of_the_men_goes_along() -> None:
    """18.7 'They cannot affect units from a different Battalion': Tamura (II/4) has no part in a charge of I/124."""
    state = position(at("19", J1, "JP-L-KOKUSHO", "JP-L-TAMURA"), at("24", A1))
    run(state, NextImpulse(JAPANESE))
    decision = play(state, ChargeFrom(19, UNKNOWN))
    assert decision is not None
    assert isinstance(decision.question, ChargeLeader)
    assert set(decision.options) == {pick("JP-L-KOKUSHO"), DONE}


def test_18_7_the_leaders_bonus_is_not_for_a_lead_unit_of_another_battalion() -> None:
    """18.7, 10.9 Kokusho goes along with I/124 and II/4: led by II/4 the blow has the charge's +1 only."""
    for lead, bonus in ((OTHER, 1), (J1, 2)):
        state = position(at("19", J1, OTHER, "JP-L-KOKUSHO"), at("24", A1, A2), dice=(*MISS, *MISS, *MISS, *MISS))
        heard = events_of(state)
        run(state, NextImpulse(JAPANESE))
        play(state, ChargeFrom(19, UNKNOWN), pick(J1), pick(OTHER), pick("JP-L-KOKUSHO"), pick(lead))
        play(state, Strike(unit(J1)), Strike(unit(OTHER)), Strike(unit(A1)), Strike(unit(A2)), Strike(unit(A1)))
        blows = {event.attackers: event.modifier for event in heard if isinstance(event, Struck)}
        assert blows[(unit(lead),)] == bonus


# 18.3 Recovery


def test_18_3_all_units_in_the_leaders_area_recover_one_level_before_the_impulse() -> None:
    """18.3, R11 Everybody but artillery; then the impulse itself follows, and they may act in it."""
    state = position(
        at("24", (A1, SPENT), (A2, D2), (AMG, D1), ("US-GUN", SPENT), "US-L-EDSON"),
        at("25", ("US-RC-1", SPENT)),
        at("11", J1),
    )
    decision = american(state)
    assert isinstance(decision.question, LeaderFunction)
    decision = play(state, Recover(EDSON))
    assert [level(state, key) for key in (A1, A2, AMG, "US-GUN")] == [FRESH, D1, SPENT, SPENT]
    assert level(state, "US-RC-1") == SPENT  # another area
    assert EDSON in state.used
    assert decision is not None
    assert isinstance(decision.question, ChooseImpulse)
    assert AssaultFrom(24) in decision.options


def test_18_3_a_leader_who_recovered_his_men_may_not_move() -> None:
    """18.3 Vector 45: flipped at once, he stays while the others march."""
    state = position(at("24", (A1, SPENT), "US-L-EDSON"), at("11", J1))
    american(state)
    decision = play(state, Recover(EDSON), AssaultFrom(24))
    assert decision is not None
    assert isinstance(decision.question, Movers)
    assert pick("US-L-EDSON") not in decision.options


def test_18_3_each_leader_once_per_turn() -> None:
    """18.3, R11 A used leader has no function; the other still has."""
    state = position(at("24", (A1, D1), "US-L-EDSON"), at("25", (A2, SPENT), "US-L-BAILEY"), at("11", J1))
    american(state)
    decision = play(state, Recover(EDSON))
    assert decision is not None
    assert set(decision.options) == {Recover(BAILEY), RollOnAmmo(BAILEY), DONE}


def test_18_3_recovery_in_the_close_combat_phase_by_an_unused_leader() -> None:
    """18.3, R11 The only function there; not for a leader used in the impulses."""
    state = position(at("24", (A1, D1), "US-L-EDSON"), at("25", (A2, D1), "US-L-BAILEY"), used={BAILEY}, box=[0, 1])
    decision = run(state, CloseCombatPhase())
    assert decision is not None
    assert decision.options == (Recover(EDSON), DONE)
    assert play(state, Recover(EDSON)) is None
    assert level(state, A1) == SPENT
    assert EDSON in state.used


def test_18_3_recovery_comes_before_the_close_combat_of_each_area() -> None:
    """18.3, R11 Fought first in 25, then in 24: each leader is asked before his own fight, and once more at the end."""
    state = position(
        at("24", (A1, D1), J1, "US-L-EDSON"),
        at("25", (A2, D1), J2, "US-L-BAILEY"),
        dice=MISS * 4,
        advantage_used=True,
    )
    run(state, CloseCombatPhase())
    decision = play(state, GoTo(25))
    asked = []
    while decision is not None:
        rally = isinstance(decision.question, LeaderRecovery)
        if isinstance(decision.question, LeaderRecovery):
            asked.append((decision.question.place, decision.options))
        bailey = Recover(BAILEY) in decision.options
        decision = play(state, Recover(BAILEY) if bailey else decision.options[-1 if rally else 0])
    assert [level(state, key) for key in (A1, A2)] == [D1, SPENT]
    edson = (Recover(EDSON), DONE)
    assert asked == [(25, (Recover(BAILEY), DONE)), (24, edson), (NOWHERE, edson)]


def test_18_3_r11_a_leaders_function_does_not_cost_the_impulse() -> None:
    """R11 The Americans still choose their impulse afterwards, and the Japanese are not asked in between."""
    state = position(at("24", A1, "US-L-EDSON"), at("11", J1), box=[0, 2])
    american(state)
    decision = play(state, RaiseAmmo(EDSON))
    assert decision is not None
    assert (decision.side, type(decision.question)) == (AMERICAN, ChooseImpulse)


# 18.5 Ammo


@pytest.mark.parametrize(("dice", "box"), [((3, 3), 1), ((3, 4), 0)])
def test_18_5_a_roll_below_the_number_moves_the_japanese_marker(dice: tuple[int, int], box: int) -> None:
    """18.5 Vector 44: on a 7 a 6 moves it, a 7 does not (less than, not equal)."""
    state = position(
        at("24", A1, "US-L-EDSON"), at("11", J1), dice=dice, chits=(7,) * 4 + (6,) * 5 + (8,), advantage_used=True
    )
    american(state)
    play(state, RollOnAmmo(EDSON))
    assert state.box == [box, 0]
    assert EDSON in state.used
    assert (1 in state.shown) is bool(box)


@pytest.mark.parametrize(("dice", "ends"), [((2, 2), True), ((2, 3), False)])
def test_18_5_on_the_last_box_it_may_end_the_phase(dice: tuple[int, int], ends: bool) -> None:
    """18.5, 12.4 Below the printed 5: over with this impulse."""
    state = position(at("24", A1, "US-L-EDSON"), at("11", J1), dice=dice, box=[2, 0], advantage_used=True)
    american(state)
    play(state, RollOnAmmo(EDSON))
    assert state.ending is ends


def test_18_5_or_the_american_marker_goes_back_one_box() -> None:
    """18.5 From the third to the second; not offered on the first."""
    state = position(at("24", A1, "US-L-EDSON"), at("11", J1), box=[0, 2])
    decision = american(state)
    assert RaiseAmmo(EDSON) in decision.options
    play(state, RaiseAmmo(EDSON))
    assert state.box == [0, 1]
    first = position(at("24", A1, "US-L-EDSON"), at("11", J1))
    assert RaiseAmmo(EDSON) not in american(first).options


@pytest.mark.parametrize("deed", [RollOnAmmo(EDSON), RaiseAmmo(EDSON)])
def test_18_5_a_leader_used_for_ammo_may_still_move(deed: Action) -> None:
    """18.5, R11 Only rallying keeps a leader where he is (18.3); used he is all the same."""
    state = position(
        at("24", A1, "US-L-EDSON"), at("11", J1), dice=HIT, box=[0, 2], advantage_used=True, turn=2, holder=AMERICAN
    )
    american(state)
    decision = play(state, deed, AssaultFrom(24), pick(A1))
    assert EDSON in state.used
    assert decision is not None
    assert pick("US-L-EDSON") in decision.options


def test_18_3_a_leader_who_rallied_moves_again_in_the_next_turn() -> None:
    """18.3, 18.4 The Refit Phase turns him to his ready side."""
    state = position(at("24", (A1, SPENT), "US-L-EDSON"), at("11", J1))
    american(state)
    decision = play(state, Recover(EDSON), AssaultFrom(24))
    assert decision is not None
    assert "18.3" in why_not_unit(state, NextMove(AMERICAN), EDSON)
    state.agenda.clear()
    run(state, RefitPhase())
    begin_march(state, AMERICAN, 24)
    assert EDSON in state.mf


# 18.6


def test_18_6_leaders_neither_control_an_area_nor_count_on_the_airfield() -> None:
    """18.6, R24, R31 A leader beside the enemy contests nothing; in zone A he is worth nothing."""
    state = position(at("A", J1, "JP-L-KOKUSHO", "JP-L-TAMURA"), at("24", J2), at("25", A1))
    assert units_on_airfield(state) == 1
    state.enter(unit("JP-L-WATANABE"), 25)
    assert not state.is_contested(25)
    assert state.control[25] == AMERICAN


# 18.8 Vandegrift


def captured(area: str, turn: int) -> Edson:
    state = position(at(area, J1, "US-L-VANDEGRIFT"), at("33", A1), turn=turn, lead=0)
    run(state, CloseCombatPhase())
    return state


@pytest.mark.parametrize(("area", "points"), [("24", 2), ("25", 3), ("31", 4)])
def test_18_8_vandegrift_is_worth_points_when_his_area_is_taken(area: str, points: int) -> None:
    """18.8 At the end of a close combat phase in which the Japanese control it; the marker then leaves."""
    state = captured(area, 2)
    assert state.lead == points
    assert place(state, "US-L-VANDEGRIFT") == NOWHERE


def test_18_8_control_not_presence_counts() -> None:
    """18.8, 7.4 A contested headquarters under American control is not taken."""
    state = position(at("24", A1, J1, "US-L-VANDEGRIFT"), dice=(*MISS, *MISS), advantage_used=True)
    decision = run(state, CloseCombatPhase())
    while decision is not None:
        decision = play(state, decision.options[0])
    assert state.lead == 0
    assert place(state, "US-L-VANDEGRIFT") == 24


@pytest.mark.parametrize(("area", "last"), [("24", 3), ("25", 4)])
def test_18_8_after_his_last_turn_he_is_out_of_danger(area: str, last: int) -> None:
    """18.8 Vector 46: area 24 until turn 3, 25 until turn 4; removed at the end of that turn, worth nothing later."""
    state = position(at(area, "US-L-VANDEGRIFT"), at("33", A1), at("11", J1), turn=last - 1)
    run(state, EndTurn())
    assert place(state, "US-L-VANDEGRIFT") == int(area)
    state.agenda.clear()
    run(state, EndTurn())
    assert place(state, "US-L-VANDEGRIFT") == NOWHERE
    assert state.lead == 0


def test_18_8_the_capture_on_his_last_turn_still_counts() -> None:
    """18.8 Vector 46: 25 on turn 4: +3."""
    assert captured("25", 4).lead == 3


def test_18_8_vandegrift_may_stand_alone_and_does_nothing() -> None:
    """18.8 Not removed when alone, no function, no movement."""
    state = position(at("24", "US-L-VANDEGRIFT"), at("25", A1), at("11", J1))
    state.remove_lone_leaders()
    assert place(state, "US-L-VANDEGRIFT") == 24
    assert AssaultFrom(24) not in ChooseImpulse(AMERICAN).options(state)
    with_men = position(at("24", A1, "US-L-VANDEGRIFT"), at("11", J1))
    american(with_men)
    play(with_men, AssaultFrom(24))
    assert VANDEGRIFT not in with_men.mf
