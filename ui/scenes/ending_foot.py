"""The foot of an ending: where the game is kept, and the ways on. None of them is gold, none is chosen."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from ui.scenes.plates import Plate, Rich, plate_width, text_height
from ui.widgets import CARD, NOTE, Act, Line, Page, Pane

EndingWay = tuple[str, str, str, Act, str]  # key, words, letter, deed and note


def build_foot(page: Page, area: pygame.Rect, ways: Sequence[EndingWay], kept: str) -> Pane:
    px, style = page.style.px, page.style
    pane = page.pane("foot", pygame.Rect(0, 0, area.width, px(72)), pad=0)
    widths = [plate_width(style, words, cap, CARD + 1) for _, words, cap, _, _ in ways]
    lines = kept_lines(page, kept)
    words = max(style.width(line.text, line.size, line.bold) for line in lines) + px(12)
    beside = px(40) + words + sum(widths) + px(8) * len(widths) <= area.width
    x = area.width - px(20) - sum(widths) - px(8) * (len(widths) - 1) if beside else px(14)
    y, rows = px(14), px(44)
    for (key, label, cap, act, note), width in zip(ways, widths, strict=True):
        if x + width > area.width - px(12) and x > px(14):
            x, y = px(14), y + rows + px(6)
        plate = Plate(key, pane, pygame.Rect(x, y, min(width, area.width - px(28)), rows), act, note=note)
        plate.label, plate.cap, plate.size = label, cap, CARD + 1
        pane.items.append(plate)
        x += width + px(8)
    bottom = y + rows + px(14)
    room = words if beside else area.width - px(28)
    tall = text_height(style, lines, room)
    box = pygame.Rect(px(24 if beside else 14), (bottom - tall) // 2 if beside else bottom - px(8), room, tall)
    pane.items.append(Rich("", pane, box, lines=lines))
    pane.rect.height = max(bottom, box.bottom + px(6))
    pane.rect.bottom = area.bottom
    pane.y = pane.rect.height - pane.pad
    return pane


def kept_lines(page: Page, kept: str) -> list[Line]:
    name = f'Kept as "{kept}".' if kept else "This game could not be kept."
    focus = page.note() if page.focus else ""
    return [Line(name, NOTE, True), Line(focus or "Nothing chosen yet: arrows or a letter.", NOTE, False, "quiet")]
