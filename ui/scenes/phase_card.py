"""What a phase came to, on the map it was played on, with a card of paper where the sheet lies. Enter or Space goes on,
but only after a moment: a key that was meant for the battle must not close what nobody has read."""

from __future__ import annotations

import pygame

from ui.battle.kept import KeptPicture
from ui.battle.post import Post
from ui.director import phase_card
from ui.director.annals import PhaseCard
from ui.director.canvas import StageCanvas
from ui.director.card_paper import Pen
from ui.palette import paper_colours
from ui.scenes.host import Host, Scene
from ui.scenes.lull import Lull
from ui.widgets import NOTE
from ui.widgets.paper import LEFT, focus_ring, gold, key_cap, paper

BUTTON, EDGE, FOLDED = 52, 18, 420  # pixels at 100 %
GOING = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_ESCAPE)
SCROLLS = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -6, pygame.K_PAGEDOWN: 6}
STEP = 48


class PhaseCardScene(Scene):
    """One card, one button; the map below it can be seen, not played on."""

    def __init__(self, app: Host, card: PhaseCard, post: Post) -> None:
        super().__init__(app)
        self.card, self.post = card, post
        self.lull, self.scroll = Lull(), 0
        self._below: pygame.Surface | None = app.surface.copy()
        self._written: pygame.Surface | None = None
        self._kept = KeptPicture()
        if post.board is not None:
            post.board.hovered = post.board.price = ""
            post.board.glide_to(phase_card.places_of(card))

    # ---- where it lies

    @property
    def sheet(self) -> pygame.Rect:
        """Over the sheet, down to the foot of the window; where that is folded away, at the right of the map."""
        places, window = self.post.places, self.app.surface.get_rect()
        if places.sheet.width:
            return pygame.Rect(places.sheet.x, places.sheet.y, places.sheet.width, window.bottom - places.sheet.y)
        wide = min(places.board.width, self.app.style.px(FOLDED))
        return pygame.Rect(places.board.right - wide, places.board.y, wide, places.board.height)

    @property
    def button(self) -> pygame.Rect:
        style, sheet = self.app.style, self.sheet
        edge = style.px(EDGE)
        box = pygame.Rect(sheet.x + edge, 0, sheet.width - 2 * edge, style.px(BUTTON))
        box.bottom = sheet.bottom - edge
        return box

    @property
    def page(self) -> pygame.Rect:
        """Where its words are seen."""
        edge, sheet = self.app.style.px(EDGE), self.sheet
        low = self.button.top - edge - self.app.style.height(NOTE)
        return pygame.Rect(sheet.x + edge, sheet.y + edge, sheet.width - 2 * edge, low - sheet.y - edge)

    # ---- the scene

    def restyle(self) -> None:
        self.post.resize()
        self._written, self._kept, self.scroll = None, KeptPicture(), 0
        if self._below is not None and self._below.get_size() != self.app.surface.get_size():
            self._below = None

    def update(self, seconds: float) -> None:
        self.lull.update(seconds)
        if self.post.board is not None:
            self.post.board.update(seconds, self.app.settings.tint)

    def handle(self, event: pygame.Event) -> bool:
        if self.lull.swallows(event):
            return True
        if event.type == pygame.KEYDOWN and event.key in GOING:
            return self.go_on()
        if event.type == pygame.KEYDOWN and event.key in SCROLLS:
            return self.roll(SCROLLS[event.key])
        if event.type == pygame.MOUSEWHEEL:
            return self.roll(-event.y)
        on_button = event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.button.collidepoint(event.pos)
        return on_button and self.go_on()

    def go_on(self) -> bool:
        self.app.sounds.click()
        self.app.pop()
        return True

    def roll(self, steps: int) -> bool:
        self.scroll = max(0, min(self._hidden, self.scroll + steps * self.app.style.px(STEP)))
        return True

    @property
    def _hidden(self) -> int:
        """Pixels of its words that do not fit."""
        return max(0, self._words().get_height() - self.page.height)

    # ---- drawing

    def _words(self) -> pygame.Surface:
        """All of it, written once."""
        if self._written is None:
            style, wide, night = self.app.style, self.page.width, self.post.is_night
            tall = 1
            for _ in range(2):  # first to measure it
                self._written = pygame.Surface((wide, tall), pygame.SRCALPHA)
                pen = Pen(self._written, pygame.Rect(0, 0, wide, tall), style, night)
                tall = phase_card.draw(self._written, pen, self.card, self.post.viewer)
        assert self._written is not None
        return self._written

    def draw(self, surface: pygame.Surface) -> None:
        self._kept.draw(surface, surface.get_rect(), self.scroll, self._paint)
        board = self.post.board
        if board is not None:
            folded = not self.post.places.sheet.width
            surface.set_clip(board.rect)
            board.draw(surface, not self.app.settings.reduced_motion)
            surface.set_clip(board.rect)
            phase_card.draw_on_map(StageCanvas(surface, board, self.app.style, True), self.card)
            surface.set_clip(None)
            if folded:
                self._paint_card(surface)
        self._draw_button(surface)

    def _paint(self, picture: pygame.Surface) -> None:
        picture.fill(self.app.style.palette.window)
        if self._below is not None:
            picture.blit(self._below, (0, 0))
        self._paint_card(picture)

    def _paint_card(self, picture: pygame.Surface) -> None:
        style, page = self.app.style, self.page
        inks = paper_colours(style.palette, self.post.is_night)
        picture.blit(paper(self.sheet.size, inks.paper, LEFT, 3), self.sheet)
        picture.blit(self._words(), page, (0, self.scroll, *page.size))
        if self._hidden > self.scroll:
            more = style.render("More below: the wheel, or Down.", NOTE, True, inks.ink)
            picture.blit(more, more.get_rect(topright=page.bottomright))

    def _draw_button(self, surface: pygame.Surface) -> None:
        style, box = self.app.style, self.button
        colours = paper_colours(style.palette)
        surface.blit(gold(box.size, colours, box.collidepoint(self.app.pointer)), box)
        words = style.heading("Go on", 16, colours.on_gold)
        surface.blit(words, words.get_rect(midleft=(box.x + style.px(15), box.centery)))
        key_cap(surface, style, "Enter", box.right - style.px(14), box.centery, colours.on_gold)
        focus_ring(surface, box, style.factor, style.palette.selected)
