"""Opening a saved game tells what happened last; any key goes on."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.kernel.match import Match
from game.registry import GAMES
from table.composition.starts import starts_of
from table.seats import Seats
from tests.ui.opening import new_app
from ui.director.recap import chapters
from ui.driver import Driver
from ui.scenes.battle import BattleScene
from ui.skins.edsons_ridge.orders import ORDERS

GAME = GAMES["edsons_ridge"]
OLD = 150  # decisions


pytestmark = pytest.mark.usefixtures("no_painting")


def a_match() -> Match[Any]:
    match: Match[Any] = Match(GAME, "full_battle", 5)
    rng = Random(7)
    for _ in range(OLD):
        assert match.decision is not None
        match.play(rng.choice(match.decision.options))
    return match


@pytest.fixture
def loaded(tmp_path: Path) -> Iterator[Driver]:
    match = a_match()
    assert match.decision is not None
    Seats((match.decision.side,), "random").note(match)
    (tmp_path / "saves").mkdir()
    match.save(tmp_path / "saves" / "game.json")
    app = new_app(tmp_path)
    pygame.event.clear()
    driver = Driver(app)
    driver.frames()
    driver.press("continue")
    driver.frames()
    yield driver
    app.close()


def has_recap(driver: Driver) -> bool:
    return any(pane.name == "recap" for pane in driver.scene.page.panes)


def test_the_last_impulses_are_told_and_enter_only_goes_on(loaded: Driver) -> None:
    assert has_recap(loaded)
    told = chapters(loaded.scene.director)
    assert len(told) == 3
    log = loaded.scene.post.chronicle.lines
    assert all(first in log for first, _ in told), "the same words as in the log"
    loaded.key(pygame.K_RETURN)
    assert not has_recap(loaded)
    assert len(loaded.scene.played.history) == OLD


def test_a_key_that_means_something_counts(loaded: Driver) -> None:
    loaded.key(pygame.K_2, "2")
    assert not has_recap(loaded)
    second = starts_of(ORDERS, loaded.scene.post.view, loaded.scene.post.played.decision)
    assert loaded.scene.post.place == list(second)[1][1], "the second line is the second place that can act"


def test_the_button_and_a_click_beside_it_close_it(loaded: Driver) -> None:
    loaded.press("recap")
    assert not has_recap(loaded)
    loaded.scene.staff.show.recapping = True
    loaded.scene.refresh()
    loaded.click((loaded.scene.board.rect.right - 5, loaded.scene.board.rect.y + 5))
    assert not has_recap(loaded)


def test_one_can_step_back_into_what_was_before_the_save(loaded: Driver) -> None:
    loaded.key(pygame.K_RETURN)
    loaded.key(pygame.K_PAGEUP)
    frame = loaded.scene.director.seen_frame
    assert frame is not None and frame.number <= OLD
    assert GAME.observe(frame.before, loaded.scene.post.viewer).digest() == frame.before.digest()


def test_a_match_that_plays_otherwise_has_no_recap(tmp_path: Path) -> None:
    """Nothing is told that did not happen: the position must come out the same."""
    match = a_match()
    match.seed += 1
    app = new_app(tmp_path)
    scene = BattleScene(app, match, Seats((0, 1), ""), recap=True)
    assert not scene.staff.show.recapping
    match.seed -= 1
    assert BattleScene(app, match, Seats((0, 1), ""), recap=True).staff.show.recapping
    app.close()
