"""8.2 Every whole order that can be given from a place or by a unit, the likeliest for each target first."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.edsons_ridge import impulses
from game.edsons_ridge.components import FIRST_ZONE, IS_COMBAT, NOWHERE, OWNER, other, place_name, place_number
from game.edsons_ridge.infiltration import infiltration_targets
from game.edsons_ridge.patrol import patrollers
from game.edsons_ridge.ranged_fire import bombardment_targets, shooters
from game.edsons_ridge.state import Edson
from game.kernel.agenda import Decision, Side
from game.kernel.named import Piece, Place
from table.composition.forms import ClickStep
from table.composition.plans import Goal, OrderPlan
from ui.skins.edsons_ridge import deeds, marches, slipping
from ui.skins.edsons_ridge.boxes import is_box

KEYS = {"assault": "order_1", "infiltrate": "order_2", "patrol": "order_2", "entrench": "order_3", "fire": "order_4"}
RANK = ("assault", "charge", "infiltrate", "patrol", "fire", "bombard", "gas", "entrench", "march")
LABELS = {
    "charge": ("Banzai", "Bayonet charge"),
    "infiltrate": ("Infiltrate", ""),
    "patrol": ("", "Patrol"),
    "entrench": ("", "Dig in"),
    "fire": ("Fire", "Fire"),
    "bombard": ("Bombard", "Bombard"),
    "gas": ("Gas", ""),
}


def goals(view: Edson, decision: Decision, spot: ClickStep) -> list[Goal]:
    """From this place, with all that stands there; from a unit, with that unit."""
    kind, key = spot
    if kind == "piece":
        return _of_unit(view, decision, Piece(int(key)))
    if kind != "place" or is_box(key):
        return []
    return sorted(_of_place(view, decision, place_number(str(key)), ()), key=lambda goal: RANK.index(goal.kind))


def _of_unit(view: Edson, decision: Decision, unit: Piece) -> list[Goal]:
    if OWNER[unit] != decision.side:
        return []
    shells = _shells(view, decision, [unit])
    place = view.where[unit]
    if place == NOWHERE:
        return shells
    named = (unit,) if IS_COMBAT[unit] else ()
    found = _of_place(view, decision, place, named)
    return [*shells, *sorted(found, key=lambda goal: RANK.index(goal.kind))]


def _of_place(view: Edson, decision: Decision, place: Place, named: Sequence[Piece]) -> list[Goal]:
    side, options = decision.side, decision.options
    found: list[Goal] = []
    if impulses.ASSAULT_FROM[place] in options:
        found += marches.march_goals(view, side, place, named)
    calls = deeds.charge_calls(decision, place)
    if calls:
        for target in deeds.charge_places(view, side, place):
            found.append(_goal(side, target, "charge", _charge(view, side, place, target, calls, named)))
    if impulses.INFILTRATE_FROM[place] in options:
        for target in infiltration_targets(view, place):
            found.append(_goal(side, target, "infiltrate", _slip(view, place, target, named)))
    if impulses.ENTRENCH_IN[place] in options:
        found.append(_goal(side, place, "entrench", lambda: deeds.entrench_plan(view, place, named)))
    return found + _at_a_distance(view, decision, place, named)


def _at_a_distance(view: Edson, decision: Decision, place: Place, named: Sequence[Piece]) -> list[Goal]:
    """Fire, patrols, shells and gas: from this place, or at it."""
    side, found = decision.side, list[Goal]()
    own = set(named or view.units(side, place))
    for option in decision.options:
        match option:
            case impulses.FireAt(target) if target == place or own & set(shooters(view, side, target)):
                found.append(_goal(side, target, "fire", _fire(view, side, target, named)))
            case impulses.PatrolInto(target) if target == place or own & set(patrollers(view, target)):
                found.append(_goal(side, target, "patrol", _patrol(view, target, named)))
            case impulses.GasOn(target) if target == place:
                found.append(_goal(side, target, "gas", lambda target=target: deeds.gas_plan(target)))  # type: ignore[misc]
    if place < FIRST_ZONE and view.units(other(side), place):
        guns = [option.gun for option in decision.options if isinstance(option, impulses.Bombard)]
        found += _shells(view, decision, guns, place)
    return found


def _shells(view: Edson, decision: Decision, guns: Sequence[Piece], only: Place = NOWHERE) -> list[Goal]:
    ready = [gun for gun in guns if impulses.Bombard(gun) in decision.options]
    targets = [place for place in bombardment_targets(view, decision.side) if not only or place == only]
    if not ready:
        return []
    return [_goal(decision.side, target, "bombard", _shell(view, decision.side, target, ready)) for target in targets]


def _goal(side: Side, target: Place, kind: str, make: Callable[[], OrderPlan]) -> Goal:
    return Goal(("place", place_name(target)), kind, LABELS[kind][side], make, KEYS.get(kind, ""))


def _charge(
    view: Edson, side: Side, area: Place, target: Place, calls: Sequence[impulses.ChargeFrom], named: Sequence[Piece]
) -> Callable[[], OrderPlan]:
    return lambda: deeds.charge_plan(view, side, area, target, calls, named)


def _slip(view: Edson, area: Place, target: Place, named: Sequence[Piece]) -> Callable[[], OrderPlan]:
    return lambda: slipping.infiltration_plan(view, area, target, named)


def _fire(view: Edson, side: Side, target: Place, named: Sequence[Piece]) -> Callable[[], OrderPlan]:
    return lambda: deeds.fire_plan(view, side, target, named)


def _patrol(view: Edson, target: Place, named: Sequence[Piece]) -> Callable[[], OrderPlan]:
    return lambda: deeds.patrol_plan(view, target, named)


def _shell(view: Edson, side: Side, target: Place, guns: Sequence[Piece]) -> Callable[[], OrderPlan]:
    return lambda: deeds.bombard_plan(view, side, target, guns)
