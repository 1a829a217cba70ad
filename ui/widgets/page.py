"""A page: the panes of a screen under keys, wheel and mouse."""

from __future__ import annotations

import pygame
import pygame_gui

from ui.widgets.focus import nearest
from ui.widgets.items import Button, Slider, TextEntry
from ui.widgets.panes import Panes
from ui.widgets.scrolled import Caret, Item
from ui.widgets.text_line import visible

MOVES = {pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1), pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0)}
ENTERS = (pygame.K_RETURN, pygame.K_KP_ENTER)


class Page(Panes):
    """Keys, wheel and mouse act on the panes and their one focus."""

    # ---- events

    def handle(self, event: pygame.Event) -> bool:
        """Whether the page knew what to do with it."""
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.TEXTINPUT:
            return self._letter(event)
        if event.type == pygame_gui.UI_BUTTON_PRESSED:
            return self._pressed(event)
        if event.type == pygame_gui.UI_TEXT_ENTRY_FINISHED:
            return self._finished()
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event)
        return self._mouse(event)

    def _key(self, event: pygame.Event) -> bool:
        item = self.item(self.focus)
        if event.key == pygame.K_a and event.mod & pygame.KMOD_CTRL and self.select_all(self.typing):
            return True
        if event.key == pygame.K_TAB:
            return self._next(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        if event.key in MOVES and not event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL):
            return self._arrow(item, *MOVES[event.key])
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            return self._turn(-1 if event.key == pygame.K_PAGEUP else 1)
        if item is not None and (
            event.key in ENTERS or (event.key == pygame.K_SPACE and not isinstance(item, TextEntry))
        ):
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
        if dx and (item.step is not None or isinstance(item, TextEntry)):
            if item.blocked:
                self.say(item.blocked)
            elif item.step is not None:
                item.step(dx)
            return True
        others = [other for other in self.focusable() if other.pane is item.pane or other.seen.height > 0]
        if dy and item.pane.name in self.closed:
            others = [other for other in others if other.pane is item.pane]
        found = nearest(item, others, dx, dy)
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

    def _letter(self, event: pygame.Event) -> bool:
        """Search by typing: a letter that nobody wants goes to the search line, wherever the focus is."""
        entry = self.item(self.typing)
        if not isinstance(entry, TextEntry) or entry.widget is None or entry.has_keys:
            return False
        if not visible(event.text, entry.letter_width).strip():
            return False
        self.focus_on(entry.key)
        entry.put(Caret(len(entry.text)))
        entry.widget.process_event(event)
        entry.take_typed()
        return True

    def _pressed(self, event: pygame.Event) -> bool:
        for item in self.focusable():
            if isinstance(item, Button) and item.widget is event.ui_element:
                self.focus_on(item.key, show=False)
                item.press()
                return True
        return False

    def _finished(self) -> bool:
        """Enter in a line; in a search line it leads to the first thing found."""
        item = self.item(self.focus)
        if isinstance(item, TextEntry) and item.done is not None:
            item.done()
            return True
        return self._next(1)

    def _wheel(self, event: pygame.Event) -> bool:
        pane = next((pane for pane in reversed(self.panes) if pane.rect.collidepoint(self.pointer)), None)
        turned = pane if pane is not None and pane.most else self._reading_pane()
        if turned is not None:
            turned.scroll_to(turned.scroll - event.y * self.style.px(48))
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
        if item is None or dragged or item.key != pressed or isinstance(item, Button | TextEntry):
            return False
        item.press()
        return True
