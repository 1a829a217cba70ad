"""The analysis of a finished game, step by step, so that it can be watched, stopped and gone on with.

First every step roughly; then again and longer whatever seems to have turned the game.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ai.brain import Brain
from game.kernel.agenda import Action, Decision, Side, play, settle
from game.kernel.match import LoadDice, Match
from game.kernel.state import HasTurns, State
from table.review.judge import Estimate, Judge
from table.review.ledger import ReviewLedger, balance
from table.review.steps import ReviewStep
from table.review.turning import TurningPoint, swings, turning_points

ROUGH, FINE = 16, 160  # times that a position is played on: every one, and one that may have turned the game
LOOKED_AT = 12  # swings that are worth a second, longer look


@dataclass(frozen=True)
class GivenAnswer:
    """An answer where it was given: the true position with its question on top, and the one it led to."""

    number: int
    decision: Decision
    action: Action
    before: State
    dice: bool


def taken(match: Match[Any]) -> Iterator[GivenAnswer]:
    """Every answer of a match, played again from its seed."""
    again = match.opened_with(*match.opening_dice)
    state = again.state.clone()
    for number, action in enumerate(match.actions):
        if isinstance(action, LoadDice):
            state.loaded += action.pips
            continue
        decision = settle(state)
        if decision is None or action not in decision.options:
            return  # played under other rules
        before = state.clone()
        play(state, action)
        settle(state)
        yield GivenAnswer(number, decision, action, before, _chance(state) != _chance(before))


def _chance(state: State) -> tuple[Any, ...]:
    return state.seed, state.loaded, state.stacked


class Analysis:
    """One match through the eyes of one side. `work` until `is_done`; `steps` grows meanwhile."""

    def __init__(
        self, match: Match[Any], brain: Brain[Any], reader: Side, steps: list[ReviewStep] | None = None
    ) -> None:
        self.match, self.reader = match, reader
        self.judge = Judge(match.game, brain, match.seed)
        self.answers = list(taken(match))
        self.steps: list[ReviewStep] = list(steps or [])
        self.refined: set[int] = set()  # numbers of answers that were looked at longer
        self.last = self._result()

    def _result(self) -> Estimate:
        """How it ended; a game that was left is judged where it stands."""
        state = self.match.state
        if state.winner is not None or not self.answers:
            return Estimate(float(state.winner == self.reader))
        return self.judge.worth(state, self.reader, FINE)

    # ---- the work

    @property
    def is_rough(self) -> bool:
        """Whether every answer was looked at once."""
        return len(self.steps) == len(self.answers)

    @property
    def is_done(self) -> bool:
        return self.is_rough and not self._unsure()

    @property
    def share(self) -> float:
        """How much of it is done."""
        rough = len(self.steps) * ROUGH
        fine = len(self.refined) * FINE
        return (rough + fine) / max(1, len(self.answers) * ROUGH + max(LOOKED_AT, len(self.refined)) * FINE)

    def work(self, seconds: float) -> bool:
        """For about so long; whether it is done."""
        until = time.perf_counter() + seconds
        while not self.is_done:
            self._step()
            if time.perf_counter() >= until:
                break
        return self.is_done

    def finish(self) -> None:
        while not self.is_done:
            self._step()

    def _step(self) -> None:
        if not self.is_rough:
            self.steps.append(self._looked_at(self.answers[len(self.steps)], ROUGH))
            return
        index = self._unsure()[0]
        for near in (index, index + 1):  # a swing lies between a position and the next one
            if near < len(self.steps) and near not in self.refined:
                self.steps[near] = self._looked_at(self.answers[near], FINE)
                self.refined.add(near)

    def _unsure(self) -> list[int]:
        """Steps among the largest swings that were only looked at roughly."""
        index = {step.number: place for place, step in enumerate(self.steps)}
        largest = [index[point.number] for point in swings(self.steps, self.last)[:LOOKED_AT]]
        return [place for place in largest if place not in self.refined]

    def _looked_at(self, answer: GivenAnswer, tries: int) -> ReviewStep:
        before = self.judge.worth(answer.before, self.reader, tries)
        free = len(answer.decision.options) > 1
        chosen = self.judge.worth(answer.before, self.reader, tries, answer.action) if free else before
        turn = answer.before.turn if isinstance(answer.before, HasTurns) else 0
        return ReviewStep(answer.number, answer.decision.side, before, chosen, answer.dice, turn)

    # ---- what it says

    @property
    def ledger(self) -> ReviewLedger:
        return balance(self.steps, self.last, self.reader)

    @property
    def points(self) -> list[TurningPoint]:
        return turning_points(self.steps, self.last)

    @property
    def curve(self) -> list[Estimate]:
        """The chance before each answer, and the end."""
        return [*(step.before for step in self.steps), self.last]
