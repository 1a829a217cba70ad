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
from table.review.effort import GLANCING, LEVELLING, Clocked, Effort, effort_for
from table.review.jobs import Examiner, ReviewJob, Scrutiny
from table.review.judge import Estimate, Weighed
from table.review.ledger import ReviewLedger, balance
from table.review.steps import Cause, ReviewStep
from table.review.turning import LEAST, TurningPoint, all_swings, turning_points

ENDINGS = 8  # times that a game which was left is played on
SURE = 3.0  # times as large as it may be off: nobody need look at it again
AT_ONCE = 3  # suspected swings that are looked at together, so that nobody waits


class Analysis:
    """One match through the eyes of one side. `wanted` says what to do next, `take` takes what was found; `steps`
    grows meanwhile. `work` and `finish` do it here, without another process."""

    def __init__(
        self,
        match: Match[Any],
        brain: Brain[Any],
        reader: Side,
        answers: Sequence[GivenAnswer] | None = None,
        effort: Effort | None = None,
    ) -> None:
        self.match, self.reader = match, reader
        self.answers = list(taken(match)) if answers is None else list(answers)
        self.examiner = Examiner(match, brain, reader, self.answers)
        self.runs = runs_of(self.answers)
        self.effort = effort  # None until the pace is known
        self.looks: dict[int, Weighed] = {}
        self.levels: dict[int, Estimate] = {}
        self.gaps: dict[int, Estimate] = {}
        self.longer = 0  # games of longer looks so far
        self._batch: list[ReviewJob] = []
        self._known: list[ReviewStep] | None = None
        starts = {run.start for run in self.runs}
        self._glanced = [n for n, answer in enumerate(self.answers) if answer.is_free or n in starts]
        self.last = self._result()

    def _result(self) -> Estimate:
        """How it ended; a game that was left is judged where it stands."""
        state = self.match.state
        if state.winner is not None or not self.answers:
            return Estimate(float(state.winner == self.reader))
        if self.match.decision is None:
            return Estimate(0.5)
        return self.examiner.judge.worth(state, self.reader, ENDINGS)

    # ---- what to do next

    def wanted(self) -> list[ReviewJob]:
        """All that can be done now in any order; empty: it is done."""
        if not self.answers:
            return []
        if self.effort is None:
            return [ReviewJob(0, Scrutiny.PACE, 1)]
        if missing := [n for n in self._glanced if n not in self.looks]:
            return [ReviewJob(n, Scrutiny.GLANCE, self.effort.glances) for n in missing]
        if missing := [n for n in self._rough if n not in self.levels]:
            return [ReviewJob(n, Scrutiny.LEVEL, self.effort.few) for n in missing]
        waiting = [job for job in self._batch if self._tries(job.index, job.look) == job.first]
        self._batch = waiting or self._suspicious(self.effort)
        return self._batch

    @property
    def _rough(self) -> list[int]:
        """The positions from which the game is played to its end a few times."""
        return [run.start for run in self.runs[:: self.effort.every]] if self.effort is not None else []

    def _tries(self, index: int, look: Scrutiny) -> int:
        found = (self.gaps if look is Scrutiny.CHOICE else self.levels).get(index)
        return found.tries if found is not None else 0

    def _suspicious(self, effort: Effort) -> list[ReviewJob]:
        """The largest swings that were not looked at longer, with all that belongs to each: all of them somewhat, then
        those that are left often."""
        if self.longer >= effort.longer:
            return []
        places = {step.number: place for place, step in enumerate(self.steps)}
        found = [point for point in all_swings(self.steps, self.last) if abs(point.swing) >= LEAST]
        for tries in (effort.some, effort.fine):
            jobs: dict[tuple[int, Scrutiny], ReviewJob] = {}  # of two jobs for one place the larger
            suspected = 0
            for point in found[: effort.looked_at]:
                if tries == effort.fine and abs(point.swing) >= SURE * point.error:
                    continue
                more = {(job.index, job.look): job for job in self._around(places[point.number], point.cause, tries)}
                suspected += bool(more)
                jobs = {place: max(job, jobs.get(place, job)) for place, job in {**jobs, **more}.items()}
                if suspected >= AT_ONCE:
                    break
            if jobs:
                return list(jobs.values())
        return []

    def _around(self, index: int, cause: Cause, tries: int) -> list[ReviewJob]:
        """What a swing rests on: the position before its run and the choices in it, and what follows a throw."""
        assert self.effort is not None
        run = next(run for run in self.runs if index in run)
        wanted = [(run.start, Scrutiny.LEVEL)]
        if cause is Cause.DICE and run.stop < len(self.answers):
            wanted.append((run.stop, Scrutiny.LEVEL))
        jobs = [self._more(place, look, tries) for place, look in wanted]
        if cause is Cause.CHOICE:
            jobs.append(self._more(index, Scrutiny.CHOICE, tries))
        else:
            jobs += self._to_blame(run, tries)
        return [job for job in jobs if job.tries > 0]

    def _more(self, index: int, look: Scrutiny, tries: int) -> ReviewJob:
        """What is still missing to so many tries."""
        had = self._tries(index, look)
        return ReviewJob(index, look, tries - had, had)

    def _to_blame(self, run: range, tries: int) -> list[ReviewJob]:
        """The choices before a throw that may have done what seems to be luck: half as often, for what is told of them
        is a difference; and those that were cleared are left alone."""
        assert self.effort is not None
        free = [place for place in run if self.answers[place].is_free and self.looks[place].gap.tries]
        free.sort(key=lambda place: -abs(self.looks[place].gap.mean))
        blamed = free[: self.effort.suspects]
        if tries <= self.effort.some:
            return [self._more(place, Scrutiny.CHOICE, tries // 2) for place in blamed]
        known = [(place, self.gaps[place]) for place in blamed if place in self.gaps]
        guilty = [place for place, gap in known if abs(gap.mean) >= max(LEAST, gap.error)]
        return [self._more(place, Scrutiny.CHOICE, tries) for place in guilty]

    def take(self, job: ReviewJob, found: Weighed) -> None:
        """What came of a job."""
        self._known = None
        if job.look is Scrutiny.PACE:
            self.effort = effort_for(Clocked(found.before.mean, found.gap.mean), len(self._glanced), len(self.runs))
            return
        if job.look is Scrutiny.GLANCE:
            self.looks[job.index] = found
            return
        book, value = (self.levels, found.before) if job.look is Scrutiny.LEVEL else (self.gaps, found.gap)
        had = book.get(job.index)
        if job.first == (had.tries if had is not None else 0):  # not found by two at once
            book[job.index] = value if had is None else had | value
        is_rough = self.effort is not None and job.tries == self.effort.few and not job.first
        self.longer += 0 if is_rough and job.look is Scrutiny.LEVEL else job.played

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
        if self.effort is None:
            return 1.0 if self.is_done else 0.0
        glanced = len(self.looks) / max(1, len(self._glanced))
        rough = sum(place in self.levels for place in self._rough) / max(1, len(self._rough))
        longer = min(1.0, self.longer / max(1, self.effort.longer))
        done = GLANCING * glanced + LEVELLING * rough + (1 - GLANCING - LEVELLING) * longer
        return 1.0 if glanced == 1.0 and self.is_done else min(0.99, done)

    @property
    def steps(self) -> list[ReviewStep]:
        """As far as everything was looked at."""
        if self._known is None:
            fine = self.effort.fine if self.effort is not None else 1
            levels = Levels(self.runs, self.looks, self.levels, fine)
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
