"""The mark of a game in play: found at the next start, it tells that the last one ended without being asked to."""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from game.kernel.match import Match
from game.kernel.reading import BadFile, Limits, into, read_json

NAME = "in-play-{}.mark"
LIMITS = Limits(size=10_000, depth=3, text=100)


@dataclass(frozen=True)
class Mark:
    """What the file says: which process plays which game, as autosaves name it."""

    process: int
    game: str


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
            self.path.write_text(json.dumps(asdict(Mark(os.getpid(), f"{match.seed:x}"))), encoding="utf-8")

    def clear(self) -> None:
        with contextlib.suppress(OSError):
            self.path.unlink(missing_ok=True)


def find_crash(folder: Path) -> Crash | None:
    """The mark of a window that is gone; what cannot be read is thrown away."""
    for path in sorted(folder.glob(NAME.format("*"))):
        try:
            mark = into(Mark, read_json(path, LIMITS))
        except BadFile:
            forget(path)
            continue
        if not is_alive(mark.process):
            return Crash(path, mark.game)
    return None


def forget(mark: Path) -> None:
    with contextlib.suppress(OSError):
        mark.unlink(missing_ok=True)


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
