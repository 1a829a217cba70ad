"""A pane: items from top to bottom, with a scroll bar where they do not fit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

import pygame

from ui.widgets.items import (
    PICTURE,
    Art,
    Button,
    ButtonKind,
    CellTable,
    Line,
    Link,
    RowItem,
    Slider,
    TextEntry,
    Words,
    head_box,
    label_lines,
    lines_height,
    picture_room,
    row_inner,
    row_margin,
    slider_label,
)
from ui.widgets.scrolled import Act, Item, Scrolled
from ui.widgets.style import BODY, CARD, HEAD, Style


@dataclass(frozen=True)
class Chip:
    """One of a few choices that stand side by side."""

    key: str
    label: str
    act: Act
    kind: ButtonKind = "plain"
    note: str = ""
    blocked: str = ""


class Pane(Scrolled):
    """A part of the window with its own scrolling; items are put below each other."""

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
        self,
        key: str,
        label: str,
        act: Act,
        kind: ButtonKind = "plain",
        note: str = "",
        blocked: str = "",
        size: int = BODY,
        picture: pygame.Surface | None = None,
    ) -> Item:
        """As wide as the pane."""
        style = self.page.style
        height = self._button_height(label, size, kind, self.width - (picture_room(style) if picture else 0))
        height = max(height, style.px(PICTURE[1] + 14)) if picture is not None else height
        item = Button(key, self, self.box(height), act, None, note, blocked, label, kind, size, True, None, picture)
        return self.add(item, 6 if style.factor > 1.4 else 8)

    def _button_height(self, label: str, size: int, kind: ButtonKind, width: int) -> int:
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
        picture: pygame.Surface | None = None,
    ) -> Item:
        style = self.page.style
        item = RowItem(key, self, self.box(0), act, None, note, blocked, list(lines), chosen, right, indent, mark, flat)
        item.picture = picture
        inner = row_inner(item.rect, item, style)
        height = lines_height(lines[:1], style, head_box(inner, item, style).width)
        height += lines_height(lines[1:], style, inner.width)
        item.rect.height = height + 2 * style.px(row_margin(item))
        if picture is not None:
            item.rect.height = max(item.rect.height, style.px(PICTURE[1] + 10))
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

    def entry(
        self, key: str, text: str, hint: str, change: Callable[[str], None], note: str = "", done: Act | None = None
    ) -> Item:
        height = self.page.style.height(BODY) + self.page.style.px(14)
        return self.add(TextEntry(key, self, self.box(height), None, None, note, "", text, hint, change, done))

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
        return self.add(CellTable("", self, self.box(height), cells=cells, columns=columns))

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


def columns(area: pygame.Rect, style: Style, left: float, least: float = 820) -> tuple[pygame.Rect, pygame.Rect | None]:
    """Two columns where there is room for them, else one: the caller then puts everything into that one."""
    if area.width < least * style.factor:
        return area, None
    width = round(area.width * left)
    gap = style.px(10)
    first = pygame.Rect(area.x, area.y, width - gap // 2, area.height)
    return first, pygame.Rect(first.right + gap, area.y, area.right - first.right - gap, area.height)
