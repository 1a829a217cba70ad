"""5, 6.6, 15, 19 Outside the fighting: set-up, reinforcements, refit and regroup."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from ai.games.edsons_ridge.ground import pull, swing
from ai.games.edsons_ridge.memory import STEPS, reach
from ai.games.edsons_ridge.outlook import Figures, Outlook, threatened
from ai.games.edsons_ridge.weights import Scorers, Scores, each, tiring
from game.edsons_ridge.components import (
    AMERICAN,
    AREAS,
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
from game.edsons_ridge.refit import Refit, RefitAll, refit_cost
from game.edsons_ridge.regroup import Regroup, RegroupTo, regroup_places
from game.edsons_ridge.reinforcements import EarlyReinforcements, PlaceReinforcement
from game.edsons_ridge.setup import HideDump, PlaceLeader, PlaceUnit, PlaceVandegrift
from game.edsons_ridge.state import SPAN, Edson
from game.kernel.agenda import Action, Side
from game.kernel.named import Piece, Place
from game.kernel.picking import Done, Pick


def _need(state: Edson, side: Side, place: Place) -> float:
    """How much a place wants one more unit of a side."""
    if place >= FIRST_ZONE:
        return 0.05
    danger = threatened(state, side, place)
    held = len(state.stacks[side * SPAN + place])
    return (0.2 + swing(state, place) * 0.12) * (0.5 + min(2.0, danger / 4.0)) / (1.0 + 0.5 * held)


def _hide_dump(state: Edson, question: HideDump, action: GoTo, weights: Figures) -> float:
    """15.51 Where the Japanese will come through in strength, but not hold on to stop."""
    strength: float = sum(len(state.stacks[near]) for near in state.near(action.place)) ** 0.5
    return pull(state, JAPANESE)[action.place] * 0.1 + 0.3 * strength


def _vandegrift(state: Edson, question: PlaceVandegrift, action: GoTo, weights: Figures) -> float:
    """18.8 Far from the line, though he is worth more there."""
    points, last = TRACKS.vandegrift[action.place]
    risk = 0.12 * max(0, last - 2) if action.place == 31 else 0.22 * last
    return -points * risk / 2.0


def _place_leader(state: Edson, question: PlaceLeader, action: GoTo, weights: Figures) -> float:
    """Americans where it will be hottest, Japanese with most of their battalion."""
    side, leader, place = question.side, COUNTERS[question.unit], action.place
    stack = state.stacks[side * SPAN + place]
    if side == AMERICAN:
        return len(stack) * (0.5 + 0.1 * swing(state, place)) - 1.0 * len(state.leaders(side, place))
    own = sum(1 for u in stack if KIND[u] == INFANTRY and COUNTERS[u].battalion == leader.battalion)
    return float(own) + 0.1 * pull(state, side)[place]


def early_reinforcements(
    state: Edson, question: EarlyReinforcements, options: Sequence[Action], weights: Figures
) -> Scores:
    """19.2 A platoon a turn early is seldom worth its points."""
    price = 2.0 if state.lead < 0 else 1.0
    danger = sum(swing(state, p) * 0.02 for p in AREAS if state.is_contested(p))
    return [danger - price if isinstance(a, Pick) else 0.0 for a in options]


# 15.4 Refit


def refit(state: Edson, question: Refit, options: Sequence[Action], weights: Figures) -> Scores:
    """All if it can be paid; otherwise the pieces that gain most, in the order of the list."""
    if any(isinstance(action, RefitAll) for action in options):
        return [1.0 if isinstance(action, RefitAll) else 0.0 for action in options]
    wanted = _wanted(state, question, weights)
    return [(0.5 if a.item in wanted else -0.5) if isinstance(a, Pick) else 0.0 for a in options]


def _wanted(state: Edson, question: Refit, weights: Figures) -> set[Piece]:
    ranked = sorted(question.left(state), key=lambda piece: -_refit_gain(state, piece, weights))
    wanted, left = set(), question.allowance
    for piece in ranked:
        if refit_cost(piece) <= left:
            left -= refit_cost(piece)
            wanted.add(piece)
    return wanted


def _refit_gain(state: Edson, piece: Piece, weights: Figures) -> float:
    if KIND[piece] == OFF_BOARD:
        return COUNTERS[piece].attack[0] * 0.05 if refit_cost(piece) else 9.0
    place = state.where[piece]
    heat = 1.0 + 0.05 * swing(state, place) + 0.05 * threatened(state, COUNTERS[piece].side, place)
    gain = tiring(state.level[piece] - 1, weights) + (0.12 if state.level[piece] == 1 else 0.0)
    return gain * heat * (1.2 if KIND[piece] == MACHINE_GUN else 1.0)


# 6.6 Regroup


def regroup(state: Edson, question: Regroup, options: Sequence[Action], weights: Figures) -> Scores:
    steps = _Steps(state, question.side, weights)
    known, changed = STEPS.known(steps.look)
    around = reach(state.scenario.name)
    fresh: dict[Hashable, float] = {}
    scores = []
    for action in options:
        if isinstance(action, Done):
            scores.append(0.02)
            continue
        assert isinstance(action, Pick)
        key = (state.where[action.item], KIND[action.item] == LEADER)
        best = fresh if around[key[0]] & changed else known
        if key not in best:
            best[key] = steps.best(*key)
        scores.append(best[key])
    return scores


class _Steps:
    """Free steps towards what matters; how much each place draws a unit is worked out once per question."""

    def __init__(self, state: Edson, side: Side, weights: Figures) -> None:
        self.view, self.side = state, side
        self.look = Outlook(state, side, weights)
        self._draws: dict[Place, float] = {}

    def best(self, start: Place, leads: bool) -> float:
        """The best that a unit, or a leader, could do from here, less what it lays open."""
        ways = regroup_places(self.view, self.side, start)
        if not ways:
            return -1.0 if leads else -1.0 - self._leaving(start)
        if leads:
            return max(-1.0, max([self._leader_gain(start, place) for place in ways]))
        gain = self._gain(start, max([self._draw(place) for place in ways]))
        return max(-1.0, gain) - self._leaving(start)

    def _leaving(self, start: Place) -> float:
        """What it costs to lay open what is held."""
        fight = 0.3 if self.side == JAPANESE and self.view.is_contested(start) else 0.0
        return self.look.guard_loss(start, 1) + fight

    def gain(self, start: Place, place: Place, leads: bool) -> float:
        return self._leader_gain(start, place) if leads else self._gain(start, self._draw(place))

    def _gain(self, start: Place, draw: float) -> float:
        """Better there than here."""
        if self.side == AMERICAN:
            return draw - self._draw(start) * 1.4
        return (draw - self.look.field[start] * 0.85) * 0.2

    def _draw(self, place: Place) -> float:
        """Americans go where they are needed, Japanese where it leads on and is not crowded."""
        found = self._draws.get(place)
        if found is None:
            found = self._draws[place] = self._find_draw(place)
        return found

    def _find_draw(self, place: Place) -> float:
        if self.side == AMERICAN:
            return _need(self.view, AMERICAN, place)
        return self.look.field[place] * (1.0 / (1.0 + 0.15 * len(self.view.stacks[JAPANESE * SPAN + place])))

    def _leader_gain(self, start: Place, place: Place) -> float:
        stacks, mine = self.view.stacks, self.side * SPAN
        here, there = len(stacks[mine + start]), len(stacks[mine + place])
        if not there:
            return -1.0
        return 1.0 if not here else 0.05 * (there - here) - 0.1


def regroup_to(state: Edson, question: RegroupTo, options: Sequence[Action], weights: Figures) -> Scores:
    steps = _Steps(state, question.side, weights)
    start, leads = state.where[question.unit], KIND[question.unit] == LEADER
    return [steps.gain(start, a.place, leads) for a in options if isinstance(a, GoTo)]


SCORERS: Scorers = {
    PlaceUnit: each(lambda state, q, a, w: _need(state, q.side, a.place) + 0.05 * TEM[a.place]),
    HideDump: each(_hide_dump),
    PlaceVandegrift: each(_vandegrift),
    PlaceLeader: each(_place_leader),
    EarlyReinforcements: early_reinforcements,
    PlaceReinforcement: each(lambda state, q, a, w: _need(state, q.side, a.place)),
    Refit: refit,
    Regroup: regroup,
    RegroupTo: regroup_to,
}
