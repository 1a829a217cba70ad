"""An app in a real window, for the test beside it: shows a screen, says so, and waits for a line before the next one.

`python -m tests.ui.real_window FOLDER`; for each screen its own surface lies in the folder as a picture too.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pygame

from game.registry import GAMES
from ui.app import App
from ui.board.pictures import Pictures
from ui.driver import Driver
from ui.scenes.battle import BattleScene

SIZE = (1280, 720)


def main(folder: Path) -> None:
    Pictures._paint = lambda pictures, want: False  # type: ignore[method-assign]  # the sketch will do
    app = App(settings_file=folder / "settings.json", folder=folder / "saves", size=SIZE, welcome=False)
    driver = Driver(app)
    show(driver, folder, "title")
    driver.press("new")
    driver.press(f"scenario {min(next(iter(GAMES.values())).briefings, key=lambda brief: brief.minutes).name}")
    driver.press("level recruit")
    driver.press("play")
    assert isinstance(driver.scene, BattleScene)
    while not driver.scene.post.my_turn:
        driver.frames(1)
    show(driver, folder, "battle")
    app.close()


def show(driver: Driver, folder: Path, name: str) -> None:
    """Still frames: what moves would differ between the two pictures."""
    driver.app.settings.reduced_motion, driver.app.notice_left = True, 0.0
    driver.point((1, 1))
    driver.frames(10)
    pygame.image.save(driver.app.surface, str(folder / f"{name}.png"))
    print(json.dumps({"name": name, "driver": pygame.display.get_driver(), "regions": regions(driver)}), flush=True)
    sys.stdin.readline()


def regions(driver: Driver) -> dict[str, tuple[int, int, int, int]]:
    """The parts of the screen by their names."""
    found = {pane.name: pane.rect for pane in driver.scene.page.panes}
    places = driver.scene.post.places if isinstance(driver.scene, BattleScene) else None
    if places is not None:
        found |= {name: getattr(places, name) for name in ("ribbon", "board", "sheet", "tabs")}
    return {name: (rect.x, rect.y, rect.w, rect.h) for name, rect in found.items()}


if __name__ == "__main__":
    main(Path(sys.argv[1]))
