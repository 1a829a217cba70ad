"""`main.py play --text`: a game in the terminal."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from ai.levels import LevelError
from game.kernel.agenda import Side
from game.kernel.game import Game
from game.kernel.match import Match, draw_seed
from game.registry import GAMES
from table.folders import saves_folder
from table.keeping.shelf import open_save
from table.lessons.files import lessons_of
from table.opponent import Opponent, default_name
from table.rival import noted_opponent, seat_opponent
from ui.commands import choices
from ui.terminal.lesson import LessonTalk
from ui.terminal.saves import unfinished_lines
from ui.terminal.session import Session

BOTH = "both"


def main(arguments: list[str]) -> int:
    return choices.run("play", lambda: play(arguments))


def play(arguments: list[str]) -> int:
    words = parsed(arguments)
    if words.lesson is not None:
        return teach(words)
    match, humans = begin(words)
    opponent = pick_opponent(words, match, humans)
    _make_streams_patient()
    if words.load is None:
        print("".join(f"{line}\n" for line in unfinished_lines(saves_folder(), GAMES)), end="", flush=True)
    code = Session(match, humans, sys.stdin, sys.stdout, GAMES, saves_folder(), opponent, words.open).run()
    _hush_if_nobody_listens()
    return code


def teach(words: Namespace) -> int:
    """A lesson instead of a battle."""
    game = choices.pick_game(words.game, GAMES)
    lessons = {lesson.name: lesson for lesson in lessons_of(game)}
    _make_streams_patient()
    if not words.lesson:
        print("".join(f"{name}: {lesson.file.title}\n" for name, lesson in lessons.items()), end="")
        return 0
    lesson = lessons[choices.pick("lesson", words.lesson, lessons)]
    code = LessonTalk(lesson, sys.stdin, sys.stdout, saves_folder()).run()
    _hush_if_nobody_listens()
    return code


def parsed(arguments: list[str]) -> Namespace:
    parser = choices.Parser(
        prog="main.py play",
        description="Play a game against the computer or somebody at the same terminal.",
        epilog="LEVEL: a level, a character, level+character, random, heuristic, mcts or mcts:ITERATIONS.",
    )
    parser.add_argument(
        "--text",
        action="store_true",
        help="in the terminal; main.py without a word opens the window",
    )
    parser.add_argument("--game", help="which game; the first in the box if not given")
    parser.add_argument("--scenario", help="which scenario; the game's standard one if not given")
    parser.add_argument("--side", help="the side you play, or both; the game's first side if not given")
    parser.add_argument("--seed", type=choices.seed, help="the dice, a whole number; drawn if not given")
    parser.add_argument("--house", action="append", default=[], metavar="RULE", help="switch a house rule on")
    parser.add_argument(
        "--opponent", metavar="LEVEL", help="who plays the other side; the save's or the standard level"
    )
    parser.add_argument(
        "--open",
        action="store_true",
        help="let the command 'thoughts' tell the opponent's plans with all its secrets "
        "at once; otherwise what tells a secret is sealed until the game is over",
    )
    parser.add_argument(
        "--lesson",
        nargs="?",
        const="",
        metavar="NAME",
        help="a lesson of the game instead; without a name, all of them",
    )
    parser.add_argument("--load", metavar="FILE", help="go on with a saved game")
    return parser.parse_args(arguments)


def begin(words: Namespace) -> tuple[Match[Any], tuple[Side, ...]]:
    """The match to be played and the sides that sit here."""
    if words.load is not None:
        return resume(words)
    game = choices.pick_game(words.game, GAMES)
    humans = pick_sides(words.side or game.sides[game.players[0]], game)
    house = [choices.pick("house rule", word, [option.name for option in game.options]) for word in words.house]
    scenario = choices.pick_scenario(words.scenario, game)
    seed = words.seed if words.seed is not None else draw_seed()
    return Match(game, scenario, seed, tuple(house)), humans


def resume(words: Namespace) -> tuple[Match[Any], tuple[Side, ...]]:
    """A save brings its game, scenario, seed and house rules; the sides too, unless others are asked for."""
    if words.game or words.scenario or words.seed is not None or words.house:
        raise choices.WrongWord("--load brings its own game, scenario, seed and house rules: leave them out")
    path = Path(words.load)
    inside = saves_folder() / path
    match, warning = open_save(inside if os.path.isfile(inside) and not os.path.exists(path) else path, GAMES)
    if warning:
        print(warning, file=sys.stderr)
    if words.side:
        return match, pick_sides(words.side, match.game)
    return match, noted_sides(match)


def pick_sides(word: str, game: Game[Any]) -> tuple[Side, ...]:
    names = [game.sides[side] for side in game.players]
    name = choices.pick("side", word, [*names, BOTH] if len(names) > 1 else names)
    return game.players if name == BOTH else (Side(game.sides.index(name)),)


def pick_opponent(words: Namespace, match: Match[Any], humans: tuple[Side, ...]) -> Opponent:
    """Whoever is named; or the one of the save; or the standard one."""
    folder = saves_folder()
    try:
        if words.load is None or words.opponent is not None:
            return seat_opponent(match, humans, words.opponent or default_name(match.game, folder), folder)
        opponent, warning = noted_opponent(match, humans, folder)
    except LevelError as error:
        raise choices.WrongWord(str(error)) from error
    if warning:
        print(warning, file=sys.stderr)
    return opponent


def noted_sides(match: Match[Any]) -> tuple[Side, ...]:
    """Who sat here when the game was saved; notes are free text, so they are not believed blindly."""
    noted = match.notes.get("humans")
    names = noted if isinstance(noted, list) else []
    players = match.game.players
    return tuple(side for side in players if match.game.sides[side] in names) or players[:1]


def _make_streams_patient() -> None:
    """A letter that this terminal cannot show, or bytes that are no text, must not end a game."""
    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _hush_if_nobody_listens() -> None:
    """Python would complain about a closed pipe on its way out."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
