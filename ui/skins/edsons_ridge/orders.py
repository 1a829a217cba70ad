"""How the orders of Edson's Ridge are composed: its clicks, its kinds of impulse, its refusals, and what an act is
called on the buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.edsons_ridge.assault import DefensiveFire, JoinFire
from game.edsons_ridge.casualties import Attrition, Casualties
from game.edsons_ridge.close_combat import NextBlow, Pair, Strike
from game.edsons_ridge.components import OWNER, Phase, other, place_name, place_number
from game.edsons_ridge.impulses import Bombard, ChargeFrom, ChooseImpulse, PassImpulse
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
from game.edsons_ridge.wording.names import WHOSE, called, short_place
from game.kernel.agenda import Action, Decision, Question
from game.kernel.named import Piece, Place
from game.kernel.picking import Done, Pick
from game.kernel.words import count, sentence
from table.composition.forms import Answered, Best, Click, ClickStep, Form, OrderKind, Series
from table.composition.orders import PASS, PlainOrders
from table.composition.plans import Goal
from ui.skins.edsons_ridge import focus, goals, sheets
from ui.skins.edsons_ridge.boxes import is_box
from ui.skins.edsons_ridge.ground import EdsonGround
from ui.skins.edsons_ridge.plan_rows import force_words

KEYS = {"assault": "order_1", "infiltrate": "order_2", "patrol": "order_2", "entrench": "order_3", "fire": "order_4"}


class EdsonOrders(PlainOrders):
    """Answers for the table."""

    ground = EdsonGround()

    def caption(self, view: Edson, decision: Decision) -> str:
        """Whose impulse it is: one's own order, or an answer to the enemy's."""
        impulse = view.impulse
        if impulse is not None and impulse.side != decision.side:
            return f"{WHOSE[impulse.side]} impulse, you answer"
        return "Your order" if view.phase == Phase.IMPULSES else "Your decision"

    def place_name(self, place: Place) -> str:
        return place_name(place)

    def click_of(self, question: Question[Any], action: Action) -> Click:
        """A unit, then a place for those who go somewhere; a place for impulses; a button for the rest."""
        match action:
            case ChargeFrom(place, _):
                return Click("place", place_name(place))
            case Bombard(gun):
                return Click("piece", gun)
            case PassImpulse():
                return Click("button", PASS)
        return super().click_of(question, action)

    def in_hand(self, question: Question[Any]) -> frozenset[Piece]:
        return focus.in_hand(question)

    def focus(self, view: Edson, question: Question[Any]) -> str:
        return focus.focus(view, question)

    def sheet_of(self, view: Edson, decision: Decision) -> Form | Series | None:
        return sheets.sheet_of(view, decision)

    def advised(self, view: Edson, decision: Decision, best: Best) -> Action | None:
        return sheets.advised(view, decision, best)

    def deed(self, answers: Sequence[Answered]) -> str:
        return deed(answers)

    def has_kinds(self, decision: Decision) -> bool:
        return isinstance(decision.question, ChooseImpulse)

    def spot_name(self, view: Edson, step: ClickStep) -> str:
        kind, key = step
        return short_place(place_number(str(key))) if kind == "place" else called(Piece(int(key)))

    def kinds(self, view: Edson, decision: Decision, spot: ClickStep) -> list[OrderKind]:
        """8.2 Every kind of impulse in this place."""
        kind, place = spot
        if kind != "place" or is_box(place) or not self.has_kinds(decision):
            return []
        return [
            OrderKind(
                kind.name,
                kind.label,
                KEYS.get(kind.name, ""),
                kind.options,
                kind.reason,
                opens=kind.name == "assault",
                here=kind.name == "bombard",
            )
            for kind in impulse_kinds(view, decision.side, place_number(str(place)), decision.options)
        ]

    def goals(self, view: Edson, decision: Decision, spot: ClickStep | None) -> list[Goal]:
        """8.2 Whole orders."""
        if spot is None or not self.has_kinds(decision):
            return []
        return goals.goals(view, decision, spot)

    def refusal(self, view: Edson, question: Question[Any], step: ClickStep) -> str:
        """Why what was clicked is no answer."""
        kind, key = step
        if is_box(key):
            return "That box is off the map. Its pieces light up when they can be chosen (3.7, 19.1)."
        if kind == "piece":
            return reasons.why_not_unit(view, question, Piece(int(key)))
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
        case NextBlow(), Strike(target):
            return f"Strike at {called(target)} next"
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
            return _losses_deed(answers)
        case VoluntaryRetreats(place=place):
            return _leaving_deed(answers, place)
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


def _losses_deed(answers: Sequence[Answered]) -> str:
    """10.4, 11.41 So many points, and who falls back for his."""
    first = answers[0].question
    assert isinstance(first, Casualties | Attrition)
    gone = [answer.action.unit for answer in answers if isinstance(answer.action, RetreatTo)]
    fall_back = f", {force_words(gone)} {'falls' if len(gone) == 1 else 'fall'} back" if gone else ""
    return f"Take {count(first.points, 'loss', 'losses')}{fall_back}"


def _leaving_deed(answers: Sequence[Answered], place: int) -> str:
    """10.53 Who goes and who holds, whatever is filled in."""
    last = answers[-1]
    gone = [answer.action.unit for answer in answers if isinstance(answer.action, RetreatTo)]
    staying = [unit for unit in last.world.units(last.question.side, place) if unit not in gone]
    going = [f"{force_words(gone)} {'falls' if len(gone) == 1 else 'fall'} back"] if gone else []
    holding = [f"{force_words(staying)} {'holds' if len(staying) == 1 else 'hold'}"] if staying else []
    return sentence(", ".join([*going, *holding]))


ORDERS = EdsonOrders()
