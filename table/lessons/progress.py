"""Which lessons were done: one small file beside the results."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from game.kernel.game import Game
from game.kernel.reading import BadFile, Limits, into, read_json
from game.kernel.saves import SaveError, write_text
from table.lessons.files import PlayedLesson, lesson_names, lessons_of

FILE = "lessons.json"
LIMITS = Limits(size=200_000, depth=5, text=100)


@dataclass(frozen=True)
class ProgressFile:
    """The file: the names of the lessons done, by game."""

    format: Literal[1]
    done: dict[str, list[str]]


class Learned:
    """A broken file is left as it is, and nothing is known then."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self.done: dict[str, list[str]] = {}
        self.trouble = ""
        if os.path.lexists(self.path):
            try:
                self.done = into(ProgressFile, read_json(self.path, LIMITS)).done
            except BadFile as error:
                self.trouble = f"{FILE} cannot be used ({error}), so lessons are not noted. Move it away."

    def is_done(self, lesson: PlayedLesson) -> bool:
        return self._has(lesson.game, lesson.name)

    def _has(self, game: Game[Any], name: str) -> bool:
        return name in self.done.get(game.name, [])

    def note(self, lesson: PlayedLesson) -> str:
        """It was done; a sentence if that cannot be kept."""
        if self.trouble or self.is_done(lesson):
            return self.trouble
        self.done.setdefault(lesson.game.name, []).append(lesson.name)
        try:
            write_text(self.path, json.dumps({"format": 1, "done": self.done}, indent=1))
        except SaveError as error:
            return f"That the lesson is done was not written down. {error}"
        return ""

    def count(self, games: Sequence[Game[Any]]) -> tuple[int, int]:
        """How many are done, of how many."""
        lessons = [(game, name) for game in games for name in lesson_names(game)]
        return sum(self._has(game, name) for game, name in lessons), len(lessons)

    def next(self, game: Game[Any]) -> PlayedLesson | None:
        """The first one that was not done."""
        return next((lesson for lesson in lessons_of(game) if not self.is_done(lesson)), None)
