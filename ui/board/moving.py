"""The map with all that lies on it as it was composed last. While nothing changes it is only copied; when the map has
moved, what stays in sight moves with it, and only the strips that came into sight are composed."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame

Compose = Callable[[pygame.Surface, pygame.Rect], None]  # all that lies in a part of the surface


class MovingPicture:
    """One picture of the board; its memory is used again and again."""

    def __init__(self) -> None:
        self.picture: pygame.Surface | None = None
        self.corner = (0, 0)  # of the map, when the picture was composed
        self.stale = True

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, corner: tuple[int, int], compose: Compose) -> bool:
        """The board in its part of the window, for a map whose corner is here now; whether any of it is new."""
        if self.picture is None or self.picture.get_size() != rect.size:
            self.picture, self.stale = pygame.Surface(rect.size).convert(surface), True
        dx, dy = corner[0] - self.corner[0], corner[1] - self.corner[1]
        if self.stale:
            fresh = [rect]
        else:
            fresh = list(exposed(rect, dx, dy))
            if fresh:
                self.picture.scroll(dx, dy)
            surface.blit(self.picture, rect)
        for part in fresh:
            surface.set_clip(part)
            compose(surface, part)
            surface.set_clip(None)
            self.picture.blit(surface, (part.x - rect.x, part.y - rect.y), part)
        self.corner, self.stale = corner, False
        return bool(fresh)


def exposed(rect: pygame.Rect, dx: int, dy: int) -> Iterator[pygame.Rect]:
    """The parts of a rectangle that come into sight when its content moves: a strip at the side, one above or below."""
    wide, high = min(abs(dx), rect.width), min(abs(dy), rect.height)
    if wide:
        yield pygame.Rect(rect.x if dx > 0 else rect.right - wide, rect.y, wide, rect.height)
    if high and wide < rect.width:
        left = rect.x + (wide if dx > 0 else 0)
        yield pygame.Rect(left, rect.y if dy > 0 else rect.bottom - high, rect.width - wide, high)
