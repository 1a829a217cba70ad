"""15.1-15.6 Exhaustion levels and the Refit Phase."""

from __future__ import annotations

import pytest

from game.edsons_ridge.components import AMERICAN, D1, D2, ELIMINATED, FRESH, JAPANESE, SPENT
from game.edsons_ridge.impulses import AssaultFrom, ChooseImpulse, FireAt, NextImpulse
from game.edsons_ridge.movement import GoTo, NextMove
from game.edsons_ridge.refit import REFIT_ALL, Refit, RefitPhase
from game.edsons_ridge.state import Edson
from game.edsons_ridge.values import attack_factor, defence_factor
from game.kernel.agenda import Decision
from game.kernel.picking import DONE
from tests.game.edsons_ridge.positions import at, level, pick, place, play, position, run, unit

J1, J2, J3 = "JP-1_124-1-1", "JP-1_124-1-2", "JP-1_124-1-3"
A1, A2, A3, AMG = "US-RB-1", "US-RB-2", "US-RC-1", "US-RE-MG1"


def refit(state: Edson) -> Decision:
    decision = run(state, RefitPhase())
    assert decision is not None
    assert isinstance(decision.question, Refit)
    return decision


@pytest.mark.parametrize(("before", "after"), [(FRESH, SPENT), (SPENT, D1), (D1, D2), (D2, ELIMINATED)])
def test_15_2_an_assault_impulse_without_combat_costs_one_level(before: int, after: int) -> None:
    """15.1, 15.2, 8.3 A move alone: one level worse at the end of the impulse, a D2 unit is eliminated."""
    state = position(at("19", (J1, before)), at("32", A1))
    run(state, NextImpulse(JAPANESE))
    play(state, AssaultFrom(19), GoTo(23))
    decision = play(state)
    while decision is not None and not isinstance(decision.question, NextMove | ChooseImpulse):
        decision = play(state, DONE)
    if decision is not None and isinstance(decision.question, NextMove):
        play(state, DONE)
    assert level(state, J1) == after
    assert state.control[23] == JAPANESE


@pytest.mark.parametrize(("dice", "levels"), [((6, 6, 1, 1), (SPENT, SPENT)), ((1, 1, 6, 6), (D1, D1))])
def test_15_3_fresh_assaulters_are_spent_by_success_and_d1_by_failure(
    dice: tuple[int, ...], levels: tuple[int, int]
) -> None:
    """15.3, 10.351, 10.353 No further level for moving."""
    state = position(at("11", J1, J2), at("19", ("US-PB-1", D2)), dice=dice, advantage_used=True)
    run(state, NextImpulse(JAPANESE))
    play(state, AssaultFrom(11), pick(J1), pick(J2), GoTo(19), pick(J1))
    decision = play(state)
    while decision is not None and not isinstance(decision.question, ChooseImpulse):
        decision = play(state, DONE)
    assert (level(state, J1), level(state, J2)) == levels


def test_15_3_in_a_stalemate_only_the_point_unit_is_disrupted() -> None:
    """15.3, 10.352 4 + 1 v Spent Para 3 + TEM 1: DRs 6 and 7 are level: point D1, the other Spent."""
    state = position(at("11", J1, J2), at("19", ("US-PB-1", SPENT)), dice=(3, 3, 3, 4), advantage_used=True)
    run(state, NextImpulse(JAPANESE))
    play(state, AssaultFrom(11), pick(J1), pick(J2), GoTo(19), pick(J1))
    decision = play(state)
    while decision is not None and not isinstance(decision.question, ChooseImpulse):
        decision = play(state, DONE)
    assert (level(state, J1), level(state, J2)) == (D1, SPENT)
    assert level(state, "US-PB-1") == SPENT


def test_15_3_units_that_fired_become_spent() -> None:
    """15.3"""
    state = position(at("24", J1), at("25", A1), dice=(1, 1, 6, 6), advantage_used=True)
    run(state, NextImpulse(AMERICAN))
    play(state, FireAt(24))
    assert level(state, A1) == SPENT


# 15.4, 15.5 Refit


@pytest.mark.parametrize(("before", "after"), [(SPENT, FRESH), (D1, SPENT), (D2, D1)])
def test_15_4_one_level_per_unit_and_phase(before: int, after: int) -> None:
    """15.4 Vector 42: D2 refits to D1 only, and the phase offers a unit once."""
    state = position(at("24", (A1, before)))
    refit(state)
    assert play(state, pick(A1)) is None
    assert level(state, A1) == after


def test_15_4_refit_is_voluntary_and_only_for_worn_units() -> None:
    """15.4 Done at once leaves all as they are; Fresh units are not offered."""
    state = position(at("24", (A1, D1), A2), at("19", (J1, SPENT)))
    decision = refit(state)
    assert decision.side == AMERICAN
    assert decision.options == (pick(A1), DONE)
    decision = play(state, DONE)
    assert decision is not None
    assert decision.side == JAPANESE  # 15.4 the Americans first, then the Japanese
    assert play(state, DONE) is None
    assert (level(state, A1), level(state, J1)) == (D1, SPENT)


