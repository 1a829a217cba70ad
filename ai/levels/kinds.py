"""What a player is made of: levels, characters, and the seats that names on the command line become."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta

from ai.brain import Brain, Weights
from ai.search.skill import Skill
from game.kernel.agenda import Side
from game.kernel.file_names import name_fault

BOX = Path(__file__).resolve().parents[1]  # `data` what all games share, `games/<game>/data` what is one game's own
USER_FOLDER = BOX.parent / "saves"  # what a player makes stays where his saves are
ADAPTIVE = "adaptive"
RANDOM, HEURISTIC, SEARCH = "random", "heuristic", "mcts"


class LevelError(ValueError):
    """A level or character that is unknown or whose file is wrong; one line that names the field."""


def nearest(word: str, words: list[str]) -> str:
    """The end of an error message: the known word that looks most like it."""
    found = difflib.get_close_matches(word, words, n=1, cutoff=0.0)
    return f"; did you mean {found[0]!r}?" if found else ""


def check_name(name: str) -> None:
    """Names are joined by a +, typed in commands and given to files."""
    if any(letter in name for letter in "+:# "):
        raise LevelError("name: may not hold spaces, '+', ':' or '#'")
    if fault := name_fault(name):
        raise LevelError(f"name: {fault}")


Title = Annotated[str, Meta(min_length=1, max_length=80)]
LongText = Annotated[str, Meta(min_length=1, max_length=2_000)]  # our longest has a few hundred letters
Rating = Annotated[float, Meta(ge=-10_000, le=10_000)]
Amounts = Mapping[str, Annotated[float, Meta(ge=-1e6, le=1e6)]]


@dataclass(frozen=True)
class Measured:
    """What the arena found about a player in one game."""

    rating: Rating | None = None
    text: Annotated[str, Meta(max_length=2_000)] = ""
    deeds: Amounts = field(default_factory=dict)  # what he does in an average game
    games: Annotated[int, Meta(ge=0)] = 0


@dataclass(frozen=True)
class Level:
    """A strength with a name, as it plays one game."""

    name: str
    title: Title
    card: LongText
    rating: Rating  # as intended
    knobs: Skill
    game: str = ""  # a level with weights belongs to one game
    weights: Amounts = field(default_factory=dict)
    measured: Measured = Measured()
    expect: Annotated[str, Meta(max_length=400)] = ""  # what a player may expect of it, in one sentence

    def __post_init__(self) -> None:
        check_name(self.name)

    @property
    def rated(self) -> float:
        """The measured rating, or the intended one where nobody has measured yet."""
        return self.rating if self.measured.rating is None else self.measured.rating


@dataclass(frozen=True)
class Character:
    """A commander of one side: the same skill, other wishes."""

    name: str
    title: Title
    side: LongText
    card: LongText
    times: Amounts = field(default_factory=dict)  # weights multiplied, so that they survive a new tuning
    plus: Amounts = field(default_factory=dict)  # and weights shifted, for those that are zero
    measured: Measured = Measured()

    def __post_init__(self) -> None:
        check_name(self.name)

    def changes(self, weights: Weights) -> dict[str, float]:
        """The weights this character sees differently."""
        touched = sorted({*self.times, *self.plus})
        return {name: weights[name] * self.times.get(name, 1.0) + self.plus.get(name, 0.0) for name in touched}


@dataclass(frozen=True)
class Seat:
    """A player in plain values. Changes by side: a commander of one side plays the other like anybody."""

    name: str
    kind: str
    knobs: Skill
    changes: tuple[tuple[Side | None, str, float], ...] = ()  # None: whichever side it plays
    veteran: str = ""  # whose judgement it has, if it is not the present one

    def weights(self, brain: Brain[Any], side: Side | None) -> dict[str, float]:
        """The brain's weights as this player sees them on that side, or on its own where the side is not said."""
        changed = {name: value for of, name, value in self.changes if of is None or side is None or of == side}
        return {**brain.weights, **changed}

    def repeatable(self) -> Seat:
        """The same player without a clock and in one process: its games depend on nothing but the seed."""
        return replace(self, knobs=replace(self.knobs, seconds=0.0, processes=1))
