"""The loss tray in a corner of the map: how many each side has lost; pointed at, it lists them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pygame

from ui.board import markers
from ui.board.board import Board
from ui.board.boxes import PixelBox
from ui.board.piles import Stack
from ui.director.canvas import SHADE, StageCanvas
from ui.director.skin import Liveried
from ui.palette import Palette
from ui.widgets import BODY, CARD, NOTE, Style

CHIP = 20
MOST = 14  # lines by side before the rest is only counted


def place(board: Board, style: Style) -> pygame.Rect:
    """The lower right corner of the map."""
    wide = style.width("Lost", CARD, True) + 2 * (style.px(CHIP) + style.width("00", BODY, True)) + style.px(52)
    box = pygame.Rect(0, 0, wide, style.px(34))
    box.bottomright = (board.rect.right - style.px(8), board.rect.bottom - style.px(8))
    return box


def as_box(rect: pygame.Rect) -> PixelBox:
    return PixelBox(rect.x, rect.y, rect.width, rect.height)


class Tray:
    """The losses of one view; asked of the skin once per position."""

    def __init__(self) -> None:
        self._view: Any = None
        self._palette = ""
        self.stacks: Sequence[Stack] = ()

    def look(self, board: Board, view: Any, palette: Palette) -> None:
        if (view is not self._view or palette.name != self._palette) and isinstance(board.skin, Liveried):
            self._view, self._palette = view, palette.name
            self.stacks = board.skin.losses(view, palette.name)

    def lists(self) -> list[tuple[str, list[str]]]:
        """Who fell, by side, in words."""
        return [(stack.style.name, _names(stack)) for stack in self.stacks]

    def draw(self, canvas: StageCanvas, pointer: tuple[int, int]) -> None:
        if not self.stacks:
            return
        style = canvas.style
        box = place(canvas.board, style)
        _panel(canvas.surface, box, style)
        words = style.render("Lost", CARD, True, style.palette.quiet)
        canvas.surface.blit(words, words.get_rect(midleft=(box.x + style.px(9), box.centery)))
        x = box.x + style.px(9) + words.get_width() + style.px(9)
        for stack in self.stacks:
            chip = markers.control_chip(stack.style, style.px(CHIP))
            canvas.surface.blit(chip, chip.get_rect(midleft=(x, box.centery)))
            number = style.render(str(len(stack.tokens)), BODY, True, style.palette.text)
            canvas.surface.blit(number, number.get_rect(midleft=(x + chip.get_width() + style.px(2), box.centery)))
            x += chip.get_width() + style.width("00", BODY, True) + style.px(9)
        if box.collidepoint(pointer):
            self._draw_list(canvas, box)

    def _draw_list(self, canvas: StageCanvas, box: pygame.Rect) -> None:
        style = canvas.style
        columns = [(f"{name}: {len(fallen) or 'nobody'}", fallen) for name, fallen in self.lists()]
        columns = [
            (head, [*names[:MOST], *([f"and {len(names) - MOST} more"] * (len(names) > MOST))])
            for head, names in columns
        ]
        wide = [
            max(style.width(head, CARD, True), *(style.width(n, NOTE) for n in names), 0) for head, names in columns
        ]
        high = max(len(names) for _, names in columns) * style.height(NOTE) + style.height(CARD) + style.px(18)
        panel = pygame.Rect(0, 0, sum(wide) + style.px(20) * (len(wide) + 1), high)
        panel.bottomright = (box.right, box.top - style.px(4))
        _panel(canvas.surface, panel, style)
        x = panel.x + style.px(20)
        for (head, names), width in zip(columns, wide, strict=True):
            y = panel.y + style.px(8)
            canvas.surface.blit(style.render(head, CARD, True, style.palette.text), (x, y))
            y += style.height(CARD) + style.px(2)
            for name in names:
                canvas.surface.blit(style.render(name, NOTE, False, style.palette.text), (x, y))
                y += style.height(NOTE)
            x += width + style.px(20)


def _names(stack: Stack) -> list[str]:
    """Alike platoons are counted."""
    counts = Counter(token.piece.name or token.piece.short for token in stack.tokens)
    return [name if count == 1 else f"{count} x {name}" for name, count in counts.items()]


def _panel(surface: pygame.Surface, box: pygame.Rect, style: Style) -> None:
    pygame.draw.rect(surface, SHADE, box, border_radius=style.px(6))
    pygame.draw.rect(surface, style.palette.line, box, 1, border_radius=style.px(6))
