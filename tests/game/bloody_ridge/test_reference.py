"""The rule reference of Bloody Ridge is complete and hangs together."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.bloody_ridge.game import GAME
from game.bloody_ridge.scenarios import OPTIONAL_RULES
from game.kernel.reference import EXAMPLE, RULE, RULING, TERM, Reference, load_reference
from ui.commands import rules as command

HERE = Path(__file__).parent
RULINGS_PAGE = GAME.reference.parents[1] / "rulings.md"
RULINGS = [f"R{count}" for count in range(1, 52)]
NUMBER = re.compile(r"(?<![\w.+-])(?:\d{1,2}\.\d{1,2}|R\d+)(?![\w.]*\d)")


@pytest.fixture(scope="module")
def reference() -> Reference:
    return load_reference(GAME.reference)


def numbers(reference: Reference, kind: str) -> list[str]:
    return [entry.number for entry in reference.of_kind(kind)]


def test_every_heading_of_the_book_in_book_order(reference: Reference) -> None:
    rules = numbers(reference, RULE)
    wanted = (HERE / "checklist.txt").read_text(encoding="utf-8").split()
    assert [number for number in rules if "." in number] == wanted
    assert [number for number in rules if "." not in number] == [str(chapter) for chapter in range(1, 12)]


def test_6_10_is_a_section_of_chapter_6_and_not_of_6_1(reference: Reference) -> None:
    above = reference.parent("6.10")
    assert above is not None and above.number == "6"


def test_rulings_and_examples_are_all_there(reference: Reference) -> None:
    assert numbers(reference, RULING) == RULINGS
    assert len(numbers(reference, EXAMPLE)) == 10
    assert {entry.number: entry.flag for entry in reference if entry.flag} == {"R38": "no_hqs"}


def test_every_entry_leads_on_and_no_reference_into_nothing(reference: Reference) -> None:
    for entry in reference:
        assert entry.see, entry.number
        assert entry.number not in entry.see
        assert len(set(entry.see)) == len(entry.see), entry.number
        for number in NUMBER.findall(entry.text):
            assert reference.find(number) is not None, (entry.number, number)


def test_rulings_and_the_rules_they_decide_point_at_each_other(reference: Reference) -> None:
    rules = {entry.number: entry for entry in reference.of_kind(RULE)}
    for ruling in reference.of_kind(RULING):
        assert ruling.see and all(ruling.number in rules[number].rulings for number in ruling.see)
    for rule in rules.values():
        assert all(rule.number in getattr(reference.find(number), "see", ()) for number in rule.rulings)


def test_the_page_of_rulings_lists_each_once() -> None:
    rows = [line for line in RULINGS_PAGE.read_text(encoding="utf-8").split("\n") if line.startswith("| R")]
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    assert [row[0] for row in cells] == RULINGS
    assert all(len(row) == 5 and all(row[:4]) for row in cells)


def test_the_words_a_player_meets_are_in_the_glossary(reference: Reference) -> None:
    for word in ("Force", "Pool", "Red row", "Hill 123", "Flag", "HQ", "Close combat", "Holding area", "MG crew"):
        entry = reference.find(word)
        assert entry is not None and entry.kind == TERM, word


def test_optional_rules_cite_rules_that_exist(reference: Reference) -> None:
    assert all(reference.find(option.rule) is not None for option in OPTIONAL_RULES)


def test_the_command_shows_this_game_when_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["--game", "bloody_ridge", "7.16"]) == 0
    assert capsys.readouterr().out.startswith("7.16 Close combat\nPart of: 7 Movement and combat\n")
    assert command.main(["--game", "bloody_ridge", "7.20"]) == 2
    assert "nearest: 7.19" in capsys.readouterr().err


def test_every_page_is_plain_and_narrow(reference: Reference) -> None:
    for entry in reference:
        for line in command.entry_lines(reference, entry):
            assert len(line) <= command.WIDTH and line.isascii(), line
