"""Questions in words: what a side has to decide now, and the rule that asks it."""

from __future__ import annotations

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
from game.edsons_ridge.ammo import PassRoll, ammo_number
from game.edsons_ridge.assault import the_fight
from game.edsons_ridge.close_combat import screen_limit, the_melee
from game.edsons_ridge.components import JAPANESE, other
from game.edsons_ridge.preview.checks import check_of
from game.edsons_ridge.preview.reroll import sums_of
from game.edsons_ridge.state import NO_LIMIT, UNKNOWN, Edson
from game.edsons_ridge.wording.actions import ammo_risk
from game.edsons_ridge.wording.events import ROLLS, again_rule
from game.edsons_ridge.wording.fight_actions import blow_needs
from game.edsons_ridge.wording.names import WHO, at_most, called, full_place, names, so_far, unit_words
from game.edsons_ridge.wording.sentences import Phrase, absorbing, needed, tellers
from game.kernel.agenda import Question
from game.kernel.words import count, sentence

# 5, 19 Set-up and reinforcements


# 8 Impulses


def _choose_impulse(state: Edson, q: impulses.ChooseImpulse) -> str:
    ammo = f"Japanese ammo is on box {state.box[JAPANESE] + 1} of 3, number {ammo_number(state)}."
    passed = f" {sentence(WHO[other(q.side)])} have just passed." if state.passes else ""
    return f"Your impulse. Choose what to do and where, or pass (8.2).{passed} {ammo}"


def _leader_recovery(state: Edson, q: leaders.LeaderRecovery) -> str:
    when = f"Before close combat in {full_place(q.place)}" if q.place else "Close combat is over"
    return f"{when}: a leader not used yet may rally the units in his area (18.3). Or go on."


def _next_move(state: Edson, q: movement.NextMove) -> str:
    assert state.impulse is not None
    _, forced = movement.assault_places(state, q.side)
    rest = "You must still assault where units entered (10.2)." if forced else "Move units, assault, or end (8.21)."
    return f"Assault impulse from {full_place(state.impulse.area)}. {rest}"


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


def _digger(state: Edson, q: entrenchment.Digger) -> str:
    left = count(q.attempts - len(q.tried), "attempt")
    return f"Choose the next unit to dig in, in {full_place(q.area)}, or finish: at most {left} (8.24)."


# 10 Assaults and charges


def _point_unit(state: Edson, q: assault.PointUnit) -> str:
    fight = the_fight(state)
    what = "charge into" if fight.charge else "assault on"
    duty = "it takes the first loss from defensive fire"
    return f"Choose the infantry unit that leads the {what} {full_place(fight.place)}; {duty} (10.33)."


def _defensive_fire(state: Edson, q: assault.DefensiveFire) -> str:
    fight = the_fight(state)
    verb = "charge into" if fight.charge else "assault"
    attack = f"{sentence(WHO[fight.side])} {verb} {full_place(fight.place)} with {count(len(fight.units), 'unit')}."
    return f"{attack} Choose a machine gun to fire first, or hold fire (10.31)."


# 11 Fire


def _primary_target(state: Edson, q: ranged_fire.PrimaryTarget) -> str:
    whose = "your" if q.side == q.victim else "enemy"
    return f"Choose the {whose} unit in {full_place(q.target)} that is hit first (11.12)."


# 10.4, 10.5, 13 Losses, retreats and close combat


def _casualties(state: Edson, q: casualties.Casualties) -> str:
    place = full_place(state.where[q.units[0]])
    points = f"Take {count(q.points, 'casualty point')} in {place}."
    if q.first != UNKNOWN:
        way = ", or retreats" if q.may_retreat else ""
        return f"{points} {called(q.first)} takes the first: it {absorbing(state, q.first)}{way} (10.4)."
    ways = "loses a level or retreats" if q.may_retreat else "loses a level"
    return f"{points} Choose who {ways} next (10.4)."


def _attrition(state: Edson, q: casualties.Attrition) -> str:
    place = full_place(state.where[q.units[0]])
    return f"Spread {count(q.points, 'attrition point')} in {place}, at most one level a unit. Choose one (11.41)."


