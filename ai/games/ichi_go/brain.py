"""The door of this game's heuristics."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from ai.brain import Weights
from ai.games.ichi_go import evaluation, postures, scorers, words
from ai.games.ichi_go.plans import nation_of
from ai.games.ichi_go.weights import WEIGHT_WORDS, WEIGHTS
from game.ichi_go.combat import ChooseBattle
from game.ichi_go.movement import ChooseStack
from game.ichi_go.sequence import PhaseOrder
from game.ichi_go.state import China
from game.ichi_go.victory import points
from game.kernel.agenda import Action, Decision, Question


class ChinaBrain:
    """Fulfils ai.brain.Brain for this game."""

    weights: Mapping[str, float] = WEIGHTS
    weight_words: Mapping[str, str] = WEIGHT_WORDS
    warmth = 1.0

    evaluate = staticmethod(evaluation.evaluate)
    deeds, reason = staticmethod(words.deeds), staticmethod(words.reason)
    goal, fear = staticmethod(words.goal), staticmethod(words.fear)

    def scores(self, state: China, question: Question[Any], options: Sequence[Action], weights: Weights) -> list[float]:
        return scorers.SCORERS[type(question)](state, question, options, weights)

    def is_boundary(self, state: China, decision: Decision) -> bool:
        """Between two phases."""
        return isinstance(decision.question, PhaseOrder)

    def is_plan_start(self, decision: Decision) -> bool:
        return isinstance(decision.question, ChooseStack | ChooseBattle | PhaseOrder)

    proposals, expected = staticmethod(postures.proposals), staticmethod(postures.expected)

    def stretch(self, state: China, question: Question[Any]) -> Hashable:
        """A nation's two phases of a month."""
        nation = nation_of(state, question)
        return None if nation is None else (state.turn, nation)

    def is_plain(self, question: Question[Any]) -> bool:
        return True

    def points(self, state: China) -> float:
        return float(points(state).total)


BRAIN = ChinaBrain()
