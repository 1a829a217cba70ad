"""`main.py review SAVE`: what luck and what choices did in a game, and where it turned."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

from game.kernel.agenda import Side
from game.kernel.match import Match
from game.kernel.reading import legible
from game.registry import GAMES
from table.keeping.shelf import open_save
from table.review.analysis import Analysis
from table.review.answers import taken
from table.review.desk import ReviewDesk
from table.review.telling import ledger_lines, point_lines
from table.seats import noted_seats
from ui.commands import choices

SAY_EVERY = 5.0  # seconds between two lines of progress
NAP = 0.05


def main(arguments: list[str]) -> int:
    return choices.run("review", lambda: review(arguments))


def review(arguments: list[str]) -> int:
    parser = choices.Parser(prog="main.py review", description="Say what luck and what choices did in a game.")
    parser.add_argument("file", metavar="SAVE", help="a save of a finished game, such as saves/name.json")
    parser.add_argument("--side", help="through whose eyes; the side that a person played, if not said")
    words = parser.parse_args(arguments)
    path = Path(words.file)
    match, _ = open_save(path, GAMES)
    desk = ReviewDesk(match, pick_side(words.side, match), path)
    analysis = reviewed(desk, legible(path.name))
    print("\n".join([match.game.score(match.state), *ledger_lines(analysis), "", *told(analysis)]))
    return 0


def told(analysis: Analysis) -> list[str]:
    return ["Where it turned:", *point_lines(analysis)] if analysis.points else ["No single step turned it."]


def pick_side(word: str | None, match: Match[Any]) -> Side:
    """The side named, or the one that a person played."""
    game = match.game
    names = [game.sides[side] for side in game.players]
    if word is not None:
        return Side(game.sides.index(choices.pick("side", word, names)))
    humans = noted_seats(match).humans
    return humans[0] if humans else game.players[0]


def reviewed(desk: ReviewDesk, name: str) -> Analysis:
    """The whole analysis, kept beside the save meanwhile; whoever stops it goes on there the next time."""
    desk.begin(list(taken(desk.match)))
    if desk.analysis is None:
        raise choices.WrongWord(f"{name}: {desk.closed}")
    said = time.monotonic()
    try:
        while desk.is_working:
            desk.poll()
            time.sleep(NAP)
            if time.monotonic() - said > SAY_EVERY:
                said = time.monotonic()
                print(desk.words, file=sys.stderr)
    finally:
        desk.stop()
    if desk.crew is not None and desk.crew.trouble:
        print(desk.crew.trouble, file=sys.stderr)
    if not desk.analysis.is_whole:
        raise choices.WrongWord(f"{name}: the review did not get through. Try again: it goes on where it stopped.")
    return desk.analysis
