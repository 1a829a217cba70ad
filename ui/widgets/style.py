"""Type and sizes: palette and scale, with the fonts for them."""

from __future__ import annotations

from importlib import resources

import pygame

from game.kernel.reading import UNSHOWABLE
from ui.palette import Colour, Palette

NOTE, CARD, BODY, LEAD, HEAD, TITLE = 12, 13, 14, 17, 20, 30  # sizes of type at 100 %


class Style:
    """Palette and scale, with the fonts for them; finished words are kept, since drawing them is what costs."""

    def __init__(self, palette: Palette, factor: float) -> None:
        self.palette, self.factor = palette, factor
        self._fonts: dict[tuple[int, bool], pygame.Font] = {}
        self._slabs: dict[int, pygame.Font] = {}
        self._headings: dict[tuple[str, int, Colour], pygame.Surface] = {}
        self._words: dict[tuple[str, int, bool, Colour], pygame.Surface] = {}
        self._wrapped: dict[tuple[str, int, bool, int], list[str]] = {}

    def px(self, size: float) -> int:
        return max(1, round(size * self.factor))

    def font(self, size: int, bold: bool = False) -> pygame.Font:
        if (size, bold) not in self._fonts:
            file = resources.files("pygame_gui") / "data" / f"NotoSans-{'Bold' if bold else 'Regular'}.ttf"
            with resources.as_file(file) as path:
                self._fonts[size, bold] = pygame.Font(str(path), self.px(size))
        return self._fonts[size, bold]

    def slab(self, size: int) -> pygame.Font:
        """The heading face: what is asked, names of orders, large numbers, results."""
        if size not in self._slabs:
            file = resources.files("font_source_serif_pro") / "files" / "SourceSerifPro-Bold.ttf"
            with resources.as_file(file) as path:
                self._slabs[size] = pygame.Font(str(path), self.px(size))
        return self._slabs[size]

    def heading(self, text: str, size: int, colour: Colour) -> pygame.Surface:
        """A line in the heading face."""
        key = (text, size, colour)
        if key not in self._headings:
            if len(self._headings) > 500:
                self._headings.clear()
            self._headings[key] = self.slab(size).render(drawable(text), True, colour)
        return self._headings[key]

    def height(self, size: int) -> int:
        return self.font(size).get_linesize()

    def width(self, text: str, size: int, bold: bool = False) -> int:
        return self.font(size, bold).size(drawable(text))[0]

    def render(self, text: str, size: int, bold: bool, colour: Colour) -> pygame.Surface:
        key = (text, size, bold, colour)
        if key not in self._words:
            if len(self._words) > 3000:
                self._words.clear()
            self._words[key] = self.font(size, bold).render(drawable(text), True, colour)
        return self._words[key]

    def wrap(self, text: str, size: int, bold: bool, width: int) -> list[str]:
        """Lines that fit; a word longer than the line is broken, because nothing may be cut off."""
        key = (text, size, bold, width)
        if key not in self._wrapped:
            if len(self._wrapped) > 3000:
                self._wrapped.clear()
            font, parts = self.font(size, bold), drawable(text).split("\n")
            self._wrapped[key] = [line for part in parts for line in wrapped(part, font, max(width, 8))]
        return self._wrapped[key]


def drawable(text: str) -> str:
    """What no font can draw becomes a mark: wherever a text comes from, it must not cost the screen."""
    return UNSHOWABLE.sub("\ufffd", text)


def wrapped(text: str, font: pygame.Font, width: int) -> list[str]:
    """One paragraph in lines of that width."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if font.size(longer)[0] <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        *whole, line = broken(word, font, width)
        lines += whole
    return [*lines, line]


def broken(word: str, font: pygame.Font, width: int) -> list[str]:
    """A word in parts that fit; nearly always the word itself."""
    parts = [""]
    for letter in word:
        if parts[-1] and font.size(parts[-1] + letter)[0] > width:
            parts.append("")
        parts[-1] += letter
    return parts
