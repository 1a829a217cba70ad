"""Answers in words: what an option does and costs. The same action means different things in different questions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.edsons_ridge import (
    advantage,
    assault,
    casualties,
    charge,
    close_combat,
    entrenchment,
    impulses,
    infiltration,
    leaders,
    movement,
    patrol,
    ranged_fire,
    refit,
    regroup,
    reinforcements,
    retreats,
    setup,
    withdrawal,
)
from game.edsons_ridge.ammo import LAST_BOX, ammo_number
from game.edsons_ridge.close_combat import the_melee
from game.edsons_ridge.components import (
    AMERICAN,
    BAILEY,
    D2,
    ELIMINATED,
    FIRST_ZONE,
    FRESH,
    JAPANESE,
    KIND,
    LEADER,
    LEVELS,
    OFF_BOARD,
    TEM,
    TRACKS,
    VANDEGRIFT,
    other,
)
from game.edsons_ridge.state import UNKNOWN, Edson
from game.edsons_ridge.values import (
    attack_factor,
    attrition_cost,
    defence_factor,
    entrench_modifier,
    ranged_defence,
    strike_modifier,
    strike_target,
    withdrawal_target,
)
from game.edsons_ridge.wording.names import WHO, WHOSE, at_least, at_most, called, names, short_place, unit_words
from game.kernel.agenda import Action, Question
from game.kernel.picking import Done, Pick
from game.kernel.words import count

Say = Callable[[Edson, Any, Any], str]


def fixed(text: str) -> Say:
    """The same words in every position."""
    return lambda state, q, a: text


# What several answers share


def worse(state: Edson, unit: int, most: int = ELIMINATED) -> str:
    """What one more level does to a unit."""
    level = min(state.level[unit] + 1, most)
    if level == state.level[unit]:
        return f"stays {LEVELS[level]}"
    return "is eliminated" if level == ELIMINATED else f"becomes {LEVELS[level]}"


def better(state: Edson, unit: int) -> str:
    if KIND[unit] == OFF_BOARD:
        return "is ready again"
    level = state.level[unit]
    return f"recovers to {LEVELS[level - 1]}" if level else "stays Fresh"


def absorbing(state: Edson, unit: int) -> str:
    """8.241 The improved position goes first."""
    return "loses its improved position" if unit in state.entrenched else worse(state, unit)


def against(state: Edson, side: int, place: int) -> str:
    """The enemies in a place."""
    return f"{len(state.units(other(side), place))} {WHOSE[other(side)]} {_units(len(state.units(other(side), place)))}"


def _units(number: int) -> str:
    return "unit" if number == 1 else "units"


def _retreat(state: Edson, q: Any, a: retreats.RetreatTo) -> str:
    return f"{unit_words(state, a.unit)}, retreats to {short_place(a.place)}"


def _unit_from(state: Edson, unit: int) -> str:
    return f"{unit_words(state, unit)}, from {short_place(state.where[unit])}"


# 5, 19 Set-up and reinforcements


def _set_up(state: Edson, q: Any, a: movement.GoTo) -> str:
    here = len(state.units(q.side, a.place))
    company = f", {count(here, 'unit')} there" if here else ""
    return f"{called(q.unit)} to {short_place(a.place)}{company}"


def _dump(state: Edson, q: setup.HideDump, a: movement.GoTo) -> str:
    return f"Hide the dump in {short_place(a.place)}"


def _general(state: Edson, q: setup.PlaceVandegrift, a: movement.GoTo) -> str:
    points, last = TRACKS.vandegrift[a.place]
    return f"{called(VANDEGRIFT)} to {short_place(a.place)}: {points} points if taken by the end of turn {last}"


def _call_early(state: Edson, q: reinforcements.EarlyReinforcements, a: Pick) -> str:
    lead = state.lead
    for _ in q.chosen:
        lead += reinforcements.EARLY_COST if lead < 0 else reinforcements.JAPANESE_GAIN
    price = "costs you 2 points" if lead < 0 else "gives the Japanese 1 point"
    return f"Call {called(a.item)} now: {price}"


def _early_done(state: Edson, q: reinforcements.EarlyReinforcements, a: Done) -> str:
    return f"Call {count(len(q.chosen), 'platoon')} early" if q.chosen else "Call nobody early"


# 8 Impulses


def _assault_from(state: Edson, q: impulses.ChooseImpulse, a: impulses.AssaultFrom) -> str:
    units = state.units(q.side, a.place)
    fresh = sum(state.level[unit] == FRESH for unit in units)
    contested = ", contested" if state.is_contested(a.place) else ""
    return f"Assault impulse from {short_place(a.place)}: {count(len(units), 'unit')}, {fresh} Fresh{contested}"


def _infiltrate_from(state: Edson, q: impulses.ChooseImpulse, a: impulses.InfiltrateFrom) -> str:
    able = count(len(infiltration.infiltrators(state, a.place)), "Fresh infantry unit")
    return f"Infiltrate from {short_place(a.place)}: {able} (8.22)"


def _charge_from(state: Edson, q: impulses.ChooseImpulse, a: impulses.ChargeFrom) -> str:
    what, rule = ("Banzai", "10.9") if q.side == JAPANESE else ("Bayonet charge", "18.2")
    units = count(len(charge.chargers(state, q.side, a.place, a.leader)), "unit")
    if a.leader == UNKNOWN:
        return f"{what} from {short_place(a.place)} by spending the Advantage: {units} (14.5)"
    return f"{what} from {short_place(a.place)} with {called(a.leader)}: {units} ({rule})"


def _gas_on(state: Edson, q: impulses.ChooseImpulse, a: impulses.GasOn) -> str:
    low, high = (ranged_fire.gas_points(state, a.place, pips) for pips in (1, 6))
    bailey = ", halved by Bailey" if state.where[BAILEY] == a.place else ""
    return f"Gas on {short_place(a.place)}, once a game: {low} to {high} casualty points{bailey} (11.7)"


def _entrench_in(state: Edson, q: impulses.ChooseImpulse, a: impulses.EntrenchIn) -> str:
    able = min(state.ips, len(entrenchment.diggers(state, a.place)))
    return f"Entrench in {short_place(a.place)}: {count(able, 'unit')}, {at_most(TEM[a.place], 1)} (8.24)"


def _patrol_into(state: Edson, q: impulses.ChooseImpulse, a: impulses.PatrolInto) -> str:
    best = max(patrol.patrol_needs(state, unit, a.place) for unit in patrol.patrollers(state, a.place))
    return f"Patrol into {short_place(a.place)}: at best {at_most(best, 2)} (8.25)"


def _fire_at(state: Edson, q: impulses.ChooseImpulse, a: impulses.FireAt) -> str:
    able = len(ranged_fire.shooters(state, q.side, a.place))
    cover = ranged_defence(a.place).total
    return f"Fire at {short_place(a.place)}: {count(able, 'Fresh unit')} can, cover {cover} (11.1)"


def _bombard(state: Edson, q: impulses.ChooseImpulse, a: impulses.Bombard) -> str:
    where = f" from {short_place(state.where[a.gun])}" if KIND[a.gun] != OFF_BOARD else ""
    return f"Bombard with {called(a.gun)}{where}: attack {attack_factor(state, a.gun)} (11.11)"


def _pass(state: Edson, q: impulses.ChooseImpulse, a: impulses.PassImpulse) -> str:
    if state.passes:
        return "Pass, the second in a row: the phase ends (8.26)"
    return "Pass (8.26)" if q.side == AMERICAN else f"Pass: roll for ammo, {ammo_risk(state)} (8.26)"


def ammo_risk(state: Edson) -> str:
    """12.3 At most the number; below it on the last box (R12)."""
    number = ammo_number(state)
    if state.box[JAPANESE] < LAST_BOX:
        return f"{number} or less moves it on"
    return f"{number if 'last_box_or_equal' in state.house else number - 1} or less ends the phase"


def _rally(state: Edson, q: Any, a: leaders.Recover) -> str:
    units = count(len(leaders.recoverable(state, a.leader)), "unit")
    return f"{called(a.leader)} rallies {short_place(state.where[a.leader])}: one level better for {units} (18.3)"


def _no_rally(state: Edson, q: leaders.LeaderRecovery, a: Done) -> str:
    return f"Go on to close combat in {short_place(q.place)}" if q.place else "Nobody rallies; end the phase"


def _roll_on_ammo(state: Edson, q: Any, a: leaders.RollOnAmmo) -> str:
    need = at_most(ammo_number(state) - 1, 2)
    effect = "moves it on" if state.box[JAPANESE] < LAST_BOX else "ends the phase after this impulse"
    return f"{called(a.leader)} rolls against Japanese ammo: {need} {effect} (18.5)"


def _raise_ammo(state: Edson, q: Any, a: leaders.RaiseAmmo) -> str:
    boxes, box = state.scenario.american_ammo[state.turn], state.box[AMERICAN]
    return f"{called(a.leader)} brings ammo: refit {boxes[box - 1]} instead of {boxes[box]} pieces (18.5)"


def _move_unit(state: Edson, q: movement.NextMove, a: Pick) -> str:
    return f"Move {_unit_from(state, a.item)}: {state.mf[a.item]} MF{_tiring(state, a.item)}"


def _tiring(state: Edson, unit: int) -> str:
    """8.3, 15.2 What moving costs at the end of the impulse."""
    if KIND[unit] == LEADER:
        return ""
    return f", {worse(state, unit)} after it" + (" (15.2)" if state.level[unit] == D2 else "")


def _assault_in(state: Edson, q: movement.NextMove, a: movement.AssaultIn) -> str:
    must = movement.mandatory_units(state, q.side, a.place)
    rule = "no choice, 10.2" if must else "10.21"
    return f"Assault {short_place(a.place)}: {against(state, q.side, a.place)} ({rule})"


def _end_impulse(state: Edson, q: movement.NextMove, a: Done) -> str:
    tired = sum(state.where[unit] > 0 for unit in state.tired)
    return f"End the impulse: one level worse for {count(tired, 'unit')} (8.3)" if tired else "End the impulse"


def _go(state: Edson, q: movement.Movers | movement.Onward, a: movement.GoTo) -> str:
    price = _price(state, q.units, a.place)
    return f"Enter {short_place(a.place)}: {price}{_what_waits(state, q.side, a.place)}"


def _price(state: Edson, units: tuple[int, ...], place: int) -> str:
    """9.4, 9.64 What the step costs; units that enter for all they have say so."""
    if place >= FIRST_ZONE:
        return "all MF"
    costs = sorted({movement.step_cost(state, unit, place, state.mf[unit], True) for unit in units})
    price = f"{costs[0]} MF" if len(costs) == 1 else f"{costs[0]} to {costs[-1]} MF"
    return f"{price} of {min(state.mf[unit] for unit in units)}"


def _what_waits(state: Edson, side: int, place: int) -> str:
    if not state.is_vacant(side, place):
        assert state.impulse is not None
        fight = "may assault" if place in state.impulse.contested else "must assault (10.2)"
        return f", {against(state, side, place)}, {fight}"
    return f", {WHOSE[other(side)]}-controlled" if state.control[place] == other(side) else ""


def _take_along(state: Edson, q: movement.Movers, a: Pick) -> str:
    return f"Take along {unit_words(state, a.item)}: {state.mf[a.item]} MF{_tiring(state, a.item)}"


def _stop(state: Edson, q: movement.Onward, a: Done) -> str:
    return f"Stop in {short_place(state.where[q.units[0]])}"


def _join_assault(state: Edson, q: movement.JoinAssault, a: Pick) -> str:
    return f"Assault with {unit_words(state, a.item)}: attack {attack_factor(state, a.item)}"


def _assault_now(state: Edson, q: movement.JoinAssault, a: Done) -> str:
    return f"Assault {short_place(q.place)} with {count(len(q.chosen + q.mandatory), 'unit')}"


def _infiltrate(state: Edson, q: infiltration.Attempt, a: infiltration.Infiltrate) -> str:
    return f"{called(a.unit)} tries {short_place(a.place)}: {at_most(TEM[a.place], 1)}"


def _follow(state: Edson, q: infiltration.JoinInfiltrators, a: infiltration.Join) -> str:
    return f"{called(a.leader)} follows into {short_place(a.place)}"


def _failed_assault(state: Edson, q: infiltration.FailedAssaults, a: movement.AssaultIn) -> str:
    units = sum(place == a.place for place in state.failed.values())
    return f"Assault {short_place(a.place)} with {count(units, 'unit')}: {against(state, q.side, a.place)}"


def _dig(state: Edson, q: entrenchment.Digger, a: Pick) -> str:
    need = at_most(TEM[q.area] - entrench_modifier(state, a.item), 1)
    return f"{unit_words(state, a.item)}, digs in: {need}"


def _patrol_with(state: Edson, q: patrol.PatrolUnit, a: Pick) -> str:
    need = at_most(patrol.patrol_needs(state, a.item, q.area), 2)
    return f"{_unit_from(state, a.item)}: {need}; if it fails it {worse(state, a.item)}"


def _patrol_at(state: Edson, q: patrol.PatrolVictim, a: Pick) -> str:
    need = at_most(patrol.patrol_needs(state, q.unit, q.area), 2)
    return f"Go for {unit_words(state, a.item)}: {need}, then it {worse(state, a.item)}"


def _patrol_back(state: Edson, q: patrol.PatrolReturn, a: retreats.Stay) -> str:
    verb = "stays in" if state.where[q.unit] == q.area else "goes back to"
    return f"{called(q.unit)} {verb} {short_place(state.where[q.unit])}"


def _patrol_on(state: Edson, q: patrol.PatrolReturn, a: movement.GoTo) -> str:
    return f"{called(q.unit)} goes on to {short_place(a.place)}"


# 10 Assaults and charges


def _lead(state: Edson, q: assault.PointUnit, a: Pick) -> str:
    return f"{unit_words(state, a.item)}, leads: attack {attack_factor(state, a.item)}"


def _support(state: Edson, q: assault.Support, a: Pick) -> str:
    return f"{called(a.item)} supports from {short_place(state.where[a.item])}: attack +1"


def _support_done(state: Edson, q: assault.Support, a: Done) -> str:
    return f"Go in with the support of {count(len(q.chosen), 'machine gun')}" if q.chosen else "No support"


def _fire_first(state: Edson, q: assault.DefensiveFire, a: Pick) -> str:
    return (
        f"Fire with {unit_words(state, a.item)}: attack {attack_factor(state, a.item)}, it {worse(state, a.item, D2)}"
    )


def _join_fire(state: Edson, q: assault.JoinFire, a: Pick) -> str:
    gain = "nothing more" if q.chosen else "+1"
    return f"{unit_words(state, a.item)}, joins in: {gain}, it {worse(state, a.item, D2)}"


def _fire_now(state: Edson, q: assault.JoinFire, a: Done) -> str:
    return f"Fire with {count(1 + len(q.chosen), 'machine gun')}"


def _forward(state: Edson, q: assault.ForwardUnit, a: Pick) -> str:
    return f"{unit_words(state, a.item)}, forward: defence {defence_factor(state, a.item)}"


def _absorb(state: Edson, q: casualties.Casualties, a: casualties.Absorb) -> str:
    return f"{unit_words(state, a.unit)}: it {absorbing(state, a.unit)}"


def _attrition(state: Edson, q: casualties.Attrition, a: Pick) -> str:
    price = f"{attrition_cost(state, a.item)} of {count(q.points, 'point')}"
    return f"{unit_words(state, a.item)}: it {absorbing(state, a.item)}, {price}"


def _fall_back(state: Edson, q: retreats.RetreatNext, a: Pick) -> str:
    return f"{unit_words(state, a.item)}, falls back first"


def _leave(state: Edson, q: retreats.VoluntaryRetreats, a: retreats.RetreatTo) -> str:
    return f"{_retreat(state, q, a)} and {worse(state, a.unit)}"


def _go_along(state: Edson, q: retreats.LeaderGoesAlong, a: retreats.GoAlong) -> str:
    return f"{called(q.leader)} goes along to {short_place(q.place)}"


def _leader_stays(state: Edson, q: retreats.LeaderGoesAlong, a: retreats.Stay) -> str:
    return f"{called(q.leader)} stays in {short_place(state.where[q.leader])}"


def _unit_stays(state: Edson, q: retreats.RetreatOrStay, a: retreats.Stay) -> str:
    where = f" in {short_place(state.where[q.unit])}" if state.where[q.unit] else ""
    return f"{called(q.unit)} stays{where}"


def _charge_into(state: Edson, q: charge.ChargeTarget, a: movement.GoTo) -> str:
    return f"Charge {short_place(a.place)}: {against(state, q.side, a.place)}"


def _charge_with(state: Edson, q: charge.Chargers, a: Pick) -> str:
    return f"{unit_words(state, a.item)}, charges: {better(state, a.item)}"


def _charge_now(state: Edson, q: charge.Chargers, a: Done) -> str:
    return f"Charge {short_place(q.target)} with {count(len(q.chosen), 'unit')}"


def _charge_leader(state: Edson, q: charge.ChargeLeader, a: Pick) -> str:
    return f"{called(a.item)} goes along: +1, but he falls if his unit does"


def _charge_on(state: Edson, q: charge.ContinueCharge, a: movement.GoTo) -> str:
    enemies = len(state.units(other(q.side), a.place))
    return f"Charge on into {short_place(a.place)}: {against(state, q.side, a.place) if enemies else 'nobody there'}"


def _charge_stop(state: Edson, q: charge.ContinueCharge, a: Done) -> str:
    return f"Stop in {short_place(assault.the_fight(state).place)}"


# 11 Fire


def _shoot_first(state: Edson, q: ranged_fire.LeadShooter, a: Pick) -> str:
    cover = ranged_defence(q.target).total
    return f"{_unit_from(state, a.item)}, leads: attack {attack_factor(state, a.item)} against cover {cover}"


def _shoot_too(state: Edson, q: ranged_fire.MoreShooters, a: Pick) -> str:
    return f"{_unit_from(state, a.item)}, fires too: +1"


def _shoot_now(state: Edson, q: ranged_fire.MoreShooters, a: Done) -> str:
    attack = attack_factor(state, q.lead) + len(q.chosen)
    return f"Fire with {count(1 + len(q.chosen), 'unit')}: attack {attack} against {ranged_defence(q.target).total}"


def _shell(state: Edson, q: ranged_fire.BombardmentTarget, a: movement.GoTo) -> str:
    cover = f"attack {attack_factor(state, q.gun)} against {ranged_defence(a.place).total}"
    risk = ", own units there (17.2)" if state.is_contested(a.place) else ""
    return f"Shell {short_place(a.place)}: {against(state, q.side, a.place)}, {cover}{risk}"


def _hit_first(state: Edson, q: Any, a: Pick) -> str:
    cost = attrition_cost(state, a.item)
    price = f"{count(cost, 'attrition point')} and it {absorbing(state, a.item)}" if cost else "takes none at D2"
    return f"{unit_words(state, a.item)}, first: {price}"


# 13 Close combat


def _fight_in(state: Edson, q: close_combat.CombatArea, a: movement.GoTo) -> str:
    japanese, american = (len(state.units(side, a.place)) for side in (JAPANESE, AMERICAN))
    return f"{short_place(a.place)}: {japanese} Japanese against {american} Marine units"


def _withdraw(state: Edson, q: withdrawal.OrderWithdrawal, a: withdrawal.Withdraw) -> str:
    place = the_melee(state).place
    units = count(len(state.units(q.side, place)), "unit")
    need = at_least(withdrawal_target(state, q.side, place) - TEM[place], 1)
    return f"Withdraw {units}, a roll for each: {need}"


def _try_next(state: Edson, q: withdrawal.WithdrawNext, a: Pick) -> str:
    place = the_melee(state).place
    return f"{unit_words(state, a.item)}: {at_least(withdrawal_target(state, q.side, place) - TEM[place], 1)}"


def _withdraw_to(state: Edson, q: withdrawal.WithdrawTo, a: movement.GoTo) -> str:
    return f"{called(q.unit)} to {short_place(a.place)}: {worse(state, q.unit, D2)}"


def _screen(state: Edson, q: close_combat.Screen, a: Pick) -> str:
    return f"Keep {unit_words(state, a.item)}, out of the fight"


def _screen_done(state: Edson, q: close_combat.Screen, a: Done) -> str:
    return f"Screen {count(len(q.chosen), 'unit')}" if q.chosen else "Screen nobody"


def blow_needs(state: Edson, attackers: tuple[int, ...], target: int) -> str:
    """13.6 What the dice themselves must show; a natural 2 misses."""
    modifier = strike_modifier(state, the_melee(state), attackers, target, state.fight).total
    return at_least(max(3, strike_target(state, attackers, target) - modifier), 2)


def _strike(state: Edson, q: close_combat.Pair, a: close_combat.Strike) -> str:
    together = (*(unit for unit, target in the_melee(state).pairs if target == a.target), q.unit)
    helpers = f", with {count(len(together) - 1, 'other')}" if len(together) > 1 else ""
    return f"Attack {unit_words(state, a.target)}{helpers}: {blow_needs(state, together, a.target)}"


def _strike_next(state: Edson, q: close_combat.NextBlow, a: close_combat.Strike) -> str:
    attackers = close_combat.attackers_of(state, a.target)
    return f"{names(attackers)} against {unit_words(state, a.target)}: {blow_needs(state, attackers, a.target)}"


def _hold_back(state: Edson, q: close_combat.Pair, a: close_combat.HoldBack) -> str:
    return f"{called(q.unit)} attacks nobody"


# 14, 15, 6 Advantage, refit, regroup


def _reroll(state: Edson, q: advantage.Advantage, a: advantage.Reroll) -> str:
    return f"Roll again: the Advantage then goes to {WHO[other(q.side)]} (14.2)"


def _refit(state: Edson, q: refit.Refit, a: Pick) -> str:
    free = ", free of charge (15.5)" if q.side == AMERICAN and not refit.refit_cost(a.item) else ""
    return f"{unit_words(state, a.item)}: {better(state, a.item)}{free}"


def _refit_all(state: Edson, q: refit.Refit, a: refit.RefitAll) -> str:
    return f"Refit all of the rest: {count(len(q.left(state)), 'piece')}"


def _refit_done(state: Edson, q: refit.Refit, a: Done) -> str:
    return f"Refit the {count(len(q.chosen), 'piece')} chosen, no more" if q.chosen else "Refit nothing"


def _regroup(state: Edson, q: regroup.Regroup, a: Pick) -> str:
    return f"Regroup {_unit_from(state, a.item)}"


def _regroup_to(state: Edson, q: regroup.RegroupTo, a: movement.GoTo) -> str:
    return f"{called(q.unit)} to {short_place(a.place)}{_company(state, q.side, a.place)}"


def _company(state: Edson, side: int, place: int) -> str:
    here = len(state.units(side, place))
    return f", {count(here, 'unit')} there" if here else ", empty"


SAY: dict[type[Question[Any]], dict[type[Action], Say]] = {
    setup.PlaceUnit: {movement.GoTo: _set_up},
    setup.HideDump: {movement.GoTo: _dump},
    setup.PlaceVandegrift: {movement.GoTo: _general},
    setup.PlaceLeader: {movement.GoTo: _set_up},
    reinforcements.EarlyReinforcements: {Pick: _call_early, Done: _early_done},
    reinforcements.PlaceReinforcement: {movement.GoTo: _set_up},
    impulses.ChooseImpulse: {
        impulses.AssaultFrom: _assault_from,
        impulses.InfiltrateFrom: _infiltrate_from,
        impulses.ChargeFrom: _charge_from,
        impulses.GasOn: _gas_on,
        impulses.EntrenchIn: _entrench_in,
        impulses.PatrolInto: _patrol_into,
        impulses.FireAt: _fire_at,
        impulses.Bombard: _bombard,
        impulses.PassImpulse: _pass,
    },
    leaders.LeaderFunction: {
        leaders.Recover: _rally,
        leaders.RollOnAmmo: _roll_on_ammo,
        leaders.RaiseAmmo: _raise_ammo,
        Done: fixed("Go on to the impulse"),
    },
    leaders.LeaderRecovery: {leaders.Recover: _rally, Done: _no_rally},
    movement.NextMove: {Pick: _move_unit, movement.AssaultIn: _assault_in, Done: _end_impulse},
    movement.Movers: {movement.GoTo: _go, Pick: _take_along},
    movement.Onward: {movement.GoTo: _go, Done: _stop},
    movement.JoinAssault: {Pick: _join_assault, Done: _assault_now},
    infiltration.Attempt: {infiltration.Infiltrate: _infiltrate, Done: fixed("No more attempts")},
    infiltration.JoinInfiltrators: {infiltration.Join: _follow, Done: fixed("No more leaders follow")},
    infiltration.FailedAssaults: {movement.AssaultIn: _failed_assault, Done: fixed("No assault is left")},
    entrenchment.Digger: {Pick: _dig, Done: fixed("Nobody else digs")},
    patrol.PatrolUnit: {Pick: _patrol_with},
    patrol.PatrolVictim: {Pick: _patrol_at},
    patrol.PatrolReturn: {retreats.Stay: _patrol_back, movement.GoTo: _patrol_on},
    assault.PointUnit: {Pick: _lead},
    assault.Support: {Pick: _support, Done: _support_done},
    assault.DefensiveFire: {Pick: _fire_first, assault.HoldFire: fixed("Hold fire")},
    assault.JoinFire: {Pick: _join_fire, Done: _fire_now},
    assault.ForwardUnit: {Pick: _forward},
    casualties.Casualties: {casualties.Absorb: _absorb, retreats.RetreatTo: _retreat},
    casualties.Attrition: {Pick: _attrition, casualties.PassOver: fixed("The points left hurt nobody")},
    retreats.LeaderGoesAlong: {retreats.GoAlong: _go_along, retreats.Stay: _leader_stays},
    retreats.RetreatNext: {Pick: _fall_back},
    retreats.RetreatArea: {retreats.RetreatTo: _retreat},
    retreats.RetreatOrStay: {retreats.RetreatTo: _retreat, retreats.Stay: _unit_stays},
    retreats.VoluntaryRetreats: {retreats.RetreatTo: _leave, Done: fixed("Nobody else leaves")},
    charge.ChargeTarget: {movement.GoTo: _charge_into},
    charge.Chargers: {Pick: _charge_with, Done: _charge_now},
    charge.ChargeLeader: {Pick: _charge_leader, Done: fixed("No leader goes along")},
    charge.ContinueCharge: {movement.GoTo: _charge_on, Done: _charge_stop},
    ranged_fire.LeadShooter: {Pick: _shoot_first},
    ranged_fire.MoreShooters: {Pick: _shoot_too, Done: _shoot_now},
    ranged_fire.BombardmentTarget: {movement.GoTo: _shell},
    ranged_fire.PrimaryTarget: {Pick: _hit_first},
    ranged_fire.FriendlyFire: {Pick: _hit_first},
    close_combat.CombatArea: {movement.GoTo: _fight_in},
    withdrawal.OrderWithdrawal: {withdrawal.Stand: fixed("Stand and fight"), withdrawal.Withdraw: _withdraw},
    withdrawal.WithdrawNext: {Pick: _try_next},
    withdrawal.WithdrawTo: {movement.GoTo: _withdraw_to},
    close_combat.Screen: {Pick: _screen, Done: _screen_done},
    close_combat.NextBlow: {close_combat.Strike: _strike_next},
    close_combat.Pair: {close_combat.Strike: _strike, close_combat.HoldBack: _hold_back},
    advantage.Advantage: {advantage.LetStand: fixed("Let the roll stand"), advantage.Reroll: _reroll},
    refit.Refit: {Pick: _refit, refit.RefitAll: _refit_all, Done: _refit_done},
    regroup.Regroup: {Pick: _regroup, Done: fixed("Nobody else regroups")},
    regroup.RegroupTo: {movement.GoTo: _regroup_to},
}


def say(state: Edson, question: Question[Any], action: Action) -> str:
    return SAY[type(question)][type(action)](state, question, action)
