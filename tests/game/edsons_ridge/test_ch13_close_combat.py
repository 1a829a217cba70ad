"""13 The Close Combat Phase: withdrawals, screening, pairing off and blows."""

from __future__ import annotations

import pytest

from game.edsons_ridge.advantage import LET_STAND
from game.edsons_ridge.close_combat import HOLD_BACK, CloseCombatPhase, CombatArea, Pair, Screen, Strike
from game.edsons_ridge.components import AMERICAN, D1, D2, ELIMINATED, FRESH, JAPANESE, NOWHERE, SPENT
from game.edsons_ridge.events import Checked, Struck
from game.edsons_ridge.movement import GoTo
from game.edsons_ridge.retreats import GO_ALONG, STAY
from game.edsons_ridge.state import Edson
from game.edsons_ridge.withdrawal import STAND, WITHDRAW, OrderWithdrawal, WithdrawTo
from game.kernel.agenda import Action, Decision, Event
from game.kernel.picking import DONE
from tests.game.edsons_ridge.positions import Stack, at, events_of, level, pick, place, play, position, run, unit

J1, J2, J3, J4 = "JP-1_124-1-1", "JP-1_124-1-2", "JP-1_124-1-3", "JP-1_124-2-1"
JMG = "JP-1_124-1-MG"
A1, A2, A3 = "US-RB-1", "US-RB-2", "US-RC-1"
AMG = "US-RE-MG1"
MISS, HIT = (1, 1), (6, 6)


def strike(key: str) -> Strike:
    return Strike(unit(key))


def melee(*stacks: Stack, dice: tuple[int, ...] = (), holder: int = AMERICAN, **facts: object) -> Edson:
    """The phase begins; the Advantage is out of the way, its holder strikes second."""
    return position(*stacks, dice=dice, holder=holder, advantage_used=True, **facts)


def begin(state: Edson) -> Decision | None:
    """Open the phase and let everybody stand and screen nobody."""
    decision = run(state, CloseCombatPhase())
    while decision is not None and isinstance(decision.question, OrderWithdrawal | Screen):
        decision = play(state, STAND if isinstance(decision.question, OrderWithdrawal) else DONE)
    return decision


def ask(decision: Decision | None) -> tuple[Action, ...]:
    assert decision is not None
    return decision.options


def blows(heard: list[Event]) -> dict[int, Struck]:
    """All blows by the number of their target."""
    return {event.target: event for event in heard if isinstance(event, Struck)}


# 13.1, 13.2 Where and who


def test_13_1_close_combat_in_every_contested_area_in_the_order_of_the_holder() -> None:
    """13.1, 13.2, 6.4 The side with the Advantage names the area that comes next."""
    state = melee(at("24", J1, A1), at("18", J2, A2), at("19", A3), holder=JAPANESE)
    decision = run(state, CloseCombatPhase())
    assert ask(decision) == (GoTo(18), GoTo(24))
    assert decision is not None
    assert isinstance(decision.question, CombatArea)
    assert decision.side == JAPANESE


def test_13_2_no_close_combat_in_zones() -> None:
    """13.2, 16.4 A contested zone is left alone."""
    state = melee(at("A", J1, A1))
    assert run(state, CloseCombatPhase()) is None
    assert (level(state, J1), level(state, A1)) == (FRESH, FRESH)


def test_13_1_artillery_defends_but_does_not_attack() -> None:
    """13.1, 4.113 The gun is a target; only the Raider is asked whom he attacks."""
    state = melee(at("24", J1, A1, "US-GUN"), dice=(*MISS, *MISS))
    decision = begin(state)
    assert decision is not None
    assert decision.side == JAPANESE
    decision = play(state, strike(A1))
    assert decision is not None
    assert isinstance(decision.question, Pair)
    assert decision.question.unit == unit(A1)
    assert play(state, strike(J1)) is None