def _screen(state: Edson, q: close_combat.Screen) -> str:
    limit = count(screen_limit(state, q.side), "unit")
    text = f"Close combat in {full_place(the_melee(state).place)}: you may keep up to {limit} behind the others (13.5)."
    return text + so_far(q.chosen)


def _pair(state: Edson, q: close_combat.Pair) -> str:
    later = f" {count(q.later, 'unit')} of yours will choose after it." if q.later else ""
    return f"Choose whom {unit_words(state, q.unit)}, attacks in {full_place(the_melee(state).place)} (13.4).{later}"


# 14 The Advantage


def _advantage(state: Edson, q: advantage.Advantage) -> str:
    why = q.throw.why
    return f"Roll for {ROLLS[why]}: {_standing(state, q)}. Let it stand, or roll again ({again_rule(why)})."


def _standing(state: Edson, q: advantage.Advantage) -> str:
    """The dice, and what they are for: the step that waits under the question knows."""
    dice = state.dice
    below = state.agenda[-2] if len(state.agenda) > 1 and state.agenda[-1] == q else None
    if q.throw.count < 4:
        needs = _needs(state, below)
        return f"{sum(dice)}; {needs}" if needs else f"{sum(dice)}"
    charged = isinstance(below, assault.ResolveDefensiveFire) and the_fight(state).charge  # 10.31 one more then
    values = [tally.total for tally in sums_of(state, below)] if below is not None else []
    attack, defence = (f"{values[0] + charged} + ", f"{values[1]} + ") if values else ("", "")
    return f"{attack}{sum(dice[:2])} against {defence}{sum(dice[2:])}"


def _needs(state: Edson, step: object) -> str:
    """What one roll has to show."""
    match step:
        case close_combat.Blow(_, attackers, target):
            return f"needed to eliminate {called(target)}: {blow_needs(state, attackers, target)}"
        case ranged_fire.ResolveGas(target):
            return count(ranged_fire.gas_points(state, target, sum(state.dice)), "casualty point")
        case PassRoll():
            return ammo_risk(state)
        case leaders.LeaderRoll():
            return f"needed: {at_most(ammo_number(state) - 1, 2)}"
    check = check_of(state, step)
    return f"needed: {needed(check)}" if check is not None else ""


# 6 Refit and regroup


def _refit(state: Edson, q: refit.Refit) -> str:
    limit = "as many pieces as you like" if q.allowance > NO_LIMIT // 2 else f"up to {count(q.allowance, 'more piece')}"
    return f"Refit {limit}, one level each. Choose the next, or finish (15.4).{so_far(q.chosen)}"


