"""Small words."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import pytest

from game.kernel.words import ByClass, Sentences, count, joined, sentence, tenths


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


@dataclass(frozen=True)
class Landed:
    boats: int
    beach: str
    shift: int = -1

    @property
    def whose(self) -> str:
        return "ours"


def loud(text: str) -> str:
    return text.upper()


def test_sentences_fill_their_gaps_from_fields_and_functions() -> None:
    words = Sentences("words", {Landed: "{whose}: {boats:count boat} on {beach:loud}, {shift:+d}"}, [loud])
    assert words(Landed(1, "Red")) == "Ours: 1 boat on RED, -1"
    assert words(Landed(2, "{Red}")) == "Ours: 2 boats on {RED}, -1", "what fills a gap is no sentence itself"
    words = Sentences("words", {Landed: "{boats:at last|nobody}, {beach:count letter}"})
    assert [words(Landed(1, "Red")), words(Landed(0, "B"))] == ["At last, 3 letters", "Nobody, 1 letter"]
    assert set(words) == {Landed}


def test_sentences_may_be_chosen_by_a_function() -> None:
    words = Sentences("words", {Landed: lambda state, e: "{beach} is taken" if state == e.beach else ""})
    assert [words(Landed(1, "red"), "red"), words(Landed(1, "red"), "blue")] == ["Red is taken", ""]
    with pytest.raises(LookupError, match="int has no words"):
        words(3, "red")
    assert Sentences("words", {int: "{real} to {beach:loud}"}, [loud])(3, Landed(1, "red")) == "3 to RED"
    with pytest.raises(AttributeError):
        Sentences("words", {Landed: "{harbour}"})(Landed(1, "red"))
