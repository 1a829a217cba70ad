"""A small map of the whole battlefield in a corner of a large one: what is in sight, who holds what, where it burns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import pygame

from game.kernel.agenda import Side
from game.kernel.hexes import Point
from ui.board.camera import Box, Camera
from ui.palette import Colour

ENOUGH = 0.7  # of the battlefield in sight: then nobody needs an overview
WIDE, WIDER, FROM = 168, 240, 1300  # pixels at 100 %; the wider one on maps from so many pixels
AWAY, BELOW = 14, 34  # pixels from the corner, and for what else lies along the lower edge
HOLDER = 120  # of 255: how thickly the colour of a holder lies on his ground
FRAME: Colour = (0xEC, 0xE7, 0xDA)
DARK: Colour = (26, 20, 8)
YELLOW: Colour = (0xF0, 0xE4, 0x42)
FIRE: Colour = (0xE8, 0x74, 0x3B)
CORNERS = ("bottomright", "bottomleft", "topright")


@dataclass(frozen=True)
class Tidings:
    """What there is to tell of one scene: who holds each place, and where there is fighting."""

    scene: object
    holders: Mapping[str, Side]
    fights: Sequence[Point]


class OverviewMap:
    """The picture of the whole, kept until something on it changes."""

    def __init__(self) -> None:
        self.box: pygame.Rect | None = None  # where it lies now; none: all is in sight
        self.tidings: Tidings | None = None
        self._key: object = None
        self._picture: pygame.Surface | None = None

    def place(self, field: Box, camera: Camera, rect: pygame.Rect, factor: float, taken: Iterable[pygame.Rect]) -> None:
        """In the corner where it covers the fewest pieces, if it is needed at all."""
        if camera.share_of(field) >= ENOUGH or rect.width < 3 * WIDE * factor:
            self.box = None
            return
        wide = round((WIDER if rect.width >= FROM * factor else WIDE) * factor)
        box = pygame.Rect(0, 0, wide, round(wide * field[3] / field[2]))
        away, piles = round(AWAY * factor), list(taken)
        room = rect.inflate(-2 * away, -2 * away)
        room.height -= round(BELOW * factor)
        boxes = [box.move_to(**{corner: getattr(room, corner)}) for corner in CORNERS]
        self.box = min(boxes, key=lambda one: len(one.collidelistall(piles)))

    def to_map(self, pos: tuple[int, int], field: Box) -> Point:
        """The map point under the pointer."""
        assert self.box is not None
        scale = self.box.width / field[2]
        return field[0] + (pos[0] - self.box.x) / scale, field[1] + (pos[1] - self.box.y) / scale

    def draw(
        self, surface: pygame.Surface, field: Box, camera: Camera, ground: pygame.Surface, fires: Sequence[Point]
    ) -> None:
        """`ground` is the battlefield in this size."""
        if self.box is None:
            return
        box, scale = self.box, self.box.width / field[2]
        surface.blit(ground, box)
        left, top, width, height = camera.visible
        view = pygame.Rect(
            round(box.x + (left - field[0]) * scale),
            round(box.y + (top - field[1]) * scale),
            round(width * scale),
            round(height * scale),
        ).clip(box)
        pygame.draw.rect(surface, DARK, view.inflate(2, 2), 4)
        pygame.draw.rect(surface, YELLOW, view, 2)
        for x, y in fires:
            spot = round(box.x + (x - field[0]) * scale), round(box.y + (y - field[1]) * scale)
            pygame.draw.circle(surface, FRAME, spot, 6)
            pygame.draw.circle(surface, FIRE, spot, 4)
        pygame.draw.rect(surface, DARK, box.inflate(6, 6), 1)
        pygame.draw.rect(surface, FRAME, box.inflate(4, 4), 2)

    def ground(
        self,
        key: object,
        field: Box,
        picture: pygame.Surface,
        part: pygame.Rect,
        shapes: Callable[[], Mapping[Colour, list[list[Point]]]],
    ) -> pygame.Surface:
        """The battlefield cut from a painted map and made small, holders' colours over their ground; made once."""
        assert self.box is not None
        if self._picture is None or key != self._key:
            self._key, size = key, self.box.size
            self._picture = shrink(picture, part, size)
            lay_colours(self._picture, field, shapes())
        return self._picture


def shrink(picture: pygame.Surface, part: pygame.Rect, size: tuple[int, int]) -> pygame.Surface:
    """A part of a painted map in another size; beyond the map it is dark."""
    cut = pygame.Surface(part.size, depth=32)
    cut.blit(picture, (0, 0), part)
    return pygame.transform.smoothscale(cut, size)


def lay_colours(picture: pygame.Surface, field: Box, shapes: Mapping[Colour, list[list[Point]]]) -> None:
    """Each colour thinly over its places, with their outlines."""
    scale = picture.get_width() / field[2]
    layer = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    for colour, outlines in shapes.items():
        for outline in outlines:
            spots = [((x - field[0]) * scale, (y - field[1]) * scale) for x, y in outline]
            pygame.draw.polygon(layer, (*colour, HOLDER), spots)
            pygame.draw.aalines(layer, (*DARK, 200), True, spots)
    picture.blit(layer, (0, 0))
