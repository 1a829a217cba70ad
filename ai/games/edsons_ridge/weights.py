"""What things are worth, in victory points (`data/weights.json`); characters change some of them. What judges a
position is fitted to what positions of the search's own games led to; the rest weighs a plan."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ai.weights import read_weights
from game.edsons_ridge.components import JAPANESE
from game.edsons_ridge.state import Edson
from game.kernel.agenda import Action, Question, Side
from game.kernel.picking import Pick

Scores = list[float]
Scorer = Callable[[Edson, Any, Sequence[Action], dict[str, float]], Scores]
Scorers = dict[type[Question[Any]], Scorer]
Worth = Callable[[Edson, Any, Any, dict[str, float]], float]  # of one answer, or of the unit that it picks

DATA = Path(__file__).parent / "data"


WEIGHTS, WEIGHT_WORDS = read_weights(DATA)

LAST_STRAW = 0.6  # one level more than D2
LEVEL_WORTH = (1.0, 0.82, 0.6, 0.4, 0.0)
STAYING_POWER = (1.0, 0.68, 0.38, 0.05, 0.0)  # what is left of a unit for the rest of the game


def each(worth: Worth) -> Scorer:
    """A scorer that looks at one answer at a time."""
    return lambda state, question, options, weights: [worth(state, question, a, weights) for a in options]


def picks(worth: Worth, other: float = 0.0) -> Scorer:
    """The same for picks, by their units; any other answer has a worth of its own."""
    return lambda state, question, options, weights: [
        worth(state, question, action.item, weights) if isinstance(action, Pick) else other for action in options
    ]


def ground_worth(side: Side, weights: Mapping[str, float]) -> float:
    """How much of an area's points a side counts at once."""
    return weights["ground_japanese"] if side == JAPANESE else weights["ground_american"]


def tiring(level: int, weights: Mapping[str, float]) -> float:
    """What one more level costs a unit's owner."""
    if level == 0:
        return weights["tire_fresh"]
    return weights["tire_spent"] if level == 1 else weights["tire_d1"] if level == 2 else LAST_STRAW


def tirings(weights: Mapping[str, float]) -> tuple[float, float, float, float, float]:
    """The same for all levels at once; one more than D2 is the loss of the unit."""
    return weights["tire_fresh"], weights["tire_spent"], weights["tire_d1"], LAST_STRAW, LAST_STRAW
