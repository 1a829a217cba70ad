"""How the orders of a game are composed: what one clicks for an answer, which questions stand on one sheet, which
kinds of order a place or a piece has, what a deed is called, and why a click is no answer.

`PlainOrders` has a sound answer to all of it, taken from the types of the records: a game overrides what it knows
better, and a plain question needs nothing here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from game.kernel.agenda import Action, Decision, Question, Side
from game.kernel.named import Piece, Place, pieces_in, places_in
from game.kernel.picking import Pick, Picking
from table.composition.forms import Answered, Best, Click, ClickStep, Form, OrderKind, Series
from table.composition.ground import NoGround, Surroundings
from table.composition.plans import Goal

PASS = "pass"  # the button of an answer that does nothing and hands the turn on, where a game has one


class Orders(Protocol):
    """What the table asks of a game about its orders."""

    ground: Surroundings  # where its places lie, for whoever plays without a map

    def click_of(self, question: Question[Any], action: Action) -> Click:
        """What one clicks for an answer."""

    def caption(self, view: Any, decision: Decision) -> str:
        """What kind of paper this is: `Your order, impulse 7`."""

    def in_hand(self, question: Question[Any]) -> frozenset[int]:
        """The pieces that a question is about."""

    def focus(self, view: Any, question: Question[Any]) -> str:
        """The place that a question is about, if any."""

    def sheet_of(self, view: Any, decision: Decision) -> Form | Series | None:
        """How questions that belong together are answered on one sheet; None: from the plain list."""

    def advised(self, view: Any, decision: Decision, best: Best) -> Action | None:
        """The answer of a plain list that is selected to begin with."""

    def deed(self, answers: Sequence[Answered]) -> str:
        """What these answers do, in a few words for the buttons; empty: the last answer's own words."""

    def spot_name(self, view: Any, step: ClickStep) -> str:
        """A place or piece that an order can begin with, as a line of the sheet calls it."""

    def has_kinds(self, decision: Decision) -> bool:
        """Whether a question is answered by choosing a place or a piece first, and then what is done there."""

    def kinds(self, view: Any, decision: Decision, spot: ClickStep) -> Sequence[OrderKind]:
        """Every kind of order of this place or piece, with its options or the reason why there is none."""

    def goals(self, view: Any, decision: Decision, spot: ClickStep | None) -> Sequence[Goal]:
        """Every whole order that can be given from this place or piece, the likeliest of each target first; without
        a spot, where the question itself says who acts."""

    def holds(self, decision: Decision) -> bool:
        """Whether places may be marked to be passed over: where many can act and most shall stay."""

    def alarms(self, view: Any, side: Side, place: str) -> Sequence[str]:
        """What lies near a place that a hold mark there should be lifted for, if it is new."""

    def refusal(self, view: Any, question: Question[Any], step: ClickStep) -> str:
        """Why what was clicked is no answer, in one sentence with its rule; empty: nothing is said."""


class PlainOrders:
    """By the types of the records alone."""

    ground: Surroundings = NoGround()

    def place_name(self, place: Place) -> str:
        """A place by its name on the map."""
        return str(place)

    def click_of(self, question: Question[Any], action: Action) -> Click:
        """The first piece and the first place that an answer names, in that order; a pick is a piece; else a button."""
        pieces, places = pieces_in(action), places_in(action)
        if isinstance(action, Pick):
            pieces = (Piece(action.item),)
        place = Click("place", self.place_name(places[0])) if places else None
        if pieces:
            return Click("piece", pieces[0], place)
        return place or Click("button", repr(action))

    def caption(self, view: Any, decision: Decision) -> str:
        return "Your order"

    def in_hand(self, question: Question[Any]) -> frozenset[int]:
        picked: Iterable[int] = question.chosen if isinstance(question, Picking) else ()
        return frozenset((*picked, *pieces_in(question)))

    def focus(self, view: Any, question: Question[Any]) -> str:
        return next((self.place_name(place) for place in places_in(question)), "")

    def sheet_of(self, view: Any, decision: Decision) -> Form | Series | None:
        return None

    def advised(self, view: Any, decision: Decision, best: Best) -> Action | None:
        return None

    def deed(self, answers: Sequence[Answered]) -> str:
        return ""

    def spot_name(self, view: Any, step: ClickStep) -> str:
        return str(step[1])

    def has_kinds(self, decision: Decision) -> bool:
        return False

    def kinds(self, view: Any, decision: Decision, spot: ClickStep) -> Sequence[OrderKind]:
        return ()

    def goals(self, view: Any, decision: Decision, spot: ClickStep | None) -> Sequence[Goal]:
        return ()

    def holds(self, decision: Decision) -> bool:
        return False

    def alarms(self, view: Any, side: Side, place: str) -> Sequence[str]:
        return ()

    def refusal(self, view: Any, question: Question[Any], step: ClickStep) -> str:
        return ""
