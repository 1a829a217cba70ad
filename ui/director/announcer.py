"""Announces what happened to somebody who moves the counters of the printed game: one step at a time, in words alone,
each until it is done on his table."""

from __future__ import annotations

from ui.director.beats import Dice, Entry, FightBeat, Flip, Loss, Verdict
from ui.director.director import Director, Skip
from ui.director.script import Frame
from ui.director.timeline import Pace, Timeline

NEWS = (Dice, Entry, FightBeat, Flip, Loss, Verdict)  # of one's own orders: what they came to


class Announcement(Timeline):
    """A step that takes no time of its own: nothing moves, and it lasts until somebody says that it is done."""

    def __init__(self, frame: Frame) -> None:
        super().__init__((), Pace())
        self.cues = frame.cues

    @property
    def total(self) -> float:
        return 1.0

    def advance(self, seconds: float) -> list[str]:
        return []

    @property
    def words(self) -> str:
        return " ".join(cue.words for cue in self.cues if cue.words)


class Announcer(Director):
    """The director of a table elsewhere: no speed, no pieces in motion, nothing skipped."""

    announces = True

    def tell(self, mine: bool) -> None:
        """One's own orders are known; what they came to is not."""
        frames = self.past.record(self.viewer)
        self.shown[self.viewer] = len(self.match.history)
        self.cursor = None
        self.queue += [frame for frame in frames if frame.lines and (not mine or is_news(frame))]

    def _begin(self, frame: Frame, mine: bool) -> None:
        self.frame, self.timeline = frame, Announcement(frame)

    @property
    def holds(self) -> bool:
        """The next question waits until the table looks like the game."""
        return self.busy

    def update(self, seconds: float) -> bool:
        if self.timeline is None and self.queue:
            self._begin(self.queue.pop(0), False)
            return True
        return False

    def skip(self, how: Skip) -> None:
        """It is done on the table, or was read once more: on to the next."""
        if self.looks_back:
            self.step(1)
            return
        self._end()
        self.update(0.0)

    def step(self, direction: int) -> bool:
        """Back to what was announced before, while what is announced now stays; never past it."""
        frames = self.past.frames[self.viewer]
        now = frames.index(self.frame) if self.frame in frames else len(frames)
        there = (now if self.cursor is None else self.cursor) + direction
        while 0 <= there < now and not frames[there].lines:
            there += direction
        if not 0 <= there <= now or (direction > 0 and self.cursor is None):
            return False
        self.cursor = there if there < now else None
        return True

    @property
    def lying(self) -> None:
        """The dice lie on the other table."""
        return

    def finish(self) -> bool:
        """The way out of what is read once more leads to what is announced now."""
        if self.busy and self.looks_back:
            self.cursor = None
            return True
        return super().finish()

    def rewind(self) -> None:
        self.cursor = None
        super().rewind()


def announced_by(director: Director) -> tuple[str, ...]:
    """All lines of the step that is announced, or read once more; none where things are shown instead."""
    frame = director.seen_frame if director.announces else None
    return tuple(frame.lines) if frame is not None else ()


def is_news(frame: Frame) -> bool:
    return any(isinstance(beat, NEWS) for beat in frame.beats)
