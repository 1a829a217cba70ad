"""Keys that were meant for the screen before: swallowed until they are let go."""

from __future__ import annotations

import pygame

SECONDS = 0.6  # at least; a held key repeats sooner than that, and so gives itself away


class Lull:
    """A short quiet at the beginning of a screen that nobody should leave by a key too many."""

    def __init__(self) -> None:
        self.left = SECONDS
        self.held: set[int] = set()  # pressed before or during the lull and not let go since

    def update(self, seconds: float) -> None:
        self.left = max(0.0, self.left - seconds)

    def swallows(self, event: pygame.Event) -> bool:
        """Whether this key press is not for the screen."""
        if event.type == pygame.KEYUP:
            self.held.discard(event.key)
        elif event.type == pygame.KEYDOWN:
            if self.left > 0:
                self.held.add(event.key)
            return self.left > 0 or event.key in self.held
        return False
