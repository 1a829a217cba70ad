"""5 Prepare for play: pieces on the map, chits face down, then the choices the book leaves open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.edsons_ridge.components import (
    AMERICAN,
    AREAS,
    BRIDGES,
    COUNTERS,
    ELIMINATED,
    IS_COMBAT,
    JAPANESE,
    KIND,
    LEADER,
    NOBODY,
    NOWHERE,
    STACKS_AS,
    TRACKS,
    UNITS,
    VANDEGRIFT,
)
from game.edsons_ridge.movement import GO_TO
from game.edsons_ridge.scenarios import Force, Scenario
from game.edsons_ridge.sequence import Turn
from game.edsons_ridge.state import SPAN, Edson
from game.kernel.agenda import Action, Question, Step
from game.kernel.named import Piece, Place

CHITS = 10


def new_state(scenario: Scenario, seed: int, house: tuple[str, ...]) -> Edson:
    """5.1-5.3 Everything that needs no choice."""
    control = [NOBODY] * SPAN
    for area in AREAS:
        if area in scenario.in_play:
            control[area] = JAPANESE if area in scenario.japanese_control else AMERICAN
    state = Edson(
        seed=seed,
        scenario=scenario,
        house=house,
        turn=scenario.first_turn,
        where=[NOWHERE] * len(UNITS),
        level=[ELIMINATED] * len(UNITS),
        stacks=[()] * (2 * SPAN),
        control=control,
        bridges=[JAPANESE] * len(BRIDGES),
        holder=scenario.advantage,
        lead=scenario.japanese_lead,
        entrenched=set(scenario.dug_in),
        gas=scenario.gas,
        box=[0, 0],
        lost=(0, 0),
        crossed=(0,) * len(BRIDGES),
    )
    state.chits = draw_chits(state)
    for force in scenario.forces:
        state.level[force.unit] = force.level
        if not force.turn and len(force.places) == 1:
            state.enter(force.unit, force.places[0])
    state.do(*_choices(scenario), Turn())
    return state


def draw_chits(state: Edson) -> tuple[int, ...]:
    """5.3 Ten from the pool, unseen; the rest is never used."""
    pool = list(TRACKS.chit_pool)
    return tuple(pool.pop(state.chance(len(pool))) for _ in range(CHITS))


def _choices(scenario: Scenario) -> list[Step[Edson] | Question[Edson]]:
    """5.2 Americans first: free units, dump, Vandegrift, leaders; then the Japanese leaders."""
    free = [force for force in scenario.forces if not force.turn and len(force.places) > 1]
    units = [force for force in free if IS_COMBAT[force.unit]]
    leaders = [f for f in scenario.forces if KIND[f.unit] == LEADER and len(f.places) != 1]
    choices: list[Step[Edson] | Question[Edson]] = []
    for side in (AMERICAN, JAPANESE):
        choices += [PlaceUnit(side, f.unit, f.places) for f in units if COUNTERS[f.unit].side == side]
        if side == AMERICAN and scenario.dump_areas:
            choices.append(HideDump(AMERICAN))
        if side == AMERICAN and scenario.vandegrift:
            choices.append(PlaceVandegrift(AMERICAN))
        choices += [PlaceLeader(side, f.unit, f.places) for f in leaders if _side(f) == side]
    return choices


def _side(force: Force) -> int:
    return COUNTERS[force.unit].side


@dataclass(frozen=True)
class PlaceUnit(Question[Edson]):
    """5.2 A unit whose set-up area its side chooses."""

    unit: Piece
    places: tuple[Place, ...]

    def options(self, state: Edson) -> list[Action]:
        room = [place for place in self.places if state.room(self.side, place) >= STACKS_AS[self.unit]]
        return [GO_TO[place] for place in room]

    def answer(self, state: Edson, action: Any) -> None:
        state.enter(self.unit, action.place)


@dataclass(frozen=True)
class HideDump(Question[Edson]):
    """15.51 The Americans write down where the supply dump is."""

    def options(self, state: Edson) -> list[Action]:
        return [GO_TO[place] for place in state.scenario.dump_areas]

    def answer(self, state: Edson, action: Any) -> None:
        state.dump = action.place


@dataclass(frozen=True)
class PlaceVandegrift(Question[Edson]):
    """18.8 Which headquarters the general stays in."""

    def options(self, state: Edson) -> list[Action]:
        return [GO_TO[place] for place in state.scenario.vandegrift]

    def answer(self, state: Edson, action: Any) -> None:
        state.level[VANDEGRIFT] = 0
        state.enter(VANDEGRIFT, action.place)


@dataclass(frozen=True)
class PlaceLeader(Question[Edson]):
    """5.2 A leader goes to any area his side controls and holds."""

    unit: Piece
    places: tuple[Place, ...]

    def options(self, state: Edson) -> list[Action]:
        places = self.places or tuple(AREAS)
        return [GO_TO[p] for p in places if state.control[p] == self.side and state.units(self.side, p)]

    def answer(self, state: Edson, action: Any) -> None:
        state.enter(self.unit, action.place)
