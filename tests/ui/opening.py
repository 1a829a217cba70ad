"""An app in a folder of a test's own, and games to be opened there."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from game.kernel.match import Match
from table.seats import Seats
from tests.table.matches import GAME, SHORTEST, a_match
from ui.app import App
from ui.driver import Driver
from ui.scenes.battle import BattleScene

__all__ = ["GAME", "SHORTEST", "a_match", "all_words", "fight", "new_app", "put_save"]


def new_app(folder: Path, size: tuple[int, int] = (1280, 800)) -> App:
    (folder / "saves").mkdir(exist_ok=True)
    return App(headless=True, settings_file=folder / "settings.json", folder=folder / "saves", size=size)


def put_save(folder: Path, name: str, seed: int = 3) -> Path:
    match = a_match(10, seed)
    Seats((1,), "captain").note(match)
    path = folder / f"{name}.json"
    match.save(path)
    return path


def all_words(driver: Driver) -> str:
    """Everything that stands on the screen as text."""
    found: list[str] = []
    for pane in driver.scene.page.panes:
        for item in pane.items:
            found += [line.text for line in getattr(item, "lines", ())]
            found += [
                str(getattr(item, name)) for name in ("label", "shown", "right", "word", "note") if hasattr(item, name)
            ]
            found += [cell for row in getattr(item, "cells", ()) for cell in row]
    return "\n".join(found)


def fight(driver: Driver, match: Match[Any]) -> None:
    driver.app.begin(BattleScene(driver.app, match, Seats((0, 1))))
    driver.frames(2)
    driver.scene.post.curtain = False
    driver.scene.change()
    driver.frames(2)
