"""14 The Advantage: re-rolls of every kind, its loss, and the Banzai it launches."""

from __future__ import annotations

import pytest

from game.edsons_ridge.advantage import LET_STAND, REROLL, Advantage
from game.edsons_ridge.close_combat import HOLD_BACK, CloseCombatPhase, Strike
from game.edsons_ridge.components import AMERICAN, D2, ELIMINATED, FRESH, JAPANESE, SPENT
from game.edsons_ridge.impulses import (
    PASS,
    AssaultFrom,
    ChargeFrom,
    ChooseImpulse,
    EntrenchIn,
    FireAt,
    GasOn,
    ImpulsePhase,
    InfiltrateFrom,
    NextImpulse,
    PatrolInto,
)
from game.edsons_ridge.infiltration import Infiltrate
from game.edsons_ridge.leaders import RollOnAmmo
from game.edsons_ridge.movement import GoTo
from game.edsons_ridge.scenarios import SCENARIOS
from game.edsons_ridge.setup import new_state
from game.edsons_ridge.state import UNKNOWN, Edson
from game.edsons_ridge.withdrawal import STAND, WITHDRAW
from game.kernel.agenda import Action, Decision
from game.kernel.picking import DONE
from tests.game.edsons_ridge.positions import Stack, at, level, pick, place, play, position, run, unit

J1, J2, J3, JMG = "JP-1_124-1-1", "JP-1_124-1-2", "JP-1_124-1-3", "JP-1_124-1-MG"
A1, A2, AMG = "US-RB-1", "US-RB-2", "US-RE-MG1"
MISS, HIT = (1, 1), (6, 6)


def is_offered(decision: Decision | None, holder: int) -> bool:
    return decision is not None and isinstance(decision.question, Advantage) and decision.side == holder


def test_14_1_the_japanese_start_with_the_advantage() -> None:
    """14.1, 4.7"""
    assert new_state(SCENARIOS.find("full_battle"), 1, ()).holder == JAPANESE


# 14.3, 14.8 Every kind of roll

ROLLS: dict[str, tuple[int, tuple[Stack, ...], tuple[Action, ...]]] = {
    "ranged fire": (JAPANESE, (at("19", JMG), at("24", A1)), (FireAt(24),)),
    "assault": (JAPANESE, (at("11", J1), at("19", A1)), (AssaultFrom(11), GoTo(19))),
    "defensive fire": (JAPANESE, (at("11", J1), at("19", A1, AMG)), (AssaultFrom(11), GoTo(19), pick(AMG))),
    "infiltration": (JAPANESE, (at("11", J1), at("19", A1)), (InfiltrateFrom(11),)),
    "gas": (JAPANESE, (at("19", J1), at("24", A1)), (GasOn(24),)),
    "ammo": (JAPANESE, (at("19", J1), at("24", A1)), (PASS,)),
    "patrol": (AMERICAN, (at("19", J1), at("24", A1)), (PatrolInto(19),)),
    "entrenchment": (AMERICAN, (at("19", J1), at("24", A1)), (EntrenchIn(24),)),
    "leader": (AMERICAN, (at("19", J1), at("24", A1, "US-L-EDSON")), (RollOnAmmo(unit("US-L-EDSON")),)),
}


@pytest.mark.parametrize("why", ROLLS)
@pytest.mark.parametrize("holder", [JAPANESE, AMERICAN])
def test_14_8_the_holder_may_have_any_roll_thrown_again(why: str, holder: int) -> None:
    """14.3, 14.8, R26 After every roll, before anything else happens; own roll or the enemy's."""
    side, stacks, answers = ROLLS[why]
    state = position(*stacks, holder=holder)
    run(state, NextImpulse(side))
    decision = play(state, *answers)
    assert is_offered(decision, holder)
    assert decision is not None
    assert decision.options == (LET_STAND, REROLL)
    assert decision.question.throw.why == why  # type: ignore[attr-defined]


