"""Whole orders of Bloody Ridge composed and carried out by intents, without a screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.bloody_ridge.components import HEXES
from game.bloody_ridge.game import GAME
from game.bloody_ridge.movement import ChooseForce, GoTo, NextHex
from game.bloody_ridge.state import Ridge
from game.kernel.agenda import Decision
from game.kernel.forecast import button
from table.composition.composition import CHANGED, Composition
from table.composition.intents import Aim, Come, Commit, Fill, PointAt, StepBack, Take, Undo
from table.composition.plans import PlanSheet
from table.sitting import Refused
from tests.table.matches import a_composition, meets
from ui.skins.bloody_ridge.goals import goals


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
    goal = next(goal for goal in march.asked.goals if goal.kind == "march")
    assert goal.step in march.asked.lit and goal.step[0] == "place"
    march.do(PointAt(goal.step))
    assert len(match.history) == before and march.asked.words().startswith("March ")
    expected = [answer.action for answer in march.asked.answers if not answer.is_lone]
    march.do(PointAt(goal.step))
    assert match.actions[before : before + len(expected)] == expected


def has_two_ways(state: Ridge, question: Any) -> bool:
    """7.2 A force that is to be led out could come to a far hex by two ways."""
    return isinstance(question, ChooseForce) and len(state.control) > 6 and _far(state, question) is not None


def _far(state: Ridge, question: ChooseForce) -> int | None:
    decision = Decision(question.side, question, tuple(question.options(state)))
    found = goals(state, decision, None)
    numbers = (n for n, goal in enumerate(found) if goal.kind == "march" and len(goal.make().rows) == 1)
    return next((n for n in numbers if len(found[n].make().script({}).way) > 2), None)  # type: ignore[attr-defined]


def test_7_19_a_march_of_many_hexes_is_one_order_with_a_way_to_choose(tmp_path: Path) -> None:
    march = a_composition(tmp_path, meets(GAME, has_two_ways))
    match, before = march.sitting.match, len(march.sitting.match.history)
    number = _far(match.state, match.decision.question)  # type: ignore[union-attr, arg-type]
    assert number is not None
    march.do(Aim(number))
    sheet = march.asked.sheet
    assert isinstance(sheet, PlanSheet) and sheet.is_complete
    way = [answer.action for answer in march.asked.answers]
    march.do(Fill(sheet.rows[0].key, value=1))
    other = [answer.action for answer in march.asked.answers]
    assert way != other and way[-1] == other[-1] and march.asked.words()
    march.do(Commit())
    assert match.actions[before:][: len(other)] == other
    march.do(Undo())
    assert len(match.history) == before, "it was one deed"


def test_7_19_an_attack_is_shown_first_with_its_chance(march: Composition) -> None:
    match, before = march.sitting.match, len(march.sitting.match.history)
    number = number_of(march, is_attack=True)
    (step,) = march.asked.choices.steps[number]
    march.do(PointAt(step))
    assert len(match.history) == before
    assert march.asked.target == step[1]
    forecast = march.asked.forecast
    assert forecast is not None
    assert march.asked.words().startswith(f"Attack {step[1]} with")
    assert march.asked.words().endswith(button(forecast))
    march.do(StepBack())
    assert march.asked.goal is None and march.asked.words() == "" and march.asked.missing
    march.do(Come(str(step[1])))
    assert march.asked.goal is not None and len(match.history) == before
    march.do(Commit())
    assert match.actions[before] == GoTo(int(step[1]))


def test_7_19_a_hex_out_of_reach_says_why(march: Composition) -> None:
    lit = march.asked.lit_of("place")
    far = next(str(place) for place in HEXES if str(place) not in lit)
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
