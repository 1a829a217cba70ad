"""The review of one game as a screen or a command follows it: begun, watched, stopped and gone on with."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ai.brain import NoBrain, find_brain
from game.kernel.agenda import Side
from game.kernel.match import Match
from table.keeping.naming import review_of
from table.review.analysis import Analysis
from table.review.answers import GivenAnswer
from table.review.crew import ReviewCrew
from table.review.kept import take_up

RUNNING = "The game is not over: luck, choices and turning points are told when it is."


class ReviewDesk:
    """`begin` once the answers are there; then `poll` now and then. `closed` says why there is no analysis."""

    def __init__(self, match: Match[Any], reader: Side, save: Path | None, processes: int | None = None) -> None:
        self.match, self.reader, self.save = match, reader, save
        self.analysis: Analysis | None = None
        self.crew: ReviewCrew | None = None
        self.closed = RUNNING if match.decision is not None else ""
        self._processes = processes

    def begin(self, answers: Sequence[GivenAnswer]) -> None:
        """What was kept is there at once; the rest is worked out in processes."""
        if self.closed or self.analysis is not None:
            return
        if not answers:
            self.closed = "It holds no decision that the rules of today play again."
            return
        try:
            self.analysis = Analysis(self.match, find_brain(self.match.game.name), self.reader, answers)
        except NoBrain as error:
            self.closed = f"{error}: nobody can judge this game."
            return
        if self.save is not None:
            take_up(self.analysis, review_of(self.save))
        if not self.analysis.is_done:
            self.go_on()

    def go_on(self) -> None:
        if self.analysis is not None and not self.analysis.is_done and not self.is_working:
            self.crew = ReviewCrew(self.analysis, self.save, self._processes)
            self.crew.start()

    @property
    def is_working(self) -> bool:
        return self.crew is not None and self.crew.is_working

    def poll(self) -> bool:
        """Whether there is something new to be shown."""
        return self.crew is not None and self.crew.is_working and self.crew.poll()

    def stop(self) -> None:
        if self.crew is not None:
            self.crew.stop()

    @property
    def words(self) -> str:
        """How it stands; empty once all is known."""
        if self.closed or self.analysis is None:
            return self.closed
        if self.crew is not None and self.crew.trouble:
            return self.crew.trouble
        if self.analysis.is_done:
            return ""
        done = f"{self.analysis.share:.0%} looked at"
        if not self.is_working:
            return f"Stopped: {done}."
        left = self.crew.seconds_left if self.crew is not None else None
        return f"{done}, about {left_words(left)} left." if left is not None else f"{done}."


def left_words(seconds: float) -> str:
    return f"{max(1, round(seconds))} s" if seconds < 90 else f"{round(seconds / 60)} min"