def test_13_1_leaders_neither_attack_nor_are_attacked() -> None:
    """13.1, 18.1 Only combat units are offered as targets."""
    state = melee(at("24", J1, A1, "US-L-EDSON", "JP-L-KOKUSHO"))
    assert ask(begin(state)) == (strike(A1), HOLD_BACK)


def test_13_2_eliminated_units_still_strike() -> None:
    """13.2, 13.4 The Raider falls to the first blow, strikes all the same, and both go."""
    state = melee(at("24", J1, A1), dice=(*HIT, *HIT))
    begin(state)
    play(state, strike(A1), strike(J1))
    assert (level(state, A1), level(state, J1)) == (ELIMINATED, ELIMINATED)
    assert (place(state, A1), place(state, J1)) == (NOWHERE, NOWHERE)


def test_13_2_the_last_unit_left_takes_control() -> None:
    """13.2, 7.3 The only American falls: 24 turns Japanese."""
    state = melee(at("24", A1, J1), dice=(*HIT, *MISS))
    begin(state)
    assert state.control[24] == AMERICAN
    play(state, strike(A1), strike(J1))
    assert state.control[24] == JAPANESE


# 13.3, 13.4 Predesignation and pairing off


def test_13_3_all_attacks_are_named_before_the_first_roll() -> None:
    """13.3 The second Japanese unit chooses while no die has been thrown."""
    state = melee(at("24", J1, J2, A1, A2), dice=(*HIT, *HIT))
    begin(state)
    decision = play(state, strike(A1))
    assert decision is not None
    assert isinstance(decision.question, Pair)
    assert decision.question.unit == unit(J2)
    assert state.loaded == (*HIT, *HIT)


def test_13_3_the_holder_sees_the_other_sides_results_before_he_names_his_attacks() -> None:
    """13.3 After the Japanese dice the Americans are asked."""
    state = melee(at("24", J1, A1), dice=HIT)
    begin(state)
    decision = play(state, strike(A1))
    assert decision is not None
    assert decision.side == AMERICAN
    assert state.loaded == ()
    assert state.melee is not None
    assert state.melee.doomed == (unit(A1),)


@pytest.mark.parametrize(("holder", "first"), [(AMERICAN, JAPANESE), (JAPANESE, AMERICAN)])
def test_13_4_the_side_without_the_advantage_strikes_first(holder: int, first: int) -> None:
    """13.4"""
    decision = begin(melee(at("24", J1, A1), holder=holder))
    assert decision is not None
    assert isinstance(decision.question, Pair)
    assert decision.side == first


def test_13_4_a_unit_need_not_attack() -> None:
    """13.5 Not all enemy units have to be attacked."""
    state = melee(at("24", J1, A1))
    begin(state)
    assert play(state, HOLD_BACK, HOLD_BACK) is None
    assert (level(state, J1), level(state, A1)) == (FRESH, FRESH)


# 13.5 Screening


def test_13_5_r9_nobody_is_screened_at_equal_numbers() -> None:
    """13.5, R9 Vector 35: 3 own v 3 enemies: no screening question."""
    state = melee(at("24", J1, J2, J3, A1, (A2, SPENT), AMG))
    decision = run(state, CloseCombatPhase())
    while decision is not None and isinstance(decision.question, OrderWithdrawal):
        decision = play(state, STAND)
    assert decision is not None
    assert isinstance(decision.question, Pair)


def screening(state: Edson) -> Decision | None:
    decision = run(state, CloseCombatPhase())
    while decision is not None and isinstance(decision.question, OrderWithdrawal):
        decision = play(state, STAND)
    return decision


def test_13_5_r9_as_many_are_screened_as_units_are_left_over() -> None:
    """13.5, R9 4 v 2: two of the machine gun, the Spent and the D1 unit; never Fresh infantry."""
    state = melee(at("24", J1, J2, A1, (A2, SPENT), (A3, D1), AMG))
    decision = screening(state)
    assert decision is not None
    assert isinstance(decision.question, Screen)
    assert decision.side == AMERICAN
    assert set(decision.options) == {pick(A2), pick(A3), pick(AMG), DONE}
    decision = play(state, pick(A2), pick(AMG))
    assert decision is not None
    assert isinstance(decision.question, Pair)  # a third may not be screened


