"""Small words that every game needs: how many, a list, a sentence; and one table by class for all the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any, Generic, TypeVar

T = TypeVar("T")


def count(number: int, thing: str, things: str = "") -> str:
    """`1 unit`, `3 units`."""
    return f"{number} {thing if number == 1 else things or thing + 's'}"


def joined(words: Iterable[str], nothing: str = "none") -> str:
    """`a`, `a and b`, `a, b and c`."""
    *most, last = list(words) or [nothing]
    return f"{', '.join(most)} and {last}" if most else last


def sentence(text: str) -> str:
    """With a capital letter; names inside keep theirs."""
    return text[:1].upper() + text[1:]


def tenths(number: Fraction | float) -> str:
    """A mean for a reader: one digit behind the point."""
    return f"{float(number):.1f}"


class ByClass(Generic[T]):
    """What is done with a record, by its class. A class that nobody has listed is a mistake of ours, told by name."""

    def __init__(self, what: str, table: Mapping[type, Callable[..., T]]) -> None:
        self.what, self.table = what, dict(table)

    def __call__(self, record: object, *others: Any) -> T:
        """The function of the record's class, called with everything else and the record last."""
        found = self.table.get(type(record))
        if found is None:
            raise LookupError(f"{type(record).__name__} has no {self.what}")
        return found(*others, record)

    def __contains__(self, kind: type) -> bool:
        return kind in self.table
