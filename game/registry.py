"""The games in the box: an explicit list. Whoever brings another names its package (see `game/kernel/homes.py`)."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from game.bloody_ridge.game import GAME as BLOODY_RIDGE
from game.conflict_of_heroes.game import GAME as CONFLICT_OF_HEROES
from game.edsons_ridge.game import GAME as EDSONS_RIDGE
from game.ichi_go.game import GAME as ICHI_GO
from game.kernel.game import Game
from game.kernel.homes import further

BOX = (EDSONS_RIDGE, BLOODY_RIDGE, CONFLICT_OF_HEROES, ICHI_GO)
GAMES: dict[str, Game[Any]] = {game.name: game for game in BOX}
GAMES.update({name: import_module(f"{package}.game").GAME for name, package in further().items() if name not in GAMES})
