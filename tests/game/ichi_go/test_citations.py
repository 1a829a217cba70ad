"""Every case of the book and every ruling is cited by a test, by name or in a docstring."""

from __future__ import annotations

import ast
import re
from itertools import pairwise
from pathlib import Path

HERE = Path(__file__).parent
CASE = re.compile(r"(?<![\d.])(\d{1,2}\.\d{1,2}(?:\.\d{1,2})?)(?!\d)")
RULINGS = 63


def functions() -> list[ast.FunctionDef]:
    found = []
    for path in sorted(HERE.glob("test_ch*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found.append(node)
    return found


def cases_in(name: str) -> set[str]:
    """`test_5_3_7_5_3_8_...` cites 5.3.7 and 5.3.8, `test_11_2_11_3_...` cites 11.2 and 11.3."""
    numbers = re.match(r"test_((?:(?:\d+|[rR]\d+)_)+)", name)
    parts = [part for part in (numbers[1] if numbers else "").split("_") if part.isdigit()]
    found = {f"{one}.{two}" for one, two in pairwise(parts)}
    return found | {".".join(parts[n : n + 3]) for n in range(len(parts) - 2)}


def test_every_case_is_cited() -> None:
    cited: set[str] = set()
    for node in functions():
        cited |= cases_in(node.name) | set(CASE.findall(ast.get_docstring(node) or ""))
    wanted = (HERE / "checklist.txt").read_text(encoding="utf-8").split()
    assert sorted(set(wanted) - cited) == []


def test_every_ruling_has_a_test_that_bears_its_number() -> None:
    cited = {int(number) for node in functions() for number in re.findall(r"_r(\d+)(?=_)", node.name)}
    assert sorted(set(range(1, RULINGS + 1)) - cited) == []
