"""What all tests of the terminal may ask for."""

from __future__ import annotations

from pathlib import Path

import pytest

from ui.commands import play


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Saves go to a folder of the test's own."""
    monkeypatch.setattr(play, "saves_folder", lambda: tmp_path)
    return tmp_path
