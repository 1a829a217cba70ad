"""10, 13, 14 Inside a fight: fire, casualties, retreats, blows and the Advantage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ai.games.edsons_ridge import chances
from ai.games.edsons_ridge.ground import swing
from ai.games.edsons_ridge.outlook import SIZE, Figures, bears, unit_worth, worth_of
from ai.games.edsons_ridge.weights import Scorers, Scores, each, ground_worth, picks, tiring
from game.edsons_ridge.advantage import Advantage, Reroll
from game.edsons_ridge.ammo import LAST_BOX, is_low_roll
from game.edsons_ridge.assault import DefensiveFire, ForwardUnit, JoinFire, PointUnit, Support
from game.edsons_ridge.casualties import Absorb, Attrition, Casualties
from game.edsons_ridge.close_combat import Blow, CombatArea, HoldBack, NextBlow, Pair, Screen, Strike, attackers_of
from game.edsons_ridge.components import AMERICAN, COUNTERS, D2, FIRST_ZONE, FRESH, JAPANESE, TEM, other
from game.edsons_ridge.ranged_fire import FriendlyFire, gas_points
from game.edsons_ridge.retreats import (
    GoAlong,
    LeaderGoesAlong,
    RetreatArea,
    RetreatNext,
    RetreatOrStay,
    RetreatTo,
    VoluntaryRetreats,
)
from game.edsons_ridge.state import SPAN, Edson, Fight
from game.edsons_ridge.values import (
    attack_value,
    close_combat_value,
    defence_value,
    defensive_fire_defence,
    defensive_fire_value,
    strike_modifier,
    strike_target,
    withdrawal_target,
)
from game.edsons_ridge.withdrawal import OrderWithdrawal, Withdraw, WithdrawNext, WithdrawTo
from game.kernel.agenda import Action, Side
from game.kernel.named import Piece, Place
from game.kernel.picking import Pick


def defensive_fire(state: Edson, question: DefensiveFire, options: Sequence[Action], weights: Figures) -> Scores:
    fight = state.the_fight
    cover = defensive_fire_defence(state, fight).total
    limit = float(sum(state.absorbs(unit) for unit in fight.units))
    own = unit_worth(fight.side, weights)
    scores = []
    for action in options:
        if isinstance(action, Pick):
            level = state.level[action.item]
            mean = min(limit, chances.points(COUNTERS[action.item].attack[level] + fight.charge - cover))
            scores.append(mean * (own * 0.35 + 0.12) - (tiring(level, weights) if level < D2 else 0.0))
        else:
            scores.append(0.0)
    return scores


def _join_fire(state: Edson, question: JoinFire, gun: Piece, weights: Figures) -> float:
    """Together they add one, so one tired gun is enough."""
    level = state.level[gun]
    cost = tiring(level, weights) if level < D2 else 0.0
    return (0.25 if not question.chosen else 0.0) - cost - 0.01


def _forward_unit(state: Edson, question: ForwardUnit, unit: Piece, weights: Figures) -> float:
    """Best defence; a Fresh forward unit no longer counts as a further Fresh one (10.34D)."""
    level = state.level[unit]
    return COUNTERS[unit].defence[level] - (level == FRESH) + 0.3 * (unit in state.entrenched)


def _worth(state: Edson, question: object, unit: Piece, weights: Figures) -> float:
    return worth_of(state, unit, weights)


def casualties(state: Edson, question: Casualties, options: Sequence[Action], weights: Figures) -> Scores:
    """The cheapest way to take the next point; ground counts for who leaves it."""
    scores = []
    place = state.where[question.units[0]]
    staying = len(question.units)
    doomed = question.points >= sum(state.absorbs(unit) for unit in question.units)
    for action in options:
        if isinstance(action, Absorb):
            scores.append(-_absorb_cost(state, action.unit, weights))
        else:
            assert isinstance(action, RetreatTo)
            scores.append(-_leave_cost(state, action.unit, place, staying, doomed, weights))
    return scores


def _absorb_cost(state: Edson, unit: Piece, weights: Figures) -> float:
    if unit in state.entrenched:
        return 0.05
    level = state.level[unit]
    size = SIZE[unit]
    if level == D2:
        return 1.2 * unit_worth(COUNTERS[unit].side, weights) * 0.6 * size + 0.1
    return tiring(level, weights) * size


def _leave_cost(state: Edson, unit: Piece, place: Place, staying: int, doomed: bool, weights: Figures) -> float:
    """A retreat saves the man and gives up his place in the line."""
    ground = swing(state, place) * ground_worth(COUNTERS[unit].side, weights)
    share = 0.1 if doomed else (0.9 if staying <= 1 else 0.25 / staying)
    return 0.08 + ground * share * weights["withdrawal"]


def _haven(state: Edson, side: Side, place: Place) -> float:
    need = swing(state, place) if place < FIRST_ZONE else 0.0
    return TEM[place] * 0.2 + need * 0.05 + 0.02 * len(state.stacks[side * SPAN + place])


def retreat_or_stay(state: Edson, question: RetreatOrStay, options: Sequence[Action], weights: Figures) -> Scores:
    place = state.where[question.unit]
    stand = melee_balance(state, question.side, place, weights) if place else 0.0
    return [0.0 if isinstance(a, RetreatTo) else stand for a in options]


def _goes_along(state: Edson, question: LeaderGoesAlong, action: Action, weights: Figures) -> float:
    here = len(state.stacks[question.side * SPAN + state.where[question.leader]])
    return (1.0 if here == 0 else -0.2 if here > 1 else 0.3) if isinstance(action, GoAlong) else 0.0


def melee_balance(state: Edson, side: Side, place: Place, weights: Figures) -> float:
    """13 What the close combat to come is likely to bring a side that stays."""
    mine, theirs = state.stacks[side * SPAN + place], state.stacks[(1 - side) * SPAN + place]
    if not mine or not theirs:
        return 0.1
    kills = sum(_blow(state, unit, theirs) for unit in mine[: len(theirs) + 2]) * unit_worth(other(side), weights)
    lost = sum(_blow(state, unit, mine) for unit in theirs[: len(mine) + 2]) * unit_worth(side, weights)
    return kills - lost


def _blow(state: Edson, unit: Piece, targets: tuple[Piece, ...]) -> float:
    best = min(close_combat_value(state, target) for target in targets)
    return chances.strike(8 - max(0, close_combat_value(state, unit) - best))


def voluntary_retreats(
    state: Edson, question: VoluntaryRetreats, options: Sequence[Action], weights: Figures
) -> Scores:
    """Stay, unless what is left would only be slaughtered."""
    place, side = question.place, question.side
    mine = state.stacks[side * SPAN + place]
    if not state.stacks[(1 - side) * SPAN + place]:
        return [-2.0 if isinstance(a, RetreatTo) else 0.0 for a in options]  # nobody to run from
    balance = melee_balance(state, side, place, weights) / max(1, len(mine))
    ground = swing(state, place) * ground_worth(side, weights) / max(1, len(mine))
    scores = []
    for action in options:
        if isinstance(action, RetreatTo):
            cost = tiring(state.level[action.unit], weights) + ground * 0.5
            gain = -balance - cost - 0.1 + _readiness(weights)
            scores.append(gain + 0.01 * _haven(state, side, action.place))
        else:
            scores.append(0.0)
    return scores


def _readiness(weights: Figures) -> float:
    """How much sooner than others a commander leaves: a factor on the gain would only make him surer of it."""
    return 0.25 * (weights["withdrawal"] - 1.0)


# 13 Close combat


def order_withdrawal(state: Edson, question: OrderWithdrawal, options: Sequence[Action], weights: Figures) -> Scores:
    """13.8 Leave when staying costs more than the ground and the tiring."""
    place, side = state.the_melee.place, question.side
    mine = state.stacks[side * SPAN + place]
    balance = melee_balance(state, side, place, weights)
    needed = withdrawal_target(state, side, place) - TEM[place]
    chance = max(0.0, min(1.0, (7 - needed) / 6.0))
    ground = swing(state, place) * ground_worth(side, weights) * (0.6 if state.control[place] == side else 0.2)
    tire = sum(tiring(min(2, state.level[unit]), weights) for unit in mine)
    gain = chance * (-balance - tire - ground) - (1 - chance) * 0.35 * len(mine) * unit_worth(side, weights)
    gain += _readiness(weights)
    return [gain - 0.1 if isinstance(action, Withdraw) else 0.0 for action in options]


def pair(state: Edson, question: Pair, options: Sequence[Action], weights: Figures) -> Scores:
    """13.4 Where this unit adds most to the chance of killing something worth killing."""
    mates: dict[Piece, list[Piece]] = {}
    for unit, target in state.the_melee.pairs:
        mates.setdefault(target, []).append(unit)
    scores = []
    for action in options:
        if isinstance(action, Strike):
            scores.append(_added_chance(state, question.unit, mates.get(action.target, []), action.target, weights))
        else:
            assert isinstance(action, HoldBack)
            scores.append(-1.0)  # a blow costs nothing
    return scores


def _promise(state: Edson, target: Piece, weights: Figures) -> float:
    attackers = attackers_of(state, target)
    modifier = strike_modifier(state, state.the_melee, attackers, target, state.fight).total
    return chances.strike(strike_target(state, attackers, target) - modifier) * worth_of(state, target, weights)


def _added_chance(state: Edson, unit: Piece, mates: list[Piece], target: Piece, weights: Figures) -> float:
    failed = target in (state.melee.failed if state.melee else ())
    charge = 1 if state.fight is not None and state.fight.side == COUNTERS[unit].side else 0
    bonus = charge + 2 * failed
    before = _kill(state, mates, target, bonus) if mates else 0.0
    after = _kill(state, [*mates, unit], target, bonus)
    return (after - before) * (worth_of(state, target, weights) + 0.2)


def _kill(state: Edson, units: list[Piece], target: Piece, bonus: int) -> float:
    best = max(close_combat_value(state, unit) for unit in units)
    surplus = max(0, best - close_combat_value(state, target))
    return chances.strike(8 - surplus - (len(units) - 1) - bonus)


# 14 The Advantage


def advantage(state: Edson, question: Advantage, options: Sequence[Action], weights: Figures) -> Scores:
    """14.3 Throw again when the mean of a new roll beats this one by more than the marker is worth."""
    gain = reroll_gain(state, question, weights)
    return [gain - weights["advantage"] if isinstance(action, Reroll) else 0.0 for action in options]


def reroll_gain(state: Edson, question: Advantage, weights: Figures) -> float:
    """What a new roll is worth to the holder, in points."""
    throw, holder = question.throw, question.side
    if throw.count == 4:
        gain = _contest_gain(state, throw.why, weights)
        return gain if throw.side == holder else -gain
    gain = _single_gain(state, throw.why, throw.side, weights)
    return gain if throw.side == holder else -gain


def _contest_gain(state: Edson, why: str, weights: Figures) -> float:
    """For the roller: the mean result of attack dice against defence dice, less the present one."""
    fight = state.fight
    if why == "assault" and fight is not None:
        edge = attack_value(state, fight).total - defence_value(state, fight).total
        stakes = _stakes(state, fight, weights)
        mean = sum([chance * _result(edge + margin, stakes, weights) for margin, chance in chances.BOTH.items()])
        return mean - _result(_margin(state) + edge, stakes, weights)
    if why == "defensive fire" and fight is not None:
        value = defensive_fire_value(state, fight.firing).total + fight.charge
        edge = value - defensive_fire_defence(state, fight).total
        worth = unit_worth(fight.side, weights) * 0.35 + 0.12
        limit = float(sum(state.absorbs(unit) for unit in fight.units))
        return (min(limit, chances.points(edge)) - min(limit, max(0, edge + _margin(state)))) * worth
    return (chances.points(0) - max(0, _margin(state))) * weights["casualty"] * 0.4


def _margin(state: Edson) -> int:
    return sum(state.dice[:2]) - sum(state.dice[2:])


class _Stakes(NamedTuple):
    """What an assault may cost the defender, bring the attacker, and cost the attacker."""

    burden: int
    ground: float
    failure: float


def _stakes(state: Edson, fight: Fight, weights: Figures) -> _Stakes:
    return _Stakes(
        bears(state, other(fight.side), fight.place),
        ground_worth(fight.side, weights) * swing(state, fight.place),
        sum([tiring(min(3, state.level[unit] + 1), weights) for unit in fight.units]),
    )


def _result(margin: int, stakes: _Stakes, weights: Figures) -> float:
    """What an assault with this margin means to the attacker."""
    if margin > 0:
        clear = stakes.ground if margin >= stakes.burden else 0.0
        return min(margin, stakes.burden) * weights["casualty"] + clear
    return -0.15 if margin == 0 else -stakes.failure


def _single_gain(state: Edson, why: str, roller: Side, weights: Figures) -> float:
    roll = sum(state.dice)
    match why:
        case "close combat":
            return _blow_gain(state, roll, weights)
        case "gas":
            mean = sum(gas_points(state, state.the_impulse.area, pips) for pips in range(1, 7)) / 6.0
            return (mean - gas_points(state, state.the_impulse.area, roll)) * weights["casualty"]
        case "ammo":
            return _ammo_gain(state, roll)
        case "leader":
            return _ammo_gain(state, roll) * (1.0 if roller == AMERICAN else -1.0)
    return 0.15 if roll >= 5 else -0.1  # one unit's small chance: seldom worth the marker


def _ammo_gain(state: Edson, roll: int) -> float:
    """For whoever wants the phase to go on: a low roll is thrown again only when it would end it."""
    if state.box[JAPANESE] == LAST_BOX and is_low_roll(state, roll):
        return 0.4
    return 0.0


def _blow_gain(state: Edson, roll: int, weights: Figures) -> float:
    """A missed blow at a good chance. The blow itself waits on the agenda behind the question."""
    blow = state.agenda[-2] if len(state.agenda) > 1 else None
    if not isinstance(blow, Blow) or state.melee is None:
        return 0.0
    modifier = strike_modifier(state, state.melee, blow.attackers, blow.target, state.fight).total
    needed = strike_target(state, blow.attackers, blow.target) - modifier
    hit = roll > 2 and roll >= needed
    return (chances.strike(needed) - hit) * (worth_of(state, blow.target, weights) + 0.3)


SCORERS: Scorers = {
    FriendlyFire: picks(_worth),
    # the strongest leads; among equals the one that can bear most
    PointUnit: picks(lambda state, _, unit, w: COUNTERS[unit].attack[state.level[unit]] - 0.1 * state.level[unit]),
    Support: picks(lambda state, _, gun, w: 1.0),
    DefensiveFire: defensive_fire,
    JoinFire: picks(_join_fire),
    ForwardUnit: picks(_forward_unit),
    Casualties: casualties,
    Attrition: picks(lambda state, _, unit, w: -_absorb_cost(state, unit, w)),
    RetreatNext: picks(_worth),  # 10.51 the best unit gets the room that is left
    RetreatArea: each(lambda state, question, a, w: _haven(state, question.side, a.place)),
    RetreatOrStay: retreat_or_stay,
    LeaderGoesAlong: each(_goes_along),
    VoluntaryRetreats: voluntary_retreats,
    CombatArea: each(lambda state, _, a, w: swing(state, a.place)),
    OrderWithdrawal: order_withdrawal,
    # 13.8 the best unit first, for the room and the re-roll; last if the enemy thins out meanwhile
    WithdrawNext: picks(lambda state, q, unit, w: worth_of(state, unit, w) * (1 if len(q.rest.sides) == 1 else -1)),
    WithdrawTo: each(lambda state, question, a, w: _haven(state, question.side, a.place)),
    # 13.5 hide what fights badly and is worth keeping
    Screen: picks(lambda state, _, u, w: 0.5 - 0.12 * close_combat_value(state, u) + 0.2 * worth_of(state, u, w)),
    # 14.6 where most can be won first: a failure there is what the Advantage is best spent on
    NextBlow: each(lambda state, _, a, w: _promise(state, a.target, w)),
    Pair: pair,
    Advantage: advantage,
}
