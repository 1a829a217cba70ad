"""A finished game counts for the adaptive level once, whichever of its copies is opened wherever."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from game.kernel.agenda import Side
from game.kernel.match import Match
from game.kernel.saves import SaveError, write_text
from table.keeping.naming import KEY, game_key
from table.keeping.tries import is_a_try
from table.opponent import Opponent

FILE = "counted.json"
FORMAT = 1
MOST = 5000  # games; the oldest are forgotten first
LARGEST = 1_000_000  # bytes
NOTE = "counted"  # in the notes of a match: a copy that is carried to another folder tells it too


def count_once(match: Match[Any], humans: Sequence[Side], opponent: Opponent, folder: Path) -> str:
    """The first end of a game is its result; going back and ending otherwise changes nothing. A sentence if it could
    not be written down."""
    against = [side for side in match.game.players if side not in humans]
    if match.decision is not None or len(humans) != 1 or not against or match.notes.get(NOTE) or is_a_try(match):
        return ""
    trouble = _count(match, humans[0], opponent, folder)
    if not trouble:
        match.notes[NOTE] = True
    return trouble


def _count(match: Match[Any], human: Side, opponent: Opponent, folder: Path) -> str:
    known = _known(folder / FILE)
    if known is None:
        return f"{FILE} cannot be read, so this game does not count. Move it away to begin anew."
    if game_key(match) in known:
        return ""
    games = [*known, game_key(match)][-MOST:]
    try:  # before the rating: a game that is not counted is a lesser harm than one that is counted for ever
        write_text(folder / FILE, json.dumps({"format": FORMAT, "games": games}))
    except SaveError as error:
        return f"The result was not counted. {error}"
    winner = match.view(human).winner
    opponent.count_result(0.5 if winner is None else float(winner == human))
    return ""


def _known(path: Path) -> list[str] | None:
    """The games that have counted; None if the file is broken."""
    try:
        if path.stat().st_size > LARGEST:
            return None
        data = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return []
    except (OSError, ValueError, RecursionError):
        return None
    games = data.get("games") if isinstance(data, dict) and data.get("format") == FORMAT else None
    sound = isinstance(games, list) and all(isinstance(game, str) and KEY.fullmatch(game) for game in games)
    return games if sound else None
