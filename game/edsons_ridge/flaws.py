"""What can be wrong with a position; every list is empty in play."""

from __future__ import annotations

from game.edsons_ridge.components import (
    AMERICAN,
    AREAS,
    ELIMINATED,
    FIRST_ZONE,
    FRESH,
    IS_COMBAT,
    JAPANESE,
    LEADERS,
    NOBODY,
    NOWHERE,
    OWNER,
    PLACES,
    STACKING_LIMIT,
    STACKS_AS,
    TRACKS,
    UNITS,
    VANDEGRIFT,
    Phase,
    place_name,
)
from game.edsons_ridge.state import SECRET, SPAN, Edson, name_of
from game.kernel.named import Piece


def flaws(state: Edson) -> list[str]:
    return [
        *_shapes(state),
        *_units(state),
        *_stacks(state),
        *_control(state),
        *_markers(state),
        *_tracks(state),
        *_leaders(state),
    ]


def _shapes(state: Edson) -> list[str]:
    sizes = {"where": len(UNITS), "level": len(UNITS), "stacks": 2 * SPAN, "control": SPAN, "box": 2, "lost": 2}
    return [f"{name} has a wrong length" for name, size in sizes.items() if len(getattr(state, name)) != size]


def _units(state: Edson) -> list[str]:
    """Conserved: in the scenario, on the map or gone, at a known level, in an area in play."""
    found = []
    own = {force.unit for force in state.scenario.forces} | {VANDEGRIFT}
    for unit in UNITS:
        where, level = state.where[unit], state.level[unit]
        if not FRESH <= level <= ELIMINATED:
            found.append(f"{name_of(unit)} has the unknown level {level}")
        if where and (where not in state.scenario.in_play or unit not in own):
            found.append(f"{name_of(unit)} stands in {where}, out of play")
        if where and level == ELIMINATED:
            found.append(f"{name_of(unit)} is eliminated but on the map")
        if not where and level != ELIMINATED and IS_COMBAT[unit] and not _is_waiting(state, unit):
            found.append(f"{name_of(unit)} is lost from the map")
    return found


def _is_waiting(state: Edson, unit: Piece) -> bool:
    force = next((force for force in state.scenario.forces if force.unit == unit), None)
    return force is not None and (force.turn >= state.turn or state.phase == Phase.SETUP)


def _stacks(state: Edson) -> list[str]:
    found = []
    for side in (JAPANESE, AMERICAN):
        for place in PLACES:
            stack = state.units(side, place)
            right = [u for u in UNITS if state.where[u] == place and OWNER[u] == side and IS_COMBAT[u]]
            if list(stack) != right:
                found.append(f"the stack in {place_name(place)} does not agree with its units")
            moving = state.impulse is not None
            if place < FIRST_ZONE and not moving and sum(STACKS_AS[u] for u in stack) > STACKING_LIMIT:
                found.append(f"{place_name(place)} holds more than {STACKING_LIMIT} (7.1)")
    return found


def _control(state: Edson) -> list[str]:
    found = []
    for place in PLACES:
        holder = state.control[place]
        in_play = place in AREAS and place in state.scenario.in_play
        if (holder in (JAPANESE, AMERICAN)) != in_play or holder not in (JAPANESE, AMERICAN, NOBODY):
            found.append(f"{place_name(place)} has a wrong controller")
        alone = [side for side in (JAPANESE, AMERICAN) if state.units(side, place)]
        if in_play and len(alone) == 1 and holder != alone[0]:
            found.append(f"{place_name(place)} is not controlled by the only side in it (7.3)")
    if any(holder not in (JAPANESE, AMERICAN) for holder in state.bridges):
        found.append("a bridge is held by nobody")
    return found


def _markers(state: Edson) -> list[str]:
    found = []
    if state.ips < 0 or len(state.entrenched) + state.ips > state.scenario.improved_positions:
        found.append("more improved positions than there are (8.24)")
    for unit in state.entrenched | state.labour:
        if OWNER[unit] != AMERICAN or not state.where[unit]:
            found.append(f"{name_of(unit)} has a position or labour marker it cannot have")
    if state.entrenched & state.labour:
        found.append("a unit has both a position and a labour marker")
    if state.dump != SECRET and state.dump and state.dump not in state.scenario.dump_areas:
        found.append("the supply dump lies where it may not")
    if state.dump in state.searched:
        found.append("the Japanese left the dump without finding it (15.51)")
    return found


def _tracks(state: Edson) -> list[str]:
    found = []
    if not all(0 <= box <= 2 for box in state.box):
        found.append("an ammo marker is off its track")
    if not state.scenario.first_turn <= state.turn <= state.scenario.last_turn:
        found.append("the turn marker is off its track")
    known = sorted(chit for chit in state.chits if chit != SECRET)
    pool = list(TRACKS.chit_pool)
    for chit in known:
        if chit not in pool:
            found.append("an ammo chit that the pool does not hold")
            break
        pool.remove(chit)
    return found


def _leaders(state: Edson) -> list[str]:
    """4.115 Between impulses no leader is alone."""
    if state.impulse is not None or state.phase not in (Phase.REINFORCEMENTS, Phase.IMPULSES):
        return []
    return [
        f"{name_of(leader)} is alone (4.115)"
        for side in (JAPANESE, AMERICAN)
        for leader in LEADERS[side]
        if state.where[leader] != NOWHERE and not state.units(side, state.where[leader])
    ]
