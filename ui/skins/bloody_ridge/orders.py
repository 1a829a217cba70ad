"""How the orders of Bloody Ridge are composed: its clicks, its refusals, and what an act is called on the buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.bloody_ridge.banzai import Charge, ChooseVictim, DeclareCharge, FightOn
from game.bloody_ridge.components import RED_ROW
from game.bloody_ridge.movement import ChooseForce, GoTo, Lead, LeaveMap, NextHex
from game.bloody_ridge.organization import PlaceCrews
from game.bloody_ridge.state import Ridge
from game.bloody_ridge.wording.names import piece as name
from game.bloody_ridge.wording.reasons import why_not_place
from game.kernel.agenda import Action, Decision, Question
from game.kernel.named import Piece, Place
from game.kernel.picking import Pick
from table.composition.forms import Answered, Click, ClickStep
from table.composition.orders import PlainOrders
from table.composition.plans import Goal
from ui.skins.bloody_ridge import goals
from ui.skins.bloody_ridge.ground import RidgeGround
from ui.skins.bloody_ridge.places import EXIT, name_of, number_of

DEEDS: dict[type[Action], str] = {Charge: "Banzai", FightOn: "Fight with fire", LeaveMap: "Leave the map"}


class RidgeOrders(PlainOrders):
    """Answers for the table."""

    ground = RidgeGround()

    def place_name(self, place: Place) -> str:
        return name_of(place)

    def click_of(self, question: Question[Any], action: Action) -> Click:
        match question, action:
            case PlaceCrews(), Pick(index):
                return Click("place", name_of(RED_ROW[index]))
            case NextHex(), LeaveMap():
                return Click("place", EXIT)
        return super().click_of(question, action)

    def deed(self, answers: Sequence[Answered]) -> str:
        """What a button does, in a few words."""
        last = answers[-1]
        match last.question, last.action:
            case _, Lead(place):
                return f"Lead out {place}"
            case NextHex(), GoTo(place):
                return f"{'March to' if last.world.is_japanese(place) else 'Attack'} {place}"
            case ChooseVictim(), Pick(unit):
                return f"Kill {name(unit)}"
        return DEEDS.get(type(last.action), "")

    def has_kinds(self, decision: Decision) -> bool:
        """7.3 A force is chosen by its hex, and then where it goes."""
        return isinstance(decision.question, ChooseForce)

    def goals(self, view: Ridge, decision: Decision, spot: ClickStep | None) -> list[Goal]:
        """7.2 Whole marches."""
        return goals.goals(view, decision, spot)

    def refusal(self, view: Ridge, question: Question[Any], step: ClickStep) -> str:
        """Why what was clicked is no answer."""
        kind, key = step
        if kind == "piece":
            return "Choose a hex, not a piece." if not isinstance(question, ChooseVictim) else "That is no Marine unit."
        if key == EXIT:
            return "Only a force in 1401, 1501 or 1601 can leave the map (4.1)."
        return why_not_place(view, question, number_of(str(key)))

    def in_hand(self, question: Question[Any]) -> frozenset[Piece]:
        """The moving force is marked by its hex."""
        return frozenset()

    def focus(self, view: Ridge, question: Question[Any]) -> str:
        if view.fight is not None and isinstance(question, DeclareCharge | ChooseVictim):
            return name_of(view.fight.place)
        if isinstance(question, ChooseForce):
            return name_of(goals.first_force(view))
        return name_of(view.force.place) if view.force is not None else ""


ORDERS = RidgeOrders()
