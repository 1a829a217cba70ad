"""The places of the map by the names the screen uses: hexes by their numbers, and the way out in the north."""

from __future__ import annotations

from game.bloody_ridge.components import GROUND

EXIT = "Exit"  # 4.1 beyond the north edge, above the printed arrows


def name_of(place: int) -> str:
    return str(place) if place in GROUND else ""


def number_of(place: str) -> int:
    """The number of a hex; 0 for the exit and for nothing."""
    return int(place) if place.isdigit() and int(place) in GROUND else 0
