"""What can be wrong with a position; the list is empty in play."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Iterator

from game.ichi_go.components import (
    AIRBORNE,
    ALL_TANKS,
    FORMOSA,
    KWANTUNG,
    MILITIA,
    NATION,
    REGULARS,
    STACKING,
    TRACKED,
    UNITS,
    Nation,
    Size,
)
from game.ichi_go.movement import Destination
from game.ichi_go.stacking import counted
from game.ichi_go.state import PENDING, China, is_regular
from game.kernel.named import Piece

Checks = Iterator[tuple[bool, str]]  # whether it is wrong, and what
MOVABLE = frozenset(
    unit.number for unit in UNITS if unit.nation is not Nation.CH and unit.size in (Size.DIVISION, Size.BRIGADE)
)


def flaws(state: China) -> list[str]:
    checks = (*_stacks(state), *_control(state), *_units(state), *_regulars(state), *_tracks(state))
    return [words for is_wrong, words in checks if is_wrong]


def _dropping(state: China) -> bool:
    """R39 The airborne division may lie on Chinese units until it has moved off."""
    top = state.agenda[-1] if state.agenda else None
    return isinstance(top, Destination) and top.must_go


def _stacks(state: China) -> Checks:
    """6, 9.9, 10.10 One owner, within the limit, on open land."""
    guest = {AIRBORNE} if _dropping(state) else set()
    for place, units in state.stacks.items():
        nations = {NATION[unit] for unit in units if unit not in guest}
        yield not units, f"{place} holds an empty stack"
        yield len(nations) > 1, f"{place} holds units of two nations"
        yield place not in state.scenario.theatre.inside, f"{place} is closed to units (10.10)"
        limit = STACKING[NATION[units[-1]]]
        yield counted(set(units) - guest) > limit, f"{place} holds more than {limit} units (6.0)"
        yield Nation.CH in nations and place in FORMOSA, f"Chinese stand on Formosa in {place} (9.9)"
    everybody = Count(unit for units in state.stacks.values() for unit in units)
    yield any(number > 1 for number in everybody.values()), "a unit stands in two places"


def _control(state: China) -> Checks:
    """3.5 Whoever stands on a tracked hex controls it."""
    yield set(state.control) != TRACKED, "control of other hexes than those of 3.5 is kept"
    for place, units in state.stacks.items():
        owner = NATION[units[-1]].side
        yield state.control.get(place, owner) != owner, f"{place} is held by one side and controlled by the other (3.5)"


def _units(state: China) -> Checks:
    """2.15 Conserved: every Japanese and US unit in one box, with steps that it can have."""
    standing = {unit for units in state.stacks.values() for unit in units}
    yield {unit for unit in standing if unit in MOVABLE} != set(state.steps), "steps are kept for units off the map"
    for unit, steps in state.steps.items():
        yield not 1 <= steps <= UNITS[unit].steps, f"{UNITS[unit].id} has {steps} steps (2.15)"
    afloat = {unit for unit, _ in state.afloat}
    boxes = Count((*state.steps, *state.waiting, *state.area_army, *afloat, *state.unlanded))
    boxes.update(unit for unit in state.dead if unit not in MILITIA)
    yield any(number > 1 for number in boxes.values()), "a unit is in two boxes"
    if state.scenario.is_campaign:
        away = set(KWANTUNG) if state.causeway != 1 else set()
        yield not boxes.keys() >= MOVABLE - away, "a unit is missing"
    yield state.island != {unit for unit in state.steps if _is_on_island(state, unit)}, "the island list is wrong"
    for unit, place in state.scenario.militia.items():
        stands = unit in state.stacks.get(place, ())
        yield stands == (unit in state.dead), f"{UNITS[unit].id} has moved (2.12)"


def _is_on_island(state: China, unit: Piece) -> bool:
    return any(unit in state.stacks.get(place, ()) for place in FORMOSA)


def _regulars(state: China) -> Checks:
    """3.3, 9.7 Conserved: every regular once, under a counter, in the pool or left out."""
    known = Count((*state.face.values(), *state.pool, *state.box))
    yield known != Count(range(len(REGULARS))), "a Chinese regular is missing or there twice"
    standing = {unit for units in state.stacks.values() for unit in units if is_regular(unit)}
    yield standing != set(state.face) or standing != set(state.batch), "a counter has no face"
    yield not state.tried <= standing, "a counter off the map counts as tried"


def _tracks(state: China) -> Checks:
    on_track = state.scenario.first_turn <= state.turn <= state.last_turn
    yield not on_track, "the turn marker is off its track"
    yield not 0 <= state.tanks <= sum(ALL_TANKS.values()), "there are more tank regiments than exist (11.17)"
    yield len(state.air) > 5 or len(set(state.air)) < len(state.air), "air markers lie wrong (8.2)"
    yield bool(state.beachheads) and not state.is_launched, "there is a beachhead without Causeway (5.3)"
    yield state.causeway != PENDING and not state.scenario.is_campaign, "a short scenario has no Causeway"
    yield state.winner is not None and not state.ending, "there is a winner without an ending"
    yield state.lost < 0, "fewer than no steps were lost"
