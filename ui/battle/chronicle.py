"""The log of a match in words, by the number of the move; what is taken back leaves it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from game.kernel.agenda import Side
from game.kernel.match import Match
from game.kernel.state import Told
from ui.board.skin import Skin

MOST = 400  # moves read again when a game is opened
SHOWN = 80  # lines that a log on the screen has


class LogEntry(NamedTuple):
    """One line of the log: the move it came from, its words, and where it happened."""

    number: int
    text: str
    places: tuple[str, ...] = ()


class Chronicle:
    """Lines for the log, and what is new since somebody looked."""

    def __init__(self, match: Match[Any], viewer: Side, skin: Skin | None = None) -> None:
        self.match, self.skin = match, skin
        self.entries: list[LogEntry] = []
        self.read = 0
        self._add(0, match.opening, viewer)
        self.read = max(0, len(match.history) - MOST)
        self.catch_up(viewer)

    @property
    def lines(self) -> list[str]:
        return [entry.text for entry in self.entries]

    @property
    def shown(self) -> list[LogEntry]:
        """The newest lines, as they stand on the screen."""
        return self.entries[-SHOWN:]

    def entry_of(self, key: str) -> LogEntry | None:
        """The line that stands on the screen under a name such as `log 3`."""
        kind, _, number = key.partition(" ")
        return self.shown[int(number)] if kind == "log" and number.isdigit() else None

    def catch_up(self, viewer: Side) -> list[Told]:
        """Read on to where the match is; what is new to the viewer."""
        history = self.match.history
        found: list[Told] = []
        if len(history) < self.read:
            self.entries = [entry for entry in self.entries if entry.number <= len(history)]
            self.read = len(history)
        for number in range(self.read, len(history)):
            found += self._add(number + 1, history[number].told, viewer)
        self.read = len(history)
        return found

    def _add(self, number: int, told: Sequence[Told], viewer: Side) -> list[Told]:
        """What the viewer heard of it."""
        game = self.match.game
        heard = game.told_to(viewer, told)
        for event, view in heard:
            if text := game.describe(view, event):
                places = self.skin.touched(view, event) if self.skin is not None else ()
                self.entries.append(LogEntry(number, text, tuple(sorted(places))))
        return heard
