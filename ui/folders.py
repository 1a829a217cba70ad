"""Where the program may write: beside main.py if it can, or else in the player's own data folder."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
APP = "night-on-the-ridge"


def saves_folder(root: Path = ROOT) -> Path:
    """saves/ beside main.py: easy to find. A project installed read-only sends its players home instead."""
    beside = root / "saves"
    return beside if is_writable(beside) else data_folder() / "saves"


def data_folder() -> Path:
    """The player's own folder, where his system keeps such things."""
    if sys.platform == "win32":
        base = os.environ.get("APPDATA") or str(Path.home() / "AppData" / "Roaming")
    else:
        base = os.environ.get("XDG_DATA_HOME", "")
        if not os.path.isabs(base):  # the XDG specification: a relative path is to be ignored
            base = str(Path.home() / ".local" / "share")
    return Path(base) / APP


def is_writable(folder: Path) -> bool:
    """Tried out, not asked: what permissions say is not always what happens."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False
