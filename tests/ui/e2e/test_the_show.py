"""The speed of the show is changed while it runs."""

from __future__ import annotations

import pygame
import pytest

from table.seats import Seats
from tests.ui.e2e.conftest import Launch
from tests.ui.opening import a_match
from ui.driver import Driver
from ui.scenes.battle import BattleScene


def until_dice_roll(driver: Driver) -> None:
    """Somebody's dice are on the way, and more waits to be shown."""
    for _ in range(4000):
        driver.frames(1)
        if driver.scene.director.holds and driver.scene.director.busy:
            return
        if driver.scene.sitting.rival.thinking:
            pygame.time.wait(1)
    raise AssertionError("nothing is ever shown")


def watched(launch: Launch) -> Driver:
    driver = launch()
    driver.app.settings.speed = 4.0
    driver.app.begin(BattleScene(driver.app, a_match(0), Seats((), "random")))
    driver.frames()
    return driver


def test_speed_is_set_to_at_once_by_its_button_while_dice_are_shown(launch: Launch) -> None:
    driver = watched(launch)
    until_dice_roll(driver)
    driver.scene.director.queue.append(driver.scene.director.frame)
    driver.press("speed")
    assert driver.app.settings.speed == 0.0
    driver.frames(3)
    assert isinstance(driver.scene, BattleScene)
    assert not driver.scene.director.busy


@pytest.mark.parametrize("waits", [True, False])
def test_speed_is_set_to_at_once_in_the_settings_while_dice_are_shown(launch: Launch, waits: bool) -> None:
    driver = watched(launch)
    until_dice_roll(driver)
    director = driver.scene.director
    if waits:
        director.queue.append(director.frame)
    driver.press("back")
    driver.press("settings")
    driver.press("speed 0.0")
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, BattleScene)
    assert not director.busy
