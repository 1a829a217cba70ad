"""The status card: what stands in words, and tracks drawn as boxes with the current one filled."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from ui.board.skin import Track
from ui.palette import Colour
from ui.widgets import CARD, NOTE, Item, Line, Pane, Style
from ui.widgets.items import is_cut


@dataclass
class TrackItem(Item):
    """A name and its boxes; pointing at it, or the focus on it, tells what may come next."""

    track: Track | None = None

    @property
    def focusable(self) -> bool:
        return True

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        if self.track is None or is_cut(self.where, surface.get_clip()):
            return
        box, colours = self.where, style.palette
        surface.blit(style.render(self.track.name, CARD, False, colours.text), (box.x, box.y + style.px(2)))
        wide, gap = style.px(34), style.px(4)
        x = box.right - len(self.track.boxes) * (wide + gap)
        for number, text in enumerate(self.track.boxes):
            plate = pygame.Rect(x + number * (wide + gap), box.y + 1, wide, box.height - 2)
            now = number == self.track.now
            pygame.draw.rect(surface, colours.accent if now else colours.panel, plate, border_radius=style.px(3))
            pygame.draw.rect(surface, colours.text if now else colours.quiet, plate, 2 if now else 1, style.px(3))
            colour = colours.on_accent if now else colours.quiet
            words = style.render(text, CARD, now, colour)
            place = words.get_rect(center=plate.center)
            surface.blit(words, place)
            if number < self.track.now:
                _strike(surface, plate, place.inflate(style.px(6), 0), colours.quiet)


def _strike(surface: pygame.Surface, plate: pygame.Rect, words: pygame.Rect, colour: Colour) -> None:
    """Used up: struck through on both sides of the number, which stays readable."""
    steep = plate.height / max(1, plate.width)
    for x, corner in ((words.left, plate.bottomleft), (words.right, plate.topright)):
        pygame.draw.line(surface, colour, corner, (x, round(plate.bottom - (x - plate.left) * steep)), 2)


def fill_status(pane: Pane, lines: list[str], tracks: list[Track], note: str) -> None:
    """The first line is the standing; the note says whose eyes see all this."""
    style = pane.page.style
    for line in lines[:1]:
        pane.words(Line(line, CARD, True), gap=2)
    for number, track in enumerate(tracks):
        box = pane.box(style.height(CARD) + style.px(4))
        pane.add(TrackItem(f"track {number}", pane, box, None, None, track.note, "", track), gap=2)
    for line in lines[1:]:
        pane.words(Line(line, NOTE), gap=1)
    pane.words(Line(note, NOTE, False, "quiet"), gap=1)
