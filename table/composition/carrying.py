"""What was ordered before and still answers: standing orders, the order in force, and passing on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.kernel.agenda import Action, Decision, Side
from game.kernel.standing import Mode, StandingOrder
from table.composition.draft import Answer
from table.composition.ends import deed_words
from table.composition.kinds import option_on
from table.composition.orders import PASS, Orders
from table.composition.paper import Word
from table.composition.plans import LaterOrder, OrderInForce, PassOrder
from table.composition.standing import StandingOrders
from table.sitting import Refused, Sitting


class Carrying:
    """At most one order is in force at a time."""

    def __init__(self, sitting: Sitting, orders: Orders, standing: StandingOrders) -> None:
        self.sitting, self.orders, self.standing = sitting, orders, standing
        self.order: OrderInForce | PassOrder | None = None
        self.came_back: tuple[Word, ...] = ()  # what the world has changed in an order that could not go on
        self.reopened: Decision | None = None  # what was taken back to, to be answered by hand
        self.later: LaterOrder | None = None  # what is left of an order of several turns

    def begin(self, order: OrderInForce | PassOrder | None) -> None:
        self.order, self.came_back, self.later = order, (), None

    def stand(self, side: Side, mode: Mode | None, more: int) -> None:
        """Another standing order: its mode, or so many points more or fewer."""
        order = self.standing.of(side)
        self.standing.put(side, StandingOrder(mode or ("gain" if more else order.mode), order.points + more))

    # ---- answering

    def answer(self, decision: Decision | None) -> Action | None:
        """What is asked now, by a standing order or by the order in force; None: the player is asked."""
        if decision is None or not self.sitting.is_asked or decision is self.reopened:
            return None
        view = self.sitting.match.view(decision.side)
        offer = self.sitting.match.game.offer(view, decision)
        if offer is not None:
            answer = offer.answer(self.standing.of(decision.side))
            if answer is not None:  # taken back by its own name, not by that of the order before it
                words = deed_words(self.sitting.match.game, self.orders, [Answer(view, decision, answer)])
                self.sitting.deeds.note(len(self.sitting.match.history), words)
            return answer
        action = self.order.answer(view, decision) if self.order is not None else None
        if action is not None:
            self.came_back = ()
        elif self.order is not None and decision.side == self.order.root.side:
            self._stop(self.order, view, decision)
        return action

    def _stop(self, order: OrderInForce | PassOrder, view: Any, decision: Decision) -> None:
        """It cannot answer: an order is over, or comes back changed; one to pass waits for its own question."""
        changed = order.came_back(view, decision)
        waits = isinstance(order, PassOrder) and type(decision.question) is not type(order.root.question)
        self.order = order if waits else None
        if isinstance(order, OrderInForce) and order.is_over(decision):
            self.later = order.plan.then(order.filled, view)
        if changed:
            self.came_back = changed

    # ---- passing on

    def pass_on(self, root: Decision | None, whole_turn: bool) -> Action:
        """Pass, and go on passing by itself."""
        action = option_on(self.orders, root, ("button", PASS)) if root is not None else None
        if root is None or action is None:
            raise Refused("You cannot pass here.")
        self.begin(PassOrder(root, action, self._until(root, whole_turn)))
        self.sitting.deeds.note(len(self.sitting.match.history), "pass")
        return action

    def _until(self, root: Decision, whole_turn: bool) -> Callable[[Any], bool]:
        """For this turn; or as long as the others do nothing but pass."""
        match = self.sitting.match
        start, turn = len(match.history), match.state.turn

        def holds(view: Any) -> bool:
            others = [moment.action for moment in match.history[start:] if moment.side != root.side]
            quiet = all(self.orders.click_of(root.question, one).steps == (("button", PASS),) for one in others)
            return bool(view.turn == turn) and (whole_turn or quiet)

        return holds
