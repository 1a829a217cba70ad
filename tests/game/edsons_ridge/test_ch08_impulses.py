"""8 Impulses: kinds, passing, exhaustion, the end of the phase."""

from __future__ import annotations

import pytest

from game.edsons_ridge.components import AMERICAN, D1, D2, ELIMINATED, FRESH, JAPANESE, SPENT, place_number
from game.edsons_ridge.impulses import (
    AssaultFrom,
    ChargeFrom,
    ChooseImpulse,
    EntrenchIn,
    FireAt,
    GasOn,
    ImpulsePhase,
    InfiltrateFrom,
    PassImpulse,
    PatrolInto,
)
from game.edsons_ridge.movement import AssaultIn, GoTo
from game.edsons_ridge.regroup import Regroup
from game.kernel.picking import DONE
from tests.game.edsons_ridge.positions import (
    at,
    impulse,
    level,
    march,
    pick,
    place,
    play,
    position,
    quiet,
    run,
    storm,
)

J11, J12, J13 = "JP-1_124-1-1", "JP-1_124-1-2", "JP-1_124-1-3"
J21, J22 = "JP-1_124-2-1", "JP-1_124-2-2"
PASS = PassImpulse()


def test_8_2_kinds_of_impulse_by_side() -> None:
    """8.2 Infiltration, Banzai and gas only for the Japanese; Entrenchment and Patrol only for the Americans."""
    state = position(at("10", J11), at("20", "US-PC-1"), japanese="10")
    decision = impulse(state, JAPANESE, advantage=True)
    assert decision is not None
    kinds = {type(option) for option in decision.options}
    assert {AssaultFrom, InfiltrateFrom, ChargeFrom, GasOn, FireAt, PassImpulse} <= kinds
    assert not kinds & {EntrenchIn, PatrolInto}
    state = position(at("10", J11), at("20", "US-PC-1"), japanese="10")
    decision = impulse(state, AMERICAN)
    assert decision is not None
    kinds = {type(option) for option in decision.options}
    assert {AssaultFrom, EntrenchIn, PatrolInto, FireAt, PassImpulse} <= kinds
    assert not kinds & {InfiltrateFrom, GasOn, ChargeFrom}


def test_8_2_a_d2_american_only_defends() -> None:
    """8.2, vector 51 No assault, fire, patrol or digging for D2; it may still regroup."""
    state = position(at("20", ("US-PC-1", D2)), at("10", J11), japanese="10", used={80, 81, 82})
    run(state, ChooseImpulse(AMERICAN))
    assert ChooseImpulse(AMERICAN).options(state) == [PASS]
    assert pick("US-PC-1") in Regroup(AMERICAN, ()).options(state)


def test_8_2_a_d2_american_stays_out_of_his_areas_assault() -> None:
    """8.2, 8.211 Beside a Fresh unit the D2 unit is not offered to move or join."""
    state = position(at("20", ("US-PC-1", D2), "US-PC-2", J11), american="19 20")
    impulse(state, AMERICAN)
    decision = play(state, AssaultFrom(20))
    assert decision is not None
    assert pick("US-PC-1") not in decision.options
    assert pick("US-PC-2") in decision.options
    state.loaded = (6, 6, 1, 1)
    play(state, AssaultIn(20))
    quiet(state)
    assert level(state, "US-PC-1") == D2  # the assault did not touch it
    assert level(state, "US-PC-2") == SPENT


def test_8_2_a_d2_japanese_may_act() -> None:
    """8.2 The restriction is American only; acting eliminates the D2 unit at the end (15.2)."""
    state = position(at("10", (J11, D2)), at("30", "US-PI-1"), japanese="9 10")
    impulse(state, JAPANESE)
    play(state, AssaultFrom(10))
    march(state, "9", J11)
    assert place(state, J11) == 9
    quiet(state)
    assert level(state, J11) == ELIMINATED


def test_8_21_units_of_one_area_go_to_several_places() -> None:
    """8.21, 9.2 Different destinations, the result of one assault seen before the next move."""
    state = position(
        at("10", J11, J12, J13), at("20", "US-PC-1"), at("19", "US-PB-1"), japanese="10 9", dice=(1, 1, 6, 6)
    )
    storm(state, JAPANESE, "10", "20", J11)
    play(state, DONE)  # no voluntary retreat
    assert level(state, J11) == D1  # lost, back in 10
    assert place(state, J11) == 10
    decision = run(state)
    assert decision is not None
    assert pick(J11) not in decision.options  # it has done its share
    decision = march(state, "9", J12)
    quiet(state)
    assert (place(state, J12), level(state, J12)) == (9, SPENT)
    assert (place(state, J13), level(state, J13)) == (10, FRESH)  # not used: not tired


