"""10 Assault: from the defender's machine guns to the last retreat, in the rulebook's order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.edsons_ridge import events
from game.edsons_ridge.advantage import Throw
from game.edsons_ridge.ammo import check_ammo, check_without_roll
from game.edsons_ridge.casualties import take_casualties
from game.edsons_ridge.components import (
    ARTILLERY,
    D1,
    D2,
    ELIMINATED,
    FIRST_ZONE,
    FRESH,
    INFANTRY,
    KIND,
    MACHINE_GUN,
    NOWHERE,
    OWNER,
    bridge_between,
    other,
)
from game.edsons_ridge.retreats import RetreatForce, RetreatOrStay, VoluntaryRetreats
from game.edsons_ridge.state import UNKNOWN, Edson, Fight
from game.edsons_ridge.values import (
    attack_value,
    defence_value,
    defensive_fire_defence,
    defensive_fire_value,
    still_supporting,
    supports_assault,
)
from game.kernel.agenda import Action, Question, Side, Step
from game.kernel.named import Piece, Place
from game.kernel.picking import PICKS, Pick, Picking
from game.kernel.records import changed


@dataclass(frozen=True)
class HoldFire(Action):
    """No defensive fire."""


HOLD_FIRE = HoldFire()


@dataclass(frozen=True)
class Assault(Step[Edson]):
    """10.3 One assault; the force has been chosen."""

    side: Side
    place: Place
    units: tuple[Piece, ...]
    mandatory: tuple[Piece, ...]

    def run(self, state: Edson) -> None:
        defender = other(self.side)
        state.fight = Fight(self.side, self.place, self.units, self.mandatory)
        state.assaulted.add(self.place)
        state.tired.update(self.units)
        state.tell(events.AssaultBegun, self.side, self.place, self.units, False)
        take_toll(state, self.place)
        state.do(
            PointUnit(self.side),  # 10.33A
            Support(self.side, ()),  # 10.7
            DefensiveFire(defender),  # 10.31
            AfterFire(),  # R4
            ForwardUnit(defender),  # 10.34A
            Throw("assault", self.side, 4),  # 10.35, 14.3
            CompareTotals(),  # 10.351-10.353
            VoluntaryRetreats(defender, self.place),  # 10.53
            EndAssault(),
        )


def take_toll(state: Edson, place: Place) -> None:
    """9.4, 10.23 An assault in the active area costs one or two MF; whoever moves from there later pays it too."""
    impulse = state.impulse
    if impulse is None or place != impulse.area or impulse.kind != "assault":
        return
    toll = 2 if state.has_fresh(other(impulse.side), place) else 1
    for unit in state.mf:
        if state.where[unit] == place:
            state.mf[unit] = max(0, state.mf[unit] - toll)


def the_fight(state: Edson) -> Fight:
    assert state.fight is not None
    return state.fight


@dataclass(frozen=True)
class PointUnit(Question[Edson]):
    """10.33A The attacker names the infantry unit that leads; it takes the first casualty of defensive fire."""

    def options(self, state: Edson) -> list[Action]:
        return [PICKS[unit] for unit in the_fight(state).units if KIND[unit] == INFANTRY]

    def answer(self, state: Edson, action: Any) -> None:
        state.fight = changed(the_fight(state), point=action.item)


@dataclass(frozen=True)
class Support(Picking[Edson]):
    """10.7 Machine guns that stand still and Fresh help from outside the assault."""

    chosen: tuple[Piece, ...]

    def candidates(self, state: Edson) -> list[Piece]:
        return supporters(state, the_fight(state))

    def finish(self, state: Edson) -> None:
        state.fight = changed(the_fight(state), support=self.chosen)
        state.supported |= set(self.chosen)
        for gun in self.chosen:
            state.mf.pop(gun, None)  # what supports does not move


def supporters(state: Edson, fight: Fight) -> list[Piece]:
    """10.7 The machine guns that may support this assault."""
    place, side = fight.place, fight.side
    if state.impulse is not None and state.impulse.kind == "infiltration":
        places: tuple[Place, ...] = (state.impulse.area,)  # 8.221
    else:
        places = (place, *state.near(place))
    guns = []
    for near in places:
        if near < FIRST_ZONE and (near == place or state.is_free(side, near)):
            guns += [gun for gun in state.units(side, near) if _may_support(state, gun, fight)]
    return sorted(guns)


def _may_support(state: Edson, gun: Piece, fight: Fight) -> bool:
    return (
        KIND[gun] == MACHINE_GUN
        and state.level[gun] == FRESH
        and gun not in state.came_from
        and gun not in fight.units
        and gun not in state.supported
        and not state.is_stuck(gun)
        and supports_assault(gun, fight.units)
    )


@dataclass(frozen=True)
class DefensiveFire(Question[Edson]):
    """10.31 The defender's machine guns may fire before the assault: the lead gun first."""

    def options(self, state: Edson) -> list[Action]:
        return [HOLD_FIRE, *(PICKS[gun] for gun in machine_guns(state, self.side, the_fight(state).place))]

    def answer(self, state: Edson, action: Any) -> None:
        if isinstance(action, Pick):
            state.do(JoinFire(self.side, (), action.item))


