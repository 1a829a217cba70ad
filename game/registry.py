"""The games in the box: an explicit list. Whoever brings another names its package (see `game/kernel/homes.py`).

The modules of a game are read when somebody first asks for it by its name: a menu of four games, or a save of one, need
not wait for the rules of the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from importlib import import_module
from typing import Any

from game.kernel.game import Game
from game.kernel.homes import further

BOX = {name: f"game.{name}" for name in ("edsons_ridge", "bloody_ridge", "conflict_of_heroes", "ichi_go")}


class Games(MutableMapping[str, Game[Any]]):
    """Games by their names, in the order of their packages."""

    def __init__(self, packages: Mapping[str, str]) -> None:
        self.packages = dict(packages)
        self.unpacked: dict[str, Game[Any]] = {}

    def __getitem__(self, name: str) -> Game[Any]:
        if name not in self.unpacked:
            self.unpacked[name] = import_module(f"{self.packages[name]}.game").GAME
        return self.unpacked[name]

    def __setitem__(self, name: str, game: Game[Any]) -> None:
        self.packages.setdefault(name, "")
        self.unpacked[name] = game

    def __delitem__(self, name: str) -> None:
        del self.packages[name]
        self.unpacked.pop(name, None)

    def __contains__(self, name: object) -> bool:
        return name in self.packages

    def __iter__(self) -> Iterator[str]:
        return iter(self.packages)

    def __len__(self) -> int:
        return len(self.packages)


def packed(games: Mapping[str, Game[Any]]) -> list[str]:
    """The names of those that nobody has asked for yet."""
    return [name for name in games if name not in games.unpacked] if isinstance(games, Games) else []


GAMES = Games(BOX | {name: package for name, package in further().items() if name not in BOX})
