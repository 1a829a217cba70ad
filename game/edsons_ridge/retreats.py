"""10.5 Retreats: where to, who goes along, and who leaves of his own will."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from game.edsons_ridge.components import (
    BRIDGED,
    D2,
    EVERYWHERE,
    FIRST_ZONE,
    NOWHERE,
    OWNER,
    STACKS_AS,
    TEM,
    TRACKS,
    UNITS,
    bridge_between,
    other,
)
from game.edsons_ridge.state import SPAN, Edson
from game.edsons_ridge.supply_dump import is_halted_by_dump
from game.kernel.agenda import Action, Question, Side, Step
from game.kernel.named import Piece, Place
from game.kernel.picking import DONE, PICKS, Done


@dataclass(frozen=True)
class RetreatTo(Action):
    """10.5 This unit goes there."""

    unit: Piece
    place: Place


@dataclass(frozen=True)
class Stay(Action):
    """Remain where one is."""


@dataclass(frozen=True)
class GoAlong(Action):
    """10.5 The leader goes with the unit that retreats."""


STAY, GO_ALONG = Stay(), GoAlong()
RETREAT_TO = tuple(tuple(RetreatTo(unit, place) for place in EVERYWHERE) for unit in UNITS)


def retreat_places(state: Edson, unit: Piece) -> list[Place]:
    """10.52 The places of the best priority that a unit may retreat to."""
    side, start = OWNER[unit], state.where[unit]
    if state.is_stuck(unit):
        return []
    room, size = state.room, STACKS_AS[unit]
    if start in BRIDGED:
        open_ways = [place for place in state.near(start) if _is_open(state, unit, side, start, place)]
    else:
        open_ways = [place for place in state.near(start) if room(side, place) >= size]
    free = [place for place in open_ways if state.is_free(side, place)]
    if free:
        return _safest(state, side, free)
    contested = [place for place in open_ways if state.is_contested(place) and place < FIRST_ZONE]
    own = [place for place in contested if state.control[place] == side]
    return own or contested or [place for place in open_ways if place >= FIRST_ZONE]


def _is_open(state: Edson, unit: Piece, side: Side, start: Place, place: Place) -> bool:
    """10.51, 9.62, 20.1 Not full, and not over a bridge that the enemy holds or that five have used."""
    bridge = bridge_between(start, place)
    if bridge is not None and (state.bridges[bridge] != side or is_bridge_used_up(state, unit, start, place)):
        return False
    return state.room(side, place) >= STACKS_AS[unit]


def is_bridge_used_up(state: Edson, piece: Piece, start: Place, place: Place) -> bool:
    """20.1 Whether five have crossed here in this impulse; who falls back the way he came is let through (R49)."""
    bridge = bridge_between(start, place)
    return bridge is not None and state.crossed[bridge] >= TRACKS.bridge_limit and state.came_from.get(piece) != place


def _count_crossing(state: Edson, piece: Piece, start: Place, place: Place) -> None:
    """20.1, R49 A retreat over a bridge counts, but not the way back of a failed assault, and in impulses only."""
    if state.impulse is not None and state.came_from.get(piece) != place:
        state.cross(bridge_between(start, place), 1)


def _safest(state: Edson, side: Side, free: list[Place]) -> list[Place]:
    """10.52 (1) Next to the fewest enemy-controlled areas, then the best cover."""
    enemy = other(side)

    def danger(place: Place) -> tuple[int, int]:
        return sum(state.control[near] == enemy for near in state.near(place)), -TEM[place]

    if len(free) == 1:
        return free
    dangers = [danger(place) for place in free]
    best = min(dangers)
    return [place for place, found in zip(free, dangers, strict=True) if found == best]


def retreats(state: Edson, units: Iterable[Piece]) -> list[Action]:
    """10.52 All retreats of these units: for those alike, which most are, the places are found once."""
    known: dict[tuple[Place, int, Place | None], list[Place]] = {}
    found: list[Action] = []
    for unit in units:
        sort = state.where[unit], STACKS_AS[unit], state.came_from.get(unit)  # the last for R49
        places = known.get(sort)
        if places is None:
            places = known[sort] = retreat_places(state, unit)
        ways = RETREAT_TO[unit]
        found += [ways[place] for place in places]
    return found


def retreat(state: Edson, unit: Piece, place: Place, how: str = "retreats") -> None:
    """10.51 One unit goes; each leader of its side there may go along."""
    side, start = OWNER[unit], state.where[unit]
    _count_crossing(state, unit, start, place)
    state.move(unit, place, how)
    state.mf.pop(unit, None)
    state.came_from.pop(unit, None)
    state.halted.discard(unit)
    state.do(*(LeaderGoesAlong(side, leader, place) for leader in state.leaders(side, start)))


@dataclass(frozen=True)
class LeaderGoesAlong(Question[Edson]):
    """10.5 A leader may retreat with a unit that retreats; over a bridge he is one of the five (R18, R49)."""

    leader: Piece
    place: Place

    def options(self, state: Edson) -> list[Action]:
        stuck = is_bridge_used_up(state, self.leader, state.where[self.leader], self.place)
        return [STAY] if stuck else [GO_ALONG, STAY]

    def answer(self, state: Edson, action: Any) -> None:
        if isinstance(action, GoAlong):
            _count_crossing(state, self.leader, state.where[self.leader], self.place)
            state.move(self.leader, self.place, "retreats")
            state.mf.pop(self.leader, None)
            state.came_from.pop(self.leader, None)


@dataclass(frozen=True)
class RetreatForce(Step[Edson]):
    """10.351, 10.51 Units of a failed assault fall back, one after the other; who is first is asked if it matters."""

    units: tuple[Piece, ...]

    def run(self, state: Edson) -> None:
        left = tuple(unit for unit in self.units if state.where[unit])
        if _does_order_matter(state, left):
            state.do(RetreatNext(OWNER[left[0]], left))
        elif left:
            fall_back(state, left[0], left)


def _does_order_matter(state: Edson, units: tuple[Piece, ...]) -> bool:
    """R50 Whether not all of them fit where they came from."""
    if len(units) < 2 or state.is_stuck(units[0]):
        return False
    sizes: dict[Place, int] = {}
    for unit in units:
        source = state.came_from.get(unit, NOWHERE)
        sizes[source] = sizes.get(source, 0) + STACKS_AS[unit]
    side = OWNER[units[0]]
    return NOWHERE in sizes or any(state.room(side, source) < size for source, size in sizes.items())


def fall_back(state: Edson, unit: Piece, units: tuple[Piece, ...]) -> None:
    """10.51 One of these units goes, the others after it."""
    state.do(RetreatForce(tuple(mate for mate in units if mate != unit)))
    if source_or_priority(state, unit):
        state.do(RetreatArea(OWNER[unit], unit))
    else:
        state.eliminate(unit)  # R20 a forced retreat without a place


@dataclass(frozen=True)
class RetreatNext(Question[Edson]):
    """10.51, R50 There is not room behind for everybody: who falls back first."""

    units: tuple[Piece, ...]

    def options(self, state: Edson) -> list[Action]:
        return [PICKS[unit] for unit in self.units]

    def answer(self, state: Edson, action: Any) -> None:
        fall_back(state, action.item, self.units)


def source_or_priority(state: Edson, unit: Piece) -> list[Place]:
    """10.5, R20 Where the unit came from; if that is full, by the priorities."""
    source = state.came_from.get(unit, NOWHERE)
    if source and not state.is_stuck(unit) and state.room(OWNER[unit], source) >= STACKS_AS[unit]:
        return [source]
    return retreat_places(state, unit)


@dataclass(frozen=True)
class RetreatArea(Question[Edson]):
    """10.52 Which of several equally good places."""

    unit: Piece

    def options(self, state: Edson) -> list[Action]:
        return [RETREAT_TO[self.unit][place] for place in source_or_priority(state, self.unit)]

    def answer(self, state: Edson, action: Any) -> None:
        retreat(state, action.unit, action.place)


@dataclass(frozen=True)
class RetreatOrStay(Question[Edson]):
    """10.21 After a failed optional assault a unit that entered may retreat; of its own will, so R22 holds."""

    unit: Piece

    def options(self, state: Edson) -> list[Action]:
        if not state.where[self.unit]:
            return [STAY]
        return [STAY, *(RETREAT_TO[self.unit][place] for place in source_or_priority(state, self.unit))]

    def answer(self, state: Edson, action: Any) -> None:
        if isinstance(action, RetreatTo) and not is_halted_by_dump(state, self.side, state.where[self.unit]):
            retreat(state, action.unit, action.place)


@dataclass(frozen=True)
class VoluntaryRetreats(Question[Edson]):
    """10.53 After an assault any defender may leave, one level worse for it; the dump (15.51) holds all of them."""

    place: Place

    def options(self, state: Edson) -> list[Action]:
        level = state.level
        able = [unit for unit in state.stacks[self.side * SPAN + self.place] if level[unit] < D2]
        return [*retreats(state, able), DONE]

    def answer(self, state: Edson, action: Any) -> None:
        if not isinstance(action, Done) and not is_halted_by_dump(state, self.side, self.place):
            state.do(self)
            state.exhaust(action.unit)
            retreat(state, action.unit, action.place)
