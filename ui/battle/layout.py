"""Where the parts of the battle screen stand, from the window's size, the scale and what is folded alone."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from ui.battle.tabs import strip_height
from ui.widgets import Style

RIBBON, BAR, SMALL_BAR = 44, 82, 112  # where there is little room, words and buttons of the bar take more lines
WIDE = 1600  # from here on there is a left column too
LEAST = (1280, 720)  # below this the right column is a drawer: fewer cards, the others behind tabs


@dataclass(frozen=True)
class Places:
    """The rectangles of the parts; a part that is folded away or stands behind a tab has no size."""

    ribbon: pygame.Rect
    board: pygame.Rect
    bar: pygame.Rect
    status: pygame.Rect
    place: pygame.Rect
    options: pygame.Rect
    action: pygame.Rect
    tabs: pygame.Rect
    log: pygame.Rect
    small: bool = False
    wide: bool = False


def place_all(window: pygame.Rect, style: Style, fold_left: bool = False, fold_right: bool = False) -> Places:
    """Ribbon on top, cards at the side, the bar under the map."""
    ribbon = pygame.Rect(0, 0, window.width, style.px(RIBBON))
    wide = window.width >= WIDE * style.factor
    small = window.width < LEAST[0] * style.factor or window.height < LEAST[1] * style.factor
    left = style.px(300) if wide and not fold_left else 0
    right = 0 if fold_right else min(style.px(440 if wide else 328), round(window.width * 0.42))
    top, tall = ribbon.bottom, window.height - ribbon.height
    bar_height = min(style.px(SMALL_BAR if small else BAR), tall // 3)
    board = pygame.Rect(left, top, window.width - left - right, tall - bar_height)
    bar = pygame.Rect(left, board.bottom, board.width, bar_height)
    side = pygame.Rect(board.right, top, right, tall)
    none = pygame.Rect(board.right, top, 0, 0)
    if wide:
        status, place, log = _split(pygame.Rect(0, top, left, tall), (0.3, 0.26, 0.44)) if left else (none,) * 3
        options, action = _split(side, (0.56, 0.44)) if right else (none, none)
    elif not right:
        status = place = options = action = log = none
    elif small:
        status = place = none
        options, action, log = _split(side, (0.42, 0.26, 0.32))
    else:
        status, place, options, action, log = _split(side, (0.22, 0.12, 0.31, 0.17, 0.18))
    strip = min(strip_height(style), log.height)
    tabs = pygame.Rect(log.x, log.y, log.width, strip)
    log = pygame.Rect(log.x, log.y + strip, log.width, log.height - strip)
    return Places(ribbon, board, bar, status, place, options, action, tabs, log, small and not wide, wide)


def _split(column: pygame.Rect, shares: tuple[float, ...]) -> list[pygame.Rect]:
    """One below the other, without gaps."""
    found, y = [], float(column.y)
    for share in shares:
        end = y + share * column.height
        found.append(pygame.Rect(column.x, round(y), column.width, round(end) - round(y)))
        y = end
    return found
