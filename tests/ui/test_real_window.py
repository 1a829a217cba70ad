"""The app in a real window: what the display shows is what was drawn, and nothing of it is blank."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from tests.display import ABSENT, display, is_there, shown
from tests.ui.real_window import SIZE
from ui.palette import DAY_PAPER, STANDARD

ROOT = Path(__file__).resolve().parents[2]
Picture = npt.NDArray[np.uint8]

pytestmark = pytest.mark.skipif(not is_there(), reason=ABSENT)


class Window:
    """The program in its window, one screen after the other."""

    def __init__(self, folder: Path, variables: dict[str, str]) -> None:
        command = [sys.executable, "-m", "tests.ui.real_window", str(folder)]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        self.folder = folder
        self.process = subprocess.Popen(command, cwd=ROOT, env=variables, text=True, **pipes)
        self.regions: dict[str, pygame.Rect] = {}
        self.driver = ""

    def next_screen(self, name: str) -> tuple[Picture, Picture]:
        """What the display shows, and what the program has drawn."""
        line = self.process.stdout.readline()
        said = json.loads(line) if line else {"name": self.process.stderr.read()[-2000:]}
        assert said["name"] == name
        self.driver = said["driver"]
        self.regions = {part: pygame.Rect(rect) for part, rect in said["regions"].items()}
        seen = shown(self.folder).copy()
        drawn = pygame.surfarray.array3d(pygame.image.load(self.folder / f"{name}.png")).swapaxes(0, 1)
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return seen, drawn

    def part(self, picture: Picture, name: str) -> Picture:
        box = self.regions[name]
        return picture[box.top : box.bottom, box.left : box.right]


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    (tmp_path / "saves").mkdir()
    with display(*SIZE, tmp_path) as variables:
        found = Window(tmp_path, variables)
        yield found
        found.process.communicate()
        assert found.process.returncode == 0


def same(seen: Picture, drawn: Picture) -> float:
    return float(np.mean(np.abs(seen.astype(int) - drawn).max(axis=2) <= 2))


def colours(part: Picture) -> int:
    return len(np.unique(part.reshape(-1, 3), axis=0))


def has(part: Picture, colour: tuple[int, int, int]) -> bool:
    return bool((np.abs(part.astype(int) - colour).max(axis=2) <= 4).any())


def test_a_real_window_shows_what_was_drawn(window: Window) -> None:
    seen, drawn = window.next_screen("title")
    assert window.driver == "x11"
    assert seen.shape == drawn.shape == (SIZE[1], SIZE[0], 3)
    assert same(seen, drawn) > 0.999
    menu = window.part(seen, "menu")
    assert has(menu, STANDARD.text)
    assert has(menu, STANDARD.accent)
    assert colours(seen) > 500, "the night is painted in many shades"

    seen, drawn = window.next_screen("battle")
    assert same(seen, drawn) > 0.999
    assert has(window.part(seen, "ribbon"), STANDARD.accent)
    assert has(window.part(seen, "tabs"), STANDARD.quiet)
    board = window.part(seen, "board")
    assert colours(board) > 100
    assert has(board, STANDARD.dark_fresh)
    assert has(board, STANDARD.light_fresh)
    assert has(window.part(seen, "sheet"), DAY_PAPER.ink), "the sheet is blank"
    assert has(window.part(seen, "buttons"), DAY_PAPER.box), "the buttons are missing"
