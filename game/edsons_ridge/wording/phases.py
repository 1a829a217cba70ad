"""5, 6.6, 14, 15, 18, 19 Words outside marches and fights: set-up, reinforcements, leaders, re-rolls, recovery."""

from __future__ import annotations

from typing import Any

from game.edsons_ridge import (
    advantage,
    assault,
    close_combat,
    leaders,
    ranged_fire,
    refit,
    regroup,
    reinforcements,
    setup,
)
from game.edsons_ridge.ammo import LAST_BOX, PassRoll, ammo_number
from game.edsons_ridge.components import AMERICAN, ARTILLERY, JAPANESE, KIND, NOBODY, TRACKS, VANDEGRIFT, other
from game.edsons_ridge.movement import GoTo
from game.edsons_ridge.preview.checks import check_of
from game.edsons_ridge.preview.reroll import sums_of
from game.edsons_ridge.state import NO_LIMIT, Edson
from game.edsons_ridge.wording.events import ROLLS, again_rule
from game.edsons_ridge.wording.names import (
    ammo_risk,
    at_most,
    blow_needs,
    called,
    full_place,
    short_place,
    so_far,
    unit_words,
)
from game.edsons_ridge.wording.sentences import Asked, Chapter, Reasons, better, foreign, needed
from game.kernel.named import Piece, Place
from game.kernel.picking import Done, Pick
from game.kernel.words import count, sentence

# 5, 19 Set-up and reinforcements


def _set_up(state: Edson, q: Any, a: GoTo) -> str:
    return f"{called(q.unit)} to {short_place(a.place)}{_company(state, q, a.place)}"


def _company(state: Edson, q: Any, place: Place, nobody: str = "") -> str:
    here = len(state.units(q.side, place))
    return f", {count(here, 'unit')} there" if here else nobody


def _general(state: Edson, q: setup.PlaceVandegrift, a: GoTo) -> str:
    points, last = TRACKS.vandegrift[a.place]
    return f"{called(VANDEGRIFT)} to {short_place(a.place)}: {points} points if taken by the end of turn {last}"


def _call_early(state: Edson, q: reinforcements.EarlyReinforcements, a: Pick[Piece]) -> str:
    lead = state.lead
    for _ in q.chosen:
        lead += reinforcements.EARLY_COST if lead < 0 else reinforcements.JAPANESE_GAIN
    price = "costs you 2 points" if lead < 0 else "gives the Japanese 1 point"
    return f"Call {called(a.item)} now: {price}"


def _no_set_up(state: Edson, q: setup.PlaceUnit | setup.PlaceLeader, place: Place) -> Reasons:
    yield q.places and place not in q.places, f"{called(q.unit)} cannot set up in {full_place(place)} (5.2)."
    leads = isinstance(q, setup.PlaceLeader)
    yield leads, "A leader starts in an area that you control, with units of yours (5.2)."
    yield True, f"There is no room left in {full_place(place)} (7.1)."


def _no_entry(state: Edson, q: reinforcements.PlaceReinforcement, place: Place) -> Reasons:
    force = next(force for force in state.scenario.forces if force.unit == q.unit)
    yield place not in force.places, f"{called(q.unit)} does not come in at {full_place(place)} (19.1)."
    yield True, f"{sentence(full_place(place))} must be yours, free of enemies and with room (19.1)."


# 18 Leaders


def _rally(state: Edson, q: Any, a: leaders.Recover) -> str:
    units = count(len(leaders.recoverable(state, a.leader)), "unit")
    return f"{called(a.leader)} rallies {short_place(state.where[a.leader])}: one level better for {units} (18.3)"


def _roll_on_ammo(state: Edson, q: Any, a: leaders.RollOnAmmo) -> str:
    need = at_most(ammo_number(state) - 1, 2)
    effect = "moves it on" if state.box[JAPANESE] < LAST_BOX else "ends the phase after this impulse"
    return f"{called(a.leader)} rolls against Japanese ammo: {need} {effect} (18.5)"


def _raise_ammo(state: Edson, q: Any, a: leaders.RaiseAmmo) -> str:
    boxes, box = state.scenario.american_ammo[state.turn], state.box[AMERICAN]
    return f"{called(a.leader)} brings ammo: refit {boxes[box - 1]} instead of {boxes[box]} pieces (18.5)"


def _leader_recovery(state: Edson, q: leaders.LeaderRecovery) -> str:
    when = f"Before close combat in {full_place(q.place)}" if q.place else "Close combat is over"
    return f"{when}: a leader not used yet may rally the units in his area (18.3). Or go on."


def _no_rally(state: Edson, q: leaders.LeaderRecovery, a: Done) -> str:
    return f"Go on to close combat in {short_place(q.place)}" if q.place else "Nobody rallies; end the phase"


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
    charged = isinstance(below, assault.ResolveDefensiveFire) and state.the_fight.charge  # 10.31 one more then
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


