"""Where the packages of a game lie: in the rooms of the box, or all in one package that somebody else brings.

A game that is not in the box is named in the environment, as the package that holds its `game`, its `brain` and its
`skin`: every process that is started from this one finds it too, and no file of the box has to know it.

    NIGHT_GAMES="their.game another.game" python3 main.py
"""

from __future__ import annotations

import os

FURTHER = "NIGHT_GAMES"


def further() -> dict[str, str]:
    """The packages of games that are not in the box; a game is called like its package."""
    return {package.rpartition(".")[2]: package for package in os.environ.get(FURTHER, "").split()}


def room_of(game: str, room: str, own: str) -> str:
    """The module of a game in one of the box's rooms; of a game with a home of its own, the module it has for that."""
    package = further().get(game)
    return f"{room}.{game}" if package is None else f"{package}.{own}"
