"""The game on the screen: kept at once or elsewhere, and left only once it lies on a disk or is given up."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from game.kernel.match import Match
from game.kernel.saves import SaveError
from table.keeping.autosaves import failure_words
from table.keeping.keeper import Keeper
from ui.settings import Settings, key_label


class Playing(Protocol):
    """The window, as far as the game on it is concerned."""

    name: str
    folder: Path
    settings: Settings
    keeper: Keeper

    def say(self, text: str) -> None: ...

    def matches(self) -> list[Match[Any]]:
        """The games on the screen, the uppermost first."""

    def ask_to_leave(self, match: Match[Any], leave: Callable[[], None]) -> None:
        """The game cannot be kept: what shall become of it?"""


class InPlay:
    """What the window does with the game that lies on it; the keeper does the writing."""

    def __init__(self, app: Playing, rescued: list[Path]) -> None:
        self.app, self.keeper = app, app.keeper
        self.rescued = rescued  # saves that lie outside the folder
        self.given_up: Match[Any] | None = None  # a game that its player has left without saving
        self.left: Path | None = None  # the game that a quick load has left

    @property
    def match(self) -> Match[Any] | None:
        """None too if its player has given it up."""
        match = next(iter(self.app.matches()), None)
        return None if match is self.given_up else match

    def keep(self, match: Match[Any] | None) -> Path | None:
        """An autosave, on the disk before anything else happens; None if it was not written, and that is said."""
        if match is None:
            return None
        try:
            return self.keeper.keep(match)
        except SaveError as error:
            self.app.say(self.failure(error, match))
            return None

    def say_unkept(self, match: Match[Any]) -> None:
        """If the last autosave was not written; its disk was waited for elsewhere."""
        if self.keeper.trouble is not None:
            self.app.say(self.failure(self.keeper.trouble, match))

    def failure(self, error: SaveError, match: Match[Any]) -> str:
        """What to say when a save was not written."""
        key = key_label(self.app.settings.key_of("quick_save"))
        return failure_words(error, self.keeper.autosaves.last_good(match), f"press {key}")

    def leave_for(self, leave: Callable[[], None]) -> None:
        """At once if the game lies on a disk; if it cannot be kept, its player is asked first."""
        match = self.match
        if match is None or self.keep(match) is not None or self.keeper.autosaves.place_of(match) is not None:
            leave()
        else:
            self.app.ask_to_leave(match, leave)

    def keep_anywhere(self) -> Path | None:
        """When nobody can be asked: in the first folder that takes it. Where that is not the usual one, it is said."""
        match = self.match
        if match is None:
            return None
        try:
            path = self.keeper.keep_anywhere(match)
        except SaveError as error:
            print(f"{self.app.name}: {error} No other folder took it either: the game is not saved.", file=sys.stderr)
            return None
        if path.parent != self.app.folder:
            print(f"{self.app.name}: the game is kept as {path}.", file=sys.stderr)
        return path
