"""Random hands: clicks, keys, wheel turns, drags and resizes over all screens, on a fixed seed."""

from __future__ import annotations

from random import Random
from typing import Any

import pygame

from game.kernel.match import Match
from game.registry import GAMES
from table.seats import Seats
from ui.driver import Driver
from ui.scenes.base import PageScene
from ui.scenes.battle import BattleScene
from ui.scenes.title import TitleScene
from ui.settings import KEYS

AT_ONCE = 6  # events in one frame, as with a person who is faster than the screen
STAY = 120  # events after which the monkey is taken to another screen
DOORS = ("new", "load", "rules", "opponents", "settings", "continue", "battle", "battle", "battle")
SIZES = ((1280, 720), (900, 600), (1600, 900), (640, 480))
LEADING = (pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE, pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT)
OTHER = (pygame.K_ESCAPE, pygame.K_PAGEDOWN, pygame.K_PAGEUP, pygame.K_DELETE, pygame.K_BACKSPACE, pygame.K_HOME)
RARE = ("full_screen", "screenshot")  # they make the window or a file anew: a few of them will do
MODS = (0, 0, 0, 0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL, pygame.KMOD_LALT)


class Monkey:
    """Random hands. Half of the clicks go where something can be clicked, or most would hit nothing."""

    def __init__(self, driver: Driver, seed: int) -> None:
        self.driver, self.app, self.rng = driver, driver.app, Random(seed)
        names = [key for action, (_, key) in KEYS.items() if action not in RARE]
        self.keys = [*LEADING * 4, *OTHER * 2, *(_code(name) for name in names)]
        self.matches: dict[int, Match[Any]] = {}
        self.seen: set[str] = set()

    def play(self, events: int) -> None:
        for number in range(0, events, AT_ONCE):
            if number % STAY == 0 or (self.rng.random() < 0.2 and isinstance(self.driver.scene, TitleScene)):
                self.go_elsewhere()
            for _ in range(AT_ONCE):
                pygame.event.post(self.event())
            self.driver.frames(1)
            self.app.running = True
            self.look()

    def look(self) -> None:
        self.seen.add(type(self.driver.scene).__name__)
        match = self.driver.scene.match
        if match is not None:
            self.matches[id(match)] = match

    def go_elsewhere(self) -> None:
        self.app.home()
        self.driver.frames(1)
        door = self.rng.choice(DOORS)
        if door == "battle":
            self.app.push(self.battle())
            self.driver.frames(1)
        else:
            self.driver.press(door)

    def battle(self) -> BattleScene:
        """Any game, any scenario, anybody's seat, at any point of it."""
        game = self.rng.choice(list(GAMES.values()))
        match: Match[Any] = Match(game, self.rng.choice(game.briefings).name, self.rng.randrange(1000))
        for _ in range(self.rng.randrange(150)):
            if match.decision is not None:
                match.play(self.rng.choice(match.decision.options))
        sides = range(len(game.sides))
        humans = self.rng.choice(((0,), (1,), tuple(sides), ()))
        return BattleScene(self.app, match, Seats(humans, "random"))

    def event(self) -> pygame.Event:
        roll = self.rng.random()
        if roll < 0.45:
            return self.click()
        if roll < 0.53:
            return pygame.Event(pygame.MOUSEMOTION, pos=self.spot(), rel=(1, 1), buttons=(0, 0, 0), touch=False)
        if roll < 0.6:
            turn = self.rng.choice((-1, 1))
            return pygame.Event(pygame.MOUSEWHEEL, x=0, y=turn, flipped=False, precise_x=0.0, precise_y=float(turn))
        if roll < 0.64:
            return pygame.Event(pygame.TEXTINPUT, text=self.rng.choice("abz19.é漢 "))
        if roll < 0.643:
            width, height = self.rng.choice(SIZES)
            return pygame.Event(pygame.VIDEORESIZE, w=width, h=height, size=(width, height))
        key = self.rng.choice(self.keys) if roll < 0.9995 else self.rng.choice((pygame.K_F11, pygame.K_F12))
        kind = pygame.KEYUP if roll > 0.96 else pygame.KEYDOWN
        return pygame.Event(kind, key=key, mod=self.rng.choice(MODS), unicode="", scancode=0)

    def click(self) -> pygame.Event:
        """Down somewhere, or up where the pointer is; what follows makes a click or a drag of it."""
        button = self.rng.choice((1, 1, 1, 1, 1, 2, 3))
        if self.rng.random() < 0.5:
            return pygame.Event(pygame.MOUSEBUTTONDOWN, pos=self.spot(), button=button, touch=False)
        return pygame.Event(pygame.MOUSEBUTTONUP, pos=self.app.pointer, button=button, touch=False)

    def spot(self) -> tuple[int, int]:
        scene = self.driver.scene
        items = scene.page.focusable() if isinstance(scene, PageScene) else []
        if items and self.rng.random() < 0.5:
            return self.rng.choice(items).seen.center
        width, height = self.app.surface.get_size()
        return self.rng.randrange(width), self.rng.randrange(height)


def _code(name: str) -> int:
    """Of a key as the settings write it; Ctrl and Shift come by chance."""
    return pygame.key.key_code(name.rpartition("+")[2] or name)
