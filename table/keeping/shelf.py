"""The shelf of saved games: what a save says of itself, and a bin from which deleted ones come back."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.kernel.envelope import Head
from game.kernel.game import Game
from game.kernel.match import Match
from game.kernel.reading import BadFile, into, legible
from game.kernel.saves import SaveError, read_about
from game.kernel.words import count as plural
from table.keeping.autosaves import keep_aside
from table.keeping.naming import AUTO, NOT_SAVES, companions, read_auto
from table.opponent import Diary, title_of
from table.seats import any_of

QUICK = "quick save"  # the stem of the file that F5 writes and F9 reads
TRASH, MOST_TRASH = ".deleted", 20
LONGEST_NOTE = 300  # letters of what a save says of itself
STANDS, MOST_STANDS = "stands", 400  # the note of who stood where, and how much of it is believed


@dataclass
class Saved:
    """One file of the list; `error` says what is wrong with it, empty `words` that it was not read yet."""

    path: Path
    changed: float
    title: str = ""
    where: str = ""
    words: str = ""
    result: str = ""
    error: str = ""
    game: str = ""
    scenario: str = ""
    turn: int | None = None
    over: bool = False
    sides: tuple[str, ...] = ()  # of the people at its desk
    opponent: str = ""  # as it is read
    stands: tuple[tuple[str, int, int], ...] = ()  # place, side and how many, as they saw it

    @property
    def auto(self) -> bool:
        return self.path.name.startswith(AUTO)

    @property
    def name(self) -> str:
        return self.path.stem

    @property
    def label(self) -> str:
        """What the player reads: an autosave is known by how far it had come; a name may come from another system."""
        found = read_auto(self.name)
        if found:
            return f"Autosave at decision {found.decisions}"
        return "Quick save" if self.name == QUICK else legible(self.name)

    @property
    def order(self) -> tuple[int, float, str]:
        """The newest is the greatest: autosaves by their numbers, since every game in play has some and a clock may be
        set back; then everything else by date."""
        auto = read_auto(self.name)
        return auto.order if auto else 0, self.changed, self.name

    @property
    def date(self) -> str:
        try:
            return time.strftime("%d.%m.%Y %H:%M", time.localtime(self.changed))
        except (OverflowError, ValueError, OSError):  # a clock gone wrong
            return "no date"

    def fits(self, wanted: str) -> bool:
        everything = f"{self.label} {self.title} {self.where} {self.words} {self.result} {self.date}"
        found = f"{everything} {self.error}".casefold()
        return all(word in found for word in wanted.casefold().split())


def list_saves(folder: Path, *others: Path) -> list[Saved]:
    """All saves of a folder and single ones that lie elsewhere, the newest first; nothing of them is read yet."""
    found = []
    for path in (*folder.glob("*.json"), *others):
        try:
            if path.name not in NOT_SAVES and path.is_file():
                found.append(Saved(path, path.stat().st_mtime))
        except OSError:
            continue
    return sorted(found, key=lambda saved: saved.order, reverse=True)


def read_words(saved: Saved, games: Mapping[str, Game[Any]]) -> None:
    """Read one file for the list; a broken one says so in its own line and harms nothing."""
    try:
        _tell(saved, read_about(saved.path), games)
    except SaveError as error:
        saved.error = str(error)
    except Exception as error:  # forged notes or states: the file is at fault
        saved.error = (
            f"{legible(saved.path.name)}: cannot be shown ({type(error).__name__}). The file was left as it is."
        )


def _tell(saved: Saved, head: Head, games: Mapping[str, Game[Any]]) -> None:
    game = games.get(head.game)
    saved.title = legible(game.scenario_title(head.scenario) if game is not None else head.scenario)
    saved.where = _noted(head, "where", f"Turn {head.turn}" if head.turn is not None else "")
    saved.words = summary(head, game, saved.path.parent)
    saved.result = _noted(head, "score")
    saved.game, saved.scenario, saved.turn, saved.over = head.game, head.scenario, head.turn, bool(head.over)
    saved.stands = _stands(head.notes.get(STANDS))
    if game is not None:
        saved.sides = tuple(_humans(head, game))
        saved.opponent = _opponent(head, game, saved.path.parent)
    if game is None:
        saved.error = f"The game {legible(head.game)!r} is not installed here."


def _noted(head: Head, name: str, usual: str = "") -> str:
    return legible(any_of(head.notes.get(name), str, usual), LONGEST_NOTE)


def summary(head: Head, game: Game[Any] | None, folder: Path) -> str:
    """Side, opponent and how far it is, from what the save says of itself."""
    humans = _humans(head, game) if game is not None else []
    people = " and ".join(name.capitalize() for name in humans)
    opponent = _opponent(head, game, folder) if game is not None else ""
    against = f"against {opponent}" if opponent else ""
    over = "finished" if head.over else ""
    parts = (people and f"you: {people}", against, plural(head.decisions, "decision"), over)
    return ", ".join(part for part in parts if part)


def _humans(head: Head, game: Game[Any]) -> list[str]:
    noted = any_of(head.notes.get("humans"), list, [])
    return [name for name in game.sides if name in noted]


def _opponent(head: Head, game: Game[Any], folder: Path) -> str:
    """His title; empty where nobody is left for an opponent."""
    name, alone = _noted(head, "opponent"), len(_humans(head, game)) >= len(game.players)
    return "" if alone or not name else title_of(game, name, folder)


def _stands(noted: Any) -> tuple[tuple[str, int, int], ...]:
    """Who stood where; anything odd in it, and nobody does."""
    try:
        found = into(list[tuple[str, int, int]], noted)
    except BadFile:
        return ()
    return tuple(found[:MOST_STANDS])


def open_save(path: Path, games: Mapping[str, Game[Any]]) -> tuple[Match[Any], str]:
    """A saved match, with its log and its way back if the rules of today lead to it; what is to be said otherwise."""
    match, words = Match.load(path, games).proven()
    if match.opened:
        keep_aside(path)
        Diary(match.notes).forget_after(len(match.history))  # it may have come less far than it was
    return match, words


# ---- the bin ---------------------------------------------------------------------------------------------------------


class Bin:
    """Deleted saves, so that the last ones can come back."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / TRASH
        self.deleted: list[tuple[Path, Path]] = []  # where each went, and whence

    def put(self, path: Path) -> None:
        """With its backup and its picture; raises OSError."""
        self.folder.mkdir(parents=True, exist_ok=True)
        number = max((_number(place) for place in self.folder.glob("*.json")), default=0) + 1  # a clock may go back
        place = self.folder / f"{number}-{path.name}"
        _move(path, place)
        self.deleted.append((place, path))
        self._empty()

    def take_back(self) -> Path:
        """The one deleted last; raises OSError."""
        place, path = self.deleted.pop()
        if os.path.exists(path):
            path = path.with_name(f"{path.stem} (back){path.suffix}")
        _move(place, path)
        return path

    def _empty(self) -> None:
        """Only so many are kept."""
        for path in sorted(self.folder.glob("*.json"), key=_number)[:-MOST_TRASH]:
            for file in (path, *companions(path)):
                file.unlink(missing_ok=True)


def _number(place: Path) -> int:
    """When it was deleted, counted from the first."""
    number = place.name.partition("-")[0]
    return int(number) if number.isdecimal() and len(number) < 30 else 0


def _move(path: Path, place: Path) -> None:
    os.replace(path, place)
    for one, other in zip(companions(path), companions(place), strict=True):
        if os.path.exists(one):
            os.replace(one, other)
