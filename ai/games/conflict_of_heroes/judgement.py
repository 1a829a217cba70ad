"""What positions led to in games that the opponent played against itself: the points still to come, and how sure.

A sum over the facts, once as they are and once times the time that is left; each firefight has its own beginning.
`main.py drill --game conflict_of_heroes` teaches it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import erf, sqrt
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from ai.brain import Weights
from ai.games.conflict_of_heroes.facts import TIES, Facts, facts, time_left
from ai.games.conflict_of_heroes.weights import WEIGHTS
from game.conflict_of_heroes.components import AMERICAN
from game.conflict_of_heroes.firefights import FIREFIGHTS
from game.conflict_of_heroes.state import Engagement
from game.kernel.agenda import Side

FILE = Path(__file__).with_name("judgement.npz")
NAMES: tuple[str, ...] = tuple(FIREFIGHTS.names)
COLUMNS = 2 * (len(TIES) + len(NAMES))  # now and later
LEAST_SPREAD = 0.5  # points
Numbers = np.ndarray[Any, np.dtype[Any]]


@dataclass(frozen=True)
class Judgement:
    """`sums` and `scatter` are all that has to be kept of the games to go on learning."""

    sums: Numbers  # products of all columns, the points that were still to come as the last one
    scatter: Numbers  # of the squared errors: number, time, time squared, error, error by time
    slopes: Numbers  # for each column
    spread: tuple[float, float]  # the variance at the end, and what it grows by to the beginning

    @cached_property
    def by_fact(self) -> tuple[tuple[float, float, str], ...]:
        """Each fact's slope now and later, and what leans it."""
        pairs = self.slopes.reshape(-1, 2).tolist()
        return tuple((now, later, tie) for (now, later), tie in zip(pairs, TIES.values(), strict=False))

    @cached_property
    def by_firefight(self) -> dict[str, tuple[float, float]]:
        pairs = self.slopes.reshape(-1, 2).tolist()[len(TIES) :]
        return {name: (now, later) for name, (now, later) in zip(NAMES, pairs, strict=True)}

    def to_come(self, name: str, facts: Facts, left: float, weights: Weights) -> float:
        """The points that the Americans may still expect to gain."""
        usual = weights is WEIGHTS
        now, later = self.by_firefight.get(name, (0.0, 0.0))
        total = now + later * left
        for fact, (now, later, tie) in zip(facts, self.by_fact, strict=True):
            leaning = 1.0 if usual or not tie else weights[tie] / WEIGHTS[tie]
            total += fact * (now + later * left) * leaning
        return total

    def chance(self, lead: float, left: float, sharpness: float = 1.0) -> float:
        """That a lead expected for the end is one then."""
        variance = self.spread[0] + self.spread[1] * left
        return 0.5 * (1 + erf(sharpness * lead / sqrt(2 * max(LEAST_SPREAD**2, variance))))


def columns(name: str, facts: Facts, left: float) -> list[float]:
    """A position as the teacher sees it."""
    every = [*facts, *(float(name == other) for other in NAMES)]
    return [number for fact in every for number in (fact, fact * left)]


def unlearned() -> Judgement:
    return Judgement(np.zeros((COLUMNS + 1, COLUMNS + 1)), np.zeros(5), np.zeros(COLUMNS), (1.0, 30.0))


def learned(path: Path = FILE) -> Judgement:
    """As a drill has kept it."""
    try:
        with np.load(path, allow_pickle=False) as file:
            names, spread = file["names"].tolist(), tuple(file["spread"].tolist())
            found = Judgement(file["sums"], file["scatter"], file["slopes"], spread)
    except (KeyError, EOFError, BadZipFile) as error:
        raise ValueError(f"{path.name} holds no judgement") from error
    if names != [*TIES, *NAMES] or found.slopes.shape != (COLUMNS,) or len(spread) != 2:
        raise ValueError(f"{path.name} judges by other facts than this version")
    return found


JUDGEMENT = learned() if FILE.exists() else unlearned()


def evaluate(state: Engagement, side: Side, weights: Weights) -> float:
    """The chance that a side wins."""
    if state.winner is not None:
        return float(state.winner == side)
    left = time_left(state)
    lead = state.lead - 0.5 + JUDGEMENT.to_come(state.sheet.name, facts(state, weights), left, weights)
    american = JUDGEMENT.chance(lead, left, weights["lead"] / WEIGHTS["lead"])
    return american if side == AMERICAN else 1 - american
