"""The review of a game: the board at every step, the chance to win, where it turned, and what to try again."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame

from game.kernel.agenda import Side
from game.kernel.match import Match
from table.review.advice import Advice
from table.review.desk import ReviewDesk
from table.review.judge import Estimate
from table.review.telling import TurnedWords, turned_words
from table.seats import noted_seats
from ui.keeping.standing import side_title
from ui.scenes.host import Host
from ui.scenes.night_scene import NightScene
from ui.scenes.review_board import ReviewBoard
from ui.scenes.review_tabs import TABS, fill_review
from ui.scenes.review_tale import ReviewTale
from ui.scenes.review_timeline import ReviewTimeline
from ui.scenes.what_if_desk import WhatIfDesk
from ui.skins.registry import find_skin
from ui.widgets import Chip

SLICE = 0.010  # seconds of a frame for reading the game again
LOOK_EVERY = 0.25  # seconds between two looks at what the analysis has found
WIDE = 740  # of the room: less, and the words stand below the map


class ReviewScene(NightScene):
    """`ReviewScene(app, match, save)`: the match is the game as it was played; it is only looked at."""

    title = "Review"

    def __init__(self, app: Host, match: Match[Any], save: Path | None = None, at: int | None = None) -> None:
        super().__init__(app)
        self.reviewed, self.save = match, save
        humans = noted_seats(match).humans
        self.reader: Side = humans[0] if humans else match.game.players[0]
        self.eyes = self.reader
        self.skin = find_skin(match.game.name)
        self.tale = ReviewTale(match, self.skin, self.reader)
        self.desk = ReviewDesk(match, self.reader, save)
        self.advice = Advice(match, app.folder)
        self.what_if = WhatIfDesk(app, match, self.change)
        self.wanted = at  # the number of the action before which to go once it is read
        self.cursor = 0
        self.tab = TABS[0]
        self.ground = ReviewBoard(self.skin, self.tale)
        self.turned: list[TurnedWords] = []
        self._until_look = 0.0
        self._found = False
        self.title = f"Review: {match.game.scenario_title(match.scenario).partition(':')[0]}"

    # ---- where one looks

    @property
    def last(self) -> int:
        """The position after the last answer."""
        return len(self.tale.answers)

    def go(self, index: float) -> None:
        """To the position before that answer."""
        there = min(self.last, max(0, round(index)))
        if there != self.cursor:
            self.cursor = there
            self.page.scrolls["words"] = 0
            self.show()
            self.change()

    def show(self) -> None:
        """The board as it was, seen by the side whose eyes are chosen."""
        self.ground.show(self.cursor, self.eyes)

    def open_tab(self, name: str) -> None:
        self.tab = name
        self.page.scrolls["words"] = 0
        self.change()

    def see_as(self) -> None:
        """Through the other side's eyes; while a game runs, only through one's own."""
        players = self.reviewed.game.players
        self.eyes = players[(players.index(self.eyes) + 1) % len(players)]
        self.show()
        self.change()

    def ask_general(self) -> None:
        if self.cursor < self.last:
            self.advice.ask(self.tale.answers[self.cursor])
            self.change()

    # ---- the scene

    def enter(self) -> None:
        self.what_if.look()
        self.page.focus = self.page.focus or "line"
        super().enter()

    def leave(self) -> None:
        self.desk.stop()
        self.advice.close()
        self.what_if.close()
        super().leave()

    def update(self, seconds: float) -> None:
        if not self.tale.is_read:
            self._read()
        self._found = self.desk.poll() or self._found
        self._until_look -= seconds
        if self._until_look <= 0 and not self.app.held:
            self._until_look = LOOK_EVERY
            self._look()
        settings = self.app.settings
        self.ground.update(seconds, settings.tint, settings.reduced_motion, self.app.pointer)
        super().update(seconds)

    def _read(self) -> None:
        was = self.tale.retraced.is_done
        self.tale.work(SLICE)
        if self.tale.retraced.is_done and not was:
            self.desk.begin(self.tale.answers)
            numbers = [answer.number for answer in self.tale.answers]  # own dice are actions too, and no answers
            self.cursor = self.last if self.wanted is None else bisect_left(numbers, self.wanted)
            self._told_anew()
        elif self.tale.is_read:
            self.change()

    def _look(self) -> None:
        """What the analysis, the general and the games played from here have found meanwhile."""
        news = self.advice.poll() or self._found
        news = self.what_if.poll() or news
        self._found = False
        if news or (self.desk.is_working and self.desk.words):
            self._told_anew()

    def _told_anew(self) -> None:
        analysis = self.desk.analysis
        self.turned = turned_words(analysis) if analysis is not None and analysis.is_whole else []
        self.show()
        self.change()

    def restyle(self) -> None:
        self.ground.board = None
        super().restyle()

    # ---- keys and mouse

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and not self._is_typing and self._key(event):
            return True
        if self.ground.handle(event, self.app.pointer):
            return True
        return super().handle(event)

    @property
    def _is_typing(self) -> bool:
        return self.page.focus == "branch name"

    def _key(self, event: pygame.Event) -> bool:
        """Page Up and Page Down step, with Ctrl from one turning point to the next; Home and End; 1 to 5."""
        leaps = event.mod & pygame.KMOD_CTRL
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            way = 1 if event.key == pygame.K_PAGEDOWN else -1
            self.go(self._leap(way) if leaps else self.cursor + way)
        elif event.key in (pygame.K_HOME, pygame.K_END):
            self.go(0 if event.key == pygame.K_HOME else self.last)
        elif event.unicode.isdecimal() and event.unicode and 1 <= int(event.unicode) <= len(self.turned):
            self.go(self.turned[int(event.unicode) - 1].index)
        elif event.unicode.casefold() in LETTERS and not event.mod & pygame.KMOD_ALT:
            LETTERS[event.unicode.casefold()](self)
        else:
            return False
        return True

    def _leap(self, way: int) -> int:
        there = [words.index for words in self.turned if (words.index - self.cursor) * way > 0]
        return (min(there) if way > 0 else max(there)) if there else (self.last if way > 0 else 0)

    # ---- what is shown

    def head(self) -> list[Chip]:
        game = self.reviewed.game
        found = []
        if len(game.players) > 1:
            sealed = self.desk.closed if self.reviewed.decision is not None else ""
            note = "The board through the other side's eyes, as it saw it then (V)."
            found.append(Chip("eyes", f"Eyes: {side_title(game, self.eyes)}", self.see_as, note=note, blocked=sealed))
        found.append(Chip("report", "Report", self.write_report, note="Writes the battle as one page (P)."))
        return found

    def write_report(self) -> None:
        from ui.report.writing import report_beside

        self.app.say(report_beside(self.app.folder, self.reviewed, self.save, self.desk.analysis, self.tale))

    def build(self, area: pygame.Rect) -> None:
        px = self.style.px
        wide = area.width / self.style.factor >= WIDE
        line = min(px(170), area.height // 3)
        body = pygame.Rect(area.x, area.y + px(4), area.width, area.height - line - px(8))
        column = min(px(430), round(body.width * 0.42)) if wide else body.width
        tall = body.height if wide else round(body.height * 0.45)
        map_box = pygame.Rect(body.x, body.y, body.width - column - px(8) if wide else body.width, tall)
        if self.ground.place(map_box, self.style, self.reviewed.view(self.eyes)):
            self.show()
        words = pygame.Rect(body.right - column, body.y if wide else body.y + tall + px(4), column, 0)
        words.height = body.bottom - words.y
        strip = self.page.pane("tabs", pygame.Rect(words.x, words.y, words.width, px(40)), "panel", pad=6)
        strip.chips([self._tab_chip(name) for name in TABS], gap=0)
        strip.rect.height = strip.content
        strip.container.set_dimensions(strip.rect.size)
        top = strip.rect.bottom + px(4)
        pane = self.page.pane("words", pygame.Rect(words.x, top, words.width, words.bottom - top), "panel", pad=12)
        self.page.reading = pane.name
        fill_review(self, pane)
        self._timeline(pygame.Rect(area.x, area.bottom - line, area.width, line - px(4)))

    def _tab_chip(self, name: str) -> Chip:
        return Chip(f"tab {name}", name, lambda: self.open_tab(name), "chosen" if name == self.tab else "plain")

    def _timeline(self, rect: pygame.Rect) -> None:
        pane = self.page.pane("timeline", rect, pad=0)
        item = ReviewTimeline("line", pane, pygame.Rect(0, 0, rect.width, rect.height))
        item.label = "Your chance to win, decision by decision"
        item.note = "Arrows or Page Up and Down step, Ctrl leaps to the next turning point, Home and End."
        item.low, item.high, item.value = 0, max(1, self.last), self.cursor
        item.change, item.step = self.go, lambda steps: self.go(self.cursor + steps)
        item.turns = [
            *(answer.turn for answer in self.tale.answers),
            *([self.tale.answers[-1].turn] if self.last else []),
        ]
        item.curve, item.cursor = self._curve(), self.cursor if self.last else None
        item.marks = {words.index: words.number for words in self.turned}
        item.waiting = self.desk.words if self.tale.retraced.is_done else "The game is being read."
        pane.items.append(item)
        pane.y = rect.height - 2 * pane.pad

    def _curve(self) -> list[Estimate]:
        """What was worked out; until then, and while a game runs, what one could see at a glance."""
        analysis = self.desk.analysis
        if analysis is not None and len(analysis.steps) > 1:
            return analysis.curve
        return [Estimate(chance) for chance in self.tale.glances]

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self.ground.draw(surface, self.style, not self.app.settings.reduced_motion)


LETTERS: dict[str, Callable[[ReviewScene], None]] = {
    "v": lambda scene: scene.see_as() if scene.reviewed.decision is None else None,
    "g": ReviewScene.ask_general,
    "p": ReviewScene.write_report,
}
