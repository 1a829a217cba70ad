"""Small words."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.kernel.words import ByClass, count, joined, sentence, tenths


def test_count() -> None:
    assert [count(1, "unit"), count(0, "unit"), count(2, "company", "companies")] == [
        "1 unit",
        "0 units",
        "2 companies",
    ]


def test_joined() -> None:
    assert [joined([]), joined(["a"]), joined("ab"), joined("abc")] == ["none", "a", "a and b", "a, b and c"]
    assert joined([], nothing="") == ""


def test_sentence_keeps_names() -> None:
    assert sentence("the Raiders on Hill 80") == "The Raiders on Hill 80"
    assert sentence("") == ""


def test_tenths() -> None:
    assert tenths(Fraction(1, 3)) == "0.3"


def test_by_class_calls_with_the_record_last() -> None:
    words = ByClass("words", {int: lambda state, number: f"{state} {number}"})
    assert words(3, "state") == "state 3"
    assert int in words and str not in words
    with pytest.raises(LookupError, match="str has no words"):
        words("x", "state")
