"""10.4 Casualty points, taken one at a time; 11.41 attrition points, by exact count."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.edsons_ridge.components import ARTILLERY, KIND, SPENT
from game.edsons_ridge.retreats import RetreatTo, retreat, retreat_places
from game.edsons_ridge.state import UNKNOWN, Edson
from game.edsons_ridge.values import attrition_cost
from game.kernel.agenda import Action, Question, Side
from game.kernel.named import Piece
from game.kernel.picking import PICKS


@dataclass(frozen=True)
class Absorb(Action):
    """10.4 This unit takes the point: its position goes first, then a level."""

    unit: Piece


def take_casualties(
    state: Edson, side: Side, units: tuple[Piece, ...], points: int, first: Piece = UNKNOWN, may_retreat: bool = False
) -> bool:
    """R7 Give points to a side; True if they are more than its units can bear, and all are gone."""
    if points > sum(state.absorbs(unit) for unit in units):
        for unit in units:
            state.lose_position(unit)
            state.eliminate(unit)
        return True
    if points > 0:
        state.do(Casualties(side, units, points, first, may_retreat))
    return False


@dataclass(frozen=True)
class Casualties(Question[Edson]):
    """10.4 The side takes its casualty points, one at a time."""

    units: tuple[Piece, ...]
    points: int
    first: Piece = UNKNOWN  # the forward or point unit, until it has taken the first point
    may_retreat: bool = False

    def options(self, state: Edson) -> list[Action]:
        is_first = self.first != UNKNOWN
        takers = (self.first,) if is_first else self.units
        absorb: list[Action] = [Absorb(unit) for unit in takers]
        if not self.may_retreat or (is_first and "forward_stands" in state.house):
            return absorb
        return absorb + self._retreats(state, takers)

    def _retreats(self, state: Edson, takers: tuple[Piece, ...]) -> list[Action]:
        """10.4E, R7 A worn unit may leave instead, if the others can bear what is left."""
        bearing = sum(state.absorbs(unit) for unit in self.units)
        return [
            RetreatTo(unit, place)
            for unit in takers
            if state.level[unit] >= SPENT
            and KIND[unit] != ARTILLERY
            and self.points - 1 <= bearing - state.absorbs(unit)
            and not is_held_by_position(state, unit)
            for place in retreat_places(state, unit)
        ]

    def answer(self, state: Edson, action: Any) -> None:
        left = [unit for unit in self.units if not self._leaves(state, action, unit)]
        if self.points > 1:
            state.do(Casualties(self.side, tuple(left), self.points - 1, UNKNOWN, self.may_retreat))
        if isinstance(action, RetreatTo):
            retreat(state, action.unit, action.place)
        else:
            absorb_point(state, action.unit)

    @staticmethod
    def _leaves(state: Edson, action: Any, unit: Piece) -> bool:
        """Whether this answer takes the unit out of the area."""
        return bool(action.unit == unit and (isinstance(action, RetreatTo) or state.absorbs(unit) == 1))


def is_held_by_position(state: Edson, unit: Piece) -> bool:
    """R48 A dug-in unit's first point is its position; only then may it retreat. `quit_position` lets it go at once."""
    return unit in state.entrenched and "quit_position" not in state.house


def absorb_point(state: Edson, unit: Piece) -> None:
    """8.241, 10.4F The improved position goes before the levels."""
    if unit in state.entrenched:
        state.lose_position(unit)
    else:
        state.exhaust(unit)


def take_attrition(state: Edson, side: Side, units: tuple[Piece, ...], points: int, primary: Piece) -> None:
    """11.41 The primary target first; the rest by the exact-count rule."""
    cost = attrition_cost(state, primary)
    if cost > points or not cost:
        left = 0 if cost else points
    else:
        absorb_point(state, primary)
        left = points - cost
    others = tuple(unit for unit in units if unit != primary and attrition_cost(state, unit))
    if left and others:
        state.do(Attrition(side, others, left))


def most_used(costs: list[int], points: int) -> int:
    """The largest part of `points` that some of these costs (ones and twos) add up to exactly."""
    ones, twos = costs.count(1), costs.count(2)
    return max(min(2 * pairs, points) + min(ones, max(0, points - 2 * pairs)) for pairs in range(_pairs(twos, points)))


def _pairs(twos: int, points: int) -> int:
    return min(twos, points // 2) + 1


@dataclass(frozen=True)
class Attrition(Question[Edson]):
    """11.41 The defender spreads what is left: at most one level a unit, as many points used as can be."""

    units: tuple[Piece, ...]
    points: int

    def options(self, state: Edson) -> list[Action]:
        costs = [attrition_cost(state, unit) for unit in self.units]
        most = most_used(costs, self.points)
        picks: list[Action] = []
        for index, unit in enumerate(self.units):
            cost = costs[index]
            if cost <= most and most_used(costs[index + 1 :], self.points - cost) >= most - cost:
                picks.append(PICKS[unit])
        return picks or [PASS_OVER]

    def answer(self, state: Edson, action: Any) -> None:
        if isinstance(action, PassOver):
            return
        left = self.points - attrition_cost(state, action.item)
        rest = self.units[self.units.index(action.item) + 1 :]
        absorb_point(state, action.item)
        if left and rest:
            state.do(Attrition(self.side, rest, left))


@dataclass(frozen=True)
class PassOver(Action):
    """The points that are left hurt nobody."""


PASS_OVER = PassOver()
