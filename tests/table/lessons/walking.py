"""Every lesson there is, and whoever walks through one at the table, without a screen."""

from __future__ import annotations

from pathlib import Path

from game.kernel.agenda import Action
from game.registry import GAMES
from table.lessons.files import PlayedLesson, lessons_of
from table.lessons.sitting import LessonSitting

ALL = [lesson for game in GAMES.values() for lesson in lessons_of(game)]
MOST = 400  # decisions of both sides


def label(lesson: PlayedLesson) -> str:
    return f"{lesson.game.name} {lesson.name}"


def wrong_answer(sitting: LessonSitting) -> Action | None:
    """One that the rules have and the lesson does not mean."""
    decision = sitting.match.decision
    assert decision is not None
    return next((each for each in decision.options if sitting.course.objection([(decision.question, each)])), None)


def to_my_answer(sitting: LessonSitting) -> bool:
    """On to the next answer that is awaited here; False once the lesson is over."""
    for _ in range(MOST):
        if sitting.course.is_over:
            return False
        if sitting.is_asked and not sitting.course.is_reading:
            return True
        assert sitting.give_step(), f"{label(sitting.lesson)}: step {sitting.course.number + 1} hangs"
    raise AssertionError(f"{label(sitting.lesson)} never ends")


def begun(lesson: PlayedLesson, folder: Path) -> LessonSitting:
    sitting = LessonSitting(lesson, folder)
    sitting.begin()
    return sitting
