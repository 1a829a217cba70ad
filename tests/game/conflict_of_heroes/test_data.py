"""The printed data keep every fact of the rules text: the checker beside them says so."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from game.conflict_of_heroes.components import DATA


def test_the_checker_finds_nothing_wrong(tmp_path: Path) -> None:
    """Counters, markers, cards, terrain, boards, firefights, all vectors by a reference of its own, sight both ways."""
    run = subprocess.run([sys.executable, str(DATA / "check.py")], cwd=tmp_path, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout[-2000:] + run.stderr
    assert "firefights 8; vectors 237" in run.stdout and run.stdout.rstrip().endswith("all good")


def test_the_readme_names_every_data_file() -> None:
    text = (DATA / "README.md").read_text(encoding="utf-8")
    for path in DATA.rglob("*"):
        if path.suffix in (".json", ".py") and path.parent.name not in ("scenarios", "maps"):
            assert path.name in text
