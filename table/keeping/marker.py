"""The mark of a game in play: found at the next start, it tells that the last one ended without being asked to."""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from game.kernel.match import Match
from game.kernel.reading import BadFile, Limits, into, read_json
from table.keeping.naming import game_key
from table.leftovers import is_alive

NAME = "in-play-{}.mark"
LIMITS = Limits(size=10_000, depth=3, text=100)


@dataclass(frozen=True)
class SeatMark:
    """What the file says: which process plays which game, as autosaves name it."""

    process: int
    game: str


@dataclass(frozen=True)
class Crash:
    """A game that closed without being left."""

    mark: Path
    game: str  # as autosaves name it


class Marker:
    """One mark per running program: several may share a folder."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME.format(os.getpid())

    def set(self, match: Match[Any]) -> None:
        """A game is being played: nobody need offer it any more. Without a mark nothing is lost but the offer."""
        game = game_key(match)
        for crash in find_crashes(self.path.parent):
            if crash.game == game:
                forget(crash.mark)
        with contextlib.suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.write_text(json.dumps(asdict(SeatMark(os.getpid(), game))), encoding="utf-8")

    def clear(self) -> None:
        forget(self.path)


def find_crashes(folder: Path) -> list[Crash]:
    """The marks of programs that are gone; what cannot be read is thrown away."""
    found = []
    for path in sorted(folder.glob(NAME.format("*"))):
        try:
            mark = into(SeatMark, read_json(path, LIMITS))
        except BadFile:
            forget(path)
            continue
        if mark.process == os.getpid() or not is_alive(mark.process):  # our own number: used again after it
            found.append(Crash(path, mark.game))
    return found


def forget(mark: Path) -> None:
    with contextlib.suppress(OSError):
        mark.unlink(missing_ok=True)