SENTENCES: dict[type[Question[Any]], Phrase] = {
    setup.PlaceUnit: "Choose where {unit:name} sets up (5.2).",
    setup.HideDump: (
        "Choose in secret the area of your supply dump. Japanese units that try to leave it or to fire from it "
        "find it and stop there for the turn (15.51)."
    ),
    setup.PlaceVandegrift: (
        "Choose Vandegrift's headquarters: the longer he stays in danger, the more points he is worth (18.8)."
    ),
    setup.PlaceLeader: "Choose an area with units of yours where {unit:name} starts (5.2).",
    reinforcements.EarlyReinforcements: (
        "Next turn's platoons may come now, for victory points. Choose one, or finish (19.2).{chosen:so far}"
    ),
    reinforcements.PlaceReinforcement: "Choose where {unit:name} comes in (19.1).",
    impulses.ChooseImpulse: _choose_impulse,
    leaders.LeaderFunction: (
        "Before your impulse: a leader may rally his area (18.3) or work on ammo (18.5), once a turn. Or go on."
    ),
    leaders.LeaderRecovery: _leader_recovery,
    movement.NextMove: _next_move,
    movement.Movers: "Moving: {units:names}. Choose where to go, or take another unit along (9.3).",
    movement.Onward: _onward,
    movement.JoinAssault: _join_assault,
    infiltration.Attempt: _attempt,
    infiltration.JoinInfiltrators: (
        "A leader may follow the men who slipped in, without a roll. Choose, or go on (8.222)."
    ),
    infiltration.FailedAssaults: (
        "The units that failed to slip in must assault. Choose which area comes first (8.222)."
    ),
    entrenchment.Digger: _digger,
    patrol.PatrolUnit: "Choose the infantry unit that patrols {area:full} (8.25).",
    patrol.PatrolVictim: "Choose the Japanese unit that {unit:name} goes for in {area:full} (8.25).",
    patrol.PatrolReturn: "The patrol is over. Choose whether {unit:name} goes back or on to another area (8.25).",
    assault.PointUnit: _point_unit,
    assault.Support: (
        "Fresh machine guns may support the assault on {fight.place:full} from where they stand (10.7).{chosen:so far}"
    ),
    assault.DefensiveFire: _defensive_fire,
    assault.JoinFire: "{lead:name} fires. More machine guns may join; together they add 1 (10.31).{chosen:so far}",
    assault.ForwardUnit: (
        "Choose your forward unit in {fight.place:full}: its defence counts, and it takes the first loss (10.34)."
    ),
    retreats.RetreatOrStay: "The assault has failed. {unit:name} may retreat or stay in {unit:where} (10.21).",
    charge.ChargeTarget: "Choose the area to charge from {area:full} (10.9).",
    charge.Chargers: "Choose who charges into {target:full}; each recovers one level first (10.9).{chosen:so far}",
    charge.ChargeLeader: "A leader may go along into {target:full}: 1 more on his unit's roll, but he may fall (10.9).",
    charge.ContinueCharge: "No enemy is left in {fight.place:full}. Charge on into another area, or stop (10.9).",
    ranged_fire.LeadShooter: "Choose the unit that leads the fire at {target:full}; artillery fires alone (11.2).",
    ranged_fire.MoreShooters: (
        "{lead:name} fires at {target:full}. Each further unit adds 1 and becomes Spent (11.2).{chosen:so far}"
    ),
    ranged_fire.BombardmentTarget: "Choose the area that {gun:name} shells (11.11).",
    ranged_fire.PrimaryTarget: _primary_target,
    ranged_fire.FriendlyFire: (
        "The shells fall on the enemy's own men in {target:full}: {points:attrition point}. Choose who is first (17.2)."
    ),
    advantage.Advantage: _advantage,
    refit.Refit: _refit,
    regroup.Regroup: (
        "Regroup: any unit may take one step into a safe neighbouring area. Choose the next, or finish (6.6)."
    ),
    regroup.RegroupTo: "Choose where {unit:name} regroups from {unit:where} (6.6).",
    casualties.Casualties: _casualties,
    casualties.Attrition: _attrition,
    retreats.LeaderGoesAlong: (
        "A unit with {leader:name} falls back. He may go along to {place:full} or stay in {leader:where} (10.5)."
    ),
    retreats.RetreatNext: "There is not room for all where they came from. Choose who falls back first (10.51).",
    retreats.RetreatArea: "Choose where {unit:now}, retreats to (10.52).",
    retreats.VoluntaryRetreats: (
        "After the assault your units may leave {place:full}, each one level worse. Or finish (10.53)."
    ),
    close_combat.CombatArea: "You hold the Advantage: choose where close combat is fought next (13.2).",
    withdrawal.OrderWithdrawal: (
        "Close combat in {melee.place:full}. Stand and fight, or order all your units there to withdraw (13.8)."
    ),
    withdrawal.WithdrawNext: "Withdrawal from {melee.place:full}. Choose which unit tries next (13.8).",
    withdrawal.WithdrawTo: "{unit:name} gets away. Choose where it goes (13.8).",
    close_combat.Screen: _screen,
    close_combat.Pair: _pair,
    close_combat.NextBlow: "Close combat in {melee.place:full}. Choose which attack is rolled next (13.6).",
}
ASK = tellers(SENTENCES)


def ask(state: Edson, question: Question[Any]) -> str:
    return ASK[type(question)](state, question)
