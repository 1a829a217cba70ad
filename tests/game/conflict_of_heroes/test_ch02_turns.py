"""2, 3, 10 Rounds, initiative, turns, activations, opportunity and command actions, shared activations."""

from __future__ import annotations

from game.conflict_of_heroes import events
from game.conflict_of_heroes.firefights import Score
from game.conflict_of_heroes.hits import kill
from game.conflict_of_heroes.paying import Pay
from game.conflict_of_heroes.planning import Partners
from game.conflict_of_heroes.rounds import Bid, RoundStart
from game.conflict_of_heroes.state import ACTIVE, FRESH, SPENT
from game.conflict_of_heroes.turns import ChooseDeed, Stall, Turn, Undertake
from game.kernel.agenda import settle
from tests.game.conflict_of_heroes.positions import (
    AMERICAN,
    JAPANESE,
    By,
    Caps,
    Do,
    Done,
    Pass,
    Pick,
    Toward,
    Unit,
    acts,
    answer,
    asked,
    at,
    begin,
    do,
    finish,
    hit,
    hold,
    options,
    position,
    told,
)

FACING = (("us_rifle", "H08", 1), ("us_rifle", "J08", 1), ("jp_infantry", "H02", 4))


def test_2_0_before_a_round() -> None:
    """2.0, 14.0 Fresh units, thinner smoke, new CAPs, nobody's APs left."""
    state = position(*FACING, sheet={"initiative": None})
    state.status, state.smoke, state.caps, state.lost = [SPENT] * 3, {805: 10, 806: 1}, [0, 0], 2
    state.do(RoundStart(2))
    assert isinstance(asked(state).question, Bid)
    assert (state.status, state.smoke, state.caps) == ([FRESH] * 3, {805: 1}, [3, 5])


def test_r21_who_announces_first() -> None:
    """2.1, 3.2.4, R21 The richer side; on a tie whoever had the last initiative."""
    state = position(*FACING, first=JAPANESE)
    state.do(RoundStart(2))
    assert asked(state).side == JAPANESE
    state = position(*FACING, first=JAPANESE, lost=0, sheet={"caps": (7, 5)})
    state.do(RoundStart(2))
    assert asked(state).side == AMERICAN


def test_2_1_the_higher_total_begins_and_ties_are_rolled_again() -> None:
    """2.1, 3.2.4"""
    state = position(*FACING, loaded=(1, 2, 2, 2, 1, 2, 6, 6))
    state.do(RoundStart(2))
    answer(state, Caps(1), Caps(0))  # 3 + 1 against 4: a tie
    decision = asked(state)
    assert isinstance(decision.question, Bid) and state.caps == [4, 5]
    answer(state, Caps(0), Caps(0))
    assert state.mover == JAPANESE and state.first == JAPANESE


def test_r125_a_fixed_initiative_costs_nothing() -> None:
    """2.1, R125"""
    state = position(*FACING, sheet={"initiative": JAPANESE})
    state.do(RoundStart(1))
    decision = asked(state)
    assert isinstance(decision.question, Turn) and decision.side == JAPANESE and state.caps == [5, 5]


def test_2_2_sides_alternate_and_an_activation_goes_on() -> None:
    """2.2, 3.0 A move for 1 AP leaves 6; the unit goes on in a later turn."""
    state = position(*FACING)
    begin(state)
    answer(state, *do(0, Do.MOVE), at("H07"), Toward(1), Caps(0))
    assert (state.pool[0], state.status[0], state.mover) == (6, ACTIVE, JAPANESE)
    answer(state, Pass())
    answer(state, *do(0, Do.MOVE, By.POOL), at("H06"), Toward(1), Caps(0))
    assert state.pool[0] == 5


def test_at_nought_the_unit_is_spent_at_once() -> None:
    """2.2, 3.0"""
    state = position(*FACING, pool=[3, 0])
    state.status[0] = ACTIVE
    begin(state)
    answer(state, *do(0, Do.ATTACK, By.POOL), at("H02"), Caps(0))
    finish(state)
    assert (state.pool[0], state.status[0]) == (0, SPENT)


