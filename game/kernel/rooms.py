"""A game put together from its rooms: set-up, secrets, what would be wrong, and the words. Each is named once."""

from __future__ import annotations

from random import Random
from typing import Any, Generic, Protocol, TypeVar

from game.kernel.agenda import Action, Decision, Event, Question, Side
from game.kernel.briefing import Briefing
from game.kernel.catalogue import ScenarioError
from game.kernel.forecast import Forecast
from game.kernel.game import Game
from game.kernel.scenario import Library, briefings
from game.kernel.standing import USUAL, StandingOrder
from game.kernel.state import S

S_co = TypeVar("S_co", covariant=True)
S_contra = TypeVar("S_contra", contravariant=True)


class Opening(Protocol[S_co]):
    """How a game begins."""

    def new_state(self, scenario: Any, seed: int, options: tuple[str, ...]) -> S_co: ...


class Secrets(Protocol[S]):
    """What a side may know, and worlds that fit it."""

    def observe(self, state: S, side: Side) -> S: ...
    def imagine(self, view: S, side: Side, rng: Random) -> S: ...


class OpenTable(Generic[S]):
    """The secrets of a game that has none but its chance: the seed, and dice and draws loaded in advance."""

    def observe(self, state: S, side: Side) -> S:
        """The same position without its coming dice and draws."""
        return state.blinded()

    def imagine(self, view: S, side: Side, rng: Random) -> S:
        """The same position with other chance to come."""
        world = view.clone()
        world.seed = rng.getrandbits(64)
        return world


class Soundness(Protocol[S_contra]):
    """What no position may be."""

    def flaws(self, state: S_contra) -> list[str]: ...


class Wording(Protocol[S_contra]):
    """Questions, answers and events."""

    def ask(self, state: S_contra, question: Question[Any]) -> str: ...
    def say(self, state: S_contra, question: Question[Any], action: Action) -> str: ...
    def describe(self, state: S_contra, event: Event) -> str: ...


class Standing(Protocol[S_contra]):
    """The whole position, and who leads."""

    def report(self, state: S_contra, side: Side | None = None) -> str: ...
    def score(self, state: S_contra) -> str: ...


class Chances(Protocol[S_contra]):
    """What an answer may lead to."""

    def forecast(self, view: S_contra, decision: Decision, action: Action, reader: Side) -> Forecast | None: ...


class RoomedGame(Game[S], Generic[S]):
    """A game whose rooms are modules; it says which, and adds only what is its own."""

    scenarios: Library[Any]
    opening: Opening[S]
    secrets: Secrets[S]
    soundness: Soundness[S]
    wording: Wording[S]
    standing: Standing[S]
    chances: Chances[S]

    @property
    def briefings(self) -> tuple[Briefing, ...]:
        return briefings([self.scenarios.find(name) for name in self.scenarios.names])

    def briefing(self, name: str) -> Briefing | None:
        """Also of one that no menu lists, such as a lesson's."""
        try:
            return briefings([self.scenarios.find(name)])[0]
        except ScenarioError:
            return None

    def scenario_title(self, name: str) -> str:
        found = self.briefing(name)
        return found.title if found is not None else name

    def setup(self, scenario: str, seed: int, options: tuple[str, ...] = ()) -> S:
        plan = self.scenarios.find(scenario)
        self.check_options(scenario, options)
        return self.opening.new_state(plan, seed, tuple(sorted(options)))

    def observe(self, state: S, side: Side) -> S:
        return self.secrets.observe(state, side)

    def imagine(self, view: S, side: Side, rng: Random) -> S:
        return self.secrets.imagine(view, side, rng)

    def flaws(self, state: S) -> list[str]:
        return self.soundness.flaws(state)

    def ask(self, state: S, question: Question[Any]) -> str:
        return self.wording.ask(state, question)

    def say(self, state: S, question: Question[Any], action: Action) -> str:
        return self.wording.say(state, question, action)

    def describe(self, state: S, event: Event) -> str:
        return self.wording.describe(state, event)

    def report(self, state: S, side: Side | None = None) -> str:
        return self.standing.report(state, side)

    def score(self, state: S) -> str:
        return self.standing.score(state)

    def forecast(
        self, view: S, decision: Decision, action: Action, reader: Side, standing: StandingOrder = USUAL
    ) -> Forecast | None:
        return self.chances.forecast(view, decision, action, reader)
