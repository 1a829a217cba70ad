"""A lesson as it stands in its file, and the shelf of all lessons of a game.

A lesson is a small battle of its own (a scenario with some fields changed, loaded dice, a fixed seed) and a list of
steps: what is said, what is lit, and which answers go on. Answers are known by the names of their classes and fields.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta

from game.kernel.game import Game
from game.kernel.reading import BadFile, Limits, into, read_json
from game.kernel.scenario import TAUGHT

LIMITS = Limits(size=100_000, depth=8, text=900)
Wanted = str | int | bool | list[str | int | bool]


@dataclass(frozen=True)
class AnswerPattern:
    """Answers that are meant: of this question, of this kind, with these fields. A list of words means any of them."""

    ask: str  # the class of the question
    do: str = ""  # the class of the answer; empty: whatever is answered
    fields: dict[str, Wanted] = field(default_factory=dict)  # of the answer
    of: dict[str, Wanted] = field(default_factory=dict)  # of the question
    times: Annotated[int, Meta(ge=1, le=30)] = 1
    step: int = 0  # of an opponent's reply: only in this step, counted from 1


@dataclass(frozen=True)
class LessonStep:
    """What is said until its answers are given; a step without answers is only read."""

    say: str
    goes: list[AnswerPattern] = field(default_factory=list)
    hint: str = ""  # what a wrong answer hears
    lit: list[str] = field(default_factory=list)  # places, by their keys
    until: str = ""  # of what is only read: the other side goes on first, up to this question, whoever is asked it


@dataclass(frozen=True)
class LessonFile:
    """The whole file."""

    title: str
    about: str
    minutes: Annotated[int, Meta(ge=1, le=30)]
    side: str
    base: str
    changes: dict[str, Any]
    steps: Annotated[list[LessonStep], Meta(min_length=3)]
    closing: str
    options: list[str] = field(default_factory=list)
    seed: int = 1
    dice: list[Annotated[int, Meta(ge=1, le=6)]] = field(default_factory=list)
    replies: list[AnswerPattern] = field(default_factory=list)


@dataclass(frozen=True)
class PlayedLesson:
    """A lesson on the shelf of its game."""

    game: Game[Any]
    name: str  # the stem of its file
    number: int  # on the shelf, counted from 1
    file: LessonFile

    @property
    def scenario(self) -> str:
        """What its set-up is called among the scenarios."""
        return f"{TAUGHT}{self.name}"


class BadLesson(ValueError):
    """A lesson's file that cannot be used; the text names the field."""


def lesson_names(game: Game[Any]) -> list[str]:
    """What the lessons of a game are called; none of them is read for that."""
    return sorted(path.stem for path in (game.reference.parent / "lessons").glob("*.json"))


@cache
def lessons_of(game: Game[Any]) -> tuple[PlayedLesson, ...]:
    """All lessons of a game, in the order of their names. Raises BadLesson."""
    folder = game.reference.parent / "lessons"
    paths = sorted(folder.glob("*.json"))
    return tuple(PlayedLesson(game, path.stem, number, _read(game, path)) for number, path in enumerate(paths, 1))


def _read(game: Game[Any], path: Path) -> LessonFile:
    try:
        data = read_json(path, LIMITS)
        file = into(LessonFile, {**data, "changes": {}} if isinstance(data, dict) else data, exact=True)
        changes = into(dict[str, Any], data["changes"])
    except (BadFile, KeyError) as error:
        raise BadLesson(f"lesson {path.stem}: {error}") from error
    if file.side not in game.sides:
        raise BadLesson(f"lesson {path.stem}: side: must be one of {', '.join(game.sides)}")
    return LessonFile(**{**file.__dict__, "changes": changes})
