"""Why a click is no answer, in one sentence with its rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.conflict_of_heroes.board import hex_name
from game.conflict_of_heroes.deeds import has_offer
from game.conflict_of_heroes.movement import is_held
from game.conflict_of_heroes.sight import enemies_at, is_engaged, is_in_arc, range_of, sight, smoke_dm
from game.conflict_of_heroes.state import SPENT, Engagement
from game.conflict_of_heroes.turns import Turn
from game.conflict_of_heroes.wording.names import unit_name
from game.kernel.agenda import Question, Side
from game.kernel.named import Piece, Place
from table.composition.forms import ClickStep
from ui.skins.conflict_of_heroes.goals import active_unit


def why_not(view: Engagement, question: Question[Any], step: ClickStep, number: Callable[[str], Place]) -> str:
    kind, key = step
    if kind == "card":
        return "That card does nothing now: its cost or its target is missing (9.1)."
    if kind == "facing":
        return "That facing is not open (5.1)."
    if kind == "piece":
        return _why_not_unit(view, question, Piece(int(key)))
    place = number(str(key))
    if not isinstance(question, Turn):
        return f"{hex_name(place)} is no answer here: the lit hexes are." if place in view.sheet.board.near else ""
    return _why_not_hex(view, question.side, place)


def _why_not_unit(view: Engagement, question: Question[Any], unit: Piece) -> str:
    if unit >= len(view.sheet.units):
        return ""
    name = unit_name(view, unit)
    if view.side(unit) != question.side:
        return f"{name} is an enemy: choose your own unit first, then its hex."
    if isinstance(question, Turn) and not has_offer(view, unit):
        if view.status[unit] == SPENT:
            return f"{name} is spent and you have no CAPs for it (3.2.2)."
        return f"{name} can do nothing now (2.2)."
    return f"{name} is no answer here."


def _why_not_hex(view: Engagement, side: Side, place: Place) -> str:
    """For the active unit: why it neither fires there nor gets there."""
    unit = active_unit(view, side)
    if unit is None:
        return "Choose one of your units first."
    return why_not_reached(view, unit, place)


def why_not_reached(view: Engagement, unit: Piece, place: Place) -> str:
    """6.3 Arc, range or sight of a target; what holds a unit that should move."""
    side, here, board = view.side(unit), view.where[unit], view.sheet.board
    name, where = unit_name(view, unit), hex_name(place)
    if not enemies_at(view, side, place):
        held = " Its marker holds it (7.4)." if is_held(view, unit, "move") else ""
        return f"{name} cannot get to {where} with the points it has.{held}"
    if is_engaged(view, side, here):
        return f"{name} has an enemy in its own hex and cannot fire out of it (7.7.3)."
    if not sight(view, here, place).clear:
        stop = board.blocked_by(here, place, {there: smoke_dm(view, there) for there in view.smoke})
        by = f" at {hex_name(stop)}, {board.terrain[stop].name.lower()}" if stop else ""
        return f"No line of sight from {hex_name(here)} to {where}: blocked{by} (6.0)."
    if not is_in_arc(view, unit, place):
        return f"{where} is outside the arc of {name}: turn first (6.2)."
    far, reach = board.distance(here, place), range_of(view, unit, place)
    return f"{where} is {far} hexes away; {name} reaches {2 * reach} (7.7)."
