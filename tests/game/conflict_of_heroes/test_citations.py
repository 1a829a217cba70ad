"""Every rule of the reference, every ruling and every vector is cited by a test, by name or in a docstring."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from game.conflict_of_heroes.game import GAME
from game.kernel.reference import RULE, RULING, load_reference

HERE = Path(__file__).parent
NUMBER = re.compile(r"(?<![\d.])(\d{1,2}\.\d{1,2}(?:\.\d{1,2})?)(?![\d.]*\d)")
IN_NAME = re.compile(r"(?<![\d_])(\d{1,2}_\d{1,2}(?:_\d{1,2})?)(?=_)")


def cited() -> set[str]:
    """Rules by number, chapters as 7.0, rulings as R27: from the names and docstrings of tests."""
    found: set[str] = set()
    for path in HERE.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
                continue
            words = ast.get_docstring(node) or ""
            found |= set(NUMBER.findall(words)) | set(re.findall(r"\bR\d+\b", words))
            found |= {f"R{number}" for number in re.findall(r"_r(\d+)(?=_)", node.name)}
            found |= {name.replace("_", ".") for name in IN_NAME.findall(node.name.removeprefix("test"))}
    return found


def test_every_rule_is_cited() -> None:
    rules = [entry.number for entry in load_reference(GAME.reference).of_kind(RULE)]
    named = cited()
    assert [number for number in rules if number not in named and f"{number}.0" not in named] == []


def test_every_ruling_is_cited() -> None:
    rulings = [entry.number for entry in load_reference(GAME.reference).of_kind(RULING)]
    named = cited()
    assert len(rulings) == 129
    assert [number for number in rulings if number not in named] == []


def test_the_checklist_is_the_reference() -> None:
    wanted = (HERE / "checklist.txt").read_text(encoding="utf-8").split()
    assert [entry.number for entry in load_reference(GAME.reference).of_kind(RULE)] == wanted
