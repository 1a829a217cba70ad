"""How likely a side is to win: the track, what the end would add, units, and how near they are to what counts."""

from __future__ import annotations

from math import exp

from ai.brain import Weights
from ai.games.conflict_of_heroes.goals import defends, distance_to, goals
from game.conflict_of_heroes.components import AMERICAN, JAPANESE, UNHIT
from game.conflict_of_heroes.state import Engagement
from game.conflict_of_heroes.victory import end_points
from game.kernel.agenda import Side


def margin(state: Engagement) -> float:
    """The lead of the Americans if the firefight ended now; half a point either way of the missing 0."""
    return state.lead - 0.5 + end_points(state, AMERICAN) - end_points(state, JAPANESE)


def strength(state: Engagement, side: Side, weights: Weights) -> float:
    """Units that are left, hit ones for less; whoever attacks counts for more when he is near."""
    places = [] if defends(state, side) else goals(state, side)
    total = 0.0
    for unit in state.sheet.units_of[side]:
        if not state.is_on_map(unit):
            continue
        total += weights["material"] * (1.0 if state.marker[unit] == UNHIT else 1 - weights["marked"])
        if places and state.where[unit] > 0:
            total -= weights["closing"] * distance_to(state, places, state.where[unit])
    return total


def evaluate(state: Engagement, side: Side, weights: Weights) -> float:
    if state.winner is not None:
        return float(state.winner == side)
    urgency = 1 + state.turn / state.sheet.rounds
    total = weights["lead"] * urgency * margin(state)
    total += strength(state, AMERICAN, weights) - strength(state, JAPANESE, weights)
    american = 1 / (1 + exp(-max(-30.0, min(30.0, total))))
    return american if side == AMERICAN else 1 - american
