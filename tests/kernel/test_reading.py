"""The one door for files from anywhere: everything that could stick or crash is a BadFile with one short line."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta

from game.kernel import reading
from game.kernel.reading import LARGEST_NUMBER, BadFile, Limits, into, legible, parse_json, read_bytes, read_json

SMALL = Limits(size=1_000, depth=4, text=10)


def complaint(read: Callable[[], object]) -> str:
    with pytest.raises(BadFile) as caught:
        read()
    said = str(caught.value)
    assert said.isprintable() and 0 < len(said) < 200
    return said


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not readable JSON"),
        ("{", "not readable JSON"),
        ('"\x00"', "not readable JSON"),
        ("[[[[1]]]]", "nested too deeply"),
        ("[" * 900, "not readable JSON"),
        ("[" * 490 + "]" * 490, "nested too deeply"),
        ("9" * 400, "a number that is too large"),
        ("-" + "9" * 400, "a number that is too large"),
        (str(LARGEST_NUMBER + 1), "a number that is too large"),
        ("1e999", "a number that is too large"),
        ("[-1e999]", "a number that is too large"),
        ("NaN", "NaN"),
        ("[Infinity]", "Infinity"),
        ('"nul \\u0000"', "U+0000"),
        ('{"a": ["\\ud800"]}', "U+D800"),
        ('{"\\udfff": 1}', "U+DFFF"),
        ('"\\u001b[2J"', "U+001B"),
        ('"\x7f"', "U+007F"),
        ('"12345678901"', "11 letters"),
    ],
)
def test_what_no_file_of_ours_holds(text: str, words: str) -> None:
    assert words in complaint(lambda: parse_json(text.encode(), SMALL))


def test_digits_by_the_thousand_and_brackets_by_the_hundred_thousand() -> None:
    assert "too large" in complaint(lambda: parse_json(b"[" + b"1" * 10_000 + b"]"))
    assert "nested" in complaint(lambda: parse_json(b"[" * 100_000 + b"]" * 100_000))
    assert "nested" in complaint(lambda: parse_json(b'{"a":' * 100_000 + b"1" + b"}" * 100_000))


@given(st.recursive(st.none() | st.integers(-(10**20), 10**20) | st.text("aä二\n", max_size=5), st.lists, max_leaves=5))
def test_what_is_plain_comes_through(value: Any) -> None:
    assert parse_json(json.dumps(value).encode(), Limits(depth=10)) == value


def test_only_ordinary_files_are_opened(tmp_path: Path) -> None:
    """A pipe has no end, and neither has a device: neither is waited for."""
    os.mkfifo(tmp_path / "pipe")
    os.symlink("/dev/zero", tmp_path / "link")
    for path in (tmp_path / "pipe", tmp_path / "link", Path("/dev/zero"), tmp_path):
        assert "not an ordinary file" in complaint(lambda path=path: read_bytes(path, 100))  # type: ignore[misc]
    assert "does not exist" in complaint(lambda: read_bytes(tmp_path / "nowhere", 100))
    assert "no name of a file" in complaint(lambda: read_bytes(tmp_path / "nul\0", 100))
    assert "cannot be read" in complaint(lambda: read_bytes(tmp_path / ("x" * 300), 100))


def test_a_pipe_that_takes_the_place_of_a_file_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ordinary, pipe = tmp_path / "file", tmp_path / "pipe"
    ordinary.write_bytes(b"{}")
    os.mkfifo(pipe)
    usual = os.stat(ordinary)
    monkeypatch.setattr(reading.os, "stat", lambda path: usual)
    assert "not an ordinary file" in complaint(lambda: read_bytes(pipe, 100))


def test_a_file_is_read_up_to_its_limit_and_no_further(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b" " * 1_000)
    assert len(read_bytes(path, 1_000)) == 1_000
    assert "more than 999 bytes" in complaint(lambda: read_bytes(path, 999))
    with path.open("wb") as file:
        file.truncate(10**12)  # a hole
    assert "more than 8 MB" in complaint(lambda: read_json(path, Limits(size=8_000_000)))


def test_a_file_that_says_it_is_empty_and_is_not_is_read_up_to_its_limit_too() -> None:
    path = Path("/proc/self/maps")
    if not path.exists():
        pytest.skip("no such files here")
    assert path.stat().st_size == 0
    assert "too large" in complaint(lambda: read_bytes(path, 10))


@dataclass(frozen=True)
class Stone:
    weight: int
    marks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Heap:
    stones: list[Stone]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"stones": [{"weight": 1}, {"weight": "2"}]}, "stones[1].weight: expected a whole number, got a text"),
        ({"stones": [{"weight": True}]}, "stones[0].weight: expected a whole number, got true or false"),
        ({"stones": [{"weight": 1, "marks": [1]}]}, "stones[0].marks[0]: expected a text"),
        ({"stones": [{}]}, "stones[0]: object missing required field 'weight'"),
        ({"stones": 5}, "stones: expected a list"),
        (5, "expected named fields"),
    ],
)
def test_the_place_of_a_fault_is_named(data: Any, words: str) -> None:
    assert words in complaint(lambda: into(Heap, data))
    assert into(Heap, {"stones": [{"weight": 3, "marks": ["x"]}]}) == Heap([Stone(3, ("x",))])


@dataclass(frozen=True)
class Quarry:
    """Every kind of limit."""

    format: Literal[1] = 1
    name: Annotated[str, Meta(min_length=1, max_length=5)] = "pit"
    depth: Annotated[float, Meta(ge=0, le=9)] | None = None
    heaps: dict[str, Heap] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.name == self.name[::-1]:
            raise ValueError("name: reads the same backwards")


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"format": 2}, "format: must be 1, not 2"),
        ({"name": ""}, "name: expected a text of 1 or more letters"),
        ({"name": "cavern"}, "name: expected a text of at most 5 letters"),
        ({"name": "anna"}, "name: reads the same backwards"),
        ({"depth": -1}, "depth: expected a number of at least 0"),
        ({"depth": "9"}, "depth: expected a number or nothing, got a text"),
        ({"heaps": {"old": {"stones": []}, "new": {"stones": 5}}}, "heaps.new.stones: expected a list"),
        ({"heaps": {"x" * 99: 5}}, f"heaps.{'x' * 36} ...: expected named fields"),
        ({"extra": 1}, "extra: is not known; fields are depth, format, heaps, name"),
        ({"heaps": {"old": {"stones": [{"weight": 1, "tint": 2}]}}}, "heaps.old.stones[0].tint: is not known"),
    ],
)
def test_limits_names_and_fields_that_nobody_knows_are_told_in_words(data: dict[str, Any], words: str) -> None:
    said = complaint(lambda: into(Quarry, {"name": "hole", **data}, exact=True))
    assert said.startswith(words) and "`" not in said


def test_what_a_newer_version_has_added_is_left_alone_where_that_is_wanted() -> None:
    assert into(Heap, {"stones": [{"weight": 3, "tint": 2}], "age": 5}) == Heap([Stone(3)])


@given(st.text(st.characters(), max_size=200))
def test_any_text_can_be_made_legible(text: str) -> None:
    line = legible(text)
    assert len(line) <= 80 and not reading.UNSHOWABLE.search(line) and "\n" not in line
    line.encode()