# 15, 6 Refit and regroup


def _refit(state: Edson, q: refit.Refit) -> str:
    limit = "as many pieces as you like" if q.allowance > NO_LIMIT // 2 else f"up to {count(q.allowance, 'more piece')}"
    return f"Refit {limit}, one level each. Choose the next, or finish (15.4).{so_far(q.chosen)}"


def _refit_one(state: Edson, q: refit.Refit, a: Pick[Piece]) -> str:
    free = ", free of charge (15.5)" if q.side == AMERICAN and not refit.refit_cost(a.item) else ""
    return f"{unit_words(state, a.item)}: {better(state, a.item)}{free}"


def _refit_done(state: Edson, q: refit.Refit, a: Done) -> str:
    return f"Refit the {count(len(q.chosen), 'piece')} chosen, no more" if q.chosen else "Refit nothing"


def _no_refit(state: Edson, q: refit.Refit, unit: Piece) -> Reasons:
    yield unit in refit.worn(state, q.side), "The ammo allowance is used up. Take a piece out first (15.5)."
    yield foreign(q, unit)
    yield True, f"{called(unit)} needs no refit (15.4)."


def _regroup_to(state: Edson, q: regroup.RegroupTo, a: GoTo) -> str:
    return f"{called(q.unit)} to {short_place(a.place)}{_company(state, q, a.place, ', empty')}"


def _no_regroup(state: Edson, q: Any, unit: Piece) -> Reasons:
    yield foreign(q, unit)
    yield KIND[unit] == ARTILLERY, f"{called(unit)} is artillery and does not regroup (6.6)."
    yield True, f"{called(unit)} has no vacant area of yours next door with room (6.6, 7.1)."


def _no_way(state: Edson, q: regroup.RegroupTo, place: Place) -> Reasons:
    yield place not in state.near(state.where[q.unit]), "Regrouping is one step into a place next door (6.6)."
    barred = state.units(other(q.side), place) or state.control[place] not in (q.side, NOBODY)
    yield barred, "Regrouping goes into vacant areas under your control only (6.6)."
    yield True, f"There is no room in {full_place(place)} (7.1), or the way is barred (9.62, 16.5)."


WORDS: Chapter = {
    setup.PlaceUnit: Asked("Choose where {unit:name} sets up (5.2).", {GoTo: _set_up}, None, _no_set_up),
    setup.HideDump: Asked(
        "Choose in secret the area of your supply dump. Japanese units that try to leave it or to fire from it "
        "find it and stop there for the turn (15.51).",
        {GoTo: "Hide the dump in {place:short}"},
    ),
    setup.PlaceVandegrift: Asked(
        "Choose Vandegrift's headquarters: the longer he stays in danger, the more points he is worth (18.8).",
        {GoTo: _general},
    ),
    setup.PlaceLeader: Asked(
        "Choose an area with units of yours where {unit:name} starts (5.2).", {GoTo: _set_up}, None, _no_set_up
    ),
    reinforcements.EarlyReinforcements: Asked(
        "Next turn's platoons may come now, for victory points. Choose one, or finish (19.2).{chosen:so far}",
        {
            Pick: _call_early,
            Done: lambda _, q, a: f"Call {count(len(q.chosen), 'platoon')} early" if q.chosen else "Call nobody early",
        },
    ),
    reinforcements.PlaceReinforcement: Asked(
        "Choose where {unit:name} comes in (19.1).", {GoTo: _set_up}, None, _no_entry
    ),
    leaders.LeaderFunction: Asked(
        "Before your impulse: a leader may rally his area (18.3) or work on ammo (18.5), once a turn. Or go on.",
        {
            leaders.Recover: _rally,
            leaders.RollOnAmmo: _roll_on_ammo,
            leaders.RaiseAmmo: _raise_ammo,
            Done: "Go on to the impulse",
        },
    ),
    leaders.LeaderRecovery: Asked(_leader_recovery, {leaders.Recover: _rally, Done: _no_rally}),
    advantage.Advantage: Asked(
        _advantage,
        {
            advantage.LetStand: "Let the roll stand",
            advantage.Reroll: "Roll again: the Advantage then goes to {side:enemy} (14.2)",
        },
    ),
    refit.Refit: Asked(
        _refit,
        {
            Pick: _refit_one,
            refit.RefitAll: lambda state, q, a: f"Refit all of the rest: {count(len(q.left(state)), 'piece')}",
            Done: _refit_done,
        },
        _no_refit,
    ),
    regroup.Regroup: Asked(
        "Regroup: any unit may take one step into a safe neighbouring area. Choose the next, or finish (6.6).",
        {Pick: "Regroup {item:now, from}", Done: "Nobody else regroups"},
        _no_regroup,
    ),
    regroup.RegroupTo: Asked(
        "Choose where {unit:name} regroups from {unit:where} (6.6).",
        {GoTo: _regroup_to},
        _no_regroup,
        _no_way,
    ),
}
