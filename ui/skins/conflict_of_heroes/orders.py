"""How the orders of Conflict of Heroes are composed: units, hexes and facings are clicked; to pass is a button."""

from __future__ import annotations

from typing import Any

from game.conflict_of_heroes.asking import Toward
from game.conflict_of_heroes.board import hex_name
from game.conflict_of_heroes.cards import PlayCard
from game.conflict_of_heroes.state import Engagement
from game.conflict_of_heroes.turns import Pass
from game.kernel.agenda import Action, Question
from game.kernel.hexmap import NOWHERE
from game.kernel.named import Place
from table.composition.forms import Click
from table.composition.orders import PASS, PlainOrders


class EngagementOrders(PlainOrders):
    """Answers for the table."""

    def place_name(self, place: Place) -> str:
        return hex_name(place)

    def click_of(self, question: Question[Any], action: Action) -> Click:
        match action:
            case Pass():
                return Click("button", PASS)
            case Toward(facing):
                return Click("facing", facing)
            case PlayCard(card):
                return Click("card", card)
        return super().click_of(question, action)

    def focus(self, view: Engagement, question: Question[Any]) -> str:
        found = super().focus(view, question)
        if found or view.deed is None:
            return found
        place = view.deed.target or (view.where[view.deed.leader] if view.deed.leader >= 0 else NOWHERE)
        return hex_name(place) if place > 0 else ""


ORDERS = EngagementOrders()
