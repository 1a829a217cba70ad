"""A lesson in the terminal: what is said, the question with its numbered answers, and whole orders in words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from game.kernel.picking import Pick
from table.composition.composition import Composition
from table.composition.intents import Commit, Take, Undo
from table.lessons.files import PlayedLesson, lessons_of
from table.lessons.progress import Learned
from table.lessons.sitting import LessonSitting
from table.sitting import Refused
from ui.skins.orders import find_orders
from ui.terminal.dispatch import Dispatch
from ui.terminal.lines import Lines
from ui.terminal.parting import QUIT
from ui.terminal.reading import BadInput, Reading

OWN_HELP = (
    "NUMBER: choose that answer; several numbers name units together",
    "from PLACE, go PLACE, change N, do: a whole order in words, as in any game",
    "on, or just Enter: the next step, where one only reads",
    "say: what this step is about; skip: have it done; repeat: the lesson from its beginning",
    "undo, look, odds N, why N, rules NUMBER, log, options: as in any game",
    "quit: leave the lesson; nothing of it is kept but that it was done",
)


class LessonTalk:
    """One lesson with whoever is at this terminal."""

    def __init__(self, lesson: PlayedLesson, source: TextIO, out: TextIO, folder: Path) -> None:
        self.lesson, self.folder = lesson, folder
        self.lines = Lines(source, out)
        self._begin()

    def _begin(self) -> None:
        self.sitting = sitting = LessonSitting(self.lesson, self.folder)
        self.course, self.match = sitting.course, sitting.match
        self.composition = Composition(sitting, find_orders(self.match.game.name), by_hand=True)
        self.reading, self.dispatch = Reading(self.lines, self.composition, False), Dispatch(self.lines, sitting)
        self.told, self.said, self.shown = 0, -1, False
        sitting.begin()
        self.composition.look()

    # ---- the loop

    def run(self) -> int:
        """Until the lesson is left; the exit code."""
        file, lessons = self.lesson.file, lessons_of(self.lesson.game)
        self._say(f"Lesson {self.lesson.number} of {len(lessons)}: {file.title}. Type help for help.")
        with self.lines.signals():
            try:
                while self._turn():
                    pass
            except (EOFError, KeyboardInterrupt, BrokenPipeError):
                return 0
        return 0

    def _turn(self) -> bool:
        self._follow()
        word, _, rest = self.lines.read().strip().partition(" ")
        if word in QUIT:
            return False
        try:
            self._obey(word, rest.strip())
        except (BadInput, Refused) as error:
            self._say(str(error))
        return True

    def _follow(self) -> None:
        """What the other side does, what is told of it, what is said now, and the question."""
        self._tell()
        self._speak()
        while not self.sitting.is_asked and (action := self.sitting.poll()) is not None:
            self.sitting.answer(action)
            self._tell()
            self._speak()
        self.composition.look()
        if not self.shown and self.sitting.is_asked and not self.course.is_reading:
            self.reading.options("")
            self.shown = True

    def _tell(self) -> None:
        history = self.match.history
        for moment in history[self.told :]:
            self.reading.tell(moment.told)
        self.told = len(history)

    def _speak(self) -> None:
        """The step in hand, once."""
        number = self.course.number
        if number != self.said and self.course.is_due:
            self.said = number
            self.say("")
            if self.course.is_over:
                self._say(*([told] if (told := Learned(self.folder).note(self.lesson)) else []))

    # ---- what is typed

    def _obey(self, word: str, rest: str) -> None:
        commands = self._commands()
        if not word or word == "on":
            self.read_on(rest)
        elif word.rstrip(".").isdecimal() and all(each.isdecimal() for each in rest.split()):
            self._choose(word, *rest.split())
        elif word in commands:
            commands[word](rest)
        else:
            raise BadInput(f"{self.reading.right_numbers()} or help.")

    def _commands(self) -> dict[str, Callable[[str], None]]:
        read, order = self.reading, self.dispatch
        told = (read.options, read.odds, read.why, read.look, read.log, read.rules, read.speech)
        placed = (order.goal, order.where, order.near, order.go, order.kind, order.change, order.order)
        own = (self.say, self.skip, self.repeat, self.undo, self.help)
        found = {command.__name__: command for command in (*told, *placed, *own)}
        return {**found, "from": order.from_place, "do": self._give_order}

    def read_on(self, rest: str) -> None:
        if not self.course.is_reading:
            raise BadInput("This step is to be done, not only read: type say to hear it again.")
        self.course.read_on()
        self.shown = False

    def _choose(self, *words: str) -> None:
        """One answer, or several that go together: each is given as long as it is still on offer."""
        asked = self.composition.asked.choices.decision.options if self.composition.asking is not None else ()
        wanted = [asked[self.reading.option(word)] for word in words]
        if len(wanted) > 1 and not all(isinstance(action, Pick) for action in wanted):
            raise BadInput(f"Only units can be named together. {self.reading.right_numbers()}.")
        for action in wanted:
            now = self.composition.asking
            if now is None or action not in now.choices.decision.options:
                break
            self.composition.do(Take(now.choices.decision.options.index(action)))
            self.composition.do(Commit())
            self.shown = False

    def _give_order(self, rest: str) -> None:
        self.dispatch.do(rest)
        self.composition.look()
        self.shown = False

    def say(self, rest: str) -> None:
        """What this step says."""
        step, steps = self.course.step, len(self.lesson.file.steps)
        if step is None:
            self._say("", self.lesson.file.closing, "The lesson is done. Type quit to leave, repeat to do it again.")
            return
        more = " (Enter goes on.)" if self.course.is_reading else ""
        self._say("", f"[{self.course.number + 1} of {steps}] {step.say}{more}")

    def skip(self, rest: str) -> None:
        """The lesson does this step."""
        number = self.course.number
        while self.course.number == number and self.sitting.give_step():
            pass
        self.composition.look()
        self.shown = False

    def repeat(self, rest: str) -> None:
        self.sitting.close()
        self._begin()

    def undo(self, rest: str) -> None:
        self.composition.do(Undo())
        self._say(*(self.sitting.news() or ["Taken back."]))
        self.told, self.shown = len(self.match.history), False

    def help(self, rest: str) -> None:
        self._say(*OWN_HELP)

    def _say(self, *lines: str) -> None:
        self.lines.say(*lines)
