"""What the kernel, the opponent and the screen ask of a game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Generic

from game.kernel.agenda import Action, Decision, Event, Question, Side
from game.kernel.catalogue import Catalogue
from game.kernel.forecast import Forecast
from game.kernel.named import Piece, Place
from game.kernel.standing import USUAL, Offer, StandingKind, StandingOrder
from game.kernel.state import S, Told


class Game(Catalogue, Generic[S]):
    """One game: its sides, scenarios and rules. Everything else reaches the rules only through this door."""

    name: str
    title: str
    sides: tuple[str, ...]
    state: type[S]
    reference: Path
    foresees = False  # whether no die falls before the next question that the forecast of the answer has not told
    motto = ""  # what kind of game it is, in a few words
    setting = ""  # where and when
    private_forecasts = False  # whether a forecast may rest on its side's secrets; the other side is then told none
    standing_orders: tuple[StandingKind, ...] = ()  # questions that a player may decide once for all

    @property
    def players(self) -> tuple[Side, ...]:
        """The sides that somebody decides for, the usual human first; the rules run the others by themselves."""
        return tuple(map(Side, range(len(self.sides))))

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

    def witnessed(self, state: S, action: Action, side: Side) -> Action:
        """An answer as a side that does not give it sees it done, before anything comes of it: without the names of
        what it cannot see."""
        return action

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

    def ground(self, state: S) -> Mapping[str, Side]:
        """Who holds each place, by its name; empty for a game in which ground is not held."""
        return {}

    def place_key(self, place: Place) -> str:
        """How data files call a place."""
        return str(place)

    def piece_key(self, state: S, piece: Piece) -> str:
        """How data files call a piece."""
        return str(piece)

    def rating(self, state: S) -> int | None:
        """One number to compare games of the same set-up by, the higher the better; None for a game without one."""
        return None

    def score(self, state: S) -> str:
        """The standing or the result in one line."""
        return ""
