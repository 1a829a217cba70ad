"""A turning point as a card: a cut-out of the map where it happened, its number, how much, one sentence, and whether
dice or a choice made it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.kernel.agenda import Side
from game.kernel.match import Match
from table.review.telling import TurnedWords, shortened
from ui.board.chart import Chart
from ui.keeping.blocks import Arrow, Block, cutout, of_view, placed
from ui.keeping.cutouts import Cut, box_around, chart_of
from ui.scenes.ledger_bars import draw_number
from ui.scenes.night_page import RADIUS, heading_lines
from ui.scenes.plates import CHIP, LIFT, is_lit
from ui.scenes.review_tale import ReviewTale
from ui.scenes.shades import drop_shadow
from ui.widgets import CARD, LEAD, NOTE, Item, Line, Style
from ui.widgets.items import lines_height, paint_lines

TITLE = 60  # letters
BACK = 8  # answers that belong to one deed, about


@dataclass(frozen=True)
class TurnedPicture:
    """Where a step happened: enough to draw it at any size."""

    game: str
    scenario: str
    around: tuple[str, ...]
    blocks: tuple[Block, ...]
    arrows: tuple[Arrow, ...]
    reader: Side

    def painted(self, size: tuple[int, int], style: Style) -> pygame.Surface | None:
        chart = chart_of(self.game, self.scenario)
        if chart is None:
            return None
        box = box_around(chart, self.around) or chart.first_look or chart.bounds
        return cutout(Cut(self.game, self.scenario, box, size), style, self.blocks, self.arrows, self.reader)


def picture_of_step(tale: ReviewTale, index: int) -> TurnedPicture:
    """The position before an answer, with the ways of it."""
    match, skin = tale.match, tale.skin
    around, ways = seen_around(tale, index)[:4], tale.ways(index)
    blocks: tuple[Block, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    if skin is not None:
        chart = skin.chart(match.scenario)
        stands = of_view(skin, chart, match.game, tale.view(index, tale.reader))
        blocks = _inside(chart, around, placed(chart, stands))
        side = tale.answers[index].decision.side
        ends = [(way[0], way[-1]) for way in ways if way[0] in chart.outlines and way[-1] in chart.outlines]
        arrows = tuple(Arrow(side, chart.badge(one), chart.badge(two)) for one, two in ends[:3])
    return TurnedPicture(match.game.name, match.scenario, tuple(around), blocks, arrows, tale.reader)


def seen_around(tale: ReviewTale, index: int) -> list[str]:
    """Where it happened; where nothing was seen of it, where the last thing before it was."""
    for back in range(index, max(-1, index - BACK), -1):
        if places := tale.places(back):
            return places
    return []


def _inside(chart: Chart, around: Sequence[str], blocks: Sequence[Block]) -> tuple[Block, ...]:
    """Only those in the picture: what lies beyond its edge would crowd there."""
    box = box_around(chart, around) or chart.bounds
    left, top, width, height = box
    return tuple(b for b in blocks if left <= b.at[0] <= left + width and top <= b.at[1] <= top + height)


def title_of_step(tale: ReviewTale, words: TurnedWords) -> str:
    """What the fight came to, or what was done."""
    card = tale.fight(words.index)
    if card is not None and card.show.outcome is not None:
        return f"{card.show.title}: {card.show.outcome.word.lower()}"
    return shortened(words.deed.rstrip("."), TITLE)


def spot_of_step(tale: ReviewTale, index: int, match: Match[Any]) -> tuple[float, float] | None:
    """Where its number stands on the map."""
    chart = chart_of(match.game.name, match.scenario)
    places = [place for place in seen_around(tale, index) if chart is not None and place in chart.outlines]
    return chart.badge(places[-1]) if chart is not None and places else None


@dataclass
class TurningCard(Item):
    """A click opens the review there."""

    words: TurnedWords | None = None
    title: str = ""
    picture: TurnedPicture | None = None
    share: int = 0  # pixels of the picture
    beside: bool = False
    chosen: bool = False
    still: bool = False

    @property
    def lines(self) -> list[Line]:
        words = self.words
        if words is None:
            return []
        return [Line(self.title, LEAD, True), Line(words.sentence, NOTE), Line(words.cause, NOTE)]

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        colours, lit, words = style.palette, is_lit(self), self.words
        if words is None:
            return
        box = self.where.move(0, -style.px(LIFT) if lit and not self.still else 0)
        drop_shadow(surface, box, style.px(8))
        pygame.draw.rect(surface, colours.panel, box, border_radius=style.px(RADIUS))
        view = pygame.Rect(box.x + 1, box.y + 1, box.width - 2, self.share)
        inner = pygame.Rect(box.x + style.px(10), view.bottom + style.px(5), box.width - style.px(20), 0)
        if self.beside:
            view = pygame.Rect(box.x + 1, box.y + 1, self.share, box.height - 2)
            inner = pygame.Rect(
                view.right + style.px(10), box.y + style.px(6), box.right - view.right - style.px(20), 0
            )
        inner.height = box.bottom - style.px(4) - inner.y
        self._paint_picture(surface, style, view)
        edge = colours.accent if self.chosen else colours.quiet if lit else colours.line
        pygame.draw.rect(surface, edge, box, 2 if self.chosen else 1, border_radius=style.px(RADIUS))
        if inner.height > style.height(NOTE):  # a low card is all picture: its note has the words
            self._paint_words(surface, style, inner)

    def _paint_picture(self, surface: pygame.Surface, style: Style, view: pygame.Rect) -> None:
        words, colours = self.words, style.palette
        assert words is not None
        drawn = self.picture.painted(view.size, style) if self.picture is not None and view.width > 8 else None
        if drawn is not None:
            surface.blit(drawn, view)
        else:
            pygame.draw.rect(surface, colours.card, view)
        draw_number(surface, style, words.number, (view.x + style.px(20), view.y + style.px(20)))
        good = words.change > 0
        text = style.render(words.points, CARD, True, colours.heavy if good else colours.fail)
        chip = text.get_rect().inflate(style.px(12), style.px(4))
        chip.bottomright = view.right - style.px(8), view.bottom - style.px(7)
        pygame.draw.rect(surface, CHIP, chip, border_radius=2)
        surface.blit(text, text.get_rect(center=chip.center))

    def _paint_words(self, surface: pygame.Surface, style: Style, box: pygame.Rect) -> None:
        words, y = self.words, box.y
        assert words is not None
        for row in heading_lines(style, self.title, CARD + 1, box.width)[:2]:
            surface.blit(style.heading(row, CARD + 1, style.palette.text), (box.x, y))
            y += style.slab(CARD + 1).get_linesize()
        cause = Line(words.cause, NOTE, True, "accent")
        room = box.bottom - y - style.height(NOTE)
        told = style.wrap(f"{words.when}. {words.sentence}", NOTE, False, box.width)
        fits = max(0, room // style.height(NOTE))
        if len(told) > fits > 0:
            told = [*told[: fits - 1], f"{told[fits - 1].rstrip('. ')} ..."]
        paint_lines(
            self, [Line(row, NOTE, False, "quiet") for row in told[:fits]], surface, style, box.move(0, y - box.y)
        )
        paint_lines(self, [cause], surface, style, pygame.Rect(box.x, box.bottom - style.height(NOTE), box.width, 99))


def turning_height(style: Style, card: TurningCard, width: int) -> int:
    """What its words need."""
    return lines_height(card.lines, style, width) + style.px(20)
