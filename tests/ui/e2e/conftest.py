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

Launch = Callable[[], Driver]


@pytest.fixture
def launch(tmp_path: Path, unpainted: None) -> Iterator[Launch]:
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
