"""19 Reinforcements: who comes when, and what it costs to call them early."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.edsons_ridge import events
from game.edsons_ridge.components import (
    AMERICAN,
    COUNTERS,
    ELIMINATED,
    FIRST_ZONE,
    HENDERSON,
    JAPANESE,
    STACKS_AS,
    Phase,
)
from game.edsons_ridge.movement import GO_TO
from game.edsons_ridge.scenarios import Force
from game.edsons_ridge.state import Edson
from game.kernel.agenda import Action, Question, Step
from game.kernel.named import Piece, Place
from game.kernel.picking import Picking

EARLY_COST, JAPANESE_GAIN = 2, 1


def waiting(state: Edson, turn: int) -> list[Force]:
    """Units of that turn that have not come yet."""
    return [f for f in state.scenario.forces if f.turn == turn and not _has_come(state, f.unit)]


def _has_come(state: Edson, unit: Piece) -> bool:
    return state.where[unit] != 0 or state.level[unit] == ELIMINATED


@dataclass(frozen=True)
class ReinforcementPhase(Step[Edson]):
    """6.2 Early ones are bought, then everybody due is placed."""

    def run(self, state: Edson) -> None:
        state.phase = Phase.REINFORCEMENTS
        state.tell(events.PhaseBegun, state.turn, state.phase)
        state.do(EarlyReinforcements(AMERICAN, ()))


@dataclass(frozen=True)
class EarlyReinforcements(Picking[Edson]):
    """19.2 Platoons due next turn may come now, for victory points."""

    chosen: tuple[Piece, ...]

    def candidates(self, state: Edson) -> list[Piece]:
        if state.turn >= state.scenario.last_turn:
            return []
        return [f.unit for f in waiting(state, state.turn + 1) if COUNTERS[f.unit].early_entry]

    def finish(self, state: Edson) -> None:
        for _ in self.chosen:
            pay_for_early_platoon(state)
        state.do(Arrivals(self.chosen))


def pay_for_early_platoon(state: Edson) -> None:
    """19.2, R23 Two points of an American lead, otherwise one for the Japanese."""
    if state.lead < 0:
        state.add_points(AMERICAN, -EARLY_COST, "early platoon")
    else:
        state.add_points(JAPANESE, JAPANESE_GAIN, "early platoon")


@dataclass(frozen=True)
class Arrivals(Step[Edson]):
    """19.1 Those due this turn, and those called early."""

    early: tuple[Piece, ...]

    def run(self, state: Edson) -> None:
        due = [force.unit for force in waiting(state, state.turn)]
        state.do(*(PlaceReinforcement(COUNTERS[unit].side, unit) for unit in sorted((*due, *self.early))))


def entry_places(state: Edson, unit: Piece) -> list[Place]:
    """19.1 The printed places that are own, free of enemies and not full; zone A is always open."""
    force = next(force for force in state.scenario.forces if force.unit == unit)
    side = COUNTERS[unit].side
    open_areas = [
        place
        for place in force.places
        if place >= FIRST_ZONE or (state.is_free(side, place) and state.room(side, place) >= STACKS_AS[unit])
    ]
    return open_areas or [HENDERSON]


@dataclass(frozen=True)
class PlaceReinforcement(Question[Edson]):
    """19.1 Where the unit comes in."""

    unit: Piece

    def options(self, state: Edson) -> list[Action]:
        return [GO_TO[place] for place in entry_places(state, self.unit)]

    def answer(self, state: Edson, action: Any) -> None:
        state.enter(self.unit, action.place)
