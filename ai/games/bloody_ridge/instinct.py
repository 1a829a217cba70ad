"""What nights by the hundred thousand have taught: a small network that corrects the scorers.

A scorer says what can be said in a sentence. Which of two ways along the ridge wins more nights, or whose turn it is
when the pool is half empty, nobody can work out at the table; it shows only in very many nights. The network sees what
the scorers see (ways, prices, chances), their own opinion, and the place by turn; it never sees more than the view.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.games.bloody_ridge.clash import pool_of
from ai.games.bloody_ridge.corridor import halves_of, hq_chance, may_come_upon_hq, survivors, ways_of
from ai.games.bloody_ridge.scorers import size_of, usual_price
from ai.games.bloody_ridge.weights import Weights
from ai.mcts import ranked
from game.bloody_ridge.components import BATTALION, CLEAR, DIVISION, GROUND, HEXES, HILL, KIND, MAIN, RED_ROW, TABLES
from game.bloody_ridge.movement import LEAVE_MAP, ChooseForce, NextHex
from game.bloody_ridge.state import Ridge
from game.kernel.agenda import Question

FILE = Path(__file__).with_name("instinct.npz")
LEAK = 0.05  # of a hidden unit below its threshold
MOST = 8  # options that are weighed, the scorers' best
RULED_OUT = -15.0  # what the scorers put this far behind was not on the table when the network learned
FAR_BEHIND = -4.0  # beyond this it makes no difference how little the scorers think of an option
APART = 25.0  # points by which the scorers' groups of forces are told apart; inside a group the way decides
TURNS = 4
PLACE = {place: index for index, place in enumerate(HEXES)}
FORCE = {place: index for index, place in enumerate(RED_ROW)}
SECTORS = ("left", "center", "right")

Numbers = NDArray[np.float32]


class Layers(NamedTuple):
    """One hidden layer, fed by the facts of an option, by its place, and by the position."""

    facts: Numbers
    places: Numbers  # by chapter, then by hex to go to or red-row hex to lead out
    field: Numbers  # what waits where
    held: Numbers  # by chapter, then by hex with a flag
    threshold: Numbers
    out: Numbers

    def speak(self, chapter: int, lines: Lines, field: Sequence[float], held: Sequence[int]) -> Numbers:
        position = np.array(field, dtype=np.float32) @ self.field + self.held[chapter][held].sum(axis=0)
        options = np.array(lines.facts, dtype=np.float32) @ self.facts + self.places[chapter][lines.places]
        hidden = options + position + self.threshold
        spoken: Numbers = np.where(hidden > 0, hidden, LEAK * hidden) @ self.out
        return spoken


class Lines(NamedTuple):
    """The options as the network sees them."""

    opinions: list[float]  # of the scorers
    places: list[int]
    facts: list[tuple[float, ...]]


@cache
def learned() -> dict[type[Question[Any]], Layers]:
    """By question."""
    with np.load(FILE) as file:
        return {
            kind: Layers(*(file[f"{name}_{part}"].astype(np.float32) for part in Layers._fields))
            for kind, name in ((NextHex, "step"), (ChooseForce, "force"))
        }


def corrected(
    state: Ridge, question: Question[Any], options: Sequence[Any], scores: list[float], weights: Weights, warmth: float
) -> list[float]:
    """The scorers' scores as the nights have corrected them; `warmth` points make an answer e times as likely.

    R38 Without HQs it is another game, and leaving the map (4.1) needs no second thought.
    """
    layers = learned().get(type(question))
    best = max(scores)
    weighed = [n for n in ranked(scores, MOST) if scores[n] > best + RULED_OUT or isinstance(question, ChooseForce)]
    if layers is None or len(weighed) < 2 or LEAVE_MAP in options or "no_hqs" in state.house:
        return scores
    view = _forces if isinstance(question, ChooseForce) else _steps
    lines = view(state, [options[n].place for n in weighed], [scores[n] - best for n in weighed], weights)
    spoken = layers.speak(_chapter(state), lines, _field(state, weights), [PLACE[place] for place in state.control])
    found = {n: opinion + float(more) for n, opinion, more in zip(weighed, lines.opinions, spoken, strict=True)}
    top = max(found.values())
    return [warmth * (found[n] - top if n in found else RULED_OUT) for n in range(len(scores))]


def _chapter(state: Ridge) -> int:
    """What a place is worth goes by the turn, and by whether the division HQ may still turn up (6.10)."""
    return 2 * (min(state.turn, TURNS) - 1) + (not pool_of(state).division)


def _night(state: Ridge) -> tuple[float, ...]:
    """What all options have in common."""
    shells = sum(KIND[piece] == "artillery" for piece in state.pool)
    silenced = any(KIND[piece] == BATTALION for piece in state.dead)
    stands = any(KIND[hq] == DIVISION for hq in state.hqs)
    return (
        *(float(state.turn == turn) for turn in range(2, TURNS + 1)),
        float(not pool_of(state).division),
        len(state.pool) / 60,
        20 / (len(state.pool) + 5),
        shells / 14,
        len(state.aside) / 14,
        sum(units > 0 for units in state.waiting) / 12,
        sum(state.waiting) / 30,
        float(silenced),
        float(stands),
    )


def _field(state: Ridge, weights: Weights) -> list[float]:
    """What waits in the red row, and how far each sector is from a victory with what it has."""
    left = ways_of(state, weights)
    found = [units / TABLES.japanese_stack for units in state.waiting]
    for sector in SECTORS:
        way = min(left[place] for place in RED_ROW if GROUND[place].sector == sector)
        units = [n for n, place in zip(state.waiting, RED_ROW, strict=True) if n and GROUND[place].sector == sector]
        total, forces = sum(units), len(units)
        found += [way / 20, forces / 4, total / 10, total / (way + 3), 3 * forces / (way + 3)]
    return [*found, float(state.holds_hill())]


def _forces(state: Ridge, places: list[int], relative: list[float], weights: Weights) -> Lines:
    left, night = ways_of(state, weights), _night(state)
    opinions, facts = [], []
    for place, score in zip(places, relative, strict=True):
        behind = score < -APART  # another group goes first
        inside = min(5.0, score + APART * ((score < -APART) + (score < -3 * APART)) * 2)
        opinions.append(0.7 * max(FAR_BEHIND, inside) - 3 * behind)
        size, hunts = size_of(state, place) / TABLES.japanese_stack, _hunts(state, place)
        sector = GROUND[place].sector
        facts.append((
            1.0, left[place] / 10, size, hunts, hunts * size, *(float(sector == name) for name in SECTORS),
            float(behind), max(-2.0, inside / 5), *night,
        ))  # fmt: skip
    return Lines(opinions, [FORCE[place] for place in places], facts)


def _hunts(state: Ridge, place: int) -> float:
    return float(pool_of(state).division and may_come_upon_hq(state, place))


def _steps(state: Ridge, places: list[int], relative: list[float], weights: Weights) -> Lines:
    opinions = [max(FAR_BEHIND, score) for score in relative]
    left, night = ways_of(state, weights), _night(state)
    facts = [
        (1.0, *_ahead(state, place, weights), left[place] / 12, max(-2.0, score / 3), *_chances(state, place), *night)
        for place, score in zip(places, relative, strict=True)
    ]
    return Lines(opinions, [PLACE[place] for place in places], facts)


def _ahead(state: Ridge, place: int, weights: Weights) -> tuple[float, ...]:
    """The hex, and the force that may enter it."""
    ground, force = GROUND[place], state.the_force
    ours = state.is_japanese(place)
    return (
        float(ours),
        usual_price(state, place, weights) / 8,
        float(ground.may_hold_hq),
        force.size / TABLES.japanese_stack,
        halves_of(state, force) / 5,
        float(ground.terrain == CLEAR),
        float(ground.terrain == HILL),
        float(GROUND[force.place].terrain == CLEAR),
        float(ground.zone == MAIN),
        0.0 if ours or ground.zone != MAIN else TABLES.retaken[ground.terrain] / 6,
    )


def _chances(state: Ridge, place: int) -> tuple[float, ...]:
    """What may come of going there."""
    kinds = {KIND[hq] for hq, where in state.hqs.items() if where == place}
    found = (float(DIVISION in kinds), float(BATTALION in kinds))
    if state.is_japanese(place):
        return (state.the_force.size / TABLES.japanese_stack, 1.0, 0.0, *found)
    left = survivors(state, state.the_force, place)
    living = sum(number * chance for number, chance in enumerate(left))
    return (living / TABLES.japanese_stack, 1 - left[0], 5 * hq_chance(state, place), *found)
