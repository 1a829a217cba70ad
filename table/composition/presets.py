"""Where a sheet comes from, and what is filled in to begin with: the game's word, else the heuristics'."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from ai.brain import Brain, NoBrain, find_brain
from game.kernel.agenda import Action, Decision, Question
from game.kernel.forecast import Forecast
from game.kernel.game import Game
from game.kernel.picking import PICKS, Picking
from table.composition.forms import Best, Form, Series, Wish, tick_row
from table.composition.orders import Orders
from table.composition.series import SeriesSheet
from table.composition.sheet import Sheet
from table.composition.standing import StandingOrders


class Presets:
    """Sheets and selected options of one game."""

    def __init__(
        self, game: Game[Any], orders: Orders, best: Best | None = None, standing: StandingOrders | None = None
    ) -> None:
        self.game, self.orders = game, orders
        self.standing = standing or StandingOrders({})
        self.best = best or self._by_heuristics
        self.is_patient = True  # whether whoever asks waits for chances however long they take; a screen does not

    def forecast(self, world: Any, decision: Decision, action: Action) -> Forecast | None:
        """What an answer may lead to, for whoever gives it; his standing order is counted in."""
        side = decision.side
        if not self.game.standing_orders:
            return self.game.forecast(world, decision, action, side)
        return self.game.forecast(world, decision, action, side, self.standing.of(side))

    def sheet(self, world: Any, decision: Decision) -> Sheet | SeriesSheet | None:
        """The sheet for a question; None: it is asked from the plain list."""
        form = self.orders.sheet_of(world, decision) or self._plain_ticks(world, decision.question)
        if isinstance(form, Series):
            series = SeriesSheet(form, world, decision, self.best)
            return series if len(series.rows) >= form.least else None
        return Sheet(form, world, decision, self.best) if form is not None and form.rows else None

    def _plain_ticks(self, world: Any, question: Question[Any]) -> Form | None:
        """Any game's picking question, in its own words."""
        if not isinstance(question, Picking):
            return None
        items = [item for item in question.candidates(world) if item not in question.chosen]
        rows = [tick_row(item, self.game.say(world, question, PICKS[item]), Wish(PICKS[item])) for item in items]
        return Form("Tick what you want", tuple(rows), (type(question),), preset="best")

    def selected(self, world: Any, decision: Decision) -> int:
        """The option of a plain list that is selected to begin with; -1: none."""
        action = self.orders.advised(world, decision, self.best)
        return decision.options.index(action) if action in decision.options else -1

    @cached_property
    def _brain(self) -> Brain[Any] | None:
        try:
            return find_brain(self.game.name)
        except NoBrain:
            return None

    def _by_heuristics(self, world: Any, question: Question[Any], options: Sequence[Action]) -> Action:
        """What the heuristics would answer; without any, the last option, which is nearly always to do nothing."""
        if self._brain is None:
            return options[-1]
        scores = self._brain.scores(world, question, options, self._brain.weights)
        return options[scores.index(max(scores))]
