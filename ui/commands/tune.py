"""`main.py tune`: search better weights for the opponent by self-play, with a picture of how it went."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from ai.arena import ArenaError, ended_gently, find_crew
from ai.levels import USER_FOLDER, LevelError, check_name, find_game, find_seat, save_level
from ai.tuning import (
    Task,
    Tuner,
    TuningError,
    TuningReport,
    TuningTrial,
    best_so_far,
    figures,
    load_optuna,
    ranges_of,
    summary,
)
from ai.tuning import tuned_level as level_of
from game.kernel.catalogue import ScenarioError
from ui.commands import choices
from ui.commands.arena import clock, positive

if TYPE_CHECKING:
    import pygame

ROOT = Path(__file__).resolve().parents[2]
REQUIREMENTS = ROOT / "requirements-tune.txt"
INTERRUPTED = 130
SIZE, MARGIN = (900, 500), 60
PAPER, INK, FAINT, DOT, LINE = (250, 248, 240), (40, 40, 40), (205, 200, 190), (120, 140, 170), (170, 50, 40)


def main(arguments: list[str]) -> int:
    """Run the command and give back its exit code."""
    try:
        options = _parser().parse_args(arguments)
    except SystemExit as stop:
        return int(stop.code or 0)
    try:
        if options.install:
            install()
        check_name(level_name(out_path(options)))  # now, not after hours of self-play
        load_optuna()
        report = search(options)
        return finish(report, out_path(options))
    except (ArenaError, LevelError, ScenarioError, TuningError) as error:
        print(f"tune: {error}", file=sys.stderr)
        return 2


def search(options: argparse.Namespace) -> TuningReport:
    """Go on with the search that was begun with the same words, or begin it."""
    rules, brain = find_game(options.game)
    rules.setup(options.scenario, 1)  # a wrong scenario is said here, not by a worker
    base = find_seat(options.game, options.player)
    ranges = ranges_of(brain, options.only)
    task = Task(options.game, options.scenario, base, options.games, options.seed, ranges)
    crew = find_crew(options.workers, options.scheduler)
    try:
        tuner = Tuner(task, crew, out_path(options).with_suffix(".trials.log"))
        kept = len(tuner.finished())
        if kept:
            print(f"going on after {kept} finished trials", file=sys.stderr)
        with ended_gently():
            return tuner.search(options.trials, progress_lines(options.trials, kept, sys.stderr))
    finally:
        crew.close()


def finish(report: TuningReport, path: Path) -> int:
    """Write what was found, also after Ctrl-C: hours of self-play are not thrown away."""
    if not report.trials:
        print("tune: interrupted before the first trial was finished; nothing was written", file=sys.stderr)
        return INTERRUPTED
    try:
        save_level(level_of(report, level_name(path)), path, **figures(report))
        draw(report.trials, summary(report), path.with_suffix(".png"))
    except OSError as error:
        raise TuningError(f"cannot write {path}: {error.strerror or error}") from error
    print(f"{summary(report)}\nweights: {path}\npicture: {path.with_suffix('.png')}", flush=True)
    if report.interrupted:
        print("interrupted: the same command goes on from here", file=sys.stderr)
    return INTERRUPTED if report.interrupted else 0


def out_path(options: argparse.Namespace) -> Path:
    """Among the player's own levels, where the arena and the game find it by its name."""
    game = options.game.split(".")[-1]
    return Path(options.out) if options.out else USER_FOLDER / "levels" / f"tuned_{game}_{options.scenario}.json"


def level_name(path: Path) -> str:
    return "_".join(path.stem.split())


def install() -> None:
    """Into the app's own environment, and only when asked."""
    command = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--quiet"]
    if subprocess.call([*command, "-r", str(REQUIREMENTS)]):
        raise TuningError(f"the libraries in {REQUIREMENTS.name} could not be installed")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="main.py tune",
        description="Searches evaluation weights by self-play against the present ones. Interrupted, the same command "
        "goes on where it stopped. Writes a level file and a picture of the progress beside it.",
    )
    parser.add_argument("--game", required=True)
    parser.add_argument("--scenario", required=True)
    parser.add_argument("--trials", required=True, type=positive, help="candidates in all, earlier runs included")
    parser.add_argument("--games", type=positive, default=40, help="games for each candidate (default 40)")
    parser.add_argument("--player", default="heuristic", help="who plays with the weights (default heuristic)")
    parser.add_argument("--only", nargs="+", default=[], metavar="WEIGHT", help="tune these weights alone")
    parser.add_argument("--seed", type=choices.seed, default=1)
    parser.add_argument("--workers", type=positive, default=os.cpu_count() or 1, help="processes on this machine")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="play on a Dask cluster instead")
    parser.add_argument("--out", metavar="FILE", help="the level file (default: among your own levels)")
    parser.add_argument("--install", action="store_true", help=f"first install {REQUIREMENTS.name}")
    return parser


def progress_lines(trials: int, kept: int, stream: TextIO) -> Callable[[TuningReport], None]:
    """A line for each trial: they take long enough."""
    started = time.perf_counter()

    def show(report: TuningReport) -> None:
        done = len(report.trials)
        left = (time.perf_counter() - started) / (done - kept) * (trials - done)
        best = best_so_far(report.trials)[-1]
        text = f"trial {done}/{trials}: {report.trials[-1].share:.0%}, best {best:.0%}, {clock(left)} left"
        print(text, file=stream, flush=True)

    return show


# ---- the picture -----------------------------------------------------------------------------------------------------


def draw(trials: list[TuningTrial], title: str, path: Path) -> None:
    """Every trial a dot, the best so far a line: whether it still climbs shows at a glance."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    pygame.font.init()
    font, surface = pygame.font.Font(None, 20), pygame.Surface(SIZE)
    surface.fill(PAPER)
    for percent in range(0, 101, 25):
        _level_line(surface, font, percent)
    points = [_place(number, trial.share, len(trials)) for number, trial in enumerate(trials)]
    line = [_place(number, share, len(trials)) for number, share in enumerate(best_so_far(trials))]
    for point in points:
        pygame.draw.circle(surface, DOT, point, 4)
    if len(line) > 1:
        pygame.draw.lines(surface, LINE, False, line, 2)
    surface.blit(font.render(title[:130], True, INK), (MARGIN, 20))
    surface.blit(font.render(f"trials 1 to {len(trials)}", True, INK), (MARGIN, SIZE[1] - 35))
    pygame.image.save(surface, str(path))


def _level_line(surface: pygame.Surface, font: pygame.Font, percent: int) -> None:
    import pygame

    y = _place(0, percent / 100, 1)[1]
    pygame.draw.line(surface, INK if percent == 50 else FAINT, (MARGIN, y), (SIZE[0] - MARGIN // 2, y))
    surface.blit(font.render(f"{percent} %", True, INK), (12, y - 7))


def _place(number: int, share: float, count: int) -> tuple[int, int]:
    """Where a score lies in the picture."""
    width, height = SIZE[0] - MARGIN - MARGIN // 2, SIZE[1] - 2 * MARGIN
    return MARGIN + round(width * (number + 0.5) / count), SIZE[1] - MARGIN - round(height * share)