def test_13_5_artillery_may_be_screened() -> None:
    """13.5 Machine guns, on-board artillery, Spent and Disrupted units."""
    state = melee(at("24", J1, A1, "US-GUN"))
    assert ask(screening(state)) == (pick("US-GUN"), DONE)


def test_13_5_r9_only_enemies_able_to_attack_count() -> None:
    """R9 Two Raiders and a machine gun v two infantry and a gun that cannot attack: one may be screened."""
    state = melee(at("24", J1, J2, "JP-GUN", A1, A2, AMG))
    assert ask(screening(state)) == (pick(AMG), DONE)


def test_13_5_screened_units_neither_attack_nor_are_attacked() -> None:
    """13.5 The screened machine gun is no target and is not asked to strike."""
    state = melee(at("24", J1, A1, AMG), dice=(*MISS, *MISS))
    screening(state)
    decision = play(state, pick(AMG))
    assert ask(decision) == (strike(A1), HOLD_BACK)
    decision = play(state, strike(A1))
    assert decision is not None
    assert isinstance(decision.question, Pair)
    assert decision.question.unit == unit(A1)
    assert play(state, strike(J1)) is None


def test_13_5_the_first_screen_shrinks_what_the_second_side_must_match() -> None:
    """13.5, R9 J 3 v A 2: J screens its machine gun; against the 2 left A, with 2, screens nobody."""
    state = melee(at("24", J1, J2, JMG, A1, AMG))
    decision = screening(state)
    assert decision is not None
    assert decision.side == JAPANESE
    decision = play(state, pick(JMG))
    assert decision is not None
    assert isinstance(decision.question, Pair)


def test_13_5_a_machine_gun_is_no_target_while_an_infantry_unit_is_not_attacked() -> None:
    """13.5 Vector 34: a lone attacker may strike the infantry only."""
    state = melee(at("24", J1, A1, AMG))
    screening(state)
    decision = play(state, DONE)
    assert ask(decision) == (strike(A1), HOLD_BACK)


def test_13_5_a_machine_gun_may_be_attacked_if_all_infantry_is_attacked_too() -> None:
    """13.5 Two attackers: one at the gun binds the other to the infantry."""
    state = melee(at("24", J1, J2, A1, AMG))
    decision = begin(state)
    assert ask(decision) == (strike(A1), strike(AMG), HOLD_BACK)
    decision = play(state, strike(AMG))
    assert decision is not None
    assert decision.side == AMERICAN  # the second unit had to strike the Raider: nothing was asked


def test_13_5_machine_guns_without_infantry_may_be_attacked_freely() -> None:
    """13.5 Only accompanying unscreened infantry protects them."""
    state = melee(at("24", J1, AMG, "US-RE-MG2"))
    screening(state)
    decision = play(state, DONE)
    assert ask(decision) == (strike(AMG), strike("US-RE-MG2"), HOLD_BACK)


def test_13_5_several_may_strike_one_unit_only_if_all_unscreened_infantry_is_attacked() -> None:
    """13.5 'by any number of enemy units ... provided all non-screened, friendly Infantry units are also attacked'."""
    state = melee(at("24", J1, J2, A1, A2))
    begin(state)
    decision = play(state, strike(A1))
    assert ask(decision) == (strike(A2), HOLD_BACK)  # a second blow at A1 would leave A2 unattacked


def test_13_5_with_all_infantry_attacked_the_rest_may_gang_up() -> None:
    """13.5 Three v two: doubling on the first binds the last attacker to the second."""
    state = melee(at("24", J1, J2, J3, A1, A2))
    begin(state)
    decision = play(state, strike(A1))
    assert strike(A1) in ask(decision)
    decision = play(state, strike(A1))
    assert decision is not None
    assert decision.side == AMERICAN  # the third had only A2 left


# 13.6, 13.7 Blows


