"""A search that chooses a plan first, among the proposals of its brain, and then the single answers that follow."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from time import perf_counter
from typing import Generic

from ai.brain import Brain, Weights
from ai.search.contest import Contender, contest
from ai.search.finding import Finding, Footing, Progress, found_out
from ai.search.proposals import KnowsAtSight, NamesStretches, Proposal, Proposes, StepByStep, leaned
from ai.search.search import Search
from ai.search.skill import Skill
from game.kernel.agenda import Action, Decision
from game.kernel.game import Game
from game.kernel.state import S

ShouldStop = Callable[[], bool]
Tell = Callable[[Progress], None]
NO_PLAN = StepByStep("scorers", "")


class PlannedSearch(Generic[S]):
    """One mind that thinks in whole plans. Where its brain proposes none it searches answers like any other."""

    def __init__(self, game: Game[S], brain: Brain[S], skill: Skill, seed: int, weights: Weights | None = None) -> None:
        self.game, self.brain, self.skill, self.seed = game, brain, skill, seed
        self.weights: Weights = brain.weights if weights is None else weights
        self.rivals: list[Contender] = []  # of the plan in hand, the best first
        self.tree: Search[S] = Search(game, brain, skill, seed, self.weights)
        self.rehearsed = 0  # worlds played through for the plan in hand
        self._stretch: Hashable = None  # that the plan in hand holds for

    @property
    def plan(self) -> Proposal | None:
        """The plan that is followed."""
        return self.rivals[0].proposal if self.rivals else None

    def think(
        self,
        view: S,
        decision: Decision,
        played: Sequence[Action] | None = None,
        should_stop: ShouldStop | None = None,
        on_progress: Tell | None = None,
    ) -> Finding:
        """As `Search.think`."""
        if self._needs_plan(view, decision):
            self._choose_plan(view, decision, should_stop, on_progress)
        if self._is_searched(decision):
            return self.tree.think(view, decision, played, should_stop, on_progress)
        self.tree.root = None  # what is answered at sight leads out of the tree
        return self._at_sight(view, decision)

    def _is_searched(self, decision: Decision) -> bool:
        """Whether a single question gets a search of its own."""
        if self.plan is not None:
            return self.plan.is_searched(decision.question)
        return not (isinstance(self.brain, KnowsAtSight) and self.brain.is_plain(decision.question))

    def _needs_plan(self, view: S, decision: Decision) -> bool:
        """Where a plan starts; or wherever one enters a stretch, also after a way back or in a game gone on with."""
        if not isinstance(self.brain, NamesStretches):
            return self.brain.is_plan_start(decision)
        before, self._stretch = self._stretch, self.brain.stretch(view, decision.question)
        return self._stretch is None or self._stretch != before

    def _at_sight(self, view: S, decision: Decision) -> Finding:
        """By the scorers as the plan makes them lean; the value is that of the plan, or of the view without one."""
        best = self._first(view, decision, self.plan)
        if self.rivals:
            rival = self.rivals[0]
            standing = Footing(best, max(1, len(rival.worths)), rival.value, rival.spread)
        else:
            standing = Footing(best, 1, self.brain.evaluate(view, decision.side, self.weights))
        return found_out([standing], self.rehearsed, best, 0.0)

    def _first(self, view: S, decision: Decision, plan: Proposal | None) -> Action:
        question, options = decision.question, decision.options
        scores = leaned(self.brain, self.weights, plan, view, question, options)
        return options[scores.index(max(scores))]

    def _choose_plan(
        self, view: S, decision: Decision, should_stop: ShouldStop | None, on_progress: Tell | None
    ) -> None:
        """The brain's proposals, and none at all, against each other."""
        assert isinstance(self.brain, Proposes)
        proposals = self.brain.proposals(view, decision, self.weights)[: self.skill.plans]
        self.rehearsed = 0
        if not proposals:
            self.rivals, self.tree = [], self._search(None)
            return
        until = perf_counter() + self.skill.seconds if self.skill.seconds else float("inf")

        def goes_on(best: Contender) -> bool:
            self.rehearsed += 1
            if on_progress is not None:
                action = self._first(view, decision, best.proposal)
                on_progress(Progress(self.rehearsed, self.skill.iterations, action, best.value))
            return perf_counter() < until and not (should_stop is not None and should_stop())

        if not any(isinstance(proposal, StepByStep) for proposal in proposals):
            proposals = [*proposals, NO_PLAN]
        rivals = [self._rival(view, decision, proposal) for proposal in proposals]
        self.rivals = contest(rivals, self.skill.iterations, goes_on)
        self.tree = self._search(self.rivals[0].proposal)

    def _rival(self, view: S, decision: Decision, proposal: Proposal) -> Contender:
        return Contender(proposal, partial(self._search(proposal).rehearse, view, decision))

    def _search(self, proposal: Proposal | None) -> Search[S]:
        return Search(self.game, self.brain, self.skill, self.seed, self.weights, proposal)
