"""The games that can be reviewed: finished ones first, then those still in play."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame

from game.kernel.match import Match
from game.kernel.saves import SaveError
from table.keeping.shelf import Saved, open_save
from table.seats import noted_seats
from ui.scenes.diary import DiaryScene
from ui.scenes.host import Host
from ui.scenes.load import LoadScene
from ui.scenes.review import ReviewScene
from ui.widgets import Chip


class ReviewShelfScene(LoadScene):
    """The list of saves, opened for their review."""

    title = "Review games"

    def open(self) -> None:
        saved = self.found()
        if saved is not None:
            open_review(self.app, saved.path)

    def open_diary(self) -> None:
        self.app.push(DiaryScene(self.app))

    def head(self) -> list[Chip]:
        saved = self.found()
        nothing = "" if saved else "No save fits these words." if self.saves else "There is nothing to choose yet."
        note = "The board at every step, the chance to win, and where it turned."
        diary = "Results, strength and habits."
        return [
            Chip("diary", "Diary", self.open_diary, note=diary),
            Chip("open", "Review", self.open, "main", note, nothing or (saved.error if saved else "")),
        ]

    def build(self, area: pygame.Rect) -> None:
        left, right = self.two_panes(area, 0.62)
        left.entry("search", self.wanted, "Search: just type", self.search, "Type words of a name, date or opponent.")
        self.page.typing = "search"
        own = [saved for saved in self.listed if not saved.auto]
        over, running = [s for s in own if s.over or s.error], [s for s in own if not s.over and not s.error]
        nothing = "No finished game yet: play one to its end." if not self.wanted else "No game fits these words."
        self._list(left, "Finished games", over, nothing)
        if running:
            self._list(left, "Still in play: only what you have seen", running, "")
        if right is not left:
            self._details(right)

    @property
    def listed(self) -> list[Saved]:
        """Autosaves are left out: a finished game has a name of its own."""
        return [saved for saved in super().listed if not saved.auto]


def open_review(app: Host, path: Path, at: int | None = None) -> bool:
    """Whether it could be opened; else it is said why not."""
    try:
        match, words = open_save(path, app.games)
    except SaveError as error:
        app.say(str(error))
        return False
    return _opened(app, match, words, path, at)


def review_in_play(app: Host, match: Match[Any], at: int | None = None) -> bool:
    """The game on the table, as far as it may be looked at, before the action of this number."""
    return _opened(app, match, "", None, at)


def _opened(app: Host, match: Match[Any], words: str, path: Path | None, at: int | None) -> bool:
    if not match.history or any(moment.side < 0 for moment in match.history):
        app.say(words or "There is nothing to review in it yet.")
        return False
    if match.decision is not None and len(noted_seats(match).humans) > 1:
        app.say("Two people play this game: its review opens when it is over, for it shows what one of them saw.")
        return False
    app.push(ReviewScene(app, match, path, at))
    return True
