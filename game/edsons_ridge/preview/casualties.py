"""10.31, 10.4, R4 Who suffers under defensive fire, as the previews assume: the choice that keeps the attack strong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from game.edsons_ridge.components import COUNTERS, ELIMINATED, FRESH, INFANTRY, KIND
from game.edsons_ridge.preview.dice import DUELS
from game.edsons_ridge.state import UNKNOWN, Edson, Fight
from game.edsons_ridge.values import attack_factor, attack_value, intact_companies, still_supporting
from game.kernel.dice import Distribution
from game.kernel.named import Piece


def best_point(state: Edson, units: tuple[Piece, ...]) -> Piece:
    """10.33A The infantry unit with the highest attack factor, or UNKNOWN without infantry."""
    infantry = [unit for unit in units if KIND[unit] == INFANTRY]
    return max(infantry, key=lambda unit: (attack_factor(state, unit), -unit), default=UNKNOWN)


NextVictim = Callable[[Edson, Fight, list[Piece], Piece], Piece]  # who of those alive, under this point unit


def suffer(world: Edson, fight: Fight, next_victim: NextVictim) -> Iterator[Piece]:
    """10.31, R4 Give the points one by one, in a world that may be spoilt, until nobody is left: the point unit takes
    the first, and is followed by the best one left once it is gone."""
    alive, point = list(fight.units), fight.point
    victim = point
    while alive:
        _absorb(world, victim)
        if world.level[victim] == ELIMINATED:
            alive.remove(victim)
        yield victim
        if point not in alive:
            point = best_point(world, tuple(alive))
        if alive:
            victim = next_victim(world, fight, alive, point)


def through_the_fire(
    world: Edson, fight: Fight, points: Distribution[int], next_victim: NextVictim
) -> Iterator[tuple[int, tuple[Piece, ...]]]:
    """10.31 Every number of casualty points: its weight of 1296 and who is left, their levels set in the world."""
    chances, scale = points.weights, DUELS // points.total
    bearing = sum(world.absorbs(unit) for unit in fight.units)
    if 0 in chances:
        yield chances[0] * scale, fight.units
    for count, _ in zip(range(1, min(max(chances), bearing) + 1), suffer(world, fight, next_victim), strict=False):
        if count in chances:
            yield chances[count] * scale, tuple(unit for unit in fight.units if world.level[unit] < ELIMINATED)
    beyond = sum(weight for count, weight in chances.items() if count > bearing)
    if beyond:
        yield beyond * scale, ()


def _absorb(world: Edson, unit: Piece) -> None:
    """8.241 The position goes before a level; on bare facts, since an imagined unit may still stand elsewhere."""
    if unit in world.entrenched:
        world.entrenched.discard(unit)
    else:
        world.level[unit] += 1


def least_missed(world: Edson, fight: Fight, alive: list[Piece], point: Piece) -> Piece:
    """R4 In an assault, as the previews assume: where nobody is eliminated if that can be; there, where it leaves the
    attack value highest; of equals not the point unit nor one of an intact company, then the least worn, the weakest
    attack, the highest number."""
    able = [unit for unit in alive if world.absorbs(unit) > 1]
    level = world.level
    order = sorted(able or alive, key=lambda unit: (unit == point, level[unit], attack_factor(world, unit), -unit))
    if len(order) == 1 or point == UNKNOWN:
        return order[0]
    if able:
        fresh = any(level[unit] == FRESH and COUNTERS[unit].company for unit in order)
        intact = intact_companies(world, replace(fight, units=tuple(alive))) if fresh else []
        free = next((unit for unit in order if _is_free(world, unit, point, intact)), UNKNOWN)
        if free != UNKNOWN:
            return free
    return max(order, key=lambda unit: _value_after(world, fight, alive, point, unit))  # the first of equals


def _is_free(world: Edson, unit: Piece, point: Piece, intact: list[str]) -> bool:
    """10.33 A level counts only for the point unit, and between Fresh and Spent for an intact company."""
    if unit in world.entrenched:
        return True
    return unit != point and (world.level[unit] != FRESH or COUNTERS[unit].company not in intact)


def _value_after(world: Edson, fight: Fight, alive: list[Piece], point: Piece, unit: Piece) -> int:
    """10.33 The attack value if this unit took the next point; below nought without infantry to lead."""
    level = world.level[unit]
    world.level[unit] = level + 1
    left = tuple(u for u in alive if world.level[u] < ELIMINATED)
    lead = point if point in left else best_point(world, left)
    ahead = replace(fight, units=left, point=lead, support=still_supporting(fight, left))
    value = attack_value(world, ahead).total if lead != UNKNOWN else -1
    world.level[unit] = level
    return value
