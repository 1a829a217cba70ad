"""8.24 Entrenchment and improved positions (IP)."""

from __future__ import annotations

from typing import Any

import pytest

from game.edsons_ridge.casualties import Absorb, Casualties
from game.edsons_ridge.components import AMERICAN, D1, FRESH, JAPANESE, SPENT, place_number
from game.edsons_ridge.impulses import AssaultFrom, EntrenchIn
from game.edsons_ridge.retreats import RetreatTo
from game.edsons_ridge.sequence import begin_turn
from game.edsons_ridge.state import Edson
from game.kernel.agenda import Action
from game.kernel.picking import DONE
from tests.game.edsons_ridge.positions import (
    at,
    impulse,
    level,
    march,
    pick,
    play,
    position,
    quiet,
    run,
    storm,
    unit,
)

J11 = "JP-1_124-1-1"
RE, RC, RC2 = "US-RE-MG1", "US-RC-1", "US-RC-2"


def dig(*stacks, dice: tuple[int, ...] = (), **facts):  # type: ignore[no-untyped-def]
    state = position(*stacks, dice=dice, **facts)
    decision = impulse(state, AMERICAN)
    assert decision is not None
    play(state, EntrenchIn(stacks[0][0]))
    return state


def test_8_24_example_4_two_fresh_units_dig() -> None:
    """8.24, E4 TEM 2, three IPs left: two attempts only; dr 1 gains an IP, dr 5 a labor marker; nobody tires."""
    state = dig(at("24", RE, RC, (RC2, SPENT)), at("1", J11), dice=(1, 5), ips=3)
    decision = run(state)
    assert decision is not None
    assert set(decision.options) == {pick(RE), pick(RC)}  # the Spent unit may not try
    decision = play(state, pick(RE))
    assert decision is not None
    assert set(decision.options) == {pick(RC), DONE}
    assert play(state, pick(RC)) is None
    assert state.entrenched == {unit(RE)}
    assert state.labour == {unit(RC)}
    assert state.ips == 2
    assert [level(state, key) for key in (RE, RC, RC2)] == [FRESH, FRESH, SPENT]


@pytest.mark.parametrize(
    ("die", "labour", "success"), [(2, False, True), (3, False, False), (3, True, True), (4, True, False)]
)
def test_8_24_the_die_must_not_exceed_the_tem(die: int, labour: bool, success: bool) -> None:
    """8.24 dr <= TEM 2; a labor marker takes one off, and goes with success, stays with failure."""
    state = dig(at("24", RC), at("1", J11), dice=(die,), labour={unit(RC)} if labour else set())
    assert (unit(RC) in state.entrenched) == success
    assert (unit(RC) in state.labour) == (not success)


def test_8_24_attempts_are_limited_to_the_ips_left() -> None:
    """8.24 One IP left: one attempt in the impulse, even if it fails."""
    state = dig(at("24", RC, RC2), at("1", J11), dice=(6, 1), ips=1)
    assert play(state, pick(RC)) is None
    assert state.loaded == (1,)
    assert not state.entrenched


def test_8_24_without_an_ip_no_impulse() -> None:
    """8.24 None left: not offered."""
    decision = impulse(position(at("24", RC), at("1", J11), ips=0), AMERICAN)
    assert decision is not None
    assert EntrenchIn(24) not in decision.options


def test_8_24_who_may_dig() -> None:
    """8.24 Fresh infantry and MGs only: not the Spent, not artillery, not leaders, not twice the same unit."""
    for stack in (at("24", (RC, SPENT)), at("24", (RC, D1)), at("24", "US-GUN")):
        decision = impulse(position(stack, at("1", J11)), AMERICAN)
        assert decision is not None
        assert EntrenchIn(24) not in decision.options
    state = position(at("24", RC), at("1", J11), entrenched={unit(RC)}, ips=4)
    decision = impulse(state, AMERICAN)
    assert decision is not None
    assert EntrenchIn(24) not in decision.options
    state = dig(at("24", RC, RC2, "US-GUN", "US-L-EDSON"), at("1", J11))
    assert set(run(state).options) == {pick(RC), pick(RC2)}  # type: ignore[union-attr]


def test_8_24_once_per_impulse() -> None:
    """8.24 A unit that failed is not offered again in the same impulse."""
    state = dig(at("24", RC, RC2), at("1", J11), dice=(6,))
    decision = play(state, pick(RC))
    assert decision is not None
    assert set(decision.options) == {pick(RC2), DONE}


def test_8_24_in_a_contested_area_but_never_in_a_zone() -> None:
    """8.24, R28"""
    decision = impulse(position(at("24", RC, J11)), AMERICAN)
    assert decision is not None
    assert EntrenchIn(24) in decision.options
    decision = impulse(position(at("A", RC), at("1", J11)), AMERICAN)
    assert decision is not None
    assert EntrenchIn(place_number("A")) not in decision.options


def test_8_24_labor_is_lost_by_moving() -> None:
    """8.24 The marker goes when the unit moves."""
    state = position(at("24", RC), at("1", J11), labour={unit(RC)})
    impulse(state, AMERICAN)
    play(state, AssaultFrom(24))
    march(state, "25", RC)
    assert not state.labour


