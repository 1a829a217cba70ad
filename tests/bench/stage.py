"""The window measured from outside: started as a player starts it, on a display of its own where Xvfb is installed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from game.kernel.game import Game
from game.kernel.match import Match
from table.seats import Seats
from tests.display import display, is_there
from ui.skins.registry import find_skin

ROOT = Path(__file__).resolve().parents[2]
STARTS = 3  # the first one may still have to paint the map; the fastest counts
LONGEST = 600.0  # seconds
SIZE = (1920, 1080)
FRAMED = ("pan", "animate", "stage", "think")  # what frames are measured at
TARGETS = {"start_s": 2.5, "p99_ms": 17.0, "answer_ms": 50.0, "memory_mb": 500}

Figures = dict[str, Any]


def window_figures(game: Game[Any]) -> Figures:
    """Start, frames, answers and memory, or why they could not be had."""
    if find_skin(game.name) is None:
        return {"game": game.name, "missing": "this game has no skin yet"}
    try:
        with tempfile.TemporaryDirectory() as name, environment() as variables:
            folder = Path(name)
            put_save(game, folder)
            starts = [start_seconds(game, folder, variables) for _ in range(STARTS)]
            found = run(game, "frames", folder, variables)
    except (OSError, RuntimeError, subprocess.SubprocessError, ValueError) as error:
        return {"game": game.name, "missing": f"the window could not be measured: {error}"}
    best = {f"{word}_s": round(min(start[word] for start in starts), 2) for word in starts[0]}
    return {"game": game.name, **best, **found, "targets": TARGETS}


@contextmanager
def environment() -> Iterator[dict[str, str]]:
    """A real window on a display of its own, or none at all: the player's own display is left alone."""
    if is_there():
        with display(*SIZE) as variables:
            yield variables
    else:
        hidden = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "DISPLAY": ""}
        yield {**os.environ, **hidden}


def put_save(game: Game[Any], folder: Path) -> None:
    (folder / "saves").mkdir()
    match: Match[Any] = Match(game, game.briefings[0].name, 1)
    Seats(game.players[-1:], "heuristic").note(match)
    match.save(folder / "saves" / "bench.json")


def start_seconds(game: Game[Any], folder: Path, variables: dict[str, str]) -> dict[str, float]:
    """From nothing to the title, and to the battle continued from there, by the clock on the wall."""
    began, found = time.perf_counter(), {}
    with subprocess.Popen(
        command(game, "start", folder), env=variables, cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as process:
        for line in process.stdout or ():
            if line.strip() in ("title", "battle"):
                found[line.strip()] = time.perf_counter() - began
    if set(found) != {"title", "battle"}:
        raise RuntimeError("the app did not come as far as the battle")
    return found


def run(game: Game[Any], what: str, folder: Path, variables: dict[str, str]) -> Figures:
    done = subprocess.run(
        command(game, what, folder), env=variables, cwd=ROOT, capture_output=True, text=True, timeout=LONGEST
    )
    if done.returncode:
        raise RuntimeError((done.stderr.strip().splitlines() or ["no reason given"])[-1])
    figures: Figures = json.loads(done.stdout.splitlines()[-1])
    return figures


def command(game: Game[Any], what: str, folder: Path) -> list[str]:
    return [sys.executable, "-m", "tests.bench.window", what, str(folder), game.name]


def missed(figures: Figures) -> list[str]:
    """The targets that were not reached, in words."""
    late = [name for name in FRAMED if figures[name].get("p99_ms", 0) >= TARGETS["p99_ms"]]
    found = [f"frames while it has to {name}" for name in late]
    if figures["title_s"] >= TARGETS["start_s"]:
        found.append("start")
    if figures["answer"]["longest_ms"] >= TARGETS["answer_ms"]:
        found.append("answers")
    if figures["memory_mb"] >= TARGETS["memory_mb"]:
        found.append("memory")
    return found
