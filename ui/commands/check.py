"""`main.py check FILE`: replays a save from its seed and says whether every roll and state agrees."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.kernel.match import Match
from game.kernel.reading import legible
from game.registry import GAMES
from table.keeping.audit import Audit
from ui.commands import choices


def main(arguments: list[str]) -> int:
    return choices.run("check", lambda: check(arguments))


def check(arguments: list[str]) -> int:
    parser = choices.Parser(prog="main.py check", description="Replay a save and say whether every roll agrees.")
    parser.add_argument("file", metavar="FILE", help="a save, such as saves/name.json")
    path = Path(parser.parse_args(arguments).file)
    verdict, agrees = compare(Match.load(path, GAMES))
    print(f"{legible(path.name)}: {verdict}")
    return 0 if agrees else 1


def compare(loaded: Match[Any]) -> tuple[str, bool]:
    """One sentence about a match and the same match played again, and whether they agree."""
    if loaded.opened:  # what could not be read can only be rebuilt, not compared
        return f"DOES NOT AGREE. {loaded.opened}", False
    audit = Audit(loaded)
    audit.finish()
    return audit.verdict, audit.agrees
