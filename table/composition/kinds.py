"""Kinds of order: a place or a piece is chosen, and what is possible there is looked into without committing to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.kernel.agenda import Action, Decision
from table.composition.draft import Answer, Draft
from table.composition.forms import ClickStep
from table.composition.orders import Orders
from table.composition.presets import Presets


def spots_of(orders: Orders, root: Decision) -> frozenset[ClickStep]:
    """The places and pieces that could be activated."""
    steps = (orders.click_of(root.question, option).steps[0] for option in root.options)
    return frozenset(step for step in steps if step[0] in ("place", "piece"))


def option_on(orders: Orders, decision: Decision, step: ClickStep) -> Action | None:
    """The one answer that this single click means."""
    found = [o for o in decision.options if orders.click_of(decision.question, o).steps == (step,)]
    return found[0] if len(found) == 1 else None


@dataclass(frozen=True)
class Ahead:
    """Where an answer leads without any dice: the question that comes then, and the answers on the way to it."""

    prefix: list[Answer]
    world: Any
    decision: Decision
    selected: int = -1  # the option that was decided last, if dice come next


def look_ahead(
    view: Any, root: Decision, action: Action, here: ClickStep | None, orders: Orders, presets: Presets
) -> Ahead:
    """Follow an answer on a copy as long as no dice fall: to the next real question, or just to this answer. One
    question for a place is answered by `here`."""
    draft = Draft(view, root.side)
    draft.asked()
    draft.give(root, action)
    while (asked := draft.asked()) is not None:
        answer = asked.options[0] if len(asked.options) == 1 else None
        if answer is None and here is not None:
            answer = option_on(orders, asked, here)
        if answer is None or presets.sheet(draft.world, asked) is not None:
            return Ahead(draft.answers, draft.world, asked)
        draft.give(asked, answer)
        here = None
    number = max(n for n, given in enumerate(draft.answers) if not given.is_lone)
    last = draft.answers[number]
    return Ahead(draft.answers[:number], last.world, last.decision, last.decision.options.index(last.action))
