"""One side's look at a position: what the scorers ask again and again is worked out once and kept."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from ai.games.edsons_ridge import chances
from ai.games.edsons_ridge.ground import pull, swings
from ai.games.edsons_ridge.weights import LEVEL_WORTH, ground_worth, tirings
from game.edsons_ridge.components import ARTILLERY, COUNTERS, D2, FIRST_ZONE, JAPANESE, KIND, MACHINE_GUN, TEM, other
from game.edsons_ridge.state import SPAN, Edson
from game.kernel.agenda import Side
from game.kernel.named import Piece, Place

Figures = dict[str, float]
ATTACK = tuple(counter.attack for counter in COUNTERS)
DEFENCE = tuple(counter.defence for counter in COUNTERS)

# A company is worth more than a platoon, but not three of them.
SIZE: tuple[float, ...] = tuple(sqrt(counter.stacking) for counter in COUNTERS)


class Facing(NamedTuple):
    """What an attacker meets in a place."""

    burden: int  # casualty points it can bear
    defence: int  # 10.34
    fire: float  # 10.31 casualty points its machine guns are likely to cause
    units: int


def unit_worth(side: Side, weights: Figures) -> float:
    return weights["unit_japanese"] if side == JAPANESE else weights["unit_american"]


def worth_of(state: Edson, unit: Piece, weights: Figures) -> float:
    """What a unit at its level is worth to its owner."""
    return unit_worth(COUNTERS[unit].side, weights) * LEVEL_WORTH[state.level[unit]] * SIZE[unit]


def facing(state: Edson, side: Side, place: Place) -> Facing:
    """What the units of a side are to whoever attacks them there."""
    level, entrenched = state.level, state.entrenched
    burden = best = fresh = guns = 0
    fire = -1
    fresh_leads = False
    stack = state.stacks[side * SPAN + place]
    for unit in stack:
        worn, kind = level[unit], KIND[unit]
        burden += 4 - worn + (unit in entrenched)
        fresh += not worn
        factor = DEFENCE[unit][worn]
        if factor > best and kind != ARTILLERY:
            best, fresh_leads = factor, not worn
        if kind == MACHINE_GUN:
            guns += 1
            if ATTACK[unit][worn] > fire:
                fire = ATTACK[unit][worn]
    lost = chances.points(fire + (guns > 1) - TEM[place]) if guns else 0.0
    return Facing(burden, best + TEM[place] + fresh - (fresh > 0 and fresh_leads), lost, len(stack))


def exposure(state: Edson, victim: Side, place: Place) -> tuple[int, float]:
    """How many units there fire can hurt, and how much it matters."""
    level = state.level
    soft = 0
    for unit in state.stacks[victim * SPAN + place]:
        soft += level[unit] < D2
    heat = 0.9 + 0.036 * swings(state)[place]
    return soft, heat + 0.225 if state.stacks[(1 - victim) * SPAN + place] else heat


def bears(state: Edson, side: Side, place: Place) -> int:
    """How many casualty points the units of a place can take."""
    return facing(state, side, place).burden


def threatened(state: Edson, side: Side, place: Place) -> float:
    """Enemy platoons that could strike here next."""
    stacks, base = state.stacks, (1 - side) * SPAN
    total = 2 * len(stacks[base + place])
    for neighbour in state.scenario.near[place]:
        total += len(stacks[base + neighbour])
    return float(total)


class Outlook:
    """A position as one side sees it, good until the position changes."""

    __slots__ = (
        "_exposed",
        "_faced",
        "_guards",
        "_guns",
        "advance",
        "costs",
        "field",
        "ground",
        "level",
        "mine",
        "own_worth",
        "side",
        "stacks",
        "swings",
        "their_worth",
        "theirs",
        "view",
        "weights",
    )

    def __init__(self, state: Edson, side: Side, weights: Figures) -> None:
        self.view, self.side, self.weights = state, side, weights
        self.level, self.stacks = state.level, state.stacks
        self.mine, self.theirs = side * SPAN, (1 - side) * SPAN
        self.field, self.swings = pull(state, side), swings(state)
        self.costs, self.ground = tirings(weights), ground_worth(side, weights)
        self.advance = weights["advance_japanese"] if side == JAPANESE else weights["advance_american"]
        self.own_worth, self.their_worth = unit_worth(side, weights), unit_worth(other(side), weights)
        self._exposed: dict[Place, tuple[int, float]] = {}
        self._faced: dict[Place, Facing] = {}
        self._guns: dict[Place, tuple[Piece, ...]] = {}
        self._guards: dict[tuple[Place, int], float] = {}

    def facing(self, place: Place) -> Facing:
        """What an attack of this side meets there."""
        found = self._faced.get(place)
        if found is None:
            found = self._faced[place] = facing(self.view, other(self.side), place)
        return found

    def exposed(self, place: Place) -> tuple[int, float]:
        """How many enemies there fire can hurt, and how much it matters."""
        found = self._exposed.get(place)
        if found is None:
            found = self._exposed[place] = exposure(self.view, other(self.side), place)
        return found

    def guns_near(self, place: Place) -> tuple[Piece, ...]:
        """10.7 Fresh machine guns that could support an assault there."""
        found = self._guns.get(place)
        if found is None:
            found = self._guns[place] = self._find_guns(place)
        return found

    def _find_guns(self, place: Place) -> tuple[Piece, ...]:
        state, level, stacks, mine = self.view, self.level, self.stacks, self.mine
        found: tuple[Piece, ...] = ()
        for near in state.scenario.near[place]:
            stack = stacks[mine + near]
            if stack and near < FIRST_ZONE and state.control[near] == self.side:
                guns = [u for u in stack if KIND[u] == MACHINE_GUN and not level[u] and u not in state.came_from]
                found += tuple(guns)
        return found

    def guard_loss(self, area: Place, leaving: int) -> float:
        """What leaving a valuable area thinly held may cost."""
        if area >= FIRST_ZONE or not self.view.scenario.points[area]:
            return 0.0
        found = self._guards.get((area, leaving))
        if found is None:
            found = self._guards[area, leaving] = self._guard_loss(area, leaving)
        return found

    def _guard_loss(self, area: Place, leaving: int) -> float:
        staying = len(self.stacks[self.mine + area]) - leaving
        threat = threatened(self.view, self.side, area) if staying < 3 else 0.0
        if not threat:
            return 0.0
        return self.swings[area] * (0.5 if staying <= 0 else 0.2) * min(1.0, threat / 4.0)
