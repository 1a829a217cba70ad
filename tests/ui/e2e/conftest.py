"""An app in a folder of its own, as on the first launch; several of them one after the other share the folder."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from tests.ui.opening import new_app
from ui.driver import Driver
from ui.panels.board import Board
from ui.panels.pictures import Pictures

Launch = Callable[[], Driver]


@pytest.fixture
def launch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Launch]:
    """Without the map under the pieces: painting it is tested elsewhere and takes seconds."""
    monkeypatch.setattr(Board, "_sketch", lambda board, surface: None)
    monkeypatch.setattr(Pictures, "_paint", lambda pictures, want: False)
    monkeypatch.setattr(Pictures, "_load", lambda pictures, want, paint=False: False)
    apps = []

    def start() -> Driver:
        app = new_app(tmp_path)
        app.settings.speed = 0.0
        apps.append(app)
        pygame.event.clear()
        driver = Driver(app)
        driver.frames()
        return driver

    yield start
    for app in apps:
        app.close()
