"""Fire and smoke: soft things are computed as fields of light, not drawn as shapes. Frames are drawn once."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import pygame

from ui.board.canvas import Colour

BURST_FRAMES = 8
FLASH_FRAMES = 4
_Vector = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


def _field(size: int) -> tuple[_Vector, _Vector]:
    """Distance from the middle (1 at the rim) and direction, for every pixel."""
    axis = (np.arange(size) - (size - 1) / 2) / (size / 2)
    x, y = np.meshgrid(axis, axis, indexing="ij")
    return np.hypot(x, y), np.arctan2(y, x)


def glow(colours: _Vector, alpha: _Vector) -> pygame.Surface:
    """A picture from a colour and a strength per pixel."""
    size = alpha.shape[0]
    surface = pygame.Surface((size, size), pygame.SRCALPHA)
    pixels = pygame.surfarray.pixels3d(surface)
    pixels[:] = np.clip(colours, 0, 255).astype(np.uint8)
    del pixels
    alphas = pygame.surfarray.pixels_alpha(surface)
    alphas[:] = np.clip(alpha * 255, 0, 255).astype(np.uint8)
    del alphas
    return surface


def ramp(heat: _Vector, stops: Sequence[tuple[float, Colour]]) -> _Vector:
    """Colours for a field of heat, through the given stops."""
    at = [stop for stop, _ in stops]
    return np.stack([np.interp(heat, at, [colour[i] for _, colour in stops]) for i in range(3)], axis=-1)


_FIRE = (
    (0.0, (60, 30, 20)),
    (0.3, (190, 60, 16)),
    (0.6, (250, 160, 40)),
    (0.85, (255, 236, 150)),
    (1.0, (255, 255, 245)),
)


@lru_cache(maxsize=128)
def muzzle_flash(size: int, frame: int = 0) -> pygame.Surface:
    """A short burst of spikes; it shrinks and cools from frame to frame."""
    left = 1 - frame / FLASH_FRAMES
    far, angle = _field(size)
    reach = (0.45 + 0.5 * np.abs(np.cos(angle * 2.5 + 0.4)) ** 3) * (0.4 + 0.6 * left)
    heat = np.clip(1 - far / reach, 0, 1)
    return glow(ramp(heat**0.6, _FIRE), np.clip(heat * 2.6, 0, 1) * left)


@lru_cache(maxsize=128)
def shell_burst(size: int, frame: int = 0) -> pygame.Surface:
    """Fire, then earth and smoke thrown outwards, then nothing."""
    age = frame / (BURST_FRAMES - 1)
    far, angle = _field(size)
    rough = 0.75 + 0.13 * np.sin(angle * 7 + 1.3) + 0.09 * np.sin(angle * 13 + 4 * age) + 0.05 * np.sin(angle * 23)
    reach = rough * (0.45 + 0.55 * math.sqrt(age))
    body = np.clip((1 - far / reach) * 3, 0, 1)
    heat = np.clip(1 - far / reach - age * 0.9, 0, 1) ** 0.7
    smoke = np.array((62.0, 54.0, 46.0)) + 34 * np.sin(angle * 5 + far * 9)[:, :, None] * 0.4
    fire = np.clip(heat * 2.2, 0, 1)[:, :, None]
    colours = ramp(heat, _FIRE) * fire + smoke * (1 - fire)
    return glow(colours, body * (1 - age**2) * 0.94)
