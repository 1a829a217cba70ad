"""8 Which impulse, and how to carry it out: plans first, then the clicks that follow them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ai.games.edsons_ridge.chances import at_least
from ai.games.edsons_ridge.ground import swing
from ai.games.edsons_ridge.memory import MEMORY, reach
from ai.games.edsons_ridge.outlook import Outlook, Weights, threatened, worth_of
from ai.games.edsons_ridge.prospects import (
    NO_PROSPECT,
    Prospect,
    advance_from,
    assault_on,
    best_firers,
    burst,
    charge_on,
    fire_on,
    step_gain,
    weigh_assault,
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
    PassImpulse,
    PatrolInto,
)
from game.edsons_ridge.infiltration import Attempt, FailedAssaults, Infiltrate, JoinInfiltrators, infiltration_targets
from game.edsons_ridge.leaders import LeaderFunction, LeaderRecovery, RaiseAmmo, Recover, RollOnAmmo, recoverable
from game.edsons_ridge.movement import AssaultIn, GoTo, JoinAssault, Movers, NextMove, Onward
from game.edsons_ridge.patrol import PatrolReturn, PatrolUnit, PatrolVictim, patrol_needs, patrollers, victims
from game.edsons_ridge.ranged_fire import BombardmentTarget, LeadShooter, MoreShooters, PrimaryTarget, gas_points
from game.edsons_ridge.state import SPAN, UNKNOWN, Edson, Impulse
from game.edsons_ridge.values import attack_factor, patrol_opposition
from game.kernel.agenda import Action
from game.kernel.picking import Done, Pick

Scores = list[float]
HOPELESS = -20.0  # what can only cost something: the search need not try it either


# 8.2 The choice of the impulse


def choose_impulse(state: Edson, question: ChooseImpulse, options: Sequence[Action], weights: Weights) -> Scores:
    look = Outlook(state, question.side, weights)
    known, changed = MEMORY.known(look)
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


def best_assault(look: Outlook, area: int) -> Prospect:
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


def best_charge(look: Outlook, area: int, leader: int) -> Prospect:
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
    bursts = [
        burst(value - 2 * TEM[place], *look.exposed(place)) for place in range(1, FIRST_ZONE) if stacks[theirs + place]
    ]
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
        chance = _at_most(TEM[area] + attack + (level == FRESH) - fresh - half_spent)
        best = max(best, _patrol_worth(chance, prize, level, weights))
    return best


def _patrol_prize(state: Edson, area: int, weights: Weights) -> float:
    return max([worth_of(state, victim, weights) for victim in victims(state, area)], default=0.0) * 0.3


def _patrol_worth(chance: float, prize: float, level: int, weights: Weights) -> float:
    """8.25 A level of his best unit against a level of mine, by the exact chance."""
    if chance < 0.001:
        return HOPELESS
    keenness = 0.15 * (weights["patrol"] - 1.0)
    return chance * prize - (1 - chance) * tiring(level, weights) + keenness - 0.03


def patrol_gain(state: Edson, unit: int, area: int, weights: Weights) -> float:
    chance = _at_most(patrol_needs(state, unit, area))
    return _patrol_worth(chance, _patrol_prize(state, area, weights), state.level[unit], weights)


def _at_most(total: int) -> float:
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


# 8.21 Carrying out an assault impulse


def march_goal(look: Outlook) -> Prospect:
    """What this impulse is for now: a fight already begun, the best one open, or none."""
    state = look.view
    impulse = state.impulse
    assert impulse is not None
    for unit, start in state.came_from.items():
        place = state.where[unit]
        if look.stacks[look.theirs + place] and place not in state.assaulted and start == impulse.area:
            return Prospect(50.0, place, (), 0, 0.0, 0.0)
    return best_assault(look, impulse.area)


def next_move(state: Edson, question: NextMove, options: Sequence[Action], weights: Weights) -> Scores:
    impulse = state.impulse
    assert impulse is not None
    look = Outlook(state, question.side, weights)
    goal = march_goal(look)
    march, _ = advance_from(look, impulse.area)
    scores = []
    for action in options:
        if isinstance(action, AssaultIn):
            scores.append(_assault_now(look, impulse, action.place, goal))
        elif isinstance(action, Pick):
            scores.append(_pick_value(look, impulse, action.item, goal, march))
        else:
            scores.append(0.0)
    return scores


def _assault_now(look: Outlook, impulse: Impulse, place: int, goal: Prospect) -> float:
    """Fight once everybody useful has come; before that, bring more."""
    if place == impulse.area:
        return goal.value if goal.place == place else -0.5
    force = _entered(look, place)
    if not force:
        return -0.5
    value = weigh_assault(look, place, force).value
    return 40.0 if place not in impulse.contested else value


def _entered(look: Outlook, place: int) -> tuple[int, ...]:
    """Infantry that has come into a place in this impulse."""
    came = look.view.came_from
    return tuple([u for u in look.stacks[look.mine + place] if u in came and KIND[u] == INFANTRY])


def _pick_value(look: Outlook, impulse: Impulse, unit: int, goal: Prospect, march: float) -> float:
    state = look.view
    at_home = state.where[unit] == impulse.area and unit not in state.came_from
    if KIND[unit] != INFANTRY:
        return _follow_value(look, unit, goal)
    if not at_home:
        return -0.3
    if goal.value > 45.0:  # a fight is on: does this unit make it better?
        return 41.0 if _helps(look, unit, goal.place) else _march_alone(look.level[unit], march)
    if goal.value > max(0.0, march) and goal.place != impulse.area:
        return 1.0 + goal.value if unit in goal.units else -0.2
    return _march_alone(look.level[unit], march)


def _march_alone(level: int, march: float) -> float:
    return march if level <= 1 else -0.5


def _helps(look: Outlook, unit: int, place: int) -> bool:
    inside = _entered(look, place)
    if look.level[unit] >= D2 or not inside:
        return False
    alone = weigh_assault(look, place, inside).value
    joined = weigh_assault(look, place, (*inside, unit)).value
    return joined > alone and look.guard_loss(look.view.where[unit], 1) < 0.5


def _follow_value(look: Outlook, unit: int, goal: Prospect) -> float:
    """Guns and leaders follow when everybody else has gone."""
    state, field, home = look.view, look.field, look.view.where[unit]
    stack = look.stacks[look.mine + home]
    if KIND[unit] == LEADER:
        return -0.4 if stack else 45.0
    if goal.value > 45.0 or look.level[unit] or any(KIND[u] == INFANTRY for u in stack):
        return -0.3
    here = field[home]
    return 0.2 if any(field[near] > here and state.control[near] == look.side for near in state.near(home)) else -0.3


def movers(state: Edson, question: Movers, options: Sequence[Action], weights: Weights) -> Scores:
    units = question.units
    first = units[0]
    area = state.where[first]
    look = Outlook(state, question.side, weights)
    goal = march_goal(look)
    march, way = advance_from(look, area)
    to_fight = KIND[first] == INFANTRY and goal.place != area and goal.value > max(0.0, march)
    scores = []
    for action in options:
        if isinstance(action, GoTo):
            scores.append(_go_value(look, units, action.place, goal.place if to_fight else 0, way))
        elif isinstance(action, Pick):
            scores.append(_join_value(look, units, action.item, goal, to_fight))
        else:
            scores.append(0.0)
    return scores


def _go_value(look: Outlook, units: tuple[int, ...], place: int, fight: int, way: int) -> float:
    """To the fight if there is one, else the best step."""
    if fight:
        return 5.0 if place == fight else -1.0
    if look.stacks[look.theirs + place]:
        return -2.0
    if KIND[units[0]] == LEADER:
        company = len(look.stacks[look.mine + place])
        return 3.0 + company if company else -1.0
    if place == HENDERSON and look.side == JAPANESE:
        return _airfield_value(look.view, units)
    start = look.view.where[units[0]]
    return step_gain(look, start, place, len(units)) + (0.2 if place == way else 0.0)


def _airfield_value(state: Edson, units: tuple[int, ...]) -> float:
    left = state.scenario.last_turn - state.turn
    return 1.0 * len(units) if left == 0 else 0.3 * len(units)


def _join_value(look: Outlook, units: tuple[int, ...], unit: int, goal: Prospect, to_fight: bool) -> float:
    area = look.view.where[unit]
    if KIND[unit] == LEADER:
        left = [u for u in look.stacks[look.mine + area] if u not in units]
        return 6.0 if not left else -1.0
    if KIND[unit] != INFANTRY:
        return -0.5
    if to_fight:
        wanted = unit in goal.units or (goal.value > 45.0 and _helps(look, unit, goal.place))
        return 6.0 if wanted else -0.5
    if look.level[unit] > 1 or look.guard_loss(area, len(units) + 1) > 0.6:
        return -0.5
    return 4.0 if look.side == JAPANESE else 0.1


def onward(state: Edson, question: Onward, options: Sequence[Action], weights: Weights) -> Scores:
    """Once tired, going further costs nothing more."""
    units = question.units
    look = Outlook(state, question.side, weights)
    start = state.where[units[0]]
    scores = []
    for action in options:
        if not isinstance(action, GoTo):
            scores.append(0.0)
        elif state.stacks[look.theirs + action.place]:
            scores.append(weigh_assault(look, action.place, units).value if action.place < FIRST_ZONE else -1.0)
        else:
            gain = step_gain(look, start, action.place, len(units))
            scores.append(gain + len(units) * weights["tire_fresh"] * 0.7 - 0.05)
    return scores


def join_assault(state: Edson, question: JoinAssault, options: Sequence[Action], weights: Weights) -> Scores:
    look = Outlook(state, question.side, weights)
    chosen = question.chosen + question.mandatory
    base = _force_value(look, question.place, chosen)
    scores = []
    for action in options:
        if isinstance(action, Pick):
            joined = _force_value(look, question.place, (*chosen, action.item))
            late = 0.5 if state.level[action.item] >= D2 else 0.0
            scores.append(joined - base - late if chosen else joined)
        else:
            scores.append(0.0)
    return scores


def _force_value(look: Outlook, place: int, units: tuple[int, ...]) -> float:
    infantry = tuple(u for u in units if KIND[u] == INFANTRY)
    return weigh_assault(look, place, infantry).value if infantry else 0.0


# 10.9 Charges


def charge_target(state: Edson, question: ChargeTarget, options: Sequence[Action], weights: Weights) -> Scores:
    units = chargers(state, question.side, question.area, question.leader)
    led = question.leader != UNKNOWN
    look = Outlook(state, question.side, weights)
    return [
        charge_on(look, question.area, action.place, units, led).value for action in options if isinstance(action, GoTo)
    ]


def charge_units(state: Edson, question: Chargers, options: Sequence[Action], weights: Weights) -> Scores:
    """Everybody fit goes; those at D2 only if the charge lifts them to fight."""
    look = Outlook(state, question.side, weights)
    scores = []
    for action in options:
        if isinstance(action, Pick):
            keep = look.guard_loss(question.area, len(question.chosen) + 1)
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
    look = Outlook(state, question.side, weights)
    scores = []
    for action in options:
        if not isinstance(action, GoTo):
            scores.append(0.0)
        elif state.stacks[look.theirs + action.place]:
            value = charge_on(look, fight.place, action.place, units, fight.leader >= 0).value
            scores.append(value - 0.2 - look.guard_loss(fight.place, len(units)))
        else:
            scores.append(step_gain(look, fight.place, action.place, len(units)))
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
    stay = Outlook(state, AMERICAN, weights).guard_loss(home, 1) + 0.1
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
    level, fresh = state.level, 0
    for stack in state.stacks[1:SPAN]:
        for unit in stack:
            fresh += not level[unit]
    return min(1.5, fresh / 12.0)
