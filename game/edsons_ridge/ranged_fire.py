"""11, 17 Ranged fire, bombardment and the gas attack."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.edsons_ridge import events
from game.edsons_ridge.advantage import Throw
from game.edsons_ridge.ammo import check_ammo
from game.edsons_ridge.casualties import take_attrition, take_casualties
from game.edsons_ridge.components import (
    AMERICAN,
    AREAS,
    ARTILLERY,
    BAILEY,
    D2,
    FIRST_ZONE,
    FRESH,
    GROUND,
    GUNS,
    HILLS,
    JAPANESE,
    KIND,
    NOWHERE,
    OFF_BOARD,
    TRACKS,
    other,
)
from game.edsons_ridge.movement import GO_TO, begin_impulse
from game.edsons_ridge.state import SPAN, Edson
from game.edsons_ridge.supply_dump import is_halted_by_dump
from game.edsons_ridge.values import may_be_primary, ranged_defence, ranged_value
from game.kernel.agenda import Action, Question, Side, Step
from game.kernel.named import Piece, Place
from game.kernel.picking import PICKS, Picking


def shooters(state: Edson, side: Side, target: Place) -> list[Piece]:
    """11.1 Fresh units in or next to the target; from a contested area only into it, from a zone never (16.4)."""
    units = []
    for place in (target, *state.near(target)):
        if place >= FIRST_ZONE or (place != target and not state.is_vacant(side, place)):
            continue
        if side == JAPANESE and state.dump_found and place == state.dump:
            continue
        units += [unit for unit in state.units(side, place) if state.level[unit] == FRESH]
    return sorted(units)


def fire_targets(state: Edson, side: Side) -> list[Place]:
    """11.1 Every area with enemies that somebody could fire at."""
    own, enemies = state.stacks[side * SPAN :], state.stacks[other(side) * SPAN :]
    near = state.scenario.near
    targets: set[Place] = set()
    for place in AREAS:
        if not own[place] or not state.has_fresh(side, place):
            continue
        if side == JAPANESE and state.dump_found and place == state.dump:
            continue
        if enemies[place]:
            targets.add(place)  # from a contested area only into it
        else:
            targets.update([target for target in near[place] if enemies[target] and target < FIRST_ZONE])
    return sorted(targets)


def bombarders(state: Edson, side: Side) -> list[Piece]:
    """11.11, 4.1131 Off-board guns not used yet, and a Fresh gun on Hill 80 or Hill 123."""
    ready = [gun for gun in GUNS[side] if gun not in state.used and state.level[gun] == FRESH]
    return ready + hill_guns(state, side)


def hill_guns(state: Edson, side: Side) -> list[Piece]:
    """4.1131, 11.1, R47 Not from a contested hill, unless by `contested_hill_fires`."""
    return [
        unit
        for place in HILLS
        if state.is_vacant(side, place) or "contested_hill_fires" in state.house
        for unit in state.units(side, place)
        if KIND[unit] == ARTILLERY and state.level[unit] == FRESH and not state.is_stuck(unit)
    ]


def bombardment_targets(state: Edson, side: Side) -> list[Place]:
    """11.11, 16.4 Any area with enemies; no zone."""
    enemy = other(side)
    return [place for place in AREAS if state.units(enemy, place)]


@dataclass(frozen=True)
class RangedFire(Step[Edson]):
    """11.1 The impulse: the target area is named; now who fires."""

    side: Side
    target: Place

    def run(self, state: Edson) -> None:
        begin_impulse(state, self.side, "ranged fire", self.target)
        state.do(LeadShooter(self.side, self.target))


@dataclass(frozen=True)
class LeadShooter(Question[Edson]):
    """11.2 The unit whose attack factor counts; a gun fires alone (8.23)."""

    target: Place

    def options(self, state: Edson) -> list[Action]:
        return [PICKS[unit] for unit in shooters(state, self.side, self.target)]

    def answer(self, state: Edson, action: Any) -> None:
        lead = action.item
        if is_halted_by_dump(state, self.side, state.where[lead]):
            return
        if KIND[lead] == ARTILLERY:
            open_fire(state, self.side, self.target, (lead,))
        else:
            state.do(MoreShooters(self.side, (), lead, self.target))


@dataclass(frozen=True)
class MoreShooters(Picking[Edson]):
    """11.2 Others add one each."""

    chosen: tuple[Piece, ...]
    lead: Piece
    target: Place

    def candidates(self, state: Edson) -> list[Piece]:
        units = shooters(state, self.side, self.target)
        return [unit for unit in units if unit != self.lead and KIND[unit] != ARTILLERY]

    def finish(self, state: Edson) -> None:
        places = sorted({state.where[unit] for unit in self.chosen})
        halted = {place for place in places if is_halted_by_dump(state, self.side, place)}
        firing = tuple(unit for unit in self.chosen if state.where[unit] not in halted)
        open_fire(state, self.side, self.target, (self.lead, *firing))


@dataclass(frozen=True)
class Bombardment(Step[Edson]):
    """11.11, 17.1 The impulse: one gun, any area, nobody else."""

    side: Side
    gun: Piece

    def run(self, state: Edson) -> None:
        begin_impulse(state, self.side, "bombardment", NOWHERE)
        if KIND[self.gun] == OFF_BOARD or not is_halted_by_dump(state, self.side, state.where[self.gun]):
            state.do(BombardmentTarget(self.side, self.gun))


@dataclass(frozen=True)
class BombardmentTarget(Question[Edson]):
    """11.11 Where the shells fall."""

    gun: Piece

    def options(self, state: Edson) -> list[Action]:
        return [GO_TO[place] for place in bombardment_targets(state, self.side)]

    def answer(self, state: Edson, action: Any) -> None:
        open_fire(state, self.side, action.place, (self.gun,))


def is_bombardment(state: Edson, gun: Piece, target: Place) -> bool:
    """17.2 can only go wrong for off-board guns and a gun shelling from its hill."""
    return KIND[gun] == OFF_BOARD or (KIND[gun] == ARTILLERY and state.impulse is not None and _from_hill(state, gun))


def _from_hill(state: Edson, gun: Piece) -> bool:
    assert state.impulse is not None
    return state.impulse.kind == "bombardment" and GROUND[state.where[gun]].hill is not None


def open_fire(state: Edson, side: Side, target: Place, units: tuple[Piece, ...]) -> None:
    """11.12-11.4 Primary target, dice, attrition; then the firing units tire."""
    enemy = other(side)
    kind = "bombardment" if is_bombardment(state, units[0], target) else "ranged fire"
    state.tell(events.FireOpened, side, kind, target, units)
    state.do(
        name_primary(state, side, enemy, target, units),
        TireShooters(units),
    )


def name_primary(state: Edson, side: Side, enemy: Side, target: Place, units: tuple[Piece, ...]) -> Question[Edson]:
    """11.12 The attacker names the primary target, or the defender if no infantry can be named."""
    eligible = any(may_be_primary(state, unit) for unit in state.units(enemy, target))
    return PrimaryTarget(side if eligible else enemy, target, units, enemy)


def primary_candidates(state: Edson, victim: Side, target: Place) -> list[Piece]:
    """11.12 Infantry not at D2; else machine guns and artillery; else whoever is there."""
    units = state.units(victim, target)
    infantry = [unit for unit in units if may_be_primary(state, unit)]
    return infantry or [unit for unit in units if state.level[unit] < D2] or list(units)


@dataclass(frozen=True)
class PrimaryTarget(Question[Edson]):
    """11.12 The unit that takes the first attrition point."""

    target: Place
    firing: tuple[Piece, ...]
    victim: Side

    def options(self, state: Edson) -> list[Action]:
        return [PICKS[unit] for unit in primary_candidates(state, self.victim, self.target)]

    def answer(self, state: Edson, action: Any) -> None:
        shooter = other(self.victim)
        state.do(
            Throw("ranged fire", shooter, 4, place=self.target),
            ResolveFire(shooter, self.target, self.firing, action.item),
        )


@dataclass(frozen=True)
class ResolveFire(Step[Edson]):
    """11.4 The difference in attrition points; equal dice of a bombardment on a contested area fall short (17.2)."""

    side: Side
    target: Place
    firing: tuple[Piece, ...]
    primary: Piece

    def run(self, state: Edson) -> None:
        value, cover = ranged_value(state, self.firing).total, ranged_defence(self.target).total
        roll, against = sum(state.dice[:2]), sum(state.dice[2:])
        mistaken = self._is_mistaken(state, roll, against)
        points = 0 if mistaken else max(0, value + roll - cover - against)
        result = "mistaken attack" if mistaken else "attrition" if points else "no effect"
        state.tell(events.Compared, "ranged fire", self.target, value, roll, cover, against, result, points)
        check_ammo(state, self.side, roll, points > 0, value - cover)
        enemy = other(self.side)
        if mistaken:
            state.do(FriendlyFire(enemy, self.target, (roll + 1) // 2))
        elif points:
            take_attrition(state, enemy, state.units(enemy, self.target), points, self.primary)

    def _is_mistaken(self, state: Edson, roll: int, against: int) -> bool:
        return (
            roll == against and state.is_contested(self.target) and is_bombardment(state, self.firing[0], self.target)
        )


@dataclass(frozen=True)
class FriendlyFire(Question[Edson]):
    """17.2 The other side names which of the active side's units is hit first."""

    target: Place
    points: int

    def options(self, state: Edson) -> list[Action]:
        return [PICKS[unit] for unit in primary_candidates(state, other(self.side), self.target)]

    def answer(self, state: Edson, action: Any) -> None:
        hit = other(self.side)
        take_attrition(state, hit, state.units(hit, self.target), self.points, action.item)


