"""The window's figures, measured in a process of its own: `python -m tests.bench.window start|frames FOLDER GAME`.

Real events go through the real loop at 1920x1080. A frame's time is that of `App.step`, showing it included.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from ai.levels import load_book
from game.kernel.match import Match
from game.registry import GAMES
from table.opponent import find_brain_of
from table.seats import Seats
from ui.album.moments import Players
from ui.app import App
from ui.driver import Driver
from ui.scenes.battle import BattleScene
from ui.skins.registry import find_skin

SIZE = (1920, 1080)
FRAMES = 400
ANSWERS = 40
MOST_FRAMES = 15 * FRAMES  # until so many have shown what is measured
MANY = 8  # options: a choice worth measuring
DRAG = 14  # pixels a frame
MILLI = 1000.0
PATIENCE = 6000  # frames that painting the map may take


def main(words: list[str]) -> int:
    what, folder, name = words
    measured = {"start": start, "frames": frames}[what]
    print(json.dumps(measured(Path(folder), name)), flush=True)
    return 0


def open_app(folder: Path) -> App:

    headless = not os.environ.get("DISPLAY") and sys.platform == "linux"
    return App(
        headless=headless, settings_file=folder / "settings.json", folder=folder / "saves", size=SIZE, welcome=False
    )


# ---- start -----------------------------------------------------------------------------------------------------------


def start(folder: Path, name: str) -> dict[str, Any]:
    """The parent notes when the lines come: the title first, then the battle with its painted map."""

    app = open_app(folder)
    driver = Driver(app)
    driver.frames(1)
    print("title", flush=True)
    driver.press("continue")
    paint(driver)
    print("battle", flush=True)
    app.close()
    return {}


def paint(driver: Driver) -> None:
    """Frames until the map is there."""
    for _ in range(PATIENCE):
        driver.frames(1)
        if driver.scene.board is None or driver.scene.board.painted:
            return
        time.sleep(0.01)
    raise RuntimeError("the map was never painted")


# ---- frames ----------------------------------------------------------------------------------------------------------


def frames(folder: Path, name: str) -> dict[str, Any]:

    app = open_app(folder)
    driver = Driver(app)
    found = {
        "display": pygame.display.get_driver(),
        "accelerated_framebuffer_off": os.environ.get("SDL_FRAMEBUFFER_ACCELERATION") == "0",
        "size": "x".join(map(str, app.surface.get_size())),
        "counters": open_battle(driver, name, (0, 1), ""),
        "pan": pan(driver),
        "answer": answers(driver),
        "animate": animate(driver, name),
        "stage": stage(driver, name),
        "think": think(driver, name),
    }
    mine, _ = memory()
    app.close()
    return {**found, "memory_mb": mine, "opponent_memory_mb": memory()[1]}


def memory() -> tuple[int, int]:
    """The most that this process and the largest of its finished children held, in MB; zeros where nobody counts."""
    try:
        import resource
    except ImportError:
        return 0, 0
    unit = 1024 * (1024 if sys.platform == "darwin" else 1)
    who = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    mine, others = (round(resource.getrusage(whose).ru_maxrss / unit) for whose in who)
    return mine, others


def open_battle(driver: Driver, name: str, humans: tuple[int, ...], opponent: str) -> int:
    """The fullest map of the longest scenario on the screen; how many counters lie on it. With people, one of them
    is asked; without, or with one alone, the computer's turn comes first."""

    asked = humans if len(humans) > 1 else tuple({0, 1} - set(humans))
    match, counters = fullest(name, asked)
    driver.app.home()
    driver.app.push(BattleScene(driver.app, match, Seats(humans, opponent)))
    driver.frames(2)
    while driver.scene.post.curtain:
        driver.press("curtain")
    paint(driver)
    return counters


def fullest(name: str, asked: tuple[int, ...]) -> tuple[Match[Any], int]:
    """By play of the scorers: the position with the most counters of those in which one of these sides has a choice."""
    game, skin = GAMES[name], find_skin(name)
    longest = max(game.briefings, key=lambda brief: brief.minutes).name
    match, best, answers = Match(game, longest, 1), (-1, 0), []
    players = Players(game, 1)
    while (decision := match.decision) is not None:
        view = match.view(0)
        counters = sum(len(skin.pieces_at(view, place)) for place in skin.chart(longest).outlines) if skin else 0
        if decision.side in asked and len(decision.options) > MANY:
            best = max(best, (counters, len(answers)))
        answers.append(players.answer(match, decision))
        match.play(answers[-1])
    again: Match[Any] = Match(game, longest, 1)
    for answer in answers[: best[1]]:
        again.play(answer)
    return again, best[0]


