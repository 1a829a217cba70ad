"""Soft darkness of the menus: shadows under cards, the veil on the left of the title."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pygame


@lru_cache(maxsize=48)
def _shadow(size: tuple[int, int], reach: int) -> pygame.Surface:
    wide, high = size[0] + 2 * reach, size[1] + 2 * reach
    x, y = np.arange(wide), np.arange(high)
    aside = np.clip(np.maximum(reach - x, x - (wide - 1 - reach)), 0, None)[:, None]
    above = np.clip(np.maximum(reach - y, y - (high - 1 - reach)), 0, None)[None, :]
    away = np.hypot(aside, above) / reach
    shade = pygame.Surface((wide, high), pygame.SRCALPHA)
    alpha = pygame.surfarray.pixels_alpha(shade)
    alpha[:] = (np.clip(1 - away, 0, 1) ** 2 * 120).astype(np.uint8)
    del alpha
    return shade


def drop_shadow(surface: pygame.Surface, rect: pygame.Rect, reach: int) -> None:
    """Around a panel or a card, a little lower than it."""
    surface.blit(_shadow(rect.size, max(2, reach)), (rect.x - reach, rect.y - reach + reach // 3))


@lru_cache(maxsize=6)
def veil(size: tuple[int, int], colour: tuple[int, int, int], left: float, right: float) -> pygame.Surface:
    """A colour that fades from the left edge to the right, each as a share."""
    shade = pygame.Surface(size, pygame.SRCALPHA)
    shade.fill(colour)
    alpha = pygame.surfarray.pixels_alpha(shade)
    alpha[:] = (np.linspace(left, right, size[0]) * 255).astype(np.uint8)[:, None]
    del alpha
    return shade
