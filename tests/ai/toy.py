"""An orchard: a tiny game with a secret, dice and a plan of two steps that its scorers do not see.

In turn each side plucks a low fruit, shakes the tree (dice), robs the other's basket (which may hold a wasp: a secret),
or climbs, and only then chooses a branch. The top branch is best by far, but climbing looks bad to the scorers, and up
in the tree the lowest branch looks best to them.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from pathlib import Path
from random import Random
from typing import Any

from ai.brain import Brain, Weights
from game.kernel.agenda import Action, Decision, Event, Question, Side, Step, settle
from game.kernel.briefing import Briefing
from game.kernel.game import Game
from game.kernel.state import State, lines

UNKNOWN = -1


@dataclass
class Orchard(State):
    points: list[int] = lines()
    wasps: list[int] = lines()  # 1 if a side's basket holds one; the owner knows
    rounds: int = 0
    last: int = 4


@dataclass(frozen=True)
class Pluck(Action):
    """A point for sure."""


@dataclass(frozen=True)
class Shake(Action):
    """Two points on a five or six."""


@dataclass(frozen=True)
class Rob(Action):
    """A point, or the wasp: two points lost."""


@dataclass(frozen=True)
class Climb(Action):
    """And then a branch."""


@dataclass(frozen=True)
class Branch(Action):
    height: int


@dataclass(frozen=True)
class Day(Step[Orchard]):
    def run(self, state: Orchard) -> None:
        state.rounds += 1
        if state.rounds <= state.last:
            state.do(Harvest(0), Harvest(1), Day())
        else:
            state.winner = int(state.points[1] > state.points[0])


@dataclass(frozen=True)
class Harvest(Question[Orchard]):
    def options(self, state: Orchard) -> list[Action]:
        return [Pluck(), Shake(), Rob(), Climb()]

    def answer(self, state: Orchard, action: Any) -> None:
        match action:
            case Pluck():
                state.points[self.side] += 1
            case Shake():
                state.points[self.side] += 2 * (state.roll("the tree")[0] > 4)
            case Rob():
                state.reveal()
                state.points[self.side] += -2 if state.wasps[1 - self.side] else 1
            case Climb():
                state.do(Perch(self.side))


@dataclass(frozen=True)
class Perch(Question[Orchard]):
    def options(self, state: Orchard) -> list[Action]:
        return [Branch(0), Branch(1), Branch(2)]

    def answer(self, state: Orchard, action: Any) -> None:
        state.points[self.side] += (0, 1, 4)[action.height]


class OrchardGame(Game[Orchard]):
    name = "orchard"
    title = "The orchard"
    sides = ("morning", "evening")
    state = Orchard
    reference = Path("no such file")

    @property
    def briefings(self) -> tuple[Briefing, ...]:
        return (Briefing("autumn", "Autumn", "Four days", 1),)

    def setup(self, scenario: str, seed: int, options: tuple[str, ...] = ()) -> Orchard:
        state = Orchard(seed=seed, points=[0, 0], wasps=[0, 0])
        state.wasps = [state.chance(2), state.chance(2)]
        state.do(Day())
        return state

    def observe(self, state: Orchard, side: Side) -> Orchard:
        view = state.blinded()
        view.wasps[1 - side] = UNKNOWN
        return view

    def imagine(self, view: Orchard, side: Side, rng: Random) -> Orchard:
        world = view.clone()
        world.seed = rng.getrandbits(64)
        world.wasps = [rng.randrange(2) if wasp == UNKNOWN else wasp for wasp in view.wasps]
        return world

    def flaws(self, state: Orchard) -> list[str]:
        return []

    def ask(self, state: Orchard, question: Question[Any]) -> str:
        return type(question).__name__

    def say(self, state: Orchard, question: Question[Any], action: Action) -> str:
        return f"Branch {action.height}" if isinstance(action, Branch) else type(action).__name__

    def describe(self, state: Orchard, event: Event) -> str:
        return ""

    def report(self, state: Orchard, side: Side | None = None) -> str:
        return f"{state.points}"


class OrchardBrain:
    """Sees one step ahead and not two. Some weights make it stumble or doze, to try the worker."""

    weights: Weights = {"stumble": 0.0, "doze": 0.0}

    def evaluate(self, state: Orchard, side: Side, weights: Weights) -> float:
        return 1 / (1 + exp((state.points[1 - side] - state.points[side]) / 3))

    def scores(
        self, state: Orchard, question: Question[Any], options: Sequence[Action], weights: Weights
    ) -> list[float]:
        if weights.get("stumble"):
            raise ArithmeticError("one apple too many")
        if weights.get("doze"):
            time.sleep(weights["doze"])
        return [1.0, 0.8, 0.0] if isinstance(question, Perch) else [1.0, 0.6, 0.2, 0.4]

    def is_boundary(self, state: Orchard, decision: Decision) -> bool:
        return isinstance(decision.question, Harvest)

    def is_plan_start(self, decision: Decision) -> bool:
        return isinstance(decision.question, Harvest)

    def deeds(self, decision: Decision, action: Action) -> tuple[str, ...]:
        return (type(action).__name__,)

    def reason(self, state: Orchard, decision: Decision, action: Action, weights: Weights) -> str:
        return f"{type(action).__name__} is worth a try."

    def goal(self, state: Orchard, side: Side, weights: Weights) -> str:
        return "Fill the basket."

    def fear(self, state: Orchard, side: Side, weights: Weights) -> str:
        return "The wasp."


GAME = OrchardGame()
BRAIN = OrchardBrain()


def find(name: str) -> tuple[Game[Any], Brain[Any]]:
    """What a worker finds by the game's name."""
    return {GAME.name: (GAME, BRAIN)}[name]


def opening(seed: int = 1) -> tuple[Orchard, Decision]:
    """The true state and its first decision."""
    state = GAME.setup("autumn", seed)
    decision = settle(state)
    assert decision is not None
    return state, decision
