"""The places of the map by the names the screen uses: hexes by their numbers, and the way out in the north."""

from __future__ import annotations

from game.bloody_ridge.components import GROUND
from game.kernel.hexmap import NOWHERE
from game.kernel.named import Place

EXIT = "Exit"  # 4.1 beyond the north edge, above the printed arrows


def name_of(place: Place) -> str:
    return str(place) if place in GROUND else ""


def number_of(place: str) -> Place:
    """The number of a hex; 0 for the exit and for nothing."""
    number = Place(int(place)) if place.isdigit() else NOWHERE
    return number if number in GROUND else NOWHERE
