"""How close the map comes to a question: what is fought over is framed with all that may be clicked, so that its pieces
are counters and not numbers; everything else is asked over the whole battlefield."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from ui.board.camera import Box, Camera, middle_of
from ui.board.regions import Regions
from ui.board.scene import Shown
from ui.board.skin import Skin

CLOSER = 1.75  # times the scale of the battlefield, at most
AIR = 34  # pixels at 100 % between what is framed and the edge of the view


def close_look(skin: Skin, regions: Regions, scene: Shown, home: Camera, now: Camera, factor: float) -> Camera | None:
    """The camera for the question that is asked now; None: it may stay as it is."""
    place = scene.selected
    if place in regions.shapes and skin.is_contested(scene.view, place):
        box = _around(regions, [place, *(lit for lit in scene.lit_places if lit in regions.shapes)])
        air = 2 * AIR * factor
        wide, high = (size - air for size in now.view[2:])
        fitting = [
            scale
            for scale in now.ladder
            if home.scale < scale <= home.scale * CLOSER and box[2] * scale <= wide and box[3] * scale <= high
        ]
        if fitting:
            return home.scaled(max(fitting)).centre(middle_of(box))
    return home if now.scale > home.scale else None


def _around(regions: Regions, places: Iterable[str]) -> Box:
    outlines = [regions.shapes[place].box for place in dict.fromkeys(places)]
    left, top = min(box[0] for box in outlines), min(box[1] for box in outlines)
    right, bottom = max(box[2] for box in outlines), max(box[3] for box in outlines)
    return left, top, right - left, bottom - top


def draw_zoom(surface: pygame.Surface, rect: pygame.Rect, layer: pygame.Surface, camera: Camera, window: Box) -> None:
    """A part of the map on its way to another scale, out of the picture of the wider look."""
    x0, y0 = camera.to_screen(window[:2])
    part = pygame.Rect(round(x0) - rect.x, round(y0) - rect.y, 0, 0)
    part.size = round(window[2] * camera.scale), round(window[3] * camera.scale)
    part = part.clip(layer.get_rect())
    if part.width and part.height:
        surface.blit(pygame.transform.scale(layer.subsurface(part), rect.size), rect)
