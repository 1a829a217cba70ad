"""Whole orders of Bloody Ridge composed and carried out by intents, without a screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.bloody_ridge.game import GAME
from game.bloody_ridge.movement import GoTo, NextHex
from game.bloody_ridge.state import Ridge
from game.kernel.forecast import button
from table.composition.composition import CHANGED, Composition
from table.composition.intents import Come, Commit, PointAt, StepBack, Take, Undo
from table.sitting import Refused
from tests.table.matches import a_composition, meets


def may_march_or_attack(state: Ridge, question: Any) -> bool:
    """7.19 One hex is the force's own side's, another is the enemy's."""
    if not isinstance(question, NextHex):
        return False
    owned = {state.is_japanese(option.place) for option in question.options(state) if isinstance(option, GoTo)}
    return owned == {True, False}


@pytest.fixture
def march(tmp_path: Path) -> Composition:
    return a_composition(tmp_path, meets(GAME, may_march_or_attack))


def number_of(composition: Composition, is_attack: bool) -> int:
    choices = composition.asked.choices
    return next(
        n
        for n, option in enumerate(choices.decision.options)
        if isinstance(option, GoTo) and (choices.forecast(n) is not None) == is_attack
    )


def test_7_19_a_march_is_pointed_at_and_done(march: Composition) -> None:
    match, before = march.sitting.match, len(march.sitting.match.history)
    number = number_of(march, is_attack=False)
    (step,) = march.asked.choices.steps[number]
    assert step in march.asked.lit and step[0] == "place"
    action = march.asked.choices.decision.options[number]
    march.do(PointAt(step))
    assert match.actions[before] == action


def test_7_19_an_attack_is_shown_first_with_its_chance(march: Composition) -> None:
    match, before = march.sitting.match, len(march.sitting.match.history)
    number = number_of(march, is_attack=True)
    (step,) = march.asked.choices.steps[number]
    march.do(PointAt(step))
    assert len(match.history) == before and march.asked.selected == number
    assert march.asked.target == step[1] == march.place
    forecast = march.asked.forecast
    assert forecast is not None
    assert march.asked.words() == f"Attack {step[1]}: {button(forecast)}"
    march.do(StepBack())
    assert march.asked.selected == -1 and march.asked.words() == "" and march.asked.missing
    march.do(Come(str(step[1])))
    assert march.asked.selected == number and len(match.history) == before
    march.do(Commit())
    assert match.actions[before] == GoTo(int(step[1]))


def test_7_19_a_hex_out_of_reach_says_why(march: Composition) -> None:
    lit = march.asked.lit_of("place")
    places = (str(place) for place in march.sitting.match.state.control)
    far = next(place for place in places if place not in lit)
    with pytest.raises(Refused) as refused:
        march.do(PointAt(("place", far)))
    assert str(refused.value)
    with pytest.raises(Refused, match="hex, not a piece"):
        march.do(PointAt(("piece", 1)))


def test_7_19_a_march_is_taken_back(march: Composition) -> None:
    match, digest = march.sitting.match, march.sitting.match.state.digest()
    march.do(Take(number_of(march, is_attack=False)))
    march.do(Commit())
    assert match.state.digest() != digest
    march.do(Undo())
    assert match.state.digest() == digest and isinstance(march.asked.choices.decision.question, NextHex)


def test_7_19_a_march_that_meets_a_changed_world_comes_back(march: Composition) -> None:
    match = march.sitting.match
    march.do(Take(number_of(march, is_attack=True)))
    match.play(match.decision.options[number_of(march, is_attack=False)])  # type: ignore[union-attr]
    before = len(match.history)
    assert march.do(Commit()) == CHANGED
    assert len(match.history) == before and march.asked.selected == -1
