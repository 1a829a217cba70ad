"""B.2 What all questions of this game have in common, and what everybody knows of a side's secrets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from game.conflict_of_heroes.components import CARD_OF, UNHIT
from game.conflict_of_heroes.state import Engagement
from game.kernel.agenda import Action, Question, Side, Step
from game.kernel.named import Piece, Place
from game.kernel.pool import Pool


@dataclass(frozen=True)
class At(Action):
    """A hex."""

    place: Place


@dataclass(frozen=True)
class Toward(Action):
    """A facing, 1 to 6."""

    facing: int


@dataclass(frozen=True)
class Caps(Action):
    """So many CAPs."""

    caps: int


@dataclass(frozen=True)
class Unit(Action):
    """One unit."""

    unit: Piece


@dataclass(frozen=True)
class Yes(Action):
    """Yes."""


@dataclass(frozen=True)
class No(Action):
    """No, or nothing."""


@dataclass(frozen=True)
class Abandon(Action):
    """What was begun cannot be gone on with. Only a world that was imagined wrongly comes to this."""


YES, NO, ABANDON = Yes(), No(), Abandon()
CAPS = tuple(map(Caps, range(40)))
TOWARD = tuple(map(Toward, range(7)))


class _Hexes(dict[int, At]):
    """Each hex as an answer, made when it is first named."""

    def __missing__(self, place: Place) -> At:
        self[place] = found = At(place)
        return found


HEXES = _Hexes()


@dataclass(frozen=True)
class Boundary(Step[Engagement]):
    """A step at which a turn or a procedure ends, whatever lies above it."""


@dataclass(frozen=True)
class FirefightQuestion(Question[Engagement]):
    """A question of this game. `telling`: how many answers it has would tell one of the side's secrets."""

    telling: ClassVar[bool] = False

    def choices(self, state: Engagement) -> Sequence[Action]:
        raise NotImplementedError("abstract")

    def take(self, state: Engagement, action: Any) -> None:
        raise NotImplementedError("abstract")

    def options(self, state: Engagement) -> list[Action]:
        return list(self.choices(state)) or [ABANDON]

    def answer(self, state: Engagement, action: Any) -> None:
        if isinstance(action, Abandon):
            abandon(state)
        else:
            self.take(state, action)

    def is_always(self, state: Engagement) -> bool:
        return self.telling and has_secrets(state, self.side)


def abandon(state: Engagement) -> None:
    state.deed = state.throw = None
    state.skip_to(Boundary)


def has_secrets(state: Engagement, side: Side) -> bool:
    """B.1 Whether the other side knows that there is something it does not know: markers, hidden units, cards."""
    if state.hands[side].size or ("fog_of_war" in state.house and state.active(side)):
        return True
    mine = state.sheet.units_of[side]
    if state.hidden and any(unit in state.hidden for unit in mine):
        return True
    return any(state.marker[unit] != UNHIT and unit not in state.shown for unit in mine)


def whole_deck(state: Engagement) -> Pool:
    """1.0.10"""
    return state.sheet.optional_deck if "cards_in_firefight_1" in state.house else state.sheet.deck


def holds(state: Engagement, side: Side, number: str) -> bool:
    return bool(state.hands[side].counts[CARD_OF[number]])


def could_hold(state: Engagement, side: Side, number: str) -> bool:
    """B.1 Whether the hand could hold a card, for all the other side knows."""
    kind = CARD_OF[number]
    return bool(state.hands[side].size) and whole_deck(state).counts[kind] > state.discard.counts[kind]
