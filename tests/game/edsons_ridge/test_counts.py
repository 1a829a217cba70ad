"""Counts of lines of play from set-up: a move generator that loses or doubles an option shows here at once."""

from __future__ import annotations

import pytest

from game.edsons_ridge.game import GAME
from game.edsons_ridge.impulses import ChooseImpulse
from game.edsons_ridge.state import Edson
from game.kernel.agenda import play, settle


def at_first_impulse(scenario: str) -> Edson:
    """The first choice of an impulse, after the first option of every choice of the set-up; dice that repeat."""
    state = GAME.setup(scenario, 1)
    state.loaded = (3, 4) * 40
    while (decision := settle(state)) is not None and not isinstance(decision.question, ChooseImpulse):
        play(state, decision.options[0])
    return state


def count(state: Edson, depth: int) -> int:
    decision = settle(state)
    if decision is None or not depth:
        return 1
    total = 0
    for action in decision.options:
        world = state.clone()
        play(world, action)
        total += count(world, depth - 1)
    return total


COUNTS = {
    "hill_80": (9, 45, 226),
    "kokushos_flank": (17, 61, 233),
    "last_stand": (16, 58, 262),
    "tamuras_drive": (16, 75, 347),
    "full_battle": (30, 133, 587),
}


@pytest.mark.parametrize("scenario", COUNTS)
def test_8_2_lines_of_play_from_the_first_impulse(scenario: str) -> None:
    """8.2 One, two and three decisions deep."""
    state = at_first_impulse(scenario)
    assert tuple(count(state, depth) for depth in (1, 2, 3)) == COUNTS[scenario]