class Times:
    """Milliseconds of frames, by the clock on the wall and on the processor: a busy machine spoils the first only."""

    def __init__(self) -> None:
        self.wall: list[float] = []
        self.busy: list[float] = []

    def take(self, driver: Driver, count: int = 1) -> None:
        wall, busy = time.perf_counter(), time.process_time()
        driver.frames(count)
        self.wall.append((time.perf_counter() - wall) * MILLI)
        self.busy.append((time.process_time() - busy) * MILLI)

    def drop(self) -> None:
        """The last one was no case for these figures."""
        self.wall.pop()
        self.busy.pop()

    def rest(self) -> None:
        """Until the next of 60 frames a second is due."""
        time.sleep(max(0.0, 1 / 60 - self.wall[-1] / MILLI))

    def summary(self) -> dict[str, Any]:
        return {
            "frames": len(self.wall),
            "mean_ms": round(statistics.fmean(self.wall), 2),
            "p99_ms": round(late(self.wall), 2),
            "cpu_mean_ms": round(statistics.fmean(self.busy), 2),
            "cpu_p99_ms": round(late(self.busy), 2),
        }


def late(times: list[float]) -> float:
    """What only one frame in a hundred exceeds."""
    return sorted(times)[min(len(times) - 1, int(len(times) * 0.99))]


def pan(driver: Driver) -> dict[str, Any]:
    """The map dragged to and fro, two zoom steps in."""
    board = driver.scene.board
    centre = board.rect.center
    driver.point(centre)
    for _ in range(2):
        driver.post(pygame.MOUSEWHEEL, x=0, y=1, flipped=False, precise_x=0.0, precise_y=1.0)
        driver.frames(1)
    paint(driver)
    driver.post(pygame.MOUSEBUTTONDOWN, pos=centre, button=3, touch=False)
    x, y, times = *centre, Times()
    for number in range(FRAMES):
        way = DRAG if number // 20 % 2 else -DRAG
        x, y = x + way, y + way // 2
        driver.post(pygame.MOUSEMOTION, pos=(x, y), rel=(way, way // 2), buttons=(0, 0, 1), touch=False)
        times.take(driver)
    driver.post(pygame.MOUSEBUTTONUP, pos=(x, y), button=3, touch=False)
    driver.frames(1)
    driver.key(pygame.K_HOME)
    paint(driver)
    return times.summary()


def answers(driver: Driver) -> dict[str, Any]:
    """A key that moves the selection, a click on a place, the pointer over another: until the picture is another."""
    board = driver.scene.board
    places = sorted(board.scene.lit_places) or sorted(board.regions.shapes)
    seen = set(board.regions.visible(board.camera.visible))
    found = (driver.find_spot(place) for place in places if place in seen)
    spots = list(islice((spot for spot in found if spot is not None), ANSWERS))
    times = Times()
    for number in range(ANSWERS):
        before = pygame.image.tobytes(driver.app.surface, "RGB")
        if number % 2:
            driver.post(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode="", scancode=0)
        else:
            pos = spots[number // 2 % len(spots)]
            driver.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False)
        times.take(driver)
        if pygame.image.tobytes(driver.app.surface, "RGB") == before:  # the end of a list, say: nothing to answer
            times.drop()
    if len(times.wall) < ANSWERS // 2:
        raise RuntimeError("most events were not answered in the frame that took them")
    found = times.summary()
    return {**found, "longest_ms": round(max(times.wall) + MILLI / 60, 1)}  # it may have come just after a frame began


def animate(driver: Driver, name: str) -> dict[str, Any]:
    """The computer against itself at usual speed: everything that slides, flips and rolls."""
    driver.app.settings.speed = 1.0
    open_battle(driver, name, (), "heuristic")
    began = len(driver.scene.match.history)
    found = shown(driver, lambda: driver.scene.director.busy)
    return {**found, "answers_shown": len(driver.scene.match.history) - began}


def stage(driver: Driver, name: str) -> dict[str, Any]:
    """Fights face to face, of the same battle: the veiled map, the sums, the dice, and who falls."""
    driver.app.settings.speed = 1.0
    open_battle(driver, name, (), "heuristic")
    return shown(driver, lambda: driver.scene.post.stage.fight is not None)


def shown(driver: Driver, counts: Callable[[], bool]) -> dict[str, Any]:
    """Frames that count, out of as many as it takes; the one in which something begins is the dearest and counts."""
    times = Times()
    for _ in range(MOST_FRAMES):
        if len(times.wall) >= FRAMES or not isinstance(driver.scene, BattleScene):
            break
        before = counts()
        times.take(driver)
        times.rest()
        if not before and not (isinstance(driver.scene, BattleScene) and counts()):
            times.drop()
    return times.summary() if times.wall else {}


def think(driver: Driver, name: str) -> dict[str, Any]:
    """The best level thinks in its own process."""

    brain = find_brain_of(GAMES[name])
    if brain is None:
        return {}
    driver.app.settings.speed = 0.0
    open_battle(driver, name, (0,), load_book(name, brain).ladder()[-1].name)
    times = Times()
    for _ in range(FRAMES):
        if not driver.scene.sitting.rival.thinking:
            driver.frames(1)
            continue
        times.take(driver)
        times.rest()
    return times.summary() if times.wall else {}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
