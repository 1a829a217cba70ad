"""Standing orders at the table: each player's, kept as plain data in the notes of the match, and set in the sheet."""

from __future__ import annotations

from typing import Any

from game.kernel.agenda import Side
from game.kernel.standing import MODES, MOST, STEP, USUAL, StandingOrder

NOTE = "standing"


class StandingOrders:
    """One order for each side; what nobody has changed is the usual one."""

    def __init__(self, notes: dict[str, Any]) -> None:
        self.notes = notes

    def of(self, side: Side) -> StandingOrder:
        kept = self.notes.get(NOTE)
        found = kept.get(str(side)) if isinstance(kept, dict) else None
        match found:
            case [mode, int(points)] if mode in MODES:
                return StandingOrder(mode, points)
        return USUAL

    def put(self, side: Side, order: StandingOrder) -> None:
        kept = self.notes.get(NOTE)
        points = min(max(STEP, order.points), MOST)
        self.notes[NOTE] = {**(kept if isinstance(kept, dict) else {}), str(side): [order.mode, points]}
