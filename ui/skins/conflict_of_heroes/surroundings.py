"""A sense of place for whoever plays without a map: directions, neighbours, who stands where, and what it is about."""

from __future__ import annotations

from collections.abc import Sequence

from game.conflict_of_heroes.board import hex_name, number_of
from game.conflict_of_heroes.state import Engagement
from game.conflict_of_heroes.wording.names import condition, ground, unit_name
from game.kernel.agenda import Side
from game.kernel.named import Place


class FirefightGround:
    """By the names of hexes."""

    def middle(self, place: str) -> tuple[float, float] | None:
        number = _hex(place)
        return spot_of(number) if number else None

    def near(self, view: Engagement, place: str) -> Sequence[str]:
        number = _hex(place)
        return [hex_name(there) for there in view.sheet.board.near.get(number, ())] if number else []

    def who_is_there(self, view: Engagement, side: Side, place: str) -> str:
        number = _hex(place)
        if not number or number not in view.sheet.board.near:
            return ""
        words = [ground(view, number).partition(", ")[2]]
        works = (("bunker", view.bunkers), ("wire", view.wire), ("smoke", view.smoke))
        words += [name for name, there in works if number in there]
        for unit in view.sheet.units:
            if view.where[unit] == number:
                extra = condition(view, unit)
                words.append(f"{unit_name(view, unit)}{f' ({extra})' if extra else ''}")
        return ", ".join(words)

    def aims(self, view: Engagement, side: Side) -> tuple[str, Sequence[str]]:
        goals = view.sheet.card.goals
        places = [*view.control, *(place for _, place in view.sheet.markers)]
        return goals[side] if goals else view.sheet.briefing, [hex_name(place) for place in dict.fromkeys(places)]


def _hex(name: str) -> Place | None:
    try:
        return number_of(name)
    except (KeyError, ValueError, IndexError):
        return None


def spot_of(number: Place) -> tuple[float, float]:
    """E.1 Columns run east, rows south; A, C, E ... stand half a hex lower."""
    column, row = divmod(number, 100)
    return column * 1.5, (row - (1 - column % 2) / 2) * 3**0.5
