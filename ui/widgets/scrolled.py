"""A part of the window that scrolls, and what a thing on it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import pygame
import pygame_gui
from pygame_gui.core import UIContainer

from ui.palette import Colour
from ui.widgets.style import Style

Act = Callable[[], None]


@dataclass(frozen=True)
class Caret:
    """Where one types in a line, and what of it is marked."""

    place: int
    marked: tuple[int, int] = (0, 0)


class Paper(Protocol):
    """The page, as far as the things on it know it."""

    style: Style
    manager: pygame_gui.UIManager
    say: Callable[[str], None]
    click: Act
    hover: str
    pointer: tuple[int, int]
    scrolls: dict[str, int]
    carets: dict[str, Caret]


@dataclass
class Item:
    """Something with a place on a pane. Places are those of the pane's content, before scrolling."""

    key: str
    pane: Scrolled
    rect: pygame.Rect
    act: Act | None = None
    step: Callable[[int], None] | None = None
    note: str = ""
    blocked: str = ""  # why it cannot be used; it can still be reached, and then says so

    by_pointer = True  # whether the pointer finds it
    by_keys = True  # whether Tab and arrows do

    @property
    def focusable(self) -> bool:
        return self.act is not None or self.step is not None or bool(self.blocked)

    @property
    def thing(self) -> str:
        """The name by which somebody may explain it."""
        return self.key

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
            self.pane.page.click()
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


class Scrolled:
    """Items below each other, with a scroll bar where they do not fit."""

    layer = ""  # the picture that it is painted into, if its screen keeps one

    def __init__(self, page: Paper, name: str, rect: pygame.Rect, fill: str = "", pad: int = 14) -> None:
        self.page, self.name, self.rect, self.fill = page, name, rect, fill
        style = page.style
        self.pad, self.bar = style.px(pad), style.px(10)
        self.y, self.scroll = self.pad, page.scrolls.get(name, 0)
        self.items: list[Item] = []

    @cached_property
    def container(self) -> UIContainer:
        """For pygame_gui's elements; a pane of words alone never asks for one, since they are dear."""
        return UIContainer(self.rect, self.page.manager)

    def clear(self) -> None:
        if "container" in self.__dict__:
            self.container.kill()  # type: ignore[no-untyped-call]

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