def test_14_8_a_withdrawal_roll_may_be_thrown_again() -> None:
    """14.8, R26 In the close combat phase too; the failed 1 becomes a 6."""
    state = position(at("19", J1, J2, J3, A1), dice=(1, 6), holder=AMERICAN)
    run(state, CloseCombatPhase())
    decision = play(state, WITHDRAW)
    assert is_offered(decision, AMERICAN)
    play(state, REROLL, GoTo(24))
    assert place(state, A1) == 24
    assert state.holder == JAPANESE  # 14.3 passes at the end of the phase


def fire(*dice: int, **facts: object) -> Edson:
    """A Japanese machine gun (5) in 19 fires at a Raider in 24 (cover 4)."""
    state = position(at("19", JMG), at("24", A1), dice=dice, **facts)
    run(state, NextImpulse(JAPANESE))
    play(state, FireAt(24))
    return state


def test_14_3_a_re_roll_of_an_attack_replaces_both_sides_dice() -> None:
    """14.3 Vector 29: four new dice; the new result stands, better or worse."""
    state = fire(*MISS, *HIT, *HIT, *MISS)
    play(state, REROLL)
    assert level(state, A1) == SPENT
    worse = fire(*HIT, *MISS, *MISS, *HIT)
    play(worse, REROLL)
    assert level(worse, A1) == FRESH


def test_14_3_let_stand_keeps_dice_and_advantage() -> None:
    """14.3 Unused, it stays."""
    state = fire(*HIT, *MISS)
    play(state, LET_STAND)
    assert level(state, A1) == SPENT
    assert state.holder == JAPANESE


def test_14_2_a_used_advantage_passes_at_the_end_of_the_impulse() -> None:
    """14.2, 14.3 Whatever the new roll brings."""
    state = fire(*MISS, *HIT, *MISS, *HIT)
    assert state.holder == JAPANESE
    decision = play(state, REROLL)
    assert state.holder == AMERICAN
    assert decision is not None
    assert isinstance(decision.question, ChooseImpulse)
    assert not state.advantage_used


def test_14_8_a_re_roll_is_never_rolled_again() -> None:
    """14.8 After the re-roll nobody is asked again, neither the spender nor the enemy who is to get it."""
    state = fire(*MISS, *HIT, *MISS, *HIT)
    decision = play(state, REROLL)
    assert decision is not None
    assert not isinstance(decision.question, Advantage)


def test_14_3_once_per_impulse_only() -> None:
    """14.3 The first of two entrenchment rolls is thrown again, the second is not offered."""
    state = position(at("24", A1, A2), at("19", J1), dice=(6, 6, 6), holder=AMERICAN)
    run(state, NextImpulse(AMERICAN))
    decision = play(state, EntrenchIn(24), pick(A1), REROLL, pick(A2))
    assert decision is not None
    assert not isinstance(decision.question, Advantage)
    assert state.labour == {unit(A1), unit(A2)}


def test_14_8_only_the_dice_of_that_roll_are_thrown_again() -> None:
    """14.8, R26 An infiltration die is one die: the second pip loaded decides."""
    state = position(at("11", J1), at("19", A1), dice=(6, 1))
    run(state, NextImpulse(JAPANESE))
    play(state, InfiltrateFrom(11), REROLL)
    assert place(state, J1) == 19
    assert level(state, J1) == FRESH
    assert state.loaded == ()


def test_14_3_the_second_infiltration_roll_may_be_thrown_again_if_the_first_stood() -> None:
    """14.3 The holder chooses which roll to spend it on."""
    state = position(at("11", J1, J2), at("19", A1), dice=(1, 6))
    run(state, NextImpulse(JAPANESE))
    decision = play(state, InfiltrateFrom(11), Infiltrate(unit(J1), 19), LET_STAND, Infiltrate(unit(J2), 19))
    assert is_offered(decision, JAPANESE)


def test_14_4_the_re_rolled_dice_are_the_ammo_check() -> None:
    """14.4 Vector 29: first DR 4 would move the marker (6); the re-rolled 8 with a hit does not."""
    state = fire(2, 2, *MISS, 4, 4, *MISS)
    play(state, REROLL)
    assert state.box[JAPANESE] == 0
    other_way = fire(4, 4, *MISS, 2, 2, *MISS)
    play(other_way, REROLL)
    assert other_way.box[JAPANESE] == 1


