"""How the orders of Operation Ichi-Go are composed: whole marches and attacks, and what is clicked for the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.ichi_go.advance import AdvanceIn, Momentum, Nobody
from game.ichi_go.air import AirMarker, NotNow
from game.ichi_go.attack import AllIn, AttackHex, NoMomentum
from game.ichi_go.combat import ChooseBattle, EndCombat
from game.ichi_go.movement import ChooseStack, EndMovement, MoveFrom, MoveTo, Stay, WholeStack
from game.ichi_go.resolution import StepLoss
from game.ichi_go.sequence import FightFirst, MoveFirst
from game.ichi_go.state import China
from game.ichi_go.wording.names import DATES, short_place, stack_words
from game.ichi_go.wording.reasons import why_not_place
from game.kernel.agenda import Action, Decision, Question, Side
from game.kernel.named import Piece, Place
from game.kernel.picking import Done, Pick
from game.kernel.words import count
from table.composition.forms import Answered, Click, ClickStep, Form, Series
from table.composition.orders import PASS, PlainOrders
from table.composition.plans import Goal
from ui.skins.ichi_go.attacks import attack_goals
from ui.skins.ichi_go.ground import ChinaGround
from ui.skins.ichi_go.marches import march_goals
from ui.skins.ichi_go.sheets import sheet_of

ENDS = (EndMovement, EndCombat, Stay, NoMomentum, NotNow, Nobody)  # what one passes with
DEEDS: dict[type[Action], str] = {
    EndMovement: "End movement",
    EndCombat: "End combat",
    Stay: "Stay",
    NoMomentum: "Stop here",
    Nobody: "Nobody advances",
    NotNow: "Not now",
    WholeStack: "The whole stack",
    AllIn: "Attack with all",
    MoveFirst: "Move first, then fight",
    FightFirst: "Fight first, then move",
}


class ChinaOrders(PlainOrders):
    """Answers for the table."""

    ground = ChinaGround()

    def place_name(self, place: Place) -> str:
        return f"{place:04}"

    def caption(self, view: China, decision: Decision) -> str:
        return f"Your order, {DATES[view.turn]}"

    def click_of(self, question: Question[Any], action: Action) -> Click:
        """Ending a phase is what one passes with; an air marker is a hex, not a piece."""
        if isinstance(action, ENDS):
            return Click("button", PASS)
        if isinstance(question, AirMarker) and isinstance(action, Pick):
            return Click("place", self.place_name(Place(action.item)))
        return super().click_of(question, action)

    def sheet_of(self, view: China, decision: Decision) -> Form | Series | None:
        return sheet_of(view, decision)

    def has_kinds(self, decision: Decision) -> bool:
        """10.3, 11.0 A stack is chosen first, and then where it goes or what it attacks."""
        return isinstance(decision.question, ChooseStack | ChooseBattle)

    def goals(self, view: China, decision: Decision, spot: ClickStep | None) -> list[Goal]:
        if spot is not None and spot[0] not in ("place", "piece"):
            return []
        return march_goals(view, decision, spot) or attack_goals(view, decision, spot)

    def spot_name(self, view: China, step: ClickStep) -> str:
        """A stack by its town or hex, and who stands there."""
        if step[0] != "place":
            return super().spot_name(view, step)
        place = Place(int(step[1]))
        return f"{short_place(place)}: {stack_words(view, place)}" if place in view.stacks else short_place(place)

    def holds(self, decision: Decision) -> bool:
        """B.3 Most stacks stay in a movement phase."""
        return isinstance(decision.question, ChooseStack)

    def alarms(self, view: China, side: Side, place: str) -> list[str]:
        """B.3 Enemies next to it."""
        near = view.scenario.theatre.near.get(Place(int(place)), frozenset())
        return [self.place_name(there) for there in sorted(near & view.layout.against(side))]

    def deed(self, answers: Sequence[Answered]) -> str:
        last = answers[-1]
        match last.question, last.action:
            case _, MoveFrom(place):
                return f"Roll for {short_place(place)}"
            case _, MoveTo(place):
                return f"March to {short_place(place)}"
            case _, AttackHex(place):
                return f"Attack {short_place(place)}"
            case AdvanceIn() as asked, Done():
                return f"Advance with {count(len(asked.chosen), 'unit')}"
            case StepLoss(), _:
                return f"Lose {count(sum(isinstance(one.question, StepLoss) for one in answers), 'step')}"
            case AirMarker() as asked, _:
                return f"Place {count(asked.number, 'air marker')}"
        return DEEDS.get(type(last.action), "")

    def refusal(self, view: China, question: Question[Any], step: ClickStep) -> str:
        """Why what was clicked is no answer."""
        kind, key = step
        if kind not in ("place", "piece"):
            return ""
        place = view.place_of(Piece(int(key))) if kind == "piece" else Place(int(key))
        return why_not_place(view, question, place)

    def in_hand(self, question: Question[Any]) -> frozenset[int]:
        """A rolled stack that moves, and who has momentum."""
        return frozenset(question.units) if isinstance(question, Momentum) else super().in_hand(question)

    def focus(self, view: China, question: Question[Any]) -> str:
        found = super().focus(view, question)
        return found or (self.place_name(view.battle.target) if view.battle is not None else "")


ORDERS = ChinaOrders()
