"""The window as its scenes know it, and a scene as the window knows it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol

import pygame
import pygame_gui

from game.kernel.game import Game
from game.kernel.match import Match
from table.keeping.keeper import Keeper
from table.lessons.files import PlayedLesson
from table.seats import Seats
from ui.keeping.in_play import InPlay
from ui.notices import NoticeEdge
from ui.settings import Settings
from ui.sound.player import Sounds
from ui.widgets import NOTE, Style


class Host(Protocol):
    """What outlives a scene, and the ways from one to another.

    Scenes import those they lead to. Every way ends in a battle, so that one is asked for here: no import leads back.
    """

    games: Mapping[str, Game[Any]]
    folder: Path
    settings: Settings
    sounds: Sounds
    keeper: Keeper
    in_play: InPlay
    surface: pygame.Surface
    style: Style
    pointer: tuple[int, int]
    held: int  # frames in which a click may be under way

    @property
    def manager(self) -> pygame_gui.UIManager: ...

    def matches(self) -> list[Match[Any]]:
        """The games on the screen, the uppermost first."""

    def battle(self, match: Match[Any], seats: Seats, recap: bool = False) -> Scene:
        """The screen of a match, not on the stack yet."""

    def lesson(self, lesson: PlayedLesson) -> Scene:
        """The screen of a lesson, not on the stack yet."""

    def begin(self, battle: Scene) -> None: ...
    def push(self, scene: Scene) -> None: ...
    def pop(self) -> None: ...
    def replace(self, scene: Scene) -> None: ...
    def home(self) -> None: ...
    def quit(self) -> None: ...
    def say(self, text: str) -> None: ...
    def notice_box(self) -> pygame.Rect | None: ...
    def apply(self, restyle: bool = False, window: bool = False) -> None: ...
    def restyle(self) -> None: ...
    def toggle_full_screen(self) -> None: ...
    def paint_ahead(self) -> None: ...


class Scene:
    """What the app's stack holds. `draw` and `draw_over` change nothing: a frame may be drawn twice or not at all."""

    def __init__(self, app: Host) -> None:
        self.app = app

    @property
    def match(self) -> Match[Any] | None:
        """The game in play, which the app saves if this scene stumbles."""
        return None

    @property
    def waits_for_key(self) -> bool:
        """Whether the next key is an answer, whatever else it would do."""
        return False

    def enter(self) -> None:
        """It is on top now, for the first time or again."""

    def settle(self) -> None:
        """Before an event: what the one before it changed is put right, or a click could meet what is gone."""

    def take_typed(self) -> None:
        """After pygame_gui had an event: what was typed by it counts at once."""

    def handle(self, event: pygame.Event) -> bool:
        """An event that pygame_gui did not want; whether it was of use."""
        return False

    def update(self, seconds: float) -> None:
        """Time has passed."""

    def draw(self, surface: pygame.Surface) -> None:
        """Everything below pygame_gui's elements."""

    def draw_over(self, surface: pygame.Surface) -> None:
        """Everything above them."""

    notice_edge: NoticeEdge = "midbottom"

    def notice_room(self) -> pygame.Rect:
        """Where notices stand, at its `notice_edge`: above the line of help."""
        style, room = self.app.style, self.app.surface.get_rect()
        room.height -= style.height(NOTE) + style.px(10)
        return room

    def restyle(self) -> None:
        """The window's size, the scale or the palette has changed; pygame_gui's manager is a new one."""

    def leave(self) -> None:
        """It is not on top any more."""
