"""Every rule number of the specification's checklist is cited by at least one test, by name or in a docstring."""

from __future__ import annotations

import ast
import re
from pathlib import Path

HERE = Path(__file__).parent
NUMBER = re.compile(r"\b(\d{1,2}\.\d{1,4})(?:-(\d{1,2}\.\d{1,4}))?[A-F]?\b")
IN_NAME = re.compile(r"^test_(\d{1,2})_(\d{1,4})(?=_)")


def cited_in(path: Path) -> set[str]:
    """The rule numbers that the tests of a file cite; a comment or a helper does not count."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            name = IN_NAME.match(node.name)
            if name:
                found.add(f"{name[1]}.{name[2]}")
            for first, last in NUMBER.findall(ast.get_docstring(node) or ""):
                found |= {first, last} - {""}
    return found


def test_every_rule_of_the_checklist_is_cited_by_a_test() -> None:
    wanted = (HERE / "checklist.txt").read_text(encoding="utf-8").split()
    cited = set().union(*(cited_in(path) for path in HERE.glob("test_ch*.py")))
    missing = [number for number in wanted if number not in cited]
    assert not missing, f"no test cites {', '.join(missing)}"


def test_the_search_for_citations_can_fail(tmp_path: Path) -> None:
    """A file without tests cites nothing, and only the numbers really there are found."""
    file = tmp_path / "test_sample.py"
    file.write_text('def helper():\n    """10.4"""\n\ndef test_9_61_bridge():\n    """8.25 and 10.351-10.353"""\n')
    assert cited_in(file) == {"9.61", "8.25", "10.351", "10.353"}
