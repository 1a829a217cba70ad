"""Answers in words: what an option does and costs. The same action means different things in different questions."""

from __future__ import annotations

from typing import Any

from game.edsons_ridge import (
    advantage,
    charge,
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
)
from game.edsons_ridge.ammo import LAST_BOX, ammo_number
from game.edsons_ridge.components import (
    AMERICAN,
    BAILEY,
    D2,
    FIRST_ZONE,
    FRESH,
    JAPANESE,
    KIND,
    LEADER,
    OFF_BOARD,
    TEM,
    TRACKS,
    VANDEGRIFT,
    other,
)
from game.edsons_ridge.preview import checks
from game.edsons_ridge.state import UNKNOWN, Edson
from game.edsons_ridge.values import attack_factor, ranged_defence
from game.edsons_ridge.wording import fight_actions
from game.edsons_ridge.wording.names import WHOSE, at_most, called, short_place, unit_words
from game.edsons_ridge.wording.sentences import Answers, against, better, needed, tellers, unit_from, worse
from game.kernel.agenda import Action, Question, Side
from game.kernel.named import Piece, Place
from game.kernel.picking import Done, Pick
from game.kernel.words import count

# 5, 19 Set-up and reinforcements


def _set_up(state: Edson, q: Any, a: movement.GoTo) -> str:
    here = len(state.units(q.side, a.place))
    company = f", {count(here, 'unit')} there" if here else ""
    return f"{called(q.unit)} to {short_place(a.place)}{company}"


def _general(state: Edson, q: setup.PlaceVandegrift, a: movement.GoTo) -> str:
    points, last = TRACKS.vandegrift[a.place]
    return f"{called(VANDEGRIFT)} to {short_place(a.place)}: {points} points if taken by the end of turn {last}"


def _call_early(state: Edson, q: reinforcements.EarlyReinforcements, a: Pick[Piece]) -> str:
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


def _move_unit(state: Edson, q: movement.NextMove, a: Pick[Piece]) -> str:
    return f"Move {unit_from(state, a.item)}: {state.mf[a.item]} MF{_tiring(state, a.item)}"


def _tiring(state: Edson, unit: Piece) -> str:
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


def _price(state: Edson, units: tuple[Piece, ...], place: Place) -> str:
    """9.4, 9.64 What the step costs; units that enter for all they have say so."""
    if place >= FIRST_ZONE:
        return "all MF"
    costs = sorted({movement.step_cost(state, unit, place, state.mf[unit], True) for unit in units})
    price = f"{costs[0]} MF" if len(costs) == 1 else f"{costs[0]} to {costs[-1]} MF"
    return f"{price} of {min(state.mf[unit] for unit in units)}"


def _what_waits(state: Edson, side: Side, place: Place) -> str:
    if not state.is_vacant(side, place):
        assert state.impulse is not None
        fight = "may assault" if place in state.impulse.contested else "must assault (10.2)"
        return f", {against(state, side, place)}, {fight}"
    return f", {WHOSE[other(side)]}-controlled" if state.control[place] == other(side) else ""


def _take_along(state: Edson, q: movement.Movers, a: Pick[Piece]) -> str:
    return f"Take along {unit_words(state, a.item)}: {state.mf[a.item]} MF{_tiring(state, a.item)}"


def _stop(state: Edson, q: movement.Onward, a: Done) -> str:
    return f"Stop in {short_place(state.where[q.units[0]])}"


def _assault_now(state: Edson, q: movement.JoinAssault, a: Done) -> str:
    return f"Assault {short_place(q.place)} with {count(len(q.chosen + q.mandatory), 'unit')}"


def _infiltrate(state: Edson, q: infiltration.Attempt, a: infiltration.Infiltrate) -> str:
    return f"{called(a.unit)} tries {short_place(a.place)}: {at_most(TEM[a.place], 1)}"


def _failed_assault(state: Edson, q: infiltration.FailedAssaults, a: movement.AssaultIn) -> str:
    units = sum(place == a.place for place in state.failed.values())
    return f"Assault {short_place(a.place)} with {count(units, 'unit')}: {against(state, q.side, a.place)}"


