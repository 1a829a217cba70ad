"""What ends a sheet, and what an act is called on a button."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from game.kernel.agenda import Action
from game.kernel.forecast import Forecast, button
from game.kernel.game import Game
from table.composition.choices import Foresee
from table.composition.draft import Answer
from table.composition.forms import ClickStep
from table.composition.orders import Orders
from table.composition.sheet import Outcome


@dataclass(frozen=True)
class End:
    """Something that can be done with a sheet as it is."""

    outcome: Outcome
    action: Action
    words: str
    forecast: Forecast | None
    step: ClickStep  # what one clicks for it

    @property
    def answers(self) -> list[Answer]:
        assert self.outcome.tail is not None
        return [*self.outcome.draft.answers, Answer(self.outcome.draft.world, self.outcome.tail, self.action)]


def make_end(game: Game[Any], orders: Orders, outcome: Outcome, action: Action, foresee: Foresee | None = None) -> End:
    tail, world = outcome.tail, outcome.draft.world
    assert tail is not None
    forecast = foresee(world, tail, action) if foresee is not None else game.forecast(world, tail, action, tail.side)
    step = orders.click_of(tail.question, action).steps[-1]
    return End(outcome, action, game.say(world, tail.question, action), forecast, step)


def deed_words(game: Game[Any], orders: Orders, answers: Sequence[Answer]) -> str:
    """An act in a few words: the game's for it, or the last answer's own."""
    last = answers[-1]
    return orders.deed(answers) or short(game.say(last.world, last.question, last.action))


def short(words: str) -> str:
    """The first clause, without rule numbers; a number that tells two alike apart stays."""
    return re.split(r": | \((?!\d+\))", words, maxsplit=1)[0]


def with_chance(words: str, forecast: Forecast | None, said: Callable[[Forecast], str] = button) -> str:
    """What a button says: the deed, and what may come of it."""
    chance = said(forecast) if forecast is not None else ""
    return f"{words}: {chance}" if chance else words
