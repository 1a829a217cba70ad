"""What nights by the million have taught: a small network that corrects the scorers.

A scorer says what can be said in a sentence. Which of two ways along the ridge wins more nights, or whose turn it is
when the pool is half empty, nobody can work out at the table; it shows only in very many nights. The network sees what
the scorers see (ways, prices, chances), their own opinion, and the place by turn; it never sees more than the view.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile, ZipFile

import numpy as np
from numpy.typing import NDArray

from ai.brain import Weights
from ai.games.bloody_ridge.clash import living, pool_of
from ai.games.bloody_ridge.corridor import halves_of, hq_chance, hurdles, hurdles_by, survivors, ways_of
from ai.games.bloody_ridge.scorers import size_of, usual_price
from ai.search.handicap import ranked
from game.bloody_ridge.components import (
    ARTILLERY,
    BATTALION,
    CLEAR,
    FORWARD_DIRECTIONS,
    GROUND,
    HEXES,
    HILL,
    KIND,
    MAIN,
    RED_ROW,
    STEPS,
    TABLES,
    neighbour,
)
from game.bloody_ridge.movement import LEAVE_MAP, ChooseForce, NextHex
from game.bloody_ridge.state import Ridge
from game.kernel.agenda import Question
from game.kernel.named import Place
from game.kernel.reading import read_bytes

FILE = Path(__file__).with_name("instinct.npz")
LARGEST = 20_000_000  # bytes, packed or unpacked; ours has some 300,000
LEAK = 0.05  # of a hidden unit below its threshold
RULED_OUT = -15.0  # what the scorers put this far behind was not on the table when the network learned
FAR_BEHIND = -4.0  # beyond this it makes no difference how little the scorers think of an option
APART = 25.0  # points by which the scorers' groups of forces are told apart; inside a group the way decides
SOFTENED, GROUP = 0.7, 3.0  # what a point inside a group of forces counts, and what belonging to a later one
TURNS = TABLES.turns
INDEX: Mapping[type[Question[Any]], Mapping[Place, int]] = {
    NextHex: {place: index for index, place in enumerate(HEXES)},
    ChooseForce: {place: index for index, place in enumerate(RED_ROW)},
}
SECTORS = ("left", "center", "right")
SIZES = range(1, TABLES.japanese_stack + 1)
AHEAD = {place: tuple(neighbour(place, way) for way in FORWARD_DIRECTIONS) for place in HEXES}

Numbers = NDArray[np.float32]


class Glance(NamedTuple):
    """A question as the network sees it."""

    kind: type[Question[Any]]
    weighed: list[int]  # options, by number; then each with the scorers' opinion, its place and its facts
    opinions: list[float]
    places: list[int]
    facts: Numbers
    chapter: int
    field: Numbers
    held: list[int]


class Layers(NamedTuple):
    """One hidden layer, fed by the facts of an option, by its place, and by the position."""

    facts: Numbers
    places: Numbers  # by chapter, then by hex to go to or red-row hex to lead out
    field: Numbers  # what waits where
    held: Numbers  # by chapter, then by hex with a flag
    threshold: Numbers
    out: Numbers

    def hidden(self, glance: Glance) -> Numbers:
        """By option: how strongly each hidden unit speaks."""
        position = glance.field @ self.field + self.held[glance.chapter][glance.held].sum(axis=0) + self.threshold
        options = glance.facts @ self.facts + self.places[glance.chapter][glance.places]
        total = options + position
        spoken: Numbers = np.where(total > 0, total, LEAK * total)
        return spoken

    def speak(self, glance: Glance) -> Numbers:
        """By option: the scorers' opinion, corrected, on their own scale."""
        spoken: Numbers = self.hidden(glance) @ self.out + np.array(glance.opinions, dtype=np.float32)
        return spoken


Network = Mapping[type[Question[Any]], Layers]
NAMES: Mapping[type[Question[Any]], str] = {NextHex: "step", ChooseForce: "force"}
FACTS: Mapping[type[Question[Any]], int] = {NextHex: 42, ChooseForce: 33}  # of an option, with the one that is always 1


class Unlearned(ValueError):
    """There is nothing to be remembered from a file."""


