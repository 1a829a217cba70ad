"""9 The US Counterattack Phase: a die for every Japanese hex of the Main zone."""

from __future__ import annotations

from dataclasses import dataclass

from game.bloody_ridge import events
from game.bloody_ridge.components import AMERICAN, GROUND, MAIN, TABLES, Phase
from game.bloody_ridge.state import Ridge
from game.kernel.agenda import Step
from game.kernel.named import Place


@dataclass(frozen=True)
class CounterattackPhase(Step[Ridge]):
    """9.1, 5.6, R14 Each hex once, in number order; the Forward zone is never retaken."""

    def run(self, state: Ridge) -> None:
        state.begin(Phase.COUNTERATTACK)
        for place in endangered(state):
            counterattack(state, place)


def endangered(state: Ridge) -> list[Place]:
    """9.1 Japanese hexes north of the US line."""
    return sorted(place for place in state.control if GROUND[place].zone == MAIN)


def counterattack(state: Ridge, place: Place) -> None:
    """9.2-9.5 By terrain; a hex that is lost loses its flag."""
    needed = TABLES.retaken[GROUND[place].terrain]
    (die,) = state.roll("counterattack", throwers=(AMERICAN,), place=place, low=True)
    if die <= needed:
        state.control.discard(place)
    state.tell(events.Retaken, place, die, needed, die <= needed)
