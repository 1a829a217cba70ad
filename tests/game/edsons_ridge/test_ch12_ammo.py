"""12 The ammo tracks: when they move, when the Impulse Phase ends, how many Americans refit."""

from __future__ import annotations

import pytest

from game.edsons_ridge.advantage import LET_STAND
from game.edsons_ridge.ammo import ammo_number
from game.edsons_ridge.assault import HOLD_FIRE
from game.edsons_ridge.close_combat import CloseCombatPhase, Strike
from game.edsons_ridge.components import AMERICAN, D1, D2, ELIMINATED, JAPANESE, SPENT
from game.edsons_ridge.impulses import PASS, AssaultFrom, ChargeFrom, ChooseImpulse, FireAt, ImpulsePhase, NextImpulse
from game.edsons_ridge.movement import AssaultIn, GoTo, NextMove
from game.edsons_ridge.refit import Refit, RefitPhase
from game.edsons_ridge.sequence import Turn
from game.edsons_ridge.state import UNKNOWN, Edson
from game.kernel.agenda import Decision
from game.kernel.picking import DONE
from tests.game.edsons_ridge.positions import at, level, pick, place, play, position, run, unit

MG = "JP-3_124-9-MG"  # attack 5
INFANTRY = "JP-3_124-9-1"  # attack 4
HIGH, LOW = (6, 6), (1, 1)


def japanese_fire(attacker: tuple[int, int], defender: tuple[int, int], box: int = 0, **facts: object) -> Edson:
    """A Japanese machine gun (5) in 19 fires at 24 (cover 4); numbers 6, 7 and 5 in the three boxes."""
    state = position(
        at("19", MG), at("24", "US-RB-1"), dice=attacker + defender, advantage_used=True, box=[box, 0], **facts
    )
    run(state, NextImpulse(JAPANESE))
    play(state, FireAt(24))
    return state


def american_fire(dice: tuple[int, ...], box: int = 0, **facts: object) -> Edson:
    """A Raider E machine gun (6) in 25 fires at 24 (cover 4)."""
    state = position(at("24", INFANTRY), at("25", "US-RE-MG1"), dice=dice, advantage_used=True, box=[0, box], **facts)
    run(state, NextImpulse(AMERICAN))
    play(state, FireAt(24))
    return state


def has_ended(state: Edson) -> bool:
    """Whether the Impulse Phase is over: nobody is asked for another impulse."""
    return not state.agenda


# 12.2 The tracks


def test_12_2_each_turn_begins_on_the_first_boxes_with_its_first_chit_up() -> None:
    """12.2, 3.5, 6.6 Both markers go to the first box of the turn; the chit there is turned up."""
    state = position(at("19", MG), at("24", "US-RB-1"), turn=3, box=[2, 1], shown={0, 1, 2, 3})
    run(state, Turn())
    assert state.box == [0, 0]
    assert state.shown == {0, 1, 2, 3, 4}
    assert ammo_number(state) == 6


@pytest.mark.parametrize(("turn", "number"), [(1, 5), (2, 5), (3, 5), (4, 6), (5, 6)])
def test_12_2_the_last_box_of_a_turn_has_a_printed_number(turn: int, number: int) -> None:
    """12.2 No chit lies on the third box."""
    assert ammo_number(position(turn=turn, box=[2, 0])) == number


# 12.3 The Japanese marker


@pytest.mark.parametrize(
    ("attacker", "defender", "box"),
    [
        ((4, 4), LOW, 0),  # success, 8 above 6: stays
        ((4, 4), HIGH, 1),  # (1) no AP
        ((3, 3), LOW, 1),  # (2) 6 <= 6 although it hits
        ((2, 3), LOW, 1),  # (2) 5 <= 6
        (LOW, HIGH, 1),  # (1) and (2) together: one box (R8)
    ],
)
def test_12_3_the_marker_moves_by_failure_or_by_a_low_roll(
    attacker: tuple[int, int], defender: tuple[int, int], box: int
) -> None:
    """12.3 (1), (2), R8 Vector 25 on the first box (number 6)."""
    assert japanese_fire(attacker, defender).box == [box, 0]


def test_12_3_the_next_chit_is_turned_up_when_the_marker_moves() -> None:
    """12.3, 12.4 The number of the new box is now known to both."""
    state = japanese_fire((3, 3), LOW)
    assert state.shown == {0, 1}
    assert ammo_number(state) == 7


