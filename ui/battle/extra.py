"""Panes that a skin adds: a hand of cards at the foot of the map, a list of stacks at its left, tracks at its top."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import pygame

from game.kernel.agenda import Side
from table.composition.forms import ClickStep
from table.composition.on_map import effect_of
from ui.battle.chips import fitted
from ui.battle.inked import InkedItem, Labelled, PaperPane
from ui.battle.parts import YELLOW
from ui.battle.staff import Staff
from ui.board.faces import Livery
from ui.board.skin import ExtraPane, PaneCard, Track
from ui.palette import Colour, contrast, paper_colours
from ui.widgets import CARD, NOTE, Act, Line, Style

CARD_WIDTH = 168  # pixels at 100 %
PALE = (244, 238, 221)
WHITE = (255, 255, 255)  # on the pale colour of a side that ink cannot be read on
RINGED = (168, 32, 26)


class ExtraRoom(PaperPane):
    """A strip of the screen that belongs to a skin's pane."""

    layer = ""

    is_paper = False  # a strip of tracks lies on paper, cards lie on the table

    def paint(self, surface: pygame.Surface) -> None:
        pygame.draw.rect(surface, self.inks.paper if self.is_paper else self.page.style.palette.window, self.rect)
        pygame.draw.rect(surface, self.page.style.palette.line, self.rect, 1)
        super().paint(surface)


