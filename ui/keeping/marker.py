"""The mark of a game in play: found at the next start, it tells that the last one ended without being asked to."""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.kernel.match import Match

NAME = "in-play-{}.mark"
LARGEST = 10_000  # bytes


@dataclass(frozen=True)
class Crash:
    """A game that closed without being left."""

    mark: Path
    game: str  # as autosaves name it


class Marker:
    """One mark per running window: several may share a folder."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME.format(os.getpid())

    def set(self, match: Match[Any]) -> None:
        """A game is being played. Without a mark nothing is lost but the offer."""
        with contextlib.suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.write_text(json.dumps({"process": os.getpid(), "game": f"{match.seed:x}"}), encoding="utf-8")

    def clear(self) -> None:
        with contextlib.suppress(OSError):
            self.path.unlink(missing_ok=True)


def find_crash(folder: Path) -> Crash | None:
    """The mark of a window that is gone; what cannot be read is thrown away."""
    for path in sorted(folder.glob(NAME.format("*"))):
        data = _read(path)
        if data is None:
            forget(path)
        elif not is_alive(data["process"]):
            return Crash(path, data["game"])
    return None


def forget(mark: Path) -> None:
    with contextlib.suppress(OSError):
        mark.unlink(missing_ok=True)


def _read(path: Path) -> dict[str, Any] | None:
    try:
        data = json.loads(path.read_text(encoding="utf-8")) if path.stat().st_size < LARGEST else None
    except (OSError, ValueError, RecursionError):
        return None
    sound = isinstance(data, dict) and isinstance(data.get("process"), int) and isinstance(data.get("game"), str)
    return data if sound else None


def is_alive(process: int) -> bool:
    """Whether a process of that number runs; where that cannot be asked, a mark counts as old."""
    if process <= 0 or process == os.getpid() or os.name == "nt":  # our own number: used again after the crash
        return False
    try:
        os.kill(process, 0)
    except PermissionError:
        return True
    except (OSError, OverflowError):
        return False
    return True
