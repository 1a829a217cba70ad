"""What the search, the arena and the hints ask of a game's heuristics."""

from __future__ import annotations

import importlib
from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Protocol, TypeVar, runtime_checkable

from game.kernel.agenda import Action, Decision, Question, Side
from game.kernel.homes import room_of
from game.kernel.state import State

S_contra = TypeVar("S_contra", bound=State, contravariant=True)
Weights = Mapping[str, float]


class Brain(Protocol[S_contra]):
    """How good something is in one game. Everything is a pure function of a view or an imagined world.

    A brain may also tell situations apart, name its scale, claim trust, have an instinct, know follies (below), put
    points on the arena's table (`points`), name blunders (`ai/blunders.py`), and say between which limits each of its
    weights may be tuned (`ranges`).
    """

    weights: Weights  # the tuned weights; characters and levels change some of them

    def evaluate(self, state: S_contra, side: Side, weights: Weights) -> float:
        """The chance, 0 to 1, that the side wins from here."""
        ...

    def scores(
        self, state: S_contra, question: Question[Any], options: Sequence[Action], weights: Weights
    ) -> list[float]:
        """How good each option looks to the side that is asked; one unit is about one victory point.

        Below -10 an option is ruled out: a search does not try it while another is left.
        """
        ...

    def is_boundary(self, state: S_contra, decision: Decision) -> bool:
        """Whether a playout may stop here and be judged: a natural pause, such as the start of an impulse."""
        ...

    def is_plan_start(self, decision: Decision) -> bool:
        """Whether this decision opens a new plan (an impulse), as opposed to one step of it."""
        ...

    def deeds(self, decision: Decision, action: Action) -> tuple[str, ...]:
        """What the action counts as in the behaviour table (banzai, patrol, pass, withdrawal, ...)."""
        ...

    def reason(self, state: S_contra, decision: Decision, action: Action, weights: Weights) -> str:
        """One sentence on why the option is good or bad, for thoughts and hints."""
        ...

    def goal(self, state: S_contra, side: Side, weights: Weights) -> str:
        """What the side is after, in one sentence."""
        ...

    def fear(self, state: S_contra, side: Side, weights: Weights) -> str:
        """What the side is afraid of, in one sentence."""
        ...


# ---- what a brain may say besides -----------------------------------------------------------------------------------


@runtime_checkable
class TellsApart(Protocol):
    """A brain may say what makes two positions different to the chooser, where the question alone does not.

    Without it the tree learns one answer for all outcomes of a roll, if they lead to the same question.
    """

    def situation(self, state: Any, decision: Decision) -> Hashable: ...


@runtime_checkable
class KnowsItsScale(Protocol):
    """A brain may say how many points of its scores make an option e times as likely at first sight.

    By the same measure a step of a plan is so clear that it need not be searched.
    """

    warmth: float


@runtime_checkable
class KnowsItsFancy(Protocol):
    """A brain may say by how many points a playout may prefer another option than the best-looking one.

    It must be little beside what good and bad options of this game differ by: every playout pays for it in scatter.
    """

    fancy: float


@runtime_checkable
class RestsOnThrows(Protocol):
    """A brain may ask for the first pair of dice of its rehearsals to be dealt out evenly, where one throw decides what
    becomes of a plan."""

    deals_first_throw: bool


@runtime_checkable
class KnowsItsWorth(Protocol):
    """A brain may say how sure a search must be before it overrules its first look, in standard errors.

    Where luck scatters results far more widely than any choice does, a few lucky tries prove nothing.
    """

    trust: float


@runtime_checkable
class HasInstinct(Protocol):
    """A brain may have learned from very many games what its scorers cannot be told: a search begins with that.

    Whoever sees things differently (other weights) has not played those games, and begins with his scores.
    """

    def instinct(
        self, state: Any, question: Question[Any], options: Sequence[Action], scores: list[float]
    ) -> list[float]:
        """The scores, corrected, on the same scale."""
        ...


@runtime_checkable
class KnowsFollies(Protocol):
    """A brain may tell its scores at sight from what it rules out whatever it scores: `scores` are `by_sight`
    `without_follies`. A playout gives one answer of many, so it asks only about the one it would give."""

    def by_sight(
        self, state: Any, question: Question[Any], options: Sequence[Action], weights: Weights
    ) -> list[float]: ...

    def is_folly(self, state: Any, question: Question[Any], action: Action) -> bool: ...

    def without_follies(
        self, state: Any, question: Question[Any], options: Sequence[Action], scores: list[float]
    ) -> list[float]: ...


@runtime_checkable
class CountsPoints(Protocol):
    """A brain may count the first side's lead in a view, for results and records."""

    def points(self, state: Any) -> float | None: ...


@runtime_checkable
class NamesRanges(Protocol):
    """A brain may say between which values its weights may be tuned."""

    ranges: Mapping[str, tuple[float, float]]


@runtime_checkable
class NamesItsWeights(Protocol):
    """A brain may say in words what each of its weights stands for, for whoever makes a level of his own."""

    weight_words: Mapping[str, str]


@runtime_checkable
class TellsPlans(Protocol):
    """A brain may tell a whole plan in one sentence; without it the steps are told one after the other."""

    def plan_words(self, view: Any, steps: Sequence[tuple[Decision, Action]]) -> str:
        """The plan whose own steps these are, seen from its beginning, in words that a player can use; empty: the
        steps are told."""
        ...

    def says_where(self, action: Action) -> bool:
        """Whether a step says where the plan leads. While a search still wavers between such steps nothing is promised:
        the plan is told up to there."""
        ...


def weight_title(brain: Brain[Any], name: str) -> str:
    """What a weight stands for; a brain without words is read by its names."""
    words = brain.weight_words.get(name) if isinstance(brain, NamesItsWeights) else None
    return words or name.replace("_", " ").capitalize()


class NoBrain(LookupError):
    """A game for which nobody has written heuristics."""


def find_brain(game: str) -> Brain[Any]:
    """The brain of a game, found by its name so that nothing here knows any game."""
    try:
        module = importlib.import_module(room_of(game, "ai.games", "brain"))
    except ModuleNotFoundError as error:
        raise NoBrain(f"there is no opponent for the game {game!r} yet") from error
    brain: Brain[Any] = module.BRAIN
    return brain
