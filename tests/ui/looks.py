"""A surface that watches every text being put on it: its contrast with what lies there, what cuts it off, and what it
is written over. All words of all screens come from `Style.render`, so nothing escapes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pygame
import pytest

from ui.palette import luminance
from ui.widgets import Style

LEAST = 4.5  # the contrast asked of every text
MOSTLY = 0.9  # of the pixels under it: a line may run through
HALF = 0.6  # of a line's height must be in sight for it to be read at all
SLACK = 1  # pixel: letters have soft edges
CHANNELS = np.array([0.2126, 0.7152, 0.0722])


@dataclass(frozen=True)
class Text:
    """Words on the screen. `box` is where their ink lies, `seen` what the clip leaves of it."""

    words: str
    colour: tuple[int, int, int]
    box: pygame.Rect
    seen: pygame.Rect
    clip: pygame.Rect
    contrast: float
    ink: npt.NDArray[np.uint8]


class Watched(pygame.Surface):
    """Draw on it as on the window."""

    texts: list[Text]
    faults: list[str]
    known: dict[int, tuple[pygame.Surface, str, tuple[int, int, int]]]

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> pygame.Rect:
        found = self.known.get(id(source))
        if found is None or area is not None or source.get_alpha() not in (None, 255):
            return super().blit(source, dest, area, special_flags)
        corner = dest.topleft if isinstance(dest, pygame.Rect) else (int(dest[0]), int(dest[1]))
        box = source.get_bounding_rect().move(corner)
        seen = box.clip(self.get_clip())
        if seen.width < 2 or seen.height < 2:
            return super().blit(source, dest, area, special_flags)
        worst = self._contrast(found[2], seen)
        self._written_over(found[1], seen)
        drawn = super().blit(source, dest, area, special_flags)
        ink = pygame.surfarray.array3d(self.subsurface(seen)).copy()
        self.texts.append(Text(found[1], found[2], box, seen, self.get_clip().copy(), worst, ink))
        return drawn

    def _contrast(self, colour: tuple[int, int, int], box: pygame.Rect) -> float:
        """What nearly all of the ground gives at least."""
        ground = pygame.surfarray.array3d(self.subsurface(box)).reshape(-1, 3) / 255
        linear = np.where(ground <= 0.03928, ground / 12.92, ((ground + 0.055) / 1.055) ** 2.4) @ CHANNELS
        own = luminance(colour[:3])
        ratios = (np.maximum(linear, own) + 0.05) / (np.minimum(linear, own) + 0.05)
        return float(np.quantile(ratios, 1 - MOSTLY))

    def _written_over(self, words: str, box: pygame.Rect) -> None:
        """Another text lies here, and nothing was drawn over it since."""
        for other in self.texts:
            both = box.clip(other.seen)
            if both.width <= 2 * SLACK or both.height <= 2 * SLACK:
                continue
            now = pygame.surfarray.array3d(self.subsurface(both))
            x, y = both.x - other.seen.x, both.y - other.seen.y
            then = other.ink[x : x + both.width, y : y + both.height]
            inked = (np.abs(then.astype(int) - other.colour[:3]).max(axis=2) < 40).any()
            if inked and np.array_equal(now, then):
                self.faults.append(f"{words!r} is written over {other.words!r} at {tuple(both)}")


class Watch:
    """Frames of an app, watched."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.known: dict[int, tuple[pygame.Surface, str, tuple[int, int, int]]] = {}
        render = Style.render

        def noted(style: Style, text: str, size: int, bold: bool, colour: Any) -> pygame.Surface:
            found = render(style, text, size, bold, colour)
            self.known[id(found)] = (found, text, colour)
            return found

        monkeypatch.setattr(Style, "render", noted)

    def frame(self, app: Any) -> Watched:
        """One frame drawn on a watched surface instead of the window."""
        window = app.surface
        surface = Watched(window.get_size())
        surface.texts, surface.faults, surface.known = [], [], self.known
        app.surface = surface
        try:
            app.draw()
        finally:
            app.surface = window
        return surface


def faults(surface: Watched, scrolling: list[pygame.Rect]) -> list[str]:
    """Everything that is wrong with the texts of a frame. What a scrolling pane cuts above or below is no fault."""
    found = list(surface.faults)
    for text in surface.texts:
        if text.seen.height > text.box.height * HALF and text.contrast < LEAST:
            found.append(f"{text.words!r} has a contrast of {text.contrast:.1f} at {tuple(text.seen)}")
        if text.box.left < text.clip.left - SLACK or text.box.right > text.clip.right + SLACK:
            found.append(f"{text.words!r} is cut off at the side: {tuple(text.box)} in {tuple(text.clip)}")
        high = text.box.top < text.clip.top - SLACK or text.box.bottom > text.clip.bottom + SLACK
        if high and not any(pane == text.clip for pane in scrolling):
            found.append(f"{text.words!r} is cut off above or below: {tuple(text.box)} in {tuple(text.clip)}")
    return found
