"""What stands on the sheet of a new game: side cards, the opponent's bust, levels as segments, a line that unfolds."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from ui.board.faces import Livery
from ui.palette import blend
from ui.scenes.night_page import RADIUS, draw_plate, heading_lines
from ui.scenes.plates import is_lit, paint_dots
from ui.scenes.signs import bust, emblem, force_sign, icon
from ui.widgets import BODY, CARD, LEAD, NOTE, Item, Line, Style
from ui.widgets.items import lines_height, paint_lines
from ui.widgets.paper import key_cap

PAD = 11
SIGN = 24  # pixels of a force's symbol
BUST = (112, 136)


@dataclass
class GameTab(Item):
    """A game in the head: the open one is underlined in gold."""

    label: str = ""
    chosen: bool = False
    size: int = BODY

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        colours, box = style.palette, self.where
        ink = blend(colours.accent, colours.text, 0.35) if self.chosen or is_lit(self) else colours.text
        words = style.render(self.label, self.size, self.chosen, ink)
        surface.blit(words, words.get_rect(center=box.center))
        if self.chosen:
            thick = style.px(3)
            pygame.draw.rect(surface, colours.accent, (box.x, box.bottom - thick, box.width, thick))


# ---- the sides -------------------------------------------------------------------------------------------------------


@dataclass
class SideCard(Item):
    """A side to lead: its emblem and name, its goal in a sentence, and what it brings."""

    label: str = ""
    goal: str = ""
    forces: tuple[tuple[str, int], ...] = ()
    livery: Livery | None = None
    chosen: bool = False

    @property
    def lines(self) -> list[Line]:
        return [Line(self.goal)]

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        colours, box = style.palette, self.where
        fill = blend(colours.card, self.livery.fresh, 0.35) if self.chosen and self.livery else colours.card
        if style.palette.name == "contrast" or (self.livery and self.livery.rounded and self.chosen):
            fill = blend(colours.card, colours.accent, 0.10)
        pygame.draw.rect(surface, colours.lit if is_lit(self) and not self.chosen else fill, box, border_radius=RADIUS)
        edge = colours.accent if self.chosen else colours.quiet if is_lit(self) else colours.line
        pygame.draw.rect(surface, edge, box, 2 if self.chosen else 1, border_radius=RADIUS)
        inner = box.inflate(-2 * style.px(PAD), -2 * style.px(8))
        y = self._paint_name(surface, style, inner)
        paint_lines(self, [Line(self.goal, CARD)], surface, style, pygame.Rect(inner.x, y, inner.width, inner.height))
        self._paint_forces(surface, style, inner)

    def _paint_name(self, surface: pygame.Surface, style: Style, inner: pygame.Rect) -> int:
        x, size = inner.x, style.px(26)
        if self.livery is not None:
            sign = emblem(self.livery.emblem, size, self.livery.fresh, self.livery.ink)
            surface.blit(sign, (x, inner.y))
            x += size + style.px(8)
        words = style.render(self.label, LEAD - 1, True, self.text_colour(style, "text"))
        surface.blit(words, words.get_rect(midleft=(x, inner.y + size // 2)))
        return inner.y + size + style.px(4)

    def _paint_forces(self, surface: pygame.Surface, style: Style, inner: pygame.Rect) -> None:
        """The symbols from left to right, as many kinds as there is room for."""
        if self.livery is None:
            return
        x, size = inner.x, style.px(SIGN)
        for name, number in self.forces:
            count = style.render(str(number) if number else "", CARD, True, style.palette.text)
            wide = size + (style.px(5) + count.get_width() if number else 0)
            if x + wide > inner.right:
                break
            sign = force_sign(name, size, self.livery.fresh, self.livery.ink, self.livery.rounded)
            surface.blit(sign, (x, inner.bottom - size))
            surface.blit(count, count.get_rect(midleft=(x + size + style.px(5), inner.bottom - size // 2)))
            x += wide + style.px(10)


def side_height(style: Style, goal: str, width: int, forces: bool) -> int:
    inner = width - 2 * style.px(PAD)
    return style.px(16 + 30) + lines_height([Line(goal, CARD)], style, inner) + (style.px(SIGN + 8) if forces else 0)


# ---- the opponent ----------------------------------------------------------------------------------------------------


@dataclass
class BustCard(Item):
    """A commander: drawn, named as a person, and how he fights. Pressing it brings the next one."""

    label: str = ""
    about: str = ""
    portrait: str = ""  # whose face it is
    livery: Livery | None = None
    more: str = ""  # on the plate
    cap: str = ""
    pictured: bool = True

    @property
    def lines(self) -> list[Line]:
        return [Line(self.about)]

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        colours, box = style.palette, self.where
        pygame.draw.rect(surface, colours.card, box, border_radius=RADIUS)
        pygame.draw.rect(surface, colours.quiet if is_lit(self) else colours.line, box, 1, border_radius=RADIUS)
        inner = box.inflate(-2 * style.px(PAD), -2 * style.px(8))
        if self.pictured:
            wide = min(style.px(BUST[0]), box.width // 3)
            face = bust(self.portrait, (wide, box.height - 2), self.livery is not None and self.livery.rounded)
            surface.blit(face, (box.x + 1, box.y + 1))
            inner.x, inner.width = box.x + wide + style.px(PAD), box.width - wide - 2 * style.px(PAD)
        y = inner.y
        for row in heading_lines(style, self.label, LEAD - 1, inner.width):
            surface.blit(style.heading(row, LEAD - 1, colours.text), (inner.x, y))
            y += style.slab(LEAD - 1).get_linesize()
        paint_lines(self, [Line(self.about, CARD)], surface, style, pygame.Rect(inner.x, y, inner.width, inner.height))
        if self.more:
            self._paint_plate(surface, style, inner)

    def _paint_plate(self, surface: pygame.Surface, style: Style, inner: pygame.Rect) -> None:
        colours = style.palette
        words = style.render(self.more, NOTE, False, colours.text)
        cap = style.width(self.cap, 11, True) + style.px(20)
        plate = pygame.Rect(inner.x, 0, words.get_width() + cap + style.px(24), style.px(26))
        plate.bottom = inner.bottom
        draw_plate(surface, style, plate, "plain", is_lit(self))
        surface.blit(words, words.get_rect(midleft=(plate.x + style.px(11), plate.centery)))
        key_cap(surface, style, self.cap, plate.right - style.px(10), plate.centery, colours.quiet)


def bust_height(style: Style, card: BustCard, width: int) -> int:
    """No less than the picture, and all of the words."""
    wide = min(style.px(BUST[0]), width // 3) if card.pictured else 0
    inner = width - wide - 2 * style.px(PAD)
    tall = len(heading_lines(style, card.label, LEAD - 1, inner)) * style.slab(LEAD - 1).get_linesize()
    tall += lines_height([Line(card.about, CARD)], style, inner) + (style.px(32) if card.more else 0) + style.px(16)
    return max(tall, style.px(BUST[1] - 14) if card.pictured else 0)


@dataclass
class OpponentRow(Item):
    """One of the opponents in their list: a small bust, or for a level how high it stands."""

    label: str = ""
    right: str = ""
    portrait: str = ""
    livery: Livery | None = None
    dots: int = 0
    chosen: bool = False

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        colours, box = style.palette, self.where
        draw_plate(surface, style, box, "chosen" if self.chosen else "plain", is_lit(self))
        x = box.x + style.px(PAD)
        if self.portrait and self.livery is not None:
            size = (box.height - 2) * 4 // 5, box.height - 2
            surface.blit(bust(self.portrait, size, self.livery.rounded), (box.x + 1, box.y + 1))
            x = box.x + size[0] + style.px(PAD)
        if self.dots:
            paint_dots(surface, style, self.dots, (x + style.px(4), box.centery), style.px(11))
        x += style.px(66) if not self.portrait else 0
        right = style.render(self.right, NOTE, False, colours.text if self.chosen else colours.quiet)
        rows = style.wrap(self.label, CARD, self.chosen, box.right - right.get_width() - style.px(2 * PAD) - x)
        y = box.centery - len(rows) * style.height(CARD) // 2
        for number, row in enumerate(rows):
            words = style.render(row, CARD, self.chosen, colours.text)
            surface.blit(words, (x, y + number * style.height(CARD)))
        surface.blit(right, right.get_rect(midright=(box.right - style.px(PAD), box.centery)))


def row_height(style: Style, row: OpponentRow, width: int) -> int:
    """Tall enough for its name; a bust asks for more."""
    least = style.px(44 if row.portrait else 28)
    room = width - style.px(66 + 3 * PAD) - style.width(row.right, NOTE)
    return max(least, len(style.wrap(row.label, CARD, True, room)) * style.height(CARD) + style.px(8))


@dataclass
class Segment(Item):
    """One of a few choices that stand in a row."""

    label: str = ""
    chosen: bool = False
    size: int = CARD

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        kind = "blocked" if self.blocked else "chosen" if self.chosen else "plain"
        draw_plate(surface, style, self.where, kind, is_lit(self))
        colour = self.text_colour(style, "text")
        if self.chosen and not self.blocked:
            colour = blend(style.palette.accent, style.palette.text, 0.35)
        words = style.render(self.label, self.size, self.chosen, colour)
        surface.blit(words, words.get_rect(center=self.where.center))


# ---- what unfolds ----------------------------------------------------------------------------------------------------


@dataclass
class FoldRow(Item):
    """One line that says what is set; pressing it shows more."""

    label: str = ""
    set_to: str = ""
    is_open: bool = False
    cap: str = ""
    lines: list[Line] = field(default_factory=list)

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        colours, box = style.palette, self.where
        pygame.draw.line(surface, colours.line, box.topleft, box.topright)
        pygame.draw.line(surface, colours.line, box.bottomleft, box.bottomright)
        arrow = icon("open" if self.is_open else "fold", style.px(14), colours.accent)
        surface.blit(arrow, arrow.get_rect(midleft=(box.x + style.px(2), box.centery)))
        ink = blend(colours.accent, colours.text, 0.35) if is_lit(self) else colours.text
        words = style.render(self.label, CARD, True, ink)
        surface.blit(words, words.get_rect(midleft=(box.x + style.px(24), box.centery)))
        left, right = box.x + style.px(34) + words.get_width(), box.right - style.px(30)
        rows = style.wrap(self.set_to, NOTE, False, right - left)
        y = box.centery - len(rows[:2]) * style.height(NOTE) // 2
        for number, row in enumerate(rows[:2]):
            surface.blit(style.render(row, NOTE, False, colours.quiet), (left, y + number * style.height(NOTE)))
        key_cap(surface, style, self.cap, box.right - style.px(2), box.centery, colours.quiet)
