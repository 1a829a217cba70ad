"""B.2 A deed is carried out, once it is paid for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from game.conflict_of_heroes import events
from game.conflict_of_heroes.asking import HEXES, NO, At, FirefightQuestion
from game.conflict_of_heroes.attacking import OpenFire
from game.conflict_of_heroes.components import MARKERS, UNHIT
from game.conflict_of_heroes.deeds import exit_edge
from game.conflict_of_heroes.fortifications import dig, step_in, step_out
from game.conflict_of_heroes.hidden import (
    creep,
    hide,
    hide_hexes,
    search_for,
    show,
)
from game.conflict_of_heroes.hits import forget
from game.conflict_of_heroes.marching import March, MudCheck, enter_hex, needs_check
from game.conflict_of_heroes.movement import creep_cost, creeps, gates, may_move, steps
from game.conflict_of_heroes.paying import COMMAND, SpendAtNought, budget, settle_bill
from game.conflict_of_heroes.rallying import RallyAll
from game.conflict_of_heroes.revealing import FaceAbout, faces
from game.conflict_of_heroes.state import APS, EXITED, OFF, By, Deed, Do, Engagement, kinds_with
from game.conflict_of_heroes.victory import check_control, happened
from game.kernel.agenda import Action, Step
from game.kernel.named import Piece, Place
from game.kernel.records import changed

RUSH_HEXES = 2  # card 05
FLARE_TURNS = 3  # R56, R122 the turn it is fired in, and two more
NORTH = (6, 1, 2)


@dataclass(frozen=True)
class Carry(Step[Engagement]):
    """What was planned and paid for."""

    def run(self, state: Engagement) -> None:
        deed = state.the_deed
        if deed.do in _SHOWS_NERVE and deed.skill != "66" and deed.card in ("", COMMAND):
            for unit in deed.members:
                state.rule_out(unit, kinds_with("other"))
        _CARRY[deed.do](state, deed)


@dataclass(frozen=True)
class Finish(Step[Engagement]):
    """2.2.c The deed is over; at 0 APs its units are spent."""

    def run(self, state: Engagement) -> None:
        deed, state.deed, state.throw = state.deed, None, None
        check_control(state)
        if deed is not None:
            state.do(SpendAtNought(deed.side))


def _stall(state: Engagement, deed: Deed) -> None:
    state.tell(events.Stalled, deed.side, False)


def _march(state: Engagement, deed: Deed) -> None:
    found = show(state, deed.leader) if deed.leader in state.hidden else []
    state.do(*faces(state, found), March())


def _attack(state: Engagement, deed: Deed) -> None:
    state.do(OpenFire())


def _rally(state: Engagement, deed: Deed) -> None:
    state.do(RallyAll(deed.members))


def _hide(state: Engagement, deed: Deed) -> None:
    state.do(*(HideIn(deed.side, unit) for unit in deed.members))


def _dig(state: Engagement, deed: Deed) -> None:
    for unit in deed.members:
        dig(state, unit)


def _shelter(state: Engagement, deed: Deed) -> None:
    """18.2 Into the bunker, or out of it with a free facing."""
    if deed.leader in state.bunkered:
        step_out(state, deed.leader)
        state.do(FaceAbout(deed.side, deed.leader))
    else:
        step_in(state, deed.leader)


def _load(state: Engagement, deed: Deed) -> None:
    unit, boat = deed.leader, Piece(deed.prey)
    state.aboard[unit] = boat
    state.facing[unit] = state.facing[boat]
    state.hasty.discard(unit)
    state.tell(events.Boarded, unit, boat, True)
    check_control(state)


def _unload(state: Engagement, deed: Deed) -> None:
    """22.0 Under the boat, with a free facing."""
    unit = deed.leader
    boat = state.aboard.pop(unit)
    state.tell(events.Boarded, unit, boat, False)
    check_control(state)
    state.do(FaceAbout(deed.side, unit))


def _weapon_used(state: Engagement, deed: Deed) -> list[FaceAbout]:
    """7.4, 19.0.1 Who fires smoke or a flare shows what an attack would show."""
    unit = deed.leader
    if MARKERS[state.marker[unit]].touches_attack and deed.skill != "66":
        state.show(unit)
    found = show(state, unit) if unit in state.hidden else []
    return faces(state, found, unit, deed.target)


def _smoke(state: Engagement, deed: Deed) -> None:
    set_smoke(state, deed.target)
    state.do(*_weapon_used(state, deed))


def set_smoke(state: Engagement, place: Place) -> None:
    """14.1 A fresh counter of +2."""
    state.smoke[place] = state.smoke.get(place, 0) + 10
    state.tell(events.SmokeSet, place)


def _flare(state: Engagement, deed: Deed) -> None:
    light(state, int(deed.side), deed.target, FLARE_TURNS)
    state.do(*_weapon_used(state, deed))


def light(state: Engagement, side: int, place: Place, turns: int) -> None:
    """15.1"""
    state.flares = (*state.flares, (place, side, turns))
    state.tell(events.FlareBurns, place, True)


def _burn(state: Engagement, deed: Deed) -> None:
    place = state.where[deed.leader]
    state.control.pop(place, None)
    state.tell(events.SuppliesBurned, place)
    happened(state, "supplies_burned", place=place)


def _exit(state: Engagement, deed: Deed) -> None:
    """R26 Neither destroyed nor on the map."""
    unit, place = deed.leader, state.where[deed.leader]
    edge = exit_edge(state, deed.side, unit)
    forget(state, unit)
    state.where[unit] = EXITED
    if state.marker[unit] != UNHIT:
        state.unmark(unit)
    state.reveal()
    state.tell(events.Left, unit, place)
    happened(state, "unit_exited", unit, edge=edge)


def _rush(state: Engagement, deed: Deed) -> None:
    """Card 05 and the like: each member up to 2 hexes, free."""
    for unit in deed.members:
        if unit in state.hidden:
            reach = {there for here in state.maybe[unit] for there in _creep_reach(state, unit, here)}
            state.maybe[unit] = tuple(sorted(reach))
            state.tell(events.Crept, unit)
    state.do(*(RushTo(deed.side, unit, 0) for unit in deed.members))


def _cure(state: Engagement, deed: Deed) -> None:
    """Card 03 The markers are shown and go back."""
    for unit in deed.members:
        kind = state.marker[unit]
        if kind != UNHIT:
            state.show(unit)
            state.unmark(unit)
            state.tell(events.MarkerRemoved, unit, kind)


_CARRY: dict[Do, Callable[[Engagement, Deed], None]] = {
    Do.STALL: _stall,
    Do.MOVE: _march,
    Do.PIVOT: _march,
    Do.ENTER: _march,
    Do.ATTACK: _attack,
    Do.INDIRECT: _attack,
    Do.CLOSE: _attack,
    Do.CANISTER: _attack,
    Do.AIR: _attack,
    Do.BARRAGE: _attack,
    Do.RALLY: _rally,
    Do.HIDE: _hide,
    Do.DIG: _dig,
    Do.SHELTER: _shelter,
    Do.LOAD: _load,
    Do.UNLOAD: _unload,
    Do.SMOKE: _smoke,
    Do.FLARE: _flare,
    Do.BURN: _burn,
    Do.EXIT: _exit,
    Do.RUSH: _rush,
    Do.CURE: _cure,
}
# B.7 Whoever does one of these is not stunned.
_SHOWS_NERVE = frozenset(_CARRY) - {Do.STALL, Do.RUSH, Do.MOVE, Do.PIVOT, Do.ENTER, Do.CURE, Do.RALLY}


# ---- 19.1, 19.2 secret ways


@dataclass(frozen=True)
class CreepTo(FirefightQuestion):
    """19.1 Where a hidden unit goes; the price is paid at once, so no plan gives the hex away."""

    unit: Piece

    telling: ClassVar[bool] = True

    def choices(self, state: Engagement) -> Sequence[Action]:
        most = budget(state, state.the_deed)
        places = creeps(state, self.unit, state.where[self.unit])
        return [HEXES[place] for place in places if creep_cost(state, self.unit, place) <= most]

    def take(self, state: Engagement, action: At) -> None:
        deed = state.the_deed
        price = creep_cost(state, self.unit, action.place)
        pool = APS if deed.by == By.NEW else state.pool[deed.side]
        settle_bill(state, price, price if deed.by == By.CAPS else max(0, price - pool))
        creep(state, self.unit, action.place, deed.by not in (By.CHANCE, By.CARD))
        state.do(*faces(state, search_for(state, self.unit)))


@dataclass(frozen=True)
class HideIn(FirefightQuestion):
    """P28 The own or an adjacent hex out of sight; secret."""

    unit: Piece

    telling: ClassVar[bool] = True

    def choices(self, state: Engagement) -> Sequence[Action]:
        return [HEXES[place] for place in hide_hexes(state, self.unit)] or [NO]

    def take(self, state: Engagement, action: Action) -> None:
        if isinstance(action, At):
            hide(state, self.unit, action.place)


@dataclass(frozen=True)
class RushTo(FirefightQuestion):
    """R126 The next of up to 2 free hexes, or stop. A hidden unit names where it ends, at once. P36: north only."""

    unit: Piece
    gone: int
    north: bool = False

    telling: ClassVar[bool] = True

    def choices(self, state: Engagement) -> Sequence[Action]:
        unit = self.unit
        if unit in state.hidden:
            return [HEXES[place] for place in sorted(_creep_reach(state, unit, state.where[unit]))]
        if state.where[unit] == OFF:
            return [HEXES[place] for place, _ in gates(state, unit)]
        if state.where[unit] < 0 or not may_move(state, unit):
            return [NO]
        return [*(HEXES[place] for place, _ in steps(state, unit) if self._leads(state, place)), NO]

    def _leads(self, state: Engagement, place: Place) -> bool:
        board, here = state.sheet.board, state.where[self.unit]
        return not self.north or place in [board.toward(here, way) for way in NORTH]

    def take(self, state: Engagement, action: Action) -> None:
        unit = self.unit
        if isinstance(action, At) and unit in state.hidden:
            self._slip(state, action.place)
        elif isinstance(action, At):
            self._step(state, action.place)
        elif self.gone:
            state.do(FaceAbout(self.side, unit))

    def _slip(self, state: Engagement, place: Place) -> None:
        state.where[self.unit] = place
        state.tell(events.CreptTo, self.unit, place)
        state.do(*faces(state, search_for(state, self.unit)))

    def _step(self, state: Engagement, place: Place) -> None:
        unit, start = self.unit, state.where[self.unit]
        path = start > 0 and state.sheet.board.has_path(start, place)
        found, stopped = enter_hex(state, unit, place, state.facing[unit] or 1)
        items: list[Any] = [*faces(state, found)]
        if needs_check(state, unit, place, path):
            items.append(MudCheck(unit))
        last = self.gone + 1 >= RUSH_HEXES or stopped
        items.append(FaceAbout(self.side, unit) if last else changed(self, gone=self.gone + 1))
        state.do(*items)


def _creep_reach(state: Engagement, unit: Piece, start: Place) -> set[Place]:
    """Card 05 Everything within 2 hidden steps; the own hex too."""
    once = {start, *creeps(state, unit, start)}
    return once | {there for here in once for there in creeps(state, unit, here)}
