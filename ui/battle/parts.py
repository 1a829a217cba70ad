"""The parts of the sheet that are pressed: gold button, small buttons of the foot, option cards, switches, lines."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from ui.battle.counters import put_counter, side_sign
from ui.battle.inked import InkedItem, Labelled, slab_lines
from ui.board.faces import Face
from ui.palette import Colour
from ui.widgets import CARD, NOTE, Style
from ui.widgets.paper import gold, key_cap

NAME, BUTTON = 15, 16  # sizes of the heading face
BESIDE = 8  # pixels between the name of a line and its quiet words
YELLOW: Colour = (0xF0, 0xE4, 0x42)


def cap_width(style: Style, text: str) -> int:
    """What a key cap takes, with the gap before it."""
    return style.width(text, 11, True) + style.px(9) + style.px(6) if text else 0


def dashed(surface: pygame.Surface, colour: Colour, box: pygame.Rect, dash: int) -> None:
    """A frame of dashes: what is in it cannot be used."""
    for x in range(box.left, box.right, 2 * dash):
        long = min(dash, box.right - x)
        pygame.draw.line(surface, colour, (x, box.top), (x + long, box.top))
        pygame.draw.line(surface, colour, (x, box.bottom - 1), (x + long, box.bottom - 1))
    for y in range(box.top, box.bottom, 2 * dash):
        long = min(dash, box.bottom - y)
        pygame.draw.line(surface, colour, (box.left, y), (box.left, y + long))
        pygame.draw.line(surface, colour, (box.right - 1, y), (box.right - 1, y + long))


@dataclass
class GoldButton(InkedItem):
    """What commits: the deed, its chance and price, the key. Blocked, it says why in the same place."""

    title: str = ""
    price: str = ""
    cap: str = ""

    @property
    def label(self) -> str:
        return f"{self.title}: {self.price}" if self.price else self.title

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        box, inks = self.where, self.inks
        inner = pygame.Rect(box.x + style.px(14), box.y, box.width - style.px(28), box.height)
        if self.blocked:
            dashed(surface, inks.box, box, style.px(4))
            rows = style.wrap(self.blocked, CARD, False, inner.width)
            y = box.centery - len(rows) * style.height(CARD) // 2
            for number, row in enumerate(rows):
                words = style.render(row, CARD, False, inks.disabled)
                surface.blit(words, (inner.x, y + number * style.height(CARD)))
            return
        surface.blit(gold(box.size, inks, self.lit), box)
        room = inner.width - cap_width(style, self.cap)
        size = button_size(style, self.title, room)
        titles = slab_lines(style, self.title, size, room)
        prices = style.wrap(self.price, CARD, False, room) if self.price else []
        y = box.centery - (len(titles) * style.px(21) + len(prices) * style.height(CARD)) // 2
        for line in titles:
            surface.blit(style.heading(line, size, inks.on_gold), (inner.x, y))
            y += style.px(21)
        for line in prices:
            surface.blit(style.render(line, CARD, False, inks.on_gold), (inner.x, y))
            y += style.height(CARD)
        if self.cap:
            key_cap(surface, style, self.cap, inner.right, box.centery, inks.on_gold)


def button_size(style: Style, title: str, room: int) -> int:
    """A little smaller where that spares a line."""
    return BUTTON if len(slab_lines(style, title, BUTTON, room)) == 1 else BUTTON - 2


def gold_height(style: Style, title: str, price: str, cap: str, width: int, least: int = 58) -> int:
    """58 for two lines; more where words need it."""
    room = width - style.px(28) - cap_width(style, cap)
    titles = len(slab_lines(style, title, button_size(style, title, room), room))
    prices = len(style.wrap(price, CARD, False, room)) if price else 0
    return max(style.px(least), titles * style.px(21) + prices * style.height(CARD) + style.px(14))


@dataclass
class FootButton(InkedItem):
    """A small button of the foot, with its key; dashed if it can do nothing now."""

    label: str = ""
    cap: str = ""

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        box, inks = self.where, self.inks
        ink = inks.disabled if self.blocked else inks.ink
        if self.blocked:
            dashed(surface, inks.box, box, style.px(4))
        else:
            pygame.draw.rect(surface, inks.slip, box, border_radius=style.px(3))
            pygame.draw.rect(surface, inks.ink if self.lit else inks.box, box, 1, border_radius=style.px(3))
        words = style.render(self.label, CARD, False, ink)
        wide = words.get_width() + cap_width(style, self.cap)
        x = box.centerx - wide // 2
        surface.blit(words, (x, box.centery - words.get_height() // 2))
        if self.cap:
            key_cap(surface, style, self.cap, x + wide, box.centery, ink)


def foot_width(style: Style, label: str, cap: str) -> int:
    return style.width(label, CARD) + cap_width(style, cap) + style.px(22)


@dataclass
class OptionCard(InkedItem):
    """One of several: counter, name and key, a quiet line, and at the right what it would come to."""

    name: str = ""
    about: str = ""
    right: str = ""
    cap: str = ""
    chosen: bool = False
    face: Face | None = None
    count: int = 1
    counter: int = 0
    plain: bool = False  # a line of a long list, without a frame

    @property
    def lines(self) -> list[Labelled]:
        """Its words, for whoever reads the screen."""
        return [Labelled(" ".join(part for part in (self.name, self.about, self.right) if part))]

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        box, inks = self.where, self.inks
        self._ground(surface, style)
        left = box.x + style.px(10)
        if self.face is not None and self.counter:
            spot = pygame.Rect(left, box.centery - self.counter // 2, self.counter, self.counter)
            put_counter(surface, self.face, spot, bool(self.blocked))
            if self.count > 1:
                count_disc(surface, style, str(self.count), spot.topleft)
            left = spot.right + style.px(12)
        inner = pygame.Rect(left, box.y, box.right - style.px(12) - left, box.height)
        ink = inks.disabled if self.blocked else inks.ink
        rows, about, right, high = card_rows(style, self, inner.width)
        quiet = inks.disabled if self.blocked else inks.quiet
        y = box.centery - high // 2
        end = inner.x
        for row in rows:
            words = style.render(row, CARD, True, ink) if self.plain else style.heading(row, NAME, ink)
            surface.blit(words, (inner.x, y))
            end = inner.x + words.get_width()
            y += line_height(style, self.plain)
        if self.cap:
            middle = y - line_height(style, self.plain) // 2
            key_cap(surface, style, self.cap, end + cap_width(style, self.cap), middle, ink)
        for number, row in enumerate(about):
            beside = not number and self.plain  # a line of a list goes on where its name ends
            x = end + cap_width(style, self.cap) + style.px(BESIDE) if beside else inner.x
            y -= style.height(CARD) if beside else 0
            surface.blit(style.render(row, CARD, False, quiet), (x, y))
            y += style.height(CARD)
        y = box.centery - len(right) * style.height(CARD) // 2
        for row in right:
            words = style.render(row, CARD, True, ink)
            surface.blit(words, (inner.right - words.get_width(), y))
            y += style.height(CARD)

    def _ground(self, surface: pygame.Surface, style: Style) -> None:
        box, inks = self.where, self.inks
        if self.chosen or (self.lit and not self.blocked) or not self.plain:
            pygame.draw.rect(surface, inks.slip, box, border_radius=style.px(3))
        if self.chosen:
            edge = pygame.Rect(box.x + style.px(2), box.y + style.px(2), style.px(5), box.height - style.px(4))
            pygame.draw.rect(surface, YELLOW, edge)
            pygame.draw.rect(surface, inks.ink, box, style.px(2), border_radius=style.px(3))
        elif self.lit and not self.blocked:
            pygame.draw.rect(surface, inks.ink, box, 1, border_radius=style.px(3))
        elif not self.plain:
            pygame.draw.rect(surface, inks.rule, box, 1, border_radius=style.px(3))


def line_height(style: Style, plain: bool) -> int:
    return style.height(CARD) if plain else style.px(20)


def card_rows(style: Style, card: OptionCard, width: int) -> tuple[list[str], list[str], list[str], int]:
    """Name, quiet line and right-hand words in rows, and how tall they are together."""
    most = round(width * 0.42)
    right = style.wrap(card.right, CARD, True, most) if card.right else []
    taken = max((style.width(row, CARD, True) for row in right), default=-style.px(12)) + style.px(12)
    room = width - taken
    if card.plain:
        rows = style.wrap(card.name, CARD, True, room - cap_width(style, card.cap))
    else:
        rows = slab_lines(style, card.name, NAME, room - cap_width(style, card.cap))
    about = _beside(style, card, rows[-1], room) if card.plain else style.wrap(card.about, CARD, False, room)
    about = about if card.about else []
    high = len(rows) * line_height(style, card.plain) + (len(about) - (card.plain and bool(about))) * style.height(CARD)
    return rows, about, right, max(high, len(right) * style.height(CARD))


def _beside(style: Style, card: OptionCard, name: str, room: int) -> list[str]:
    """The quiet words of a line in a list: the first row beside the name, empty if nothing fits there."""
    left = room - style.width(name, CARD, True) - cap_width(style, card.cap) - style.px(BESIDE)
    words = card.about.split(" ")
    fits = 0
    while fits < len(words) and style.width(" ".join(words[: fits + 1]), CARD) <= left:
        fits += 1
    return [
        " ".join(words[:fits]),
        *(style.wrap(" ".join(words[fits:]), CARD, False, room) if fits < len(words) else []),
    ]


def count_disc(surface: pygame.Surface, style: Style, text: str, centre: tuple[int, int]) -> None:
    """How many alike pieces one counter stands for."""
    words = style.render(text, 11, True, (255, 255, 255))
    plate = pygame.Rect(0, 0, max(style.px(18), words.get_width() + style.px(8)), style.px(18))
    plate.center = centre
    plate.left = max(plate.left, centre[0] - style.px(9))  # a long count grows to the right, over its counter
    pygame.draw.rect(surface, (14, 12, 8), plate, border_radius=plate.height // 2)
    surface.blit(words, words.get_rect(center=plate.center))


@dataclass
class SwitchPart(InkedItem):
    """One of a few words side by side; the one that is on is dark."""

    label: str = ""
    cap: str = ""
    chosen: bool = False
    wheel: tuple[str, ...] = field(default_factory=tuple)

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        box, inks = self.where, self.inks
        ground = inks.ink if self.chosen else inks.slip
        if not self.blocked:
            pygame.draw.rect(surface, ground, box)
            pygame.draw.rect(surface, inks.ink if self.lit else inks.box, box, 1)
        else:
            dashed(surface, inks.box, box, style.px(4))
        ink = inks.disabled if self.blocked else inks.slip if self.chosen else inks.ink
        words = style.render(self.label, CARD, self.chosen, ink)
        wide = words.get_width() + cap_width(style, self.cap)
        x = box.centerx - wide // 2
        surface.blit(words, (x, box.centery - words.get_height() // 2))
        if self.cap:
            key_cap(surface, style, self.cap, x + wide, box.centery, ink)


@dataclass
class CaptionItem(InkedItem):
    """What kind of paper this is, and whose."""

    text: str = ""
    side: str = ""
    emblem: str = ""
    side_ink: str = "dark_side"

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        box, inks = self.where, self.inks
        name = style.render(self.side, NOTE, True, self.ink(self.side_ink))
        surface.blit(name, (box.right - name.get_width(), box.y))
        if self.emblem:
            sign = side_sign(self.emblem, style.px(11), self.ink(self.side_ink))
            surface.blit(sign, (box.right - name.get_width() - style.px(16), box.y + style.px(3)))
        room = box.width - name.get_width() - style.px(24)
        for row in style.wrap(self.text, NOTE, False, room)[:1]:
            surface.blit(style.render(row, NOTE, False, inks.quiet), box.topleft)
