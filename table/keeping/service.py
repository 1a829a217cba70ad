"""What a player has done so far: every game that one person has finished, by battle, side and opponent."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal

from game.kernel.match import Match
from game.kernel.reading import BadFile, Limits, into, read_json
from game.kernel.saves import SaveError, write_text
from table.keeping.naming import game_key
from table.keeping.tries import is_a_try
from table.seats import Seats

FILE = "service.json"
FORMAT = 1
MOST = 2000  # games; the oldest are forgotten first
LIMITS = Limits(size=2_000_000, depth=6, text=200)


@dataclass(frozen=True)
class Served:
    """One finished game."""

    game: str
    scenario: str
    side: str
    opponent: str
    won: bool
    score: int | None
    key: str  # of the game: its first end counts, whichever copy is opened


@dataclass(frozen=True)
class ServiceFile:
    """The file: all games there are."""

    format: Literal[1]
    served: list[Served]


def served_in(match: Match[Any], seats: Seats) -> Served | None:
    """What a game by one person came to; None if it is not over."""
    if match.decision is not None or len(seats.humans) != 1 or is_a_try(match):
        return None
    side, game = seats.humans[0], match.game
    view = match.view(side)
    opponent = seats.opponent if len(game.players) > 1 else ""
    won = view.winner == side
    return Served(game.name, match.scenario, game.sides[side], opponent, won, game.rating(view), game_key(match))


class Service:
    """All games there are; a broken file is left as it is, and nothing is known then."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self.served: list[Served] = []
        self.trouble = ""
        if os.path.lexists(self.path):
            try:
                self.served = into(ServiceFile, read_json(self.path, LIMITS)).served
            except BadFile as error:
                self.trouble = f"{FILE} cannot be used ({error}), so your results are not counted. Move it away."

    def note(self, served: Served) -> str:
        """Keep a result; a sentence if that is not possible."""
        if self.trouble or any(old.key == served.key for old in self.served):
            return self.trouble
        self.served = [*self.served, served][-MOST:]
        entries = [asdict(each) for each in self.served]
        try:
            write_text(self.path, json.dumps({"format": FORMAT, "served": entries}, indent=1))
        except SaveError as error:
            return f"The result was not counted. {error}"
        return ""

    # ---- what it tells

    def of(self, game: str, scenario: str = "", side: str = "", level: str = "") -> list[Served]:
        """The games that fit, the oldest first; what is left empty may be anything."""
        fits = (each for each in self.served if each.game == game and scenario in ("", each.scenario))
        return [each for each in fits if side in ("", each.side) and level in ("", each.opponent.split("+")[0])]

    def words(self, game: str) -> str:
        """A whole game in a few words."""
        return words_of(self.of(game)) or "Not played yet"


def words_of(served: Iterable[Served]) -> str:
    """Won so many of so many; where points are counted, the best of them."""
    games = list(served)
    scores = [each.score for each in games if each.score is not None]
    if scores:
        return f"Best: {max(scores)} points"
    won = sum(each.won for each in games)
    return f"Won {won} of {len(games)}" if games else ""
