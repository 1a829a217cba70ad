"""What the player did as one act, so that it is taken back as one act and by its name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.kernel.agenda import Side
from game.kernel.match import Match


class Deeds:
    """Names for stretches of a match's history. What lies beyond the history's end is forgotten."""

    def __init__(self, match: Match[Any]) -> None:
        self.match = match
        self.starts: dict[int, str] = {}  # by the number of decisions before it
        self.undone: list[int] = []  # how long the history was before each act was taken back

    def note(self, start: int, words: str) -> None:
        """An act begins here; names of what was taken back since are dropped."""
        self.starts = {number: text for number, text in self.starts.items() if number < start}
        self.starts[start] = words
        self.undone = []

    def last(self) -> tuple[int, str] | None:
        """The newest act that can still be found in the history."""
        found = [number for number in self.starts if number < len(self.match.history)]
        return (max(found), self.starts[max(found)]) if found else None

    def may_undo(self, humans: Sequence[Side], viewer: Side) -> bool:
        return self.match.may_undo(self._undoer(humans, viewer))

    def _undoer(self, humans: Sequence[Side], viewer: Side) -> Side:
        """Several people step back through every decision, one alone through his own."""
        last = self.match.history[-1].side if self.match.history else viewer
        return last if len(humans) > 1 and last in humans else viewer

    def undo(self, humans: Sequence[Side], viewer: Side) -> bool:
        """Take the newest act back whole; as far as the way is open."""
        last, length, side = self.last(), len(self.match.history), self._undoer(humans, viewer)
        back = self.match.undo(side)
        if back:
            self.undone.append(length)
        while back and last is not None and len(self.match.history) > last[0] and self.match.may_undo(side):
            self.match.undo(side)
        return back

    def redo(self, humans: Sequence[Side], viewer: Side) -> bool:
        """Play the act again that was taken back last."""
        length = self.undone.pop() if self.undone else 0
        done = self._step(humans, viewer)
        while done and len(self.match.history) < length and self.match.undone:
            self._step(humans, viewer)
        return done

    def _step(self, humans: Sequence[Side], viewer: Side) -> bool:
        undone = self.match.undone
        return self.match.redo(undone[-2].side if len(humans) > 1 and len(undone) > 1 else viewer)
