"""The ledger as bars from one zero line: luck, your choices, theirs. They add up to the result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame

from table.review.ledger import LedgerLine, ReviewLedger
from table.review.telling import points, weight_words
from ui.scenes.night_page import draw_panel
from ui.widgets import BODY, CARD, NOTE, Item, Line, Style

ROW = 28  # pixels at 100 %


def bars_height(style: Style, rows: int) -> int:
    return style.px(ROW * rows + 52)


@dataclass
class LedgerBars(Item):
    """One bar for each line; what may be nothing but noise is called about even."""

    rows: Sequence[tuple[str, LedgerLine]] = ()
    ledger: ReviewLedger | None = None
    waiting: str = ""
    asides: dict[str, str] = field(default_factory=dict)

    @property
    def lines(self) -> list[Line]:
        return [Line(f"{name}: {self.said(line)}") for name, line in self.rows] or [Line(self.waiting)]

    @staticmethod
    def said(line: LedgerLine) -> str:
        if line.is_even:
            return "about even"
        return f"{weight_words(line.points)}, {points(line.points)}"

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        draw_panel(surface, style, self.where)
        inner = self.where.inflate(-style.px(28), -style.px(16))
        if not self.rows or self.ledger is None:
            words = style.wrap(self.waiting, CARD, False, inner.width)
            for number, row in enumerate(words):
                drawn = style.render(row, CARD, False, style.palette.quiet)
                surface.blit(drawn, (inner.x, inner.centery - style.height(CARD) * (len(words) - 2 * number) // 2))
            return
        name = max(style.width(row, CARD, True) for row, _ in self.rows) + style.px(14)
        said = max(style.width(self.said(line), CARD, True) for _, line in self.rows) + style.px(14)
        track = pygame.Rect(inner.x + name, 0, max(style.px(40), inner.width - name - said), style.px(14))
        most = max(0.3, *(abs(line.points) + line.error for _, line in self.rows))
        step = min(style.px(ROW), (inner.height - style.height(NOTE)) // len(self.rows))
        for number, (row, entered) in enumerate(self.rows):
            place = track.move(0, inner.y + step * number + style.px(3))
            self._paint_row(surface, style, inner, place, row, entered, most)
        start, end = self.ledger.start.mean, self.ledger.end.mean
        sum_words = f"From {start:.0%} at the start to {end:.0%} at the end: the lines add up."
        foot = style.render(sum_words, NOTE, False, style.palette.quiet)
        if foot.get_width() <= inner.width:
            surface.blit(foot, (inner.x, inner.bottom - foot.get_height()))

    def _paint_row(
        self,
        surface: pygame.Surface,
        style: Style,
        inner: pygame.Rect,
        track: pygame.Rect,
        name: str,
        line: LedgerLine,
        most: float,
    ) -> None:
        colours, zero, half = style.palette, track.centerx, track.width / 2
        title = style.render(name, CARD, True, colours.text)
        surface.blit(title, title.get_rect(midleft=(inner.x, track.centery)))
        pygame.draw.rect(surface, colours.window, track)
        pygame.draw.rect(surface, colours.line, track, 1)
        reach = round(half * line.points / most)
        bar = pygame.Rect(min(zero, zero + reach), track.y + 1, abs(reach), track.height - 2)
        colour = colours.quiet if line.is_even else colours.heavy if line.points > 0 else colours.fail
        pygame.draw.rect(surface, colour, bar)
        doubt = round(half * min(most, 2 * line.error) / most)
        ends = (max(track.x, zero + reach - doubt), min(track.right - 1, zero + reach + doubt))
        pygame.draw.line(surface, colours.text, (ends[0], track.centery), (ends[1], track.centery), 1)
        pygame.draw.rect(surface, colours.text, (zero - 1, track.y - style.px(3), 2, track.height + style.px(6)))
        tone = colours.quiet if line.is_even else colour
        words = style.render(self.said(line), CARD, True, tone)
        surface.blit(words, words.get_rect(midleft=(track.right + style.px(12), track.centery)))


def draw_number(surface: pygame.Surface, style: Style, number: int, centre: tuple[int, int], lit: bool = False) -> None:
    radius = style.px(12)
    pygame.draw.aacircle(surface, (20, 20, 22), centre, radius)
    pygame.draw.aacircle(surface, style.palette.text if lit else style.palette.accent, centre, radius, style.px(2))
    words = style.render(str(number), BODY, True, (255, 255, 255))
    surface.blit(words, words.get_rect(center=centre))
