"""What the ribbon and the goal slip say of Bloody Ridge."""

from __future__ import annotations

from game.bloody_ridge.components import AMERICAN, COUNTERS, JAPANESE
from game.bloody_ridge.state import Ridge
from game.bloody_ridge.victory import competitive_score
from game.kernel.agenda import Side
from ui.board.skin import Explained, RibbonWord
from ui.skins.explained import load_explained


def words(view: Ridge) -> list[RibbonWord]:
    """3.1 The holding area, 3.6 the dead of both, 4.5 the farthest row and the score as it stands."""
    row = f"row {view.farthest_row:02d}" if view.farthest else "red row"
    return [
        RibbonWord("Holding area", str(view.holding), JAPANESE, "Units that wait behind the red row (3.1)."),
        RibbonWord("Dead", str(_dead(view, JAPANESE)), JAPANESE, "Your men who fell this night (3.6)."),
        RibbonWord("", str(_dead(view, AMERICAN)), AMERICAN, "Marines who fell this night (7.9)."),
        RibbonWord("Farthest", row, note="The northernmost row that a unit of yours has reached (4.5)."),
        RibbonWord("Score", str(competitive_score(view)), note="The score if the night ended now (4.5)."),
    ]


def _dead(view: Ridge, side: Side) -> int:
    return sum(COUNTERS[unit].side == side for unit in view.dead)


def goal(view: Ridge) -> str:
    """4.1, 4.2 How the night is won."""
    words = view.scenario.goal
    return f"{words[:1].lower()}{words[1:]}"


class RidgeRibbon:
    """The part of the skin that speaks on the ribbon, on the goal slip and in notes."""

    def ribbon(self, view: Ridge, side: Side) -> list[RibbonWord]:
        return words(view)

    def goal(self, view: Ridge, side: Side) -> str:
        return goal(view)

    def explain(self, thing: str) -> Explained | None:
        return load_explained(__package__ or "").get(thing)
