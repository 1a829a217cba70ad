"""Standing orders at the table: each player's, set in the sheet, kept with the match and with the player himself."""

from __future__ import annotations

from typing import Any

from game.kernel.agenda import Side
from game.kernel.standing import MODES, MOST, STEP, USUAL, StandingOrder

NOTE = "standing"


class StandingOrders:
    """One order for each side, in the notes of the match; in a match where nobody has changed it, what the player has
    ordered last in any match (`habits`), else the usual one."""

    def __init__(self, notes: dict[str, Any], habits: dict[str, Any] | None = None, game: str = "") -> None:
        self.notes, self.game = notes, game
        self.habits: dict[str, Any] = {} if habits is None else habits

    def of(self, side: Side) -> StandingOrder:
        kept = self.notes.get(NOTE)
        own = kept.get(str(side)) if isinstance(kept, dict) else None
        return _read(own) or _read(self.habits.get(self.game)) or USUAL

    def put(self, side: Side, order: StandingOrder) -> None:
        kept = self.notes.get(NOTE)
        points = min(max(STEP, order.points), MOST)
        self.notes[NOTE] = {**(kept if isinstance(kept, dict) else {}), str(side): [order.mode, points]}
        self.habits[self.game] = [order.mode, points]


def _read(data: Any) -> StandingOrder | None:
    match data:
        case [mode, int(points)] if mode in MODES:
            return StandingOrder(mode, min(max(STEP, points), MOST))
    return None
