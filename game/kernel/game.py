"""What the kernel, the opponent and the screen ask of a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Generic

from game.kernel.agenda import Action, Decision, Event, Question, S, Side
from game.kernel.forecast import Forecast


class ScenarioError(ValueError):
    """A scenario that is unknown or whose file is wrong; the text names the field."""


@dataclass(frozen=True)
class Option:
    """A rule that a player may switch on for a game: an optional one of the book, or a house rule of ours."""

    name: str
    text: str
    rule: str
    printed: bool = False  # whether the book has it


@dataclass(frozen=True)
class Briefing:
    """What a player reads before choosing a scenario."""

    name: str
    title: str
    text: str
    minutes: int


class Game(ABC, Generic[S]):
    """One game: its sides, scenarios and rules. Everything else reaches the rules only through this door."""

    name: str
    title: str
    sides: tuple[str, ...]
    state: type[S]
    reference: Path
    foresees = False  # whether no die falls before the next question that the forecast of the answer has not told
    recommended = ""  # the scenario for somebody's first game; unnamed, it is the shortest

    @property
    def players(self) -> tuple[Side, ...]:
        """The sides that somebody decides for, the usual human first; the rules run the others by themselves."""
        return tuple(range(len(self.sides)))

    @property
    @abstractmethod
    def briefings(self) -> tuple[Briefing, ...]:
        """The scenarios, the standard one first."""

    def scenario_title(self, name: str) -> str:
        """A scenario as it is read; one that is not there any more keeps its name."""
        return next((briefing.title for briefing in self.briefings if briefing.name == name), name)

    @property
    def first_scenario(self) -> str:
        """What a newcomer should be offered: short enough to be finished."""
        return self.recommended or min(self.briefings, key=lambda briefing: briefing.minutes).name

    @property
    def options(self) -> tuple[Option, ...]:
        """Optional and house rules, all off unless asked for."""
        return ()

    @abstractmethod
    def setup(self, scenario: str, seed: int, options: tuple[str, ...] = ()) -> S:
        """A new game, before its first decision."""

    @abstractmethod
    def observe(self, state: S, side: Side) -> S:
        """What a side may know: the same class, secrets and seed blanked."""

    @abstractmethod
    def imagine(self, view: S, side: Side, rng: Random) -> S:
        """Some full position that fits the view, with fresh dice."""

    @abstractmethod
    def flaws(self, state: S) -> list[str]:
        """What is wrong with a position; empty in play."""

    @abstractmethod
    def ask(self, state: S, question: Question[Any]) -> str:
        """The question in words, with its rule number."""

    @abstractmethod
    def say(self, state: S, question: Question[Any], action: Action) -> str:
        """An answer in words."""

    @abstractmethod
    def describe(self, state: S, event: Event) -> str:
        """An event in words; empty for what only the screen needs."""

    @abstractmethod
    def report(self, state: S, side: Side | None = None) -> str:
        """The whole position as text, with the secrets of a side only when it is asked for that side."""

    def forecast(self, view: S, decision: Decision, action: Action, reader: Side) -> Forecast | None:
        """What an answer may lead to, in the words of the side that reads it; None where no die is thrown."""
        return None

    def rating(self, state: S) -> int | None:
        """One number to compare games of the same set-up by, the higher the better; None for a game without one."""
        return None

    def score(self, state: S) -> str:
        """The standing or the result in one line."""
        return ""
