"""What a search has thought, in words: the plans behind its options, its goal and its fear."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ai.search.contest import Contender
from ai.search.finding import Finding, Footing
from ai.search.planned import PlannedSearch
from ai.search.search import Search
from ai.search.tree import Twig
from ai.thoughts import PLANS_KEPT, Plan, Thoughts, plan_words
from game.kernel.agenda import Action, Decision

Worded = tuple[tuple[Action, Plan], ...]


def plans_of(search: Search[Any], finding: Finding) -> Worded:
    """The options most thought about, each with the plan behind it in words."""
    return tuple((found.action, _plan(search, found)) for found in finding.standings[:PLANS_KEPT])


def _plan(search: Search[Any], found: Footing) -> Plan:
    view, decision = search.view, search.decision
    assert view is not None and decision is not None
    follow = _follower(search, found.action)
    words = plan_words(search.game, search.brain, view, decision, found.action, follow, search.seed)
    reason = search.brain.reason(view, decision, found.action, search.weights)
    return Plan(words, round(found.value, 4), found.visits, reason)


def _follower(search: Search[Any], first: Action) -> Callable[[Any, Decision], Action | None]:
    """Follows the tree along what was tried most, as far as it goes."""
    assert search.root is not None
    edge: Twig | None = search.root.edges[first]

    def follow(world: Any, decision: Decision) -> Action | None:
        nonlocal edge
        node = edge.children.get(search.key(world, decision)) if edge is not None else None
        tried = [] if node is None else [node.edges[a] for a in decision.options if a in node.edges]
        edge = max(tried, key=lambda e: e.visits, default=None)
        return edge.action if edge is not None and edge.visits else None

    return follow


def proposed(planned: PlannedSearch[Any], view: Any, decision: Decision, action: Action) -> Worded:
    """The rival plans of the impulse or phase, the one that is followed first; all of them begin with this answer or
    were dropped for it."""
    reason = planned.brain.reason(view, decision, action, planned.weights)
    return tuple(
        (action, Plan(_named(rival), round(rival.value, 4), len(rival.worths), reason if not number else ""))
        for number, rival in enumerate(planned.rivals[:PLANS_KEPT])
    )


def _named(rival: Contender) -> str:
    return rival.proposal.words or "As it comes, step by step."


def at_sight(planned: PlannedSearch[Any], view: Any, decision: Decision, finding: Finding) -> Worded:
    """An answer that nobody searched and that belongs to no plan."""
    action = finding.action
    reason = planned.brain.reason(view, decision, action, planned.weights)
    words = planned.game.say(view, decision.question, action)
    return ((action, Plan(words, round(finding.standings[0].value, 4), 0, reason)),)


def planned_thoughts(planned: PlannedSearch[Any], view: Any, decision: Decision, plans: Worded) -> Thoughts:
    """Goal, fear and the rival plans, ready to be kept with the move."""
    goal = planned.brain.goal(view, decision.side, planned.weights)
    fear = planned.brain.fear(view, decision.side, planned.weights)
    return Thoughts(goal, fear, tuple(plan for _, plan in plans), planned.rehearsed)


def thoughts_of(search: Search[Any], plans: Sequence[tuple[Action, Plan]]) -> Thoughts:
    """Goal, fear and plans, ready to be kept with the move."""
    view, decision, root = search.view, search.decision, search.root
    assert view is not None and decision is not None and root is not None
    goal = search.brain.goal(view, decision.side, search.weights)
    fear = search.brain.fear(view, decision.side, search.weights)
    return Thoughts(goal, fear, tuple(plan for _, plan in plans), root.visits)
