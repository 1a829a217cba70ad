"""8 Which impulse, and how to carry it out: plans first, then the clicks that follow them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ai.games.edsons_ridge.chances import at_least
from ai.games.edsons_ridge.ground import pull, swing
from ai.games.edsons_ridge.prospects import (
    NO_PROSPECT,
    Prospect,
    Weights,
    advance_from,
    assault_on,
    bears,
    best_firers,
    burst,
    charge_on,
    exposure,
    fire_on,
    guard_loss,
    step_gain,
    threatened,
    weigh_assault,
    worth_of,
)
from ai.games.edsons_ridge.weights import tiring
from game.edsons_ridge.ammo import LAST_BOX, ammo_number
from game.edsons_ridge.charge import ChargeLeader, Chargers, ChargeTarget, ContinueCharge, chargers
from game.edsons_ridge.components import (
    AMERICAN,
    COUNTERS,
    D1,
    D2,
    FIRST_ZONE,
    FRESH,
    HENDERSON,
    INFANTRY,
    JAPANESE,
    KIND,
    LEADER,
    TEM,
)
from game.edsons_ridge.entrenchment import Digger, diggers
from game.edsons_ridge.impulses import (
    AssaultFrom,
    Bombard,
    ChargeFrom,
    ChooseImpulse,
    EntrenchIn,
    FireAt,
    GasOn,
    InfiltrateFrom,
    PatrolInto,
)
from game.edsons_ridge.infiltration import Attempt, FailedAssaults, Infiltrate, JoinInfiltrators, infiltration_targets
from game.edsons_ridge.leaders import LeaderFunction, LeaderRecovery, RaiseAmmo, Recover, RollOnAmmo, recoverable
from game.edsons_ridge.movement import AssaultIn, GoTo, JoinAssault, Movers, NextMove, Onward
from game.edsons_ridge.patrol import PatrolReturn, PatrolUnit, PatrolVictim, patrol_needs, patrollers, victims
from game.edsons_ridge.ranged_fire import BombardmentTarget, LeadShooter, MoreShooters, PrimaryTarget, gas_points
from game.edsons_ridge.state import SPAN, UNKNOWN, Edson
from game.edsons_ridge.values import attack_factor, patrol_opposition
from game.kernel.agenda import Action, Side
from game.kernel.picking import Done, Pick

Scores = list[float]
HOPELESS = -2.0  # what can only cost something: the search need not try it either


# 8.2 The choice of the impulse


def choose_impulse(state: Edson, question: ChooseImpulse, options: Sequence[Action], weights: Weights) -> Scores:
    side = question.side
    targets = [] if not any(type(action) is Bombard for action in options) else _targets(state, 1 - side)
    return [
        _bombard_value(action.gun, targets, weights)
        if isinstance(action, Bombard)
        else impulse_value(state, side, action, weights)
        for action in options
    ]


def _targets(state: Edson, enemy: Side) -> list[tuple[int, int, float]]:
    """11.11 Every area a bombardment may hit: cover, units it can hurt, heat."""
    places = [place for place in range(1, FIRST_ZONE) if state.stacks[enemy * SPAN + place]]
    return [(2 * TEM[place], *exposure(state, enemy, place)) for place in places]


def impulse_value(state: Edson, side: Side, action: Any, weights: Weights) -> float:
    match action:
        case AssaultFrom(place):
            return march_value(state, side, place, weights)
        case ChargeFrom(place, leader):
            return best_charge(state, side, place, leader, weights).value - _charge_price(state, leader, weights)
        case FireAt(place):
            return _fire_value(state, side, place, weights)
        case Bombard(gun):
            return _bombard_value(gun, _targets(state, 1 - side), weights)
        case InfiltrateFrom(place):
            return _infiltration_value(state, place, weights)
        case GasOn(place):
            return _gas_value(state, place, weights)
        case EntrenchIn(place):
            return _entrench_value(state, place, weights)
        case PatrolInto(place):
            return _patrol_value(state, place, weights)
    return pass_value(state, side, weights)


def pass_value(state: Edson, side: Side, weights: Weights) -> float:
    """Passing spares men; the Japanese also come nearer the end of the phase by it."""
    return weights["patience"] - (0.02 if side == JAPANESE else 0.0)


def march_value(state: Edson, side: Side, area: int, weights: Weights) -> float:
    """The best thing that the units of an area could do on foot."""
    return max(best_assault(state, side, area, weights).value, advance_from(state, side, area, weights)[0])


def best_assault(state: Edson, side: Side, area: int, weights: Weights) -> Prospect:
    """The most promising assault from an area, or within it when it is contested."""
    enemy = 1 - side
    if area < FIRST_ZONE and state.stacks[enemy * SPAN + area]:
        force = tuple(
            u
            for u in state.stacks[side * SPAN + area]
            if KIND[u] == INFANTRY and state.level[u] <= D1 and u not in state.came_from
        )
        return (
            weigh_assault(state, side, area, force, weights) if force and area not in state.assaulted else NO_PROSPECT
        )
    best = NO_PROSPECT
    for place in state.near(area):
        if state.stacks[enemy * SPAN + place] and place not in state.assaulted and place < FIRST_ZONE:
            prospect = assault_on(state, side, area, place, weights)
            if prospect.value > best.value:
                best = prospect
    return best


def best_charge(state: Edson, side: Side, area: int, leader: int, weights: Weights) -> Prospect:
    units = chargers(state, side, area, leader)
    best = NO_PROSPECT
    for place in state.near(area):
        if place < FIRST_ZONE and state.stacks[(1 - side) * SPAN + place] and state.room(side, place) > 0:
            prospect = charge_on(state, side, area, place, units, leader != UNKNOWN, weights)
            if prospect.value > best.value:
                best = prospect
    return best


def _charge_price(state: Edson, leader: int, weights: Weights) -> float:
    """The Advantage goes to the enemy; a leader risks his life."""
    return weights["advantage"] if leader == UNKNOWN else 0.25 * weights["leader"]


def _fire_value(state: Edson, side: Side, place: int, weights: Weights) -> float:
    best, _ = best_firers(state, side, place)
    gain = fire_on(state, 1 - side, place, best, weights)
    if not gain:
        return HOPELESS  # 11.41 men at D2 cannot be hurt by it
    cost = weights["tire_fresh"] * (1.3 if side == AMERICAN else 1.0) + 0.03
    return gain * weights["fire"] - cost


def _bombard_value(gun: int, targets: list[tuple[int, int, float]], weights: Weights) -> float:
    value = COUNTERS[gun].attack[0]
    best = max([burst(value - cover, soft, heat) for cover, soft, heat in targets], default=0.0)
    cost = 0.0 if COUNTERS[gun].free_refit else 0.1
    return best * weights["casualty"] * weights["bombardment"] - cost


def _infiltration_value(state: Edson, area: int, weights: Weights) -> float:
    best = 0.0
    fresh = [u for u in state.stacks[area] if KIND[u] == INFANTRY and not state.level[u]]
    for place in infiltration_targets(state, area):
        chance = TEM[place] / 6.0
        defenders = len(state.stacks[SPAN + place])
        inside = chance * len(fresh)
        gain = inside * (0.12 + 0.03 * swing(state, place)) - (inside > 0) * 0.05 * defenders
        failed = fresh[: round((1 - chance) * len(fresh))]
        if failed:
            gain += min(0.6, weigh_assault(state, JAPANESE, place, tuple(failed), weights).value)
        best = max(best, gain)
    return best * weights["infiltration"] - 0.1


def _gas_value(state: Edson, place: int, weights: Weights) -> float:
    mean = sum(gas_points(state, place, pips) for pips in range(1, 7)) / 6.0
    bonus = 1.0 + 0.05 * swing(state, place) + 0.1 * len([n for n in state.near(place) if len(state.stacks[n]) > 2])
    return min(mean, float(bears(state, AMERICAN, place))) * weights["casualty"] * bonus - weights["gas"]


def _entrench_value(state: Edson, place: int, weights: Weights) -> float:
    count = min(len(diggers(state, place)), state.ips)
    danger = min(1.0, threatened(state, AMERICAN, place) / 8.0)
    worth = 0.1 + 0.02 * swing(state, place)
    return count * TEM[place] / 6.0 * (weights["casualty"] * 0.8 + worth) * danger * weights["entrench"] - 0.05


def _patrol_value(state: Edson, area: int, weights: Weights) -> float:
    """The best patrol into an area; units alike in level and attack are looked at once."""
    sorts = {(state.level[unit], attack_factor(state, unit)) for unit in patrollers(state, area)}
    fresh, half_spent = patrol_opposition(state, area)
    prize = _patrol_prize(state, area, weights)
    best = HOPELESS
    for level, attack in sorts:
        chance = _at_most(TEM[area] + attack + (level == FRESH) - fresh - half_spent)
        best = max(best, _patrol_worth(chance, prize, level, weights))
    return best


def _patrol_prize(state: Edson, area: int, weights: Weights) -> float:
    return max((worth_of(state, victim, weights) for victim in victims(state, area)), default=0.0) * 0.3


def _patrol_worth(chance: float, prize: float, level: int, weights: Weights) -> float:
    """8.25 A level of his best unit against a level of mine, by the exact chance."""
    if chance < 0.001:
        return HOPELESS
    return (chance * prize - (1 - chance) * tiring(level, weights)) * weights["patrol"] - 0.03


def patrol_gain(state: Edson, unit: int, area: int, weights: Weights) -> float:
    chance = _at_most(patrol_needs(state, unit, area))
    return _patrol_worth(chance, _patrol_prize(state, area, weights), state.level[unit], weights)


def _at_most(total: int) -> float:
    return 1.0 - at_least(total + 1)


# 8.21 Carrying out an assault impulse


def march_goal(state: Edson, side: Side, weights: Weights) -> Prospect:
    """What this impulse is for now: a fight already begun, the best one open, or none."""
    impulse = state.impulse
    assert impulse is not None
    for unit, start in state.came_from.items():
        place = state.where[unit]
        if state.stacks[(1 - side) * SPAN + place] and place not in state.assaulted and start == impulse.area:
            return Prospect(50.0, place, (), 0, 0.0, 0.0)
    return best_assault(state, side, impulse.area, weights)


def next_move(state: Edson, question: NextMove, options: Sequence[Action], weights: Weights) -> Scores:
    side = question.side
    impulse = state.impulse
    assert impulse is not None
    goal = march_goal(state, side, weights)
    march, _ = advance_from(state, side, impulse.area, weights)
    scores = []
    for action in options:
        if isinstance(action, AssaultIn):
            scores.append(_assault_now(state, side, action.place, goal, weights))
        elif isinstance(action, Pick):
            scores.append(_pick_value(state, side, action.item, goal, march, weights))
        else:
            scores.append(0.0)
    return scores


def _assault_now(state: Edson, side: Side, place: int, goal: Prospect, weights: Weights) -> float:
    """Fight once everybody useful has come; before that, bring more."""
    impulse = state.impulse
    assert impulse is not None
    if place == impulse.area:
        return goal.value if goal.place == place else -0.5
    inside = tuple(u for u in state.stacks[side * SPAN + place] if u in state.came_from)
    force = tuple(u for u in inside if KIND[u] == INFANTRY)
    if not force:
        return -0.5
    value = weigh_assault(state, side, place, force, weights).value
    return 40.0 if place not in impulse.contested else value


def _pick_value(state: Edson, side: Side, unit: int, goal: Prospect, march: float, weights: Weights) -> float:
    impulse = state.impulse
    assert impulse is not None
    kind, level = KIND[unit], state.level[unit]
    at_home = state.where[unit] == impulse.area and unit not in state.came_from
    if kind != INFANTRY:
        return _follow_value(state, side, unit, goal)
    if not at_home:
        return -0.3
    if goal.value > 45.0:  # a fight is on: does this unit make it better?
        return 41.0 if _helps(state, side, unit, goal.place, weights) else _march_alone(level, march)
    if goal.value > max(0.0, march) and goal.place != impulse.area:
        return 1.0 + goal.value if unit in goal.units else -0.2
    return _march_alone(level, march)


def _march_alone(level: int, march: float) -> float:
    return march if level <= 1 else -0.5


def _helps(state: Edson, side: Side, unit: int, place: int, weights: Weights) -> bool:
    inside = tuple(u for u in state.stacks[side * SPAN + place] if u in state.came_from and KIND[u] == INFANTRY)
    if state.level[unit] >= D2 or not inside:
        return False
    alone = weigh_assault(state, side, place, inside, weights).value
    joined = weigh_assault(state, side, place, (*inside, unit), weights).value
    area = state.where[unit]
    return joined > alone and guard_loss(state, side, area, 1) < 0.5


def _follow_value(state: Edson, side: Side, unit: int, goal: Prospect) -> float:
    """Guns and leaders follow when everybody else has gone."""
    home = state.where[unit]
    infantry_left = any(KIND[u] == INFANTRY for u in state.stacks[side * SPAN + home])
    if KIND[unit] == LEADER:
        return -0.4 if state.stacks[side * SPAN + home] else 45.0
    if infantry_left or goal.value > 45.0 or state.level[unit]:
        return -0.3
    field = pull(state, side)
    here = field[home]
    return 0.2 if any(field[near] > here and state.control[near] == side for near in state.near(home)) else -0.3


def movers(state: Edson, question: Movers, options: Sequence[Action], weights: Weights) -> Scores:
    side = question.side
    first = question.units[0]
    area = state.where[first]
    goal = march_goal(state, side, weights)
    field = pull(state, side)
    march, way = advance_from(state, side, area, weights)
    to_fight = KIND[first] == INFANTRY and goal.place != area and goal.value > max(0.0, march)
    scores = []
    for action in options:
        if isinstance(action, GoTo):
            scores.append(_go_value(state, side, question.units, action.place, goal, to_fight, way, field, weights))
        elif isinstance(action, Pick):
            scores.append(_join_value(state, side, question.units, action.item, goal, to_fight, weights))
        else:
            scores.append(0.0)
    return scores


def _go_value(
    state: Edson,
    side: Side,
    units: tuple[int, ...],
    place: int,
    goal: Prospect,
    to_fight: bool,
    way: int,
    field: tuple[float, ...],
    weights: Weights,
) -> float:
    if to_fight:
        return 5.0 if place == goal.place else -1.0
    if state.stacks[(1 - side) * SPAN + place]:
        return -2.0
    if KIND[units[0]] == LEADER:
        return 3.0 + len(state.stacks[side * SPAN + place]) if state.stacks[side * SPAN + place] else -1.0
    if place == HENDERSON and side == JAPANESE:
        return _airfield_value(state, units)
    start = state.where[units[0]]
    return step_gain(state, side, start, place, field, len(units), weights) + (0.2 if place == way else 0.0)


def _airfield_value(state: Edson, units: tuple[int, ...]) -> float:
    left = state.scenario.last_turn - state.turn
    return 1.0 * len(units) if left == 0 else 0.3 * len(units)


def _join_value(
    state: Edson, side: Side, units: tuple[int, ...], unit: int, goal: Prospect, to_fight: bool, weights: Weights
) -> float:
    if KIND[unit] == LEADER:
        left = [u for u in state.stacks[side * SPAN + state.where[unit]] if u not in units]
        return 6.0 if not left else -1.0
    if KIND[unit] != INFANTRY:
        return -0.5
    if to_fight:
        wanted = unit in goal.units or (goal.value > 45.0 and _helps(state, side, unit, goal.place, weights))
        return 6.0 if wanted else -0.5
    area = state.where[unit]
    if state.level[unit] > 1 or guard_loss(state, side, area, len(units) + 1) > 0.6:
        return -0.5
    return 4.0 if side == JAPANESE else 0.1


def onward(state: Edson, question: Onward, options: Sequence[Action], weights: Weights) -> Scores:
    """Once tired, going further costs nothing more."""
    side, units = question.side, question.units
    start = state.where[units[0]]
    field = pull(state, side)
    scores = []
    for action in options:
        if not isinstance(action, GoTo):
            scores.append(0.0)
        elif state.stacks[(1 - side) * SPAN + action.place]:
            prospect = weigh_assault(state, side, action.place, units, weights) if action.place < FIRST_ZONE else None
            scores.append(prospect.value if prospect else -1.0)
        else:
            gain = step_gain(state, side, start, action.place, field, len(units), weights)
            scores.append(gain + len(units) * weights["tire_fresh"] * 0.7 - 0.05)
    return scores


def join_assault(state: Edson, question: JoinAssault, options: Sequence[Action], weights: Weights) -> Scores:
    chosen = question.chosen + question.mandatory
    base = _force_value(state, question.side, question.place, chosen, weights)
    scores = []
    for action in options:
        if isinstance(action, Pick):
            joined = _force_value(state, question.side, question.place, (*chosen, action.item), weights)
            late = 0.5 if state.level[action.item] >= D2 else 0.0
            scores.append(joined - base - late if chosen else joined)
        else:
            scores.append(0.0)
    return scores


def _force_value(state: Edson, side: Side, place: int, units: tuple[int, ...], weights: Weights) -> float:
    infantry = tuple(u for u in units if KIND[u] == INFANTRY)
    return weigh_assault(state, side, place, infantry, weights).value if infantry else 0.0


# 10.9 Charges


def charge_target(state: Edson, question: ChargeTarget, options: Sequence[Action], weights: Weights) -> Scores:
    units = chargers(state, question.side, question.area, question.leader)
    led = question.leader != UNKNOWN
    return [
        charge_on(state, question.side, question.area, action.place, units, led, weights).value
        for action in options
        if isinstance(action, GoTo)
    ]


def charge_units(state: Edson, question: Chargers, options: Sequence[Action], weights: Weights) -> Scores:
    """Everybody fit goes; those at D2 only if the charge lifts them to fight."""
    scores = []
    for action in options:
        if isinstance(action, Pick):
            keep = guard_loss(state, question.side, question.area, len(question.chosen) + 1)
            scores.append(1.0 - (0.4 if state.level[action.item] == D2 else 0.0) - keep)
        else:
            scores.append(0.3)
    return scores


def charge_leader(state: Edson, question: ChargeLeader, options: Sequence[Action], weights: Weights) -> Scores:
    left = set(state.units(question.side, question.area)) - set(question.units)
    return [(0.2 if not left else -0.1) if isinstance(action, Pick) else 0.0 for action in options]


def continue_charge(state: Edson, question: ContinueCharge, options: Sequence[Action], weights: Weights) -> Scores:
    fight = state.fight
    assert fight is not None
    units = [unit for unit in fight.units if state.where[unit]]
    field = pull(state, question.side)
    scores = []
    for action in options:
        if not isinstance(action, GoTo):
            scores.append(0.0)
        elif state.stacks[(1 - question.side) * SPAN + action.place]:
            led = fight.leader >= 0
            value = charge_on(state, question.side, fight.place, action.place, units, led, weights).value
            scores.append(value - 0.2 - guard_loss(state, question.side, fight.place, len(units)))
        else:
            scores.append(step_gain(state, question.side, fight.place, action.place, field, len(units), weights))
    return scores


# 8.22 Infiltration


def attempt(state: Edson, question: Attempt, options: Sequence[Action], weights: Weights) -> Scores:
    scores = []
    for action in options:
        if isinstance(action, Infiltrate):
            worth = 0.12 + 0.03 * swing(state, action.place) - 0.02 * len(state.stacks[SPAN + action.place])
            failed = sum(1 for place in state.failed.values() if place == action.place)
            scores.append(worth * TEM[action.place] / 3.0 + 0.05 * failed)
        else:
            scores.append(0.05)
    return scores


def join_infiltrators(state: Edson, question: JoinInfiltrators, options: Sequence[Action], weights: Weights) -> Scores:
    return [0.0 if isinstance(action, Done) else -0.2 for action in options]


def failed_assaults(state: Edson, question: FailedAssaults, options: Sequence[Action], weights: Weights) -> Scores:
    return [swing(state, action.place) if isinstance(action, AssaultIn) else 0.0 for action in options]


# 8.24, 8.25, 11


def digger(state: Edson, question: Digger, options: Sequence[Action], weights: Weights) -> Scores:
    return [
        0.5 + COUNTERS[a.item].defence[0] * 0.1 + (a.item in state.labour) * 0.2 if isinstance(a, Pick) else 0.0
        for a in options
    ]


def patrol_unit(state: Edson, question: PatrolUnit, options: Sequence[Action], weights: Weights) -> Scores:
    return [patrol_gain(state, a.item, question.area, weights) for a in options if isinstance(a, Pick)]


def patrol_victim(state: Edson, question: PatrolVictim, options: Sequence[Action], weights: Weights) -> Scores:
    """A Fresh unit next to spend, guns and companies first."""
    scores = []
    for action in options:
        assert isinstance(action, Pick)
        fresh = 0.2 if state.level[action.item] == FRESH else 0.0
        scores.append(worth_of(state, action.item, weights) + fresh)
    return scores


def patrol_return(state: Edson, question: PatrolReturn, options: Sequence[Action], weights: Weights) -> Scores:
    home = state.where[question.unit]
    stay = guard_loss(state, AMERICAN, home, 1) + 0.1
    scores = []
    for action in options:
        if isinstance(action, GoTo):
            need = threatened(state, AMERICAN, action.place) * 0.02 * swing(state, action.place)
            scores.append(need / (1 + len(state.stacks[SPAN + action.place])))
        else:
            need = threatened(state, AMERICAN, home) * 0.02 * swing(state, home)
            scores.append(stay + need / (1 + len(state.stacks[SPAN + home])))
    return scores


def lead_shooter(state: Edson, question: LeadShooter, options: Sequence[Action], weights: Weights) -> Scores:
    return [COUNTERS[a.item].attack[0] - 0.2 * (KIND[a.item] == INFANTRY) for a in options if isinstance(a, Pick)]


def more_shooters(state: Edson, question: MoreShooters, options: Sequence[Action], weights: Weights) -> Scores:
    """One more point of attack against one more tired unit."""
    count = 1 + len(question.chosen)
    value = COUNTERS[question.lead].attack[0] + count - 1
    now = fire_on(state, 1 - question.side, question.target, value, weights)
    more = fire_on(state, 1 - question.side, question.target, value + 1, weights)
    gain = more - now - weights["tire_fresh"] * (1.3 if question.side == AMERICAN else 0.9)
    return [gain if isinstance(action, Pick) else 0.0 for action in options]


def bombardment_target(
    state: Edson, question: BombardmentTarget, options: Sequence[Action], weights: Weights
) -> Scores:
    value = COUNTERS[question.gun].attack[0]
    enemy = 1 - question.side
    return [fire_on(state, enemy, a.place, value, weights) for a in options if isinstance(a, GoTo)]


def primary_target(state: Edson, question: PrimaryTarget, options: Sequence[Action], weights: Weights) -> Scores:
    """The attacker hits what is worth most; a defender who must name one gives his least."""
    sign = -1.0 if question.side == question.victim else 1.0
    return [sign * worth_of(state, action.item, weights) for action in options if isinstance(action, Pick)]


# 18 Leaders


def leader_function(state: Edson, question: LeaderFunction, options: Sequence[Action], weights: Weights) -> Scores:
    return [_leader_value(state, action, weights) for action in options]


def leader_recovery(state: Edson, question: LeaderRecovery, options: Sequence[Action], weights: Weights) -> Scores:
    return [1.0 if isinstance(action, Recover) else 0.0 for action in options]


def _leader_value(state: Edson, action: Any, weights: Weights) -> float:
    """Recovery by what it heals and how hot the place is; the ammo roll when the phase may end by it."""
    match action:
        case Recover(leader):
            place = state.where[leader]
            healed = sum(tiring(state.level[unit] - 1, weights) for unit in recoverable(state, leader))
            heat = 1.2 if state.is_contested(place) or threatened(state, AMERICAN, place) > 4 else 0.7
            return healed * heat * 1.6 - 0.75
        case RollOnAmmo(_):
            chance = _at_most(ammo_number(state) - 1)
            prize = 0.9 if state.box[JAPANESE] == LAST_BOX else weights["ammo"] * 2
            return chance * prize * _japanese_zeal(state) - 0.2
        case RaiseAmmo(_):
            return weights["tire_spent"] - 0.5
    return 0.0


def _japanese_zeal(state: Edson) -> float:
    """How much the Japanese could still do this turn: Fresh units near the line."""
    fresh = sum(1 for place in range(1, SPAN) for unit in state.stacks[place] if not state.level[unit])
    return min(1.5, fresh / 12.0)
