"""A player's habits beside his opponent's: how often he does what, and at which chances. And how strong he has become.

What counts as a deed the game's brain names (`Brain.deeds`), and the chance it is done at the rules foresee
(`Game.forecast`): so any game has habits without a line here.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Literal

from ai.levels import load_book
from ai.levels.adaptive import BEGINNER, updated
from game.kernel.agenda import Side
from game.kernel.game import Game
from game.kernel.match import Match
from game.kernel.reading import BadFile, Limits, into, read_json
from game.kernel.saves import SaveError, write_text
from table.keeping.naming import game_key
from table.keeping.service import Served
from table.keeping.tries import is_a_try
from table.opponent import find_brain_of
from table.review.answers import GivenAnswer

FILE = "habits.json"
FORMAT = 1
MOST = 500  # games; the oldest are forgotten first
LIMITS = Limits(size=4_000_000, depth=8, text=200)
FORESEEN = 80  # forecasts worked out for a game: some take a moment


@dataclass(frozen=True)
class CountedDeed:
    """How often something was done, and the chances of those times that the rules could foresee."""

    times: int = 0
    chance: float = 0.0  # the sum of them
    foreseen: int = 0

    def __add__(self, other: CountedDeed) -> CountedDeed:
        return CountedDeed(self.times + other.times, self.chance + other.chance, self.foreseen + other.foreseen)

    @property
    def mean(self) -> float | None:
        return self.chance / self.foreseen if self.foreseen else None


Habits = dict[str, CountedDeed]


@dataclass(frozen=True)
class GameHabits:
    """What both sides did in one game."""

    key: str
    game: str
    mine: Habits = field(default_factory=dict)
    theirs: Habits = field(default_factory=dict)


@dataclass(frozen=True)
class HabitFile:
    """The file: all games there are."""

    format: Literal[1]
    games: list[GameHabits]


def habits_in(match: Match[Any], answers: Sequence[GivenAnswer], side: Side) -> GameHabits | None:
    """Of a finished game by one person; None if it is not one, or if nobody can name its deeds."""
    brain = find_brain_of(match.game)
    if brain is None or match.decision is not None or is_a_try(match):
        return None
    mine: Habits = {}
    theirs: Habits = {}
    looked = 0
    for answer in answers:
        done = brain.deeds(answer.decision, answer.action)
        if not done:
            continue
        looked += 1
        chance = _foreseen(match.game, answer) if looked <= FORESEEN else None
        one = CountedDeed(1, chance or 0.0, int(chance is not None))
        kept = mine if answer.decision.side == side else theirs
        for deed in done:
            kept[deed] = kept.get(deed, CountedDeed()) + one
    return GameHabits(game_key(match), match.game.name, mine, theirs)


def _foreseen(game: Game[Any], answer: GivenAnswer) -> float | None:
    """The chance that whoever gave the answer was shown for it."""
    side = answer.decision.side
    try:
        found = game.forecast(game.observe(answer.before, side), answer.decision, answer.action, side)
    except Exception:  # an old position that the forecast does not take
        return None
    return float(found.main.share) if found is not None and found.main is not None else None


class HabitBook:
    """All habits there are; a broken file is left as it is, and nothing is known then."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self.games: list[GameHabits] = []
        self.trouble = ""
        if os.path.lexists(self.path):
            try:
                self.games = into(HabitFile, read_json(self.path, LIMITS)).games
            except BadFile as error:
                self.trouble = f"{FILE} cannot be used ({error}), so habits are not kept. Move it away to begin anew."

    def note(self, habits: GameHabits | None) -> str:
        """Once for each game; a sentence if it could not be kept."""
        if habits is None or self.trouble or any(known.key == habits.key for known in self.games):
            return self.trouble
        self.games = [*self.games, habits][-MOST:]
        entries = [asdict(each) for each in self.games]
        try:
            write_text(self.path, json.dumps({"format": FORMAT, "games": entries}))
        except SaveError as error:
            return f"The diary was not written. {error}"
        return ""

    def rows(self, game: str) -> list[tuple[str, CountedDeed, CountedDeed]]:
        """Deed, mine and theirs, in all games of that kind; the commonest first."""
        mine: Habits = {}
        theirs: Habits = {}
        for each in self.games:
            if each.game == game:
                for kept, found in ((mine, each.mine), (theirs, each.theirs)):
                    for deed, habit in found.items():
                        kept[deed] = kept.get(deed, CountedDeed()) + habit
        deeds = sorted({*mine, *theirs}, key=lambda deed: -(mine.get(deed, CountedDeed()).times))
        return [(deed, mine.get(deed, CountedDeed()), theirs.get(deed, CountedDeed())) for deed in deeds]

    def count(self, game: str) -> int:
        return sum(each.game == game for each in self.games)


# ---- strength --------------------------------------------------------------------------------------------------------


def ratings_of(game: Game[Any], folder: Path) -> Mapping[str, float]:
    """The strength of each level of a game, as it was measured or as it is meant."""
    brain = find_brain_of(game)
    if brain is None:
        return {}
    book = load_book(game.name, brain, user=folder)
    return {level.name: level.rated for level in book.ladder()}


def strength(served: Sequence[Served], ratings: Mapping[str, float]) -> list[float]:
    """One's own after each game against a level whose strength is known, on the scale of the levels."""
    record, found = BEGINNER, list[float]()
    for each in served:
        level = next((part for part in each.opponent.split("+") if part in ratings), "")
        if level:
            record = updated(record, ratings[level], float(each.won))
            found.append(record.rating)
    return found
