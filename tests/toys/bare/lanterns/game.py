"""The same rules."""

from tests.toys.lanterns.game import GAME

__all__ = ["GAME"]
