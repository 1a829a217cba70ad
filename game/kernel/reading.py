"""The one door for files that somebody else may have written: what comes through is ordinary, small and plain.

A file of a player is a file from anywhere. Everything here is refused with one line that says what is wrong, before
anything in it is believed: pipes and devices, files too large, nesting too deep, numbers that no field of ours holds,
texts that no screen can show.
"""

from __future__ import annotations

import json
import os
import re
import stat
from dataclasses import dataclass, fields, is_dataclass
from functools import reduce
from math import isfinite
from pathlib import Path
from typing import IO, Any, TypeVar, get_args, get_type_hints

import msgspec

T = TypeVar("T")
LARGEST_NUMBER = 10**24  # seeds have 20 digits
UNSHOWABLE = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff]")  # control characters and halves of letters
CHUNK = 1 << 20
KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "bool": "true or false",
    "array": "a list",
    "object": "named fields",
    "null": "nothing",
}


class BadFile(ValueError):
    """A file that cannot be used; the text says why, and follows its name."""


@dataclass(frozen=True)
class Limits:
    """What a kind of file may hold."""

    size: int = 1_000_000  # bytes
    depth: int = 12  # of lists in objects in lists
    text: int = 4_000  # letters


def legible(text: object, longest: int = 80) -> str:
    """A text from outside (a name of a file, a word that was typed) as a line can show it."""
    words = UNSHOWABLE.sub("\ufffd", str(text)).replace("\n", " ")
    return words if len(words) <= longest else f"{words[: longest - 4]} ..."


def read_bytes(path: Path, largest: int) -> bytes:
    """The whole of an ordinary file; a pipe or a device is not waited for, and a file that grows is not followed."""
    try:
        _check_kind(os.stat(path), largest)
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with open(handle, "rb", buffering=0) as file:
            _check_kind(os.fstat(handle), largest)  # another file may have taken its place
            return _all_of(file, largest)
    except FileNotFoundError as error:
        raise BadFile("does not exist") from error
    except OSError as error:
        raise BadFile(f"cannot be read: {error.strerror or error}") from error
    except ValueError as error:
        raise error if isinstance(error, BadFile) else BadFile("is no name of a file") from error


def _check_kind(found: os.stat_result, largest: int) -> None:
    if not stat.S_ISREG(found.st_mode):
        raise BadFile("is not an ordinary file")
    if found.st_size > largest:
        raise BadFile(f"is too large: more than {_sized(largest)}")


def _all_of(file: IO[bytes], largest: int) -> bytes:
    """Some ordinary files say that they are empty and are not: what counts is what comes."""
    parts, size = [], 0
    while part := file.read(CHUNK):
        parts.append(part)
        size += len(part)
        if size > largest:
            raise BadFile(f"is too large: more than {_sized(largest)}")
    return b"".join(parts)


def _sized(count: int) -> str:
    if count >= 1_000_000:
        return f"{count // 1_000_000} MB"
    return f"{count // 1_000} kB" if count >= 1_000 else f"{count} bytes"


def read_json(path: Path, limits: Limits = Limits()) -> Any:
    """The plain values in a JSON file."""
    return parse_json(read_bytes(path, limits.size), limits)


def parse_json(raw: bytes, limits: Limits = Limits()) -> Any:
    """The plain values in a JSON text, none of them beyond the limits."""
    try:
        data = json.loads(raw.decode("utf-8"), parse_constant=_refuse)
    except BadFile:
        raise
    except (UnicodeDecodeError, json.JSONDecodeError) as error:
        raise BadFile("is damaged or cut short: it is not readable JSON") from error
    except RecursionError as error:
        raise BadFile("is nested too deeply") from error
    except ValueError as error:  # thousands of digits
        raise BadFile("holds a number that is too large") from error
    look_through(data, limits)
    return data


def _refuse(word: str) -> None:
    raise BadFile(f"holds {word}, which is no number")


def look_through(data: Any, limits: Limits) -> None:
    """Every value, level by level: a file is never deeper than this loop is long."""
    level = [data]
    for _ in range(limits.depth):
        deeper: list[Any] = []
        for value in level:
            kind = type(value)
            if kind is str:
                _check_text(value, limits)
            elif kind is list:
                deeper += value
            elif kind is dict:
                deeper += value
                deeper += value.values()
            elif kind is int or kind is float:
                _check_number(value)
        if not deeper:
            return
        level = deeper
    raise BadFile("is nested too deeply")


