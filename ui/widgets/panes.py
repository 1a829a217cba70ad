"""All panes of a screen, and the one focus that keys and mouse share."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pygame_gui

from ui.widgets.focus import focus_ring
from ui.widgets.items import Button, TextEntry
from ui.widgets.pane import Pane
from ui.widgets.scrolled import Act, Caret, Item, Scrolled
from ui.widgets.style import Style


class Panes:
    """They are put down, looked through, given the focus and drawn."""

    def __init__(
        self, style: Style, manager: pygame_gui.UIManager, say: Callable[[str], None], click: Act = lambda: None
    ) -> None:
        self.style, self.manager, self.say, self.click = style, manager, say, click
        self.panes: list[Pane] = []
        self.scrolls: dict[str, int] = {}
        self.carets: dict[str, Caret] = {}  # where one was typing in an entry line, for when it is made anew
        self.focus = self.hover = ""
        self.typing = ""  # the entry that letters go to wherever the focus is
        self.reading = ""  # the pane that Page Up and Down turn
        self.rests = False  # whether nothing has the focus until a key or a click has chosen something
        self.closed: tuple[str, ...] = ()  # panes that Up and Down do not leave; Tab does
        self.dragged = self.pressed = ""
        self.barred: Scrolled | None = None  # the pane whose scroll bar is held
        self.pointer = (-1, -1)

    # ---- building

    def clear(self) -> None:
        for item in self.focusable():
            if isinstance(item, TextEntry) and item.widget is not None:
                self.carets[item.key] = item.caret
        for pane in self.panes:
            pane.clear()
        self.panes = []

    def pane(self, name: str, rect: pygame.Rect, fill: str = "", pad: int = 14) -> Pane:
        self.panes.append(Pane(self, name, rect, fill, pad))
        return self.panes[-1]

    def put(self, pane: Pane) -> None:
        """One that was made before it was known where it would stand."""
        self.panes.append(pane)

    def settle(self) -> None:
        """All is put down: make the elements and see that the focus is on something that exists."""
        for pane in self.panes:
            pane.scroll = min(pane.scroll, pane.most)
            for item in pane.items:
                item.make()
        if self.item(self.focus) is None:
            self.focus = "" if self.rests else self._first()
        self._give_keys()

    def _first(self) -> str:
        """Where a screen begins: its main button, if it has one."""
        items = self.focusable()
        main = [item.key for item in items if isinstance(item, Button) and item.kind == "main" and not item.blocked]
        body = [item.key for item in items if item.pane.name != "head" and not isinstance(item, TextEntry)]
        return (main or body or [item.key for item in items] or [""])[0]

    # ---- looking things up

    def focusable(self) -> list[Item]:
        return [item for pane in self.panes for item in pane.items if item.focusable and item.by_keys]

    def item(self, key: str) -> Item | None:
        return next((item for pane in self.panes for item in pane.items if key and item.key == key), None)

    def at(self, pos: tuple[int, int]) -> Item | None:
        """The item under a point, the later one first."""
        for pane in reversed(self.panes):
            if pane.rect.collidepoint(pos):
                for item in reversed(pane.items):
                    if item.focusable and item.by_pointer and item.seen.collidepoint(pos):
                        return item
        return None

    def note(self) -> str:
        """What the hint line says: about what is pointed at, or else about what has focus."""
        for key in (self.hover, self.focus):
            item = self.item(key)
            if item is not None and (item.blocked or item.note):
                return item.blocked or item.note
        return ""

    def _reading_pane(self) -> Scrolled | None:
        item = self.item(self.focus)
        named = next((pane for pane in self.panes if pane.name == self.reading and pane.most), None)
        longest = max(self.panes, key=lambda pane: pane.most, default=None)
        return named or (item.pane if item is not None and item.pane.most else longest)

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
        if isinstance(item, TextEntry) and item.widget is not None:
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
            if isinstance(item, TextEntry) and item.has_keys and self.focus != item.key:
                self.focus = item.key

    def take_typed(self) -> None:
        """After every event: a letter is told before the next one comes, however slow the frames are."""
        for item in self.focusable():
            if isinstance(item, TextEntry):
                item.take_typed()

    def select_all(self, key: str) -> bool:
        """Give a line the keys, all of it marked, so that the next letter replaces it."""
        entry = self.item(key)
        if not isinstance(entry, TextEntry):
            return False
        self.focus_on(key)
        entry.put(Caret(len(entry.text), (0, len(entry.text))))
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
            if not pane.layer:
                pane.paint(surface)
        self.draw_focus(surface)

    def draw_layer(self, surface: pygame.Surface, layer: str) -> None:
        """The panes of one kept picture."""
        for pane in self.panes:
            if pane.layer == layer:
                pane.paint(surface)

    def draw_focus(self, surface: pygame.Surface) -> None:
        item = self.item(self.focus)
        if item is not None and item.seen.height > 0:
            focus_ring(surface, self.style, item.seen, item.pane.rect)
