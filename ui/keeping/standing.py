"""Where a game stands, in the words of its skin: kept with a save, for the lists that show it."""

from __future__ import annotations

from typing import Any

from game.kernel.agenda import Side
from game.kernel.match import Match
from table.seats import noted_seats
from ui.skins.registry import find_skin


def note_position(match: Match[Any], viewer: Side) -> None:
    """What the list will say of this position, from what its player may see."""
    skin, view = find_skin(match.game.name), match.view(viewer)
    if skin is not None:
        now = [name for name, state in skin.phases(view) if state == "now"]
        match.notes["where"] = ", ".join([skin.turn_words(view), *(name.lower() for name in now)])
    match.notes["score"] = match.game.score(view)


def describe(match: Match[Any]) -> None:
    """The same, for whoever sits at its desk."""
    humans = noted_seats(match).humans
    note_position(match, humans[0] if humans else Side(0))
