"""8.22-8.25, 11, 18 Carrying out the other impulses, and what leaders do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ai.games.edsons_ridge.ground import swing
from ai.games.edsons_ridge.impulse_scorers import at_most, patrol_gain
from ai.games.edsons_ridge.outlook import Figures, Outlook, threatened, worth_of
from ai.games.edsons_ridge.prospects import fire_on
from ai.games.edsons_ridge.weights import Scorers, Scores, tiring
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

# 8.22 Infiltration


def attempt(state: Edson, question: Attempt, options: Sequence[Action], weights: Figures) -> Scores:
    scores = []
    for action in options:
        if isinstance(action, Infiltrate):
            worth = 0.12 + 0.03 * swing(state, action.place) - 0.02 * len(state.stacks[SPAN + action.place])
            failed = sum(1 for place in state.failed.values() if place == action.place)
            scores.append(worth * TEM[action.place] / 3.0 + 0.05 * failed)
        else:
            scores.append(0.05)
    return scores


def join_infiltrators(state: Edson, question: JoinInfiltrators, options: Sequence[Action], weights: Figures) -> Scores:
    return [0.0 if isinstance(action, Done) else -0.2 for action in options]


def failed_assaults(state: Edson, question: FailedAssaults, options: Sequence[Action], weights: Figures) -> Scores:
    return [swing(state, action.place) if isinstance(action, AssaultIn) else 0.0 for action in options]


# 8.24, 8.25, 11


def digger(state: Edson, question: Digger, options: Sequence[Action], weights: Figures) -> Scores:
    return [
        0.5 + COUNTERS[a.item].defence[0] * 0.1 + (a.item in state.labour) * 0.2 if isinstance(a, Pick) else 0.0
        for a in options
    ]


def patrol_unit(state: Edson, question: PatrolUnit, options: Sequence[Action], weights: Figures) -> Scores:
    return [patrol_gain(state, a.item, question.area, weights) for a in options if isinstance(a, Pick)]


def patrol_victim(state: Edson, question: PatrolVictim, options: Sequence[Action], weights: Figures) -> Scores:
    """A Fresh unit next to spend, guns and companies first."""
    scores = []
    for action in options:
        assert isinstance(action, Pick)
        fresh = 0.2 if state.level[action.item] == FRESH else 0.0
        scores.append(worth_of(state, action.item, weights) + fresh)
    return scores


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


def lead_shooter(state: Edson, question: LeadShooter, options: Sequence[Action], weights: Figures) -> Scores:
    return [COUNTERS[a.item].attack[0] - 0.2 * (KIND[a.item] == INFANTRY) for a in options if isinstance(a, Pick)]


def more_shooters(state: Edson, question: MoreShooters, options: Sequence[Action], weights: Figures) -> Scores:
    """One more point of attack against one more tired unit."""
    count = 1 + len(question.chosen)
    value = COUNTERS[question.lead].attack[0] + count - 1
    now = fire_on(state, other(question.side), question.target, value, weights)
    more = fire_on(state, other(question.side), question.target, value + 1, weights)
    gain = more - now - weights["tire_fresh"] * (1.3 if question.side == AMERICAN else 0.9)
    return [gain if isinstance(action, Pick) else 0.0 for action in options]


def bombardment_target(
    state: Edson, question: BombardmentTarget, options: Sequence[Action], weights: Figures
) -> Scores:
    value = COUNTERS[question.gun].attack[0]
    enemy = other(question.side)
    return [fire_on(state, enemy, a.place, value, weights) for a in options if isinstance(a, GoTo)]


def primary_target(state: Edson, question: PrimaryTarget, options: Sequence[Action], weights: Figures) -> Scores:
    """The attacker hits what is worth most; a defender who must name one gives his least."""
    sign = -1.0 if question.side == question.victim else 1.0
    return [sign * worth_of(state, action.item, weights) for action in options if isinstance(action, Pick)]


# 18 Leaders


def leader_function(state: Edson, question: LeaderFunction, options: Sequence[Action], weights: Figures) -> Scores:
    return [_leader_value(state, action, weights) for action in options]


def leader_recovery(state: Edson, question: LeaderRecovery, options: Sequence[Action], weights: Figures) -> Scores:
    return [1.0 if isinstance(action, Recover) else 0.0 for action in options]


def _leader_value(state: Edson, action: Any, weights: Figures) -> float:
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
    LeaderFunction: leader_function,
    LeaderRecovery: leader_recovery,
    Attempt: attempt,
    JoinInfiltrators: join_infiltrators,
    FailedAssaults: failed_assaults,
    Digger: digger,
    PatrolUnit: patrol_unit,
    PatrolVictim: patrol_victim,
    PatrolReturn: patrol_return,
    LeadShooter: lead_shooter,
    MoreShooters: more_shooters,
    BombardmentTarget: bombardment_target,
    PrimaryTarget: primary_target,
}
