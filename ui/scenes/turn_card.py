"""The card of a turn that is over, on the veiled map. Its gold button takes Enter only after a moment: a key that was
meant for the battle must not close what nobody has read."""

from __future__ import annotations

import pygame

from ui.battle.kept import KeptPicture
from ui.board.board import Board
from ui.director import turn_card
from ui.director.annals import TurnCard
from ui.palette import paper_colours
from ui.scenes.host import Host, Scene
from ui.scenes.lull import Lull
from ui.widgets import Style
from ui.widgets.paper import ALL, focus_ring, gold, key_cap, paper

VEIL = (8, 10, 12, 150)
BUTTON = (300, 58)
MARGIN = 16  # pixels of the window beside the card
GOING = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_ESCAPE)


class TurnCardScene(Scene):
    """One card, one button; a click on it, Enter or Space goes on."""

    def __init__(self, app: Host, card: TurnCard, board: Board) -> None:
        super().__init__(app)
        self.card, self.board = card, board
        self.lull = Lull()
        self._below: pygame.Surface | None = app.surface.copy()
        self._kept = KeptPicture()
        self._style: Style | None = None

    # ---- where it lies

    @property
    def style(self) -> Style:
        """The window's own; smaller where the card would not fit, since nothing on it may be cut off."""
        if self._style is None:
            own, room = self.app.style, self.app.surface.get_size()
            most = min((size - MARGIN) / asked for size, asked in zip(room, turn_card.SIZE, strict=True))
            self._style = own if own.factor <= most else Style(own.palette, most)
        return self._style

    @property
    def sheet(self) -> pygame.Rect:
        box = pygame.Rect(0, 0, *map(self.style.px, turn_card.SIZE))
        box.center = self.app.surface.get_rect().center
        return box

    @property
    def button(self) -> pygame.Rect:
        style, sheet = self.style, self.sheet
        box = pygame.Rect(0, 0, min(style.px(BUTTON[0]), sheet.width // 2), style.px(BUTTON[1]))
        box.bottomright = sheet.right - style.px(28), sheet.bottom - style.px(16)
        return box

    # ---- the scene

    def restyle(self) -> None:
        self._style, self._kept = None, KeptPicture()
        if self._below is not None and self._below.get_size() != self.app.surface.get_size():
            self._below = None

    def update(self, seconds: float) -> None:
        self.lull.update(seconds)

    def handle(self, event: pygame.Event) -> bool:
        if self.lull.swallows(event):
            return True
        if event.type == pygame.KEYDOWN and event.key in GOING:
            self.go_on()
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.button.collidepoint(event.pos):
            self.go_on()
            return True
        return False

    def go_on(self) -> None:
        self.app.sounds.click()
        self.app.pop()

    # ---- drawing

    def draw(self, surface: pygame.Surface) -> None:
        self._kept.draw(surface, surface.get_rect(), None, self._paint)
        self._draw_button(surface)

    def _paint(self, picture: pygame.Surface) -> None:
        """All but the button stays as it is."""
        style = self.style
        picture.fill(style.palette.window)
        if self._below is not None:
            picture.blit(self._below, (0, 0))
        veil = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
        veil.fill(VEIL)
        shade = self.sheet.move(style.px(6), style.px(8))
        pygame.draw.rect(veil, (0, 0, 0, 200), shade)
        picture.blit(veil, (0, 0))
        picture.blit(paper(self.sheet.size, paper_colours(style.palette).paper, ALL, 3), self.sheet)
        turn_card.draw(picture, self.sheet, style, self.card, self.board)

    def _draw_button(self, surface: pygame.Surface) -> None:
        style, box, colours = self.style, self.button, paper_colours(self.style.palette)
        surface.blit(gold(box.size, colours, box.collidepoint(self.app.pointer)), box)
        title, words = self.card.account.next_words
        top = style.heading(title, 16, colours.on_gold)
        surface.blit(top, (box.x + style.px(15), box.y + style.px(7)))
        low = style.render(words, 13, False, colours.on_gold)
        surface.blit(low, (box.x + style.px(15), box.y + style.px(9) + top.get_height()))
        key_cap(surface, style, "Enter", box.right - style.px(14), box.centery, colours.on_gold)
        focus_ring(surface, box, style.factor, style.palette.selected)
