"""Several searches of one question side by side: what they found, put together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ai.search.finding import Finding, Footing, found_out
from ai.thoughts import PLANS_KEPT, Plan
from game.kernel.agenda import Action


def merge(findings: Sequence[Finding]) -> Finding:
    """One finding from several searches of the same question that knew nothing of each other: visits add up."""
    parts: dict[Action, list[Footing]] = {}
    for finding in findings:
        for found in finding.standings:
            parts.setdefault(found.action, []).append(found)
    first = findings[0]
    iterations = sum(finding.iterations for finding in findings)
    return found_out([_together(same) for same in parts.values()], iterations, first.favourite, first.trust)


def _together(parts: Sequence[Footing]) -> Footing:
    """One option as all searches saw it."""
    visits = sum(part.visits for part in parts)
    value = sum(part.value * max(1, part.visits) for part in parts) / max(1, visits)
    squares = sum((part.spread + part.value**2) * part.visits for part in parts) / max(1, visits)
    return Footing(parts[0].action, visits, value, max(0.0, squares - value**2))


def merge_plans(finding: Finding, plans: Sequence[tuple[Action, Plan]]) -> tuple[tuple[Action, Plan], ...]:
    """The plans of the merged finding: words from whoever thought of them first, numbers from all together."""
    worded = dict(reversed(plans))
    known = [found for found in finding.standings if found.action in worded][:PLANS_KEPT]
    return tuple(
        (found.action, replace(worded[found.action], value=round(found.value, 4), visits=found.visits))
        for found in known
    )