def _check_text(text: str, limits: Limits) -> None:
    if len(text) > limits.text:
        raise BadFile(
            f"holds a text of {len(text):,} letters: at most {limits.text:,} are read ({legible(text, 40)!r})"
        )
    if found := UNSHOWABLE.search(text):
        raise BadFile(f"holds a character that no text has: U+{ord(found[0]):04X} in {legible(text, 40)!r}")


def _check_number(value: float) -> None:
    if not isfinite(value) if isinstance(value, float) else abs(value) > LARGEST_NUMBER:
        raise BadFile("holds a number that is too large")


def into(kind: type[T], data: Any, exact: bool = False) -> T:
    """Plain values as a dataclass, each of the type its field promises; the complaint names the place.

    `exact`: a field that nobody knows is a fault too, since it would silently change nothing.
    """
    try:
        value = msgspec.convert(data, kind, strict=True)
    except msgspec.ValidationError as error:
        words, _, where = str(error).partition(" - at ")
        place = _culprit(kind, data, where.strip("`").removeprefix("$").lstrip("."))
        raise BadFile(f"{place}: {_plain(words, kind, place)}" if place else _plain(words, kind, place)) from error
    if exact:
        _refuse_unknown(value, data)
    return value


def _culprit(kind: Any, data: Any, place: str) -> str:
    """The library does not say which of many names is at fault: they are tried alone, one after the other."""
    before, unnamed, after = place.partition("[...]")
    if not unnamed:
        return place
    steps = [int(step) if step.isdigit() else step for step in re.findall(r"\w+", before)]
    for name, value in reduce(lambda holder, step: holder[step], steps, data).items():
        try:
            msgspec.convert(_with(data, steps, {name: value}), kind, strict=True)
        except msgspec.ValidationError:
            return f"{before}.{legible(name, 40)}{after.replace('[...]', '')}".lstrip(".")
    return before


def _with(data: Any, steps: list[Any], value: Any) -> Any:
    """A copy with another value at that place."""
    if not steps:
        return value
    copy = data.copy()
    copy[steps[0]] = _with(data[steps[0]], steps[1:], value)
    return copy


def _refuse_unknown(value: Any, data: Any, place: str = "") -> None:
    """The values that were made of the data, side by side with it."""
    if is_dataclass(value):
        known = [item.name for item in fields(value)]
        for name in sorted(data.keys() - set(known)):
            raise BadFile(f"{place}{legible(name, 40)}: is not known; fields are {', '.join(sorted(known))}")
        for name in data:
            _refuse_unknown(getattr(value, name), data[name], f"{place}{name}.")
    elif isinstance(value, dict):
        for name, member in value.items():
            _refuse_unknown(member, data[name], f"{place}{legible(name, 40)}.")
    elif isinstance(value, list | tuple):
        for number, (member, source) in enumerate(zip(value, data, strict=True)):
            _refuse_unknown(member, source, f"{place.removesuffix('.')}[{number}].")


def _plain(words: str, kind: Any, place: str) -> str:
    """A complaint of the library in words for a player."""
    if words.startswith("Invalid enum value"):
        return f"must be {_allowed(kind, place)}, not {words.rpartition(' ')[2]}"
    found = re.sub(r"`([a-z]+(?: \| [a-z]+)*)`", lambda kinds: _kinds(kinds[1]), words).replace("`", "'")
    unit = "letters" if "a text" in found else "members"
    found = re.sub(r" of length >= (\S+)", rf" of \1 or more {unit}", found)
    found = re.sub(r" of length <= (\S+)", rf" of at most \1 {unit}", found)
    found = re.sub(r" >= (\S+?)(\.0)?$", r" of at least \1", found)
    found = re.sub(r" <= (\S+?)(\.0)?$", r" of at most \1", found)
    return found[:1].lower() + found[1:]


def _kinds(words: str) -> str:
    return " or ".join(KINDS.get(name, f"'{name}'") for name in words.split(" | "))


def _allowed(kind: Any, place: str) -> str:
    """The values that a field may have, where it lies open."""
    for name in place.split("."):
        kind = get_type_hints(kind).get(name) if is_dataclass(kind) else None
    return " or ".join(map(str, get_args(kind))) or "one of the known values"
