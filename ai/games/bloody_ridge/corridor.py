"""The cheapest whole way from every hex to a victory, in infantry units that it will cost.

A hex that a force of average size has to take costs what such a force loses there, divided by its chance to win: that
many units must be spent on it, by this force or the next ones, since the flag stays. Own hexes cost next to nothing.
Where the division HQ may be drawn (6.10), every attempt may end the search for it, and the rest of the way with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from ai.games.bloody_ridge.clash import PIPS, HandPool, attack, hq_hit, living, pool_of
from game.bloody_ridge.components import DIVISION, EXITS, FACTOR, GROUND, HEXES, KIND, RED_ROW, STEPS, TABLES
from game.bloody_ridge.defense import modifier
from game.bloody_ridge.state import Force, Ridge
from game.kernel.named import Piece, Place

AVERAGE = (3, 4)  # units, and twice their mean factor
FAR = 99.0
LEAST_CHANCE = 0.02
MOST_FOUND, LEAST_REST = 0.5, 0.3  # the HQ is never counted on further than this, by one attack and by all
MOST_HURDLES = 12  # nobody is further away from where an HQ may be
SWEEPS = 3  # over the open ground, where ways lead in every direction (7.19)

Cover = tuple[int, int]  # the strength of the hex one stands in, and the die that shells need there
Defence = tuple[int, int]  # the strength of a hex, and what is added to its die
Ways = Mapping[Place, float]  # by hex: what is still to be paid
Hqs = tuple[tuple[Piece, Place], ...]  # each with its hex
Leg = tuple[Place, Cover, tuple[Place, ...]]  # a hex, its cover, and the hexes that it leads to


def _cover(place: Place) -> Cover:
    ground = GROUND[place]
    needed = 0 if ground.is_red_row else TABLES.shells[ground.terrain]
    return TABLES.strength[ground.terrain], needed


COVER: dict[Place, Cover] = {place: _cover(place) for place in HEXES}
DEFENCE: dict[Place, Defence] = {
    place: (COVER[place][0], modifier(place)) for place in HEXES if not GROUND[place].is_red_row
}
COVERS, DEFENCES = frozenset(COVER.values()), frozenset(DEFENCE.values())
# From north to south: whatever lies ahead of a hex stands before it, open ground aside. Each with its cover and steps.
NORTH_FIRST = tuple(
    (place, COVER[place], STEPS[place]) for place in sorted(HEXES, key=lambda p: 2 * (p % 100) + p // 100 % 2)
)
OPEN = tuple(line for line in NORTH_FIRST if GROUND[line[0]].is_open)
SECTORS: dict[Place, tuple[Place, ...]] = {  # by red-row hex: all those of its sector (7.17)
    place: tuple(other for other in RED_ROW if GROUND[other].sector == GROUND[place].sector) for place in RED_ROW
}
ASIDE = 8.0  # units that the way of a sector costs more than the best one; with 4 as many nights were won
MAY_HOLD_HQ = tuple(place for place in HEXES if GROUND[place].may_hold_hq)
UNDER_TREES: Cover = min(COVERS, key=lambda cover: cover[1])  # how most attacks begin


class Price(NamedTuple):
    """What a hex costs until it is taken."""

    units: float
    tries: float


Prices = Mapping[tuple[Cover, Defence], Price]


def price(units: int, halves: int, cover: Cover, defence: Defence, pool: HandPool, hill: bool, hqs: int = 0) -> Price:
    """For forces of this kind, one after the other."""
    left = attack(units, halves, *cover, *defence, pool, hill, hqs)
    wins = max(LEAST_CHANCE, 1 - left[0])
    return Price((units - living(left)) / wins, 1 / wins)


def hq_price(cover: Cover, place: Place, hqs: Hqs, pool: HandPool, hill: bool) -> float:
    """7.7 Units that average forces spend on a fortified hex: till it is taken, or till the division HQ is hit."""
    count = sum(where == place for _, where in hqs)
    if not holds_division(hqs, place):
        return price(*AVERAGE, cover, (TABLES.fortified, modifier(place)), pool, hill, count).units
    chance = max(LEAST_CHANCE, hq_hit(*AVERAGE, *cover, modifier(place), pool, hill, count))
    return AVERAGE[0] * (1 - chance) / chance


def holds_division(hqs: Iterable[tuple[Piece, Place]], place: Place) -> bool:
    """4.2 Whether the HQ that decides the game stands there."""
    return any(where == place and KIND[hq] == DIVISION for hq, where in hqs)


@lru_cache(maxsize=512)
def prices(pool: HandPool, hill: bool) -> Prices:
    """For an average force, from every kind of hex into every kind."""
    return {(cover, defence): price(*AVERAGE, cover, defence, pool, hill) for cover in COVERS for defence in DEFENCES}


@lru_cache(maxsize=2048)
def ways(control: frozenset[Place], hqs: Hqs, pool: HandPool, hill: bool, march: float, hunt: float) -> Ways:
    """What is still to be paid from every hex; a victory costs nothing more."""
    left = dict.fromkeys(HEXES, FAR)
    goals = [*EXITS, *(place for hq, place in hqs if KIND[hq] == DIVISION)]  # nobody stands in the latter and goes on
    left.update(dict.fromkeys(goals, 0.0))
    into = {cover: _prices_into(cover, control, hqs, pool, hill, march) for cover in COVERS}
    rest = {
        place: share for place, share in rests(pool, hunt).items() if place not in control
    }  # nothing is drawn there
    behind = {place: rest.get(place, 1.0) * units for place, units in left.items()}
    _sweep(NORTH_FIRST, into, rest, left, behind)
    sweeps = 0
    while sweeps < SWEEPS and _sweep(OPEN, into, rest, left, behind):
        sweeps += 1
    if sweeps:
        _sweep(NORTH_FIRST, into, rest, left, behind)
    return left


def _sweep(
    lines: Iterable[Leg],
    into: Mapping[Cover, Mapping[Place, float]],
    rest: Mapping[Place, float],
    left: dict[Place, float],
    behind: dict[Place, float],
) -> bool:
    """Every hex once, by the cheapest of its steps. `behind`: what is left once a hex is taken. True if any got
    cheaper: a sweep that changes nothing need not be followed by another."""
    changed = False
    for place, cover, steps in lines:
        cost, before = into[cover], left[place]
        found = before
        for ahead in steps:
            if (whole := cost[ahead] + behind[ahead]) < found:
                found = whole
        if found < before:
            left[place] = found
            behind[place] = rest.get(place, 1.0) * found
            changed = True
    return changed


def _prices_into(
    cover: Cover, control: frozenset[Place], hqs: Hqs, pool: HandPool, hill: bool, march: float
) -> dict[Place, float]:
    """What every hex costs somebody who attacks it from such cover."""
    found = _usual_prices(cover, pool, hill).copy()
    for _, place in hqs:
        found[place] = hq_price(cover, place, hqs, pool, hill)
    found.update(dict.fromkeys(control, march))
    return found


@lru_cache(maxsize=512)
def _usual_prices(cover: Cover, pool: HandPool, hill: bool) -> dict[Place, float]:
    """The same with no HQ found and nothing taken; to be copied."""
    table = prices(pool, hill)
    return {place: table[cover, defence].units for place, defence in DEFENCE.items()}


@lru_cache(maxsize=512)
def rests(pool: HandPool, hunt: float) -> Mapping[Place, float]:
    """By hex that may hold an HQ: the share of the way behind it that is left to go once it is taken.

    That is the chance that none of the counters drawn for its defence was the division HQ.
    """
    if not hunt or not pool.division:
        return {}
    table = prices(pool, False)
    return {place: _rest(table[UNDER_TREES, DEFENCE[place]].tries, place, pool, hunt) for place in MAY_HOLD_HQ}


def _rest(tries: float, place: Place, pool: HandPool, hunt: float) -> float:
    missed = 1 - min(MOST_FOUND, usual_draws(modifier(place)) / max(1, pool.size))
    return max(LEAST_REST, float(missed ** (tries * hunt)))


def hq_chance(state: Ridge, place: Place) -> float:
    """6.7, 6.10 About how likely one attack there turns up the division HQ."""
    pool = pool_of(state)
    if not pool.division or place not in MAY_HOLD_HQ:
        return 0.0
    return min(1.0, usual_draws(modifier(place)) / pool.size)


def usual_draws(added: int) -> float:
    """6.7 Counters that the defence die brings, on average."""
    return sum(min(TABLES.american_stack, max(0, pips + added)) for pips in PIPS) / len(PIPS)


def ways_of(state: Ridge, weights: Mapping[str, float], pool: HandPool | None = None) -> Ways:
    """The map of costs in a position; whoever has counted the pool already hands it over."""
    hqs = tuple(sorted(state.hqs.items()))
    pool, hill = pool or pool_of(state), state.holds_hill()
    return ways(frozenset(state.control), hqs, pool, hill, weights["march"], weights["hunt"])


def survivors(state: Ridge, force: Force, place: Place, pool: HandPool | None = None) -> tuple[float, ...]:
    """What an attack leaves of the force in hand, by its own numbers."""
    attackers, defenders = _both(state, force, place, pool or pool_of(state))
    return attack(*attackers, state.strength(place), *defenders)


def hq_falls(state: Ridge, force: Force, place: Place) -> float:
    """4.2 The chance of the force in hand to kill the division HQ there."""
    attackers, defenders = _both(state, force, place, pool_of(state))
    return hq_hit(*attackers, *defenders)


def _both(
    state: Ridge, force: Force, place: Place, pool: HandPool
) -> tuple[tuple[int, int, int, int], tuple[int, HandPool, bool, int]]:
    """Size, mean and cover of the force; the die, the pool, the hill and the HQs of whoever defends."""
    attackers = (force.size, halves_of(state, force), *COVER[force.place])
    return attackers, (modifier(place), pool, state.holds_hill(), len(state.hqs_in(place)))


def stands_aside(place: Place, left: Ways) -> bool:
    """7.17, 7.18 Whether every way from the sector of this red-row hex, over to the others too, is far longer."""
    return min(left[other] for other in SECTORS[place]) > min(left[other] for other in RED_ROW) + ASIDE


def may_come_upon_hq(state: Ridge, place: Place) -> bool:
    """6.10 Whether own ground leads from here to a US hex where an HQ may be drawn."""
    return not hurdles(frozenset(state.control))[place]


@lru_cache(maxsize=2048)
def hurdles(control: frozenset[Place]) -> Mapping[Place, int]:
    """6.10 By hex: how many US hexes have to be taken from here before one is attacked where an HQ may be drawn."""
    found, before = dict.fromkeys(HEXES, MOST_HURDLES), None
    while found != before:  # open ground leads in every direction (7.19)
        before = dict(found)
        for place, _, steps in NORTH_FIRST:
            found[place] = min(hurdles_by(ahead, control, found) for ahead in steps)
    return found


def hurdles_by(ahead: Place, control: frozenset[Place], behind: Mapping[Place, int]) -> int:
    """The same by way of the next hex, given what lies behind each."""
    if ahead in control:
        return behind[ahead]
    return 0 if GROUND[ahead].may_hold_hq else behind[ahead] + 1


def halves_of(state: Ridge, force: Force) -> int:
    """Twice the mean factor of a force; of hidden units the mean of all that was never turned up (I3)."""
    total = float(sum(FACTOR[unit] for unit in force.units))
    if force.hidden:  # a hundred counters to sum up, so only where it must be
        total += force.hidden * sum(FACTOR[unit] for unit in state.unseen) / max(1, len(state.unseen))
    return max(1, round(2 * total / max(1, force.size)))
