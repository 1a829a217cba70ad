"""The door of this game's heuristics: which scorer answers which question."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

from ai.games.bloody_ridge import evaluation, instinct, scorers, words
from ai.games.bloody_ridge.weights import WEIGHT_WORDS, WEIGHTS, Weights
from game.bloody_ridge import banzai, movement, organization
from game.bloody_ridge.state import Ridge
from game.bloody_ridge.victory import competitive_score
from game.kernel.agenda import Action, Decision, Question, Side

Scorer = Callable[[Ridge, Any, Sequence[Any], Weights], list[float]]

SCORERS: dict[type[Question[Any]], Scorer] = {
    organization.PlaceCrews: scorers.place_crews,
    movement.ChooseForce: scorers.choose_force,
    movement.NextHex: scorers.next_hex,
    banzai.DeclareCharge: scorers.declare_charge,
    banzai.ChooseVictim: scorers.choose_victim,
}


class RidgeBrain:
    """Fulfils ai.brain.Brain for this game."""

    weights: Mapping[str, float] = WEIGHTS
    weight_words: Mapping[str, str] = WEIGHT_WORDS
    warmth = 2.0  # infantry units
    trust = 5.0  # a few tries prove nothing against very many nights; 3 let one through in every second night

    def evaluate(self, state: Ridge, side: Side, weights: Weights) -> float:
        return evaluation.evaluate(state, side, weights)

    def scores(self, state: Ridge, question: Question[Any], options: Sequence[Action], weights: Weights) -> list[float]:
        return SCORERS[type(question)](state, question, options, weights)

    def instinct(
        self, state: Ridge, question: Question[Any], options: Sequence[Action], scores: list[float]
    ) -> list[float]:
        return instinct.corrected(state, question, options, scores, self.weights)

    def is_boundary(self, state: Ridge, decision: Decision) -> bool:
        return isinstance(decision.question, movement.ChooseForce)

    def is_plan_start(self, decision: Decision) -> bool:
        return isinstance(decision.question, movement.ChooseForce)

    def situation(self, state: Ridge, decision: Decision) -> Hashable:
        """What tells two moments apart for the search: where the force stands and how much of it is left."""
        force = state.force
        return (decision.question, force.place, force.size) if force is not None else decision.question

    def deeds(self, decision: Decision, action: Action) -> tuple[str, ...]:
        return words.deeds(decision, action)

    def reason(self, state: Ridge, decision: Decision, action: Action, weights: Weights) -> str:
        return words.reason(state, decision, action, weights)

    def goal(self, state: Ridge, side: Side, weights: Weights) -> str:
        return words.goal(state)

    def fear(self, state: Ridge, side: Side, weights: Weights) -> str:
        return words.fear(state)

    def points(self, state: Ridge) -> float:
        """The competitive score, for the arena's table."""
        return float(competitive_score(state))


BRAIN = RidgeBrain()
