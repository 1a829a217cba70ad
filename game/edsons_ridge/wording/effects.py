"""What answers do, in words that several of them share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.edsons_ridge import retreats
from game.edsons_ridge.components import ELIMINATED, KIND, LEVELS, OFF_BOARD, other
from game.edsons_ridge.state import Edson
from game.edsons_ridge.wording.names import WHOSE, short_place, unit_words
from game.kernel.agenda import Action, Question, Side
from game.kernel.words import count

Say = Callable[[Edson, Any, Any], str]
Answers = dict[type[Question[Any]], dict[type[Action], Say]]


def fixed(text: str) -> Say:
    """The same words in every position."""
    return lambda state, q, a: text


def worse(state: Edson, unit: int, most: int = ELIMINATED) -> str:
    """What one more level does to a unit."""
    level = min(state.level[unit] + 1, most)
    if level == state.level[unit]:
        return f"stays {LEVELS[level]}"
    return "is eliminated" if level == ELIMINATED else f"becomes {LEVELS[level]}"


def better(state: Edson, unit: int) -> str:
    if KIND[unit] == OFF_BOARD:
        return "is ready again"
    level = state.level[unit]
    return f"recovers to {LEVELS[level - 1]}" if level else "stays Fresh"


def absorbing(state: Edson, unit: int) -> str:
    """8.241 The improved position goes first."""
    return "loses its improved position" if unit in state.entrenched else worse(state, unit)


def against(state: Edson, side: Side, place: int) -> str:
    """The enemies in a place."""
    return count(len(state.units(other(side), place)), f"{WHOSE[other(side)]} unit")


def retreat(state: Edson, q: Any, a: retreats.RetreatTo) -> str:
    return f"{unit_words(state, a.unit)}, retreats to {short_place(a.place)}"


def unit_from(state: Edson, unit: int) -> str:
    return f"{unit_words(state, unit)}, from {short_place(state.where[unit])}"
