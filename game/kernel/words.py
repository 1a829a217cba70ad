"""Small words that every game needs: how many, a list, a sentence; and one table by class for all the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from string import Formatter
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

    def __iter__(self) -> Iterator[type]:
        return iter(self.table)


class Sentences(ByClass[str]):
    """What is said of a record, by its class: a sentence with gaps for its fields, or a function that chooses one.

    A gap that the record does not know is looked for in what else is handed over, such as the position.
    `{place}` is a field as it stands, `{place:ground}` the same in the words of the function `ground`, one of `makers`;
    `{units:count unit}` says how many, `{success:it falls|it holds}` chooses. Every sentence gets its capital letter.
    """

    def __init__(
        self, what: str, table: Mapping[type, str | Callable[..., str]], makers: Iterable[Callable[[Any], str]] = ()
    ) -> None:
        super().__init__(what, {kind: _always(found) for kind, found in table.items()})
        self._gaps = _Gaps({maker.__name__: maker for maker in makers})

    def __call__(self, record: object, *others: Any) -> str:
        return sentence(self._gaps.format(super().__call__(record, *others), record, *others))


def _always(found: str | Callable[..., str]) -> Callable[..., str]:
    return (lambda *_: found) if isinstance(found, str) else found


class _Gaps(Formatter):
    """Gaps that are filled by functions of ours; all else as Python does."""

    def __init__(self, makers: Mapping[str, Callable[[Any], str]]) -> None:
        self._makers = makers

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        """A field or a property of the first thing that has one of this name."""
        name = str(key)
        return getattr(next((thing for thing in args if hasattr(thing, name)), args[0]), name)

    def format_field(self, value: Any, format_spec: str) -> str:
        maker, _, thing = format_spec.partition(" ")
        yes, bar, no = format_spec.partition("|")
        if bar:
            return yes if value else no
        if maker == "count":
            return count(value if isinstance(value, int) else len(value), thing)
        found = self._makers.get(maker)
        return found(value) if found is not None else str(super().format_field(value, format_spec))