def test_12_3_example_8() -> None:
    """12.3, 12.4 Example 8, turn 3: a winning assault with a 6 on box 6 turns up the 7; a 7 leads to the printed 5."""
    state = position(
        at("11", INFANTRY), at("19", ("US-PB-1", D2)), dice=(3, 3, *LOW), turn=3, shown={4}, advantage_used=True
    )
    run(state, NextImpulse(JAPANESE))
    play(state, AssaultFrom(11), GoTo(19), DONE)
    assert level(state, "US-PB-1") == ELIMINATED
    assert state.box[JAPANESE] == 1
    assert 5 in state.shown
    second = japanese_fire((3, 4), LOW, box=1, turn=3)
    assert (second.box[JAPANESE], ammo_number(second)) == (2, 5)
    ends = japanese_fire((2, 2), LOW, box=2, turn=3)
    assert has_ended(ends)
    goes_on = japanese_fire((2, 3), LOW, box=2, turn=3)
    assert not has_ended(goes_on)


def test_12_3_on_the_last_box_only_a_roll_below_the_number_counts() -> None:
    """12.3 (2), R12 A 5 on the printed 5 does not end the phase."""
    state = japanese_fire((2, 3), LOW, box=2)
    assert not state.ending
    assert not has_ended(state)


def test_12_3_r12_with_the_house_rule_an_equal_roll_ends_it_too() -> None:
    """12.3, R12 `last_box_or_equal`: 6.3 and 8.6 read literally."""
    assert has_ended(japanese_fire((2, 3), LOW, box=2, house=("last_box_or_equal",)))
    assert not has_ended(japanese_fire((3, 3), LOW, box=2, house=("last_box_or_equal",)))


def test_12_4_a_failed_attack_does_not_end_the_phase_on_the_last_box() -> None:
    """12.4 Vector 25: case (1) moves on boxes 1 and 2 only."""
    assert japanese_fire((4, 4), HIGH, box=1).box[JAPANESE] == 2
    state = japanese_fire((4, 4), HIGH, box=2)
    assert state.box[JAPANESE] == 2
    assert not has_ended(state)


def test_12_4_the_phase_ends_only_with_the_completion_of_the_impulse() -> None:
    """12.4 The hit is still taken and the gun still tires; then close combat follows."""
    state = position(at("19", MG), at("24", ("US-RB-1", SPENT)), dice=(1, 3, *LOW), advantage_used=True, box=[2, 0])
    run(state, ImpulsePhase(), CloseCombatPhase())
    play(state, FireAt(24))
    assert state.phase == "close combat"
    assert level(state, MG) == SPENT
    assert level(state, "US-RB-1") == SPENT + 1


def test_12_4_japanese_defensive_fire_can_end_the_phase_in_an_american_impulse() -> None:
    """12.4, 10.31 Vector 27: J defensive fire with a 4 on the last box (5): over after the American impulse."""
    state = position(
        at("24", INFANTRY, MG),
        at("25", "US-RB-1", "US-RB-2"),
        dice=(2, 2, *LOW, *LOW, *HIGH),
        advantage_used=True,
        box=[2, 0],
    )
    run(state, NextImpulse(AMERICAN))
    play(state, AssaultFrom(25), pick("US-RB-1"), pick("US-RB-2"), GoTo(24), pick("US-RB-1"), pick(MG))
    decision = settle_assault(state)
    assert decision is None
    assert state.ending


def settle_assault(state: Edson) -> Decision | None:
    """Answer whatever the assault still asks with its last option, up to the next impulse or the end."""
    decision = play(state)
    while decision is not None and not isinstance(decision.question, ChooseImpulse):
        decision = play(state, decision.options[-1])
    return decision


def test_12_3_a_japanese_attack_does_not_move_the_american_marker() -> None:
    """12.3 Each side's own attacks move its own marker."""
    assert japanese_fire((4, 4), HIGH).box[AMERICAN] == 0
    assert american_fire((*LOW, *HIGH)).box[JAPANESE] == 0


# 12.3 The American marker


def test_12_3_the_american_marker_moves_only_when_nothing_is_caused() -> None:
    """12.3 A hit with a 2 leaves it; a miss with a 12 moves it."""
    assert american_fire((*LOW, *LOW)).box[AMERICAN] == 0
    assert american_fire((6, 2, *HIGH)).box[AMERICAN] == 1


def test_12_3_one_point_swallowed_without_effect_is_still_caused() -> None:
    """12.3, 11.41 1 AP on a Fresh unit hurts nobody, but the attack did cause an attrition point."""
    state = american_fire((1, 1, 1, 2))
    assert level(state, INFANTRY) == 0
    assert state.box[AMERICAN] == 0


