"""18.0 Bunkers, Hasty Defences and wire: who may use them, and how they are lost."""

from __future__ import annotations

from game.conflict_of_heroes import events
from game.conflict_of_heroes.components import HASTY_COUNTERS
from game.conflict_of_heroes.firefights import FIRST
from game.conflict_of_heroes.movement import is_held
from game.conflict_of_heroes.sight import is_engaged
from game.conflict_of_heroes.state import WIRE, Engagement, hex_of_works
from game.kernel.named import Piece, Place


def may_shelter_in(state: Engagement, unit: Piece, place: Place) -> bool:
    """18.1.1, 18.2, R105 Foot units and guns, if the bunker is empty or friendly."""
    if place not in state.bunkers or not state.type(unit).on_foot:
        return False
    side = state.side(unit)
    return all(state.side(who) == side for who in state.bunkered if state.where[who] == place)


def may_dig(state: Engagement, unit: Piece, by_card: bool = False) -> bool:
    """18.1.2, R82 Not in close combat, bunkers or water; vehicles only by card 13."""
    if state.where[unit] <= 0 or unit in state.aboard or unit in state.bunkered or unit in state.hasty:
        return False
    if state.sheet.name == FIRST and not by_card:  # R129
        return False
    if len(state.hasty) >= HASTY_COUNTERS or state.sheet.board.terrain[state.where[unit]].is_water:
        return False
    if is_engaged(state, state.side(unit), state.where[unit]):
        return False
    return by_card or (state.type(unit).on_foot and not is_held(state, unit, "other"))


def dig(state: Engagement, unit: Piece) -> None:
    if len(state.hasty) < HASTY_COUNTERS:
        state.hasty.add(unit)
        state.tell(events.DugIn, unit)


def step_in(state: Engagement, unit: Piece) -> None:
    """18.2 Under the counter; a Hasty Defence stays behind."""
    state.bunkered.add(unit)
    state.hasty.discard(unit)
    state.tell(events.Sheltered, unit, True)


def step_out(state: Engagement, unit: Piece) -> None:
    """Facing as the bunker did, until it turns."""
    if unit in state.bunkered:
        state.facing[unit] = state.bunkers.get(state.where[unit], state.facing[unit] or 1)
        state.bunkered.discard(unit)
        state.tell(events.Sheltered, unit, False)


def tear_down(state: Engagement, target: int) -> None:
    """18.4 A fortification that was hit."""
    place = hex_of_works(target)
    if target >= WIRE:
        state.wire -= {place}
        state.tell(events.WorksGone, place, True)
        return
    for unit in [who for who in state.bunkered if state.where[who] == place]:
        step_out(state, unit)
    state.bunkers.pop(place, None)
    state.tell(events.WorksGone, place, False)
