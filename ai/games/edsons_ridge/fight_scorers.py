"""10, 13, 14 Inside a fight: fire, casualties, retreats, blows and the Advantage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ai.games.edsons_ridge import chances
from ai.games.edsons_ridge.ground import swing
from ai.games.edsons_ridge.outlook import SIZE, Figures, bears, unit_worth, worth_of
from ai.games.edsons_ridge.weights import Scorers, Scores, ground_worth, tiring
from game.edsons_ridge.advantage import Advantage, Reroll
from game.edsons_ridge.ammo import LAST_BOX, is_low_roll
from game.edsons_ridge.assault import DefensiveFire, ForwardUnit, JoinFire, PointUnit, Support
from game.edsons_ridge.casualties import Absorb, Attrition, Casualties
from game.edsons_ridge.close_combat import Blow, CombatArea, HoldBack, NextBlow, Pair, Screen, Strike, attackers_of
from game.edsons_ridge.components import AMERICAN, COUNTERS, D2, FIRST_ZONE, FRESH, JAPANESE, TEM, other
from game.edsons_ridge.movement import GoTo
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


def point_unit(state: Edson, question: PointUnit, options: Sequence[Action], weights: Figures) -> Scores:
    """The strongest leads; among equals the one that can bear most."""
    level = state.level
    return [COUNTERS[a.item].attack[level[a.item]] - 0.1 * level[a.item] for a in options if isinstance(a, Pick)]


def support(state: Edson, question: Support, options: Sequence[Action], weights: Figures) -> Scores:
    return [1.0 if isinstance(action, Pick) else 0.0 for action in options]


def defensive_fire(state: Edson, question: DefensiveFire, options: Sequence[Action], weights: Figures) -> Scores:
    fight = state.fight
    assert fight is not None
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


def join_fire(state: Edson, question: JoinFire, options: Sequence[Action], weights: Figures) -> Scores:
    """Together they add one, so one tired gun is enough."""
    scores = []
    for action in options:
        if isinstance(action, Pick):
            level = state.level[action.item]
            cost = tiring(level, weights) if level < D2 else 0.0
            scores.append((0.25 if not question.chosen else 0.0) - cost - 0.01)
        else:
            scores.append(0.0)
    return scores


def forward_unit(state: Edson, question: ForwardUnit, options: Sequence[Action], weights: Figures) -> Scores:
    """Best defence; a Fresh forward unit no longer counts as a further Fresh one (10.34D)."""
    level = state.level
    return [
        COUNTERS[a.item].defence[level[a.item]] - (level[a.item] == FRESH) + 0.3 * (a.item in state.entrenched)
        for a in options
        if isinstance(a, Pick)
    ]


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


def retreat_next(state: Edson, question: RetreatNext, options: Sequence[Action], weights: Figures) -> Scores:
    """10.51 The best unit gets the room that is left."""
    return [worth_of(state, a.item, weights) for a in options if isinstance(a, Pick)]


def retreat_area(state: Edson, question: RetreatArea, options: Sequence[Action], weights: Figures) -> Scores:
    return [_haven(state, question.side, a.place) for a in options if isinstance(a, RetreatTo)]


def _haven(state: Edson, side: Side, place: Place) -> float:
    need = swing(state, place) if place < FIRST_ZONE else 0.0
    return TEM[place] * 0.2 + need * 0.05 + 0.02 * len(state.stacks[side * SPAN + place])


def retreat_or_stay(state: Edson, question: RetreatOrStay, options: Sequence[Action], weights: Figures) -> Scores:
    place = state.where[question.unit]
    stand = melee_balance(state, question.side, place, weights) if place else 0.0
    return [0.0 if isinstance(a, RetreatTo) else stand for a in options]


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


def leader_goes_along(state: Edson, question: LeaderGoesAlong, options: Sequence[Action], weights: Figures) -> Scores:
    here = len(state.stacks[question.side * SPAN + state.where[question.leader]])
    return [(1.0 if here == 0 else -0.2 if here > 1 else 0.3) if isinstance(a, GoAlong) else 0.0 for a in options]


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


def attrition(state: Edson, question: Attrition, options: Sequence[Action], weights: Figures) -> Scores:
    return [-_absorb_cost(state, a.item, weights) if isinstance(a, Pick) else 0.0 for a in options]


def friendly_fire(state: Edson, question: FriendlyFire, options: Sequence[Action], weights: Figures) -> Scores:
    return [worth_of(state, a.item, weights) for a in options if isinstance(a, Pick)]


# 13 Close combat


def combat_area(state: Edson, question: CombatArea, options: Sequence[Action], weights: Figures) -> Scores:
    return [swing(state, a.place) for a in options if isinstance(a, GoTo)]


def order_withdrawal(state: Edson, question: OrderWithdrawal, options: Sequence[Action], weights: Figures) -> Scores:
    """13.8 Leave when staying costs more than the ground and the tiring."""
    assert state.melee is not None
    place, side = state.melee.place, question.side
    mine = state.stacks[side * SPAN + place]
    balance = melee_balance(state, side, place, weights)
    needed = withdrawal_target(state, side, place) - TEM[place]
    chance = max(0.0, min(1.0, (7 - needed) / 6.0))
    ground = swing(state, place) * ground_worth(side, weights) * (0.6 if state.control[place] == side else 0.2)
    tire = sum(tiring(min(2, state.level[unit]), weights) for unit in mine)
    gain = chance * (-balance - tire - ground) - (1 - chance) * 0.35 * len(mine) * unit_worth(side, weights)
    gain += _readiness(weights)
    return [gain - 0.1 if isinstance(action, Withdraw) else 0.0 for action in options]


def withdraw_next(state: Edson, question: WithdrawNext, options: Sequence[Action], weights: Figures) -> Scores:
    """13.8 The best unit first, for the room and the re-roll; last if the enemy thins out meanwhile."""
    sign = 1.0 if len(question.rest.sides) == 1 else -1.0
    return [sign * worth_of(state, a.item, weights) for a in options if isinstance(a, Pick)]


def withdraw_to(state: Edson, question: WithdrawTo, options: Sequence[Action], weights: Figures) -> Scores:
    return [_haven(state, question.side, a.place) for a in options if isinstance(a, GoTo)]


def screen(state: Edson, question: Screen, options: Sequence[Action], weights: Figures) -> Scores:
    """13.5 Hide what fights badly and is worth keeping."""
    scores = []
    for action in options:
        if isinstance(action, Pick):
            value = close_combat_value(state, action.item)
            scores.append(0.5 - 0.12 * value + 0.2 * worth_of(state, action.item, weights))
        else:
            scores.append(0.0)
    return scores


def pair(state: Edson, question: Pair, options: Sequence[Action], weights: Figures) -> Scores:
    """13.4 Where this unit adds most to the chance of killing something worth killing."""
    assert state.melee is not None
    mates: dict[Piece, list[Piece]] = {}
    for unit, target in state.melee.pairs:
        mates.setdefault(target, []).append(unit)
    scores = []
    for action in options:
        if isinstance(action, Strike):
            scores.append(_added_chance(state, question.unit, mates.get(action.target, []), action.target, weights))
        else:
            assert isinstance(action, HoldBack)
            scores.append(-1.0)  # a blow costs nothing
    return scores


def next_blow(state: Edson, question: NextBlow, options: Sequence[Action], weights: Figures) -> Scores:
    """14.6 Where most can be won first: a failure there is what the Advantage is best spent on."""
    return [_promise(state, a.target, weights) for a in options if isinstance(a, Strike)]


def _promise(state: Edson, target: Piece, weights: Figures) -> float:
    assert state.melee is not None
    attackers = attackers_of(state, target)
    modifier = strike_modifier(state, state.melee, attackers, target, state.fight).total
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
            assert state.impulse is not None
            mean = sum(gas_points(state, state.impulse.area, pips) for pips in range(1, 7)) / 6.0
            return (mean - gas_points(state, state.impulse.area, roll)) * weights["casualty"]
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
    FriendlyFire: friendly_fire,
    PointUnit: point_unit,
    Support: support,
    DefensiveFire: defensive_fire,
    JoinFire: join_fire,
    ForwardUnit: forward_unit,
    Casualties: casualties,
    Attrition: attrition,
    RetreatNext: retreat_next,
    RetreatArea: retreat_area,
    RetreatOrStay: retreat_or_stay,
    LeaderGoesAlong: leader_goes_along,
    VoluntaryRetreats: voluntary_retreats,
    CombatArea: combat_area,
    OrderWithdrawal: order_withdrawal,
    WithdrawNext: withdraw_next,
    WithdrawTo: withdraw_to,
    Screen: screen,
    NextBlow: next_blow,
    Pair: pair,
    Advantage: advantage,
}
