"""3.7, 19 Pieces that are not on the map: guns far behind it, and units that have yet to come. They lie in boxes."""

from __future__ import annotations

from game.edsons_ridge.components import (
    AMERICAN,
    ELIMINATED,
    FRESH,
    GUNS,
    IS_COMBAT,
    JAPANESE,
    KIND,
    NOWHERE,
    OFF_BOARD,
    OWNER,
    Phase,
)
from game.edsons_ridge.state import Edson
from game.edsons_ridge.wording.names import called
from game.kernel.named import Piece
from ui.board.piles import Stack
from ui.skins.edsons_ridge import pieces
from ui.skins.edsons_ridge.boxes import GUN_BOXES, RESERVES


def units_in(view: Edson, box: str) -> list[Piece]:
    """Who lies in a box, in the order in which they come."""
    forces = view.scenario.forces
    if box != RESERVES:
        present = {force.unit for force in forces}
        return [gun for gun in GUNS[GUN_BOXES.index(box)] if gun in present]
    waiting = [force for force in forces if _waits(view, force.unit)]
    return [force.unit for force in sorted(waiting, key=lambda force: (force.turn, force.unit))]


def _waits(view: Edson, unit: Piece) -> bool:
    """19.1 A unit still to come. A leader off the map waits only while the sides set up; later he has fallen."""
    if view.where[unit] != NOWHERE or KIND[unit] == OFF_BOARD:
        return False
    if IS_COMBAT[unit]:
        return FRESH <= view.level[unit] < ELIMINATED
    return view.phase == Phase.SETUP


def stacks_in(view: Edson, box: str, palette: str, chosen: frozenset[int], dimmed: frozenset[int]) -> tuple[Stack, ...]:
    """The same as piles, one per side; what is in hand lies on top."""
    units = sorted(units_in(view, box), key=lambda unit: unit not in chosen)
    found = []
    for side in (JAPANESE, AMERICAN):
        own = tuple(pieces.token_of(view, u, palette, u in chosen, u in dimmed) for u in units if OWNER[u] == side)
        if own:
            found.append(Stack(pieces.style_of(side, palette), own))
    return tuple(found)


def card(view: Edson, box: str) -> list[str]:
    """What the place's card says."""
    names = [called(unit) + (" (used)" if unit in view.used else "") for unit in units_in(view, box)]
    return [box, "Off the map.", f"{len(names)} here: {'; '.join(names)}." if names else "Nobody here."]
