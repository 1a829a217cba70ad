"""Why a unit or a place is no answer to a question, in one sentence with its rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.edsons_ridge import (
    assault,
    casualties,
    charge,
    close_combat,
    entrenchment,
    impulses,
    infiltration,
    movement,
    patrol,
    ranged_fire,
    refit,
    regroup,
    reinforcements,
    retreats,
    setup,
)
from game.edsons_ridge.components import (
    AMERICAN,
    ARTILLERY,
    D2,
    FIRST_ZONE,
    FRESH,
    INFANTRY,
    JAPANESE,
    KIND,
    LEADER,
    NOBODY,
    NOWHERE,
    OWNER,
    SPENT,
    STACKS_AS,
    TRACKS,
    bridge_between,
    other,
)
from game.edsons_ridge.state import Edson
from game.edsons_ridge.values import attrition_cost
from game.edsons_ridge.wording.names import called, condition, count, full_place, sentence
from game.kernel.agenda import Question, Side

UnitReason = Callable[[Edson, Any, int], str]
PlaceReason = Callable[[Edson, Any, int], str]


def why_not_unit(state: Edson, question: Question[Any], unit: int) -> str:
    """Why this unit is not among the answers; something true is always said."""
    reason = UNIT_REASONS.get(type(question))
    return (
        reason(state, question, unit) if reason is not None else ""
    ) or f"{called(unit)} has no part in this choice."


def why_not_place(state: Edson, question: Question[Any], place: int) -> str:
    """Why this place is not among the answers."""
    if place not in state.scenario.in_play:
        return f"{sentence(full_place(place))} is out of play in this battle."
    reason = PLACE_REASONS.get(type(question))
    words = reason(state, question, place) if reason is not None else ""
    return words or f"{sentence(full_place(place))} is no answer here. Choose what is lit, or from the list."


def full_sheet(question: Question[Any] | None) -> str:
    """Nothing more can be added: the last answer has closed the list."""
    match question:
        case casualties.Casualties():
            return "All casualty points are taken. Take one back first (10.4)."
        case casualties.Attrition():
            return "All attrition points are used. Take one back first (11.41)."
        case ranged_fire.LeadShooter():
            return "Artillery fires alone (8.23)."
    return "Nothing more can be added. Take something back first."


# Units


def _foreign(question: Question[Any], unit: int) -> str:
    return f"{called(unit)} is not yours." if OWNER[unit] != question.side else ""


def _marcher(state: Edson, q: movement.NextMove, unit: int) -> str:
    if reason := _foreign(q, unit):
        return reason
    impulse = state.impulse
    if unit not in state.mf:
        if state.is_stuck(unit):
            return f"{called(unit)} is at the supply dump and only defends (15.51)."
        if OWNER[unit] == AMERICAN and state.level[unit] == D2:
            return f"{called(unit)} is D2 and only defends (8.2)."
        if unit in state.used:
            return f"{called(unit)} was used this turn and stays (18.3)."
        active = full_place(impulse.area) if impulse is not None else "the active area"
        return f"Only units that began the impulse in {active} act now (8.21)."
    if unit in state.halted:
        return f"{called(unit)} has stopped for this impulse (9.3)."
    if not state.mf[unit]:
        return f"{called(unit)} has no movement left (9.4)."
    if KIND[unit] != INFANTRY and KIND[unit] != LEADER:
        return f"{called(unit)} goes only where infantry leads; tick infantry with it (9.5)."
    return f"No place next door is open to {called(unit)}: cost, room or a bridge (9.4, 7.1, 9.61)."


def _companion(state: Edson, q: movement.Movers, unit: int) -> str:
    if unit not in state.mf or unit in state.halted or not state.mf[unit]:
        return _marcher(state, movement.NextMove(q.side), unit)
    if state.where[unit] != state.where[q.units[0]]:
        return f"Only units of one place move together; {called(unit)} is elsewhere (9.3)."
    return f"No place next door is open to {called(unit)} together with the others (9.3, 7.1)."


def _joiner(state: Edson, q: movement.JoinAssault, unit: int) -> str:
    if reason := _foreign(q, unit):
        return reason
    if unit in q.candidates(state) and KIND[unit] != INFANTRY:
        return "A machine gun cannot lead an assault. Tick an infantry unit (4.112)."
    if KIND[unit] != INFANTRY and unit in state.came_from:
        return f"{called(unit)} has just moved in; only infantry that entered can assault (10.21)."
    return f"{called(unit)} does not stand where the assault is made, or may not act in this impulse (10.21)."


def _charger(state: Edson, q: charge.Chargers, unit: int) -> str:
    if unit not in q.candidates(state):
        return _foreign(q, unit) or f"{called(unit)} cannot join: infantry of the leader's own only (10.9, 18.7)."
    if state.room(q.side, q.target) < sum(STACKS_AS[u] for u in (*q.chosen, unit)):
        return f"There is no room for more in {full_place(q.target)} (7.1)."
    return f"{count(TRACKS.bridge_limit, 'unit')} at most cross a bridge in one impulse (9.61)."


def _screened(state: Edson, q: close_combat.Screen, unit: int) -> str:
    if KIND[unit] == INFANTRY and state.level[unit] == FRESH:
        return f"{called(unit)} is Fresh infantry and cannot be screened (13.5)."
    if unit in q.candidates(state):
        limit = count(close_combat.screen_limit(state, q.side), "unit")
        return f"At most {limit} can be screened here: one of yours faces each enemy (13.5)."
    return _foreign(q, unit) or f"{called(unit)} is not in this close combat (13.5)."


def _shooter(state: Edson, q: Any, unit: int) -> str:
    if reason := _foreign(q, unit):
        return reason
    if KIND[unit] == ARTILLERY and isinstance(q, ranged_fire.MoreShooters):
        return "Artillery fires alone (8.23)."
    if state.level[unit] != FRESH:
        return f"{called(unit)} is {condition(state, unit)}; only Fresh units fire (11.1)."
    return f"{called(unit)} cannot fire at {full_place(q.target)} from where it stands (11.1, 16.4)."


def _refitted(state: Edson, q: refit.Refit, unit: int) -> str:
    if unit in refit.worn(state, q.side):
        return "The ammo allowance is used up. Take a piece out first (15.5)."
    return _foreign(q, unit) or f"{called(unit)} needs no refit (15.4)."


def _regrouper(state: Edson, q: Any, unit: int) -> str:
    if reason := _foreign(q, unit):
        return reason
    if KIND[unit] == ARTILLERY:
        return f"{called(unit)} is artillery and does not regroup (6.6)."
    return f"{called(unit)} has no vacant area of yours next door with room (6.6, 7.1)."


def _wounded(state: Edson, q: casualties.Casualties, unit: int) -> str:
    if unit not in q.units:
        return _foreign(q, unit) or f"{called(unit)} is not hit (10.4)."
    if KIND[unit] == ARTILLERY:
        return f"{called(unit)} is artillery and cannot retreat instead of a loss (10.4)."
    if state.level[unit] < SPENT:
        return f"{called(unit)} is Fresh; it must lose a level before it may retreat (10.4)."
    if not retreats.retreat_places(state, unit):
        return f"{called(unit)} has nowhere to retreat to (10.52)."
    return f"{called(unit)} must stay: without it the others cannot bear the points that are left (10.4)."


def _worn(state: Edson, q: casualties.Attrition, unit: int) -> str:
    cost = attrition_cost(state, unit)
    if not cost:
        return f"{called(unit)} cannot be worn further by fire (11.41)."
    if cost > q.points:
        return f"{called(unit)} takes {count(cost, 'point')} and only {q.points} is left (11.41)."
    return "With this unit some points would be left over: as many as can be must be used (11.41)."


def _leaver(state: Edson, q: retreats.VoluntaryRetreats, unit: int) -> str:
    if reason := _foreign(q, unit):
        return reason
    if state.where[unit] != q.place:
        return f"Only units in {full_place(q.place)} may leave now (10.53)."
    if state.level[unit] >= D2:
        return f"{called(unit)} is D2 and cannot leave of its own will (10.53)."
    return f"{called(unit)} has nowhere to retreat to (10.52)."


def _digger(state: Edson, q: entrenchment.Digger, unit: int) -> str:
    if unit in q.tried:
        return f"{called(unit)} has tried already in this impulse (8.24)."
    if unit in state.entrenched:
        return f"{called(unit)} has a position (8.24)."
    return _foreign(q, unit) or f"Only Fresh infantry and machine guns in {full_place(q.area)} dig in (8.24)."


def _lead(state: Edson, q: assault.PointUnit, unit: int) -> str:
    if KIND[unit] != INFANTRY:
        return f"{called(unit)} cannot lead an assault. Choose an infantry unit (4.112)."
    return _foreign(q, unit) or f"{called(unit)} is not in this assault (10.33)."


def _front(state: Edson, q: assault.ForwardUnit, unit: int) -> str:
    if KIND[unit] == ARTILLERY and OWNER[unit] == q.side:
        return f"{called(unit)} is artillery: it stands forward only if nobody else is there (4.113)."
    return _foreign(q, unit) or f"{called(unit)} is not in the area under assault (10.34)."


def _infiltrator(state: Edson, q: infiltration.Attempt, unit: int) -> str:
    if unit in state.failed:
        return f"{called(unit)} has failed and must assault (8.222)."
    return _foreign(q, unit) or "Only Fresh infantry of the active area can slip in (8.22)."


def _gun(state: Edson, q: Any, unit: int) -> str:
    return _foreign(q, unit) or "Only machine guns in the area under assault fire here (10.31)."


def _patroller(state: Edson, q: patrol.PatrolUnit, unit: int) -> str:
    return _foreign(q, unit) or "Only Fresh or Spent infantry in the area or free next door can patrol (8.25)."


UNIT_REASONS: dict[type[Question[Any]], UnitReason] = {
    movement.NextMove: _marcher,
    movement.Movers: _companion,
    movement.JoinAssault: _joiner,
    charge.Chargers: _charger,
    close_combat.Screen: _screened,
    ranged_fire.LeadShooter: _shooter,
    ranged_fire.MoreShooters: _shooter,
    refit.Refit: _refitted,
    regroup.Regroup: _regrouper,
    regroup.RegroupTo: _regrouper,
    casualties.Casualties: _wounded,
    casualties.Attrition: _worn,
    retreats.VoluntaryRetreats: _leaver,
    entrenchment.Digger: _digger,
    assault.PointUnit: _lead,
    assault.ForwardUnit: _front,
    assault.DefensiveFire: _gun,
    assault.JoinFire: _gun,
    infiltration.Attempt: _infiltrator,
    patrol.PatrolUnit: _patroller,
}


# Places


def _step(state: Edson, q: movement.Movers | movement.Onward, place: int) -> str:
    """9.3-9.65 The rule that keeps these units out of a place."""
    start = state.where[q.units[0]]
    name = sentence(full_place(place))
    if place not in state.near(start):
        return f"{name} is not next to {full_place(start)}; go step by step (9.3)."
    if place in state.assaulted:
        return f"{name} was assaulted already in this impulse (10.1)."
    for unit in q.units:
        if words := _too_dear(state, unit, place):
            return words
    side = OWNER[q.units[0]]
    if state.room(side, place) < sum(STACKS_AS[unit] for unit in q.units):
        return f"{name} has no room for {count(len(q.units), 'more unit')} (7.1)."
    return (
        _by_bridge(state, side, start, place) or f"Only infantry may be the first to enter {full_place(place)} (9.5)."
    )


def _too_dear(state: Edson, unit: int, place: int) -> str:
    """9.4 What the step costs and what the unit has; 9.65 from one fight into the next."""
    side, start = OWNER[unit], state.where[unit]
    if state.is_contested(start) and state.units(other(side), place):
        return f"Nobody goes from a contested area straight into the next fight (9.65): {called(unit)}."
    cost = movement.step_cost(state, unit, place, 99, True)
    left = state.mf[unit]
    if place < FIRST_ZONE and cost > left and not (state.level[unit] == FRESH and unit not in state.came_from):
        return f"{sentence(full_place(place))} costs {cost} movement; {called(unit)} has {left} left (9.4)."
    return ""


def _by_bridge(state: Edson, side: Side, start: int, place: int) -> str:
    bridge = bridge_between(start, place)
    if bridge is None:
        return ""
    if state.bridges[bridge] != side and not state.units(other(side), place):
        return "The enemy holds the bridge: over it only an assault goes (9.62)."
    return f"{count(TRACKS.bridge_limit, 'unit')} at most cross a bridge in one impulse (9.61)."


def _start(state: Edson, q: impulses.ChooseImpulse, place: int) -> str:
    if not state.units(JAPANESE, place) and not state.units(AMERICAN, place):
        return f"Nobody is in {full_place(place)}. Choose an area with your units, or an enemy in reach (8.2)."
    return f"No impulse can start in {full_place(place)} or be aimed at it now (8.2)."


def _march_to(state: Edson, q: movement.NextMove, place: int) -> str:
    if state.units(other(q.side), place):
        return f"Tick the units that shall go to {full_place(place)} first; it must be next to them (9.3, 10.2)."
    return f"Tick the units that shall go to {full_place(place)} first; it must be next to them (9.3)."


def _regroup_to(state: Edson, q: regroup.RegroupTo, place: int) -> str:
    if place not in state.near(state.where[q.unit]):
        return "Regrouping is one step into a place next door (6.6)."
    if state.units(other(q.side), place) or state.control[place] not in (q.side, NOBODY):
        return "Regrouping goes into vacant areas under your control only (6.6)."
    return f"There is no room in {full_place(place)} (7.1), or the way is barred (9.62, 16.5)."


def _set_up(state: Edson, q: Any, place: int) -> str:
    places = getattr(q, "places", ())
    if places and place not in places:
        return f"{called(q.unit)} cannot set up in {full_place(place)} (5.2)."
    if isinstance(q, setup.PlaceLeader):
        return "A leader starts in an area that you control, with units of yours (5.2)."
    return f"There is no room left in {full_place(place)} (7.1)."


def _enter(state: Edson, q: reinforcements.PlaceReinforcement, place: int) -> str:
    force = next(force for force in state.scenario.forces if force.unit == q.unit)
    if place not in force.places:
        return f"{called(q.unit)} does not come in at {full_place(place)} (19.1)."
    return f"{sentence(full_place(place))} must be yours, free of enemies and with room (19.1)."


def _retreat(state: Edson, q: Any, place: int) -> str:
    unit = getattr(q, "unit", -1)
    start = state.where[unit] if unit >= 0 else NOWHERE
    if start and place not in state.near(start):
        return f"{sentence(full_place(place))} is not next to {full_place(start)} (10.51)."
    return "Retreats go to the safest place next door: own and free first, then by cover (10.52)."


def _charged(state: Edson, q: charge.ChargeTarget, place: int) -> str:
    if place not in state.near(q.area):
        return f"{sentence(full_place(place))} is not next to {full_place(q.area)} (10.9)."
    if not state.units(other(q.side), place):
        return f"There is no enemy in {full_place(place)} to charge (10.9)."
    return f"There is no room in {full_place(place)} (7.1)."


def _shelled(state: Edson, q: ranged_fire.BombardmentTarget, place: int) -> str:
    return "Nobody fires into a zone (16.4)." if place >= FIRST_ZONE else "There is no enemy there (11.11)."


PLACE_REASONS: dict[type[Question[Any]], PlaceReason] = {
    movement.Movers: _step,
    movement.Onward: _step,
    movement.NextMove: _march_to,
    impulses.ChooseImpulse: _start,
    regroup.RegroupTo: _regroup_to,
    setup.PlaceUnit: _set_up,
    setup.PlaceLeader: _set_up,
    reinforcements.PlaceReinforcement: _enter,
    retreats.RetreatArea: _retreat,
    retreats.RetreatOrStay: _retreat,
    charge.ChargeTarget: _charged,
    ranged_fire.BombardmentTarget: _shelled,
}
