"""Where the parts of the battle screen stand, from the window's size and the scale alone."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from ui.widgets import Style

RIBBON, BAR = 44, 82
WIDE = 1600  # from here on there is a left column too


@dataclass(frozen=True)
class Places:
    """The rectangles of the parts."""

    ribbon: pygame.Rect
    board: pygame.Rect
    bar: pygame.Rect
    status: pygame.Rect
    place: pygame.Rect
    options: pygame.Rect
    action: pygame.Rect
    log: pygame.Rect


def place_all(window: pygame.Rect, style: Style) -> Places:
    """Ribbon on top, cards at the side, the bar under the map."""
    ribbon = pygame.Rect(0, 0, window.width, style.px(RIBBON))
    wide = window.width >= WIDE * style.factor
    left = style.px(300) if wide else 0
    right = min(style.px(440 if wide else 328), round(window.width * 0.42))
    top, tall = ribbon.bottom, window.height - ribbon.height
    bar_height = min(style.px(BAR), tall // 3)
    board = pygame.Rect(left, top, window.width - left - right, tall - bar_height)
    bar = pygame.Rect(left, board.bottom, board.width, bar_height)
    side = pygame.Rect(board.right, top, right, tall)
    if wide:
        status, place, log = _split(pygame.Rect(0, top, left, tall), (0.3, 0.26, 0.44))
        options, action = _split(side, (0.56, 0.44))
    else:
        status, place, options, action, log = _split(side, (0.19, 0.12, 0.37, 0.2, 0.12))
    return Places(ribbon, board, bar, status, place, options, action, log)


def _split(column: pygame.Rect, shares: tuple[float, ...]) -> list[pygame.Rect]:
    """One below the other, without gaps."""
    found, y = [], float(column.y)
    for share in shares:
        end = y + share * column.height
        found.append(pygame.Rect(column.x, round(y), column.width, round(end) - round(y)))
        y = end
    return found
