"""Standing orders that stay with the player, and passing on that is selected before it is done (14.3, 8.26)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.edsons_ridge.game import GAME
from game.edsons_ridge.impulses import ChooseImpulse
from game.kernel.standing import StandingOrder
from table.composition.composition import Composition
from table.composition.intents import Commit, PassSpan, PointAt, StandingChoice
from table.composition.standing import StandingOrders
from table.keeping.keeper import Keeper
from table.seats import Seats
from table.sitting import Sitting
from tests.table.matches import meets
from ui.skins.orders import find_orders


def composition(folder: Path, habits: dict[str, Any]) -> Composition:
    match = meets(GAME, lambda state, question: isinstance(question, ChooseImpulse))
    sitting = Sitting(match, Seats(tuple(GAME.players)), Keeper(folder, lambda match: None))
    made = Composition(sitting, find_orders(GAME.name), habits=habits)
    made.look()
    return made


def test_14_3_a_standing_order_goes_along_into_the_players_next_match(tmp_path: Path) -> None:
    habits: dict[str, Any] = {}
    first = composition(tmp_path, habits)
    first.do(StandingChoice(more=5))
    assert habits == {GAME.name: ["gain", 25]}
    side = first.asked.choices.decision.side
    assert composition(tmp_path, habits).standing.of(side) == StandingOrder("gain", 25)
    assert composition(tmp_path, {}).standing.of(side) == StandingOrder()
    own = StandingOrders({"standing": {str(side): ["never", 20]}}, habits, GAME.name)
    assert own.of(side).mode == "never", "what was ordered in this match stands before it"


@pytest.mark.parametrize("kept", [{GAME.name: "never"}, {GAME.name: ["often", 3]}, {GAME.name: ["gain", 1000]}])
def test_what_is_kept_of_a_player_is_not_believed_blindly(kept: dict[str, Any]) -> None:
    assert StandingOrders({}, kept, GAME.name).of(GAME.players[0]).points in (20, 95)


@pytest.mark.parametrize(("whole", "words"), [(False, "Pass until something happens"), (True, "Pass for this turn")])
def test_8_26_passing_on_is_selected_and_its_button_says_for_how_long(tmp_path: Path, whole: bool, words: str) -> None:
    order = composition(tmp_path, {})
    before = len(order.sitting.match.history)
    order.do(PassSpan(not whole))
    paper = order.paper()
    assert paper is not None
    other = next(entry for section in paper.sections for entry in section.entries if entry.click == PassSpan(whole))
    assert other.click is not None and not other.is_in
    order.do(other.click)
    paper = order.paper()
    assert paper is not None and paper.button is not None and paper.button.title == words
    assert len(order.sitting.match.history) == before, "nothing has happened yet"
    order.do(Commit())
    assert len(order.sitting.match.history) > before
    assert order.carrying.order is not None


def test_another_answer_lets_passing_on_go(tmp_path: Path) -> None:
    order = composition(tmp_path, {})
    order.do(PassSpan())
    order.do(PointAt(next(iter(sorted(order.spots, key=str)))))
    paper = order.paper()
    assert paper is None or paper.button is None or not paper.button.title.startswith("Pass")