def test_8_21_an_area_is_assaulted_once_and_nobody_enters_afterwards() -> None:
    """8.21, 9.2, 10.1, 10.24 After the assault on 20 the others may go elsewhere, not there."""
    state = position(at("10", J11, J12), at("20", "US-PC-1"), japanese="10 9 19", dice=(1, 1, 6, 6))
    storm(state, JAPANESE, "10", "20", J11)
    decision = play(state, DONE, pick(J12))  # no voluntary retreat
    assert decision is not None
    assert GoTo(20) not in decision.options
    assert GoTo(19) in decision.options


def test_8_21_only_units_of_the_active_area_act() -> None:
    """8.21 Units elsewhere are not offered."""
    state = position(at("10", J11), at("9", J12), at("30", "US-PI-1"), japanese="9 10")
    impulse(state, JAPANESE)
    play(state, AssaultFrom(10))
    assert set(state.mf) == {0}


def test_8_21_movement_without_assault_is_allowed() -> None:
    """8.21, 8.211 The attacker need not attack; who entered a contested area may leave it at that (10.21)."""
    state = position(at("20", "US-PC-1", J12), at("10", J11), japanese="10")
    impulse(state, JAPANESE)
    play(state, AssaultFrom(10))
    decision = march(state, "20", J11)
    assert decision is not None
    assert {AssaultIn(20), DONE} <= set(decision.options)
    quiet(state)
    assert (level(state, J11), level(state, J12)) == (SPENT, FRESH)


@pytest.mark.parametrize(("dice", "box"), [((3, 3), 1), ((2, 3), 1), ((3, 4), 0)])
def test_8_26_a_japanese_pass_rolls_for_ammo(dice: tuple[int, int], box: int) -> None:
    """8.26, 12.3, vector 28 Box 1 with number 6: a DR of 6 or less moves the marker, 7 does not."""
    state = position(at("10", J11), at("20", "US-PC-1"), dice=dice, japanese="10")
    impulse(state, JAPANESE)
    play(state, PASS)
    assert state.box == [box, 0]


@pytest.mark.parametrize(("dice", "side"), [((2, 2), None), ((2, 3), AMERICAN)])
def test_8_26_on_the_last_box_a_pass_must_roll_below_the_number(dice: tuple[int, int], side: int | None) -> None:
    """8.26, 8.6, R12, vector 28 Number 5 on box 3: 4 ends the phase, 5 does not and the Americans go on."""
    state = position(at("10", J11), at("20", "US-PC-1"), dice=dice, japanese="10", box=[2, 0])
    run(state, ImpulsePhase())
    state.advantage_used = True
    decision = play(state, PASS)
    assert (decision.side if decision else None) == side
    assert state.box[JAPANESE] == 2


def test_8_26_two_passes_end_the_phase() -> None:
    """8.26, 8.6, vector 28 American then Japanese pass: over, whatever the box, and the Japanese roll was made."""
    state = position(at("10", J11), at("20", "US-PC-1"), dice=(3, 3), japanese="10", holder=AMERICAN)
    run(state, ImpulsePhase())
    play(state, PASS)
    state.advantage_used = True
    assert play(state, PASS) is None
    assert state.loaded == ()
    assert state.box == [1, 0]


def test_8_26_passes_must_be_consecutive() -> None:
    """8.26 An action between two passes keeps the phase going."""
    state = position(at("10", J11), at("20", "US-PC-1"), dice=(6, 6, 1, 1, 6, 6), japanese="10", holder=JAPANESE)
    run(state, ImpulsePhase())
    state.advantage_used = True
    play(state, PASS)  # Japanese; the Advantage passes
    play(state, EntrenchIn(20))
    decision = quiet_until_impulse(state)
    assert decision == JAPANESE


def quiet_until_impulse(state) -> int | None:  # type: ignore[no-untyped-def]
    """Let all rolls stand until the next impulse is asked for."""
    decision = run(state)
    while decision is not None and not isinstance(decision.question, ChooseImpulse):
        decision = play(state, decision.options[0])
    return decision.side if decision else None


def test_8_26_an_american_pass_rolls_nothing() -> None:
    """8.26 Only the Japanese roll."""
    state = position(at("10", J11), at("20", "US-PC-1"), dice=(1, 1), japanese="10")
    impulse(state, AMERICAN)
    play(state, PASS)
    assert state.loaded == (1, 1)
    assert state.box == [0, 0]


