"""3.5, 4.1, R53 Entering a hex: control changes at once, and what hangs on it is looked at at once."""

from __future__ import annotations

from game.ichi_go import events
from game.ichi_go.components import CHUNGKING, JAPANESE, NATION, UNITS, Nation
from game.ichi_go.state import China
from game.ichi_go.supply import raid
from game.ichi_go.victory import collapse_roll, look_at_instants
from game.kernel.hexmap import NOWHERE
from game.kernel.named import Piece, Place


def enter(state: China, units: tuple[Piece, ...], place: Place, nation: Nation) -> None:
    """A hex is entered or passed: 3.5 control, 8.9 bombers, 4.1 the collapse, 4.4 and 4.5 the instants."""
    side = nation.side
    if nation is Nation.JP:
        raid(state, units, place)
        state.aerial = NOWHERE if place == state.aerial else state.aerial  # 7.8 the marker's hex is lost
    if not state.flip(place, side):
        return
    if place == CHUNGKING and side == JAPANESE:
        collapse_roll(state)
    look_at_instants(state, side)


def come_in(state: China, unit: Piece, place: Place, steps: int = 0) -> None:
    """9.0 A reinforcement, at full strength unless a crossing cost something; it may act at once."""
    state.waiting -= {unit}
    state.steps[unit] = steps or UNITS[unit].steps
    state.put((unit,), place)
    state.tell(events.Entered, unit, place)
    enter(state, (unit,), place, NATION[unit])
