"""The first window fits the desktop it opens on."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.display import ABSENT, display, is_there
from ui.settings import SMALLEST
from ui.window import FRAME_ROOM, fitted

ROOT = Path(__file__).resolve().parents[2]
USUAL = (1280, 800)


@pytest.mark.parametrize("desktop", [(1280, 720), (1366, 768), (1024, 600), (1920, 1080)])
def test_a_window_and_its_frame_fit_the_desktop(desktop: tuple[int, int]) -> None:
    width, height = fitted(USUAL, desktop, FRAME_ROOM)
    assert width + FRAME_ROOM[0] <= desktop[0]
    assert height + FRAME_ROOM[1] <= desktop[1]


def test_a_large_desktop_changes_nothing_and_a_tiny_one_gets_the_smallest_window() -> None:
    assert fitted(USUAL, (1920, 1080), FRAME_ROOM) == USUAL
    assert fitted(USUAL, (320, 200), FRAME_ROOM) == SMALLEST


@pytest.mark.skipif(not is_there(), reason=ABSENT)
def test_the_first_and_the_second_window_fit_a_small_screen(tmp_path: Path) -> None:
    (tmp_path / "saves").mkdir()
    sizes = []
    with display(1280, 720) as variables:
        for _ in range(2):
            command = [sys.executable, "-m", "tests.ui.first_window", str(tmp_path)]
            done = subprocess.run(command, cwd=ROOT, env=variables, text=True, capture_output=True, timeout=120)
            assert done.returncode == 0, done.stderr
            sizes.append(tuple(json.loads(done.stdout.splitlines()[-1])))
    assert sizes[0] == sizes[1] == fitted(USUAL, (1280, 720), FRAME_ROOM)
