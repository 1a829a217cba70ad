"""All that stands on the sheet for one decision, as values: what is asked, the order so far, what can be changed in it,
what may come of it, and what the button does. A screen draws it, a voice reads it; only intents change it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from game.kernel.forecast import Forecast
from table.composition.forms import ClickStep, FormResult
from table.composition.intents import Intent

SectionKind = Literal["chips", "options", "switch", "steps", "list"]


@dataclass(frozen=True)
class Word:
    """A piece of the order's sentence. One with a section can be changed there; `was` is what the world has made
    impossible, and `why_changed` says how."""

    text: str
    section: str = ""  # the title of the section that changes it; empty: it stands fast
    row: int = -1  # the key of the row that it speaks of, if it is one
    was: str = ""
    why_changed: str = ""


@dataclass(frozen=True)
class SheetEntry:
    """One thing in a section. Identical pieces are one entry: `chosen` of `count`."""

    key: int
    label: str
    caption: str = ""
    piece: int = -1  # whose counter is drawn
    pieces: tuple[int, ...] = ()  # all that it stands for
    is_in: bool = False
    count: int = 1
    chosen: int = 0
    reason: str = ""  # why it cannot be chosen
    digit: str = ""  # the key that does the same as a click
    right: str = ""  # what it would come to: `holds 10 %`
    value: str = ""  # what a row with steps has: `2: Spent`
    click: Intent | None = None  # or one more
    less: Intent | None = None  # one fewer, or the value before
    is_now: bool = False  # the row that the next click on the map changes
    level: int = -1  # the number between minus and plus, where a row counts
    then: str = ""  # what becomes of the piece, on a plate of its own
    turn: Intent | None = None  # what a click on that plate does
    leaves: bool = False  # it goes elsewhere


@dataclass(frozen=True)
class Section:
    """A row of the sheet. `chips` are pieces that are in or out, `options` one of several, `switch` a few words side by
    side, `steps` rows with minus and plus, `list` plain lines."""

    title: str
    kind: SectionKind
    entries: tuple[SheetEntry, ...]
    note: str = ""
    meter: tuple[int, int] = (0, 0)  # points that have their place, of so many


@dataclass(frozen=True)
class OrderTarget:
    """A place or piece that can still be chosen, and the words of its badge."""

    step: ClickStep
    words: str = ""
    is_chosen: bool = False
    forecast: Forecast | None = None


@dataclass(frozen=True)
class ButtonWords:
    """What Enter does: the deed, what may come of it, and the key."""

    title: str
    price: str = ""
    key: str = "commit"  # the action of the settings whose key it has


@dataclass(frozen=True)
class OrderPaper:
    """The whole sheet."""

    caption: str
    question: str
    order: tuple[Word, ...] = ()
    sections: tuple[Section, ...] = ()
    forecast: Forecast | None = None
    otherwise: str = ""  # beside the headline: what it would be without the re-roll, or where it comes from
    facts: tuple[str, ...] = ()
    button: ButtonWords | None = None
    blocked: str = ""  # why there is no button
    targets: tuple[OrderTarget, ...] = ()
    result: FormResult | None = None  # where no dice are thrown: what it comes to

    @property
    def is_estimate(self) -> bool:
        return self.forecast is not None and not self.forecast.exact

    def section(self, title: str) -> Section | None:
        return next((section for section in self.sections if section.title == title), None)


def alike(entries: Sequence[SheetEntry]) -> list[SheetEntry]:
    """Identical pieces as one entry with a count, in the order of the first of each."""
    groups: dict[tuple[str, str, str], list[SheetEntry]] = {}
    for entry in entries:
        groups.setdefault((entry.label, entry.caption, entry.reason), []).append(entry)
    return [_together(same) for same in groups.values()]


def _together(same: Sequence[SheetEntry]) -> SheetEntry:
    """A click takes the first that is out, one fewer the last that is in."""
    inside, outside = [one for one in same if one.is_in], [one for one in same if not one.is_in]
    first = same[0]
    return SheetEntry(
        first.key,
        first.label,
        first.caption,
        (inside or same)[0].piece,
        tuple(piece for one in same for piece in one.pieces),
        bool(inside),
        len(same),
        len(inside),
        first.reason,
        first.digit,
        first.right,
        first.value,
        outside[0].click if outside else inside[-1].click if len(same) == 1 else None,
        inside[-1].click if inside else None,
        any(one.is_now for one in same),
    )


def numbered(sections: Sequence[Section]) -> tuple[Section, ...]:
    """The keys 1 to 9 for the first nine things that can be clicked, through all sections but switches."""
    digits, done = iter("123456789"), list[Section]()
    for section in sections:
        if section.kind == "switch":
            done.append(section)
            continue
        entries = tuple(
            entry if entry.click is None and entry.less is None else _with_digit(entry, next(digits, ""))
            for entry in section.entries
        )
        done.append(replace(section, entries=entries))
    return tuple(done)


def _with_digit(entry: SheetEntry, digit: str) -> SheetEntry:
    return SheetEntry(**{**entry.__dict__, "digit": digit})
