"""What the questions and events of Edson's Ridge are about: the pieces in hand, and the places they name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.edsons_ridge import events as told
from game.edsons_ridge.casualties import Attrition, Casualties
from game.edsons_ridge.charge import ChargeLeader, Chargers, ChargeTarget
from game.edsons_ridge.close_combat import Pair
from game.edsons_ridge.components import BRIDGES, NOWHERE, PLACES, place_name
from game.edsons_ridge.entrenchment import Digger
from game.edsons_ridge.movement import JoinAssault, Movers, Onward
from game.edsons_ridge.patrol import PatrolReturn, PatrolUnit, PatrolVictim
from game.edsons_ridge.ranged_fire import FriendlyFire, LeadShooter, MoreShooters, PrimaryTarget
from game.edsons_ridge.refit import Refit
from game.edsons_ridge.regroup import Regroup, RegroupTo
from game.edsons_ridge.reinforcements import PlaceReinforcement
from game.edsons_ridge.retreats import LeaderGoesAlong, RetreatArea, RetreatOrStay, VoluntaryRetreats
from game.edsons_ridge.setup import PlaceLeader, PlaceUnit
from game.edsons_ridge.state import Edson
from game.edsons_ridge.withdrawal import WithdrawTo
from game.kernel.agenda import Event, Question
from game.kernel.picking import Picking


def in_hand(question: Question[Any]) -> frozenset[int]:
    """The pieces that a question is about."""
    match question:
        case Movers(units=units) | Onward(units=units):
            return frozenset(units)
        case Picking(chosen=units) | Refit(chosen=units) | Regroup(moved=units):
            return frozenset(units)
        case PlaceUnit(unit=unit) | PlaceLeader(unit=unit) | PlaceReinforcement(unit=unit) | RegroupTo(unit=unit):
            return frozenset({unit})
        case RetreatArea(unit=unit) | RetreatOrStay(unit=unit) | LeaderGoesAlong(leader=unit):
            return frozenset({unit})
        case PatrolVictim(unit=unit) | PatrolReturn(unit=unit) | Pair(unit=unit) | WithdrawTo(unit=unit):
            return frozenset({unit})
    return frozenset()


def focus(view: Edson, question: Question[Any]) -> str:
    """The area that a question names, or where its units stand, or else where the fight or the impulse goes on."""
    units = sorted(in_hand(question))
    if isinstance(question, Casualties | Attrition):
        units = list(question.units)
    standing = (view.where[unit] for unit in units)
    return next((place_name(p) for p in (_named(question), *standing, _underway(view)) if p in PLACES), "")


def _named(question: Question[Any]) -> int:
    match question:
        case ChargeTarget(area=place) | Chargers(area=place) | ChargeLeader(area=place) | Digger(area=place):
            return place
        case PatrolUnit(area=place) | PatrolVictim(area=place) | PatrolReturn(area=place):
            return place
        case LeadShooter(target=place) | MoreShooters(target=place) | PrimaryTarget(target=place):
            return place
        case FriendlyFire(target=place) | JoinAssault(place=place) | VoluntaryRetreats(place=place):
            return place
    return NOWHERE


def _underway(view: Edson) -> int:
    if view.fight is not None:
        return view.fight.place
    if view.melee is not None:
        return view.melee.place
    return view.impulse.area if view.impulse is not None else NOWHERE


def touched(view: Edson, event: Event) -> set[str]:
    """The places where an event happened."""
    return {place_name(place) for place in _where(view, event) if place in PLACES}


def _where(view: Edson, event: Event) -> Sequence[int]:
    match event:
        case told.Moved(start=start, end=end):
            return start, end
        case told.Checked(unit=unit, place=place):
            return (place,) if place in PLACES else _standing(view, (unit,))
        case told.Entered() | told.ControlTurned() | told.Eliminated() | told.LeaderRemoved() | told.Overrun():
            return (event.place,)
        case told.ImpulseDeclared() | told.AssaultBegun() | told.FireOpened() | told.Compared():
            return (event.place,)
        case told.DumpFound() | told.DumpRemoved() | told.VandegriftLeft():
            return (event.place,)
        case told.LevelChanged(unit=unit) | told.Entrenched(unit=unit) | told.LabourPlaced(unit=unit):
            return _standing(view, (unit,))
        case told.PositionLost(unit=unit) | told.Struck(target=unit) | told.Used(piece=unit):
            return _standing(view, (unit,))
        case told.Screened(units=units):
            return _standing(view, units)
        case told.BridgeTaken(bridge=bridge):
            return BRIDGES[bridge].ends
    return ()


def _standing(view: Edson, units: Sequence[int]) -> list[int]:
    """Where pieces stand now; some events name no piece (-1)."""
    return [view.where[unit] for unit in units if unit >= 0]
