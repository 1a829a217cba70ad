"""16 Zones."""

from __future__ import annotations

import pytest

from game.edsons_ridge.assault import Support
from game.edsons_ridge.close_combat import CloseCombatPhase
from game.edsons_ridge.components import AMERICAN, D2, ELIMINATED, FRESH, JAPANESE, SPENT, place_number
from game.edsons_ridge.impulses import (
    AssaultFrom,
    Bombard,
    ChargeFrom,
    ChooseImpulse,
    EntrenchIn,
    FireAt,
    GasOn,
    NextImpulse,
    PatrolInto,
)
from game.edsons_ridge.movement import AssaultIn, GoTo, Movers, NextMove
from game.edsons_ridge.regroup import RegroupPhase, RegroupTo
from game.edsons_ridge.state import Edson
from game.kernel.agenda import Action, Decision
from game.kernel.picking import DONE
from tests.game.edsons_ridge.positions import at, level, pick, place, play, position, run, unit

J1, J2, JMG = "JP-1_124-1-1", "JP-1_124-1-2", "JP-1_124-1-MG"
A1, A2, AMG = "US-RB-1", "US-RB-2", "US-RE-MG1"
A, B, C, D, E, F = (place_number(zone) for zone in "ABCDEF")


def steps(decision: Decision | None) -> set[int]:
    assert decision is not None
    return {action.place for action in decision.options if isinstance(action, GoTo)}


def offers(state: Edson, side: int) -> list[Action]:
    return ChooseImpulse(side).options(state)


def march(state: Edson, side: int, start: int) -> Decision | None:
    run(state, NextImpulse(side))
    return play(state, AssaultFrom(start))


@pytest.mark.parametrize(
    ("start", "ways"), [(A, {31, 32, 33, 34, F}), (C, {1, 2, B, D}), (D, {2, 6, C, E}), (E, {7, D}), (F, {22, 35, A})]
)
def test_16_1_only_the_printed_arrows_lead_into_and_out_of_a_zone(start: int, ways: set[int]) -> None:
    """16.1 No other way exists."""
    state = position(at("12", J2), at("30", A1))
    state.level[unit(J1)] = FRESH
    state.enter(unit(J1), start)
    assert steps(march(state, JAPANESE, start)) == ways


def test_16_2_entering_a_zone_costs_all_and_ends_the_move() -> None:
    """16.2, 9.4 From 31 into zone A: no way on, one level for the move."""
    state = position(at("31", J1), at("35", A1))
    march(state, JAPANESE, 31)
    decision = play(state, GoTo(A))
    assert decision is not None
    assert decision.side == AMERICAN
    assert (place(state, J1), level(state, J1)) == (A, SPENT)


def test_16_2_a_zone_is_entered_only_from_where_the_impulse_began() -> None:
    """16.2 Vector 54: from 32 a unit may enter zone A at once, but not after a step to 31 (also next to it)."""
    state = position(at("32", J1), at("35", A1))
    decision = march(state, JAPANESE, 32)
    assert A in steps(decision)
    decision = play(state, GoTo(31))
    assert A not in steps(decision)


def test_16_2_a_unit_from_a_zone_moves_on_normally() -> None:
    """16.2 From E into 7 (circle, 2 MF) and with the 2 MF left on into 8 (circle)."""
    state = position(at("E", J1), at("35", A1))
    march(state, JAPANESE, E)
    decision = play(state, GoTo(7))
    assert 8 in steps(decision)
    play(state, GoTo(8))
    assert place(state, J1) == 8


def test_16_2_a_contested_zone_does_not_restrict_leaving_it() -> None:
    """16.2 From contested F into 35 (square, with a Fresh Marine: 1 + 2 MF), neither doubled nor forbidden (9.65)."""
    state = position(at("F", J1, A1), at("35", A2), at("22", J2))
    march(state, JAPANESE, F)
    decision = play(state)
    assert decision is not None
    if isinstance(decision.question, NextMove):
        decision = play(state, pick(J1))
    assert decision is not None
    assert isinstance(decision.question, Movers)
    assert 35 in steps(decision)


def test_16_2_entering_a_zone_with_enemies_is_a_mandatory_assault() -> None:
    """16.2, 16.4, 10.2 Zone A's TEM 1 counts (R10): 4 v D2 Marine 1 + 1; DRs 6 and 6: 2 CP, overrun."""
    state = position(at("31", J1), at("A", (A1, D2)), dice=(3, 3, 3, 3), advantage_used=True)
    march(state, JAPANESE, 31)
    decision = play(state, GoTo(A))
    assert level(state, A1) == ELIMINATED
    assert place(state, J1) == A
    assert decision is None or not isinstance(decision.question, NextMove)


def test_16_2_a_failed_mandatory_assault_on_a_zone_falls_back() -> None:
    """16.4, 10.351 Back into the area it came from, at D1."""
    state = position(at("31", J1), at("A", A1), dice=(1, 1, 6, 6), advantage_used=True)
    march(state, JAPANESE, 31)
    play(state, GoTo(A))
    assert (place(state, J1), level(state, J1)) == (31, SPENT + 1)


