"""8.21, 10.9 Carrying out an Assault impulse or a charge: the clicks that follow the plan."""

from __future__ import annotations

from collections.abc import Sequence

from ai.games.edsons_ridge.impulse_scorers import best_assault
from ai.games.edsons_ridge.outlook import Figures, Outlook
from ai.games.edsons_ridge.prospects import Prospect, advance_from, charge_on, step_gain, weigh_assault
from ai.games.edsons_ridge.weights import Scorers, Scores
from game.edsons_ridge.charge import ChargeLeader, Chargers, ChargeTarget, ContinueCharge, chargers
from game.edsons_ridge.components import D2, FIRST_ZONE, HENDERSON, INFANTRY, JAPANESE, KIND, LEADER, NOWHERE
from game.edsons_ridge.movement import AssaultIn, GoTo, JoinAssault, Movers, NextMove, Onward
from game.edsons_ridge.state import UNKNOWN, Edson, Impulse
from game.kernel.agenda import Action
from game.kernel.named import Piece, Place
from game.kernel.picking import Pick


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


def next_move(state: Edson, question: NextMove, options: Sequence[Action], weights: Figures) -> Scores:
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


def _assault_now(look: Outlook, impulse: Impulse, place: Place, goal: Prospect) -> float:
    """Fight once everybody useful has come; before that, bring more."""
    if place == impulse.area:
        return goal.value if goal.place == place else -0.5
    force = _entered(look, place)
    if not force:
        return -0.5
    value = weigh_assault(look, place, force).value
    return 40.0 if place not in impulse.contested else value


def _entered(look: Outlook, place: Place) -> tuple[Piece, ...]:
    """Infantry that has come into a place in this impulse."""
    came = look.view.came_from
    return tuple([u for u in look.stacks[look.mine + place] if u in came and KIND[u] == INFANTRY])


def _pick_value(look: Outlook, impulse: Impulse, unit: Piece, goal: Prospect, march: float) -> float:
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


def _helps(look: Outlook, unit: Piece, place: Place) -> bool:
    inside = _entered(look, place)
    if look.level[unit] >= D2 or not inside:
        return False
    alone = weigh_assault(look, place, inside).value
    joined = weigh_assault(look, place, (*inside, unit)).value
    return joined > alone and look.guard_loss(look.view.where[unit], 1) < 0.5


def _follow_value(look: Outlook, unit: Piece, goal: Prospect) -> float:
    """Guns and leaders follow when everybody else has gone."""
    state, field, home = look.view, look.field, look.view.where[unit]
    stack = look.stacks[look.mine + home]
    if KIND[unit] == LEADER:
        return -0.4 if stack else 45.0
    if goal.value > 45.0 or look.level[unit] or any(KIND[u] == INFANTRY for u in stack):
        return -0.3
    here = field[home]
    return 0.2 if any(field[near] > here and state.control[near] == look.side for near in state.near(home)) else -0.3


def movers(state: Edson, question: Movers, options: Sequence[Action], weights: Figures) -> Scores:
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
            scores.append(_go_value(look, units, action.place, goal.place if to_fight else NOWHERE, way))
        elif isinstance(action, Pick):
            scores.append(_join_value(look, units, action.item, goal, to_fight))
        else:
            scores.append(0.0)
    return scores


def _go_value(look: Outlook, units: tuple[Piece, ...], place: Place, fight: Place, way: Place) -> float:
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


def _airfield_value(state: Edson, units: tuple[Piece, ...]) -> float:
    left = state.scenario.last_turn - state.turn
    return 1.0 * len(units) if left == 0 else 0.3 * len(units)


def _join_value(look: Outlook, units: tuple[Piece, ...], unit: Piece, goal: Prospect, to_fight: bool) -> float:
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


def onward(state: Edson, question: Onward, options: Sequence[Action], weights: Figures) -> Scores:
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


def join_assault(state: Edson, question: JoinAssault, options: Sequence[Action], weights: Figures) -> Scores:
    look = Outlook(state, question.side, weights)
    chosen = question.chosen + question.mandatory
    base = _force_value(look, question.place, chosen)
    scores = []
    for action in options:
        if isinstance(action, Pick):
            joined = _force_value(look, question.place, (*chosen, action.item))
            late = 0.5 if state.level[action.item] >= D2 else _idle(state, action.item)
            scores.append(joined - base - late if chosen else joined)
        else:
            scores.append(0.0)
    return scores


def _idle(state: Edson, unit: Piece) -> float:
    """10.33 note A machine gun that moved in adds nothing to the attack and shares its losses."""
    return 0.2 if KIND[unit] != INFANTRY and unit in state.came_from else 0.0


def _force_value(look: Outlook, place: Place, units: tuple[Piece, ...]) -> float:
    infantry = tuple(u for u in units if KIND[u] == INFANTRY)
    return weigh_assault(look, place, infantry).value if infantry else 0.0


# 10.9 Charges


def charge_target(state: Edson, question: ChargeTarget, options: Sequence[Action], weights: Figures) -> Scores:
    units = chargers(state, question.side, question.area, question.leader)
    led = question.leader != UNKNOWN
    look = Outlook(state, question.side, weights)
    return [
        charge_on(look, question.area, action.place, units, led).value for action in options if isinstance(action, GoTo)
    ]


def charge_units(state: Edson, question: Chargers, options: Sequence[Action], weights: Figures) -> Scores:
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


def charge_leader(state: Edson, question: ChargeLeader, options: Sequence[Action], weights: Figures) -> Scores:
    left = set(state.units(question.side, question.area)) - set(question.units)
    return [(0.2 if not left else -0.1) if isinstance(action, Pick) else 0.0 for action in options]


def continue_charge(state: Edson, question: ContinueCharge, options: Sequence[Action], weights: Figures) -> Scores:
    """10.9, R42 The leader's bonus is spent, and the climb counts from where the charge began."""
    fight = state.fight
    assert fight is not None
    units = [unit for unit in fight.units if state.where[unit]]
    look = Outlook(state, question.side, weights)
    scores = []
    for action in options:
        if not isinstance(action, GoTo):
            scores.append(0.0)
        elif state.stacks[look.theirs + action.place]:
            value = charge_on(look, fight.origin, action.place, units, False).value
            scores.append(value - 0.2 - look.guard_loss(fight.place, len(units)))
        else:
            scores.append(step_gain(look, fight.place, action.place, len(units)))
    return scores


SCORERS: Scorers = {
    NextMove: next_move,
    Movers: movers,
    Onward: onward,
    JoinAssault: join_assault,
    ChargeTarget: charge_target,
    Chargers: charge_units,
    ChargeLeader: charge_leader,
    ContinueCharge: continue_charge,
}
