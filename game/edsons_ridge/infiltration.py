"""8.22 Infiltration: Fresh Japanese infantry slips in by a die, and whoever fails must assault."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.edsons_ridge import events
from game.edsons_ridge.advantage import Throw
from game.edsons_ridge.assault import Assault
from game.edsons_ridge.components import (
    AMERICAN,
    FIRST_ZONE,
    FRESH,
    INFANTRY,
    JAPANESE,
    KIND,
    STACKS_AS,
    TEM,
    bridge_between,
)
from game.edsons_ridge.movement import ASSAULT_IN, begin_impulse
from game.edsons_ridge.state import SPAN, Edson
from game.edsons_ridge.supply_dump import is_halted_by_dump
from game.kernel.agenda import Action, Question, Step
from game.kernel.named import Piece, Place
from game.kernel.picking import DONE, Done


@dataclass(frozen=True)
class Infiltrate(Action):
    """8.222 This unit tries to slip into that area."""

    unit: Piece
    place: Place


@dataclass(frozen=True)
class Join(Action):
    """8.222 This leader joins the men who got in."""

    leader: Piece
    place: Place


def infiltration_targets(state: Edson, area: Place) -> list[Place]:
    """8.22, 8.221 Adjacent by land, American-controlled, occupied, and not contested before."""
    control, stacks = state.control, state.stacks
    return [
        place
        for place in state.near(area)
        if place < FIRST_ZONE
        and control[place] == AMERICAN
        and stacks[SPAN + place]
        and not stacks[place]
        and bridge_between(area, place) is None
    ]


def infiltrators(state: Edson, area: Place) -> list[Piece]:
    level = state.level
    return [unit for unit in state.units(JAPANESE, area) if level[unit] == FRESH and KIND[unit] == INFANTRY]


def may_infiltrate_from(state: Edson, area: Place) -> bool:
    """8.22, R27 A Free area, or a zone without enemies."""
    if not state.stacks[area] or state.stacks[SPAN + area] or (state.dump_found and state.dump == area):
        return False
    if area < FIRST_ZONE and state.control[area] != JAPANESE:
        return False
    return bool(infiltration_targets(state, area)) and bool(infiltrators(state, area))


@dataclass(frozen=True)
class Infiltration(Step[Edson]):
    """8.22 The impulse: attempts one by one, then leaders, then the assaults of those who failed."""

    area: Place

    def run(self, state: Edson) -> None:
        targets = tuple(infiltration_targets(state, self.area))
        begin_impulse(state, JAPANESE, "infiltration", self.area)
        if not is_halted_by_dump(state, JAPANESE, self.area):
            state.do(Attempt(JAPANESE, targets), JoinInfiltrators(JAPANESE), FailedAssaults(JAPANESE))


@dataclass(frozen=True)
class Attempt(Question[Edson]):
    """8.222 The next unit to try, or no more."""

    targets: tuple[Place, ...]

    def options(self, state: Edson) -> list[Action]:
        assert state.impulse is not None
        failed = state.failed
        units = [unit for unit in infiltrators(state, state.impulse.area) if unit not in failed]
        actions: list[Action] = [
            Infiltrate(unit, place) for place in self.targets for unit in units if self._has_room(state, unit, place)
        ]
        acted = failed or state.came_from
        return [*actions, DONE] if acted or not actions else actions

    @staticmethod
    def _has_room(state: Edson, unit: Piece, place: Place) -> bool:
        """7.1 Those who will have to assault need room there too."""
        coming = sum(STACKS_AS[u] for u, to in state.failed.items() if to == place)
        return state.room(JAPANESE, place) - coming >= STACKS_AS[unit]

    def answer(self, state: Edson, action: Any) -> None:
        if isinstance(action, Infiltrate):
            roll = Throw("infiltration", JAPANESE, 1, place=action.place)
            state.do(roll, SlipIn(action.unit, action.place), self)


@dataclass(frozen=True)
class SlipIn(Step[Edson]):
    """8.222 At most the terrain modifier: in, and still Fresh. Otherwise the unit will have to assault."""

    unit: Piece
    place: Place

    def run(self, state: Edson) -> None:
        assert state.impulse is not None
        roll = sum(state.dice)
        success = roll <= TEM[self.place]
        state.tell(events.Checked, "infiltration", self.unit, self.place, roll, TEM[self.place], success)
        if success:
            state.came_from[self.unit] = state.impulse.area
            state.move(self.unit, self.place, "infiltrates")
        else:
            state.failed[self.unit] = self.place


@dataclass(frozen=True)
class JoinInfiltrators(Question[Edson]):
    """8.222 Leaders of the active area may follow without a roll."""

    def options(self, state: Edson) -> list[Action]:
        assert state.impulse is not None
        places = sorted({state.where[unit] for unit in state.came_from if KIND[unit] == INFANTRY})
        leaders = state.leaders(JAPANESE, state.impulse.area)
        return [*(Join(leader, place) for leader in leaders for place in places), DONE]

    def answer(self, state: Edson, action: Any) -> None:
        if not isinstance(action, Done):
            state.move(action.leader, action.place, "infiltrates")
            state.do(self)


@dataclass(frozen=True)
class FailedAssaults(Question[Edson]):
    """8.222 One mandatory assault for each area; the Japanese choose which comes first."""

    def options(self, state: Edson) -> list[Action]:
        places = sorted(set(state.failed.values()))
        return [ASSAULT_IN[place] for place in places] or [DONE]

    def answer(self, state: Edson, action: Any) -> None:
        if isinstance(action, Done):
            return
        assert state.impulse is not None
        units = tuple(sorted(unit for unit, place in state.failed.items() if place == action.place))
        for unit in units:
            del state.failed[unit]
            state.came_from[unit] = state.impulse.area
            state.move(unit, action.place)
        state.do(Assault(JAPANESE, action.place, units, units), self)
