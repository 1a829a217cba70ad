"""The sign of a what-if: a frame around the window and the word, until it is left."""

from __future__ import annotations

from typing import Any

import pygame

from table.what_if import branching_of
from ui.palette import hex_colour
from ui.widgets import CARD, Style

FRAME = hex_colour("#2FA7A0")
EDGE = 5  # pixels at 100 %


def draw_what_if(surface: pygame.Surface, style: Style, notes: dict[str, Any]) -> None:
    """Drawn over everything else; the word stands at the lower edge, where no card lies."""
    branching = branching_of(notes)
    name = branching.name if branching is not None else ""
    window, edge = surface.get_rect(), style.px(EDGE)
    pygame.draw.rect(surface, (0, 0, 0), window, edge + 2)
    pygame.draw.rect(surface, FRAME, window, edge)
    text = f"What-if: {name}" if name else "What-if"
    room = window.width // 2
    while style.width(text, CARD, True) > room and len(text) > 12:
        text = f"{text[:-4].rstrip()}..."
    words = style.render(text, CARD, True, (8, 22, 22))
    tag = words.get_rect().inflate(style.px(22), style.px(6))
    tag.bottomleft = (window.x + style.px(24), window.bottom)
    pygame.draw.rect(surface, (0, 0, 0), tag.inflate(2, 2), border_top_left_radius=6, border_top_right_radius=6)
    pygame.draw.rect(surface, FRAME, tag, border_top_left_radius=6, border_top_right_radius=6)
    surface.blit(words, words.get_rect(center=tag.center))
