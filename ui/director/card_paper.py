"""Words and counters on paper: what fight cards and turn cards are written with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.kernel.dice import percent
from ui.board import pieces
from ui.board.cardboard import PAD
from ui.palette import Colour, PaperColours, paper_colours
from ui.widgets import Style


class Pen:
    """Writes downwards on a sheet; `y` is where the next line begins. Nothing is drawn outside its box."""

    def __init__(self, surface: pygame.Surface, box: pygame.Rect, style: Style, night: bool = False) -> None:
        self.surface, self.box, self.style = surface, box, style
        self.colours: PaperColours = paper_colours(style.palette, night)
        self.y = box.y

    def px(self, size: float) -> int:
        return self.style.px(size)

    def gap(self, size: float) -> None:
        self.y += self.px(size)

    def heading(self, text: str, size: int, colour: Colour | None = None) -> None:
        for line in wrap_heading(self.style, text, size, self.box.width):
            words = self.style.heading(line, size, colour or self.colours.ink)
            self.surface.blit(words, (self.box.x, self.y))
            self.y += words.get_height()

    def text(
        self, text: str, size: int = 13, bold: bool = False, colour: Colour | None = None, indent: int = 0
    ) -> None:
        width = self.box.width - indent
        for line in self.style.wrap(text, size, bold, width):
            words = self.style.render(line, size, bold, colour or self.colours.ink)
            self.surface.blit(words, (self.box.x + indent, self.y))
            self.y += self.style.height(size)

    def right(self, text: str, size: int, bold: bool, colour: Colour, y: int) -> None:
        words = self.style.render(text, size, bold, colour)
        self.surface.blit(words, (self.box.right - words.get_width(), y))

    def rule(self, strong: bool = False) -> None:
        colour, wide = (self.colours.ink, 2) if strong else (self.colours.rule, 1)
        pygame.draw.line(self.surface, colour, (self.box.x, self.y), (self.box.right, self.y), wide)
        self.gap(7)

    def row(self, label: str, width: int) -> int:
        """A label at the left of what follows; where that begins."""
        words = self.style.heading(label, 13, self.colours.ink)
        self.surface.blit(words, (self.box.x, self.y))
        return width

    def counters(self, faces: Sequence[Any], size: int, indent: int) -> None:
        """Side by side, on as many lines as they need."""
        x = self.box.x + indent
        for face in faces:
            if x + size > self.box.right:
                x, self.y = self.box.x + indent, self.y + size + self.px(5)
            self.surface.blit(pieces.draw(face, size), (x - PAD, self.y - PAD))
            x += size + self.px(7)
        if faces:
            self.y += size + self.px(6)


def wrap_heading(style: Style, text: str, size: int, width: int) -> list[str]:
    """Lines of the heading face that fit."""
    font, lines = style.slab(size), [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and font.size(longer)[0] > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def percents(share: float | None) -> str:
    """`42 %`, and never 0 or 100 where it is not certain."""
    return "" if share is None else percent(share).replace("%", " %")
