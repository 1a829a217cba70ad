"""Whole orders of Edson's Ridge composed and carried out by intents, without a screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.edsons_ridge.game import GAME
from game.edsons_ridge.impulses import AssaultFrom, ChooseImpulse, PassImpulse
from game.edsons_ridge.movement import AssaultIn, GoTo, JoinAssault, NextMove
from game.edsons_ridge.state import Edson
from game.kernel.forecast import button
from game.kernel.picking import Pick
from table.composition.composition import CHANGED, Composition
from table.composition.draft import Draft
from table.composition.intents import Commit, Fill, PickKind, PointAt, StepBack, Take, Tick, Undo
from table.sitting import Refused
from tests.table.matches import a_composition, meets


def starts_an_assault(state: Edson, question: Any) -> bool:
    if not isinstance(question, ChooseImpulse):
        return False
    return any(isinstance(option, AssaultFrom) for option in question.options(state))


@pytest.fixture
def impulse(tmp_path: Path) -> Composition:
    """Some place can assault, and its units are being chosen."""
    composition = a_composition(tmp_path, meets(GAME, starts_an_assault))
    (start, *_) = [option.place for option in composition.root.options if isinstance(option, AssaultFrom)]  # type: ignore[union-attr]
    composition.do(PointAt(("place", composition.orders.place_name(start))))  # type: ignore[attr-defined]
    assert composition.kind == "assault" and composition.asked.sheet is not None
    return composition


def a_step(composition: Composition) -> int:
    """The number of an end by which the units go somewhere without a risk."""
    ends = composition.asked.ends
    return next(n for n, end in enumerate(ends) if isinstance(end.action, GoTo) and end.forecast is None)


def test_8_2_a_place_is_chosen_and_its_kinds_say_why_not(impulse: Composition) -> None:
    assert ("place", impulse.place) == impulse.spot
    closed = next(kind for kind in impulse.kinds if not kind.options)
    with pytest.raises(Refused) as refused:
        impulse.do(PickKind(closed.name))
    assert str(refused.value) == closed.reason != ""
    assert impulse.kind == "assault", "what was looked into stays"


def test_9_3_the_button_follows_the_ticks(impulse: Composition) -> None:
    sheet = impulse.asked.sheet
    assert sheet is not None
    impulse.do(Tick("none"))
    assert sheet.ticked == [] and impulse.asked.in_hand == frozenset()
    impulse.do(Fill(sheet.rows[0].key))
    assert impulse.asked.in_hand == {sheet.rows[0].piece}
    assert impulse.asked.words() == "" and impulse.asked.missing
    number = a_step(impulse)
    impulse.do(Take(number))
    assert impulse.asked.words().endswith("with 1 unit")
    assert impulse.asked.target == impulse.asked.ends[number].step[1]
    impulse.do(Tick("all"))
    assert impulse.asked.words() == "", "who goes has changed, so where to is chosen anew"
    impulse.do(Take(a_step(impulse)))
    assert len(sheet.ticked) == 1 or impulse.asked.words().endswith(f"with {len(sheet.ticked)} units")


def test_9_3_an_order_is_committed_whole_and_undone_whole(impulse: Composition) -> None:
    match = impulse.sitting.match
    before, digest = len(match.history), match.state.digest()
    number = a_step(impulse)
    end = impulse.asked.ends[number]
    expected = [answer.action for answer in [*impulse.asked.prefix, *end.answers] if not answer.is_lone]
    impulse.do(PointAt(end.step))
    assert match.actions[before:] == expected and isinstance(expected[0], AssaultFrom)
    assert impulse.sitting.deeds.last() is not None and impulse.spot is None
    impulse.do(Undo())
    assert match.state.digest() == digest and len(match.history) == before
    assert isinstance(impulse.asked.choices.decision.question, ChooseImpulse)


def test_8_2_steps_back_lead_out_of_an_order(impulse: Composition) -> None:
    place = impulse.place
    impulse.do(Take(a_step(impulse)))
    impulse.do(StepBack())
    assert impulse.asked.end == -1 and impulse.asked.sheet is not None
    impulse.do(StepBack())
    assert impulse.asked.sheet is None and impulse.place == place and impulse.kind == ""
    while impulse.spot is not None:
        impulse.do(StepBack())
    with pytest.raises(Refused, match="no step"):
        impulse.do(StepBack())


def test_9_3_a_place_out_of_reach_says_why(impulse: Composition) -> None:
    names = [impulse.orders.place_name(place) for place in impulse.sitting.match.state.scenario.in_play]  # type: ignore[attr-defined]
    far = [("place", name) for name in names if ("place", name) not in impulse.asked.lit | impulse.spots]
    with pytest.raises(Refused, match=r"\(\d+\.\d+.*\)|\d+\.\d+"):
        impulse.do(PointAt(far[-1]))
    assert impulse.kind == "assault"


def test_8_2_an_order_that_meets_a_changed_world_comes_back(impulse: Composition) -> None:
    match = impulse.sitting.match
    impulse.do(Take(a_step(impulse)))
    before = len(match.history)
    match.play(next(option for option in match.decision.options if isinstance(option, PassImpulse)))  # type: ignore[union-attr]
    assert impulse.do(Commit()) == CHANGED
    assert len(match.history) == before + 1
    assert impulse.asked.choices.decision is match.decision and impulse.asked.prefix == []


def test_8_2_passing_is_a_button_from_anywhere(impulse: Composition) -> None:
    impulse.do(Take(a_step(impulse)))
    while not isinstance(impulse.sitting.match.actions[-1], PassImpulse):
        impulse.do(PointAt(("button", "pass")))
    assert impulse.spot is None


# ---- an assault


def many_may_join(state: Edson, question: Any) -> bool:
    """10.21 An assault that can be made by more or fewer."""
    if not isinstance(question, NextMove):
        return False
    for option in question.options(state):
        if isinstance(option, AssaultIn):
            draft = Draft(GAME.observe(state, question.side), question.side)
            asked = draft.asked()
            assert asked is not None
            draft.give(asked, option)
            after = draft.asked()
            if after is not None and isinstance(after.question, JoinAssault) and len(after.options) > 1:
                return True
    return False


def test_10_2_an_assault_is_composed_weighed_and_committed(tmp_path: Path) -> None:
    order = a_composition(tmp_path, meets(GAME, many_may_join))
    match, before = order.sitting.match, len(order.sitting.match.history)
    end = next(end for end in order.asked.ends if isinstance(end.action, AssaultIn) and end.forecast is not None)
    order.do(PointAt(end.step))
    assert len(match.history) == before, "a risk is only shown by the first click"
    assert order.asked.forecast == end.forecast is not None
    said = order.asked.words()
    assert said == f"{order.asked.words(chance=False)}: {button(end.forecast)}"
    assert said.startswith("Assault ")
    order.do(PointAt(end.step))
    assert match.actions[-1] == end.action or len(match.history) > before
    joining = order.asked
    assert isinstance(joining.choices.decision.question, JoinAssault) and joining.sheet is not None
    assert joining.words() == said, "10.21 it began with all who can join"
    everybody = joining.sheet.ticked
    assert everybody
    order.do(Fill(everybody[0], value=0))
    assert everybody[0] not in joining.sheet.ticked
    fewer = joining.forecast
    order.do(Tick(tuple(everybody)))
    assert joining.sheet.ticked == everybody and joining.words() == said
    assert fewer != joining.forecast, "the forecast follows the ticks"
    picked = [answer.action for answer in joining.answers if isinstance(answer.action, Pick)]
    assert len(picked) == len(everybody)
    order.do(Commit())
    assert [action for action in match.actions[before:] if isinstance(action, Pick)][-len(picked) :] == picked
