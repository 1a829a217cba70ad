"""The stack of scenes in the window, and the game that is played on one of them."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pygame

from game.kernel.game import Game
from game.kernel.match import Match
from game.registry import GAMES
from table.keeping.keeper import Keeper, rescued_games
from table.lessons.files import PlayedLesson
from table.lessons.sitting import is_a_lesson
from table.seats import Seats
from ui.battle.layout import place_all
from ui.board.pictures import paint_ahead
from ui.keeping.cutouts import CUTOUTS
from ui.keeping.in_play import InPlay
from ui.keeping.miniatures import portray
from ui.keeping.standing import describe
from ui.notices import notice_box
from ui.scenes.battle import BattleScene
from ui.scenes.host import Scene
from ui.scenes.leaving import LeavingScene
from ui.scenes.lesson import LessonScene
from ui.scenes.title import TitleScene
from ui.skins.registry import find_skin
from ui.sound.player import Sounds
from ui.window import Window


class SceneStack(Window):
    """Scenes over each other; the one on top has the window. It is the host that they all know."""

    def __init__(
        self,
        headless: bool = False,
        settings_file: Path | None = None,
        folder: Path | None = None,
        size: tuple[int, int] | None = None,
        games: Mapping[str, Game[Any]] | None = None,
    ) -> None:
        self.scenes: list[Scene] = []
        self.running = True
        self.held = 0  # frames in which a click may be under way: what only tells news waits with building anew
        self.games = GAMES if games is None else games
        super().__init__(headless, settings_file, folder, size)
        self.sounds = Sounds(self.settings)
        self.keeper = Keeper(self.folder, describe, portray)
        self.in_play = InPlay(self, rescued_games(self.folder) if folder is None else [])

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

    def _enter(self) -> None:
        self.manager.set_focus_set(None)
        self.top.enter()

    def home(self) -> None:
        """All the way back to the title."""
        for scene in reversed(self.scenes[-1:]):
            with contextlib.suppress(Exception):  # it may be the one that stumbled
                scene.leave()
        self.manager.clear_and_reset()  # type: ignore[no-untyped-call]
        self.keeper.marker.clear()
        self.scenes = [TitleScene(self)]
        self.top.enter()

    def restyle(self) -> None:
        super().restyle()
        for scene in self.scenes[-1:]:
            scene.restyle()

    def notice_box(self) -> pygame.Rect | None:
        """Where the notice stands, if there is one now."""
        if self.notice_left <= 0:
            return None
        return notice_box(self.notice, self.style, self.top.notice_room(), self.top.notice_edge)

    # ---- the game in play

    def quit(self) -> None:
        """Once the game in play is kept."""
        self.in_play.leave_for(self._stop)

    def _stop(self) -> None:
        self.running = False

    def battle(self, match: Match[Any], seats: Seats, recap: bool = False) -> Scene:
        """The screen of a match, not on the stack yet."""
        return BattleScene(self, match, seats, recap)

    def lesson(self, lesson: PlayedLesson) -> Scene:
        """The screen of a lesson, not on the stack yet."""
        return LessonScene(self, lesson)

    def begin(self, battle: Scene) -> None:
        """A battle has the stage to itself: below it lies the title alone. The game in play is kept."""

        def stage() -> None:
            self.scenes[-1].leave()
            self.scenes = [TitleScene(self), battle]
            self._enter()

        self.in_play.leave_for(stage)

    def matches(self) -> list[Match[Any]]:
        """The games on the screen, the uppermost first."""
        found = [scene.match for scene in reversed(self.scenes) if scene.match is not None]
        return [match for match in found if not is_a_lesson(match)]

    def ask_to_leave(self, match: Match[Any], leave: Callable[[], None]) -> None:
        """The game cannot be kept: its player is asked once what shall become of it."""
        if isinstance(self.top, LeavingScene):
            self.top.then = leave
        else:
            self.push(LeavingScene(self, match, leave))

    def paint_ahead(self) -> None:
        """Paint the maps before a battle asks for them; a window that nobody looks at needs none."""
        if not self.headless:
            board = place_all(self.surface.get_rect(), self.style).board
            charts = [skin.chart(game.first_scenario) for name, game in self.games.items() if (skin := find_skin(name))]
            paint_ahead(charts, board, self.settings.tint, CUTOUTS.jobs())
