"""What a map shows of the question that is being answered: who is in hand, the arrows, and what lies quietly open."""

from __future__ import annotations

from typing import Any

from game.kernel.forecast import button
from table.composition.asking import Asking
from table.composition.forms import ClickStep
from table.composition.plans import PlanSheet


def quiet_pieces(asking: Asking) -> frozenset[Any]:
    """Pieces that can be clicked without their places being lit: where places are what one looks for."""
    sheet = asking.sheet
    elsewhere = sheet is not None and any(value.place for row in sheet.rows for value in row.values)
    return asking.lit_of("piece") if elsewhere or asking.lit_of("place") else frozenset()


def in_hand(asking: Asking) -> frozenset[int]:
    """The pieces that are spoken of: those ticked, or the one whose row is being changed, or the question's own."""
    sheet = asking.sheet
    if sheet is None:
        picked = {int(key) for kind, key in asking.choices.path if kind == "piece"}
        return asking.orders.in_hand(asking.choices.decision.question) | picked
    ticked = [sheet.row(key) for key in sheet.ticked]
    chosen = {row.piece for row in ticked if row is not None and row.is_tick}
    current = sheet.row(sheet.current)
    if current is not None and not current.is_tick:
        chosen.add(current.piece)
    return frozenset(chosen - {-1})


def arrows(asking: Asking) -> list[tuple[str, ...]]:
    """The ways of a whole order, place by place; else from where to where the rows would send their pieces."""
    sheet = asking.sheet
    if isinstance(sheet, PlanSheet) and sheet.is_complete and (trails := sheet.trails):
        return list(trails)
    pairs = [(row.home, sheet.value(row).place) for row in sheet.rows] if sheet is not None else []
    return [(start, end) for start, end in pairs if start and end]


def effect_of(asking: Asking, step: ClickStep) -> str:
    """What a click on a card or a facing would do to the order that is composed; empty if nothing."""
    sheet = asking.sheet
    outcome = sheet.tried(step) if isinstance(sheet, PlanSheet) else None
    if outcome is None:
        return ""
    last = outcome.draft.answers[-1]
    forecast = asking.presets.forecast(last.world, last.decision, last.action)
    return f"In this order: {button(forecast)}." if forecast is not None and button(forecast) else ""
