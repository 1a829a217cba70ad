"""10.9 Charges foreseen: fire on the way in, the defender's blows, and the answer of whoever is left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from math import lcm, prod

from game.edsons_ridge.ammo import NO_ROLL, drops, drops_without_roll
from game.edsons_ridge.close_combat import strikers, targets
from game.edsons_ridge.components import COUNTERS, D2, other
from game.edsons_ridge.preview.casualties import through_the_fire
from game.edsons_ridge.preview.dice import DOUBLE, DOUBLES, DUELS, Ammo, ammo, count_hits
from game.edsons_ridge.preview.fire import FireForecast, defensive_fire
from game.edsons_ridge.preview.habit import Habit, doubtful, first_missed, one_again
from game.edsons_ridge.preview.melee import Pairs, StrikeForecast, blows_of, default_pairs
from game.edsons_ridge.state import UNKNOWN, Edson, Fight, Melee
from game.edsons_ridge.values import close_combat_value
from game.kernel.agenda import Side
from game.kernel.dice import NEVER, Distribution
from game.kernel.named import Piece, Place


@dataclass(frozen=True)
class ChargeForecast:
    """10.9 One area charged: units lost by fire and blows (R16's level at the end of the impulse is not in it)."""

    losses: Distribution[int]  # of the charging side
    kills: Distribution[int]
    cleared: Fraction
    fire: FireForecast | None
    attacker_ammo: Ammo  # R14, if the charge ends here
    defender_ammo: Ammo
    first: tuple[StrikeForecast, ...]  # the defender's blows on an unhurt charge
    back: tuple[StrikeForecast, ...]  # the answer of an unhurt charge
    place: Place


def imagined_charge(
    state: Edson,
    side: Side,
    origin: Place,
    target: Place,
    units: tuple[Piece, ...],
    leader: Piece = UNKNOWN,
    point: Piece = UNKNOWN,
) -> tuple[Edson, Fight]:
    """10.9 A charge not yet begun: a copy of the state in which the chargers have recovered, and the fight in it."""
    world = state.clone()
    if state.impulse is None:
        world.checked = frozenset()
    for unit in units:
        world.recover(unit)
        world.entrenched.discard(unit)
        world.came_from[unit] = origin
    lead = best_lead(world, units, leader) if point == UNKNOWN else point
    return world, Fight(side, target, units, units, lead, charge=True, origin=origin, leader=leader)


def continued_charge(state: Edson, fight: Fight, place: Place) -> tuple[Edson, Fight]:
    """10.9 A charge that goes on into the next place: a copy of the state with the chargers come from here."""
    world = state.clone()
    for unit in fight.units:
        world.came_from[unit] = fight.place
    lead = best_lead(world, fight.units, fight.leader)
    return world, replace(fight, place=place, point=lead, firing=(), gone_on=True)


def best_lead(state: Edson, units: tuple[Piece, ...], leader: Piece) -> Piece:
    """10.9, 18.7 The lead unit the previews assume: one the leader helps, then the best in close combat."""
    battalion = COUNTERS[leader].battalion if leader >= 0 else None

    def worth(unit: Piece) -> tuple[bool, int, int]:
        return battalion in (None, COUNTERS[unit].battalion), close_combat_value(state, unit), -unit

    return max(units, key=worth)


def easiest_spared(world: Edson, fight: Fight, alive: list[Piece], point: Piece) -> Piece:
    """10.9, 10.31 Who takes the next point in a charge, as the previews assume: nobody is eliminated if that can be,
    then where it costs the least close combat value, the least worn, not the lead unit, the highest number."""
    return min(alive, key=lambda unit: _reluctance(world, fight, unit))


def _reluctance(world: Edson, fight: Fight, unit: Piece) -> tuple[bool, int, int, bool, int]:
    level, values = world.level[unit], COUNTERS[unit].close_combat
    loss = values[level] - values[level + 1] if level < D2 else values[level]
    return world.absorbs(unit) == 1, loss, level, unit == fight.point, -unit


@dataclass(frozen=True, slots=True)
class _Answer:
    """13.6 The survivors' blows: entry n of `row` is the weight of n hits; for the ammo check the first blow apart."""

    row: tuple[int | Fraction, ...]
    least: int  # roll that makes the first blow hit
    others_miss: int
    blows: int


@dataclass(frozen=True, slots=True)
class _Charge:
    """What stays the same for all branches of one charge."""

    world: Edson
    fight: Fight
    most: int  # no more blows than enemies: the answer's weights are of 36 to this power
    counts: Mapping[tuple[int, bool], bool]  # R14 whether roll and success move the marker
    results: dict[tuple[int, int], int | Fraction]  # lost, kills


_ANSWERS: dict[tuple[object, ...], _Answer] = {}
MOST_ANSWERS = 50_000


def charge(state: Edson, fight: Fight, firing: tuple[Piece, ...] = (), used: Habit | None = None) -> ChargeForecast:
    """10.9 Fire by the given guns (casualties as in `easiest_spared`), then the defender's blows, then those of the
    survivors, both by `default_pairs` and in the order of the targets' numbers (R50), nobody screened (13.5). With the
    Advantage as it is used the fire (14.3) or a blow of its holder's (14.6) is thrown again; the ammo check is not.

    Half a millisecond if the guns hold, 3 if they fire (four against three); ten against seven 1 to 2 and 12 to 45.
    """
    world = state.clone()
    if fight.point == UNKNOWN:
        fight = replace(fight, point=best_lead(state, fight.units, fight.leader))
    fire = defensive_fire(state, fight, firing) if firing else None
    for gun in firing:
        world.level[gun] = min(world.level[gun] + 1, D2)
    world.melee, world.fight = Melee(fight.place), fight
    first, back = _unhurt(world, fight)
    most = len(state.units(other(fight.side), fight.place))
    under_way = _Charge(world, fight, most, _ammo_table(state, fight), {})
    low: int | Fraction = 0
    for weight, alive, free in _got_through(world, fight, fire, used):
        low += _fight_it_out(under_way, alive, weight, free)
    low_chance = Fraction(low) / sum(under_way.results.values())
    kills = _one_of(under_way.results, 1)
    return ChargeForecast(
        losses=_one_of(under_way.results, 0),
        kills=kills,
        cleared=kills.chance_of(most),
        fire=fire,
        attacker_ammo=ammo(state, fight.side, low_chance),
        defender_ammo=fire.ammo if fire else Ammo(other(fight.side), NEVER, NEVER),
        first=first,
        back=back,
        place=fight.place,
    )


def _ammo_table(state: Edson, fight: Fight) -> dict[tuple[int, bool], bool]:
    """R14, R8 The check by the first roll (an earlier one, if the charge has gone on) and by whether anybody fell."""
    if fight.side in state.checked or "banzai_no_ammo" in state.house:
        return dict.fromkeys(product((*DOUBLE, NO_ROLL), (False, True)), False)
    table = {
        (roll, caused): drops(state, fight.side, fight.first_roll or roll, caused or fight.kills > 0, 0)
        for roll in (*DOUBLE, NO_ROLL)
        for caused in (False, True)
    }
    if not fight.first_roll:
        table[NO_ROLL, False] = drops_without_roll(state, fight.side)  # 12.3 (1)
    return table


def _unhurt(world: Edson, fight: Fight) -> tuple[tuple[StrikeForecast, ...], tuple[StrikeForecast, ...]]:
    melee, enemy = Melee(fight.place), other(fight.side)
    return (
        tuple(blows_of(world, melee, _pairing(world, enemy), fight)),
        tuple(blows_of(world, melee, _pairing(world, fight.side), fight)),
    )


def _pairing(world: Edson, side: Side) -> Pairs:
    lead = world.fight.point if world.fight else UNKNOWN
    return default_pairs(world, strikers(world, side), targets(world, side), lead)


Through = Iterator[tuple[int | Fraction, tuple[Piece, ...], Habit | None]]


def _got_through(world: Edson, fight: Fight, fire: FireForecast | None, used: Habit | None) -> Through:
    """10.31, 14.3 Who is left after the fire, by weight, and whether the Advantage is still free then."""
    if fire is None:
        yield DUELS, fight.units, used
        return
    chances = {count: fire.points.chance_of(count) for count in fire.points.weights}
    again = doubtful(chances, lambda count: count > 0, other(fight.side), used)
    share = sum((chances[count] for count in again), start=NEVER)
    for number, (weight, alive) in enumerate(through_the_fire(world, fight, fire.points, easiest_spared)):
        unhurt = number == 0 and 0 in chances
        if (0 in again) != unhurt or not again:  # either all hits are thrown again, or only the misses
            yield weight, alive, used
        if share:
            yield weight * share, alive, None


def _fight_it_out(
    under_way: _Charge, alive: tuple[Piece, ...], weight: int | Fraction, free: Habit | None
) -> int | Fraction:
    """10.9 The defender's blows on those who got through, and the answer of all who may survive; weight of the ammo."""
    world, fight, began = under_way.world, under_way.fight, len(under_way.fight.units)
    fight = replace(fight, units=alive, leader=fight.leader if fight.point in alive else UNKNOWN)
    world.fight = fight
    scale = weight * DOUBLES ** (began - len(alive))
    if not alive:
        return _count(under_way, began, fight, scale, None)
    pairs = _pairing(world, other(fight.side))
    hits = {blow.target: blow.weight for blow in blows_of(world, Melee(fight.place), pairs, fight)}
    mine = free if free is not None and free.turned_by(fight.side) else None
    cases = [(Fraction(1), hits)] if mine is not None or free is None else first_missed(hits, free)
    return sum(
        _count(
            under_way, began, replace(fight, units=survivors), (scale * chance if chance != 1 else scale) * share, mine
        )
        for chance, by_target in cases
        if chance
        for survivors, share in _survivors(world, fight, by_target, under_way.most)
    )


def _count(under_way: _Charge, began: int, fight: Fight, scale: int | Fraction, used: Habit | None) -> int | Fraction:
    """Enter what these survivors may do, and give back the weight of the ammo check among it."""
    answer = _answer(under_way.world, fight, used)
    scale *= DOUBLES ** (under_way.most - answer.blows)
    lost = began - len(fight.units)
    for kills, weight in enumerate(answer.row):
        if weight:
            key = lost, kills
            under_way.results[key] = under_way.results.get(key, 0) + scale * weight
    return scale * _ammo_weight(under_way.counts, answer)


def _survivors(
    world: Edson, fight: Fight, hits: Mapping[Piece, int], enemies: int
) -> Iterator[tuple[tuple[Piece, ...], int]]:
    """Who is left after the defender's blows; units alike in all that counts stand in for each other.

    Companies count only where three may strike one target (10.9).
    """
    whole = len(fight.units) > 2 * enemies
    alike: dict[tuple[str | None, tuple[int, ...], int, bool], list[Piece]] = {}
    for unit in fight.units:
        counter = COUNTERS[unit]
        sort = (counter.company if whole else None, counter.close_combat, world.level[unit], unit == fight.point)
        alike.setdefault(sort, []).append(unit)
    partial: list[tuple[tuple[Piece, ...], int]] = [((), 1)]
    for units in alike.values():
        row = count_hits(hits.get(unit, 0) for unit in units)
        partial = [
            ((*left, *units[: len(units) - dead]), weight * share)
            for left, weight in partial
            for dead, share in enumerate(row)
            if share
        ]
    for survivors, weight in partial:
        yield tuple(sorted(survivors)), weight


def _answer(world: Edson, fight: Fight, used: Habit | None) -> _Answer:
    """10.9 The survivors strike; remembered by who they are, whom they face, and how worn all are."""
    level = world.level
    enemies = world.units(other(fight.side), fight.place)
    key = (
        fight.place * 64 + fight.origin,
        fight.point,
        fight.leader,
        fight.gone_on,
        used,
        world.dump_found * world.dump,
        *[unit * 8 + level[unit] for unit in enemies],
        -1,
        *[unit * 8 + level[unit] for unit in fight.units],
    )
    answer = _ANSWERS.get(key)
    if answer is None:
        if len(_ANSWERS) >= MOST_ANSWERS:
            _ANSWERS.clear()
        answer = _ANSWERS[key] = _work_out_answer(world, fight, used)
    return answer


def _work_out_answer(world: Edson, fight: Fight, used: Habit | None) -> _Answer:
    world.fight = fight
    blows = list(blows_of(world, Melee(fight.place), _pairing(world, fight.side), fight)) if fight.units else []
    if not blows:  # nobody left, or everybody halted at the discovered dump (15.51)
        return _Answer((1,), 0, 1, 0)
    others_miss = prod(DOUBLES - blow.weight for blow in blows[1:])
    least = blows[0].needed - blows[0].modifier.total
    weights = [blow.weight for blow in blows]
    row = count_hits(weights) if used is None else one_again(weights, used)
    return _Answer(tuple(row), least, others_miss, len(blows))


def _ammo_weight(counts: Mapping[tuple[int, bool], bool], answer: _Answer) -> int:
    """R14 The first blow's roll is the check; a charge that eliminates nobody counts as an attack in vain."""
    if not answer.blows:
        return counts[NO_ROLL, False]
    total = DOUBLES ** (answer.blows - 1)
    low = 0
    for roll, weight in DOUBLE.items():
        in_vain = 0 if roll > 2 and roll >= answer.least else answer.others_miss
        low += weight * (in_vain * counts[roll, False] + (total - in_vain) * counts[roll, True])
    return low


def _one_of(results: Mapping[tuple[int, int], int | Fraction], index: int) -> Distribution[int]:
    """One of the two counts."""
    weights: dict[int, int | Fraction] = {}
    for key in sorted(results):
        weights[key[index]] = weights.get(key[index], 0) + results[key]
    whole = lcm(*(Fraction(weight).denominator for weight in weights.values()))
    return Distribution({count: int(weights[count] * whole) for count in sorted(weights)})
