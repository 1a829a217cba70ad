"""Autosaves: ten files take turns. Their text is made at once, their disk is waited for in a thread."""

from __future__ import annotations

import contextlib
import errno
import os
import re
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.kernel.match import Match
from game.kernel.saves import SaveError, backup_of, write_text
from ui.keeping import miniatures

AUTO = "auto-"  # how the names of autosaves begin
MOST = 10
NAME = re.compile(rf"{AUTO}([0-9a-f]+)-(\d+)$")


def autosave_name(match: Match[Any]) -> str:
    """Tells which game it is and how far it has come, so that nothing has to be read to know."""
    return f"{AUTO}{match.seed:x}-{len(match.history):04d}"


@dataclass(frozen=True)
class Slot:
    """One autosave on the disk: its game, how far it had come, and when."""

    path: Path
    game: str
    decisions: int
    changed: int


def slots(folder: Path) -> list[Slot]:
    """The autosaves there are, the oldest first."""
    found = []
    for path in folder.glob(f"{AUTO}*.json"):
        name = NAME.match(path.stem)
        with contextlib.suppress(OSError):
            game, decisions = (name[1], int(name[2])) if name else ("", 0)
            found.append(Slot(path, game, decisions, path.stat().st_mtime_ns))
    return sorted(found, key=lambda slot: (slot.changed, slot.decisions))


def spare(taken: list[Slot]) -> Slot:
    """Which one goes: the oldest of a game that has others, so that no other game is lost by playing this one."""
    games = [slot.game for slot in taken]
    return next((slot for slot in taken if games.count(slot.game) > 1), taken[0])


def newest_of(folder: Path, match: Match[Any]) -> Slot | None:
    """Where a game was when it was last kept."""
    found = [slot for slot in slots(folder) if slot.game == f"{match.seed:x}"]
    return found[-1] if found else None


class Autosaves:
    """The ten of one folder. `keep` waits for the disk, `keep_soon` does not; either says what went wrong."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.complaint: SaveError | None = None  # of the last one; None once another was written
        self._pool: ThreadPoolExecutor | None = None
        self._pending: Future[None] | None = None

    def keep(self, match: Match[Any], picture: miniatures.Miniature | None = None) -> Path:
        """Now; raises SaveError."""
        self.flush()
        path = self.folder / f"{autosave_name(match)}.json"
        self._write(path, match.snapshot().sealed(), picture)
        return path

    def keep_soon(self, match: Match[Any], picture: miniatures.Miniature | None = None) -> None:
        """The frame goes on; of two that wait for the disk only the newer one is written."""
        path, text = self.folder / f"{autosave_name(match)}.json", match.snapshot().sealed()
        if self._pool is None:
            self._pool = ThreadPoolExecutor(1, "autosave")
        if self._pending is not None:
            self._pending.cancel()
        self._pending = self._pool.submit(self._try, path, text, picture)

    def _try(self, path: Path, text: str, picture: miniatures.Miniature | None) -> None:
        try:
            self._write(path, text, picture)
        except SaveError as error:
            self.complaint = error
        else:
            self.complaint = None

    def _write(self, path: Path, text: str, picture: miniatures.Miniature | None) -> None:
        write_text(path, text)
        if picture is not None:
            miniatures.store(picture, path)
        taken = [slot for slot in slots(self.folder) if slot.path != path]
        while len(taken) >= MOST:
            gone = spare(taken)
            taken.remove(gone)
            remove(gone.path)

    def flush(self) -> None:
        """Wait until everything is on the disk."""
        if self._pending is not None and not self._pending.cancelled():
            self._pending.result()

    def close(self) -> None:
        self.flush()
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None


def companions(path: Path) -> tuple[Path, ...]:
    """The files that belong to a save."""
    return backup_of(path), miniatures.picture_of(path)


def remove(path: Path) -> None:
    for file in (path, *companions(path)):
        with contextlib.suppress(OSError):
            os.unlink(file)


def failure_words(error: SaveError, last_good: str, key: str) -> str:
    """What a player reads when a save was not written."""
    cause = error.__cause__
    full = isinstance(cause, OSError) and cause.errno == errno.ENOSPC
    reason = "the disk is full" if full else str(getattr(cause, "strerror", None) or error).rstrip(".")
    way_out = "Free space" if full else "Make the folder writable"
    safe = f" Last good save: {last_good}." if last_good else ""
    return f"The save was not written: {reason}. The game goes on.{safe} {way_out}, press {key}."
