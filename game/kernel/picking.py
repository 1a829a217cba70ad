"""Picking several things one by one, then Done: short lists for the mouse and the search alike.

What is picked is a set. Things may be picked in any order and the question keeps them in the order of the candidates,
so that the same things are the same question however they were come by, and no pick closes the way to another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from game.kernel.agenda import Action, Question
from game.kernel.records import changed
from game.kernel.state import S

N = TypeVar("N", bound=int)  # what is picked, by its number: a piece, a place, a line of a list


@dataclass(frozen=True)
class Pick(Action, Generic[N]):
    """One more thing."""

    item: N


@dataclass(frozen=True)
class Done(Action):
    """No more things."""


class _Picks(dict[int, Pick[Any]]):
    """Each pick is made once, when it is first named: options are listed many thousand times a second."""

    def __missing__(self, item: int) -> Pick[Any]:
        pick: Pick[Any] = Pick(item)
        self[item] = pick
        return pick


PICKS = _Picks()
DONE = Done()


@dataclass(frozen=True)
class Picking(Question[S], Generic[S]):
    """A question answered by several picks. Subclasses say what may be picked and what happens with it."""

    chosen: tuple[int, ...]

    def candidates(self, state: S) -> Sequence[int]:
        """Everything that may be picked, in a fixed order; the question itself leaves out what is picked already."""
        raise NotImplementedError("abstract")

    def may_add(self, state: S, item: Any) -> bool:
        """Whether this candidate goes with the picks so far."""
        return True

    def is_enough(self, state: S) -> bool:
        """Whether the picks so far may stand."""
        return True

    def finish(self, state: S) -> None:
        """What happens with the picks."""
        raise NotImplementedError("abstract")

    def options(self, state: S) -> list[Action]:
        chosen = self.chosen
        picks: list[Action] = [
            PICKS[item] for item in self.candidates(state) if item not in chosen and self.may_add(state, item)
        ]
        return [*picks, DONE] if self.is_enough(state) or not picks else picks

    def answer(self, state: S, action: Any) -> None:
        if isinstance(action, Pick):
            state.do(changed(self, chosen=self.with_pick(state, action.item)))
        else:
            self.finish(state)

    def with_pick(self, state: S, item: int) -> tuple[int, ...]:
        """The picks with one more, in the order of the candidates."""
        return tuple(other for other in self.candidates(state) if other == item or other in self.chosen)


@dataclass(frozen=True)
class Gathering(Picking[S], Generic[S]):
    """Picks that have to hang together: each one touches what was picked before it."""

    def touches(self, state: S, item: Any, other: Any) -> bool:
        raise NotImplementedError("abstract")

    def may_add(self, state: S, item: Any) -> bool:
        return not self.chosen or any(self.touches(state, item, other) for other in self.chosen)