def test_16_2_a_contested_zone_may_be_entered_without_a_fight() -> None:
    """16.2, 10.21 Contested at the start of the impulse: the assault is optional."""
    state = position(at("31", J1), at("A", J2, A1))
    march(state, JAPANESE, 31)
    decision = play(state, GoTo(A))
    assert decision is not None
    assert set(decision.options) == {AssaultIn(A), DONE}


def test_16_3_any_number_of_units_may_stand_in_a_zone() -> None:
    """16.3, 7.2 Twelve in zone E, and one more comes in; nobody controls it."""
    companies = ("3_124-9", "3_124-10", "1_124-2", "1_124-3")
    many = [f"JP-{company}-{number}" for company in companies for number in (1, 2, 3)]
    state = position(at("E", *many), at("7", J1), at("35", A1))
    march(state, JAPANESE, 7)
    decision = play(state)
    assert E in steps(decision)
    play(state, GoTo(E))
    assert len(state.units(JAPANESE, E)) == 13
    assert state.control[E] not in (JAPANESE, AMERICAN)


def test_16_4_no_fire_of_any_kind_at_or_from_a_zone() -> None:
    """16.4, 11.7 Neither ranged fire, nor bombardment, nor gas; units in a zone do not fire at 31 either."""
    state = position(at("A", A1, A2), at("31", J1))
    for side in (JAPANESE, AMERICAN):
        actions = offers(state, side)
        assert FireAt(A) not in actions
        assert FireAt(31) not in actions
        assert GasOn(A) not in actions
        if side == JAPANESE:
            assert not any(isinstance(action, Bombard) for action in actions)


def test_16_4_no_patrol_entrenchment_or_charge_in_zones() -> None:
    """16.4 Assault and movement is all that may take place in a zone."""
    state = position(at("A", A1, J1), at("31", J2), at("F", A2, "US-L-TORGERSON"), at("35", JMG))
    actions = offers(state, AMERICAN)
    assert not any(isinstance(action, EntrenchIn | ChargeFrom) for action in actions)
    assert PatrolInto(A) not in actions
    japanese = offers(state, JAPANESE)
    assert not any(isinstance(action, ChargeFrom) for action in japanese)  # 31 touches only zone A's Marines
    assert AssaultFrom(A) in japanese


def test_16_4_no_close_combat_in_zones() -> None:
    """16.4, 13.2"""
    assert run(position(at("A", J1, A1)), CloseCombatPhase()) is None


def test_16_4_machine_guns_in_a_zone_fire_defensively_but_do_not_support() -> None:
    """10.31, 10.7 Into an Area or Zone that contains a machine gun; no support from or in a zone."""
    state = position(at("31", J1, "JP-1_124-1-MG"), at("A", A1, AMG))
    march(state, JAPANESE, 31)
    decision = play(state, GoTo(A), AssaultIn(A))
    assert decision is not None
    assert pick(JMG) in decision.options  # 31 is a Free area next to zone A: that gun may support
    decision = play(state, DONE)
    assert decision is not None
    assert decision.side == AMERICAN
    assert pick(AMG) in decision.options


def test_16_4_a_machine_gun_standing_in_a_zone_does_not_support() -> None:
    """10.7 An MG in a zone may not support an assault into an area."""
    state = position(at("E", J1, JMG), at("7", A1))
    march(state, JAPANESE, E)
    decision = play(state, pick(J1), GoTo(7), AssaultIn(7))
    while decision is not None and not isinstance(decision.question, ChooseImpulse):
        assert not isinstance(decision.question, Support)
        decision = play(state, decision.options[0])
    assert level(state, J1) > FRESH  # the assault was fought


@pytest.mark.parametrize(
    ("side", "start", "zone", "allowed"),
    [
        (JAPANESE, "31", A, False),
        (JAPANESE, "35", F, False),
        (JAPANESE, "7", E, True),
        (JAPANESE, "2", C, True),
        (AMERICAN, "31", A, True),
        (AMERICAN, "35", F, True),
        (AMERICAN, "7", E, False),
        (AMERICAN, "2", C, False),
    ],
)
def test_16_5_regroup_into_zones_is_restricted_by_side(side: int, start: str, zone: int, allowed: bool) -> None:
    """16.5, 6.6 Vector 55: the Japanese never into A and F, the Americans never into B to E."""
    key, enemy = (J1, A1) if side == JAPANESE else (A1, J1)
    areas = " ".join(str(n) for n in range(1, 36))
    own = {"japanese": areas} if side == JAPANESE else {"american": areas}
    state = position(at(start, key), at("16", enemy), **own)
    decision = run(state, RegroupPhase())
    while decision is not None and decision.side != side:
        decision = play(state, DONE)
    decision = play(state, pick(key))
    assert decision is not None
    assert isinstance(decision.question, RegroupTo)
    assert (GoTo(zone) in decision.options) is allowed
