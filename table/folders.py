"""Where the program may write: beside main.py if it can, or else in the player's own data folder."""

from __future__ import annotations

import tempfile
from pathlib import Path

from platformdirs import user_data_path

ROOT = Path(__file__).resolve().parents[1]
APP = "night-on-the-ridge"


def saves_folder(root: Path = ROOT) -> Path:
    """saves/ beside main.py: easy to find. A project installed read-only sends its players home instead."""
    beside = root / "saves"
    return beside if is_writable(beside) else data_folder() / "saves"


def data_folder() -> Path:
    """The player's own folder, where his system keeps such things."""
    return user_data_path(APP, appauthor=False, roaming=True)


def is_writable(folder: Path) -> bool:
    """Tried out, not asked: what permissions say is not always what happens."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False
