"""The printed data keep every fact of the rulebook: the checker beside them says so."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from game.edsons_ridge.components import DATA


def test_the_checker_finds_nothing_wrong(tmp_path: Path) -> None:
    run = subprocess.run([sys.executable, str(DATA / "check.py")], cwd=tmp_path, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout[-2000:] + run.stderr
    assert run.stdout.rstrip().endswith("0 failed")
    assert "not read" not in run.stdout  # the scenarios were read too


def test_the_readme_names_every_data_file() -> None:
    text = (DATA / "README.md").read_text(encoding="utf-8")
    for path in DATA.iterdir():
        if path.suffix in (".json", ".py"):
            assert path.name in text
    for path in (DATA / "scenarios").glob("*.json"):
        assert path.stem in text
