"""The way of one click on the map, from the event to the save: `python -m tests.bench.trace`.

Every call between two of our modules is counted while the window handles the click that answers a question, without a
screen. When this was first done one click went through 99 modules and 11,480 calls between modules.
"""

from __future__ import annotations

import os
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.kernel.match import Match
from game.registry import GAMES
from table.seats import Seats
from tests.ui.opening import new_app
from ui.driver import FRAME, Driver
from ui.scenes.battle import BattleScene
from ui.skins.registry import find_skin

ROOMS = ("game", "ai", "table", "ui")
MOST = 12  # questions that are tried, and places of each
SHOWN = 12  # modules that are called most


class Trace:
    """What ran while it listened: modules, and calls that went from one of ours into another."""

    def __init__(self) -> None:
        self.modules: Counter[str] = Counter()
        self.calls = 0

    def note(self, frame: FrameType, event: str, argument: object) -> None:
        if event != "call":
            return
        here = frame.f_globals.get("__name__", "")
        if here.split(".")[0] not in ROOMS:
            return
        caller = _ours(frame.f_back)
        self.modules[here] += caller != here
        self.calls += caller not in (here, "")

    @contextmanager
    def listening(self) -> Iterator[None]:
        threading.setprofile(self.note)
        sys.setprofile(self.note)
        try:
            yield
        finally:
            sys.setprofile(None)
            threading.setprofile(None)


def _ours(frame: FrameType | None) -> str:
    """The module of ours that a call came from, libraries between left out."""
    while frame is not None:
        name = str(frame.f_globals.get("__name__", ""))
        if name.split(".")[0] in ROOMS:
            return name
        frame = frame.f_back
    return ""


def one_click(driver: Driver) -> tuple[Trace, str] | None:
    """The trace of a click that answers the question on the screen, with Enter behind it where the map only chooses."""
    match, board = driver.scene.match, driver.scene.board
    for place in sorted(board.scene.lit_places)[:MOST]:
        pos, before, trace = driver.spot_in(place), len(match.history), Trace()
        driver.point(pos)
        with trace.listening():
            driver.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False)
            driver.post(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=False)
            driver.app.step(FRAME)
        if len(match.history) > before:
            return trace, place
        with trace.listening():
            driver.post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
            driver.app.step(FRAME)
        if len(match.history) > before:
            return trace, f"{place}, then Enter"
    return None


def traced(name: str, folder: Path) -> tuple[Trace, str]:
    """In the shortest scenario, at the first question that the map answers; people sit on all sides."""
    game = GAMES[name]
    driver = Driver(new_app(folder))
    driver.app.settings.speed = 0.0
    match: Match[Any] = Match(game, game.first_scenario, 3)
    try:
        for _ in range(MOST):
            driver.app.home()
            driver.app.push(BattleScene(driver.app, match, Seats(game.players)))
            driver.frames(2)
            if driver.scene.post.curtain:
                driver.press("curtain")
            driver.frames(2)
            found = one_click(driver)
            if found is not None:
                return found[0], f"{type(match.history[-1].action).__name__} by a click on {found[1]}"
            assert match.decision is not None
            match.play(match.decision.options[0])
    finally:
        driver.app.close()
    raise LookupError(f"no question of {name} is answered by a click on the map")


def main() -> None:
    for name in GAMES:
        if find_skin(name) is None:
            continue
        with tempfile.TemporaryDirectory() as folder:
            trace, what = traced(name, Path(folder))
        print(f"{name}: {what}: {len(trace.modules)} modules, {trace.calls} calls between modules")
        for module, calls in trace.modules.most_common(SHOWN):
            print(f"  {calls:6} {module}")


if __name__ == "__main__":
    main()
