"""6.6 Regroup: one step into a safe neighbour, for nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.edsons_ridge import events
from game.edsons_ridge.components import (
    AMERICAN,
    ARTILLERY,
    BRIDGED,
    FIRST_ZONE,
    JAPANESE,
    KIND,
    LEADERS,
    MAP,
    OWNER,
    PLACES,
    STACKS_AS,
    TRACKS,
    Phase,
    bridge_between,
    place_number,
)
from game.edsons_ridge.movement import GO_TO
from game.edsons_ridge.state import SPAN, Edson
from game.edsons_ridge.supply_dump import is_halted_by_dump
from game.kernel.agenda import Action, Question, Side, Step
from game.kernel.named import Piece, Place
from game.kernel.picking import DONE, PICKS, Pick

LARGEST = max(STACKS_AS)
BARRED = (
    frozenset(place_number(zone) for zone in MAP["zone_rules"]["no_japanese_regroup"]),
    frozenset(place_number(zone) for zone in MAP["zone_rules"]["no_american_regroup"]),
)


@dataclass(frozen=True)
class RegroupPhase(Step[Edson]):
    """6.6 Americans first, then Japanese; none on the last turn of the night."""

    def run(self, state: Edson) -> None:
        state.phase = Phase.REGROUP
        state.tell(events.PhaseBegun, state.turn, state.phase)
        state.crossed = (0,) * len(state.bridges)
        state.do(Regroup(AMERICAN, ()), Regroup(JAPANESE, ()), EndRegroup())


@dataclass(frozen=True)
class EndRegroup(Step[Edson]):
    """18.1 Whoever left his men is gone."""

    def run(self, state: Edson) -> None:
        state.remove_lone_leaders()


def regroup_places(state: Edson, side: Side, start: Place) -> list[Place]:
    """6.6, 16.5 Adjacent vacant areas under own control; zones by side; bridges only if held (9.62)."""
    control, stacks, enemies = state.control, state.stacks, (1 - side) * SPAN
    places = [
        place
        for place in state.scenario.near[start]
        if not stacks[enemies + place]
        and (control[place] == side or (place >= FIRST_ZONE and place not in BARRED[side]))
    ]
    return [place for place in places if _may_cross(state, side, start, place)] if start in BRIDGED else places


def _may_cross(state: Edson, side: Side, start: Place, place: Place) -> bool:
    """9.61, 9.62 A bridge of one's own, and not five over it yet."""
    bridge = bridge_between(start, place)
    return bridge is None or (state.bridges[bridge] == side and state.crossed[bridge] < TRACKS.bridge_limit)


def regroupable(state: Edson, side: Side, moved: tuple[Piece, ...]) -> list[Piece]:
    """Infantry, machine guns and leaders that have not regrouped and have somewhere to go."""
    able: list[Piece] = []
    rooms: dict[Place, int] = {}
    stacks, mine = state.stacks, side * SPAN
    leaders = _standing(state, side)
    for place in PLACES:
        here = stacks[mine + place]
        if place in leaders:
            here = (*here, *leaders[place])
        elif not here:
            continue
        units = [unit for unit in here if unit not in moved and KIND[unit] != ARTILLERY]
        if not units or (side == JAPANESE and state.dump_found and place == state.dump):
            continue
        room = -1
        for way in regroup_places(state, side, place):
            if way not in rooms:
                rooms[way] = state.room(side, way)
            if rooms[way] > room:
                room = rooms[way]
                if room >= LARGEST:
                    break  # anybody fits
        able += [unit for unit in units if STACKS_AS[unit] <= room]
    return sorted(able)


def _standing(state: Edson, side: Side) -> dict[Place, list[Piece]]:
    """Leaders by place."""
    found: dict[Place, list[Piece]] = {}
    for leader in LEADERS[side]:
        found.setdefault(state.where[leader], []).append(leader)
    return found


@dataclass(frozen=True)
class Regroup(Question[Edson]):
    """6.6 The next unit to regroup, or no more."""

    moved: tuple[Piece, ...]

    def options(self, state: Edson) -> list[Action]:
        return [*(PICKS[unit] for unit in regroupable(state, self.side, self.moved)), DONE]

    def answer(self, state: Edson, action: Any) -> None:
        if isinstance(action, Pick):
            state.do(RegroupTo(self.side, action.item), Regroup(self.side, (*self.moved, action.item)))


@dataclass(frozen=True)
class RegroupTo(Question[Edson]):
    """6.6 Where it goes."""

    unit: Piece

    def options(self, state: Edson) -> list[Action]:
        start = state.where[self.unit]
        places = regroup_places(state, self.side, start)
        return [GO_TO[place] for place in places if state.room(self.side, place) >= STACKS_AS[self.unit]]

    def answer(self, state: Edson, action: Any) -> None:
        start = state.where[self.unit]
        if is_halted_by_dump(state, OWNER[self.unit], start):
            return
        state.cross(bridge_between(start, action.place), 1)
        state.move(self.unit, action.place, "regroups")
