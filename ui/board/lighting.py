"""The light on one map: day or night as the battle has it, the flares that hang over it, and what lies in the dark."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import pygame

from ui.board import lights
from ui.board.camera import Camera
from ui.board.chart import Chart
from ui.board.piles import PileLayout
from ui.board.skin import Lit, Skin
from ui.palette import CONTRAST, Palette

HOUR = "hour"  # the setting that lets the battle decide its light
RISE, GLOW = 34.0, 46  # a flare beside the middle of a place in map units, and its halo in pixels at 100 %
FIRES: tuple[tuple[float, float], ...] = ((-0.3, 0.0), (0.05, -12.0), (0.36, 4.0))  # of a place's width, and units up
EMBER = 20  # pixels at 100 %
BRIGHT = 0.8  # of the reach of a flare: so far counters are lit


class Lighting:
    """What a skin lights on its chart; `seconds` lets the flares flicker."""

    def __init__(self, skin: Skin, chart: Chart) -> None:
        self.chart = chart
        self.lit = skin if isinstance(skin, Lit) else None  # looked up once: it is asked in every frame
        self.lights, self.seconds = lights.Lights(), 0.0
        self.burning: tuple[str, ...] = ()  # where shells have hit not long ago

    def light_of(self, tint: str, view: Any, palette: Palette) -> str:
        """By the hour where the battle has one; in high contrast it is always day."""
        if tint != HOUR:
            return tint
        return self.lit.light(view) if self.lit is not None and palette.name != CONTRAST.name else "none"

    def fires(self, view: Any, tint: str) -> list[str]:
        """Where flares hang now: only in the dark."""
        if tint != lights.NIGHT or self.lit is None:
            return []
        return [place for place in self.lit.fires(view) if place in self.chart.regions.shapes][: lights.MOST]

    def draw_ground(
        self, surface: pygame.Surface, camera: Camera, picture: pygame.Surface | None, fires: Sequence[str]
    ) -> None:
        if picture is not None and fires:
            self.lights.draw(surface, camera, picture, [self.chart.badge(place) for place in fires])

    def draw_flares(
        self, surface: pygame.Surface, camera: Camera, factor: float, fires: Sequence[str], still: bool
    ) -> None:
        """Above the upper edge of what they light, so that they cover nothing."""
        for number, place in enumerate(fires):
            (x, y), shape = self.chart.badge(place), self.chart.regions.shapes[place].box
            spot = camera.to_screen((x - RISE + 2 * RISE * (number % 2), min(y - RISE, shape[1] + RISE)))
            lights.draw_flare(surface, spot, round(GLOW * factor), self.seconds, number, still)

    def draw_burning(self, surface: pygame.Surface, camera: Camera, factor: float, tint: str, still: bool) -> None:
        """In the dark it burns on where shells have hit: at the lower edge of the place, so that it covers nothing."""
        for place in self.burning if tint == lights.NIGHT else ():
            if place not in self.chart.regions.shapes:
                continue
            left, _, right, bottom = self.chart.regions.shapes[place].box
            for number, (aside, up) in enumerate(FIRES):
                spot = (left + right) / 2 + aside * (right - left) / 2, bottom - RISE + up
                radius = max(12, round(EMBER * factor))
                lights.draw_ember(surface, camera.to_screen(spot), radius, self.seconds, number, still)

    def darken(
        self,
        surface: pygame.Surface,
        camera: Camera,
        layout: PileLayout,
        fires: Sequence[str],
        bright: frozenset[int],
    ) -> None:
        """Counters beyond the light of the flares; what one can choose stays bright."""
        spots = [camera.to_screen(self.chart.badge(place)) for place in fires]
        reach = lights.RADIUS * camera.scale * BRIGHT
        for pile in layout.piles:
            x, y = pile.frame.centre
            lit = any(math.hypot(x - at[0], y - at[1]) < reach for at in spots)
            if not lit and not any(token.key in bright for token in pile.tokens):
                lights.dim(surface, [pygame.Rect(spot.box) for spot in pile.spots])
