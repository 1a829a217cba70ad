"""5 The sequence of play: three phases a turn."""

from __future__ import annotations

from dataclasses import dataclass

from game.bloody_ridge import events
from game.bloody_ridge.components import AMERICAN
from game.bloody_ridge.counterattack import CounterattackPhase
from game.bloody_ridge.movement import MovementPhase
from game.bloody_ridge.organization import OrganizationPhase
from game.bloody_ridge.state import Ridge
from game.kernel.agenda import Step


@dataclass(frozen=True)
class Turn(Step[Ridge]):
    """5.2, 8.3 Fired markers come back first, then the phases."""

    def run(self, state: Ridge) -> None:
        if state.aside:
            markers, state.aside = state.aside, []
            state.pool.extend(markers)
            state.tell(events.GunsReady, len(markers))
        state.do(OrganizationPhase(), MovementPhase(), CounterattackPhase(), EndTurn())


@dataclass(frozen=True)
class EndTurn(Step[Ridge]):
    """4.3, 5.3, 5.7 The next turn, or a Marine victory."""

    def run(self, state: Ridge) -> None:
        if state.turn >= state.scenario.last_turn:
            state.win(AMERICAN, "time")
        else:
            state.turn += 1
            state.do(Turn())
