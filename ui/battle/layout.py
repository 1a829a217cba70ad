"""Where the parts of the battle screen stand, from the window's size, the scale and what is folded alone."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from ui.widgets import Style

RIBBON, TABS = 44, 32
SHEET, WIDE_SHEET, MOST = 404, 524, 0.42  # pixels at 100 %, and the share of the window that it may take
WIDE = 1600  # from here on the sheet is a wide one
LEFT, RIGHT = 24, 20  # between the sheet's edges and what stands on it
DECKLE = 4  # of the sheet lie torn on the map


@dataclass(frozen=True)
class Room:
    """What a skin's own pane takes: its name, and where it lies over the map."""

    name: str
    rect: pygame.Rect


@dataclass(frozen=True)
class Places:
    """The rectangles of the parts; a part that is folded away has no size."""

    ribbon: pygame.Rect
    board: pygame.Rect
    sheet: pygame.Rect
    tabs: pygame.Rect
    wide: bool = False
    small: bool = False  # little room: keys stand in notes only
    extra: tuple[Room, ...] = field(default=())

    def extra_rect(self, name: str) -> pygame.Rect | None:
        return next((room.rect for room in self.extra if room.name == name), None)


def sheet_width(window: pygame.Rect, style: Style) -> int:
    """404 at 100 % and never less, 524 in a wide window; never more than its share."""
    wish = (WIDE_SHEET if is_wide(window, style) else SHEET) * style.factor
    return min(max(round(wish), SHEET), round(window.width * MOST))


def is_wide(window: pygame.Rect, style: Style) -> bool:
    return window.width >= WIDE * style.factor


def place_all(
    window: pygame.Rect, style: Style, folded: bool = False, wants: tuple[tuple[str, str, int], ...] = ()
) -> Places:
    """Ribbon on top, the sheet at the right, its tabs at its foot, the map in all the rest. `wants` are the panes that
    a skin adds: name, side of the map and least size at 100 %."""
    high = min(round(window.height * 0.2), style.px(RIBBON) if style.factor < 1.4 else round(40 * style.factor))
    ribbon = pygame.Rect(0, 0, window.width, high)
    tall = window.height - high
    width = 0 if folded else sheet_width(window, style)
    strip = min(style.px(TABS), tall // 4) if width else 0
    left = window.width - width
    sheet = pygame.Rect(left, high, width, tall - strip)
    board = pygame.Rect(0, high, left, tall)
    small = window.width < 1280 * style.factor or window.height < 720 * style.factor
    board, extra = _cut(board, style, wants)
    return Places(
        ribbon,
        board,
        sheet,
        pygame.Rect(left, sheet.bottom, width, strip),
        is_wide(window, style),
        small,
        extra,
    )


def _cut(
    board: pygame.Rect, style: Style, wants: tuple[tuple[str, str, int], ...]
) -> tuple[pygame.Rect, tuple[Room, ...]]:
    """A pane at the foot, at the left or at the top of the map; together they never take more than half of it."""
    rooms, board = list[Room](), board.copy()
    for name, side, least in wants:
        size = min(style.px(least), (board.width if side == "left" else board.height) // 2)
        if side == "top":
            rooms.append(Room(name, pygame.Rect(board.x, board.y, board.width, size)))
            board.y, board.height = board.y + size, board.height - size
        elif side == "bottom":
            rooms.append(Room(name, pygame.Rect(board.x, board.bottom - size, board.width, size)))
            board.height -= size
        else:
            rooms.append(Room(name, pygame.Rect(board.x, board.y, size, board.height)))
            board.x, board.width = board.x + size, board.width - size
    return board, tuple(rooms)
