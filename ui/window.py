"""The window itself: its size and style, the settings it follows and keeps, and the notices it shows."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import Any

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
import pygame_gui

from game.kernel.saves import write_whole
from table.folders import saves_folder
from ui import notices
from ui.keeping.miniatures import as_png
from ui.palette import Palette
from ui.settings import SMALLEST, load_settings, save_settings, settings_path
from ui.widgets import Style

NAME = "Night on the Ridge"
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


class Window:
    """A surface to draw on, with everything that the settings say about it."""

    name = NAME

    def __init__(
        self,
        headless: bool = False,
        settings_file: Path | None = None,
        folder: Path | None = None,
        size: tuple[int, int] | None = None,
    ) -> None:
        self.headless = headless
        self.folder = saves_folder() if folder is None else folder
        self.settings_file = settings_path() if settings_file is None else settings_file
        self.settings, trouble = load_settings(self.settings_file)
        if size is not None:
            self.settings.width, self.settings.height = size
        self.pointer = (-1, -1)
        self.notice, self.notice_left = "", 0.0
        self.unsaved_size = 0.0
        self._open(fits=size is None and not headless)
        self.say(trouble)

    # ---- opening

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

    # ---- size and style

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

    def keep_size(self, seconds: float) -> None:
        """Written down once it has settled."""
        if self.unsaved_size > 0:
            self.unsaved_size -= seconds
            if self.unsaved_size <= 0:
                save_settings(self.settings, self.settings_file)

    # ---- words and pictures

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
