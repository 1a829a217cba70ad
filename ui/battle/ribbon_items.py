"""What stands on the ribbon, each part as it is painted: the menu, the turn, a phase, a track, a word."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from ui.battle.counters import side_sign
from ui.board.faces import Livery
from ui.board.skin import PhaseState, RibbonWord, Track
from ui.palette import Colour
from ui.widgets import CARD, Item, Style
from ui.widgets.paper import key_cap

TURN = 15  # size of the heading face
BOX, GAP = 21, 5  # of a track
GREEN, GOLD = (0x9C, 0xC7, 0x9B), (0xE9, 0xBE, 0x5C)  # the two sides on the ribbon: dark and light


@dataclass
class MenuSign(Item):
    """Three bars."""

    label: str = "Menu"

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        box, pen = self.where, max(2, style.px(3))
        for row in (-1, 0, 1):
            y = box.centery + row * style.px(6) - pen // 2
            pygame.draw.rect(surface, style.palette.text, (box.x + style.px(13), y, style.px(19), pen))


@dataclass
class TurnWords(Item):
    """The turn, in the heading face."""

    text: str = ""

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        words = style.heading(self.text, TURN, style.palette.text)
        surface.blit(words, words.get_rect(midleft=self.where.midleft))


@dataclass
class PhaseItem(Item):
    """One phase; keys read the same in the rules, so Tab passes it by."""

    name: str = ""
    state: PhaseState = "later"

    by_keys = False

    @property
    def focusable(self) -> bool:
        return True

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        colours, now = style.palette, self.state == "now"
        if now:
            pygame.draw.rect(surface, colours.accent, self.where, border_radius=style.px(3))
        colour = {"now": colours.on_accent, "done": colours.quiet, "later": colours.text}[self.state]
        words = style.render(self.name, CARD, now, colour)
        surface.blit(words, words.get_rect(center=self.where.center))


@dataclass
class TrackItem(Item):
    """A side's sign, or a name, and boxes: the present one is light, those used up are struck."""

    track: Track | None = None
    look: Livery | None = None

    by_keys = False

    @property
    def focusable(self) -> bool:
        return True

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        assert self.track is not None
        box, colours = self.where, style.palette
        x = box.x + lead(surface, style, box, self.track.name, self.look)
        side = style.px(BOX)
        for number, text in enumerate(self.track.boxes):
            plate = pygame.Rect(x + number * (side + style.px(GAP)), box.centery - side // 2, side, side)
            now, used = number == self.track.now, number < self.track.now
            if now:
                pygame.draw.rect(surface, colours.text, plate, border_radius=style.px(3))
            else:
                pygame.draw.rect(surface, colours.line, plate, 1, border_radius=style.px(3))
            words = style.render(text, CARD, now, colours.window if now else colours.quiet)
            surface.blit(words, words.get_rect(center=plate.center))
            if used:
                y = plate.centery
                pygame.draw.line(surface, colours.quiet, (plate.x + 3, y), (plate.right - 4, y), 1)


def lead(surface: pygame.Surface | None, style: Style, box: pygame.Rect, name: str, look: Livery | None) -> int:
    """The sign of a side or else a name before the boxes; what it takes."""
    if look is not None:
        if surface is not None:
            sign = side_sign(look.emblem, style.px(13), ribbon_colour(look))
            surface.blit(sign, sign.get_rect(midleft=(box.x, box.centery)))
        return style.px(20)
    if surface is not None:
        words = style.render(name, CARD, False, style.palette.quiet)
        surface.blit(words, words.get_rect(midleft=(box.x, box.centery)))
    return style.width(name, CARD) + style.px(8)


def ribbon_colour(look: Livery) -> Colour:
    """A side's colour that can be read on the ribbon."""
    return GOLD if look.rounded else GREEN


@dataclass
class ToldItem(Item):
    """A label and how it stands; pressed, everything is told."""

    told: RibbonWord | None = None
    look: Livery | None = None

    by_keys = False

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        told, box, colours = self.told, self.where, style.palette
        assert told is not None
        x = box.x
        if told.label:
            words = style.render(told.label, CARD, False, colours.quiet)
            surface.blit(words, words.get_rect(midleft=(x, box.centery)))
            x += words.get_width() + style.px(6)
        colour = colours.text
        if self.look is not None:
            colour = ribbon_colour(self.look) if colours.name != "contrast" else colours.text
            sign = side_sign(self.look.emblem, style.px(13), colour)
            surface.blit(sign, sign.get_rect(midleft=(x, box.centery)))
            x += style.px(17)
        words = style.render(told.words, CARD, True, colour)
        surface.blit(words, words.get_rect(midleft=(x, box.centery)))


@dataclass
class HintSign(Item):
    """A word with its key."""

    label: str = ""
    cap: str = ""

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        box, colours = self.where, style.palette
        lit = self.pane.page.hover == self.key
        words = style.render(self.label, CARD, False, colours.text if lit else colours.quiet)
        surface.blit(words, words.get_rect(midleft=(box.x, box.centery)))
        if self.cap:
            key_cap(surface, style, self.cap, box.right, box.centery, colours.quiet)
