"""The card of a fight, laid over the screen that was there before; any key or click puts it away."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.kernel.agenda import Side
from ui.director import fight_card
from ui.director.annals import FightCard
from ui.palette import paper_colours
from ui.scenes.host import Host, Scene
from ui.scenes.lull import Lull
from ui.scenes.review_tale import ReviewTale
from ui.widgets import NOTE
from ui.widgets.paper import ALL, paper

VEIL = (8, 10, 12, 150)
SIZE = (460, 560)  # pixels at 100 %


class CardReader(Protocol):
    """Who lays it down."""

    reader: Side
    tale: ReviewTale


class FightPaperScene(Scene):
    """One card on veiled ground."""

    def __init__(self, app: Host, card: FightCard, reader: CardReader) -> None:
        super().__init__(app)
        self.card, self.skin, self.reader = card, reader.tale.skin, reader.reader
        self.lull = Lull()
        self._below: pygame.Surface | None = app.surface.copy()

    def restyle(self) -> None:
        self._below = None

    def update(self, seconds: float) -> None:
        self.lull.update(seconds)

    def handle(self, event: pygame.Event) -> bool:
        if self.lull.swallows(event):
            return True
        if event.type == pygame.KEYDOWN or (event.type == pygame.MOUSEBUTTONUP and event.button in (1, 3)):
            self.app.sounds.click()
            self.app.pop()
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        style = self.app.style
        surface.fill(style.palette.window)
        if self._below is not None and self._below.get_size() == surface.get_size():
            surface.blit(self._below, (0, 0))
        veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        veil.fill(VEIL)
        surface.blit(veil, (0, 0))
        room = surface.get_rect().inflate(-16, -16)
        sheet = pygame.Rect(0, 0, min(room.width, style.px(SIZE[0])), min(room.height, style.px(SIZE[1])))
        sheet.center = room.center
        surface.blit(paper(sheet.size, paper_colours(style.palette).paper, ALL, 5), sheet)
        inner = sheet.inflate(-style.px(44), -style.px(40))
        surface.set_clip(sheet)
        fight_card.draw(surface, inner, style, self.card, self.skin, self.reader)
        surface.set_clip(None)
        words = style.render("Any key or a click puts it away.", NOTE, False, style.palette.text)
        surface.blit(words, words.get_rect(midbottom=(room.centerx, room.bottom)))
