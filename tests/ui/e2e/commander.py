"""A person at the battle screen who plays to the end: by mouse or by keyboard, whatever the panels of the day are.

It knows nothing of particular panels: it presses what can be pressed until the game has gone on, and leaves alone what
leads away from the battle or back in it.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pygame

from game.kernel.match import Match
from game.registry import GAMES
from ui.driver import Driver
from ui.scenes.battle import BattleScene
from ui.widgets import Item

GAME = next(iter(GAMES.values()))
SHORTEST = min(GAME.briefings, key=lambda brief: brief.minutes).name
FASTEST = "recruit"
# panes in which nothing is decided
ELSEWHERE = ("ribbon", "asked", "action", "place", "goal", "log", "status", "tabs", "report")
AWAY = ("back", "report", "rules", "save", "undo", "redo", "hint", "reasons", "menu", "look back", "pause", "move now")
AWAY += ("step back", "sums", "more", "pass on")  # whoever passes on for a turn sees little of a short battle
TRIES = 400  # presses for one decision, many of them at random
STEPS = (pygame.K_DOWN, pygame.K_UP, pygame.K_TAB, pygame.K_DOWN)


def new_game(driver: Driver, side: int, name: str = GAME.name) -> None:
    driver.press("new")
    driver.press(f"game {name}")
    driver.press(f"scenario {min(GAMES[name].briefings, key=lambda brief: brief.minutes).name}")
    driver.press(f"side {side}")
    if len(GAMES[name].players) > 1:
        driver.press(f"level {FASTEST}")
    driver.press("play")
    assert isinstance(driver.scene, BattleScene)


class Commander:
    """Random, but never idle."""

    def __init__(self, driver: Driver, seed: int, keyboard: bool = False) -> None:
        self.driver, self.rng, self.keyboard = driver, Random(seed), keyboard

    @property
    def scene(self) -> Any:
        return self.driver.scene

    @property
    def match(self) -> Match[Any]:
        match = self.scene.match
        assert match is not None
        return match

    def asked(self) -> bool:
        """Frames until there is something to decide; False when the battle is over."""
        while True:
            if not isinstance(self.scene, BattleScene):
                return False
            if self.scene.post.curtain:
                self.driver.press("curtain")
            if self.scene.post.my_turn and self.scene.post.choices is not None and not self.scene.dirty:
                return True
            if isinstance(self.scene, BattleScene) and self.scene.sitting.rival.thinking:
                self.driver.pass_by()  # nothing new is to be seen
                pygame.time.wait(2)
            else:
                self.driver.frames(1)

    def decide(self) -> None:
        """Press this and that until the match has gone on."""
        scene, before = self.scene, len(self.match.history)
        for number in range(TRIES):
            (self.press_keys if self.keyboard else self.press_mouse)(number)
            if self.scene is not scene or len(scene.match.history) != before:
                return
        raise AssertionError(f"{type(scene.match.decision.question).__name__} cannot be answered")

    # ---- by mouse

    def press_mouse(self, number: int) -> None:
        items = self.useful()
        commit = next((item for item in items if item.key == "commit"), None)
        if commit is not None and self.rng.random() < 0.5:
            self.driver.press(commit.key)
        elif number % 3 == 2 and self.click_board():
            return
        elif items:
            self.driver.press(self.rng.choice(items).key)

    def useful(self) -> list[Item]:
        items = self.scene.page.focusable()
        return [item for item in items if item.pane.name not in ELSEWHERE and self.is_useful(item)]

    def is_useful(self, item: Item) -> bool:
        return not item.blocked and item.key not in AWAY and not item.key.startswith(("link", "tab"))

    def click_board(self) -> bool:
        """A lit place, or a piece in a pile that was opened before."""
        board = self.scene.board
        if board is None:
            return False
        if board.fan is not None:
            spots = [spot for spot in board.fan.spots if spot.token.key in board.scene.lit_pieces]
            centre = self.rng.choice(spots or list(board.fan.spots)).box.centre
            self.driver.click((round(centre[0]), round(centre[1])))
            return True
        places = sorted(p for p in board.scene.lit_places if board.camera.shows(board.chart.badge(p), 12))
        if not places:
            return False
        self.driver.click(self.driver.spot_in(self.rng.choice(places)))
        return True

    # ---- by keyboard

    def press_keys(self, number: int) -> None:
        """A number or an arrow to choose, Enter to take it; Enter never on what leads away."""
        roll = self.rng.random()
        if roll < 0.4:
            self.driver.key(pygame.K_0 + self.rng.randrange(10))
        elif roll < 0.55:
            self.driver.key(self.rng.choice(STEPS))
        else:
            item = self.scene.page.item(self.scene.page.focus)
            if item is None or self.is_useful(item):
                self.driver.key(pygame.K_RETURN)
            else:
                self.driver.key(pygame.K_TAB)
