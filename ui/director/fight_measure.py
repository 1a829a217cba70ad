"""Where everything stands on the battle stage, for a map of any size."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from ui.widgets import Style

PLAN = (880, 756)  # pixels that the measures below are made for
TITLE, BAND, SUMS = 56, 392, 292  # heights: the title, the band, and where the sums begin in the band
RESULT = (560, 128)


@dataclass(frozen=True)
class Measure:
    """The plan on a map of another size; words keep the player's own scale as far as there is room."""

    board: pygame.Rect
    style: Style

    @property
    def unit(self) -> float:
        return min(self.board.width / PLAN[0], self.board.height / PLAN[1])

    def px(self, size: float) -> int:
        return max(1, round(size * self.unit))

    def type(self, size: float) -> int:
        """A size of type that comes out as so many pixels of the plan, and never too small to read."""
        wanted: float = size * self.unit * min(self.style.factor, 1.25)
        return max(1, round(max(12.0, wanted) / self.style.factor))

    @property
    def title(self) -> pygame.Rect:
        return pygame.Rect(self.board.topleft, (self.board.width, self.px(TITLE)))

    @property
    def band(self) -> pygame.Rect:
        return pygame.Rect(self.board.x, self.title.bottom, self.board.width, self.px(BAND))

    def half(self, number: int) -> pygame.Rect:
        band = self.band
        middle = band.centerx
        wide = middle - band.left if number == 0 else band.right - middle
        return pygame.Rect(band.left if number == 0 else middle, band.top, wide, band.height)

    @property
    def dice_y(self) -> int:
        return self.band.bottom + self.px(16)

    @property
    def slip(self) -> pygame.Rect:
        box = pygame.Rect(0, 0, self.px(RESULT[0]), self.px(RESULT[1]))
        box.midtop = self.board.centerx, self.dice_y + self.px(94)
        return box
