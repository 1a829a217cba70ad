"""The chance to win from the first decision to the last: a curve with its uncertainty, turns, and turning points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby

import pygame

from game.kernel.hexes import Point
from table.review.judge import Estimate
from table.review.ledger import EVEN
from ui.scenes.ledger_bars import draw_number
from ui.scenes.night_page import draw_panel
from ui.widgets import BODY, CARD, NOTE, Line, Slider, Style


@dataclass
class ReviewTimeline(Slider):
    """A slider over all positions of a game; on the ending it is only looked at."""

    turns: Sequence[int] = ()  # of each position
    curve: Sequence[Estimate] = ()  # as far as it is known
    marks: dict[int, int] = field(default_factory=dict)  # the numbers of turning points by position
    cursor: int | None = None
    waiting: str = ""
    pressing: int = 0  # the number under the pointer that leads somewhere

    @property
    def lines(self) -> list[Line]:
        return [Line(self.label), Line(self.waiting)]

    @property
    def track(self) -> pygame.Rect:
        style, box = self.pane.page.style, self.where
        room = pygame.Rect(box.x + style.px(46), box.y + style.px(34), 0, 0)
        room.width, room.height = box.right - style.px(20) - room.x, box.bottom - style.px(26) - room.y
        return room

    def _x(self, position: float) -> float:
        room = self.track
        return room.x + room.width * position / max(1, len(self.turns) - 1)

    def _at(self, position: int) -> Point:
        room = self.track
        return self._x(position), room.bottom - room.height * self.curve[position].mean

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        colours, box, room = style.palette, self.where, self.track
        draw_panel(surface, style, box)
        surface.blit(style.render(self.label, BODY, True, colours.text), (box.x + style.px(14), box.y + style.px(6)))
        wait = style.render(self.waiting, NOTE, False, colours.quiet)
        if wait.get_width() + style.width(self.label, BODY, True) + style.px(40) < box.width:
            surface.blit(wait, wait.get_rect(topright=(box.right - style.px(14), box.y + style.px(9))))
        for level in (0, 50, 100):
            self._paint_level(surface, style, room, level)
        self._paint_turns(surface, style, room)
        if len(self.curve) > 1:
            self._paint_band(surface, style, room)
            spots = [self._at(position) for position in range(len(self.curve))]
            pygame.draw.lines(surface, colours.heavy, False, spots, max(2, style.px(2)))
            pygame.draw.aalines(surface, colours.heavy, False, spots)
        self._paint_cursor(surface, style, room)
        self._paint_marks(surface, style)

    def _paint_level(self, surface: pygame.Surface, style: Style, room: pygame.Rect, level: int) -> None:
        y = room.bottom - room.height * level // 100
        words = style.render(str(level), NOTE, False, style.palette.quiet)
        surface.blit(words, words.get_rect(midright=(room.x - style.px(8), y)))
        dash = 4 if level == 50 else room.width
        for x in range(room.x, room.right, 2 * dash):
            pygame.draw.line(surface, style.palette.line, (x, y), (min(room.right, x + dash), y))

    def _paint_band(self, surface: pygame.Surface, style: Style, room: pygame.Rect) -> None:
        """Between these two the chance lies, nineteen times of twenty."""
        layer = pygame.Surface(room.size, pygame.SRCALPHA)
        over, under = [], []
        for position, estimate in enumerate(self.curve):
            x = self._x(position) - room.x
            high, low = min(1.0, estimate.mean + EVEN * estimate.error), max(0.0, estimate.mean - EVEN * estimate.error)
            over.append((x, room.height * (1 - high)))
            under.append((x, room.height * (1 - low)))
        pygame.draw.polygon(layer, (*style.palette.light, 70), [*over, *reversed(under)])
        surface.blit(layer, room)

    def _paint_turns(self, surface: pygame.Surface, style: Style, room: pygame.Rect) -> None:
        start = 0
        for turn, group in groupby(self.turns):
            count = len(list(group))
            left, right = self._x(start), self._x(min(len(self.turns) - 1, start + count))
            if start:
                pygame.draw.line(surface, style.palette.line, (left, room.y), (left, room.bottom), 2)
            words = style.render(f"turn {turn}", NOTE, False, style.palette.quiet)
            if turn and words.get_width() + style.px(4) < right - left:
                surface.blit(words, words.get_rect(midtop=((left + right) / 2, room.bottom + style.px(4))))
            start += count

    def _paint_cursor(self, surface: pygame.Surface, style: Style, room: pygame.Rect) -> None:
        if self.cursor is None:
            return
        x, colour = round(self._x(self.cursor)), style.palette.selected
        pygame.draw.line(surface, (0, 0, 0), (x, room.y - style.px(4)), (x, room.bottom + style.px(2)), 4)
        pygame.draw.line(surface, colour, (x, room.y - style.px(4)), (x, room.bottom + style.px(2)), 2)
        if self.cursor < len(self.curve):
            y = round(self._at(self.cursor)[1])
            pygame.draw.circle(surface, (0, 0, 0), (x, y), style.px(6))
            pygame.draw.circle(surface, colour, (x, y), style.px(5))
        if self.shown:
            words = style.render(self.shown, CARD, True, style.palette.text)
            spot = words.get_rect(midbottom=(x, room.y - style.px(4)))
            if self.cursor is not None and not self.waiting:
                surface.blit(words, spot.clamp(self.where.inflate(-style.px(16), 0)))

    def _paint_marks(self, surface: pygame.Surface, style: Style) -> None:
        for position, number in self.marks.items():
            if position < len(self.curve):
                x, y = self._at(position)
                draw_number(surface, style, number, (round(x), round(y)), self.cursor == position)
