"""6.7-8.2 An attack foreseen as a whole: draws, shells, rounds. The chance that the hex is taken.

All defences that the pool allows are weighed, by how many of each kind they hold; nothing is sampled. The sums are
done in floating point, since there are thousands of them.
"""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import comb

from game.bloody_ridge.components import ARTILLERY, CACHE, FACTOR, FORWARD, GROUND, HERO, KIND, MACHINE_GUN, TABLES
from game.bloody_ridge.preview.defense import DefenseForecast, defense, drawable, draws
from game.bloody_ridge.preview.fight import Field, Man, force_of, man, quick_solver
from game.bloody_ridge.state import NOBODY, Force, Ridge
from game.bloody_ridge.support import hero_with, manned_by
from game.kernel.attrition import Party, losses, party
from game.kernel.dice import Distribution
from game.kernel.named import Place
from game.kernel.pool import hands

Kind = Man | str  # a unit, or the name of what is no unit
Defences = tuple[tuple[Party, int, float], ...]  # Marines, markers, chance


@dataclass(frozen=True)
class AttackForecast:
    """7.4 `taken` is an estimate where the strength of the force is unknown and the sums would take too long."""

    defense: DefenseForecast
    taken: float
    exact: bool = True


def attack(state: Ridge, force: Force, place: Place) -> AttackForecast:
    """A force into a neighbouring American hex."""
    foreseen = defense(state, place)
    if force.hidden and GROUND[place].zone != FORWARD:
        return AttackForecast(foreseen, taken(state, typical(state, force), place), exact=False)
    return AttackForecast(foreseen, taken(state, force, place))


def typical(state: Ridge, force: Force) -> Force:
    """6.11 Units as they lie at even steps among all that were never turned up: about as strong as they will be."""
    row = sorted(state.unseen, key=lambda unit: (FACTOR[unit], unit))
    picked = (row[(2 * place + 1) * len(row) // (2 * force.hidden)] for place in range(force.hidden))
    return Force(force.place, (*force.units, *picked), 0)


def battlefield(state: Ridge, start: Place, place: Place) -> Field:
    terrain = TABLES.strength[GROUND[place].terrain]
    return Field(terrain, TABLES.strength[GROUND[start].terrain], state.holds_hill())


def taken(state: Ridge, force: Force, place: Place) -> float:
    """The chance to take the hex, over all draws and all strengths the force may have."""
    solver = quick_solver(battlefield(state, force.place, place))
    solver.tidy()
    shelled = not GROUND[force.place].is_red_row  # 3.4, R8
    hit = TABLES.shells[GROUND[force.place].terrain]
    arriving = [possible_forces(state, force)]
    for _ in range(TABLES.american_stack):
        arriving.append(after_shell(arriving[-1], hit) if shelled else arriving[-1])
    return sum(
        chance * share * solver.winning(men, marines)
        for marines, markers, chance in defences(state, place)
        for men, share in arriving[markers].items()
    )


def possible_forces(state: Ridge, force: Force) -> dict[Party, float]:
    """6.11, R33 What the force may be, from the mix of all counters never turned up; certain once it is shown."""
    shown = tuple(FACTOR[unit] for unit in force.units)
    mix = Count(FACTOR[unit] for unit in state.unseen)
    ways = comb(len(state.unseen), force.hidden)
    found = {}
    for held, weight in hands(sorted(mix.items()), force.hidden):
        hidden = tuple(factor for factor, number in held for _ in range(number))
        found[force_of(shown + hidden)] = weight / ways
    return found


def after_shell(forces: dict[Party, float], hit: int) -> dict[Party, float]:
    """8.2 One marker thins the force once."""
    found: dict[Party, float] = {}
    for force, chance in forces.items():
        lost = losses(force, hit)
        for left, weight in (*lost.left, (force, lost.unhurt)):
            found[left] = found.get(left, 0.0) + chance * weight / force.whole
    return found


def defences(state: Ridge, place: Place) -> Defences:
    """6.7 Every defence without the cache, and its chance."""
    pool = drawable(state, place)
    kinds = Count(man(piece) if FACTOR[piece] else KIND[piece] for piece in pool if KIND[piece] != CACHE)
    found = tuple(man(hq) for hq in state.hqs_in(place))
    return _defences(tuple(sorted(kinds.items(), key=str)), len(pool), draws(state, place), found)


@lru_cache(maxsize=64)
def _defences(
    kinds: tuple[tuple[Kind, int], ...], pool: int, sizes: Distribution[int], found: tuple[Man, ...]
) -> Defences:
    together: dict[tuple[Party, int], float] = {}
    for size in sizes:
        ways = comb(pool, size)
        for held, weight in hands(kinds, size):
            markers, chance = dict(held).get(ARTILLERY, 0), float(sizes[size]) * weight / ways
            for marines, share in supported(dict(held), found):
                together[marines, markers] = together.get((marines, markers), 0.0) + chance * share
    return tuple((marines, markers, chance) for (marines, markers), chance in together.items())


def supported(held: dict[Kind, int], found: tuple[Man, ...]) -> Iterator[tuple[Party, float]]:
    """11.2, 11.3 The units of a draw with their doublings, by the share of the orders in which they may be drawn."""
    drawn = tuple(kind for kind, number in held.items() for _ in range(number) if isinstance(kind, Man))
    guns, hero = held.get(MACHINE_GUN, 0), HERO in held
    orders = list(_orders(drawn)) if guns or hero else [drawn]
    for order in orders:
        yield _doubled((*order, *found), guns, hero), 1 / len(orders)


def _orders(drawn: tuple[Man, ...]) -> Iterator[tuple[Man, ...]]:
    """R44 gives a tie to the first drawn: every place that each HQ may have among the units of its own factor."""
    rifles = tuple(unit for unit in drawn if not unit.staff)
    staffs = [unit for unit in drawn if unit.staff]
    equals = [[n for n, unit in enumerate(rifles) if unit.factor == staff.factor] for staff in staffs]
    for places in product(*([*same, len(rifles)] for same in equals)):
        order = list(rifles)
        for place, staff in sorted(zip(places, staffs, strict=True), reverse=True):
            order.insert(place, staff)
        yield tuple(order)


def _doubled(units: tuple[Man, ...], guns: int, hero: bool) -> Party:
    """R43, R44 As the rules assign guns and hero to units in this order."""
    factors = [unit.factor for unit in units]
    manned = manned_by(factors, guns)
    heroic = hero_with(factors, manned) if hero and units else NOBODY
    fires = (unit.factor << ((n in manned) + (n == heroic)) for n, unit in enumerate(units))
    return party(tuple(Man(factor, unit.staff) for factor, unit in zip(fires, units, strict=True)))
