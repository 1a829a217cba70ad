"""The door of this game's heuristics: which scorer answers which question."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from ai.blunders import BlunderWatch
from ai.games.edsons_ridge import (
    blunders,
    colonel_1,
    deed_scorers,
    fight_scorers,
    impulse_scorers,
    judgement,
    march_scorers,
    phase_scorers,
    plan_words,
    words,
)
from ai.games.edsons_ridge.follies import is_folly, without_follies
from ai.games.edsons_ridge.weights import WEIGHT_WORDS, WEIGHTS, Scorers
from ai.veterans import Veteran
from game.edsons_ridge import advantage, impulses, refit, regroup, reinforcements
from game.edsons_ridge.state import Edson
from game.kernel.agenda import Action, Decision, Question, Side

SCORERS: Scorers = {
    **phase_scorers.SCORERS,
    **impulse_scorers.SCORERS,
    **march_scorers.SCORERS,
    **deed_scorers.SCORERS,
    **fight_scorers.SCORERS,
}

_PLAN_STARTS = (impulses.ChooseImpulse,)
_PAUSES = (impulses.ChooseImpulse, refit.Refit, regroup.Regroup, reinforcements.EarlyReinforcements)


def by_sight(
    state: Edson, question: Question[Any], options: Sequence[Action], weights: Mapping[str, float]
) -> list[float]:
    return SCORERS[type(question)](state, question, options, weights)  # type: ignore[arg-type]


class EdsonBrain:
    """Fulfils ai.brain.Brain for this game."""

    weights: Mapping[str, float] = WEIGHTS
    veterans: Mapping[str, Veteran] = {}
    weight_words: Mapping[str, str] = WEIGHT_WORDS
    warmth = 0.5  # half a victory point is much between two plans

    def evaluate(self, state: Edson, side: Side, weights: Mapping[str, float]) -> float:
        return judgement.evaluate(state, side, weights)

    by_sight = staticmethod(by_sight)
    is_folly, without_follies = staticmethod(is_folly), staticmethod(without_follies)

    def scores(
        self, state: Edson, question: Question[Any], options: Sequence[Action], weights: Mapping[str, float]
    ) -> list[float]:
        return self.without_follies(state, question, options, by_sight(state, question, options, weights))

    def is_boundary(self, state: Edson, decision: Decision) -> bool:
        return isinstance(decision.question, _PAUSES)

    def is_plan_start(self, decision: Decision) -> bool:
        return isinstance(decision.question, _PLAN_STARTS)

    def situation(self, state: Edson, decision: Decision) -> Hashable:
        """What tells two moments apart for the search: a re-roll depends on the dice on the table."""
        question = decision.question
        return (question, state.dice) if isinstance(question, advantage.Advantage) else question

    def deeds(self, decision: Decision, action: Action) -> tuple[str, ...]:
        return words.deeds(decision, action)

    def reason(self, state: Edson, decision: Decision, action: Action, weights: Mapping[str, float]) -> str:
        return words.reason(state, decision, action, dict(weights))

    def plan_words(self, view: Edson, steps: Sequence[tuple[Decision, Action]]) -> str:
        return plan_words.plan_words(view, steps)

    def says_where(self, action: Action) -> bool:
        return plan_words.says_where(action)

    def goal(self, state: Edson, side: Side, weights: Mapping[str, float]) -> str:
        return words.goal(state, side)

    def fear(self, state: Edson, side: Side, weights: Mapping[str, float]) -> str:
        return words.fear(state, side)

    def blunder_watch(self) -> BlunderWatch:
        return blunders.Watch()

    def points(self, state: Edson) -> float:
        """The Japanese lead, for the arena's table."""
        return float(state.lead)


class FirstColonel(EdsonBrain):
    """The scorers of today with the judgement of then."""

    weights: Mapping[str, float] = colonel_1.WEIGHTS

    def evaluate(self, state: Edson, side: Side, weights: Mapping[str, float]) -> float:
        return colonel_1.evaluate(state, side, weights)

    @staticmethod
    def is_folly(state: Edson, question: Question[Any], action: Action) -> bool:
        return False

    @staticmethod
    def without_follies(
        state: Edson, question: Question[Any], options: Sequence[Action], scores: list[float]
    ) -> list[float]:
        return scores


BRAIN = EdsonBrain()
BRAIN.veterans = {"colonel_1": Veteran(FirstColonel(), colonel_1.SKILL)}
