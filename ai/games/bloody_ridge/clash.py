"""Chances of an attack on a US hex, exact for units of average factor: who comes out of it alive.

The game's own previews are exact for the very units in a hex; the way ahead leads through a dozen hexes that nobody has
seen, so here a force is a number of units and their mean factor, and the pool a handful of counts. That makes the
answers few enough to be kept.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from math import comb
from typing import NamedTuple

from game.bloody_ridge.combat import volleys
from game.bloody_ridge.components import ARTILLERY, CACHE, DIVISION, FACTOR, KIND, RIFLE, TABLES
from game.bloody_ridge.state import Ridge
from game.kernel.named import Piece

Survivors = tuple[float, ...]  # the chance of 0, 1, 2, ... units left
PIPS = range(1, 7)
COARSE = 2  # counts of the pool are rounded to this, means to a half


class HandPool(NamedTuple):
    """What may be drawn, in round numbers."""

    rifles: int
    halves: int  # twice the mean factor of a rifle
    shells: int
    cache: int
    others: int  # HQs, machine guns, hero
    division: bool = False  # whether the division HQ is among them

    @property
    def size(self) -> int:
        return self.rifles + self.shells + self.cache + self.others


def pool_of(state: Ridge) -> HandPool:
    """R33 The make-up of the pool is open to everybody."""
    return _counted(tuple(state.pool))


@lru_cache(maxsize=4096)
def _counted(pieces: tuple[Piece, ...]) -> HandPool:
    kinds = Counter(KIND[piece] for piece in pieces)
    rifles, shells, caches = kinds[RIFLE], kinds[ARTILLERY], kinds[CACHE]
    factors = sum(FACTOR[piece] for piece in pieces if KIND[piece] == RIFLE)
    mean = round(2 * factors / rifles) if rifles else 0
    others = len(pieces) - rifles - shells - caches
    return HandPool(_round(rifles), mean, _round(shells), caches, others, bool(kinds[DIVISION]))


def _round(count: int) -> int:
    """Up, so that nothing that is left counts as gone."""
    return -(-count // COARSE) * COARSE


def living(survivors: Survivors) -> float:
    """How many are left, on average."""
    return sum(number * chance for number, chance in enumerate(survivors))


@cache
def hits(targets: int, needed: int) -> Survivors:
    """The chance of 0, 1, 2, ... hits."""
    chance = min(needed, TABLES.sure) / 6
    return tuple(comb(targets, n) * chance**n * (1 - chance) ** (targets - n) for n in range(targets + 1))


@cache
def fight(units: int, halves: int, marines: int, answer: int, strength: int, cover: int, hill: bool) -> Survivors:
    """7.5-7.16 Rounds of fire to the end. `halves` and `answer`: twice the mean factors of both sides."""
    if not marines or not units:
        return tuple(float(left == units) for left in range(units + 1))
    ours, theirs = volleys(units * halves // 2, strength, marines * answer // 2, cover, hill)
    found = [0.0] * (units + 1)
    nothing = 0.0
    for fallen, one in enumerate(hits(marines, ours.needed)):
        for lost, other in enumerate(hits(units, theirs.needed)):
            if not fallen and not lost:
                nothing = one * other  # the same round again
                continue
            rest = fight(units - lost, halves, marines - fallen, answer, strength, cover, hill)
            for left, chance in enumerate(rest):
                found[left] += one * other * chance
    return tuple(chance / (1 - nothing) for chance in found) if nothing < 1 else tuple(found)


@cache
def hit(units: int, halves: int, others: int, answer: int, strength: int, cover: int, hill: bool) -> float:
    """4.2, 7.10 The chance that one unit among the Marines is hit before the attackers are gone; both may fall at once.

    So one unit has a good chance against an HQ that it could never drive from its hex.
    """
    if not units:
        return 0.0
    ours, theirs = volleys(units * halves // 2, strength, (others + 1) * answer // 2, cover, hill)
    found = min(ours.needed, TABLES.sure) / 6
    missed, nothing = 1 - found, 0.0
    for fallen, one in enumerate(hits(others, ours.needed)):
        for lost, other in enumerate(hits(units, theirs.needed)):
            chance = missed * one * other
            if not fallen and not lost:
                nothing = chance  # the same round again
                continue
            found += chance * hit(units - lost, halves, others - fallen, answer, strength, cover, hill)
    return found / (1 - nothing) if nothing < 1 else found


@cache
def draws(due: int, pool: HandPool) -> tuple[tuple[int, int, float], ...]:
    """6.7 Marine units and shells among so many draws; what is missing to certainty drew the cache."""
    found = {(0, 0): 1.0}
    size = pool.size
    for done in range(min(due, size)):
        later: dict[tuple[int, int], float] = {}
        for (units, shells), chance in found.items():
            fire = max(0, pool.shells - shells) / (size - done)
            cache_found = pool.cache / (size - done)
            for key, share in (((units, shells + 1), fire), ((units + 1, shells), 1 - fire - cache_found)):
                later[key] = later.get(key, 0.0) + chance * max(0.0, share)
        found = later
    return tuple((units, shells, chance) for (units, shells), chance in found.items())


@cache
def shelled(units: int, shells: int, needed: int) -> Survivors:
    """8.2 A die against each unit for each marker."""
    if not shells:
        return tuple(float(left == units) for left in range(units + 1))
    found = [0.0] * (units + 1)
    for before, chance in enumerate(shelled(units, shells - 1, needed)):
        for lost, share in enumerate(hits(before, needed)):
            found[before - lost] += chance * share
    return tuple(found)


@lru_cache(maxsize=4096)
def arrivals(units: int, needed: int, modifier: int, pool: HandPool, hqs: int) -> tuple[tuple[int, int, float], ...]:
    """6.7, 8.2 Marines in the hex, attackers left to fight them, and a weight out of 6, by the defence die.

    `needed`: the shells' die, 0 where none can fall (R8).
    """
    found: dict[tuple[int, int], float] = {}
    for pips in PIPS:
        due = min(TABLES.american_stack - hqs, max(0, pips + modifier))
        sure = 0.0
        for marines, shells, chance in draws(due, pool):
            sure += chance
            for left, share in enumerate(shelled(units, shells if needed else 0, needed)):
                if share:
                    key = marines + hqs, left
                    found[key] = found.get(key, 0.0) + chance * share
        found[0, 0] = found.get((0, 0), 0.0) + 1 - sure  # 7.14 the supply cache
    return tuple((marines, left, weight) for (marines, left), weight in found.items())


@cache
def attack(
    units: int,
    halves: int,
    cover: int,
    needed: int,
    strength: int,
    modifier: int,
    pool: HandPool,
    hill: bool,
    hqs: int = 0,
) -> Survivors:
    """7.4 An attack from the defence die to the last round."""
    found = [0.0] * (units + 1)
    for marines, left, weight in arrivals(units, needed, modifier, pool, hqs):
        for last, rest in enumerate(fight(left, halves, marines, pool.halves, strength, cover, hill)):
            found[last] += weight * rest / 6
    return tuple(found)


@cache
def hq_hit(
    units: int, halves: int, cover: int, needed: int, modifier: int, pool: HandPool, hill: bool, hqs: int
) -> float:
    """4.2, 7.4 The chance that an attack on a hex with so many HQs kills a certain one of them."""
    return sum(
        weight / 6 * hit(left, halves, marines - 1, pool.halves, TABLES.fortified, cover, hill)
        for marines, left, weight in arrivals(units, needed, modifier, pool, hqs)
    )
