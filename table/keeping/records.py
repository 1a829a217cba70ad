"""The best results of games that can be compared by one number, kept between games in one file beside the saves."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal

from game.kernel.match import Match
from game.kernel.reading import BadFile, Limits, into, read_json
from game.kernel.saves import SaveError, write_text
from table.keeping.audit import dice_code
from table.keeping.tries import is_a_try
from table.seats import TRUE, Seats, any_of

FILE = "records.json"
FORMAT = 1
MOST = 500  # results; the weakest of the oldest go first
LIMITS = Limits(size=2_000_000, depth=6, text=200)
HELP = ("hints", "take_backs", "reloads")  # notes of a match


@dataclass(frozen=True)
class Result:
    """One finished game. Games with other options or other dice are another contest."""

    game: str
    scenario: str
    options: tuple[str, ...]
    seed: int
    score: int
    date: str
    helped: bool
    digest: str  # of the last position: a save that is opened again is no second game

    @property
    def contest(self) -> tuple[str, str, tuple[str, ...]]:
        return self.game, self.scenario, self.options

    @property
    def words(self) -> str:
        return f"{self.date}, dice {dice_code(self.seed)}{', with help' if self.helped else ''}"


@dataclass(frozen=True)
class Kept:
    """The file: all results there are."""

    format: Literal[1]
    results: list[Result]


def result_of(match: Match[Any], seats: Seats) -> Result | None:
    """What a game by one person came to; None if it is not over, or if its game keeps no such score."""
    score = match.game.rating(match.state) if match.decision is None else None
    if score is None or len(seats.humans) != 1 or is_a_try(match):
        return None
    own = (f"{seats.dice} dice",) if seats.dice != TRUE else ()
    helped = any(any_of(match.notes.get(name), int, 0) for name in HELP)
    date = time.strftime("%Y-%m-%d %H:%M")
    options = (*sorted(match.options), *own)
    return Result(match.game.name, match.scenario, options, match.seed, score, date, helped, str(match.state.digest()))


class Records:
    """All results there are; a broken file is left as it is, and said to be."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self.results: list[Result] = []
        self.trouble = ""
        self._load()

    def _load(self) -> None:
        if not os.path.lexists(self.path):
            return
        try:
            self.results = into(Kept, read_json(self.path, LIMITS)).results
        except BadFile as error:
            self.trouble = f"{FILE} cannot be used ({error}), so best results are not kept. Move it away to begin anew."

    def note(self, result: Result) -> str:
        """Keep a result; a sentence if that is not possible."""
        known = {(old.contest, old.seed, old.digest) for old in self.results}
        if self.trouble or (result.contest, result.seed, result.digest) in known:
            return self.trouble
        self.results = [*self.results, result][-MOST:]
        entries = [asdict(each) for each in self.results]
        try:
            write_text(self.path, json.dumps({"format": FORMAT, "results": entries}, indent=1))
        except SaveError as error:
            return f"The result was not kept. {error}"
        return ""

    def best(self, contest: tuple[str, str, tuple[str, ...]], most: int = 8) -> list[Result]:
        """The best first; of equals the earlier."""
        return sorted((r for r in self.results if r.contest == contest), key=lambda r: -r.score)[:most]

    def on_seed(self, result: Result) -> list[Result]:
        """Everybody who played the same dice, in the order they played."""
        return [r for r in self.results if r.contest == result.contest and r.seed == result.seed]


def rows_of(results: Sequence[Result], now: Result | None = None) -> list[list[str]]:
    """As a table: rank, score, when, and whether it is the one just played."""
    head = ["", "Score", "When"]
    return [
        head,
        *(
            [f"{rank}.", str(result.score), f"{result.words}{', this game' if result == now else ''}"]
            for rank, result in enumerate(results, start=1)
        ),
    ]
