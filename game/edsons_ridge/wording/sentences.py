"""Sentences with gaps: `{unit:name} comes to {place:full}.` is filled from the fields of an answer, its question or the
position, whichever has one of that name first.

After the colon stands how the field is told: by a word of the table below, by what it counts, as in
`{points:casualty point}`, or by one of two words for yes and no. A gap may go one step further: `{fight.place:full}`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from string import Formatter
from typing import Any

from game.edsons_ridge.components import BRIDGES, ELIMINATED, KIND, LEVELS, OFF_BOARD, OWNER, other
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
    lead_words,
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
Reasons = Iterator[tuple[object, str]]  # whether this is why, and the words; the first that is so is told


@dataclass(frozen=True)
class Asked:
    """All that is said of a question: what is asked, each kind of answer, and why a unit or a place is none."""

    ask: Phrase
    say: Mapping[type[Action], Phrase]
    why_not_unit: Callable[[Edson, Any, Piece], Reasons] | None = None
    why_not_place: Callable[[Edson, Any, Place], Reasons] | None = None


Chapter = Mapping[type[Question[Any]], Asked]


def teller(words: Phrase) -> Teller:
    """What fills the gaps of a sentence; words that need more than that are told by a function of their own."""
    if callable(words):
        return words
    parts = [(before, gap, how or "") for before, gap, how, _ in Formatter().parse(words)]

    def tell(state: Edson, *records: Any) -> str:
        places = (*reversed(records), state)
        return "".join(before + (_told(state, _found(places, gap), how) if gap else "") for before, gap, how in parts)

    return tell


def by(field: str, table: Mapping[Any, str]) -> Teller:
    """One of several sentences, by the value of a field."""
    told = {value: teller(words) for value, words in table.items()}
    return lambda state, *records: told[getattr(records[-1], field)](state, *records)


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
    if "|" in how:
        return how.split("|")[not value]
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


def first(reasons: Iterable[tuple[object, str]], otherwise: str = "") -> str:
    return next((words for is_so, words in reasons if is_so), otherwise)


def foreign(question: Question[Any], unit: Piece) -> tuple[bool, str]:
    """The most common reason why a unit is no answer."""
    return OWNER[unit] != question.side, f"{called(unit)} is not yours."


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
    "leading": lambda state, leader: f"led by {called(leader)}" if leader >= 0 else "by the Advantage",  # 14.5
    "bridge": lambda state, bridge: BRIDGES[bridge].name,
    "box": lambda state, box: f"box {box + 1} of 3",
    "lead": lambda state, lead: lead_words(lead),
    "low": lambda state, number: "no roll was low enough" if number < 1 else f"{number} or less needed",
    "high": lambda state, number: "any roll will do" if number <= 1 else f"{number} or more needed",
    "who": lambda state, side: WHO[side],
    "enemy": lambda state, side: WHO[other(side)],
    "Who": lambda state, side: sentence(WHO[side]),
}