def test_13_6_example_12() -> None:
    """13.6, 13.7 Example 12: the American machine gun is screened; needs 8, 8, 4, then 8, 7 and 6."""
    ninth, brigade = "JP-3_124-9-1", "JP-35B-1"
    echo, para, gun, screened = "US-25E-1", "US-PB-1", "US-RE-MG1", "US-25G-MG"
    state = melee(
        at("24", J1, (ninth, SPENT), (brigade, D1), echo, (para, SPENT), (gun, D2), screened),
        dice=(2, 2, 3, 4, 3, 4, 4, 4, 3, 3, 3, 3),
    )
    heard = events_of(state)
    assert set(ask(screening(state))) == {pick(para), pick(gun), pick(screened), DONE}
    play(state, pick(screened), strike(echo), strike(para), strike(gun))
    struck = blows(heard)
    assert [struck[unit(key)].needed for key in (echo, para, gun)] == [8, 8, 4]
    assert [struck[unit(key)].hit for key in (echo, para, gun)] == [False, False, True]
    assert play(state, strike(J1), strike(brigade), strike(ninth)) is None
    struck = blows(heard)
    assert [struck[unit(key)].needed for key in (J1, brigade, ninth)] == [8, 7, 6]
    fallen = [key for key in (J1, ninth, brigade, echo, para, gun, screened) if level(state, key) == ELIMINATED]
    assert fallen == [J1, ninth, gun]


def test_13_6_r50_the_holder_chooses_the_order_of_his_blows() -> None:
    """13.6, 14.6, R50 While he may throw one again; the other side, which may not, is not asked."""
    state = position(at("24", J1, J2, A1, A2), dice=(*MISS, *MISS, *HIT, *MISS), holder=AMERICAN)
    begin(state)
    heard = events_of(state)
    decision = play(state, strike(A1), strike(A2), strike(J1), strike(J2))
    assert decision is not None
    assert (decision.side, decision.options) == (AMERICAN, (strike(J1), strike(J2)))
    play(state, strike(J2), LET_STAND, LET_STAND)
    assert {target: blow.hit for target, blow in blows(heard).items() if target in (unit(J1), unit(J2))} == {
        unit(J2): True,
        unit(J1): False,
    }


def test_13_6_the_roll_must_reach_eight() -> None:
    """13.6 6 v 6: 8 eliminates, 7 does not."""
    state = melee(at("24", J1, A1), dice=(4, 4, 3, 4))
    begin(state)
    play(state, strike(A1), strike(J1))
    assert (level(state, A1), level(state, J1)) == (ELIMINATED, FRESH)


def single_blow(attackers: list[str], target_: str | tuple[str, int], dice: tuple[int, int]) -> Struck:
    """All these Japanese strike the only American; he strikes nobody."""
    state = melee(at("24", *attackers, target_), dice=dice)
    heard = events_of(state)
    begin(state)
    key = target_ if isinstance(target_, str) else target_[0]
    play(state, *(strike(key) for _ in attackers), HOLD_BACK)
    return next(event for event in heard if isinstance(event, Struck))


def test_13_6_each_further_attacker_adds_one() -> None:
    """13.6 Vector 32: three attackers, DR +2: a natural 6 reaches 8."""
    struck = single_blow([J1, J2, J3], A1, (3, 3))
    assert (struck.modifier, struck.needed, struck.hit) == (2, 8, True)
    assert not single_blow([J1, J2, J3], A1, (2, 3)).hit


def test_13_6_a_natural_two_always_misses() -> None:
    """13.6 Vector 32: four attackers (+3) on a D2 machine gun (-1, needs 1): an original 2 misses, a 3 hits."""
    gang = [J1, J2, J3, J4]
    struck = single_blow(gang, (AMG, D2), (1, 1))
    assert (struck.needed, struck.modifier, struck.hit) == (1, 3, False)
    assert single_blow(gang, (AMG, D2), (1, 2)).hit


def test_13_6_r30_a_weaker_attacker_still_needs_eight() -> None:
    """13.6, R30 Vector 32: machine gun 2 v Raider 6: 8, not 12."""
    assert single_blow([JMG], A1, (4, 4)).needed == 8
    assert single_blow([JMG], A1, (4, 4)).hit


