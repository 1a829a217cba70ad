"""How the orders of Conflict of Heroes are composed: a unit or a card, a hex or an enemy, and the button."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.conflict_of_heroes import asking, planning, setup, specials
from game.conflict_of_heroes.asking import No, Toward
from game.conflict_of_heroes.board import hex_name, number_of
from game.conflict_of_heroes.cards import PlayCard
from game.conflict_of_heroes.components import CARDS
from game.conflict_of_heroes.state import BUNKER, Engagement, hex_of_works
from game.conflict_of_heroes.turns import Pass, Stall, Turn
from game.conflict_of_heroes.wording.names import unit_name
from game.kernel.agenda import Action, Decision, Question
from game.kernel.hexmap import NOWHERE
from game.kernel.named import Piece, Place, pieces_in
from game.kernel.picking import Pick
from table.composition.forms import Answered, Best, Click, ClickStep
from table.composition.orders import PASS, PlainOrders
from table.composition.plans import Goal
from ui.skins.conflict_of_heroes import deed_orders, goals, special_orders, strike_orders
from ui.skins.conflict_of_heroes.reasons import why_not
from ui.skins.conflict_of_heroes.surroundings import FirefightGround


class EngagementOrders(PlainOrders):
    """Answers for the table."""

    ground = FirefightGround()

    def place_name(self, place: Place) -> str:
        return hex_name(place)

    def click_of(self, question: Question[Any], action: Action) -> Click:
        match action:
            case Pass():
                return Click("button", PASS)
            case Stall(with_cap):
                return Click("button", deed_orders.STALLS[with_cap])
            case Toward(facing):
                return Click("facing", facing)
            case PlayCard(card):
                return Click("card", card)
            case specials.AirStrike():
                return Click("button", strike_orders.AIR[1])
            case specials.UseSpecial(rule):
                return Click("button", rule)
            case No() if isinstance(question, strike_orders.BEFORE):
                return Click("button", strike_orders.NOTHING[1])
            case Pick(item) if item >= BUNKER:
                return Click("place", hex_name(hex_of_works(item)))
        return super().click_of(question, action)

    def spot_name(self, view: Engagement, step: ClickStep) -> str:
        kind, key = step
        if kind == "card":
            return f"Play {CARDS[str(key)].name} ({key})"
        if step == strike_orders.AIR:
            return f"Aerial attack, {view.sorties[view.mover]} left this round"
        if kind == "button":
            return special_orders.TITLES.get(str(key)) or deed_orders.STALLING.get(str(key), str(key))
        if kind != "piece":
            return str(key)
        unit = Piece(int(key))
        place, boat = view.where[unit], view.aboard.get(unit)
        if boat is not None:
            return f"{unit_name(view, unit)}, aboard {unit_name(view, boat)}"
        return f"{unit_name(view, unit)}{f' in {hex_name(place)}' if place > 0 else ', off the map'}"

    def spot_place(self, view: Engagement, step: ClickStep) -> str:
        place = view.where[int(step[1])] if step[0] == "piece" else NOWHERE
        return hex_name(place) if place > 0 else super().spot_place(view, step)

    def caption(self, view: Engagement, decision: Decision) -> str:
        if not isinstance(decision.question, Turn):
            return "Your answer"
        active = goals.active_unit(view, decision.side)
        points = f", {unit_name(view, active)} has {view.pool[decision.side]} AP" if active is not None else ""
        over = ", they have passed: a pass ends the round" if view.passes else ""
        return f"Your turn, round {view.turn}{points}{over}"

    def has_kinds(self, decision: Decision) -> bool:
        """2.2 A unit or a card is chosen first, and then what is done with it."""
        return isinstance(decision.question, Turn)

    def goals(self, view: Engagement, decision: Decision, spot: ClickStep | None) -> Sequence[Goal]:
        return goals.goals(view, decision, spot)

    def advised(self, view: Engagement, decision: Decision, best: Best) -> Action | None:
        """1.0 A set-up that was tried out stands ready; everything else is the player's."""
        return next((option for option in decision.options if isinstance(option, setup.AsSuggested)), None)

    def deed(self, answers: Sequence[Answered]) -> str:
        last = answers[-1]
        match last.action:
            case asking.Unit(unit):
                return f"Choose {unit_name(last.world, unit)}"
            case PlayCard(card):
                return f"Play {CARDS[card].name}"
        return ""

    def focus(self, view: Engagement, question: Question[Any]) -> str:
        if isinstance(question, Turn):
            unit = goals.active_unit(view, question.side)
            return hex_name(view.where[unit]) if unit is not None else ""
        if isinstance(question, planning.Facing) and view.deed is not None and view.deed.goings:
            return hex_name(view.deed.goings[-1].place)
        about = next((view.where[Piece(unit)] for unit in pieces_in(question)), NOWHERE)
        if about > 0:
            return hex_name(about)
        found = super().focus(view, question)
        if found or view.deed is None:
            return found
        place = view.deed.target or (view.where[view.deed.leader] if view.deed.leader >= 0 else NOWHERE)
        return hex_name(place) if place > 0 else ""

    def refusal(self, view: Engagement, question: Question[Any], step: ClickStep) -> str:
        return why_not(view, question, step, number_of)


ORDERS = EngagementOrders()
