"""Which questions of Edson's Ridge are answered together on one sheet, and how each sheet is called."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.edsons_ridge.advantage import LET_STAND, Advantage
from game.edsons_ridge.assault import DefensiveFire, ForwardUnit, PointUnit
from game.edsons_ridge.casualties import Attrition, Casualties
from game.edsons_ridge.close_combat import NextBlow, Pair, Strike, the_melee
from game.edsons_ridge.components import COUNTERS, FRESH, place_name
from game.edsons_ridge.movement import GoTo, NextMove, Onward
from game.edsons_ridge.ranged_fire import LeadShooter
from game.edsons_ridge.refit import Refit
from game.edsons_ridge.regroup import Regroup, RegroupTo, regroup_places
from game.edsons_ridge.reinforcements import PlaceReinforcement
from game.edsons_ridge.retreats import (
    LeaderGoesAlong,
    RetreatArea,
    RetreatNext,
    RetreatOrStay,
    RetreatTo,
    VoluntaryRetreats,
)
from game.edsons_ridge.setup import HideDump, PlaceLeader, PlaceUnit, PlaceVandegrift
from game.edsons_ridge.state import Edson
from game.edsons_ridge.values import close_combat_value
from game.edsons_ridge.withdrawal import WithdrawNext
from game.edsons_ridge.wording.actions import say
from game.edsons_ridge.wording.fight_actions import blow_needs
from game.edsons_ridge.wording.names import called, condition, short_place
from game.kernel.agenda import Action, Decision, Question
from game.kernel.named import Piece
from game.kernel.picking import DONE, Pick, Picking
from game.kernel.words import count
from table.composition.forms import Best, Form, Row, Series, Value, Wish
from ui.skins.edsons_ridge import losses, ticks
from ui.skins.edsons_ridge.focus import in_hand

SET_UP = (PlaceUnit, PlaceLeader, HideDump, PlaceVandegrift)
RETREATS = (RetreatArea, RetreatOrStay, LeaderGoesAlong)


def sheet_of(view: Edson, decision: Decision) -> Form | Series | None:
    """How this question is asked; None: plainly."""
    question = decision.question
    make = FORMS.get(type(question))
    if make is not None:
        return make(view, decision)
    if isinstance(question, Picking):
        return ticks.picking(view, decision)
    return next((series for series in SERIES if isinstance(question, series.chain)), None)


def advised(view: Edson, decision: Decision, best: Best) -> Action | None:
    """What a plain list has selected: the best to lead (10.33, 10.34) or to go next (R50); a march stops and a roll
    stands unless asked."""
    if isinstance(decision.question, Onward):
        return DONE
    if isinstance(decision.question, PointUnit | ForwardUnit | RetreatNext | WithdrawNext | NextBlow):
        return best(view, decision.question, decision.options)
    return LET_STAND if isinstance(decision.question, Advantage) else None


# 6.6 Regroup


def regroup_form(view: Edson, decision: Decision) -> Form:
    """6.6 One step for every unit that may: stays, or where it goes."""
    rows = [_regroup_row(view, unit) for unit in ticks.picks_in(decision)]
    return Form(
        "Who regroups, and where to (6.6)",
        tuple(rows),
        (Regroup, RegroupTo),
        topic=_regroup_topic,
        preset="best",
        refuse=ticks.refuse,
        summary=_regrouped,
        ask=lambda outcome: "Regroup: choose a unit, then a blue area next door. Enter accepts the arrows (6.6).",
    )


def _regroup_topic(question: Question[Any]) -> str:
    return f"to {question.unit}" if isinstance(question, RegroupTo) else ""


def _regroup_row(view: Edson, unit: Piece) -> Row:
    start = view.where[unit]
    away = [
        Value(f"to {short_place(place)}", (Wish(Pick(unit)), Wish(GoTo(place), f"to {unit}")), 0, place_name(place))
        for place in regroup_places(view, COUNTERS[unit].side, start)
    ]
    title = f"{called(unit)}: {condition(view, unit)}, in {place_name(start)}"
    values = (Value(f"stays in {short_place(start)}"), *away)
    return Row(unit, title, values, unit, place_name(start), view.level[unit] == FRESH, COUNTERS[unit].company or "")


def _regrouped(view: Edson, outcome: Any) -> list[str]:
    moved = sum(isinstance(answer.question, RegroupTo) for answer in outcome.draft.answers)
    return [f"{count(moved, 'unit')} regroup; the others stay."]


# Series


def _about(world: Edson, question: Question[Any]) -> tuple[int, str]:
    match question:
        case HideDump():
            return -1, "The supply dump (15.51)"
        case PlaceVandegrift():
            return -1, "Vandegrift's headquarters (18.8)"
        case Pair(unit=unit):
            return unit, f"{called(unit)}: {condition(world, unit)}, value {close_combat_value(world, unit)}"
    (unit,) = in_hand(question)
    return unit, called(unit)


def _label(world: Edson, question: Any, action: Action) -> str:
    if isinstance(action, GoTo | RetreatTo):
        return f"to {short_place(action.place)}"
    if isinstance(action, Strike):
        others = tuple(unit for unit, target in the_melee(world).pairs if target == action.target)
        helped = f", with {count(len(others), 'other')}" if others else ""
        return f"{called(action.target)}{helped}: {blow_needs(world, (*others, question.unit), action.target)}"
    return say(world, question, action).removeprefix(f"{_about(world, question)[1].split(':')[0]} ")


def _place(question: Any, action: Action) -> str:
    return place_name(action.place) if isinstance(action, GoTo | RetreatTo) else ""


def _piece(question: Any, action: Action) -> int:
    return action.target if isinstance(action, Strike) else -1


def _fixed(words: str) -> Callable[[Any], str]:
    return lambda outcome: words


SERIES = (
    Series(
        "Where your units set up (5.2)",
        SET_UP,
        _about,
        _label,
        _place,
        _piece,
        ask=_fixed(
            "Your units are placed for you. Click a unit, then a blue area, to change that. Enter sets up (5.2)."
        ),
        shows_world=True,
    ),
    Series(
        "Where reinforcements come in (19.1)",
        (PlaceReinforcement,),
        _about,
        _label,
        _place,
        _piece,
        ask=_fixed("Reinforcements are placed for you. Click a unit, then a blue area, to change that (19.1)."),
        shows_world=True,
    ),
    Series(
        "Who attacks whom (13.4)",
        (Pair,),
        _about,
        _label,
        _place,
        _piece,
        ask=_fixed("Close combat: choose a line, then the enemy that unit attacks. Enter strikes (13.4)."),
    ),
    Series("Where they retreat to (10.5)", RETREATS, _about, _label, _place, _piece),
)

FORMS: dict[type[Question[Any]], Callable[[Edson, Decision], Form]] = {
    NextMove: ticks.march,
    LeadShooter: ticks.shooting,
    DefensiveFire: ticks.defensive_fire,
    Refit: ticks.refitting,
    Casualties: losses.casualty_form,
    Attrition: losses.attrition_form,
    VoluntaryRetreats: losses.leaving_form,
    Regroup: regroup_form,
}
