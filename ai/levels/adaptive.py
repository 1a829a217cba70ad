"""The level that adapts: it follows the player's results towards even games."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass, fields, replace
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta

from ai.levels.files import find_game, load_book, write
from ai.levels.kinds import ADAPTIVE, USER_FOLDER, Level, LevelError
from ai.search.skill import WHOLE, Skill
from game.kernel.reading import BadFile, into, read_json

FIRST_STEP, LAST_STEP = 240.0, 60.0  # rating points that a surprise moves: a lot at first, less once we know him
LOWEST, HIGHEST = -2_000.0, 5_000.0


@dataclass(frozen=True)
class PlayerRecord:
    """What is known about the human: a rating on the scale of the levels, from so many games."""

    rating: Annotated[float, Meta(ge=LOWEST, le=HIGHEST)]
    games: Annotated[int, Meta(ge=0, le=10**9)] = 0


BEGINNER = PlayerRecord(rating=700.0)  # a guess


def expected_score(rating: float, other: float) -> float:
    """The share of games that a rating wins against another (Elo)."""
    return 1.0 / (1.0 + math.pow(10.0, (other - rating) / 400.0))


def updated(record: PlayerRecord, opponent: float, result: float) -> PlayerRecord:
    """The record after one game against an opponent of that rating; result 1 won, 0 lost, 0.5 drawn."""
    step = max(LAST_STEP, FIRST_STEP / (1.0 + record.games / 4.0))
    rating = record.rating + step * (result - expected_score(record.rating, opponent))
    return PlayerRecord(min(HIGHEST, max(LOWEST, rating)), record.games + 1)


def adapted(ladder: list[Level], rating: float) -> Skill:
    """Skill for a rating: those of the two levels around it, mixed. Below the lowest and above the best it stays."""
    rungs = sorted(ladder, key=lambda level: level.rated)
    for lower, upper in pairwise(rungs):
        low, high = lower.rated, upper.rated
        if rating < high:
            share = 0.0 if rating <= low else (rating - low) / (high - low)
            return _mixed(lower.knobs, upper.knobs, share)
    return rungs[-1].knobs


def _mixed(low: Skill, high: Skill, share: float) -> Skill:
    """Between two levels, in even steps of effort: ten times the iterations is as far as the ten times before it."""
    values: dict[str, Any] = {}
    for item in fields(Skill):
        first, last = float(getattr(low, item.name)), float(getattr(high, item.name))
        if item.name == "candidates" and 0 in (first, last):  # all: nothing lies between that and a number
            values[item.name] = int(first if share < 0.5 else last)
        elif item.name in WHOLE:
            values[item.name] = round(math.expm1(math.log1p(first) * (1 - share) + math.log1p(last) * share))
        else:
            values[item.name] = first * (1 - share) + last * share
    return Skill(**values)


def load_record(game: str, user: Path = USER_FOLDER) -> PlayerRecord:
    """What is known about the player in that game; a beginner's guess if nothing is."""
    return _memory(user / "adaptive.json").get(game, BEGINNER)


def _memory(path: Path) -> dict[str, PlayerRecord]:
    """What is known of him in every game."""
    if not path.exists():
        return {}
    try:
        kept = into(dict[str, Any], read_json(path))
        if kept.pop("format", None) != 1:
            raise BadFile("format: must be 1")
        return into(dict[str, PlayerRecord], kept)
    except BadFile as error:
        raise LevelError(f"{path.name}: {error}") from error


def note_result(game: str, result: float, opponent: str = ADAPTIVE, user: Path = USER_FOLDER) -> PlayerRecord:
    """Remember how a human's game ended (1 won, 0 lost, 0.5 drawn), so that the adaptive level follows."""
    before = load_record(game, user)
    rating = before.rating
    if opponent != ADAPTIVE:
        levels = load_book(game, find_game(game)[1], user=user).levels
        rating = next((levels[part].rated for part in opponent.split("+") if part in levels), rating)
    after = updated(before, rating, result)
    path = user / "adaptive.json"
    kept = {**_memory(path), game: replace(after, rating=round(after.rating, 1))}
    write({"format": 1, **{name: asdict(record) for name, record in kept.items()}}, path)
    return after
