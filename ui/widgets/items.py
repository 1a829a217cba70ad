"""What stands on a pane: words, buttons, rows, sliders, entry lines, links, tables and small pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

import pygame
from pygame_gui.core import ObjectID
from pygame_gui.elements import UIButton

from ui.widgets.scrolled import Act, Caret, Item
from ui.widgets.style import BODY, CARD, NOTE, Style
from ui.widgets.text_line import TextLine, visible

ButtonKind = Literal["plain", "main", "chosen", "blocked"]
PICTURE = (84, 58)  # pixels at 100 %


@dataclass
class Line:
    """A wrapped text inside an item."""

    text: str
    size: int = BODY
    bold: bool = False
    colour: str = "text"
    rules: tuple[tuple[int, str], ...] | None = None  # where each rule number stands; None: prose, to be searched


def paint_lines(item: Item, lines: Sequence[Line], surface: pygame.Surface, style: Style, box: pygame.Rect) -> None:
    """Wrapped lines from the top of a box; one that the pane's edge would cut waits until it is scrolled in whole."""
    y, clip = box.y, surface.get_clip()
    for line in lines:
        tall = style.height(line.size)
        for words in style.wrap(line.text, line.size, line.bold, box.width):
            if clip.top <= y + 2 and y + tall <= clip.bottom:
                colour = item.text_colour(style, line.colour)
                surface.blit(style.render(words, line.size, line.bold, colour), (box.x, y))
            y += tall


