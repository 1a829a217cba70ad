"""How likely the attack is to succeed from here."""

from __future__ import annotations

from math import exp

from ai.games.bloody_ridge.corridor import ways_of
from ai.games.bloody_ridge.weights import Weights
from game.bloody_ridge.components import BATTALION, DIVISION, FACTOR, JAPANESE, KIND, RED_ROW, RIFLE
from game.bloody_ridge.state import Ridge
from game.kernel.agenda import Side

FEATURES = ("way", "waiting", "turns", "division", "rifles", "silenced")


def features(state: Ridge, weights: Weights) -> tuple[float, ...]:
    """What the judgement rests on, in the order of FEATURES. This turn counts more, the later it is."""
    left = ways_of(state, weights["march"])
    places = state.waiting_forces() or list(RED_ROW)
    waiting = sum(state.waiting) + len(state.crews)
    if state.force is not None:
        places.append(state.force.place)
        waiting += state.force.size
    turns = state.scenario.last_turn - state.turn
    way = min(left[place] for place in places)
    rifles = sum(FACTOR[piece] for piece in state.pool if KIND[piece] == RIFLE)
    division = any(KIND[hq] == DIVISION for hq in state.hqs)
    silenced = any(KIND[piece] == BATTALION for piece in state.dead)
    return way / (turns + 1), waiting / (turns + 1), turns, division, rifles, silenced


def evaluate(state: Ridge, side: Side, weights: Weights) -> float:
    """The chance of the side to win: the Japanese by a logistic judgement, the Marines have the rest."""
    total = weights["start"] + sum(
        weights[name] * value for name, value in zip(FEATURES, features(state, weights), strict=True)
    )
    japanese = 1 / (1 + exp(-max(-30.0, min(30.0, total))))
    return japanese if side == JAPANESE else 1 - japanese
