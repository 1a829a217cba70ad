"""2.2 Every whole order that a unit or a card can be given, the likeliest for each target first."""

from __future__ import annotations

from dataclasses import replace

from game.conflict_of_heroes.board import number_of
from game.conflict_of_heroes.deeds import has_offer
from game.conflict_of_heroes.sight import enemies_at
from game.conflict_of_heroes.state import Do, Engagement
from game.conflict_of_heroes.turns import Turn
from game.kernel.agenda import Decision, Side
from game.kernel.named import Piece
from table.composition.forms import ClickStep
from table.composition.plans import Goal
from ui.skins.conflict_of_heroes import card_orders, deed_orders, fire_orders, marches, special_orders, strike_orders

KEYS = {"fire": "order_1", "close": "order_1", "move": "order_2", "enter": "order_2"}
_HEADS = {"air": strike_orders.AIR, "air blind": strike_orders.AIR}  # the button that begins orders of a kind
KEYS |= {str(Do.RALLY): "order_3", str(Do.PIVOT): "order_4"}


def goals(view: Engagement, decision: Decision, spot: ClickStep | None) -> list[Goal]:
    """Of the unit, card or button chosen; of the active unit and of the side, where none is."""
    if isinstance(decision.question, strike_orders.BEFORE):
        return strike_orders.before_the_fight(view, decision)
    if not isinstance(decision.question, Turn):
        return []
    side = decision.side
    if spot is None:
        unit = active_unit(view, side)
        return [*of_unit(view, side, unit), *_of_side(view, side, decision)] if unit is not None else []
    kind, key = spot
    if kind == "button":
        return [goal for goal in _of_side(view, side, decision) if spot in (goal.step, _HEADS.get(goal.kind))]
    if kind == "card":
        return list(card_orders.card_goals(view, side, str(key)))
    if kind == "piece":
        return of_unit(view, side, Piece(int(key)))
    here = [unit for unit in view.sheet.units_of[side] if kind == "place" and view.where[unit] == number_of(str(key))]
    return of_unit(view, side, here[0]) if len(here) == 1 else []


def _of_side(view: Engagement, side: Side, decision: Decision) -> list[Goal]:
    """What needs no unit; beside the orders of the active one, or begun by its button."""
    found = [goal for op in special_orders.TITLES for goal in special_orders.special_goals(view, side, op)]
    return [*strike_orders.air_goals(view, side), *found, *deed_orders.stall_goals(decision)]


def active_unit(view: Engagement, side: Side) -> Piece | None:
    """2.2.d Whoever has points left; of several who share them the first."""
    found = [unit for unit in view.active(side) if view.where[unit] > 0 and has_offer(view, unit)]
    return found[0] if found and view.pool[side] > 0 else None


def of_unit(view: Engagement, side: Side, unit: Piece) -> list[Goal]:
    if unit >= len(view.sheet.units) or view.side(unit) != side or not has_offer(view, unit):
        return []
    found = [*marches.march_goals(view, unit), *deed_orders.deed_goals(view, unit)]
    if view.where[unit] > 0:
        found += fire_orders.fire_goals(view, unit)
    found = [replace(goal, key=KEYS.get(goal.kind, "")) for goal in found]
    return sorted(found, key=lambda goal: _rank(view, side, goal))


def _rank(view: Engagement, side: Side, goal: Goal) -> int:
    """An enemy one sees is fired at, an empty hex is gone to."""
    if goal.kind == "close":
        return 0
    if goal.kind in ("fire", "indirect"):
        seen = goal.place and enemies_at(view, side, number_of(goal.place))
        return (1 if goal.kind == "fire" else 2) if seen else 8
    return {"canister": 3, "move": 5, "enter": 5, str(Do.CREEP): 5, str(Do.RALLY): 4}.get(goal.kind, 7)