def test_r106_an_activation_begins_with_a_payment() -> None:
    """2.2, R106 A stall is a deed of a new activation alone."""
    state = position(*FACING)
    begin(state)
    answer(state, Unit(0))
    stalls = [action for action in options(state) if isinstance(action, Undertake) and action.do == Do.STALL]
    assert [action.by for action in stalls] == [By.NEW]
    assert state.status[0] == FRESH
    answer(state, Undertake(Do.STALL, By.NEW))
    assert state.status[0] == ACTIVE and state.pool[0] == 6


def test_3_0_a_new_activation_spends_the_old_one() -> None:
    """3.0"""
    state = position(*FACING, pool=[4, 0])
    state.status[0] = ACTIVE
    begin(state)
    answer(state, *do(1, Do.PIVOT), Toward(2))
    assert (state.status[0], state.status[1], state.pool[0]) == (SPENT, ACTIVE, 6)


def test_3_1_an_opportunity_is_free_and_spends() -> None:
    """3.1"""
    state = position(*FACING)
    begin(state)
    answer(state, *do(0, Do.MOVE, By.CHANCE), at("H07"), Toward(1))
    assert (state.status[0], state.pool[0], state.caps[0]) == (SPENT, 0, 5)


def test_3_2_2_a_command_action_leaves_the_state_alone() -> None:
    """3.2, 3.2.2, R22, R99 Paid wholly in CAPs; 3 less 2 are 1."""
    state = position(("us_mmg", "H08", 1), ("jp_infantry", "H05", 4), caps=[3, 0])
    state.status[0] = SPENT
    begin(state)
    answer(state, *do(0, Do.ATTACK, By.CAPS), at("H05"))
    finish(state)
    assert (state.status[0], state.caps[0]) == (SPENT, 1)


def test_r99_a_single_ap_makes_it_a_unit_action() -> None:
    """3.2.1, R99 CAPs may make up all but one AP."""
    state = position(*FACING)
    begin(state)
    answer(state, *do(0, Do.ATTACK), at("H02"))
    decision = asked(state)
    assert isinstance(decision.question, Pay) and list(decision.options) == [Caps(0), Caps(1), Caps(2)]
    answer(state, Caps(2))
    assert (state.pool[0], state.caps[0], state.status[0]) == (6, 3, ACTIVE)


def test_r15_stalling_has_a_price() -> None:
    """2.2, R15 Without APs and CAPs one can only pass."""
    state = position(*FACING, caps=[0, 0])
    begin(state)
    assert not any(isinstance(action, Stall) for action in options(state))
    state = position(*FACING, pool=[2, 0])
    state.status[0] = ACTIVE
    begin(state)
    assert {Stall(False), Stall(True)} <= set(options(state))
    answer(state, Stall(True))
    assert (state.caps[0], state.pool[0], state.mover) == (4, 2, JAPANESE)


def test_r17_a_pass_spends_all_sharers() -> None:
    """2.2, 10.0, R17"""
    state = position(*FACING, pool=[4, 0])
    state.status[0] = state.status[1] = ACTIVE
    begin(state)
    answer(state, Pass())
    assert state.status[:2] == [SPENT, SPENT] and state.pool[0] == 0


def test_2_3_two_passes_end_the_round() -> None:
    """2.3, R16 One by each side, in a row; passing bars nobody from later turns."""
    state = position(*FACING)
    begin(state)
    answer(state, Pass(), Stall(True), Pass())
    assert state.turn == 1 and state.mover == JAPANESE
    answer(state, Pass())
    assert state.turn == 2


def test_r16_swift_action_ends_no_round_alone() -> None:
    """R16, R53 Two turns running, the first of them no pass; any two turns."""
    state = position(*FACING)
    hold(state, AMERICAN, "10")
    begin(state)
    answer(state, next(action for action in options(state) if getattr(action, "card", "") == "10"))
    assert state.caps[0] == 4 and Pass() not in options(state)
    answer(state, Stall(True))
    assert state.mover == AMERICAN and Pass() in options(state)
    answer(state, Pass())
    assert state.turn == 1 and state.mover == JAPANESE and state.passes == 1


