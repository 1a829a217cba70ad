"""China in words: where hexes lie, what is next to them, who stands there, what it is all about."""

from __future__ import annotations

from collections.abc import Sequence

from game.ichi_go.components import BOARD, CITIES, GROUND, JAPANESE
from game.ichi_go.state import China
from game.ichi_go.wording.names import ground, short_place, stack_words
from game.kernel.agenda import Side
from game.kernel.named import Place
from game.kernel.words import joined


def number_of(name: str) -> Place:
    """A hex by its number; 0 if there is none."""
    return Place(int(name)) if name.isdecimal() and int(name) in GROUND else Place(0)


class ChinaGround:
    """Answers for whoever plays without a map."""

    def named(self, words: str) -> str:
        """A town by its name of 1944 or of today, or by how it begins."""
        wanted = words.strip().casefold()
        for place, city in CITIES.items():
            if wanted and wanted in (city.name.casefold(), city.modern.casefold()):
                return f"{place:04}"
        begun = [place for place, city in CITIES.items() if len(wanted) > 2 and city.name.casefold().startswith(wanted)]
        return f"{begun[0]:04}" if len(begun) == 1 else words

    def middle(self, place: str) -> tuple[float, float] | None:
        """R2 Columns run to the east, rows to the south; even columns lie half a hex lower."""
        number = number_of(place)
        if not number:
            return None
        column, row = divmod(number, 100)
        return column * 0.87, row + (column % 2 == 0) / 2

    def near(self, view: China, place: str) -> Sequence[str]:
        inside = view.scenario.theatre.inside
        return [f"{there:04}" for there in BOARD.near.get(number_of(place), ()) if there in inside]

    def who_is_there(self, view: China, side: Side, place: str) -> str:
        number = number_of(place)
        name = short_place(number)
        town = [name] if name != f"{number:04}" else []
        held = []
        if number in view.control:
            held = ["yours" if view.control[number] == side else "the enemy's"]
        units = [stack_words(view, number)] if number in view.stacks else []
        return joined([*town, ground(number), *held, *units])

    def aims(self, view: China, side: Side) -> tuple[str, Sequence[str]]:
        """4 The goal of the scenario, and the hexes that are not yet as this side wants them."""
        goals = view.scenario.card.goals
        words = goals[side] if goals else view.scenario.goal
        wanted = [place for award in view.scenario.awards for place in award.hexes]
        if side == JAPANESE:
            wanted = [place for place in wanted if view.control.get(place) != JAPANESE]
        return words, [f"{place:04}" for place in dict.fromkeys(wanted)]
