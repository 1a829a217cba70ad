"""What a plan may bring, in victory points: quick estimates from exact chances."""

from __future__ import annotations

from typing import NamedTuple

from ai.games.edsons_ridge import chances
from ai.games.edsons_ridge.outlook import ATTACK, Figures, Outlook, exposure
from game.edsons_ridge.components import (
    AMERICAN,
    ARTILLERY,
    BRIDGED,
    COUNTERS,
    D2,
    ENTRY,
    FIRST_ZONE,
    FRESH,
    INFANTRY,
    KIND,
    MACHINE_GUN,
    NOWHERE,
    SPENT,
    TEM,
    TRACKS,
    bridge_between,
    other,
)
from game.edsons_ridge.state import SPAN, Edson
from game.kernel.agenda import Side
from game.kernel.named import Piece, Place

COMPANY = tuple(counter.company for counter in COUNTERS)
CLOSE_COMBAT = tuple(counter.close_combat for counter in COUNTERS)
COMPANY_SIZE = 3
CROWD = tuple(1.0 / (1.0 + 0.25 * stack) for stack in range(len(COUNTERS)))  # a full place draws less


class Prospect(NamedTuple):
    """An attack on a place: what it may bring and with whom."""

    value: float
    place: Place
    units: tuple[Piece, ...]
    edge: int
    win: float
    clear: float


NO_PROSPECT = Prospect(-99.0, NOWHERE, (), 0, 0.0, 0.0)


def attack_of(state: Edson, units: tuple[Piece, ...], support: int) -> int:
    """10.33 The attack value of these infantry units."""
    level = state.level
    best = 0
    for unit in units:
        factor = ATTACK[unit][level[unit]]
        if factor > best:
            best = factor
    count = len(units)
    return best + count - 1 + support + (_intact(state, units) if count >= COMPANY_SIZE else 0)


def _intact(state: Edson, units: tuple[Piece, ...]) -> int:
    """Companies that attack together and Fresh."""
    companies: dict[str, int] = {}
    for unit in units:
        company = COMPANY[unit]
        if company and not state.level[unit]:
            companies[company] = companies.get(company, 0) + 1
    return sum(count >= COMPANY_SIZE for count in companies.values())


def _served(gun: Piece) -> frozenset[Piece]:
    """10.7, R36 The infantry that a machine gun may support."""
    counter = COUNTERS[gun]
    mates = [c for c in COUNTERS if c.kind == INFANTRY and c.side == counter.side]
    shared = {"any": "side", "company": "company", "battalion": "battalion"}.get(counter.supports)
    return frozenset(c.number for c in mates if shared and getattr(c, shared) == getattr(counter, shared))


SERVED = {counter.number: _served(counter.number) for counter in COUNTERS if counter.kind == MACHINE_GUN}


def support_for(look: Outlook, place: Place, units: tuple[Piece, ...]) -> int:
    """10.7 How many machine guns could support an assault there."""
    count = 0
    for gun in look.guns_near(place):
        count += not SERVED[gun].isdisjoint(units)
    return count


def able_infantry(look: Outlook, area: Place, place: Place) -> list[Piece]:
    """Infantry that could enter the place this impulse; the nearly dead stay."""
    level = look.level
    cost = ENTRY[place] + (2 if look.view.has_fresh(other(look.side), place) else 1)
    worst = FRESH if cost > 4 else D2 - 1
    return [unit for unit in look.stacks[look.mine + area] if KIND[unit] == INFANTRY and level[unit] <= worst]


def assault_on(look: Outlook, area: Place, place: Place) -> Prospect:
    """10 What an assault from an area into a neighbour promises."""
    state, level = look.view, look.level
    units = able_infantry(look, area, place)
    limit = state.room(look.side, place)
    bridge = bridge_between(area, place) if area in BRIDGED else None
    if bridge is not None:
        limit = min(limit, TRACKS.bridge_limit - state.crossed[bridge])
    if len(units) > limit:
        units = sorted(units, key=lambda unit: (level[unit], -ATTACK[unit][0]))[: max(0, limit)]
    if look.side == AMERICAN and len(units) > 1 and state.scenario.points[area]:
        units = units[:-1]  # somebody keeps the place
    came = state.came_from
    force = (*[u for u in look.stacks[look.mine + place] if u in came], *units) if came else tuple(units)
    return weigh_assault(look, place, force) if force else NO_PROSPECT


def weigh_assault(look: Outlook, place: Place, force: tuple[Piece, ...]) -> Prospect:
    """The same for a given force."""
    weights, level, costs = look.weights, look.level, look.costs
    burden, defence, lost, enemies = look.facing(place)
    count, swing = len(force), look.swings[place]
    if lost > 4.0 * count:
        lost = 4.0 * count
    edge = attack_of(look.view, force, support_for(look, place, force)) - defence - int(lost * 0.35 + 0.3)
    win, draw, points = chances.contest(edge)
    fail, clear = 1.0 - win - draw, chances.win(edge - burden + 1)
    value = weights["casualty"] * (points if points < burden else burden) + look.ground * swing * clear
    value += (win - clear) * _melee(look, enemies, count, swing)
    for unit in force:
        worn = level[unit]
        value -= costs[worn] + fail * costs[worn + 1] * 0.8
    value -= lost * look.own_worth * 0.3
    return Prospect(value * weights["assault"], place, force, edge, win, clear)


