"""The toy as a player would bring it: named in the environment, and so in the box of every process."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.kernel.homes import FURTHER
from game.registry import GAMES
from tests.toys.lanterns.game import GAME, Lanterns
from tests.ui.opening import new_app
from ui.driver import Driver

WHOLE, BARE = "tests.toys.lanterns", "tests.toys.bare.lanterns"  # the second has rules and nothing else


@pytest.fixture(params=[WHOLE])
def lanterns(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Lanterns:
    monkeypatch.setenv(FURTHER, request.param)
    monkeypatch.setitem(GAMES, GAME.name, GAME)
    return GAME


@pytest.fixture
def driver(tmp_path: Path, lanterns: Lanterns) -> Iterator[Driver]:
    app = new_app(tmp_path)
    app.settings.speed = 0.0
    yield Driver(app)
    app.close()
