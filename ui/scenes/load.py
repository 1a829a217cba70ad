"""Saved games: a list that fills while one looks, with search by typing and deletion that can be undone."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from game.kernel.game import Game
from game.kernel.match import Match
from game.kernel.saves import SaveError, SaveFile, backup_of, read_save
from ui.scenes.base import Screen
from ui.scenes.battle import BattleScene
from ui.seats import any_of, noted_seats
from ui.terminal import open_save
from ui.widgets import CARD, LEAD, NOTE, Chip, Line, Pane

if TYPE_CHECKING:
    from ui.app import App

AUTO = "auto-"  # how the names of autosaves begin
NOT_SAVES = ("adaptive.json", "settings.json")  # other files of ours that live beside the saves
TRASH, MOST_TRASH = ".deleted", 20
READ_SECONDS = 0.008  # of a frame for reading saves: the list fills while the app stays smooth


@dataclass
class Saved:
    """One file of the list; `error` says what is wrong with it, empty `words` that it was not read yet."""

    path: Path
    changed: float
    title: str = ""
    words: str = ""
    error: str = ""

    @property
    def auto(self) -> bool:
        return self.path.name.startswith(AUTO)

    @property
    def name(self) -> str:
        return self.path.stem

    @property
    def date(self) -> str:
        return time.strftime("%d.%m.%Y %H:%M", time.localtime(self.changed))

    def fits(self, wanted: str) -> bool:
        everything = f"{self.name} {self.title} {self.words} {self.date} {self.error}".casefold()
        return all(word in everything for word in wanted.casefold().split())


def list_saves(folder: Path) -> list[Saved]:
    """All saves by date, the newest first; nothing of them is read yet."""
    found = []
    for path in folder.glob("*.json"):
        try:
            if path.name not in NOT_SAVES and path.is_file():
                found.append(Saved(path, path.stat().st_mtime))
        except OSError:
            continue
    return sorted(found, key=lambda saved: saved.changed, reverse=True)


def read_words(saved: Saved, games: dict[str, Game[Any]]) -> None:
    """Read one file for the list; a broken one says so in its own line and harms nothing."""
    try:
        content = read_save(saved.path)
        game = games.get(content.game)
        titles = {briefing.name: briefing.title for briefing in game.briefings} if game else {}
        saved.title = titles.get(content.scenario, content.scenario)
        saved.words = summary(content, game)
        if game is None:
            saved.error = f"The game {content.game!r} is not installed here."
    except SaveError as error:
        saved.error = str(error)
    except Exception as error:  # forged notes or states: the file is at fault
        saved.error = f"{saved.path.name}: cannot be shown ({type(error).__name__}). The file was left as it is."


def summary(content: SaveFile, game: Game[Any] | None) -> str:
    """Turn, side, opponent and how far it is, from what the save says of itself."""
    turn, humans = content.state.get("turn"), any_of(content.notes.get("humans"), list, [])
    where = any_of(content.notes.get("where"), str, f"Turn {turn}" if isinstance(turn, int) else "")
    people = " and ".join(str(name).capitalize() for name in humans)
    both = game is not None and len(humans) >= len(game.sides)
    opponent = any_of(content.notes.get("opponent"), str, "")
    against = "" if both or not opponent else f"against {opponent.replace('_', ' ').replace('+', ', ')}"
    over = "finished" if content.state.get("winner") is not None else ""
    count = len(content.actions)
    parts = (where, people and f"you: {people}", against, f"{count} decision{'' if count == 1 else 's'}", over)
    return ", ".join(part for part in parts if part)


def save_game(app: App, match: Match[Any]) -> str:
    """Save under a name of its own; the notice to be shown."""
    stem = f"{match.scenario.replace('_', ' ')} {time.strftime('%Y-%m-%d %H.%M.%S')}"
    path = app.folder / f"{stem}.json"
    try:
        match.save(path)
    except SaveError as error:
        return str(error)
    return f"Saved as {path.stem}."


def open_game(app: App, path: Path) -> str:
    """Go on with a save; the words to be shown if it cannot be."""
    try:
        match, warning = open_save(path, app.games)
    except SaveError as error:
        return str(error)
    app.push(BattleScene(app, match, noted_seats(match), recap=True))
    return warning


class LoadScene(Screen):
    """The list, newest first; autosaves stand apart."""

    title = "Load a game"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.wanted = self.chosen = ""
        self.saves: list[Saved] = []
        self.deleted: list[tuple[Path, Path]] = []  # where each went, and whence

    def enter(self) -> None:
        self.look()
        super().enter()

    def look(self) -> None:
        """See which files there are; what is known of them stays known."""
        known = {(saved.path, saved.changed): saved for saved in self.saves}
        self.saves = [known.get((saved.path, saved.changed), saved) for saved in list_saves(self.app.folder)]
        if self.chosen not in [saved.name for saved in self.saves]:
            self.chosen = self.saves[0].name if self.saves else ""

    def update(self, seconds: float) -> None:
        until = time.perf_counter() + READ_SECONDS
        for saved in self.saves:
            if not saved.words and not saved.error:
                read_words(saved, self.app.games)
                self.change()
                if time.perf_counter() > until:
                    break
        super().update(seconds)

    # ---- what can be done

    def found(self) -> Saved | None:
        return next((saved for saved in self.saves if saved.name == self.chosen), None)

    def choose(self, name: str) -> None:
        """The first press chooses, the second opens: keys and mouse alike."""
        if self.chosen == name:
            return self.open()
        self.chosen = name
        return self.change()

    def open(self) -> None:
        saved = self.found()
        if saved is not None:
            self.app.say(open_game(self.app, saved.path))

    def search(self, text: str) -> None:
        self.wanted = text
        self.change()

    def delete(self) -> None:
        """Into a folder of deleted saves, so that it can come back; its backup goes along."""
        saved = self.found()
        if saved is None:
            return
        trash = self.app.folder / TRASH
        try:
            trash.mkdir(parents=True, exist_ok=True)
            self._move(saved.path, trash / f"{time.time_ns()}-{saved.path.name}")
        except OSError as error:
            self.app.say(f"{saved.name} was not deleted: {error.strerror or error}.")
        else:
            self.app.say(f"{saved.name} is deleted. Undo brings it back.")
        empty_trash(trash)
        self._after_change(saved)

    def _move(self, path: Path, place: Path) -> None:
        os.replace(path, place)
        self.deleted.append((place, path))
        if os.path.exists(backup_of(path)):
            os.replace(backup_of(path), backup_of(place))

    def _after_change(self, gone: Saved) -> None:
        names = [saved.name for saved in self.saves]
        place = names.index(gone.name)
        self.look()
        if gone.name not in [saved.name for saved in self.saves] and self.saves:
            self.chosen = self.saves[min(place, len(self.saves) - 1)].name
        self.change()

    def undelete(self) -> None:
        if not self.deleted:
            return self.app.say("Nothing was deleted here.")
        place, path = self.deleted.pop()
        try:
            for there, here in ((place, path), (backup_of(place), backup_of(path))):
                if os.path.exists(there) and not os.path.exists(here):
                    os.replace(there, here)
        except OSError as error:
            return self.app.say(f"{path.stem} did not come back: {error.strerror or error}.")
        self.look()
        self.chosen = path.stem
        self.change()
        return self.app.say(f"{path.stem} is back.")

    def handle(self, event: pygame.Event) -> bool:
        entry = self.page.item("search")
        if event.type == pygame.KEYDOWN and event.key == pygame.K_DELETE and self.page.focus != "search" and entry:
            self.delete()
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_z and event.mod & pygame.KMOD_CTRL:
            self.undelete()
            return True
        return super().handle(event)

    # ---- what is shown

    def head(self) -> list[Chip]:
        saved = self.found()
        nothing = "" if saved else "There is nothing to choose yet."
        broken = saved.error if saved else ""
        none = "" if self.deleted else "Nothing was deleted here."
        return [
            Chip("undelete", "Undo delete", self.undelete, note="Brings the last deleted save back.", blocked=none),
            Chip(
                "delete",
                "Delete",
                self.delete,
                note="Deletes the chosen save (Del). It can be undone.",
                blocked=nothing,
            ),
            Chip("open", "Open", self.open, "main", "Go on with the chosen save.", nothing or broken),
        ]

    def build(self, area: pygame.Rect) -> None:
        shown = [saved for saved in self.saves if saved.fits(self.wanted)]
        left, right = self.two_panes(area, 0.6)
        left.entry("search", self.wanted, "Search: just type", self.search, "Type words of a name, date or opponent.")
        self.page.typing = "search"
        own, auto = [s for s in shown if not s.auto], [s for s in shown if s.auto]
        self._list(left, "Your saves", own, "No saves yet." if not self.wanted else "No save fits these words.")
        if right is left:
            self._details(right)
        self._list(right, "Autosaves (the last ten)", auto, "No autosaves.")
        if right is not left:
            self._details(right)

    def _list(self, pane: Pane, title: str, saves: list[Saved], nothing: str) -> None:
        pane.heading(title)
        if not saves:
            pane.text(nothing, colour="quiet")
        for saved in saves:
            about = Line(
                saved.error or saved.words or "Reading ...", NOTE, False, "warning" if saved.error else "quiet"
            )
            lines = [Line(saved.name, CARD, True), about]
            if saved.title:
                lines.insert(1, Line(saved.title, NOTE))
            act = (lambda name: lambda: self.choose(name))(saved.name)
            note = saved.error or "Enter chooses it, Enter again opens it. Del deletes it."
            pane.row(f"save {saved.name}", lines, act, saved.name == self.chosen, note, right=saved.date)

    def _details(self, pane: Pane) -> None:
        saved = self.found()
        if saved is None:
            return
        pane.heading("Chosen")
        colour = "warning" if saved.error else "text"
        lines = [Line(saved.name, LEAD, True), Line(saved.title or saved.path.name, CARD, False, "quiet")]
        pane.words(*lines, Line(saved.error or saved.words or "Reading ...", CARD, False, colour), card=True)


def empty_trash(trash: Path) -> None:
    """Only so many deleted saves are kept."""
    try:
        for path in sorted(trash.iterdir())[: -2 * MOST_TRASH]:
            path.unlink(missing_ok=True)
    except OSError:
        return
