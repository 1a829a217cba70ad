"""Lanes of fire: how hard a unit in a hex can hit every hex around it, kept; and what a hit is worth.

These are the sums of the rules (values.py) in numbers without reasons, for a judge who looks at many thousand shots a
second; a test holds the two together.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from ai.games.conflict_of_heroes.stakes import prices
from game.conflict_of_heroes.components import BUNKER_FLANK, BUNKER_FRONT, JAPANESE, MARKERS, UNHIT
from game.conflict_of_heroes.movement import is_held
from game.conflict_of_heroes.sight import facing_of, is_engaged, is_lit, sight, smoke_dm
from game.conflict_of_heroes.state import Engagement
from game.conflict_of_heroes.values import CLOSE_RANGE, CRITICAL, INTO_WATER, LONG_RANGE
from game.kernel.dice import dice
from game.kernel.named import Piece, Place

ALL_ROUND = 0  # the facing of a turret, of a hidden unit, or of one that has not chosen yet
FIRST_HIT = 0.42  # the share of a unit that a first hit takes, all markers together
SAVED = 0.2  # how often a No Hit saves a Japanese foot unit
LOW, HIGH = -30, 40
HIT = [float(dice(2).at_least(n)) for n in range(LOW, HIGH)]
Lane = dict[Place, int]  # the attack rating that arrives in a hex
MOST_LANES = 20_000
_LANES: dict[Hashable, Lane] = {}


def chance(needed: int) -> float:
    """That two dice reach a number."""
    return HIT[needed - LOW] if LOW <= needed < HIGH else float(needed < LOW)


def lane(state: Engagement, unit: Piece, place: Place, facing: int, armoured: bool = False) -> Lane:
    """From this hex, with this facing, against soft or armoured targets; palms and heights are taken off."""
    sheet = state.sheet
    kind = sheet.types[unit]
    facing = ALL_ROUND if kind.turret else facing
    weather: tuple[Any, ...] = ()
    if state.dark or state.smoke:
        weather = (state.dark, tuple(state.smoke.items()), tuple(flare[0] for flare in state.flares))
    key = (sheet, kind.id, place, facing, armoured, MARKERS[state.marker[unit]].range_set, weather)
    found = _LANES.get(key)
    if found is None:
        if len(_LANES) >= MOST_LANES:
            _LANES.clear()
        found = _LANES[key] = _lane(state, unit, place, facing, armoured)
    return found


def _lane(state: Engagement, unit: Piece, place: Place, facing: int, armoured: bool) -> Lane:
    board = state.sheet.board
    if facing:
        every = lane(state, unit, place, ALL_ROUND, armoured)
        return {there: rating for there, rating in every.items() if board.in_arc(place, facing, there)}
    kind = state.sheet.types[unit]
    base = kind.blue if armoured else kind.red
    least, level, fog = max(1, kind.range_min), board.level[place], smoke_dm(state, place)
    by_day, by_night = _reach(state, unit, lit=True), _reach(state, unit, lit=not state.dark)
    found: Lane = {}
    for there in board.within(place, 2 * (by_day if state.flares else by_night)):
        far = board.distance(place, there)
        reach = by_day if state.flares and is_lit(state, there) else by_night
        if not least <= far <= 2 * reach:
            continue
        line = sight(state, place, there)
        if not line.clear:
            continue
        height = (level > board.level[there]) - (level < board.level[there])
        distance = CLOSE_RANGE if far == 1 else LONG_RANGE if far > reach else 0
        found[there] = base + distance + height - line.palms - line.smoke - fog - smoke_dm(state, there)
    return found


def _reach(state: Engagement, unit: Piece, lit: bool) -> int:
    reach, marker = state.sheet.types[unit].range_max, MARKERS[state.marker[unit]]
    if marker.range_set >= 0:
        reach = marker.range_set
    return reach if lit else min(reach, state.dark)


def lane_of(state: Engagement, unit: Piece, armoured: bool = False) -> Lane:
    """From where it stands, as it faces."""
    facing = ALL_ROUND if unit in state.hidden else facing_of(state, unit)
    return lane(state, unit, state.where[unit], facing, armoured)


def has_fire(state: Engagement, unit: Piece) -> bool:
    """Whether it can fire out of its hex at all, for all one may know."""
    if state.where[unit] <= 0 or unit in state.aboard or is_held(state, unit, "attack"):
        return False
    if unit in state.bunkered and state.sheet.types[unit].is_mortar:
        return False
    return not is_engaged(state, state.sheet.side_of[unit], state.where[unit])


# ---- what has to be thrown


def toughness(state: Engagement, target: Piece, place: Place, start: Place, shooter: Piece, facing: int = -1) -> int:
    """The defence value of a unit in a hex against fire from another; `facing` if it is not yet what it will be."""
    sheet = state.sheet
    kind, ground = sheet.types[target], sheet.board.terrain[place]
    shells = sheet.types[shooter].explosive and not ground.is_water
    aboard = target in state.aboard
    flank = shells or aboard or sheet.types[shooter].sniper or _turns_flank(state, target, place, start, facing)
    marker = MARKERS[state.marker[target]]
    value = (kind.flank + marker.flank) if flank else (kind.front + marker.front)
    if sheet.types[shooter].explosive and ground.is_water:
        value -= INTO_WATER  # 13.5
    if not kind.is_boat and not aboard and not (shells and ground.is_jungle):
        value += ground.dm
    if aboard:
        return value + sheet.types[state.aboard[target]].shield
    here = place == state.where[target]
    if here and target in state.hasty:
        value += 1
    if place in state.bunkers and (target in state.bunkered if here else kind.on_foot):
        inside = not shells and sheet.board.in_arc(place, state.bunkers[place], start)
        value += BUNKER_FRONT if inside else BUNKER_FLANK
    return value


def _turns_flank(state: Engagement, target: Piece, place: Place, start: Place, facing: int) -> bool:
    if facing == ALL_ROUND or target in state.hidden or start == place:
        return start == place
    facing = facing_of(state, target) if facing < 0 else facing
    return not state.sheet.board.in_arc(place, facing, start)


def grip(state: Engagement, unit: Piece, target: Piece, place: Place) -> int:
    """7.7.3 What has to be thrown in close combat."""
    kind, prey, ground = state.sheet.types[unit], state.sheet.types[target], state.sheet.board.terrain[place]
    red = not prey.armoured or (prey.open_top and kind.on_foot)
    marker, own = MARKERS[state.marker[target]], MARKERS[state.marker[unit]]
    rating = (kind.red + own.red if red else kind.blue + own.blue) + kind.close
    shelter = BUNKER_FLANK if target in state.bunkered else int(target in state.hasty)
    return prey.flank + marker.flank + (0 if prey.is_boat else ground.dm) + shelter - rating


def harm(state: Engagement, target: Piece, needed: int) -> float:
    """What a throw is worth: a first hit hurts, a second one kills, a critical does both."""
    price = prices(state.sheet)[target]
    some = chance(needed)
    if not some:
        return 0.0
    if state.sheet.side_of[target] == JAPANESE and state.sheet.types[target].on_foot:
        price *= 1 - SAVED
    if state.marker[target] != UNHIT:
        return price * some
    critical = chance(needed + CRITICAL)
    return price * (FIRST_HIT * (some - critical) + critical)


def shot_value(state: Engagement, unit: Piece, place: Place, arrives: int, friend: float, more: int = 0) -> float:
    """7.5 All units of the hex, own ones counted against it; `arrives` is what its lane says."""
    side, start, total = state.sheet.side_of[unit], state.where[unit], 0.0
    own = MARKERS[state.marker[unit]].red
    sniper = state.sheet.types[unit].sniper
    for target in state.seen_at(place):
        mine = state.sheet.side_of[target] == side
        if mine and sniper:
            continue
        rating = arrives + own
        if state.sheet.types[target].armoured:
            rating = lane(state, unit, start, ALL_ROUND, True).get(place, LOW) + own
        worth = harm(state, target, toughness(state, target, place, start, unit) - rating - more)
        total += -friend * worth if mine else worth
    return total
