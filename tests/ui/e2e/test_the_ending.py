"""The result stays on the screen until somebody has really chosen what comes next."""

from __future__ import annotations

import pygame
import pytest

from table.seats import Seats
from tests.patience import until
from tests.ui.e2e.conftest import Launch
from tests.ui.opening import a_match, all_words
from ui.driver import Driver
from ui.scenes.battle import BattleScene
from ui.scenes.ending import EndingScene
from ui.scenes.lull import SECONDS
from ui.scenes.new_game import NewGameScene
from ui.scenes.night_page import GoldItem
from ui.scenes.title import TitleScene

LULL = round(SECONDS * 60) + 2  # frames


def ended(launch: Launch) -> Driver:
    driver = launch()
    driver.app.begin(BattleScene(driver.app, a_match(100_000), Seats((1,), "captain")))
    driver.frames(3)
    assert isinstance(driver.scene, EndingScene)
    return driver


def down(driver: Driver, key: int) -> None:
    """Pressed, or repeated because it is held; not let go."""
    driver.post(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
    driver.frames(1)


def test_nothing_has_the_focus_and_nothing_is_gold(launch: Launch) -> None:
    driver = ended(launch)
    assert driver.scene.page.focus == ""
    plates = [item for item in driver.scene.page.focusable() if isinstance(item, GoldItem)]
    assert len(plates) > 3
    assert not any(plate.is_gold for plate in plates)


def test_the_game_is_kept_before_the_screen_opens_and_the_line_says_where(launch: Launch) -> None:
    driver = ended(launch)
    kept = driver.scene.kept
    assert kept and (driver.app.folder / f"{kept}.json").exists()
    assert f'Kept as "{kept}".' in all_words(driver)
    driver.frames(LULL)
    driver.key(pygame.K_o, "o")
    driver.press("back")
    assert driver.scene.kept == kept
    assert len(list(driver.app.folder.glob(f"{kept}*.json"))) == 1, "coming back keeps it no second time"


@pytest.mark.parametrize(("letter", "scene"), [("m", BattleScene), ("c", BattleScene), ("o", NewGameScene)])
def test_a_letter_takes_its_way(launch: Launch, letter: str, scene: type) -> None:
    driver = ended(launch)
    driver.key(ord(letter), letter)
    assert isinstance(driver.scene, EndingScene), "not in the first moment"
    driver.frames(LULL)
    driver.key(ord(letter), letter)
    assert type(driver.scene) is scene


def test_the_dice_are_proved_when_asked_for(launch: Launch) -> None:
    driver = ended(launch)
    until(lambda: driver.scene.audit.done, lambda: driver.frames(1))
    driver.frames(LULL)
    driver.key(pygame.K_k, "k")
    assert "This game is sound" in all_words(driver)


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE, pygame.K_KP_ENTER])
def test_enter_and_space_do_nothing_before_something_was_chosen(launch: Launch, key: int) -> None:
    driver = ended(launch)
    driver.frames(LULL)
    driver.key(key)
    driver.frames(120)  # also after the screen was built anew with what the replay has counted
    driver.key(key)
    assert isinstance(driver.scene, EndingScene)


@pytest.mark.parametrize("step", [pygame.K_TAB, pygame.K_DOWN])
def test_a_key_chooses_and_enter_then_takes_it(launch: Launch, step: int) -> None:
    driver = ended(launch)
    driver.frames(LULL)
    driver.key(step)
    assert driver.scene.page.focus
    driver.tab_to("rematch")
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.scene, BattleScene)


def test_keys_of_the_first_moment_are_swallowed(launch: Launch) -> None:
    driver = ended(launch)
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_TAB)
    assert isinstance(driver.scene, EndingScene)
    assert driver.scene.page.focus == ""
    driver.frames(LULL)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, TitleScene)


def test_a_key_held_from_the_battle_counts_only_after_it_was_let_go(launch: Launch) -> None:
    driver = ended(launch)
    for _ in range(3 * LULL):
        down(driver, pygame.K_TAB)
    assert driver.scene.page.focus == ""
    driver.post(pygame.KEYUP, key=pygame.K_TAB, mod=0, unicode="", scancode=0)
    driver.key(pygame.K_TAB)
    assert driver.scene.page.focus


def test_a_click_needs_no_focus(launch: Launch) -> None:
    driver = ended(launch)
    driver.press("rematch")
    assert isinstance(driver.scene, BattleScene)
