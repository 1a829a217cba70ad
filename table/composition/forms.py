"""What a game says about how its questions are answered: by which clicks, and which of them together on one sheet.

Plain data and small functions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from game.kernel.agenda import Action, Question
from game.kernel.picking import Done

Key = int | str
ClickStep = tuple[str, Key]  # the kind and key of one click
Best = Callable[[Any, Question[Any], Sequence[Action]], Action]  # what the heuristics would answer


@dataclass(frozen=True)
class Click:
    """What one clicks for an answer, and what after it: a piece or a card by its number, a place by its name on the
    map, a facing by its number, a button by its name."""

    kind: Literal["piece", "place", "facing", "card", "button"]
    key: Key
    then: Click | None = None

    @property
    def steps(self) -> tuple[ClickStep, ...]:
        return ((self.kind, self.key), *(self.then.steps if self.then else ()))


class Answered(Protocol):
    """An answer of a draft as a game's orders see it."""

    @property
    def world(self) -> Any: ...

    @property
    def question(self) -> Question[Any]: ...

    @property
    def action(self) -> Action: ...


@dataclass(frozen=True)
class Wish:
    """An answer that a row asks for; the topic tells questions apart that are answered alike."""

    action: Action
    topic: str = ""
    standing: bool = False  # holds for every such question, and is no fault if none comes


@dataclass(frozen=True)
class Value:
    """One setting of a row. `level` is what minus and plus count, `place` what one clicks on the map for it, `click`
    whatever else one clicks for it: a facing, a card."""

    label: str
    wishes: tuple[Wish, ...] = ()
    level: int = 0
    place: str = ""
    brief: str = ""  # the label where minus, plus and `then` say the rest
    then: str = ""  # what becomes of the piece, in a word: `holds`, `leaves`
    click: ClickStep | None = None


@dataclass(frozen=True)
class Row:
    """A piece, or a question, and its settings; the first one is to do nothing with it."""

    key: int
    title: str
    values: tuple[Value, ...]
    piece: int = -1
    home: str = ""  # where the piece stands
    fresh: bool = True
    group: str = ""  # its formation
    note: str = ""

    @property
    def is_tick(self) -> bool:
        return len(self.values) == 2 and not any(value.label for value in self.values)

    @property
    def has_levels(self) -> bool:
        return len({value.level for value in self.values}) > 1


def tick_row(key: int, title: str, wish: Wish, home: str = "", fresh: bool = True, group: str = "") -> Row:
    """In or out."""
    return Row(key, title, (Value(""), Value("", (wish,))), key, home, fresh, group)


def no_topic(question: Question[Any]) -> str:
    return ""


def first(world: Any, question: Question[Any], found: Sequence[Action]) -> Action:
    return found[0]


def no_reason(outcome: Any, row: Row, value: Value) -> str:
    return ""


def choose_more(outcome: Any) -> str:
    return "Tick at least one unit first." if not outcome.draft.answers else "This is not complete yet."


def as_asked(outcome: Any) -> str:
    return ""


@dataclass(frozen=True)
class FormResult:
    """What a sheet comes to without any dice: a number, what it is, and where it comes from."""

    number: str
    words: str
    right: tuple[str, ...] = ()


def no_result(view: Any, outcome: Any) -> FormResult | None:
    return None


def nothing_to_place(view: Any, outcome: Any) -> tuple[int, int]:
    return 0, 0


def told_by_answers(view: Any, outcome: Any) -> tuple[str, str]:
    return "", ""


def nothing_more(view: Any, outcome: Any) -> list[str]:
    return []


@dataclass(frozen=True)
class Form:
    """Which questions belong together, and how they are asked on one sheet."""

    title: str
    rows: tuple[Row, ...]
    chain: tuple[type[Question[Any]], ...]
    ends: tuple[type[Action], ...] = (Done,)  # answers that close the chain: only ever given by the player
    usual: tuple[type[Question[Any]], ...] = ()  # questions in between that get the usual answer
    topic: Callable[[Question[Any]], str] = no_topic
    prefer: Callable[[Any, Question[Any], Sequence[Action]], Action] = first
    preset: Literal["", "best"] | Callable[[Any], Sequence[Wish]] = ""
    refuse: Callable[[Any, Row, Value], str] = no_reason  # why a value does not go with the rest
    missing: Callable[[Any], str] = choose_more  # why it is not complete
    summary: Callable[[Any, Any], list[str]] = nothing_more  # lines that change with it
    ask: Callable[[Any], str] = as_asked  # what to do now, instead of the question's own words
    one_home: bool = False  # only pieces of one place go together
    deed: Callable[[Any, Any], tuple[str, str]] = told_by_answers  # the button, from all of it: its two lines
    meter: Callable[[Any, Any], tuple[int, int]] = nothing_to_place  # points that have their place, of so many
    result: Callable[[Any, Any], FormResult | None] = no_result
    open_ends: bool = False  # what could be done without any row stays on offer
    walks: bool = False  # a click on the map fills one row and goes on to the next


@dataclass(frozen=True)
class Series:
    """Questions that come one after the other, each with one answer: a table with a row for each."""

    title: str
    chain: tuple[type[Question[Any]], ...]
    about: Callable[[Any, Question[Any]], tuple[int, str]]  # the piece asked about (or -1), and the row's title
    label: Callable[[Any, Question[Any], Action], str]
    place: Callable[[Question[Any], Action], str]  # what one clicks on the map for it
    piece: Callable[[Question[Any], Action], int]  # or which piece
    ask: Callable[[Any], str] = as_asked  # what to do now, instead of the question's own words
    least: int = 2  # rows, fewer are asked plainly
    shows_world: bool = False  # the board shows the pieces where the table puts them


@dataclass(frozen=True)
class OrderKind:
    """One kind of action of a place or a piece: its options, or the reason why there is none."""

    name: str
    label: str
    key: str  # the action of the settings whose key it has
    options: tuple[Action, ...]
    reason: str = ""
    opens: bool = False  # choosing the place is choosing this: its units come at once
    here: bool = False  # a question for a place that follows is answered by this one
    letter: str = ""  # a key of its own, where the settings have none for it
