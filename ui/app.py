"""The window and its loop: a stack of scenes over one pygame_gui manager, at 60 frames a second.

Whatever goes wrong in a scene ends here: the game is kept, the words are shown, and the title comes back.
"""

from __future__ import annotations

import contextlib
import json
import os
import time
import traceback
from pathlib import Path
from typing import Any

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
import pygame_gui

from game.kernel.game import Game
from game.kernel.saves import write_whole
from game.registry import GAMES
from table.folders import saves_folder
from table.keeping.keeper import Keeper, closed_unasked, rescued_games
from ui import notices
from ui.battle.layout import place_all
from ui.board.pictures import PAINTER, paint_ahead
from ui.keeping.in_play import InPlay
from ui.keeping.miniatures import as_png, portray
from ui.keeping.standing import describe
from ui.notices import draw_notice, notice_box
from ui.palette import Palette
from ui.scenes.base import Scene
from ui.scenes.recovery import offer_last_sound, offer_recovery
from ui.settings import SMALLEST, key_name, load_settings, save_settings, settings_path
from ui.skins.registry import find_skin
from ui.sound.player import Sounds
from ui.widgets import Style

NAME = "Night on the Ridge"
FRAMES = 60
HELD, RELEASED = 120, 3  # frames; pygame_gui tells of a press in the frame after the button was let go
SLOW_FLIP = 0.008  # seconds
FRAME_ROOM = (0, 64)  # pixels of a desktop that title bar and task bar take from a window
CALM = 0.4  # seconds after the last resize before the window's size is written down
THEME = Path(__file__).resolve().parent / "theme.json"
SIZES = ("size", "border_width", "padding")  # of the theme; these grow with the text


class Manager(pygame_gui.UIManager):
    """pygame_gui asks the mouse itself; here it believes the events, so that posted ones count like real ones."""

    pointer: tuple[int, int] = (-1, -1)

    def _update_mouse_position(self) -> None:
        self.mouse_position = self.pointer


