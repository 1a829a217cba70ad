"""A position as the learned judgement sees it: everybody on the map with his level, every place with what it is worth.

Numbers only, in arrays, so that one position is read in microseconds and many are learned from at once.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.games.edsons_ridge.ground import american_scorings, distances, pull, scorings_left
from ai.games.edsons_ridge.outlook import SIZE
from ai.games.edsons_ridge.weights import LEVEL_WORTH, STAYING_POWER
from game.edsons_ridge.ammo import refit_allowance
from game.edsons_ridge.components import (
    AMERICAN,
    ARTILLERY,
    COUNTERS,
    D1,
    ELIMINATED,
    FIRST_ZONE,
    FRESH,
    GUNS,
    HENDERSON,
    IS_COMBAT,
    JAPANESE,
    KIND,
    LEADERS,
    MACHINE_GUN,
    NOBODY,
    NOWHERE,
    OWNER,
    TEM,
    TRACKS,
    VANDEGRIFT,
    Phase,
)
from game.edsons_ridge.scenarios import SCENARIOS
from game.edsons_ridge.state import SPAN, Edson
from game.edsons_ridge.victory import area_points
from game.kernel.agenda import Question
from game.kernel.named import Piece, Place

Numbers = NDArray[np.float32]
Marks = NDArray[np.uint8]

UNITS = len(COUNTERS)
SEATS = np.array([SPAN * side for side in OWNER], dtype=np.uint8)
KNOWN = ("full_battle", "hill_80", "kokushos_flank", "last_stand", "tamuras_drive")  # that it has played
PHASES = (Phase.IMPULSES, Phase.CLOSE_COMBAT, Phase.REFIT, Phase.REGROUP)
TURNS = len(TRACKS.times)


def _qualities(unit: Piece, level: int) -> tuple[float, ...]:
    """What a piece adds to its place: strength now and for long, Fresh, disrupted, guns, a leader; last a position."""
    if KIND[unit] not in (MACHINE_GUN, ARTILLERY) and not IS_COMBAT[unit]:
        return (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, float(unit != VANDEGRIFT), 0.0)
    now, long = LEVEL_WORTH[level] * SIZE[unit], STAYING_POWER[level] * SIZE[unit]
    mg, gun = KIND[unit] == MACHINE_GUN, KIND[unit] == ARTILLERY
    return (now, long, float(level == FRESH), float(level >= D1), now * mg, now * gun, 0.0, 0.0)


QUALITIES = np.array(
    [[_qualities(unit, level) for level in range(ELIMINATED + 1)] for unit in map(Piece, range(UNITS))],
    dtype=np.float32,
)
DUG_IN = QUALITIES.shape[2] - 1  # the last quality, which no level gives
OWN = QUALITIES.shape[2]  # qualities of one side in one place
STRENGTH, FELT = 0, slice(0, 3, 2)  # strength, and strength and Fresh: those are felt next door
ALL_SEATS = np.arange(2 * SPAN, dtype=np.uint8)[:, None]
UNIT_ROWS = np.arange(UNITS)


class Ground(NamedTuple):
    """What does not change while a turn lasts."""

    places: Numbers  # by place: what it is worth, its cover, how it draws each side
    near: Numbers  # by place and place: one step apart
    far: Numbers  # two steps apart
    pools: Numbers  # by place: how much it counts in each of the sums over the map


class Facts(NamedTuple):
    """One position, or many with one more dimension in front."""

    seats: Marks  # by piece: where it is, by side
    levels: Marks
    dug_in: Marks
    control: Marks  # by place
    whole: Numbers  # what belongs to no place
    lead: float


def ground_of(state: Edson) -> Ground:
    return ground_at(state.scenario.name, state.turn, state.where[VANDEGRIFT])


@cache
def ground_at(scenario: str, turn: int, vandegrift: Place) -> Ground:
    plan = SCENARIOS.find(scenario)
    mine, theirs = plan.last_turn - turn + 1, plan.last_turn - max(turn, plan.americans_score_from) + 1
    steps = np.array(distances(scenario))
    probe = Edson(scenario=plan, turn=turn, where=[NOWHERE] * UNITS)
    probe.where[VANDEGRIFT] = vandegrift
    draws = pull(probe, JAPANESE), pull(probe, AMERICAN)
    rows, pools = [], []
    for place in map(Place, range(SPAN)):
        here, worth = place in plan.in_play, plan.points[place]
        prize = TRACKS.vandegrift[place][0] if place and place == vandegrift else 0
        rows.append((
            worth / 2, worth * mine / 5, worth * theirs / 5, TEM[place] / 3, draws[0][place] / 5, draws[1][place] / 5,
            prize / 3, float(place >= FIRST_ZONE), float(place == HENDERSON),
        ))  # fmt: skip
        pools.append((here / 5, here * (worth * (mine + theirs) + prize) / 10, here * draws[0][place] / 20))
    near, far = steps == 1, steps == 2
    shape = np.float32
    return Ground(np.array(rows, shape), near.astype(shape), far.astype(shape), np.array(pools, shape))


def facts_of(state: Edson) -> Facts:
    """A position, read."""
    seats = np.array(state.where, dtype=np.uint8) + SEATS  # who is nowhere stands in place 0, which counts nothing
    dug_in = np.zeros(UNITS, dtype=np.uint8)
    if state.entrenched:
        dug_in[list(state.entrenched)] = 1
    levels, control = np.array(state.level, dtype=np.uint8), np.array(state.control, dtype=np.uint8)
    return Facts(seats, levels, dug_in, control, np.array(_whole(state), dtype=np.float32), float(state.lead))


def _whole(state: Edson) -> list[float]:
    """What belongs to no place; like all facts divided so that one is much."""
    left, theirs = scorings_left(state), american_scorings(state)
    japanese, american = area_points(state, JAPANESE), area_points(state, AMERICAN)
    held = [0.0] * (TURNS + 1)
    held[min(left, TURNS)] = 1.0
    mover = state.agenda[-1].side if state.agenda and isinstance(state.agenda[-1], Question) else NOBODY
    used, where = state.used, state.where
    return [
        1.0,  # whoever asks is somebody who thinks; games by the scorers alone are taught with a 0
        *held[1:],
        *[float(state.phase == phase) for phase in PHASES],
        *[float(state.scenario.name == name) for name in KNOWN],
        float(mover == JAPANESE) - float(mover == AMERICAN),
        state.passes / 2,
        1.0 if state.holder == JAPANESE else -1.0,
        float(state.advantage_used),
        float(state.gas),
        float(state.dump_found),
        *[float(state.box[JAPANESE] == box) for box in (1, 2)],
        *[float(state.box[AMERICAN] == box) for box in (1, 2)],
        refit_allowance(state) / 5,
        state.ips / 3,
        *_coming(state),
        *[sum(1 for piece in LEADERS[side] if where[piece]) / 3 for side in (JAPANESE, AMERICAN)],
        *[sum(1 for piece in LEADERS[side] if where[piece] and piece in used) / 3 for side in (JAPANESE, AMERICAN)],
        *[sum(1 for piece in GUNS[side] if piece in used) / 2 for side in (JAPANESE, AMERICAN)],
        japanese / 5,
        american / 5,
        (japanese * left - american * theirs) / 10,
        float(where[VANDEGRIFT] > 0),
    ]


def _coming(state: Edson) -> tuple[float, float]:
    """Who is still to come: next turn, and later."""
    soon = late = 0
    turn, where, level = state.turn, state.where, state.level
    for unit, due in arrivals(state.scenario.name):
        if due > turn and not where[unit] and level[unit] != ELIMINATED:
            soon += due == turn + 1
            late += due > turn + 1
    return soon / 5, late / 5


@cache
def arrivals(scenario: str) -> tuple[tuple[int, int], ...]:
    return tuple((force.unit, force.turn) for force in SCENARIOS.find(scenario).forces if force.turn)


def by_place(facts: Facts, ground: Ground) -> Numbers:
    """By place: who stands in it, who next to it, who two steps away; who holds it, what it is worth. Dimensions in
    front (many positions at once) stay in front."""
    pieces = QUALITIES[UNIT_ROWS, facts.levels]
    pieces[..., DUG_IN] = facts.dug_in
    sums = (facts.seats[..., None, :] == ALL_SEATS).astype(np.float32) @ pieces
    mine, theirs = sums[..., :SPAN, :], sums[..., SPAN:, :]
    found: Numbers = np.empty((*sums.shape[:-2], SPAN, PLACE_FACTS), dtype=np.float32)
    found[..., :OWN], found[..., OWN : 2 * OWN] = mine, theirs
    felt, end = (mine[..., FELT], theirs[..., FELT]), 2 * OWN
    for number, strong in enumerate(felt):
        found[..., end + 2 * number : end + 2 * number + 2] = ground.near @ strong / 2
        found[..., end + 4 + number] = (ground.far @ strong[..., :1])[..., 0] / 4
        found[..., end + 6 + number] = facts.control == number
    found[..., end + 8] = (mine[..., STRENGTH] > 0) & (theirs[..., STRENGTH] > 0)
    found[..., end + 9 :] = ground.places
    return found


STAGE = 1 + TURNS + len(PHASES) + len(KNOWN)  # the first facts of the whole: turn, phase, scenario
THINKS = 0  # the fact of the whole that says whether the players think
WHOLE_FACTS = 39  # of them
PLACE_FACTS = 2 * OWN + 4 + 2 + 2 + 1 + 9