def test_8_24_labor_is_lost_with_any_level() -> None:
    """8.24 A casualty point that makes the unit Spent takes the labor marker too."""
    state = position(at("20", "US-PC-1", J11), labour={unit("US-PC-1")}, dice=(4, 4, 2, 3))  # 4+8 v 6+5: 1 CP
    storm(state, JAPANESE, "20", "20")
    quiet(state)
    assert level(state, "US-PC-1") == SPENT
    assert not state.labour


def test_8_241_the_ip_takes_the_first_point() -> None:
    """8.241, 10.4F, vector 17 One CP: only the IP goes and is out for this turn; two CP: IP and one level."""
    for dice, after in (((4, 4, 2, 3), FRESH), ((4, 5, 2, 3), SPENT)):  # 12 or 13 v 11
        state = position(at("20", "US-PC-1", J11), entrenched={unit("US-PC-1")}, ips=4, dice=dice)
        storm(state, JAPANESE, "20", "20")
        quiet(state)
        assert not state.entrenched
        assert level(state, "US-PC-1") == after
        assert state.ips == 4  # not available until the next turn
        begin_turn(state)
        assert state.ips == 5


def test_8_241_moving_out_loses_the_ip_until_the_next_turn() -> None:
    """8.241, 8.24 The unit leaves: the marker is gone and returns to the pool next turn."""
    state = position(at("24", RC), at("1", J11), entrenched={unit(RC)}, ips=4)
    impulse(state, AMERICAN)
    play(state, AssaultFrom(24))
    march(state, "25", RC)
    assert (state.entrenched, state.ips) == (set(), 4)
    begin_turn(state)
    assert state.ips == 5


def test_8_241_retreating_loses_the_ip() -> None:
    """8.241, 10.53 A voluntary retreat leaves the position behind."""
    state = position(
        at("10", J11), at("20", "US-PC-1"), entrenched={unit("US-PC-1")}, ips=4, japanese="10", dice=(1, 1, 6, 6)
    )
    decision = storm(state, JAPANESE, "10", "20", J11)
    assert decision is not None
    ways = [option for option in decision.options if isinstance(option, RetreatTo)]
    play(state, ways[0])
    assert not state.entrenched
    assert level(state, "US-PC-1") == SPENT


def dug_in(**facts: Any) -> tuple[Edson, set[Action]]:
    """A Spent unit in a position and one without, and how they may take the second of two points."""
    units = (unit("US-PC-1"), unit("US-PC-2"))
    state = position(at("20", ("US-PC-1", SPENT), ("US-PC-2", SPENT), J11), entrenched={units[0]}, ips=4, **facts)
    return state, set(Casualties(AMERICAN, units, 2, may_retreat=True).options(state))


def test_8_241_r48_the_position_goes_before_its_unit_may_retreat() -> None:
    """8.241, 10.4, R48 The first point of a dug-in unit is its position; then it may retreat as any other."""
    state, options = dug_in()
    assert {option.unit for option in options if isinstance(option, RetreatTo)} == {unit("US-PC-2")}
    run(state, Casualties(AMERICAN, (unit("US-PC-1"), unit("US-PC-2")), 2, may_retreat=True))
    decision = play(state, Absorb(unit("US-PC-1")))
    assert decision is not None
    assert (state.entrenched, level(state, "US-PC-1")) == (set(), SPENT)
    assert unit("US-PC-1") in {option.unit for option in decision.options if isinstance(option, RetreatTo)}


def test_8_241_r48_quit_position() -> None:
    """8.241, R48 `quit_position`: a dug-in unit may retreat for its first point, and its position is lost with it."""
    state, options = dug_in(house=("quit_position",))
    ways = [option for option in options if isinstance(option, RetreatTo) and option.unit == unit("US-PC-1")]
    assert ways
    run(state, Casualties(AMERICAN, (unit("US-PC-1"), unit("US-PC-2")), 2, may_retreat=True))
    play(state, ways[0])
    assert (state.entrenched, level(state, "US-PC-1")) == (set(), SPENT)


def test_8_24_five_ips_in_all() -> None:
    """8.24 Five in play: with three on units a new turn has two more."""
    state = position(at("24", RC, RC2, RE), entrenched={unit(RC), unit(RC2), unit(RE)}, ips=0)
    begin_turn(state)
    assert state.ips == 2


def test_8_241_an_ip_protects_one_unit_only() -> None:
    """8.241 Two units with an IP each: each absorbs its own."""
    units = {unit("US-PC-1"), unit("US-PC-2")}
    state = position(at("20", "US-PC-1", "US-PC-2", J11), entrenched=units, ips=3, dice=(5, 5, 2, 3))  # 14 v 12: 2 CP
    storm(state, JAPANESE, "20", "20")
    play(state, pick("US-PC-1"))  # forward: its IP goes
    assert state.entrenched == {unit("US-PC-2")}
    assert level(state, "US-PC-1") == FRESH
