"""Which fields of a record name a place or a piece: said once in their types, asked by whoever shows a record.

Both are whole numbers to the rules. A number below nought names nobody, and place 0 is off every map.
"""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Iterator
from functools import cache
from typing import Any, NewType

from game.kernel.records import Record

Place = NewType("Place", int)  # a hex or an area by its number
Piece = NewType("Piece", int)  # a counter by its line in the list of counters


def places_in(record: Record) -> tuple[Place, ...]:
    """The places that a record names, in the order of its fields."""
    return tuple(Place(place) for place in _named(record, Place) if place > 0)


def pieces_in(record: Record) -> tuple[Piece, ...]:
    """The pieces that a record names, in the order of its fields."""
    return tuple(Piece(piece) for piece in _named(record, Piece) if piece >= 0)


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
