"""15.51 The hidden supply dump."""

from __future__ import annotations

import pytest

from game.edsons_ridge.casualties import Absorb, Casualties
from game.edsons_ridge.close_combat import CloseCombatPhase, Pair, Strike
from game.edsons_ridge.components import AMERICAN, D1, D2, FRESH, JAPANESE, NOWHERE, SPENT
from game.edsons_ridge.game import GAME
from game.edsons_ridge.impulses import (
    AssaultFrom,
    ChargeFrom,
    ChooseImpulse,
    FireAt,
    InfiltrateFrom,
    NextImpulse,
)
from game.edsons_ridge.movement import GoTo, NextMove
from game.edsons_ridge.regroup import RegroupPhase
from game.edsons_ridge.retreats import RetreatForce, RetreatOrStay, RetreatTo, VoluntaryRetreats
from game.edsons_ridge.sequence import EndTurn
from game.edsons_ridge.setup import HideDump
from game.edsons_ridge.state import UNKNOWN, Edson
from game.edsons_ridge.withdrawal import WITHDRAW, OrderWithdrawal
from game.kernel import agenda
from game.kernel.agenda import Action
from game.kernel.picking import DONE
from tests.game.edsons_ridge.positions import at, level, pick, place, play, position, run, unit

J1, J2, J3, JMG = "JP-1_124-1-1", "JP-1_124-1-2", "JP-1_124-1-3", "JP-1_124-1-MG"
A1, A2 = "US-RB-1", "US-RB-2"


def offers(state: Edson) -> list[Action]:
    return ChooseImpulse(JAPANESE).options(state)


def test_15_51_the_dump_lies_in_an_american_area_but_not_8_9_or_10() -> None:
    """15.51 The set-up question offers every American-controlled area except these three."""
    state = GAME.setup("full_battle", 1)
    decision = agenda.settle(state)
    while decision is not None and not isinstance(decision.question, HideDump):
        agenda.play(state, decision.options[0])
        decision = agenda.settle(state)
    assert decision is not None
    assert decision.side == AMERICAN
    places = {action.place for action in decision.options}  # type: ignore[attr-defined]
    japanese = {1, 2, 3, 4, 5, 6, 7, 12, 13, 14}
    assert places == set(range(1, 36)) - japanese - {8, 9, 10}


def test_15_51_entering_the_dump_area_discovers_nothing() -> None:
    """15.51, R33 Vector 43: only leaving or firing does."""
    state = position(at("16", J1), at("32", A1), dump=17)
    run(state, NextImpulse(JAPANESE))
    play(state, AssaultFrom(16), GoTo(17))
    assert place(state, J1) == 17
    assert not state.dump_found


def test_15_51_r33_infiltrating_into_the_dump_area_discovers_nothing() -> None:
    """R33, 8.222 A successful infiltrator stands on it and knows nothing; leaving 11 ruled 11 out."""
    state = position(at("11", J1), at("19", A1), dice=(1,), dump=19, advantage_used=True)
    run(state, NextImpulse(JAPANESE))
    play(state, InfiltrateFrom(11))
    assert place(state, J1) == 19
    assert not state.dump_found
    assert 11 in state.searched


def leave(state: Edson) -> None:
    run(state, NextImpulse(JAPANESE))
    play(state, AssaultFrom(17), pick(J1), GoTo(18))


def test_15_51_trying_to_leave_finds_it_and_everybody_there_recovers_one_level() -> None:
    """15.51 Vector 43: all units in the area, nobody moves, the impulse is over and costs nothing (R22)."""
    state = position(at("17", (J1, SPENT), (J2, D2), JMG), at("32", A1), dump=17)
    leave(state)
    decision = play(state)
    assert state.dump_found
    assert [level(state, key) for key in (J1, J2, JMG)] == [FRESH, D1, FRESH]
    assert {place(state, key) for key in (J1, J2, JMG)} == {17}
    assert decision is not None
    assert decision.side == AMERICAN
    assert state.box == [0, 0]


def test_15_51_units_at_the_found_dump_do_nothing_more_this_turn() -> None:
    """15.51 No assault, fire, infiltration or charge from there."""
    state = position(at("17", J1, J2, JMG, "JP-L-KOKUSHO"), at("18", A1), at("26", A2), dump=17)
    before = offers(state)
    assert {AssaultFrom(17), FireAt(18), InfiltrateFrom(17), ChargeFrom(17, UNKNOWN)} <= set(before)
    state.dump_found = True
    after = offers(state)
    kinds = AssaultFrom | FireAt | InfiltrateFrom | ChargeFrom
    assert not any(isinstance(action, kinds) for action in after)