def test_12_3_example_9() -> None:
    """12.3, 12.4 Example 9: the second failure of turn 3 moves the marker to the third box, worth 8 refits."""
    state = american_fire((*LOW, *HIGH), box=1, turn=3)
    assert state.box[AMERICAN] == 2
    state.agenda.clear()
    decision = run(state, RefitPhase())
    assert decision is not None
    assert isinstance(decision.question, Refit)
    assert decision.question.allowance == 8


def test_12_3_the_track_never_goes_beyond_the_third_box() -> None:
    """12.3 A further American failure changes nothing, and it does not end the phase."""
    state = american_fire((*LOW, *HIGH), box=2)
    assert state.box[AMERICAN] == 2
    assert not has_ended(state)


def test_12_3_failed_defensive_fire_moves_the_american_marker() -> None:
    """12.3, 10.31 Example 3's machine gun: 6 v 1, DRs 4 and 9, no effect, one box."""
    state = position(
        at("11", INFANTRY), at("19", "US-PB-1", "US-11-MG"), dice=(2, 2, 4, 5, 4, 4, 1, 1), advantage_used=True
    )
    run(state, NextImpulse(JAPANESE))
    play(state, AssaultFrom(11), GoTo(19), pick("US-11-MG"))
    assert state.box[AMERICAN] == 1
    assert level(state, "US-11-MG") == SPENT


# R8 Only the first attack of a side in an impulse


def two_assaults(dice: tuple[int, ...]) -> Edson:
    """Japanese in 19 assault 24, then 22."""
    state = position(
        at("19", INFANTRY, "JP-3_124-9-2"),
        at("24", ("US-RB-1", D2)),
        at("22", ("US-EN-2", D2)),
        dice=dice,
        advantage_used=True,
    )
    run(state, NextImpulse(JAPANESE))
    play(state, AssaultFrom(19), pick(INFANTRY), GoTo(24), AssaultIn(24), pick("JP-3_124-9-2"), GoTo(22))
    return state


def test_12_3_r8_only_the_first_assault_of_an_impulse_counts() -> None:
    """R8, 10.6 Vector 26: first DR 8 (box 6, no move), second DR 4: the marker stays."""
    state = two_assaults((4, 4, *LOW, 1, 3, *LOW))
    play(state, AssaultIn(22))
    assert not state.units(AMERICAN, 22)
    assert state.box[JAPANESE] == 0


def test_12_3_r8_the_first_assault_counts_when_it_is_low() -> None:
    """R8 First DR 4 moves the marker one box, the second DR 4 does not move it again."""
    state = two_assaults((1, 3, *LOW, 1, 3, *LOW))
    play(state, AssaultIn(22))
    assert not state.units(AMERICAN, 22)
    assert state.box[JAPANESE] == 1


def destroyed_assault(box: int = 0, *extra: str, **facts: object) -> Edson:
    """A lone D2 platoon (and who comes along) assaults 19 and falls to defensive fire: 6+12 v 1+2."""
    state = position(
        at("11", (INFANTRY, D2), *extra),
        at("19", "US-11-MG"),
        dice=(*HIGH, *LOW, 4, 4, *LOW),
        advantage_used=True,
        box=[box, 0],
        **facts,
    )
    run(state, NextImpulse(JAPANESE))
    return state


@pytest.mark.parametrize(("house", "box"), [((), 1), (("no_roll_no_ammo",), 0)])
def test_12_3_an_assault_destroyed_by_defensive_fire_has_caused_nothing(house: tuple[str, ...], box: int) -> None:
    """12.3 (1), R8 It never came to dice, but it was an assault; the house rule wants a roll."""
    state = destroyed_assault(house=house)
    play(state, AssaultFrom(11), GoTo(19), pick("US-11-MG"))
    assert level(state, INFANTRY) == ELIMINATED
    assert state.box[JAPANESE] == box


def test_12_3_on_the_last_box_a_destroyed_assault_ends_nothing() -> None:
    """12.4 There only a low roll counts, and nothing was rolled."""
    state = destroyed_assault(box=2)
    play(state, AssaultFrom(11), GoTo(19), pick("US-11-MG"))
    assert level(state, INFANTRY) == ELIMINATED
    assert not state.ending


