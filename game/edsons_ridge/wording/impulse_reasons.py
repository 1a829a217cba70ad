"""8.2 The kinds of impulse in one place: what is open there, and in one sentence why the rest is not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.edsons_ridge import impulses
from game.edsons_ridge.charge import charge_leaders, charge_targets, chargers
from game.edsons_ridge.components import AMERICAN, D2, FIRST_ZONE, JAPANESE, OWNER, TORGERSON, other
from game.edsons_ridge.infiltration import infiltrators
from game.edsons_ridge.patrol import victims
from game.edsons_ridge.state import UNKNOWN, Edson
from game.edsons_ridge.wording.names import WHOSE
from game.kernel.agenda import Action, Side
from game.kernel.named import Place

WhyNot = Callable[[Edson, Side, Place], str]


@dataclass(frozen=True)
class ImpulseKind:
    """One kind of impulse in a place."""

    name: str
    label: str
    options: tuple[Action, ...]
    reason: str  # why there is none; empty if there is


def impulse_kinds(state: Edson, side: Side, place: Place, options: tuple[Action, ...]) -> list[ImpulseKind]:
    """Every kind of impulse, with its options in this place or the reason why it is not possible here."""
    found = []
    for name, (labels, action, reason) in KINDS.items():
        if not labels[side]:
            continue
        here = tuple(option for option in options if isinstance(option, action) and _is_here(state, option, place))
        found.append(ImpulseKind(name, labels[side], here, "" if here else reason(state, side, place)))
    return found


def _is_here(state: Edson, option: Action, place: Place) -> bool:
    """A bombardment is open wherever the guns may fire."""
    match option:
        case impulses.Bombard(gun):
            return place < FIRST_ZONE and bool(state.units(other(OWNER[gun]), place))
        case impulses.AssaultFrom() | impulses.InfiltrateFrom() | impulses.ChargeFrom() | impulses.EntrenchIn():
            return option.place == place
        case impulses.PatrolInto() | impulses.FireAt() | impulses.GasOn():
            return option.place == place
    return False


def _nobody(state: Edson, side: Side, place: Place) -> str:
    return "" if state.units(side, place) else "You have no units here (8.2)."


def _feasting(state: Edson, side: Side, place: Place) -> str:
    stuck = side == JAPANESE and state.dump_found and place == state.dump
    return "Your units at the supply dump only defend for the rest of the turn (15.51)." if stuck else ""


def _assault(state: Edson, side: Side, place: Place) -> str:
    if reason := _nobody(state, side, place) or _feasting(state, side, place):
        return reason
    if side == AMERICAN and all(state.level[unit] == D2 for unit in state.units(side, place)):
        return "Your units here are all D2; they only defend (8.2)."
    return "None of your units here can enter a place next door or attack here (9.4, 9.5)."


def _infiltrate(state: Edson, side: Side, place: Place) -> str:
    if side == AMERICAN:
        return "Only the Japanese side can infiltrate (8.22). Patrol is open to you (8.25)."
    if reason := _nobody(state, side, place) or _feasting(state, side, place):
        return reason
    if not state.is_vacant(side, place):
        return "Infiltration begins in a place without enemies (8.22)."
    if place < FIRST_ZONE and state.control[place] != side:
        return "Infiltration begins in an area that you control (8.22)."
    if not infiltrators(state, place):
        return "Only Fresh infantry can infiltrate, and none is here (8.22)."
    return "No area next door by land is held by Marines and free of your own units (8.221)."


def _patrol(state: Edson, side: Side, place: Place) -> str:
    if side == JAPANESE:
        return "Only the Marines can patrol (8.25). Infiltration is open to you (8.22)."
    if place >= FIRST_ZONE:
        return "A patrol goes into an area, never into a zone (8.25)."
    if not state.units(JAPANESE, place):
        return "There is no Japanese unit here to go for (8.25)."
    if not victims(state, place):
        return "Every Japanese unit here is D2 already (8.25)."
    if state.control[place] != JAPANESE:
        return "In an area of your own only Fresh or Spent infantry that stands there can patrol (8.25)."
    return "No Fresh or Spent infantry of yours stands here or in a free area next door (8.25)."


def _entrench(state: Edson, side: Side, place: Place) -> str:
    if side == JAPANESE:
        return "Only the Marines can dig in (8.24)."
    if reason := _nobody(state, side, place):
        return reason
    if place >= FIRST_ZONE:
        return "Nobody digs in in a zone (8.24)."
    if state.ips <= 0:
        return "No improved position is left this turn (8.24)."
    return "Only Fresh infantry and machine guns without a position dig in, and none is here (8.24)."


def _enemies(state: Edson, side: Side, place: Place) -> str:
    if place >= FIRST_ZONE:
        return "Nobody fires into a zone (16.4)."
    if not state.units(other(side), place):
        return f"There is no {WHOSE[other(side)]} unit here to fire at; choose the area that shall be hit (11.1)."
    return ""


def _fire(state: Edson, side: Side, place: Place) -> str:
    return _enemies(state, side, place) or "No Fresh unit of yours can fire from here or from next door (11.1)."


def _bombard(state: Edson, side: Side, place: Place) -> str:
    return _enemies(state, side, place) or "No gun of yours is ready for a bombardment (11.11)."


def _charge(state: Edson, side: Side, place: Place) -> str:
    if reason := _nobody(state, side, place) or _feasting(state, side, place):
        return reason
    if place >= FIRST_ZONE:
        return "A charge never begins in a zone (10.9)."
    if not state.is_free(side, place):
        return "A charge begins in an area that you control, without enemies (10.9)."
    if not charge_targets(state, side, place):
        return "No area next door holds enemies and has room for you (10.9)."
    return _no_leader(state, side, place) or "The infantry that he could lead is not here (10.9, 18.7)."


def _no_leader(state: Edson, side: Side, place: Place) -> str:
    """18.2, 14.5 Who could call for the charge."""
    here = [leader for leader in charge_leaders(state, side) if state.where[leader] == place]
    if side == AMERICAN:
        if here:
            return "" if chargers(state, side, place, TORGERSON) else "No infantry here can charge (8.2, 10.9)."
        return "Only Torgerson can lead a Bayonet charge, and he is not here (18.2)."
    if state.holder == JAPANESE and not state.advantage_used and not chargers(state, side, place, UNKNOWN):
        return "Only infantry charges, and none is here (10.9)."
    return "" if here else "A Banzai needs a leader here who is not used yet, or the Advantage (10.9, 14.5)."


def _gas(state: Edson, side: Side, place: Place) -> str:
    if not state.gas:
        used = state.scenario.gas
        return (
            "The gas was used; there is only one attack (11.7)." if used else "There is no gas in this battle (11.7)."
        )
    if place >= FIRST_ZONE or not state.units(AMERICAN, place):
        return "There is no Marine unit here; choose the area that shall be hit (11.7)."
    return "Gas reaches contested areas and those next to an area that you control (11.7)."


KINDS: dict[str, tuple[tuple[str, str], type[Action], WhyNot]] = {
    "assault": (("Assault or move", "Assault or move"), impulses.AssaultFrom, _assault),
    "infiltrate": (("Infiltrate", "Infiltrate"), impulses.InfiltrateFrom, _infiltrate),
    "patrol": (("Patrol", "Patrol"), impulses.PatrolInto, _patrol),
    "entrench": (("Dig in", "Dig in"), impulses.EntrenchIn, _entrench),
    "fire": (("Fire at it", "Fire at it"), impulses.FireAt, _fire),
    "bombard": (("Bombard it", "Bombard it"), impulses.Bombard, _bombard),
    "charge": (("Banzai", "Bayonet charge"), impulses.ChargeFrom, _charge),
    "gas": (("Gas", ""), impulses.GasOn, _gas),
}