def test_14_4_a_pass_roll_thrown_again_by_the_americans_counts_as_rolled_again() -> None:
    """14.4, 14.8 The American holder turns a harmless 7 into a 6: the marker moves, and the Advantage passes."""
    state = position(at("19", J1), at("24", A1), dice=(3, 4, 3, 3), holder=AMERICAN)
    run(state, NextImpulse(JAPANESE))
    play(state, PASS, REROLL)
    assert state.box[JAPANESE] == 1
    assert state.holder == JAPANESE


# 14.5 Banzai


def test_14_5_the_advantage_launches_a_banzai_without_a_leader() -> None:
    """14.5, 10.9 From one area; it passes at the end of the impulse, and no re-roll is left in it."""
    state = position(at("19", J1), at("24", A1), dice=(*MISS, *MISS))
    decision = run(state, NextImpulse(JAPANESE))
    assert decision is not None
    assert ChargeFrom(19, UNKNOWN) in decision.options
    decision = play(state, ChargeFrom(19, UNKNOWN), Strike(unit(J1)), Strike(unit(A1)))
    assert decision is not None
    assert not isinstance(decision.question, Advantage)
    play(state, DONE)  # 10.53 nobody leaves
    assert state.holder == AMERICAN


def test_14_5_no_banzai_by_the_advantage_for_whoever_does_not_hold_it() -> None:
    """14.5, 10.9 Not for the Japanese without it, never for the Americans (N/A)."""
    state = position(at("19", J1), at("24", A1), holder=AMERICAN)
    for side in (JAPANESE, AMERICAN):
        offered = ChooseImpulse(side).options(state)
        assert not any(isinstance(action, ChargeFrom) for action in offered)


# 14.6 Close combat


def close_combat(*dice: int, holder: int) -> Edson:
    state = position(at("24", J1, A1), dice=dice, holder=holder)
    decision = run(state, CloseCombatPhase())
    while decision is not None and STAND in decision.options:
        decision = play(state, STAND)
    return state


def test_14_6_only_the_holders_own_close_combat_roll() -> None:
    """14.6 Vector 30: the enemy's blow stands unasked; after his own blow the holder is asked."""
    state = close_combat(*HIT, *MISS, *HIT, holder=AMERICAN)
    decision = play(state, Strike(unit(A1)))
    assert decision is not None
    assert not isinstance(decision.question, Advantage)
    decision = play(state, Strike(unit(J1)))
    assert is_offered(decision, AMERICAN)
    play(state, REROLL)
    assert level(state, J1) == ELIMINATED
    assert level(state, A1) == ELIMINATED  # the opponent's result is not rolled again
    assert state.holder == JAPANESE


def test_14_6_once_in_the_whole_phase() -> None:
    """14.3, 14.6 Two blows of the holder: after the first re-roll the second is not offered."""
    state = position(at("24", J1, J2, A1, A2), dice=(*MISS, *MISS, *MISS, *MISS), holder=AMERICAN)
    decision = run(state, CloseCombatPhase())
    while decision is not None and STAND in decision.options:
        decision = play(state, STAND)
    play(state, HOLD_BACK, HOLD_BACK, Strike(unit(J1)), Strike(unit(J2)))
    assert play(state, Strike(unit(J1)), REROLL) is None
    assert state.holder == JAPANESE


# 14.7 Loss


def overrun(japanese_losses: int, american_losses: int, holder: int) -> Edson:
    """D2 Japanese assault 19 beside a Fresh platoon: the Paras at D2 are overrun, the D2 assaulters fall after it."""
    force = [(key, D2) for key in (J1, J2)[:japanese_losses]]
    state = position(
        at("11", "JP-1_124-2-1", *force),
        at("19", *[(key, D2) for key in ("US-PB-1", "US-PB-2")[:american_losses]]),
        dice=(*HIT, *MISS),
        holder=holder,
    )
    run(state, NextImpulse(JAPANESE))
    units = [pick(key) for key, _ in force] + [pick("JP-1_124-2-1")]
    play(state, AssaultFrom(11), *units, GoTo(19))
    decision = play(state)
    while decision is not None and not isinstance(decision.question, ChooseImpulse):
        lead = pick("JP-1_124-2-1")
        decision = play(
            state, lead if lead in decision.options and not state.dice else decision.options[_end(decision)]
        )
    return state


