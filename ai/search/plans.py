"""What a search has thought, in words: the plans behind its options, its goal and its fear."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ai.brain import TellsPlans
from ai.search.contest import Contender
from ai.search.finding import Finding, Footing
from ai.search.planned import PlannedSearch
from ai.search.search import Search
from ai.search.tree import Twig
from ai.thoughts import PLANS_KEPT, Plan, Storyline, Thoughts, storyline, thoughts_on
from game.kernel.agenda import Action, Decision

Worded = tuple[tuple[Action, Plan], ...]


def plans_of(search: Search[Any], finding: Finding) -> Worded:
    """The options most thought about, each with the plan behind it in words."""
    return tuple((found.action, _plan(search, found)) for found in finding.standings[:PLANS_KEPT])


def _plan(search: Search[Any], found: Footing) -> Plan:
    view, decision = search.view, search.decision
    assert view is not None and decision is not None
    told = _told(search, found.action)
    reason = search.brain.reason(view, decision, found.action, search.weights)
    return Plan(told.words, round(found.value, 4), found.visits, reason, told.is_open, told.answer)


def _told(search: Search[Any], action: Action) -> Storyline:
    view, decision = search.view, search.decision
    assert view is not None and decision is not None
    return storyline(search.game, search.brain, view, decision, action, _follower(search, action), search.seed)


def _follower(search: Search[Any], first: Action) -> Callable[[Any, Decision], Action | None]:
    """Follows the tree along what was tried most; where it ends, the own steps go on by the scorers. It stops before a
    step that would be a promise if another one may still be taken."""
    assert search.root is not None
    edge: Twig | None = search.root.edges[first]
    own, brain = search.root.side, search.brain
    promises = brain.says_where if isinstance(brain, TellsPlans) else _nothing

    def follow(world: Any, decision: Decision) -> Action | None:
        nonlocal edge
        node = edge.children.get(search.key(world, decision)) if edge is not None else None
        tried = [] if node is None else [node.edges[a] for a in decision.options if a in node.edges]
        edge = max(tried, key=lambda e: e.visits, default=None)
        if edge is not None and edge.visits:
            wavers = 2 * edge.visits <= sum(other.visits for other in tried)
            return None if wavers and decision.side == own and promises(edge.action) else edge.action
        if decision.side != own:
            return None
        scores = brain.scores(world, decision.question, decision.options, search.weights)
        action = decision.options[scores.index(max(scores))]
        return None if promises(action) and not search.is_clear(scores) else action

    return follow


def _nothing(action: Action) -> bool:
    """A brain that tells no whole plans promises nothing."""
    return False


def proposed(planned: PlannedSearch[Any], view: Any, decision: Decision, action: Action) -> Worded:
    """The rival plans of the impulse or phase, the one that is followed first; all of them begin with this answer or
    were dropped for it."""
    reason = planned.brain.reason(view, decision, action, planned.weights)
    return tuple(
        (action, _rival(rival, reason if not number else ""))
        for number, rival in enumerate(planned.rivals[:PLANS_KEPT])
    )


def _rival(rival: Contender, reason: str) -> Plan:
    words = rival.proposal.words or "As it comes, step by step."
    is_open = rival.proposal.is_open or not rival.proposal.words
    return Plan(words, round(rival.value, 4), len(rival.worths), reason, is_open)


def at_sight(planned: PlannedSearch[Any], view: Any, decision: Decision, finding: Finding) -> Worded:
    """An answer that nobody searched and that belongs to no plan."""
    action = finding.action
    reason = planned.brain.reason(view, decision, action, planned.weights)
    words = planned.game.say(view, decision.question, action)
    return ((action, Plan(words, round(finding.standings[0].value, 4), 0, reason)),)


def planned_thoughts(planned: PlannedSearch[Any], view: Any, decision: Decision, plans: Worded) -> Thoughts:
    """Goal, fear and the rival plans, ready to be kept with the move."""
    told = [plan for _, plan in plans]
    return thoughts_on(planned.game, planned.brain, view, decision, planned.weights, told, planned.rehearsed)


def thoughts_of(search: Search[Any], plans: Worded) -> Thoughts:
    """Goal, fear and plans, ready to be kept with the move."""
    view, decision, root = search.view, search.decision, search.root
    assert view is not None and decision is not None and root is not None
    told = [plan for _, plan in plans]
    expected = _told(search, plans[0][0]).expected if plans else None
    return thoughts_on(search.game, search.brain, view, decision, search.weights, told, root.visits, expected)
