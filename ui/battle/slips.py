"""Slips over the map: the picker of a word of the order, the goal of the battle, and what the pointer asks about."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from ui.battle.inked import Labelled, PaperPane, Span, put_paragraph
from ui.palette import PaperColours
from ui.widgets import CARD, Item, Pane, Style
from ui.widgets.paper import slip
from ui.widgets.scrolled import Paper

PADDING = 18


class SlipPane(PaperPane):
    """A torn piece of paper on the map."""

    layer = ""

    def __init__(self, page: Paper, name: str, rect: pygame.Rect, inks: PaperColours) -> None:
        super().__init__(page, name, rect, inks)
        self.pad = self.y = page.style.px(PADDING)

    @property
    def width(self) -> int:
        return max(40, self.rect.width - 2 * self.pad)

    def shrink(self) -> None:
        """As tall as what stands on it; its foot stays where it is. Nothing on it: it is not there."""
        tall = self.y + self.pad if self.items else 0
        self.rect = pygame.Rect(self.rect.x, self.rect.bottom - tall, self.rect.width, tall)

    def paint(self, surface: pygame.Surface) -> None:
        if not self.items:
            return
        dark = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        dark.fill((0, 0, 0, 90))
        surface.blit(dark, self.rect.move(4, 5))
        surface.blit(slip(self.rect.size, self.inks.slip), self.rect)
        super().paint(surface)


@dataclass
class NewsLine(Item):
    """One line with an edge: gold for the goal, orange for what happens now."""

    head: str = ""
    text: str = ""
    is_news: bool = False

    @property
    def lines(self) -> list[Labelled]:
        return [Labelled(f"{self.head} {self.text}".strip())]

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        colours, box = style.palette, self.where
        pygame.draw.rect(surface, colours.window, box)
        edge = colours.target if self.is_news else colours.accent
        pygame.draw.rect(surface, edge, (box.x, box.y, style.px(4), box.height))
        x, y = box.x + style.px(16), box.y + style.px(6)
        bold = style.render(self.head, CARD, True, colours.text)
        surface.blit(bold, (x, y))
        for number, row in enumerate(news_rows(style, self.head, self.text, box.width - style.px(28))):
            left = x + (bold.get_width() + style.px(5) if not number else 0)
            surface.blit(style.render(row, CARD, False, colours.text), (left, y + number * style.height(CARD)))


def news_rows(style: Style, head: str, text: str, width: int) -> list[str]:
    """The first row is shorter by what stands before it."""
    room = width - style.width(head, CARD, True) - style.px(5)
    first = style.wrap(text, CARD, False, room)
    if len(first) == 1:
        return first
    rest = text[len(first[0]) :].strip()
    return [first[0], *style.wrap(rest, CARD, False, width)]


def put_news(page: Paper, put: Pane, head: str, text: str, is_news: bool, key: str = "news") -> None:
    """Fill the goal slip, or the one of the hour: as wide as its words, never wider than its pane."""
    style = page.style
    whole = style.width(head, CARD, True) + style.px(5) + style.width(text, CARD) + style.px(32)
    wide = min(put.rect.width, whole)
    rows = news_rows(style, head, text, wide - style.px(28))
    high = len(rows) * style.height(CARD) + style.px(12)
    item = NewsLine(key, put, pygame.Rect(0, 0, wide, high), head=head, text=text, is_news=is_news)
    item.note = text
    put.items, put.y = [item], 0
    put.rect.size = wide, high


def put_title(pane: PaperPane, text: str) -> None:
    pane.y += put_paragraph(pane, [Span(text, True)], {}, pane.box(0), CARD)
    pane.gap(4)
