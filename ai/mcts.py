"""Monte Carlo tree search over imagined worlds. It knows no game: rules, words and judgement are handed over.

Each iteration imagines one world that fits the view (hidden facts and dice drawn anew), walks down the tree by value
and curiosity, plays on by the scorers to a natural pause, and tells every choice on its way what came of it. The tree
holds numbers, never states: the same line of play is met again in other worlds, where other options may be open.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from math import exp, isqrt, sqrt
from random import Random
from time import perf_counter
from typing import Any, Generic
from zlib import crc32

from ai.brain import Brain, HasInstinct, KnowsItsScale, KnowsItsWorth, TellsApart, Weights
from ai.thoughts import PLANS_KEPT, Plan, Thoughts, plan_words
from game.kernel.agenda import Action, Decision, RulesError, S, Side, Step, play, settle
from game.kernel.game import Game

CURIOSITY = 3.0  # how much the doubt about a value counts, in deviations of the values seen
PRIOR_WARMTH = 1.0  # points of score that make an option e times as likely at first sight, by default
OPEN_MIND = 0.15  # the share of first guesses given to all options alike: scorers miss what needs two steps
RULED_OUT = -10.0  # a score that says: this can only cost something, do not even try it
OPENING = 4  # options of a wide question that are tried at once; one more for each square root of a visit
NOISE = 0.25  # points by which a playout may prefer another option, so that equal ones take turns
LONGEST_PLAYOUT = 600  # decisions; only a brain that never sees a boundary comes here
STEP_SHARE = 0.6  # of the iterations, for a step of a plan that was already weighed as a whole
FEWEST = 10  # iterations that are worth starting for such a step
CLEAR = 2.0  # times the warmth, by which the best answer to such a step leads: then it is not searched again
TIME_SHARE, LEAST_TIME = 0.5, 0.01  # of what is left of a plan's time for one decision; of all of it at least
DOUBT = 0.1  # the deviation of values expected before any is seen
DOUBT_EVERY, LEAST_DOUBT = 8, 1e-10  # iterations between two looks at it; its least square
PLAIN_AFTER, PLAIN_SHARE = 0.25, 0.5  # of the budget, and of the visits for the favourite, in a plain case
WON = 0.98  # a chance to win that leaves little to think about; whoever is losing thinks on
FEW = 5  # tries of an option that prove nothing yet
NOBODY = -1
SCORE_ERROR, VALUE_ERROR = 8.0, 1.0  # points, and deviations of value, by which odds are misread at worst


@dataclass(frozen=True)
class Skill:
    """How hard a player thinks, as data. Weak ones plan shorter, look at less and misjudge; none blunders at random."""

    iterations: int = 400  # to open a plan, fewer for each later step; 0: the scorers alone decide
    seconds: float = 0.0  # cap for a whole plan, so that a person need not wait; 0: none
    candidates: int = 0  # how many options of a question are looked at, best first; 0: all
    horizon: int = 2  # how many plans (impulses) are looked ahead, the present one included
    misjudge: float = 0.0  # how far odds are misread, 0 to 1: always the same way in the same position
    processes: int = 1  # that think side by side


@dataclass(frozen=True)
class Standing:
    """What the search found about one option: how often it was tried, the chance to win with it, and its scatter."""

    action: Action
    visits: int
    value: float
    spread: float = 0.0  # the variance of the values seen

    @property
    def error(self) -> float:
        """The variance of the mean."""
        return self.spread / max(1, self.visits)


@dataclass(frozen=True)
class Finding:
    """What a search has to say, best option first.

    With trust in the first look its favourite is the best, unless another is better by so many standard errors.
    """

    standings: tuple[Standing, ...]
    iterations: int
    favourite: Action | None = None  # at first look
    trust: float = 0.0

    @property
    def action(self) -> Action:
        return self.standings[0].action


@dataclass(frozen=True)
class Progress:
    """How far a search is, for the screen."""

    iterations: int
    budget: int
    best: Action
    value: float


def question_alone(state: Any, decision: Decision) -> Hashable:
    return decision.question


class Edge:
    """An option in the tree: visits, summed value for the chooser, how often it was open, and where it led."""

    __slots__ = ("action", "available", "bias", "children", "squares", "total", "visits")

    def __init__(self, action: Action) -> None:
        self.action = action
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.squares = 0.0
        self.bias = 0.0
        self.children: dict[Hashable, Node] = {}

    @property
    def value(self) -> float:
        return (self.total / self.visits if self.visits else 0.0) + self.bias

    @property
    def spread(self) -> float:
        """The variance of the values seen."""
        visits = max(1, self.visits)
        return max(0.0, self.squares / visits - (self.total / visits) ** 2)


class Node:
    """A question somebody faces after a certain line of play. The line-up is kept while no dice were thrown."""

    __slots__ = ("edges", "lineup", "options", "side", "total", "visits")

    def __init__(self, side: Side) -> None:
        self.side = side
        self.visits = 0
        self.total = 0.0
        self.edges: dict[Action, Edge] = {}
        self.options: tuple[Action, ...] = ()
        self.lineup: Lineup = []


Lineup = list[tuple[Edge, float]]  # best score first, each with its first guess


def misjudged(scores: list[float], options: Sequence[Action], place: str, error: float) -> list[float]:
    """Scores as a poor judge sees them: each option off by a fixed part of the error, the same each time here."""
    if not error:
        return scores
    return [score + error * slant(place, action) for score, action in zip(scores, options, strict=True)]


def slant(place: str, action: Action) -> float:
    """From -1 to 1, by the words alone: Python's own hashes differ from process to process."""
    return crc32(f"{place}/{action!r}".encode()) / 0x7FFFFFFF - 1.0


