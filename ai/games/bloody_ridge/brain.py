"""The door of this game's heuristics."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from ai.brain import Weights
from ai.games.bloody_ridge import evaluation, instinct, scorers, words
from ai.games.bloody_ridge.weights import WEIGHT_WORDS, WEIGHTS
from game.bloody_ridge.movement import ChooseForce
from game.bloody_ridge.state import Ridge
from game.bloody_ridge.victory import competitive_score
from game.kernel.agenda import Action, Decision, Question


class RidgeBrain:
    """Fulfils ai.brain.Brain for this game."""

    weights: Mapping[str, float] = WEIGHTS
    weight_words: Mapping[str, str] = WEIGHT_WORDS
    warmth = 2.0  # infantry units
    trust = 5.0  # a few tries prove nothing against very many nights; 3 let one through in every second night

    evaluate = staticmethod(evaluation.evaluate)
    deeds, reason = staticmethod(words.deeds), staticmethod(words.reason)
    goal, fear = staticmethod(words.goal), staticmethod(words.fear)

    def scores(self, state: Ridge, question: Question[Any], options: Sequence[Action], weights: Weights) -> list[float]:
        return scorers.SCORERS[type(question)](state, options, weights)

    def instinct(
        self, state: Ridge, question: Question[Any], options: Sequence[Action], scores: list[float]
    ) -> list[float]:
        return instinct.corrected(state, question, options, scores, self.weights)

    def is_boundary(self, state: Ridge, decision: Decision) -> bool:
        return self.is_plan_start(decision)

    def is_plan_start(self, decision: Decision) -> bool:
        return isinstance(decision.question, ChooseForce)

    def situation(self, state: Ridge, decision: Decision) -> Hashable:
        """What tells two moments apart for the search: where the force stands and how much of it is left."""
        force = state.force
        return (decision.question, force.place, force.size) if force is not None else decision.question

    def points(self, state: Ridge) -> float:
        """The competitive score, for the arena's table."""
        return float(competitive_score(state))


BRAIN = RidgeBrain()
