"""How likely the attack is to succeed from here."""

from __future__ import annotations

from math import exp

from ai.games.bloody_ridge.corridor import ways_of
from ai.games.bloody_ridge.weights import Weights
from game.bloody_ridge.components import DIVISION, JAPANESE, KIND, RED_ROW
from game.bloody_ridge.state import Ridge
from game.kernel.agenda import Side

FEATURES = ("way", "men", "waiting", "turns", "division")


def features(state: Ridge, weights: Weights) -> tuple[float, ...]:
    """What the judgement rests on, in the order of FEATURES."""
    left = ways_of(state, weights["march"])
    starts = state.waiting_forces() or RED_ROW
    way = min(left[place] for place in starts)
    if state.force is not None:
        way = min(way, left[state.force.place])
    waiting = sum(state.waiting) + len(state.crews) + (state.force.size if state.force is not None else 0)
    turns = state.scenario.last_turn - state.turn
    division = any(KIND[hq] == DIVISION for hq in state.hqs)
    return way, float(len(state.unseen)), float(waiting), float(turns), float(division)


def evaluate(state: Ridge, side: Side, weights: Weights) -> float:
    """The chance of the side to win: the Japanese by a logistic judgement, the Marines have the rest."""
    total = weights["start"] + sum(
        weights[name] * value for name, value in zip(FEATURES, features(state, weights), strict=True)
    )
    japanese = 1 / (1 + exp(-max(-30.0, min(30.0, total))))
    return japanese if side == JAPANESE else 1 - japanese
