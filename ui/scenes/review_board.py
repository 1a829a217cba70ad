"""The board of a review: a position as a side saw it, and the ways that are about to be gone. It is only looked at."""

from __future__ import annotations

from typing import Any

import pygame

from game.kernel.agenda import Side
from ui.board.arrows import arrow
from ui.board.board import Board
from ui.board.scene import Shown
from ui.board.skin import Skin
from ui.scenes.review_tale import ReviewTale
from ui.scenes.shades import drop_shadow
from ui.widgets import Style

ARROW = 5.0
MOST_WAYS = 8


class ReviewBoard:
    """Made once its place is known; the wheel zooms, a drag with any button moves the map."""

    def __init__(self, skin: Skin | None, tale: ReviewTale) -> None:
        self.skin, self.tale = skin, tale
        self.board: Board | None = None
        self._ways: list[tuple[str, ...]] = []
        self._dragged: tuple[int, int] | None = None

    def place(self, rect: pygame.Rect, style: Style, view: Any) -> bool:
        """Whether it was made just now."""
        if self.skin is None:
            return False
        if self.board is None:
            chart = self.skin.chart(self.tale.match.scenario)
            self.board = Board(self.skin, chart, view, rect, style.palette, style.factor)
            return True
        if self.board.rect != rect:
            self.board.resize(rect, style.palette, style.factor)
        return False

    def show(self, cursor: int, eyes: Side) -> None:
        """The position before an answer, and where the answer leads."""
        if self.board is None or not self.tale.retraced.is_done:
            return
        here = cursor < len(self.tale.answers)
        self._ways = self.tale.ways(cursor)[:MOST_WAYS] if here else []
        self.board.show(Shown(self.tale.view(cursor, eyes), eyes, number=cursor + 1))
        self.board.glide_to(self.tale.places(cursor) if here else [])

    def update(self, seconds: float, tint: str, still: bool, pointer: tuple[int, int]) -> None:
        board = self.board
        if board is not None:
            board.still = still
            board.update(seconds, tint)
            board.hover(pointer if board.rect.collidepoint(pointer) else None, seconds)

    def handle(self, event: pygame.Event, pointer: tuple[int, int]) -> bool:
        board = self.board
        if board is None:
            return False
        if event.type == pygame.MOUSEWHEEL and board.rect.collidepoint(pointer):
            board.move(board.camera.zoom(1 if event.y > 0 else -1, pointer))
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and board.rect.collidepoint(event.pos):
            self._dragged = event.pos
            return bool(event.button == 1)
        if event.type == pygame.MOUSEMOTION and self._dragged is not None and any(event.buttons):
            dx, dy = event.pos[0] - self._dragged[0], event.pos[1] - self._dragged[1]
            self._dragged = event.pos
            board.move(board.camera.pan(dx, dy))
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._dragged is not None:
            self._dragged = None
            return True
        return False

    def draw(self, surface: pygame.Surface, style: Style, moving: bool) -> None:
        board = self.board
        if board is None:
            return
        drop_shadow(surface, board.rect, style.px(8))
        board.draw(surface, moving)
        surface.set_clip(board.rect)
        for path in self._ways:
            known = [place for place in path if place in board.chart.outlines]
            if len(known) > 1:
                spots = [board.camera.to_screen(board.chart.badge(place)) for place in known]
                sprite = arrow(spots, None, ARROW * style.factor)
                surface.blit(sprite.picture, sprite.corner)
        surface.set_clip(None)
