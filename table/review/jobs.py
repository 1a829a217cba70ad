"""What an analysis wants looked at, as values that can travel to another process, and who looks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from ai.brain import Brain
from game.kernel.agenda import Side
from game.kernel.match import Match
from table.review.answers import GivenAnswer, taken
from table.review.judge import Judge, Weighed


class Scrutiny(StrEnum):
    """How hard to look."""

    GLANCE = "glance"  # both answers, a little way on
    LEVEL = "level"  # the position, to the end of the game
    CHOICE = "choice"  # both answers, to the end of the game


@dataclass(frozen=True, order=True)
class ReviewJob:
    """Play the position before an answer on, so many times."""

    index: int
    look: Scrutiny
    tries: int


class Examiner:
    """Does the jobs of one match for one reader. The same job gives the same result wherever it is done."""

    def __init__(
        self, match: Match[Any], brain: Brain[Any], reader: Side, answers: Sequence[GivenAnswer] | None = None
    ) -> None:
        self.reader, self.judge = reader, Judge(match.game, brain, match.seed)
        self.answers = list(taken(match)) if answers is None else answers

    def do(self, job: ReviewJob) -> Weighed:
        answer, far = self.answers[job.index], job.look is not Scrutiny.GLANCE
        if job.look is Scrutiny.LEVEL or not answer.is_free:
            return Weighed(self.judge.worth(answer.before, self.reader, job.tries, far))
        return self.judge.weigh(answer.before, self.reader, answer.action, job.tries, far)
