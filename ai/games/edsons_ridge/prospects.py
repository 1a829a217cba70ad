"""What a plan may bring, in victory points: quick estimates from exact chances."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from ai.games.edsons_ridge import chances
from ai.games.edsons_ridge.ground import pull, swing
from ai.games.edsons_ridge.weights import LEVEL_WORTH, tiring, tirings
from game.edsons_ridge.components import (
    AMERICAN,
    ARTILLERY,
    COUNTERS,
    D2,
    ENTRY,
    FIRST_ZONE,
    FRESH,
    INFANTRY,
    JAPANESE,
    KIND,
    MACHINE_GUN,
    SPENT,
    TEM,
    TRACKS,
    bridge_between,
)
from game.edsons_ridge.state import SPAN, Edson
from game.edsons_ridge.values import supports_assault
from game.kernel.agenda import Side

Weights = dict[str, float]
ATTACK = tuple(counter.attack for counter in COUNTERS)
DEFENCE = tuple(counter.defence for counter in COUNTERS)
COMPANY = tuple(counter.company for counter in COUNTERS)

# A company is worth more than a platoon, but not three of them.
SIZE: tuple[float, ...] = tuple(sqrt(counter.stacking) for counter in COUNTERS)


class Prospect(NamedTuple):
    """An attack on a place: what it may bring and with whom."""

    value: float
    place: int
    units: tuple[int, ...]
    edge: int
    win: float
    clear: float


NO_PROSPECT = Prospect(-99.0, 0, (), 0, 0.0, 0.0)


def unit_worth(side: Side, weights: Weights) -> float:
    return weights["unit_japanese"] if side == JAPANESE else weights["unit_american"]


def worth_of(state: Edson, unit: int, weights: Weights) -> float:
    """What a unit at its level is worth to its owner."""
    return unit_worth(COUNTERS[unit].side, weights) * LEVEL_WORTH[state.level[unit]] * SIZE[unit]


def bears(state: Edson, side: Side, place: int) -> int:
    """How many casualty points the units of a place can take."""
    return facing(state, side, place)[0]


def facing(state: Edson, side: Side, place: int) -> tuple[int, int, float]:
    """What an attacker meets there: points it can bear, defence value (10.34), casualties by fire (10.31)."""
    level, entrenched = state.level, state.entrenched
    burden = best = fresh = guns = 0
    fire = -1
    fresh_leads = False
    for unit in state.stacks[side * SPAN + place]:
        worn, kind = level[unit], KIND[unit]
        burden += 4 - worn + (unit in entrenched)
        fresh += not worn
        factor = DEFENCE[unit][worn]
        if factor > best and kind != ARTILLERY:
            best, fresh_leads = factor, not worn
        if kind == MACHINE_GUN:
            guns += 1
            if ATTACK[unit][worn] > fire:
                fire = ATTACK[unit][worn]
    lost = chances.points(fire + (guns > 1) - TEM[place]) if guns else 0.0
    return burden, best + TEM[place] + fresh - (fresh > 0 and fresh_leads), lost


def attack_of(state: Edson, units: tuple[int, ...], support: int) -> int:
    """10.33 The attack value of these infantry units."""
    level = state.level
    best = intact = 0
    companies: dict[str, int] = {}
    for unit in units:
        worn = level[unit]
        factor = ATTACK[unit][worn]
        if factor > best:
            best = factor
        company = COMPANY[unit]
        if company and not worn:
            count = companies[company] = companies.get(company, 0) + 1
            intact += count == 3
    return best + len(units) - 1 + intact + support


def fire_against(state: Edson, defender: Side, place: int) -> float:
    """10.31 Casualty points that the defender's machine guns are likely to cause."""
    return facing(state, defender, place)[2]


def support_for(state: Edson, side: Side, place: int, units: tuple[int, ...]) -> int:
    """10.7 How many machine guns could support an assault there."""
    count = 0
    for near in state.near(place):
        if near < FIRST_ZONE and state.control[near] == side:
            for unit in state.stacks[side * SPAN + near]:
                if KIND[unit] == MACHINE_GUN and not state.level[unit] and supports_assault(state, unit, units):
                    count += unit not in state.came_from
    return count


def able_infantry(state: Edson, side: Side, area: int, place: int) -> list[int]:
    """Infantry that could enter the place this impulse; the nearly dead stay."""
    level = state.level
    cost = ENTRY[place] + (2 if state.has_fresh(1 - side, place) else 1)
    able = []
    for unit in state.stacks[side * SPAN + area]:
        if KIND[unit] == INFANTRY and level[unit] < D2 and (cost <= 4 or level[unit] == FRESH):
            able.append(unit)
    return able