@cache
def learned(path: Path = FILE) -> Network:
    """By question; Unlearned if the file is not there, is damaged, or knows other facts than are looked at today."""
    try:
        network = _read(path)
    except (OSError, EOFError, ValueError, KeyError, BadZipFile) as error:
        raise Unlearned(f"{path.name} is missing or damaged: put back the one that came with the game") from error
    if any(len(network[kind].facts) != count for kind, count in FACTS.items()):
        raise Unlearned(f"{path.name} knows other facts than these: put back the one that came with the game")
    return network


def _read(path: Path) -> dict[type[Question[Any]], Layers]:
    raw = BytesIO(read_bytes(path, LARGEST))
    if sum(part.file_size for part in ZipFile(raw).infolist()) > LARGEST:  # a small file may unpack to a very large one
        raise Unlearned(f"{path.name} is too large")
    with np.load(raw, allow_pickle=False) as file:
        return {
            kind: Layers(*(file[f"{name}_{part}"].astype(np.float32) for part in Layers._fields))
            for kind, name in NAMES.items()
        }


def corrected(
    state: Ridge, question: Question[Any], options: Sequence[Any], scores: list[float], weights: Weights
) -> list[float]:
    """The scorers' scores as the nights have corrected them."""
    glance = glance_at(state, question, options, scores, weights)
    if glance is None:
        return scores
    spoken = learned()[glance.kind].speak(glance)
    found = dict(zip(glance.weighed, (spoken - spoken.max()).tolist(), strict=True))
    return [found.get(n, RULED_OUT) for n in range(len(scores))]


def glance_at(
    state: Ridge, question: Question[Any], options: Sequence[Any], scores: list[float], weights: Weights
) -> Glance | None:
    """What there is to be weighed, if anything.

    Once the division HQ stands on the map (or is not in the game, R38) the shortest way to it is hard to better,
    leaving the map (4.1) needs no second thought, and with machine guns in the pool (11.2) nobody was taught.
    """
    best, kind = max(scores), type(question)
    weighed = [n for n in ranked(scores, len(scores)) if scores[n] > best + RULED_OUT or kind is ChooseForce]
    if kind not in NAMES or len(weighed) < 2 or LEAVE_MAP in options:
        return None
    if not pool_of(state).division or "machineguns" in state.house:
        return None
    places, relative = [options[n].place for n in weighed], [scores[n] - best for n in weighed]
    left, night = ways_of(state, weights), _night(state)
    if kind is ChooseForce:
        grouped = [_grouped(score) for score in relative]
        opinions = [SOFTENED * max(FAR_BEHIND, inside) - GROUP * behind for behind, inside in grouped]
        facts = [(*_force(state, place, left), *_apart(*pair)) for place, pair in zip(places, grouped, strict=True)]
    else:
        opinions = [max(FAR_BEHIND, score) for score in relative]
        facts = [_step(state, place, left, score, weights) for place, score in zip(places, relative, strict=True)]
    return Glance(
        kind, weighed, opinions, [INDEX[kind][place] for place in places],
        np.array([(1.0, *line, *night) for line in facts], dtype=np.float32),
        _chapter(state), np.array(_field(state, left), dtype=np.float32),
        sorted(INDEX[NextHex][place] for place in state.control),
    )  # fmt: skip


def _chapter(state: Ridge) -> int:
    """What a place is worth goes by the turn."""
    return min(state.turn, TURNS) - 1


def _night(state: Ridge) -> tuple[float, ...]:
    """What all options have in common; like all facts divided so that one is much."""
    shells = sum(KIND[piece] == ARTILLERY for piece in state.pool)
    silenced = any(KIND[piece] == BATTALION for piece in state.dead)
    return (
        *(float(state.turn == turn) for turn in range(2, TURNS + 1)),
        len(state.pool) / 60,
        20 / (len(state.pool) + 5),
        shells / 14,
        len(state.aside) / 14,
        sum(units > 0 for units in state.waiting) / 12,
        sum(state.waiting) / 30,
        float(silenced),
    )


