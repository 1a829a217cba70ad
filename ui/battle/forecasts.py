"""What an order may lead to, on the sheet: the chance in large type, the bar, its legend, the facts and the sums."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame

from game.kernel.forecast import Chance, ChanceTable, Expected, Forecast, Tone, bars, rules, sums
from game.kernel.tally import Reason, Tally
from game.kernel.words import sentence, tenths
from table.composition.forms import FormResult
from ui.battle.chance_table import OddsBars, bars_height, put_grid
from ui.battle.easing import ForecastEasing
from ui.battle.inked import InkedItem, Labelled, PaperPane, Span, put_paragraph, put_rule, slab_lines
from ui.battle.links import Open, Rulebook
from ui.battle.sums_table import SumsTable
from ui.palette import Colour, PaperColours, contrast
from ui.widgets import CARD, NOTE, Act, Style
from ui.widgets.paper import fill_hatched, hatch, key_cap

CHANCE, OUTCOME = 36, 17  # sizes of the heading face
SMALL_CHANCE = 24  # where there is no room to spare
LIKELY = 0.40  # from here on the chance is blue
NUMBERED = 0.04  # a part of the bar that carries its number
INKS = {Tone.GOOD: "good", Tone.PARTLY_GOOD: "good_partly", Tone.EVEN: "even", Tone.PARTLY_BAD: "bad_partly"}
INKS[Tone.BAD] = "bad_bar"
WHITE: Colour = (255, 255, 255)


def fill_tone(surface: pygame.Surface, box: pygame.Rect, tone: Tone, inks: PaperColours) -> None:
    """Good is plain, its half is hatched one way; bad leans the other way: nothing is told by colour alone."""
    ground: Colour = getattr(inks, INKS[tone])
    pygame.draw.rect(surface, ground, box)
    if tone in (Tone.PARTLY_GOOD, Tone.PARTLY_BAD, Tone.BAD):
        line = tuple(round(part * (0.72 if tone == Tone.BAD else 0.86)) for part in ground)
        if tone == Tone.BAD and ground == (0, 0, 0):
            line = WHITE
        fill_hatched(surface, box, hatch((line[0], line[1], line[2]), ground, tone != Tone.PARTLY_GOOD))


@dataclass
class ChanceHead(InkedItem):
    """`57 %  Hill 80 falls`, and at the right what it would be otherwise."""

    chance: Chance | None = None
    about: str = ""
    right: tuple[str, ...] = ()
    large: int = CHANCE
    easing: ForecastEasing | None = None

    @property
    def lines(self) -> list[Labelled]:
        found = [f"{sentence(self.chance.label)} {self.about}{self.chance.percent}"] if self.chance else []
        return [Labelled(text) for text in (*found, *self.right)]

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        box, inks, chance = self.where, self.inks, self.chance
        if chance is None:
            return
        likely = float(chance.share) >= LIKELY if chance.tone >= Tone.EVEN else float(chance.share) < LIKELY
        seen = self.easing.head(chance) if self.easing is not None else chance
        large = style.heading(seen.percent, self.large, inks.good if likely else inks.bad)
        base = box.y + style.slab(self.large).get_ascent()
        surface.blit(large, box.topleft)
        x = box.x + large.get_width() + style.px(8)
        rows, _ = head_rows(style, self, box.width)
        y = max(box.y, base - style.slab(OUTCOME).get_ascent() - (len(rows) - 1) * style.px(20))
        for row in rows:
            surface.blit(style.heading(row, OUTCOME, inks.ink), (x, y))
            y += style.px(20)
        y = box.y + style.px(8)
        for row in self.right:
            words = style.render(row, NOTE, False, inks.quiet)
            surface.blit(words, (box.right - words.get_width(), y))
            y += style.height(NOTE)


@dataclass
class ResultHead(InkedItem):
    """`7 defence left on Hill 80`, and at the right where it comes from: no dice are thrown for it."""

    result: FormResult | None = None

    @property
    def lines(self) -> list[Labelled]:
        found = self.result
        return [Labelled(text) for text in (f"{found.number} {found.words}", *found.right)] if found is not None else []

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        box, inks, result = self.where, self.inks, self.result
        if result is None:
            return
        large = style.heading(result.number, CHANCE, inks.good)
        surface.blit(large, box.topleft)
        base = box.y + style.slab(CHANCE).get_ascent()
        x, right = box.x + large.get_width() + style.px(8), max(style.width(row, NOTE) for row in (*result.right, ""))
        rows = slab_lines(style, result.words, OUTCOME, box.right - x - right - style.px(10))
        y = max(box.y, base - style.slab(OUTCOME).get_ascent() - (len(rows) - 1) * style.px(20))
        for row in rows:
            surface.blit(style.heading(row, OUTCOME, inks.ink), (x, y))
            y += style.px(20)
        y = box.y + style.px(8)
        for row in result.right:
            words = style.render(row, NOTE, False, inks.quiet)
            surface.blit(words, (box.right - words.get_width(), y))
            y += style.height(NOTE)


def head_rows(style: Style, head: ChanceHead, width: int) -> tuple[list[str], int]:
    """The outcome in rows beside the number, and how tall all of it is."""
    assert head.chance is not None
    taken = style.slab(head.large).size(head.chance.percent)[0] + style.px(8)
    right = max((style.width(row, NOTE) for row in head.right), default=0)
    label = f"{head.about}{sentence(head.chance.label)}" if not head.about else f"{sentence(head.chance.label)}"
    rows = slab_lines(style, label, OUTCOME, width - taken - (right + style.px(10) if right else 0))
    above = max(0, len(rows) - 2) * style.px(20)
    least = style.px(44) if head.large == CHANCE else max(style.px(32), min(2, len(rows)) * style.px(20))
    return rows, max(least + above, len(head.right) * style.height(NOTE) + style.px(10))


@dataclass
class ShareBar(InkedItem):
    """The whole of what may come out, good at the left and bad at the right."""

    shares: tuple[Chance, ...] = ()
    easing: ForecastEasing | None = None

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        box, inks = self.where, self.inks
        x, done = box.x, 0.0
        for chance in self.easing.parts(self.shares) if self.easing is not None else self.shares:
            done += float(chance.share)
            end = box.x + round(box.width * min(1.0, done))
            part = pygame.Rect(x, box.y, max(1, end - x), box.height)
            fill_tone(surface, part, chance.tone, inks)
            if x > box.x:
                pygame.draw.line(surface, inks.slip, part.topleft, (part.x, part.bottom - 1))
            if float(chance.share) >= NUMBERED:
                self._number(surface, style, part, chance)
            x = end
        pygame.draw.rect(surface, inks.ink, box, max(1, round(1.5 * style.factor)))

    def _number(self, surface: pygame.Surface, style: Style, part: pygame.Rect, chance: Chance) -> None:
        plain = chance.percent.removesuffix(" %")
        ground: Colour = getattr(self.inks, INKS[chance.tone])
        ink = max((WHITE, self.inks.on_bar), key=lambda colour: contrast(colour, ground))
        words = style.render(plain, CARD, True, ink)
        plate = words.get_rect(center=part.center).inflate(style.px(6), 0)
        if plate.width <= part.width:
            pygame.draw.rect(surface, ground, plate.clip(part))
            surface.blit(words, words.get_rect(center=part.center))


@dataclass
class LegendLine(InkedItem):
    """A part of the bar by its name."""

    chance: Chance | None = None
    about: str = ""
    size: int = CARD

    @property
    def lines(self) -> list[Labelled]:
        return [Labelled(f"{sentence(self.chance.label)} {self.about}{self.chance.percent}")] if self.chance else []

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        box, inks, chance = self.where, self.inks, self.chance
        assert chance is not None
        mark = pygame.Rect(box.x, 0, style.px(12), style.px(12))
        mark.centery = box.y + style.px(9)
        fill_tone(surface, mark, chance.tone, inks)
        pygame.draw.rect(surface, inks.ink, mark, 1)
        left = mark.right + style.px(7)
        number = style.render(chance.percent, self.size, True, inks.ink)
        surface.blit(number, (box.right - number.get_width(), box.y))
        for line, row in enumerate(legend_rows(style, chance, box.width, self.size)):
            surface.blit(style.render(row, self.size, False, inks.ink), (left, box.y + line * style.px(17)))


def legend_width(style: Style, chance: Chance, size: int) -> int:
    """What one part needs to stand on one line."""
    words = style.width(sentence(chance.label), size) + style.width(chance.percent, size, True)
    return words + style.px(19) + style.px(8)


def legend_rows(style: Style, chance: Chance, width: int, size: int = CARD) -> list[str]:
    room = width - style.px(19) - style.width(chance.percent, size, True) - style.px(8)
    return style.wrap(sentence(chance.label), size, False, room)


@dataclass
class SumsLine(InkedItem):
    """The sums behind it, folded into one line; pressed, or by its key, they open."""

    words: str = ""
    cap: str = ""
    opened: bool = False

    @property
    def lines(self) -> list[Labelled]:
        return [Labelled(self.words)]

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        box, inks = self.where, self.inks
        arm, x, y = style.px(4), box.x + style.px(4), box.y + style.px(9)
        if self.opened:
            points = [(x - arm, y - arm // 2), (x + arm, y - arm // 2), (x, y + arm)]
        else:
            points = [(x - arm // 2, y - arm), (x - arm // 2, y + arm), (x + arm, y)]
        pygame.draw.polygon(surface, inks.ink, points)
        surface.blit(style.render(self.words, CARD, False, inks.ink), (box.x + style.px(13), box.y))
        key_cap(surface, style, self.cap, box.right, box.y + style.px(9), inks.ink)
        if self.lit:
            pygame.draw.line(surface, inks.ink, (box.x, box.bottom), (box.right, box.bottom))


@dataclass
class ForecastBlock:
    """All of it, put down on a stretch of the sheet."""

    pane: PaperPane
    book: Rulebook
    open_rule: Open
    toggle: Act
    sums_cap: str
    columns: int = 2  # of the legend
    opened: bool = False  # the sums
    tabled: bool = False  # they stand in two columns
    most_facts: int = 99  # the others stand with the sums
    is_tight: bool = False  # smaller type and less air
    is_bare: bool = False  # head and bar alone; the rest with the sums
    most_table: int = 2  # of the results table: 2 with its odds as bars, 1 alone, 0 only with the sums
    acts: dict[str, Act] = field(default_factory=dict)
    easing: ForecastEasing | None = None

    @property
    def size(self) -> int:
        """Of the type of the legend."""
        return NOTE if self.is_tight else CARD

    @property
    def air(self) -> int:
        return 1 if self.is_tight else 3

    def put(self, forecast: Forecast, otherwise: str, facts: Sequence[str]) -> None:
        put_rule(self.pane, strong=True, gap=2)
        self._head(forecast, otherwise)
        self._bar(forecast)
        if self.is_bare:
            facts = (*(f"{sentence(part.label)} {part.percent}." for part in bars(forecast)), *facts)
        else:
            self._expected(forecast.expected)
        if forecast.table is not None:
            self._table(forecast.table)
        for line in facts[: self.most_facts]:
            self.line(self.prose(line))
        self._sums(forecast, facts[self.most_facts :])

    def put_result(self, result: FormResult) -> None:
        """Where nothing is left to dice."""
        put_rule(self.pane, strong=True, gap=2)
        self.pane.add(ResultHead("", self.pane, self.pane.box(self.pane.page.style.px(46)), result=result), 2)

    # ---- the table

    def _table(self, table: ChanceTable) -> None:
        pane, style = self.pane, self.pane.page.style
        if self.most_table > 1 and table.moved is not None:
            self._moved(table, table.moved)
        if self.most_table or self.opened:
            put_rule(pane, gap=self.air)
            put_grid(pane, table)
            pane.gap(style.px(1))

    def _moved(self, table: ChanceTable, moved: Tally) -> None:
        """Every reason for which the columns move, at the left; how likely each column is, at the right."""
        pane, style = self.pane, self.pane.page.style
        put_rule(pane, gap=self.air)
        top, half = pane.y, round(pane.width * 0.48)
        y = top + self._shift("Columns moved", moved.total, "", pygame.Rect(0, top, half, 0), True)
        for line in moved.lines:
            y += self._shift(sentence(line.reason), line.points, line.rule, pygame.Rect(0, y, half, 0), False)
        tall = bars_height(style)
        box = pygame.Rect(half + style.px(12), top, pane.width - half - style.px(12), tall)
        pane.items.append(OddsBars("", pane, box, table=table))
        pane.y = max(y, top + tall) + style.px(4)

    def _shift(self, words: str, points: int, rule: str, box: pygame.Rect, bold: bool) -> int:
        way = f"{abs(points)} {'right' if points > 0 else 'left'}" if points else "none"
        ink = "good" if points > 0 else "bad" if points < 0 else "ink"
        style = self.pane.page.style
        spans = [Span(f"{words} ", bold)] + ([self._link(rule)] if rule else [])
        wide = style.width(way, NOTE, True)
        tall = put_paragraph(
            self.pane, spans, self.acts, pygame.Rect(0, box.y, box.width - wide - 6, 0), NOTE, keyed=False
        )
        put_paragraph(self.pane, [Span(way, True, ink)], {}, pygame.Rect(box.width - wide, box.y, wide + 4, 0), NOTE)
        return tall

    def _head(self, forecast: Forecast, otherwise: str) -> None:
        pane, style = self.pane, self.pane.page.style
        if forecast.main is None:
            self.line([Span(f"{sentence(forecast.title)}.", True)])
            return
        beside = "" if self.is_bare else otherwise if forecast.exact else "about, an estimate"
        right = style.wrap(beside, NOTE, False, round(pane.width * 0.34)) if beside else []
        head = ChanceHead("", pane, pane.box(0), chance=forecast.main, right=tuple(right), easing=self.easing)
        head.about, head.large = "" if forecast.exact else "about ", SMALL_CHANCE if self.is_bare else CHANCE
        head.rect.height = head_rows(style, head, pane.width)[1]
        pane.add(head, 6)

    def _bar(self, forecast: Forecast) -> None:
        """The bar and its legend, in one column where a name needs the room."""
        pane, style, shares = self.pane, self.pane.page.style, bars(forecast)
        if not shares:
            return
        box = pane.box(style.px(20 if self.is_bare else 26))
        pane.add(ShareBar("", pane, box, shares=shares, easing=self.easing), 7)
        if self.is_bare:
            return
        gap, half = style.px(10), (len(shares) + 1) // 2
        first = max(legend_width(style, chance, self.size) for chance in shares[:half])
        second = max((legend_width(style, chance, self.size) for chance in shares[half:]), default=0)
        spare = pane.width - first - second - gap
        two = self.columns == 2 and len(shares) > 1 and spare >= 0
        top, step = pane.y, style.height(NOTE) if self.is_tight else style.px(20)
        for number, chance in enumerate(shares):
            box = pane.box(len(legend_rows(style, chance, pane.width, self.size)) * style.px(17))
            if two:
                box.y, box.width = top + number % half * step, first + spare // 2
            if two and number >= half:
                box.x, box.width = first + spare // 2 + gap, pane.width - first - spare // 2 - gap
            pane.add(
                LegendLine("", pane, box, chance=chance, about="" if forecast.exact else "about ", size=self.size),
                0 if two or self.is_tight else 3,
            )
        pane.gap(self.air + 2)

    def _expected(self, expected: Sequence[Expected]) -> None:
        """What it costs both, side by side where there is room."""
        pane, style = self.pane, self.pane.page.style
        spans = [_mean(one) for one in expected]
        widths = [sum(style.width(span.text, CARD, span.bold) for span in one) for one in spans]
        if len(spans) == 2 and sum(widths) + style.px(16) < pane.width:
            put_rule(pane, gap=3)
            top = pane.y
            put_paragraph(pane, spans[0], {}, pane.box(0), CARD)
            tall = put_paragraph(
                pane, spans[1], {}, pygame.Rect(pane.width - widths[1] - 2, top, widths[1] + 4, 0), CARD
            )
            pane.y = top + tall + style.px(3)
            return
        for one in spans:
            self.line(one)

    def line(self, spans: Sequence[Span]) -> None:
        """A fact with a hairline above it."""
        put_rule(self.pane, gap=self.air)
        self.pane.y += put_paragraph(self.pane, spans, self.acts, self.pane.box(0), CARD, keyed=False)
        self.pane.gap(self.air)

    def prose(self, text: str) -> list[Span]:
        """Words with their rules in brackets as links."""
        spans, done = list[Span](), 0
        for start, word in self.book.citations(text):
            spans += [Span(text[done:start]), self._link(word)]
            done = start + len(word)
        return [*spans, Span(text[done:])]

    def _link(self, word: str) -> Span:
        rule = self.book.find(word)
        if rule is None:
            return Span(word)
        key = f"number {self.pane.name} {len(self.acts)} {rule.number}"
        self.acts[key] = opener(self.open_rule, rule.number)
        return Span(word, False, "link", key, True)

    # ---- sums

    def _sums(self, forecast: Forecast, more: Sequence[str] = ()) -> None:
        found = sums(forecast)
        if not found and not more:
            return
        pane, style = self.pane, self.pane.page.style
        put_rule(pane, gap=self.air)
        words = "Sums" if self.opened else shortened(style, folded_words(found, rules(forecast)), pane.width)
        pane.add(
            SumsLine(
                "sums",
                pane,
                pane.box(style.height(CARD)),
                self.toggle,
                words=words,
                cap=self.sums_cap,
                opened=self.opened,
            ),
            4,
        )
        if not self.opened:
            return
        for line in more:
            pane.y += put_paragraph(pane, self.prose(line), self.acts, pane.box(0), CARD, keyed=False)
            pane.gap(3)
        if self.tabled:
            SumsTable(pane, self._link, self.acts).put(found)
            return
        for one in found:
            pane.y += put_paragraph(pane, self._sum(one), self.acts, pane.box(0), CARD, keyed=False)
            pane.gap(3)

    def _sum(self, one: Tally | Reason) -> list[Span]:
        """`Attack 8: lead 4 10.33A, ...` with its rules where they stand."""
        spans = list[Span]()
        for number, (words, rule) in enumerate(one.parts()):
            spans.append(Span(words, number == 0 and isinstance(one, Tally)))
            spans += [self._link(rule)] if rule else []
        return spans


def opener(open_rule: Open, number: str) -> Act:
    return lambda: open_rule(number)


def _mean(one: Expected) -> list[Span]:
    ink = {Tone.BAD: "bad", Tone.PARTLY_BAD: "bad", Tone.GOOD: "good", Tone.PARTLY_GOOD: "good"}.get(one.tone, "ink")
    return [Span(f"{sentence(one.label)} about"), Span(f" {tenths(one.amount)}", True, ink), Span(f" {one.unit}")]


def folded_words(found: Sequence[Tally | Reason], numbers: Sequence[str]) -> str:
    """`Sums: attack 8, defence 4, rules 10.33, 10.34`."""
    totals = [f"{_inside(one.title)} {one.total}" for one in found if isinstance(one, Tally)]
    return f"Sums: {', '.join([*totals[:2], *(['rules ' + ', '.join(numbers)] if numbers else [])])}"


def _inside(title: str) -> str:
    """A title inside a sentence: small, unless a name stands in it."""
    is_name = any(letter.isupper() or letter.isdigit() for letter in title[1:])
    return title if is_name else f"{title[:1].lower()}{title[1:]}"


def shortened(style: Style, text: str, width: int) -> str:
    """Whole words, as many as leave room for the key at the end."""
    room = width - style.px(48)
    while style.width(text, CARD) > room and " " in text:
        text = text.rpartition(" ")[0].removesuffix(" rules").rstrip(",")
    return text
