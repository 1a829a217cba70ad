"""10.31-10.353 The chain from casualties of defensive fire to the result of an assault, in whole-number weights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from game.edsons_ridge.assault import level_after_failure
from game.edsons_ridge.components import D1, D2, ELIMINATED
from game.edsons_ridge.preview.casualties import best_point, least_missed, through_the_fire
from game.edsons_ridge.preview.dice import DUELS, blend, duel_weights, points
from game.edsons_ridge.preview.fire import FireForecast
from game.edsons_ridge.state import UNKNOWN, Edson, Fight
from game.edsons_ridge.values import attack_value, defence_value, still_supporting
from game.kernel.dice import Distribution, certain

FAILURE, STALEMATE, SUCCESS, CLEARED, OVERRUN = "failure", "stalemate", "success", "cleared", "overrun"


@dataclass(frozen=True, slots=True)
class Branch:
    """The assault force after so many casualty points."""

    weight: int  # of 1296
    edge: int | None  # attack value less defence value; None: the assault never comes to dice (R4)
    levels: tuple[int, int, int]  # lost in all, after failure, stalemate, success


@dataclass(frozen=True, slots=True)
class Chain:
    """All that follows from the units, their levels and the values: remembered, since the opponent asks again."""

    outcome: Distribution[str]
    points: Distribution[int]
    levels_lost: Distribution[int]
    edges: tuple[tuple[int, int], ...]  # how often the dice are thrown with which edge
    unrolled: int  # how often they never are (R4)


_CHAINS: dict[tuple[Any, ...], Chain] = {}
MOST_CHAINS = 20_000


def chain_of(world: Edson, fight: Fight, fire: FireForecast | None, attack: int, defence: int, bearing: int) -> Chain:
    """Looked up by everything it depends on, or worked out."""
    units, level, came = fight.units, world.level, world.came_from
    key = (
        units,
        tuple([level[unit] + 8 * (unit in world.entrenched) for unit in units]),
        tuple([came.get(unit, 0) for unit in units]),
        (fight.place, fight.point, attack, defence, bearing, *world.bridges),
        fight.support,
        fight.mandatory,
        world.house,
        fire.points if fire else None,
    )
    chain = _CHAINS.get(key)
    if chain is None:
        if len(_CHAINS) >= MOST_CHAINS:
            _CHAINS.clear()
        chain = _CHAINS[key] = _work_out(branches_of(world, fight, fire, attack, defence), bearing)
    return chain


def branches_of(world: Edson, fight: Fight, fire: FireForecast | None, attack: int, defence: int) -> list[Branch]:
    """10.31, R4 The assault force after every possible number of casualty points."""
    before = {unit: world.level[unit] for unit in fight.units}
    if fire is None:
        return [_branch(world, fight, DUELS, attack - defence, before)]
    worn = through_the_fire(world, fight, fire.points, least_missed)
    return [_worn_branch(world, fight, alive, weight, defence, before) for weight, alive in worn]


def _worn_branch(
    world: Edson, fight: Fight, alive: tuple[int, ...], weight: int, defence: int, before: Mapping[int, int]
) -> Branch:
    if not alive:
        return Branch(weight, None, (sum(ELIMINATED - level for level in before.values()),) * 3)
    point = fight.point if fight.point in alive else best_point(world, alive)
    mandatory = tuple(unit for unit in fight.mandatory if unit in alive)
    left = replace(fight, units=alive, point=point, mandatory=mandatory, support=still_supporting(fight, alive))
    if point == UNKNOWN:
        return _branch(world, left, weight, None, before)
    if mandatory != fight.mandatory:  # 10.34C nobody may be left who crossed the bridge
        defence = defence_value(world, left).total
    return _branch(world, left, weight, attack_value(world, left).total - defence, before)


def _branch(world: Edson, left: Fight, weight: int, edge: int | None, before: Mapping[int, int]) -> Branch:
    gone = sum(ELIMINATED - level for unit, level in before.items() if unit not in left.units)
    levels = [gone] * 3
    for unit in left.units:
        for case, after in enumerate(_levels_after(world, left, unit)):
            levels[case] += after - before[unit]
    return Branch(weight, edge, (levels[0], levels[1], levels[2]))


def _levels_after(world: Edson, fight: Fight, unit: int) -> tuple[int, int, int]:
    """10.351, 10.352, 10.353 A unit's level after failure, stalemate and (at the end of the impulse) success."""
    level = world.level[unit]
    stalled = (D1 if level < D1 else D2) if unit == fight.point else level + 1
    tired = level if level == D2 and "spare_d2" in world.house else level + 1
    return level_after_failure(world, unit), stalled, tired


@cache
def _outcomes(edge: int | None, bearing: int) -> Distribution[str]:
    if edge is None:
        return certain(FAILURE)
    far = abs(edge) + bearing + 12
    return Distribution(
        {
            FAILURE: duel_weights(edge, -far, -1),
            STALEMATE: duel_weights(edge, 0, 0),
            SUCCESS: duel_weights(edge, 1, bearing - 1),
            CLEARED: duel_weights(edge, bearing, bearing),
            OVERRUN: duel_weights(edge, bearing + 1, far),
        }
    )


@cache
def _case_weights(edge: int | None) -> tuple[int, int, int]:
    """Failure, stalemate and success, of 1296."""
    if edge is None:
        return DUELS, 0, 0
    return duel_weights(edge, -99, -1), duel_weights(edge, 0, 0), duel_weights(edge, 1, 99)


def _work_out(branches: list[Branch], bearing: int) -> Chain:
    by_edge: dict[int | None, int] = {}
    for branch in branches:
        by_edge[branch.edge] = by_edge.get(branch.edge, 0) + branch.weight
    edges = tuple((weight, edge) for edge, weight in by_edge.items() if edge is not None)
    counted = [(weight, certain(0) if edge is None else points(edge)) for edge, weight in by_edge.items()]
    return Chain(
        outcome=blend((weight, _outcomes(edge, bearing)) for edge, weight in by_edge.items()),
        points=blend(counted),
        levels_lost=_levels_lost(branches),
        edges=edges,
        unrolled=by_edge.get(None, 0),
    )


def _levels_lost(branches: list[Branch]) -> Distribution[int]:
    weights: dict[int, int] = {}
    for branch in branches:
        for lost, weight in zip(branch.levels, _case_weights(branch.edge), strict=True):
            weights[lost] = weights.get(lost, 0) + branch.weight * weight
    return Distribution({lost: weights[lost] for lost in sorted(weights)})
