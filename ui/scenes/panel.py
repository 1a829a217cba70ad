"""A panel over the screen that was there before: a question, or the menu of a battle."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from ui.scenes.host import Host
from ui.scenes.night_page import Heading, heading_height
from ui.scenes.night_scene import NightScene
from ui.widgets import BODY, NOTE, Chip, Pane

VEIL = 170  # of 255: how dark the screen below becomes
WIDTH = 460
TITLE = 24  # size of type


class PanelScene(NightScene):
    """Its buttons stand below each other in the middle; what lies below is dimmed and waits."""

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.backdrop: pygame.Surface | None = app.surface.copy()

    def fill(self, pane: Pane) -> None:
        """Words and buttons."""

    def _frame(self) -> pygame.Rect:
        return self.app.surface.get_rect()

    def build(self, area: pygame.Rect) -> None:
        style = self.app.style
        width = min(style.px(WIDTH), area.width - style.px(16))
        tall = area.height - self.footed - style.px(12)
        pane = self.page.pane("panel", pygame.Rect(0, 0, width, tall), "panel", pad=18)
        title = pane.box(heading_height(style, self.title, TITLE, pane.width))
        pane.add(Heading("", pane, title, text=self.title, size=TITLE), 10)
        self.fill(pane)
        pane.rect.height = min(tall, pane.content)
        pane.rect.center = (area.centerx, (area.height - style.px(26)) // 2)
        pane.rect.bottom = min(pane.rect.bottom, area.bottom - self.footed)
        pane.container.set_dimensions(pane.rect.size)
        pane.container.set_position(pane.rect.topleft)

    def restyle(self) -> None:
        if self.backdrop is not None and self.backdrop.get_size() != self.app.surface.get_size():
            self.backdrop = None
        super().restyle()

    def draw(self, surface: pygame.Surface) -> None:
        if self.backdrop is None:
            super().draw(surface)
            return
        surface.blit(self.backdrop, (0, 0))
        veil = pygame.Surface(surface.get_size())
        veil.fill(self.app.style.palette.window)
        veil.set_alpha(VEIL)
        surface.blit(veil, (0, 0))
        self.page.draw(surface)

    def draw_note(self, surface: pygame.Surface) -> None:
        """On a strip of its own: there are words below."""
        tall = self.app.style.height(NOTE) + self.app.style.px(10)
        foot = pygame.Rect(0, surface.get_height() - tall, surface.get_width(), tall)
        pygame.draw.rect(surface, self.app.style.palette.window, foot)
        super().draw_note(surface)


class AskScene(PanelScene):
    """What will happen, and the ways on; the first is the main one, Esc takes the last."""

    def __init__(self, app: Host, title: str, text: str, ways: Sequence[Chip]) -> None:
        super().__init__(app)
        self.title, self.text, self.ways = title, text, ways

    def back(self) -> None:
        self.ways[-1].act()

    def fill(self, pane: Pane) -> None:
        pane.text(self.text, BODY)
        pane.gap()
        for number, way in enumerate(self.ways):
            pane.button(way.key, way.label, way.act, "plain" if number else "main", way.note, way.blocked)
