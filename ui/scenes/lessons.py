"""All lessons, by game, with what was done of them."""

from __future__ import annotations

from typing import Any

import pygame

from game.kernel.game import Game
from game.kernel.words import count
from table.lessons.files import PlayedLesson, lessons_of
from table.lessons.progress import Learned
from ui.keeping.blocks import BORDER, bordered, cutout, of_card
from ui.keeping.cutouts import of_scenario
from ui.palette import paper_colours
from ui.scenes.host import Host
from ui.scenes.night_scene import NightScene
from ui.widgets import BODY, CARD, NOTE, Chip, Line, Pane, Style


class LessonsScene(NightScene):
    """A list; the first press chooses, the second begins."""

    title = "Learn"

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.progress = Learned(app.folder)
        self.taught = [game for game in app.games.values() if lessons_of(game)]
        self.chosen: PlayedLesson | None = None

    def enter(self) -> None:
        """Perhaps back from one: the next that was not done is offered."""
        self.progress = Learned(self.app.folder)
        if self.chosen is None or self.progress.is_done(self.chosen):
            games = [self.chosen.game] if self.chosen is not None else []
            following = (self.progress.next(game) for game in (*games, *self.taught))
            self.chosen = next((lesson for lesson in following if lesson is not None), self.chosen) or self._first()
        self.app.say(self.progress.trouble)
        if self.chosen is not None:
            self.reveal = _key(self.chosen)
        super().enter()

    def _first(self) -> PlayedLesson | None:
        return next((lesson for game in self.taught for lesson in lessons_of(game)), None)

    # ---- what can be done

    def choose(self, lesson: PlayedLesson) -> None:
        if lesson is self.chosen:
            self.open()
        else:
            self.chosen = lesson
            self.change()

    def open(self) -> None:
        if self.chosen is not None:
            self.app.push(self.app.lesson(self.chosen))

    # ---- what is shown

    def head(self) -> list[Chip]:
        return [Chip("begin", "Begin", self.open, "main", "Plays the chosen lesson.", "" if self.chosen else "None.")]

    def build(self, area: pygame.Rect) -> None:
        left, right = self.two_panes(area, 0.5)
        done, lessons = self.progress.count(self.taught)
        told = "Played on the real board, with dice that fall as they should. Nothing in them can be lost."
        left.words(Line(told, CARD, False, "quiet"), Line(f"{done} of {count(lessons, 'lesson')} done.", CARD))
        for game in self.taught:
            self._fill_game(left, game)
        if right is not left and self.chosen is not None:
            self._details(right, self.chosen)

    def _fill_game(self, pane: Pane, game: Game[Any]) -> None:
        pane.heading(game.title)
        for lesson in lessons_of(game):
            file, done = lesson.file, self.progress.is_done(lesson)
            lines = [Line(f"{lesson.number}  {file.title}", CARD, True)]
            if pane.rect.width < self.style.px(520) and lesson is self.chosen:
                lines.append(Line(file.about, NOTE, False, "quiet"))
            right = "Done" if done else f"{file.minutes} min"
            act = (lambda each: lambda: self.choose(each))(lesson)
            note = f"{file.about} Enter chooses it, Enter again begins."
            pane.row(_key(lesson), lines, act, lesson is self.chosen, note, right=right)

    def _details(self, pane: Pane, lesson: PlayedLesson) -> None:
        file, game = lesson.file, lesson.game
        brief = game.briefing(file.base)
        if brief is not None and self.style.factor <= 1.6:
            blocks, arrows = of_card(game, brief)

            def draw(surface: pygame.Surface, room: pygame.Rect, style: Style) -> None:
                edge = 2 * style.px(BORDER) + 2
                cut = of_scenario(game, brief, (room.width - edge, room.height - edge))
                if cut is not None:
                    picture = cutout(cut, style, blocks, arrows)
                    bordered(surface, room, picture, style, paper_colours(style.palette).paper)

            pane.art(round(pane.width * 0.5), draw)
        pane.heading(f"{game.title}, lesson {lesson.number}")
        pane.text(file.title, BODY)
        pane.text(file.about, CARD, "quiet")
        long = f"{count(len(file.steps), 'step')}, about {count(file.minutes, 'minute')}"
        pane.text(f"{long}. You lead the {file.side.capitalize()}.", CARD, "quiet")
        pane.button("begin here", "Begin", self.open, "main", "Plays it.")


def _key(lesson: PlayedLesson) -> str:
    return f"lesson {lesson.game.name} {lesson.name}"