def machine_guns(state: Edson, side: Side, place: Place) -> list[Piece]:
    return [unit for unit in state.units(side, place) if KIND[unit] == MACHINE_GUN]


@dataclass(frozen=True)
class JoinFire(Picking[Edson]):
    """10.31F More machine guns may join; together they add one (R4)."""

    chosen: tuple[Piece, ...]
    lead: Piece

    def candidates(self, state: Edson) -> list[Piece]:
        return [gun for gun in machine_guns(state, self.side, the_fight(state).place) if gun != self.lead]

    def finish(self, state: Edson) -> None:
        fight = the_fight(state)
        firing = (self.lead, *self.chosen)
        state.fight = changed(fight, firing=firing)
        state.tell(events.FireOpened, self.side, "defensive fire", fight.place, firing)
        state.do(Throw("defensive fire", self.side, 4), ResolveDefensiveFire())


@dataclass(frozen=True)
class ResolveDefensiveFire(Step[Edson]):
    """10.31 The difference falls on the assault force, its point unit first; the guns tire, at most to D2."""

    def run(self, state: Edson) -> None:
        fight = the_fight(state)
        shooter = other(fight.side)
        value = defensive_fire_value(state, fight.firing).total
        cover = defensive_fire_defence(state, fight).total
        roll, against = sum(state.dice[:2]), sum(state.dice[2:])
        points = max(0, value + roll + fight.charge - cover - against)  # 10.31E one more against a charge
        result = "casualties" if points else "no effect"
        state.tell(
            events.Compared, "defensive fire", fight.place, value, roll + fight.charge, cover, against, result, points
        )
        for gun in fight.firing:
            state.exhaust(gun, D2)
        check_ammo(state, shooter, roll, points > 0, value - cover)
        if points and not fight.charge:
            state.fight = changed(fight, point=UNKNOWN)  # E15 who leads the assault is named again after losses
        take_casualties(state, fight.side, fight.units, points, first=fight.point)


@dataclass(frozen=True)
class AfterFire(Step[Edson]):
    """R4, E15 Who is left; after losses the point unit is named again, and without infantry the assault has failed."""

    def run(self, state: Edson) -> None:
        fight = the_fight(state)
        alive = tuple(unit for unit in fight.units if state.where[unit])
        fight = changed(
            fight,
            units=alive,
            mandatory=tuple(unit for unit in fight.mandatory if unit in alive),
            point=fight.point if fight.point in alive else UNKNOWN,
            support=still_supporting(fight, alive),
        )
        state.fight = fight
        if fight.point != UNKNOWN:
            return
        if any(KIND[unit] == INFANTRY for unit in alive):
            state.do(PointUnit(fight.side))
            return
        check_without_roll(state, fight.side)  # 12.3 (1)
        state.skip_to(VoluntaryRetreats)
        if alive:
            fail(state)


