"""The analysis in processes of its own, so that the screen never waits for it; it can be stopped at any time."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import time
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from ai.levels import find_game
from ai.worker import deaf_to_interrupts
from game.kernel.agenda import Side
from game.kernel.envelope import SaveFile
from game.kernel.match import Match
from table.keeping.naming import review_of
from table.review.analysis import Analysis
from table.review.jobs import Examiner, ReviewJob
from table.review.kept import keep

MOST = 2  # processes
AHEAD = 64  # tries that lie ready for each, so that nobody waits for the next look at the screen
KEEP_EVERY = 5.0  # seconds


def _serve(line: Connection, saved: SaveFile, reader: Side) -> None:
    """The process's main: ends when the other end of its line is gone. It gives way to whoever plays meanwhile."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError, AttributeError):
        os.nice(5)
    game, brain = find_game(saved.game)
    match: Match[Any] = Match.restore(saved, {game.name: game})
    examiner = Examiner(match, brain, reader)
    with contextlib.suppress(EOFError, OSError):
        while True:
            job: ReviewJob = line.recv()
            line.send((job, examiner.do(job)))


class _Hand:
    """One process, its line, and what it is at."""

    def __init__(self, saved: SaveFile, reader: Side) -> None:
        context = multiprocessing.get_context("spawn")
        self.line, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(theirs, saved, reader), daemon=True)
        self.process.start()
        theirs.close()
        self.jobs: set[ReviewJob] = set()

    @property
    def is_busy(self) -> bool:
        return len(self.jobs) > 1 and sum(job.tries for job in self.jobs) >= AHEAD

    def hear(self, analysis: Analysis) -> bool:
        """Take what it has found; whether there was something. Raises EOFError or OSError if it is gone."""
        news = False
        while self.line.poll():
            job, found = self.line.recv()
            self.jobs.discard(job)
            analysis.take(job, found)
            news = True
        return news

    def end(self) -> None:
        self.process.kill()
        self.process.join(2.0)
        with contextlib.suppress(OSError):
            self.line.close()


class ReviewCrew:
    """`poll` now and then until the analysis is done. What was found is kept beside the save meanwhile."""

    def __init__(self, analysis: Analysis, save: Path | None, processes: int | None = None) -> None:
        self.analysis, self.save = analysis, save
        self.trouble = ""  # why it goes on no more, or why it is not kept
        self._hands: list[_Hand] = []
        self._processes = processes or min(MOST, os.cpu_count() or 1)
        self._began, self._first = time.monotonic(), analysis.share
        self._kept = time.monotonic()
        self._unkept = False

    @property
    def is_working(self) -> bool:
        return bool(self._hands)

    def start(self) -> None:
        """Processes that cannot be started leave the analysis as it is."""
        saved = self.analysis.match.snapshot()
        self._began, self._first = time.monotonic(), self.analysis.share
        try:
            with deaf_to_interrupts():
                self._hands = [_Hand(saved, self.analysis.reader) for _ in range(self._processes)]
        except OSError as error:
            self.trouble = f"The analysis cannot be made: {error.strerror or error}."

    def poll(self) -> bool:
        """Whether something new was found."""
        news = False
        for hand in list(self._hands):
            try:
                news = hand.hear(self.analysis) or news
            except (EOFError, OSError):
                self._hands.remove(hand)
                hand.end()
                self.trouble = "" if self._hands else "The analysis has stopped. Open the review again to go on."
        self._unkept = self._unkept or news
        if self._hands:
            self._hand_out()
        if self._unkept and (time.monotonic() - self._kept > KEEP_EVERY or not self._hands):
            self._keep()
        return news

    def _hand_out(self) -> None:
        in_hand = {job for hand in self._hands for job in hand.jobs}
        if all(hand.is_busy for hand in self._hands):
            return
        wanted = self.analysis.wanted()
        free = [job for job in wanted if job not in in_hand]
        if not wanted:
            self.stop()
            return
        for hand in self._hands:
            while free and not hand.is_busy:
                job = free.pop(0)
                hand.jobs.add(job)
                with contextlib.suppress(OSError):  # noticed when it is heard
                    hand.line.send(job)

    @property
    def seconds_left(self) -> float | None:
        """At a guess, from what was done since it began; None before anything is known."""
        done = self.analysis.share - self._first
        return (time.monotonic() - self._began) * (1 - self.analysis.share) / done if done > 0.005 else None

    def stop(self) -> None:
        """End the processes; what was found stays and is kept."""
        hands, self._hands = self._hands, []
        for hand in hands:
            hand.end()
        if self._unkept:
            self._keep()

    def _keep(self) -> None:
        self._kept, self._unkept = time.monotonic(), False
        if self.save is None:
            return
        try:
            keep(self.analysis, review_of(self.save))
        except OSError as error:
            self.trouble = f"The review is not kept: {error.strerror or error}. It is shown all the same."
