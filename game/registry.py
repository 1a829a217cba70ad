"""The games in the box: an explicit list. Whoever brings another names its package (see `game/kernel/homes.py`)."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from game.bloody_ridge.game import GAME as BLOODY_RIDGE
from game.conflict_of_heroes.game import GAME as CONFLICT_OF_HEROES
from game.edsons_ridge.game import GAME as EDSONS_RIDGE
from game.kernel.game import Game
from game.kernel.homes import further

GAMES: dict[str, Game[Any]] = {game.name: game for game in (EDSONS_RIDGE, BLOODY_RIDGE, CONFLICT_OF_HEROES)}
GAMES.update({name: import_module(f"{package}.game").GAME for name, package in further().items() if name not in GAMES})
