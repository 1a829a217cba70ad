"""What the rules still have to do, as a stack of frozen records: steps run by themselves, questions wait for a side."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NamedTuple, NewType, Protocol, TypeVar

from game.kernel.records import Record

T = TypeVar("T")
W = TypeVar("W")  # the position that a step or a question works on
Side = NewType("Side", int)  # the number of a side in its game's list of sides


def by_side(things: Iterable[T]) -> list[tuple[Side, T]]:
    """One thing for each side, with the side it belongs to."""
    return [(Side(number), thing) for number, thing in enumerate(things)]


@dataclass(frozen=True)
class Action(Record):
    """One possible answer to a question."""


@dataclass(frozen=True)
class Event(Record):
    """Something that happened, for the log and the screen."""


@dataclass(frozen=True)
class Step(Record, Generic[W]):
    """Something the rules still have to do."""

    def run(self, state: W) -> None:
        raise NotImplementedError("abstract")


@dataclass(frozen=True)
class Question(Record, Generic[W]):
    """Something a side still has to decide."""

    side: Side

    always: ClassVar[bool] = False  # asked even with a lone answer, where being asked or not would tell a secret

    def is_always(self, state: W) -> bool:
        """Whether that is so here and now: a game may say it by position, out of what everybody knows."""
        return self.always

    def options(self, state: W) -> list[Action]:
        """Never empty, no doubles, always in the same order."""
        raise NotImplementedError("abstract")

    def answer(self, state: W, action: Any) -> None:
        raise NotImplementedError("abstract")


class Decision(NamedTuple):
    """A question that really has to be asked, with all its answers. A tuple: the search makes millions of them."""

    side: Side
    question: Question[Any]
    options: tuple[Action, ...]


class RulesError(RuntimeError):
    """The rules contradict themselves: a mistake in our code, never the player's."""


class Underway(Protocol):
    """What the loop needs of a position."""

    agenda: list[Step[Any] | Question[Any]]
    winner: Side | None


def advance(
    state: Underway,
    pause: Callable[[Question[Any]], bool] | None = None,
    brake: Callable[[], bool] | None = None,
    patient: bool = True,
) -> Decision | None:
    """Run the agenda up to the next real decision; a lone option answers itself. None: nothing is to be decided.

    The one loop for the match, the search and drafts. `pause` is asked about a question before its options are listed,
    which costs more than anything else; `brake` after each step; either ends it. A question that is `always` asked is
    a decision even with a lone option, for whoever is patient; in a thought nobody watches, so it answers itself too.
    """
    agenda = state.agenda
    while agenda and state.winner is None:
        item = agenda[-1]
        if isinstance(item, Step):
            agenda.pop()
            item.run(state)
            if brake is not None and brake():
                return None
            continue
        if pause is not None and pause(item):
            return None
        options = item.options(state)
        if len(options) > 1 or (patient and options and item.is_always(state)):
            return Decision(item.side, item, tuple(options))
        if not options:
            raise RulesError(f"{item} has no answer")
        agenda.pop()
        item.answer(state, options[0])
    return None


def settle(state: Underway) -> Decision | None:
    """On to what the match asks next; None: the game is over."""
    return advance(state)


def play(state: Underway, action: Action) -> None:
    """Answer the question on top, unchecked: for the search, which only plays what it was offered."""
    question = state.agenda.pop()
    assert isinstance(question, Question)
    question.answer(state, action)
