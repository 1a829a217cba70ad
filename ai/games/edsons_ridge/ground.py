"""Where it matters: distances, and the worth of every place to each side."""

from __future__ import annotations

from functools import cache

from game.edsons_ridge.components import AMERICAN, EVERYWHERE, GRAPH, HENDERSON, JAPANESE, TRACKS, VANDEGRIFT
from game.edsons_ridge.scenarios import SCENARIOS, Scenario
from game.edsons_ridge.state import Edson
from game.kernel.agenda import Side
from game.kernel.named import Place

FAR = 9


@cache
def distances(scenario: str) -> tuple[tuple[int, ...], ...]:
    """Steps between places, over bridges and arrows too."""
    ground = GRAPH.restrict(SCENARIOS.find(scenario).in_play)
    rows = [ground.steps_from(place) if place in ground else {} for place in EVERYWHERE]
    return tuple(tuple(min(FAR, row.get(place, FAR)) for place in EVERYWHERE) for row in rows)


def scorings_left(state: Edson) -> int:
    """How often the ground still scores, this turn included."""
    return state.scenario.last_turn - state.turn + 1


def american_scorings(state: Edson) -> int:
    return state.scenario.last_turn - max(state.turn, state.scenario.americans_score_from) + 1


def swing(state: Edson, place: Place) -> float:
    """What the whole rest of the game pays for holding a place instead of the enemy."""
    return _swings(state.scenario.name, state.turn, state.where[VANDEGRIFT])[place]


def swings(state: Edson) -> tuple[float, ...]:
    """The same for all places."""
    return _swings(state.scenario.name, state.turn, state.where[VANDEGRIFT])


@cache
def _swings(scenario: str, turn: int, vandegrift: Place) -> tuple[float, ...]:
    plan = SCENARIOS.find(scenario)
    times = (plan.last_turn - turn + 1) + (plan.last_turn - max(turn, plan.americans_score_from) + 1)
    worth = [float(points * times) for points in plan.points]
    if vandegrift and turn <= TRACKS.vandegrift[vandegrift][1]:
        worth[vandegrift] += TRACKS.vandegrift[vandegrift][0]
    return tuple(worth)


@cache
def _table(scenario: str, turn: int, vandegrift: Place) -> tuple[tuple[float, ...], ...]:
    """By side: how much every place leads to what matters; nearer is better."""
    plan = SCENARIOS.find(scenario)
    steps = distances(scenario)
    goals = _goals(plan, turn, vandegrift)
    rows = []
    for side in (JAPANESE, AMERICAN):
        fade = 0.6 if side == JAPANESE else 0.5
        worth = {**goals, HENDERSON: _airfield_pull(plan, turn)} if side == JAPANESE else goals
        rows.append(tuple(sum(w * fade ** steps[place][goal] for goal, w in worth.items()) for place in EVERYWHERE))
    return tuple(rows)


def _goals(plan: Scenario, turn: int, vandegrift: Place) -> dict[Place, float]:
    left = plan.last_turn - turn + 1
    goals = {place: plan.points[place] * left * 0.5 for place in plan.in_play if plan.points[place]}
    if vandegrift and turn <= TRACKS.vandegrift[vandegrift][1]:
        goals[vandegrift] = goals.get(vandegrift, 0.0) + TRACKS.vandegrift[vandegrift][0] * 0.5
    return goals


def _airfield_pull(plan: Scenario, turn: int) -> float:
    if HENDERSON not in plan.in_play or not plan.henderson_points:
        return 0.0
    return 1.0 if plan.last_turn - turn <= 1 else 0.3


def pull(state: Edson, side: Side) -> tuple[float, ...]:
    """How strongly each place draws a side's units."""
    return _table(state.scenario.name, state.turn, state.where[VANDEGRIFT])[side]
