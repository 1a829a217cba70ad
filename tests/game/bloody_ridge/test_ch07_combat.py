"""Chapter 7: momentum, odds, rounds, close combat, Hill 123."""

from __future__ import annotations

import pytest

from game.bloody_ridge.combat import odds_of, volleys
from game.bloody_ridge.components import AMERICAN, HILL_123, JAPANESE, TABLES
from game.bloody_ridge.movement import GoTo, Lead, MovementPhase, NextHex
from game.bloody_ridge.sequence import EndTurn
from tests.game.bloody_ridge.positions import (
    BATTALION_HQ,
    GUNS,
    attack,
    dead,
    fire_of,
    force,
    infantry,
    left,
    play,
    position,
    rifles,
    run,
)
from tests.listening import listen

CLEAR, JUNGLE, HILL = 2, 4, 8


@pytest.mark.parametrize(
    ("attack_factors", "strength", "odds"),
    [
        (15, JUNGLE, 3),  # V1
        (10, CLEAR, 5),  # V2
        (12, CLEAR, 6),  # V3
        (7, HILL, 1),  # V4
        (16, HILL, 2),  # V5
        (9, TABLES.fortified, 1),  # V6
        (18, JUNGLE, 4),  # V7
        (18, CLEAR, 9),  # V8
        (18, HILL, 2),  # V9
        (11, JUNGLE, 2),  # V10 the red row counts as jungle
    ],
)
def test_7_5_odds(attack_factors: int, strength: int, odds: int) -> None:
    """7.5, 7.6, 7.9, R25, V1-V10"""
    assert odds_of(attack_factors, strength) == odds


@pytest.mark.parametrize(
    ("ours", "theirs", "needed"),
    [(3, 0, 1), (15, 9, 3), (20, 99, 5), (24, 1, 6), (400, 1, 6)],
)
def test_7_9_the_highest_die_that_kills(ours: int, theirs: int, needed: int) -> None:
    """7.9: at 6:1 and more no die is needed; R28: nobody to answer, no close combat."""
    volley, answer = volleys(ours, JUNGLE, theirs, JUNGLE, hill=False)
    assert volley.needed == needed and volley.is_sure == (needed == 6)
    assert (answer.needed == 0) == (theirs == 0)


@pytest.mark.parametrize(
    ("total", "strength", "shift", "odds"),
    [(7, JUNGLE, 1, 2), (18, JUNGLE, -1, 3), (3, JUNGLE, -1, 1), (26, JUNGLE, -1, 5), (28, JUNGLE, -1, 6)],
)
def test_7_15_hill_123_shifts_the_odds(total: int, strength: int, shift: int, odds: int) -> None:
    """7.15, R26, V11-V13, V15, V16"""
    assert odds_of(total, strength, shift) == odds


def test_v14_no_close_combat_while_the_hill_is_held() -> None:
    """7.15, 7.16, R27"""
    ours, theirs = volleys(3, JUNGLE, 3, JUNGLE, hill=True)
    assert (ours.needed, theirs.needed, ours.close, theirs.close) == (2, 1, False, False)


def test_v17_four_hexes_of_the_hill_are_not_enough() -> None:
    """7.15, V48: and a counterattack on one ends it."""
    state = position(control=set(HILL_123))
    assert state.holds_hill()
    state.control.discard(1911)
    assert not state.holds_hill()


def test_7_15_the_shift_is_used_in_a_fight() -> None:
    state = position(force(1708, 4, 3), rifles(6), (2, 2, 6, 6), control={1708, *HILL_123})
    heard = listen(state)
    attack(state, 1707)
    assert (fire_of(heard, JAPANESE).odds, fire_of(heard, AMERICAN).odds) == (2, 1)
    assert left(state) == [4, 3]


