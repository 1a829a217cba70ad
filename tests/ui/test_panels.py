"""Playing by sheets and strips, through the real loop: every question of each game, by mouse alone and keys alone."""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.kernel.match import Match
from table.seats import Seats
from tests.ui.playing import ASKED, GAME, OTHER, Opener, is_blocked, moves, spot_of, wait_for_me
from ui.driver import Driver
from ui.scenes.battle import BattleScene

STRETCH = 40  # commits of the human side

pytestmark = pytest.mark.usefixtures("no_painting")


def lines_of(driver: Driver) -> list[str]:
    """What can be pressed among the rows of the sheet."""
    rows = [pane for pane in driver.scene.page.panes if pane.name == "options"]
    return [item.key for pane in rows for item in pane.items if item.act is not None and not item.blocked]


def answer_by_mouse(driver: Driver, rng: Random) -> None:
    """One decision or more, by clicks on the map, the cards and the buttons only."""
    before = moves(driver)
    for number in range(40):
        scene = driver.scene
        if not isinstance(scene, BattleScene) or moves(driver) > before:
            return
        composer = scene.staff.composer
        if composer.strip.is_open() and not scene.post.place and composer.strip.places():
            driver.click(spot_of(driver, rng.choice(sorted(composer.strip.places()))))
        elif not is_blocked(driver, "commit"):
            driver.press("commit")
        elif number % 8 == 7 and scene.page.item("step back") is not None:
            driver.press("step back")  # nobody here can do that: another place
        else:
            driver.press(rng.choice(lines_of(driver)))
    raise AssertionError("the question cannot be answered by the mouse")


def answer_by_keys(driver: Driver, rng: Random) -> None:
    before = moves(driver)
    for _ in range(14):
        scene = driver.scene
        if not isinstance(scene, BattleScene) or moves(driver) > before:
            return
        composer = scene.staff.composer
        if composer.strip.is_open() and not scene.post.place and composer.strip.places():
            for _ in range(rng.randrange(1, 4)):
                if composer.prefix:
                    driver.key(pygame.K_ESCAPE)
                driver.key(pygame.K_n)
        elif composer.sheet is not None and is_blocked(driver, "commit"):
            driver.key(pygame.K_n if composer.ends else pygame.K_1 + rng.randrange(min(9, len(composer.sheet.rows))))
            driver.key(pygame.K_RETURN)
        else:
            driver.key(pygame.K_RETURN)
    raise AssertionError("the question cannot be answered by keys")


@pytest.mark.parametrize("name", [*ASKED, *sorted(OTHER)])
def test_every_question_by_mouse_alone(at: Opener, name: str) -> None:
    driver = at(name)
    before = moves(driver)
    answer_by_mouse(driver, Random(name))
    assert not isinstance(driver.scene, BattleScene) or moves(driver) > before


@pytest.mark.parametrize("name", [*ASKED, *sorted(OTHER)])
def test_every_question_by_keys_alone(at: Opener, name: str) -> None:
    driver = at(name)
    before = moves(driver)
    answer_by_keys(driver, Random(name))
    assert not isinstance(driver.scene, BattleScene) or moves(driver) > before


@pytest.mark.parametrize(("side", "answer"), [(0, answer_by_mouse), (1, answer_by_keys)])
def test_a_long_stretch_of_a_skirmish_on_sheets(
    app_driver: Driver, side: int, answer: Callable[[Driver, Random], None]
) -> None:
    """One side by the mouse, the other by keys; what was played is a game that the rules can play again."""
    driver, rng = app_driver, Random(side)
    shortest = min(GAME.briefings, key=lambda brief: brief.minutes).name
    match: Match[Any] = Match(GAME, shortest, 3)
    driver.app.push(BattleScene(driver.app, match, Seats((side,), "random")))
    for _ in range(STRETCH):
        if not wait_for_me(driver):
            break
        answer(driver, rng)
    assert len(match.history) > STRETCH
    assert match.replay().state.facts() == match.state.facts()
