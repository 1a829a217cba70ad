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
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import IO, Any, TypeVar

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


def into(kind: type[T], data: Any) -> T:
    """Plain values as a dataclass, each of the type its field promises; the complaint names the place."""
    try:
        return msgspec.convert(data, kind, strict=True)
    except msgspec.ValidationError as error:
        words, _, where = str(error).partition(" - at ")
        place = where.strip("`").removeprefix("$").lstrip(".")
        raise BadFile(f"{place}: {_plain(words)}" if place else _plain(words)) from error


def _plain(words: str) -> str:
    """A complaint of the library in words for a player."""
    found = re.sub("`([a-z]+)`", lambda name: KINDS.get(name[1], name[0]), words).replace("`", "'")
    return found[:1].lower() + found[1:]
