"""Monte Carlo tree search over imagined worlds. It knows no game: rules, words and judgement are handed over.

Each iteration imagines one world that fits the view (hidden facts and dice drawn anew), walks down the tree by value
and curiosity, plays on by the scorers to a natural pause, and tells every choice on its way what came of it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from operator import add
from random import Random
from time import perf_counter
from typing import Any, Generic

from ai.brain import (
    Brain,
    HasInstinct,
    KnowsFollies,
    KnowsItsFancy,
    KnowsItsScale,
    KnowsItsWorth,
    RestsOnThrows,
    TellsApart,
    Weights,
)
from ai.search.budget import Budget, is_plain, is_settled
from ai.search.finding import Finding, Footing, Progress, found_out
from ai.search.handicap import SCORE_ERROR, VALUE_ERROR, misjudged, slant
from ai.search.luck import first_throw
from ai.search.proposals import ExpectsPlans, NamesStretches, Proposal, leaned
from ai.search.skill import Skill
from ai.search.tree import CURIOSITY, DOUBT, DOUBT_EVERY, Node, Twig, doubt, learn, line_up, most_promising
from game.kernel.agenda import Action, Decision, Question, Side, advance, by_side, play, settle
from game.kernel.game import Game
from game.kernel.state import S

PRIOR_WARMTH = 1.0  # points of score that make an option e times as likely at first sight, by default
NOISE = 0.25  # points by which a playout may prefer another option, by default: so equal ones take turns
LONGEST_PLAYOUT = 600  # decisions; only a brain that never sees a boundary comes here
CLEAR = 2.0  # times the warmth, by which the best answer to a step of a plan leads: then it is not searched again
NOBODY = -1


def question_alone(state: Any, decision: Decision) -> Hashable:
    return decision.question


class Search(Generic[S]):
    """One mind that thinks about one game; it keeps its tree from decision to decision of the same plan."""

    def __init__(
        self,
        game: Game[S],
        brain: Brain[S],
        skill: Skill,
        seed: int,
        weights: Weights | None = None,
        proposal: Proposal | None = None,
    ) -> None:
        self.proposal = proposal  # the plan that the side in question follows
        self._planned_for: int = NOBODY
        self._foreseen: dict[Hashable, Proposal | None] | None = None  # in a rehearsal
        self.game, self.brain, self.skill, self.seed = game, brain, skill, seed
        self.weights: Weights = brain.weights if weights is None else weights
        self.applied = 0  # questions met in imagined worlds, lone ones too, for the bench
        self.key = brain.situation if isinstance(brain, TellsApart) else question_alone
        self.root: Node | None = None
        self.view: S | None = None
        self.decision: Decision | None = None
        self._warmth = brain.warmth if isinstance(brain, KnowsItsScale) else PRIOR_WARMTH
        self._trust = brain.trust if isinstance(brain, KnowsItsWorth) else 0.0
        self._noise = brain.fancy if isinstance(brain, KnowsItsFancy) else NOISE
        self._deals = isinstance(brain, RestsOnThrows)
        self._sees_follies = proposal is None and isinstance(brain, KnowsFollies)
        self._budget = Budget(skill)
        self._choice: Action | None = None
        self._begun = 0  # plans begun since the question in hand, in this iteration
        self._opener = self._planner = NOBODY  # who began the last one; a side's next opening question is the same plan
        # asked once: a protocol takes its time to answer, and a rehearsal asks at every decision
        self._stretches = brain if isinstance(brain, NamesStretches) else None
        self._foresees = brain if self._stretches is not None and isinstance(brain, ExpectsPlans) else None
        self._alone = len(game.players) == 1
        self.longest = LONGEST_PLAYOUT
        self._horizon = max(1, skill.horizon - self._alone)  # alone, nobody's answer has to be waited for

    # ---- the one thing asked of it ---------------------------------------------------------------------------------

    def think(
        self,
        view: S,
        decision: Decision,
        played: Sequence[Action] | None = None,
        should_stop: Callable[[], bool] | None = None,
        on_progress: Callable[[Progress], None] | None = None,
    ) -> Finding:
        """Weigh the options. `played`: the actions since the last answer, if not just that answer itself."""
        began = perf_counter()
        kept = self._kept(view, decision, played)
        self._begin(view, decision, kept)
        opens = self.brain.is_plan_start(decision)
        self._opener = decision.side if opens else NOBODY
        if opens and kept is None:
            self._budget.begin_plan()
        self._run(self._budget.iterations(opens, self._is_clear), self._budget.until(began), should_stop, on_progress)
        self._budget.spent += perf_counter() - began
        finding = self.finding()
        self._choice = finding.action
        return finding

    def finding(self) -> Finding:
        """The options tried so far, by visits, then by value."""
        root = self.root
        assert root is not None
        standings = [Footing(e.action, e.visits, e.value, e.spread) for e, _ in root.lineup]
        return found_out(standings, root.visits, root.lineup[0][0].action, self._trust)

    # ---- before ----------------------------------------------------------------------------------------------------

    def _kept(self, view: S, decision: Decision, played: Sequence[Action] | None) -> Node | None:
        """The part of the old tree that still holds: reached by what was played, and no dice or secrets since."""
        if self.root is None or self.view is None or self._choice is None or self.root.side != decision.side:
            return None
        actions = (self._choice,) if played is None else played
        world = self.game.imagine(self.view, decision.side, Random(self.seed))
        dice, node = world.seed, self.root
        for action in actions:
            ahead = settle(world)
            if ahead is None or action not in ahead.options or action not in node.edges:
                return None
            edge = node.edges[action]
            play(world, action)
            ahead = settle(world)
            child = None if ahead is None else edge.children.get(self.key(world, ahead))
            if child is None or world.seed != dice:
                return None
            node = child
        return node if self.game.observe(world, decision.side) == view else None

    def _begin(self, view: S, decision: Decision, kept: Node | None) -> None:
        """Judge the root by the view itself, which is all that is known."""
        self.view, self.decision = view, decision
        self._planned_for = decision.side
        root = self.root = kept or Node(decision.side)
        self.rng = Random(self.seed * 1_000_003 + root.visits)
        scores = self._first_look(view, decision)
        error = self.skill.misjudge
        if error:
            place = f"{self.seed}/{view.digest()}"
            scores = misjudged(scores, decision.options, place, error * SCORE_ERROR)
        self._is_clear = self.is_clear(scores)
        root.options = decision.options
        root.lineup = line_up(root, decision.options, scores, self.skill.candidates, self._warmth)
        self._slants = [(edge, error * slant(place, edge.action)) for edge, _ in root.lineup] if error else []
        self._set_doubt(DOUBT)
        if root.visits:
            self._doubt(root)

    def is_clear(self, scores: Sequence[float]) -> bool:
        """Whether one answer looks far better than all others."""
        best, second = sorted(scores, reverse=True)[:2]
        return best - second >= CLEAR * self._warmth

    def _first_look(self, view: S, decision: Decision) -> list[float]:
        """By the scorers, and by instinct where the brain has one for these very weights."""
        brain, question, options = self.brain, decision.question, decision.options
        scores = self._scores(view, question, options)
        if self.proposal is None and isinstance(brain, HasInstinct) and self.weights == brain.weights:
            return brain.instinct(view, question, options, scores)
        return scores

    # ---- the loop --------------------------------------------------------------------------------------------------

    def _run(
        self,
        budget: int,
        until: float,
        should_stop: Callable[[], bool] | None,
        on_progress: Callable[[Progress], None] | None,
    ) -> None:
        root = self.root
        assert root is not None
        while root.visits < budget and not is_settled(root, budget - root.visits):
            self._iterate(root)
            if not root.visits % DOUBT_EVERY and is_plain(root, budget):
                break
            if should_stop is not None and should_stop():
                break
            if on_progress is not None:
                best = self.finding().standings[0]
                on_progress(Progress(root.visits, budget, best.action, best.value))
            if perf_counter() >= until:
                break

    def _iterate(self, root: Node) -> None:
        """One imagined world, from the question in hand to a natural pause."""
        node, decision, view = root, self.decision, self.view
        assert decision is not None and view is not None
        world = self.game.imagine(view, decision.side, self.rng)
        dice, self._begun = world.seed, 0
        self._planner = self._opener
        path: list[tuple[Node, Twig]] = []
        while True:
            edge = self._select(node, world, decision, world.seed == dice)
            path.append((node, edge))
            play(world, edge.action)
            ahead = self._advance(world)
            if ahead is None:
                break
            decision, situation = ahead, self.key(world, ahead)
            child = edge.children.get(situation)
            if child is None:
                edge.children[situation] = Node(decision.side)
                self._play_out(world, decision)
                break
            node = child
        learn(path, self._worths(world, root.side))
        self._doubt(root)

    def _advance(self, world: S) -> Decision | None:
        """On to the next decision; None: the game is over, or a boundary behind the horizon is reached."""

        def is_far_enough(question: Question[Any]) -> bool:
            self.applied += 1
            side = question.side
            if (self._alone or side != self._planner) and self.brain.is_plan_start(Decision(side, question, ())):
                self._planner = side
                self._begun += 1
            return self._begun >= self._horizon and self.brain.is_boundary(world, Decision(side, question, ()))

        return advance(world, is_far_enough, patient=False)

    def _select(self, node: Node, world: S, decision: Decision, certain: bool) -> Twig:
        """Scores are computed once per node as long as no dice fell; after dice each world is judged anew."""
        if certain and node.options == decision.options:
            return most_promising(node, node.lineup, self._urge)
        scores = self._scores(world, decision.question, decision.options)
        lineup = line_up(node, decision.options, scores, self.skill.candidates, self._warmth)
        if certain:
            node.options, node.lineup = decision.options, lineup
        return most_promising(node, lineup, self._urge)

    def _scores(self, world: S, question: Question[Any], options: Sequence[Action]) -> list[float]:
        """By the scorers, leaning to the plan of whoever follows one."""
        plan = self.proposal if question.side == self._planned_for else self._expected(world, question)
        return leaned(self.brain, self.weights, plan, world, question, options)

    def _expected(self, world: S, question: Question[Any]) -> Proposal | None:
        """The plan that the other side is taken to follow, in a rehearsal; made once for each stretch."""
        if self._foreseen is None or self._foresees is None or self._stretches is None:
            return None
        stretch = self._stretches.stretch(world, question)
        if stretch not in self._foreseen:
            self._foreseen[stretch] = self._foresees.expected(world, question, self.weights)
        return self._foreseen[stretch]

    def rehearse(self, view: S, decision: Decision, number: int) -> float:
        """Play one imagined world through by the scorers and the plan: what it is worth to the side that decides.

        The same number gives the same world and the same dice to every rival plan.
        """
        self.rng = Random(self.seed * 1_000_003 + number)
        world = self.game.imagine(view, decision.side, self.rng)
        if self._deals:
            world.loaded = first_throw(number, self.seed)
        self._planned_for, self._begun = decision.side, 0
        self._planner = decision.side if self.brain.is_plan_start(decision) else NOBODY
        self._foreseen = {}
        if self._stretches is not None:
            self._play_out(world, decision, self._to_the_horizon(self._stretches, world, decision))
        else:
            self._play_out(world, decision)
        self._foreseen = None
        return self._worths(world, decision.side)[decision.side]

    def _to_the_horizon(self, brain: NamesStretches, world: S, first: Decision) -> Callable[[S], Decision | None]:
        """How a rehearsal goes on: through as many stretches as the horizon has, the present one included."""
        passed: set[Hashable] = {brain.stretch(world, first.question)} - {None}

        def go_on(world: S) -> Decision | None:
            def is_far_enough(question: Question[Any]) -> bool:
                self.applied += 1
                stretch = brain.stretch(world, question)
                if stretch is not None:
                    passed.add(stretch)
                return len(passed) > self._horizon

            return advance(world, is_far_enough, patient=False)

        return go_on

    def follow(self, world: S, side: Side, number: int, action: Action | None = None) -> float:
        """Play a true position on by the scorers, after this answer or after whatever they would answer: what it is
        worth to a side. Both are followed to the same pause, with the same small leanings, if they get the same number.
        """
        self.rng = Random(self.seed * 1_000_003 + number)
        self._begun, self._planner, self._planned_for = 0, NOBODY, NOBODY
        ahead = self._advance(world)
        if action is not None and ahead is not None:
            for _ in ahead.options:  # as many leanings as whoever answers by the scorers: then all others are the same
                self.rng.random()
            play(world, action)
            ahead = self._advance(world)
        self._play_out(world, ahead)
        return self._worths(world, side)[side]

    def _play_out(
        self, world: S, decision: Decision | None, go_on: Callable[[S], Decision | None] | None = None
    ) -> None:
        """Play on by the scorers, to the first boundary behind the horizon or the end of the game."""
        go_on = go_on or self._advance
        choose = self._sensible if self._sees_follies and self._foreseen is None else self._likeliest
        for _ in range(self.longest):
            if decision is None:
                break
            question, action = decision.question, choose(world, decision.question, decision.options)
            world.agenda.pop()
            question.answer(world, action)
            decision = go_on(world)

    def _likeliest(self, world: S, question: Question[Any], options: Sequence[Action]) -> Action:
        """The best by score, give or take a little."""
        chance = self.rng.random
        scores = [score + self._noise * chance() for score in self._scores(world, question, options)]
        return options[scores.index(max(scores))]

    def _sensible(self, world: S, question: Question[Any], options: Sequence[Action]) -> Action:
        """The same for a brain that knows follies: they are looked for only where the best may be one."""
        brain: Any = self.brain
        chance, plain = self.rng.random, brain.by_sight(world, question, options, self.weights)
        noise = [self._noise * chance() for _ in plain]
        scores = list(map(add, plain, noise))
        best: Action = options[scores.index(max(scores))]
        if not brain.is_folly(world, question, best):
            return best
        scores = list(map(add, brain.without_follies(world, question, options, plain), noise))
        return options[scores.index(max(scores))]

    def _worths(self, world: S, side: Side) -> list[float]:
        """What the world is worth to each side. Between two, what one may hope for is what the other must fear."""
        sides = [side for side, _ in by_side(self.game.sides)]
        if world.winner is not None:
            return [float(world.winner == other) for other in sides]
        if len(sides) != 2:
            return [self.brain.evaluate(world, other, self.weights) for other in sides]
        value = self.brain.evaluate(world, side, self.weights)
        return [value, 1.0 - value] if side == 0 else [1.0 - value, value]

    def _doubt(self, root: Node) -> None:
        if not root.visits % DOUBT_EVERY:
            self._set_doubt(doubt(root))

    def _set_doubt(self, deviation: float) -> None:
        """The urge to try something else; and a poor judge errs by as much as values scatter."""
        self._urge = CURIOSITY * deviation
        for edge, slanted in self._slants:
            edge.bias = VALUE_ERROR * deviation * slanted
