"""`main.py drill`: go on teaching what a game's opponent has learned, by nights that it plays itself."""

from __future__ import annotations

import importlib
import os
import signal
import sys
from argparse import Namespace
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from types import ModuleType

from ai.levels import USER_FOLDER
from game.registry import GAMES
from ui.commands import choices
from ui.commands.choices import WrongWord

INTERRUPTED = 130


def main(arguments: list[str]) -> int:
    return choices.run("drill", lambda: teach(parsed(arguments)))


def parsed(arguments: list[str]) -> Namespace:
    parser = choices.Parser(
        prog="main.py drill",
        description="Plays games and goes on teaching a game's opponent by them: its instinct, or its judgement. "
        "Very many are needed before anything shows.",
    )
    parser.add_argument("--game", required=True)
    parser.add_argument("--rounds", type=choices.count, default=10, help="steps of learning (10)")
    parser.add_argument("--nights", type=choices.count, default=400, help="nights for each step (400)")
    parser.add_argument("--seed", type=choices.seed, default=1, help="of the first night (1)")
    parser.add_argument("--workers", type=choices.count, default=os.cpu_count() or 1, help="processes on this machine")
    parser.add_argument("--start", metavar="FILE", help="go on with what an earlier drill has written")
    parser.add_argument("--out", metavar="FILE", type=Path, help="what is learned (beside your saves)")
    return parser.parse_args(arguments)


def teach(words: Namespace) -> int:
    """From a file to a file, written anew after every round: what was learned before Ctrl-C is kept."""
    game = choices.pick("game", words.game, GAMES)
    school = _school(game)
    path = words.out or USER_FOLDER / f"instinct_{game}.npz"
    teacher = school.Teacher(_begun_with(school, words.start))

    def keep(number: int, won: int) -> None:
        print(f"round {number}/{words.rounds}: {won} of {words.nights} nights won", file=sys.stderr, flush=True)
        school.save(teacher.network, path)

    deaf = (signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for us, not for each of the crew
    crew = ProcessPoolExecutor(words.workers, initializer=signal.signal, initargs=deaf)
    try:
        school.drill(teacher, words.rounds, words.nights, words.seed, crew, keep)
    except KeyboardInterrupt:
        print("interrupted: finished rounds are kept", file=sys.stderr)
    except OSError as error:
        raise WrongWord(f"cannot write {path}: {error.strerror or error}") from error
    finally:
        crew.shutdown(cancel_futures=True)
    print(f"{path}: rounds taught: {teacher.rounds} (go on with --start {path})")
    return 0 if teacher.rounds == words.rounds else INTERRUPTED


def _school(game: str) -> ModuleType:
    """Found by the name of the game, so that nothing here knows any game."""
    name = f"ai.games.{game}.drill"
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        raise WrongWord(f"the opponent of {game} has no instinct or judgement that could be taught") from error


def _begun_with(school: ModuleType, start: str | None) -> object:
    """What is known already: the game's own file, or one that an earlier drill has written."""
    try:
        return school.learned() if start is None else school.learned(Path(start))
    except ValueError as error:
        if start is None:
            raise WrongWord(str(error)) from error
        raise WrongWord(f"{start} is not a file that a drill of this version has written") from error
