"""8.22, 8.24 What is foreseen of an order of several throws is what the order then rolls, with its own answers."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.edsons_ridge.events import Checked
from game.edsons_ridge.game import GAME
from game.edsons_ridge.impulses import ChooseImpulse
from game.kernel.agenda import Event, advance, play
from game.kernel.standing import USUAL
from table.composition.intents import Aim, PointAt
from table.composition.plans import PlanSheet
from tests.table.clicking import Case, met

WORLDS, FAR = 200, 30.0


class Ears:
    """Counts the throws that succeed."""

    def __init__(self, kind: str) -> None:
        self.kind, self.done, self.thrown = kind, 0, 0

    def hear(self, event: Event, after: Any) -> None:
        if isinstance(event, Checked) and event.kind == self.kind:
            self.done, self.thrown = self.done + event.success, self.thrown + 1


@pytest.mark.parametrize(("kind", "event"), [("infiltrate", "infiltration"), ("entrench", "entrenchment")])
def test_an_order_of_many_throws_is_what_is_rolled(kind: str, event: str, tmp_path: Path) -> None:
    def many(view: Any, spot: Any, goal: Any) -> bool:
        return len(goal.make().preset) > 2

    composition, spot, goal = met(Case(GAME, ChooseImpulse, kind, 3, many, ()), tmp_path)
    assert spot is not None
    composition.do(PointAt(spot))
    number = next(n for n, one in enumerate(composition.asked.goals) if (one.step, one.kind) == (goal.step, goal.kind))
    composition.do(Aim(number))
    sheet, told = composition.asked.sheet, composition.asked.forecast
    assert isinstance(sheet, PlanSheet) and told is not None and told.exact and len(told.chances) > 3
    paper = composition.paper()
    assert paper is not None and any("of" in fact or fact for fact in paper.facts)
    if kind == "infiltrate":
        assert told.next and not told.next[0].exact, "the assault of those who fail is an estimate, and says so"
    counted, rng, view = Counter[int](), Random(3), composition.view
    side = sheet.decision.side
    for _ in range(WORLDS):
        world, ears = GAME.imagine(view, side, rng), Ears(event)
        world.ears = ears  # type: ignore[assignment]
        order = sheet.order
        play(world, order.script(world, sheet.decision))
        while (asked := advance(world)) is not None and ears.thrown < len(told.chances) - 1:
            offer = GAME.offer(world, asked)
            action = offer.answer(USUAL) if offer is not None else order.script(world, asked)
            assert action is not None
            play(world, action)
        counted[len(told.chances) - 1 - ears.done] += 1
    shares = [float(chance.share) * WORLDS for chance in told.chances]
    assert sum((counted[n] - share) ** 2 / max(share, 1.0) for n, share in enumerate(shares)) < FAR, (shares, counted)
