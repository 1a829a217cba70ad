"""9, 10.33 Where units could get to in one impulse, and the strongest assault that a side could bring somewhere.

Both are worked out by the functions that also carry movement and assaults out, on copies of what a side may know. They
look at the first moves of an impulse: what a won assault would open up behind it is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from game.edsons_ridge.assault import supporters
from game.edsons_ridge.components import (
    COUNTERS,
    INFANTRY,
    JAPANESE,
    KIND,
    MACHINE_GUN,
    NOWHERE,
    OWNER,
    PLACES,
    STACKS_AS,
    TRACKS,
    bridge_between,
    other,
)
from game.edsons_ridge.movement import begin_march, has_room, may_assault_from, step_cost, steps
from game.edsons_ridge.preview.assault import best_forward, imagined_assault
from game.edsons_ridge.state import UNKNOWN, Edson, Fight
from game.edsons_ridge.values import attack_value, defence_value
from game.kernel.agenda import Side
from game.kernel.named import Piece, Place


@dataclass(frozen=True)
class Way:
    """9.4 How a place is reached: movement spent, the place before it, and whether enemies stand there."""

    cost: int
    origin: Place
    fight: bool


@dataclass(frozen=True)
class Threat:
    """10.33 The strongest assault on a place, before defensive fire; against nobody there is no defence value."""

    start: Place
    units: tuple[Piece, ...]
    support: tuple[Piece, ...]
    attack: int
    defence: int


def reach(state: Edson, side: Side, area: Place = NOWHERE) -> dict[Place, Way]:
    """9.3 The cheapest way of any unit to every place within one impulse; of one area's units if it is named.

    In the middle of an Assault impulse of that side it goes on with the movement that is left.
    """
    found: dict[Place, Way] = {}
    for world in _impulses(state, side, area):
        for unit in _sorts(world, [unit for unit in world.mf if not area or world.where[unit] == area]):
            for place, routes in ways(world, unit).items():
                best = min(routes, key=lambda way: way.cost)
                if place not in found or best.cost < found[place].cost:
                    found[place] = best
    return found


def _impulses(state: Edson, side: Side, area: Place) -> Iterator[Edson]:
    """The impulse under way, or one from every area that could begin one."""
    impulse = state.impulse
    if impulse is not None and impulse.side == side and impulse.kind == "assault" and state.mf:
        yield state
        return
    for start in (area,) if area else PLACES:
        if state.units(side, start) or state.leaders(side, start):
            world = state.clone()
            begin_march(world, side, start)
            yield world


def _sorts(world: Edson, units: Sequence[Piece]) -> list[Piece]:
    """Units that differ in nothing that movement asks about are looked at once."""
    alike: dict[tuple[object, ...], Piece] = {}
    for unit in units:
        if unit not in world.halted:
            sort = (world.where[unit], KIND[unit], world.mf[unit], world.level[unit], unit in world.came_from)
            alike.setdefault((*sort, STACKS_AS[unit]), unit)
    return list(alike.values())


def ways(world: Edson, unit: Piece) -> dict[Place, tuple[Way, ...]]:
    """9.3 All places that one unit could enter by itself, each by its cheapest way from every side."""
    found: dict[Place, dict[Place, Way]] = {}
    _explore(world, unit, 0, found)
    return {place: tuple(routes.values()) for place, routes in found.items()}


def _explore(world: Edson, unit: Piece, spent: int, found: dict[Place, dict[Place, Way]]) -> None:
    side, start = OWNER[unit], world.where[unit]
    if world.mf[unit] <= 0 or (side == JAPANESE and start == world.dump):  # R22 as far as this view knows
        return
    for place in steps(world, (unit,)):
        cost = spent + step_cost(world, unit, place, world.mf[unit], True)
        fight = not world.is_vacant(side, place)
        routes = found.setdefault(place, {})
        known = min((way.cost for way in routes.values()), default=99)
        if start not in routes or cost < routes[start].cost:
            if fight or has_room(world, (unit,), place):
                routes[start] = Way(cost, start, fight)
            if not fight and cost < known:
                _explore(_after(world, unit, place, cost - spent), unit, cost, found)
        if not routes:
            del found[place]


def _after(world: Edson, unit: Piece, place: Place, cost: int) -> Edson:
    """9.3 One step on, in a copy: control and bridges turn as they would."""
    ahead = world.clone()
    ahead.mf[unit] -= cost
    ahead.came_from[unit] = world.where[unit]
    ahead.cross(bridge_between(world.where[unit], place), 1)
    ahead.move(unit, place)
    return ahead


# The strongest assault


def threats(state: Edson, side: Side) -> dict[Place, Threat]:
    """10.33 For every place where a side stands: the highest attack value the enemy could bring in his next impulse."""
    enemy, found = other(side), dict[Place, Threat]()
    for start in PLACES:
        if not state.units(enemy, start) or not may_assault_from(state, enemy, start):
            continue
        world = state.clone()
        begin_march(world, enemy, start)
        for place, entries in _entries(world, enemy, start).items():
            threat = _strongest(world, enemy, start, place, entries)
            if threat is not None and (place not in found or threat.attack > found[place].attack):
                found[place] = threat
    return found


def _entries(world: Edson, side: Side, start: Place) -> dict[Place, dict[Piece, Place]]:
    """The infantry of an area by the enemies it could reach, each with where it steps in from; by land if it can."""
    found: dict[Place, dict[Piece, Place]] = {}
    if world.is_contested(start):
        found[start] = {unit: start for unit in world.units(side, start) if unit in world.mf}
    known: dict[tuple[int, ...], dict[Place, tuple[Way, ...]]] = {}
    for unit in world.units(side, start):
        if KIND[unit] != INFANTRY or unit not in world.mf:
            continue
        sort = world.level[unit], STACKS_AS[unit], world.mf[unit]
        if sort not in known:
            known[sort] = ways(world, unit)
        for place, routes in known[sort].items():
            if routes[0].fight and place != start:
                dry = [way for way in routes if bridge_between(way.origin, place) is None]
                found.setdefault(place, {})[unit] = (dry or routes)[0].origin
    return found


def _strongest(world: Edson, side: Side, start: Place, place: Place, entries: dict[Piece, Place]) -> Threat | None:
    best: Threat | None = None
    for units in _forces(world, side, start, place, entries):
        ahead, fight = imagined_assault(world, side, place, units, origins=entries)
        fight = replace(fight, support=tuple(supporters(ahead, fight)))
        attack = attack_value(ahead, fight).total
        if best is None or attack > best.attack:
            best = Threat(start, units, fight.support, attack, _defence(ahead, fight))
    return best


def _defence(world: Edson, fight: Fight) -> int:
    """10.34 With the forward unit that defends best."""
    return defence_value(world, replace(fight, forward=best_forward(world, fight))).total


def _forces(
    world: Edson, side: Side, start: Place, place: Place, entries: dict[Piece, Place]
) -> Iterator[tuple[Piece, ...]]:
    """7.1, 9.61 The largest forces that stacking and bridges allow; alike units stand for each other."""
    if place == start:
        yield from _standing_force(world, side, place, entries)
        return
    kinds: dict[tuple[object, ...], list[Piece]] = {}
    for unit, origin in entries.items():
        counter = COUNTERS[unit]
        sort = (counter.company, counter.battalion, counter.attack, world.level[unit], STACKS_AS[unit])
        kinds.setdefault((*sort, bridge_between(origin, place)), []).append(unit)
    room = world.room(side, place)
    groups = list(kinds.items())
    if _fits(world, room, place, entries, tuple(entries)):
        yield tuple(entries)
        return
    for counts in product(*(range(len(units), -1, -1) for _, units in groups)):
        force = tuple(unit for count, (_, units) in zip(counts, groups, strict=True) for unit in units[:count])
        if force and _fits(world, room, place, entries, force):
            yield force


def _fits(world: Edson, room: int, place: Place, entries: dict[Piece, Place], force: tuple[Piece, ...]) -> bool:
    if sum(STACKS_AS[unit] for unit in force) > room:
        return False
    crossing: dict[int, int] = {}
    for unit in force:
        bridge = bridge_between(entries[unit], place)
        if bridge is not None:
            crossing[bridge] = crossing.get(bridge, world.crossed[bridge]) + 1
    return all(count <= TRACKS.bridge_limit for count in crossing.values())


def _standing_force(world: Edson, side: Side, place: Place, entries: dict[Piece, Place]) -> Iterator[tuple[Piece, ...]]:
    """10.21 All who stand there already; guns that can support do more by that (10.8, R32)."""
    infantry = tuple(unit for unit in entries if KIND[unit] == INFANTRY)
    if not infantry:
        return
    helpers = supporters(world, Fight(side, place, infantry, (), UNKNOWN))
    guns = tuple(unit for unit in entries if KIND[unit] == MACHINE_GUN and unit not in helpers)
    yield infantry + guns
