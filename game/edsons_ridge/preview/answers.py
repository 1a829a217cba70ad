"""8-14 Which previews belong to an answer: for the odds card, the text play and the opponent alike."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from game.edsons_ridge.advantage import Advantage
from game.edsons_ridge.assault import DefensiveFire, ForwardUnit, JoinFire, PointUnit, Support, the_fight
from game.edsons_ridge.charge import ChargeLeader, Chargers, ContinueCharge
from game.edsons_ridge.close_combat import NextBlow, Pair, Strike, attackers_of, the_melee
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
from game.kernel.picking import Done, Pick, Picking

Preview = (
    AssaultForecast | ChargeForecast | RangedForecast | GasForecast | StrikeForecast | Check | AmmoForecast | RerollGain
)
Previews = tuple[Preview, ...]


def previews(state: Edson, question: Question[Any], action: Action) -> Previews:
    """What this answer may lead to; empty where no dice follow from it.

    Where the defender may still fire on an assault or charge there are two: his guns hold, and his strongest fire.
    """
    match question:
        case Advantage():
            return (reroll_gain(state, question),)
        case LeadShooter() | MoreShooters() | BombardmentTarget() | PrimaryTarget():
            return _fire(state, question, action)
    if (ahead := combat_ahead(state, question, action)) is not None:
        return ahead.previews
    return _single_rolls(state, question, action)


def _single_rolls(state: Edson, question: Question[Any], action: Action) -> Previews:
    match question, action:
        case ChooseImpulse(), GasOn(place):
            return (gas(state, place),)
        case ChooseImpulse(side=side), PassImpulse():
            return (pass_roll(state),) if side == JAPANESE else ()
        case LeaderFunction(), RollOnAmmo():
            return (leader_roll(state),)
        case Attempt(), Infiltrate(unit, place):
            return (infiltration(state, unit, place),)
        case Digger(area=area), Pick(unit):
            return (entrenchment(state, unit, area),)
        case PatrolUnit(area=area), Pick(unit):
            return (patrol(state, unit, victims(state, area)[0], area),)
        case PatrolVictim(area=area, unit=unit), Pick(victim):
            return (patrol(state, unit, victim, area),)
        case Pair(), Strike(target):
            return (_blow(state, question, target),)
        case NextBlow(), Strike(target):
            return (strike(state, the_melee(state), attackers_of(state, target), target, state.fight),)
        case WithdrawNext(), Pick(unit):
            return (withdrawal(state, unit, the_melee(state).place),)
        case OrderWithdrawal(side=side), Withdraw():
            place = the_melee(state).place
            return (withdrawal(state, state.units(side, place)[0], place),)
    return ()


def _blow(state: Edson, pair: Pair, target: int) -> StrikeForecast:
    """13.6 This unit and those already on the same target."""
    melee = the_melee(state)
    others = tuple(unit for unit, whom in melee.pairs if whom == target)
    return strike(state, melee, (*others, pair.unit), target, state.fight)


def _picked(question: Picking[Any], action: Action) -> tuple[int, ...]:
    return (*question.chosen, action.item) if isinstance(action, Pick) else question.chosen


# 10 Combat to come


@dataclass(frozen=True)
class CombatAhead:
    """10.31 An assault or a charge that an answer leads to, and with which guns the defender may fire at it."""

    world: Edson
    fight: Fight
    firings: tuple[tuple[int, ...], ...]  # none, or his strongest; one alone is certain

    @property
    def previews(self) -> tuple[AssaultForecast | ChargeForecast, ...]:
        foresee = charge if self.fight.charge else assault
        return tuple(foresee(self.world, self.fight, firing) for firing in self.firings)


def combat_ahead(state: Edson, question: Question[Any], action: Action) -> CombatAhead | None:
    """10.1, 10.9 The fight that an answer leads to, if it does."""
    match question:
        case PointUnit() | Support() | DefensiveFire() | JoinFire() | ForwardUnit():
            return _in_the_fight(state, question, action)
        case NextMove() | JoinAssault() | FailedAssaults() | Movers() | Onward():
            return _before_the_fight(state, question, action)
        case Chargers() | ChargeLeader() | ContinueCharge():
            return _charges(state, question, action)
    return None


def _in_the_fight(state: Edson, question: Question[Any], action: Any) -> CombatAhead:
    fight = the_fight(state)
    match question:
        case PointUnit():
            fight = replace(fight, point=action.item, firing=())
            return _both_ways(state, fight, _is_fire_to_come(state))
        case Support():
            return _both_ways(state, replace(fight, support=_picked(question, action)), True)
        case DefensiveFire():
            return CombatAhead(state, fight, ((action.item,) if isinstance(action, Pick) else (),))
        case JoinFire():
            return CombatAhead(state, fight, ((question.lead, *_picked(question, action)),))
    return CombatAhead(state, replace(fight, forward=action.item), ((),))


def _is_fire_to_come(state: Edson) -> bool:
    return any(isinstance(item, DefensiveFire) for item in state.agenda)


def _both_ways(state: Edson, fight: Fight, may_fire: bool = True) -> CombatAhead:
    """10.31 The guns hold; and if there are any, their strongest fire."""
    firing = strongest_fire(state, fight) if may_fire else ()
    return CombatAhead(state, fight, ((), firing) if firing else ((),))


def _before_the_fight(state: Edson, question: Question[Any], action: Any) -> CombatAhead | None:
    side = question.side
    match question, action:
        case NextMove(), AssaultIn(place):
            units = {*mandatory_units(state, side, place), *optional_units(state, side, place)}
            return _imagine(state, side, place, units)
        case JoinAssault(place=place, mandatory=mandatory), _:
            return _imagine(state, side, place, {*mandatory, *_picked(question, action)})
        case FailedAssaults(), AssaultIn(place):
            return _imagine(state, side, place, {unit for unit, to in state.failed.items() if to == place})
        case (Movers(units=movers), GoTo(place)) | (Onward(units=movers), GoTo(place)):
            if state.is_vacant(side, place):
                return None
            return _imagine(state, side, place, {*movers, *mandatory_units(state, side, place)})
    return None


def _imagine(state: Edson, side: Side, place: int, units: set[int]) -> CombatAhead | None:
    force = tuple(sorted(unit for unit in units if IS_COMBAT[unit]))
    if not any(KIND[unit] == INFANTRY for unit in force):
        return None
    world, fight = imagined_assault(state, side, place, force)
    return _both_ways(world, fight)


def _charges(state: Edson, question: Question[Any], action: Any) -> CombatAhead | None:
    match question:
        case Chargers(side=side, area=area, leader=leader, target=target):
            return _both_ways(*imagined_charge(state, side, area, target, _picked(question, action), leader))
        case ChargeLeader(side=side, area=area, target=target, units=units):
            leader = action.item if isinstance(action, Pick) else UNKNOWN
            return _both_ways(*imagined_charge(state, side, area, target, units, leader))
    if isinstance(action, Done) or state.is_vacant(question.side, action.place):
        return None
    return _both_ways(*continued_charge(state, the_fight(state), action.place))


# 11 Ranged fire


def _fire(state: Edson, question: Question[Any], action: Any) -> Previews:
    match question:
        case LeadShooter(side=side, target=target):
            return (ranged_fire(state, side, target, (action.item,)),)
        case MoreShooters(side=side, lead=lead, target=target):
            return (ranged_fire(state, side, target, (lead, *_picked(question, action))),)
        case BombardmentTarget(side=side, gun=gun):
            return (ranged_fire(state, side, action.place, (gun,)),)
        case PrimaryTarget(target=target, firing=firing, victim=victim):
            return (ranged_fire(state, other(victim), target, firing),)
    return ()
