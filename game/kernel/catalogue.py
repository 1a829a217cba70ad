"""What there is to choose from before a game begins: its scenarios, and the rules that may be switched on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from game.kernel.briefing import Briefing


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


class Catalogue(ABC):
    """The scenarios and optional rules of a game, and which of them go together."""

    recommended = ""  # the scenario for somebody's first game; unnamed, it is the shortest
    options: tuple[Option, ...] = ()  # optional and house rules, all off unless asked for

    @property
    @abstractmethod
    def briefings(self) -> tuple[Briefing, ...]:
        """The scenarios, the standard one first."""

    def scenario_title(self, name: str) -> str:
        """A scenario as it is read; one that is not there any more keeps its name."""
        return next((briefing.title for briefing in self.briefings if briefing.name == name), name)

    def briefing(self, name: str) -> Briefing | None:
        """What is told of a scenario; None for one that is not there any more."""
        return next((briefing for briefing in self.briefings if briefing.name == name), None)

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
