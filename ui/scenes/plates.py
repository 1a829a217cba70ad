"""What the front door is made of: menu rows, plates with key caps, links, and cards with a picture of the map."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol, runtime_checkable

import pygame

from ui.palette import blend, hex_colour, paper_colours
from ui.scenes.night_page import RADIUS, GoldItem, draw_plate, heading_lines
from ui.scenes.shades import drop_shadow
from ui.scenes.signs import icon
from ui.widgets import BODY, CARD, LEAD, NOTE, Item, Line, Style
from ui.widgets.items import lines_height, paint_lines
from ui.widgets.paper import key_cap

PlatePainter = Callable[[tuple[int, int]], pygame.Surface]
EARNED = hex_colour("#E8C67A")  # results, on night
CHIP = (22, 26, 30)
LIFT = 3  # pixels that a card rises under the pointer
DOTS = 5
PAD = 12


def is_lit(item: Item) -> bool:
    return item.pane.page.hover == item.key and not item.blocked


@dataclass
class MenuRow(Item):
    """A row of the title's menu: icon, words, a count, the key. No box; what has the focus glows."""

    label: str = ""
    sign: str = ""
    right: str = ""
    cap: str = ""

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        colours, box = style.palette, self.where
        focused = self.pane.page.hover == self.key or self.has_focus
        colour = blend(colours.accent, colours.text, 0.35) if focused else colours.text
        if focused:
            glow = pygame.Surface(box.size, pygame.SRCALPHA)
            glow.fill((*colours.accent, 34))
            surface.blit(glow, box)
            pygame.draw.rect(surface, colours.accent, (box.x, box.y, style.px(3), box.height))
        drawn = icon(self.sign, style.px(18), colour)
        surface.blit(drawn, drawn.get_rect(midleft=(box.x + style.px(15), box.centery)))
        words = style.render(self.label, LEAD, False, colour)
        surface.blit(words, words.get_rect(midleft=(box.x + style.px(45), box.centery)))
        edge = box.right - style.px(10)
        if self.cap:
            edge = key_cap(surface, style, self.cap, edge, box.centery, colours.quiet) - style.px(12)
        if self.right:
            count = style.render(self.right, NOTE, False, colours.quiet)
            surface.blit(count, count.get_rect(midright=(edge, box.centery)))

    @property
    def has_focus(self) -> bool:
        page = self.pane.page
        return isinstance(page, HasFocus) and page.focus == self.key


@runtime_checkable
class HasFocus(Protocol):
    """A page, as far as a row of it wants to know."""

    focus: str


@dataclass
class Plate(GoldItem):
    """A button of ours: its words in the middle with the key beside them, or on the left."""

    label: str = ""
    cap: str = ""
    sign: str = ""
    size: int = BODY
    chosen: bool = False

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        colours, box = style.palette, self.where
        kind = "blocked" if self.blocked else "main" if self.is_gold else "chosen" if self.chosen else "plain"
        draw_plate(surface, style, box, kind, is_lit(self))
        ink = paper_colours(colours).on_gold if kind == "main" else self.text_colour(style, "text")
        bold = self.is_gold or self.chosen
        words = style.render(self.label, self.size, bold, ink)
        cap = style.width(self.cap, 11, True) + style.px(20) if self.cap else 0
        drawn = icon(self.sign, style.px(16), ink) if self.sign else None
        lead = style.px(24) if drawn else 0
        x = box.centerx - (words.get_width() + cap + lead) // 2
        if drawn is not None:
            surface.blit(drawn, drawn.get_rect(midleft=(x, box.centery)))
        surface.blit(words, words.get_rect(midleft=(x + lead, box.centery)))
        if self.cap:
            key_cap(surface, style, self.cap, x + lead + words.get_width() + cap, box.centery, ink)


def plate_width(style: Style, label: str, cap: str = "", size: int = BODY, sign: str = "") -> int:
    taken = style.width(cap, 11, True) + style.px(20) if cap else 0
    return style.width(label, size, True) + taken + (style.px(24) if sign else 0) + style.px(26)