def test_15_51_later_arrivals_neither_recover_nor_act() -> None:
    """15.51 A unit that enters the found dump tires as usual and may not go on or be activated."""
    state = position(at("16", (J1, SPENT)), at("17", J2), at("32", A1), dump=17, dump_found=True)
    run(state, NextImpulse(JAPANESE))
    decision = play(state, AssaultFrom(16), GoTo(17))
    assert decision is not None
    assert decision.side == AMERICAN  # 2 MF left, but no way on is offered
    assert (place(state, J1), level(state, J1)) == (17, D1)
    assert AssaultFrom(17) not in offers(state)


def test_15_51_r22_units_passing_through_stop_recover_and_pay() -> None:
    """R22 A Spent unit enters 19 and tries to go on: found, recovers to Fresh, then rises one level for moving."""
    state = position(at("11", (J1, SPENT)), at("32", A1), at("19", (J2, D1)), dump=19)
    run(state, NextImpulse(JAPANESE))
    play(state, AssaultFrom(11), GoTo(19), GoTo(24))
    decision = play(state)
    assert state.dump_found
    if decision is not None and isinstance(decision.question, NextMove):
        play(state, DONE)
    assert (place(state, J1), level(state, J1)) == (19, SPENT)
    assert level(state, J2) == SPENT


def test_15_51_trying_to_fire_finds_it() -> None:
    """15.51 The shot is not fired: no dice, no ammo, no exhaustion."""
    state = position(at("17", JMG), at("18", A1), dice=(1, 1, 6, 6), dump=17)
    run(state, NextImpulse(JAPANESE))
    play(state, FireAt(18))
    assert state.dump_found
    assert state.loaded == (1, 1, 6, 6)
    assert level(state, JMG) == FRESH
    assert state.box == [0, 0]


@pytest.mark.parametrize("action", [InfiltrateFrom(17), ChargeFrom(17, UNKNOWN), ChargeFrom(17, unit("JP-L-KOKUSHO"))])
def test_15_51_r22_infiltration_and_banzai_count_as_attempts(action: Action) -> None:
    """R22 The impulse is used up; an unspent Advantage and leader stay unspent."""
    state = position(at("17", J1, "JP-L-KOKUSHO"), at("18", A1), dump=17)
    run(state, NextImpulse(JAPANESE))
    decision = play(state, action)
    assert state.dump_found
    assert place(state, J1) == 17
    assert state.holder == JAPANESE
    assert decision is not None
    assert decision.side == AMERICAN


def test_15_51_trying_to_regroup_finds_it() -> None:
    """15.51, glossary 'either during an Impulse or Regroup': nobody leaves, all recover."""
    state = position(at("17", (J1, SPENT), (J2, D1)), at("32", A1), japanese="16", dump=17)
    run(state, RegroupPhase())
    assert play(state, DONE, pick(J1), GoTo(16)) is None
    assert state.dump_found
    assert (place(state, J1), place(state, J2)) == (17, 17)
    assert (level(state, J1), level(state, J2)) == (FRESH, SPENT)


def test_15_51_it_has_no_effect_on_americans() -> None:
    """15.51 Marines come and go."""
    state = position(at("17", A1), at("11", J1), dump=17)
    run(state, NextImpulse(AMERICAN))
    play(state, AssaultFrom(17), GoTo(26))
    assert not state.dump_found
    assert place(state, A1) == 26


def test_15_51_a_found_dump_leaves_play_at_the_end_of_the_turn() -> None:
    """15.51 Vector 43: next turn the units are free again."""
    state = position(at("17", J1), at("18", A1), dump=17, dump_found=True)
    run(state, EndTurn())
    assert (state.dump, state.dump_found) == (NOWHERE, False)
    assert state.turn == 2
    assert AssaultFrom(17) in offers(state)


def test_15_51_an_unfound_dump_stays() -> None:
    """15.51 Only a discovered one is removed."""
    state = position(at("17", J1), at("18", A1), dump=17)
    run(state, EndTurn())
    assert state.dump == 17


def assaulted(**facts: object) -> Edson:
    """Two Raiders assault a Spent Japanese unit and a Fresh one in 17; 12 and 16 behind are Japanese."""
    state = position(
        at("26", A1, A2),
        at("17", (J1, SPENT), J2),
        dice=(4, 4, 3, 3),
        japanese="16",
        dump=17,
        advantage_used=True,
        **facts,
    )
    run(state, NextImpulse(AMERICAN))
    play(state, AssaultFrom(26), pick(A1), pick(A2), GoTo(17), pick(A1), pick(J1))
    return state


def ways(state: Edson) -> list[Action]:
    decision = agenda.settle(state)
    assert decision is not None
    assert decision.side == JAPANESE
    return [action for action in decision.options if isinstance(action, RetreatTo)]


