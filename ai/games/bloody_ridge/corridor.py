"""The cheapest whole way from every hex to a victory, in infantry units that it will cost.

A hex that a force of average size has to take costs what such a force loses there, divided by its chance to win: that
many units must be spent on it, by this force or the next ones, since the flag stays. Own hexes cost next to nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from ai.games.bloody_ridge.clash import Pool, attack, pool_of
from game.bloody_ridge.components import (
    DIVISION,
    EXITS,
    FACTOR,
    GROUND,
    HEXES,
    KIND,
    RED_ROW_ZONE,
    STEPS,
    TABLES,
)
from game.bloody_ridge.defense import modifier
from game.bloody_ridge.state import Force, Ridge

AVERAGE = (3, 4)  # units, and twice their mean factor
FAR = 99.0
LEAST_CHANCE = 0.02
SWEEPS = 3  # over the open ground, where ways lead in every direction (7.19)

Cover = tuple[int, int]  # the strength of the hex one stands in, and the die that shells need there
Defence = tuple[int, int]  # the strength of a hex, and what is added to its die


def _cover(place: int) -> Cover:
    ground = GROUND[place]
    needed = 0 if ground.zone == RED_ROW_ZONE else TABLES.shells[ground.terrain]
    return TABLES.strength[ground.terrain], needed


COVER: dict[int, Cover] = {place: _cover(place) for place in HEXES}
DEFENCE: dict[int, Defence] = {
    place: (TABLES.strength[GROUND[place].terrain], modifier(place))
    for place in HEXES
    if GROUND[place].zone != RED_ROW_ZONE
}
COVERS, DEFENCES = frozenset(COVER.values()), frozenset(DEFENCE.values())
# From north to south: whatever lies ahead of a hex stands before it, open ground aside.
NORTH_FIRST = tuple(sorted(HEXES, key=lambda place: 2 * (place % 100) + place // 100 % 2))
OPEN = tuple(place for place in NORTH_FIRST if GROUND[place].is_open)
Prices = Mapping[tuple[Cover, Defence], float]


def price(units: int, halves: int, cover: Cover, defence: Defence, pool: Pool, hill: bool, hqs: int = 0) -> float:
    """Units to be spent until the hex is taken."""
    left = attack(units, halves, *cover, *defence, pool, hill, hqs)
    losses = units - sum(number * chance for number, chance in enumerate(left))
    return losses / max(LEAST_CHANCE, 1 - left[0])


@lru_cache(maxsize=512)
def prices(pool: Pool, hill: bool) -> Prices:
    """For an average force, from every kind of hex into every kind."""
    return {(cover, defence): price(*AVERAGE, cover, defence, pool, hill) for cover in COVERS for defence in DEFENCES}


@lru_cache(maxsize=2048)
def ways(
    control: frozenset[int], hqs: tuple[tuple[int, int], ...], pool: Pool, hill: bool, march: float
) -> Mapping[int, float]:
    """What is still to be paid from every hex; a victory costs nothing more."""
    table = prices(pool, hill)
    goals = {place for hq, place in hqs if KIND[hq] == DIVISION}
    fortified = {place: _fortified(place, hqs, pool, hill) for _, place in hqs}
    left = dict.fromkeys(HEXES, FAR)
    left.update(dict.fromkeys(EXITS, 0.0))

    def best(place: int) -> float:
        cover, found = COVER[place], left[place]
        for ahead in STEPS[place]:
            if ahead in control:
                cost = march + left[ahead]
            elif ahead in fortified:
                cost = fortified[ahead][cover] + (0.0 if ahead in goals else left[ahead])
            else:
                cost = table[cover, DEFENCE[ahead]] + left[ahead]
            if cost < found:
                found = cost
        return found

    for place in NORTH_FIRST:
        left[place] = best(place)
    for _ in range(SWEEPS):
        for place in OPEN:
            left[place] = best(place)
    for place in NORTH_FIRST:
        left[place] = best(place)
    return left


def _fortified(place: int, hqs: tuple[tuple[int, int], ...], pool: Pool, hill: bool) -> dict[Cover, float]:
    """7.7 A hex with an HQ, by where it is attacked from."""
    count = sum(where == place for _, where in hqs)
    defence = (TABLES.fortified, modifier(place))
    return {cover: price(*AVERAGE, cover, defence, pool, hill, count) for cover in COVERS}


def ways_of(state: Ridge, march: float) -> Mapping[int, float]:
    """The map of costs in a position."""
    hqs = tuple(sorted(state.hqs.items()))
    return ways(frozenset(state.control), hqs, pool_of(state), state.holds_hill(), march)


def survivors(state: Ridge, force: Force, place: int) -> tuple[float, ...]:
    """What an attack leaves of the force in hand, by its own numbers."""
    hqs = len(state.hqs_in(place))
    return attack(
        force.size, halves_of(state, force), *COVER[force.place], state.strength(place), modifier(place),
        pool_of(state), state.holds_hill(), hqs,
    )  # fmt: skip


def halves_of(state: Ridge, force: Force) -> int:
    """Twice the mean factor of a force; of hidden units the mean of all that was never turned up (I3)."""
    known = sum(FACTOR[unit] for unit in force.units)
    hidden = force.hidden * sum(FACTOR[unit] for unit in state.unseen) / max(1, len(state.unseen))
    return max(1, round(2 * (known + hidden) / max(1, force.size)))
