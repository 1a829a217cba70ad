"""Panes that a skin adds: a hand of cards at the foot of the map, a list of stacks at its left."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from table.composition.forms import ClickStep
from ui.battle.inked import InkedItem, Labelled, PaperPane
from ui.battle.parts import YELLOW
from ui.battle.staff import Staff
from ui.board.skin import ExtraPane, PaneCard
from ui.palette import paper_colours
from ui.widgets import CARD, NOTE, Act, Line, Style

CARD_WIDTH = 150  # pixels at 100 %


class ExtraRoom(PaperPane):
    """A strip of the screen that belongs to a skin's pane."""

    layer = ""

    def paint(self, surface: pygame.Surface) -> None:
        pygame.draw.rect(surface, self.page.style.palette.window, self.rect)
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
        corner = style.render(card.corner, NOTE, False, inks.quiet)
        surface.blit(corner, (inner.right - corner.get_width(), inner.y))
        y = inner.y
        for row in style.wrap(card.title, CARD, True, inner.width - corner.get_width()):
            surface.blit(style.render(row, CARD, True, inks.ink), (inner.x, y))
            y += style.height(CARD)
        for row in (row for line in card.lines for row in style.wrap(line, NOTE, False, inner.width)):
            if y + style.height(NOTE) <= inner.bottom:
                surface.blit(style.render(row, NOTE, False, inks.quiet), (inner.x, y))
                y += style.height(NOTE)


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
    pane.words(Line(extra.title, NOTE, True), gap=4)
    asking = post.composition.asking
    lit = asking.lit if asking is not None else frozenset()
    x, top = pane.pad, pane.y
    across = extra.side == "bottom"
    wide = style.px(CARD_WIDTH) if across else pane.rect.width - 2 * pane.pad
    high = pane.rect.height - top - pane.pad if across else style.px(84)
    for number, card in enumerate(extra.cards):
        box = pygame.Rect(x, pane.y if not across else top, wide, high)
        note = f"{card.title}. {' '.join(card.lines)}"
        item = CardItem(f"{extra.name} {number}", pane, box, _pointer(staff, card.step), None, note)
        item.card, item.open = card, card.step in lit
        pane.items.append(item)
        if across:
            x += wide + style.px(8)
        else:
            pane.y = box.bottom + style.px(6)


def _pointer(staff: Staff, step: ClickStep) -> Act:
    return lambda: staff.choosing.click_step(step)
