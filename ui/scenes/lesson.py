"""A lesson on the battle screen: the same table, with somebody at one's elbow; only that it was done is kept."""

from __future__ import annotations

from typing import Any

import pygame

from game.kernel.match import Match
from table.lessons.files import PlayedLesson, lessons_of
from table.lessons.progress import Learned
from table.lessons.sitting import LessonSitting
from table.seats import Seats
from table.sitting import Barred
from ui.battle.lesson_slip import LessonSlip
from ui.scenes.battle import BattleScene
from ui.scenes.host import Host
from ui.scenes.lesson_menu import LessonMenu
from ui.scenes.moves import Moves
from ui.settings import key_name
from ui.widgets import Chip

UNKEPT = "A lesson is not kept: it can be begun again at any time."


class LessonMoves(Moves):
    """What is done in a lesson: nothing is saved, and its end is no result."""

    def let_rival_act(self) -> None:
        try:
            super().let_rival_act()
        except Barred:  # an order in force went on to what the lesson does not mean: the slip says so
            self.scene.look()

    def show_turn_card(self) -> bool:
        return False

    def quick_save(self) -> None:
        self.scene.app.say(UNKEPT)

    def quick_load(self) -> None:
        self.scene.app.say(UNKEPT)

    def tell_trouble(self) -> None:
        self.scene.app.say(" ".join(self.sitting.news()))

    def end(self) -> bool:
        return False


class LessonScene(BattleScene):
    """`LessonScene(app, lesson)`."""

    title = "Lesson"

    def __init__(self, app: Host, lesson: PlayedLesson) -> None:
        self.lesson, self.taught = lesson, LessonSitting(lesson, app.folder)
        self.skipping = -1  # the step that is being done for the player
        self.shown: str | None = None  # what a wrong answer heard, as it stands on the slip
        super().__init__(app, self.taught.match, self.taught.seats)
        self.slip = self.post.slip = LessonSlip(self.staff, self.taught, self.again, self.skip, self._ways())
        self.slip.look()

    def seated(self, match: Match[Any], seats: Seats) -> LessonSitting:
        return self.taught

    def handling(self) -> Moves:
        return LessonMoves(self)

    # ---- ways on

    def _ways(self) -> list[Chip]:
        """When the lesson is over."""
        following = self.following
        leave = Chip("lesson leave", "Lessons", self.leave_lesson, note="All lessons (Esc).")
        if following is None:
            return [leave]
        on = Chip("lesson next", "Next lesson", self.next_lesson, "main", following.file.title)
        return [on, leave]

    @property
    def following(self) -> PlayedLesson | None:
        """The next one of this game."""
        return next((each for each in lessons_of(self.lesson.game) if each.number == self.lesson.number + 1), None)

    def again(self) -> None:
        self.app.replace(LessonScene(self.app, self.lesson))

    def next_lesson(self) -> None:
        if (following := self.following) is not None:
            self.app.replace(LessonScene(self.app, following))

    def leave_lesson(self) -> None:
        self.app.pop()

    def skip(self) -> None:
        """The lesson does the step in hand; one that is only read was read."""
        course = self.taught.course
        if course.is_reading:
            self.slip.go_on()
        elif not course.is_over:
            self.skipping = course.number
            self.post.composition.spot = None

    def back(self) -> None:
        """The lesson's own menu, over it; when it is over, all lessons."""
        if self.taught.course.is_over:
            self.leave_lesson()
        else:
            self.app.push(LessonMenu(self.app, self))

    # ---- the scene

    def handle(self, event: pygame.Event) -> bool:
        action = self.app.settings.action_of(key_name(event)) if event.type == pygame.KEYDOWN else ""
        if action == "skip_step":
            self.skip()
        elif action == "repeat_lesson":
            self.again()
        else:
            return super().handle(event)
        return True

    def look(self) -> None:
        super().look()
        if self.post.slip is not None:
            self._focus()

    def _focus(self) -> None:
        """Enter goes on, where one only reads."""
        course = self.taught.course
        if course.is_reading or course.is_over:
            self.post.focus("lesson on" if course.is_reading else "lesson next" if self.following else "lesson leave")

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self._go_on_skipping()
        course = self.taught.course
        if not self.app.held and (self.slip.follow() or self.shown is None):
            self._show()
        if course.slip != self.shown and not self.app.held:
            self.shown = course.slip
            self.change()

    def _show(self) -> None:
        """Another step is told."""
        if self.slip.step is None:
            self.app.say(Learned(self.app.folder).note(self.lesson))
        self._focus()
        self.slip.look()
        self.change()

    def _go_on_skipping(self) -> None:
        """One answer a frame, between two shows."""
        course = self.taught.course
        if self.skipping < 0 or self.director.busy or self.director.looks_back:
            return
        if course.number != self.skipping or course.is_lost:
            self.skipping = -1
        elif self.post.my_turn and (action := course.next_answer()) is not None:
            self.moves.give(action)