def test_13_6_r30_several_attackers_use_the_best_single_value() -> None:
    """R30 Infantry 6 and machine gun 2 on a Spent Raider (4): needs 8 - 2, DR +1."""
    struck = single_blow([J1, JMG], (A1, SPENT), (3, 3))
    assert (struck.needed, struck.modifier) == (6, 1)


@pytest.mark.parametrize(("worn", "needed"), [(SPENT, 6), (D1, 5), (D2, 4)])
def test_13_7_worn_units_defend_with_the_spent_value_less_their_disruption(worn: int, needed: int) -> None:
    """13.7 Raider 6 / 4: against 6 it takes 8 - 2, 8 - 3, 8 - 4."""
    assert single_blow([J1], (A1, worn), (1, 2)).needed == needed


def test_13_7_close_combat_values_may_fall_below_zero() -> None:
    """13.7, R1 Vector 2: a machine gun's spent 1 at D2 is -1, so 6 needs 8 - 7."""
    assert single_blow([J1], (AMG, D2), (1, 2)).needed == 1


def test_13_7_a_disrupted_attacker_strikes_with_its_reduced_value() -> None:
    """13.7 D1 infantry 4 - 1 = 3 v D2 machine gun -1: needs 4 (example 12)."""
    state = melee(at("24", (J1, D1), (AMG, D2)), dice=(1, 3))
    heard = events_of(state)
    begin(state)
    play(state, strike(AMG), HOLD_BACK)
    struck = next(event for event in heard if isinstance(event, Struck))
    assert (struck.needed, struck.hit) == (4, True)


# 13.8 General withdrawal


def test_13_8_die_and_terrain_must_reach_the_number_of_enemies() -> None:
    """13.8 Vector 33: three Fresh and one Spent enemy are 3.5, so 4; 2 + TEM 2 gets away, 1 + 2 does not."""
    for pips, away in ((2, True), (1, False)):
        state = melee(at("24", J1, J2, J3, (J4, SPENT), A1), dice=(pips, *MISS))
        heard = events_of(state)
        decision = run(state, CloseCombatPhase())
        assert ask(decision) == (STAND, WITHDRAW)
        decision = play(state, WITHDRAW)
        checked = next(event for event in heard if isinstance(event, Checked))
        assert (checked.roll, checked.needed, checked.success) == (pips, 2, away)
        assert decision is not None
        assert isinstance(decision.question, WithdrawTo) is away


@pytest.mark.parametrize(("worn", "needed"), [(1, 2 - 2), (2, 2 - 2), (3, 3 - 2)])
def test_13_8_worn_enemies_count_half_rounded_up(worn: int, needed: int) -> None:
    """13.8 One Fresh and one, two or three worn: 1.5 and 2 are 2, 2.5 is 3; less TEM 2."""
    others = list(zip((J2, J3, J4), (SPENT, D1, D2), strict=True))[:worn]
    state = melee(at("24", J1, *others, A1), dice=(6,))
    heard = events_of(state)
    run(state, CloseCombatPhase())
    decision = play(state)
    while decision is not None and WITHDRAW not in decision.options:
        decision = play(state, decision.options[0])
    play(state, WITHDRAW)
    assert next(event for event in heard if isinstance(event, Checked)).needed == needed


def test_13_8_a_withdrawn_unit_goes_to_a_free_area_of_its_choice_and_tires() -> None:
    """13.8 Any Free adjacent area, no priorities: of the neighbours of 24, 19 is Japanese and 18 contested."""
    state = melee(at("24", J1, A1), at("19", J2), at("18", A2, J3), dice=(6,))
    run(state, CloseCombatPhase())
    decision = play(state, GoTo(24), STAND, WITHDRAW)
    assert ask(decision) == tuple(GoTo(to) for to in (22, 25, 32, 33, 34))
    play(state, GoTo(33))
    assert (place(state, A1), level(state, A1)) == (33, SPENT)
    assert state.control[24] == JAPANESE


