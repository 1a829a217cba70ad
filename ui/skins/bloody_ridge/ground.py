"""The ground of Bloody Ridge in words: where hexes lie, what is next to them, who stands there, the way out."""

from __future__ import annotations

from collections.abc import Sequence

from game.bloody_ridge.components import BOARD, EXITS, GROUND, HEXES, RED_ROW
from game.bloody_ridge.state import Ridge
from game.bloody_ridge.wording.names import ground
from game.kernel.agenda import Side
from game.kernel.words import count, joined
from ui.skins.bloody_ridge.places import name_of, number_of


class RidgeGround:
    """Answers for whoever plays without a map."""

    def middle(self, place: str) -> tuple[float, float] | None:
        """3.1 Columns run to the east, rows to the south; every other column lies half a hex lower."""
        number = number_of(place)
        if not number:
            return None
        column, row = divmod(number, 100)
        return column * 0.87, row + (column % 2) / 2

    def near(self, view: Ridge, place: str) -> Sequence[str]:
        number = number_of(place)
        return [name_of(there) for there in BOARD.near[number]] if number in HEXES else ()

    def who_is_there(self, view: Ridge, side: Side, place: str) -> str:
        number = number_of(place)
        waiting = view.waiting[RED_ROW.index(number)] if number in RED_ROW else 0
        held = "yours" if view.is_japanese(number) else "the Marines'"
        forces = [f"{count(waiting, 'unit')} waiting"] if waiting else []
        return joined([ground(number), held, *forces, *(["an HQ"] if view.hqs_in(number) else [])])

    def aims(self, view: Ridge, side: Side) -> tuple[str, Sequence[str]]:
        """4.1"""
        row = min(GROUND) % 100 if view.farthest == 0 else view.farthest % 100
        best = f" Farthest so far: row {row}." if view.farthest else ""
        ways_out = joined([name_of(place) for place in EXITS])
        return f"Leave the map in the north, from {ways_out} (4.1).{best}", [name_of(place) for place in EXITS]