def ranked(scores: Sequence[float], most: int) -> list[int]:
    """The options to look at, best score first; equals keep their order."""
    order = sorted(range(len(scores)), key=scores.__getitem__, reverse=True)
    return order[:most] if most else order


class Search(Generic[S]):
    """One mind that thinks about one game; it keeps its tree from decision to decision of the same plan."""

    def __init__(self, game: Game[S], brain: Brain[S], skill: Skill, seed: int, weights: Weights | None = None) -> None:
        self.game, self.brain, self.skill, self.seed = game, brain, skill, seed
        self.weights: Weights = brain.weights if weights is None else weights
        self.applied = 0  # answers given in imagined worlds, lone ones too, for the bench
        self._key = brain.situation if isinstance(brain, TellsApart) else question_alone
        self._warmth = brain.warmth if isinstance(brain, KnowsItsScale) else PRIOR_WARMTH
        self._trust = brain.trust if isinstance(brain, KnowsItsWorth) else 0.0
        self._root: Node | None = None
        self._view: S | None = None
        self._decision: Decision | None = None
        self._choice: Action | None = None
        self._spent = 0.0  # seconds of this plan's time
        self._begun = 0  # plans begun since the question in hand, in this iteration
        self._opener = self._planner = NOBODY  # who began the last one; a side's next opening question is the same plan
        self._alone = len(game.players) == 1
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
        budget, until = self._budget(decision, began, kept is None)
        self._run(budget, until, should_stop, on_progress)
        self._spent += perf_counter() - began
        finding = self.finding()
        self._choice = finding.action
        return finding

    def finding(self) -> Finding:
        """The options tried so far, by visits, then by value."""
        root = self._root
        assert root is not None
        standings = [Standing(e.action, e.visits, e.value, e.spread) for e, _ in root.lineup]
        return _found(standings, root.visits, root.lineup[0][0].action, self._trust)

    # ---- before ----------------------------------------------------------------------------------------------------

    def _kept(self, view: S, decision: Decision, played: Sequence[Action] | None) -> Node | None:
        """The part of the old tree that still holds: reached by what was played, and no dice or secrets since."""
        if self._root is None or self._view is None or self._choice is None or self._root.side != decision.side:
            return None
        actions = (self._choice,) if played is None else played
        world = self.game.imagine(self._view, decision.side, Random(self.seed))
        dice, node = world.seed, self._root
        for action in actions:
            ahead = settle(world)
            if ahead is None or action not in ahead.options or action not in node.edges:
                return None
            edge = node.edges[action]
            play(world, action)
            ahead = settle(world)
            child = None if ahead is None else edge.children.get(self._key(world, ahead))
            if child is None or world.seed != dice:
                return None
            node = child
        return node if self.game.observe(world, decision.side) == view else None

    def _begin(self, view: S, decision: Decision, kept: Node | None) -> None:
        """Judge the root by the view itself, which is all that is known."""
        self._view, self._decision = view, decision
        root = self._root = kept or Node(decision.side)
        self.rng = Random(self.seed * 1_000_003 + root.visits)
        scores = self._first_look(view, decision)
        error = self.skill.misjudge
        if error:
            place = f"{self.seed}/{view.digest()}"
            scores = misjudged(scores, decision.options, place, error * SCORE_ERROR)
        best, second = sorted(scores, reverse=True)[:2]
        self._is_clear = best - second >= CLEAR * self._warmth
        root.options, root.lineup = decision.options, self._line_up(root, decision.options, scores)
        self._slants = [(edge, error * slant(place, edge.action)) for edge, _ in root.lineup] if error else []
        self._set_doubt(DOUBT)
        if root.visits:
            self._doubt()

    def _first_look(self, view: S, decision: Decision) -> list[float]:
        """By the scorers, and by instinct where the brain has one for these very weights."""
        brain, question, options = self.brain, decision.question, decision.options
        scores = brain.scores(view, question, options, self.weights)
        if isinstance(brain, HasInstinct) and self.weights == brain.weights:
            return brain.instinct(view, question, options, scores)
        return scores

    def _budget(self, decision: Decision, began: float, anew: bool) -> tuple[int, float]:
        """Iterations for this decision, visits kept from before included, and when to stop at the latest."""
        skill = self.skill
        opens = self.brain.is_plan_start(decision)
        self._opener = decision.side if opens else NOBODY
        if opens and anew:
            self._spent = 0.0
        budget = skill.iterations if opens else self._step_budget()
        left = max((skill.seconds - self._spent) * TIME_SHARE, skill.seconds * LEAST_TIME)
        return max(1, budget), began + left if skill.seconds else float("inf")

    def _step_budget(self) -> int:
        """A step of a plan: what is clear, or could be tried no more than once or twice, is left to the scorers."""
        share = int(self.skill.iterations * STEP_SHARE)
        return 1 if self._is_clear or share < FEWEST else share

    # ---- the loop --------------------------------------------------------------------------------------------------

    def _run(
        self,
        budget: int,
        until: float,
        should_stop: Callable[[], bool] | None,
        on_progress: Callable[[Progress], None] | None,
    ) -> None:
        root = self._root
        assert root is not None
        while root.visits < budget and not _is_settled(root, budget - root.visits):
            self._iterate()
            if not root.visits % DOUBT_EVERY and _is_plain(root, budget):
                break
            if should_stop is not None and should_stop():
                break
            if on_progress is not None:
                best = self.finding().standings[0]
                on_progress(Progress(root.visits, budget, best.action, best.value))
            if perf_counter() >= until:
                break

    def _iterate(self) -> None:
        """One imagined world, from the question in hand to a natural pause."""
        node, decision, view = self._root, self._decision, self._view
        assert node is not None and decision is not None and view is not None
        world = self.game.imagine(view, decision.side, self.rng)
        dice, self._begun = world.seed, 0
        self._planner = self._opener
        path: list[tuple[Node, Edge]] = []
        while True:
            edge = self._select(node, world, decision, world.seed == dice)
            path.append((node, edge))
            play(world, edge.action)
            ahead = self._advance(world)
            if ahead is None:
                break
            decision, situation = ahead, self._key(world, ahead)
            child = edge.children.get(situation)
            if child is None:
                edge.children[situation] = Node(decision.side)
                self._play_out(world, decision)
                break
            node = child
        self.applied += len(path)
        self._learn(path, world)

    def _advance(self, world: S) -> Decision | None:
        """On to the next decision; None: the game is over, or a boundary behind the horizon is reached.

        `settle` would do, but listing options costs more than anything else, and where the playout ends nobody
        needs them: so the brain is asked first, about a decision whose options are not yet listed.
        """
        agenda, brain, horizon = world.agenda, self.brain, self._horizon
        while agenda and world.winner is None:
            item = agenda[-1]
            if isinstance(item, Step):
                agenda.pop()
                item.run(world)
                continue
            if (self._alone or item.side != self._planner) and brain.is_plan_start(Decision(item.side, item, ())):
                self._planner = item.side
                self._begun += 1
            if self._begun >= horizon and brain.is_boundary(world, Decision(item.side, item, ())):
                return None
            options = item.options(world)
            if len(options) > 1:
                return Decision(item.side, item, tuple(options))
            if not options:
                raise RulesError(f"{item} has no answer")
            agenda.pop()
            self.applied += 1
            item.answer(world, options[0])
        return None

    def _select(self, node: Node, world: S, decision: Decision, certain: bool) -> Edge:
        """By value and curiosity among the best options that this world offers.

        Scores are computed once per node as long as no dice fell; after dice each world is judged anew.
        """
        if certain and node.options == decision.options:
            lineup = node.lineup
        else:
            scores = self.brain.scores(world, decision.question, decision.options, self.weights)
            lineup = self._line_up(node, decision.options, scores)
            if certain:
                node.options, node.lineup = decision.options, lineup
        usual = node.total / node.visits if node.visits else 0.5
        urge, best, highest = self._urge, lineup[0][0], -1e9
        for edge, guess in lineup[: OPENING + isqrt(node.visits)]:
            edge.available += 1
            visits = edge.visits
            worth = edge.bias + (edge.total / visits if visits else usual)
            worth += urge * guess * sqrt(edge.available) / (1 + visits)
            if worth > highest:
                best, highest = edge, worth
        return best

    def _line_up(self, node: Node, options: Sequence[Action], scores: list[float]) -> Lineup:
        """Edges by score with their first guesses: a softmax, and a little for everybody."""
        order = ranked(scores, self.skill.candidates)
        order = [index for index in order if scores[index] > RULED_OUT] or order
        top = scores[order[0]]
        shares = [exp((scores[index] - top) / self._warmth) for index in order]
        scale, floor = (1 - OPEN_MIND) / sum(shares), OPEN_MIND / len(shares)
        edges, lineup = node.edges, []
        for index, share in zip(order, shares, strict=True):
            action = options[index]
            edge = edges.get(action)
            if edge is None:
                edge = edges[action] = Edge(action)
            lineup.append((edge, share * scale + floor))
        return lineup

    def _play_out(self, world: S, decision: Decision | None) -> None:
        """Play on by the scorers, to the first boundary behind the horizon or the end of the game."""
        scores_of, weights, chance, advance = self.brain.scores, self.weights, self.rng.random, self._advance
        for _ in range(LONGEST_PLAYOUT):
            if decision is None:
                break
            self.applied += 1
            question, options = decision.question, decision.options
            scores = [score + NOISE * chance() for score in scores_of(world, question, options, weights)]
            world.agenda.pop()
            question.answer(world, options[scores.index(max(scores))])
            decision = advance(world)

    def _learn(self, path: list[tuple[Node, Edge]], world: S) -> None:
        """Every choice on the path by the gain of the side that made it."""
        worth = self._worths(world, path[0][0].side)
        for node, edge in path:
            value = worth[node.side]
            node.visits += 1
            node.total += value
            edge.visits += 1
            edge.total += value
            edge.squares += value * value
        self._doubt()

    def _worths(self, world: S, side: Side) -> list[float]:
        """What the world is worth to each side. Between two, what one may hope for is what the other must fear."""
        sides = range(len(self.game.sides))
        if world.winner is not None:
            return [float(world.winner == other) for other in sides]
        if len(sides) != 2:
            return [self.brain.evaluate(world, other, self.weights) for other in sides]
        value = self.brain.evaluate(world, side, self.weights)
        return [value, 1.0 - value] if side == 0 else [1.0 - value, value]

    def _doubt(self) -> None:
        """Curiosity goes by how far values scatter: a tenth is much in one position and nothing in another.

        Each option counts once, however often it was tried, or a favourite with steady values would end all doubt.
        """
        root = self._root
        assert root is not None
        if root.visits % DOUBT_EVERY:
            return
        tried = [edge for edge, _ in root.lineup if edge.visits]
        usual = sum(edge.total / edge.visits for edge in tried) / len(tried)
        square = sum((edge.squares - 2 * usual * edge.total) / edge.visits for edge in tried) / len(tried)
        self._set_doubt(sqrt(max(square + usual * usual, LEAST_DOUBT)))

    def _set_doubt(self, deviation: float) -> None:
        """The urge to try something else; and a poor judge errs by as much as values scatter."""
        self._urge = CURIOSITY * deviation
        for edge, slanted in self._slants:
            edge.bias = VALUE_ERROR * deviation * slanted

    # ---- after -----------------------------------------------------------------------------------------------------

    def plans(self, finding: Finding) -> tuple[tuple[Action, Plan], ...]:
        """The options most thought about, each with the plan behind it in words."""
        view, decision = self._view, self._decision
        assert view is not None and decision is not None
        return tuple((found.action, self._plan(view, decision, found)) for found in finding.standings[:PLANS_KEPT])

    def _plan(self, view: S, decision: Decision, found: Standing) -> Plan:
        words = plan_words(self.game, self.brain, view, decision, found.action, self._walker(found.action), self.seed)
        reason = self.brain.reason(view, decision, found.action, self.weights)
        return Plan(words, round(found.value, 4), found.visits, reason)

    def _walker(self, first: Action) -> Callable[[S, Decision], Action | None]:
        """Follows the tree along what was tried most, as far as it goes."""
        root = self._root
        assert root is not None
        edge: Edge | None = root.edges[first]

        def follow(world: S, decision: Decision) -> Action | None:
            nonlocal edge
            node = edge.children.get(self._key(world, decision)) if edge is not None else None
            tried = [] if node is None else [node.edges[a] for a in decision.options if a in node.edges]
            edge = max(tried, key=lambda e: e.visits, default=None)
            return edge.action if edge is not None and edge.visits else None

        return follow

    def thoughts(self, plans: Sequence[tuple[Action, Plan]]) -> Thoughts:
        """Goal, fear and plans, ready to be kept with the move."""
        view, decision, root = self._view, self._decision, self._root
        assert view is not None and decision is not None and root is not None
        goal = self.brain.goal(view, decision.side, self.weights)
        fear = self.brain.fear(view, decision.side, self.weights)
        return Thoughts(goal, fear, tuple(plan for _, plan in plans), root.visits)


