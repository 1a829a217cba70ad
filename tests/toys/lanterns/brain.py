"""A modest opponent: it walks to where much is dark, lights what it can, and blows at three lanterns, not at one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from typing import Any

from game.kernel.agenda import Action, Decision, Question, Side
from game.kernel.picking import Pick
from tests.toys.lanterns.fen import Ground
from tests.toys.lanterns.night import GoTo, Night, PlayGust, Walk

Weights = Mapping[str, float]


class LanternBrain:
    """Points are all that counts."""

    weights: Weights = {"dark": 0.5, "gust": 0.8}

    def evaluate(self, state: Night, side: Side, weights: Weights) -> float:
        if state.winner is not None:
            return float(state.winner == side)
        return 1 / (1 + exp(-0.4 * (state.points[side] - state.points[1 - side])))

    def scores(self, state: Night, question: Question[Any], options: Sequence[Action], weights: Weights) -> list[float]:
        return [self._score(state, action, weights) for action in options]

    def _score(self, state: Night, action: Action, weights: Weights) -> float:
        if isinstance(action, GoTo):
            board = state.fen.board
            near = (action.hex, *board.near[action.hex])
            return weights["dark"] * sum(
                place not in state.lit and board.ground[place] != Ground.STONE for place in near
            )
        if isinstance(action, PlayGust):
            return weights["gust"] * (len(state.kindled) - 1)
        return 2.0 if isinstance(action, Pick) else 0.0

    def is_boundary(self, state: Night, decision: Decision) -> bool:
        return isinstance(decision.question, Walk)

    def is_plan_start(self, decision: Decision) -> bool:
        return isinstance(decision.question, Walk)

    def deeds(self, decision: Decision, action: Action) -> tuple[str, ...]:
        return ("gust",) if isinstance(action, PlayGust) else ()

    def points(self, state: Night) -> float:
        return float(state.points[0] - state.points[1])

    def reason(self, state: Night, decision: Decision, action: Action, weights: Weights) -> str:
        return "It lights the fen."

    def goal(self, state: Night, side: Side, weights: Weights) -> str:
        return "To light more of the fen."

    def fear(self, state: Night, side: Side, weights: Weights) -> str:
        return "The wind."


BRAIN = LanternBrain()