def assault_on(state: Edson, side: Side, area: int, place: int, weights: Weights) -> Prospect:
    """10 What an assault from an area into a neighbour promises."""
    units = able_infantry(state, side, area, place)
    limit = state.room(side, place)
    bridge = bridge_between(area, place)
    if bridge is not None:
        limit = min(limit, TRACKS.bridge_limit - state.crossed[bridge])
    inside = tuple(u for u in state.stacks[side * SPAN + place] if u in state.came_from)
    if len(units) > limit:
        units = sorted(units, key=lambda unit: (state.level[unit], -ATTACK[unit][0]))[: max(0, limit)]
    if side == AMERICAN and len(units) > 1 and state.scenario.points[area]:
        units = units[:-1]  # somebody keeps the place
    force = (*inside, *units)
    if not force:
        return NO_PROSPECT
    return weigh_assault(state, side, place, force, weights)


def weigh_assault(state: Edson, side: Side, place: int, force: tuple[int, ...], weights: Weights) -> Prospect:
    """The same for a given force."""
    enemy = 1 - side
    burden, defence, lost = facing(state, enemy, place)
    support = support_for(state, side, place, force)
    lost = min(lost, 4.0 * len(force))
    edge = attack_of(state, force, support) - defence - int(lost * 0.35 + 0.3)
    win, points = chances.win(edge), min(chances.points(edge), float(burden))
    fail = 1.0 - win - chances.draw(edge)
    clear = chances.win(edge - burden + 1)
    own, level = unit_worth(side, weights), state.level
    value = weights["casualty"] * points + weights["ground"] * swing(state, place) * clear
    value += (win - clear) * _melee(state, side, place, len(force), weights)
    costs = tirings(weights)
    for unit in force:
        value -= costs[level[unit]] + fail * costs[level[unit] + 1] * 0.8
    value -= lost * own * 0.3
    return Prospect(value * weights["assault"], place, force, edge, win, clear)


def _melee(state: Edson, side: Side, place: int, count: int, weights: Weights) -> float:
    """13 What it is worth to stand in the area when the close combat comes."""
    enemies = len(state.stacks[(1 - side) * SPAN + place])
    mine, theirs = unit_worth(side, weights), unit_worth(1 - side, weights)
    kills = min(enemies, 0.4 * count)
    return 0.6 * (kills * theirs - 0.4 * min(count, enemies) * mine) + 0.15 * swing(state, place) * (count > enemies)


def charge_on(
    state: Edson, side: Side, area: int, place: int, units: list[int], led: bool, weights: Weights
) -> Prospect:
    """10.9 What a charge promises: the defender strikes first, then everybody left."""
    enemy = 1 - side
    force = sorted(units, key=lambda unit: state.level[unit])[: state.room(side, place)]
    if not force:
        return NO_PROSPECT
    defenders = state.stacks[enemy * SPAN + place]
    level = [max(0, state.level[unit] - 1) for unit in force]
    lost = fire_against(state, enemy, place) / 3.0
    alive = max(0.0, len(force) - lost * 0.6)
    climb = max(0, TEM[place] - TEM[area])
    mine = sum(COUNTERS[u].close_combat[lv] for u, lv in zip(force, level, strict=True)) / len(force)
    theirs = [COUNTERS[unit].close_combat[state.level[unit]] for unit in defenders if KIND[unit] != ARTILLERY]
    dead = sum(chances.strike(round(8 - max(0, value - mine)) - climb) for value in theirs[: int(alive)])
    alive = max(0.0, alive - dead)
    strikes = min(alive, float(len(defenders)))
    kills = _charge_kills(state, defenders, alive, strikes, mine, led)
    clear = (kills / len(defenders)) ** max(1, len(defenders)) if alive >= 1 else 0.0
    value = kills * unit_worth(enemy, weights) * 1.1 - (dead + lost * 0.5) * unit_worth(side, weights)
    value += weights["ground"] * swing(state, place) * clear
    value += 0.05 * sum(1 for unit in force if state.level[unit])  # the rally itself
    value -= sum(tiring(lv, weights) for lv in level)
    return Prospect(value * weights["banzai"], place, tuple(force), 0, kills, clear)


