"""Players: whatever answers a decision from a view. None of them is ever handed the true state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import exp
from random import Random
from time import perf_counter
from typing import Any, Generic, Protocol, TypeVar
from zlib import crc32

from ai.brain import Brain, Weights
from ai.search.finding import Finding, Progress
from ai.search.handicap import SCORE_ERROR, misjudged, ranked
from ai.search.planned import PlannedSearch
from ai.search.plans import Worded, at_sight, planned_thoughts, plans_of, proposed, thoughts_of
from ai.search.proposals import Proposes
from ai.search.search import Search
from ai.search.skill import Skill
from ai.thoughts import PLANS_KEPT, Plan, Storyline, Thoughts, storyline, thoughts_on
from game.kernel.agenda import Action, Decision
from game.kernel.game import Game
from game.kernel.state import S, State

S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class TrueState(TypeError):
    """Somebody tried to show a player the true position: with it go the coming dice and the enemy's secrets."""


@dataclass(frozen=True)
class Choice:
    """An answer and what was considered. Action and thoughts can be stored; how long it took is only for the screen."""

    action: Action
    thoughts: Thoughts = Thoughts()
    seconds: float = 0.0
    finding: Finding | None = None  # what a search found, option by option
    plans: tuple[tuple[Action, Plan], ...] = field(default=(), repr=False)


class Player(Protocol[S_contra]):
    """Anything that can sit at the table, human or not."""

    def choose(self, view: S_contra, decision: Decision) -> Choice:
        """One of the decision's options, and why."""
        ...


def check_view(view: State) -> None:
    """Refuse what is not an observed view: only the true state and imagined worlds hold coming dice."""
    if view.seed or view.loaded or view.stacked:
        raise TrueState("A player may only be shown an observed view: this position still holds its coming chance.")
    if view.ears is not None:
        raise TrueState("A player may only be shown an observed view: a match is listening on this position.")


