"""8.2 Which impulse: what each is worth as a plan."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ai.games.edsons_ridge.chances import at_least
from ai.games.edsons_ridge.memory import IMPULSES, reach
from ai.games.edsons_ridge.outlook import Figures, Outlook, threatened, worth_of
from ai.games.edsons_ridge.prospects import (
    NO_PROSPECT,
    Prospect,
    advance_from,
    assault_on,
    best_firers,
    burst,
    charge_on,
    weigh_assault,
)
from ai.games.edsons_ridge.weights import Scorers, Scores, tiring
from game.edsons_ridge.charge import chargers
from game.edsons_ridge.components import AMERICAN, AREAS, COUNTERS, D1, FIRST_ZONE, FRESH, INFANTRY, JAPANESE, KIND, TEM
from game.edsons_ridge.entrenchment import diggers
from game.edsons_ridge.impulses import (
    AssaultFrom,
    Bombard,
    ChargeFrom,
    ChooseImpulse,
    EntrenchIn,
    FireAt,
    GasOn,
    InfiltrateFrom,
    PassImpulse,
    PatrolInto,
)
from game.edsons_ridge.infiltration import infiltration_targets
from game.edsons_ridge.patrol import patrol_needs, patrollers, victims
from game.edsons_ridge.ranged_fire import gas_points
from game.edsons_ridge.state import SPAN, UNKNOWN, Edson
from game.edsons_ridge.values import attack_factor, patrol_opposition
from game.kernel.agenda import Action
from game.kernel.named import Piece, Place

HOPELESS = -20.0  # what can only cost something: the search need not try it either


# 8.2 The choice of the impulse


def choose_impulse(state: Edson, question: ChooseImpulse, options: Sequence[Action], weights: Figures) -> Scores:
    look = Outlook(state, question.side, weights)
    known, changed = IMPULSES.known(look)
    around = reach(state.scenario.name)
    scores = []
    for action in options:
        kind = type(action)
        if kind in ELSEWHERE or around[action.place] & changed:  # type: ignore[attr-defined]
            value = VALUES[kind](look, action)
        else:
            found = known.get(action)
            value = known[action] = VALUES[kind](look, action) if found is None else found
        scores.append(value)
    return scores


def _pass_value(look: Outlook, action: PassImpulse) -> float:
    """Passing spares men; the Japanese also come nearer the end of the phase by it."""
    return look.weights["patience_japanese" if look.side == JAPANESE else "patience_american"]


def _march_value(look: Outlook, action: AssaultFrom) -> float:
    """The best thing that the units of an area could do on foot."""
    return max(best_assault(look, action.place).value, advance_from(look, action.place)[0])


def best_assault(look: Outlook, area: Place) -> Prospect:
    """The most promising assault from an area, or within it when it is contested."""
    state, stacks, theirs = look.view, look.stacks, look.theirs
    assaulted = state.assaulted
    if area < FIRST_ZONE and stacks[theirs + area]:
        came, level = state.came_from, look.level
        force = tuple([u for u in stacks[look.mine + area] if KIND[u] == INFANTRY and level[u] <= D1 and u not in came])
        return weigh_assault(look, area, force) if force and area not in assaulted else NO_PROSPECT
    best = NO_PROSPECT
    for place in state.scenario.near[area]:
        if stacks[theirs + place] and place < FIRST_ZONE and place not in assaulted:
            prospect = assault_on(look, area, place)
            if prospect.value > best.value:
                best = prospect
    return best


def best_charge(look: Outlook, area: Place, leader: Piece) -> Prospect:
    state, side = look.view, look.side
    units = chargers(state, side, area, leader)
    best = NO_PROSPECT
    for place in state.scenario.near[area]:
        if place < FIRST_ZONE and look.stacks[look.theirs + place] and state.room(side, place) > 0:
            prospect = charge_on(look, area, place, units, leader != UNKNOWN)
            if prospect.value > best.value:
                best = prospect
    return best


def _charge_value(look: Outlook, action: ChargeFrom) -> float:
    """The Advantage goes to the enemy; a leader risks his life."""
    weights, leader = look.weights, action.leader
    price = weights["advantage"] if leader == UNKNOWN else 0.25 * weights["leader"]
    return best_charge(look, action.place, leader).value - price


def _fire_value(look: Outlook, action: FireAt) -> float:
    side, weights, place = look.side, look.weights, action.place
    best, _ = best_firers(look.view, side, place)
    gain = burst(best - 2 * TEM[place], *look.exposed(place)) * weights["casualty"]
    if not gain:
        return HOPELESS  # 11.41 men at D2 cannot be hurt by it
    cost = weights["tire_fresh"] * (1.3 if side == AMERICAN else 1.0) + 0.03
    return gain * weights["fire"] - cost


def _bombard_value(look: Outlook, action: Bombard) -> float:
    """11.11 The best area in reach of the guns, which is any."""
    gun, stacks, theirs, weights = COUNTERS[action.gun], look.stacks, look.theirs, look.weights
    value = gun.attack[0]
    bursts = [burst(value - 2 * TEM[place], *look.exposed(place)) for place in AREAS if stacks[theirs + place]]
    cost = 0.0 if gun.free_refit else 0.1
    return max(bursts, default=0.0) * weights["casualty"] * weights["bombardment"] - cost


def _infiltration_value(look: Outlook, action: InfiltrateFrom) -> float:
    state, best = look.view, 0.0
    fresh = [u for u in look.stacks[action.place] if KIND[u] == INFANTRY and not look.level[u]]
    for place in infiltration_targets(state, action.place):
        chance = TEM[place] / 6.0
        defenders = len(look.stacks[SPAN + place])
        inside = chance * len(fresh)
        gain = inside * (0.12 + 0.03 * look.swings[place]) - (inside > 0) * 0.05 * defenders
        failed = fresh[: round((1 - chance) * len(fresh))]
        if failed:
            gain += min(0.6, weigh_assault(look, place, tuple(failed)).value)
        best = max(best, gain)
    return best * look.weights["infiltration"] - 0.1


def _gas_value(look: Outlook, action: GasOn) -> float:
    state, place = look.view, action.place
    mean = sum([gas_points(state, place, pips) for pips in range(1, 7)]) / 6.0
    masses = len([n for n in state.near(place) if len(state.stacks[n]) > 2])
    bonus = 1.0 + 0.05 * look.swings[place] + 0.1 * masses
    burden = float(look.facing(place).burden)
    return min(mean, burden) * look.weights["casualty"] * bonus - look.weights["gas"]


def _entrench_value(look: Outlook, action: EntrenchIn) -> float:
    state, place, weights = look.view, action.place, look.weights
    count = min(len(diggers(state, place)), state.ips)
    danger = min(1.0, threatened(state, AMERICAN, place) / 8.0)
    worth = 0.1 + 0.02 * look.swings[place]
    return count * TEM[place] / 6.0 * (weights["casualty"] * 0.8 + worth) * danger * weights["entrench"] - 0.05


def _patrol_value(look: Outlook, action: PatrolInto) -> float:
    """The best patrol into an area; units alike in level and attack are looked at once."""
    state, area, weights = look.view, action.place, look.weights
    sorts = {(state.level[unit], attack_factor(state, unit)) for unit in patrollers(state, area)}
    fresh, half_spent = patrol_opposition(state, area)
    prize = _patrol_prize(state, area, weights)
    best = HOPELESS
    for level, attack in sorts:
        chance = at_most(TEM[area] + attack + (level == FRESH) - fresh - half_spent)
        best = max(best, _patrol_worth(chance, prize, level, weights))
    return best


def _patrol_prize(state: Edson, area: Place, weights: Figures) -> float:
    return max([worth_of(state, victim, weights) for victim in victims(state, area)], default=0.0) * 0.3


def _patrol_worth(chance: float, prize: float, level: int, weights: Figures) -> float:
    """8.25 A level of his best unit against a level of mine, by the exact chance."""
    if chance < 0.001:
        return HOPELESS
    keenness = 0.15 * (weights["patrol"] - 1.0)
    return chance * prize - (1 - chance) * tiring(level, weights) + keenness - 0.03


def patrol_gain(state: Edson, unit: Piece, area: Place, weights: Figures) -> float:
    chance = at_most(patrol_needs(state, unit, area))
    return _patrol_worth(chance, _patrol_prize(state, area, weights), state.level[unit], weights)


def at_most(total: int) -> float:
    return 1.0 - at_least(total + 1)


VALUES: dict[type[Action], Callable[[Outlook, Any], float]] = {
    AssaultFrom: _march_value,
    Bombard: _bombard_value,
    ChargeFrom: _charge_value,
    FireAt: _fire_value,
    InfiltrateFrom: _infiltration_value,
    GasOn: _gas_value,
    EntrenchIn: _entrench_value,
    PatrolInto: _patrol_value,
    PassImpulse: _pass_value,
}
ELSEWHERE = frozenset((Bombard, PassImpulse))  # worth what the whole map says, not one place


SCORERS: Scorers = {
    ChooseImpulse: choose_impulse,
}
