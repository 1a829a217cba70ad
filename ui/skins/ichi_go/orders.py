"""How the orders of Operation Ichi-Go are composed: stacks and hexes are clicked, phases end with a button."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.ichi_go.attack import AllIn, AttackHex
from game.ichi_go.combat import EndCombat
from game.ichi_go.movement import EndMovement, MoveFrom, MoveTo, WholeStack
from game.ichi_go.state import China
from game.ichi_go.wording.names import place as name
from game.kernel.agenda import Action, Question
from game.kernel.named import Place
from table.composition.forms import Answered, Click
from table.composition.orders import PASS, PlainOrders


class ChinaOrders(PlainOrders):
    """Answers for the table."""

    def place_name(self, place: Place) -> str:
        return f"{place:04}"

    def click_of(self, question: Question[Any], action: Action) -> Click:
        """Ending a phase is what one passes with."""
        if isinstance(action, EndMovement | EndCombat):
            return Click("button", PASS)
        return super().click_of(question, action)

    def deed(self, answers: Sequence[Answered]) -> str:
        last = answers[-1]
        match last.action:
            case MoveFrom(place):
                return f"Choose {name(place)}"
            case MoveTo(place):
                return f"Move to {name(place)}"
            case AttackHex(place):
                return f"Attack {name(place)}"
            case WholeStack():
                return "The whole stack"
            case AllIn():
                return "Attack with all"
            case EndMovement():
                return "End movement"
            case EndCombat():
                return "End combat"
        return ""

    def focus(self, view: China, question: Question[Any]) -> str:
        found = super().focus(view, question)
        return found or (self.place_name(view.battle.target) if view.battle is not None else "")


ORDERS = ChinaOrders()
