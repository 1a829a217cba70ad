"""8.25 Patrols."""

from __future__ import annotations

import pytest

from game.edsons_ridge.components import AMERICAN, D1, D2, FRESH, SPENT
from game.edsons_ridge.events import Checked
from game.edsons_ridge.impulses import PatrolInto
from game.edsons_ridge.movement import GoTo
from game.edsons_ridge.patrol import PatrolReturn
from game.edsons_ridge.retreats import STAY
from tests.game.edsons_ridge.positions import (
    at,
    events_of,
    impulse,
    level,
    pick,
    place,
    play,
    position,
    quiet,
    run,
)

RD, ENG, MGCO, J11, J12, J13 = (
    "US-RD-1",
    "JP-ENG-1",
    "JP-2_4-MGCO",
    "JP-1_124-1-1",
    "JP-1_124-1-2",
    "JP-1_124-1-3",
)


def may_patrol(*stacks, into: int = 11, **facts) -> bool:  # type: ignore[no-untyped-def]
    decision = impulse(position(*stacks, **facts), AMERICAN)
    assert decision is not None
    return PatrolInto(into) in decision.options


def example_6(*dice: int):  # type: ignore[no-untyped-def]
    """E6: Raider D (attack 4) in 18; Fresh engineers, a Fresh MG company and one Spent unit in 11, TEM 3."""
    state = position(at("18", RD), at("11", ENG, MGCO, (J11, SPENT)), japanese="5 10 11", dice=dice)
    impulse(state, AMERICAN)
    decision = play(state, PatrolInto(11))
    assert decision is not None
    assert set(decision.options) == {pick(ENG), pick(MGCO), pick(J11)}  # named before the roll
    return state


def test_8_25_example_6_success() -> None:
    """8.25, E6 DR 5 - 3 = 2 <= 3: the named MG company is Spent, the patrol Fresh and back in 18 or on to 19."""
    state = example_6(2, 3)
    decision = play(state, pick(MGCO))
    assert (level(state, MGCO), level(state, RD)) == (SPENT, FRESH)
    assert decision is not None
    assert isinstance(decision.question, PatrolReturn)
    assert set(decision.options) == {STAY, GoTo(19)}
    play(state, GoTo(19))
    assert (place(state, RD), level(state, RD)) == (19, FRESH)


def test_8_25_example_6_failure() -> None:
    """8.25, E6 DR 7 - 3 = 4 > 3: the patrol is Spent, its victim untouched; it may still go to 19."""
    state = example_6(3, 4)
    decision = play(state, pick(MGCO))
    assert (level(state, MGCO), level(state, RD)) == (FRESH, SPENT)
    assert decision is not None
    assert GoTo(19) in decision.options


def test_8_25_example_6_the_limit_is_a_roll_of_six() -> None:
    """8.25, E6 DR 6 - 3 = 3 <= 3 just succeeds."""
    state = example_6(3, 3)
    play(state, pick(ENG))
    assert level(state, ENG) == SPENT


def needed(*japanese: str | tuple[str, int], patrol: int = FRESH) -> int:
    state = position(at("18", (RD, patrol)), at("11", *japanese), japanese="5 10 11", dice=(1, 1))
    heard = events_of(state)
    impulse(state, AMERICAN)
    decision = play(state, PatrolInto(11))
    if decision is not None and not isinstance(decision.question, PatrolReturn):
        play(state, decision.options[0])
    return next(event.needed for event in heard if isinstance(event, Checked))


@pytest.mark.parametrize(
    ("japanese", "patrol", "highest"),
    [
        ((J11,), FRESH, 3 + 4 + 1 - 1),
        ((J11,), SPENT, 3 + 2 - 1),  # Spent: attack 2, no bonus
        (((J11, SPENT),), FRESH, 3 + 4 + 1),  # half of one, rounded down
        (((J11, SPENT), (J12, SPENT), (J13, SPENT)), FRESH, 3 + 4 + 1 - 1),  # half of three: one
        (((J11, D1), (J12, D2)), FRESH, 3 + 4 + 1),  # R3 disrupted units do not count
        ((J11, "JP-L-KOKUSHO"), FRESH, 3 + 4 + 1 - 1),  # R3 nor do leaders
        ((MGCO,), FRESH, 3 + 4 + 1 - 1),  # R3 each counter once
    ],
)
def test_8_25_modifiers(japanese: tuple[str | tuple[str, int], ...], patrol: int, highest: int) -> None:
    """8.25, R3 The highest unmodified DR that succeeds: TEM + attack + 1 if Fresh - Fresh - half the Spent."""
    assert needed(*japanese, patrol=patrol) == highest


