"""The picker: a word of the order was pressed, and its row lies on a slip beside the sheet, over the map."""

from __future__ import annotations

import pygame

from table.composition.paper import Section
from ui.battle.post import Post

SIZE = (364, 186)  # pixels at 150 %


class Picker:
    """Which row of the sheet lies on the slip, if any."""

    def __init__(self, post: Post) -> None:
        self.post = post
        self.section = ""

    def open(self, section: str) -> None:
        """Pressed again, it closes."""
        self.section = "" if self.section == section else section
        self.post.change()

    def close(self) -> bool:
        was, self.section = bool(self.section), ""
        if was:
            self.post.change()
        return was

    def find(self, sections: tuple[Section, ...]) -> Section | None:
        found = (section for section in sections if (section.title or "Then") == self.section)
        return next(found, None) if self.section else None

    def rect(self, height: int = 0) -> pygame.Rect:
        """Beside the sheet, never on it."""
        places, style = self.post.places, self.post.style
        wide = min(round(SIZE[0] * style.factor / 1.5 * 1.2), places.board.width - style.px(16))
        box = pygame.Rect(0, 0, wide, min(height or style.px(SIZE[1]), places.board.height - style.px(60)))
        box.right, box.top = places.sheet.left - style.px(6), places.board.top + style.px(38)
        return box
