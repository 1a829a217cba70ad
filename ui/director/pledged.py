"""The fights that one reader sees, held against what he was shown when he gave his order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from game.kernel.agenda import Side
from table.pledges import Pledge, Pledges
from ui.director.beats import Beat, FightBeat
from ui.director.script import Frame


class Pledged:
    """An order's forecast belongs to the first fight that settles it, and to no stretch of moves after its own."""

    def __init__(self, notes: dict[str, Any], reader: Side) -> None:
        self.pledges, self.reader = Pledges(notes), reader
        self._first: dict[int, int] = {}  # by when it was given: the first move that was seen after it
        self._spent: set[int] = set()

    def put(self, frames: Sequence[Frame]) -> list[Frame]:
        return [self._with_pledge(frame) for frame in frames]

    def rewind(self, number: int) -> None:
        """Moves were taken back: other orders may be given in their place."""
        self._spent = {start for start in self._spent if start < number}
        self._first = {start: first for start, first in self._first.items() if first <= number}

    def _with_pledge(self, frame: Frame) -> Frame:
        pledge = self._open(frame)
        if pledge is None or not any(isinstance(beat, FightBeat) for beat in frame.beats):
            return frame
        cues = tuple(replace(cue, beats=tuple(self._held(beat, pledge) for beat in cue.beats)) for cue in frame.cues)
        return replace(frame, cues=cues)

    def _open(self, frame: Frame) -> Pledge | None:
        """What was foreseen last and has not come yet."""
        pledge = self.pledges.before(self.reader, frame.number)
        if pledge is None:
            return None
        first = self._first.setdefault(pledge.start, frame.number)
        if frame.opens and frame.number != first:
            self._spent.add(pledge.start)
        return pledge

    def _held(self, beat: Beat, pledge: Pledge) -> Beat:
        if not isinstance(beat, FightBeat) or pledge.start in self._spent:
            return beat
        show = beat.show
        if not show.settles or show.is_prelude or pledge.place not in ("", show.place):
            return beat
        if show.outcome is not None:
            self._spent.add(pledge.start)
        return replace(beat, show=replace(show, pledge=pledge))
