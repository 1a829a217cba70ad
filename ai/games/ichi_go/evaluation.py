"""How likely a side is to win from here: points, progress towards them, and what is left of either army."""

from __future__ import annotations

from math import exp

from ai.brain import Weights
from ai.games.ichi_go.worth import worths
from game.ichi_go.components import JAPANESE, NATION, Nation
from game.ichi_go.state import China
from game.ichi_go.victory import points
from game.kernel.agenda import Side

MIDDLE = {False: 2, True: 1}  # 4.2, 4.3 the points of a draw, without and with Causeway


def lead(state: China, weights: Weights) -> float:
    """Above nought where Japan is ahead; the nearer the end, the more the points themselves count."""
    left = max(0, state.last_turn - state.turn) / max(1, state.last_turn)
    points_lead = points(state).total - MIDDLE[state.is_launched]
    held = sum(
        worth if state.control.get(place) == JAPANESE else -worth for place, worth in worths(state, weights).items()
    )
    steps = sum(count if NATION[unit] is Nation.JP else -count for unit, count in state.steps.items())
    total = weights["even"] + weights["point"] * points_lead * (1.2 - 0.7 * left)
    return total + weights["progress"] * held * left + weights["steps"] * (steps - len(state.face)) * left


def evaluate(state: China, side: Side, weights: Weights) -> float:
    if state.ending:
        share = 0.5 if state.winner is None else float(state.winner == JAPANESE)
    else:
        share = 1 / (1 + exp(-max(-30.0, min(30.0, lead(state, weights)))))
    return share if side == JAPANESE else 1 - share
