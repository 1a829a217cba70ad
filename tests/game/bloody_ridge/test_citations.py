"""Every rule of the book and every test vector of the specification is cited by a test, by name or in a docstring."""

from __future__ import annotations

import ast
import re
from pathlib import Path

HERE = Path(__file__).parent
RULE = re.compile(r"(?<![\d.])(\d{1,2}\.\d{1,2})(?![\d.]*\d)")
VECTOR = re.compile(r"\bV(\d+)(?:-V(\d+))?")
VECTORS = 75
RULING = re.compile(r"(?<![A-Za-z])[Rr](\d+)\b|_r(\d+)_")
RULINGS = 51


def cited_rules() -> set[str]:
    cited: set[str] = set()
    for path in HERE.glob("test_ch*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                cited |= {f"{one}.{two}" for one, two in re.findall(r"(?<!\d)(\d{1,2})_(\d{1,2})(?=_)", node.name)}
                cited |= set(RULE.findall(ast.get_docstring(node) or ""))
    return cited


def cited_vectors() -> set[int]:
    cited: set[int] = set()
    for path in HERE.glob("test_ch*.py"):
        for first, last in VECTOR.findall(re.sub(r"test_v(\d+)_", r"V\1 ", path.read_text(encoding="utf-8"))):
            cited |= set(range(int(first), int(last or first) + 1))
    return cited


def test_every_ruling_is_cited() -> None:
    """In a test's name, docstring or comment."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py"))
    cited = {int(one or other) for one, other in RULING.findall(text)}
    assert sorted(set(range(1, RULINGS + 1)) - cited) == []


def test_every_rule_is_cited() -> None:
    wanted = (HERE / "checklist.txt").read_text(encoding="utf-8").split()
    assert sorted(set(wanted) - cited_rules()) == []


def test_every_vector_is_cited() -> None:
    assert sorted(set(range(1, VECTORS + 1)) - cited_vectors()) == []
