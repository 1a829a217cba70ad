"""What an analysis wants looked at, as values that can travel to another process, and who looks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from time import process_time
from typing import Any

from ai.brain import Brain
from game.kernel.agenda import Side
from game.kernel.match import Match
from table.review.answers import GivenAnswer, taken
from table.review.judge import Estimate, Judge, Weighed

NOTHING = Estimate(0.0)  # what an answer is worth that could hardly have been another; nobody had to try
CLOCKED = 3  # positions of the game that are played on by the clock


class Scrutiny(StrEnum):
    """How hard to look."""

    PACE = "pace"  # how long it takes to play on: a little way, and to the end
    GLANCE = "glance"  # both answers, a little way on
    LEVEL = "level"  # the position, to the end of the game
    CHOICE = "choice"  # both answers, to the end of the game


@dataclass(frozen=True, order=True)
class ReviewJob:
    """Play the position before an answer on, so many times, beginning with this one."""

    index: int
    look: Scrutiny
    tries: int
    first: int = 0

    @property
    def played(self) -> int:
        """How many games it takes."""
        return self.tries * (2 if self.look is Scrutiny.CHOICE else 1)


class Examiner:
    """Does the jobs of one match for one reader. The same job gives the same result wherever it is done."""

    def __init__(
        self, match: Match[Any], brain: Brain[Any], reader: Side, answers: Sequence[GivenAnswer] | None = None
    ) -> None:
        self.reader, self.judge = reader, Judge(match.game, brain, match.seed)
        self.answers = list(taken(match)) if answers is None else answers

    def do(self, job: ReviewJob) -> Weighed:
        answer, judge = self.answers[job.index], self.judge
        if job.look is Scrutiny.PACE:
            return Weighed(Estimate(self._clocked(False)), Estimate(self._clocked(True)))
        if job.look is Scrutiny.LEVEL:
            return Weighed(judge.worth(answer.before, self.reader, job.tries, True, job.first))
        if not answer.is_free or judge.is_usual(answer.before, answer.decision, answer.action):
            before = judge.worth(answer.before, self.reader, job.tries, False, job.first)
            return Weighed(before, NOTHING)
        far = job.look is Scrutiny.CHOICE
        return judge.weigh(answer.before, self.reader, answer.action, job.tries, far, job.first)

    def _clocked(self, to_the_end: bool) -> float:
        """Seconds for one game, at an average of the beginning and what follows."""
        began, places = process_time(), range(0, len(self.answers), max(1, len(self.answers) // CLOCKED))
        for place in places:
            self.judge.worth(self.answers[place].before, self.reader, 1, to_the_end)
        return (process_time() - began) / len(places)