def test_r119_a_side_without_anything_passes_by_itself() -> None:
    """2.4, R119 The firefight goes on."""
    state = position(*FACING, caps=[5, 0])
    state.where[2] = -1
    begin(state)
    answer(state, Stall(True))
    assert state.mover == AMERICAN and any(isinstance(event, events.Passed) for event in told(state))


def test_r18_points_of_a_dead_unit() -> None:
    """10.0, R18 Lost, unless a sharer lives."""
    state = position(*FACING, pool=[4, 0])
    state.status[0] = state.status[1] = ACTIVE
    kill(state, 0)
    assert state.pool[0] == 4
    kill(state, 1)
    assert state.pool[0] == 0


def test_r103_stunned_in_its_own_activation() -> None:
    """R103 It stays activated and keeps its APs for rallying."""
    state = position(*FACING, pool=[6, 0])
    state.status[0] = ACTIVE
    hit(state, 0, "us_stunned")
    begin(state)
    answer(state, Unit(0))
    assert {(Do.RALLY, By.POOL)} <= acts(state) and (Do.MOVE, By.POOL) not in acts(state)
    assert state.pool[0] == 6


def test_3_0_1_variable_points_and_fog() -> None:
    """3.0.1, R19 3D6: highest plus lowest; the other side sees only what was used."""
    from game.conflict_of_heroes.secrets import UNKNOWN_APS, observe

    state = position(*FACING, house=("fog_of_war", "variable_ap"), loaded=(5, 4, 3))
    begin(state)
    answer(state, Unit(0))
    assert (Do.ACTIVATE, By.NEW) in acts(state) and (Do.MOVE, By.NEW) not in acts(state)
    answer(state, Undertake(Do.ACTIVATE, By.NEW))
    assert state.pool[0] == 8 and isinstance(asked(state).question, ChooseDeed)
    answer(state, Undertake(Do.MOVE, By.POOL), at("H07"), Toward(1), Caps(0))
    view = observe(state, JAPANESE)
    assert (view.pool[0], view.used[0], state.pool[0]) == (UNKNOWN_APS, 1, 7)


# ---- 2.4, 2.5 points


def test_r13_the_track_has_no_nought() -> None:
    """2.5, R13"""
    state = position(*FACING, lead=1)
    state.gain(JAPANESE, 1, "a test")
    assert state.lead == 0  # the Japanese 1
    state.gain(AMERICAN, 1, "a test")
    assert state.lead == 1


def test_2_4_twenty_points_win_at_once() -> None:
    """2.4"""
    state = position(*FACING, lead=18)
    state.gain(AMERICAN, 2, "a test")
    assert state.winner == AMERICAN


def test_2_5_1_points_for_own_losses_by_own_fire_too() -> None:
    """2.5.1"""
    lines = (Score(JAPANESE, 2, "unit_destroyed", "losses", AMERICAN),)
    state = position(*FACING, sheet={"victory": lines}, lead=1)
    kill(state, 0)
    assert state.lead == -1


def test_r14_control() -> None:
    """2.5.2, R14 Visible ground units alone in the hex; hidden ones and boats take nothing."""
    state = position(*FACING, control={806: 1})
    begin(state)
    state.where[1] = 806
    state.hidden.add(1)
    from game.conflict_of_heroes.victory import check_control

    check_control(state)
    assert state.control[806] == 1
    state.hidden.discard(1)
    check_control(state)
    assert state.control[806] == 0
    boat = position(("us_lcp", "H06", 1), ground={"H06": "surf"}, control={806: 1})
    check_control(boat)
    assert boat.control[806] == 1


def test_r14_a_contested_hex_stays() -> None:
    """2.5.2"""
    from game.conflict_of_heroes.victory import check_control

    state = position(("us_rifle", "H06", 1), ("jp_infantry", "H06", 4), control={806: 1})
    check_control(state)
    assert state.control[806] == 1


# ---- 10 sharing and groups


def test_10_0_a_fresh_unit_joins_the_pool() -> None:
    """10.0 Anywhere on the map, with its first action from the pool; a sharer has no opportunity action."""
    state = position(*FACING, pool=[5, 0])
    state.status[0] = ACTIVE
    begin(state)
    answer(state, Unit(1))
    assert {(Do.MOVE, By.POOL), (Do.MOVE, By.NEW), (Do.MOVE, By.CHANCE)} <= acts(state)
    answer(state, Undertake(Do.MOVE, By.POOL), at("J07"), Toward(1), Caps(0))
    assert state.status[:2] == [ACTIVE, ACTIVE] and state.pool[0] == 4
    answer(state, Pass(), Unit(1))
    assert (Do.MOVE, By.CHANCE) not in acts(state)