@dataclass
class TextLink(Item):
    """Words that lead somewhere, in the colour of links; the chosen one is gold."""

    label: str = ""
    size: int = CARD
    chosen: bool = False

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        colours, box = style.palette, self.where
        colour = colours.accent if self.chosen else colours.text if is_lit(self) else colours.link
        surface.blit(style.render(self.label, self.size, self.chosen, colour), box)
        y = box.y + style.font(self.size).get_ascent() + 2
        pygame.draw.line(surface, colour, (box.x, y), (box.right, y))


# ---- cards with a picture --------------------------------------------------------------------------------------------


@dataclass
class PictureCard(Item):
    """A battle or a game: a cut-out of its map, its name, and a few words below or beside it."""

    title: str = ""
    picture: PlatePainter | None = None
    lines: list[Line] = field(default_factory=list)
    right: str = ""  # own result, beside the first line
    is_earned: bool = False  # then in pale gold
    length: str = ""  # in a chip on the picture
    ribbon: str = ""
    tag: str = ""
    dots: int = 0
    odds: str = ""
    chosen: bool = False
    still: bool = False
    beside: bool = False  # the picture stands on the left, not above
    share: int = 0  # pixels of the picture's height, or of its width if it stands beside

    @property
    def title_size(self) -> int:
        return LEAD + 1

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        colours, lit = style.palette, is_lit(self)
        box = self.where.move(0, -style.px(LIFT) if lit and not self.still else 0)
        drop_shadow(surface, box, style.px(8))
        pygame.draw.rect(surface, blend(colours.panel, colours.window, 0.25), box, border_radius=style.px(RADIUS))
        words = self._paint_picture(surface, style, box)
        edge = colours.accent if self.chosen else colours.quiet if lit else colours.line
        pygame.draw.rect(surface, edge, box, 2 if self.chosen else 1, border_radius=style.px(RADIUS))
        self._paint_words(surface, style, words)

    def _paint_picture(self, surface: pygame.Surface, style: Style, box: pygame.Rect) -> pygame.Rect:
        """Where the words go."""
        pad = style.px(PAD)
        if self.picture is None or not self.share:
            return box.inflate(-2 * pad, -2 * style.px(8))
        view = pygame.Rect(box.x + 1, box.y + 1, box.width - 2, self.share)
        words = pygame.Rect(box.x + pad, view.bottom + style.px(8), box.width - 2 * pad, box.bottom - view.bottom)
        if self.beside:
            view = pygame.Rect(box.x + 1, box.y + 1, self.share, box.height - 2)
            words = pygame.Rect(view.right + pad, box.y + style.px(8), box.right - view.right - 2 * pad, box.height)
        surface.blit(self.picture(view.size), view)
        end = view.topright if self.beside else view.bottomleft
        pygame.draw.line(surface, style.palette.line, end, view.bottomright)
        if self.length:
            paint_chip(surface, style, self.length, view.right - style.px(8), view.y + style.px(9))
        if self.ribbon:
            paint_ribbon(surface, style, self.ribbon, view.x, view.y + style.px(12))
        if self.tag:
            paint_tag(surface, style, self.tag, view.right - style.px(7), view.y + style.px(8))
        return words

    def _paint_words(self, surface: pygame.Surface, style: Style, box: pygame.Rect) -> None:
        colours, y = style.palette, box.y
        ink = blend(colours.accent, colours.text, 0.35) if self.chosen else colours.text
        for row in heading_lines(style, self.title, self.title_size, box.width):
            surface.blit(style.heading(row, self.title_size, ink), (box.x, y))
            y += style.slab(self.title_size).get_linesize()
        y += style.px(1)
        taken = 0
        if self.right:
            colour = earned(style) if self.is_earned else colours.quiet
            result = style.render(self.right, NOTE, False, colour)
            taken = result.get_width() + style.px(10)
            beside = y + style.height(CARD) - result.get_height() - style.px(1)
            surface.blit(result, (box.right - result.get_width(), beside))
        for number, line in enumerate(self.lines):
            room = pygame.Rect(box.x, y, box.width - (taken if number == 0 else 0), box.height)
            paint_lines(self, [line], surface, style, room)
            y += lines_height([line], style, room.width)
        if self.dots:
            self._paint_dots(surface, style, box, y + style.px(1))

    def _paint_dots(self, surface: pygame.Surface, style: Style, box: pygame.Rect, y: int) -> None:
        middle, step = y + style.height(CARD) // 2, style.px(11)
        paint_dots(surface, style, self.dots, (box.x + style.px(4), middle), step)
        words = pygame.Rect(box.x + DOTS * step + style.px(6), y, box.width - DOTS * step - style.px(6), box.height)
        paint_lines(self, [Line(self.odds, CARD)], surface, style, words)


