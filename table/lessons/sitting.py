"""A lesson at the table: a sitting that keeps nothing, with a rival who answers as the lesson will have it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ai.levels import HEURISTIC
from game.kernel.agenda import Action, Decision, Side
from game.kernel.match import Match
from table.lessons.course import LessonCourse
from table.lessons.files import PlayedLesson
from table.opponent import Opponent, answer_of
from table.rival import Rival, random_answer, seat_opponent
from table.seats import Seats
from table.sitting import Sitting

LESSON = "lesson"  # the note of such a match: the name of the lesson


def lesson_match(lesson: PlayedLesson) -> Match[Any]:
    """Its small battle, with its dice."""
    file = lesson.file
    match: Match[Any] = Match(lesson.game, lesson.scenario, file.seed, tuple(file.options), tuple(file.dice))
    match.notes[LESSON] = lesson.name
    return match


def is_a_lesson(match: Match[Any]) -> bool:
    return LESSON in match.notes


class KeepsNothing:
    """A lesson is no game to go on with: what is kept of it is that it was done."""

    trouble = None

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def begin(self, match: Match[Any]) -> None: ...

    def decided(self, match: Match[Any]) -> None: ...

    def over(self) -> None: ...


class LessonRival(Rival):
    """Answers what the lesson says, and what it leaves open as the scorers judge at sight; never while a step is
    read."""

    def __init__(self, match: Match[Any], course: LessonCourse, scorers: Opponent) -> None:
        super().__init__(match, None)
        self.course, self.scorers = course, scorers

    @property
    def name(self) -> str:
        return "as the lesson has it"

    def poll(self, decision: Decision, seconds: float = 0.0) -> Action | None:
        if self.course.is_reading:
            return None
        return self.course.reply(decision) or self._at_sight(decision)

    def _at_sight(self, decision: Decision) -> Action:
        found = answer_of(self.scorers.stand_in(self.match.view(decision.side), decision), decision)
        return found or random_answer(self.match, decision)


class LessonSitting(Sitting):
    """One lesson. Whatever it does not mean is refused with its reason; dice may be taken back."""

    def __init__(self, lesson: PlayedLesson, folder: Path) -> None:
        match = lesson_match(lesson)
        self.lesson, self.course = lesson, LessonCourse(lesson, match)
        seats = Seats((Side(self.course.side),), take_backs=True)
        super().__init__(match, seats, KeepsNothing(folder))
        self.guard = self.course

    def _seat(self, opponent: Opponent | None) -> Rival:
        scorers = seat_opponent(self.match, self.seats.humans, HEURISTIC, self.keeper.folder)
        return LessonRival(self.match, self.course, scorers)

    def answer(self, action: Action, keep: bool = True) -> None:
        super().answer(action, keep)
        self.course.slip = ""

    def undo(self) -> None:
        """What was only read before the answer is read no more."""
        super().undo()
        number = self.course.number
        self.course.read = {step for step in self.course.read if step <= number}
        self.course.slip = ""

    def give_step(self) -> bool:
        """Answer once as the lesson would, or read on; whether anything was done. What the other side owes comes
        first."""
        if self.course.is_reading:
            self.course.read_on()
            return True
        action = self.course.next_answer() if self.is_asked else self.poll()
        if action is None:
            return False
        self.answer(action)
        return True
