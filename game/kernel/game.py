"""What the kernel, the opponent and the screen ask of a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Generic

from game.kernel.agenda import Action, Decision, Event, Question, Side
from game.kernel.forecast import Forecast
from game.kernel.standing import USUAL, Offer, StandingKind, StandingOrder
from game.kernel.state import S, Told


class ScenarioError(ValueError):
    """A scenario that is unknown or whose file is wrong; the text names the field."""


@dataclass(frozen=True)
class Option:
    """A rule that a player may switch on for a game: an optional one of the book, or a house rule of ours."""

    name: str
    text: str
    rule: str
    printed: bool = False  # whether the book has it
    scenarios: tuple[str, ...] = ()  # where it means something; unnamed, everywhere


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
    standing_orders: tuple[StandingKind, ...] = ()  # questions that a player may decide once for all
    options: tuple[Option, ...] = ()  # optional and house rules, all off unless asked for

    @property
    def players(self) -> tuple[Side, ...]:
        """The sides that somebody decides for, the usual human first; the rules run the others by themselves."""
        return tuple(map(Side, range(len(self.sides))))

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

    def options_for(self, scenario: str) -> tuple[Option, ...]:
        """The optional and house rules that mean something in a scenario."""
        return tuple(option for option in self.options if not option.scenarios or scenario in option.scenarios)

    def check_options(self, scenario: str, options: tuple[str, ...]) -> None:
        """ScenarioError for a rule that nobody knows, or that means nothing in this scenario."""
        fitting = [option.name for option in self.options_for(scenario)]
        for name in options:
            if name not in fitting:
                known = any(option.name == name for option in self.options)
                fault = f"is no choice in {self.scenario_title(scenario)}" if known else "is unknown"
                raise ScenarioError(f"the rule {name!r} {fault}; choose from {', '.join(fitting)}")

    @abstractmethod
    def setup(self, scenario: str, seed: int, options: tuple[str, ...] = ()) -> S:
        """A new game, before its first decision."""

    @abstractmethod
    def observe(self, state: S, side: Side) -> S:
        """What a side may know: the same class, secrets and seed blanked."""

    @abstractmethod
    def imagine(self, view: S, side: Side, rng: Random) -> S:
        """Some full position that fits the view, with fresh dice."""

    def scramble(self, state: S, side: Side, rng: Random) -> S:
        """The truth with everything else in it that this side may not know; the coming dice stay.

        A game whose `imagine` leaves something out (because it cannot matter to a search) shuffles that here too.
        """
        world = self.imagine(self.observe(state, side), side, rng)
        world.seed, world.loaded, world.stacked = state.seed, state.loaded, state.stacked
        return world

    @abstractmethod
    def flaws(self, state: S) -> list[str]:
        """What is wrong with a position; empty in play."""

    @abstractmethod
    def ask(self, state: S, question: Question[Any]) -> str:
        """The question in words, with its rule number."""

    @abstractmethod
    def say(self, state: S, question: Question[Any], action: Action) -> str:
        """An answer in words."""

    def heard(self, event: Event, after: S, side: Side) -> Event | None:
        """What a side is told of an event, given the true position after it; None: it does not notice."""
        return event

    def told_to(self, side: Side, told: Iterable[Told]) -> list[Told]:
        """What a side hears, each event with its own view of the position after it: what every reader reads."""
        heard = ((self.heard(event, after, side), after) for event, after in told)
        return [Told(event, self.observe(after, side)) for event, after in heard if event is not None]

    def account(self, side: Side, told: Iterable[Told]) -> list[str]:
        """The same in words."""
        lines = (self.describe(view, event) for event, view in self.told_to(side, told))
        return [line for line in lines if line]

    @abstractmethod
    def describe(self, view: S, event: Event) -> str:
        """A heard event in words, from the hearer's view of the position after it; empty: only the screen needs it."""

    @abstractmethod
    def report(self, state: S, side: Side | None = None) -> str:
        """The whole position as text, with the secrets of a side only when it is asked for that side."""

    def forecast(
        self, view: S, decision: Decision, action: Action, reader: Side, standing: StandingOrder = USUAL
    ) -> Forecast | None:
        """What an answer may lead to, in the words of the side that reads it; None where no die is thrown. What the
        reader has ordered once for all is counted in, and of the others the usual."""
        return None

    def offer(self, view: S, decision: Decision) -> Offer | None:
        """What a standing order may answer here, and what it would gain; None: that is no such question."""
        return None

    def replies(self, view: S, decision: Decision, action: Action) -> Sequence[tuple[Action, float]]:
        """What the other side may answer to an action before it is carried out, each with its weight: those a forecast
        should reckon with. Empty: nobody is asked in between, or the game has no opinion on it."""
        return ()

    def standing_for(self, view: S, side: Side) -> Sequence[StandingKind]:
        """The standing orders that this side may come to use now."""
        return ()

    def rating(self, state: S) -> int | None:
        """One number to compare games of the same set-up by, the higher the better; None for a game without one."""
        return None

    def score(self, state: S) -> str:
        """The standing or the result in one line."""
        return ""
