"""20,000 random clicks, keys, wheel turns, drags and resizes over all screens, on fixed seeds: nothing breaks, and the
games underneath stay as sound as if a person had played them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from table.opponent import Opponent
from tests.ui.monkey import Monkey
from tests.ui.opening import new_app, put_save
from ui.board import marking
from ui.board.pictures import Pictures
from ui.driver import Driver
from ui.scenes.opponents import OpponentsScene

EVENTS, SEEDS = 20_000, (1942, 13, 9, 14)


@pytest.fixture
def driver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Driver]:
    """Without what takes another process, which has tests of its own: a thinking opponent, a contest, a painted map."""
    monkeypatch.setattr(OpponentsScene, "fight", lambda scene: scene.change())
    monkeypatch.setattr(Opponent, "thinks", lambda opponent, side: False)
    monkeypatch.setattr(Pictures, "_load", lambda pictures, want, paint=False: False)
    monkeypatch.setattr(Pictures, "_paint", lambda pictures, want: False)
    monkeypatch.setattr(marking, "sketch", lambda surface, lying, palette: None)
    app = new_app(tmp_path, (1280, 720))
    app.settings.speed = 4.0
    put_save(app.folder, "a game")
    (app.folder / "bad.json").write_text("{")
    pygame.event.clear()
    yield Driver(app)
    app.close()


@pytest.mark.parametrize("seed", SEEDS)
def test_a_monkey_breaks_nothing(driver: Driver, seed: int) -> None:
    monkey = Monkey(driver, seed)
    monkey.play(EVENTS // len(SEEDS))
    assert not driver.app.errors
    assert len(monkey.seen) >= 6
    assert sum(len(match.history) for match in monkey.matches.values()) > 100
    for match in monkey.matches.values():
        assert match.game.flaws(match.state) == []
        assert match.replay().state.facts() == match.state.facts()
