"""Lists that stay open: a skin adds its icons, marks, colours, lines and sounds by name."""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")


class Registry(dict[str, T], Generic[T]):
    """Things by their names; a name that is unknown or taken is refused in one line."""

    def __init__(self, what: str, known: dict[str, T]) -> None:
        super().__init__(known)
        self.what = what

    def register(self, name: str, thing: T) -> None:
        """The same thing may come twice, since a module may be read again; another one may not."""
        if name in self and self[name] is not thing:
            raise ValueError(f"there is already {self.what} named {name!r}")
        self[name] = thing

    def __missing__(self, name: str) -> T:
        raise KeyError(f"there is no {self.what.removeprefix('a ').removeprefix('an ')} named {name!r}")
