"""Notices: slips with a line or two that stand for some seconds, in room that the screen keeps for them."""

from __future__ import annotations

from typing import Literal

import pygame

from ui.widgets import BODY, Style

SECONDS = 7.0
WIDEST = 1180  # pixels at 100 %
NoticeEdge = Literal["midtop", "midbottom"]  # the edge of its room at which a notice stands


def notice_box(text: str, style: Style, room: pygame.Rect, edge: NoticeEdge = "midbottom") -> pygame.Rect:
    """Where a notice stands in its room."""
    width = min(room.width - style.px(24), style.px(WIDEST), style.width(text, BODY) + style.px(32))
    box = pygame.Rect(0, 0, width, len(_rows(text, style, width)) * style.height(BODY) + style.px(16))
    setattr(box, edge, getattr(room, edge))
    return box


def draw_notice(surface: pygame.Surface, text: str, style: Style, box: pygame.Rect) -> None:
    pygame.draw.rect(surface, style.palette.window, box)
    pygame.draw.rect(surface, style.palette.line, box, 1)
    pygame.draw.rect(surface, style.palette.accent, (box.x, box.y, style.px(4), box.height))
    for number, row in enumerate(_rows(text, style, box.width)):
        words = style.render(row, BODY, False, style.palette.text)
        surface.blit(words, (box.x + style.px(14), box.y + style.px(8) + number * style.height(BODY)))


def _rows(text: str, style: Style, width: int) -> list[str]:
    return style.wrap(text, BODY, False, width - style.px(24))
