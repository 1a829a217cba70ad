"""Where everything stands on the battle stage, for a map of any size; a single shot has a smaller stage."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import pygame

from ui.director.canvas import StageCanvas
from ui.director.fight import FightShow
from ui.widgets import Style

SIZE = (880, 756)  # pixels that the plans below are made for


class StagePlan(NamedTuple):
    """Heights and sizes in pixels: from the title down to the slip with the result, and what stands between."""

    title: int
    band: int
    head: int  # of the band: who they are
    sums: int  # where the sums begin in the band
    lead: int  # pieces
    line: int
    aside: int
    least: int  # the lead is never smaller
    chip: int
    die: int
    plate: int  # under the dice
    total: int  # type
    word: int  # type
    gap: int
    result: tuple[int, int]


WHOLE = StagePlan(56, 392, 44, 292, 150, 92, 76, 92, 28, 60, 78, 46, 66, 16, (560, 128))
SMALL = StagePlan(38, 198, 34, 142, 80, 64, 52, 56, 24, 40, 52, 30, 40, 8, (400, 84))


@dataclass(frozen=True)
class Measure:
    """A plan on a map of another size; words keep the player's own scale as far as there is room."""

    board: pygame.Rect
    style: Style
    plan: StagePlan = WHOLE
    is_low: bool = False  # at the foot of the map, not at its head

    @property
    def unit(self) -> float:
        return min(self.board.width / SIZE[0], self.board.height / SIZE[1])

    def px(self, size: float) -> int:
        return max(1, round(size * self.unit))

    def type(self, size: float) -> int:
        """A size of type that comes out as so many pixels of the plan, and never too small to read."""
        wanted: float = size * self.unit * min(self.style.factor, 1.25)
        return max(1, round(max(12.0, wanted) / self.style.factor))

    @property
    def height(self) -> int:
        """Of all of it."""
        plan = self.plan
        return self.px(plan.title + plan.band + plan.plate + plan.result[1] + 3 * plan.gap)

    @property
    def title(self) -> pygame.Rect:
        top = self.board.bottom - self.height if self.is_low else self.board.top
        return pygame.Rect(self.board.x, top, self.board.width, self.px(self.plan.title))

    @property
    def band(self) -> pygame.Rect:
        return pygame.Rect(self.board.x, self.title.bottom, self.board.width, self.px(self.plan.band))

    def half(self, number: int) -> pygame.Rect:
        band = self.band
        middle = band.centerx
        wide = middle - band.left if number == 0 else band.right - middle
        return pygame.Rect(band.left if number == 0 else middle, band.top, wide, band.height)

    @property
    def dice_y(self) -> int:
        return self.band.bottom + self.px(self.plan.gap)

    @property
    def slip(self) -> pygame.Rect:
        wide, high = self.plan.result
        box = pygame.Rect(0, 0, self.px(wide), self.px(high))
        box.midtop = self.board.centerx, self.dice_y + self.px(self.plan.plate + self.plan.gap)
        return box


def measure_of(canvas: StageCanvas, show: FightShow) -> Measure:
    """A small stage keeps away from the ground that it is about."""
    board = canvas.board
    if not show.is_small:
        return Measure(board.rect, canvas.style)
    is_high = show.place in board.regions.shapes and canvas.at(show.place)[1] < board.rect.centery
    return Measure(board.rect, canvas.style, SMALL, is_high)
