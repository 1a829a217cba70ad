"""What nobody does, whatever it seems to promise: ruled out before anything is weighed, as long as something is left.

Each of these once won a comparison by a hair, since nobody had told the scorers what an officer knows by himself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from ai.games.edsons_ridge.ground import FAR, distances, swings, swings_of
from game.edsons_ridge.casualties import Casualties
from game.edsons_ridge.charge import Chargers, ChargeTarget, charge_targets, chargers
from game.edsons_ridge.components import (
    ARTILLERY,
    D2,
    FIRST_ZONE,
    GROUND,
    HENDERSON,
    IS_COMBAT,
    JAPANESE,
    KIND,
    MACHINE_GUN,
    OWNER,
    SPENT,
    VANDEGRIFT,
    Terrain,
)
from game.edsons_ridge.impulses import AssaultFrom, ChargeFrom, ChooseImpulse, InfiltrateFrom
from game.edsons_ridge.infiltration import Attempt, Infiltrate, infiltration_targets, infiltrators
from game.edsons_ridge.movement import GoTo, JoinAssault, Movers, NextMove, Onward, optional_units, steps
from game.edsons_ridge.refit import Refit
from game.edsons_ridge.regroup import Regroup, RegroupTo, regroup_places
from game.edsons_ridge.retreats import RetreatTo, VoluntaryRetreats
from game.edsons_ridge.state import SPAN, Edson
from game.kernel.agenda import Action, Question, Side
from game.kernel.named import Piece, Place
from game.kernel.picking import Done, Pick

NEVER = -20.0  # a score that says: do not even try
HOPE = 3  # times what the attackers can bear: more than that are too many
FEW = 2  # defenders against whom anybody may try his luck
WOODS = frozenset((Terrain.JUNGLE, Terrain.DENSE_JUNGLE, Terrain.SWAMP_JUNGLE))
GUN_KINDS = (MACHINE_GUN, ARTILLERY)


def is_folly(state: Edson, question: Question[Any], action: Action) -> bool:
    """Whether nobody would answer that, if there is anything else."""
    judge = FOLLIES.get(type(question))
    return judge is not None and judge(state, question, action)


def without_follies(
    state: Edson, question: Question[Any], options: Sequence[Action], scores: list[float]
) -> list[float]:
    """The scores, with follies far below everything else."""
    judge = FOLLIES.get(type(question))
    if judge is None:
        return scores
    silly = [judge(state, question, action) for action in options]
    if not any(silly) or all(silly):
        return scores
    return [min(score, NEVER) if bad else score for score, bad in zip(scores, silly, strict=True)]


# ---- what a place is like --------------------------------------------------------------------------------------------


def counts(state: Edson, place: Place) -> bool:
    """Whether a place scores or touches one that does."""
    worth = swings(state)
    return bool(worth[place]) or any(worth[near] for near in state.near(place))


def nearness(state: Edson, side: Side, place: Place) -> int:
    """Steps to the nearest ground that scores or, if he is next door, to the enemy."""
    steps = _to_what_scores(state.scenario.name, state.turn, state.where[VANDEGRIFT])[place]
    stacks, enemy = state.stacks, (1 - side) * SPAN
    if not steps or stacks[enemy + place]:
        return 0
    return 1 if steps == 1 or any(stacks[enemy + near] for near in state.near(place)) else steps


@cache
def _to_what_scores(scenario: str, turn: int, vandegrift: Place) -> tuple[int, ...]:
    worth, rows = swings_of(scenario, turn, vandegrift), distances(scenario)
    goals = [place for place in range(SPAN) if worth[place]]
    return tuple(min((row[goal] for goal in goals), default=FAR) for row in rows)


def is_outnumbered(state: Edson, side: Side, place: Place) -> bool:
    """Whether enemies stand in a place, or twice as many around it as there are own ones in it: leaving is no shame."""
    stacks, enemy = state.stacks, (1 - side) * SPAN
    if stacks[enemy + place]:
        return True
    around = sum(len(stacks[enemy + near]) for near in state.near(place))
    return around >= 2 * max(1, len(stacks[side * SPAN + place]))


def is_behind(state: Edson, side: Side, place: Place) -> bool:
    """Whether no enemy is within two steps: nobody needs a position there."""
    steps, stacks = distances(state.scenario.name)[place], state.stacks
    return not any(stacks[(1 - side) * SPAN + p] for p in state.scenario.in_play if steps[p] <= 2)


def is_hopeless(state: Edson, side: Side, place: Place, units: Sequence[Piece]) -> bool:
    """A handful against a crowd: however the dice fall the crowd stands."""
    defenders = state.units(Side(1 - side), place)
    if len(defenders) <= FEW:
        return False
    return sum(map(state.absorbs, defenders)) > HOPE * sum(map(state.absorbs, units))


def is_gun_lost(state: Edson, unit: Piece, place: Place) -> bool:
    """A gun that is still good, off from where it counts into woods where nothing does, though nobody presses it."""
    side, start = OWNER[unit], state.where[unit]
    if KIND[unit] not in GUN_KINDS or state.level[unit] > SPENT or GROUND[place].terrain not in WOODS:
        return False
    worth = swings(state)
    farther = (worth[start] and not worth[place]) or (counts(state, start) and not counts(state, place))
    return bool(farther) and not is_outnumbered(state, side, start)


# ---- marches ---------------------------------------------------------------------------------------------------------


def _brings_something(state: Edson, side: Side, place: Place) -> bool:
    """A fight, ground that scores, or (21.4, for the Japanese) the airfield."""
    if state.stacks[(1 - side) * SPAN + place] or (place == HENDERSON and side == JAPANESE):
        return True
    return place < FIRST_ZONE and state.control[place] != side and bool(swings(state)[place])


def is_needed(state: Edson, side: Side, place: Place) -> bool:
    """Whether a place counts and is in danger, with fewer own units than enemies around it."""
    if not swings(state)[place]:
        return False
    around = sum(len(state.stacks[(1 - side) * SPAN + near]) for near in state.near(place))
    return around > len(state.stacks[side * SPAN + place])


def _is_wasted(state: Edson, unit: Piece, place: Place) -> bool:
    """A step that wears a unit out, costs it its position or takes it off the field, for nothing."""
    side, start, level = OWNER[unit], state.where[unit], state.level[unit]
    if not IS_COMBAT[unit]:
        return False
    if level == D2 and (not state.stacks[(1 - side) * SPAN + place] or state.stacks[side * SPAN + place]):
        return True  # 8.3 it would not live to see the place; nor need it fight where others do (10.21)
    if _brings_something(state, side, place):
        return False
    if unit in state.entrenched:
        idle = not is_outnumbered(state, side, start) and not is_behind(state, side, start)
        return idle and swings(state)[place] <= swings(state)[start]
    if is_needed(state, side, place):
        return bool(level) and swings(state)[place] <= swings(state)[start] and _is_missed(state, side, start)
    if level:
        return level > SPENT or not _closes_up(state, side, start, place)
    farther = nearness(state, side, place) > nearness(state, side, start)
    return farther and not is_outnumbered(state, side, start)


def _is_missed(state: Edson, side: Side, start: Place) -> bool:
    """Whether the last man would leave a place that is then in need itself: he would be sent back next."""
    around = any(state.stacks[(1 - side) * SPAN + near] for near in state.near(start))
    return around and len(state.stacks[side * SPAN + start]) == 1


def _closes_up(state: Edson, side: Side, start: Place, place: Place) -> bool:
    """Whether a tired unit from far behind comes nearer; at the front it would only wander from place to place."""
    return 1 < nearness(state, side, start) > nearness(state, side, place)


def _is_circle(state: Edson, units: Sequence[Piece], place: Place) -> bool:
    """Back the way they came, with nothing but tired men to show for it."""
    impulse, first = state.impulse, units[0]
    if impulse is None or first not in state.came_from or not IS_COMBAT[first]:
        return False
    return place in (impulse.area, state.came_from[first])


def _step(state: Edson, question: Any, action: Action) -> bool:
    return isinstance(action, GoTo) and _leads_nowhere(state, question.side, question.units, action.place)


def _leads_nowhere(state: Edson, side: Side, units: Sequence[Piece], place: Place) -> bool:
    """Back again, for nothing, or to certain death."""
    if _is_circle(state, units, place) or _costs_too_much(state, units, place):
        return True
    force = (*units, *(unit for unit in state.units(side, place) if unit in state.came_from))
    return place < FIRST_ZONE and is_hopeless(state, side, place, force)


def _costs_too_much(state: Edson, units: Sequence[Piece], place: Place) -> bool:
    """Whether one of them would die or give up its position for nothing, or all would only tire."""
    wasted = [unit for unit in units if _is_wasted(state, unit, place)]
    return len(wasted) == len(units) or any(state.level[unit] == D2 or unit in state.entrenched for unit in wasted)


def _pick(state: Edson, question: NextMove | Movers, action: Action) -> bool:
    """Somebody for whom there is no sensible step, not even with all who can still come along: those later in order."""
    if not isinstance(action, Pick) or not IS_COMBAT[action.item]:
        return False
    side, unit = question.side, action.item
    if not state.level[unit] and unit not in state.entrenched and unit not in state.came_from:
        return False
    chosen = question.units if isinstance(question, Movers) else ()
    ways = steps(state, (*chosen, unit))
    if unit in state.came_from:  # on the march he goes on alone, as a rule
        return all(_leads_nowhere(state, side, (unit,), way) for way in ways)
    later = [mate for mate in state.units(side, state.where[unit]) if mate >= unit and state.may_attack(mate)]
    ways = [way for way in ways if way >= FIRST_ZONE or not is_hopeless(state, side, way, (*chosen, *later))]
    return all(_is_wasted(state, unit, way) for way in ways)


def _next(state: Edson, question: NextMove, action: Action) -> bool:
    """Somebody without a sensible step; or enough of it when a dying man (8.3) went among the enemy for nothing."""
    if not isinstance(action, Done):
        return _pick(state, question, action)
    dying = {state.where[unit] for unit in state.came_from if state.level[unit] == D2 and unit in state.tired}
    return any(optional_units(state, question.side, place) for place in dying if place not in state.assaulted)


def _movers(state: Edson, question: Movers, action: Action) -> bool:
    """Nobody is taken along for whom there is no sensible step, and none is taken that brings nothing."""
    return _pick(state, question, action) or _step(state, question, action)


# ---- the rest --------------------------------------------------------------------------------------------------------


def _impulse(state: Edson, question: ChooseImpulse, action: Action) -> bool:
    side = question.side
    if isinstance(action, ChargeFrom):
        units = chargers(state, side, action.place, action.leader)
        return all(is_hopeless(state, side, place, units) for place in charge_targets(state, side, action.place))
    if isinstance(action, InfiltrateFrom):
        slim = infiltrators(state, action.place)
        slim = slim if len(slim) > FEW else slim[:1]  # of two one is easily seen, and who got in does not help him
        return all(is_hopeless(state, side, place, slim) for place in infiltration_targets(state, action.place))
    return isinstance(action, AssaultFrom) and _is_idle(state, side, action.place)


def _is_idle(state: Edson, side: Side, place: Place) -> bool:
    """Whether nobody there can do anything but tire himself."""
    units, level, entrenched = state.units(side, place), state.level, state.entrenched
    if state.stacks[(1 - side) * SPAN + place] or any(not level[unit] and unit not in entrenched for unit in units):
        return False
    able = [unit for unit in units if state.may_attack(unit)]
    sorts = {(level[unit], unit in entrenched): unit for unit in able}
    ways = [near for near in state.near(place) if near >= FIRST_ZONE or not is_hopeless(state, side, near, able)]
    return all(_is_wasted(state, unit, way) for unit in sorts.values() for way in ways)


def _charge_target(state: Edson, question: ChargeTarget, action: Action) -> bool:
    units = chargers(state, question.side, question.area, question.leader)
    return isinstance(action, GoTo) and is_hopeless(state, question.side, action.place, units)


def _too_few(state: Edson, question: Chargers | JoinAssault, action: Action) -> bool:
    """Enough of them, when more could come and these are too few."""
    if not isinstance(action, Done):
        return False
    place = question.target if isinstance(question, Chargers) else question.place
    units = question.chosen if isinstance(question, Chargers) else (*question.chosen, *question.mandatory)
    return is_hopeless(state, question.side, place, units)


def _attempt(state: Edson, question: Attempt, action: Action) -> bool:
    """8.222 Whoever fails must assault: too few for that are not sent, nor are those who failed left alone."""
    side, failed = question.side, state.failed
    if isinstance(action, Done):
        return any(is_hopeless(state, side, place, _failing(state, side, place)) for place in set(failed.values()))
    if not isinstance(action, Infiltrate):
        return False
    fresh = [unit for unit in infiltrators(state, state.the_impulse.area) if unit not in failed]
    return is_hopeless(state, side, action.place, (*fresh, *_failing(state, side, action.place)))


def _failing(state: Edson, side: Side, place: Place) -> tuple[Piece, ...]:
    """Who will have to assault there, and who is in the place already."""
    return (*[unit for unit, to in state.failed.items() if to == place], *state.units(side, place))


def _refit(state: Edson, question: Refit, action: Action) -> bool:
    """15.4 It costs nothing but the allowance, which is gone tomorrow."""
    return isinstance(action, Done)


def _regroup(state: Edson, question: Regroup, action: Action) -> bool:
    """6.6 Somebody who could only be led astray."""
    if not isinstance(action, Pick) or not IS_COMBAT[action.item]:
        return False
    places = regroup_places(state, question.side, state.where[action.item])
    return all(_leads_astray(state, action.item, place) for place in places)


def _regroup_to(state: Edson, question: RegroupTo, action: Action) -> bool:
    return isinstance(action, GoTo) and IS_COMBAT[question.unit] and _leads_astray(state, question.unit, action.place)


def _leads_astray(state: Edson, unit: Piece, place: Place) -> bool:
    """Away from what counts, though nobody presses; or out of a position, onto ground that is worth no more."""
    side, start, worth = OWNER[unit], state.where[unit], swings(state)
    farther = nearness(state, side, place) > nearness(state, side, start)
    if unit in state.entrenched:
        return worth[place] <= worth[start] and not is_behind(state, side, start)
    return farther and worth[place] <= worth[start] and not is_outnumbered(state, side, start)


def _retreat(state: Edson, question: Question[Any], action: Action) -> bool:
    return isinstance(action, RetreatTo) and is_gun_lost(state, action.unit, action.place)


FOLLIES: dict[type[Question[Any]], Callable[[Edson, Any, Action], bool]] = {
    NextMove: _next,
    Movers: _movers,
    Onward: _step,
    ChooseImpulse: _impulse,
    ChargeTarget: _charge_target,
    Chargers: _too_few,
    JoinAssault: _too_few,
    Attempt: _attempt,
    Refit: _refit,
    Regroup: _regroup,
    RegroupTo: _regroup_to,
    Casualties: _retreat,
    VoluntaryRetreats: _retreat,
}
