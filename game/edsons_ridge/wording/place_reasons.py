"""Why a place is no answer to a question, in one sentence with its rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.edsons_ridge import charge, impulses, movement, ranged_fire, regroup, reinforcements, retreats, setup
from game.edsons_ridge.assault import the_fight
from game.edsons_ridge.close_combat import the_melee
from game.edsons_ridge.components import (
    AMERICAN,
    FIRST_ZONE,
    FRESH,
    JAPANESE,
    NOBODY,
    OWNER,
    STACKS_AS,
    TRACKS,
    bridge_between,
    other,
)
from game.edsons_ridge.state import Edson
from game.edsons_ridge.wording.names import called, full_place
from game.kernel.agenda import Question, Side
from game.kernel.named import Piece, Place
from game.kernel.words import count, sentence

PlaceReason = Callable[[Edson, Any, Place], str]


def why_not_place(state: Edson, question: Question[Any], place: Place) -> str:
    """Why this place is not among the answers."""
    if place not in state.scenario.in_play:
        return f"{sentence(full_place(place))} is out of play in this battle."
    reason = PLACE_REASONS.get(type(question))
    words = reason(state, question, place) if reason is not None else ""
    return words or f"{sentence(full_place(place))} is no answer here. Choose what is lit, or from the list."


def _step(state: Edson, q: movement.Movers | movement.Onward, place: Place) -> str:
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


def _too_dear(state: Edson, unit: Piece, place: Place) -> str:
    """9.4 What the step costs and what the unit has; 9.65 from one fight into the next."""
    side, start = OWNER[unit], state.where[unit]
    if state.is_contested(start) and state.units(other(side), place):
        return f"Nobody goes from a contested area straight into the next fight (9.65): {called(unit)}."
    cost = movement.step_cost(state, unit, place, 99, True)
    left = state.mf[unit]
    if place < FIRST_ZONE and cost > left and not (state.level[unit] == FRESH and unit not in state.came_from):
        return f"{sentence(full_place(place))} costs {cost} movement; {called(unit)} has {left} left (9.4)."
    return ""


def _by_bridge(state: Edson, side: Side, start: Place, place: Place) -> str:
    bridge = bridge_between(start, place)
    if bridge is None:
        return ""
    if state.bridges[bridge] != side and not state.units(other(side), place):
        return "The enemy holds the bridge: over it only an assault goes (9.62)."
    return f"{count(TRACKS.bridge_limit, 'unit')} at most cross a bridge in one impulse (9.61)."


def _start(state: Edson, q: impulses.ChooseImpulse, place: Place) -> str:
    if not state.units(JAPANESE, place) and not state.units(AMERICAN, place):
        return f"Nobody is in {full_place(place)}. Choose an area with your units, or an enemy in reach (8.2)."
    return f"No impulse can start in {full_place(place)} or be aimed at it now (8.2)."


def _march_to(state: Edson, q: movement.NextMove, place: Place) -> str:
    if state.units(other(q.side), place):
        return f"Tick the units that shall go to {full_place(place)} first; it must be next to them (9.3, 10.2)."
    return f"Tick the units that shall go to {full_place(place)} first; it must be next to them (9.3)."


def _regroup_to(state: Edson, q: regroup.RegroupTo, place: Place) -> str:
    if place not in state.near(state.where[q.unit]):
        return "Regrouping is one step into a place next door (6.6)."
    if state.units(other(q.side), place) or state.control[place] not in (q.side, NOBODY):
        return "Regrouping goes into vacant areas under your control only (6.6)."
    return f"There is no room in {full_place(place)} (7.1), or the way is barred (9.62, 16.5)."


def _set_up(state: Edson, q: setup.PlaceUnit | setup.PlaceLeader, place: Place) -> str:
    if q.places and place not in q.places:
        return f"{called(q.unit)} cannot set up in {full_place(place)} (5.2)."
    if isinstance(q, setup.PlaceLeader):
        return "A leader starts in an area that you control, with units of yours (5.2)."
    return f"There is no room left in {full_place(place)} (7.1)."


def _enter(state: Edson, q: reinforcements.PlaceReinforcement, place: Place) -> str:
    force = next(force for force in state.scenario.forces if force.unit == q.unit)
    if place not in force.places:
        return f"{called(q.unit)} does not come in at {full_place(place)} (19.1)."
    return f"{sentence(full_place(place))} must be yours, free of enemies and with room (19.1)."


def _retreat(state: Edson, q: retreats.RetreatArea | retreats.RetreatOrStay, place: Place) -> str:
    start = state.where[q.unit]
    if start and place not in state.near(start):
        return f"{sentence(full_place(place))} is not next to {full_place(start)} (10.51)."
    if start and retreats.is_bridge_used_up(state, q.unit, start, place):
        return f"{count(TRACKS.bridge_limit, 'unit')} at most cross a bridge in one impulse, retreats included (20.1)."
    return "Retreats go to the safest place next door: own and free first, then by cover (10.52)."


def _charged(state: Edson, q: charge.ChargeTarget, place: Place) -> str:
    if place not in state.near(q.area):
        return f"{sentence(full_place(place))} is not next to {full_place(q.area)} (10.9)."
    if not state.units(other(q.side), place):
        return f"There is no enemy in {full_place(place)} to charge (10.9)."
    return f"There is no room in {full_place(place)} (7.1)."


def _charged_on(state: Edson, q: charge.ContinueCharge, place: Place) -> str:
    """10.9, R42 What keeps a charge from going on into a place."""
    here, name = the_fight(state).place, sentence(full_place(place))
    if place not in state.near(here):
        return f"{name} is not next to {full_place(here)} (10.9)."
    if state.units(other(q.side), place) and not charge.may_be_next(state, place):
        return f"{name} is not next to {full_place(the_melee(state).place)}, the area attacked before (10.9)."
    return f"Not everybody in the charge can reach {full_place(place)}: movement, room or a bridge (10.9, 7.1, 9.61)."


def _shelled(state: Edson, q: ranged_fire.BombardmentTarget, place: Place) -> str:
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
    charge.ContinueCharge: _charged_on,
    ranged_fire.BombardmentTarget: _shelled,
}
