"""A piece enlarged, with its other side beside it."""

from __future__ import annotations

from dataclasses import replace

import pygame

from ui.board import lettering, pieces
from ui.board.boxes import PixelBox
from ui.board.faces import Face
from ui.board.pile_pictures import LIGHT, panel

SIZE, GAP, HEAD = 150, 14, 26  # pixels at 100 %


def draw_enlarged(
    surface: pygame.Surface, front: Face, back: Face | None, pos: tuple[int, int], within: PixelBox, factor: float
) -> PixelBox:
    """Both faces on a panel beside the pointer, moved so that it stays in sight. Where the panel lies."""
    size, gap, head = (round(part * factor) for part in (SIZE, GAP, HEAD))
    faces = [("As it is", replace(front, dimmed=False)), ("Other side", back)]
    shown = [(word, face) for word, face in faces if face is not None]
    width, height = len(shown) * (size + gap) + gap, size + head + gap
    x = min(max(within.x, pos[0] + gap), max(within.x, within.right - width))
    y = min(max(within.y, pos[1] - height - gap), max(within.y, within.bottom - height))
    surface.blit(panel(width, height), (x - 6, y - 6))
    for number, (word, face) in enumerate(shown):
        left = x + gap + number * (size + gap)
        lettering.write(surface, word, round(13 * factor), LIGHT, (left + size / 2, y + head / 2 + 1))
        pieces.stamp(surface, face, PixelBox(left, y + head, size, size))
    return PixelBox(x, y, width, height)
