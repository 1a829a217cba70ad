"""An app in a folder of a test's own, and games to be opened there."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from game.kernel.match import Match
from game.registry import GAMES
from table.seats import Seats
from ui.app import App
from ui.driver import Driver

GAME = next(iter(GAMES.values()))
SHORTEST = min(GAME.briefings, key=lambda brief: brief.minutes).name


def new_app(folder: Path, size: tuple[int, int] = (1280, 800)) -> App:
    (folder / "saves").mkdir(exist_ok=True)
    return App(headless=True, settings_file=folder / "settings.json", folder=folder / "saves", size=size)


def a_match(decisions: int, seed: int = 3) -> Match[Any]:
    match: Match[Any] = Match(GAME, SHORTEST, seed)
    rng = Random(seed)
    while match.decision is not None and len(match.history) < decisions:
        match.play(rng.choice(match.decision.options))
    return match


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
