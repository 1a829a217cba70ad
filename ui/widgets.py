"""What all screens are made of: text that wraps, buttons, rows, sliders, and one focus that keys and mouse share.

pygame_gui draws and presses the buttons and edits the text lines; it knows neither Tab nor Enter nor wrapped labels, so
focus, keys, scrolling and all words are ours. A screen is built anew whenever something changes: places come from the
window's size and the text scale alone, and what has focus is remembered by its key.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib import resources
from typing import Any, Literal

import pygame
import pygame_gui
from pygame_gui.core import ObjectID, UIContainer
from pygame_gui.elements import UIButton, UITextEntryLine

from ui.palette import Colour, Palette

NOTE, CARD, BODY, LEAD, HEAD, TITLE = 12, 13, 14, 17, 20, 30  # sizes of type at 100 %
Act = Callable[[], None]
Kind = Literal["plain", "main", "chosen", "blocked"]


# ---- type and sizes --------------------------------------------------------------------------------------------------


class Style:
    """Palette and scale, with the fonts for them; finished words are kept, since drawing them is what costs."""

    def __init__(self, palette: Palette, factor: float) -> None:
        self.palette, self.factor = palette, factor
        self._fonts: dict[tuple[int, bool], pygame.Font] = {}
        self._words: dict[tuple[str, int, bool, Colour], pygame.Surface] = {}
        self._wrapped: dict[tuple[str, int, bool, int], list[str]] = {}

    def px(self, size: float) -> int:
        return max(1, round(size * self.factor))

    def font(self, size: int, bold: bool = False) -> pygame.Font:
        if (size, bold) not in self._fonts:
            file = resources.files("pygame_gui") / "data" / f"NotoSans-{'Bold' if bold else 'Regular'}.ttf"
            with resources.as_file(file) as path:
                self._fonts[size, bold] = pygame.Font(str(path), self.px(size))
        return self._fonts[size, bold]

    def height(self, size: int) -> int:
        return self.font(size).get_linesize()

    def width(self, text: str, size: int, bold: bool = False) -> int:
        return self.font(size, bold).size(text)[0]

    def render(self, text: str, size: int, bold: bool, colour: Colour) -> pygame.Surface:
        key = (text, size, bold, colour)
        if key not in self._words:
            if len(self._words) > 3000:
                self._words.clear()
            self._words[key] = self.font(size, bold).render(text, True, colour)
        return self._words[key]

    def wrap(self, text: str, size: int, bold: bool, width: int) -> list[str]:
        """Lines that fit; a word longer than the line is broken, because nothing may be cut off."""
        key = (text, size, bold, width)
        if key not in self._wrapped:
            if len(self._wrapped) > 3000:
                self._wrapped.clear()
            font = self.font(size, bold)
            self._wrapped[key] = [line for part in text.split("\n") for line in wrapped(part, font, max(width, 8))]
        return self._wrapped[key]


def wrapped(text: str, font: pygame.Font, width: int) -> list[str]:
    """One paragraph in lines of that width."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if font.size(longer)[0] <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        *whole, line = broken(word, font, width)
        lines += whole
    return [*lines, line]


def broken(word: str, font: pygame.Font, width: int) -> list[str]:
    """A word in parts that fit; nearly always the word itself."""
    parts = [""]
    for letter in word:
        if parts[-1] and font.size(parts[-1] + letter)[0] > width:
            parts.append("")
        parts[-1] += letter
    return parts


# ---- items -----------------------------------------------------------------------------------------------------------


@dataclass
class Line:
    """A wrapped text inside an item."""

    text: str
    size: int = BODY
    bold: bool = False
    colour: str = "text"


@dataclass
class Item:
    """Something with a place on a pane. Places are those of the pane's content, before scrolling."""

    key: str
    pane: Pane
    rect: pygame.Rect
    act: Act | None = None
    step: Callable[[int], None] | None = None
    note: str = ""
    blocked: str = ""  # why it cannot be used; it can still be reached, and then says so

    @property
    def focusable(self) -> bool:
        return self.act is not None or self.step is not None or bool(self.blocked)

    @property
    def where(self) -> pygame.Rect:
        """Its place in the window, now."""
        return self.rect.move(self.pane.rect.x, self.pane.rect.y - self.pane.scroll)

    @property
    def seen(self) -> pygame.Rect:
        return self.where.clip(self.pane.rect)

    def press(self) -> None:
        if self.blocked:
            self.pane.page.say(self.blocked)
        elif self.act is not None:
            self.act()

    def make(self) -> None:
        """Called when all places are known: pygame_gui elements are made here."""

    def move(self) -> None:
        """Called when the pane was scrolled."""

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        """Draw it; the pane has set the clip."""

    def text_colour(self, style: Style, name: str) -> Colour:
        colours = style.palette.named()
        return colours["quiet" if self.blocked and name == "text" else name]


