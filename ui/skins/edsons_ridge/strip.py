"""The strip of impulse kinds of Edson's Ridge, its refusals, and what an act is called on the buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.edsons_ridge.assault import DefensiveFire, JoinFire
from game.edsons_ridge.casualties import Attrition, Casualties
from game.edsons_ridge.close_combat import Pair
from game.edsons_ridge.components import OWNER, other, place_name, place_number
from game.edsons_ridge.impulses import ChooseImpulse
from game.edsons_ridge.movement import AssaultIn, GoTo, JoinAssault, Movers, NextMove, Onward
from game.edsons_ridge.ranged_fire import BombardmentTarget, MoreShooters
from game.edsons_ridge.refit import Refit
from game.edsons_ridge.regroup import Regroup, RegroupTo
from game.edsons_ridge.reinforcements import PlaceReinforcement
from game.edsons_ridge.retreats import RetreatTo, VoluntaryRetreats
from game.edsons_ridge.setup import HideDump, PlaceLeader, PlaceUnit, PlaceVandegrift
from game.edsons_ridge.state import Edson
from game.edsons_ridge.wording import place_reasons, reasons
from game.edsons_ridge.wording.impulse_reasons import impulse_kinds
from game.kernel.agenda import Decision, Question
from game.kernel.picking import Done, Pick
from game.kernel.words import count
from ui.skins.forms import Answered, Kind
from ui.skins.registry import Step

KEYS = {"assault": "order_1", "infiltrate": "order_2", "patrol": "order_2", "entrench": "order_3", "fire": "order_4"}


def has_kinds(decision: Decision) -> bool:
    return isinstance(decision.question, ChooseImpulse)


def kinds(view: Edson, decision: Decision, place: int) -> list[Kind]:
    """8.2 Every kind of impulse in this place."""
    if not has_kinds(decision):
        return []
    return [
        Kind(
            kind.name,
            kind.label,
            KEYS.get(kind.name, ""),
            kind.options,
            kind.reason,
            opens=kind.name == "assault",
            here=kind.name == "bombard",
        )
        for kind in impulse_kinds(view, decision.side, place, decision.options)
    ]


def refusal(view: Edson, question: Question[Any], step: Step) -> str:
    """Why what was clicked is no answer."""
    kind, key = step
    if kind == "piece":
        return reasons.why_not_unit(view, question, int(key))
    return place_reasons.why_not_place(view, question, place_number(str(key)))


def deed(answers: Sequence[Answered]) -> str:
    """What is done, in a few words: the last answer decides."""
    last = answers[-1]
    match last.question, last.action:
        case (Movers(units=units), GoTo(place)) | (Onward(units=units), GoTo(place)):
            verb = "Enter" if last.world.units(other(OWNER[units[0]]), place) else "Move to"
            return f"{verb} {place_name(place)} with {count(len(units), 'unit')}"
        case BombardmentTarget(), GoTo(place):
            return f"Shell {place_name(place)}"
        case NextMove(), AssaultIn(place):
            return f"Assault {place_name(place)}"
        case NextMove(), Done():
            return "End the impulse"
        case Onward(), Done():
            return "Stop here"
        case JoinAssault(place=place), Done():
            return f"Assault {place_name(place)}"
        case (MoreShooters(), Done()) | (JoinFire(), Done()) | (DefensiveFire(), Pick()):
            return "Fire"
    return _sheet_deed(answers)


def _sheet_deed(answers: Sequence[Answered]) -> str:
    asked = [answer.question for answer in answers]
    match answers[-1].question:
        case Casualties() | Attrition():
            return "Take the losses"
        case VoluntaryRetreats():
            leaving = sum(isinstance(answer.action, RetreatTo) for answer in answers)
            return f"Leave with {count(leaving, 'unit')}" if leaving else ""
        case Pair():
            return f"Strike with {count(len(asked), 'unit')}"
        case Regroup():
            return f"Regroup {count(sum(isinstance(q, RegroupTo) for q in asked), 'unit')}"
        case Refit():
            return f"Refit {count(sum(isinstance(answer.action, Pick) for answer in answers), 'piece')}"
        case PlaceUnit() | PlaceLeader() | HideDump() | PlaceVandegrift():
            return "Set up" if len(asked) > 1 else ""
        case PlaceReinforcement():
            return f"Bring in {count(len(asked), 'unit')}"
    return ""