def merge(findings: Sequence[Finding]) -> Finding:
    """One finding from several searches of the same question that knew nothing of each other: visits add up."""
    parts: dict[Action, list[Standing]] = {}
    for finding in findings:
        for found in finding.standings:
            parts.setdefault(found.action, []).append(found)
    first = findings[0]
    iterations = sum(finding.iterations for finding in findings)
    return _found([_together(same) for same in parts.values()], iterations, first.favourite, first.trust)


def _together(parts: Sequence[Standing]) -> Standing:
    """One option as all searches saw it."""
    visits = sum(part.visits for part in parts)
    value = sum(part.value * max(1, part.visits) for part in parts) / max(1, visits)
    squares = sum((part.spread + part.value**2) * part.visits for part in parts) / max(1, visits)
    return Standing(parts[0].action, visits, value, max(0.0, squares - value**2))


def merge_plans(finding: Finding, plans: Sequence[tuple[Action, Plan]]) -> tuple[tuple[Action, Plan], ...]:
    """The plans of the merged finding: words from whoever thought of them first, numbers from all together."""
    worded = dict(reversed(plans))
    known = [found for found in finding.standings if found.action in worded][:PLANS_KEPT]
    return tuple(
        (found.action, replace(worded[found.action], value=round(found.value, 4), visits=found.visits))
        for found in known
    )


