"""What all tests of the window may ask for: an app without a window, and a player's hands on it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.kernel.match import Match
from game.registry import GAMES
from table.composition import weighing
from tests.ui.opening import new_app
from tests.ui.playing import Opener, moments, open_battle
from ui.app import App
from ui.board.board import Board
from ui.board.pictures import Pictures
from ui.driver import Driver


@pytest.fixture(autouse=True)
def patient_pictures(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is on a card shall not depend on the speed of the machine, except where chances take long to work out."""
    if not any(game.name in request.node.nodeid for game in GAMES.values() if len(game.players) == 1):
        monkeypatch.setattr(weighing, "PATIENCE", 60.0)


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    app = new_app(tmp_path)
    pygame.event.clear()
    yield Driver(app)
    app.close()


@pytest.fixture
def unpainted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the map under the pieces: painting it is tested elsewhere and takes seconds."""
    monkeypatch.setattr(Board, "_sketch", lambda board, surface: None)
    monkeypatch.setattr(Pictures, "_paint", lambda pictures, want: False)
    monkeypatch.setattr(Pictures, "_load", lambda pictures, want, paint=False: False)


@pytest.fixture
def relaunch(tmp_path: Path, unpainted: None) -> Iterator[Callable[[], Driver]]:
    """The app, again and again in the same folder; the one before is closed."""
    apps: list[App] = []

    def start() -> Driver:
        for app in apps:
            app.close()
        apps[:] = [new_app(tmp_path)]
        pygame.event.clear()
        return Driver(apps[0])

    yield start
    for app in apps:
        app.close()


@pytest.fixture
def no_painting(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sketch of the map will do: painting it is tested elsewhere and takes seconds."""
    monkeypatch.setattr(Pictures, "_paint", lambda pictures, want: False)


@pytest.fixture(scope="module")
def app_driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    app = new_app(tmp_path_factory.mktemp("panels"))
    app.settings.speed = 0.0
    yield Driver(app)
    app.close()


@pytest.fixture
def at(app_driver: Driver, tmp_path: Path) -> Iterator[Opener]:
    """The battle at the moment when a question of this class is asked."""
    driver = app_driver

    def opened(name: str) -> Driver:
        return open_battle(driver, Match.restore(moments()[name], GAMES))

    yield opened
    while len(driver.app.scenes) > 1:
        driver.app.pop()
