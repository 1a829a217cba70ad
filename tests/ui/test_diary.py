"""The diary: what was won where and against whom, how strong one has become, and one's habits beside the others'."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.kernel.match import Match
from game.registry import GAMES
from table.habits import CountedDeed, GameHabits, HabitBook, ratings_of, strength
from table.keeping.intents import note_intent
from table.keeping.service import Served
from table.seats import Seats
from tests.table.matches import a_match
from tests.ui.opening import all_words, new_app
from ui.driver import Driver
from ui.scenes.diary import DiaryScene
from ui.scenes.review import ReviewScene

GAME = next(iter(GAMES.values()))
BATTLE = GAME.briefings[0].name


def served(number: int, opponent: str, won: bool) -> Served:
    return Served(GAME.name, BATTLE, GAME.sides[0], opponent, won, None, f"game {number}")


@pytest.fixture
def diary(tmp_path: Path) -> Driver:
    """Three games against one level and one against another, opened as a scene."""
    app = new_app(tmp_path)
    book = HabitBook(app.folder)
    mine, theirs = {"assault": CountedDeed(3, 1.8, 3)}, {"assault": CountedDeed(1, 0.9, 1), "pass": CountedDeed(4)}
    assert book.note(GameHabits("game 1", GAME.name, mine, theirs)) == ""
    assert book.note(GameHabits("game 1", GAME.name, mine, theirs)) == "", "once for each game"
    assert HabitBook(app.folder).count(GAME.name) == 1
    driver, scene = Driver(app), DiaryScene(app)
    levels = sorted(ratings_of(GAME, app.folder).items(), key=lambda pair: pair[1])
    weak, strong = levels[0][0], levels[-1][0]
    scene.service.served = [served(n, weak, n > 0) for n in range(3)] + [served(3, strong, True)]
    scene.open_game(GAME)
    app.push(scene)
    driver.frames(3)
    return driver


def test_results_stand_by_battle_side_and_opponent(diary: Driver) -> None:
    words = all_words(diary)
    assert GAME.scenario_title(BATTLE).partition(":")[0] in words
    assert "2 of 3" in words and "1 of 1" in words
    for game in list(GAMES.values())[1:]:
        diary.press(f"game {game.name}")
        assert "No finished game yet" in all_words(diary)


def test_habits_stand_beside_the_opponents(diary: Driver) -> None:
    words = all_words(diary)
    assert "Assault" in words and "3.0, at 60%" in words and "1.0, at 90%" in words and "4.0" in words


def test_strength_follows_the_levels_that_were_met(diary: Driver) -> None:
    scene = diary.scene
    ratings = ratings_of(GAME, diary.app.folder)
    line = strength(scene.service.served, ratings)
    assert len(line) == 4 and line[1] > line[0] and line[3] - line[2] > line[2] - line[1], "the strong count for more"
    assert f"After 4 games: {line[-1]:.0f}" in all_words(diary)
    diary.key(pygame.K_ESCAPE)
    assert diary.scene is not scene


def test_a_note_of_intent_stands_beside_what_came_of_it(tmp_path: Path) -> None:
    app, match = new_app(tmp_path), noted(a_match(40))
    driver, scene = Driver(app), ReviewScene(app, match, at=5)
    app.push(scene)
    while not scene.tale.is_read:
        driver.frames(1)
    driver.frames(3)
    assert "Hold the crest until midnight." in all_words(driver)
    app.close()


def noted(match: Match[Any]) -> Match[Any]:
    Seats((0,), "heuristic").note(match)
    for turn in {match.opened_with().state.turn, match.state.turn}:
        note_intent(match, match.game.players[0], turn, "Hold the crest until midnight.")
    return match
