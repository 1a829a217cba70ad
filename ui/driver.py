"""A player's hands made of events: tests, pictures and figures drive the real loop with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from ui.widgets import Item

if TYPE_CHECKING:
    from ui.app import App

FRAME = 1 / 60

PATIENT = 100  # turns of the wheel before a part of a row is enough


class Driver:
    """Everything goes through posted events and frames; whatever goes wrong in one is an AssertionError."""

    def __init__(self, app: App) -> None:
        self.app = app

    @property
    def scene(self) -> Any:
        return self.app.top

    def frames(self, count: int = 2) -> None:
        for _ in range(count):
            self.app.step(FRAME)
        assert not self.app.errors, self.app.errors[-1]

    def pass_by(self, count: int = 1) -> None:
        """Frames that nobody looks at, on the way to one that matters: events and time, as in a hidden window."""
        for _ in range(count):
            self.app.step(FRAME, seen=False)
        assert not self.app.errors, self.app.errors[-1]

    def post(self, kind: int, **values: Any) -> None:
        pygame.event.post(pygame.Event(kind, **values))

    def key(self, key: int, text: str = "", mod: int = 0) -> None:
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=0)
        if text:
            self.post(pygame.TEXTINPUT, text=text)
        self.post(pygame.KEYUP, key=key, mod=mod, unicode=text, scancode=0)
        self.frames()

    def type(self, words: str) -> None:
        for letter in words:
            self.key(ord(letter), letter)

    def point(self, pos: tuple[int, int]) -> None:
        self.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False)
        self.frames(1)

    def click(self, pos: tuple[int, int], button: int = 1) -> None:
        self.point(pos)
        self.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=button, touch=False)
        self.frames(1)
        self.post(pygame.MOUSEBUTTONUP, pos=pos, button=button, touch=False)
        self.frames(3)

    def item(self, key: str) -> Item:
        found: Item | None = self.scene.page.item(key)
        assert found is not None, f"{type(self.scene).__name__} has no {key!r}"
        return found

    def press(self, key: str) -> None:
        """Click on something, after turning the wheel until it is in sight."""
        self.wheel_to(key)
        self.click(self.item(key).seen.center)

    def wheel_to(self, key: str) -> None:
        """All of it in sight; at the largest text a row may be nearly as tall as its card, then most of it must do."""
        for turns in range(200):
            item = self.item(key)
            fits = min(item.where.height, item.pane.rect.height)
            if item.pane.rect.contains(item.where) or (turns > PATIENT and item.seen.height > fits // 2):
                return
            self.post(pygame.MOUSEMOTION, pos=item.pane.rect.center, rel=(0, 0), buttons=(0, 0, 0), touch=False)
            turn = 1 if item.where.top < item.pane.rect.top else -1
            self.post(pygame.MOUSEWHEEL, x=0, y=turn, flipped=False, precise_x=0.0, precise_y=float(turn))
            self.frames(1)
        raise AssertionError(f"{key} cannot be scrolled into sight")

    def tab_to(self, key: str) -> None:
        """By Tab alone; whatever has focus on the way must be in sight."""
        for _ in range(400):
            if self.scene.page.focus == key:
                return
            self.key(pygame.K_TAB)
            item = self.item(self.scene.page.focus)
            assert item.seen.height > 0, f"{item.key} has focus and cannot be seen"
        raise AssertionError(f"Tab never reaches {key}")

    def enter(self, key: str) -> None:
        self.tab_to(key)
        self.key(pygame.K_RETURN)

    def spot_in(self, place: str, on_pile: bool = False) -> tuple[int, int]:
        """A point of a place on the board that no pile covers, or that one does."""
        found = self.find_spot(place, on_pile)
        assert found is not None, f"{place} cannot be clicked"
        return found

    def find_spot(self, place: str, on_pile: bool = False) -> tuple[int, int] | None:
        """The same, or none: a pile may cover all of it, or only its edge may be in sight."""
        board = self.scene.board
        left, top, right, bottom = board.regions.shapes[place].box
        for share in range(2, 400):
            point = left + (right - left) * (share * 37 % 101) / 101, top + (bottom - top) * (share * 61 % 103) / 103
            x, y = (round(part) for part in board.camera.to_screen(point))
            inside = board.rect.collidepoint(x, y) and board.place_at((x, y)) == place
            if inside and board._on_pile(place, (x, y)) == on_pile:
                return x, y
        return None

    def resize(self, width: int, height: int) -> None:
        self.post(pygame.VIDEORESIZE, w=width, h=height, size=(width, height))
        self.frames()
