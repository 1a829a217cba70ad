"""How likely the attack is to succeed from here."""

from __future__ import annotations

from math import exp

from ai.brain import Weights
from ai.games.bloody_ridge.corridor import ways_of
from game.bloody_ridge.components import JAPANESE, RED_ROW
from game.bloody_ridge.state import Ridge
from game.kernel.agenda import Side

FEATURES = ("urgency", "means", "reserves", "attempts", "thin_pool")
POOL_UNIT = 10  # counters


def features(state: Ridge, weights: Weights) -> tuple[float, ...]:
    """What the judgement rests on, in the order of FEATURES: units at hand and to come, by what the way costs."""
    left = ways_of(state, weights)
    turns = state.scenario.last_turn - state.turn
    red = max(1.0, min(left[place] for place in RED_ROW))
    places, units = state.waiting_forces(), sum(state.waiting) + len(state.crews)
    if state.force is not None:
        places.append(state.force.place)
        units += state.force.size
    way = max(1.0, min((left[place] for place in places), default=red))
    urgency = 1 / (turns + 1)
    reserves = state.holding / red if turns else 0.0
    return urgency, urgency * units / way, reserves, urgency * len(places), POOL_UNIT / max(1, len(state.pool))


def evaluate(state: Ridge, side: Side, weights: Weights) -> float:
    """The chance of the side to win: the Japanese by a logistic judgement, the Marines have the rest."""
    total = weights["start"] + sum(
        weights[name] * value for name, value in zip(FEATURES, features(state, weights), strict=True)
    )
    japanese = 1 / (1 + exp(-max(-30.0, min(30.0, total))))
    return japanese if side == JAPANESE else 1 - japanese
