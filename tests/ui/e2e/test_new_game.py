"""New game offers a short battle first, and then what was chosen last, game by game."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.registry import GAMES
from tests.ui.opening import GAME
from ui.driver import Driver
from ui.scenes.battle import BattleScene
from ui.settings import Settings, load_settings

OTHER = next(game for game in GAMES.values() if game is not GAME)
Relaunch = Callable[[], Driver]


@pytest.mark.parametrize("name", GAMES)
def test_the_battle_for_a_newcomer_is_short_and_exists(name: str) -> None:
    minutes = {brief.name: brief.minutes for brief in GAMES[name].briefings}
    assert minutes[GAMES[name].first_scenario] <= min(45, max(minutes.values()))


def test_the_first_start_offers_the_recommended_battle(relaunch: Relaunch) -> None:
    driver = relaunch()
    driver.press("new")
    assert driver.scene.setup.game is GAME
    assert driver.scene.setup.scenario == GAME.recommended == "hill_80"
    driver.press(f"game {OTHER.name}")
    assert driver.scene.setup.scenario == OTHER.first_scenario
    driver.press("play")
    assert driver.scene.match.scenario == OTHER.first_scenario


@pytest.mark.parametrize("chosen", ["scenario last_stand", "side 0", "level captain"])
def test_enter_plays_from_whatever_was_just_chosen(relaunch: Relaunch, chosen: str) -> None:
    """The gold button says Enter: a click on a battle, a side or a level must not take that away from it."""
    driver = relaunch()
    driver.press("new")
    driver.press(chosen)
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.scene, BattleScene)


def test_the_last_choices_come_again_after_a_battle_and_after_a_new_start(relaunch: Relaunch) -> None:
    driver = relaunch()
    driver.press("new")
    driver.press("scenario last_stand")
    driver.press("side 0")
    driver.press("level captain")
    driver.press("expert")
    driver.press("dice smoothed")
    driver.press("take backs")
    driver.press(f"house {GAME.options[1].name}")
    driver.press("play")
    assert isinstance(driver.scene, BattleScene)
    for again in (False, True):
        if again:
            driver = relaunch()
        else:
            driver.app.home()
            driver.frames()
        driver.press("new")
        scene = driver.scene
        assert (scene.setup.scenario, scene.setup.side, scene.setup.level, scene.setup.dice) == (
            "last_stand",
            0,
            "captain",
            "smoothed",
        )
        assert scene.setup.take_backs
        assert scene.setup.house == {GAME.options[1].name}


def test_each_game_keeps_its_own_choices_and_the_last_one_opens(relaunch: Relaunch) -> None:
    driver = relaunch()
    driver.press("new")
    driver.press("scenario last_stand")
    driver.press(f"game {OTHER.name}")
    driver.press(f"scenario {OTHER.briefings[0].name}")
    driver.press(f"game {GAME.name}")
    assert driver.scene.setup.scenario == "last_stand"
    driver.press(f"game {OTHER.name}")
    driver.press("back")
    driver = relaunch()
    driver.press("new")
    assert (driver.scene.setup.game, driver.scene.setup.scenario) == (OTHER, OTHER.briefings[0].name)


def test_choices_that_are_gone_give_way_to_the_usual_ones(relaunch: Relaunch, tmp_path: Path) -> None:
    gone = {"scenario": "nowhere", "side": 7, "level": "marshal", "character": [], "dice": "loaded", "house": ["no", 3]}
    (tmp_path / "settings.json").write_text(json.dumps({"format": 1, "new_games": {GAME.name: gone, "chess": {}}}))
    driver = relaunch()
    driver.press("new")
    scene = driver.scene
    assert (scene.setup.game, scene.setup.scenario, scene.setup.side) == (GAME, GAME.first_scenario, GAME.players[-1])
    assert (scene.setup.level, scene.setup.dice, scene.setup.house) == (scene.setup.book.default, "true", set())


def test_choices_of_the_wrong_kind_are_a_broken_file(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(f'{{"format": 1, "new_games": {{"{GAME.name}": 3}}}}')
    settings, notice = load_settings(path)
    assert settings == Settings()
    assert "new_games" in notice
