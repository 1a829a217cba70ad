"""What can be wrong with a position; every list is empty in play."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Iterator

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

Checks = Iterator[tuple[object, str]]  # whether it is wrong, and what


def flaws(state: Edson) -> list[str]:
    parts = (_shapes, _units, _stacks, _control, _markers, _tracks, _leaders)
    return [words for part in parts for is_wrong, words in part(state) if is_wrong]


def _shapes(state: Edson) -> Checks:
    sizes = {"where": len(UNITS), "level": len(UNITS), "stacks": 2 * SPAN, "control": SPAN, "box": 2, "lost": 2}
    for name, size in sizes.items():
        yield len(getattr(state, name)) != size, f"{name} has a wrong length"


def _units(state: Edson) -> Checks:
    """Conserved: in the scenario, on the map or gone, at a known level, in an area in play."""
    own = {force.unit for force in state.scenario.forces} | {VANDEGRIFT}
    for unit in UNITS:
        where, level, name = state.where[unit], state.level[unit], name_of(unit)
        yield not FRESH <= level <= ELIMINATED, f"{name} has the unknown level {level}"
        outside = where and (where not in state.scenario.in_play or unit not in own)
        yield outside, f"{name} stands in {where}, out of play"
        yield where and level == ELIMINATED, f"{name} is eliminated but on the map"
        missing = not where and level != ELIMINATED and IS_COMBAT[unit]
        yield missing and not _is_waiting(state, unit), f"{name} is lost from the map"


def _is_waiting(state: Edson, unit: Piece) -> bool:
    force = next((force for force in state.scenario.forces if force.unit == unit), None)
    return force is not None and (force.turn >= state.turn or state.phase == Phase.SETUP)


def _stacks(state: Edson) -> Checks:
    moving = state.impulse is not None
    for side in (JAPANESE, AMERICAN):
        for place in PLACES:
            stack, name = state.units(side, place), place_name(place)
            right = [u for u in UNITS if state.where[u] == place and OWNER[u] == side and IS_COMBAT[u]]
            yield list(stack) != right, f"the stack in {name} does not agree with its units"
            crowded = place < FIRST_ZONE and not moving and sum(STACKS_AS[u] for u in stack) > STACKING_LIMIT
            yield crowded, f"{name} holds more than {STACKING_LIMIT} (7.1)"


def _control(state: Edson) -> Checks:
    for place in PLACES:
        holder, name = state.control[place], place_name(place)
        in_play = place in AREAS and place in state.scenario.in_play
        known = holder in (JAPANESE, AMERICAN, NOBODY)
        yield (holder in (JAPANESE, AMERICAN)) != in_play or not known, f"{name} has a wrong controller"
        alone = [side for side in (JAPANESE, AMERICAN) if state.units(side, place)]
        lost = in_play and len(alone) == 1 and holder != alone[0]
        yield lost, f"{name} is not controlled by the only side in it (7.3)"
    yield any(holder not in (JAPANESE, AMERICAN) for holder in state.bridges), "a bridge is held by nobody"


def _markers(state: Edson) -> Checks:
    dump, most = state.dump, state.scenario.improved_positions
    many = state.ips < 0 or len(state.entrenched) + state.ips > most
    yield many, "more improved positions than there are (8.24)"
    for unit in state.entrenched | state.labour:
        wrong = OWNER[unit] != AMERICAN or not state.where[unit]
        yield wrong, f"{name_of(unit)} has a position or labour marker it cannot have"
    yield state.entrenched & state.labour, "a unit has both a position and a labour marker"
    astray = dump != SECRET and dump and dump not in state.scenario.dump_areas
    yield astray, "the supply dump lies where it may not"
    yield dump in state.searched, "the Japanese left the dump without finding it (15.51)"


def _tracks(state: Edson) -> Checks:
    yield not all(0 <= box <= 2 for box in state.box), "an ammo marker is off its track"
    on_track = state.scenario.first_turn <= state.turn <= state.scenario.last_turn
    yield not on_track, "the turn marker is off its track"
    known = Count(chit for chit in state.chits if chit != SECRET)
    yield not known <= Count(TRACKS.chit_pool), "an ammo chit that the pool does not hold"


def _leaders(state: Edson) -> Checks:
    """4.115 Between impulses no leader is alone."""
    if state.impulse is not None or state.phase not in (Phase.REINFORCEMENTS, Phase.IMPULSES):
        return
    for side in (JAPANESE, AMERICAN):
        for leader in LEADERS[side]:
            where = state.where[leader]
            yield where != NOWHERE and not state.units(side, where), f"{name_of(leader)} is alone (4.115)"
