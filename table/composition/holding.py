"""Hold marks: places that a player passes over until he lifts the mark, or something new comes near.

No rule knows them; they are kept as plain data in the notes of the match.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from game.kernel.agenda import Side

NOTE = "held"


class HoldMarks:
    """The marks of every side, each with what was near when it was set."""

    def __init__(self, notes: dict[str, Any]) -> None:
        self.notes = notes

    def _of(self, side: Side) -> dict[str, list[str]]:
        kept = self.notes.get(NOTE)
        found = kept.get(str(side)) if isinstance(kept, dict) else None
        return dict(found) if isinstance(found, dict) else {}

    def is_set(self, side: Side, place: str, near: Collection[str]) -> bool:
        """Whether it holds still: nothing is near that was not near before."""
        marks = self._of(side)
        return place in marks and set(near) <= set(marks[place])

    def places(self, side: Side) -> list[str]:
        return list(self._of(side))

    def turn(self, side: Side, place: str, near: Collection[str]) -> bool:
        """Set it, or lift it; whether it is set now."""
        marks, was = self._of(side), self.is_set(side, place, near)
        marks.pop(place, None)
        if not was:
            marks[place] = sorted(near)
        kept = self.notes.get(NOTE)
        self.notes[NOTE] = {**(kept if isinstance(kept, dict) else {}), str(side): marks}
        return not was
