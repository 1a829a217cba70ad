"""A battle at the sizes and text scales that are promised: reached, read and played on by mouse."""

from __future__ import annotations

import pygame
import pytest

from tests.ui.e2e.commander import Commander, new_game
from tests.ui.e2e.conftest import Launch
from ui.scenes.battle import BattleScene
from ui.settings import TEXT_SCALES

SIZES = ((1280, 720), (2560, 1440))


@pytest.mark.parametrize("scale", TEXT_SCALES)
def test_every_text_scale_at_both_sizes(launch: Launch, scale: int) -> None:
    driver = launch()
    driver.press("settings")
    driver.press("tab Access")
    driver.press(f"text_scale {scale}")
    assert driver.app.style.factor == scale / 100
    driver.press("back")
    new_game(driver, 1)
    player = Commander(driver, scale)
    for size in SIZES:
        driver.resize(*size)
        assert driver.app.surface.get_size() == size
        window = pygame.Rect(0, 0, *size)
        assert isinstance(driver.scene, BattleScene)
        assert all(window.contains(pane.rect) for pane in driver.scene.page.panes)
        before = len(player.match.history)
        assert player.asked()
        player.decide()
        assert len(player.match.history) > before


def test_a_window_resized_in_the_middle_of_a_move(launch: Launch) -> None:
    """Nothing is decided by it, and where one was is where one is."""
    driver = launch()
    new_game(driver, 1)
    player = Commander(driver, 3)
    assert player.asked()
    driver.key(pygame.K_DOWN)
    focus, decided = driver.scene.page.focus, len(player.match.history)
    for size in ((1280, 720), (2560, 1440), (1280, 800)):
        driver.resize(*size)
        assert driver.scene.page.focus == focus
    assert len(player.match.history) == decided
