"""Where a beat draws: the surface over the board, with the style and the colours of the sides."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.kernel.agenda import Side
from ui.board.board import Board
from ui.board.faces import Livery
from ui.director.skin import Liveried
from ui.widgets import Style

SHADE = (16, 18, 20)


@dataclass(frozen=True)
class StageCanvas:
    """Where and in which style one draws; `still`: nothing moves, results fade in."""

    surface: pygame.Surface
    board: Board
    style: Style
    still: bool

    def at(self, place: str) -> tuple[float, float]:
        return self.board.camera.to_screen(self.board.chart.badge(place))

    def on_map(self, units: float) -> int:
        """What belongs to the ground is as large as the map, not as the text."""
        return max(24, round(units * self.board.camera.scale))

    def px(self, size: float) -> int:
        return self.style.px(size)

    def livery(self, side: Side) -> Livery:
        skin = self.board.skin
        colours = self.style.palette
        if isinstance(skin, Liveried):
            return skin.side_style(side, colours.name)
        dark = Livery("", colours.dark_fresh, colours.dark_used, colours.dark_ink)
        return dark if side else Livery("", colours.light_fresh, colours.light_used, colours.light_ink, True, "disc")

    def blit(self, picture: pygame.Surface, centre: tuple[float, float], alpha: float = 1.0) -> None:
        if alpha < 0.99:
            picture = picture.copy()
            picture.set_alpha(round(255 * max(0.0, alpha)))
        self.surface.blit(picture, picture.get_rect(center=(round(centre[0]), round(centre[1]))))


def fading(share: float, edge: float = 0.2) -> float:
    """In at the start, out at the end."""
    return max(0.0, min(1.0, share / edge, (1 - share) / edge))
