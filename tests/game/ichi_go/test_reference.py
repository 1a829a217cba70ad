"""The rule reference is complete and hangs together."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.ichi_go import components, scenarios
from game.ichi_go.game import GAME
from game.kernel.reference import EXAMPLE, RULE, RULING, TERM, Reference, load_reference

HERE = Path(__file__).parent
CODE = sorted(Path(components.__file__).parent.rglob("*.py"))
NUMBER = re.compile(r"(?<![\w.+-])(?:\d{1,2}\.\d{1,2}(?:\.\d{1,2})?|R\d+)(?![\w.]*\d)")


@pytest.fixture(scope="module")
def reference() -> Reference:
    return load_reference(GAME.reference)


def test_every_case_of_the_book_in_order(reference: Reference) -> None:
    rules = [entry.number for entry in reference.of_kind(RULE)]
    wanted = (HERE / "checklist.txt").read_text(encoding="utf-8").split()
    assert [number for number in rules if "." in number] == wanted
    assert [number for number in rules if "." not in number] == [str(chapter) for chapter in range(1, 12)]


def test_rulings_examples_and_words(reference: Reference) -> None:
    assert [entry.number for entry in reference.of_kind(RULING)] == [f"R{number}" for number in range(1, 64)]
    assert len(reference.of_kind(EXAMPLE)) == 18 and len(reference.of_kind(TERM)) == 14


def test_rulings_and_the_page_agree(reference: Reference) -> None:
    page = (GAME.reference.parents[1] / "rulings.md").read_text(encoding="utf-8")
    for ruling in reference.of_kind(RULING):
        assert f"| {ruling.number} |" in page and ruling.title in page


def test_rules_point_at_the_rulings_that_decide_them(reference: Reference) -> None:
    for ruling in reference.of_kind(RULING):
        for number in ruling.see:
            rule = reference.find(number)
            assert rule is not None and ruling.number in rule.rulings, (ruling.number, number)


def test_every_number_in_a_text_leads_somewhere(reference: Reference) -> None:
    """But for fractions of a hex, and for R20, which is about numbers that lead nowhere."""
    for entry in reference:
        for number in NUMBER.findall(entry.text):
            is_case = not number.startswith("0.") and entry.number != "R20" and entry.kind != EXAMPLE
            assert not is_case or reference.find(number) is not None, (entry.number, number)


def test_every_rule_that_the_words_name_exists(reference: Reference) -> None:
    """What stands in brackets at the end of a sentence of the game."""
    for path in CODE:
        for number in re.findall(r"\((\d{1,2}\.\d{1,2}(?:\.\d{1,2})?)\)", path.read_text(encoding="utf-8")):
            assert reference.find(number) is not None, (path.name, number)


def test_house_rules_name_rules(reference: Reference) -> None:
    for option in scenarios.HOUSE_RULES:
        assert reference.find(option.rule) is not None, option.name


def test_5_3_12_is_a_case_of_5_3(reference: Reference) -> None:
    above = reference.parent("5.3.12")
    assert above is not None and above.number == "5.3"
