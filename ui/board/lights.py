"""Light on a dark map: the ground under a flare shows its colours again, the flare itself flickers and drifts.

A night picture is the day's with most of its light taken away; a flare gives it back around a place. The lit ground is
worked out once for a picture and a place, so that a moving map only copies it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import pygame

from game.kernel.hexes import Point
from ui.board.camera import Camera

NIGHT = "night"
RADIUS = 330 / 0.84  # map units that a flare lights
STOPS = ((0.0, 1.0), (0.38, 0.88), (0.70, 0.35), (1.0, 0.0))  # share of the radius, share of the light
VEIL = (6, 10, 22, 66)  # over the moonlit ground
BACK = (255, 208, 118)  # what the light gives back of each colour, of the night's own
DIM = (172, 172, 184)  # what the dark leaves of a counter, of 255
MOST = 4  # flares at a time
FLICKER, DRIFT, SWING = 3.0, 8.0, 10.0  # times a second; seconds for a way of so many pixels


def veil(picture: pygame.Surface) -> None:
    """The dark itself, laid over a painted night once."""
    shade = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    shade.fill(VEIL)
    picture.blit(shade, (0, 0))


@lru_cache(maxsize=8)
def _mask(radius: int) -> pygame.Surface:
    """How much of the light comes back, from the middle outwards."""
    axis = np.arange(-radius, radius) / radius
    away = np.clip(np.hypot(axis[:, None], axis[None, :]), 0, 1)
    light = np.interp(away, [at for at, _ in STOPS], [share for _, share in STOPS])
    mask = pygame.Surface((2 * radius, 2 * radius), depth=32)
    pygame.surfarray.blit_array(mask, (light[..., None] * np.array(BACK)).astype(np.uint8))
    return mask


Patch = tuple[pygame.Surface, tuple[int, int]]  # lit ground, and where it belongs in its picture


class Lights:
    """The lit ground of one map, by picture and place."""

    def __init__(self) -> None:
        self._patches: dict[tuple[object, Point], Patch] = {}

    def draw(self, surface: pygame.Surface, camera: Camera, picture: pygame.Surface, spots: list[Point]) -> None:
        """Over the map, around points of it; the picture is the one of this camera's scale."""
        (left, top), corner = camera.bounds[:2], camera.corner
        for x, y in spots:
            at = (x - left) * camera.scale, (y - top) * camera.scale
            patch, place = self._patch((id(picture), camera.scale), picture, at, round(RADIUS * camera.scale))
            spot = corner[0] + place[0], corner[1] + place[1]
            surface.blit(patch, spot, special_flags=pygame.BLEND_RGB_MAX)  # two lights over one ground: the brighter

    def _patch(self, key: object, picture: pygame.Surface, spot: Point, radius: int) -> Patch:
        known = self._patches.get((key, spot))
        if known is None:
            if len(self._patches) > 2 * MOST:
                self._patches.clear()
            known = self._patches[key, spot] = lit(picture, spot, radius)
        return known


def lit(picture: pygame.Surface, spot: Point, radius: int) -> Patch:
    """A part of a night picture with its light given back, and where it belongs."""
    box = pygame.Rect(round(spot[0]) - radius, round(spot[1]) - radius, 2 * radius, 2 * radius)
    part = box.clip(picture.get_rect())
    ground = picture.subsurface(part).copy()
    light = ground.copy()
    light.blit(_mask(radius), (box.x - part.x, box.y - part.y), special_flags=pygame.BLEND_RGB_MULT)
    for _ in range(2):
        ground.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return ground, part.topleft


@lru_cache(maxsize=16)
def glow(radius: int, strength: int = 8) -> pygame.Surface:
    """A burning point with its halo, to be added to the picture; strength from 0 to 8."""
    axis = np.arange(-radius, radius) / radius
    away = np.hypot(axis[:, None], axis[None, :])
    light = np.clip(np.exp(-away * 3.6) * 170 + np.exp(-away * 16) * 320, 0, 255) * np.clip(1 - away, 0, 1)
    sprite = pygame.Surface((2 * radius, 2 * radius), depth=32)
    colours = light[..., None] * np.array((1.0, 0.94, 0.74)) * (strength / 8)
    pygame.surfarray.blit_array(sprite, np.clip(colours, 0, 255).astype(np.uint8))
    return sprite


@lru_cache(maxsize=32)
def ember(radius: int, strength: int = 8) -> pygame.Surface:
    """A small fire: a bright heart low down and an orange halo, to be added to the picture."""
    axis = np.arange(-radius, radius) / radius
    wide, high = np.meshgrid(axis, axis, indexing="ij")
    heart = np.exp(-((wide / 0.16) ** 2 + ((high - 0.1) / (0.24 + 0.02 * strength)) ** 2))
    halo = np.exp(-np.hypot(wide, high) * 3.2) * np.clip(1 - np.hypot(wide, high), 0, 1)
    light = (heart * 1.1)[..., None] * np.array((255.0, 190.0, 90.0)) + halo[..., None] * np.array((150.0, 70.0, 20.0))
    sprite = pygame.Surface((2 * radius, 2 * radius), depth=32)
    pygame.surfarray.blit_array(sprite, np.clip(light * (strength / 8), 0, 255).astype(np.uint8))
    return sprite


def draw_ember(surface: pygame.Surface, spot: Point, radius: int, seconds: float, number: int, still: bool) -> None:
    """It flickers, each fire by itself; with reduced motion it burns steadily."""
    turn = 0.0 if still else seconds + number * 2.3
    strength = 7 if still else max(5, min(8, round(6.6 + math.sin(turn * 7.1) + 0.6 * math.sin(turn * 12.7))))
    place = round(spot[0]) - radius, round(spot[1]) - radius
    surface.blit(ember(radius, strength), place, special_flags=pygame.BLEND_RGB_ADD)


def draw_flare(surface: pygame.Surface, spot: Point, radius: int, seconds: float, number: int, still: bool) -> None:
    """A flare over a place: it flickers a little and drifts; with reduced motion it hangs there."""
    turn = 0.0 if still else seconds + number * 1.7
    shake = 0.0 if still else 0.5 * math.sin(turn * FLICKER * math.tau) + 0.5 * math.sin(turn * 1.9 * math.tau)
    strength = max(5, min(8, round(7 + shake)))
    drift = 0.0 if still else SWING * math.sin(turn / DRIFT * math.tau)
    sprite = glow(radius, strength)
    x, y = round(spot[0] + drift) - radius, round(spot[1]) - radius
    surface.blit(sprite, (x, y), special_flags=pygame.BLEND_RGB_ADD)


def dim(surface: pygame.Surface, boxes: Sequence[pygame.Rect]) -> None:
    """Counters in the dark: those that lie over each other are darkened once, not once for each."""
    whole = boxes[0].unionall(list(boxes[1:])).clip(surface.get_clip())
    if not whole.width or not whole.height:
        return
    dark = surface.subsurface(whole).copy()
    dark.fill(DIM, special_flags=pygame.BLEND_RGB_MULT)
    for box in boxes:
        surface.blit(dark, box, box.move(-whole.x, -whole.y))
