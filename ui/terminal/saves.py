"""The saves of a session in the terminal: after every decision, under a name, and when it ends."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from shlex import quote
from typing import Any

from game.kernel.agenda import Side
from game.kernel.file_names import BadName
from game.kernel.game import Game
from game.kernel.match import Match
from game.kernel.saves import SaveError, read_save
from table.folders import data_folder
from table.keeping.autosaves import failure_words, mark_of, reason_of
from table.keeping.keeper import Keeper, closed_unasked, rescued_games
from table.keeping.naming import name_fault, rescued_name, session_name
from table.seats import noted_seats


def shown(path: Path) -> str:
    """A path as the player would type it: short where he stands above it."""
    return str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)


def typed_path(word: str) -> Path:
    """As shells read it; `Path.expanduser` would stumble over a user who is not there."""
    try:
        return Path(os.path.expanduser(word))
    except ValueError:  # letters that no name can have: whoever opens it says so
        return Path(word)


def command_for(path: Path) -> str:
    return f"python3 main.py play --text --load {quote(shown(path))}"


def describe(match: Match[Any]) -> None:
    """What a list of saves will say of this position; where it stands only the window can tell."""
    humans = noted_seats(match).humans
    match.notes.pop("where", None)
    match.notes["score"] = match.game.score(match.view(humans[0] if humans else Side(0)))


def unfinished_lines(folder: Path, games: Mapping[str, Game[Any]]) -> list[str]:
    """What waits to be gone on with: games that were killed, games that found no room. One line each."""
    lines = []
    for _, slot in closed_unasked(folder):
        words = f"A game{_title(slot.path, games)} was closed without being left"
        lines.append(f"{words}: {slot.decisions} decisions are kept. Go on with: {command_for(slot.path)}")
    for path in rescued_games(folder):
        words = f"A game{_title(path, games)} found no room in {shown(folder)}"
        lines.append(f"{words} and lies elsewhere. Go on with: {command_for(path)}")
    return lines


def _title(path: Path, games: Mapping[str, Game[Any]]) -> str:
    """Which game it is, if its file can be read."""
    try:
        return f" of {games[read_save(path).game].title}"
    except (SaveError, KeyError):
        return ""


class Saves:
    """Where the game of a session lies, and whether all of it does."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.keeper = Keeper(folder, describe)
        self.file = folder  # of this session; every match that is taken up has a new one
        self.kept: int | None = None  # the position that lies in a file the player knows of
        self.is_telling = False  # whether the player knows that autosaves fail
        self.given_up = False

    def take_up(self, match: Match[Any]) -> None:
        """Each match has a file of its own, so that going on from an old save never overwrites it."""
        self.file = self._new_file(match)
        self.kept = mark_of(match) if match.history else None

    def _new_file(self, match: Match[Any]) -> Path:
        stem = session_name(match)
        names = (self.folder / f"{stem}{f'-{number}' if number else ''}.json" for number in range(1000))
        return next((path for path in names if not os.path.exists(path)), self.folder / f"{stem}.json")

    # ---- after every decision

    def news(self, match: Match[Any]) -> str:
        """Waits for the disk; a line when autosaves begin to fail, and one when they work again."""
        self.keeper.autosaves.flush()
        trouble, was_telling = self.keeper.trouble, self.is_telling
        self.is_telling = trouble is not None
        if trouble is None:
            return "The game is being saved again after every decision." if was_telling else ""
        last_good = self.keeper.autosaves.last_good(match)
        return "" if was_telling else failure_words(trouble, last_good, "then go on or type save")

    # ---- under a name

    def save(self, match: Match[Any], path: Path) -> None:
        """Raises SaveError, and BadName rather than cost somebody's other file."""
        if path != self.file and os.path.exists(path):
            _refuse_foreign(path)
        describe(match)
        match.save(path)
        self.kept = mark_of(match)

    def named(self, name: str) -> Path:
        """A bare name lies in the saves folder; every save ends in .json."""
        path = typed_path(name if name.endswith(".json") else f"{name}.json")
        if path.parent != Path():
            return path
        if fault := name_fault(path.stem):
            raise BadName(fault)
        return self.folder / path

    def find(self, name: str) -> Path:
        full = name if name.endswith(".json") else f"{name}.json"
        places = [typed_path(name), self.folder / name, typed_path(full), self.folder / full]
        return next((path for path in places if os.path.isfile(path)), places[-1])

    def elsewhere(self, word: str, match: Match[Any]) -> Path:
        """What a player typed when his folder took nothing more: a folder, or the name of a file. In the data folder it
        has the name under which the next start finds it."""
        if word == "data":
            return data_folder() / "saves" / rescued_name(match)
        path = typed_path(word)
        return path if word.endswith(".json") and not path.is_dir() else path / self.file.name

    # ---- when it ends

    def save_at_end(self, match: Match[Any], path: Path | None = None) -> str:
        """What is not saved yet, and how to go on with it; empty if nothing is new. Raises SaveError, BadName."""
        if self.given_up or mark_of(match) == self.kept:
            return ""
        try:
            self.save(match, path or self.file)
        except SaveError:
            kept = self.keeper.autosaves.place_of(match)
            if kept is None:
                raise
            return parting(kept)
        return parting(path or self.file)

    def save_anywhere(self, match: Match[Any]) -> str:
        """The same when nobody can be asked: other folders are tried too."""
        try:
            return self.save_at_end(match)
        except SaveError as error:
            path = self.keeper.keep_anywhere(match)
            self.kept = mark_of(match)
            return f"{shown(self.folder)} takes no save: {reason_of(error)}. {parting(path)}"

    def leave(self, match: Match[Any]) -> list[str]:
        """For another game: autosaves have it, or it is saved now; raises SaveError rather than lose it."""
        return [] if self._is_kept(match) else [self.save_anywhere(match)]

    def _is_kept(self, match: Match[Any]) -> bool:
        known = mark_of(match) == self.kept or self.keeper.autosaves.place_of(match) is not None
        return known or not match.history

    def close(self, match: Match[Any]) -> None:
        """What was not kept, even if it is only the end of it, is offered at the next start."""
        self.keeper.close(left=self.given_up or self._is_kept(match))


def parting(path: Path) -> str:
    return f"The game is saved as {shown(path)}. Go on with: {command_for(path)}"


def _refuse_foreign(path: Path) -> None:
    """A slip of the finger must not cost somebody's other file."""
    try:
        read_save(path)
    except SaveError as error:
        raise BadName(f"{path} is no sound save of this program and was left alone: choose another name.") from error