def _dig(state: Edson, q: entrenchment.Digger, a: Pick[Piece]) -> str:
    return f"{unit_words(state, a.item)}, digs in: {needed(checks.entrenchment(state, a.item, q.area))}"


def _patrol_with(state: Edson, q: patrol.PatrolUnit, a: Pick[Piece]) -> str:
    need = at_most(patrol.patrol_needs(state, a.item, q.area), 2)
    return f"{unit_from(state, a.item)}: {need}; if it fails it {worse(state, a.item)}"


def _patrol_at(state: Edson, q: patrol.PatrolVictim, a: Pick[Piece]) -> str:
    need = at_most(patrol.patrol_needs(state, q.unit, q.area), 2)
    return f"Go for {unit_words(state, a.item)}: {need}, then it {worse(state, a.item)}"


def _patrol_back(state: Edson, q: patrol.PatrolReturn, a: retreats.Stay) -> str:
    verb = "stays in" if state.where[q.unit] == q.area else "goes back to"
    return f"{called(q.unit)} {verb} {short_place(state.where[q.unit])}"


# 15, 6 Refit and regroup


def _refit(state: Edson, q: refit.Refit, a: Pick[Piece]) -> str:
    free = ", free of charge (15.5)" if q.side == AMERICAN and not refit.refit_cost(a.item) else ""
    return f"{unit_words(state, a.item)}: {better(state, a.item)}{free}"


def _refit_all(state: Edson, q: refit.Refit, a: refit.RefitAll) -> str:
    return f"Refit all of the rest: {count(len(q.left(state)), 'piece')}"


def _refit_done(state: Edson, q: refit.Refit, a: Done) -> str:
    return f"Refit the {count(len(q.chosen), 'piece')} chosen, no more" if q.chosen else "Refit nothing"


def _regroup_to(state: Edson, q: regroup.RegroupTo, a: movement.GoTo) -> str:
    return f"{called(q.unit)} to {short_place(a.place)}{_company(state, q.side, a.place)}"


def _company(state: Edson, side: Side, place: Place) -> str:
    here = len(state.units(side, place))
    return f", {count(here, 'unit')} there" if here else ", empty"


SENTENCES: Answers = {
    setup.PlaceUnit: {movement.GoTo: _set_up},
    setup.HideDump: {movement.GoTo: "Hide the dump in {place:short}"},
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
        Done: "Go on to the impulse",
    },
    leaders.LeaderRecovery: {leaders.Recover: _rally, Done: _no_rally},
    movement.NextMove: {Pick: _move_unit, movement.AssaultIn: _assault_in, Done: _end_impulse},
    movement.Movers: {movement.GoTo: _go, Pick: _take_along},
    movement.Onward: {movement.GoTo: _go, Done: _stop},
    movement.JoinAssault: {Pick: "Assault with {item:now}: attack {item:attack}", Done: _assault_now},
    infiltration.Attempt: {infiltration.Infiltrate: _infiltrate, Done: "No more attempts"},
    infiltration.JoinInfiltrators: {
        infiltration.Join: "{leader:name} follows into {place:short}",
        Done: "No more leaders follow",
    },
    infiltration.FailedAssaults: {movement.AssaultIn: _failed_assault, Done: "No assault is left"},
    entrenchment.Digger: {Pick: _dig, Done: "Nobody else digs"},
    patrol.PatrolUnit: {Pick: _patrol_with},
    patrol.PatrolVictim: {Pick: _patrol_at},
    patrol.PatrolReturn: {retreats.Stay: _patrol_back, movement.GoTo: "{unit:name} goes on to {place:short}"},
    advantage.Advantage: {
        advantage.LetStand: "Let the roll stand",
        advantage.Reroll: "Roll again: the Advantage then goes to {side:enemy} (14.2)",
    },
    refit.Refit: {Pick: _refit, refit.RefitAll: _refit_all, Done: _refit_done},
    regroup.Regroup: {Pick: "Regroup {item:now, from}", Done: "Nobody else regroups"},
    regroup.RegroupTo: {movement.GoTo: _regroup_to},
    **fight_actions.SAY,
}
SAY = {question: tellers(answers) for question, answers in SENTENCES.items()}


def say(state: Edson, question: Question[Any], action: Action) -> str:
    return SAY[type(question)][type(action)](state, question, action)
