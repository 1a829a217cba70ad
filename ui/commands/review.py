"""`main.py review SAVE`: what luck and what choices did in a game, and where it turned."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

from ai.brain import NoBrain, find_brain
from game.kernel.agenda import Side
from game.kernel.match import Match
from game.kernel.reading import legible
from game.registry import GAMES
from table.review.analysis import Analysis
from table.review.kept import keep, place_of, take_up
from table.review.telling import ledger_lines, point_lines
from table.seats import noted_seats
from ui.commands import choices

SLICE = 5.0  # seconds between two lines of progress, and between two times that it is kept


def main(arguments: list[str]) -> int:
    return choices.run("review", lambda: review(arguments))


def review(arguments: list[str]) -> int:
    parser = choices.Parser(prog="main.py review", description="Say what luck and what choices did in a game.")
    parser.add_argument("file", metavar="SAVE", help="a save, such as saves/name.json")
    parser.add_argument("--side", help="through whose eyes; the side that a person played, if not said")
    words = parser.parse_args(arguments)
    path = Path(words.file)
    match = Match.load(path, GAMES)
    side = pick_side(words.side, match)
    try:
        analysis = Analysis(match, find_brain(match.game.name), side)
    except NoBrain as error:
        raise choices.WrongWord(f"{error}: nobody can judge this game.") from error
    if not analysis.answers:
        raise choices.WrongWord(f"{legible(path.name)} holds no decision that the rules of today play again.")
    work_through(analysis, path)
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


def work_through(analysis: Analysis, save: Path) -> None:
    """Slice by slice, each kept beside the save; whoever stops it goes on there the next time."""
    place = place_of(save)
    take_up(analysis, place)
    began, first = time.monotonic(), analysis.share
    while not analysis.work(SLICE):
        done = analysis.share - first
        left = (time.monotonic() - began) * (1 - analysis.share) / done if done > 0 else 0.0
        print(f"{analysis.share:.0%} looked at, about {left:.0f} s left", file=sys.stderr)
        _keep(analysis, place)
    _keep(analysis, place)


def _keep(analysis: Analysis, place: Path) -> None:
    try:
        keep(analysis, place)
    except OSError as error:
        print(f"The review is not kept: {error.strerror or error}. It is shown all the same.", file=sys.stderr)
