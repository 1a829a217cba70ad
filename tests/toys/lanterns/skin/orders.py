"""What one clicks: hexes, for a walk and for a lantern alike; everything else is a button."""

from __future__ import annotations

from typing import Any

from game.kernel.agenda import Action, Question
from game.kernel.picking import Pick
from table.composition.forms import Click
from table.composition.orders import PlainOrders


class LanternOrders(PlainOrders):
    """Picks are hexes here, and the piece in hand is the bearer."""

    def click_of(self, question: Question[Any], action: Action) -> Click:
        if isinstance(action, Pick):
            return Click("place", self.place_name(action.item))
        return super().click_of(question, action)

    def in_hand(self, question: Question[Any]) -> frozenset[int]:
        return frozenset((int(question.side),))


ORDERS = LanternOrders()
