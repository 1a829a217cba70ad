"""How far a lesson has come: worked out from the answers that were given, so that undo and repeat need nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.kernel.agenda import Action, Decision, Question
from game.kernel.match import DICE, Match
from table.lessons.files import AnswerPattern, LessonStep, PlayedLesson
from table.lessons.patterns import asks, fits
from table.sitting import Barred


class LessonCourse:
    """The steps of one lesson beside its match. An answer that it does not mean is not given at all: it is said why,
    and nothing has happened. What the lesson did not foresee is left to the player."""

    def __init__(self, lesson: PlayedLesson, match: Match[Any]) -> None:
        self.lesson, self.match = lesson, match
        self.side = lesson.game.sides.index(lesson.file.side)
        self.slip = ""  # what the last wrong answer heard
        self.read: set[int] = set()  # steps that were only read, by their numbers
        steps = enumerate(lesson.file.steps)
        self.wanted = [(number, goes) for number, step in steps for goes in step.goes for _ in range(goes.times)]

    # ---- how far

    @property
    def given(self) -> int:
        """How many answers were given here."""
        moments = self.match.history
        return sum(moment.side == self.side and not isinstance(moment.action, DICE) for moment in moments)

    @property
    def number(self) -> int:
        """The step in hand, counted from 0; the number of steps when the lesson is over."""
        steps, wanted = self.lesson.file.steps, self.wanted
        last = wanted[self.given - 1][0] if 0 < self.given <= len(wanted) else -1
        left = self.given < len(wanted) and wanted[self.given][0] == last
        first = last if left else last + 1
        waiting = (n for n in range(first, len(steps)) if steps[n].goes or n not in self.read)
        return next(waiting, len(steps)) if self.given <= len(wanted) else len(steps)

    @property
    def is_over(self) -> bool:
        return self.number >= len(self.lesson.file.steps)

    @property
    def step(self) -> LessonStep | None:
        return None if self.is_over else self.lesson.file.steps[self.number]

    @property
    def is_reading(self) -> bool:
        """Whether the step in hand is only read: the other side waits."""
        step, decision = self.step, self.match.decision
        if step is None or step.goes:
            return False
        awaited = decision is None or decision.side == self.side or type(decision.question).__name__ == step.until
        return not step.until or awaited

    @property
    def is_due(self) -> bool:
        """Whether the step in hand may be told: what comes before it has happened."""
        decision = self.match.decision
        return self.is_over or self.is_reading or (decision is not None and decision.side == self.side)

    def read_on(self) -> None:
        if self.is_reading:
            self.read.add(self.number)

    # ---- what may be answered

    def expected(self, later: int = 0) -> AnswerPattern | None:
        """The answer that comes next, or so many later."""
        place = self.given + later
        return self.wanted[place][1] if place < len(self.wanted) else None

    @property
    def is_lost(self) -> bool:
        """Whether the match asks what the lesson did not foresee: it holds nobody back then."""
        decision, pattern = self.match.decision, self.expected()
        if decision is None or decision.side != self.side or pattern is None:
            return False
        return not any(self._is_meant(decision.question, action, pattern) for action in decision.options)

    def _is_meant(self, question: Question[Any], action: Action, pattern: AnswerPattern) -> bool:
        return fits(self.lesson.game, self.match.state, question, action, pattern)

    def objection(self, answers: Sequence[tuple[Question[Any], Action]]) -> str:
        """Why these answers, one after the other, are not those of the lesson; empty if they are."""
        decision = self.match.decision
        if decision is None or decision.side != self.side or self.is_over or self.is_lost:
            return ""
        for later, (question, action) in enumerate(answers):
            pattern = self.expected(later)
            if pattern is None or not asks(self.lesson.game, self.match.state, question, pattern):
                return self._words(later) if later == 0 else ""  # a later question may still come otherwise
            if not self._is_meant(question, action, pattern):
                return self._words(later)
        return ""

    def check(self, answers: Sequence[tuple[Question[Any], Action]]) -> None:
        """Raises Barred with what a wrong answer hears."""
        if barred := self.objection(answers):
            self.slip = barred
            raise Barred(barred)

    def _words(self, later: int) -> str:
        place = self.given + later
        step = self.lesson.file.steps[self.wanted[place][0]] if place < len(self.wanted) else self.step
        return (step.hint if step is not None else "") or "Another time: this step is about something else."

    def next_answer(self) -> Action | None:
        """What the lesson would have answered now."""
        decision, pattern = self.match.decision, self.expected()
        if decision is None or decision.side != self.side or pattern is None:
            return None
        meant = (action for action in decision.options if self._is_meant(decision.question, action, pattern))
        return next(meant, None)

    # ---- the other side

    def reply(self, decision: Decision) -> Action | None:
        """What the other side answers, where the lesson says it."""
        for pattern in self.lesson.file.replies:
            if pattern.step in (0, self.number + 1):
                for action in decision.options:
                    if self._is_meant(decision.question, action, pattern):
                        return action
        return None
