"""3, 14 Markers that only this battle has: the Advantage and the supply dump."""

from __future__ import annotations

from functools import lru_cache

import pygame

from ui.board import markers
from ui.board.canvas import mix
from ui.board.cardboard import PAD, card
from ui.board.faces import Livery


@lru_cache(maxsize=64)
def supply_dump(size: int) -> pygame.Surface:
    """Stacked crates."""
    canvas = card(size, size, mix(markers.PAPER, (0x8A, 0x6B, 0x3D), 0.35), False)
    crate, gap = size * 0.27, size * 0.05
    left, low = PAD + size * 0.5 - crate - gap / 2, PAD + size * 0.83
    for x, y in (
        (left, low - crate),
        (left + crate + gap, low - crate),
        (PAD + (size - crate) / 2, low - 2 * crate - gap),
    ):
        canvas.rect(x, y, crate, crate, markers.INK, 1)
        canvas.rect(x + 1.2, y + 1.2, crate - 2.4, crate - 2.4, (0xB0, 0x8A, 0x50))
        canvas.line((x + 1.5, y + 1.5), (x + crate - 1.5, y + crate - 1.5), markers.INK, max(1.0, size * 0.025))
    return canvas.reduced()


@lru_cache(maxsize=256)
def advantage(style: Livery, size: int) -> pygame.Surface:
    """The Advantage, showing who holds it: an upward chevron over the emblem; turned over, the other side's colours."""
    canvas = card(size, size, style.fresh, style.rounded)
    middle, pen = PAD + size / 2, size * 0.09
    for y in (0.3, 0.47):
        top = PAD + size * y
        wing, drop = size * 0.3, size * 0.17
        canvas.path([(middle - wing, top), (middle, top - drop), (middle + wing, top)], style.ink, pen)
    markers.emblem(canvas, style, (middle, PAD + size * 0.7), size * 0.17, style.ink)
    return canvas.reduced()
