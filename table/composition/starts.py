"""The sheet before anything is chosen: where an order can begin, and what can be ordered there."""

from __future__ import annotations

from typing import Any

from game.kernel.agenda import Decision
from table.composition.asking import Asking
from table.composition.forms import ClickStep
from table.composition.intents import PointAt
from table.composition.orders import PASS, Orders
from table.composition.paper import Section, SheetEntry
from table.composition.writing import option_entry

TITLE = "Who acts"


def starts_of(orders: Orders, view: Any, root: Decision) -> dict[ClickStep, tuple[str, ...]]:
    """The places, pieces, cards and buttons that have whole orders, with the kinds of them; those that can do most
    first."""
    clicks = (orders.click_of(root.question, option).steps[0] for option in root.options)
    steps = dict.fromkeys(step for step in clicks if step != ("button", PASS))
    found = {step: dict.fromkeys(goal.label for goal in orders.goals(view, root, step)) for step in steps}
    most = sorted(found, key=lambda step: -len(found[step]))
    return {step: tuple(found[step]) for step in most if found[step]}


def start_section(asking: Asking, orders: Orders, view: Any, root: Decision) -> Section | None:
    """A line for each beginning instead of one for each answer; then what has none, and what is selected. None where
    nothing has whole orders, or where only some answers are shown."""
    starts = starts_of(orders, view, root) if asking.choices.only is None else {}
    if not starts:
        return None
    rest = [number for number in asking.choices.open if _stays(asking, orders, root, number, starts)]
    entries = [
        _start(number, step, orders.spot_name(view, step), labels)
        for number, (step, labels) in enumerate(starts.items())
    ]
    return Section(TITLE, "options", (*entries, *(option_entry(asking, number) for number in rest)))


def _stays(
    asking: Asking, orders: Orders, root: Decision, number: int, starts: dict[ClickStep, tuple[str, ...]]
) -> bool:
    """Passing has its own button; what begins in a place is found there."""
    step = orders.click_of(root.question, root.options[number]).steps[0]
    return number == asking.selected or (step not in starts and step != ("button", PASS))


def _start(number: int, step: ClickStep, name: str, labels: tuple[str, ...]) -> SheetEntry:
    kinds = ", ".join((labels[0], *(f"{label[:1].lower()}{label[1:]}" for label in labels[1:])))
    kinds = "" if kinds == name else kinds
    return SheetEntry(number, name, kinds, click=PointAt(step))
