"""`main.py screenshots`: a picture of every screen and of named moments, without a window."""

from __future__ import annotations

import argparse
import os
import sys
from argparse import Namespace
from pathlib import Path

from game.registry import GAMES
from ui.commands import choices
from ui.commands.app import size

SCALES = (75, 100, 125, 150, 175, 200)
SMALLEST, LARGEST = (640, 480), (7680, 4320)  # as in ui.settings, which would load pygame


def main(arguments: list[str]) -> int:
    return choices.run("screenshots", lambda: take_all(parsed(arguments)))


def parsed(arguments: list[str]) -> Namespace:
    parser = choices.Parser(
        prog="main.py screenshots", description="Writes a picture of every screen and of named moments of battles."
    )
    parser.add_argument("folder", metavar="DIR", type=Path, help="where the pictures go; made if it is not there")
    parser.add_argument("--size", metavar="WxH", type=window_size, default=(1280, 800), help="usually 1280x800")
    parser.add_argument("--scale", metavar="PCT", type=scale, default=100, help="size of all text, 75 to 200")
    parser.add_argument("--game", help="moments of this game only; of all games if not given")
    parser.add_argument("--only", metavar="WORDS", default="", help="only pictures whose name holds these words")
    return parser.parse_args(arguments)


def window_size(text: str) -> tuple[int, int]:
    """As the app's own window: neither smaller nor larger than it can be."""
    wide, high = size(text)
    if not (SMALLEST[0] <= wide <= LARGEST[0] and SMALLEST[1] <= high <= LARGEST[1]):
        limits = f"{SMALLEST[0]}x{SMALLEST[1]} to {LARGEST[0]}x{LARGEST[1]}"
        raise argparse.ArgumentTypeError(f"{text!r} is not from {limits}")
    return wide, high


def scale(text: str) -> int:
    found = choices.whole_number(text.removesuffix("%"))
    if found not in SCALES:
        raise argparse.ArgumentTypeError(f"{text!r} is not one of {', '.join(map(str, SCALES))}")
    return found


def take_all(words: Namespace) -> int:
    """pygame is imported here: a wrong word should not have to wait for it."""
    name = choices.pick("game", words.game, GAMES) if words.game else None
    make_folder(words.folder)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from ui.album import session
    from ui.album.moments import NoMoment

    games = session.chosen_games(name)
    try:
        wanted = [shot for shot in session.shots(games) if words.only.lower() in shot.name.lower()]
        if not wanted:
            raise choices.WrongWord(f"no picture's name holds {words.only!r}")
        with session.opened(words.size, words.scale, games) as driver:
            session.put_saves(driver)
            for shot in wanted:
                print(session.take(shot, driver, words.folder), flush=True)
    except NoMoment as error:
        raise choices.WrongWord(str(error)) from error
    print(f"{len(wanted)} pictures.", file=sys.stderr)
    return 0


def make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise choices.WrongWord(f"{folder} cannot be made ({error.strerror}): name another folder") from error
    if not os.access(folder, os.W_OK):
        raise choices.WrongWord(f"{folder} cannot be written to: name another folder")
