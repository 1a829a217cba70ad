"""10.9 Banzai and Bayonet charge: rally, rush in, defender strikes first, and on if nobody is left."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.edsons_ridge import events
from game.edsons_ridge.ammo import check_ammo, check_without_roll
from game.edsons_ridge.assault import DefensiveFire, PointUnit, take_bridges
from game.edsons_ridge.close_combat import PairOff, Screen, StrikeAll
from game.edsons_ridge.components import (
    AMERICAN,
    COUNTERS,
    D2,
    FIRST_ZONE,
    INFANTRY,
    JAPANESE,
    KIND,
    LEADER,
    LEADERS,
    STACKS_AS,
    TORGERSON,
    TRACKS,
    bridge_between,
    other,
)
from game.edsons_ridge.movement import GO_TO, begin_impulse, fits_bridge, has_room, step_cost
from game.edsons_ridge.retreats import VoluntaryRetreats
from game.edsons_ridge.state import SPAN, UNKNOWN, Edson, Fight, Melee
from game.edsons_ridge.supply_dump import is_halted_by_dump
from game.kernel.agenda import Action, Question, Side, Step
from game.kernel.named import Piece, Place
from game.kernel.picking import DONE, PICKS, Done, Pick, Picking
from game.kernel.records import changed

EXTRA_MF = 2


def charge_targets(state: Edson, side: Side, area: Place) -> list[Place]:
    """10.9 Adjacent areas with enemies, with room for at least one."""
    stacks, theirs = state.stacks, other(side) * SPAN
    return [
        place
        for place in state.near(area)
        if place < FIRST_ZONE and stacks[theirs + place] and state.room(side, place) >= 1
    ]


def chargers(state: Edson, side: Side, area: Place, leader: Piece) -> list[Piece]:
    """10.9, 18.7 Infantry: of the leader's battalion, or any by the Advantage; no American at D2 (8.2)."""
    units = [unit for unit in state.units(side, area) if KIND[unit] == INFANTRY]
    if side == AMERICAN:
        return [unit for unit in units if state.level[unit] < D2]
    if leader == UNKNOWN:
        return units
    return [unit for unit in units if COUNTERS[unit].battalion == COUNTERS[leader].battalion]


def guest_leaders(state: Edson, area: Place, leader: Piece) -> list[Piece]:
    """R44 `joint_banzai`: other unused Japanese leaders who may join this one's charge with their own battalions."""
    if "joint_banzai" not in state.house or leader not in LEADERS[JAPANESE]:
        return []
    return [other for other in state.leaders(JAPANESE, area) if other != leader and other not in state.used]


def charge_leaders(state: Edson, side: Side) -> list[Piece]:
    """18.2 Unused leaders who may declare a charge: the Japanese ones, and Torgerson."""
    able = LEADERS[JAPANESE] if side == JAPANESE else (TORGERSON,)
    return [leader for leader in able if state.where[leader] and leader not in state.used]


def may_charge_from(state: Edson, side: Side, area: Place, leader: Piece) -> bool:
    """10.9 An own, uncontested area; zones never."""
    return (
        area < FIRST_ZONE
        and state.is_free(side, area)
        and not (side == JAPANESE and state.dump_found and state.dump == area)
        and bool(charge_targets(state, side, area))
        and bool(chargers(state, side, area, leader))
    )


@dataclass(frozen=True)
class Charge(Step[Edson]):
    """10.9 The impulse; without a leader it is the Advantage that launches it (14.5)."""

    side: Side
    area: Place
    leader: Piece

    def run(self, state: Edson) -> None:
        begin_impulse(state, self.side, "charge", self.area)
        if is_halted_by_dump(state, self.side, self.area):
            return
        if self.leader == UNKNOWN:
            state.advantage_used = True
        state.do(ChargeTarget(self.side, self.area, self.leader))


@dataclass(frozen=True)
class ChargeTarget(Question[Edson]):
    """10.9 Which adjacent area is charged."""

    area: Place
    leader: Piece

    def options(self, state: Edson) -> list[Action]:
        return [GO_TO[place] for place in charge_targets(state, self.side, self.area)]

    def answer(self, state: Edson, action: Any) -> None:
        state.do(Chargers(self.side, (), self.area, self.leader, action.place))


