"""Words in ink: text of several kinds in one paragraph, and the stretches of the sheet that it stands on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import pygame

from ui.palette import Colour, PaperColours
from ui.widgets import CARD, Act, Item, Pane, Style
from ui.widgets.items import is_cut
from ui.widgets.scrolled import Paper
from ui.widgets.style import drawable, wrapped

SHEET_LAYER = "sheet"
DOT = 2  # pixels of an underline that says a word can be changed


class PaperPane(Pane):
    """A stretch of the sheet: no ground of its own and no scroll bar; what does not fit is counted at its foot."""

    layer = SHEET_LAYER

    def __init__(self, page: Paper, name: str, rect: pygame.Rect, inks: PaperColours) -> None:
        super().__init__(page, name, rect)
        self.inks = inks
        self.pad = self.bar = self.y = 0

    @property
    def width(self) -> int:
        return max(40, self.rect.width)

    @property
    def thumb(self) -> pygame.Rect | None:
        return None

    def paint(self, surface: pygame.Surface) -> None:
        margin = 0 if self.most else 2 * self.page.style.px(9)  # ticks and edges stand out a little
        surface.set_clip(self.rect.inflate(margin, 0).clip(surface.get_rect()))
        shown = [item for item in self.items if not is_cut(item.where, self.rect) or item.rect.h > self.rect.height]
        for item in shown:
            item.paint(surface, self.page.style)
        if self.most:
            self._count_hidden(surface)
        surface.set_clip(None)

    def _count_hidden(self, surface: pygame.Surface) -> None:
        """How many lines lie above and below: the wheel and the arrows come to them."""
        style = self.page.style
        lines = [item for item in self.items if item.act is not None and item.by_keys]
        for edge, count in (
            ("topright", sum(item.where.top < self.rect.top - 2 for item in lines)),
            ("bottomright", sum(item.where.bottom > self.rect.bottom for item in lines)),
        ):
            if count:
                words = style.render(f"{count} more", 11, True, self.inks.ink)
                plate = words.get_rect().inflate(style.px(10), style.px(2))
                setattr(plate, edge, getattr(self.rect, edge))
                pygame.draw.rect(surface, self.inks.slip, plate, border_radius=style.px(3))
                pygame.draw.rect(surface, self.inks.box, plate, 1, border_radius=style.px(3))
                surface.blit(words, words.get_rect(center=plate.center))


@dataclass(frozen=True)
class Labelled:
    """Words of an item that draws them itself, for whoever reads the screen."""

    text: str


class InkedItem(Item):
    """Something on a stretch of the sheet."""

    @property
    def inks(self) -> PaperColours:
        assert isinstance(self.pane, PaperPane)
        return self.pane.inks

    @property
    def lit(self) -> bool:
        return self.pane.page.hover == self.key and bool(self.key)

    def ink(self, name: str) -> Colour:
        found: Colour = getattr(self.inks, name)
        return found


# ---- paragraphs ------------------------------------------------------------------------------------------------------


class Span(NamedTuple):
    """A piece of a paragraph: how it is written, and what it leads to if it is hot."""

    text: str
    bold: bool = False
    ink: str = "ink"
    key: str = ""  # of the item that it is for pointer and keys; empty: plain words
    rule: bool = False  # underlined as a link, not as a word that can be changed
    was: str = ""  # stood here before the world changed it


class SpanPart(NamedTuple):
    """A part of a span on one line of the paragraph."""

    span: Span
    text: str
    x: int
    line: int
    width: int


def flow(style: Style, spans: Sequence[Span], size: int, width: int) -> list[SpanPart]:
    """The spans as one paragraph; a line is broken at blanks only."""
    found: list[SpanPart] = []
    x = line = 0
    blank = style.width(" ", size)
    for word in _words(spans):
        wide = sum(style.width(text, size, span.bold) for span, text in word)
        gap = blank if x else 0
        if x and x + gap + wide > width:
            x, gap, line = 0, 0, line + 1
        x += gap
        for span, text in word:
            part = style.width(text, size, span.bold)
            found = _placed(found, SpanPart(span, text, x, line, part), gap, style, size)
            x, gap = found[-1].x + found[-1].width, 0
    return found


def _placed(found: list[SpanPart], new: SpanPart, gap: int, style: Style, size: int) -> list[SpanPart]:
    """Words of one span on one line are one part, so that their underline runs on."""
    if found and found[-1].span is new.span and found[-1].line == new.line:
        last = found.pop()
        text = f"{last.text} {new.text}" if gap else last.text + new.text
        new = SpanPart(new.span, text, last.x, last.line, style.width(text, size, new.span.bold))
    return [*found, new]


def _words(spans: Iterable[Span]) -> list[list[tuple[Span, str]]]:
    """Cut at blanks; what stands together without one stays together."""
    words: list[list[tuple[Span, str]]] = [[]]
    for span in spans:
        for number, text in enumerate(drawable(span.text).split(" ")):
            if number and words[-1]:
                words.append([])
            if text:
                words[-1].append((span, text))
    return [word for word in words if word]


@dataclass
class Paragraph(InkedItem):
    """Words of several kinds; those that lead somewhere have items of their own over them."""

    parts: list[SpanPart] = field(default_factory=list)
    size: int = CARD
    step_y: int = 18

    @property
    def lines(self) -> list[Labelled]:
        return [Labelled(" ".join(part.text for part in self.parts))] if self.parts else []

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        for part in self.parts:
            hot = part.span.key != "" and self.pane.page.hover == part.span.key
            spot = self.where.x + part.x, self.where.y + part.line * self.step_y
            if hot and not part.span.rule:
                box = pygame.Rect(spot, (part.width, style.height(self.size))).inflate(style.px(4), 0)
                pygame.draw.rect(surface, style.palette.selected, box)
            elif part.span.was:
                box = pygame.Rect(spot, (part.width, style.height(self.size))).inflate(style.px(4), 0)
                pygame.draw.rect(surface, self.inks.changed, box)
            on_yellow = hot and not part.span.rule
            ink = (26, 20, 8) if on_yellow else self.ink(part.span.ink)
            surface.blit(style.render(part.text, self.size, part.span.bold, ink), spot)
            if part.span.key:
                self._underline(surface, style, part, spot, ink)

    def _underline(
        self, surface: pygame.Surface, style: Style, part: SpanPart, spot: tuple[int, int], ink: Colour
    ) -> None:
        y = spot[1] + style.font(self.size).get_ascent() + style.px(3)
        if part.span.rule:
            pygame.draw.line(surface, ink, (spot[0], y), (spot[0] + part.width, y))
            return
        dot = max(1, style.px(DOT))
        for x in range(spot[0], spot[0] + part.width, 2 * dot):
            pygame.draw.rect(surface, ink, (x, y, dot, dot))


@dataclass
class HotWord(InkedItem):
    """Where a word of a paragraph can be pressed."""

    keyed: bool = True

    @property
    def by_keys(self) -> bool:  # type: ignore[override]
        return self.keyed


def put_paragraph(
    pane: PaperPane,
    spans: Sequence[Span],
    acts: dict[str, Act],
    box: pygame.Rect,
    size: int = CARD,
    leading: int = 0,
    keyed: bool = True,
    notes: dict[str, str] | None = None,
) -> int:
    """Put a paragraph down in a box; how tall it is. The first part of each hot span is the one that keys find."""
    style = pane.page.style
    step = leading or style.height(size)
    parts = flow(style, spans, size, box.width)
    tall = (max((part.line for part in parts), default=-1) + 1) * step
    pane.items.append(
        Paragraph("", pane, pygame.Rect(box.x, box.y, box.width, tall), parts=parts, size=size, step_y=step)
    )
    seen: set[str] = set()
    for part in parts:
        key = part.span.key
        if key and key in acts:
            where = pygame.Rect(box.x + part.x, box.y + part.line * step, part.width, style.height(size))
            note = (notes or {}).get(key, "")
            pane.items.append(HotWord(key, pane, where, acts[key], None, note, "", keyed and key not in seen))
            seen.add(key)
    return tall


# ---- headings --------------------------------------------------------------------------------------------------------


def slab_lines(style: Style, text: str, size: int, width: int) -> list[str]:
    return wrapped(drawable(text), style.slab(size), max(8, width))


@dataclass
class Slab(InkedItem):
    """Lines in the heading face."""

    rows: list[str] = field(default_factory=list)
    size: int = 20
    step_y: int = 25
    tint: str = "ink"

    @property
    def lines(self) -> list[Labelled]:
        return [Labelled(" ".join(self.rows))]

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        for number, line in enumerate(self.rows):
            words = style.heading(line, self.size, self.ink(self.tint))
            surface.blit(words, (self.where.x, self.where.y + number * self.step_y))


def put_slab(pane: PaperPane, text: str, size: int, leading: float, tint: str = "ink", gap: float = 0) -> None:
    style = pane.page.style
    lines, step = slab_lines(style, text, size, pane.width), style.px(leading)
    pane.add(Slab("", pane, pane.box(len(lines) * step), rows=lines, size=size, step_y=step, tint=tint), gap)


@dataclass
class RuledLine(InkedItem):
    """A line across: thin between rows, strong above what it all comes to."""

    strong: bool = False

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        box, ink = self.where, self.inks.ink if self.strong else self.inks.rule
        pygame.draw.line(surface, ink, box.topleft, (box.right - 1, box.top), style.px(2) if self.strong else 1)


def put_rule(pane: PaperPane, strong: bool = False, gap: float = 6) -> None:
    pane.add(RuledLine("", pane, pane.box(2), strong=strong), gap)