def test_15_5_example_13() -> None:
    """15.5 Example 13, turn 3, second box: nine refits; three used, six left; D2 left alone; all Japanese better."""
    state = position(
        at("25", (A1, SPENT)),
        at("30", (A2, SPENT)),
        at("26", (A3, SPENT), ("US-PA-1", D2), (J1, SPENT)),
        at("17", J2, (J3, D1)),
        turn=3,
        box=[0, 1],
        american="26",
    )
    decision = refit(state)
    assert decision.question.allowance == 9  # type: ignore[attr-defined]
    decision = play(state, pick(A1), pick(A2), pick(A3))
    assert decision is not None
    assert decision.question.allowance == 6  # type: ignore[attr-defined]
    play(state, DONE)
    assert play(state, REFIT_ALL) is None
    assert [level(state, key) for key in (A1, A2, A3, "US-PA-1")] == [FRESH, FRESH, FRESH, D2]
    assert [level(state, key) for key in (J1, J2, J3)] == [FRESH, FRESH, SPENT]


WORN = ("US-RA-1", "US-RA-2", "US-RB-1", "US-RB-2", "US-RC-1", "US-RC-2", "US-PA-1", "US-PA-2")


def test_15_5_the_americans_refit_no_more_than_their_allowance() -> None:
    """15.5, 12.4 Turn 1, third box: 6 of 8 worn units."""
    state = position(at("24", *[(key, SPENT) for key in WORN]), box=[0, 2])
    decision = refit(state)
    assert REFIT_ALL not in decision.options
    play(state, *(pick(key) for key in WORN[:6]))
    assert [level(state, key) for key in WORN] == [FRESH] * 6 + [SPENT] * 2


def test_15_5_the_japanese_refit_everything() -> None:
    """15.5 No limit: ten units and both guns at once."""
    keys = [f"JP-{c}" for c in ("1_124-1-1", "1_124-1-2", "1_124-1-3", "1_124-2-1", "1_124-2-2", "1_124-2-3")]
    keys += ["JP-1_124-3-1", "JP-1_124-3-2", "JP-1_124-3-3", "JP-ENG-1"]
    guns = {unit("JP-OFF-1"), unit("JP-OFF-2")}
    state = position(at("19", *[(key, SPENT) for key in keys]), used=set(guns))
    decision = refit(state)
    assert decision.side == JAPANESE
    play(state, REFIT_ALL)
    assert {level(state, key) for key in keys} == {FRESH}
    assert not state.used & guns


def test_15_5_off_board_guns_count_but_the_strength_three_gun_is_free() -> None:
    """15.5 Vector 41: allowance 8, eight worn units and two used guns: only the 3-gun is left once 8 are refitted."""
    state = position(
        at("24", *[(key, SPENT) for key in WORN[:7]]),
        used={unit("US-OFF-1"), unit("US-OFF-3")},
    )
    decision = refit(state)
    assert decision.question.allowance == 8  # type: ignore[attr-defined]
    assert REFIT_ALL in decision.options  # seven units and one gun that counts: eight
    decision = play(state, *(pick(key) for key in WORN[:7]))
    assert decision is not None
    assert decision.question.allowance == 1  # type: ignore[attr-defined]
    decision = play(state, pick("US-OFF-1"))
    assert decision is not None
    assert decision.question.allowance == 0  # type: ignore[attr-defined]
    assert decision.options == (pick("US-OFF-3"), DONE)
    assert play(state, pick("US-OFF-3")) is None
    assert state.used == set()


def test_15_5_a_gun_that_counts_is_not_offered_without_allowance() -> None:
    """15.5 Six refits used on units: the strength-5 gun stays used, the strength-3 gun does not."""
    state = position(
        at("24", *[(key, SPENT) for key in WORN[:6]]), used={unit("US-OFF-1"), unit("US-OFF-3")}, box=[0, 2]
    )
    refit(state)
    decision = play(state, *(pick(key) for key in WORN[:6]))
    assert decision is not None
    assert decision.options == (pick("US-OFF-3"), DONE)


def test_15_4_leaders_are_refitted_for_nothing() -> None:
    """6.5, 18.4 Both sides' used leaders; the allowance is untouched."""
    leaders = {unit("US-L-EDSON"), unit("JP-L-KOKUSHO")}
    state = position(at("24", (A1, SPENT), "US-L-EDSON"), at("19", J1, "JP-L-KOKUSHO"), used=set(leaders))
    decision = refit(state)
    assert not state.used & leaders
    assert decision.question.allowance == 8  # type: ignore[attr-defined]


def test_15_4_artillery_refits_like_any_unit() -> None:
    """15.4 The on-board gun is a unit."""
    state = position(at("33", ("US-GUN", SPENT)))
    refit(state)
    play(state, pick("US-GUN"))
    assert level(state, "US-GUN") == FRESH
    assert place(state, "US-GUN") == 33


@pytest.mark.parametrize(("worn", "attack", "defence"), [(FRESH, 4, 4), (SPENT, 2, 3), (D1, 1, 2), (D2, 0, 1)])
def test_15_6_disruption_reduces_attack_and_defence(worn: int, attack: int, defence: int) -> None:
    """15.6, 4.22 A Raider: spent side 2-3, less one and two."""
    state = position(at("24", (A1, worn)))
    assert (attack_factor(state, unit(A1)), defence_factor(state, unit(A1))) == (attack, defence)
