"""The fan: a pile spread out so that each piece can be seen and clicked.

It opens when the pointer rests on a pile, and goes when the pointer goes; a click keeps it open until Esc.
"""

from __future__ import annotations

from ui.board import piles
from ui.board.boxes import PixelBox
from ui.board.piles import Fan, Token

REST = 0.25  # seconds the pointer stands still on a pile before it fans
Position = tuple[int, int]


class Spread:
    """Which place is spread out, why, and for how long."""

    def __init__(self) -> None:
        self.fan: Fan | None = None
        self.place = ""
        self.kept = False  # opened by a click
        self.choosing = False  # something in it can be clicked
        self._pile: PixelBox | None = None  # what the pointer rested on
        self._over, self._rested = "", 0.0
        self._pointer: Position | None = None
        self._asleep = False  # a click was just made here: nothing pops up until the pointer moves on

    @property
    def is_looking(self) -> bool:
        """Whether the fan is open only to be looked at."""
        return self.fan is not None and not self.choosing

    def open(self, place: str, tokens: list[Token], anchor: tuple[float, float], window: PixelBox, size: int) -> None:
        self.fan = piles.fan(tokens, anchor, window, size)
        self.place = place

    def close(self) -> bool:
        """Whether it was open."""
        was = self.fan is not None
        self.fan, self.place, self.kept, self.choosing = None, "", False, False
        self._over, self._rested = "", 0.0
        return was

    def sleep(self) -> None:
        self._asleep = True

    def holds(self, pos: Position) -> bool:
        """Whether a point lies on the open fan."""
        return self.fan is not None and self.fan.panel.holds(*pos)

    def rest(self, pos: Position | None, place: str, pile: PixelBox | None, seconds: float) -> bool:
        """Time passes with the pointer over a place's pile or over none; whether it shall fan now."""
        if pos != self._pointer:
            self._pointer, self._asleep = pos, False
        if self.fan is not None:
            if not self.kept and (pos is None or not self._is_near(pos)):
                self.close()
            return False
        if place != self._over:
            self._over, self._rested = place, 0.0
            return False
        self._rested += seconds
        self._pile = pile
        return bool(place) and not self._asleep and self._rested >= REST

    def _is_near(self, pos: Position) -> bool:
        return self.holds(pos) or (self._pile is not None and self._pile.holds(*pos))
