"""Picking several things one by one, in a fixed order, then Done: short lists for the mouse and the search alike."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Generic

from game.kernel.agenda import Action, Question, S


@dataclass(frozen=True)
class Pick(Action):
    """One more thing."""

    item: int


@dataclass(frozen=True)
class Done(Action):
    """No more things."""


PICKS = tuple(Pick(item) for item in range(256))  # made once: options are listed many thousand times a second
DONE = Done()


@dataclass(frozen=True)
class Picking(Question[S], Generic[S]):
    """A question answered by several picks. Subclasses say what may be picked and what happens with it."""

    chosen: tuple[int, ...]

    def candidates(self, state: S) -> list[int]:
        """Everything that may be picked, in a fixed order; the question itself drops what lies before the last pick."""
        raise NotImplementedError("abstract")

    def may_add(self, state: S, item: int) -> bool:
        """Whether this candidate goes with the picks so far."""
        return True

    def is_enough(self, state: S) -> bool:
        """Whether the picks so far may stand."""
        return True

    def finish(self, state: S) -> None:
        """What happens with the picks."""
        raise NotImplementedError("abstract")

    def options(self, state: S) -> list[Action]:
        items = self.candidates(state)
        if self.chosen:
            items = items[items.index(self.chosen[-1]) + 1 :]
        picks: list[Action] = [PICKS[item] for item in items if self.may_add(state, item)]
        return [*picks, DONE] if self.is_enough(state) or not picks else picks

    def answer(self, state: S, action: Any) -> None:
        if isinstance(action, Pick):
            state.do(replace(self, chosen=(*self.chosen, action.item)))
        else:
            self.finish(state)
