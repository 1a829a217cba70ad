"""The card of a turn that is over, on the veiled map. Its gold button takes Enter only after a moment: a key that was
meant for the battle must not close what nobody has read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from ui.battle.kept import KeptPicture
from ui.board.board import Board
from ui.director import turn_card
from ui.director.annals import TurnCard
from ui.palette import paper_colours
from ui.scenes.host import Host, Scene
from ui.scenes.lull import Lull
from ui.settings import key_label, key_name
from ui.widgets import Style
from ui.widgets.paper import ALL, focus_ring, gold, key_cap, paper

VEIL = (8, 10, 12, 150)
BUTTON = (300, 58)
MARGIN = 16  # pixels of the window beside the card
ENTERS, GOING = (pygame.K_RETURN, pygame.K_KP_ENTER), (pygame.K_SPACE, pygame.K_ESCAPE)
ON, BACK = (pygame.K_TAB, pygame.K_RIGHT, pygame.K_DOWN), (pygame.K_LEFT, pygame.K_UP)


@dataclass(frozen=True)
class CardWay:
    """From the card into what it tells of, by a small button and by the key that an action has."""

    label: str
    action: str
    go: Callable[[], object]


class TurnCardScene(Scene):
    """One card and its gold button; beside it the ways into what happened."""

    def __init__(self, app: Host, card: TurnCard, board: Board, ways: Sequence[CardWay] = ()) -> None:
        super().__init__(app)
        self.card, self.board, self.ways = card, board, tuple(ways)
        self.focus = 0  # the gold button, then the ways
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

    @property
    def ways_out(self) -> list[pygame.Rect]:
        """The small buttons at the left of its foot."""
        style, sheet, found = self.style, self.sheet, list[pygame.Rect]()
        x = sheet.x + style.px(28)
        for way in self.ways:
            wide = style.width(way.label, 13, False) + style.width(self._cap(way), 11, True) + style.px(42)
            box = pygame.Rect(x, 0, wide, style.px(32))
            box.centery = self.button.centery
            found.append(box)
            x = box.right + style.px(12)
        return found

    def _cap(self, way: CardWay) -> str:
        return key_label(self.app.settings.key_of(way.action))

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
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            place = pygame.Rect(event.pos, (1, 1)).collidelist([self.button, *self.ways_out])
            if place >= 0:
                self.press(place)
            return place >= 0
        return False

    def _key(self, event: pygame.Event) -> bool:
        """Enter presses what has the focus; the ways also have their own keys."""
        named = [way.action for way in self.ways]
        action = self.app.settings.action_of(key_name(event))
        if event.key in ENTERS:
            self.press(self.focus)
        elif event.key in GOING:
            self.press(0)
        elif action in named:
            self.press(named.index(action) + 1)
        elif event.key in (*ON, *BACK):
            back = event.key in BACK or event.mod & pygame.KMOD_SHIFT
            self.focus = (self.focus + (-1 if back else 1)) % (len(self.ways) + 1)
        else:
            return False
        return True

    def press(self, place: int) -> None:
        """The card goes; then what the button says."""
        self.app.sounds.click()
        self.app.pop()
        if place:
            self.ways[place - 1].go()

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
        for way, small in zip(self.ways, self.ways_out, strict=True):
            self._draw_way(surface, way, small)
        focus_ring(surface, [box, *self.ways_out][self.focus], style.factor, style.palette.selected)

    def _draw_way(self, surface: pygame.Surface, way: CardWay, box: pygame.Rect) -> None:
        style, colours = self.style, paper_colours(self.style.palette)
        surface.fill(colours.paper if box.collidepoint(self.app.pointer) else colours.slip, box)
        pygame.draw.rect(surface, colours.box, box, 1)
        words = style.render(way.label, 13, False, colours.ink)
        surface.blit(words, words.get_rect(midleft=(box.x + style.px(12), box.centery)))
        key_cap(surface, style, self._cap(way), box.right - style.px(10), box.centery, colours.ink)
