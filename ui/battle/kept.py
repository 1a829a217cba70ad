"""A part of the screen that is drawn once and shown again until something on it changes."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame


class KeptPicture:
    """What was drawn last in a rectangle, and for what. `paintings` counts how often it really was."""

    def __init__(self) -> None:
        self.key: Hashable = None
        self.target: pygame.Surface | None = None
        self.picture: pygame.Surface | None = None
        self.paintings = 0

    def draw(
        self, surface: pygame.Surface, rect: pygame.Rect, key: Hashable, paint: Callable[[pygame.Surface], None]
    ) -> None:
        """Another surface, or something else to be seen, is painted anew; anything else is a copy."""
        rect = rect.clip(surface.get_rect())
        if self.picture is not None and self.target is surface and (rect.topleft, rect.size, key) == self.key:
            surface.blit(self.picture, rect)
            return
        paint(surface)
        self.paintings += 1
        self.target, self.key = surface, (rect.topleft, rect.size, key)
        self.picture = pygame.Surface(rect.size)
        self.picture.blit(surface, (0, 0), rect)
