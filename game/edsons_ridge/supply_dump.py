"""15.51 The hidden supply dump: Japanese who try to leave it or to fire from it find it, eat, and stay."""

from __future__ import annotations

from game.edsons_ridge import events
from game.edsons_ridge.components import JAPANESE, NOWHERE
from game.edsons_ridge.state import Edson
from game.kernel.agenda import Side
from game.kernel.named import Place


def is_halted_by_dump(state: Edson, side: Side, place: Place) -> bool:
    """Called when a side tries to leave a place or to fire from it: whether the dump is found there (R22)."""
    if side != JAPANESE or (state.dump_found and state.dump == place):
        return side == JAPANESE
    if state.dump == place:
        _discover(state)
        return True
    state.searched |= {place}
    return False


def _discover(state: Edson) -> None:
    """Every Japanese unit there recovers one level and only defends for the rest of the turn."""
    state.dump_found = True
    state.reveal()
    units = state.units(JAPANESE, state.dump)
    state.tell(events.DumpFound, state.dump, units)
    for unit in units:
        state.recover(unit)


def remove_found_dump(state: Edson) -> None:
    """15.51 A discovered dump leaves play at the end of the turn."""
    if state.dump_found:
        place, state.dump = state.dump, NOWHERE
        state.dump_found = False
        state.tell(events.DumpRemoved, place)
