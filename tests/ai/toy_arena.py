"""A tiny race for two, with a brain: enough of a game for levels, arena and tuning, and a few microseconds a move.

Found by its module name, so that spawned processes and cluster workers find it too.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from game.kernel.agenda import Action, Decision, Event, Question, Side
from game.kernel.briefing import Briefing
from game.kernel.catalogue import ScenarioError
from game.kernel.game import Game
from game.kernel.state import State, record

NAME = "tests.ai.toy_arena"
MOVES = 6
PAUSES = {"sprint": 0.0, "slow": 0.02}


@dataclass
class Race(State):
    """How far both runners are."""

    steps: tuple[int, ...] = record((0, 0))
    moves: int = 0
    pause: float = 0.0

    def run(self, side: Side, distance: int) -> None:
        self.steps = (
            (self.steps[0] + distance, self.steps[1]) if side == 0 else (self.steps[0], self.steps[1] + distance)
        )


@dataclass(frozen=True)
class RaceStride(Action):
    """Stand (0), walk 2 steps (1), or leap: 5 steps on a roll of 3 and more (2)."""

    kind: int


STRIDES = tuple(RaceStride(kind) for kind in range(3))


@dataclass(frozen=True)
class RaceTurn(Question[Race]):
    """The side takes its stride; after the last one the longer way wins, and a tie is nobody's."""

    def options(self, state: Race) -> list[Action]:
        return list(STRIDES)

    def answer(self, state: Race, action: RaceStride) -> None:
        time.sleep(state.pause)
        if action.kind == 1:
            state.run(self.side, 2)
        if action.kind == 2 and state.roll("leap")[0] >= 3:
            state.run(self.side, 5)
        state.moves += 1
        if state.moves < 2 * MOVES:
            state.do(RaceTurn(1 - self.side))
        elif state.steps[0] != state.steps[1]:
            state.winner = 0 if state.steps[0] > state.steps[1] else 1


class RaceGame(Game[Race]):
    """Both see everything but the dice."""

    name = NAME
    title = "Race"
    sides = ("red", "blue")
    state = Race
    reference = Path("none")

    @property
    def briefings(self) -> tuple[Briefing, ...]:
        return tuple(Briefing(name, name, name, 1) for name in PAUSES)

    def setup(self, scenario: str, seed: int, options: tuple[str, ...] = ()) -> Race:
        if scenario not in PAUSES:
            raise ScenarioError(f"there is no scenario {scenario!r}")
        return Race(seed=seed, agenda=[RaceTurn(0)], pause=PAUSES[scenario])

    def observe(self, state: Race, side: Side) -> Race:
        view = state.clone()
        view.seed = 0
        return view

    def imagine(self, view: Race, side: Side, rng: Random) -> Race:
        world = view.clone()
        world.seed, world.pause = rng.getrandbits(63) + 1, 0.0
        return world

    def flaws(self, state: Race) -> list[str]:
        return []

    def ask(self, state: Race, question: Question[Any]) -> str:
        return "How far?"

    def say(self, state: Race, question: Question[Any], action: Action) -> str:
        return str(action)

    def describe(self, state: Race, event: Event) -> str:
        return ""

    def report(self, state: Race, side: Side | None = None) -> str:
        return str(state.steps)


class RaceBrain:
    """Its weights undervalue the leap on purpose: tuning has something to find."""

    weights: Mapping[str, float] = {"walk": 1.0, "leap": 0.55, "fear": 0.0}
    ranges = {"leap": (0.2, 2.0)}

    def evaluate(self, state: Race, side: Side, weights: Mapping[str, float]) -> float:
        lead = state.steps[side] - state.steps[1 - side]
        return min(1.0, max(0.0, 0.5 + 0.05 * lead))

    def scores(
        self, state: Race, question: Question[Any], options: Sequence[Action], weights: Mapping[str, float]
    ) -> list[float]:
        worth = (0.0, 2.0 * weights["walk"], 5.0 * 2 / 3 * weights["leap"] - weights["fear"])
        return [worth[option.kind] for option in options if isinstance(option, RaceStride)]

    def is_boundary(self, state: Race, decision: Decision) -> bool:
        return True

    def is_plan_start(self, decision: Decision) -> bool:
        return True

    def deeds(self, decision: Decision, action: Action) -> tuple[str, ...]:
        assert isinstance(action, RaceStride)
        return (("stand", "walk", "leap")[action.kind],)

    def points(self, state: Race) -> float:
        return float(state.steps[0] - state.steps[1])

    def reason(self, state: Race, decision: Decision, action: Action, weights: Mapping[str, float]) -> str:
        return "It is a race."

    def goal(self, state: Race, side: Side, weights: Mapping[str, float]) -> str:
        return "Win."

    def fear(self, state: Race, side: Side, weights: Mapping[str, float]) -> str:
        return "Lose."


GAME = RaceGame()
BRAIN = RaceBrain()