@dataclass(frozen=True)
class TireShooters(Step[Edson]):
    """11.1, 11.11 Units that fired are one level worse; off-board guns are used."""

    units: tuple[Piece, ...]

    def run(self, state: Edson) -> None:
        for unit in self.units:
            if KIND[unit] == OFF_BOARD:
                state.use(unit)
            elif state.where[unit]:
                state.exhaust(unit)


def gas_targets(state: Edson) -> list[Place]:
    """11.7 American units in a contested area or next to a Japanese-controlled one."""
    return [
        place
        for place in AREAS
        if state.units(AMERICAN, place)
        and (state.units(JAPANESE, place) or any(state.control[near] == JAPANESE for near in state.near(place)))
    ]


@dataclass(frozen=True)
class GasAttack(Step[Edson]):
    """11.7 Once per game; nobody tires and no ammo is used."""

    target: Place

    def run(self, state: Edson) -> None:
        begin_impulse(state, JAPANESE, "gas", self.target)
        state.gas = False
        state.tell(events.FireOpened, JAPANESE, "gas", self.target, ())
        state.do(Throw("gas", JAPANESE, 1), ResolveGas(self.target))


def gas_points(state: Edson, target: Place, pips: int) -> int:
    """11.7, R13 Two to four casualty points, half of them (down) where Bailey is."""
    points = TRACKS.gas[pips - 1]
    return points // 2 if state.where[BAILEY] == target else points


@dataclass(frozen=True)
class ResolveGas(Step[Edson]):
    """11.7 The Americans spread the casualty points as they like."""

    target: Place

    def run(self, state: Edson) -> None:
        points = gas_points(state, self.target, sum(state.dice))
        state.tell(events.Checked, "gas", -1, self.target, sum(state.dice), points, True)
        take_casualties(state, AMERICAN, state.units(AMERICAN, self.target), points, may_retreat=True)
