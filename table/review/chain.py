"""From single looks to one chain of chances, from the first position to the result.

Between two throws the position is what the choices made of it: there a chance moves by what each choice was worth, and
by nothing else. After a throw it is judged anew; the difference is luck. So every step of the chain has its cause, and
the chain is whole however rough the looks are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import exp, sqrt

from table.review.answers import GivenAnswer
from table.review.jobs import NOTHING
from table.review.judge import Estimate, Weighed
from table.review.steps import ReviewStep

WIDTH = 2.0  # runs to either side from which a position borrows what the judgement is wrong by
CERTAIN = 0.01  # nothing is judged to be surer than this before the end
GLANCED = 0.6  # how far what a glance says of a choice may be off, as a share of it
DOUBT = 0.10  # how far a look may still be wrong when it was set right by the games nearby


def runs_of(answers: Sequence[GivenAnswer]) -> list[range]:
    """The answers between two throws, each up to the one after which dice fall."""
    ends = [index + 1 for index, answer in enumerate(answers) if answer.dice]
    if answers and (not ends or ends[-1] != len(answers)):
        ends.append(len(answers))
    return [range(start, end) for start, end in pairwise([0, *ends])]


class Levels:
    """The chance at the beginning of every run, out of a look at it and of games played to the end around it."""

    def __init__(
        self, runs: Sequence[range], looks: Mapping[int, Weighed], played: Mapping[int, Estimate], fine: int
    ) -> None:
        self.runs, self.looks, self.played, self.fine = runs, looks, played, fine
        self._wrong = {
            number: (played[run.start], played[run.start].mean - looks[run.start].before.mean)
            for number, run in enumerate(runs)
            if run.start in played and run.start in looks
        }

    def of(self, number: int) -> Estimate | None:
        """What was played often enough is believed as it is; else the look, set right by the games nearby, and what
        was played together, each as far as it is sure."""
        start = self.runs[number].start
        played = self.played.get(start)
        if played is not None and played.tries >= self.fine:
            return _within(played.mean, _error(played), played.tries)
        if start not in self.looks:
            return None
        look = self.looks[start].before
        wrong, doubt = self._correction(number)
        mean, error = look.mean + wrong, sqrt(look.error**2 + doubt**2)
        if played is not None:
            trust, other = 1 / (error**2 + DOUBT**2), 1 / _error(played) ** 2
            mean = (mean * trust + played.mean * other) / (trust + other)
            error = sqrt(1 / (trust + other))
        return _within(mean, error, look.tries)

    def _correction(self, number: int) -> tuple[float, float]:
        """By how much looks around here are wrong, and how far that may be off."""
        total = mean = spread = 0.0
        for other, (estimate, wrong) in self._wrong.items():
            weight = estimate.tries * exp(-(((other - number) / WIDTH) ** 2) / 2)
            total, mean = total + weight, mean + weight * wrong
            spread += (weight * _error(estimate)) ** 2
        return (mean / total, sqrt(spread) / total) if total > 1e-9 else (0.0, 0.0)


def _glanced(gap: Estimate) -> Estimate:
    """A glance alone makes nothing sure, however often it says the same."""
    return Estimate(gap.mean, sqrt(gap.error**2 + (GLANCED * gap.mean) ** 2), gap.tries)


def _error(estimate: Estimate) -> float:
    """Where every game ended alike, the next one still may not."""
    return max(estimate.error, 0.5 / (estimate.tries + 2))


def _within(mean: float, error: float, tries: int) -> Estimate:
    return Estimate(min(1.0 - CERTAIN, max(CERTAIN, mean)), error, tries)


def chained(
    answers: Sequence[GivenAnswer], levels: Levels, gaps: Mapping[int, Estimate], looks: Mapping[int, Weighed]
) -> list[ReviewStep]:
    """The steps, as far as they were looked at; what a choice was worth is taken from the harder look."""
    steps: list[ReviewStep] = []
    for number, run in enumerate(levels.runs):
        level = levels.of(number)
        for index in run:
            answer, look = answers[index], looks.get(index)
            if level is None or (look is None and answer.is_free):
                return steps
            gap = gaps.get(index) or (_glanced(look.gap) if look is not None else NOTHING)
            chosen = _within(level.mean + gap.mean, sqrt(level.error**2 + gap.error**2), gap.tries)
            step = ReviewStep(answer.number, answer.decision.side, level, chosen, answer.dice, answer.turn, gap.error)
            steps.append(step)
            level = chosen
    return steps
