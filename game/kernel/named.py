"""Which fields of a record name a place or a piece: said once in their types, asked by whoever shows a record.

Both are whole numbers to the rules. A number below nought names nobody, and place 0 is off every map.
"""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NewType, TypeVar

from game.kernel.records import Record, changed

R = TypeVar("R", bound=Record)

Place = NewType("Place", int)  # a hex or an area by its number
Piece = NewType("Piece", int)  # a counter by its line in the list of counters


def places_in(record: Record) -> tuple[Place, ...]:
    """The places that a record names, in the order of its fields."""
    return tuple(Place(place) for place in _named(record, Place) if place > 0)


def pieces_in(record: Record) -> tuple[Piece, ...]:
    """The pieces that a record names, in the order of its fields."""
    return tuple(Piece(piece) for piece in _named(record, Piece) if piece >= 0)


def with_pieces(record: R, other: Callable[[Piece], Piece]) -> R:
    """The record with another piece for each that it names; those that name nobody stay."""
    changes = {}
    kind: Any = type(record)
    for name in _fields(kind, Piece):
        value = getattr(record, name)
        new = _replaced(value, other)
        if new != value:
            changes[name] = new
    return changed(record, **changes) if changes else record


def _replaced(value: Any, other: Callable[[Piece], Piece]) -> Any:
    if isinstance(value, tuple):
        return tuple([_replaced(member, other) for member in value])
    return other(value) if value >= 0 else value


def _named(record: Record, what: object) -> Iterator[int]:
    kind: Any = type(record)
    for name in _fields(kind, what):
        yield from _numbers(getattr(record, name))


def _numbers(value: Any) -> Iterator[int]:
    if isinstance(value, tuple):
        for member in value:
            yield from _numbers(member)
    else:
        yield value


@cache
def _fields(kind: type[Record], what: object) -> tuple[str, ...]:
    hints = typing.get_type_hints(kind)
    return tuple(field.name for field in dataclasses.fields(kind) if _names(hints[field.name], what))


def _names(hint: Any, what: object) -> bool:
    return hint is what or any(_names(inner, what) for inner in typing.get_args(hint))