def test_10_1_1_group_move() -> None:
    """10.1, 10.1.1, 10.2, R113 The dearest move is the price; a member may stay or pivot."""
    units = (("us_rifle", "H08", 1), ("us_rifle", "H09", 1), ("us_hmg", "I09", 1), ("jp_infantry", "A01", 4))
    state = position(*units, ground={"H07": "light_jungle"})
    begin(state)
    answer(state, *do(0, Do.MOVE))
    decision = asked(state)
    assert isinstance(decision.question, Partners) and Pick(1) in decision.options
    answer(state, Pick(1), Pick(2), Done())
    answer(state, at("H07"), Toward(1), at("H08"), Toward(1))
    stay = next(action for action in options(state) if type(action).__name__ == "Stay")
    answer(state, stay, Caps(0))
    assert state.pool[0] == 5 and [state.where[n] for n in range(3)] == [807, 808, 909]
    assert state.status[:3] == [ACTIVE] * 3


def test_r67_opportunity_groups_are_all_fresh() -> None:
    """10.1, R67"""
    state = position(("us_rifle", "H08", 1), ("us_rifle", "H09", 1), ("us_rifle", "H08", 1), ("jp_infantry", "A01", 4))
    state.status[1], state.pool = ACTIVE, [5, 0]
    begin(state)
    answer(state, *do(0, Do.MOVE, By.CHANCE))
    picks = {action.item for action in options(state) if isinstance(action, Pick)}
    assert picks == {2}


def test_r68_a_group_retreat_is_barred_unit_by_unit() -> None:
    """10.2, R68, R27"""
    state = position(("us_rifle", "H08", 1), ("us_rifle", "H08", 1), ("jp_infantry", "H08", 4))
    state.barred = ((0, 807),)
    begin(state)
    answer(state, *do(1, Do.MOVE), Done())
    assert at("H07") in options(state)
    other = position(("us_rifle", "H08", 1), ("us_rifle", "H08", 1), ("jp_infantry", "H08", 4))
    other.barred = ((0, 807),)
    begin(other)
    answer(other, *do(0, Do.MOVE), Done())
    assert at("H07") not in options(other)


def test_10_1_3_group_rally() -> None:
    """10.1.3 5 once for all, separate rolls."""
    state = position(("us_rifle", "H08", 1), ("us_rifle", "H08", 1), ("jp_infantry", "A01", 4), loaded=(6, 6, 1, 1))
    hit(state, 0, "us_pinned")
    hit(state, 1, "us_pinned")
    begin(state)
    answer(state, *do(0, Do.RALLY), Pick(1), Done(), Caps(0), Caps(0), Caps(0))
    assert (state.marker[0], state.pool[0]) == (0, 2) and state.marker[1] != 0


def test_10_1_4_other_group_actions() -> None:
    """10.1.4, 18.1.2 Hasty Defences of a group, for 7 APs."""
    state = position(("us_rifle", "H08", 1), ("us_rifle", "H09", 1), ("jp_infantry", "A01", 4))
    begin(state)
    answer(state, *do(0, Do.DIG), Pick(1), Done(), Caps(0))
    assert state.hasty == {0, 1} and state.status[:2] == [SPENT, SPENT]
    assert settle(state) is not None


def test_stunned_units_dig_by_card_13_alone() -> None:
    """7.4, 10.1.4, R55 Not in a group that digs with Command Action."""
    units = (("us_rifle", "H08", 1), ("us_rifle", "H08", 1), ("us_rifle", "H08", 1), ("jp_infantry", "A01", 4))
    state = position(*units)
    hit(state, 1, "us_stunned")
    hold(state, AMERICAN, "02")
    begin(state)
    answer(state, *do(0, Do.DIG, By.CARD))
    assert {action.item for action in options(state) if isinstance(action, Pick)} == {2}
