"""8.22-8.25, 11, 18 Carrying out the other impulses, and what leaders do."""

from __future__ import annotations

from collections.abc import Sequence

from ai.games.edsons_ridge.ground import swing
from ai.games.edsons_ridge.impulse_scorers import at_most, patrol_gain
from ai.games.edsons_ridge.outlook import Figures, Outlook, threatened, worth_of
from ai.games.edsons_ridge.prospects import fire_on
from ai.games.edsons_ridge.weights import Scorers, Scores, each, picks, tiring
from game.edsons_ridge.ammo import LAST_BOX, ammo_number
from game.edsons_ridge.components import AMERICAN, COUNTERS, FRESH, INFANTRY, JAPANESE, KIND, TEM, other
from game.edsons_ridge.entrenchment import Digger
from game.edsons_ridge.infiltration import Attempt, FailedAssaults, Infiltrate, JoinInfiltrators
from game.edsons_ridge.leaders import LeaderFunction, LeaderRecovery, RaiseAmmo, Recover, RollOnAmmo, recoverable
from game.edsons_ridge.movement import AssaultIn, GoTo
from game.edsons_ridge.patrol import PatrolReturn, PatrolUnit, PatrolVictim
from game.edsons_ridge.ranged_fire import BombardmentTarget, LeadShooter, MoreShooters, PrimaryTarget
from game.edsons_ridge.state import SPAN, Edson
from game.kernel.agenda import Action
from game.kernel.picking import Done, Pick


def _attempt(state: Edson, question: Attempt, action: Action, weights: Figures) -> float:
    """8.22"""
    if not isinstance(action, Infiltrate):
        return 0.05
    worth = 0.12 + 0.03 * swing(state, action.place) - 0.02 * len(state.stacks[SPAN + action.place])
    failed = sum(1 for place in state.failed.values() if place == action.place)
    return worth * TEM[action.place] / 3.0 + 0.05 * failed


def patrol_return(state: Edson, question: PatrolReturn, options: Sequence[Action], weights: Figures) -> Scores:
    home = state.where[question.unit]
    stay = Outlook(state, AMERICAN, weights).guard_loss(home, 1) + 0.1
    scores = []
    for action in options:
        if isinstance(action, GoTo):
            need = threatened(state, AMERICAN, action.place) * 0.02 * swing(state, action.place)
            scores.append(need / (1 + len(state.stacks[SPAN + action.place])))
        else:
            need = threatened(state, AMERICAN, home) * 0.02 * swing(state, home)
            scores.append(stay + need / (1 + len(state.stacks[SPAN + home])))
    return scores


def more_shooters(state: Edson, question: MoreShooters, options: Sequence[Action], weights: Figures) -> Scores:
    """One more point of attack against one more tired unit."""
    count = 1 + len(question.chosen)
    value = COUNTERS[question.lead].attack[0] + count - 1
    now = fire_on(state, other(question.side), question.target, value, weights)
    more = fire_on(state, other(question.side), question.target, value + 1, weights)
    gain = more - now - weights["tire_fresh"] * (1.3 if question.side == AMERICAN else 0.9)
    return [gain if isinstance(action, Pick) else 0.0 for action in options]


# 18 Leaders


def _leader_value(state: Edson, question: LeaderFunction, action: Action, weights: Figures) -> float:
    """Recovery by what it heals and how hot the place is; the ammo roll when the phase may end by it."""
    match action:
        case Recover(leader):
            place = state.where[leader]
            healed = sum(tiring(state.level[unit] - 1, weights) for unit in recoverable(state, leader))
            heat = 1.2 if state.is_contested(place) or threatened(state, AMERICAN, place) > 4 else 0.7
            return healed * heat * 1.6 - 0.75
        case RollOnAmmo(_):
            chance = at_most(ammo_number(state) - 1)
            prize = 0.9 if state.box[JAPANESE] == LAST_BOX else weights["ammo"] * 2
            return chance * prize * _japanese_zeal(state) - 0.2
        case RaiseAmmo(_):
            return weights["tire_spent"] - 0.5
    return 0.0


def _japanese_zeal(state: Edson) -> float:
    """How much the Japanese could still do this turn: Fresh units near the line."""
    level, fresh = state.level, 0
    for stack in state.stacks[1:SPAN]:
        for unit in stack:
            fresh += not level[unit]
    return min(1.5, fresh / 12.0)


SCORERS: Scorers = {
    LeaderFunction: each(_leader_value),
    LeaderRecovery: each(lambda state, _, a, w: 1.0 if isinstance(a, Recover) else 0.0),
    Attempt: each(_attempt),
    JoinInfiltrators: each(lambda state, _, a, w: 0.0 if isinstance(a, Done) else -0.2),
    FailedAssaults: each(lambda state, _, a, w: swing(state, a.place) if isinstance(a, AssaultIn) else 0.0),
    Digger: picks(lambda state, _, unit, w: 0.5 + COUNTERS[unit].defence[0] * 0.1 + (unit in state.labour) * 0.2),
    PatrolUnit: picks(lambda state, question, unit, w: patrol_gain(state, unit, question.area, w)),
    # a Fresh unit next to spend, guns and companies first
    PatrolVictim: picks(lambda state, _, u, w: worth_of(state, u, w) + (0.2 if state.level[u] == FRESH else 0.0)),
    PatrolReturn: patrol_return,
    LeadShooter: picks(lambda state, _, unit, w: COUNTERS[unit].attack[0] - 0.2 * (KIND[unit] == INFANTRY)),
    MoreShooters: more_shooters,
    BombardmentTarget: each(
        lambda state, q, a, w: fire_on(state, other(q.side), a.place, COUNTERS[q.gun].attack[0], w)
    ),
    # the attacker hits what is worth most; a defender who must name one gives his least
    PrimaryTarget: picks(lambda state, q, unit, w: worth_of(state, unit, w) * (-1 if q.side == q.victim else 1)),
}