@dataclass
class CardItem(InkedItem):
    """A card of it: what one points at, its words, and a mark if it can be chosen now or is."""

    card: PaneCard | None = None
    open: bool = False

    @property
    def lines(self) -> list[Labelled]:
        return [Labelled(text) for text in (self.card.title, *self.card.lines)] if self.card is not None else []

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        card, box, inks = self.card, self.where, self.inks
        assert card is not None
        pygame.draw.rect(surface, inks.slip, box, border_radius=style.px(4))
        frame = YELLOW if self.open else inks.box
        pygame.draw.rect(surface, inks.ink if self.lit else frame, box, style.px(2), border_radius=style.px(4))
        inner = box.inflate(-style.px(16), -style.px(10))
        y, room = inner.y, inner.width
        if card.tint is not None:
            y = self._paint_head(surface, style, card, box)
        else:
            corner = style.render(card.corner, NOTE, False, inks.quiet)
            surface.blit(corner, (inner.right - corner.get_width(), inner.y))
            room -= corner.get_width()
        for row in style.wrap(card.title, CARD, True, room):
            surface.blit(style.render(row, CARD, True, inks.ink), (inner.x, y))
            y += style.height(CARD)
        rows = [row for line in card.lines for row in style.wrap(line, NOTE, False, inner.width)]
        room = max(0, (inner.bottom - y) // style.height(NOTE))
        if room < len(rows):  # all of it is told on pointing
            rows = [*rows[: room - 1], fitted(style, f"{rows[room - 1]} ...", inner.width)] if room else []
        for row in rows:
            surface.blit(style.render(row, NOTE, False, inks.quiet), (inner.x, y))
            y += style.height(NOTE)

    def _paint_head(self, surface: pygame.Surface, style: Style, card: PaneCard, box: pygame.Rect) -> int:
        """Its kind and its cost on a band of their own; where the rest begins."""
        assert card.tint is not None
        head = pygame.Rect(box.x, box.y, box.width, style.height(NOTE) + style.px(6)).inflate(-style.px(4), 0)
        head.y += style.px(2)
        pygame.draw.rect(surface, card.tint, head, border_radius=style.px(3))
        words = style.render(card.kind, NOTE, True, PALE)
        price = style.render(card.corner, NOTE, True, card.tint)
        plate = price.get_rect().inflate(style.px(12), style.px(2))
        plate.midright = head.right - style.px(4), head.centery
        spot = words.get_rect(midleft=(head.x + style.px(6), head.centery))
        if spot.right <= plate.left:  # on a narrow card the colour of the band alone tells the kind
            surface.blit(words, spot)
        pygame.draw.rect(surface, PALE, plate, border_radius=plate.height // 2)
        surface.blit(price, price.get_rect(center=plate.center))
        return head.bottom + style.px(3)


@dataclass
class StripTrack(InkedItem):
    """A track as a row of boxes under its name; the box that it stands on is ringed."""

    track: Track | None = None
    looks: Mapping[int, Livery] = field(default_factory=dict)  # of the sides whose boxes there are

    @property
    def lines(self) -> list[Labelled]:
        return [Labelled(f"{self.track.name}: {self.track.note}")] if self.track is not None else []

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        track, box, inks = self.track, self.where, self.inks
        assert track is not None
        now = track.boxes[track.now] if 0 <= track.now < len(track.boxes) else ""
        title = style.render(fitted(style, strip_words(track), box.width, bold=True), NOTE, True, inks.ink)
        surface.blit(title, (box.x, box.y))
        wide = min(style.px(23), box.width // max(1, len(track.boxes)))
        top, high = box.y + title.get_height() + style.px(2), style.px(20)
        for number, words in enumerate(track.boxes):
            cell = pygame.Rect(box.x + number * wide, top, wide, high)
            ground, ink = self._colours(track, number)
            pygame.draw.rect(surface, ground, cell)
            pygame.draw.rect(surface, inks.box, cell, 1)
            text = style.render(words, NOTE, number == track.now, ink)
            surface.blit(text, text.get_rect(center=cell.center))
        if now:
            cell = pygame.Rect(box.x + track.now * wide, top, wide, high)
            pygame.draw.rect(surface, RINGED, cell.inflate(2, 2), style.px(2))

    def _colours(self, track: Track, number: int) -> tuple[Colour, Colour]:
        """Of a box and of its number: its side's, full for what a side has, pale on a scale between two sides."""
        look = self.looks.get(track.owners[number]) if number < len(track.owners) else None
        if number == track.now or look is None:
            return (YELLOW, self.inks.ink) if number == track.now else (self.inks.slip, self.inks.quiet)
        ground = look.fresh if track.side >= 0 else look.worn
        return ground, max((WHITE, self.inks.ink), key=lambda ink: contrast(ink, ground))


def strip_words(track: Track) -> str:
    """The name, and what it does now in a few words."""
    return f"{track.name}: {track.note.partition('. ')[0].partition(' (')[0]}"


def build_extra(staff: Staff) -> None:
    for pane in staff.post.extra_panes():
        rect = staff.post.places.extra_rect(pane.name)
        if rect is not None:
            _build(staff, pane, rect)


def _build(staff: Staff, extra: ExtraPane, rect: pygame.Rect) -> None:
    """Cards side by side at the foot, below each other at the left."""
    post, style = staff.post, staff.post.style
    pane = ExtraRoom(post.page, extra.name, rect, paper_colours(style.palette, post.is_night))
    post.page.put(pane)
    pane.pad = pane.y = style.px(6)
    if extra.tracks:
        pane.is_paper = True
        looks = {side: look for side in (0, 1) if (look := post.side_look(Side(side))) is not None}
        _put_tracks(pane, extra.tracks, style, looks)
        return
    pane.words(Line(extra.title, NOTE, True), gap=4)
    asking = post.composition.asking
    lit = asking.lit if asking is not None else frozenset()
    x, top = pane.pad, pane.y
    across = extra.side == "bottom"
    wide = _card_width(pane, style, len(extra.cards)) if across else pane.rect.width - 2 * pane.pad
    high = pane.rect.height - top - pane.pad if across else style.px(84)
    for number, card in enumerate(extra.cards):
        box = pygame.Rect(x, pane.y if not across else top, wide, high)
        effect = effect_of(asking, card.step) if asking is not None else ""
        note = " ".join(part for part in (f"{card.title}.", *card.lines, effect) if part)
        item = CardItem(f"{extra.name} {number}", pane, box, _pointer(staff, card.step), None, note)
        item.card, item.open = card, card.step in lit
        pane.items.append(item)
        if across:
            x += wide + style.px(8)
        else:
            pane.y = box.bottom + style.px(6)


def _card_width(pane: ExtraRoom, style: Style, count: int) -> int:
    """As wide as it likes to be, or as all of them find room for."""
    gaps = style.px(8) * max(0, count - 1)
    return min(style.px(CARD_WIDTH), (pane.rect.width - 2 * pane.pad - gaps) // max(1, count))


def _put_tracks(pane: ExtraRoom, tracks: tuple[Track, ...], style: Style, looks: Mapping[int, Livery]) -> None:
    """Side by side, each as wide as its boxes or its words."""
    x = pane.pad
    for number, track in enumerate(tracks):
        wide = max(style.px(23) * len(track.boxes), style.width(strip_words(track), NOTE, True) + 2)
        wide = min(wide, pane.rect.width - pane.pad - x)
        if wide < style.px(60):
            break
        box = pygame.Rect(x, pane.pad, wide, pane.rect.height - 2 * pane.pad)
        item = StripTrack(f"track {number}", pane, box, None, None, f"{track.name}. {track.note}")
        item.track, item.looks = track, looks
        pane.items.append(item)
        x += wide + style.px(22)


def _pointer(staff: Staff, step: ClickStep) -> Act:
    return lambda: staff.choosing.click_step(step)
