"""A screen of the menus: night, paper and gold. It grows with the window, as the pictures it was drawn after do."""

from __future__ import annotations

import pygame

from ui.keeping.cutouts import CUTOUTS
from ui.scenes.base import PageScene
from ui.scenes.host import Host
from ui.scenes.night_page import Heading, NightPage
from ui.widgets import HEAD, Item, Pane, Style

DRAWN_FOR = (1280, 800)  # pixels
MOST = 1.6  # that everything may grow on a large window
ASK = 1.0  # seconds between two looks whether a painter has to be asked


class NightScene(PageScene):
    """Its page is one of night; head and title as on all screens."""

    grows = False  # whether its type grows with the window

    def __init__(self, app: Host) -> None:
        self.style: Style = app.style
        self.until_asked = 0.0
        super().__init__(app)

    def _empty_page(self) -> NightPage:
        self.style = self._grown() if self.grows else self.app.style
        return NightPage(self.style, self.app.manager, self.app.say, self.app.sounds.click)

    def _grown(self) -> Style:
        """On a window larger than it was drawn for, everything is larger."""
        style, window = self.app.style, self.app.surface.get_size()
        room = min(window[axis] / style.factor / DRAWN_FOR[axis] for axis in (0, 1))
        grown = min(MOST, room)
        return style if grown <= 1.02 else Style(style.palette, style.factor * grown)

    @property
    def room(self) -> tuple[float, float]:
        """The window as it would be at 100 %: what layouts are decided by."""
        width, height = self.app.surface.get_size()
        return width / self.style.factor, height / self.style.factor

    def update(self, seconds: float) -> None:
        """Cut-outs of maps come beside the frames; what has to be painted for them is asked for."""
        CUTOUTS.work()
        self.until_asked -= seconds
        if self.until_asked <= 0:
            self.until_asked = ASK
            if CUTOUTS.jobs():
                self.app.paint_ahead()
        super().update(seconds)

    def named(self, head: Pane, place: pygame.Rect) -> Item:
        """In the heading face, which is a little wider than the room that was kept."""
        slab = self.style.slab(HEAD)
        box = pygame.Rect(place.x, place.centery - slab.get_linesize() // 2, 0, slab.get_linesize())
        box.width = max(place.width, slab.size(self.title)[0] + 4)
        return Heading("", head, box, text=self.title, size=HEAD)

    def draw(self, surface: pygame.Surface) -> None:
        """The head is a strip of night with a line below it."""
        super().draw(surface)
        for pane in self.page.panes[:1]:
            if pane.name == "head":
                pygame.draw.rect(surface, self.style.palette.window, pane.rect)
                pygame.draw.line(surface, self.style.palette.line, pane.rect.bottomleft, pane.rect.bottomright)
