"""Why a unit or a place is no answer to a question, in one sentence with its rule; each chapter has its own reasons."""

from __future__ import annotations

from typing import Any

from game.edsons_ridge.casualties import Attrition, Casualties
from game.edsons_ridge.ranged_fire import LeadShooter
from game.edsons_ridge.state import Edson
from game.edsons_ridge.wording.names import called, full_place
from game.edsons_ridge.wording.questions import WORDS
from game.edsons_ridge.wording.sentences import first
from game.kernel.agenda import Question
from game.kernel.named import Piece, Place
from game.kernel.words import sentence


def why_not_unit(state: Edson, question: Question[Any], unit: Piece) -> str:
    """Why this unit is not among the answers; something true is always said."""
    reasons = WORDS[type(question)].why_not_unit
    found = reasons(state, question, unit) if reasons is not None else ()
    return first(found, f"{called(unit)} has no part in this choice.")


def why_not_place(state: Edson, question: Question[Any], place: Place) -> str:
    """Why this place is not among the answers."""
    name = sentence(full_place(place))
    if place not in state.scenario.in_play:
        return f"{name} is out of play in this battle."
    reasons = WORDS[type(question)].why_not_place
    found = reasons(state, question, place) if reasons is not None else ()
    return first(found, f"{name} is no answer here. Choose what is lit, or from the list.")


def full_sheet(question: Question[Any] | None) -> str:
    """Nothing more can be added: the last answer has closed the list."""
    match question:
        case Casualties():
            return "All casualty points are taken. Take one back first (10.4)."
        case Attrition():
            return "All attrition points are used. Take one back first (11.41)."
        case LeadShooter():
            return "Artillery fires alone (8.23)."
    return "Nothing more can be added. Take something back first."