@pytest.mark.parametrize(
    ("ours", "theirs", "close", "needed"),
    [
        (5, 6, True, (3, 3)),  # V18
        (3, 7, True, (3, 3)),  # V19
        (9, 6, False, (2, 1)),  # V20
        (3, 9, False, (1, 2)),  # V21
    ],
)
def test_7_16_close_combat(ours: int, theirs: int, close: bool, needed: tuple[int, int]) -> None:
    """7.16, R29, V18-V21"""
    first, second = volleys(ours, JUNGLE, theirs, JUNGLE, hill=False)
    assert (first.close, second.close) == (close, close)
    assert (first.needed, second.needed) == needed


def test_v22_two_rounds() -> None:
    """7.8, 7.10, 7.11, 7.12, V22"""
    state = position(force(1412, 3, 2, 2), rifles(6, 5), (5, 1, 4, 2, 5, 1, 3, 4))
    heard = listen(state)
    attack(state, 1411)
    assert fire_of(heard, JAPANESE).odds == 1 and fire_of(heard, AMERICAN).odds == 2
    assert not fire_of(heard, JAPANESE).close and fire_of(heard, JAPANESE, 2).close
    assert left(state) == [2] and state.the_force.place == 1411 and 1411 in state.control
    assert dead(state, *rifles(6, 5)) and len(state.dead) == 4


def test_v23_both_die_and_the_hex_stays_american() -> None:
    """3.7, 7.12, R24"""
    state = position(force(1412, 2), rifles(4), (4, 2, 2))
    pool = len(state.pool)
    attack(state, 1411)
    assert state.force is None and 1411 not in state.control
    assert dead(state, *rifles(4)) and len(state.pool) == pool - 1


def test_v24_doomed_men_still_fire() -> None:
    """7.9, 7.10: the Japanese dice are rolled although 6:1 kills them all without one."""
    state = position(force(1314, 5, 4, 3), rifles(7, 6), (5, 2, 5))
    heard = listen(state)
    attack(state, 1414)
    theirs = fire_of(heard, AMERICAN)
    assert (theirs.odds, theirs.dice) == (6, ()) and fire_of(heard, JAPANESE).dice == (2, 5)
    assert state.force is None and dead(state, *rifles(7)) and rifles(6)[0] in state.pool
    assert 1414 not in state.control


def test_v25_close_combat_begins_in_round_two() -> None:
    """7.11, 7.16, R29"""
    state = position(force(1412, 4, 3, 2), rifles(5, 4), (5, 2, 6, 1, 3, 4, 3, 6, 6))
    heard = listen(state)
    attack(state, 1411)
    assert (fire_of(heard, JAPANESE).odds, fire_of(heard, AMERICAN).odds) == (2, 2)
    second = fire_of(heard, JAPANESE, 2)
    assert second.total == 5 and second.close and second.needed == 3
    assert left(state) == [3, 2]


def test_v26_out_of_the_red_row() -> None:
    """3.4, 7.10, R8: rifles fire back at strength 4."""
    state = position(force(1218, 1), rifles(8), (4, 1, 3))
    heard = listen(state)
    attack(state, 1217)
    assert fire_of(heard, AMERICAN).strength == 4 and fire_of(heard, AMERICAN).odds == 2
    assert 1217 in state.control


def test_7_7_an_hq_gives_8_until_the_round_it_dies_in() -> None:
    """7.7, 8.4, R22, R23, V37"""
    dice = (3, 4, 1, 1, 3, 4, 6, 1, 6, 6, 6)
    state = position(force(1607, 5, 5, 4, 4), [*rifles(5), BATTALION_HQ], dice, aside=[GUNS[0]])
    heard = listen(state)
    attack(state, 1606)
    assert (fire_of(heard, JAPANESE).strength, fire_of(heard, JAPANESE).odds) == (8, 2)
    second = fire_of(heard, JAPANESE, 2)
    assert (second.total, second.strength, second.odds) == (13, 4, 3)
    assert fire_of(heard, AMERICAN, 2).needed == 1
    assert set(state.gone) == set(GUNS) and not state.aside and not set(state.pool) & set(GUNS)


def test_7_7_a_found_hq_gets_a_new_defence_each_time() -> None:
    """7.7, R20"""
    state = position(force(1606, 5), rifles(7), (2, 6, 6, 1), hqs={BATTALION_HQ: 1605})
    heard = listen(state)
    attack(state, 1605)
    assert fire_of(heard, JAPANESE).targets == (*rifles(7), BATTALION_HQ)


