"""The game in play cannot be kept and its player wants to leave it: nothing is thrown away without his word."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.kernel.match import Match
from game.kernel.saves import SaveError
from table.keeping.autosaves import reason_of
from table.keeping.keeper import other_folders
from ui.scenes.host import Host
from ui.scenes.panel import AskScene
from ui.widgets import Chip


class LeavingScene(AskScene):
    """Try again, keep it elsewhere, leave without it, or stay."""

    def __init__(self, app: Host, match: Match[Any], leave: Callable[[], None]) -> None:
        self.unkept, self.then = match, leave
        self.elsewhere = other_folders(app.folder)[0]
        reason = f": {reason_of(app.keeper.trouble)}" if app.keeper.trouble is not None else ""
        last_good = app.keeper.autosaves.last_good(match)
        rest = f"Last good save: {last_good}. What came after it" if last_good else "It was never saved: all of it"
        text = f"The game could not be saved{reason}. {rest} is lost if you leave it now."
        ways = (
            Chip("again", "Try again", self.try_again, note="After you have made room."),
            Chip("elsewhere", "Keep it elsewhere", self.keep_elsewhere, note=f"In {self.elsewhere}; Load lists it."),
            Chip("drop", "Leave without saving", self.drop, note="The last good save stays."),
            Chip("stay", "Stay in the game", app.pop, note="Nothing changes."),
        )
        super().__init__(app, "The game is not saved", text, ways)

    def try_again(self) -> None:
        if self.app.in_play.keep(self.unkept) is not None:
            self.then()

    def keep_elsewhere(self) -> None:
        try:
            path = self.app.keeper.keep_in(self.unkept, self.elsewhere)
        except SaveError as error:
            self.app.say(str(error))
            return
        self.app.in_play.rescued = [*self.app.in_play.rescued, path]
        self.then()
        self.app.say(f"The game is kept as {path}.")

    def drop(self) -> None:
        self.app.in_play.given_up = self.unkept
        self.then()
