"""Sentences with gaps: `{unit:name} comes to {place:full}.` is filled from the fields of an answer, its question or the
position, whichever has one of that name first.

After the colon stands how the field is told: by a word of the table below, or by what it counts, as in
`{points:casualty point}`. A gap may go one step further: `{fight.place:full}`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from string import Formatter
from typing import Any

from game.edsons_ridge.components import ELIMINATED, KIND, LEVELS, OFF_BOARD, other
from game.edsons_ridge.preview.checks import Check
from game.edsons_ridge.state import Edson
from game.edsons_ridge.values import attack_factor, defence_factor
from game.edsons_ridge.wording.names import (
    WHO,
    WHOSE,
    at_least,
    at_most,
    called,
    full_place,
    names,
    short_place,
    so_far,
    unit_words,
)
from game.kernel.agenda import Action, Question, Side
from game.kernel.named import Piece, Place
from game.kernel.words import count, sentence

Teller = Callable[..., str]  # the position, then the question or event, then the answer
Phrase = str | Teller
Answers = Mapping[type[Question[Any]], Mapping[type[Action], Phrase]]


def teller(words: Phrase) -> Teller:
    """What fills the gaps of a sentence; words that need more than that are told by a function of their own."""
    if callable(words):
        return words
    parts = [(before, gap, how or "") for before, gap, how, _ in Formatter().parse(words)]

    def tell(state: Edson, *records: Any) -> str:
        places = (*reversed(records), state)
        return "".join(before + (_told(state, _found(places, gap), how) if gap else "") for before, gap, how in parts)

    return tell


def tellers(table: Mapping[type, Phrase]) -> dict[type, Teller]:
    return {kind: teller(words) for kind, words in table.items()}


def _found(records: tuple[Any, ...], gap: str) -> Any:
    first, *further = gap.split(".")
    value = next(getattr(record, first) for record in records if hasattr(record, first))
    for name in further:
        value = getattr(value, name)
    return value


def _told(state: Edson, value: Any, how: str) -> str:
    if not how:
        return str(value)
    if how in TOLD:
        return TOLD[how](state, value)
    return count(len(value) if isinstance(value, tuple) else value, how)


def worse(state: Edson, unit: Piece, most: int = ELIMINATED) -> str:
    """What one more level does to a unit."""
    level = min(state.level[unit] + 1, most)
    if level == state.level[unit]:
        return f"stays {LEVELS[level]}"
    return "is eliminated" if level == ELIMINATED else f"becomes {LEVELS[level]}"


def better(state: Edson, unit: Piece) -> str:
    if KIND[unit] == OFF_BOARD:
        return "is ready again"
    level = state.level[unit]
    return f"recovers to {LEVELS[level - 1]}" if level else "stays Fresh"


def absorbing(state: Edson, unit: Piece) -> str:
    """8.241 The improved position goes first."""
    return "loses its improved position" if unit in state.entrenched else worse(state, unit)


def against(state: Edson, side: Side, place: Place) -> str:
    """The enemies in a place."""
    return count(len(state.units(other(side), place)), f"{WHOSE[other(side)]} unit")


def needed(check: Check) -> str:
    """What a roll against a number must show: '3 or less on a die'."""
    return (at_least if check.upward else at_most)(check.needed, check.dice)


def unit_from(state: Edson, unit: Piece) -> str:
    return f"{unit_words(state, unit)}, from {short_place(state.where[unit])}"


TOLD: dict[str, Callable[[Edson, Any], str]] = {
    "name": lambda state, unit: called(unit),
    "names": lambda state, units: names(units),
    "now": unit_words,
    "now, from": unit_from,
    "at": lambda state, unit: short_place(state.where[unit]),
    "where": lambda state, unit: full_place(state.where[unit]),
    "worse": worse,
    "better": better,
    "suffers": absorbing,
    "attack": lambda state, unit: str(attack_factor(state, unit)),
    "defence": lambda state, unit: str(defence_factor(state, unit)),
    "so far": lambda state, units: so_far(units),
    "full": lambda state, place: full_place(place),
    "short": lambda state, place: short_place(place),
    "who": lambda state, side: WHO[side],
    "enemy": lambda state, side: WHO[other(side)],
    "Who": lambda state, side: sentence(WHO[side]),
}