def test_13_8_a_withdrawing_unit_is_not_worn_beyond_d2() -> None:
    """13.8 A D2 unit stays D2."""
    state = melee(at("24", J1, (A1, D2)), dice=(6,))
    run(state, CloseCombatPhase())
    play(state, WITHDRAW, GoTo(25))
    assert (place(state, A1), level(state, A1)) == (25, D2)


def test_13_8_without_a_free_adjacent_area_nobody_withdraws() -> None:
    """13.8 The Japanese in 24 have no Free neighbour: only the Americans are asked."""
    state = melee(at("24", J1, A1))
    decision = run(state, CloseCombatPhase())
    assert decision is not None
    assert decision.side == AMERICAN
    assert ask(decision) == (STAND, WITHDRAW)


def test_13_8_zones_are_no_place_to_withdraw_to() -> None:
    """13.8 Free areas only: from 7 the Japanese could reach zone E, but 8 and 21 are American."""
    state = melee(at("7", A1, J1))
    decision = run(state, CloseCombatPhase())
    assert decision is not None
    assert isinstance(decision.question, OrderWithdrawal)
    assert decision.side == AMERICAN


def test_13_8_r29_every_unit_rolls_and_the_whole_side_tries() -> None:
    """13.8, R29 One order, three dice in 19 (2 needed): two get away, the one that rolled 1 stays and fights."""
    state = melee(at("19", J1, J2, J3, A1, A2, AMG), dice=(6, 1, 6))
    run(state, CloseCombatPhase())
    decision = play(state, WITHDRAW, GoTo(24), GoTo(24))
    assert [place(state, key) for key in (A1, A2, AMG)] == [24, 19, 24]
    assert [level(state, key) for key in (A1, A2, AMG)] == [SPENT, FRESH, SPENT]
    assert ask(decision) == (strike(A2), HOLD_BACK)


def failed_withdrawal(*dice: int) -> Edson:
    """A lone Raider in 19 (TEM 1) v three Japanese needs 2 and rolls 1."""
    return melee(at("19", J1, J2, J3, A1), dice=(1, *dice))


def test_13_8_a_failed_unit_is_easier_to_hit() -> None:
    """13.8, 13.6 +2 against a unit that failed to withdraw: a natural 6 by one attacker."""
    state = failed_withdrawal(3, 3)
    heard = events_of(state)
    run(state, CloseCombatPhase())
    play(state, WITHDRAW, strike(A1), HOLD_BACK, HOLD_BACK, HOLD_BACK)
    struck = next(event for event in heard if isinstance(event, Struck))
    assert (struck.modifier, struck.hit) == (2, True)
    assert level(state, A1) == ELIMINATED


def test_13_8_a_failed_unit_strikes_worse() -> None:
    """13.8, 13.6 -2 by a unit that failed to withdraw: 9 misses, 10 hits."""
    for dice, hit in (((4, 5), False), ((5, 5), True)):
        state = failed_withdrawal(*dice)
        heard = events_of(state)
        run(state, CloseCombatPhase())
        play(state, WITHDRAW, HOLD_BACK, HOLD_BACK, HOLD_BACK, strike(J1))
        struck = next(event for event in heard if isinstance(event, Struck))
        assert (struck.modifier, struck.hit) == (-2, hit)


def test_13_8_both_sides_may_try_in_turn_the_holder_second() -> None:
    """13.8, R50 Unit by unit, alternating, each side in the order it likes; the Americans roll first, since here the
    Japanese hold the Advantage."""
    state = melee(at("19", J1, J2, J3, A1, A2, A3), at("11", J4), dice=(1,) * 6, holder=JAPANESE, japanese="11")
    heard = events_of(state)
    decision = run(state, CloseCombatPhase())
    assert decision is not None
    assert decision.side == AMERICAN
    decision = play(state, WITHDRAW)
    assert decision is not None
    assert (decision.side, decision.options) == (JAPANESE, (STAND, WITHDRAW))
    assert ask(play(state, WITHDRAW)) == (pick(A1), pick(A2), pick(A3))
    play(state, pick(A2), pick(J3), pick(A3), pick(J1))
    tried = [event.unit for event in heard if isinstance(event, Checked)]
    assert tried == [unit(key) for key in (A2, J3, A3, J1, A1, J2)]


