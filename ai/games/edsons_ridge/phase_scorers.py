"""5, 6.6, 15, 19 Outside the fighting: set-up, reinforcements, refit and regroup."""

from __future__ import annotations

from collections.abc import Sequence

from ai.games.edsons_ridge.ground import pull, swing
from ai.games.edsons_ridge.prospects import Weights, guard_loss, threatened
from ai.games.edsons_ridge.weights import tiring
from game.edsons_ridge.components import (
    AMERICAN,
    COUNTERS,
    FIRST_ZONE,
    INFANTRY,
    JAPANESE,
    KIND,
    LEADER,
    MACHINE_GUN,
    OFF_BOARD,
    TEM,
    TRACKS,
)
from game.edsons_ridge.movement import GoTo
from game.edsons_ridge.refit import Refit, RefitAll, refit_cost, worn
from game.edsons_ridge.regroup import Regroup, RegroupTo, regroup_places
from game.edsons_ridge.reinforcements import EarlyReinforcements, PlaceReinforcement
from game.edsons_ridge.setup import HideDump, PlaceLeader, PlaceUnit, PlaceVandegrift
from game.edsons_ridge.state import SPAN, Edson
from game.kernel.agenda import Action, Side
from game.kernel.picking import Done, Pick

Scores = list[float]


def _need(state: Edson, side: Side, place: int) -> float:
    """How much a place wants one more unit of a side."""
    if place >= FIRST_ZONE:
        return 0.05
    danger = threatened(state, side, place)
    held = len(state.stacks[side * SPAN + place])
    return (0.2 + swing(state, place) * 0.12) * (0.5 + min(2.0, danger / 4.0)) / (1.0 + 0.5 * held)


def place_unit(state: Edson, question: PlaceUnit, options: Sequence[Action], weights: Weights) -> Scores:
    return [_need(state, question.side, a.place) + 0.05 * TEM[a.place] for a in options if isinstance(a, GoTo)]


def hide_dump(state: Edson, question: HideDump, options: Sequence[Action], weights: Weights) -> Scores:
    """15.51 Where the Japanese will come through in strength, but not hold on to stop."""
    field = pull(state, JAPANESE)
    return [
        field[a.place] * 0.1 + 0.3 * sum(len(state.stacks[near]) for near in state.near(a.place)) ** 0.5
        for a in options
        if isinstance(a, GoTo)
    ]


def place_vandegrift(state: Edson, question: PlaceVandegrift, options: Sequence[Action], weights: Weights) -> Scores:
    """18.8 Far from the line, though he is worth more there."""
    scores = []
    for action in options:
        assert isinstance(action, GoTo)
        points, last = TRACKS.vandegrift[action.place]
        risk = 0.12 * max(0, last - 2) if action.place == 31 else 0.22 * last
        scores.append(-points * risk / 2.0)
    return scores


def place_leader(state: Edson, question: PlaceLeader, options: Sequence[Action], weights: Weights) -> Scores:
    """Americans where it will be hottest, Japanese with most of their battalion."""
    side, leader = question.side, COUNTERS[question.unit]
    scores = []
    for action in options:
        assert isinstance(action, GoTo)
        stack = state.stacks[side * SPAN + action.place]
        if side == JAPANESE:
            own = sum(1 for u in stack if KIND[u] == INFANTRY and COUNTERS[u].battalion == leader.battalion)
            scores.append(float(own) + 0.1 * pull(state, side)[action.place])
        else:
            others = len(state.leaders(side, action.place))
            scores.append(len(stack) * (0.5 + 0.1 * swing(state, action.place)) - 1.0 * others)
    return scores


def early_reinforcements(
    state: Edson, question: EarlyReinforcements, options: Sequence[Action], weights: Weights
) -> Scores:
    """19.2 A platoon a turn early is seldom worth its points."""
    price = 2.0 if state.lead < 0 else 1.0
    danger = sum(swing(state, p) * 0.02 for p in range(1, FIRST_ZONE) if state.is_contested(p))
    return [danger - price if isinstance(a, Pick) else 0.0 for a in options]


def place_reinforcement(
    state: Edson, question: PlaceReinforcement, options: Sequence[Action], weights: Weights
) -> Scores:
    return [_need(state, question.side, a.place) for a in options if isinstance(a, GoTo)]


