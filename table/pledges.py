"""What a player was shown of an order when he gave it: the chance that it was about, and its price.

Kept as plain data in the notes of the match, so that a fight can be held against it when it comes: what has happened on
the way, or a second throw that was counted in, makes the chance of the dice themselves another one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.kernel.agenda import Side
from game.kernel.forecast import Chance, Forecast, Tone

NOTE = "pledges"


@dataclass(frozen=True)
class Pledge:
    """Given after so many decisions, about a place; empty: wherever it comes to dice."""

    start: int
    side: Side
    place: str
    chance: Chance
    price: str = ""

    @property
    def words(self) -> str:
        """`Hill 80 falls 57 %, you lose about 3.6 levels`."""
        return ", ".join(part for part in (f"{self.chance.label} {self.chance.percent}", self.price) if part)


class Pledges:
    """Those of one match, by side; notes are free text, so they are not believed blindly."""

    def __init__(self, notes: dict[str, Any]) -> None:
        self.notes = notes

    def _of(self, side: Side) -> dict[int, Pledge]:
        kept = self.notes.get(NOTE)
        own = kept.get(str(int(side))) if isinstance(kept, dict) else None
        read = [_read(side, each) for each in own] if isinstance(own, list) else []
        return {pledge.start: pledge for pledge in read if pledge is not None}

    def note(self, start: int, side: Side, place: str, forecast: Forecast | None) -> None:
        """Nothing is kept of an answer that nothing was foretold of; what was taken back since is forgotten."""
        if forecast is None or forecast.main is None:
            return
        price = next((mean.words for mean in forecast.expected), "")
        pledge = Pledge(start, side, place, forecast.main, price)
        own = [*(old for old in self._of(side).values() if old.start < start), pledge]
        kept = self.notes.get(NOTE)
        self.notes[NOTE] = {
            **(kept if isinstance(kept, dict) else {}),
            str(int(side)): [_written(each) for each in own],
        }

    def before(self, side: Side, number: int) -> Pledge | None:
        """The newest that was given before this move."""
        found = [pledge for pledge in self._of(side).values() if pledge.start < number]
        return max(found, key=lambda pledge: pledge.start, default=None)


def _written(pledge: Pledge) -> list[Any]:
    chance = pledge.chance
    return [pledge.start, pledge.place, chance.label, float(chance.share), int(chance.tone), pledge.price]


def _read(side: Side, data: Any) -> Pledge | None:
    match data:
        case [int(start), str(place), str(label), float(share), int(tone), str(price)] if 0 <= share <= 1:
            tones = [one for one in Tone if one == tone]
            return Pledge(start, side, place, Chance(label, share, *tones), price) if tones else None
    return None