def withdrawing(room: int, **facts: object) -> tuple[Edson, Decision | None]:
    """Two Raiders in 24 are ordered back into 25, where so many may still stack; all else there is Japanese."""
    others = [f"US-{company}-{number}" for company in ("PA", "PB", "PC", "RA", "RC") for number in (1, 2)]
    stacks = at("24", J1, A1, A2), at("25", *others[: 10 - room])
    facts = {"holder": AMERICAN, "dice": (1, 6), "japanese": "18 19 22 32 33 34", "american": "25", **facts}
    state = position(*stacks, **facts)  # type: ignore[arg-type]
    run(state, CloseCombatPhase())
    return state, play(state, STAND, WITHDRAW)


def test_13_8_r50_the_owner_chooses_who_tries_first() -> None:
    """13.8, 14.8, R50 While a roll may be thrown again; the 6 of the second throw is for the unit named second."""
    state, decision = withdrawing(10)
    assert ask(decision) == (pick(A1), pick(A2))
    heard = events_of(state)
    play(state, pick(A2), LET_STAND, LET_STAND)
    assert [(event.unit, event.roll) for event in heard if isinstance(event, Checked)] == [(unit(A2), 1), (unit(A1), 6)]


def test_13_8_r50_the_order_is_not_asked_where_it_makes_no_difference() -> None:
    """13.8, R50 No re-roll, nobody else withdraws, room for all: they roll one after the other. Room for one: asked."""
    state, _ = withdrawing(2, advantage_used=True)
    assert place(state, A2) == 25
    _, decision = withdrawing(1, advantage_used=True)
    assert ask(decision) == (pick(A1), pick(A2))


def test_13_8_there_is_no_combat_once_one_side_is_gone() -> None:
    """13.8 The only American gets away: no blows, the Japanese control the area."""
    state = melee(at("24", A1, J1), dice=(6,))
    run(state, CloseCombatPhase())
    assert state.control[24] == AMERICAN
    assert play(state, WITHDRAW, GoTo(25)) is None
    assert state.control[24] == JAPANESE
    assert state.melee is None


def test_13_8_r29_a_leader_may_leave_with_a_withdrawing_unit() -> None:
    """R29, 10.5 Asked with each unit that goes; left behind alone he is lost (4.115)."""
    state = melee(at("24", J1, A1, "US-L-EDSON"), dice=(6,))
    run(state, CloseCombatPhase())
    assert ask(play(state, WITHDRAW, GoTo(25))) == (GO_ALONG, STAY)
    play(state, GO_ALONG)
    assert place(state, "US-L-EDSON") == 25


def test_13_8_a_leader_left_alone_is_removed_at_the_end_of_the_phase() -> None:
    """4.115, 18.1 The only unit falls: the leader with nobody left is out of the game."""
    state = melee(at("24", J1, A1, "US-L-EDSON"), dice=(*HIT, *MISS))
    begin(state)
    play(state, strike(A1), strike(J1))
    assert place(state, "US-L-EDSON") == NOWHERE
    assert level(state, "US-L-EDSON") == ELIMINATED


def test_13_8_withdrawal_comes_before_any_combat_in_that_area() -> None:
    """13.8 The order of play in one area: withdrawals, screening, then pairing off."""
    state = melee(at("24", J1, A1, (A2, SPENT)))
    kinds = []
    decision = run(state, CloseCombatPhase())
    while decision is not None and len(kinds) < 3:
        kinds.append(type(decision.question))
        decision = play(state, STAND if isinstance(decision.question, OrderWithdrawal) else decision.options[-1])
    assert kinds == [OrderWithdrawal, Screen, Pair]
