"""Where the program may write."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from table import folders


def test_saves_lie_beside_main_where_they_can(tmp_path: Path) -> None:
    assert folders.saves_folder(tmp_path) == tmp_path / "saves"


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="other systems name this folder otherwise")
def test_saves_go_home_from_a_read_only_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "saves").write_text("a file where the folder should be")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert folders.saves_folder(tmp_path) == tmp_path / "data" / "night-on-the-ridge" / "saves"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    assert folders.data_folder() == Path.home() / ".local" / "share" / "night-on-the-ridge"