def _melee(look: Outlook, enemies: int, count: int, swing: float) -> float:
    """13 What it is worth to stand in the area when the close combat comes."""
    kills, pairs = 0.4 * count, count if count < enemies else enemies
    if kills > enemies:
        kills = float(enemies)
    return 0.6 * (kills * look.their_worth - 0.4 * pairs * look.own_worth) + 0.15 * swing * (count > enemies)


def charge_on(look: Outlook, area: Place, place: Place, units: list[Piece], led: bool) -> Prospect:
    """10.9 What a charge promises: the defender strikes first, then everybody left."""
    worn = look.level
    force = sorted(units, key=worn.__getitem__)[: look.view.room(look.side, place)]
    if not force:
        return NO_PROSPECT
    defenders = look.stacks[look.theirs + place]
    level = [max(0, worn[unit] - 1) for unit in force]
    lost = look.facing(place).fire / 3.0
    alive = max(0.0, len(force) - lost * 0.6)
    climb = max(0, TEM[place] - TEM[area])
    mine = sum([CLOSE_COMBAT[u][lv] for u, lv in zip(force, level, strict=True)]) / len(force)
    theirs = [CLOSE_COMBAT[unit][worn[unit]] for unit in defenders if KIND[unit] != ARTILLERY]
    dead = sum([chances.strike(round(8 - max(0, value - mine)) - climb) for value in theirs[: int(alive)]])
    alive = max(0.0, alive - dead)
    strikes = min(alive, float(len(defenders)))
    kills = _charge_kills(look, defenders, alive, strikes, mine, led)
    clear = (kills / len(defenders)) ** max(1, len(defenders)) if alive >= 1 else 0.0
    value = kills * look.their_worth * 1.1 - (dead + lost * 0.5) * look.own_worth
    value += look.ground * look.swings[place] * clear
    value += 0.05 * sum([1 for unit in force if worn[unit]])  # the rally itself
    value -= sum([look.costs[lv] for lv in level])
    return Prospect(value * look.weights["banzai"], place, tuple(force), 0, kills, clear)


def _charge_kills(
    look: Outlook, defenders: tuple[Piece, ...], alive: float, strikes: float, mine: float, led: bool
) -> float:
    if strikes <= 0:
        return 0.0
    extra = int(alive / max(1, len(defenders))) - 1
    bonus = 1 + max(0, extra) + (1 if extra >= 2 else 0)
    ranked = sorted([CLOSE_COMBAT[unit][look.level[unit]] for unit in defenders])
    kills = 0.0
    for index, value in enumerate(ranked[: int(strikes + 0.5)]):
        kills += chances.strike(round(8 - max(0.0, mine - value)) - bonus - (led and index == 0))
    return kills


def fire_on(state: Edson, victim: Side, place: Place, value: int, weights: Figures) -> float:
    """11 What ranged fire with this attack value is worth against a place."""
    soft, heat = exposure(state, victim, place)
    return burst(value - 2 * TEM[place], soft, heat) * weights["casualty"]


def burst(edge: int, soft: int, heat: float) -> float:
    """Levels that fire with this edge is likely to cost, weighed by the heat of the place."""
    levels = chances.points(edge) / 1.6
    return heat * (levels if levels < soft else soft)


def advance_from(look: Outlook, area: Place) -> tuple[float, Place]:
    """9 What marching into the best vacant neighbour is worth, and which."""
    level, stacks, theirs = look.level, look.stacks, look.theirs
    movers = [u for u in stacks[look.mine + area] if KIND[u] == INFANTRY and level[u] <= SPENT]
    if not movers or (area < FIRST_ZONE and stacks[theirs + area] and len(movers) < 2):
        return -9.0, NOWHERE
    best, goal, count = -9.0, NOWHERE, len(movers)
    for place in look.view.scenario.near[area]:
        if not stacks[theirs + place]:
            gain = step_gain(look, area, place, count)
            if gain > best:
                best, goal = gain, place
    return best, goal


def step_gain(look: Outlook, area: Place, place: Place, count: int) -> float:
    """What a group gains by one step: ground taken, nearness to what matters, less what tiring costs."""
    weights, field = look.weights, look.field
    stack = len(look.stacks[look.mine + place])
    if count > 10 - stack:
        count = max(0, 10 - stack)
    if not count:
        return -9.0
    gain = look.advance * (field[place] * CROWD[stack] - field[area] * 0.6) * count * 0.12
    if place < FIRST_ZONE and look.view.control[place] != look.side:
        gain += look.ground * look.swings[place] + 0.1
    gain -= look.guard_loss(area, count)
    return gain - count * weights["tire_fresh"] * 0.7


def best_firers(state: Edson, side: Side, place: Place) -> tuple[int, int]:
    """11.2 The best lead attack factor that can fire at a place, and how many Fresh units could."""
    best = count = 0
    stacks, level, mine, theirs = state.stacks, state.level, side * SPAN, (1 - side) * SPAN
    for near in (place, *state.scenario.near[place]):
        stack = stacks[mine + near]
        if not stack or near >= FIRST_ZONE or (near != place and stacks[theirs + near]):
            continue
        for unit in stack:
            if not level[unit]:
                count += 1
                if ATTACK[unit][0] > best:
                    best = ATTACK[unit][0]
    return best, count
