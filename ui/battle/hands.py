"""What the player's hands do at the battle screen: keys, clicks, drags and the wheel, turned into what is meant."""

from __future__ import annotations

import pygame

from table.composition.intents import Look, PointAt
from ui.battle import sheet_keys
from ui.battle.cursor import MAP
from ui.battle.desk import CARDS
from ui.battle.inked import InkedItem
from ui.battle.keys import acts
from ui.battle.sections import intents_of
from ui.battle.staff import Staff
from ui.battle.tabs import LOG
from ui.director.announcer import announced_by
from ui.settings import key_name
from ui.widgets import Item

CLICK = 6  # pixels: less is a click, more is a drag
DRAG_BUTTONS = (2, 3)
CLOSED = {  # what keys answer where they have nothing to do
    **dict.fromkeys(sheet_keys.TICKS, "There are no units to tick in this choice."),
    **dict.fromkeys(sheet_keys.KINDS, "No kind of order is to be chosen now."),
}
SHIFTS = (pygame.K_LSHIFT, pygame.K_RSHIFT)
PAN = 80  # pixels by an arrow key
STEPS = ("step_back", "step_forward")
KEEP_SHOW: tuple[str, ...] = ("skip", "skip_all", *STEPS, "zoom_in", "zoom_out", "fit", "hide", "report", "move_now")
KEEP_SHOW += ("overlay", "log", "lists", "rules", "reasons", "keys", "sums", "fold_right", "panes", "sight")
KEEP_KEYS = (pygame.K_TAB, pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_RETURN)
ENTERS = (pygame.K_RETURN, pygame.K_KP_ENTER)
OWN = ("word ", "tab ", "number ", "link ", "log ", "rule")  # what Enter presses when it has the focus
OWN_KEYS: tuple[str, ...] = ("undo", "redo", "pass", "by hand", "step back", "back", "hint", "more", "sums", "curtain")
OWN_KEYS += ("recap", "keys", "fight close", "lesson on", "lesson skip", "lesson again", "lesson next", "lesson leave")
CHOOSES = ("option ", "end ", "kind ", "goal ")
ENDING = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_ESCAPE)
SCROLLS = (pygame.K_PAGEUP, pygame.K_PAGEDOWN)
ARROWS = {pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1), pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0)}


