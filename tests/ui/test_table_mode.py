"""At my own table: what the other side does is announced in large type, each step until it is done there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.kernel.match import Match
from game.registry import GAMES
from table.seats import TABLE, Seats, noted_seats
from tests.ui.opening import new_app
from ui.app import App
from ui.battle.announcing import LARGE, SMALLER
from ui.battle.inked import Slab
from ui.director.announcer import announced_by
from ui.driver import Driver
from ui.scenes.battle import BattleScene
from ui.scenes.new_game import NewGameScene
from ui.scenes.own_dice import DiceScene

TWO = [game for game in GAMES.values() if len(game.players) == 2]
STEPS = 3  # by Enter, by a click, by Space


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    app = new_app(tmp_path)
    app.settings.speed = 0.0  # what is announced waits all the same
    pygame.event.clear()
    yield app
    app.close()


def at_table(app: App, game: Any, seed: int = 3) -> Driver:
    """A game whose rival decides by chance, up to the first thing that he does."""
    match: Match[Any] = Match(game, min(game.briefings, key=lambda brief: brief.minutes).name, seed)
    rng = Random(seed)
    human = game.players[0]
    for _ in range(40):
        match.play(rng.choice(match.decision.options))
    app.begin(BattleScene(app, match, Seats((human,), "random", TABLE)))
    driver = Driver(app)
    driver.frames(2)
    go_on(driver, rng)
    return driver


def go_on(driver: Driver, rng: Random, most: int = 400) -> None:
    """Up to the next step that is announced: dice are typed, own decisions are made by chance."""
    for _ in range(most):
        scene = driver.scene
        if isinstance(scene, DiceScene):
            driver.key(pygame.K_3, "3") if scene.missing else driver.key(pygame.K_RETURN)
        elif not isinstance(scene, BattleScene):
            driver.key(pygame.K_RETURN)  # a card of a turn
        elif announced_by(scene.director) and not scene.director.looks_back:
            return
        elif scene.post.my_turn:
            scene.moves.give(rng.choice(scene.played.decision.options))
        driver.frames(1)
    raise AssertionError("nothing was announced")


def large_words(driver: Driver) -> list[str]:
    rows = next(pane for pane in driver.scene.page.panes if pane.name == "options")
    slabs = [item for item in rows.items if isinstance(item, Slab) and item.size in (LARGE, SMALLER)]
    return [" ".join(item.rows) for item in slabs]


@pytest.mark.parametrize("game", TWO, ids=lambda game: game.name)
def test_a_step_waits_until_it_is_done_and_is_what_the_log_tells(app: App, game: Any) -> None:
    driver = at_table(app, game)
    rng = Random(1)
    for number in range(STEPS):
        director, frame = driver.scene.director, driver.scene.director.frame
        driver.frames(20)
        assert director.frame is frame
        assert not driver.scene.post.my_turn
        assert [" ".join(line.split()) for line in frame.lines] == [
            " ".join(line.split()) for line in large_words(driver)
        ]
        assert driver.scene.post.stage.fight is None
        if number % 2:
            driver.press("skip")
        else:
            driver.key(pygame.K_SPACE if number else pygame.K_RETURN)
        assert director.frame is not frame
        go_on(driver, rng)


def second_step(app: App) -> Driver:
    """Something was announced before."""
    driver = at_table(app, TWO[0])
    driver.key(pygame.K_RETURN)
    go_on(driver, Random(2))
    return driver


def test_back_by_mouse_reads_the_last_one_again_and_loses_nothing(app: App) -> None:
    driver = second_step(app)
    director = driver.scene.director
    now, waiting = director.frame, list(director.queue)
    driver.press("look back")
    read = announced_by(director)
    assert director.looks_back
    assert read and read != tuple(now.lines)
    assert director.seen_frame is not now
    driver.press("skip")
    while director.looks_back:
        driver.press("skip")
    assert (director.frame, director.queue) == (now, waiting)


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_PAGEDOWN])
def test_back_by_keys_reads_the_last_one_again_and_loses_nothing(app: App, key: int) -> None:
    driver = second_step(app)
    director = driver.scene.director
    now, waiting = director.frame, list(director.queue)
    driver.key(pygame.K_PAGEUP)
    assert director.looks_back
    for _ in range(9):
        if director.looks_back:
            driver.key(key)
    assert (director.frame, director.queue) == (now, waiting)


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_o, pygame.K_PAGEDOWN])
def test_no_other_key_takes_an_announcement_away(app: App, key: int) -> None:
    driver = at_table(app, TWO[0])
    director = driver.scene.director
    frame = director.frame
    driver.key(key)
    driver.frames(2)
    assert director.frame is frame


def test_it_is_chosen_among_the_dice_and_kept_with_the_save(app: App) -> None:
    app.begin(NewGameScene(app))
    driver = Driver(app)
    driver.frames(2)
    driver.key(pygame.K_x, "x")
    driver.frames(2)
    driver.press("dice table")
    assert driver.scene.setup.dice == TABLE
    match: Match[Any] = Match(TWO[0], TWO[0].first_scenario, 3)
    seats = Seats((1,), "random", TABLE)
    seats.note(match)
    assert noted_seats(match) == seats
    assert all(seats.throws(side) for side in TWO[0].players)


def test_it_is_for_one_player(app: App) -> None:
    setup = NewGameScene(app).setup
    for side in (-1, -2):
        setup.pick("side", side)
        assert TABLE not in setup.dice_modes()
