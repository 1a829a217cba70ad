"""`main.py drill`: go on teaching the instinct of a game's search, by nights that it plays itself."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from types import ModuleType
from zipfile import BadZipFile

from ai.levels import USER_FOLDER, LevelError, find_game
from ui.commands.arena import positive


class DrillError(RuntimeError):
    """The teaching cannot go on; one line for whoever asked for it."""


def main(arguments: list[str]) -> int:
    """Run the command and give back its exit code."""
    try:
        options = _parser().parse_args(arguments)
    except SystemExit as stop:
        return int(stop.code or 0)
    try:
        return teach(options)
    except (DrillError, LevelError) as error:
        print(f"drill: {error}", file=sys.stderr)
        return 2


def teach(options: argparse.Namespace) -> int:
    """From a file to a file; what was learned before Ctrl-C is kept."""
    find_game(options.game)
    school = _school(options.game)
    path = Path(options.out) if options.out else USER_FOLDER / f"instinct_{options.game}.npz"
    teacher = school.Teacher(_begun_with(school, options.start))
    try:
        with ProcessPoolExecutor(options.workers) as crew:
            school.drill(teacher, options.rounds, options.nights, options.seed, crew, _progress(options))
    except KeyboardInterrupt:
        print("interrupted: what was learned so far is kept", file=sys.stderr)
    try:
        school.save(teacher.network, path)
    except OSError as error:
        raise DrillError(f"cannot write {path}: {error.strerror or error}") from error
    print(f"learned: {path} after {teacher.rounds} rounds (go on with --start {path})")
    return 0


def _school(game: str) -> ModuleType:
    """Found by the name of the game, so that nothing here knows any game."""
    name = f"ai.games.{game}.drill"
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        raise DrillError(f"the opponent of {game} has no instinct that could be taught") from error


def _begun_with(school: ModuleType, start: str | None) -> object:
    """What is known already: the game's own file, or one that an earlier drill has written."""
    if start is None:
        return school.learned()
    try:
        return school.learned(Path(start))
    except (OSError, ValueError, KeyError, BadZipFile) as error:
        raise DrillError(f"{start} is not a file that a drill has written") from error


def _progress(options: argparse.Namespace) -> Callable[[int, int], None]:
    def tell(number: int, won: int) -> None:
        print(f"round {number}/{options.rounds}: {won} of {options.nights} nights won", file=sys.stderr, flush=True)

    return tell


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="main.py drill",
        description="Plays nights after the instinct of a game's search and strengthens what the won ones did. "
        "Hundreds of thousands of nights are needed before anything shows.",
    )
    parser.add_argument("--game", required=True)
    parser.add_argument("--rounds", type=positive, default=10, help="steps of learning (default 10)")
    parser.add_argument("--nights", type=positive, default=400, help="nights for each step (default 400)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=positive, default=os.cpu_count() or 1, help="processes on this machine")
    parser.add_argument("--start", metavar="FILE", help="go on with what an earlier drill has written")
    parser.add_argument("--out", metavar="FILE", help="what is learned (default: beside your saves)")
    return parser
