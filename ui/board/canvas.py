"""A surface to draw smooth shapes on, and the colours that every picture of the board shares."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise

import numpy as np
import pygame

from game.kernel.hexes import Point
from ui.palette import Colour, contrast
from ui.palette import blend as mix

FINE = 4  # how much larger shapes are drawn before they are shrunk

EDGE: Colour = (20, 20, 16)
WHITE: Colour = (255, 255, 255)
BLACK: Colour = (16, 16, 14)

__all__ = [
    "BLACK",
    "EDGE",
    "FINE",
    "WHITE",
    "Canvas",
    "Colour",
    "Point",
    "fade",
    "mix",
    "readable_on",
    "shrink",
    "star_points",
]


def readable_on(ground: Colour) -> Colour:
    """Black or white, whichever is better to read: one of them always reaches a contrast of 4.5."""
    return max(WHITE, BLACK, key=lambda ink: contrast(ink, ground))


class Canvas:
    """A drawing surface in ordinary pixels that is really `FINE` times larger."""

    def __init__(self, width: int, height: int) -> None:
        self.size = (width, height)
        self.surface = pygame.Surface((width * FINE, height * FINE), pygame.SRCALPHA)

    def rect(self, x: float, y: float, w: float, h: float, colour: tuple[int, ...], radius: float = 0) -> None:
        box = pygame.Rect(round(x * FINE), round(y * FINE), max(1, round(w * FINE)), max(1, round(h * FINE)))
        pygame.draw.rect(self.surface, colour, box, border_radius=round(radius * FINE))

    def frame(self, x: float, y: float, w: float, h: float, colour: Colour, width: float, radius: float = 0) -> None:
        box = pygame.Rect(round(x * FINE), round(y * FINE), max(1, round(w * FINE)), max(1, round(h * FINE)))
        pygame.draw.rect(self.surface, colour, box, max(1, round(width * FINE)), border_radius=round(radius * FINE))

    def polygon(self, points: Iterable[Point], colour: tuple[int, ...]) -> None:
        pygame.draw.polygon(self.surface, colour, [(round(x * FINE), round(y * FINE)) for x, y in points])

    def circle(self, centre: Point, radius: float, colour: tuple[int, ...], width: float = 0) -> None:
        middle = (round(centre[0] * FINE), round(centre[1] * FINE))
        pygame.draw.circle(self.surface, colour, middle, radius * FINE, round(width * FINE))

    def line(self, start: Point, end: Point, colour: tuple[int, ...], width: float) -> None:
        """A stroke with round ends: a polygon, since thick lines of pygame have slanted ends."""
        length = math.dist(start, end) or 1
        nx, ny = (end[1] - start[1]) / length * width / 2, (start[0] - end[0]) / length * width / 2
        corners = [(start[0] + nx, start[1] + ny), (end[0] + nx, end[1] + ny)]
        self.polygon([*corners, (end[0] - nx, end[1] - ny), (start[0] - nx, start[1] - ny)], colour)
        self.circle(start, width / 2, colour)
        self.circle(end, width / 2, colour)

    def path(self, points: list[Point], colour: tuple[int, ...], width: float) -> None:
        for start, end in pairwise(points):
            self.line(start, end, colour, width)

    def copy(self) -> Canvas:
        twin = Canvas.__new__(Canvas)
        twin.size, twin.surface = self.size, self.surface.copy()
        return twin

    def clip(self, mask: Canvas) -> None:
        """Keep only what lies under the mask."""
        self.surface.blit(mask.surface, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)

    def lay(self, other: Canvas) -> None:
        self.surface.blit(other.surface, (0, 0))

    def shrunk(self) -> pygame.Surface:
        return shrink(self.surface, self.size)

    def reduced(self) -> pygame.Surface:
        """The same for a picture with a dark outline, five times as fast: black mixed into a dark edge does no harm."""
        return pygame.transform.smoothscale(self.surface, self.size)


def shrink(surface: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Shrink with alpha taken into account: a plain average would mix the colour of empty pixels into the edges."""
    small = pygame.transform.smoothscale(surface.premul_alpha(), size)
    colours, alphas = pygame.surfarray.pixels3d(small), pygame.surfarray.array_alpha(small)
    whole = np.maximum(alphas, 1).astype(np.uint16)[:, :, None]
    colours[:] = np.minimum(255, colours.astype(np.uint16) * 255 // whole).astype(np.uint8)
    del colours
    return small


def star_points(centre: Point, radius: float, inner: float = 0.42) -> list[Point]:
    turns = [(math.tau * i / 10 - math.pi / 2, radius if i % 2 == 0 else radius * inner) for i in range(10)]
    return [(centre[0] + r * math.cos(a), centre[1] + r * math.sin(a)) for a, r in turns]


def fade(picture: pygame.Surface, share: float) -> None:
    """How much of a picture without holes is seen. SDL mixes an alpha of 255 pixel by pixel, ten times as slowly as it
    copies without any."""
    alpha = round(255 * share)
    picture.set_alpha(alpha if alpha < 255 else None)
