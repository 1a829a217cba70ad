"""The sums behind a forecast as a table: two tallies side by side, a line for every point, its rule beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import pygame

from game.kernel.tally import Reason, Tally
from game.kernel.words import sentence
from ui.battle.inked import PaperPane, RuledLine, Span, put_paragraph
from ui.widgets import CARD, NOTE, Act

GAP = 18  # between two columns


def pairs(found: Sequence[Tally | Reason]) -> Iterator[tuple[Tally | Reason, ...]]:
    """Attack and defence stand beside each other; what is no sum, or stands alone, takes the whole width."""
    left = list(found)
    while left:
        both = len(left) > 1 and all(isinstance(one, Tally) for one in left[:2])
        yield tuple(left[: 2 if both else 1])
        del left[: 2 if both else 1]


@dataclass
class SumsTable:
    """Sums put down on a stretch of the sheet."""

    pane: PaperPane
    link: Callable[[str], Span]  # the span of a rule's number
    acts: dict[str, Act]

    def put(self, found: Sequence[Tally | Reason]) -> None:
        pane = self.pane
        for pair in pairs(found):
            each = (pane.width - pane.page.style.px(GAP) * (len(pair) - 1)) // len(pair)
            columns = [pygame.Rect(n * (pane.width - each), pane.y, each, 0) for n in range(len(pair))]
            pane.y += max(self._sum(one, column) for one, column in zip(pair, columns, strict=True))
            pane.gap(5)

    def _sum(self, one: Tally | Reason, box: pygame.Rect) -> int:
        """How tall it is."""
        if isinstance(one, Reason):
            spans = [self.link(rule) if rule else Span(words) for words, rule in _pieces(one)]
            return put_paragraph(self.pane, spans, self.acts, box, NOTE, keyed=False)
        tall = self._line(one.title, one.rule, str(one.total), box, True)
        line = pygame.Rect(box.x, box.y + tall, box.width, 2)
        self.pane.items.append(RuledLine("", self.pane, line))
        tall += self.pane.page.style.px(3)
        for number, each in enumerate(one.lines):
            spot = pygame.Rect(box.x, box.y + tall, box.width, 0)
            tall += self._line(each.reason, each.rule, f"{each.points:+d}" if number else str(each.points), spot, False)
        return tall

    def _line(self, words: str, rule: str, number: str, box: pygame.Rect, bold: bool) -> int:
        """The reason with its rule at the left, what it is worth at the right."""
        style, size = self.pane.page.style, CARD if bold else NOTE
        wide = style.width(number, size, True) + style.px(4)
        spans = [Span(f"{sentence(words)} ", bold), *([self.link(rule)] if rule else [])]
        left = pygame.Rect(box.x, box.y, box.width - wide - style.px(4), 0)
        tall = put_paragraph(self.pane, spans, self.acts, left, size, keyed=False)
        put_paragraph(
            self.pane, [Span(number, True)], {}, pygame.Rect(box.right - wide, box.y, wide + style.px(4), 0), size
        )
        return tall


def _pieces(one: Reason) -> Iterator[tuple[str, str]]:
    """Words, and a rule, each by itself."""
    for words, rule in one.parts():
        yield words, ""
        if rule:
            yield "", rule