def is_cut(box: pygame.Rect, clip: pygame.Rect) -> bool:
    """Whether an edge runs through something that should be seen whole or not at all."""
    return box.top < clip.top - 2 or box.bottom > clip.bottom


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
    kind: ButtonKind = "plain"
    size: int = BODY
    left: bool = False
    widget: UIButton | None = None
    picture: pygame.Surface | None = None

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
        if self.picture is not None:
            box.width -= picture_room(style)
            paint_picture(surface, style, self.picture, self.where)
        y = box.centery - lines_height(lines, style, box.width) // 2
        if self.left:
            paint_lines(self, lines, surface, style, pygame.Rect(box.x, y, box.width, box.height))
            return
        for row in style.wrap(self.label, self.size, lines[0].bold, box.width):
            words = style.render(row, self.size, lines[0].bold, self.text_colour(style, colour))
            surface.blit(words, (box.centerx - words.get_width() // 2, y))
            y += style.height(self.size)


def label_lines(label: str, size: int, kind: ButtonKind, colour: str = "text") -> list[Line]:
    """What stands on a button: its name, and smaller below it what it is about."""
    name, *about = label.split("\n")
    return [Line(name, size, kind in ("main", "chosen"), colour), *(Line(text, NOTE, False, colour) for text in about)]


@dataclass
class RowItem(Item):
    """A line of a list or a card to be chosen; drawn by us, because lists are long and elements are dear."""

    lines: list[Line] = field(default_factory=list)
    chosen: bool = False
    right: str = ""
    indent: int = 0
    mark: Literal["", "disc", "box"] = ""
    flat: bool = False  # without an edge, for long lists
    room: int = 0  # kept free at the right end, at 100 %
    picture: pygame.Surface | None = None

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
            surface.blit(words, (inner.right - words.get_width(), head.y))
        if self.picture is not None:
            paint_picture(surface, style, self.picture, box)
        if self.step is not None:
            paint_steps(surface, style, box.right - style.px(20) - style.width(self.right, NOTE), box.centery)


def paint_steps(surface: pygame.Surface, style: Style, right: int, y: int) -> None:
    """Two small triangles: left and right change this."""
    size, colour = style.px(5), style.palette.accent
    pygame.draw.polygon(surface, colour, [(right - size, y - size), (right, y), (right - size, y + size)])
    left = right - 4 * size
    pygame.draw.polygon(surface, colour, [(left + size, y - size), (left, y), (left + size, y + size)])


def row_inner(box: pygame.Rect, row: RowItem, style: Style) -> pygame.Rect:
    """Where the words of a row stand."""
    left = style.px(10 + row.indent * 14 + (24 if row.mark else 0))
    right = style.px(10 + row.room) + (picture_room(style) if row.picture is not None else 0)
    return pygame.Rect(box.x + left, box.y + style.px(row_margin(row)), box.width - left - right, box.height)


def picture_room(style: Style) -> int:
    """What a picture takes of the width, with a gap before it."""
    return style.px(PICTURE[0] + 10)


def paint_picture(surface: pygame.Surface, style: Style, picture: pygame.Surface, box: pygame.Rect) -> None:
    """At the right end of a row or button, with an edge."""
    size = style.px(PICTURE[0]), style.px(PICTURE[1])
    small = scaled(picture, size)
    place = small.get_rect(midright=(box.right - style.px(8), box.centery))
    surface.blit(small, place)
    pygame.draw.rect(surface, style.palette.line, place, 1)


@lru_cache(maxsize=64)
def scaled(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """As large as it may be in a box, its shape kept; remembered, since lists are drawn 60 times a second."""
    share = min(size[0] / picture.get_width(), size[1] / picture.get_height())
    wanted = max(1, round(picture.get_width() * share)), max(1, round(picture.get_height() * share))
    return pygame.transform.smoothscale(picture.convert(24), wanted)


def head_box(inner: pygame.Rect, row: RowItem, style: Style) -> pygame.Rect:
    """The first line gives way to what stands on the right."""
    taken = style.width(row.right, NOTE) + style.px(10) if row.right else 0
    return pygame.Rect(inner.x, inner.y, inner.width - taken, inner.height)


def row_margin(row: RowItem) -> int:
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
        number = shown.get_rect(topright=(box.right - style.px(12), box.y + style.px(2)))
        if not is_cut(number, surface.get_clip()):  # as with its label: half a number can be misread
            surface.blit(shown, number)
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
class TextEntry(Item):
    """A line to type into."""

    text: str = ""
    hint: str = ""
    change: Callable[[str], None] | None = None
    done: Act | None = None  # what Enter does; without it Enter leads on to the next item
    widget: TextLine | None = None

    @property
    def focusable(self) -> bool:
        return True

    def make(self) -> None:
        self.text = visible(self.text, self.letter_width)
        self.widget = TextLine(
            self.rect.move(0, -self.pane.scroll),
            self.pane.page.manager,
            container=self.pane.container,
            initial_text=self.text,
            placeholder_text=self.hint,
        )
        self.widget.letter_width = self.letter_width
        self.put(self.pane.page.carets.get(self.key, Caret(len(self.text))))

    def letter_width(self, letter: str) -> int:
        return self.pane.page.style.width(letter, BODY)

    @property
    def caret(self) -> Caret:
        if self.widget is None:
            return Caret(len(self.text))
        first, last = self.widget.select_range
        return Caret(self.widget.edit_position, (first, last))

    def put(self, caret: Caret) -> None:
        """The caret to a place, and a part marked."""
        if self.widget is not None:
            most = len(self.text)
            self.widget.edit_position = min(caret.place, most)
            self.widget.select_range = [min(end, most) for end in caret.marked]
            self.widget.cursor_has_moved_recently = True

    def take_typed(self) -> None:
        """What pygame_gui's line holds by now is told at once: told later, it could meet a line made anew."""
        if self.widget is not None and self.widget.get_text() != self.text:
            self.text = self.widget.get_text()
            if self.change is not None:
                self.change(self.text)

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
class CellTable(Item):
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
        """A picture no taller than a few lines is never cut by the pane's edge."""
        low = self.rect.height <= 3 * style.height(BODY)
        if self.draw is not None and not (low and is_cut(self.where, surface.get_clip())):
            self.draw(surface, self.where, style)
