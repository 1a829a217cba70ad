"""What each person at the desk has seen happen: one can step back through it. Only views are kept, never the truth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from game.kernel.agenda import Side
from game.kernel.match import Match
from table.opponent import chance_at_a_glance
from ui.board.skin import Skin
from ui.director.annals import Annals
from ui.director.gathering import gathered
from ui.director.pledged import Pledged
from ui.director.script import Frame, Script

KEPT = 200  # moves
LAST_STRETCHES = 3


class Past:
    """The moves of a match as its viewers saw them, by viewer."""

    def __init__(self, match: Match[Any], skin: Skin | None, viewers: Iterable[Side]) -> None:
        self.match, self.skin = match, skin
        self.script = Script(match.game, skin)
        self.frames: dict[Side, list[Frame]] = {}
        self.annals: dict[Side, Annals] = {}
        self.pledged: dict[Side, Pledged] = {}
        self.seen: dict[Side, Any] = {}
        self.read = len(match.history)
        for viewer in viewers:
            self.admit(viewer)

    def admit(self, viewer: Side) -> None:
        """Somebody sits down: from now on this side's view is kept too."""
        if viewer not in self.seen:
            self.frames[viewer] = []
            self.pledged[viewer] = Pledged(self.match.notes, viewer)
            view = self.seen[viewer] = self.match.view(viewer)
            self.annals[viewer] = Annals(self.skin, viewer, partial(chance_at_a_glance, self.match.game), view)

    def record(self, viewer: Side) -> list[Frame]:
        """Take in what was played since the last time, as one move; what the viewer saw of it."""
        fresh, number = self.match.history[self.read :], len(self.match.history)
        self.read = number
        told = [each for moment in fresh for each in moment.told]
        newest: list[Frame] = []
        for each in self.seen:
            before, after = self.seen[each], self.match.view(each)
            self.seen[each] = after
            if told:
                heard = self.match.game.told_to(each, told)
                frames = self.script.frames(number, fresh[-1].side, before, heard, after)
                frames = self.pledged[each].put(frames)
                self.frames[each] = [*self.frames[each], *frames][-KEPT:]
                newest = frames if each == viewer else newest
                self.annals[each].take(frames)
        return newest

    def gather(self, viewer: Side, fresh: Sequence[Frame]) -> list[Frame]:
        """What was kept move by move is kept as it is shown: group by group."""
        as_shown, frames = gathered(self.skin, fresh), self.frames[viewer]
        first = next((number for number, frame in enumerate(frames) if frame in fresh), len(frames))
        others = [frame for frame in frames[first:] if frame not in fresh]
        self.frames[viewer] = [*frames[:first], *as_shown, *others][-KEPT:]
        return as_shown

    def rewind(self) -> None:
        """Moves were taken back or played again: what is gone was never seen."""
        number = self.read = len(self.match.history)
        for viewer, frames in self.frames.items():
            self.frames[viewer] = [frame for frame in frames if frame.number <= number]
            self.annals[viewer].rewind(number)
            self.pledged[viewer].rewind(number)
            self.seen[viewer] = self.match.view(viewer)

    def since(self, viewer: Side, number: int) -> list[Frame]:
        """What this viewer has not yet been shown."""
        return [frame for frame in self.frames[viewer] if frame.number > number]

    def stretches(self, viewer: Side, most: int = LAST_STRETCHES) -> list[list[Frame]]:
        """The last stretches of moves, the oldest first; where a game opens none, a change of side does."""
        found: list[list[Frame]] = []
        frames = self.frames[viewer]
        marked = any(frame.opens for frame in frames)
        for frame in frames:
            begins = frame.opens if marked else not found or found[-1][-1].side != frame.side
            if begins or not found:
                found.append([])
            found[-1].append(frame)
        return found[-most:]
