"""What a player does to an order that he composes: nothing else changes one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.kernel.standing import Mode
from table.composition.forms import ClickStep

Ticks = Literal["all", "fresh", "formation", "none"]


@dataclass(frozen=True)
class PointAt:
    """A click on a piece, a place, a facing, a card or a button. What has no risk is done at once; a risk is only
    shown by the first click, and taken by the second."""

    step: ClickStep


@dataclass(frozen=True)
class Come:
    """Keys have come to a place: it is activated, or chosen for the row, or its answer selected; nothing is done."""

    place: str


@dataclass(frozen=True)
class Tick:
    """Only these rows, by their keys or by a word; "formation" is that of the row being changed."""

    rows: Ticks | tuple[int, ...]


@dataclass(frozen=True)
class Fill:
    """A row gets the value of this number, or the one so many steps on, or the one with this place; else its next."""

    row: int
    value: int = -1
    step: int = 0
    place: str = ""


@dataclass(frozen=True)
class Look:
    """Keys have come to a row: it is the one that the next click on the map changes."""

    row: int


@dataclass(frozen=True)
class Take:
    """Select an answer of the list, or what ends the sheet, by its number. Pressed, it is done as by a click."""

    number: int
    press: bool = False


@dataclass(frozen=True)
class PickKind:
    """Look into a kind of order of the place or piece that was chosen."""

    name: str


@dataclass(frozen=True)
class Aim:
    """One of the whole orders on offer from the place chosen, by its number: it is composed, and nothing done."""

    goal: int


@dataclass(frozen=True)
class StandingChoice:
    """A standing order of whoever is asked: another mode, or so many points more or fewer."""

    mode: Mode | None = None
    more: int = 0


@dataclass(frozen=True)
class HoldHere:
    """The place chosen is passed over from now on, or no longer."""


@dataclass(frozen=True)
class PassOn:
    """Pass now, and again: until the enemy does something, or for the rest of the turn."""

    whole_turn: bool = False


@dataclass(frozen=True)
class PassSpan:
    """Select to pass again and again, and for how long; nothing is done yet."""

    whole_turn: bool = False


@dataclass(frozen=True)
class ByHand:
    """This question from the plain list, without its sheet."""


@dataclass(frozen=True)
class Commit:
    """Do what the button says."""


@dataclass(frozen=True)
class StepBack:
    """Take the last step of composing back; nothing of it has happened yet."""


@dataclass(frozen=True)
class Undo:
    """Take the last deed back that was done."""


Intent = (
    PointAt
    | Come
    | Tick
    | Fill
    | Look
    | Take
    | PickKind
    | Aim
    | StandingChoice
    | HoldHere
    | PassOn
    | PassSpan
    | ByHand
    | Commit
    | StepBack
    | Undo
)
