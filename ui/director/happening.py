"""An event of a move as it is shown: between the positions before and after it, among the other events of the move."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, Generic, TypeVar

from game.kernel.agenda import Event
from game.kernel.state import Rolled, Told
from ui.director.beats import Beat

V = TypeVar("V")  # the position of a game
Beats = tuple[Beat, ...]


@dataclass(frozen=True)
class Happening(Generic[V]):
    """All events of a move, the positions before each of them and after the last, and which of them this one is."""

    views: Sequence[V]
    events: Sequence[Event]
    index: int

    @property
    def before(self) -> V:
        return self.views[self.index]

    @property
    def after(self) -> V:
        return self.views[self.index + 1]

    @property
    def last(self) -> Event | None:
        """The event before this one."""
        return self.events[self.index - 1] if self.index else None

    def in_a_row(self) -> list[Any]:
        """The events of this kind one after the other, dice apart; empty if this one is not the first of them."""
        kind = type(self.events[self.index])
        ahead = [event for event in self.events[: self.index] if not isinstance(event, Rolled)]
        if ahead and isinstance(ahead[-1], kind):
            return []
        rest = (event for event in self.events[self.index :] if not isinstance(event, Rolled))
        return list(takewhile(lambda event: isinstance(event, kind), rest))


Shown = Mapping[type[Event], Callable[[Happening[V], Any], Beats]]


def act_out(shown: Shown[V], before: V, told: Sequence[Told]) -> list[Beats]:
    """What is seen of each event, by its class; nothing for one that goes with another."""
    views, events = [before, *(after for _, after in told)], [event for event, _ in told]
    return [shown[type(event)](Happening(views, events, index), event) for index, event in enumerate(events)]