class RandomPlayer:
    """Any option, by its seed alone: the floor under every measured strength."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = Random(seed)

    def choose(self, view: State, decision: Decision) -> Choice:
        check_view(view)
        return Choice(self.rng.choice(decision.options))


class HeuristicPlayer(Generic[S]):
    """The scorers alone: the best-looking option, at once. Same view, same seed, same answer."""

    def __init__(
        self,
        game: Game[S],
        brain: Brain[S],
        skill: Skill | None = None,
        seed: int = 0,
        weights: Weights | None = None,
        temperature: float = 0.0,
        explain: bool = True,
    ) -> None:
        self.game, self.brain, self.seed, self.temperature, self.explain = game, brain, seed, temperature, explain
        self.skill = skill or Skill(iterations=0)
        self.weights: Weights = brain.weights if weights is None else weights

    def choose(self, view: S, decision: Decision) -> Choice:
        check_view(view)
        began = perf_counter()
        scores = self._scores(view, decision)
        action = decision.options[self._pick(scores, decision)]
        plans = self._plans(view, decision, scores, action) if self.explain else ()
        return Choice(action, self._thoughts(view, decision, plans), perf_counter() - began, plans=plans)

    def _scores(self, view: S, decision: Decision) -> list[float]:
        scores = self.brain.scores(view, decision.question, decision.options, self.weights)
        if not self.skill.misjudge:
            return scores
        place = f"{self.seed}/{view.digest()}"
        return misjudged(scores, decision.options, place, self.skill.misjudge * SCORE_ERROR)

    def _pick(self, scores: list[float], decision: Decision) -> int:
        """The best, or one of the best; with a temperature, near-best ones have their chance too."""
        best = max(scores)
        if self.temperature <= 0:
            tied = [index for index, score in enumerate(scores) if score == best]
            return tied[0] if len(tied) == 1 else tied[self._chance(decision).randrange(len(tied))]
        order = ranked(scores, self.skill.candidates)
        shares = [exp((scores[index] - best) / self.temperature) for index in order]
        return self._chance(decision).choices(order, shares)[0]

    def _chance(self, decision: Decision) -> Random:
        """Fixed by seed and question, so that asking twice gives the same answer."""
        return Random(self.seed * 1_000_003 + crc32(repr((decision.question, len(decision.options))).encode()))

    def _plans(
        self, view: S, decision: Decision, scores: list[float], action: Action
    ) -> tuple[tuple[Action, Plan], ...]:
        """The chosen option first, then the next best."""
        options = decision.options
        others = [index for index in ranked(scores, PLANS_KEPT) if options[index] != action]
        first = options.index(action)
        return tuple(
            (options[index], self._plan(view, decision, options[index], scores[index]))
            for index in [first, *others][:PLANS_KEPT]
        )

    def _plan(self, view: S, decision: Decision, action: Action, score: float) -> Plan:
        told = self._told(view, decision, action)
        reason = self.brain.reason(view, decision, action, self.weights)
        return Plan(told.words, round(score, 4), 0, reason, told.is_open, told.answer)

    def _told(self, view: S, decision: Decision, action: Action) -> Storyline:
        return storyline(self.game, self.brain, view, decision, action, self._best, self.seed)

    def _best(self, world: S, decision: Decision) -> Action:
        scores = self.brain.scores(world, decision.question, decision.options, self.weights)
        return decision.options[scores.index(max(scores))]

    def _thoughts(self, view: S, decision: Decision, plans: Sequence[tuple[Action, Plan]]) -> Thoughts:
        if not self.explain:
            return Thoughts()
        told, expected = [plan for _, plan in plans], self._told(view, decision, plans[0][0]).expected
        return thoughts_on(self.game, self.brain, view, decision, self.weights, told, expected=expected)


class SearchPlayer(Generic[S]):
    """Tries plans out in imagined worlds before it moves."""

    def __init__(
        self,
        game: Game[S],
        brain: Brain[S],
        skill: Skill | None = None,
        seed: int = 0,
        weights: Weights | None = None,
        explain: bool = True,
    ) -> None:
        self.explain = explain
        skill = skill or Skill()
        kind = PlannedSearch if skill.plans and isinstance(brain, Proposes) else Search
        self.search: Search[S] | PlannedSearch[S] = kind(game, brain, skill, seed, weights)

    def choose(
        self,
        view: S,
        decision: Decision,
        played: Sequence[Action] | None = None,
        should_stop: Callable[[], bool] | None = None,
        on_progress: Callable[[Progress], None] | None = None,
    ) -> Choice:
        """`played`: what was played since the last answer, if not simply that answer: the tree is kept along it."""
        check_view(view)
        if len(decision.options) == 1:  # asked so that being asked tells nothing
            return Choice(decision.options[0])
        began = perf_counter()
        finding = self.search.think(view, decision, played, should_stop, on_progress)
        plans, thoughts = self._explained(view, decision, finding) if self.explain else ((), None)
        thoughts = thoughts or Thoughts(iterations=finding.iterations)
        return Choice(finding.action, thoughts, perf_counter() - began, finding, plans)

    def _explained(self, view: S, decision: Decision, finding: Finding) -> tuple[Worded, Thoughts]:
        """What was weighed, in words: whole plans where one is followed, else single answers and what follows them."""
        search = self.search
        if isinstance(search, Search):
            plans = plans_of(search, finding)
            return plans, thoughts_of(search, plans)
        if search.plan is None and search.tree.root is None:
            plans = at_sight(search, view, decision, finding)
            return plans, planned_thoughts(search, view, decision, plans)
        if search.plan is None:
            plans = plans_of(search.tree, finding)
            return plans, thoughts_of(search.tree, plans)
        plans = proposed(search, view, decision, finding.action)
        return plans, planned_thoughts(search, view, decision, plans)


def make_player(
    game: Game[Any],
    brain: Brain[Any],
    skill: Skill,
    seed: int,
    weights: Weights | None = None,
    explain: bool = True,
) -> HeuristicPlayer[Any] | SearchPlayer[Any]:
    """The player that a skill describes: without iterations the scorers decide alone."""
    if skill.iterations:
        return SearchPlayer(game, brain, skill, seed, weights, explain)
    return HeuristicPlayer(game, brain, skill, seed, weights, explain=explain)
