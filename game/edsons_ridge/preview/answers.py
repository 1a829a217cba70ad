"""8-14 Which previews belong to an answer: for the odds card, the text play and the opponent alike."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.edsons_ridge.advantage import Advantage
from game.edsons_ridge.assault import DefensiveFire, ForwardUnit, JoinFire, PointUnit, Support
from game.edsons_ridge.charge import ChargeLeader, Chargers, ContinueCharge
from game.edsons_ridge.close_combat import NextBlow, Pair, Strike, attackers_of
from game.edsons_ridge.components import INFANTRY, IS_COMBAT, JAPANESE, KIND, other
from game.edsons_ridge.entrenchment import Digger
from game.edsons_ridge.impulses import ChooseImpulse, GasOn, PassImpulse
from game.edsons_ridge.infiltration import Attempt, FailedAssaults, Infiltrate
from game.edsons_ridge.leaders import LeaderFunction, RollOnAmmo
from game.edsons_ridge.movement import (
    AssaultIn,
    GoTo,
    JoinAssault,
    Movers,
    NextMove,
    Onward,
    mandatory_units,
    optional_units,
)
from game.edsons_ridge.patrol import PatrolUnit, PatrolVictim, victims
from game.edsons_ridge.preview.assault import AssaultForecast, assault, imagined_assault
from game.edsons_ridge.preview.charge import ChargeForecast, charge, continued_charge, imagined_charge
from game.edsons_ridge.preview.checks import (
    AmmoForecast,
    Check,
    entrenchment,
    infiltration,
    leader_roll,
    pass_roll,
    patrol,
    withdrawal,
)
from game.edsons_ridge.preview.fire import GasForecast, RangedForecast, gas, ranged_fire, strongest_fire
from game.edsons_ridge.preview.melee import StrikeForecast, strike
from game.edsons_ridge.preview.reroll import RerollGain, reroll_gain
from game.edsons_ridge.ranged_fire import BombardmentTarget, LeadShooter, MoreShooters, PrimaryTarget
from game.edsons_ridge.state import UNKNOWN, Edson, Fight
from game.edsons_ridge.withdrawal import OrderWithdrawal, Withdraw, WithdrawNext
from game.kernel.agenda import Action, Question, Side
from game.kernel.named import Piece, Place
from game.kernel.picking import Pick

Preview = (
    AssaultForecast | ChargeForecast | RangedForecast | GasForecast | StrikeForecast | Check | AmmoForecast | RerollGain
)
Previews = tuple[Preview, ...]


def previews(state: Edson, question: Question[Any], action: Action) -> Previews:
    """What this answer may lead to; empty where no dice follow from it.

    Where the defender may still fire on an assault or charge there are two: his guns hold, and his strongest fire.
    """
    asked, answered = type(question), type(action)
    found = PREVIEWS.get((asked, answered)) or PREVIEWS.get((asked, Action))
    return found(state, question, action) if found is not None else ()


def _blow(state: Edson, pair: Pair, action: Strike) -> Previews:
    """13.6 This unit and those already on the same target."""
    together = (*attackers_of(state, action.target), pair.unit)
    return (strike(state, state.the_melee, together, action.target, state.fight),)


def _next_blow(state: Edson, question: NextBlow, action: Strike) -> Previews:
    attackers = attackers_of(state, action.target)
    return (strike(state, state.the_melee, attackers, action.target, state.fight),)


def _withdraw(state: Edson, question: OrderWithdrawal, action: Withdraw) -> Previews:
    place = state.the_melee.place
    return (withdrawal(state, state.units(question.side, place)[0], place),)


def _picked(chosen: tuple[Piece, ...], action: Action) -> tuple[Piece, ...]:
    return (*chosen, action.item) if isinstance(action, Pick) else chosen


# 10 Assaults


def _point_unit(state: Edson, question: PointUnit, action: Pick[Piece]) -> Previews:
    to_come = any(isinstance(item, DefensiveFire) for item in state.agenda)
    return _both_ways(state, replace(state.the_fight, point=action.item, firing=()), to_come)


def _combat(state: Edson, fight: Fight, firing: tuple[Piece, ...]) -> AssaultForecast | ChargeForecast:
    return charge(state, fight, firing) if fight.charge else assault(state, fight, firing)


def _both_ways(state: Edson, fight: Fight, may_fire: bool = True) -> Previews:
    """10.31 The guns hold; and if there are any, their strongest fire."""
    firing = strongest_fire(state, fight) if may_fire else ()
    held = _combat(state, fight, ())
    return (held, _combat(state, fight, firing)) if firing else (held,)


def _assault_in(state: Edson, question: NextMove, action: AssaultIn) -> Previews:
    side, place = question.side, action.place
    units = {*mandatory_units(state, side, place), *optional_units(state, side, place)}
    return _imagine(state, side, place, units)


def _join_assault(state: Edson, question: JoinAssault, action: Action) -> Previews:
    units = {*question.mandatory, *_picked(question.chosen, action)}
    return _imagine(state, question.side, question.place, units)


def _failed_assault(state: Edson, question: FailedAssaults, action: AssaultIn) -> Previews:
    units = {unit for unit, place in state.failed.items() if place == action.place}
    return _imagine(state, question.side, action.place, units)


def _march(state: Edson, question: Movers | Onward, action: GoTo) -> Previews:
    side, place = question.side, action.place
    if state.is_vacant(side, place):
        return ()
    return _imagine(state, side, place, {*question.units, *mandatory_units(state, side, place)})


def _imagine(state: Edson, side: Side, place: Place, units: set[Piece]) -> Previews:
    force = tuple(sorted(unit for unit in units if IS_COMBAT[unit]))
    if not any(KIND[unit] == INFANTRY for unit in force):
        return ()
    return _both_ways(*imagined_assault(state, side, place, force))


# 10.9 Charges


def _chargers(state: Edson, q: Chargers, action: Action) -> Previews:
    return _both_ways(*imagined_charge(state, q.side, q.area, q.target, _picked(q.chosen, action), q.leader))


def _charge_leader(state: Edson, q: ChargeLeader, action: Action) -> Previews:
    leader = action.item if isinstance(action, Pick) else UNKNOWN
    return _both_ways(*imagined_charge(state, q.side, q.area, q.target, q.units, leader))


def _charge_on(state: Edson, question: ContinueCharge, action: GoTo) -> Previews:
    if state.is_vacant(question.side, action.place):
        return ()
    return _both_ways(*continued_charge(state, state.the_fight, action.place))


PREVIEWS: dict[tuple[type, type], Callable[[Edson, Any, Any], Previews]] = {  # Action: any answer
    (Advantage, Action): lambda state, q, a: (reroll_gain(state, q),),
    (ChooseImpulse, GasOn): lambda state, q, a: (gas(state, a.place),),
    (ChooseImpulse, PassImpulse): lambda state, q, a: (pass_roll(state),) if q.side == JAPANESE else (),
    (LeaderFunction, RollOnAmmo): lambda state, q, a: (leader_roll(state),),
    (Attempt, Infiltrate): lambda state, q, a: (infiltration(state, a.unit, a.place),),
    (Digger, Pick): lambda state, q, a: (entrenchment(state, a.item, q.area),),
    (PatrolUnit, Pick): lambda state, q, a: (patrol(state, a.item, victims(state, q.area)[0], q.area),),
    (PatrolVictim, Pick): lambda state, q, a: (patrol(state, q.unit, a.item, q.area),),
    (PointUnit, Pick): _point_unit,
    (Support, Action): lambda state, q, a: _both_ways(state, replace(state.the_fight, support=_picked(q.chosen, a))),
    (DefensiveFire, Action): lambda state, q, a: (_combat(state, state.the_fight, _picked((), a)),),
    (JoinFire, Action): lambda state, q, a: (_combat(state, state.the_fight, (q.lead, *_picked(q.chosen, a))),),
    (ForwardUnit, Pick): lambda state, q, a: (assault(state, replace(state.the_fight, forward=a.item)),),
    (NextMove, AssaultIn): _assault_in,
    (JoinAssault, Action): _join_assault,
    (FailedAssaults, AssaultIn): _failed_assault,
    (Movers, GoTo): _march,
    (Onward, GoTo): _march,
    (Chargers, Action): _chargers,
    (ChargeLeader, Action): _charge_leader,
    (ContinueCharge, GoTo): _charge_on,
    (LeadShooter, Pick): lambda state, q, a: (ranged_fire(state, q.side, q.target, (a.item,)),),
    (MoreShooters, Action): lambda state, q, a: (
        ranged_fire(state, q.side, q.target, (q.lead, *_picked(q.chosen, a))),
    ),
    (BombardmentTarget, GoTo): lambda state, q, a: (ranged_fire(state, q.side, a.place, (q.gun,)),),
    (PrimaryTarget, Pick): lambda state, q, a: (ranged_fire(state, other(q.victim), q.target, q.firing),),
    (Pair, Strike): _blow,
    (NextBlow, Strike): _next_blow,
    (WithdrawNext, Pick): lambda state, q, a: (withdrawal(state, a.item, state.the_melee.place),),
    (OrderWithdrawal, Withdraw): _withdraw,
}