@pytest.mark.parametrize(("house", "box"), [((), 1), (("no_roll_no_ammo",), 0)])
def test_12_3_an_assault_left_without_infantry_has_caused_nothing_either(house: tuple[str, ...], box: int) -> None:
    """12.3 (1), R4, R8 The machine gun that came along fails without a roll."""
    state = destroyed_assault(0, MG, house=house)
    state.loaded = (3, 3, 5, 5)  # 6+6 v 1+10: 1 CP, on the platoon that leads
    play(state, AssaultFrom(11), pick(INFANTRY), pick(MG), GoTo(19), pick("US-11-MG"))
    assert (level(state, INFANTRY), level(state, MG)) == (ELIMINATED, D1)
    assert state.box[JAPANESE] == box


@pytest.mark.parametrize(("house", "box"), [((), 1), (("no_roll_no_ammo",), 0)])
def test_12_3_r14_a_charge_destroyed_by_defensive_fire_counts_alike(house: tuple[str, ...], box: int) -> None:
    """12.3 (1), R14, R8 A Banzai that falls before its first blow."""
    state = destroyed_assault(house=house)
    state.advantage_used = False
    play(state, ChargeFrom(11, UNKNOWN))
    state.advantage_used = True
    play(state, pick("US-11-MG"), DONE)  # R43: nobody leaves
    assert level(state, INFANTRY) == ELIMINATED
    assert state.box[JAPANESE] == box


# 12.5 Negative attacks


def test_12_5_no_ammo_effect_at_two_below_the_defence_value() -> None:
    """12.5 Vector 24: 4 v 6 (infantry at Hill 123), DR 2, a miss: nothing moves on any box."""
    for box in (0, 2):
        state = position(at("19", INFANTRY), at("18", "US-RC-1"), dice=(*LOW, *HIGH), advantage_used=True, box=[box, 0])
        run(state, NextImpulse(JAPANESE))
        play(state, FireAt(18))
        assert level(state, INFANTRY) == SPENT
        assert state.box == [box, 0]
        assert not has_ended(state)


def test_12_5_one_below_still_counts() -> None:
    """12.5 Vector 24: 5 v 6: the failure moves the marker."""
    state = position(at("19", MG), at("18", "US-RC-1"), dice=(5, 5, *HIGH), advantage_used=True)
    run(state, NextImpulse(JAPANESE))
    play(state, FireAt(18))
    assert state.box[JAPANESE] == 1


def test_12_5_holds_for_the_americans_too() -> None:
    """12.5 A Para (3) against Hill 80 (6): a miss costs no ammo."""
    state = position(at("11", INFANTRY), at("19", "US-PB-1"), dice=(*LOW, *HIGH), advantage_used=True)
    run(state, NextImpulse(AMERICAN))
    play(state, FireAt(11))
    assert level(state, "US-PB-1") == SPENT
    assert state.box[AMERICAN] == 0


# 8.26, 12.3 (3) Passing


def japanese_pass(dice: tuple[int, int], box: int, **facts: object) -> Edson:
    state = position(at("19", MG), at("24", "US-RB-1"), dice=dice, advantage_used=True, box=[box, 0], **facts)
    run(state, NextImpulse(JAPANESE))
    play(state, PASS)
    return state


@pytest.mark.parametrize(("dice", "box", "after"), [((3, 3), 0, 1), ((3, 4), 0, 0), ((3, 4), 1, 2), ((4, 4), 1, 1)])
def test_12_3_a_passing_japanese_rolls_for_ammo(dice: tuple[int, int], box: int, after: int) -> None:
    """12.3 (3), 8.26 Vector 28: at most the number moves the marker."""
    assert japanese_pass(dice, box).box[JAPANESE] == after


def test_12_3_a_pass_on_the_last_box_needs_less_than_the_number() -> None:
    """8.26, R12 Vector 28: 5 on the printed 5 goes on, 4 ends the phase; `last_box_or_equal` ends it on 5."""
    assert not has_ended(japanese_pass((2, 3), 2))
    assert has_ended(japanese_pass((2, 2), 2))
    assert has_ended(japanese_pass((2, 3), 2, house=("last_box_or_equal",)))


def test_12_3_two_passes_end_the_phase_after_the_japanese_roll() -> None:
    """8.26 Vector 28: American pass, Japanese pass: the ammo roll is still made, then the phase is over."""
    state = position(at("19", MG), at("24", "US-RB-1"), dice=(3, 3), advantage_used=True)
    run(state, NextImpulse(AMERICAN))
    assert play(state, PASS, PASS, LET_STAND) is None
    assert state.box[JAPANESE] == 1
    assert state.loaded == ()


