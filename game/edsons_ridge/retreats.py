"""10.5 Retreats: where to, who goes along, and who leaves of his own will."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.edsons_ridge.components import D2, FIRST_ZONE, OWNER, STACKS_AS, TEM, other
from game.edsons_ridge.state import SPAN, Edson
from game.kernel.agenda import Action, Question, Side, Step
from game.kernel.picking import DONE, Done


@dataclass(frozen=True)
class RetreatTo(Action):
    """10.5 This unit goes there."""

    unit: int
    place: int


@dataclass(frozen=True)
class Stay(Action):
    """Remain where one is."""


@dataclass(frozen=True)
class GoAlong(Action):
    """10.5 The leader goes with the unit that retreats."""


STAY, GO_ALONG = Stay(), GoAlong()


def retreat_places(state: Edson, unit: int) -> list[int]:
    """10.52 The places of the best priority that a unit may retreat to."""
    side, start = OWNER[unit], state.where[unit]
    if state.is_stuck(unit):
        return []
    open_ways = [place for place in state.near(start) if _is_open(state, unit, side, start, place)]
    free = [place for place in open_ways if state.is_free(side, place)]
    if free:
        return _safest(state, side, free)
    contested = [place for place in open_ways if state.is_contested(place) and place < FIRST_ZONE]
    own = [place for place in contested if state.control[place] == side]
    return own or contested or [place for place in open_ways if place >= FIRST_ZONE]


def _is_open(state: Edson, unit: int, side: Side, start: int, place: int) -> bool:
    """10.51, 9.62 Not full, and not over a bridge the enemy holds."""
    return state.holds_way(side, start, place) and state.room(side, place) >= STACKS_AS[unit]


def _safest(state: Edson, side: Side, free: list[int]) -> list[int]:
    """10.52 (1) Next to the fewest enemy-controlled areas, then the best cover."""
    enemy = other(side)

    def danger(place: int) -> tuple[int, int]:
        return sum(state.control[near] == enemy for near in state.near(place)), -TEM[place]

    best = min(map(danger, free))
    return [place for place in free if danger(place) == best]


def retreat(state: Edson, unit: int, place: int, how: str = "retreats") -> None:
    """10.51 One unit goes; each leader of its side there may go along."""
    side, start = OWNER[unit], state.where[unit]
    state.move(unit, place, how)
    state.mf.pop(unit, None)
    state.came_from.pop(unit, None)
    state.halted.discard(unit)
    state.do(*(LeaderGoesAlong(side, leader, place) for leader in state.leaders(side, start)))


@dataclass(frozen=True)
class LeaderGoesAlong(Question[Edson]):
    """10.5 A leader may retreat with a unit that retreats."""

    leader: int
    place: int

    def options(self, state: Edson) -> list[Action]:
        return [GO_ALONG, STAY]

    def answer(self, state: Edson, action: Any) -> None:
        if isinstance(action, GoAlong):
            state.move(self.leader, self.place, "retreats")
            state.mf.pop(self.leader, None)
            state.came_from.pop(self.leader, None)


@dataclass(frozen=True)
class RetreatForce(Step[Edson]):
    """10.351, 10.51 Units of a failed assault fall back, one after the other."""

    units: tuple[int, ...]

    def run(self, state: Edson) -> None:
        for unit in self.units:
            if state.where[unit]:
                state.do(RetreatForce(tuple(u for u in self.units if u > unit)))
                if source_or_priority(state, unit):
                    state.do(RetreatArea(OWNER[unit], unit))
                else:
                    state.eliminate(unit)  # R20 a forced retreat without a place
                return


def source_or_priority(state: Edson, unit: int) -> list[int]:
    """10.5, R20 Where the unit came from; if that is full, by the priorities."""
    source = state.came_from.get(unit, 0)
    if source and not state.is_stuck(unit) and state.room(OWNER[unit], source) >= STACKS_AS[unit]:
        return [source]
    return retreat_places(state, unit)


@dataclass(frozen=True)
class RetreatArea(Question[Edson]):
    """10.52 Which of several equally good places."""

    unit: int

    def options(self, state: Edson) -> list[Action]:
        return [RetreatTo(self.unit, place) for place in source_or_priority(state, self.unit)]

    def answer(self, state: Edson, action: Any) -> None:
        retreat(state, action.unit, action.place)


@dataclass(frozen=True)
class RetreatOrStay(Question[Edson]):
    """10.21 After a failed optional assault a unit that entered may retreat."""

    unit: int

    def options(self, state: Edson) -> list[Action]:
        if not state.where[self.unit]:
            return [STAY]
        return [STAY, *(RetreatTo(self.unit, place) for place in source_or_priority(state, self.unit))]

    def answer(self, state: Edson, action: Any) -> None:
        if isinstance(action, RetreatTo):
            retreat(state, action.unit, action.place)


@dataclass(frozen=True)
class VoluntaryRetreats(Question[Edson]):
    """10.53 After an assault any defender may leave, one level worse for it."""

    place: int

    def options(self, state: Edson) -> list[Action]:
        level = state.level
        able = [unit for unit in state.stacks[self.side * SPAN + self.place] if level[unit] < D2]
        return [*(RetreatTo(unit, to) for unit in able for to in retreat_places(state, unit)), DONE]

    def answer(self, state: Edson, action: Any) -> None:
        if not isinstance(action, Done):
            state.do(self)
            state.exhaust(action.unit)
            retreat(state, action.unit, action.place)