@dataclass(frozen=True)
class Chargers(Picking[Edson]):
    """10.9 Who takes part: at least one, as many as the target (7.1) and a bridge (9.61) hold."""

    chosen: tuple[Piece, ...]
    area: Place
    leader: Piece
    target: Place

    def candidates(self, state: Edson) -> list[Piece]:
        units = chargers(state, self.side, self.area, self.leader)
        for guest in guest_leaders(state, self.area, self.leader):
            units += chargers(state, self.side, self.area, guest)
        return units

    def may_add(self, state: Edson, item: Piece) -> bool:
        """The leader's own men come first in the list: without any of them it is not his charge (18.7)."""
        if not self.chosen and item not in chargers(state, self.side, self.area, self.leader):
            return False
        force = (*self.chosen, item)
        room = state.room(self.side, self.target) >= sum(STACKS_AS[unit] for unit in force)
        return room and self._fits_bridge(len(force) + len(self._leaders(state, force)))

    def _leaders(self, state: Edson, force: tuple[Piece, ...]) -> tuple[Piece, ...]:
        """18.2 The leaders of these men, who must move with them: he who declares the charge first."""
        if self.leader == UNKNOWN:
            return ()
        battalions = {COUNTERS[unit].battalion for unit in force}
        guests = guest_leaders(state, self.area, self.leader)
        return (self.leader, *(guest for guest in guests if COUNTERS[guest].battalion in battalions))

    def _fits_bridge(self, crossing: int) -> bool:
        """9.61, R18 A leader is one of the five."""
        return bridge_between(self.area, self.target) is None or crossing <= TRACKS.bridge_limit

    def is_enough(self, state: Edson) -> bool:
        return bool(self.chosen)

    def finish(self, state: Edson) -> None:
        if self.leader == UNKNOWN and self._fits_bridge(len(self.chosen) + 1):
            state.do(ChargeLeader(self.side, self.area, self.target, self.chosen))
        else:
            guests = self._leaders(state, self.chosen)[1:]
            state.do(BeginCharge(self.side, self.area, self.target, self.chosen, self.leader, guests))


@dataclass(frozen=True)
class ChargeLeader(Question[Edson]):
    """10.9 A leader of the chargers' battalion may go along in a charge launched by the Advantage."""

    area: Place
    target: Place
    units: tuple[Piece, ...]

    def options(self, state: Edson) -> list[Action]:
        battalions = {COUNTERS[unit].battalion for unit in self.units}  # 18.7
        leaders = [leader for leader in state.leaders(self.side, self.area) if COUNTERS[leader].battalion in battalions]
        return [*(PICKS[leader] for leader in leaders), DONE]

    def answer(self, state: Edson, action: Any) -> None:
        leader = action.item if isinstance(action, Pick) else UNKNOWN
        state.do(BeginCharge(self.side, self.area, self.target, self.units, leader))


@dataclass(frozen=True)
class BeginCharge(Step[Edson]):
    """10.9 Everybody recovers one level and gets two more movement factors."""

    side: Side
    area: Place
    target: Place
    units: tuple[Piece, ...]
    leader: Piece
    guests: tuple[Piece, ...] = ()  # further leaders (R44)

    def run(self, state: Edson) -> None:
        movers = self.units if self.leader == UNKNOWN else (*self.units, self.leader, *self.guests)
        for unit in self.units:
            state.recover(unit)
        state.mf = {unit: COUNTERS[unit].movement + EXTRA_MF for unit in movers}
        state.fight = Fight(
            self.side, self.target, self.units, self.units, charge=True, origin=self.area, leader=self.leader
        )
        state.do(RushIn(self.side, self.target), EndCharge())


@dataclass(frozen=True)
class RushIn(Step[Edson]):
    """10.9 All participants enter; with enemies there it comes to blows, defender first."""

    side: Side
    place: Place

    def run(self, state: Edson) -> None:
        fight = state.the_fight
        gone_on = fight.gone_on or self.place != fight.place
        fight = changed(fight, place=self.place, point=UNKNOWN, firing=(), gone_on=gone_on)
        state.fight = fight
        _enter(state, fight)
        if state.is_vacant(self.side, self.place):
            state.do(AfterCharge())
            return
        defender = other(self.side)
        stood = state.units(defender, self.place)
        state.assaulted.add(self.place)
        state.melee = Melee(self.place)
        state.tell(events.AssaultBegun, self.side, self.place, fight.units, True)
        state.do(
            PointUnit(self.side),  # the lead unit, to whom the leader is tied
            DefensiveFire(defender),  # 10.31
            AfterChargeFire(),
            Screen(defender, ()),  # R17
            Screen(self.side, ()),
            PairOff(defender),
            StrikeAll(defender),
            PairOff(self.side),
            StrikeAll(self.side),
            AfterCharge(fight.units, stood),
        )


