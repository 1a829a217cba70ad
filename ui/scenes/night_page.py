"""The page of a menu: panels of night with a soft edge, plates for buttons, one of them gold, and a ring of gold."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from ui.palette import blend, paper_colours
from ui.scenes.shades import drop_shadow
from ui.widgets import Button, Item, Line, Page, Pane, Style
from ui.widgets.paper import gold
from ui.widgets.style import wrapped

RADIUS = 4
HEADING = 20  # size of type


def heading_lines(style: Style, text: str, size: int, width: int) -> list[str]:
    """A title in lines of that width, in the heading face."""
    return wrapped(text, style.slab(size), max(8, width))


def heading_height(style: Style, text: str, size: int, width: int) -> int:
    return len(heading_lines(style, text, size, width)) * style.slab(size).get_linesize()


@dataclass
class Heading(Item):
    """Words in the heading face."""

    text: str = ""
    size: int = HEADING
    colour: str = "text"

    @property
    def lines(self) -> list[Line]:
        return [Line(self.text, self.size, True, self.colour)]

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        y, clip = self.where.y, surface.get_clip()
        for row in heading_lines(style, self.text, self.size, self.where.width):
            words = style.heading(row, self.size, style.palette.named()[self.colour])
            if clip.top <= y + 2 and y + words.get_height() <= clip.bottom + 2:
                surface.blit(words, (self.where.x, y))
            y += style.slab(self.size).get_linesize()


class NightPane(Pane):
    """A pane whose headings have the heading face."""

    def heading(self, text: str) -> Item:
        self.gap(6)
        style = self.page.style
        box = self.box(heading_height(style, text, HEADING, self.width))
        return self.add(Heading("", self, box, text=text), 6)


class NightPage(Page):
    """Draws its panels and buttons itself; pygame_gui still presses them."""

    def pane(self, name: str, rect: pygame.Rect, fill: str = "", pad: int = 14) -> NightPane:
        found = NightPane(self, name, rect, fill, pad)
        self.panes.append(found)
        return found

    def _first(self) -> str:
        """Where a screen begins: what is gold."""
        for item in self.focusable():
            if isinstance(item, GoldItem) and item.is_gold and not item.blocked:
                return item.key
        return super()._first()

    def draw(self, surface: pygame.Surface) -> None:
        for pane in self.panes:
            if pane.fill:
                draw_panel(surface, self.style, pane.rect)

    def draw_over(self, surface: pygame.Surface) -> None:
        for pane in self.panes:
            surface.set_clip(pane.rect.clip(surface.get_rect()))
            for item in pane.items:
                if isinstance(item, Button) and item.where.colliderect(pane.rect):
                    draw_plate(surface, self.style, item.where, plate_kind(item), self.hover == item.key)
            surface.set_clip(None)
            pane.paint(surface)
        focused = self.item(self.focus)
        if focused is not None and focused.seen.height > 0:
            draw_ring(surface, self.style, focused.seen, focused.pane.rect)


@dataclass
class GoldItem(Item):
    """Something of ours that may be the gold one."""

    is_gold: bool = False


def plate_kind(button: Button) -> str:
    return "blocked" if button.blocked else button.kind


def draw_panel(surface: pygame.Surface, style: Style, rect: pygame.Rect) -> None:
    """A panel of night: a little of what lies behind shows through, a soft shadow around it."""
    colours = style.palette
    drop_shadow(surface, rect, style.px(10))
    pygame.draw.rect(surface, colours.panel, rect, border_radius=style.px(RADIUS))
    pygame.draw.rect(surface, colours.line, rect, 1, border_radius=style.px(RADIUS))
    light = blend(colours.panel, (255, 255, 255), 0.06)
    pygame.draw.line(surface, light, (rect.x + 4, rect.y + 1), (rect.right - 5, rect.y + 1))


def draw_plate(surface: pygame.Surface, style: Style, rect: pygame.Rect, kind: str, lit: bool) -> None:
    """Under the words of a button: gold, chosen, plain, or blocked."""
    colours, radius = style.palette, style.px(RADIUS)
    if kind == "main":
        surface.blit(gold(rect.size, paper_colours(colours), lit), rect)
        return
    fill = colours.lit if lit and kind != "blocked" else colours.panel if kind == "blocked" else colours.card
    edge = colours.accent if kind == "chosen" else colours.quiet if lit else button_edge(style)
    if kind == "chosen":
        fill = blend(colours.card, colours.accent, 0.22)
    pygame.draw.rect(surface, fill, rect, border_radius=radius)
    pygame.draw.rect(surface, edge, rect, 2 if kind == "chosen" else 1, border_radius=radius)


def button_edge(style: Style) -> tuple[int, int, int]:
    return blend(style.palette.line, style.palette.quiet, 0.18)


def draw_ring(surface: pygame.Surface, style: Style, box: pygame.Rect, within: pygame.Rect) -> None:
    """The focus: 3 px of gold with a dark line on both sides, around the item and not over it."""
    wide = max(3, style.px(3))
    surface.set_clip(within.inflate(2 * wide + 6, 2 * wide + 6).clip(surface.get_rect()))
    outer = box.inflate(2 * wide + 4, 2 * wide + 4)
    pygame.draw.rect(surface, (0, 0, 0), outer, wide + 2, border_radius=style.px(RADIUS + 3))
    pygame.draw.rect(surface, style.palette.accent, outer.inflate(-2, -2), wide, border_radius=style.px(RADIUS + 2))
    surface.set_clip(None)