def test_7_4_shells_come_before_rifles() -> None:
    """7.4, 8.2: the rifles meet whoever is left."""
    state = position(force(1412, 3, 2), [*rifles(6), GUNS[0]], (5, 1, 6, 1, 6))
    heard = listen(state)
    attack(state, 1411)
    kinds = [type(event).__name__ for event in heard]
    assert kinds.index("Shelled") < kinds.index("Fired")
    assert fire_of(heard, AMERICAN).targets == infantry(2)


def test_7_2_and_7_12_the_same_force_goes_on() -> None:
    """7.2, 7.12"""
    state = position(waiting=[3, 0, 2] + [0] * 9, dice=(1, 1))
    run(state, MovementPhase())
    decision = play(state, Lead(1218), GoTo(1217))
    assert decision is not None and isinstance(decision.question, NextHex)
    assert state.the_force.place == 1217


def test_7_3_every_force_must_go_and_nobody_may_stop() -> None:
    """7.3: the only answers are hexes to enter, and the phase goes on while a force waits."""
    state = position(waiting=[1, 0, 1] + [0] * 9)
    run(state, MovementPhase(), EndTurn())
    decision = play(state, Lead(1218))
    assert decision is not None and all(isinstance(action, GoTo) for action in decision.options)
    assert state.turn == 1 and state.waiting_forces() == [1417]


def test_7_13_the_next_force_is_chosen_when_one_is_gone() -> None:
    state = position(waiting=[0, 0, 1, 0, 1, 0, 1] + [0] * 5, dice=(6, 6, 6, 6, 6, 6), draws=rifles(8, 8, 8))
    run(state, MovementPhase())
    decision = play(state, Lead(1417), GoTo(1416))
    assert decision is not None and [a.place for a in decision.options] == [1616, 1815]  # type: ignore[attr-defined]


def test_v4_and_v6_hill_and_hq_in_a_fight() -> None:
    """7.5, 7.7, V4, V6: 7 into a hill that answers at 2:1, and 9 into a clear hex with an HQ."""
    ours, theirs = volleys(7, HILL, 8, JUNGLE, hill=False)
    assert (ours.odds, ours.needed, theirs.odds) == (1, 1, 2)
    state = position(force(1606, 5, 4), dice=(1, 6, 6, 6, 1, 6, 6), hqs={BATTALION_HQ: 1605}, only=True)
    heard = listen(state)
    attack(state, 1605)
    assert (fire_of(heard, JAPANESE).strength, fire_of(heard, JAPANESE).odds) == (8, 1)


def test_r15_the_order_inside_an_attack() -> None:
    """7.4, R15: units turned up, die, draws, shells, banzai, rounds."""
    state = position(force(1607, hidden=2), [GUNS[0], *rifles(8)], (3, 6, 6), house=("banzai",))
    heard = listen(state)
    decision = attack(state, 1606)
    told = [type(event).__name__ for event in heard if type(event).__name__ != "Rolled"]
    assert told == ["TurnedUp", "DefenseRolled", "Drew", "Shelled"]
    assert decision is not None and type(decision.question).__name__ == "DeclareCharge"


def test_r30_hqs_shoot_and_are_shot_at() -> None:
    """7.10, R30: the battalion with 4, one die against it."""
    state = position(force(1606, 1), dice=(1, 6, 6, 6, 1), hqs={BATTALION_HQ: 1605}, only=True)
    heard = listen(state)
    attack(state, 1605)
    assert fire_of(heard, AMERICAN).total == 4 and fire_of(heard, JAPANESE).targets == (BATTALION_HQ,)


def test_r36_walking_in_circles_is_allowed() -> None:
    """7.2, 7.19, R36: over own open ground, for nothing."""
    state = position(force(2012, 1), control={2012, 1912})
    for place in (1912, 2012, 1912, 2012):
        run(state, NextHex(JAPANESE))
        play(state, GoTo(place))
        assert state.the_force.place == place
