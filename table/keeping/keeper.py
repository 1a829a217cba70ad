"""Keeps the game in play: after every decision, when it is left, and elsewhere if its folder takes nothing more.

Nothing here draws. The window and the terminal share it; what they want said or shown of a position they bring along.
"""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from game.kernel.match import Match
from game.kernel.saves import SaveError, read_save
from table.folders import data_folder
from table.keeping.autosaves import Autosaves, AutosaveSlot, Portrait, last_of, remove
from table.keeping.marker import Crash, Marker, find_crashes, forget
from table.keeping.naming import RESCUED, rescued_name
from table.leftovers import sweep

Describe = Callable[[Match[Any]], None]  # writes into its notes what a list of saves will say of it
Portray = Callable[[Match[Any], bool], Portrait | None]  # a picture; True: one of the last seconds will do


class Keeper:
    """One per program that runs on a folder."""

    def __init__(self, folder: Path, describe: Describe, portray: Portray | None = None) -> None:
        self.folder, self._describe, self._portray = folder, describe, portray
        self.autosaves, self.marker = Autosaves(folder), Marker(folder)
        sweep(folder)

    def begin(self, match: Match[Any]) -> None:
        """It is played now: if the program is killed, the next start offers it."""
        self.marker.set(match)
        self._bring_home(match)

    def _bring_home(self, match: Match[Any]) -> None:
        """What lay elsewhere for want of room and is gone on with lies here again, if there is room by now."""
        for path in (place / rescued_name(match) for place in other_folders(self.folder)):
            with contextlib.suppress(SaveError):
                if path.is_file() and _begins_with(match, path):
                    self.keep(match)
                    remove(path)

    def decided(self, match: Match[Any]) -> None:
        """An answer was given; the disk is waited for elsewhere, and `trouble` tells of it."""
        self.autosaves.keep_soon(match, self._picture(match, True))

    def over(self) -> None:
        """Nothing is left to decide: there is no game to be offered at the next start."""
        self.marker.clear()

    @property
    def trouble(self) -> SaveError | None:
        """Why the last autosave was not written."""
        return self.autosaves.complaint

    def keep(self, match: Match[Any]) -> Path:
        """On the disk before anything else happens; raises SaveError."""
        return self.autosaves.keep(match, self._picture(match, False))

    def keep_in(self, match: Match[Any], place: Path) -> Path:
        """In another folder; raises SaveError."""
        self._describe(match)
        path = place / rescued_name(match)
        match.save(path)
        self.autosaves.note_kept(match, path)
        return path

    def keep_anywhere(self, match: Match[Any]) -> Path:
        """When nobody can be asked: the first place that takes it. Raises the folder's own SaveError if none does."""
        if kept := self.autosaves.place_of(match):
            return kept
        try:
            return self.keep(match)
        except SaveError as error:
            for place in other_folders(self.folder):
                try:
                    return self.keep_in(match, place)
                except SaveError:
                    continue
            raise error

    def _picture(self, match: Match[Any], recent: bool) -> Portrait | None:
        self._describe(match)
        return None if self._portray is None else self._portray(match, recent)

    def close(self, left: bool = True) -> None:
        """The game was left, or the mark stays and the next start offers what there is of it."""
        self.autosaves.close()
        if left:
            self.marker.clear()


def _begins_with(match: Match[Any], path: Path) -> bool:
    """Whether a save holds nothing that this match does not; raises SaveError."""
    actions = read_save(path).actions
    return match.snapshot().actions[: len(actions)] == actions


def other_folders(folder: Path) -> list[Path]:
    """Where a game may lie if its own folder takes nothing more: the player's data folder, his home, the system's
    folder for passing things."""
    places = [data_folder() / "saves", Path.home(), Path(tempfile.gettempdir())]
    return [place for place in dict.fromkeys(places) if place != folder]


def rescued_games(folder: Path) -> list[Path]:
    """Games that once had to be kept elsewhere and are still there."""
    found = [path for place in other_folders(folder) for path in sorted(place.glob(f"{RESCUED}*.json"))]
    return [path for path in found if path.is_file()]


def closed_unasked(folder: Path) -> list[tuple[Crash, AutosaveSlot]]:
    """Games that closed without being left, each with its last autosave; a mark without any is thrown away."""
    found = []
    for crash in find_crashes(folder):
        slot = last_of(folder, crash.game)
        if slot is None:
            forget(crash.mark)
        else:
            found.append((crash, slot))
    return found
