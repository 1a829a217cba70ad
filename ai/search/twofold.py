"""Plans next to answers: the tree finds its best single answer, then the brain's plans try to beat it.

All meet in the same imagined worlds with the same dice. A plan is followed only if it has come out better than the
tree's answer by more than luck is likely to give; otherwise every step is searched as before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from time import perf_counter
from typing import Any, Protocol, runtime_checkable

from ai.brain import Brain, Weights
from ai.search.contest import Contender, contest
from ai.search.finding import Finding
from ai.search.planned import PlannedSearch, Stop, Tell
from ai.search.proposals import Proposal
from ai.search.search import Search
from ai.search.skill import Skill
from game.kernel.agenda import Action, Decision, Question
from game.kernel.game import Game
from game.kernel.state import S

TREE_SHARE = 0.6  # of the iterations, for the tree; what is left, for the contest
FEWEST = 20  # rehearsals that a contest is worth
CLEARLY = 1.0  # standard errors by which a plan must be ahead of the tree's answer
PUSH = 30.0  # points that make an answer sure


@runtime_checkable
class ProposesBesides(Protocol):
    """A brain whose plans stand next to single answers, not before them."""

    plans_beside_answers: bool

    def proposals(self, view: Any, decision: Decision, weights: Weights) -> Sequence[Proposal]: ...


@dataclass(frozen=True)
class Opening(Proposal):
    """The first answer only; what follows, as the scorers lead."""

    question: Question[Any] | None = None
    action: Action | None = None

    def lean(self, state: Any, question: Question[Any], options: Sequence[Action]) -> Sequence[float]:
        if question != self.question or self.action not in options:
            return ()
        return [PUSH * (option == self.action) for option in options]


class TwofoldSearch(PlannedSearch[S]):
    """One mind that searches answers, and looks whether a whole plan is better."""

    def __init__(self, game: Game[S], brain: Brain[S], skill: Skill, seed: int, weights: Weights | None = None) -> None:
        super().__init__(game, brain, skill, seed, weights)
        self.tree = self._search(None)

    def _search(self, proposal: Proposal | None) -> Search[S]:
        """A tree leaves something of the budget to the contest, where there is enough for both."""
        skill, left = self.skill, self._left
        if proposal is None and left >= FEWEST:
            skill = replace(skill, iterations=skill.iterations - left)
        return Search(self.game, self.brain, skill, self.seed, self.weights, proposal)

    @property
    def _left(self) -> int:
        """Rehearsals for the contest."""
        return int(self.skill.iterations * (1 - TREE_SHARE))

    def think(
        self,
        view: S,
        decision: Decision,
        played: Sequence[Action] | None = None,
        should_stop: Stop | None = None,
        on_progress: Tell | None = None,
    ) -> Finding:
        """As `Search.think`."""
        if not self.brain.is_plan_start(decision):
            return super().think(view, decision, played, should_stop, on_progress)
        began = perf_counter()
        if self.plan is not None:
            self.rivals, self.tree = [], self._search(None)
        finding = self.tree.think(view, decision, played, should_stop, on_progress)
        if self._left < FEWEST or (should_stop is not None and should_stop()):
            return finding
        until = began + self.skill.seconds if self.skill.seconds else float("inf")
        best = self._beaten_by(view, decision, finding.action, self._left, until, should_stop)
        if best is None:
            return finding
        self.tree.root = None
        return self._at_sight(view, decision, best.proposal)

    def _beaten_by(
        self, view: S, decision: Decision, answer: Action, budget: int, until: float, should_stop: Stop | None
    ) -> Contender | None:
        """The plan that is clearly better than the tree's answer, if any; it is then followed."""
        plans = self.brain.proposals(view, decision, self.weights)[: self.skill.plans]  # type: ignore[attr-defined]
        if not plans:
            return None
        usual = self._rival(view, decision, Opening("answer", "", decision.question, answer))
        rivals = [usual, *(self._rival(view, decision, plan) for plan in plans)]
        self.rehearsed = 0

        def goes_on(best: Contender) -> bool:
            self.rehearsed += 1
            return perf_counter() < until and not (should_stop is not None and should_stop())

        ranked = contest(rivals, budget, goes_on)
        if ranked[0] is usual or not is_clearly_better(ranked[0], usual):
            return None
        self.rivals = ranked
        self.tree = self._search(ranked[0].proposal)
        return ranked[0]


def is_clearly_better(one: Contender, other: Contender) -> bool:
    """By the worlds that both have seen."""
    gaps = [a - b for a, b in zip(one.worths, other.worths, strict=False)]
    count = len(gaps)
    if count < 2:
        return False
    mean = sum(gaps) / count
    scatter = sum((gap - mean) ** 2 for gap in gaps) / (count - 1)
    return mean > CLEARLY * sqrt(scatter / count) and mean > 0
