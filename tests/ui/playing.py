"""What several tests of the battle screen do and ask for: moments of play, points to click, waiting for one's turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pygame

from game.kernel.agenda import Question
from game.kernel.game import Game
from game.kernel.match import Match
from game.kernel.saves import SaveFile
from game.registry import GAMES
from table.seats import Seats
from tests.table.matches import meets as meets
from ui.driver import Driver
from ui.scenes.battle import BattleScene

RARE = {"FriendlyFire", "FailedAssaults", "RetreatArea", "RetreatNext"}  # hundreds of games go by without; plain lists
GAME = next(game for game in GAMES.values() if len(game.players) == 2)
ALONE = next(game for game in GAMES.values() if len(game.players) == 1)  # whose questions all have one answer
SEEDS = 40
RELUCTANT = 0.2  # in every second game the last option, which is nearly always to do nothing, is taken this often more

Opener = Callable[[str], Driver]


def questions_of(game: Game[Any], of: type[Question[Any]] = Question) -> set[str]:
    """The names of all kinds of question that a game asks."""
    found = {kind.__name__ for kind in of.__subclasses__() if kind.__module__.startswith(f"game.{game.name}.")}
    return found.union(*(questions_of(game, kind) for kind in of.__subclasses__()))


OTHER = questions_of(ALONE)
OTHER_RULES = tuple(option.name for option in ALONE.options)
ASKED = sorted(questions_of(GAME) - RARE)


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
        if found.keys() >= set(ASKED):
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


def open_battle(driver: Driver, match: Match[Any]) -> Driver:
    """Whoever is to decide sits at the screen."""
    assert match.decision is not None
    pygame.event.clear()
    driver.app.push(BattleScene(driver.app, match, Seats((match.decision.side,), "random")))
    driver.frames()
    return driver


def words_on(driver: Driver, pane: str) -> str:
    """All words of a card."""
    found = next(one for one in driver.scene.page.panes if one.name == pane)
    return "\n".join(line.text for item in found.items for line in getattr(item, "lines", ()))


def asked_words(driver: Driver) -> str:
    """What the sheet asks, or tells while the other side acts."""
    return driver.scene.desk.sheet.read().question


def is_blocked(driver: Driver, key: str) -> bool:
    return bool(driver.item(key).blocked)


def wait_for_me(driver: Driver, most: int = 3000) -> bool:
    """Frames until the human decides; False when the game is over."""
    for _ in range(most):
        if not isinstance(driver.scene, BattleScene):
            return False
        if driver.scene.post.curtain:
            driver.press("curtain")
        if driver.scene.post.my_turn and not driver.scene.dirty:
            driver.app.draw()
            return True
        driver.pass_by()
    raise AssertionError("the human is never asked")


def moves(driver: Driver) -> int:
    return len(driver.scene.match.history)


def spot_of(driver: Driver, place: str) -> tuple[int, int]:
    """A point of the place that no pile covers."""
    board = driver.scene.board
    left, top, right, bottom = board.regions.shapes[place].box
    for share in range(2, 99):
        point = left + (right - left) * (share * 37 % 100) / 100, top + (bottom - top) * (share * 61 % 100) / 100
        pos = tuple(round(part) for part in board.camera.to_screen(point))
        if board.place_at(pos) == place and not board._on_pile(place, pos) and board.rect.collidepoint(pos):
            return pos[0], pos[1]
    raise AssertionError(f"{place} cannot be clicked")
