"""What is begun goes on: after quitting, after a broken save, and after the opponent's process was killed."""

from __future__ import annotations

import os

import pygame
import pytest

from tests.patience import frozen, until
from tests.ui.e2e.commander import FASTEST, GAME, SHORTEST, Commander, new_game
from tests.ui.e2e.conftest import Launch
from ui.driver import Driver
from ui.scenes.battle import BattleScene
from ui.scenes.load import LoadScene
from ui.scenes.menu import MenuScene
from ui.scenes.title import TitleScene

DECISIONS = 4


def decide(player: Commander, times: int) -> None:
    for _ in range(times):
        assert player.asked()
        player.decide()
    assert player.asked()


def named_saves(driver: Driver) -> list[str]:
    """The rows of the list that are no autosaves."""
    keys = [item.key for item in driver.scene.page.focusable() if item.key.startswith("save ")]
    return [key for key in keys if "auto-" not in key]


def quit_by_mouse(driver: Driver) -> None:
    driver.press("back")
    if isinstance(driver.scene, MenuScene):
        driver.press("leave")
    assert isinstance(driver.scene, TitleScene)
    driver.press("quit")
    assert not driver.app.running
    driver.app.close()


def test_save_quit_load_and_play_on(launch: Launch) -> None:
    driver = launch()
    new_game(driver, 1)
    player = Commander(driver, 5)
    decide(player, DECISIONS)
    driver.key(pygame.K_F5)
    saved = player.match.actions
    decide(player, 1)
    later = player.match.actions
    assert len(later) > len(saved)
    quit_by_mouse(driver)

    driver = launch()
    driver.press("load")
    driver.frames(10)
    driver.press(named_saves(driver)[0])
    driver.press("open")
    player = Commander(driver, 6)
    assert player.match.actions[: len(saved)] == saved
    assert (driver.scene.sitting.seats.humans, driver.scene.sitting.seats.opponent) == ((1,), FASTEST)
    decide(player, DECISIONS)
    assert player.match.replay().state.facts() == player.match.state.facts()


def test_continue_goes_on_where_one_stopped(launch: Launch) -> None:
    driver = launch()
    new_game(driver, 1)
    player = Commander(driver, 5)
    decide(player, DECISIONS)
    before = player.match.actions
    quit_by_mouse(driver)
    driver = launch()
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.scene, BattleScene)
    assert driver.scene.match.actions[: len(before)] == before
    decide(Commander(driver, 7, keyboard=True), 1)


def test_a_corrupt_save_chosen_in_the_list(launch: Launch) -> None:
    """It is named, kept, and stands in nobody's way."""
    driver = launch()
    new_game(driver, 1)
    decide(Commander(driver, 5), 1)
    driver.key(pygame.K_F5)
    quit_by_mouse(driver)
    driver = launch()
    good = next(path for path in driver.app.folder.glob("*.json") if not path.name.startswith("auto-"))
    bad = driver.app.folder / "spoilt.json"
    bad.write_bytes(good.read_bytes()[:-200])
    driver.press("load")
    driver.frames(10)
    driver.press("save spoilt")
    driver.press("open")
    assert isinstance(driver.scene, LoadScene)
    assert "spoilt.json" in driver.app.notice
    assert bad.exists()
    driver.press(f"save {good.stem}")
    driver.press("open")
    assert isinstance(driver.scene, BattleScene)


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_a_worker_killed_while_it_thinks(launch: Launch) -> None:
    """The player is told, and the game goes on with an answer all the same."""
    driver = launch()
    driver.press("new")
    driver.press(f"scenario {SHORTEST}")
    driver.press("side 1")
    driver.press("level colonel")
    driver.press("play")
    player, match, worker = Commander(driver, 5), driver.scene.match, driver.scene.sitting.rival.opponent.worker
    helpers = list(worker._helpers)
    assert helpers
    with frozen(worker.pids):  # or it might have answered before it is killed
        while not driver.scene.sitting.rival.thinking:
            driver.frames(1)
            if driver.scene.post.my_turn and driver.scene.post.choices is not None:
                player.decide()
        before = len(match.history)
        driver.frames(3)
        for helper in helpers:
            helper.process.kill()
            helper.process.join()
    until(lambda: "opponent" in driver.app.notice.lower(), lambda: driver.frames(1))
    until(lambda: len(match.history) > before, lambda: driver.key(pygame.K_PERIOD))
    assert GAME.flaws(match.state) == []
