"""The loop of the window: events, time and pictures for the scene on top, at 60 frames a second.

Whatever goes wrong in a scene ends here: the game is kept, the words are shown, and the title comes back.
"""

from __future__ import annotations

import contextlib
import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pygame

from game.kernel.game import Game
from table.keeping.keeper import closed_unasked
from ui.board.pictures import PAINTER
from ui.notices import draw_notice
from ui.scenes.opening import offer_last_sound
from ui.scenes.recovery import recovered_game
from ui.scenes.title import TitleScene
from ui.scenes.welcome import WelcomeScene
from ui.settings import key_name, save_settings
from ui.stack import SceneStack

FRAMES = 60
HELD, RELEASED = 120, 3  # frames; pygame_gui tells of a press in the frame after the button was let go


class App(SceneStack):
    """The window with its scenes, from the first frame to the last."""

    def __init__(
        self,
        headless: bool = False,
        settings_file: Path | None = None,
        folder: Path | None = None,
        size: tuple[int, int] | None = None,
        games: Mapping[str, Game[Any]] | None = None,
        welcome: bool | None = None,
    ) -> None:
        """Who has no settings yet is welcomed; tools without a window are not, unless they ask for it."""
        super().__init__(headless, settings_file, folder, size, games)
        self.welcome = (not headless if welcome is None else welcome) and not self.settings_file.exists()
        self.errors: list[str] = []  # tracebacks, for tests and for a report
        self._begin()

    def _begin(self) -> None:
        crashed = closed_unasked(self.folder)  # before the title clears our own mark: numbers of processes come again
        self.home()
        found = recovered_game(self, crashed)
        if found is not None and isinstance(self.top, TitleScene):
            self.top.offer(*found)
        elif self.welcome:
            self.push(WelcomeScene(self))

    def close(self) -> None:
        """Leave everything in order; the game in play is kept, and nobody can be asked any more."""
        left = self.in_play.match is None
        with contextlib.suppress(Exception):
            left = self.in_play.keep_anywhere() is not None or left
        for scene in reversed(self.scenes):
            with contextlib.suppress(Exception):
                scene.leave()
        self.scenes = []
        self.keeper.close(left)
        save_settings(self.settings, self.settings_file)
        self.sounds.close()
        PAINTER.stop()
        pygame.display.quit()

    # ---- the loop

    def run(self) -> int:
        """Until the player quits."""
        try:
            while self.running:
                self.step(self.clock.tick(FRAMES) / 1000, pygame.display.get_active())
        finally:
            self.close()
        return 0

    def step(self, seconds: float, seen: bool = True) -> None:
        """One frame: events, time, and the picture if the window can be seen. Errors of a scene are caught here and
        nowhere else."""
        try:
            for event in pygame.event.get():
                self.handle(event)
                if not self.running:
                    return
            self.update(seconds)
            if seen:
                self.draw()
        except Exception as error:  # whatever it was, the player keeps his game and the app goes on
            self._rescue(error)

    def _rescue(self, error: Exception) -> None:
        self.errors.append("".join(traceback.format_exception(error)))
        matches = self.matches()
        kept, safe = None, ""
        with contextlib.suppress(Exception):  # a position that cannot be shown cannot be kept with its picture either
            kept = self.in_play.keep_anywhere()
        if kept is not None:
            way = "Continue goes on with it" if kept.parent == self.folder else f"it is kept as {kept}"
            safe = f" Your game is safe: {way}."
        self.home()
        if not matches or not offer_last_sound(self, matches[0], error):
            self.say(f"Something in the program went wrong ({type(error).__name__}: {error}).{safe}")

    def handle(self, event: pygame.Event) -> None:
        """The app's own keys first, then pygame_gui, then the scene."""
        if event.type == pygame.QUIT:
            self.quit()
        elif event.type == pygame.VIDEORESIZE:
            self.resize((event.w, event.h))
        elif not self._own_key(event):
            self._point(event)
            self.top.settle()
            used = self.manager.process_events(event)
            self.top.take_typed()
            if not used:
                self.top.handle(event)

    def _own_key(self, event: pygame.Event) -> bool:
        if event.type != pygame.KEYDOWN:
            return False
        action = self.settings.action_of(key_name(event))
        if action == "full_screen":
            self.toggle_full_screen()
        elif action == "screenshot":
            self.screenshot()
        return action in ("full_screen", "screenshot") and not self.top.waits_for_key

    def _point(self, event: pygame.Event) -> None:
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.pointer = self.manager.pointer = event.pos
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.held = HELD
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self.held = RELEASED

    def update(self, seconds: float) -> None:
        self.notice_left = max(0.0, self.notice_left - seconds)
        self.held = max(0, self.held - 1)
        self.keep_size(seconds)
        self.manager.update(seconds)
        self.top.update(seconds)
        self.sounds.is_night = bool(self.matches())
        self.sounds.update()

    def draw(self) -> None:
        self.top.draw(self.surface)
        self.manager.draw_ui(self.surface)
        self.top.draw_over(self.surface)
        self._draw_notice()
        pygame.display.flip()

    def _draw_notice(self) -> None:
        box = self.notice_box()
        if box is not None:
            draw_notice(self.surface, self.notice, self.style, box)
