"""Where the focus is seen, and where an arrow key takes it."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from ui.widgets.scrolled import Item
from ui.widgets.style import Style


def focus_ring(surface: pygame.Surface, style: Style, box: pygame.Rect, within: pygame.Rect) -> None:
    """3 px, yellow between dark edges, around the item and not over it, so that it shows on any ground."""
    wide, radius = max(3, style.px(3)), style.px(3)
    surface.set_clip(within.inflate(2 * wide + 4, 2 * wide + 4).clip(surface.get_rect()))
    pygame.draw.rect(surface, (0, 0, 0), box.inflate(2 * wide + 4, 2 * wide + 4), wide + 3, border_radius=radius)
    pygame.draw.rect(
        surface, style.palette.selected, box.inflate(2 * wide + 2, 2 * wide + 2), wide, border_radius=radius
    )
    surface.set_clip(None)


def nearest(item: Item, others: Sequence[Item], dx: int, dy: int) -> Item | None:
    """The item next in a direction: what lies straight ahead counts as nearer than what lies aside."""
    here, best, found = item.where, math.inf, None
    for other in others:
        there = other.where
        ahead = (there.centerx - here.centerx) * dx + (there.centery - here.centery) * dy
        gap = (there.left - here.right if dx > 0 else here.left - there.right) if dx else 0
        gap = (there.top - here.bottom if dy > 0 else here.top - there.bottom) if dy else gap
        if other is item or ahead <= 0 or gap < -min(here.height, there.height) // 2:
            continue
        aside = _apart(here.left, here.right, there.left, there.right) if dy else 0
        aside = _apart(here.top, here.bottom, there.top, there.bottom) if dx else aside
        distance = max(0, gap) + 3.0 * aside + 0.05 * ahead + (200 if other.pane is not item.pane else 0)
        if distance < best:
            best, found = distance, other
    return found


def _apart(a: int, b: int, c: int, d: int) -> int:
    """How far two stretches miss each other."""
    return max(0, c - b, a - d)