def _charge_kills(
    state: Edson, defenders: tuple[int, ...], alive: float, strikes: float, mine: float, led: bool
) -> float:
    if strikes <= 0:
        return 0.0
    extra = int(alive / max(1, len(defenders))) - 1
    bonus = 1 + max(0, extra) + (1 if extra >= 2 else 0)
    ranked = sorted(defenders, key=lambda unit: COUNTERS[unit].close_combat[state.level[unit]])
    kills = 0.0
    for index, unit in enumerate(ranked[: int(strikes + 0.5)]):
        surplus = max(0.0, mine - COUNTERS[unit].close_combat[state.level[unit]])
        kills += chances.strike(round(8 - surplus) - bonus - (led and index == 0))
    return kills


def fire_on(state: Edson, victim: Side, place: int, value: int, weights: Weights) -> float:
    """11 What ranged fire with this attack value is worth against a place."""
    soft, heat = exposure(state, victim, place)
    return burst(value - 2 * TEM[place], soft, heat) * weights["casualty"]


def exposure(state: Edson, victim: Side, place: int) -> tuple[int, float]:
    """How many units there fire can hurt, and how much it matters."""
    level = state.level
    soft = 0
    for unit in state.stacks[victim * SPAN + place]:
        soft += level[unit] < D2
    heat = 0.9 + 0.036 * swing(state, place)
    return soft, heat + 0.225 if state.stacks[(1 - victim) * SPAN + place] else heat


def burst(edge: int, soft: int, heat: float) -> float:
    """Levels that fire with this edge is likely to cost, weighed by the heat of the place."""
    levels = chances.points(edge) / 1.6
    return heat * (levels if levels < soft else soft)


def advance_from(state: Edson, side: Side, area: int, weights: Weights) -> tuple[float, int]:
    """9 What marching into the best vacant neighbour is worth, and which."""
    field = pull(state, side)
    level = state.level
    movers = [u for u in state.stacks[side * SPAN + area] if KIND[u] == INFANTRY and level[u] <= SPENT]
    if not movers or (area < FIRST_ZONE and state.stacks[(1 - side) * SPAN + area] and len(movers) < 2):
        return -9.0, 0
    best, goal = -9.0, 0
    for place in state.near(area):
        if state.stacks[(1 - side) * SPAN + place]:
            continue
        gain = step_gain(state, side, area, place, field, len(movers), weights)
        if gain > best:
            best, goal = gain, place
    return best, goal


def step_gain(
    state: Edson, side: Side, area: int, place: int, field: tuple[float, ...], count: int, weights: Weights
) -> float:
    """What a group gains by one step: ground taken, nearness to what matters, less what tiring costs."""
    stack = len(state.stacks[side * SPAN + place])
    count = min(count, max(0, 10 - stack))
    if not count:
        return -9.0
    crowd = 1.0 / (1.0 + 0.25 * stack)
    gain = weights["advance"] * (field[place] * crowd - field[area] * 0.6) * count * 0.12
    if place < FIRST_ZONE and state.control[place] != side:
        gain += weights["ground"] * swing(state, place) + 0.1
    gain -= guard_loss(state, side, area, count)
    return gain - count * weights["tire_fresh"] * 0.7


def guard_loss(state: Edson, side: Side, area: int, leaving: int) -> float:
    """What leaving a valuable area thinly held may cost."""
    if area >= FIRST_ZONE or not state.scenario.points[area]:
        return 0.0
    staying = len(state.stacks[side * SPAN + area]) - leaving
    if staying >= 3:
        return 0.0
    threat = threatened(state, side, area)
    if not threat:
        return 0.0
    return swing(state, area) * (0.5 if staying <= 0 else 0.2) * min(1.0, threat / 4.0)


def threatened(state: Edson, side: Side, place: int) -> float:
    """Enemy platoons that could strike here next."""
    stacks, base = state.stacks, (1 - side) * SPAN
    total = 2.0 * len(stacks[base + place])
    for neighbour in state.scenario.near[place]:
        total += len(stacks[base + neighbour])
    return total


def best_firers(state: Edson, side: Side, place: int) -> tuple[int, int]:
    """11.2 The best lead attack factor that can fire at a place, and how many Fresh units could."""
    best = count = 0
    for near in (place, *state.near(place)):
        if near >= FIRST_ZONE or (near != place and state.stacks[(1 - side) * SPAN + near]):
            continue
        for unit in state.stacks[side * SPAN + near]:
            if not state.level[unit]:
                count += 1
                best = max(best, COUNTERS[unit].attack[0])
    return best, count