def test_8_25_from_a_free_area_only_into_japanese_control() -> None:
    """8.25, R3 11 Japanese-controlled: yes; a contested American area next door: no."""
    assert may_patrol(at("18", RD), at("11", J11), japanese="11")
    assert not may_patrol(at("18", RD), at("11", ("US-PB-1", D2), J11))
    assert not may_patrol(at("18", RD), at("20", J11), into=20, japanese="20")  # not adjacent


def test_8_25_a_unit_in_a_contested_area_patrols_only_there() -> None:
    """8.25 From contested 19: into 19, not into 11."""
    stacks = (at("19", RD, J11), at("11", J12))
    assert may_patrol(*stacks, into=19, japanese="11")
    assert not may_patrol(*stacks, into=11, japanese="11")


def test_8_25_only_fresh_or_spent_infantry() -> None:
    """8.25 Not D1 or D2, not machine guns, not artillery."""
    assert may_patrol(at("18", (RD, SPENT)), at("11", J11), japanese="11")
    assert not may_patrol(at("18", (RD, D1), (RD.replace("D-1", "C-1"), D2)), at("11", J11), japanese="11")
    assert not may_patrol(at("18", "US-RE-MG1", "US-GUN"), at("11", J11), japanese="11")


def test_8_25_a_d2_unit_cannot_be_named() -> None:
    """8.25 D2 is not offered; if all are D2 there is no patrol."""
    state = position(at("18", RD), at("11", (J11, D2), J12, J13), japanese="11")
    impulse(state, AMERICAN)
    decision = play(state, PatrolInto(11))
    assert decision is not None
    assert set(decision.options) == {pick(J12), pick(J13)}
    assert not may_patrol(at("18", RD), at("11", (J11, D2)), japanese="11")


def test_8_25_a_spent_patrol_that_fails_is_disrupted() -> None:
    """8.25 One level worse: D1."""
    state = position(at("18", (RD, SPENT)), at("11", J11), japanese="5 10 11", dice=(6, 6))
    impulse(state, AMERICAN)
    play(state, PatrolInto(11))
    quiet(state)
    assert (level(state, RD), level(state, J11)) == (D1, FRESH)


def test_8_25_a_d1_victim_becomes_d2() -> None:
    """8.25 The victim rises one level."""
    state = position(at("18", RD), at("11", (J11, D1)), japanese="5 10 11", dice=(1, 1))
    impulse(state, AMERICAN)
    play(state, PatrolInto(11))
    quiet(state)
    assert level(state, J11) == D2


def test_8_25_it_may_stay_in_the_contested_area() -> None:
    """8.25 From contested 19: stay, or any American-controlled neighbour of the target."""
    state = position(at("19", RD, J11), japanese="10 11 20", american="18 22 23 24", dice=(1, 1))
    impulse(state, AMERICAN)
    decision = play(state, PatrolInto(19))
    assert decision is not None
    assert set(decision.options) == {STAY, GoTo(18), GoTo(22), GoTo(23), GoTo(24)}


def test_8_25_return_respects_stacking() -> None:
    """8.25, 7.1 A full area is no way back."""
    ten = ["US-RA-1", "US-RA-2", "US-RB-1", "US-RB-2", "US-RC-1", "US-RC-2", "US-PA-1", "US-PA-2", "US-PB-1", "US-PB-2"]
    state = position(at("18", RD), at("11", J11), at("19", *ten), japanese="5 10 11", dice=(1, 1))
    impulse(state, AMERICAN)
    play(state, PatrolInto(11), pick(RD))
    quiet(state)
    assert place(state, RD) == 18  # staying was all there was


def test_8_25_patrols_are_not_bound_by_the_bridge() -> None:
    """8.25, 9.1, 3.25 Patrol movement has its own procedure: back over the Japanese-held bridge is allowed."""
    state = position(at("10", RD), at("5", J11), japanese="5 6 11", american="4 10", dice=(1, 1))
    impulse(state, AMERICAN)
    decision = play(state, PatrolInto(5))
    assert decision is not None
    assert set(decision.options) == {STAY, GoTo(4)}


def test_8_25_no_ammo_check() -> None:
    """8.25, 12.3 A patrol is no attack: a failure moves no marker."""
    state = example_6(6, 6)
    play(state, pick(ENG))
    quiet(state)
    assert state.box == [0, 0]
    assert run(state) is None
