"""A page: all panes of a screen, and the one focus that keys and mouse share."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pygame_gui

from ui.widgets.focus import focus_ring, nearest
from ui.widgets.items import Act, Button, Caret, Entry, Item, Slider
from ui.widgets.pane import Pane
from ui.widgets.style import Style
from ui.widgets.text_line import visible

MOVES = {pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1), pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0)}
ENTERS = (pygame.K_RETURN, pygame.K_KP_ENTER)


class Page:
    """All panes of a screen, and the one focus."""

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
        self.barred: Pane | None = None  # the pane whose scroll bar is held
        self.pointer = (-1, -1)

    # ---- building

    def clear(self) -> None:
        for item in self.focusable():
            if isinstance(item, Entry) and item.widget is not None:
                self.carets[item.key] = item.caret
        for pane in self.panes:
            pane.clear()
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
            self.focus = "" if self.rests else self._first()
        self._give_keys()

    def _first(self) -> str:
        """Where a screen begins: its main button, if it has one."""
        items = self.focusable()
        main = [item.key for item in items if isinstance(item, Button) and item.kind == "main" and not item.blocked]
        body = [item.key for item in items if item.pane.name != "head" and not isinstance(item, Entry)]
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

    def _reading_pane(self) -> Pane | None:
        item = self.item(self.focus)
        named = next((pane for pane in self.panes if pane.name == self.reading and pane.most), None)
        longest = max(self.panes, key=lambda pane: pane.most, default=None)
        return named or (item.pane if item is not None and item.pane.most else longest)

    def _letter(self, event: pygame.Event) -> bool:
        """Search by typing: a letter that nobody wants goes to the search line, wherever the focus is."""
        entry = self.item(self.typing)
        if not isinstance(entry, Entry) or entry.widget is None or entry.has_keys:
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

    def take_typed(self) -> None:
        """After every event: a letter is told before the next one comes, however slow the frames are."""
        for item in self.focusable():
            if isinstance(item, Entry):
                item.take_typed()

    def _finished(self) -> bool:
        """Enter in a line; in a search line it leads to the first thing found."""
        item = self.item(self.focus)
        if isinstance(item, Entry) and item.done is not None:
            item.done()
            return True
        return self._next(1)

    def select_all(self, key: str) -> bool:
        """Give a line the keys, all of it marked, so that the next letter replaces it."""
        entry = self.item(key)
        if not isinstance(entry, Entry):
            return False
        self.focus_on(key)
        entry.put(Caret(len(entry.text), (0, len(entry.text))))
        return True

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