@dataclass(frozen=True)
class ForwardUnit(Question[Edson]):
    """10.34A The defender names the unit whose defence counts; artillery only if alone (4.113)."""

    def options(self, state: Edson) -> list[Action]:
        units = state.units(self.side, the_fight(state).place)
        line = [unit for unit in units if KIND[unit] != ARTILLERY]
        return [PICKS[unit] for unit in line or units]

    def answer(self, state: Edson, action: Any) -> None:
        state.fight = changed(the_fight(state), forward=action.item)


@dataclass(frozen=True)
class CompareTotals(Step[Edson]):
    """10.35 Attack total against defence total."""

    def run(self, state: Edson) -> None:
        fight = the_fight(state)
        value, cover = attack_value(state, fight).total, defence_value(state, fight).total
        roll, against = sum(state.dice[:2]), sum(state.dice[2:])
        margin = value + roll - cover - against
        result = "success" if margin > 0 else "failure" if margin < 0 else "stalemate"
        state.tell(events.Compared, "assault", fight.place, value, roll, cover, against, result, max(0, margin))
        check_ammo(state, fight.side, roll, margin > 0, value - cover)
        if margin < 0:
            fail(state)
            return
        take_bridges(state, fight)
        if margin > 0:
            succeed(state, margin)
        else:
            stall(state)


def fail(state: Edson) -> None:
    """10.351 The force is worn down and, where it had to fight its way in, thrown back."""
    fight = the_fight(state)
    for unit in fight.units:
        state.set_level(unit, level_after_failure(state, unit))
    _rest(state, fight)
    entered = [unit for unit in fight.units if unit in state.came_from and unit not in fight.mandatory]
    state.do(RetreatForce(fight.mandatory), *(RetreatOrStay(fight.side, unit) for unit in entered))


def level_after_failure(state: Edson, unit: Piece) -> int:
    """10.351, R5 Fresh to D1, Spent or D1 to D2, D2 gone; `harsh_failure` takes two levels."""
    level = state.level[unit]
    if "harsh_failure" in state.house:
        return min(level + 2, ELIMINATED)
    return D1 if level == FRESH else D2 if level < D2 else ELIMINATED


def stall(state: Edson) -> None:
    """10.352 The point unit becomes D1 (a D1 one D2, a D2 one stays); the others tire by one level."""
    fight = the_fight(state)
    for unit in fight.units:
        level = state.level[unit]
        if unit != fight.point:
            state.exhaust(unit)
        else:
            state.set_level(unit, D1 if level < D1 else D2)
    _rest(state, fight)


def _rest(state: Edson, fight: Fight) -> None:
    """8.3 The penalty stands instead of the level for moving; nobody goes further."""
    for unit in fight.units:
        state.tired.discard(unit)
        state.halted.add(unit)
    state.halted.intersection_update(state.mf)


def succeed(state: Edson, points: int) -> None:
    """10.353, 10.22 The defender takes the difference; more than he can bear is an overrun."""
    fight = the_fight(state)
    defender = other(fight.side)
    if "spare_d2" in state.house:
        state.tired.difference_update(unit for unit in fight.units if state.level[unit] == D2)
    defenders = state.units(defender, fight.place)
    if take_casualties(state, defender, defenders, points, fight.forward, may_retreat=True):
        overrun(state, fight)
    else:
        state.halted.update(unit for unit in fight.units if unit in state.mf)


def overrun(state: Edson, fight: Fight) -> None:
    """10.22 Leaders fall with their men; the assault force, and leaders who came with it, may go on."""
    defender = other(fight.side)
    state.tell(events.Overrun, fight.place, fight.side)
    for leader in state.leaders(defender, fight.place):
        state.remove_leader(leader, "overrun")
    state.halted.difference_update(fight.units, state.leaders(fight.side, fight.place))
    state.assaulted.discard(fight.place)


def take_bridges(state: Edson, fight: Fight) -> None:
    """10.2, 20.1 A mandatory assault that was not thrown back takes the bridge it crossed."""
    for unit in fight.mandatory:
        bridge = bridge_between(state.came_from.get(unit, NOWHERE), fight.place)
        if bridge is not None:
            state.take_bridge(bridge, OWNER[unit])


@dataclass(frozen=True)
class EndAssault(Step[Edson]):
    """The assault is over."""

    def run(self, state: Edson) -> None:
        state.fight = None