# 15.4 Refit


def refit(state: Edson, question: Refit, options: Sequence[Action], weights: Weights) -> Scores:
    """All if it can be paid; otherwise the pieces that gain most, in the order of the list."""
    if any(isinstance(action, RefitAll) for action in options):
        return [1.0 if isinstance(action, RefitAll) else 0.0 for action in options]
    wanted = _wanted(state, question, weights)
    return [(0.5 if a.item in wanted else -0.5) if isinstance(a, Pick) else 0.0 for a in options]


def _wanted(state: Edson, question: Refit, weights: Weights) -> set[int]:
    pieces = worn(state, question.side)
    if question.chosen:
        pieces = pieces[pieces.index(question.chosen[-1]) + 1 :]
    ranked = sorted(pieces, key=lambda piece: -_refit_gain(state, piece, weights))
    wanted, left = set(), question.allowance
    for piece in ranked:
        if refit_cost(piece) <= left:
            left -= refit_cost(piece)
            wanted.add(piece)
    return wanted


def _refit_gain(state: Edson, piece: int, weights: Weights) -> float:
    if KIND[piece] == OFF_BOARD:
        return COUNTERS[piece].attack[0] * 0.05 if refit_cost(piece) else 9.0
    place = state.where[piece]
    heat = 1.0 + 0.05 * swing(state, place) + 0.05 * threatened(state, COUNTERS[piece].side, place)
    gain = tiring(state.level[piece] - 1, weights) + (0.12 if state.level[piece] == 1 else 0.0)
    return gain * heat * (1.2 if KIND[piece] == MACHINE_GUN else 1.0)


# 6.6 Regroup


def regroup(state: Edson, question: Regroup, options: Sequence[Action], weights: Weights) -> Scores:
    best: dict[tuple[int, str], float] = {}
    scores = []
    needs = _Needs(state, question.side)
    for action in options:
        if isinstance(action, Done):
            scores.append(0.02)
            continue
        assert isinstance(action, Pick)
        key = (state.where[action.item], KIND[action.item])
        if key not in best:
            best[key] = _best_regroup(state, question.side, action.item, needs)
        scores.append(best[key])
    return scores


class _Needs:
    """How much each place wants a unit, worked out once per question."""

    def __init__(self, state: Edson, side: Side) -> None:
        self.state, self.side = state, side
        self.known: dict[int, float] = {}

    def of(self, place: int) -> float:
        if place not in self.known:
            self.known[place] = _need(self.state, self.side, place)
        return self.known[place]


def _best_regroup(state: Edson, side: Side, unit: int, needs: _Needs) -> float:
    start = state.where[unit]
    best = -1.0
    for place in regroup_places(state, side, start):
        best = max(best, _step(state, side, unit, place, needs))
    return best if KIND[unit] == LEADER else best - _leaving(state, side, start)


def _leaving(state: Edson, side: Side, start: int) -> float:
    """What it costs to lay open what is held."""
    fight = 0.3 if side == JAPANESE and state.is_contested(start) else 0.0
    return guard_loss(state, side, start, 1) + fight


def _step(state: Edson, side: Side, unit: int, place: int, needs: _Needs) -> float:
    """One free step towards what matters."""
    start = state.where[unit]
    if KIND[unit] == LEADER:
        return _leader_step(state, side, start, place)
    if side == AMERICAN:
        return needs.of(place) - needs.of(start) * 1.4
    field = pull(state, side)
    crowd = 1.0 / (1.0 + 0.15 * len(state.stacks[side * SPAN + place]))
    return (field[place] * crowd - field[start] * 0.85) * 0.2


def _leader_step(state: Edson, side: Side, start: int, place: int) -> float:
    here, there = len(state.stacks[side * SPAN + start]), len(state.stacks[side * SPAN + place])
    if not there:
        return -1.0
    return 1.0 if not here else 0.05 * (there - here) - 0.1


def regroup_to(state: Edson, question: RegroupTo, options: Sequence[Action], weights: Weights) -> Scores:
    needs = _Needs(state, question.side)
    return [_step(state, question.side, question.unit, a.place, needs) for a in options if isinstance(a, GoTo)]