def paint_lines(item: Item, lines: Sequence[Line], surface: pygame.Surface, style: Style, box: pygame.Rect) -> None:
    """Wrapped lines from the top of a box."""
    y = box.y
    for line in lines:
        for words in style.wrap(line.text, line.size, line.bold, box.width):
            if surface.get_clip().top - 80 < y < surface.get_clip().bottom + 10:
                colour = item.text_colour(style, line.colour)
                surface.blit(style.render(words, line.size, line.bold, colour), (box.x, y))
            y += style.height(line.size)


def lines_height(lines: Sequence[Line], style: Style, width: int) -> int:
    return sum(len(style.wrap(line.text, line.size, line.bold, width)) * style.height(line.size) for line in lines)


@dataclass
class Words(Item):
    """Plain text; on a card if it has an edge."""

    lines: list[Line] = field(default_factory=list)
    pad: int = 0
    edge: bool = False

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        if self.edge:
            pygame.draw.rect(surface, style.palette.card, self.where)
            pygame.draw.rect(surface, style.palette.line, self.where, 1)
        paint_lines(self, self.lines, surface, style, self.where.inflate(-2 * self.pad, -2 * self.pad))


@dataclass
class Button(Item):
    """A pygame_gui button with our own words on it: those can wrap."""

    label: str = ""
    kind: Kind = "plain"
    size: int = BODY
    left: bool = False
    widget: UIButton | None = None

    def make(self) -> None:
        name = "blocked" if self.blocked else self.kind
        self.widget = UIButton(
            self.rect.move(0, -self.pane.scroll),
            "",
            self.pane.page.manager,
            container=self.pane.container,
            object_id=ObjectID(f"#{name}", f"@{name}"),
        )

    def move(self) -> None:
        if self.widget is not None:
            self.widget.set_relative_position((self.rect.x, self.rect.y - self.pane.scroll))

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        colour = "on_accent" if self.kind == "main" and not self.blocked else "text"
        lines = label_lines(self.label, self.size, self.kind, colour)
        box = self.where.inflate(-2 * style.px(10), 0)
        y = box.centery - lines_height(lines, style, box.width) // 2
        if self.left:
            paint_lines(self, lines, surface, style, pygame.Rect(box.x, y, box.width, box.height))
            return
        for row in style.wrap(self.label, self.size, lines[0].bold, box.width):
            words = style.render(row, self.size, lines[0].bold, self.text_colour(style, colour))
            surface.blit(words, (box.centerx - words.get_width() // 2, y))
            y += style.height(self.size)


def label_lines(label: str, size: int, kind: Kind, colour: str = "text") -> list[Line]:
    """What stands on a button: its name, and smaller below it what it is about."""
    name, *about = label.split("\n")
    return [Line(name, size, kind in ("main", "chosen"), colour), *(Line(text, NOTE, False, colour) for text in about)]


@dataclass
class Row(Item):
    """A line of a list or a card to be chosen; drawn by us, because lists are long and elements are dear."""

    lines: list[Line] = field(default_factory=list)
    chosen: bool = False
    right: str = ""
    indent: int = 0
    mark: Literal["", "disc", "box"] = ""
    flat: bool = False  # without an edge, for long lists

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        colours, box = style.palette, self.where
        lit = self.pane.page.hover == self.key
        if lit or self.chosen or not self.flat:
            pygame.draw.rect(surface, colours.lit if lit and not self.blocked else colours.card, box)
            pygame.draw.rect(surface, colours.accent if self.chosen else colours.line, box, 2 if self.chosen else 1)
        inner = row_inner(box, self, style)
        if self.mark:
            paint_mark(
                surface, style, self.mark, self.chosen, (box.x + style.px(18), inner.y + style.height(BODY) // 2)
            )
        head = head_box(inner, self, style)
        paint_lines(self, self.lines[:1], surface, style, head)
        inner.y += lines_height(self.lines[:1], style, head.width)
        paint_lines(self, self.lines[1:], surface, style, inner)
        if self.right:
            words = style.render(self.right, NOTE, False, colours.quiet)
            surface.blit(words, (box.right - style.px(10) - words.get_width(), head.y))
        if self.step is not None:
            paint_steps(surface, style, box.right - style.px(20) - style.width(self.right, NOTE), box.centery)


def paint_steps(surface: pygame.Surface, style: Style, right: int, y: int) -> None:
    """Two small triangles: left and right change this."""
    size, colour = style.px(5), style.palette.accent
    pygame.draw.polygon(surface, colour, [(right - size, y - size), (right, y), (right - size, y + size)])
    left = right - 4 * size
    pygame.draw.polygon(surface, colour, [(left + size, y - size), (left, y), (left + size, y + size)])


def row_inner(box: pygame.Rect, row: Row, style: Style) -> pygame.Rect:
    """Where the words of a row stand."""
    left = style.px(10 + row.indent * 14 + (24 if row.mark else 0))
    return pygame.Rect(box.x + left, box.y + style.px(row_margin(row)), box.width - left - style.px(10), box.height)


def head_box(inner: pygame.Rect, row: Row, style: Style) -> pygame.Rect:
    """The first line gives way to what stands on the right."""
    taken = style.width(row.right, NOTE) + style.px(10) if row.right else 0
    return pygame.Rect(inner.x, inner.y, inner.width - taken, inner.height)


def row_margin(row: Row) -> int:
    return 3 if row.flat else 6


def paint_mark(surface: pygame.Surface, style: Style, mark: str, on: bool, centre: tuple[int, int]) -> None:
    """A drawn disc or tick box: the font has neither."""
    colours, size = style.palette, style.px(7)
    if mark == "disc":
        pygame.draw.circle(surface, colours.quiet, centre, size, max(1, style.px(1.5)))
        if on:
            pygame.draw.circle(surface, colours.accent, centre, size - style.px(3))
        return
    box = pygame.Rect(0, 0, 2 * size, 2 * size)
    box.center = centre
    pygame.draw.rect(surface, colours.quiet, box, max(1, style.px(1.5)))
    if on:
        points = [(box.x + size * 0.4, centre[1]), (centre[0] - size * 0.2, centre[1] + size * 0.6)]
        points.append((box.right - size * 0.3, centre[1] - size * 0.6))
        pygame.draw.lines(surface, colours.accent, False, points, style.px(3))


@dataclass
class Slider(Item):
    """A value between two ends, by mouse or arrows."""

    label: str = ""
    value: float = 0.0
    low: float = 0.0
    high: float = 1.0
    shown: str = ""
    change: Callable[[float], None] | None = None

    @property
    def track(self) -> pygame.Rect:
        style, box = self.pane.page.style, self.where
        return pygame.Rect(box.x + style.px(12), box.bottom - style.px(14), box.width - style.px(24), style.px(4))

    def drag(self, x: int) -> None:
        """The pointer has the knob."""
        share = min(1.0, max(0.0, (x - self.track.x) / max(1, self.track.width)))
        if self.blocked:
            self.pane.page.say(self.blocked)
        elif self.change is not None:
            self.change(self.low + share * (self.high - self.low))

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        colours, box, track = style.palette, self.where, self.track
        shown = style.render(self.shown, BODY, True, self.text_colour(style, "text"))
        surface.blit(shown, (box.right - style.px(12) - shown.get_width(), box.y + style.px(2)))
        label = Line(self.label)
        paint_lines(self, [label], surface, style, slider_label(box, style, shown.get_width()))
        share = (self.value - self.low) / (self.high - self.low) if self.high > self.low else 0.0
        knob = (track.x + round(track.width * min(1.0, max(0.0, share))), track.centery)
        pygame.draw.rect(surface, colours.line, track, border_radius=style.px(2))
        pygame.draw.rect(surface, colours.quiet, (*track.topleft, knob[0] - track.x, track.height))
        pygame.draw.circle(surface, colours.quiet if self.blocked else colours.accent, knob, style.px(7))
        pygame.draw.circle(surface, colours.text, knob, style.px(7), 1)


def slider_label(box: pygame.Rect, style: Style, taken: int) -> pygame.Rect:
    return pygame.Rect(box.x + style.px(12), box.y + style.px(2), box.width - taken - style.px(36), box.height)


@dataclass
class Entry(Item):
    """A line to type into."""

    text: str = ""
    hint: str = ""
    change: Callable[[str], None] | None = None
    widget: UITextEntryLine | None = None

    @property
    def focusable(self) -> bool:
        return True

    def make(self) -> None:
        self.widget = UITextEntryLine(
            self.rect.move(0, -self.pane.scroll),
            self.pane.page.manager,
            container=self.pane.container,
            initial_text=self.text,
            placeholder_text=self.hint,
        )
        caret = self.pane.page.carets.get(self.key, len(self.text))
        self.widget.edit_position = min(caret, len(self.text))

    def move(self) -> None:
        if self.widget is not None:
            self.widget.set_relative_position((self.rect.x, self.rect.y - self.pane.scroll))

    @property
    def has_keys(self) -> bool:
        return self.widget is not None and self.widget.is_focused


@dataclass
class Link(Item):
    """A word in a text that leads somewhere."""

    word: str = ""
    size: int = BODY

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        colours, box = style.palette, self.where
        colour = colours.text if self.pane.page.hover == self.key else colours.link
        surface.blit(style.render(self.word, self.size, False, colour), box)
        y = box.y + self.pane.page.style.font(self.size).get_ascent() + 2
        pygame.draw.line(surface, colour, (box.x, y), (box.right, y))


@dataclass
class Table(Item):
    """Rows of short texts in columns, the first row being the head."""

    cells: list[list[str]] = field(default_factory=list)
    columns: list[int] = field(default_factory=list)

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        colours, y = style.palette, self.where.y
        for number, cells in enumerate(self.cells):
            x, tallest = self.where.x, 0
            for cell, width in zip(cells, self.columns, strict=True):
                box = pygame.Rect(x + style.px(6), y + style.px(3), width - style.px(12), 0)
                line = Line(cell, CARD, number == 0, "quiet" if number == 0 else "text")
                paint_lines(self, [line], surface, style, box)
                tallest = max(tallest, lines_height([line], style, box.width))
                x += width
            y += tallest + style.px(6)
            pygame.draw.line(surface, colours.line, (self.where.x, y), (x, y))


@dataclass
class Art(Item):
    """Anything else a screen draws into its pane."""

    draw: Callable[[pygame.Surface, pygame.Rect, Style], None] | None = None

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        if self.draw is not None:
            self.draw(surface, self.where, style)


# ---- panes: items from top to bottom ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Chip:
    """One of a few choices that stand side by side."""

    key: str
    label: str
    act: Act
    kind: Kind = "plain"
    note: str = ""
    blocked: str = ""


class Pane:
    """A part of the window with its own scrolling; items are put below each other."""

    def __init__(self, page: Page, name: str, rect: pygame.Rect, fill: str = "", pad: int = 14) -> None:
        self.page, self.name, self.rect, self.fill = page, name, rect, fill
        style = page.style
        self.pad, self.bar = style.px(pad), style.px(10)
        self.y, self.scroll = self.pad, page.scrolls.get(name, 0)
        self.items: list[Item] = []
        self.container = UIContainer(rect, page.manager)

    @property
    def width(self) -> int:
        """What the content may use; the bar keeps its place also when there is none, so that nothing jumps."""
        return max(40, self.rect.width - 2 * self.pad - self.bar)

    @property
    def content(self) -> int:
        return self.y + self.pad

    @property
    def most(self) -> int:
        return max(0, self.content - self.rect.height)

    def add(self, item: Item, gap: float = 8) -> Item:
        self.items.append(item)
        self.y = max(self.y, item.rect.bottom + self.page.style.px(gap))
        return item

    def box(self, height: int) -> pygame.Rect:
        return pygame.Rect(self.pad, self.y, self.width, height)

    def gap(self, size: float = 8) -> None:
        self.y += self.page.style.px(size)

    def words(self, *lines: Line, card: bool = False, gap: float = 8) -> Item:
        style = self.page.style
        pad = style.px(10) if card else 0
        height = lines_height(lines, style, self.width - 2 * pad) + 2 * pad
        return self.add(Words("", self, self.box(height), lines=list(lines), pad=pad, edge=card), gap)

    def heading(self, text: str) -> Item:
        self.gap(6)
        return self.words(Line(text, HEAD, True), gap=6)

    def label(self, text: str) -> Item:
        return self.words(Line(text, CARD, True, "quiet"), gap=4)

    def text(self, text: str, size: int = BODY, colour: str = "text") -> Item:
        return self.words(Line(text, size, False, colour))

    def button(
        self, key: str, label: str, act: Act, kind: Kind = "plain", note: str = "", blocked: str = "", size: int = BODY
    ) -> Item:
        """As wide as the pane."""
        style = self.page.style
        height = self._button_height(label, size, kind, self.width)
        item = Button(key, self, self.box(height), act, None, note, blocked, label, kind, size, True)
        return self.add(item, 6 if style.factor > 1.4 else 8)

    def _button_height(self, label: str, size: int, kind: Kind, width: int) -> int:
        style = self.page.style
        return lines_height(label_lines(label, size, kind), style, width - 2 * style.px(10)) + 2 * style.px(7)

    def chips(self, chips: Sequence[Chip], gap: float = 10) -> None:
        """Side by side, in as many lines as it takes."""
        style = self.page.style
        x, y, low = self.pad, self.y, self.y
        for chip in chips:
            width = min(self.width, style.width(chip.label, BODY, True) + 2 * style.px(13))
            height = self._button_height(chip.label, BODY, "main", width)
            if x > self.pad and x + width > self.pad + self.width:
                x, y = self.pad, low + style.px(6)
            rect = pygame.Rect(x, y, width, height)
            item = Button(chip.key, self, rect, chip.act, None, chip.note, chip.blocked, chip.label, chip.kind)
            self.items.append(item)
            low, x = max(low, rect.bottom), x + width + style.px(6)
        self.y = low + style.px(gap)

    def row(
        self,
        key: str,
        lines: Sequence[Line],
        act: Act,
        chosen: bool = False,
        note: str = "",
        blocked: str = "",
        right: str = "",
        indent: int = 0,
        mark: Literal["", "disc", "box"] = "",
        gap: float = 4,
        flat: bool = False,
    ) -> Item:
        style = self.page.style
        item = Row(key, self, self.box(0), act, None, note, blocked, list(lines), chosen, right, indent, mark, flat)
        inner = row_inner(item.rect, item, style)
        height = lines_height(lines[:1], style, head_box(inner, item, style).width)
        height += lines_height(lines[1:], style, inner.width)
        item.rect.height = height + 2 * style.px(row_margin(item))
        return self.add(item, gap)

    def toggle(self, key: str, label: str, on: bool, act: Act, note: str = "", blocked: str = "") -> Item:
        return self.row(key, [Line(label)], act, on, note, blocked, mark="box")

    def slider(
        self,
        key: str,
        label: str,
        value: float,
        ends: tuple[float, float],
        step: float,
        change: Callable[[float], None],
        shown: str = "",
        note: str = "",
        blocked: str = "",
    ) -> Item:
        style = self.page.style
        shown = shown or f"{value:g}"
        taken = style.width(shown, BODY, True)
        inner = slider_label(self.box(0), style, taken)
        height = lines_height([Line(label)], style, inner.width) + style.px(24)
        low, high = ends

        def by_key(steps: int) -> None:
            change(min(high, max(low, value + steps * step)))

        item = Slider(key, self, self.box(height), None, by_key, note, blocked, label, value, low, high, shown, change)
        return self.add(item, 4)

    def entry(self, key: str, text: str, hint: str, change: Callable[[str], None], note: str = "") -> Item:
        height = self.page.style.height(BODY) + self.page.style.px(14)
        return self.add(Entry(key, self, self.box(height), None, None, note, "", text, hint, change))

    def table(self, cells: list[list[str]]) -> Item:
        """Columns as wide as their longest cell asks, together as wide as the pane allows."""
        style, total = self.page.style, self.width
        wishes = [max(style.width(row[c], CARD, True) for row in cells) + style.px(14) for c in range(len(cells[0]))]
        share = min(1.0, total / max(1, sum(wishes)))
        columns = [int(wish * share) for wish in wishes]
        height = 0
        for row in cells:
            sizes = zip(row, columns, strict=True)
            tall = [lines_height([Line(cell, CARD, True)], style, width - style.px(12)) for cell, width in sizes]
            height += max(tall) + style.px(6)
        return self.add(Table("", self, self.box(height), cells=cells, columns=columns))

    def art(self, height: int, draw: Callable[[pygame.Surface, pygame.Rect, Style], None]) -> Item:
        return self.add(Art("", self, self.box(height), draw=draw))

    def rich(self, text: str, leads_to: Callable[[str], Act | None], size: int = BODY) -> None:
        """Text in which some words are links; each line of it is put down word by word."""
        for paragraph in text.split("\n"):
            self._paragraph(paragraph, leads_to, size)
            self.gap(4)

    def _paragraph(self, text: str, leads_to: Callable[[str], Act | None], size: int) -> None:
        style = self.page.style
        for line in style.wrap(text, size, False, self.width):
            x, plain = self.pad, ""
            for word in line.split(" "):
                core = word.strip("().,;:")
                act = leads_to(core) if core else None
                if act is None:
                    plain += f"{word} "
                    continue
                before, _, after = word.partition(core)
                x = self._run(plain + before, x, size)
                plain = after + " "
                rect = pygame.Rect(x, self.y, style.width(core, size), style.height(size))
                key = f"link {len(self.items)} {core}"
                self.items.append(Link(key, self, rect, act, None, f"Go to {core}.", "", core, size))
                x = rect.right
            self._run(plain, x, size)
            self.y += style.height(size)

    def _run(self, text: str, x: int, size: int) -> int:
        """Plain words at a place; where they end."""
        style = self.page.style
        width = style.width(text, size)
        if text.strip():
            rect = pygame.Rect(x, self.y, width + 2, style.height(size))
            self.items.append(Words("", self, rect, lines=[Line(text.rstrip(), size)]))
            lead = len(text) - len(text.lstrip())
            rect.x += style.width(" " * lead, size)
        return x + width

    def scroll_to(self, place: int) -> None:
        self.scroll = min(self.most, max(0, place))
        self.page.scrolls[self.name] = self.scroll
        for item in self.items:
            item.move()

    def show(self, item: Item) -> None:
        """Bring an item into sight, with a little around it."""
        margin = self.page.style.px(14)
        if item.rect.top - margin < self.scroll:
            self.scroll_to(item.rect.top - margin)
        elif item.rect.bottom + margin > self.scroll + self.rect.height:
            self.scroll_to(min(item.rect.top - margin, item.rect.bottom + margin - self.rect.height))

    @property
    def thumb(self) -> pygame.Rect | None:
        """The scroll bar's handle, if there is anything to scroll."""
        if not self.most:
            return None
        size = max(self.page.style.px(24), self.rect.height * self.rect.height // self.content)
        y = self.rect.y + (self.rect.height - size) * self.scroll // self.most
        return pygame.Rect(self.rect.right - self.bar + 2, y, self.bar - 4, size)

    def paint(self, surface: pygame.Surface) -> None:
        surface.set_clip(self.rect.clip(surface.get_rect()))
        for item in self.items:
            if item.where.colliderect(self.rect):
                item.paint(surface, self.page.style)
        if self.thumb is not None:
            pygame.draw.rect(surface, self.page.style.palette.quiet, self.thumb, border_radius=self.bar // 2)
        surface.set_clip(None)


# ---- the page --------------------------------------------------------------------------------------------------------

MOVES = {pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1), pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0)}
ENTERS = (pygame.K_RETURN, pygame.K_KP_ENTER)


class Page:
    """All panes of a screen, and the one focus."""

    def __init__(self, style: Style, manager: pygame_gui.UIManager, say: Callable[[str], None]) -> None:
        self.style, self.manager, self.say = style, manager, say
        self.panes: list[Pane] = []
        self.scrolls: dict[str, int] = {}
        self.carets: dict[str, int] = {}  # where one was typing in an entry line, for when it is made anew
        self.focus = self.hover = ""
        self.typing = ""  # the entry that letters go to wherever the focus is
        self.reading = ""  # the pane that Page Up and Down turn
        self.dragged = self.pressed = ""
        self.barred: Pane | None = None  # the pane whose scroll bar is held
        self.pointer = (-1, -1)

    # ---- building

    def clear(self) -> None:
        for item in self.focusable():
            if isinstance(item, Entry) and item.widget is not None:
                self.carets[item.key] = item.widget.edit_position
        for pane in self.panes:
            pane.container.kill()  # type: ignore[no-untyped-call]
        self.panes = []

    def pane(self, name: str, rect: pygame.Rect, fill: str = "", pad: int = 14) -> Pane:
        self.panes.append(Pane(self, name, rect, fill, pad))
        return self.panes[-1]

    def settle(self) -> None:
        """All is put down: make the elements and see that the focus is on something that exists."""
        for pane in self.panes:
            pane.scroll = min(pane.scroll, pane.most)
            for item in pane.items:
                item.make()
        if self.item(self.focus) is None:
            self.focus = self._first()
        self._give_keys()

    def _first(self) -> str:
        """Where a screen begins: its main button, if it has one."""
        items = self.focusable()
        main = [item.key for item in items if isinstance(item, Button) and item.kind == "main" and not item.blocked]
        body = [item.key for item in items if item.pane.name != "head" and not isinstance(item, Entry)]
        return (main or body or [item.key for item in items] or [""])[0]

    # ---- looking things up

    def focusable(self) -> list[Item]:
        return [item for pane in self.panes for item in pane.items if item.focusable]

    def item(self, key: str) -> Item | None:
        return next((item for pane in self.panes for item in pane.items if key and item.key == key), None)

    def at(self, pos: tuple[int, int]) -> Item | None:
        """The item under a point, the later one first."""
        for pane in reversed(self.panes):
            if pane.rect.collidepoint(pos):
                for item in reversed(pane.items):
                    if item.focusable and item.seen.collidepoint(pos):
                        return item
        return None

    def note(self) -> str:
        """What the hint line says: about what is pointed at, or else about what has focus."""
        for key in (self.hover, self.focus):
            item = self.item(key)
            if item is not None and (item.blocked or item.note):
                return item.blocked or item.note
        return ""

    # ---- focus

    def focus_on(self, key: str, show: bool = True) -> None:
        item = self.item(key)
        if item is None:
            return
        self.focus = key
        if show:
            item.pane.show(item)
        self._give_keys()

    def _give_keys(self) -> None:
        item = self.item(self.focus)
        if isinstance(item, Entry) and item.widget is not None:
            if not item.has_keys:
                self.manager.set_focus_set(item.widget)
        else:
            self.manager.set_focus_set(None)

    def update(self, pointer: tuple[int, int]) -> None:
        """Hover follows the pointer; a click into an entry line is pygame_gui's doing and noticed here."""
        self.pointer = pointer
        found = self.at(pointer)
        self.hover = found.key if found is not None else ""
        for item in self.focusable():
            if isinstance(item, Entry) and item.has_keys and self.focus != item.key:
                self.focus = item.key

    # ---- events

    def handle(self, event: pygame.Event) -> bool:
        """Whether the page knew what to do with it."""
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.TEXTINPUT:
            return self._letter(event)
        if event.type == pygame_gui.UI_BUTTON_PRESSED:
            return self._pressed(event)
        if event.type == pygame_gui.UI_TEXT_ENTRY_CHANGED:
            return self._typed(event)
        if event.type == pygame_gui.UI_TEXT_ENTRY_FINISHED:
            return self._next(1)  # from the search line to the first thing found
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event)
        return self._mouse(event)

    def _key(self, event: pygame.Event) -> bool:
        item = self.item(self.focus)
        if event.key == pygame.K_TAB:
            return self._next(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        if event.key in MOVES and not event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL):
            return self._arrow(item, *MOVES[event.key])
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            return self._turn(-1 if event.key == pygame.K_PAGEUP else 1)
        if item is not None and (event.key in ENTERS or (event.key == pygame.K_SPACE and not isinstance(item, Entry))):
            if item.step is not None and item.act is None and not item.blocked:
                item.step(1)
            else:
                item.press()
            return True
        return False

    def _next(self, direction: int) -> bool:
        keys = [item.key for item in self.focusable()]
        if keys:
            place = keys.index(self.focus) if self.focus in keys else -1
            self.focus_on(keys[(place + direction) % len(keys)])
        return True

    def _arrow(self, item: Item | None, dx: int, dy: int) -> bool:
        """Left and right change a slider; otherwise to the nearest item in that direction."""
        if item is None:
            return self._next(1)
        if dx and (item.step is not None or isinstance(item, Entry)):
            if item.blocked:
                self.say(item.blocked)
            elif item.step is not None:
                item.step(dx)
            return True
        found = nearest(item, self.focusable(), dx, dy)
        if found is not None:
            self.focus_on(found.key)
        elif dy:
            item.pane.scroll_to(item.pane.scroll + dy * self.style.px(60))
        return True

    def _turn(self, direction: int) -> bool:
        pane = self._reading_pane()
        if pane is not None:
            pane.scroll_to(pane.scroll + direction * (pane.rect.height - self.style.px(40)))
        return True

    def _reading_pane(self) -> Pane | None:
        item = self.item(self.focus)
        named = next((pane for pane in self.panes if pane.name == self.reading and pane.most), None)
        longest = max(self.panes, key=lambda pane: pane.most, default=None)
        return named or (item.pane if item is not None and item.pane.most else longest)

    def _letter(self, event: pygame.Event) -> bool:
        """Search by typing: a letter that nobody wants goes to the search line, wherever the focus is."""
        entry = self.item(self.typing)
        if not isinstance(entry, Entry) or entry.widget is None or entry.has_keys or not event.text.strip():
            return False
        self.focus_on(entry.key)
        entry.widget.set_text(entry.text + event.text)
        if entry.change is not None:
            entry.change(entry.widget.get_text())
        return True

    def _pressed(self, event: pygame.Event) -> bool:
        for item in self.focusable():
            if isinstance(item, Button) and item.widget is event.ui_element:
                self.focus_on(item.key, show=False)
                item.press()
                return True
        return False

    def _typed(self, event: pygame.Event) -> bool:
        for item in self.focusable():
            if isinstance(item, Entry) and item.widget is event.ui_element and item.change is not None:
                item.change(event.text)
                return True
        return False

    def _wheel(self, event: pygame.Event) -> bool:
        pane = next((pane for pane in reversed(self.panes) if pane.rect.collidepoint(self.pointer)), None)
        pane = pane if pane is not None and pane.most else self._reading_pane()
        if pane is not None:
            pane.scroll_to(pane.scroll - event.y * self.style.px(48))
        return True

    def _mouse(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._down(event.pos)
        if event.type == pygame.MOUSEMOTION:
            return self._drag(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._up(event.pos)
        return False

    def _down(self, pos: tuple[int, int]) -> bool:
        self.pressed = self.dragged = ""
        for pane in self.panes:
            if pane.most and pane.rect.collidepoint(pos) and pos[0] >= pane.rect.right - pane.bar:
                self.barred = pane
                return self._drag(pos)
        item = self.at(pos)
        if item is None or isinstance(item, Button):
            return False
        self.focus_on(item.key, show=False)
        self.pressed = item.key
        if isinstance(item, Slider):
            self.dragged = item.key
            item.drag(pos[0])
        return True

    def _drag(self, pos: tuple[int, int]) -> bool:
        if self.barred is not None:
            pane = self.barred
            pane.scroll_to(round(pane.most * (pos[1] - pane.rect.y) / max(1, pane.rect.height)))
            return True
        item = self.item(self.dragged)
        if isinstance(item, Slider):
            item.drag(pos[0])
            return True
        return False

    def _up(self, pos: tuple[int, int]) -> bool:
        pressed, dragged, self.pressed, self.dragged, self.barred = self.pressed, self.dragged, "", "", None
        item = self.at(pos)
        if item is None or dragged or item.key != pressed or isinstance(item, Button | Entry):
            return False
        item.press()
        return True

    # ---- drawing

    def draw(self, surface: pygame.Surface) -> None:
        """What lies under pygame_gui's elements."""
        for pane in self.panes:
            if pane.fill:
                pygame.draw.rect(surface, self.style.palette.named()[pane.fill], pane.rect)
                pygame.draw.rect(surface, self.style.palette.line, pane.rect, 1)

    def draw_over(self, surface: pygame.Surface) -> None:
        """What lies on them: all words, and the focus ring."""
        for pane in self.panes:
            pane.paint(surface)
        item = self.item(self.focus)
        if item is not None and item.seen.height > 0:
            focus_ring(surface, self.style, item.seen, item.pane.rect)


def focus_ring(surface: pygame.Surface, style: Style, box: pygame.Rect, within: pygame.Rect) -> None:
    """3 px, yellow between dark edges, around the item and not over it, so that it shows on any ground."""
    wide, radius = max(3, style.px(3)), style.px(3)
    surface.set_clip(within.inflate(2 * wide + 4, 2 * wide + 4).clip(surface.get_rect()))
    pygame.draw.rect(surface, (0, 0, 0), box.inflate(2 * wide + 4, 2 * wide + 4), wide + 3, border_radius=radius)
    pygame.draw.rect(
        surface, style.palette.selected, box.inflate(2 * wide + 2, 2 * wide + 2), wide, border_radius=radius
    )
    surface.set_clip(None)


def nearest(item: Item, others: Sequence[Item], dx: int, dy: int) -> Item | None:
    """The item next in a direction: what lies straight ahead counts as nearer than what lies aside."""
    here, best, found = item.where, math.inf, None
    for other in others:
        there = other.where
        ahead = (there.centerx - here.centerx) * dx + (there.centery - here.centery) * dy
        gap = (there.left - here.right if dx > 0 else here.left - there.right) if dx else 0
        gap = (there.top - here.bottom if dy > 0 else here.top - there.bottom) if dy else gap
        if other is item or ahead <= 0 or gap < -min(here.height, there.height) // 2:
            continue
        aside = _apart(here.left, here.right, there.left, there.right) if dy else 0
        aside = _apart(here.top, here.bottom, there.top, there.bottom) if dx else aside
        distance = max(0, gap) + 3.0 * aside + 0.05 * ahead + (200 if other.pane is not item.pane else 0)
        if distance < best:
            best, found = distance, other
    return found


def _apart(a: int, b: int, c: int, d: int) -> int:
    """How far two stretches miss each other."""
    return max(0, c - b, a - d)


def columns(area: pygame.Rect, style: Style, left: float, least: float = 820) -> tuple[pygame.Rect, pygame.Rect | None]:
    """Two columns where there is room for them, else one: the caller then puts everything into that one."""
    if area.width < least * style.factor:
        return area, None
    width = round(area.width * left)
    gap = style.px(10)
    first = pygame.Rect(area.x, area.y, width - gap // 2, area.height)
    return first, pygame.Rect(first.right + gap, area.y, area.right - first.right - gap, area.height)


def any_of(value: Any, kind: type, usual: Any) -> Any:
    """A note from a save, if it is of the right kind: saves are not believed blindly."""
    return value if isinstance(value, kind) else usual
