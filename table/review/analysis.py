"""The analysis of a finished game, step by step, so that it can be watched, stopped and gone on with.

First a look at every answer; then the game is played to its end a few times from each throw, because a judgement may be
wrong; then again, and often, from whatever seems to have turned it.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from ai.brain import Brain
from game.kernel.agenda import Side
from game.kernel.match import Match
from table.review.answers import GivenAnswer, taken
from table.review.chain import Levels, chained, runs_of
from table.review.jobs import Examiner, ReviewJob, Scrutiny
from table.review.judge import Estimate, Weighed
from table.review.ledger import ReviewLedger, balance
from table.review.steps import Cause, ReviewStep
from table.review.turning import TurningPoint, swings, turning_points

GLANCES, FEW, FINE = 8, 8, 120  # times that a position is played on, by how hard it is looked at
MOST_LEVELS = 200  # positions from which the game is played to its end a few times
LOOKED_AT = 8  # swings that are worth a longer look
MOST_FINE = 34  # longer looks
SUSPECTS = 3  # choices before a throw that may be to blame for what seems to be luck
COST = {
    Scrutiny.GLANCE: 0.12,
    Scrutiny.LEVEL: 1.0,
    Scrutiny.CHOICE: 2.0,
}  # of one try, as a share of a game played to its end


class Analysis:
    """One match through the eyes of one side. `wanted` says what to do next, `take` takes what was found; `steps`
    grows meanwhile. `work` and `finish` do it here, without another process."""

    def __init__(
        self, match: Match[Any], brain: Brain[Any], reader: Side, answers: Sequence[GivenAnswer] | None = None
    ) -> None:
        self.match, self.reader = match, reader
        self.answers = list(taken(match)) if answers is None else list(answers)
        self.examiner = Examiner(match, brain, reader, self.answers)
        self.runs = runs_of(self.answers)
        self.looks: dict[int, Weighed] = {}
        self.levels: dict[int, Estimate] = {}
        self.gaps: dict[int, Estimate] = {}
        self._refined = 0  # longer looks so far
        self._batch: list[ReviewJob] = []
        self._known: list[ReviewStep] | None = None
        self.last = self._result()

    def _result(self) -> Estimate:
        """How it ended; a game that was left is judged where it stands."""
        state = self.match.state
        if state.winner is not None or not self.answers:
            return Estimate(float(state.winner == self.reader))
        if self.match.decision is None:
            return Estimate(0.5)
        return self.examiner.judge.worth(state, self.reader, FEW)

    # ---- what to do next

    def wanted(self) -> list[ReviewJob]:
        """All that can be done now in any order; empty: it is done."""
        glances = [ReviewJob(index, Scrutiny.GLANCE, GLANCES) for index in range(len(self.answers))]
        if missing := [job for job in glances if job.index not in self.looks]:
            return missing
        if missing := [job for job in self._few() if job.index not in self.levels]:
            return missing
        self._batch = [job for job in self._batch if not self._has(job)] or self._suspicious()
        return self._batch

    def _few(self) -> list[ReviewJob]:
        every = max(1, -(-len(self.runs) // MOST_LEVELS))
        return [ReviewJob(run.start, Scrutiny.LEVEL, FEW) for run in self.runs[::every]]

    def _has(self, job: ReviewJob) -> bool:
        found = (self.gaps if job.look is Scrutiny.CHOICE else self.levels).get(job.index)
        return found is not None and found.tries >= job.tries

    def _suspicious(self) -> list[ReviewJob]:
        """The first of the largest swings that was not looked at longer, with all that belongs to it."""
        if self._refined >= MOST_FINE:
            return []
        places = {step.number: place for place, step in enumerate(self.steps)}
        for point in swings(self.steps, self.last)[:LOOKED_AT]:
            jobs = [job for job in self._around(places[point.number], point.cause) if not self._has(job)]
            if jobs:
                return jobs
        return []

    def _around(self, index: int, cause: Cause) -> list[ReviewJob]:
        """What a swing rests on: the position before its run and the choices in it, and what follows a throw."""
        run = next(run for run in self.runs if index in run)
        jobs = [ReviewJob(run.start, Scrutiny.LEVEL, FINE)]
        if cause is Cause.CHOICE:
            return [*jobs, ReviewJob(index, Scrutiny.CHOICE, FINE)]
        if run.stop < len(self.answers):
            jobs.append(ReviewJob(run.stop, Scrutiny.LEVEL, FINE))
        free = [place for place in run if self.answers[place].is_free and self.looks[place].gap.error > 0]
        free.sort(key=lambda place: -abs(self.looks[place].gap.mean))
        return [*jobs, *(ReviewJob(place, Scrutiny.CHOICE, FINE) for place in free[:SUSPECTS])]

    def take(self, job: ReviewJob, found: Weighed) -> None:
        """What came of a job."""
        self._known = None
        if job.look is Scrutiny.GLANCE:
            self.looks[job.index] = found
            return
        self._refined += job.tries >= FINE
        if job.look is Scrutiny.LEVEL:
            self.levels[job.index] = found.before
        else:
            self.gaps[job.index] = found.gap

    # ---- doing it here

    @property
    def is_done(self) -> bool:
        return not self.wanted()

    def work(self, seconds: float) -> bool:
        """For about so long; whether it is done."""
        until = time.perf_counter() + seconds
        for job in self.wanted():
            self.take(job, self.examiner.do(job))
            if time.perf_counter() >= until:
                break
        return self.is_done

    def finish(self) -> None:
        while jobs := self.wanted():
            for job in jobs:
                self.take(job, self.examiner.do(job))

    # ---- what it says

    @property
    def share(self) -> float:
        """How much of it is done, at a guess: how much has to be looked at longer nobody knows before."""
        glance, level = GLANCES * COST[Scrutiny.GLANCE], FEW * COST[Scrutiny.LEVEL]
        few, fine = len(self._few()) * level, MOST_FINE * FINE
        total = len(self.answers) * glance + few + fine
        rough = min(few, len(self.levels) * level)
        done = len(self.looks) * glance + rough + min(self._refined, MOST_FINE) * FINE
        return 1.0 if len(self.looks) == len(self.answers) and self.is_done else min(0.99, done / max(1.0, total))

    @property
    def steps(self) -> list[ReviewStep]:
        """As far as everything was looked at."""
        if self._known is None:
            levels = Levels(self.runs, self.looks, self.levels, FINE)
            self._known = chained(self.answers, levels, self.gaps, self.looks)
        return self._known

    @property
    def is_whole(self) -> bool:
        """Whether there is a chance for every answer, however rough."""
        return len(self.steps) == len(self.answers)

    @property
    def ledger(self) -> ReviewLedger:
        return balance(self.steps, self.last, self.reader)

    @property
    def points(self) -> list[TurningPoint]:
        return turning_points(self.steps, self.last) if self.is_whole else []

    @property
    def curve(self) -> list[Estimate]:
        """The chance before each answer, and the end."""
        return [*(step.before for step in self.steps), *([self.last] if self.is_whole else [])]