def test_12_3_an_american_pass_rolls_nothing() -> None:
    """8.26 Only a passing Japanese rolls."""
    state = position(at("19", MG), at("24", "US-RB-1"), dice=(1, 1), advantage_used=True)
    run(state, NextImpulse(AMERICAN))
    play(state, PASS)
    assert state.loaded == (1, 1)
    assert state.box == [0, 0]


def test_12_3_an_impulse_without_dice_is_no_ammo_check() -> None:
    """6.3 A move into an empty area needs no DR and moves no marker."""
    state = position(at("19", INFANTRY), at("25", "US-RB-1"), box=[2, 0])
    run(state, NextImpulse(JAPANESE))
    play(state, AssaultFrom(19), GoTo(24))
    decision = settle_moves(state)
    assert decision is not None
    assert decision.side == AMERICAN
    assert state.box == [2, 0]


def settle_moves(state: Edson) -> Decision | None:
    """Stop moving."""
    decision = play(state)
    while decision is not None and DONE in decision.options and not isinstance(decision.question, NextMove):
        decision = play(state, DONE)
    return play(state, DONE) if decision is not None and isinstance(decision.question, NextMove) else decision


# R14 Banzai and ammo


def banzai(*dice: int, chits: tuple[int, ...] = (6, 7) * 5, box: int = 0, house: tuple[str, ...] = ()) -> Edson:
    """A Banzai by the Advantage from 19 into 24: the Raider strikes first and misses, then the Japanese strike. If the
    Raider falls the charge could go on, and if not he could leave (10.53): nobody does."""
    state = position(
        at("19", INFANTRY), at("24", "US-RB-1"), dice=(1, 1, *dice), chits=chits, box=[box, 0], house=house
    )
    run(state, NextImpulse(JAPANESE))
    play(state, ChargeFrom(19, UNKNOWN), Strike(unit(INFANTRY)), Strike(unit("US-RB-1")), DONE)
    return state


def test_12_3_r14_a_banzai_that_kills_with_a_high_roll_keeps_its_box() -> None:
    """R14 DR 8 above 6, one enemy eliminated: no reason to move."""
    state = banzai(4, 4)
    assert level(state, "US-RB-1") == ELIMINATED
    assert state.box[JAPANESE] == 0


def test_12_3_r14_the_unmodified_close_combat_roll_is_the_check() -> None:
    """R14 (2) Number 7: a 7 (8 with the charge) kills, and the unmodified 7 moves the marker."""
    state = banzai(3, 4, chits=(7,) * 4 + (6,) * 5 + (8,))
    assert level(state, "US-RB-1") == ELIMINATED
    assert state.box[JAPANESE] == 1


def test_12_3_r14_a_banzai_without_a_kill_moves_the_marker() -> None:
    """R14 (1) Number 4, DR 5: no low roll, but nobody was eliminated."""
    state = banzai(2, 3, chits=(4, 7) + (6,) * 5 + (7, 5, 5))
    assert place(state, "US-RB-1") == 24
    assert state.box[JAPANESE] == 1


def test_12_3_r14_on_the_last_box_only_a_low_roll_ends_the_phase() -> None:
    """R14, 12.4 Box 3 (5): a failed Banzai with 5 goes on, with 4 it ends the phase."""
    assert not has_ended(banzai(2, 3, box=2))
    assert has_ended(banzai(2, 2, box=2))


@pytest.mark.parametrize(("dice", "box"), [((2, 3), 0), ((2, 2), 2), ((3, 4), 1)])
def test_12_3_r14_with_the_house_rule_a_banzai_costs_no_ammo(dice: tuple[int, int], box: int) -> None:
    """R14 `banzai_no_ammo`: neither failure nor a low roll counts, on no box."""
    state = banzai(*dice, box=box, house=("banzai_no_ammo",))
    assert state.box[JAPANESE] == box
    assert not has_ended(state)


def test_12_3_hold_fire_is_no_attack() -> None:
    """12.3, 10.31 A machine gun that holds its fire moves no marker."""
    state = position(at("11", INFANTRY), at("19", "US-PB-1", "US-11-MG"), dice=(4, 4, 1, 1), advantage_used=True)
    run(state, NextImpulse(JAPANESE))
    play(state, AssaultFrom(11), GoTo(19), HOLD_FIRE)
    assert state.box[AMERICAN] == 0
    assert level(state, "US-11-MG") == 0
