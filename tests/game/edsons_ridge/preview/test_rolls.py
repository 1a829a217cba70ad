"""8, 12, 13.8, 18.5 Single rolls: previews are exact."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from game.edsons_ridge.advantage import Throw
from game.edsons_ridge.ammo import PassRoll, refit_allowance
from game.edsons_ridge.components import (
    AMERICAN,
    D1,
    FRESH,
    JAPANESE,
    SPENT,
    TEM,
    place_number,
)
from game.edsons_ridge.entrenchment import Dig
from game.edsons_ridge.infiltration import SlipIn
from game.edsons_ridge.leaders import LeaderFunction, RollOnAmmo
from game.edsons_ridge.patrol import ResolvePatrol
from game.edsons_ridge.preview.checks import (
    entrenchment,
    infiltration,
    leader_roll,
    next_ammo_drop,
    pass_roll,
    patrol,
    withdrawal,
)
from game.edsons_ridge.state import Edson, Impulse, Melee
from game.edsons_ridge.withdrawal import WithdrawUnit
from game.kernel.agenda import Action, Question
from game.kernel.picking import DONE
from tests.game.edsons_ridge.positions import at, position, unit
from tests.game.edsons_ridge.preview.proof import Notes, no_choice, play_out, tally, told


def succeeded(ended: list[tuple[Edson, Notes, Fraction]]) -> Fraction:
    return tally(ended, lambda world, notes: any(n[0] == "checked" and n[2] for n in notes)).get(True, Fraction(0))


@pytest.mark.parametrize("level", [FRESH, SPENT])
def test_8_25_a_patrol_is_exact(level: int) -> None:
    state = position(
        at("18", ("US-RC-1", level)),
        at("17", "JP-1_124-2-1", ("JP-1_124-2-2", SPENT), ("JP-1_124-2-3", SPENT)),
        japanese="17",
        advantage_used=True,
    )
    seen = patrol(state, unit("US-RC-1"), unit("JP-1_124-2-1"), 17)
    step = ResolvePatrol(unit("US-RC-1"), unit("JP-1_124-2-1"), 17)
    assert seen.success == succeeded(play_out(state, no_choice, Throw("patrol", AMERICAN, 2), step))


def test_8_222_infiltration_is_exact() -> None:
    for place in ("16", "19"):
        state = position(at("13", "JP-1_124-1-1"), at(place, "US-RA-1"), advantage_used=True)
        state.impulse = Impulse(JAPANESE, "infiltration", 13, ())
        area = place_number(place)
        seen = infiltration(state, unit("JP-1_124-1-1"), area)
        step = SlipIn(unit("JP-1_124-1-1"), area)
        assert seen.success == succeeded(play_out(state, no_choice, Throw("infiltration", JAPANESE, 1), step))
        assert seen.needed == TEM[area]


@pytest.mark.parametrize("labour", [False, True])
def test_8_24_entrenchment_is_exact(labour: bool) -> None:
    state = position(at("18", "US-RC-1"), advantage_used=True)
    state.labour = {unit("US-RC-1")} if labour else set()
    seen = entrenchment(state, unit("US-RC-1"), 18)
    step = Dig(unit("US-RC-1"), 18)
    assert seen.success == succeeded(play_out(state, no_choice, Throw("entrenchment", AMERICAN, 1), step))


def test_13_8_withdrawal_is_exact() -> None:
    fresh = [(key, FRESH) for key in ("JP-1_124-2-1", "JP-1_124-2-2", "JP-1_124-2-3")]
    enemies = [*fresh, ("JP-1_124-3-1", SPENT), ("JP-1_124-3-2", D1)]
    for count in range(1, 6):
        state = position(at("19", "US-PB-1", *enemies[:count]), advantage_used=True)
        state.melee = Melee(19)
        seen = withdrawal(state, unit("US-PB-1"), 19)
        ended = play_out(state, lambda world, question, options: options[0], WithdrawUnit(unit("US-PB-1")))
        assert seen.success == succeeded(ended)


@pytest.mark.parametrize("house", [(), ("last_box_or_equal",)])
@pytest.mark.parametrize("box", [0, 1, 2])
def test_12_3_pass_and_leader_rolls_are_exact(box: int, house: tuple[str, ...]) -> None:
    state = position(at("18", "US-RC-1", "US-L-EDSON"), box=[box, 1], house=house, advantage_used=True)
    passed = play_out(state, no_choice, Throw("ammo", JAPANESE, 2), PassRoll())
    led = play_out(state, roll_once, LeaderFunction(AMERICAN))
    for seen, ended in ((pass_roll(state), passed), (leader_roll(state), led)):
        assert (seen.ammo.drops, seen.ammo.ends) == (told(ended, "ammo", JAPANESE), told(ended, "phase ends"))
        assert seen.low == seen.ammo.drops + seen.ammo.ends
    outlook = next_ammo_drop(state)
    assert (outlook.low, outlook.ends, outlook.allowance) == (pass_roll(state).low, box == 2, refit_allowance(state))


def roll_once(state: Edson, question: Question[Any], options: list[Action]) -> Action:
    return next((action for action in options if isinstance(action, RollOnAmmo)), DONE)
