"""The workshop: levels of one's own, copied from others, changed, kept, passed on and taken in."""

from __future__ import annotations

import os
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

from ai.brain import Brain
from ai.levels import (
    Book,
    Character,
    Level,
    LevelError,
    Measured,
    load_book,
    load_level,
    own_file,
    player_title,
    save_level,
)
from game.kernel.file_names import LONGEST, file_in
from game.kernel.game import Game
from table.opponent import find_brain_of
from ui.scenes.host import Host
from ui.scenes.night_scene import NightScene

EXCHANGE = "exchange"  # the folder where exported levels go and from where others are taken in
CALM = 0.4  # seconds after the last change before it is written


class WorkshopScene(NightScene):
    """A book of opponents with one of them chosen, and what can be done with it."""

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.unsaved = 0.0

    # ---- the book

    def open_game(self, game: Game[Any]) -> None:
        """The opponents of a game, those of the box and one's own."""
        self.game: Game[Any] = game
        self.brain: Brain[Any] | None = find_brain_of(game)
        self.load_book()
        self.chosen = self.book.default if self.book else ""
        self.change()

    def load_book(self) -> None:
        self.book: Book | None = None
        if self.brain is None:
            return
        try:
            self.book = load_book(self.game.name, self.brain, user=self.app.folder)
        except (LevelError, OSError) as error:
            self.app.say(str(error))

    @property
    def level(self) -> Level | None:
        return self.book.levels.get(self.chosen) if self.book else None

    @property
    def character(self) -> Character | None:
        return self.book.characters.get(self.chosen) if self.book else None

    @property
    def is_own(self) -> bool:
        return self.book is not None and self.chosen in self.book.own

    def file_of(self, name: str) -> Path:
        return own_file(self.app.folder, name)

    def _title(self, name: str) -> str:
        assert self.book is not None
        found = self.book.levels.get(name) or self.book.characters.get(name)
        return found.title if found is not None else player_title(name)

    def choose(self, name: str) -> None:
        self.write()
        self.chosen = name
        self.page.scrolls["right"] = 0
        self.change()

    # ---- what can be done

    def duplicate(self) -> None:
        """A copy that may be changed; of a commander, a level with his wishes."""
        if self.book is None or self.brain is None:
            return
        level = self.level
        if level is None and (character := self.character) is not None:
            base = self.book.levels[self.book.default]
            weights = character.changes({**self.brain.weights, **base.weights})
            level = replace(base, title=character.title, card=character.card, weights=weights)
        if level is not None:
            name = self._free_name(self.chosen)
            title = f"{level.title} (mine)" if not level.title.endswith("(mine)") else level.title
            self._keep(replace(level, name=name, title=title, game=self.game.name, measured=Measured(), expect=""))

    def _free_name(self, name: str) -> str:
        assert self.book is not None
        stem = name.removesuffix("_mine").rpartition("_mine_")[0] or name.removesuffix("_mine")
        stem = stem[: LONGEST - len("_mine_999")]
        names = (f"{stem}_mine{f'_{number}' if number > 1 else ''}" for number in range(1, 1000))
        return next(name for name in names if name not in self.book.names() and not self.file_of(name).exists())

    def _keep(self, level: Level) -> None:
        """Write it, then read the book anew: what cannot be read back should be said now."""
        try:
            save_level(level, self.file_of(level.name))
        except OSError as error:
            return self.app.say(f"{level.title} was not written: {error.strerror or error}.")
        self.load_book()
        self.choose(level.name)
        self.reveal = f"card {level.name}"
        return self.app.say(f"{level.title} is kept among your own levels.")

    def edit(self, changed: Level) -> None:
        """One slider moved; written a moment later."""
        if self.book is not None:
            self.book.levels[changed.name] = changed
            self.unsaved = CALM
            self.change()

    def write(self) -> None:
        if self.unsaved <= 0 or self.level is None:
            return
        self.unsaved = 0.0
        try:
            save_level(self.level, self.file_of(self.level.name))
        except OSError as error:
            self.app.say(f"{self.level.title} was not written: {error.strerror or error}.")

    def remove(self) -> None:
        """Kept beside as .deleted: a slip costs nothing."""
        path = self.file_of(self.chosen)
        try:
            os.replace(path, path.with_suffix(".deleted"))
        except OSError as error:
            return self.app.say(f"It was not removed: {error.strerror or error}.")
        title, self.unsaved = self._title(self.chosen), 0.0
        self.load_book()
        self.choose(self.book.default if self.book else "")
        return self.app.say(f"{title} is removed. Its file is kept as {path.with_suffix('.deleted').name}.")

    def export(self) -> None:
        self.write()
        level = self.level
        if level is None:
            return None
        place = file_in(self.app.folder / EXCHANGE, level.name)
        try:
            save_level(replace(level, game=level.game or self.game.name), place)
        except OSError as error:
            return self.app.say(f"It was not exported: {error.strerror or error}.")
        return self.app.say(f"Exported to {EXCHANGE}/{place.name} beside your saves.")

    def import_all(self) -> None:
        """Whatever lies in the exchange folder and is not here yet."""
        found = sorted((self.app.folder / EXCHANGE).glob("*.json"))
        here = {path.name for path in (self.app.folder / "levels").glob("*.json")}
        taken = [path.stem for path in found if path.name not in here and self.take_in(path)]
        if not taken:
            self.app.say(
                f"Nothing new in the folder {EXCHANGE} beside your saves. A level file can also be dropped here."
            )

    def take_in(self, path: Path) -> bool:
        """One level file from anywhere; it is checked before it is believed."""
        try:
            level = load_level(path)
            if self.book is not None and level.name in self.book.names():
                level = replace(level, name=self._free_name(level.name))
            if level.game not in ("", self.game.name):
                raise LevelError(f"{path.name}: is a level of another game ({level.game})")
            self.file_of(level.name).parent.mkdir(parents=True, exist_ok=True)
            self._keep(level)
        except (LevelError, OSError, shutil.Error) as error:
            self.app.say(str(error))
            return False
        if self.book is not None and level.name in self.book.broken:
            self.app.say(self.book.broken[level.name])
            return False
        return True