def test_8_3_fire_makes_a_fresh_unit_spent() -> None:
    """8.3 first example."""
    state = position(at("10", J11), at("20", "US-PC-1"), japanese="10", dice=(1, 1, 6, 6))
    impulse(state, JAPANESE)
    play(state, FireAt(20))
    assert level(state, J11) == SPENT


def four_levels(dice: tuple[int, ...], *house: str):  # type: ignore[no-untyped-def]
    """8.3 Fresh, Spent, D1 and D2 Japanese assault a Fresh and a Spent American: 4+3+dice v 3+2+1+dice."""
    state = position(
        at("10", J11, (J12, SPENT), (J21, D1), (J22, D2)),
        at("20", "US-PC-1", ("US-PC-2", SPENT)),
        japanese="10 5 6 9 11 19",
        dice=dice,
        house=house,
    )
    storm(state, JAPANESE, "10", "20", J11, J12, J21, J22)
    play(state, pick(J11), pick("US-PC-2"))  # point unit, forward unit
    return state


def test_8_3_success_costs_each_unit_one_level() -> None:
    """8.3 second example, 15.2, R6 Fresh Spent, Spent D1, D1 D2, D2 eliminated."""
    state = four_levels((4, 4, 3, 3))  # 7+8 v 6+6: 3 CP
    while run(state) is not None and level(state, J11) == FRESH:
        if quiet(state) is not None:
            play(state, run(state).options[0])  # type: ignore[union-attr]
    assert [level(state, key) for key in (J11, J12, J21, J22)] == [SPENT, D1, D2, ELIMINATED]


def test_8_3_the_level_comes_at_the_end_of_the_impulse() -> None:
    """8.3, 15.2 As long as the impulse lasts, a unit that moved keeps its level."""
    state = position(at("10", J11, J12), at("30", "US-PI-1"), japanese="9 10")
    impulse(state, JAPANESE)
    play(state, AssaultFrom(10))
    march(state, "9", J11)
    play(state, DONE)
    assert level(state, J11) == FRESH
    play(state, DONE)
    assert level(state, J11) == SPENT


def test_8_3_failure_costs_levels_by_10_351_and_none_for_moving() -> None:
    """8.3, R5 The printed table of 10.351: D1, D2, D2, eliminated; not one more for the movement."""
    state = four_levels((1, 1, 6, 6))
    quiet(state)
    assert [level(state, key) for key in (J11, J12, J21, J22)] == [D1, D2, D2, ELIMINATED]


def test_8_3_harsh_failure_follows_the_third_example() -> None:
    """8.3 third example, R5 `harsh_failure`: D1, D2, and both disrupted units eliminated."""
    state = four_levels((1, 1, 6, 6), "harsh_failure")
    quiet(state)
    assert [level(state, key) for key in (J11, J12, J21, J22)] == [D1, D2, ELIMINATED, ELIMINATED]


def test_8_4_the_enemy_moves_only_to_retreat() -> None:
    """8.4 In a Japanese impulse the Americans are asked nothing while the Japanese only move."""
    state = position(at("10", J11), at("30", "US-PI-1"), japanese="9 10")
    impulse(state, JAPANESE)
    decision = play(state, AssaultFrom(10))
    while decision is not None:
        assert decision.side == JAPANESE
        decision = play(state, decision.options[-1])
    assert place(state, "US-PI-1") == 30


def test_8_1_a_zone_can_be_activated() -> None:
    """8.1, 8.21 Units in a zone may be activated for an Assault impulse."""
    state = position(at("E", J11), at("30", "US-PI-1"))
    decision = impulse(state, JAPANESE)
    assert decision is not None
    assert AssaultFrom(place_number("E")) in decision.options


def test_8_21_a_leader_alone_makes_no_assault_impulse() -> None:
    """8.21, 8.26, R38 A leader may go, but the impulse ends only once a combat unit has moved or fought."""
    state = position(at("5", "JP-2_4-5-1", "JP-L-TAMURA"), at("11", "US-RB-1"))
    run(state, ChooseImpulse(JAPANESE))
    decision = play(state, AssaultFrom(5), pick("JP-L-TAMURA"), GoTo(6), DONE)
    assert decision is not None
    assert DONE not in decision.options
    decision = play(state, pick("JP-2_4-5-1"), GoTo(6), DONE)
    assert decision is None or DONE in decision.options
