"""The game-neutral rule reference: loading, numbers, neighbours and search."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.kernel.reference import Reference, Rule, load_reference, parse_reference


def sample() -> dict[str, Any]:
    """A tiny made-up game, so that these tests depend on no real one."""
    return {
        "game": "sample",
        "rules": [
            {"number": "1", "title": "Ships", "text": "Ships sail.", "see": ["10"]},
            {"number": "10", "title": "Gunnery", "text": "Shooting at ships.", "see": []},
            {"number": "10.3", "title": "Broadsides", "text": "All guns of a side.", "see": [], "rulings": ["R1"]},
            {"number": "10.31", "title": "Close-range fire", "text": "Add 2 to the broadside.", "see": ["R1", "E1"]},
            {"number": "10.351", "title": "Misfire", "text": "Roll 1.", "see": []},
            {"number": "11", "title": "Weather", "text": "Wind spoils gunnery and broadsides.", "see": []},
        ],
        "rulings": [
            {"number": "R1", "title": "Empty guns", "text": "They do not fire.", "flag": "dry", "see": ["10.3"]}
        ],
        "glossary": [
            {"term": "AV (attack value)", "text": "Strength of a broadside.", "see": ["10.3"]},
            {"term": "Wind", "text": "Moving air.", "see": []},
        ],
        "examples": [{"number": "E1", "title": "A duel", "text": "Two ships fire.", "see": ["10.31"]}],
    }


@pytest.fixture
def reference() -> Reference:
    return parse_reference(sample())


def numbers(entries: list[Rule]) -> list[str]:
    return [entry.number for entry in entries]


@pytest.mark.parametrize(
    ("asked", "number"),
    [
        ("10.31", "10.31"),
        (" 10.31. ", "10.31"),
        ("10.0", "10"),
        ("10.31C", "10.31"),
        ("r1", "R1"),
        ("E1", "E1"),
        ("wind", "Wind"),
        ("av", "AV (attack value)"),
        ("Attack Value", "AV (attack value)"),
    ],
)
def test_find(reference: Reference, asked: str, number: str) -> None:
    entry = reference.find(asked)
    assert entry is not None
    assert entry.number == number


@pytest.mark.parametrize("asked", ["", "10.9", "R2", "hurricane"])
def test_find_unknown(reference: Reference, asked: str) -> None:
    assert reference.find(asked) is None


def test_children_by_prefix_but_chapter_1_does_not_own_chapter_10(reference: Reference) -> None:
    assert numbers(reference.children("1")) == []
    assert numbers(reference.children("10")) == ["10.3"]
    assert numbers(reference.children("10.3")) == ["10.31", "10.351"], "a missing 10.35 is skipped"
    assert reference.children("99") == []
    assert [reference.depth(number) for number in ("10", "10.3", "10.31", "E1")] == [0, 1, 2, 0]


def test_dotted_numbering_reads_7_12_as_twelfth_section() -> None:
    data = {**sample(), "numbering": "dots"}
    data["rules"] = [
        {"number": number, "title": "T", "text": "Text.", "see": []}
        for number in ("7", "7.1", "7.12", "7.12.1", "10", "10.3", "10.31")
    ]
    data["rules"][0]["text"] = "Other."
    dotted = parse_reference(data)
    assert numbers(dotted.children("7")) == ["7.1", "7.12"]
    assert numbers(dotted.children("7.12")) == ["7.12.1"]
    assert dotted.nearest("7.13")[0] == "7.12"


@pytest.mark.parametrize(
    ("asked", "first"), [("10.4", "10.3"), ("10.32", "10.31"), ("12", "11"), ("R5", "R1"), ("E9", "E1")]
)
def test_nearest(reference: Reference, asked: str, first: str) -> None:
    assert reference.nearest(asked)[0] == first


def test_nearest_of_a_word_is_nothing(reference: Reference) -> None:
    assert reference.nearest("wind") == []


def test_is_number_needs_a_prefix_that_exists(reference: Reference) -> None:
    assert all(reference.is_number(text) for text in ("10", "10.99", "r7", "E3", "10.33C"))
    assert not any(reference.is_number(text) for text in ("D2", "wind", "10 guns", ""))


def test_search_puts_number_then_title_then_text(reference: Reference) -> None:
    assert numbers(reference.search("10.3"))[0] == "10.3"
    assert numbers(reference.search("BROADSIDE")) == ["10.3", "10.31", "11", "AV (attack value)"]
    assert numbers(reference.search("wind"))[:2] == ["Wind", "11"]


def test_search_needs_every_word_and_reads_hyphenated_words(reference: Reference) -> None:
    assert numbers(reference.search("wind gunnery")) == ["11"]
    assert numbers(reference.search("range fire")) == ["10.31"]
    assert reference.search("wind torpedo") == []
    assert reference.search("  ?! ") == []


def broken(change: str) -> dict[str, Any]:
    data = sample()
    changes: dict[str, Any] = {
        "no rules": lambda: data.pop("rules"),
        "empty text": lambda: data["rules"][1].update(text="  "),
        "no title": lambda: data["rules"][1].pop("title"),
        "numeric number": lambda: data["rules"][2].update(number=10.3),
        "see is a text": lambda: data["rules"][0].update(see="10"),
        "see leads nowhere": lambda: data["examples"][0].update(see=["77"]),
        "ruling unknown": lambda: data["rules"][0].update(rulings=["R9"]),
        "twice": lambda: data["rules"][1].update(number="1"),
        "flag": lambda: data["rulings"][0].update(flag=7),
        "no game": lambda: data.pop("game"),
        "numbering": lambda: data.update(numbering="roman"),
        "not an object": lambda: data["glossary"].append("Wind"),
    }
    changes[change]()
    return data


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("no rules", "rules: must be a list"),
        ("empty text", r"rules\[1\]\.text"),
        ("no title", r"rules\[1\]\.title"),
        ("numeric number", r"rules\[2\]\.number"),
        ("see is a text", r"rules\[0\]\.see"),
        ("see leads nowhere", "example E1, see: '77'"),
        ("ruling unknown", "rule 1, rulings: 'R9'"),
        ("twice", r"rules\[1\]\.number: '1' appears twice"),
        ("flag", r"rulings\[0\]\.flag"),
        ("no game", "game: must be"),
        ("numbering", "numbering: must be"),
        ("not an object", r"glossary\[2\]: must be an object"),
    ],
)
def test_bad_data_names_the_field(tmp_path: Path, change: str, message: str) -> None:
    file = tmp_path / "rules.json"
    file.write_text(json.dumps(broken(change)), encoding="utf-8")
    with pytest.raises(ValueError, match=rf"rules\.json: .*{message}"):
        load_reference(file)


def test_no_json_and_no_object(tmp_path: Path) -> None:
    file = tmp_path / "rules.json"
    file.write_text("{", encoding="utf-8")
    with pytest.raises(ValueError, match="not readable JSON"):
        load_reference(file)
    with pytest.raises(ValueError, match="top level"):
        parse_reference([])
