"""Playing by sheets and strips, through the real loop: every question of each game, by mouse alone and keys alone."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.kernel.agenda import Question
from game.kernel.envelope import SaveFile
from game.kernel.game import Game
from game.kernel.match import Match
from game.registry import GAMES
from tests.ui.conftest import new_app
from tests.ui.test_battle import moves, no_painting, spot_of, wait_for_me  # noqa: F401
from ui.driver import Driver
from ui.scenes.battle import BattleScene
from ui.seats import Seats

# Hundreds of games go by without these; all are plain lists.
RARE = {"FriendlyFire", "FailedAssaults", "RetreatArea", "RetreatNext"}
GAME = next(game for game in GAMES.values() if len(game.players) == 2)
ALONE = next(game for game in GAMES.values() if len(game.players) == 1)  # whose questions all have one answer
SEEDS = 40
STRETCH = 40  # commits of the human side
RELUCTANT = 0.2  # in every second game the last option, which is nearly always to do nothing, is taken this often more


def questions_of(game: Game[Any], of: type[Question[Any]] = Question) -> set[str]:
    """The names of all kinds of question that a game asks."""
    found = {kind.__name__ for kind in of.__subclasses__() if kind.__module__.startswith(f"game.{game.name}.")}
    return found.union(*(questions_of(game, kind) for kind in of.__subclasses__()))


OTHER = questions_of(ALONE)
OTHER_RULES = tuple(option.name for option in ALONE.options)
CLASSES = sorted(questions_of(GAME) - RARE)


@cache
def moments() -> dict[str, SaveFile]:
    """For each class of question the save of a game in which it is asked: found by random play, once."""
    found: dict[str, SaveFile] = {}
    for seed in range(SEEDS):
        rng = Random(seed)
        match: Match[Any] = Match(GAME, GAME.briefings[seed % len(GAME.briefings)].name, seed)
        while match.decision is not None:
            name = type(match.decision.question).__name__
            if name not in found:
                found[name] = match.snapshot()
            options = match.decision.options
            match.play(options[-1] if seed % 2 and rng.random() < RELUCTANT else rng.choice(options))
        if found.keys() >= set(CLASSES):
            break
    return {**found, **_other_moments()}


def _other_moments() -> dict[str, SaveFile]:
    found: dict[str, SaveFile] = {}
    for seed in range(SEEDS):
        rng = Random(seed)
        match: Match[Any] = Match(ALONE, ALONE.briefings[0].name, seed, OTHER_RULES)
        while match.decision is not None and found.keys() != OTHER:
            found.setdefault(type(match.decision.question).__name__, match.snapshot())
            match.play(rng.choice(match.decision.options))
    return found


Opener = Callable[[str], Driver]


@pytest.fixture(scope="module")
def app_driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    app = new_app(tmp_path_factory.mktemp("panels"))
    app.settings.speed = 0.0
    yield Driver(app)
    app.close()


@pytest.fixture
def at(app_driver: Driver, tmp_path: Path) -> Iterator[Opener]:
    """The battle at the moment when a question of this class is asked."""
    driver = app_driver

    def opened(name: str) -> Driver:
        match = Match.restore(moments()[name], GAMES)
        assert match.decision is not None
        pygame.event.clear()
        driver.app.push(BattleScene(driver.app, match, Seats((match.decision.side,), "random")))
        driver.frames()
        return driver

    yield opened
    while len(driver.app.scenes) > 1:
        driver.app.pop()


def is_blocked(driver: Driver, key: str) -> bool:
    return bool(driver.item(key).blocked)


def answer_by_mouse(driver: Driver, rng: Random) -> None:
    """One decision or more, by clicks on the map, the cards and the buttons only."""
    before = moves(driver)
    for _ in range(14):
        scene = driver.scene
        if not isinstance(scene, BattleScene) or moves(driver) > before:
            return
        composer = scene.composer
        if composer.strip.is_open() and not scene.place and composer.strip.places():
            driver.click(spot_of(driver, rng.choice(sorted(composer.strip.places()))))
        elif composer.sheet is None and scene.place and composer.strip.is_open() and not composer.strip.kind:
            open_kinds = [kind.name for kind in composer.strip.kinds() if kind.options]
            driver.press(f"kind {rng.choice(open_kinds)}")
        elif not is_blocked(driver, "commit"):
            driver.press("commit")
        elif composer.sheet is not None and composer.ends:
            driver.press(f"end {rng.randrange(len(composer.ends))}")
        elif composer.sheet is not None:
            driver.press(f"row {rng.choice(list(composer.sheet.rows)).key}")
        else:
            driver.press(f"option {rng.choice(scene.choices.open)}")
    raise AssertionError("the question cannot be answered by the mouse")


def answer_by_keys(driver: Driver, rng: Random) -> None:
    before = moves(driver)
    for _ in range(14):
        scene = driver.scene
        if not isinstance(scene, BattleScene) or moves(driver) > before:
            return
        composer = scene.composer
        if composer.strip.is_open() and not scene.place and composer.strip.places():
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


@pytest.mark.parametrize("name", [*CLASSES, *sorted(OTHER)])
def test_every_question_by_mouse_alone(at: Opener, name: str) -> None:
    driver = at(name)
    before = moves(driver)
    answer_by_mouse(driver, Random(name))
    assert not isinstance(driver.scene, BattleScene) or moves(driver) > before


@pytest.mark.parametrize("name", [*CLASSES, *sorted(OTHER)])
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