def _found(standings: list[Standing], iterations: int, favourite: Action | None, trust: float) -> Finding:
    """By visits, then by value; with trust in the first look its favourite, or what is surely better, first."""
    standings.sort(key=lambda found: (-found.visits, -found.value))
    if trust:
        best = _surely_best(standings, favourite, trust)
        standings.sort(key=lambda found: found is not best)
    return Finding(tuple(standings), iterations, favourite, trust)


def _surely_best(standings: list[Standing], favourite: Action | None, trust: float) -> Standing:
    """The favourite at first look, unless another option has proved better than luck explains."""
    usual = next(found for found in standings if found.action == favourite)
    if usual.visits < FEW:
        return usual
    rivals = [found for found in standings if found.visits >= FEW and _is_surely_better(found, usual, trust)]
    return max(rivals, key=lambda found: found.value, default=usual)


def _is_surely_better(one: Standing, other: Standing, trust: float) -> bool:
    return one.value - other.value > trust * sqrt(one.error + other.error)


def _is_settled(root: Node, left: int) -> bool:
    """Whether the rest of the budget could not change the answer any more."""
    most, next_most = 0, 0
    for edge, _ in root.lineup:
        visits = edge.visits
        if visits > most:
            most, next_most = visits, most
        elif visits > next_most:
            next_most = visits
    return most - next_most > left


def _is_plain(root: Node, budget: int) -> bool:
    """Whether thinking on is hardly worth the wait: the game is all but won, or one option leads in everything."""
    if root.visits < budget * PLAIN_AFTER:
        return False
    if root.total > root.visits * WON:
        return True
    tried = [edge for edge, _ in root.lineup if edge.visits]
    favourite = max(tried, key=lambda edge: edge.visits)
    return favourite.visits >= root.visits * PLAIN_SHARE and all(edge.value <= favourite.value for edge in tried)
