"""Autosaves: ten files take turns. Their text is made at once, their disk is waited for in a thread."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from game.kernel.match import Match
from game.kernel.saves import SaveError, write_text
from table.keeping.naming import AUTO, AutoName, companions, game_key, old_key, read_auto

MOST = 10


class Portrait(Protocol):
    """What may lie beside a save."""

    def store(self, save: Path) -> None:
        """Write it; a picture that cannot be written is no reason to complain."""


@dataclass(frozen=True)
class AutosaveSlot:
    """One autosave on the disk: its game and how far it had come; `changed` orders those of older versions only."""

    path: Path
    order: int
    game: str
    decisions: int
    changed: int

    @property
    def rank(self) -> tuple[int, int, int]:
        return self.order, 0 if self.order else self.changed, self.decisions


def slots(folder: Path) -> list[AutosaveSlot]:
    """The autosaves there are, the oldest first: by their numbers, for a clock may be set back."""
    found = []
    for path in folder.glob(f"{AUTO}*.json"):
        name = read_auto(path.stem) or AutoName(0, "", 0)
        with contextlib.suppress(OSError):
            found.append(AutosaveSlot(path, name.order, name.game, name.decisions, path.stat().st_mtime_ns))
    return sorted(found, key=lambda slot: slot.rank)


def spare(taken: list[AutosaveSlot]) -> AutosaveSlot:
    """Which one goes: the oldest of a game that has others, so that no other game is lost by playing this one."""
    games = [slot.game for slot in taken]
    return next((slot for slot in taken if games.count(slot.game) > 1), taken[0])


def last_of(folder: Path, game: str) -> AutosaveSlot | None:
    """Where the game of that key was when it was last kept."""
    found = [slot for slot in slots(folder) if slot.game == game]
    return found[-1] if found else None


def newest_of(folder: Path, match: Match[Any]) -> AutosaveSlot | None:
    """Where a game was when it was last kept, by this version or by an older one."""
    return last_of(folder, game_key(match)) or last_of(folder, old_key(match))


def next_name(taken: list[AutosaveSlot], game: str, decisions: int) -> AutoName:
    """One more than the last; the last itself if it holds the same point of the same game."""
    last = taken[-1] if taken else None
    if last is not None and last.order and (last.game, last.decisions) == (game, decisions):
        return AutoName(last.order, game, decisions)
    return AutoName(last.order + 1 if last is not None else 1, game, decisions)


@dataclass(frozen=True)
class Copy:
    """A game as it stands: made at once, so that it may be written while the game goes on."""

    game: str
    decisions: int
    text: str
    mark: int
    where: str

    @classmethod
    def of(cls, match: Match[Any]) -> Copy:
        game = game_key(match)  # before the snapshot: the key is part of it
        return cls(game, len(match.history), match.snapshot().sealed(), mark_of(match), where_of(match))


def mark_of(match: Match[Any]) -> int:
    """Tells what is kept from what is not."""
    return hash((game_key(match), tuple(match.actions)))


def where_of(match: Match[Any]) -> str:
    """How far a game has come, for its player."""
    noted = match.notes.get("where")
    return noted if isinstance(noted, str) and noted else f"decision {len(match.history)}"


class Autosaves:
    """The ten of one folder. `keep` waits for the disk, `keep_soon` does not; either says what went wrong."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.complaint: SaveError | None = None  # of the last one; None once another was written
        self._safe: tuple[int, Path] | None = None  # the position that is known to lie on a disk, and where
        self._good: tuple[str, str] | None = None  # the game that was written last, and how far it had come
        self._pool: ThreadPoolExecutor | None = None
        self._pending: Future[None] | None = None

    def keep(self, match: Match[Any], picture: Portrait | None = None) -> Path:
        """Now; raises SaveError."""
        self.flush()
        try:
            path = self._write(Copy.of(match), picture)
        except SaveError as error:
            self.complaint = error
            raise
        self.complaint = None
        return path

    def keep_soon(self, match: Match[Any], picture: Portrait | None = None) -> None:
        """The frame goes on; of two that wait for the disk only the newer one is written."""
        copy = Copy.of(match)
        if self._pool is None:
            self._pool = ThreadPoolExecutor(1, "autosave")
        if self._pending is not None:
            self._pending.cancel()
        self._pending = self._pool.submit(self._try, copy, picture)

    def _try(self, copy: Copy, picture: Portrait | None) -> None:
        try:
            self._write(copy, picture)
        except SaveError as error:
            self.complaint = error
        else:
            self.complaint = None

    def _write(self, copy: Copy, picture: Portrait | None) -> Path:
        """The new one first; only then may an older one go."""
        taken = slots(self.folder)
        path = self.folder / f"{next_name(taken, copy.game, copy.decisions).stem}.json"
        write_text(path, copy.text)
        self._safe, self._good = (copy.mark, path), (copy.game, copy.where)
        if picture is not None:
            picture.store(path)
        others = [slot for slot in taken if slot.path != path]
        for slot in [slot for slot in others if (slot.game, slot.decisions) == (copy.game, copy.decisions)]:
            others.remove(slot)
            remove(slot.path)
        while len(others) >= MOST:
            gone = spare(others)
            others.remove(gone)
            remove(gone.path)
        return path

    def place_of(self, match: Match[Any]) -> Path | None:
        """Where this very position lies; None if it is not kept yet."""
        self.flush()
        return self._safe[1] if self._safe is not None and self._safe[0] == mark_of(match) else None

    def note_kept(self, match: Match[Any], path: Path) -> None:
        """It lies in a file that was not written here: opened, or saved under a name."""
        self.flush()
        self._safe, self._good = (mark_of(match), path), (game_key(match), where_of(match))

    def last_good(self, match: Match[Any]) -> str:
        """How far this game had come when it was last written; empty if it never was."""
        return self._good[1] if self._good is not None and self._good[0] == game_key(match) else ""

    def flush(self) -> None:
        """Wait until everything is on the disk."""
        if self._pending is not None and not self._pending.cancelled():
            self._pending.result()

    def close(self) -> None:
        self.flush()
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None


def keep_aside(path: Path) -> None:
    """An autosave that was not read as it was written stays under a name of its own: autosaves make room for one
    another, and another version may read it."""
    aside = path.with_name(f"unread-{path.name}")
    if read_auto(path.stem) is not None and not os.path.exists(aside):
        with contextlib.suppress(OSError):
            shutil.copy2(path, aside)


def remove(path: Path) -> None:
    for file in (path, *companions(path)):
        with contextlib.suppress(OSError):
            os.unlink(file)


def reason_of(error: SaveError) -> str:
    """Why something was not written, in plain words."""
    cause = error.__cause__
    if isinstance(cause, OSError) and cause.errno == errno.ENOSPC:
        return "the disk is full"
    return str(getattr(cause, "strerror", None) or error).rstrip(".")


def failure_words(error: SaveError, last_good: str, way_out: str) -> str:
    """What a player reads when a save was not written; the way out is what he can type or press."""
    reason = reason_of(error)
    cure = "Free space" if reason == "the disk is full" else "Make the folder writable"
    safe = f" Last good save: {last_good}." if last_good else ""
    return f"The save was not written: {reason}. The game goes on.{safe} {cure}, {way_out}."