def _end(decision: Decision) -> int:
    """Let rolls stand, otherwise the last option: done."""
    return 0 if LET_STAND in decision.options else -1


@pytest.mark.parametrize(
    ("japanese", "american", "holder", "after"),
    [
        (2, 1, JAPANESE, AMERICAN),  # holder loses 2, enemy 1: lost
        (1, 2, JAPANESE, JAPANESE),  # one loss is not enough
        (2, 2, JAPANESE, JAPANESE),  # both lose the number: kept
        (2, 2, AMERICAN, AMERICAN),
        (1, 2, AMERICAN, JAPANESE),
        (2, 1, AMERICAN, AMERICAN),
    ],
)
def test_14_7_two_losses_in_an_impulse_cost_the_advantage(
    japanese: int, american: int, holder: int, after: int
) -> None:
    """14.7, R25 Vector 31: D2 assaulters go at the end of the impulse (15.2), D2 defenders in the assault."""
    state = overrun(japanese, american, holder)
    gone = [level(state, key) for key in (J1, J2)[:japanese]] + [
        level(state, key) for key in ("US-PB-1", "US-PB-2")[:american]
    ]
    assert set(gone) == {ELIMINATED}
    assert state.holder == after


def slaughter(americans: int, japanese: int, kills: tuple[int, int], holder: int) -> Edson:
    """Close combat of 3 v 3: the first `kills` blows of each side hit, the others miss; nobody re-rolls."""
    keys = ((J1, J2, J3)[:japanese], (A1, A2, "US-RC-1")[:americans])
    first = 1 - holder
    dice: list[int] = []
    for side in (first, holder):
        for index in range(len(keys[1 - side])):
            dice += HIT if index < kills[side] else MISS
    state = position(at("24", *keys[0], *keys[1]), dice=tuple(dice), holder=holder)
    decision = run(state, CloseCombatPhase())
    while decision is not None and STAND in decision.options:
        decision = play(state, STAND)
    for side in (first, holder):
        for key in keys[1 - side]:
            play(state, Strike(unit(key)))
    while (decision := play(state)) is not None:
        play(state, decision.options[0])  # the next blow in order of number, and it stands
    return state


@pytest.mark.parametrize(
    ("kills", "holder", "after"),
    [
        ((2, 0), AMERICAN, JAPANESE),  # the Japanese killed two, lost none: two more
        ((3, 1), AMERICAN, JAPANESE),
        ((2, 1), AMERICAN, AMERICAN),  # only one more
        ((2, 2), AMERICAN, AMERICAN),  # both
        ((0, 2), JAPANESE, AMERICAN),
        ((0, 2), AMERICAN, AMERICAN),  # the other side's losses do not matter
    ],
)
def test_14_7_two_more_losses_in_the_close_combat_phase_cost_it(
    kills: tuple[int, int], holder: int, after: int
) -> None:
    """14.7, R25 Over the whole phase, against the enemy's losses; kills by the Japanese and by the Americans."""
    assert slaughter(3, 3, kills, holder).holder == after


def test_14_8_losses_caused_by_a_used_advantage_do_not_take_it_back() -> None:
    """14.8 The American holder loses two units and used it in the same impulse: it passes once, to the Japanese."""
    state = position(
        at("11", J1, J2), at("19", ("US-PB-1", D2), ("US-PB-2", D2)), dice=(*MISS, *HIT, *HIT, *MISS), holder=AMERICAN
    )
    run(state, NextImpulse(JAPANESE))
    play(state, AssaultFrom(11), pick(J1), pick(J2), GoTo(19), pick(J1))
    decision = play(state, pick("US-PB-1"))
    assert is_offered(decision, AMERICAN)
    play(state, REROLL, DONE)
    assert level(state, "US-PB-1") == ELIMINATED
    assert state.holder == JAPANESE


def test_14_2_the_first_impulse_belongs_to_the_holder_when_the_phase_begins() -> None:
    """6.3, 8.1, R35"""
    for holder in (JAPANESE, AMERICAN):
        state = position(at("19", J1), at("24", A1), holder=holder)
        decision = run(state, ImpulsePhase())
        assert decision is not None
        assert decision.side == holder
