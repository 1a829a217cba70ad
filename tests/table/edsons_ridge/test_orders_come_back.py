"""An order that cannot go on comes back: what the world has changed in it is marked, and why."""

from __future__ import annotations

from pathlib import Path

from game.edsons_ridge.assault import PointUnit
from table.composition.intents import Commit, Take
from tests.game.edsons_ridge.positions import pick
from tests.table.edsons_ridge.fallen_lead import SECOND, before_the_order, compose, fire, has_fallen
from tests.table.matches import a_composition


def test_10_31_a_named_lead_who_fell_is_marked(tmp_path: Path) -> None:
    """E15 He was named, the fire killed him: the order comes back with the best of the others."""
    match = before_the_order()
    composition = a_composition(tmp_path, match)
    compose(composition)
    composition.do(Commit())
    while not has_fallen(match):
        composition.look()
        if not composition.go_on():
            match.play(fire(match))
    composition.look()
    assert match.decision is not None and isinstance(match.decision.question, PointUnit)
    assert not composition.go_on(), "nobody else is taken without asking"
    composition.look()
    marked = composition.carrying.came_back
    assert marked[0].was and "10.31" in marked[0].why_changed
    paper = composition.paper()
    assert paper is not None and paper.order[: len(marked)] == marked
    composition.do(Take(match.decision.options.index(pick(SECOND))))
    composition.do(Commit())
    assert not composition.carrying.came_back, "told once"
