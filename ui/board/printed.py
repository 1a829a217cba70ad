"""A map as a printed sheet: painted once at each scale and light, then kept on disk."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType

import numpy as np
import pygame

from ui.board import cache, features, ground, ink, landscape, marks, textures
from ui.board.camera import Box
from ui.board.ink import InkSheet

NIGHT, DUSK = "night", "dusk"
CRAFT = (landscape, textures, ground, features, ink, marks)  # whoever changes these paints every map anew


@dataclass(frozen=True)
class PrintedMap:
    """Where the sheet lies in map units, who paints it, and everything its look depends on."""

    bounds: Box
    painter: Callable[[InkSheet, bool], None]
    modules: Sequence[ModuleType]
    data: str
    _keys: dict[tuple[float, bool], str] = field(default_factory=dict)

    def size(self, scale: float) -> tuple[int, int]:
        return round(self.bounds[2] * scale), round(self.bounds[3] * scale)

    def key(self, scale: float, night: bool) -> str:
        """The name of a picture in the cache."""
        want = (scale, night)
        if want not in self._keys:
            sources = [cache.source_of(module) for module in (*CRAFT, *self.modules)]
            light = "night" if night else "day"
            self._keys[want] = cache.content_hash([self.data, *sources, f"{scale:.4f}", light])
        return self._keys[want]

    def is_painted(self, scale: float, tint: str, folder: Path | None = None) -> bool:
        return cache.holds(folder or cache.cache_folder(), self.key(scale, tint == NIGHT))

    def picture(self, scale: float, tint: str, folder: Path | None = None) -> pygame.Surface:
        """From the cache, or painted now and kept for the next time. Dusk is laid over the day."""
        surface = pygame.Surface(self.size(scale), depth=32)  # the layout the screen has, so copying to it is quick
        pixels = ink.pixels_of(surface)
        folder, night = folder or cache.cache_folder(), tint == NIGHT
        if not cache.load(folder, self.key(scale, night), pixels):
            self.painter(InkSheet(pixels, *self.bounds[:2], scale), night)
            cache.store(folder, self.key(scale, night), pixels)
        del pixels  # it holds the surface locked
        if tint == DUSK:
            lay_dusk(surface, surface.get_rect())
        return surface

    def picture_if(self, scale: float, tint: str, paint: bool) -> pygame.Surface | None:
        """None if it is not painted yet and shall not be now."""
        return self.picture(scale, tint) if paint or self.is_painted(scale, tint) else None

    def paint_to_cache(self, scale: float, tint: str) -> None:
        """In a process of its own: nothing of a window is needed."""
        if self.is_painted(scale, tint):
            return
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        pygame.font.init()
        night = tint == NIGHT
        width, height = self.size(scale)
        pixels = np.zeros((height, width, 4), np.uint8)
        self.painter(InkSheet(pixels, *self.bounds[:2], scale), night)
        cache.store(cache.cache_folder(), self.key(scale, night), pixels)


def lay_dusk(surface: pygame.Surface, part: pygame.Rect) -> None:
    """The last light over a part of a picture: warm from the west, violet shade in the east."""
    wash = pygame.Surface((24, 2))
    for column in range(24):
        east = column / 23
        shade = [round(low + (high - low) * east) for low, high in zip((255, 208, 160), (156, 150, 190), strict=True)]
        wash.fill(shade, (column, 0, 1, 2))
    surface.blit(pygame.transform.smoothscale(wash, part.size), part, special_flags=pygame.BLEND_RGB_MULT)
