"""The menu of a lesson: on with it, from its beginning, or away."""

from __future__ import annotations

from typing import Protocol

from table.lessons.files import PlayedLesson
from ui.scenes.host import Host
from ui.scenes.panel import PanelScene
from ui.scenes.plates import MenuRow, Plate
from ui.scenes.rules import RulesScene
from ui.scenes.settings import SettingsScene
from ui.widgets import LEAD, Act, Pane


class LessonDoor(Protocol):
    """The lesson that waits below."""

    lesson: PlayedLesson

    def again(self) -> None: ...


class LessonMenu(PanelScene):
    """What Esc opens in a lesson."""

    title = "Lesson"

    def __init__(self, app: Host, below: LessonDoor) -> None:
        super().__init__(app)
        self.below = below

    def again(self) -> None:
        self.app.pop()
        self.below.again()

    def leave_lesson(self) -> None:
        self.app.pop()
        self.app.pop()

    def fill(self, pane: Pane) -> None:
        go_on = Plate("go on", pane, pane.box(self.style.px(46)), self.back, note="Back to the lesson (Esc).")
        go_on.label, go_on.cap, go_on.is_gold, go_on.size = "Go on", "Esc", True, LEAD
        pane.add(go_on, 10)
        game = self.below.lesson.game
        self._row(pane, "restart", "Repeat the lesson", self.again, "From its beginning.", "again")
        settings = lambda: self.app.push(SettingsScene(self.app))  # noqa: E731
        self._row(pane, "settings", "Settings", settings, "Every change holds at once.", "settings")
        rules = lambda: self.app.push(RulesScene(self.app, game))  # noqa: E731
        self._row(pane, "rules", "Rules", rules, "The rules, searchable.", "rules")
        self._row(
            pane, "leave", "All lessons", self.leave_lesson, "A lesson is not kept; it can be begun again.", "quit"
        )

    def _row(self, pane: Pane, key: str, label: str, act: Act, note: str, sign: str) -> None:
        pane.add(MenuRow(key, pane, pane.box(self.style.px(38)), act, None, note, "", label, sign), 0)
