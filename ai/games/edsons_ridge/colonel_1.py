"""The colonel as it was before the rules were mended (November 2026): its weights and its judgement, never changed.

A yardstick: `arena --players colonel colonel_1`. Rules and scorers are those of today.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, sqrt

from ai.games.edsons_ridge.ground import american_scorings, scorings_left
from ai.search.skill import Skill
from game.edsons_ridge.components import (
    AMERICAN,
    COUNTERS,
    FIRST_ZONE,
    HENDERSON,
    JAPANESE,
    LEADERS,
    NOBODY,
    STACKS_AS,
    TRACKS,
    VANDEGRIFT,
    Phase,
)
from game.edsons_ridge.state import SPAN, Edson
from game.kernel.agenda import Side

SKILL = Skill(iterations=80, seconds=10, candidates=0, horizon=2, misjudge=0, processes=1)

WEIGHTS: dict[str, float] = {
    # judging a position: fitted to what positions of the search's own games led to
    "scale": 1.2,  # points of lead that count as one step towards certainty
    "scale_per_turn": 1.2,  # more is open while turns remain
    "start": -2.6,  # points that these terms miss on the Japanese side
    "start_per_turn": 0.57,
    "to_come": 0.97,  # points of ground still to be counted, against points on the track
    "men_japanese": 0.29,  # a Fresh platoon
    "men_american": 0.13,
    "men_on_ground": 0.0,  # an American platoon where it scores
    "men_coming": 0.26,
    "hold": 0.7,  # how firmly control now means control later
    "presence": 0.4,  # platoons in an area against platoons in it
    "reach": 0.0,  # platoons next to it
    "marker": 0.39,  # holding the Advantage
    "gas_left": 0.17,
    "leader_alive": 0.15,
    "box": 0.0,  # each Japanese ammo box behind
    "airfield": 0.5,  # a Japanese platoon that could walk onto the airfield in time
    "on_airfield": 1.45,
    # weighing a plan
    "unit_japanese": 0.55,  # a Fresh platoon
    "unit_american": 0.75,
    "advantage": 0.8,
    "gas": 0.7,
    "leader": 0.4,
    "casualty": 0.3,  # one casualty point on the enemy
    "tire_fresh": 0.08,  # own unit from Fresh to Spent
    "tire_spent": 0.22,
    "tire_d1": 0.32,
    "ground_japanese": 0.3,  # share of an area's points that taking it is worth at once
    "ground_american": 0.5,
    "advance_japanese": 0.2,  # moving towards what matters
    "advance_american": 0.5,
    "banzai": 1.0,
    "patrol": 1.0,
    "infiltration": 0.6,
    "fire": 1.0,
    "bombardment": 1.0,
    "entrench": 1.0,
    "withdrawal": 1.0,
    "assault": 1.0,
    "ammo": 0.15,  # a Japanese box
    "patience_japanese": -0.4,  # what passing is worth by itself: to them it brings the end of the phase nearer
    "patience_american": 0.0,
}

LEVEL_WORTH = (1.0, 0.82, 0.6, 0.4, 0.0)
STAYING_POWER = (1.0, 0.68, 0.38, 0.05, 0.0)  # what is left of a unit for the rest of the game
_SIZE = tuple(sqrt(counter.stacking) for counter in COUNTERS)
# By unit and level: what it counts on its ground now, and what is left of it for the rest of the game.
_LEFT = tuple(
    tuple((worth * size, stays * size) for worth, stays in zip(LEVEL_WORTH, STAYING_POWER, strict=True))
    for size in _SIZE
)
FIGHTING_OVER = frozenset((Phase.REFIT, Phase.REGROUP))
OPEN = 0.5  # what control counts where nobody stands guard and the enemy stands next door


def squash(value: float) -> float:
    return 1.0 / (1.0 + exp(-max(-40.0, min(40.0, value))))


def evaluate(state: Edson, side: Side, weights: Mapping[str, float]) -> float:
    """The chance, 0 to 1, that the side wins."""
    if state.winner is not None:
        return 1.0 if state.winner == side else 0.0
    turns = scorings_left(state) - 1  # after this one
    lead = expected_lead(state, weights) + weights["start"] + weights["start_per_turn"] * turns
    japanese = squash(lead / (weights["scale"] + weights["scale_per_turn"] * turns))
    return japanese if side == JAPANESE else 1.0 - japanese


def expected_lead(state: Edson, weights: Mapping[str, float]) -> float:
    """The Japanese lead to be expected: track, ground to come, men, marker, ammo, airfield, Vandegrift."""
    strength, japanese, american = _strength(state)
    lead = state.lead + weights["to_come"] * _ground(state, strength, weights)
    lead += weights["men_japanese"] * japanese - weights["men_american"] * american
    lead -= weights["men_coming"] * _to_come(state)
    lead += weights["marker"] * (0.5 if state.holder == JAPANESE else -0.5)
    lead += weights["gas_left"] * state.gas + weights["box"] * state.box[JAPANESE]
    lead += weights["leader_alive"] * (_leaders(state, JAPANESE) - _leaders(state, AMERICAN))
    return lead + weights["on_airfield"] * _airfield(state, weights)


def _strength(state: Edson) -> tuple[list[float], float, float]:
    """Platoons by side and place, worn ones counting less; and what each side has left for the rest of the game."""
    level = state.level
    totals, staying = [0.0] * (2 * SPAN), [0.0, 0.0]
    for index, stack in enumerate(state.stacks):
        if stack:
            here = power = 0.0
            for unit in stack:
                worth, stays = _LEFT[unit][level[unit]]
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


def _ground(state: Edson, strength: list[float], weights: Mapping[str, float]) -> float:
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
    for place in range(1, FIRST_ZONE):
        if control[place] == NOBODY or (not worth[place] and place != state.where[VANDEGRIFT]):
            continue  # out of play, or worth nothing
        balance = hold if control[place] == JAPANESE else -hold
        if _is_open(strength, near[place], place, control[place]):
            balance *= OPEN
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


def _is_open(strength: list[float], near: tuple[int, ...], place: int, owner: Side) -> bool:
    """Whether the enemy could simply walk into a place that nobody guards."""
    if owner == NOBODY or strength[owner * SPAN + place]:
        return False
    enemy = (1 - owner) * SPAN
    return any(strength[enemy + neighbour] for neighbour in near)


def _airfield(state: Edson, weights: Mapping[str, float]) -> float:
    """21.3, 21.4 Japanese on Henderson Field, and those a step away from it."""
    if not state.scenario.henderson_points:
        return 0.0
    on_field = sum(STACKS_AS[unit] for unit in state.units(JAPANESE, HENDERSON))
    close = sum(len(state.units(JAPANESE, place)) for place in state.near(HENDERSON) if place < FIRST_ZONE)
    lead = on_field + weights["airfield"] * close
    needed = state.scenario.breakthrough
    if needed and on_field + close >= needed:
        lead += 4.0 if on_field < needed else 12.0
    return lead
