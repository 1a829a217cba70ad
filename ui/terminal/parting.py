"""How a player leaves the terminal: the game lies somewhere before he goes, wherever there is room for it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from game.kernel.file_names import BadName
from game.kernel.match import Match
from game.kernel.saves import SaveError
from table.folders import data_folder
from ui.terminal.lines import Lines
from ui.terminal.saves import Saves

QUIT = ("quit", "exit", "q")
WHITHER = (
    "The game is not saved, so it is still here. Type again to try once more, a folder or a file name to save it "
    "there, data for your data folder ({data}), play to play on, or drop to end without saving."
)


class Parting:
    """The saves at the end, and what is said of them; `read` asks for the next line."""

    def __init__(self, lines: Lines, saves: Saves, read: Callable[[], str]) -> None:
        self.lines, self.saves, self.read = lines, saves, read
        self.words = ""  # where the game lies, once the player has left it

    def may_go(self, match: Match[Any]) -> bool:
        """Quit: only once the game lies somewhere, or the player gives it up; False if he plays on."""
        place: Path | None = None
        while True:
            try:
                self.words = self.saves.save_at_end(match, place)
                return True
            except (SaveError, BadName) as error:
                self.lines.say(str(error), WHITHER.format(data=data_folder() / "saves"))
            word = self.read().strip()
            if word in ("play", "drop"):
                self.saves.given_up = word == "drop"
                return word == "drop"
            place = self.saves.elsewhere(word, match) if word not in ("", "again", *QUIT) else None

    def end(self, match: Match[Any], code: int, words: str) -> int:
        """Nobody can be asked any more: save what is not saved, wherever there is room, and say how to go on."""
        try:
            words = f"{words} {self.words or self.saves.save_anywhere(match)}".rstrip()
        except (SaveError, BadName) as error:
            words, code = f"{words} {error} No other folder took it either: the game is not saved.", code or 1
        with suppress(OSError):
            self.lines.say("", words)
        return code
