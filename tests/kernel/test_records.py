"""Records go into a save under their name and come out as the same class, or not at all."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.kernel.agenda import Event
from game.kernel.picking import Pick
from game.kernel.records import TAGS, CodecError, Record, decode, encode, fits, hints
from tests.kernel.toy import Guess, Stake, Tokens


@dataclass(frozen=True)
class Parcel(Record):
    """Every kind of content."""

    name: str
    sizes: tuple[int, ...]
    pair: tuple[int, str]
    inside: Stake | None
    weight: float
    fragile: bool


@dataclass(frozen=True)
class Letter(Record):
    """One field that came later, with a default."""

    text: str
    stamps: tuple[int, ...] = (1,)


FULL = Parcel("box", (1, 2), (3, "x"), Stake(1, 5), 0.5, True)


def round_trip(value: Any) -> Any:
    return decode(json.loads(json.dumps(encode(value))))


def test_a_record_is_saved_under_its_room_and_name() -> None:
    assert encode(Guess(2)) == {"is": "kernel.Guess", "card": 2}


def test_records_come_back_as_they_went() -> None:
    assert round_trip(FULL) == FULL
    assert round_trip((Guess(1), Pick(1), Tokens(0, (1, 3)))) == (Guess(1), Pick(1), Tokens(0, (1, 3)))


@given(st.text(), st.lists(st.integers()), st.none() | st.builds(Stake, st.integers(), st.integers()))
def test_any_content_comes_back(name: str, sizes: list[int], inside: Stake | None) -> None:
    parcel = Parcel(name, tuple(sizes), (0, name), inside, 1.0, False)
    assert round_trip(parcel) == parcel


def test_records_of_different_classes_are_never_equal() -> None:
    one: Record = Guess(1)
    assert one != Pick(1)


@pytest.mark.parametrize(
    "data",
    [
        {"is": "kernel.NoSuchRecord"},
        {"is": 5},
        {"is": ["kernel.Guess"], "card": 1},
        {"card": 1},
        {"is": "kernel.Guess"},
        {"is": "kernel.Guess", "card": 1, "more": 2},
        {"is": "kernel.Guess", "card": True},
        {"is": "kernel.Guess", "card": "1"},
        {"is": "kernel.Guess", "card": 1.0},
        {"is": "kernel.Guess", "card": None},
        {"is": "kernel.Stake", "side": 1, "points": {"is": "kernel.Guess", "card": 1}},
        {**encode(FULL), "sizes": [1, "2"]},
        {**encode(FULL), "pair": [1]},
        {**encode(FULL), "pair": ["x", 1]},
        {**encode(FULL), "inside": {"is": "kernel.Guess", "card": 1}},
    ],
)
def test_what_no_record_can_be_made_of_is_refused(data: Any) -> None:
    with pytest.raises(CodecError):
        decode(data)


@pytest.mark.parametrize("value", [{1: 2}, {1}, object(), [object()], b"bytes"])
def test_only_plain_values_can_be_written(value: Any) -> None:
    with pytest.raises(CodecError):
        encode(value)


def test_decode_refuses_what_json_never_gives() -> None:
    with pytest.raises(CodecError):
        decode(object())


def test_the_tag_is_the_game_and_the_class_wherever_in_the_game_it_lies() -> None:
    body = {"__module__": "game.a_game.fights.melee"}
    try:
        assert type("Storm", (Record,), body).tag == "a_game.Storm"
    finally:
        TAGS.pop("a_game.Storm", None)


def test_a_record_with_a_new_name_is_found_by_its_old_ones() -> None:
    @dataclass(frozen=True)
    class Bid(Record, formerly=("Offer", "Gamble")):
        points: int

    for name in ("Offer", "Gamble", "Bid"):
        assert decode({"is": f"kernel.{name}", "points": 3}) == Bid(3)
    assert encode(Bid(3)) == {"is": "kernel.Bid", "points": 3}


def test_two_records_may_not_share_a_name() -> None:
    with pytest.raises(TypeError, match=r"kernel\.Guess"):
        type("Guess", (Record,), {"__module__": "elsewhere.kernel.other"})


@pytest.mark.parametrize(
    ("value", "hint", "expected"),
    [
        (1, int, True),
        (True, int, False),
        (1, bool, False),
        (None, int | None, True),
        ("x", int | None, False),
        ([1, 2], list[int], True),
        ((1, 2), list[int], False),
        ({1: 2}, dict[int, int], True),
        ({"1": 2}, dict[int, int], False),
        ({1}, set[int], True),
        ((), tuple[int, ...], True),
        (object(), Any, True),
        (1, "a name that was not resolved", False),
    ],
)
def test_fits(value: Any, hint: Any, expected: bool) -> None:
    assert fits(value, hint) is expected


def test_a_field_that_an_earlier_version_did_not_have_takes_its_default() -> None:
    assert decode({"is": Letter.tag, "text": "hello"}) == Letter("hello", (1,))
    with pytest.raises(CodecError, match="text"):
        decode({"is": Letter.tag, "stamps": [2]})
    with pytest.raises(CodecError, match="colour"):
        decode({"is": Letter.tag, "text": "hello", "colour": 3})


def test_hints_are_those_of_the_fields_alone() -> None:
    assert hints(Guess) == {"card": int}


class Weather(StrEnum):
    DRY = "dry"
    RAIN = "heavy rain"


@dataclass(frozen=True)
class Forecasted(Event):
    weather: Weather
    note: str


def test_a_kind_is_saved_as_its_word_and_comes_back_as_a_member() -> None:
    data = encode(Forecasted(Weather.RAIN, "dry"))
    assert data["weather"] == "heavy rain"
    assert type(data["weather"]) is str
    again = decode(data)
    assert again == Forecasted(Weather.RAIN, "dry")
    assert (type(again.weather), type(again.note)) == (Weather, str)


def test_a_word_that_is_no_member_is_refused() -> None:
    with pytest.raises(CodecError, match="weather cannot be 'hail'"):
        decode({"is": Forecasted.tag, "weather": "hail", "note": ""})