def _field(state: Ridge, left: Mapping[Place, float]) -> list[float]:
    """What waits in the red row, and how far each sector is from a victory with what it has."""
    found = [units / TABLES.japanese_stack for units in state.waiting]
    for sector in SECTORS:
        way = min(left[place] for place in RED_ROW if GROUND[place].sector == sector)
        units = [n for n, place in zip(state.waiting, RED_ROW, strict=True) if n and GROUND[place].sector == sector]
        total, forces = sum(units), len(units)
        found += [way / 20, forces / 4, total / 10, total / (way + 3), 3 * forces / (way + 3)]
    return [*found, float(state.holds_hill())]


def _grouped(score: float) -> tuple[bool, float]:
    """Whether the scorers let another group of forces go first, and how far the force is behind inside its own."""
    groups = (score < -APART) + (score < -3 * APART)
    return groups > 0, min(5.0, score + 2 * APART * groups)


def _apart(behind: bool, inside: float) -> tuple[float, float]:
    """The same as facts."""
    return float(behind), max(-2.0, inside / 5)


def _force(state: Ridge, place: Place, left: Mapping[Place, float]) -> tuple[float, ...]:
    """A force that may be led out."""
    units, sector = size_of(state, place), GROUND[place].sector
    size, before = units / TABLES.japanese_stack, hurdles(frozenset(state.control))
    hunts = float(before[place] == 0)
    return (
        left[place] / 10,
        size,
        hunts,
        hunts * size,
        *(float(sector == name) for name in SECTORS),
        before[place] / 6,
        *(float(units == number) for number in SIZES),
        *_among_equals(state, place, before),
        *(float(before[place] == number) for number in range(3)),
        units / (before[place] + 1) / 3,
    )


def _among_equals(state: Ridge, place: Place, before: Mapping[Place, int]) -> tuple[float, float, float]:
    """Whether no force that is as near to where the HQ may be is larger, none smaller, and how many there are."""
    others = [
        size_of(state, other)
        for other in RED_ROW
        if other != place and before[other] == before[place] and size_of(state, other)
    ]
    units = size_of(state, place)
    return float(units >= max(others, default=0)), float(units <= min(others, default=units)), len(others) / 6


def _step(state: Ridge, place: Place, left: Mapping[Place, float], score: float, weights: Weights) -> tuple[float, ...]:
    """A hex that may be entered, the force that may enter it, and what may come of it."""
    ground, force = GROUND[place], state.the_force
    ours = state.is_japanese(place)
    return (
        float(ours),
        usual_price(state, place, weights, pool_of(state)) / 8,
        float(ground.may_hold_hq),
        force.size / TABLES.japanese_stack,
        halves_of(state, force) / 5,
        float(ground.terrain == CLEAR),
        float(ground.terrain == HILL),
        float(GROUND[force.place].terrain == CLEAR),
        float(ground.zone == MAIN),
        0.0 if ours or ground.zone != MAIN else TABLES.retaken[ground.terrain] / 6,
        left[place] / 12,
        max(-2.0, score / 3),
        *_chances(state, place),
        *_towards_the_hunt(state, place),
        *(float(force.size == number) for number in SIZES),
        force.size * halves_of(state, force) / 20,
        len(STEPS[place]) / 6,
    )


def _chances(state: Ridge, place: Place) -> tuple[float, ...]:
    """Who lives to stand there, whether the hex falls, and which HQ may be or is in it."""
    if state.is_japanese(place):
        return state.the_force.size / TABLES.japanese_stack, 1.0, 0.0, 0.0
    left = survivors(state, state.the_force, place)
    battalion = bool(state.hqs_in(place))
    return living(left) / TABLES.japanese_stack, 1 - left[0], 5 * hq_chance(state, place), float(battalion)


def _towards_the_hunt(state: Ridge, place: Place) -> tuple[float, ...]:
    """6.10 How near a hex brings the force, or those after it, to where the HQ may be, and what is ours around it."""
    control = frozenset(state.control)
    before = hurdles(control)
    through = hurdles_by(place, control, before)
    falls = _chances(state, place)[1]
    to_search = sum(GROUND[ahead].may_hold_hq and not state.is_japanese(ahead) for ahead in STEPS[place])
    return (
        through / 6,
        float(through - before[state.the_force.place]),
        *(float(ahead is not None and state.is_japanese(ahead)) for ahead in AHEAD[place]),
        falls * (before[place] == 0),
        falls * (before[place] == 1),
        to_search / 3,
    )
