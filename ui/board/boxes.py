"""Rectangles of whole pixels, as values."""

from __future__ import annotations

from typing import NamedTuple

from game.kernel.hexes import Point


class PixelBox(NamedTuple):
    """A rectangle of whole pixels that can be a key and goes wherever pygame takes a rectangle."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        return self.x + self.w

    @property
    def bottom(self) -> int:
        return self.y + self.h

    @property
    def centre(self) -> Point:
        return self.x + self.w / 2, self.y + self.h / 2

    def moved(self, dx: int, dy: int) -> PixelBox:
        return PixelBox(self.x + dx, self.y + dy, self.w, self.h)

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom

    def contains(self, other: PixelBox) -> bool:
        return self.x <= other.x and self.y <= other.y and other.right <= self.right and other.bottom <= self.bottom

    def meets(self, other: PixelBox) -> bool:
        across = self.x < other.right and other.x < self.right
        return across and self.y < other.bottom and other.y < self.bottom
