"""Frozen records saved under their class name.

dataclasses-json forgets which class a member of a mixed list had; this codec writes the name beside the fields.
Records hold plain values, tuples of them, and other records: nothing that could be changed behind a clone's back.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, TypeVar

TAGS: dict[str, type[Record]] = {}
RENAMED: dict[str, str] = {}  # tags that stand in older saves, and what they are called now
KERNEL = __name__.rpartition(".")[0]
GAMES = KERNEL.rpartition(".")[0]  # the package of which every game is a part
PLAIN = frozenset((int, str, float, bool, type(None)))  # most members of most lists: no call needed for them


class CodecError(ValueError):
    """Data that no record can be made of."""


@dataclass(frozen=True)
class Record:
    """A frozen value that knows its name in a save: its game and its class, whichever module that lies in.

    A class that gets another name says which one older saves know: `class Storm(Step, formerly=("Assault",))`.
    """

    tag: ClassVar[str] = "Record"

    def __init_subclass__(cls, formerly: tuple[str, ...] = (), **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        home = _home_of(cls.__module__)
        cls.tag = f"{home}.{cls.__name__}"
        known = TAGS.get(cls.tag)
        if known is not None and known.__module__ != cls.__module__:
            raise TypeError(f"two records are called {cls.tag}: {known.__module__} and {cls.__module__}")
        TAGS[cls.tag] = cls
        RENAMED.update({f"{home}.{name}": cls.tag for name in formerly})


def _home_of(module: str) -> str:
    """The game that a module belongs to; one that lies elsewhere is known by its folder."""
    room = module.split(".")
    return room[1] if room[0] == GAMES and len(room) > 1 else room[-2] if len(room) > 1 else room[-1]


def _kind_of(tag: Any) -> type[Record] | None:
    """The class that a save means."""
    return TAGS.get(RENAMED.get(tag, tag)) if isinstance(tag, str) else None


R = TypeVar("R", bound=Record)


def changed(record: R, **changes: Any) -> R:
    """The record with some fields changed. `dataclasses.replace` takes four times as long, and fights change often."""
    assert changes.keys() <= record.__dict__.keys(), f"{record.tag} has no field of {sorted(changes)}"
    twin = object.__new__(type(record))
    twin.__dict__.update(record.__dict__, **changes)
    return twin


_HINTS: dict[type, dict[str, Any]] = {}


def hints(kind: type) -> dict[str, Any]:
    """The resolved types of a dataclass's fields, computed once."""
    if kind not in _HINTS:
        resolved = typing.get_type_hints(kind)
        _HINTS[kind] = {f.name: resolved[f.name] for f in dataclasses.fields(kind)}
    return _HINTS[kind]


def needed(kind: type) -> set[str]:
    """The fields without a default: the others may be missing in what an earlier version wrote."""
    nothing = dataclasses.MISSING
    return {f.name for f in dataclasses.fields(kind) if f.default is nothing and f.default_factory is nothing}


def fits(value: Any, hint: Any) -> bool:
    """Whether a decoded value has the type its field promises (True is not taken for 1)."""
    hint = hint.__bound__ if isinstance(hint, TypeVar) else hint  # what is picked is at least a number
    hint = hint.__supertype__ if isinstance(hint, typing.NewType) else hint  # a side is an int with a name
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if hint is Any:
        return True
    if origin in (typing.Union, types.UnionType):
        return any(fits(value, option) for option in inner)
    if origin in (tuple, list, set, frozenset, dict):
        return isinstance(value, origin) and _members_fit(value, origin, inner)
    if hint is None or hint is type(None):
        return value is None
    kind = origin or hint
    if not isinstance(kind, type):
        return False
    return type(value) is kind if kind in (int, str, bool, float) else isinstance(value, kind)


def as_member(value: Any, hint: Any) -> Any:
    """A word as the member of the StrEnum that its field promises; any other value, or an unknown word, as it is."""
    if type(value) is str and isinstance(hint, type) and issubclass(hint, StrEnum):
        return hint._value2member_map_.get(value, value)
    return value


def _members_fit(value: Any, origin: Any, inner: tuple[Any, ...]) -> bool:
    if origin is dict:
        return all(fits(k, inner[0]) and fits(v, inner[1]) for k, v in value.items())
    if origin is tuple and not (len(inner) == 2 and inner[1] is Ellipsis):
        return len(value) == len(inner) and all(map(fits, value, inner))
    return all(fits(member, inner[0]) for member in value)


def encode(value: Any) -> Any:
    """A record, or a plain value holding records, as JSON-ready data."""
    if isinstance(value, Record):
        fields = {name: encode(v) for name, v in vars(value).items()}
        return {"is": value.tag, **fields}
    if isinstance(value, tuple | list):
        return [member if type(member) in PLAIN else encode(member) for member in value]
    if isinstance(value, StrEnum):
        return value.value
    if value is None or isinstance(value, int | str | float):
        return value
    raise CodecError(f"a record may not hold a {type(value).__name__}")


def decode(data: Any) -> Any:
    """The value that `encode` wrote; lists come back as tuples."""
    if isinstance(data, dict):
        return _decode_record(data)
    if isinstance(data, list):
        return tuple([member if type(member) in PLAIN else decode(member) for member in data])
    if data is None or isinstance(data, int | str | float):
        return data
    raise CodecError(f"no record can hold {data!r}")


def refuse_strangers(data: Any, home: str) -> None:
    """CodecError for a record neither of the kernel nor of the package `home`: it would load, and break in play."""
    waiting = [data]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            _check_home(value.get("is"), home)
            waiting += value.values()
        elif isinstance(value, list):
            waiting += value


def _check_home(tag: Any, home: str) -> None:
    kind = _kind_of(tag)
    if kind is not None and not f"{kind.__module__}.".startswith((f"{home}.", f"{KERNEL}.")):
        raise CodecError(f"{tag} belongs to another game")


def _decode_record(data: dict[str, Any]) -> Record:
    tag = data.get("is")
    kind = _kind_of(tag)
    if kind is None:
        raise CodecError(f"unknown kind of record {tag!r}")
    expected = hints(kind)
    given = {name: as_member(decode(v), expected.get(name)) for name, v in data.items() if name != "is"}
    if given.keys() != expected.keys():
        wrong = (given.keys() - expected.keys()) | (needed(kind) - given.keys())
        if wrong:
            raise CodecError(f"{tag} has the fields {sorted(given)} instead of {sorted(expected)}")
    for name, value in given.items():
        if not fits(value, expected[name]):
            raise CodecError(f"{tag}.{name} cannot be {value!r}")
    return kind(**given)
