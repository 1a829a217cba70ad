"""The options of a decision: in words, with their chances, and by what one clicks for them. No window needed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from game.kernel.agenda import Action, Decision
from game.kernel.forecast import Forecast
from game.kernel.game import Game
from table.composition.forms import ClickStep
from table.composition.orders import Orders
from table.composition.weighing import Weighing

Foresee = Callable[[Any, Decision, Action], Forecast | None]  # what an answer may lead to, for whoever gives it
STILL_WEIGHED = Forecast("The chances are being worked out")


class Choices:
    """One decision as a player sees it. `path` holds what was clicked so far of a choice in several steps: a unit and
    where it goes, or first the place and then who goes there."""

    def __init__(
        self, game: Game[Any], view: Any, decision: Decision, orders: Orders, foresee: Foresee | None = None
    ) -> None:
        self.game, self.view, self.decision = game, view, decision
        self.foresee: Foresee = foresee or (
            lambda world, asked, action: game.forecast(world, asked, action, asked.side)
        )
        self.words = [game.say(view, decision.question, action) for action in decision.options]
        ways = [orders.click_of(decision.question, action).steps for action in decision.options]
        self.steps = _without_common_start(ways)
        self.path: tuple[ClickStep, ...] = ()
        self.only: frozenset[int] | None = None  # of a kind of action, if one was chosen
        self.weighing = Weighing(self._weigh, len(decision.options))

    @cached_property
    def question(self) -> str:
        return self.game.ask(self.view, self.decision.question)

    def _weigh(self, option: int) -> Forecast | None:
        decision = self.decision
        return self.foresee(self.view, decision, decision.options[option])

    def forecast(self, option: int) -> Forecast | None:
        """What an option may lead to, however long that takes to work out."""
        return self.weighing.wait(option)

    def told(self, option: int) -> Forecast | None:
        """The same as far as it is known; nothing that is shown waits for it."""
        return self.weighing.wait(option) if self.weighing.is_known(option) else STILL_WEIGHED

    @property
    def open(self) -> list[int]:
        """The options that go with the clicks so far."""
        return self.matching(self.path)

    def matching(self, path: tuple[ClickStep, ...]) -> list[int]:
        found = [number for number, steps in enumerate(self.steps) if set(path) <= set(steps)]
        return found if self.only is None else [number for number in found if number in self.only]

    def narrow(self, numbers: list[int]) -> None:
        """Show these options only."""
        self.path, self.only = (), frozenset(numbers)

    @property
    def lit(self) -> frozenset[ClickStep]:
        """What can be clicked next."""
        return frozenset(step for number in self.open for step in self.steps[number]) - set(self.path)

    def lit_of(self, kind: str) -> frozenset[Any]:
        return frozenset(key for own, key in self.lit if own == kind)

    def by_click(self, step: ClickStep) -> list[int]:
        """The options that a click leads to, itself included in the way."""
        return self.matching((*self.path, step))

    def take(self, step: ClickStep) -> int | None:
        """Click: the option if it is the only one left, else a step further."""
        found = self.by_click(step)
        if not found:
            return None
        if len(found) == 1:
            return found[0]
        self.path = (*self.path, step)
        return None

    def step_back(self) -> bool:
        """Take the last click of a choice in steps back."""
        had, self.path, self.only = bool(self.path) or self.only is not None, self.path[:-1], None
        return had

    def place_of(self, option: int) -> str:
        """The place on the map that an option names, if any."""
        return next((str(key) for kind, key in self.steps[option] if kind == "place"), "")

    def button(self, key: str) -> int | None:
        return next((number for number, steps in enumerate(self.steps) if steps == (("button", key),)), None)


def _without_common_start(ways: list[tuple[ClickStep, ...]]) -> list[tuple[ClickStep, ...]]:
    """A first click that all ways in steps share says nothing: it is spared."""
    long = [way for way in ways if len(way) > 1]
    if long and len({way[0] for way in long}) == 1:
        return [way[1:] if len(way) > 1 else way for way in ways]
    return ways
