"""Why a unit is no answer to a question, in one sentence with its rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.edsons_ridge import (
    assault,
    casualties,
    charge,
    close_combat,
    entrenchment,
    infiltration,
    movement,
    patrol,
    ranged_fire,
    refit,
    regroup,
    retreats,
)
from game.edsons_ridge.components import (
    AMERICAN,
    ARTILLERY,
    D2,
    FRESH,
    INFANTRY,
    KIND,
    LEADER,
    OWNER,
    SPENT,
    STACKS_AS,
    TRACKS,
)
from game.edsons_ridge.state import UNKNOWN, Edson
from game.edsons_ridge.values import attrition_cost
from game.edsons_ridge.wording.names import called, condition, full_place
from game.kernel.agenda import Question
from game.kernel.named import Piece
from game.kernel.words import count

UnitReason = Callable[[Edson, Any, Piece], str]


def why_not_unit(state: Edson, question: Question[Any], unit: Piece) -> str:
    """Why this unit is not among the answers; something true is always said."""
    reason = UNIT_REASONS.get(type(question))
    return (
        reason(state, question, unit) if reason is not None else ""
    ) or f"{called(unit)} has no part in this choice."


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


def _foreign(question: Question[Any], unit: Piece) -> str:
    return f"{called(unit)} is not yours." if OWNER[unit] != question.side else ""


def _marcher(state: Edson, q: movement.NextMove, unit: Piece) -> str:
    if reason := _foreign(q, unit):
        return reason
    impulse = state.impulse
    if unit not in state.mf:
        if state.is_stuck(unit):
            return f"{called(unit)} is at the supply dump and only defends (15.51)."
        if OWNER[unit] == AMERICAN and state.level[unit] == D2:
            return f"{called(unit)} is D2 and only defends (8.2)."
        if unit in state.rallied:
            return f"{called(unit)} has rallied his area this turn and stays (18.3)."
        active = full_place(impulse.area) if impulse is not None else "the active area"
        return f"Only units that began the impulse in {active} act now (8.21)."
    if unit in state.halted:
        return f"{called(unit)} has stopped for this impulse (9.3)."
    if not state.mf[unit]:
        return f"{called(unit)} has no movement left (9.4)."
    if KIND[unit] != INFANTRY and KIND[unit] != LEADER:
        return f"{called(unit)} goes only where infantry leads; tick infantry with it (9.5)."
    return f"No place next door is open to {called(unit)}: cost, room or a bridge (9.4, 7.1, 9.61)."


def _companion(state: Edson, q: movement.Movers, unit: Piece) -> str:
    if unit not in state.mf or unit in state.halted or not state.mf[unit]:
        return _marcher(state, movement.NextMove(q.side), unit)
    if state.where[unit] != state.where[q.units[0]]:
        return f"Only units of one place move together; {called(unit)} is elsewhere (9.3)."
    return f"No place next door is open to {called(unit)} together with the others (9.3, 7.1)."


def _joiner(state: Edson, q: movement.JoinAssault, unit: Piece) -> str:
    if reason := _foreign(q, unit):
        return reason
    if unit in q.candidates(state) and KIND[unit] != INFANTRY:
        return "A machine gun cannot lead an assault. Tick an infantry unit (4.112)."
    if KIND[unit] == ARTILLERY:
        return f"{called(unit)} is artillery and attacks by ranged fire only (4.113)."
    return f"{called(unit)} does not stand where the assault is made, or may not act in this impulse (10.21)."


def _charger(state: Edson, q: charge.Chargers, unit: Piece) -> str:
    if unit not in q.candidates(state):
        return _foreign(q, unit) or f"{called(unit)} cannot join: infantry of the leader's own only (10.9, 18.7)."
    if state.room(q.side, q.target) < sum(STACKS_AS[u] for u in (*q.chosen, unit)):
        return f"There is no room for more in {full_place(q.target)} (7.1)."
    return f"{count(TRACKS.bridge_limit, 'unit')} at most cross a bridge in one impulse (9.61)."


def _screened(state: Edson, q: close_combat.Screen, unit: Piece) -> str:
    if KIND[unit] == INFANTRY and state.level[unit] == FRESH:
        return f"{called(unit)} is Fresh infantry and cannot be screened (13.5)."
    if unit in q.candidates(state):
        limit = count(close_combat.screen_limit(state, q.side), "unit")
        return f"At most {limit} can be screened here: one of yours faces each enemy (13.5)."
    return _foreign(q, unit) or f"{called(unit)} is not in this close combat (13.5)."


def _shooter(state: Edson, q: Any, unit: Piece) -> str:
    if reason := _foreign(q, unit):
        return reason
    if KIND[unit] == ARTILLERY and isinstance(q, ranged_fire.MoreShooters):
        return "Artillery fires alone (8.23)."
    if state.level[unit] != FRESH:
        return f"{called(unit)} is {condition(state, unit)}; only Fresh units fire (11.1)."
    return f"{called(unit)} cannot fire at {full_place(q.target)} from where it stands (11.1, 16.4)."


def _refitted(state: Edson, q: refit.Refit, unit: Piece) -> str:
    if unit in refit.worn(state, q.side):
        return "The ammo allowance is used up. Take a piece out first (15.5)."
    return _foreign(q, unit) or f"{called(unit)} needs no refit (15.4)."


def _regrouper(state: Edson, q: Any, unit: Piece) -> str:
    if reason := _foreign(q, unit):
        return reason
    if KIND[unit] == ARTILLERY:
        return f"{called(unit)} is artillery and does not regroup (6.6)."
    return f"{called(unit)} has no vacant area of yours next door with room (6.6, 7.1)."


def _wounded(state: Edson, q: casualties.Casualties, unit: Piece) -> str:
    if unit not in q.units:
        return _foreign(q, unit) or f"{called(unit)} is not hit (10.4)."
    if q.first not in (UNKNOWN, unit):
        return f"{called(q.first)} takes the first point; choose for it first (10.4)."
    if KIND[unit] == ARTILLERY:
        return f"{called(unit)} is artillery and cannot retreat instead of a loss (10.4)."
    if state.level[unit] < SPENT:
        return f"{called(unit)} is Fresh; it must lose a level before it may retreat (10.4)."
    if casualties.is_held_by_position(state, unit):
        return f"{called(unit)} is dug in: its position goes before it may retreat (8.241)."
    if q.first == unit and "forward_stands" in state.house:
        return f"{called(unit)} is the forward unit and takes the first point where it stands (R7)."
    if not retreats.retreat_places(state, unit):
        return f"{called(unit)} has nowhere to retreat to (10.52)."
    return f"{called(unit)} must stay: without it the others cannot bear the points that are left (10.4)."


def _worn(state: Edson, q: casualties.Attrition, unit: Piece) -> str:
    cost = attrition_cost(state, unit)
    if not cost:
        return f"{called(unit)} cannot be worn further by fire (11.41)."
    if cost > q.points:
        return f"{called(unit)} takes {count(cost, 'point')} and only {q.points} is left (11.41)."
    return "With this unit some points would be left over: as many as can be must be used (11.41)."


def _leaver(state: Edson, q: retreats.VoluntaryRetreats, unit: Piece) -> str:
    if reason := _foreign(q, unit):
        return reason
    if state.where[unit] != q.place:
        return f"Only units in {full_place(q.place)} may leave now (10.53)."
    if state.level[unit] >= D2:
        return f"{called(unit)} is D2 and cannot leave of its own will (10.53)."
    return f"{called(unit)} has nowhere to retreat to (10.52)."


def _digger(state: Edson, q: entrenchment.Digger, unit: Piece) -> str:
    if unit in q.tried:
        return f"{called(unit)} has tried already in this impulse (8.24)."
    if unit in state.entrenched:
        return f"{called(unit)} has a position (8.24)."
    return _foreign(q, unit) or f"Only Fresh infantry and machine guns in {full_place(q.area)} dig in (8.24)."


def _lead(state: Edson, q: assault.PointUnit, unit: Piece) -> str:
    if KIND[unit] != INFANTRY:
        return f"{called(unit)} cannot lead an assault. Choose an infantry unit (4.112)."
    return _foreign(q, unit) or f"{called(unit)} is not in this assault (10.33)."


def _front(state: Edson, q: assault.ForwardUnit, unit: Piece) -> str:
    if KIND[unit] == ARTILLERY and OWNER[unit] == q.side:
        return f"{called(unit)} is artillery: it stands forward only if nobody else is there (4.113)."
    return _foreign(q, unit) or f"{called(unit)} is not in the area under assault (10.34)."


def _infiltrator(state: Edson, q: infiltration.Attempt, unit: Piece) -> str:
    if unit in state.failed:
        return f"{called(unit)} has failed and must assault (8.222)."
    return _foreign(q, unit) or "Only Fresh infantry of the active area can slip in (8.22)."


def _gun(state: Edson, q: Any, unit: Piece) -> str:
    return _foreign(q, unit) or "Only machine guns in the area under assault fire here (10.31)."


def _patroller(state: Edson, q: patrol.PatrolUnit, unit: Piece) -> str:
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