def _enter(state: Edson, fight: Fight) -> None:
    movers = [unit for unit in state.mf if state.where[unit]]
    start = state.where[movers[0]]
    bridge = bridge_between(start, fight.place)
    costs = {unit: step_cost(state, unit, fight.place, state.mf[unit], True) for unit in movers}
    state.cross(bridge, len(movers))
    for unit in movers:
        state.mf[unit] -= costs[unit]
        state.came_from[unit] = start
        if KIND[unit] != LEADER:
            state.tired.add(unit)
        state.move(unit, fight.place, "charges")


@dataclass(frozen=True)
class AfterChargeFire(Step[Edson]):
    """10.9, 10.31 Who got through; a leader whose lead unit fell is gone too."""

    def run(self, state: Edson) -> None:
        fight = state.the_fight
        alive = tuple(unit for unit in fight.units if state.where[unit])
        leader = fight.leader
        if leader >= 0 and fight.point not in alive:
            state.remove_leader(leader, "with his men")
            leader = UNKNOWN
        state.fight = changed(fight, units=alive, leader=leader)
        if not alive:
            state.skip_to(AfterCharge)


@dataclass(frozen=True)
class AfterCharge(Step[Edson]):
    """10.9 Whoever got in holds the bridge he came by (20.1); if every enemy is gone the charge may go on, and if not
    the defenders may leave (10.53, R43)."""

    came: tuple[Piece, ...] = ()  # who came to blows here, and with whom; nobody where the ground was empty
    stood: tuple[Piece, ...] = ()

    def run(self, state: Edson) -> None:
        fight = state.the_fight
        alive = tuple(unit for unit in fight.units if state.where[unit])
        if self.came:
            cleared = state.is_vacant(fight.side, fight.place)
            state.tell(events.ChargeFought, fight.side, fight.place, self.came, self.stood, len(alive), cleared)
        state.fight = changed(fight, units=alive)
        take_bridges(state, changed(fight, mandatory=alive))
        if alive and state.is_vacant(fight.side, fight.place):
            state.assaulted.discard(fight.place)
            state.do(ContinueCharge(fight.side))
        elif "stand_after_charge" not in state.house:
            state.do(VoluntaryRetreats(other(fight.side), fight.place))


def continue_places(state: Edson, fight: Fight) -> list[Place]:
    """10.9 Adjacent areas that all participants, the leader too, can reach with the movement they have left."""
    movers = tuple(unit for unit in state.mf if state.where[unit])
    return [
        place
        for place in state.near(fight.place)
        if place < FIRST_ZONE
        and (state.is_vacant(fight.side, place) or may_be_next(state, place))
        and all(step_cost(state, unit, place, state.mf[unit], True) for unit in movers)
        and has_room(state, movers, place)
        and fits_bridge(state, fight.place, place, len(movers))
    ]


def may_be_next(state: Edson, place: Place) -> bool:
    """10.9, R42 The next area attacked lies next to the one attacked before, whatever empty ones were crossed."""
    return place in state.near(state.the_melee.place)


@dataclass(frozen=True)
class ContinueCharge(Question[Edson]):
    """10.9 On into the next area, or stop."""

    def options(self, state: Edson) -> list[Action]:
        return [*(GO_TO[place] for place in continue_places(state, state.the_fight)), DONE]

    def answer(self, state: Edson, action: Any) -> None:
        if isinstance(action, Done):
            return
        if is_halted_by_dump(state, self.side, state.the_fight.place):
            return
        state.do(RushIn(self.side, action.place))


@dataclass(frozen=True)
class EndCharge(Step[Edson]):
    """10.9, 18.2, R14 Leaders are used, Torgerson leaves, and the charge counts for ammo."""

    def run(self, state: Edson) -> None:
        fight = state.the_fight
        state.fight = state.melee = None
        if fight.leader == TORGERSON:
            state.remove_leader(TORGERSON, "his charge is made")
        for leader in LEADERS[fight.side]:
            if leader in state.mf:  # came along and lives
                state.use(leader)
        if "banzai_no_ammo" in state.house:
            return
        if fight.first_roll:
            check_ammo(state, fight.side, fight.first_roll, fight.kills > 0, 0)
        else:
            check_without_roll(state, fight.side)
