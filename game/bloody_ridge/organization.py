"""3.5, 3.6, 5.4 The Japanese Organization Phase: who comes where, unseen."""

from __future__ import annotations

from dataclasses import dataclass

from game.bloody_ridge import events
from game.bloody_ridge.components import AMERICAN, CREWS, JAPANESE, RED_ROW, TABLES, Phase
from game.bloody_ridge.state import Ridge
from game.kernel.agenda import Step
from game.kernel.named import Place
from game.kernel.picking import Picking

FIRST_CHECK = 3  # 4.3 the turn from which an empty holding area loses the game


@dataclass(frozen=True)
class OrganizationPhase(Step[Ridge]):
    """5.2 One placement for each red-row hex, from the west; the first time the MG crews join (11.5, R50)."""

    def run(self, state: Ridge) -> None:
        state.begin(Phase.ORGANIZATION)
        if state.turn >= FIRST_CHECK and not state.holding:
            state.win(AMERICAN, "reserves")
            return
        for index, place in enumerate(RED_ROW):
            place_units(state, index, place)
        if "mg_crews" in state.house and state.turn == state.scenario.first_turn:
            state.do(PlaceCrews(JAPANESE, ()))


def place_units(state: Ridge, index: int, place: Place) -> None:
    """3.5, R12 A die less one, of what the holding area still has."""
    if not state.holding:
        return
    (pips,) = state.roll("placement", throwers=(JAPANESE,), place=place)
    due = max(0, pips + TABLES.placed)
    units = min(due, state.holding)
    state.waiting[index] += units
    state.tell(events.Placed, place, pips, due, units, state.holding)


@dataclass(frozen=True)
class PlaceCrews(Picking[Ridge]):
    """11.5, R51 Up to four red-row hexes, numbered from the west, each with one MG crew."""

    @property
    def left(self) -> int:
        """Crews that have not joined yet."""
        return len(CREWS) - len(self.chosen)

    def candidates(self, state: Ridge) -> list[int]:
        return list(range(len(RED_ROW)))

    def may_add(self, state: Ridge, item: int) -> bool:
        return self.left > 0

    def finish(self, state: Ridge) -> None:
        for crew, index in zip(CREWS, self.chosen, strict=False):
            state.crews[RED_ROW[index]] = crew
            state.tell(events.CrewPlaced, RED_ROW[index])
