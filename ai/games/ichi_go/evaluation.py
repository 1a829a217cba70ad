"""How likely a side is to win from here: the chances of every point, and what is left of either army."""

from __future__ import annotations

from math import exp, log

from ai.brain import Weights
from ai.games.ichi_go.outlook import Outlook
from ai.games.ichi_go.worth import worths
from game.ichi_go.components import JAPANESE, NATION, Nation
from game.ichi_go.state import China
from game.kernel.agenda import Side

NEVER = 0.01  # nothing is sure before it is counted


def lead(state: China, weights: Weights) -> float:
    """Above nought where Japan is ahead: the odds of its points, and a little for ground and men."""
    share = min(1 - NEVER, max(NEVER, Outlook(state).share()))
    left = max(0, state.last_turn - state.turn) / max(1, state.last_turn)
    held = sum(
        worth if state.control.get(place) == JAPANESE else -worth for place, worth in worths(state, weights).items()
    )
    steps = sum(count if NATION[unit] is Nation.JP else -count for unit, count in state.steps.items())
    total = weights["even"] + weights["point"] * log(share / (1 - share))
    return total + weights["progress"] * held + weights["steps"] * (steps - len(state.face)) * left


def evaluate(state: China, side: Side, weights: Weights) -> float:
    if state.ending:
        share = 0.5 if state.winner is None else float(state.winner == JAPANESE)
    else:
        share = 1 / (1 + exp(-max(-30.0, min(30.0, lead(state, weights)))))
    return share if side == JAPANESE else 1 - share
