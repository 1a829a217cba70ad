"""How a position stands: the lead to be expected at the end, as a chance to win."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import exp

from ai.games.edsons_ridge.ground import american_scorings, scorings_left
from ai.games.edsons_ridge.outlook import SIZE
from ai.games.edsons_ridge.weights import LEVEL_WORTH, STAYING_POWER
from game.edsons_ridge.components import (
    AMERICAN,
    AREAS,
    FIRST_ZONE,
    HENDERSON,
    JAPANESE,
    LEADERS,
    NOBODY,
    TRACKS,
    VANDEGRIFT,
    Phase,
)
from game.edsons_ridge.state import SPAN, Edson
from game.edsons_ridge.victory import airfield_points, units_on_airfield
from game.kernel.agenda import Side
from game.kernel.named import Place

FIGHTING_OVER = frozenset((Phase.REFIT, Phase.REGROUP))


@dataclass(frozen=True)
class Numbers:
    """What a judgement holds besides the weights: a colonel of the past keeps his own."""

    level_worth: tuple[float, ...]  # what a unit of each level counts on its ground now
    staying_power: tuple[float, ...]  # what is left of it for the rest of the game
    open_ground: float  # what control counts where nobody stands guard and the enemy stands next door
    airfield: Callable[[Edson], int]  # points for the Japanese on Henderson Field

    @cached_property
    def left(self) -> tuple[tuple[tuple[float, float], ...], ...]:
        """By unit and level: what it counts now, and for the rest of the game."""
        pairs = tuple(zip(self.level_worth, self.staying_power, strict=True))
        return tuple(tuple((worth * size, stays * size) for worth, stays in pairs) for size in SIZE)


TODAY = Numbers(LEVEL_WORTH, STAYING_POWER, 0.5, airfield_points)


def squash(value: float) -> float:
    """Any number as a chance; beyond 40 nothing changes any more."""
    if -40.0 < value < 40.0:
        return 1.0 / (1.0 + exp(-value))
    return 1.0 if value > 0.0 else 1.0 / (1.0 + exp(40.0))


def evaluate(state: Edson, side: Side, weights: Mapping[str, float], numbers: Numbers = TODAY) -> float:
    """The chance, 0 to 1, that the side wins."""
    if state.winner is not None:
        return 1.0 if state.winner == side else 0.0
    turns = scorings_left(state) - 1  # after this one
    lead = expected_lead(state, weights, numbers) + weights["start"] + weights["start_per_turn"] * turns
    japanese = squash(lead / (weights["scale"] + weights["scale_per_turn"] * turns))
    return japanese if side == JAPANESE else 1.0 - japanese


def expected_lead(state: Edson, weights: Mapping[str, float], numbers: Numbers = TODAY) -> float:
    """The Japanese lead to be expected: track, ground to come, men, marker, ammo, airfield, Vandegrift."""
    strength, japanese, american = _strength(state, numbers.left)
    lead = state.lead + weights["to_come"] * _ground(state, strength, weights, numbers.open_ground)
    lead += weights["men_japanese"] * japanese - weights["men_american"] * american
    lead -= weights["men_coming"] * _to_come(state)
    lead += weights["marker"] * (0.5 if state.holder == JAPANESE else -0.5)
    lead += weights["gas_left"] * state.gas + weights["box"] * state.box[JAPANESE]
    lead += weights["leader_alive"] * (_leaders(state, JAPANESE) - _leaders(state, AMERICAN))
    return lead + weights["on_airfield"] * _airfield(state, weights, numbers)


def _strength(state: Edson, left: tuple[tuple[tuple[float, float], ...], ...]) -> tuple[list[float], float, float]:
    """Platoons by side and place, worn ones counting less; and what each side has left for the rest of the game."""
    level = state.level
    totals, staying = [0.0] * (2 * SPAN), [0.0, 0.0]
    for index, stack in enumerate(state.stacks):
        if stack:
            here = power = 0.0
            for unit in stack:
                worth, stays = left[unit][level[unit]]
                here += worth
                power += stays
            totals[index] = here
            staying[index >= SPAN] += power
    return totals, staying[JAPANESE], staying[AMERICAN]


def _to_come(state: Edson) -> float:
    """Reinforcements still waiting fight too, later."""
    return sum(0.9 for force in state.scenario.forces if force.turn > state.turn and not state.where[force.unit])


def _leaders(state: Edson, side: Side) -> int:
    return sum(1 for leader in LEADERS[side] if state.where[leader])


def _ground(state: Edson, strength: list[float], weights: Mapping[str, float], open_ground: float) -> float:
    """Points to come: each area by the chance that each side holds it when it is counted.

    Once the fighting of a turn is over, its own count is no longer in doubt: whoever ends the impulses early gives up
    what he might still have taken. Without that, the Japanese would see nothing wrong in passing.
    """
    mine, theirs = scorings_left(state), american_scorings(state)
    is_over = state.phase in FIGHTING_OVER
    counts_now = state.turn >= state.scenario.americans_score_from
    worth, near, control = state.scenario.points, state.scenario.near, state.control
    hold, presence, reach = weights["hold"], weights["presence"], weights["reach"]
    on_ground = weights["men_on_ground"] / weights["to_come"]
    total = 0.0
    for place in AREAS:
        if control[place] == NOBODY or (not worth[place] and place != state.where[VANDEGRIFT]):
            continue  # out of play, or worth nothing
        balance = hold if control[place] == JAPANESE else -hold
        if _is_open(strength, near[place], place, control[place]):
            balance *= open_ground
        balance += presence * (strength[place] - strength[SPAN + place])
        if reach:
            for neighbour in near[place]:
                balance += reach * (strength[neighbour] - strength[SPAN + neighbour])
        chance = squash(balance)
        total += worth[place] * (chance * mine - (1.0 - chance) * theirs)
        if is_over:
            surely = 1.0 if control[place] == JAPANESE else 0.0
            total += worth[place] * (surely - chance) * (1 + counts_now)
        if worth[place]:
            total -= on_ground * strength[SPAN + place]
        if place == state.where[VANDEGRIFT]:
            total += chance * TRACKS.vandegrift[place][0]
    return total


def _is_open(strength: list[float], near: tuple[Place, ...], place: Place, owner: Side) -> bool:
    """Whether the enemy could simply walk into a place that nobody guards."""
    if owner == NOBODY or strength[owner * SPAN + place]:
        return False
    enemy = (1 - owner) * SPAN
    return any(strength[enemy + neighbour] for neighbour in near)


def _airfield(state: Edson, weights: Mapping[str, float], numbers: Numbers) -> float:
    """21.3, 21.4 Japanese on Henderson Field, and those a step away from it."""
    if not state.scenario.henderson_points:
        return 0.0
    on_field = units_on_airfield(state)
    close = sum(len(state.units(JAPANESE, place)) for place in state.near(HENDERSON) if place < FIRST_ZONE)
    lead = numbers.airfield(state) + weights["airfield"] * close
    needed = state.scenario.breakthrough
    if needed and on_field + close >= needed:
        lead += 4.0 if on_field < needed else 12.0
    return lead
