"""Where a game stands, in the words of its skin: kept with a save, for the lists that show it."""

from __future__ import annotations

import time
from typing import Any

from game.kernel.agenda import Side
from game.kernel.game import Game
from game.kernel.match import Match
from table.keeping.shelf import STANDS
from table.seats import noted_seats
from ui.board.skin import Locating, Skin
from ui.keeping.blocks import of_view
from ui.skins.registry import find_skin


def note_position(match: Match[Any], viewer: Side) -> None:
    """What the list will say of this position, from what its player may see."""
    skin, view = find_skin(match.game.name), match.view(viewer)
    if skin is not None:
        match.notes["where"] = skin.where(view) if isinstance(skin, Locating) else _where(skin, view)
        match.notes[STANDS] = _stands(match, viewer, view)
    match.notes["score"] = match.game.score(view)


def _where(skin: Skin, view: Any) -> str:
    now = [name for name, state in skin.phases(view) if state == "now"]
    return ", ".join([skin.turn_words(view), *(name.lower() for name in now)])


_latest: dict[tuple[str, int, Side], tuple[float, list[tuple[str, Side, int]]]] = {}
REST = 5.0  # seconds: a row of quick moves need not count the pieces after each


def _stands(match: Match[Any], viewer: Side, view: Any) -> list[tuple[str, Side, int]]:
    """Who stands where as its player sees it; two people at one desk see nothing in common."""
    skin, key, now = find_skin(match.game.name), (match.scenario, match.seed, viewer), time.monotonic()
    if skin is None or len(noted_seats(match).humans) > 1:
        return []
    counted, found = _latest.get(key, (-REST, []))
    if now - counted >= REST:
        found = of_view(skin, skin.chart(match.scenario), match.game, view)
        _latest.clear()
        _latest[key] = (now, found)
    return found


def describe(match: Match[Any]) -> None:
    """The same, for whoever sits at its desk."""
    humans = noted_seats(match).humans
    note_position(match, humans[0] if humans else Side(0))


def side_title(game: Game[Any], side: Side) -> str:
    """A side as the player reads it."""
    skin = find_skin(game.name)
    return skin.side_name(side) if skin is not None else game.sides[side].capitalize()