class App:
    """Everything that outlives a scene: window, settings, saves folder, style, and the stack."""

    name = NAME

    def __init__(
        self,
        headless: bool = False,
        settings_file: Path | None = None,
        folder: Path | None = None,
        size: tuple[int, int] | None = None,
        games: dict[str, Game[Any]] | None = None,
        welcome: bool | None = None,
    ) -> None:
        """Who has no settings yet is welcomed; tools without a window are not, unless they ask for it."""
        self.headless = headless
        self.games = GAMES if games is None else games
        self.folder = saves_folder() if folder is None else folder
        self.settings_file = settings_path() if settings_file is None else settings_file
        self.welcome = (not headless if welcome is None else welcome) and not self.settings_file.exists()
        self.settings, notice = load_settings(self.settings_file)
        if size is not None:
            self.settings.width, self.settings.height = size
        self.sounds = Sounds(self.settings)
        self.keeper = Keeper(self.folder, describe, portray)
        self.in_play = InPlay(self, rescued_games(self.folder) if folder is None else [])
        self.scenes: list[Scene] = []
        self.running = True
        self.pointer = (-1, -1)
        self.held = 0  # frames in which a click may be under way: what only tells news waits with building anew
        self.notice, self.notice_left = "", 0.0
        self.unsaved_size = 0.0
        self.errors: list[str] = []  # tracebacks, for tests and for a report
        self._open(fits=size is None and not headless)
        self.say(notice)
        self._begin()

    # ---- the window

    def _open(self, fits: bool) -> None:
        if self.headless:
            os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_caption(NAME)
        pygame.key.set_repeat(350, 40)
        if fits:
            self._fit_desktop()
        self._set_mode()
        self._mind_slow_flips()
        self.clock = pygame.Clock()
        self._set_style()

    def _fit_desktop(self) -> None:
        """The first window leaves room for its frame; a later one is as the player had it, maybe on another desktop."""
        room = (0, 0) if self.settings_file.exists() else FRAME_ROOM
        size, desktop = (self.settings.width, self.settings.height), pygame.display.get_desktop_sizes()[0]
        self.settings.width, self.settings.height = fitted(size, desktop, room)

    def _mind_slow_flips(self) -> None:
        """Where SDL accelerates the window in software (no GPU), showing a frame costs 17 ms; without, half of one."""
        if self.headless or "SDL_FRAMEBUFFER_ACCELERATION" in os.environ:
            return
        started = time.perf_counter()
        for _ in range(4):
            pygame.display.flip()
        if (time.perf_counter() - started) / 4 > SLOW_FLIP:
            os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
            pygame.display.quit()
            pygame.display.init()
            pygame.display.set_caption(NAME)
            self._set_mode()

    def _set_mode(self) -> None:
        flags = pygame.RESIZABLE | (pygame.FULLSCREEN if self.settings.full_screen and not self.headless else 0)
        size = (0, 0) if flags & pygame.FULLSCREEN else (self.settings.width, self.settings.height)
        self.surface = pygame.display.set_mode(size, flags)

    def _set_style(self) -> None:
        """Fonts, colours and pygame_gui's manager for the settings as they are: nothing is stretched, all is redone."""
        self.style = Style(self.settings.colours, self.settings.factor)
        self.manager = Manager(self.surface.get_size(), theme_of(self.settings.colours, self.settings.factor))
        self.manager.pointer = self.pointer
        pygame.key.start_text_input()

    def resize(self, size: tuple[int, int]) -> None:
        """The window has another size; it is remembered once it has settled."""
        width, height = max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1])
        if self.headless or (width, height) != size:
            self.surface = pygame.display.set_mode((width, height), pygame.RESIZABLE)
        else:
            self.surface = pygame.display.get_surface() or self.surface
        if not self.settings.full_screen:
            self.settings.width, self.settings.height = width, height
            self.unsaved_size = CALM
        self.restyle()

    def restyle(self) -> None:
        """After a new size, scale or palette."""
        self._set_style()
        for scene in self.scenes[-1:]:
            scene.restyle()

    # ---- settings

    def apply(self, restyle: bool = False, window: bool = False) -> None:
        """The settings were changed: they hold at once and are kept."""
        self.say(save_settings(self.settings, self.settings_file))
        if window:
            self._set_mode()
        if restyle or window:
            self.restyle()

    def toggle_full_screen(self) -> None:
        self.settings.full_screen = not self.settings.full_screen
        self.apply(window=True)

    # ---- scenes

    @property
    def top(self) -> Scene:
        return self.scenes[-1]

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        if self.scenes:
            self.top.leave()
        self.scenes.append(scene)
        self._enter()

    def pop(self) -> None:
        """Back to the scene below; below the first there is nothing."""
        if len(self.scenes) > 1:
            self.scenes.pop().leave()
            self._enter()

    def replace(self, scene: Scene) -> None:
        """Another scene in the place of this one."""
        self.scenes.pop().leave()
        self.scenes.append(scene)
        self._enter()

    def begin(self, battle: Scene) -> None:
        """A battle has the stage to itself: below it lies the title alone. The game in play is kept."""
        from ui.scenes.title import TitleScene

        def stage() -> None:
            self.scenes[-1].leave()
            self.scenes = [TitleScene(self), battle]
            self._enter()

        self.in_play.leave_for(stage)

    def _enter(self) -> None:
        self.manager.set_focus_set(None)
        self.top.enter()

    def home(self) -> None:
        """All the way back to the title."""
        from ui.scenes.title import TitleScene

        for scene in reversed(self.scenes[-1:]):
            with contextlib.suppress(Exception):  # it may be the one that stumbled
                scene.leave()
        self.manager.clear_and_reset()  # type: ignore[no-untyped-call]
        self.keeper.marker.clear()
        self.scenes = [TitleScene(self)]
        self.top.enter()

    def _begin(self) -> None:
        crashed = closed_unasked(self.folder)  # before the title clears our own mark: numbers of processes come again
        self.home()
        if not offer_recovery(self, crashed) and self.welcome:
            from ui.scenes.welcome import WelcomeScene

            self.push(WelcomeScene(self))

    def quit(self) -> None:
        """Once the game in play is kept."""
        self.in_play.leave_for(self._stop)

    def _stop(self) -> None:
        self.running = False

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

    # ---- words and pictures

    def paint_ahead(self) -> None:
        """Paint the maps before a battle asks for them; a window that nobody looks at needs none."""
        if not self.headless:
            board = place_all(self.surface.get_rect(), self.style).board
            charts = [skin.chart(game.first_scenario) for name, game in self.games.items() if (skin := find_skin(name))]
            paint_ahead(charts, board, self.settings.tint)

    def say(self, text: str) -> None:
        """A notice of one or two lines; the newest stands."""
        if text:
            self.notice, self.notice_left = text, notices.SECONDS

    def screenshot(self, folder: Path | None = None) -> Path | None:
        """A picture of the window as it is."""
        place = (folder or self.folder / "pictures") / f"{time.strftime('%Y%m%d-%H%M%S')}.png"
        try:
            write_whole(place, as_png(self.surface))
        except (OSError, ValueError, pygame.error) as error:
            self.say(f"The picture was not written: {getattr(error, 'strerror', None) or error}.")
            return None
        self.say(f"Picture kept as {place.parent.name}/{place.name}.")
        return place

    # ---- the loop

    def run(self) -> int:
        """Until the player quits."""
        try:
            while self.running:
                self.step(self.clock.tick(FRAMES) / 1000)
        finally:
            self.close()
        return 0

    def step(self, seconds: float) -> None:
        """One frame: events, time, picture. Errors of a scene are caught here and nowhere else."""
        try:
            for event in pygame.event.get():
                self.handle(event)
                if not self.running:
                    return
            self.update(seconds)
            self.draw()
        except Exception as error:  # whatever it was, the player keeps his game and the app goes on
            self._rescue(error)

    def _rescue(self, error: Exception) -> None:
        self.errors.append("".join(traceback.format_exception(error)))
        matches = [scene.match for scene in reversed(self.scenes) if scene.match is not None]
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
        if self.unsaved_size > 0:
            self.unsaved_size -= seconds
            if self.unsaved_size <= 0:
                save_settings(self.settings, self.settings_file)
        self.manager.update(seconds)
        self.top.update(seconds)
        self.sounds.is_night = any(scene.match is not None for scene in self.scenes)
        self.sounds.update()

    def draw(self) -> None:
        self.top.draw(self.surface)
        self.manager.draw_ui(self.surface)
        self.top.draw_over(self.surface)
        self._draw_notice()
        pygame.display.flip()

    def notice_box(self) -> pygame.Rect | None:
        """Where the notice stands, if there is one now."""
        if self.notice_left <= 0:
            return None
        return notice_box(self.notice, self.style, self.top.notice_room(), self.top.notice_edge)

    def _draw_notice(self) -> None:
        box = self.notice_box()
        if box is not None:
            draw_notice(self.surface, self.notice, self.style, box)


def fitted(size: tuple[int, int], desktop: tuple[int, int], room: tuple[int, int]) -> tuple[int, int]:
    """A window no larger than what the desktop has left besides that room."""
    width, height = min(size[0], desktop[0] - room[0]), min(size[1], desktop[1] - room[1])
    return max(SMALLEST[0], width), max(SMALLEST[1], height)


def theme_of(palette: Palette, factor: float) -> dict[str, Any]:
    """The theme file with its colour names filled in and its sizes scaled; sizes must be texts to be heeded."""
    colours = {name: "#{:02X}{:02X}{:02X}".format(*colour) for name, colour in palette.named().items()}
    theme: dict[str, Any] = _filled(json.loads(THEME.read_text(encoding="utf-8")), colours, factor)
    return theme


def _filled(value: Any, colours: dict[str, str], factor: float, name: str = "") -> Any:
    if isinstance(value, dict):
        return {key: _filled(inner, colours, factor, key) for key, inner in value.items()}
    if isinstance(value, str) and value.startswith("$"):
        return colours[value[1:]]
    if name in SIZES:
        return ",".join(str(round(float(part) * factor)) for part in value.split(","))
    return value
