"""What the ribbon and the goal slip say of Edson's Ridge."""

from __future__ import annotations

from game.edsons_ridge.components import AMERICAN, JAPANESE, place_name
from game.edsons_ridge.state import Edson
from game.edsons_ridge.wording import report
from game.kernel.agenda import Side
from ui.board.skin import Explained, RibbonWord
from ui.skins.edsons_ridge.charts import REGIONS
from ui.skins.explained import load_explained


def words(view: Edson, side: Side) -> list[RibbonWord]:
    """14.1 The Advantage, 21 the score; from the reader's side."""
    return [_advantage(view, side), _score(view)]


def _advantage(view: Edson, side: Side) -> RibbonWord:
    whose = "yours" if view.holder == side else "his"
    used = ", used" if view.advantage_used else ""
    note = "The Advantage: its holder may have one roll of this turn thrown again, and then it changes hands (14.1)."
    return RibbonWord("Advantage", f"{whose}{used}", view.holder, note)


def _score(view: Edson) -> RibbonWord:
    note = f"{report.score(view)} Click for all of it."
    if not view.lead:
        return RibbonWord("Score", "level", note=note)
    return RibbonWord("Score", f"leads by {abs(view.lead)}", JAPANESE if view.lead > 0 else AMERICAN, note)


def goal(view: Edson, side: Side) -> str:
    """When it is won, and which area pays most for it (21.2)."""
    words = view.scenario.japanese_goal if side == JAPANESE else view.scenario.american_goal
    clause = words.partition(":")[0].rstrip(".")
    points = view.scenario.points
    best = max(view.scenario.in_play, key=lambda place: (points[place], -place))
    worth = f" {REGIONS[place_name(best)]['name']} is worth {points[best]}." if points[best] else ""
    return f"{clause[:1].lower()}{clause[1:]}.{worth}"


class EdsonRibbon:
    """The part of the skin that speaks on the ribbon, on the goal slip and in notes."""

    def ribbon(self, view: Edson, side: Side) -> list[RibbonWord]:
        return words(view, side)

    def goal(self, view: Edson, side: Side) -> str:
        return goal(view, side)

    def explain(self, thing: str) -> Explained | None:
        return load_explained(__package__ or "").get(thing)
