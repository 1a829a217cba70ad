"""Questions in words: what a side has to decide now, and the rule that asks it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.edsons_ridge import (
    advantage,
    assault,
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
from game.edsons_ridge.ammo import PassRoll, ammo_number
from game.edsons_ridge.assault import the_fight
from game.edsons_ridge.close_combat import the_melee
from game.edsons_ridge.components import JAPANESE, OWNER, TEM, other
from game.edsons_ridge.state import NO_LIMIT, Edson
from game.edsons_ridge.values import (
    attack_value,
    defence_value,
    defensive_fire_defence,
    defensive_fire_value,
    entrench_modifier,
    ranged_defence,
    ranged_value,
    withdrawal_target,
)
from game.edsons_ridge.wording import loss_questions
from game.edsons_ridge.wording.events import ROLLS, again_rule
from game.edsons_ridge.wording.fight_actions import blow_needs
from game.edsons_ridge.wording.impulse_actions import ammo_risk
from game.edsons_ridge.wording.names import WHO, at_least, at_most, called, full_place, names, so_far
from game.kernel.agenda import Question
from game.kernel.words import count, sentence

# 5, 19 Set-up and reinforcements


def _place_unit(state: Edson, q: setup.PlaceUnit) -> str:
    return f"Choose where {called(q.unit)} sets up (5.2)."


def _hide_dump(state: Edson, q: setup.HideDump) -> str:
    return (
        "Choose in secret the area of your supply dump. Japanese units that try to leave it or to fire from it "
        "find it and stop there for the turn (15.51)."
    )


def _place_vandegrift(state: Edson, q: setup.PlaceVandegrift) -> str:
    return "Choose Vandegrift's headquarters: the longer he stays in danger, the more points he is worth (18.8)."


def _place_leader(state: Edson, q: setup.PlaceLeader) -> str:
    return f"Choose an area with units of yours where {called(q.unit)} starts (5.2)."


def _early(state: Edson, q: reinforcements.EarlyReinforcements) -> str:
    return f"Next turn's platoons may come now, for victory points. Choose one, or finish (19.2).{so_far(q.chosen)}"


def _place_reinforcement(state: Edson, q: reinforcements.PlaceReinforcement) -> str:
    return f"Choose where {called(q.unit)} comes in (19.1)."


# 8 Impulses


def _choose_impulse(state: Edson, q: impulses.ChooseImpulse) -> str:
    ammo = f"Japanese ammo is on box {state.box[JAPANESE] + 1} of 3, number {ammo_number(state)}."
    passed = f" {sentence(WHO[other(q.side)])} have just passed." if state.passes else ""
    return f"Your impulse. Choose what to do and where, or pass (8.2).{passed} {ammo}"


def _leader_function(state: Edson, q: leaders.LeaderFunction) -> str:
    return "Before your impulse: a leader may rally his area (18.3) or work on ammo (18.5), once a turn. Or go on."


def _leader_recovery(state: Edson, q: leaders.LeaderRecovery) -> str:
    when = f"Before close combat in {full_place(q.place)}" if q.place else "Close combat is over"
    return f"{when}: a leader not used yet may rally the units in his area (18.3). Or go on."


def _next_move(state: Edson, q: movement.NextMove) -> str:
    assert state.impulse is not None
    _, forced = movement.assault_places(state, q.side)
    rest = "You must still assault where units entered (10.2)." if forced else "Move units, assault, or end (8.21)."
    return f"Assault impulse from {full_place(state.impulse.area)}. {rest}"


def _movers(state: Edson, q: movement.Movers) -> str:
    return f"Moving: {names(q.units)}. Choose where to go, or take another unit along (9.3)."


def _onward(state: Edson, q: movement.Onward) -> str:
    left = min(state.mf[unit] for unit in q.units)
    return f"{names(q.units)}: {left} MF left in {full_place(state.where[q.units[0]])}. Go on or stop (9.3)."


def _join_assault(state: Edson, q: movement.JoinAssault) -> str:
    return f"Choose who assaults {full_place(q.place)}; infantry must lead (10.21).{so_far(q.mandatory + q.chosen)}"


def _from_active(state: Edson) -> str:
    return f" from {full_place(state.impulse.area)}" if state.impulse is not None else ""


def _attempt(state: Edson, q: infiltration.Attempt) -> str:
    risk = "if it fails it must assault"
    return f"Infiltration{_from_active(state)}. Choose a unit and where it tries to slip in; {risk} (8.222)."


def _join_infiltrators(state: Edson, q: infiltration.JoinInfiltrators) -> str:
    return "A leader may follow the men who slipped in, without a roll. Choose, or go on (8.222)."


def _failed_assaults(state: Edson, q: infiltration.FailedAssaults) -> str:
    return "The units that failed to slip in must assault. Choose which area comes first (8.222)."


def _digger(state: Edson, q: entrenchment.Digger) -> str:
    left = count(q.attempts - len(q.tried), "attempt")
    return f"Choose the next unit to dig in, in {full_place(q.area)}, or finish: at most {left} (8.24)."


def _patrol_unit(state: Edson, q: patrol.PatrolUnit) -> str:
    return f"Choose the infantry unit that patrols {full_place(q.area)} (8.25)."


def _patrol_victim(state: Edson, q: patrol.PatrolVictim) -> str:
    return f"Choose the Japanese unit that {called(q.unit)} goes for in {full_place(q.area)} (8.25)."


def _patrol_return(state: Edson, q: patrol.PatrolReturn) -> str:
    return f"The patrol is over. Choose whether {called(q.unit)} goes back or on to another area (8.25)."


# 10 Assaults and charges


def _point_unit(state: Edson, q: assault.PointUnit) -> str:
    fight = the_fight(state)
    what = "charge into" if fight.charge else "assault on"
    duty = "it takes the first loss from defensive fire"
    return f"Choose the infantry unit that leads the {what} {full_place(fight.place)}; {duty} (10.33)."


def _support(state: Edson, q: assault.Support) -> str:
    place = full_place(the_fight(state).place)
    return f"Fresh machine guns may support the assault on {place} from where they stand (10.7).{so_far(q.chosen)}"


def _defensive_fire(state: Edson, q: assault.DefensiveFire) -> str:
    fight = the_fight(state)
    verb = "charge into" if fight.charge else "assault"
    attack = f"{sentence(WHO[fight.side])} {verb} {full_place(fight.place)} with {count(len(fight.units), 'unit')}."
    return f"{attack} Choose a machine gun to fire first, or hold fire (10.31)."


def _join_fire(state: Edson, q: assault.JoinFire) -> str:
    return f"{called(q.lead)} fires. More machine guns may join; together they add 1 (10.31).{so_far(q.chosen)}"


def _forward_unit(state: Edson, q: assault.ForwardUnit) -> str:
    place = full_place(the_fight(state).place)
    return f"Choose your forward unit in {place}: its defence counts, and it takes the first loss (10.34)."


def _retreat_or_stay(state: Edson, q: retreats.RetreatOrStay) -> str:
    here = full_place(state.where[q.unit])
    return f"The assault has failed. {called(q.unit)} may retreat or stay in {here} (10.21)."


def _charge_target(state: Edson, q: charge.ChargeTarget) -> str:
    return f"Choose the area to charge from {full_place(q.area)} (10.9)."


def _chargers(state: Edson, q: charge.Chargers) -> str:
    text = f"Choose who charges into {full_place(q.target)}; each recovers one level first (10.9)."
    return text + so_far(q.chosen)


def _charge_leader(state: Edson, q: charge.ChargeLeader) -> str:
    return f"A leader may go along into {full_place(q.target)}: 1 more on his unit's roll, but he may fall (10.9)."


def _continue_charge(state: Edson, q: charge.ContinueCharge) -> str:
    return f"No enemy is left in {full_place(the_fight(state).place)}. Charge on into another area, or stop (10.9)."


# 11 Fire


def _lead_shooter(state: Edson, q: ranged_fire.LeadShooter) -> str:
    return f"Choose the unit that leads the fire at {full_place(q.target)}; artillery fires alone (11.2)."


def _more_shooters(state: Edson, q: ranged_fire.MoreShooters) -> str:
    text = f"{called(q.lead)} fires at {full_place(q.target)}. Each further unit adds 1 and becomes Spent (11.2)."
    return text + so_far(q.chosen)


def _bombardment_target(state: Edson, q: ranged_fire.BombardmentTarget) -> str:
    return f"Choose the area that {called(q.gun)} shells (11.11)."


def _primary_target(state: Edson, q: ranged_fire.PrimaryTarget) -> str:
    whose = "your" if q.side == q.victim else "enemy"
    return f"Choose the {whose} unit in {full_place(q.target)} that is hit first (11.12)."


def _friendly_fire(state: Edson, q: ranged_fire.FriendlyFire) -> str:
    points = count(q.points, "attrition point")
    return f"The shells fall on the enemy's own men in {full_place(q.target)}: {points}. Choose who is first (17.2)."


# 14 The Advantage


def _advantage(state: Edson, q: advantage.Advantage) -> str:
    why = q.throw.why
    return f"Roll for {ROLLS[why]}: {_standing(state, q)}. Let it stand, or roll again ({again_rule(why)})."


def _standing(state: Edson, q: advantage.Advantage) -> str:
    """The dice, and what they are for: the step that waits under the question knows."""
    dice = state.dice
    below = state.agenda[-2] if len(state.agenda) > 1 and state.agenda[-1] == q else None
    if q.throw.count < 4:
        rest = f"; {NEEDS[type(below)](state, below)}" if type(below) in NEEDS else ""
        return f"{sum(dice)}{rest}"
    attack, defence = VALUES[type(below)](state, below) if type(below) in VALUES else ("", "")
    return f"{attack}{sum(dice[:2])} against {defence}{sum(dice[2:])}"


def _slip_needs(state: Edson, step: infiltration.SlipIn) -> str:
    return f"needed: {at_most(TEM[step.place], 1)}"


def _dig_needs(state: Edson, step: entrenchment.Dig) -> str:
    return f"needed: {at_most(TEM[step.area] - entrench_modifier(state, step.unit), 1)}"


def _patrol_needs(state: Edson, step: patrol.ResolvePatrol) -> str:
    return f"needed: {at_most(patrol.patrol_needs(state, step.unit, step.area), 2)}"


def _withdrawal_needs(state: Edson, step: withdrawal.BreakAway) -> str:
    place = the_melee(state).place
    return f"needed: {at_least(withdrawal_target(state, OWNER[step.unit], place) - TEM[place], 1)}"


def _blow_needs(state: Edson, step: close_combat.Blow) -> str:
    return f"needed to eliminate {called(step.target)}: {blow_needs(state, step.attackers, step.target)}"


def _gas_needs(state: Edson, step: ranged_fire.ResolveGas) -> str:
    return count(ranged_fire.gas_points(state, step.target, sum(state.dice)), "casualty point")


def _pass_needs(state: Edson, step: PassRoll) -> str:
    return ammo_risk(state)


def _leader_needs(state: Edson, step: leaders.LeaderRoll) -> str:
    return f"needed: {at_most(ammo_number(state) - 1, 2)}"


def _assault_values(state: Edson, step: assault.CompareTotals) -> tuple[str, str]:
    fight = the_fight(state)
    return f"{attack_value(state, fight).total} + ", f"{defence_value(state, fight).total} + "


def _fire_values(state: Edson, step: assault.ResolveDefensiveFire) -> tuple[str, str]:
    fight = the_fight(state)
    value = defensive_fire_value(state, fight.firing).total + fight.charge  # 10.31 one more against a charge
    return f"{value} + ", f"{defensive_fire_defence(state, fight).total} + "


def _ranged_values(state: Edson, step: ranged_fire.ResolveFire) -> tuple[str, str]:
    return f"{ranged_value(state, step.firing).total} + ", f"{ranged_defence(step.target).total} + "


NEEDS: dict[type[Any], Callable[[Edson, Any], str]] = {
    infiltration.SlipIn: _slip_needs,
    entrenchment.Dig: _dig_needs,
    patrol.ResolvePatrol: _patrol_needs,
    withdrawal.BreakAway: _withdrawal_needs,
    close_combat.Blow: _blow_needs,
    ranged_fire.ResolveGas: _gas_needs,
    PassRoll: _pass_needs,
    leaders.LeaderRoll: _leader_needs,
}
VALUES: dict[type[Any], Callable[[Edson, Any], tuple[str, str]]] = {
    assault.CompareTotals: _assault_values,
    assault.ResolveDefensiveFire: _fire_values,
    ranged_fire.ResolveFire: _ranged_values,
}


# 6 Refit and regroup


def _refit(state: Edson, q: refit.Refit) -> str:
    limit = "as many pieces as you like" if q.allowance > NO_LIMIT // 2 else f"up to {count(q.allowance, 'more piece')}"
    return f"Refit {limit}, one level each. Choose the next, or finish (15.4).{so_far(q.chosen)}"


def _regroup(state: Edson, q: regroup.Regroup) -> str:
    return "Regroup: any unit may take one step into a safe neighbouring area. Choose the next, or finish (6.6)."


def _regroup_to(state: Edson, q: regroup.RegroupTo) -> str:
    return f"Choose where {called(q.unit)} regroups from {full_place(state.where[q.unit])} (6.6)."


Ask = Callable[[Edson, Any], str]
ASK: dict[type[Question[Any]], Ask] = {
    setup.PlaceUnit: _place_unit,
    setup.HideDump: _hide_dump,
    setup.PlaceVandegrift: _place_vandegrift,
    setup.PlaceLeader: _place_leader,
    reinforcements.EarlyReinforcements: _early,
    reinforcements.PlaceReinforcement: _place_reinforcement,
    impulses.ChooseImpulse: _choose_impulse,
    leaders.LeaderFunction: _leader_function,
    leaders.LeaderRecovery: _leader_recovery,
    movement.NextMove: _next_move,
    movement.Movers: _movers,
    movement.Onward: _onward,
    movement.JoinAssault: _join_assault,
    infiltration.Attempt: _attempt,
    infiltration.JoinInfiltrators: _join_infiltrators,
    infiltration.FailedAssaults: _failed_assaults,
    entrenchment.Digger: _digger,
    patrol.PatrolUnit: _patrol_unit,
    patrol.PatrolVictim: _patrol_victim,
    patrol.PatrolReturn: _patrol_return,
    assault.PointUnit: _point_unit,
    assault.Support: _support,
    assault.DefensiveFire: _defensive_fire,
    assault.JoinFire: _join_fire,
    assault.ForwardUnit: _forward_unit,
    retreats.RetreatOrStay: _retreat_or_stay,
    charge.ChargeTarget: _charge_target,
    charge.Chargers: _chargers,
    charge.ChargeLeader: _charge_leader,
    charge.ContinueCharge: _continue_charge,
    ranged_fire.LeadShooter: _lead_shooter,
    ranged_fire.MoreShooters: _more_shooters,
    ranged_fire.BombardmentTarget: _bombardment_target,
    ranged_fire.PrimaryTarget: _primary_target,
    ranged_fire.FriendlyFire: _friendly_fire,
    advantage.Advantage: _advantage,
    refit.Refit: _refit,
    regroup.Regroup: _regroup,
    regroup.RegroupTo: _regroup_to,
    **loss_questions.ASK,
}


def ask(state: Edson, question: Question[Any]) -> str:
    return ASK[type(question)](state, question)
