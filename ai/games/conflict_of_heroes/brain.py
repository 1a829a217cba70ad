"""The door of this game's heuristics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ai.brain import Weights
from ai.games.conflict_of_heroes import errands, judgement, scorers, words
from ai.games.conflict_of_heroes.weights import WEIGHT_WORDS, WEIGHTS
from game.conflict_of_heroes.state import Engagement
from game.conflict_of_heroes.turns import Turn
from game.kernel.agenda import Action, Decision, Question


class HeroesBrain:
    """Fulfils ai.brain.Brain for this game."""

    weights: Mapping[str, float] = WEIGHTS
    weight_words: Mapping[str, str] = WEIGHT_WORDS
    warmth = 0.5
    fancy = 0.03
    deals_first_throw = True

    proposals = staticmethod(errands.errands)
    evaluate = staticmethod(judgement.evaluate)
    deeds, reason = staticmethod(words.deeds), staticmethod(words.reason)
    goal, fear = staticmethod(words.goal), staticmethod(words.fear)

    def scores(
        self, state: Engagement, question: Question[Any], options: Sequence[Action], weights: Weights
    ) -> list[float]:
        return scorers.SCORERS[type(question)](state, question, options, weights)

    def is_boundary(self, state: Engagement, decision: Decision) -> bool:
        return isinstance(decision.question, Turn)

    def is_plan_start(self, decision: Decision) -> bool:
        return isinstance(decision.question, Turn)

    def is_plain(self, question: Question[Any]) -> bool:
        """Without a plan the scorers answer: a search of single answers drowns in dice."""
        return True

    def points(self, state: Engagement) -> float:
        """The American lead on the track."""
        return state.lead - 0.5


BRAIN = HeroesBrain()