def test_15_51_before_discovery_the_japanese_retreat_normally() -> None:
    """15.51, 10.52 To 12, which touches no American area; the dump stays hidden."""
    state = assaulted()
    retreats = ways(state)
    assert retreats == [RetreatTo(unit(J1), 12)]
    play(state, retreats[0])
    assert place(state, J1) == 12
    assert not state.dump_found


def test_15_51_from_a_found_dump_nobody_retreats() -> None:
    """15.51 Neither for casualty points nor of their own will (10.53): no retreat is offered."""
    state = assaulted(dump_found=True)
    while (decision := agenda.settle(state)) is not None and not isinstance(decision.question, ChooseImpulse):
        assert not any(isinstance(action, RetreatTo) for action in decision.options)
        agenda.play(state, decision.options[-1])
    assert {place(state, J1), place(state, J2)} == {17}


def test_15_51_in_close_combat_they_only_defend() -> None:
    """15.51 'They may defend only': the Americans strike, the Japanese at the dump neither strike nor withdraw."""
    state = position(
        at("17", J1, A1), dice=(6, 6), japanese="16", dump=17, dump_found=True, holder=AMERICAN, advantage_used=True
    )
    asked = []
    decision = run(state, CloseCombatPhase())
    while decision is not None:
        asked.append((decision.side, type(decision.question)))
        choice = Strike(unit(J1)) if isinstance(decision.question, Pair) else decision.options[0]
        decision = play(state, choice)
    assert asked == [(AMERICAN, OrderWithdrawal), (AMERICAN, Pair)]
    assert place(state, J1) == NOWHERE


def test_15_51_r22_a_voluntary_retreat_finds_the_dump() -> None:
    """15.51, 10.53, R22 Nobody is forced to go: both recover a level, pay none, and stay for the turn."""
    state = assaulted()
    play(state, Absorb(unit(J1)), Absorb(unit(J1)))
    assert level(state, J1) == D2
    decision = agenda.settle(state)
    assert decision is not None
    assert isinstance(decision.question, VoluntaryRetreats)
    play(state, next(way for way in ways(state)))
    assert state.dump_found
    assert [(place(state, key), level(state, key)) for key in (J1, J2)] == [(17, D1), (17, FRESH)]


def test_15_51_r22_leaving_another_area_of_ones_own_will_shows_that_it_is_not_there() -> None:
    """15.51, 10.53 The area counts as searched; after a forced retreat it does not."""
    state = position(at("17", J1, A1), japanese="12 16", dump=25)
    run(state, VoluntaryRetreats(JAPANESE, 17))
    play(state, ways(state)[0])
    assert state.searched == {17}
    state = position(at("17", (J1, SPENT), A1), japanese="12 16", dump=25)
    run(state, Casualties(JAPANESE, (unit(J1),), 1, may_retreat=True))
    play(state, ways(state)[0])
    assert not state.searched


def test_15_51_r22_a_general_withdrawal_finds_the_dump() -> None:
    """15.51, 13.8, R22 The order is the attempt: nobody rolls, everybody recovers, and they only defend (R45)."""
    state = position(
        at("17", (J1, D1), J2, A1), dice=(1, 1), japanese="12 16", dump=17, holder=AMERICAN, advantage_used=True
    )
    run(state, CloseCombatPhase())
    decision = play(state, WITHDRAW)
    assert state.dump_found
    assert [(place(state, key), level(state, key)) for key in (J1, J2)] == [(17, SPENT), (17, FRESH)]
    strikers = set()
    while decision is not None:
        strikers |= {decision.side} if isinstance(decision.question, Pair) else set()
        decision = play(state, decision.options[0])
    assert strikers == {AMERICAN}


def test_15_51_r22_who_may_stay_after_a_failed_assault_finds_the_dump_by_going() -> None:
    """15.51, 10.21, R22 An optional assault failed: nobody has to go back, so going back is an attempt to leave."""
    state = position(at("17", (J1, D1), A1), came_from={unit(J1): 16}, japanese="16", dump=17)
    run(state, RetreatOrStay(JAPANESE, unit(J1)))
    play(state, RetreatTo(unit(J1), 16))
    assert (state.dump_found, place(state, J1), level(state, J1)) == (True, 17, SPENT)


def test_15_51_a_mandatory_assault_that_failed_goes_back_without_finding_the_dump() -> None:
    """15.51 A forced retreat."""
    state = position(at("17", (J1, D1), A1), came_from={unit(J1): 16}, japanese="16", dump=17)
    run(state, RetreatForce((unit(J1),)))
    assert (state.dump_found, place(state, J1)) == (False, 16)
