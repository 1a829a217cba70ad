"""8.22 Infiltration."""

from __future__ import annotations

import pytest

from game.edsons_ridge.assault import Support
from game.edsons_ridge.components import AMERICAN, D1, FRESH, JAPANESE, SPENT, place_number
from game.edsons_ridge.impulses import InfiltrateFrom
from game.edsons_ridge.infiltration import Infiltrate, Join
from game.edsons_ridge.movement import AssaultIn
from game.kernel.picking import DONE
from tests.game.edsons_ridge.positions import (
    at,
    compared,
    events_of,
    impulse,
    level,
    pick,
    place,
    play,
    position,
    quiet,
    run,
    unit,
)

J11, J12, J13, JMG = "JP-1_124-1-1", "JP-1_124-1-2", "JP-1_124-1-3", "JP-1_124-1-MG"


def may_infiltrate(*stacks, start: str = "13", **facts) -> bool:  # type: ignore[no-untyped-def]
    decision = impulse(position(*stacks, **facts), JAPANESE)
    assert decision is not None
    return InfiltrateFrom(place_number(start)) in decision.options


def test_8_22_from_a_free_area_next_to_an_occupied_american_one() -> None:
    """8.22 Fresh infantry in a Free area beside an American-controlled, uncontested area with Americans."""
    assert may_infiltrate(at("13", J11), at("16", "US-RA-1"))
    assert not may_infiltrate(at("13", (J11, SPENT)), at("16", "US-RA-1"))  # Fresh only
    assert not may_infiltrate(at("13", JMG), at("16", "US-RA-1"))  # 8.221 no machine guns
    assert not may_infiltrate(at("13", J11), at("30", "US-RA-1"))  # nobody there to slip past
    assert not may_infiltrate(at("13", J11), at("16", "US-RA-1", J12))  # contested already
    assert not may_infiltrate(at("13", J11, "US-PI-1"), at("16", "US-RA-1"))  # not out of a contested area
    assert not may_infiltrate(at("13", J11), at("12", J12, "US-RA-1"))  # Japanese-controlled


def test_8_221_not_over_a_bridge() -> None:
    """8.221 4 and 5 are joined by a bridge only."""
    assert not may_infiltrate(at("4", J11), at("5", "US-RA-1"), start="4", american="5")
    assert may_infiltrate(at("6", J11), at("5", "US-RA-1"), start="6", american="5")


def test_8_22_from_a_zone_without_enemies() -> None:
    """8.22, R27 From zone F by land into 35; not with Americans in the zone."""
    assert may_infiltrate(at("F", J11), at("35", "US-RA-1"), start="F")
    assert not may_infiltrate(at("F", J11, "US-PI-1"), at("35", "US-RA-1"), start="F")


def example_2(*dice: int):  # type: ignore[no-untyped-def]
    """E2: from 13 into 16 (TEM 3), two infantry platoons and a machine gun of one company."""
    state = position(at("13", J11, J12, JMG), at("16", "US-RA-1"), dice=dice)
    impulse(state, JAPANESE)
    play(state, InfiltrateFrom(13))
    return state


def test_8_222_example_2_one_fails_one_slips_in() -> None:
    """8.222, E2 dr 5 fails, dr 3 succeeds and stays Fresh; the failed unit assaults, the MG may support it."""
    state = example_2(5, 3, 6, 6, 1, 1)
    heard = events_of(state)
    decision = play(state, Infiltrate(unit(J11), 16))
    assert place(state, J11) == 13  # it waits for the end of the impulse
    assert decision is not None
    assert {Infiltrate(unit(J12), 16), DONE} == set(decision.options)  # seen before the next attempt; the MG may not
    decision = play(state, Infiltrate(unit(J12), 16))
    assert (place(state, J12), level(state, J12)) == (16, FRESH)
    assert decision is not None
    assert isinstance(decision.question, Support)
    assert set(decision.options) == {pick(JMG), DONE}
    play(state, pick(JMG))
    quiet(state)
    assert compared(heard).attack == 4 + 1  # point unit and supporting MG; the unit that got in adds nothing
    assert level(state, J12) == FRESH
    assert level(state, J11) == SPENT
    assert (place(state, JMG), level(state, JMG)) == (13, FRESH)


def test_8_222_failed_units_are_thrown_back_alone() -> None:
    """8.222, 10.351 The assault fails: the failed unit is D1 and back in 13, the infiltrator is unaffected."""
    state = example_2(5, 3, 1, 1, 6, 6)
    play(state, Infiltrate(unit(J11), 16), Infiltrate(unit(J12), 16))
    quiet(state)
    assert (place(state, J11), level(state, J11)) == (13, D1)
    assert (place(state, J12), level(state, J12)) == (16, FRESH)


@pytest.mark.parametrize(("die", "inside"), [(1, True), (3, True), (4, False)])
def test_8_222_the_die_must_not_exceed_the_tem(die: int, inside: bool) -> None:
    """8.222 dr <= TEM 3."""
    state = example_2(die)
    play(state, Infiltrate(unit(J11), 16))
    assert (place(state, J11) == 16) == inside


