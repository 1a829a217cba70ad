"""The table that a die is read in, on the sheet: how likely each column is, before and after it was moved, and what
stands in it; the likeliest has a gold frame, and no cell tells what it means by colour alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.kernel.forecast import Chance, ChanceColumn, ChanceTable, Tone
from ui.battle.inked import InkedItem, Labelled, PaperPane
from ui.palette import Colour, PaperColours
from ui.widgets import NOTE, Style
from ui.widgets.paper import fill_hatched, hatch

SMALL = 11  # size of type
ROW = 15  # pixels of a line at 100 %
LEAST = 38  # of a column
HEAD = 26  # of what stands before the rows
BARS = 40  # of the highest bar
SHOWN = 0.02  # columns below this are left out where there are many


def columns_shown(table: ChanceTable, most: int) -> tuple[ChanceColumn, ...]:
    """As many as there is room for, the likeliest of them, in their order."""
    few = [column for column in table.columns if float(column.share) >= SHOWN]
    ranked = sorted(few or table.columns, key=lambda column: -float(column.share))[: max(1, most)]
    return tuple(column for column in table.columns if column in ranked)


def _percent(share: float) -> str:
    return Chance("", share).percent.removesuffix(" %")


def _fill(surface: pygame.Surface, box: pygame.Rect, tone: Tone, inks: PaperColours) -> None:
    """Blue is good and plain, orange bad and hatched; what may be either is grey."""
    if tone >= Tone.GOOD:
        surface.fill(inks.good_partly, box)
    elif tone <= Tone.BAD:
        ground = inks.bad_partly
        line: Colour = (round(ground[0] * 0.86), round(ground[1] * 0.86), round(ground[2] * 0.86))
        fill_hatched(surface, box, hatch(line, ground, True))
    else:
        surface.fill(inks.even, box)


@dataclass
class OddsBars(InkedItem):
    """How likely each column is: its share, its heading after the shifts, and the one before them."""

    table: ChanceTable | None = None

    @property
    def lines(self) -> list[Labelled]:
        return [Labelled(self.table.as_text())] if self.table is not None else []

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        assert self.table is not None
        box, inks = self.where, self.inks
        surface.blit(style.render("Odds, before and after", NOTE, True, inks.ink), box.topleft)
        shown = columns_shown(self.table, box.width // style.px(LEAST - 6))
        wide, most = box.width / len(shown), max(float(column.share) for column in shown)
        low = box.bottom - 2 * style.px(ROW)
        for number, column in enumerate(shown):
            middle = round(box.x + (number + 0.5) * wide)
            tall = max(2, round(style.px(BARS) * float(column.share) / most))
            bar = pygame.Rect(0, 0, min(round(wide * 0.7), style.px(34)), tall)
            bar.midbottom = middle, low
            surface.fill(inks.gold if column is self.table.likely else inks.box, bar)
            pygame.draw.rect(surface, inks.ink, bar, 1)
            _write(surface, style, _percent(float(column.share)), (middle, bar.top - style.px(7)), inks.ink, True)
            _write(surface, style, column.before, (middle, low + style.px(8)), inks.quiet)
            _write(surface, style, column.heading, (middle, low + style.px(22)), inks.ink, True)


@dataclass
class ResultGrid(InkedItem):
    """The lines of the die under the columns that may count."""

    table: ChanceTable | None = None

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        table, box, inks = self.table, self.where, self.inks
        assert table is not None
        head, row = style.px(HEAD), style.px(ROW)
        surface.blit(style.render(table.title, NOTE, True, inks.ink), box.topleft)
        legend = style.render(table.legend, SMALL, False, inks.quiet)
        if legend.get_width() + style.width(table.title, NOTE, True) + style.px(8) <= box.width:
            surface.blit(legend, (box.right - legend.get_width(), box.y + style.px(3)))
        shown = columns_shown(table, (box.width - head) // style.px(LEAST))
        top, wide = box.y + style.height(NOTE) + style.px(2), (box.width - head) / len(shown)
        for line, name in enumerate(table.rows):
            _write(surface, style, name, (box.x + head // 2, top + row * (line + 2) + row // 2), inks.quiet)
        for number, column in enumerate(shown):
            left, right = round(head + number * wide), round(head + (number + 1) * wide)
            field = pygame.Rect(box.x + left, top, right - left, row * (len(table.rows) + 2))
            self._column(surface, style, field, column)
        likely = [number for number, column in enumerate(shown) if column is table.likely]
        for number in likely:
            left, right = round(head + number * wide), round(head + (number + 1) * wide)
            frame = pygame.Rect(box.x + left, top + row, right - left, row * (len(table.rows) + 1))
            pygame.draw.rect(surface, inks.gold_edge, frame, style.px(3))
            pygame.draw.rect(surface, inks.gold, frame.inflate(-2, -2), style.px(2))

    def _column(self, surface: pygame.Surface, style: Style, field: pygame.Rect, column: ChanceColumn) -> None:
        inks, row, middle = self.inks, style.px(ROW), field.centerx
        _write(surface, style, f"{_percent(float(column.share))} %", (middle, field.y + row // 2), inks.ink)
        cells: Sequence[tuple[str, Tone | None]] = [
            (column.heading, None),
            *((cell.label, cell.tone) for cell in column.cells),
        ]
        for line, (words, tone) in enumerate(cells):
            cell = pygame.Rect(field.x, field.y + row * (line + 1), field.width, row)
            if tone is not None:
                _fill(surface, cell, tone, inks)
            elif self.table is not None and column is self.table.likely:
                surface.fill(inks.gold, cell)
            pygame.draw.rect(surface, inks.box, cell, 1)
            is_plain = tone is None and not (self.table is not None and column is self.table.likely)
            _write(surface, style, words, cell.center, inks.ink if is_plain else inks.on_bar, tone is None)


def _write(
    surface: pygame.Surface, style: Style, text: str, middle: tuple[int, int], ink: Colour, bold: bool = False
) -> None:
    words = style.render(text, SMALL, bold, ink)
    surface.blit(words, words.get_rect(center=middle))


def put_grid(pane: PaperPane, table: ChanceTable) -> None:
    style = pane.page.style
    tall = style.height(NOTE) + style.px(ROW) * (len(table.rows) + 2) + style.px(5)
    pane.add(ResultGrid("", pane, pane.box(tall), table=table), 3)


def bars_height(style: Style) -> int:
    return style.height(NOTE) + style.px(BARS) + style.px(16) + 2 * style.px(ROW)
