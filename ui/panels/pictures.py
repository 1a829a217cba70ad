"""Map pictures by scale. One that was never painted is painted in a process of its own; until then a plain sketch or
another scale's picture stands in, so the frame loop never waits."""

from __future__ import annotations

import multiprocessing
from multiprocessing.process import BaseProcess
from typing import Any

import pygame

from ui.board.camera import Camera
from ui.palette import Palette
from ui.skins.registry import Skin

KEPT = 3  # pictures in memory
CALM = 0.25  # seconds a scale must be wanted before anybody paints it
Want = tuple[float, bool]


class Pictures:
    """The pictures of one battle's map."""

    def __init__(self, skin: Skin, view: Any) -> None:
        self.skin, self.view = skin, view
        self.ready: dict[Want, pygame.Surface] = {}
        self.painter: BaseProcess | None = None
        self.painting: Want | None = None
        self.wanted: Want | None = None
        self.waited = 0.0

    def update(self, seconds: float, scale: float, night: bool) -> bool:
        """Whether another picture has become ready."""
        want = (scale, night)
        if want != self.wanted:
            self.wanted, self.waited = want, 0.0
            return want not in self.ready and self._load(want)
        self.waited += seconds
        if want in self.ready or self.waited < CALM:
            return False
        return self._paint(want)

    def _load(self, want: Want, paint: bool = False) -> bool:
        picture = self.skin.picture(self.view, *want, paint)
        if picture is None:
            return False
        self.ready[want] = picture
        for old in list(self.ready)[:-KEPT]:
            del self.ready[old]
        return True

    def _paint(self, want: Want) -> bool:
        if self.painter is not None and self.painter.is_alive():
            return False
        if self.painting == want:  # it has ended: the picture is in the cache, or it never will be
            self.painter = self.painting = None
            return self._load(want, paint=True)
        try:
            context = multiprocessing.get_context("spawn")
            self.painter = context.Process(target=self.skin.paint, args=want, daemon=True)
            self.painter.start()
            self.painting = want
        except OSError:
            return self._load(want, paint=True)
        return False

    def draw(self, surface: pygame.Surface, camera: Camera, night: bool, palette: Palette) -> bool:
        """The map or what stands in for it; False if there is nothing yet."""
        picture = self.ready.get((camera.scale, night))
        if picture is not None:
            surface.blit(picture, camera.corner)
            return True
        if not self.ready:
            return False
        (scale, _), other = list(self.ready.items())[-1]
        left, top, width, height = camera.visible
        part = pygame.Rect(
            int((left - camera.bounds[0]) * scale), int((top - camera.bounds[1]) * scale), width * scale, height * scale
        ).clip(other.get_rect())
        if part.width and part.height:
            size = max(1, round(width * camera.scale)), max(1, round(height * camera.scale))
            surface.blit(pygame.transform.scale(other.subsurface(part), size), camera.to_screen((left, top)))
        return True
