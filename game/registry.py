"""The games in the box: an explicit list."""

from __future__ import annotations

from typing import Any

from game.bloody_ridge.game import GAME as BLOODY_RIDGE
from game.edsons_ridge.game import GAME as EDSONS_RIDGE
from game.kernel.game import Game

GAMES: dict[str, Game[Any]] = {game.name: game for game in (EDSONS_RIDGE, BLOODY_RIDGE)}
