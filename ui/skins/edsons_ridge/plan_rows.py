"""Rows of whole orders of Edson's Ridge: units that are in or out, and one of several."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.edsons_ridge.components import (
    COUNTERS,
    FRESH,
    INFANTRY,
    KIND,
    LEADER,
    MACHINE_GUN,
    NOWHERE,
    place_name,
)
from game.edsons_ridge.state import UNKNOWN, Edson
from game.edsons_ridge.wording.names import called, condition
from game.kernel.agenda import Action
from game.kernel.named import Piece
from game.kernel.picking import PICKS
from game.kernel.words import count, joined
from table.composition.forms import Row, Value, Wish
from table.composition.paper import Word
from table.composition.plans import Filled, PlanPart

LEAD, CALLER, GUN, VICTIM, AFTER = 1001, 1002, 1003, 1004, 1005  # keys of rows that are no unit
AS_BEST = 0  # the value of a row by which the best is taken


def tick(view: Edson, unit: Piece, wishes: Sequence[Action] | None = None, note: str = "") -> Row:
    """In or out; what must be answered if it is in."""
    home = place_name(view.where[unit]) if view.where[unit] != NOWHERE else ""
    title = f"{called(unit)}: {condition(view, unit)}{f', {note}' if note else ''}"
    wanted = tuple(Wish(action) for action in ([PICKS[unit]] if wishes is None else wishes))
    counter = COUNTERS[unit]
    group = counter.company or counter.battalion or ""
    return Row(unit, title, (Value(""), Value("", wanted)), unit, home, view.level[unit] == FRESH, group)


def ticks(view: Edson, units: Iterable[Piece], wishes: Sequence[Action] | None = None) -> tuple[Row, ...]:
    return tuple(tick(view, unit, wishes) for unit in units)


def one_of(key: int, title: str, first: str, values: Sequence[tuple[str, int]]) -> Row:
    """One of several pieces; the first value leaves it to the best. A value's level is its piece."""
    return Row(key, title, (Value(first, (), UNKNOWN), *(Value(label, (), piece) for label, piece in values)))


def in_turn(filled: Filled, units: Sequence[Piece]) -> tuple[Piece, ...]:
    """Those that are ticked, in the order given."""
    return tuple(unit for unit in units if filled.get(unit))


def chosen(filled: Filled, units: Iterable[Piece]) -> tuple[Piece, ...]:
    return tuple(sorted(unit for unit in units if filled.get(unit)))


def piece_of(row: Row | None, filled: Filled) -> Piece:
    """The piece that the row names; UNKNOWN if it is left to the best."""
    return Piece(row.values[filled.get(row.key, AS_BEST)].level) if row is not None else UNKNOWN


def part(title: str, rows: Sequence[Row]) -> tuple[PlanPart, ...]:
    return (PlanPart(title, tuple(rows)),) if rows else ()


def choice(title: str, row: Row | None) -> tuple[PlanPart, ...]:
    return (PlanPart(title, (row,), "options"),) if row is not None and len(row.values) > 2 else ()


NOUNS = {INFANTRY: "platoon", MACHINE_GUN: "machine gun", LEADER: "leader"}


def force_words(units: Iterable[Piece]) -> str:
    """`3 platoons and 1 machine gun`."""
    units = list(units)
    kinds = [(noun, [u for u in units if KIND[u] == kind]) for kind, noun in NOUNS.items()]
    rest = [unit for unit in units if KIND[unit] not in NOUNS]
    named = [count(len(of), noun) for noun, of in kinds if of]
    return joined([*named, *([count(len(rest), "gun")] if rest else [])])


def sentence(*words: str | Word) -> tuple[Word, ...]:
    return tuple(Word(word) if isinstance(word, str) else word for word in words)
