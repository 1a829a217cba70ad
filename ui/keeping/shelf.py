"""The shelf of saved games: what a save says of itself, and a bin from which deleted ones come back."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame

from game.kernel.game import Game
from game.kernel.match import Match
from game.kernel.saves import SaveError, SaveFile, read_save
from ui.keeping import miniatures
from ui.keeping.autosaves import AUTO, NAME, companions
from ui.opponent import title_of
from ui.seats import any_of
from ui.skins.registry import find_skin
from ui.words import plural

QUICK = "quick save"  # the stem of the file that F5 writes and F9 reads
NOT_SAVES = ("adaptive.json", "settings.json", "records.json")  # other files of ours that live beside the saves
TRASH, MOST_TRASH = ".deleted", 20
LONGEST_NAME = 60
FORBIDDEN = set('<>:"/\\|?*')  # in names of files, on one system or another


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

    @property
    def auto(self) -> bool:
        return self.path.name.startswith(AUTO)

    @property
    def name(self) -> str:
        return self.path.stem

    @property
    def label(self) -> str:
        """What the player reads: an autosave is known by how far it had come."""
        found = NAME.match(self.name)
        if found:
            return f"Autosave at decision {int(found[2])}"
        return "Quick save" if self.name == QUICK else self.name

    @property
    def date(self) -> str:
        return time.strftime("%d.%m.%Y %H:%M", time.localtime(self.changed))

    @property
    def picture(self) -> pygame.Surface | None:
        return miniatures.load(self.path, self.changed)

    def fits(self, wanted: str) -> bool:
        everything = f"{self.name} {self.label} {self.title} {self.where} {self.words} {self.result} {self.date}"
        found = f"{everything} {self.error}".casefold()
        return all(word in found for word in wanted.casefold().split())


def list_saves(folder: Path) -> list[Saved]:
    """All saves by date, the newest first; nothing of them is read yet."""
    found = []
    for path in folder.glob("*.json"):
        try:
            if path.name not in NOT_SAVES and path.is_file():
                found.append(Saved(path, path.stat().st_mtime))
        except OSError:
            continue
    return sorted(found, key=lambda saved: (saved.changed, saved.name), reverse=True)


def read_words(saved: Saved, games: dict[str, Game[Any]]) -> None:
    """Read one file for the list; a broken one says so in its own line and harms nothing."""
    try:
        _tell(saved, read_save(saved.path), games)
    except SaveError as error:
        saved.error = str(error)
    except Exception as error:  # forged notes or states: the file is at fault
        saved.error = f"{saved.path.name}: cannot be shown ({type(error).__name__}). The file was left as it is."


def _tell(saved: Saved, content: SaveFile, games: dict[str, Game[Any]]) -> None:
    game = games.get(content.game)
    saved.title = game.scenario_title(content.scenario) if game is not None else content.scenario
    turn = content.state.get("turn")
    saved.where = any_of(content.notes.get("where"), str, f"Turn {turn}" if isinstance(turn, int) else "")
    saved.words = summary(content, game, saved.path.parent)
    saved.result = any_of(content.notes.get("score"), str, "")
    if game is None:
        saved.error = f"The game {content.game!r} is not installed here."


def summary(content: SaveFile, game: Game[Any] | None, folder: Path) -> str:
    """Side, opponent and how far it is, from what the save says of itself."""
    humans = any_of(content.notes.get("humans"), list, [])
    people = " and ".join(str(name).capitalize() for name in humans)
    alone = game is not None and len(humans) >= len(game.players)  # nobody is left for an opponent
    opponent = any_of(content.notes.get("opponent"), str, "")
    against = "" if alone or not opponent or game is None else f"against {title_of(game, opponent, folder)}"
    over = "finished" if content.state.get("winner") is not None else ""
    parts = (people and f"you: {people}", against, plural(len(content.actions), "decision"), over)
    return ", ".join(part for part in parts if part)


def note_position(match: Match[Any], viewer: int) -> None:
    """What the list will say of this position, from what its player may see."""
    skin, view = find_skin(match.game.name), match.view(viewer)
    if skin is not None:
        now = [name for name, state in skin.phases(view) if state == "now"]
        match.notes["where"] = ", ".join([skin.turn_words(view), *(name.lower() for name in now)])
    match.notes["score"] = match.game.score(view)


# ---- names -----------------------------------------------------------------------------------------------------------


def usual_name(match: Match[Any]) -> str:
    battle = match.game.scenario_title(match.scenario).partition(":")[0]
    name = "".join(letter for letter in battle if letter not in FORBIDDEN)
    return f"{name} {time.strftime('%Y-%m-%d %H.%M.%S')}"


def name_fault(name: str) -> str:
    """Why no save can have this name; empty if it can."""
    stem = name.strip()
    if not stem:
        return "Give the save a name."
    if FORBIDDEN & set(stem) or not stem.isprintable() or stem.startswith("."):
        return 'A name has none of < > : " / \\ | ? * and does not begin with a dot.'
    if stem.startswith(AUTO) or f"{stem}.json" in NOT_SAVES:
        return "This name belongs to files of the program: choose another one."
    return "" if len(stem) <= LONGEST_NAME else f"A name has at most {LONGEST_NAME} letters."


# ---- the bin ---------------------------------------------------------------------------------------------------------


class Bin:
    """Deleted saves, so that the last ones can come back."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / TRASH
        self.deleted: list[tuple[Path, Path]] = []  # where each went, and whence

    def put(self, path: Path) -> None:
        """With its backup and its picture; raises OSError."""
        self.folder.mkdir(parents=True, exist_ok=True)
        place = self.folder / f"{time.time_ns()}-{path.name}"
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
        for path in sorted(self.folder.glob("*.json"))[:-MOST_TRASH]:
            for file in (path, *companions(path)):
                file.unlink(missing_ok=True)


def _move(path: Path, place: Path) -> None:
    os.replace(path, place)
    for one, other in zip(companions(path), companions(place), strict=True):
        if os.path.exists(one):
            os.replace(one, other)
