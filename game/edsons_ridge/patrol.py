"""8.25 Patrols: one American infantry unit goes out to wear down one Japanese unit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.edsons_ridge import events
from game.edsons_ridge.advantage import Throw
from game.edsons_ridge.components import AMERICAN, D2, FIRST_ZONE, INFANTRY, JAPANESE, KIND, SPENT, STACKS_AS, TEM
from game.edsons_ridge.movement import GO_TO, GoTo, begin_impulse
from game.edsons_ridge.retreats import STAY
from game.edsons_ridge.state import SPAN, Edson
from game.edsons_ridge.values import patrol_modifier
from game.kernel.agenda import Action, Question, Step
from game.kernel.named import Piece, Place
from game.kernel.picking import PICKS


def victims(state: Edson, area: Place) -> list[Piece]:
    """8.25 Japanese units not at D2."""
    return [unit for unit in state.units(JAPANESE, area) if state.level[unit] < D2]


def patrollers(state: Edson, area: Place) -> list[Piece]:
    """8.25 Fresh or Spent infantry in the area itself, or in a Free area next to a Japanese-controlled one."""
    units = list(state.units(AMERICAN, area))
    if state.control[area] == JAPANESE:
        for near in state.near(area):
            if near < FIRST_ZONE and state.is_free(AMERICAN, near):
                units += state.units(AMERICAN, near)
    return sorted(unit for unit in units if KIND[unit] == INFANTRY and state.level[unit] <= SPENT)


def may_patrol_into(state: Edson, area: Place) -> bool:
    """Asked for every area that the Japanese hold, so it stops at the first who could go."""
    return area < FIRST_ZONE and bool(victims(state, area)) and _has_patroller(state, area)


def _has_patroller(state: Edson, area: Place) -> bool:
    places = (area, *state.near(area)) if state.control[area] == JAPANESE else (area,)
    level = state.level
    for place in places:
        if place != area and (place >= FIRST_ZONE or not state.is_free(AMERICAN, place)):
            continue
        for unit in state.stacks[SPAN + place]:
            if level[unit] <= SPENT and KIND[unit] == INFANTRY:
                return True
    return False


@dataclass(frozen=True)
class Patrol(Step[Edson]):
    """8.25 The impulse: who goes, against whom, and where to."""

    area: Place

    def run(self, state: Edson) -> None:
        begin_impulse(state, AMERICAN, "patrol", self.area)
        state.do(PatrolUnit(AMERICAN, self.area))


@dataclass(frozen=True)
class PatrolUnit(Question[Edson]):
    """8.25 Who goes out."""

    area: Place

    def options(self, state: Edson) -> list[Action]:
        return [PICKS[unit] for unit in patrollers(state, self.area)]

    def answer(self, state: Edson, action: Any) -> None:
        state.do(PatrolVictim(AMERICAN, self.area, action.item))


@dataclass(frozen=True)
class PatrolVictim(Question[Edson]):
    """8.25 Against whom: named before the roll."""

    area: Place
    unit: Piece

    def options(self, state: Edson) -> list[Action]:
        return [PICKS[unit] for unit in victims(state, self.area)]

    def answer(self, state: Edson, action: Any) -> None:
        state.do(
            Throw("patrol", AMERICAN, 2),
            ResolvePatrol(self.unit, action.item, self.area),
            PatrolReturn(AMERICAN, self.area, self.unit),
        )


@dataclass(frozen=True)
class ResolvePatrol(Step[Edson]):
    """8.25 The modified roll at most the terrain modifier: the victim tires, otherwise the patrol does."""

    unit: Piece
    victim: Piece
    area: Place

    def run(self, state: Edson) -> None:
        needed = patrol_needs(state, self.unit, self.area)
        roll = sum(state.dice)
        state.tell(events.Checked, "patrol", self.unit, self.area, roll, needed, roll <= needed)
        state.exhaust(self.victim if roll <= needed else self.unit)


def patrol_needs(state: Edson, unit: Piece, area: Place) -> int:
    """8.25 The highest unmodified roll that succeeds."""
    return TEM[area] - patrol_modifier(state, unit, area).total


@dataclass(frozen=True)
class PatrolReturn(Question[Edson]):
    """8.25 Back, or on into any American-controlled area next to the target."""

    area: Place
    unit: Piece

    def options(self, state: Edson) -> list[Action]:
        return [STAY, *(GO_TO[place] for place in state.near(self.area) if self._may_end_in(state, place))]

    def _may_end_in(self, state: Edson, place: Place) -> bool:
        return (  # 9.1 the rules of movement, bridges among them, do not bind a patrol
            place < FIRST_ZONE
            and state.control[place] == AMERICAN
            and place != state.where[self.unit]
            and state.room(AMERICAN, place) >= STACKS_AS[self.unit]
        )

    def answer(self, state: Edson, action: Any) -> None:
        if isinstance(action, GoTo):
            state.move(self.unit, action.place, "returns")