def card_height(style: Style, card: PictureCard, width: int) -> int:
    """What its words need below the picture."""
    inner = width - 2 * style.px(PAD)
    tall = len(heading_lines(style, card.title, card.title_size, inner)) * style.slab(card.title_size).get_linesize()
    taken = style.width(card.right, NOTE) + style.px(10) if card.right else 0
    for number, line in enumerate(card.lines):
        tall += lines_height([line], style, inner - (taken if number == 0 else 0))
    if card.dots:
        tall += lines_height([Line(card.odds, CARD)], style, inner - DOTS * style.px(11) - style.px(6)) + style.px(1)
    return tall + style.px(18)


def earned(style: Style) -> tuple[int, int, int]:
    return style.palette.accent if style.palette.name == "contrast" else EARNED


def paint_dots(surface: pygame.Surface, style: Style, count: int, at: tuple[int, int], step: int) -> None:
    """So many of five are full."""
    colours, radius = style.palette, style.px(4)
    for number in range(DOTS):
        centre = (at[0] + number * step, at[1])
        full = number < count
        if full:
            pygame.draw.aacircle(surface, colours.accent, centre, radius)
        else:
            pygame.draw.aacircle(surface, colours.quiet, centre, radius, 1)


def paint_chip(surface: pygame.Surface, style: Style, text: str, right: int, top: int) -> None:
    """How long it takes, on the picture."""
    words = style.render(text, NOTE, True, (255, 255, 255))
    box = pygame.Rect(0, 0, words.get_width() + style.px(29), words.get_height() + style.px(2))
    box.topright = right, top
    pygame.draw.rect(surface, CHIP, box, border_radius=2)
    clock = icon("clock", style.px(12), (255, 255, 255))
    surface.blit(clock, clock.get_rect(midleft=(box.x + style.px(7), box.centery)))
    surface.blit(words, words.get_rect(midright=(box.right - style.px(6), box.centery)))


def paint_ribbon(surface: pygame.Surface, style: Style, text: str, left: int, top: int) -> None:
    colours = paper_colours(style.palette)
    words = style.render(text, NOTE, True, colours.on_gold)
    wide, high = words.get_width() + style.px(20), words.get_height() + style.px(5)
    notch = high // 3
    shape = [(0, 0), (wide + notch, 0), (wide, high // 2), (wide + notch, high), (0, high)]
    pygame.draw.polygon(surface, colours.gold, [(left + x, top + y) for x, y in shape])
    surface.blit(words, (left + style.px(10), top + (high - words.get_height()) // 2))


def paint_tag(surface: pygame.Surface, style: Style, text: str, right: int, top: int) -> None:
    colours = paper_colours(style.palette)
    words = style.render(text, NOTE, True, colours.on_gold)
    box = words.get_rect().inflate(style.px(14), style.px(3))
    box.topright = right, top
    pygame.draw.rect(surface, colours.gold, box, border_radius=2)
    surface.blit(words, words.get_rect(center=box.center))


# ---- words -----------------------------------------------------------------------------------------------------------


@dataclass
class Rich(Item):
    """Words of several sizes and colours below each other, from the left or to the right edge."""

    lines: list[Line] = field(default_factory=list)
    align: Literal["left", "right"] = "left"

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        if self.align == "left":
            paint_lines(self, self.lines, surface, style, self.where)
            return
        y = self.where.y
        for line in self.lines:
            for row in style.wrap(line.text, line.size, line.bold, self.where.width):
                words = style.render(row, line.size, line.bold, colour_of(style, line.colour))
                surface.blit(words, (self.where.right - words.get_width(), y))
                y += style.height(line.size)


def colour_of(style: Style, name: str) -> tuple[int, int, int]:
    return earned(style) if name == "earned" else style.palette.named()[name]


def text_height(style: Style, lines: Sequence[Line], width: int) -> int:
    return lines_height(lines, style, width)