def test_8_222_failures_attack_in_one_combined_assault_per_area() -> None:
    """8.222 Two failures against 16: one assault, 4 + 1 further."""
    state = example_2(6, 6, 1, 1, 6, 6)
    heard = events_of(state)
    play(state, Infiltrate(unit(J11), 16), Infiltrate(unit(J12), 16), pick(J11))
    quiet(state)
    assert compared(heard).attack == 5
    assert (level(state, J11), level(state, J12)) == (D1, D1)


def test_8_222_several_areas_and_no_attempt_after_the_first_assault() -> None:
    """8.222 Attempts into 15 and 16; then the assaults, in the order the Japanese choose, and no more attempts."""
    state = position(
        at("13", J11, J12, J13), at("16", "US-RA-1"), at("15", "US-PI-1"), dice=(6, 6, 1, 1, 6, 6, 1, 1, 6, 6)
    )
    impulse(state, JAPANESE)
    play(state, InfiltrateFrom(13), Infiltrate(unit(J11), 16), Infiltrate(unit(J12), 15))
    decision = play(state, DONE)
    assert decision is not None
    assert set(decision.options) == {AssaultIn(15), AssaultIn(16)}
    play(state, AssaultIn(16))
    quiet(state)
    assert (place(state, J13), level(state, J13)) == (13, FRESH)  # never asked again
    assert (level(state, J11), level(state, J12)) == (D1, D1)
    assert run(state) is None


def test_8_221_only_machine_guns_of_the_activated_area_support() -> None:
    """8.221 An MG of the company in 12, next to 16, may not support here."""
    state = position(at("13", J11), at("12", JMG), at("16", "US-RA-1"), dice=(6, 1, 1, 6, 6))
    heard = events_of(state)
    impulse(state, JAPANESE)
    play(state, InfiltrateFrom(13))
    quiet(state)
    assert compared(heard).attack == 4


def test_8_222_leaders_follow_successes_without_a_roll() -> None:
    """8.222 After the attempts a leader may join those who got in, or stay; not those who failed."""
    state = position(at("13", J11, J12, "JP-L-KOKUSHO"), at("16", "US-RA-1"), at("15", "US-PI-1"), dice=(2, 6))
    impulse(state, JAPANESE)
    decision = play(state, InfiltrateFrom(13), Infiltrate(unit(J11), 16), Infiltrate(unit(J12), 15))
    assert decision is not None
    assert set(decision.options) == {Join(unit("JP-L-KOKUSHO"), 16), DONE}
    play(state, Join(unit("JP-L-KOKUSHO"), 16))
    assert place(state, "JP-L-KOKUSHO") == 16


def test_8_222_leaders_follow_men_of_any_battalion_used_or_not() -> None:
    """8.222, R33 Following gives no order, so 18.7 does not bind it; several leaders may go."""
    leaders = ("JP-L-KOKUSHO", "JP-L-TAMURA")
    state = position(at("13", J11, J12, *leaders), at("16", "US-RA-1"), dice=(1,), used={unit("JP-L-TAMURA")})
    impulse(state, JAPANESE)
    play(state, InfiltrateFrom(13), Infiltrate(unit(J11), 16), DONE, *(Join(unit(key), 16) for key in leaders))
    assert [place(state, key) for key in leaders] == [16, 16]


def test_8_222_no_success_no_leader() -> None:
    """8.222 Nobody got in: the leader is not asked."""
    state = position(at("13", J11, J12, "JP-L-KOKUSHO"), at("16", "US-RA-1"), dice=(6,))
    impulse(state, JAPANESE)
    play(state, InfiltrateFrom(13), Infiltrate(unit(J11), 16), DONE)
    assert place(state, "JP-L-KOKUSHO") == 13


def test_8_22_infiltration_contests_without_taking_control() -> None:
    """8.22, 7.4 16 is contested and stays American."""
    state = example_2(1)
    play(state, Infiltrate(unit(J11), 16), DONE)
    assert state.is_contested(16)
    assert state.control[16] == AMERICAN
    assert level(state, J11) == FRESH


def test_8_22_entering_the_dump_discovers_nothing() -> None:
    """R33 The dump in 16 stays hidden when infiltrators come in."""
    state = example_2(1)
    state.dump = 16
    play(state, Infiltrate(unit(J11), 16), DONE)
    assert not state.dump_found


def test_8_22_infiltrating_out_of_the_dump_uses_up_the_impulse() -> None:
    """R22 Infiltration counts as an attempt to leave: everybody recovers one level and the impulse is over."""
    state = position(at("15", J11, (J12, SPENT)), at("16", "US-RA-1"), japanese="15", dump=15, dice=(1,))
    impulse(state, JAPANESE)
    assert play(state, InfiltrateFrom(15)) is None
    assert state.dump_found
    assert level(state, J12) == FRESH
    assert place(state, J11) == 15
    assert state.loaded == (1,)
    assert state.box == [0, 0]  # no ammo check