class Hands:
    """The events of one battle screen."""

    def __init__(self, staff: Staff) -> None:
        self.staff, self.post = staff, staff.post
        self.drag: tuple[int, tuple[int, int], float] | None = None  # button, last point, way so far
        self.held: tuple[int, tuple[int, int]] | None = None  # a piece under the left button, and where it was taken
        self.pressed_on_board = False
        self.pile: tuple[str, tuple[int, int]] | None = None  # a whole pile under the left button, and where it was
        self.dragged_to: str | None = None  # the place that it was dragged over last

    def handle(self, event: pygame.Event) -> bool:
        if self.post.curtain:
            return self._handle_curtain(event)
        if event.type in (pygame.KEYDOWN, pygame.KEYUP) and event.key in SHIFTS and self.post.board is not None:
            self.post.board.enlarge(event.type == pygame.KEYDOWN)
        if self._ends_recap(event) or self._ends_show(event):
            return True
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.KEYUP and self.post.board is not None:
            action = self.post.settings.action_of(key_name(event))
            if action == "hide":
                self.post.board.hide(False)
            elif action == "sight":
                self.staff.sighting.hold(False)
            return False
        if self._board_event(event):
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 3:
            return self._take_one_away(event.pos) or self.staff.picker.close() or self.staff.choosing.step_back()
        return self.post.page.handle(event)

    def _take_one_away(self, pos: tuple[int, int]) -> bool:
        """A right click on a chip: one of its units fewer."""
        item = self.post.page.at(pos)
        intent = intents_of(item) if isinstance(item, InkedItem) else None
        return intent is not None and self.staff.composer.do(intent)

    def _ends_recap(self, event: pygame.Event) -> bool:
        """Any key or a click beside it closes the recap; keys that would also act do nothing else this time."""
        show = self.staff.show
        pane = next((pane for pane in self.post.page.panes if pane.name == "recap"), None)
        if not show.recapping or pane is None:
            return False
        if event.type == pygame.KEYDOWN and event.key not in (*KEEP_KEYS[:-1], *SCROLLS):
            show.end_recap()
            return event.key in ENDING
        if event.type == pygame.MOUSEBUTTONDOWN and not pane.rect.collidepoint(event.pos):
            show.end_recap()
        return False

    def _ends_show(self, event: pygame.Event) -> bool:
        """Any key or click ends the show of one's own move and counts; if a question waits, it only ends the show."""
        director = self.post.director
        if event.type not in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) or not (director.busy or director.looks_back):
            return False
        if director.announces and director.busy:
            return False  # every step of it has to be done on the table
        if director.busy and not director.holds:
            self.staff.show.end()
            return False
        if event.type == pygame.KEYDOWN:
            action = self.post.settings.action_of(key_name(event))
            quiet = action in KEEP_SHOW or event.key in KEEP_KEYS or (self.post.reporting and action == "back")
            return not quiet and self.staff.show.end()
        board = self.post.board
        on_board = board is not None and self.on_board(event.pos)
        return on_board and event.button == 1 and self.staff.show.end()

    def _handle_curtain(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.post.doors.back()
            return True
        return self.post.page.handle(event)

    def _key(self, event: pygame.Event) -> bool:
        if self.staff.cursor.typed is not None:
            return self.staff.cursor.type(event)
        action = self.post.settings.action_of(key_name(event))
        if action == "back":
            if not self.staff.picker.close() and not self.staff.choosing.step_back():
                self.post.doors.back()
            return True
        if event.mod & pygame.KMOD_SHIFT and event.key in ARROWS and self.post.board is not None:
            dx, dy = ARROWS[event.key]
            self.post.board.move(self.post.board.camera.pan(-PAN * dx, -PAN * dy))
            return True
        if event.key in ENTERS and self._announces():
            self.staff.show.skip()
            return True
        if event.key in ENTERS and self._commits():
            self.staff.composer.commit()
            return True
        if self.post.choices is not None and sheet_keys.handle(self.staff.composer, event, action):
            self.staff.cursor.follow(self.staff.composer.pointing.spot)
            return True
        if pygame.K_0 <= event.key <= pygame.K_9 and not event.mod & pygame.KMOD_CTRL:
            return self._digit(event.key - pygame.K_0)
        if key_name(event) == "ctrl+z":
            action = "undo"
        act = acts(self.staff).get(action)
        if action in STEPS and (self.post.reporting or self.staff.show.recapping):
            act = None  # Page Up and Down turn the page
        if act is not None and (action != "skip" or not self.post.my_turn):
            act()
            return True
        if action in CLOSED:
            self.post.say(CLOSED[action])
            return True
        if event.key == pygame.K_TAB:
            self._next_part(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        if self.staff.cursor.active and event.key in ARROWS:
            self.staff.cursor.step(*ARROWS[event.key])
            return True
        used = self.post.page.handle(event)
        self._select_focused(event)
        return used

    def _announces(self) -> bool:
        """Enter is the gold button, too, while something waits to be done on the table; but for a button with focus."""
        post, focused = self.post, self.post.page.item(self.post.page.focus)
        covered = post.reporting or self.staff.guide.covers_map or self.staff.show.recapping
        elsewhere = focused is not None and focused.key not in ("skip", "look back", MAP)
        return bool(announced_by(post.director)) and post.choices is None and not (covered or elsewhere)

    def _commits(self) -> bool:
        """Enter is the gold button from anywhere, but on what is a button itself, and under what lies over the map."""
        post, guide, key = self.post, self.staff.guide, self.post.page.focus
        if post.choices is None or post.reporting or guide.covers_map or self.staff.show.recapping:
            return False
        if key.startswith(OWN) or key in OWN_KEYS or guide.tabs.is_whole:
            return False
        is_open = not self.post.composition.asked.missing
        return is_open or not (key == MAP or key.startswith(CHOOSES))  # with nothing chosen yet it chooses what has it

    def _next_part(self, direction: int) -> None:
        """Tab: to the next part of the screen. A list or a card is one stop, where arrows lead on; buttons are each."""
        page = self.post.page
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
        if found.pane.name == "log" and self.staff.guide.tabs.shown == LOG:
            found = [item for item in page.focusable() if item.pane is found.pane][-1]  # the newest line
        page.focus_on(found.key)
        if found.key == MAP:
            self.staff.cursor.take_focus()
        else:
            self.post.doors.fill_place()

    def _digit(self, digit: int) -> bool:
        """1 to 9, and 0 for the tenth: as a click on what has this key; Enter takes it."""
        if self.post.choices is None:
            return False
        options = self.post.choices.open
        if not self.staff.composer.press_digit(digit) and digit == 0 and len(options) > 9:
            self.staff.choosing.point_at(options[9])
        return True

    def _select_focused(self, event: pygame.Event) -> None:
        """Keys select what they come to, so that Enter takes it at once, and button and map speak of the same."""
        post, composer, key = self.post, self.staff.composer, self.post.page.focus
        if post.choices is None or event.key not in ARROWS:
            return
        sheet, row = composer.sheet, sheet_keys.number_in(key, "row")
        option, end = sheet_keys.number_in(key, "option"), sheet_keys.number_in(key, "end")
        if sheet is None and option is not None:
            self.staff.choosing.point_at(option)
        elif sheet is not None and end is not None:
            composer.point_at_end(end)
        elif sheet is not None and row is not None and row != sheet.current:
            composer.do(Look(row))

    def on_board(self, pos: tuple[int, int]) -> bool:
        """Whether a point is on the map, and not on a sheet that lies over it."""
        board = self.post.board
        return board is not None and board.rect.collidepoint(pos) and not self.staff.guide.covers(pos)

    def _board_event(self, event: pygame.Event) -> bool:
        board = self.post.board
        if board is None or self.post.reporting:
            return False
        if event.type == pygame.MOUSEWHEEL and self.on_board(self.post.app.pointer):
            board.move(board.camera.zoom(1 if event.y > 0 else -1, self.post.app.pointer))
            return True
        if event.type == pygame.MOUSEMOTION and self.drag is not None:
            return self._drag_to(event.pos)
        if event.type == pygame.MOUSEMOTION and self.pile is not None:
            return self._drag_pile(event.pos)
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
        assert self.drag is not None and self.post.board is not None
        button, last, way = self.drag
        dx, dy = pos[0] - last[0], pos[1] - last[1]
        way += abs(dx) + abs(dy)
        if way > CLICK:
            self.post.board.move(self.post.board.camera.pan(dx, dy))
        self.drag = (button, pos, way)
        return True

    def _release(self, event: pygame.Event) -> bool:
        board = self.post.board
        assert board is not None
        if self.drag is not None and event.button == self.drag[0]:
            way, self.drag = self.drag[2], None
            if way <= CLICK and event.button == 3:
                self.staff.choosing.step_back()
            return True
        if event.button == 1 and self.pressed_on_board:
            self.pressed_on_board = False
            if self._let_go():
                return True
            if board.rect.collidepoint(event.pos) and not self._drop(event.pos):
                self._click_board(event.pos)
            return True
        return False

    def _click_board(self, pos: tuple[int, int]) -> None:
        assert self.post.board is not None
        board, staff = self.post.board, self.staff
        if staff.sighting.held:
            staff.sighting.begin_at(board.place_at(pos))
            return
        open_fan, piece = board.fan is not None, board.token_at(pos)
        step = board.click(pos)
        if step is not None:
            staff.choosing.click_step(step)
        elif open_fan and piece is not None and self.post.choices is not None:
            staff.composer.pointing.click_dim(piece)
        elif board.fan is None and not open_fan:
            self._click_dark(board.place_at(pos))

    def _click_dark(self, place: str) -> None:
        """Nothing is lit there: another place to activate, or the reason."""
        post = self.post
        if post.choices is None or not place:
            post.place = place
            post.show_board()
            post.doors.fill_place()
            return
        self.staff.composer.pointing.click_dark(place)

    def _hold(self, event: pygame.Event) -> None:
        """The left button went down on a piece that could be dragged."""
        board = self.post.board
        assert board is not None
        self.held = self.pile = self.dragged_to = None
        if event.button == 1 and self.post.choices is not None:
            piece, place = board.piece_at(event.pos), board.place_at(event.pos)
            self.held = (piece, event.pos) if piece is not None else None
            if piece is None and ("place", place) in self.post.composition.spots:
                self.pile = (place, event.pos)

    def _drag_pile(self, pos: tuple[int, int]) -> bool:
        """A pile goes with the pointer: its whole order is composed for every place that it may go to."""
        board = self.post.board
        assert board is not None and self.pile is not None
        start, (x, y) = self.pile
        place = board.place_at(pos)
        if self.dragged_to is None and abs(pos[0] - x) + abs(pos[1] - y) <= CLICK:
            return False
        if self.dragged_to is None:
            self.staff.composer.do(PointAt(("place", start)))
        if place != (self.dragged_to or start):
            asking = self.post.composition.asking
            if asking is not None and asking.goals_on(("place", place)):
                self.staff.composer.pointing.come_to(place)
        self.dragged_to = place or start
        return True

    def _let_go(self) -> bool:
        """The order stays composed as it is; the gold button gives it."""
        was, self.pile, self.dragged_to = self.dragged_to is not None, None, None
        return was

    def _drop(self, pos: tuple[int, int]) -> bool:
        """A piece was dragged to another place: the same as clicking both."""
        board, held, self.held = self.post.board, self.held, None
        if held is None or board is None:
            return False
        piece, start = held
        far = abs(pos[0] - start[0]) + abs(pos[1] - start[1]) > CLICK
        place = board.place_at(pos)
        if not far or not place or place == board.place_at(start):
            return False
        return self.staff.composer.pointing.drop(piece, place)
