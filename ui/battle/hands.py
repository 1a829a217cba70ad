"""What the player's hands do at the battle screen: keys, clicks, drags and the wheel, turned into what is meant."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from ui.battle import sheet_keys
from ui.battle.cursor import MAP
from ui.battle.tabs import LOG
from ui.settings import key_name
from ui.widgets import Item

if TYPE_CHECKING:
    from ui.scenes.battle import BattleScene

CLICK = 6  # pixels: less is a click, more is a drag
DRAG_BUTTONS = (2, 3)
CARDS = ("status", "place", "options", "action", "log")  # parts that Tab enters once
CLOSED = {  # what keys answer where they have nothing to do
    **dict.fromkeys(sheet_keys.TICKS, "There are no units to tick in this choice."),
    **dict.fromkeys(sheet_keys.KINDS, "No kind of order is to be chosen now."),
}
SHIFTS = (pygame.K_LSHIFT, pygame.K_RSHIFT)
PAN = 80  # pixels by an arrow key
STEPS = ("step_back", "step_forward")
KEEP_SHOW: tuple[str, ...] = ("skip", "skip_all", *STEPS, "zoom_in", "zoom_out", "fit", "hide", "report", "move_now")
KEEP_SHOW += ("overlay", "log", "rules", "reasons", "keys", "fold_left", "fold_right")
KEEP_KEYS = (pygame.K_TAB, pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_RETURN)
ENDING = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_ESCAPE)
SCROLLS = (pygame.K_PAGEUP, pygame.K_PAGEDOWN)
ARROWS = {pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1), pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0)}


class Hands:
    """The events of one battle screen."""

    def __init__(self, scene: BattleScene) -> None:
        self.scene = scene
        self.drag: tuple[int, tuple[int, int], float] | None = None  # button, last point, way so far
        self.held: tuple[int, tuple[int, int]] | None = None  # a piece under the left button, and where it was taken
        self.pressed_on_board = False

    def handle(self, event: pygame.Event) -> bool:
        if self.scene.curtain:
            return self._handle_curtain(event)
        if event.type in (pygame.KEYDOWN, pygame.KEYUP) and event.key in SHIFTS and self.scene.board is not None:
            self.scene.board.enlarge(event.type == pygame.KEYDOWN)
        if self._ends_recap(event) or self._ends_show(event):
            return True
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.KEYUP and self.scene.board is not None:
            if self.scene.app.settings.action_of(key_name(event)) == "hide":
                self.scene.board.hide(False)
            return False
        if self._board_event(event):
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 3:
            return self.scene.choosing.step_back()
        return self.scene.page.handle(event)

    def _ends_recap(self, event: pygame.Event) -> bool:
        """Any key or a click beside it closes the recap; keys that would also act do nothing else this time."""
        scene = self.scene
        pane = next((pane for pane in scene.page.panes if pane.name == "recap"), None)
        if not scene.show.recapping or pane is None:
            return False
        if event.type == pygame.KEYDOWN and event.key not in (*KEEP_KEYS[:-1], *SCROLLS):
            scene.show.end_recap()
            return event.key in ENDING
        if event.type == pygame.MOUSEBUTTONDOWN and not pane.rect.collidepoint(event.pos):
            scene.show.end_recap()
        return False

    def _ends_show(self, event: pygame.Event) -> bool:
        """Any key or click ends the show of one's own move and counts; if a question waits, it only ends the show."""
        director = self.scene.director
        if event.type not in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) or not (director.busy or director.looks_back):
            return False
        if director.busy and not director.holds:
            self.scene.show.end()
            return False
        if event.type == pygame.KEYDOWN:
            action = self.scene.app.settings.action_of(key_name(event))
            quiet = action in KEEP_SHOW or event.key in KEEP_KEYS or (self.scene.reporting and action == "back")
            return not quiet and self.scene.show.end()
        board = self.scene.board
        on_board = board is not None and self.on_board(event.pos)
        return on_board and event.button == 1 and self.scene.show.end()

    def _handle_curtain(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.scene.back()
            return True
        return self.scene.page.handle(event)

    def _key(self, event: pygame.Event) -> bool:
        if self.scene.guide.cursor.typed is not None:
            return self.scene.guide.cursor.type(event)
        action = self.scene.app.settings.action_of(key_name(event))
        if action == "back":
            if not self.scene.choosing.step_back():
                self.scene.back()
            return True
        if event.mod & pygame.KMOD_SHIFT and event.key in ARROWS and self.scene.board is not None:
            dx, dy = ARROWS[event.key]
            self.scene.board.move(self.scene.board.camera.pan(-PAN * dx, -PAN * dy))
            return True
        if self.scene.choices is not None and sheet_keys.handle(self.scene, event, action):
            self.scene.guide.cursor.follow(self.scene.composer.pointing.spot)
            return True
        if pygame.K_0 <= event.key <= pygame.K_9 and not event.mod & pygame.KMOD_CTRL:
            return self._digit(event.key - pygame.K_0)
        if key_name(event) == "ctrl+z":
            action = "undo"
        act = self._acts().get(action)
        if action in STEPS and (self.scene.reporting or self.scene.show.recapping):
            act = None  # Page Up and Down turn the page
        if act is not None and (action != "skip" or not self.scene.my_turn):
            act()
            return True
        if action in CLOSED:
            self.scene.app.say(CLOSED[action])
            return True
        if event.key == pygame.K_TAB:
            self._next_part(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        if self.scene.guide.cursor.active and event.key in ARROWS:
            self.scene.guide.cursor.step(*ARROWS[event.key])
            return True
        used = self.scene.page.handle(event)
        self._select_focused(event)
        return used

    def _next_part(self, direction: int) -> None:
        """Tab: to the next part of the screen. A list or a card is one stop, where arrows lead on; buttons are each."""
        page = self.scene.page
        stops: list[Item] = []
        for item in page.focusable():
            name = item.pane.name
            if name not in CARDS or not stops or stops[-1].pane is not item.pane:
                stops.append(item)
        panes = [item.pane.name if item.pane.name in CARDS else item.key for item in stops]
        here = page.item(page.focus)
        now = "" if here is None else here.pane.name if here.pane.name in CARDS else here.key
        place = panes.index(now) if now in panes else -1
        found = stops[(place + direction) % len(stops)]
        if found.pane.name == "log" and self.scene.guide.tabs.shown == LOG:
            found = [item for item in page.focusable() if item.pane is found.pane][-1]  # the newest line
        page.focus_on(found.key)
        if found.key == MAP:
            self.scene.guide.cursor.take_focus()
        else:
            self.scene.desk.fill_place()

    def _acts(self) -> dict[str, Callable[[], None]]:
        acts = {
            "undo": self.scene.moves.undo,
            "redo": self.scene.moves.redo,
            "quick_save": self.scene.moves.quick_save,
            "quick_load": self.scene.moves.quick_load,
            "report": self.scene.report,
            **self.scene.guide.acts(),
            "move_now": self.scene.sitting.move_now,
            "skip": self.scene.show.skip,
            "skip_all": self.scene.show.skip_all,
            "step_back": self.scene.show.look_back,
            "step_forward": self.scene.show.look_on,
            "pass": self.scene.choosing.pass_turn,
        }
        if self.scene.board is not None:
            board = self.scene.board
            acts["zoom_in"] = lambda: board.move(board.camera.zoom(1))
            acts["zoom_out"] = lambda: board.move(board.camera.zoom(-1))
            acts["fit"] = lambda: board.move(board.camera.all())
            acts["hide"] = lambda: board.hide(True)
        return acts

    def _digit(self, digit: int) -> bool:
        """1 to 9, and 0 for the tenth: selects; Enter takes it."""
        if self.scene.choices is None:
            return False
        place = (digit - 1) % 10
        if place < len(self.scene.choices.open):
            self.scene.choosing.point_at(self.scene.choices.open[place])
        return True

    def _select_focused(self, event: pygame.Event) -> None:
        """Keys select what they come to, so that Enter takes it at once, and button and map speak of the same."""
        scene, key = self.scene, self.scene.page.focus
        if scene.choices is None or event.key not in ARROWS:
            return
        sheet, row = scene.composer.sheet, sheet_keys.number_in(key, "row")
        option, end = sheet_keys.number_in(key, "option"), sheet_keys.number_in(key, "end")
        if sheet is None and option is not None:
            scene.choosing.point_at(option)
        elif sheet is not None and end is not None:
            scene.composer.point_at_end(end)
        elif sheet is not None and row is not None and row != sheet.current:
            sheet.current = row
            scene.focus(key)
            scene.composer.changed()

    def on_board(self, pos: tuple[int, int]) -> bool:
        """Whether a point is on the map, and not on a sheet that lies over it."""
        board = self.scene.board
        return board is not None and board.rect.collidepoint(pos) and not self.scene.guide.covers(pos)

    def _board_event(self, event: pygame.Event) -> bool:
        board = self.scene.board
        if board is None or self.scene.reporting:
            return False
        if event.type == pygame.MOUSEWHEEL and self.on_board(self.scene.app.pointer):
            board.move(board.camera.zoom(1 if event.y > 0 else -1, self.scene.app.pointer))
            return True
        if event.type == pygame.MOUSEMOTION and self.drag is not None:
            return self._drag_to(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and self.on_board(event.pos):
            if event.button in DRAG_BUTTONS:
                self.drag = (event.button, event.pos, 0.0)
            self.pressed_on_board = event.button == 1
            self._hold(event)
            return event.button in (1, *DRAG_BUTTONS)
        if event.type == pygame.MOUSEBUTTONUP:
            return self._release(event)
        return False

    def _drag_to(self, pos: tuple[int, int]) -> bool:
        assert self.drag is not None and self.scene.board is not None
        button, last, way = self.drag
        dx, dy = pos[0] - last[0], pos[1] - last[1]
        way += abs(dx) + abs(dy)
        if way > CLICK:
            self.scene.board.move(self.scene.board.camera.pan(dx, dy))
        self.drag = (button, pos, way)
        return True

    def _release(self, event: pygame.Event) -> bool:
        board = self.scene.board
        assert board is not None
        if self.drag is not None and event.button == self.drag[0]:
            way, self.drag = self.drag[2], None
            if way <= CLICK and event.button == 3:
                self.scene.choosing.step_back()
            return True
        if event.button == 1 and self.pressed_on_board:
            self.pressed_on_board = False
            if board.rect.collidepoint(event.pos) and not self._drop(event.pos):
                self._click_board(event.pos)
            return True
        return False

    def _click_board(self, pos: tuple[int, int]) -> None:
        assert self.scene.board is not None
        board, scene = self.scene.board, self.scene
        open_fan, piece = board.fan is not None, board.token_at(pos)
        step = board.click(pos)
        if step is not None:
            scene.choosing.click_step(step)
        elif open_fan and piece is not None and scene.choices is not None:
            scene.composer.pointing.click_dim(piece)
        elif board.fan is None and not open_fan:
            self._click_dark(board.place_at(pos))

    def _click_dark(self, place: str) -> None:
        """Nothing is lit there: another place to activate, or the reason."""
        scene = self.scene
        if scene.choices is None or not place:
            scene.place = place
            scene.show_board()
            scene.desk.fill_place()
            return
        scene.composer.pointing.click_dark(place)

    def _hold(self, event: pygame.Event) -> None:
        """The left button went down on a piece that could be dragged."""
        board = self.scene.board
        assert board is not None
        self.held = None
        if event.button == 1 and self.scene.choices is not None:
            piece = board.piece_at(event.pos)
            self.held = (piece, event.pos) if piece is not None else None

    def _drop(self, pos: tuple[int, int]) -> bool:
        """A piece was dragged to another place: the same as clicking both."""
        board, held, self.held = self.scene.board, self.held, None
        if held is None or board is None:
            return False
        piece, start = held
        far = abs(pos[0] - start[0]) + abs(pos[1] - start[1]) > CLICK
        place = board.place_at(pos)
        if not far or not place or place == board.place_at(start):
            return False
        return self.scene.composer.pointing.drop(piece, place)
