"""The end of a game: who won and by how much, the ground won and lost, the chance to win, and what next."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame

from game.kernel.agenda import Side
from game.kernel.match import Match
from table.habits import HabitBook
from table.keeping.audit import Audit
from table.keeping.records import Records, result_of
from table.keeping.service import Service, served_in
from table.keeping.tries import is_a_try
from table.seats import Seats
from ui.keeping.ledger import LuckLedger
from ui.scenes.aftermath import NAMES, FieldPicture, field_shown
from ui.scenes.base import above_notice
from ui.scenes.ending_facts import fill_facts
from ui.scenes.ending_foot import EndingWay, build_foot
from ui.scenes.ending_review import EndingReview
from ui.scenes.ending_ways import EndingWays
from ui.scenes.host import Host
from ui.scenes.ledger_bars import bars_height
from ui.scenes.lull import Lull
from ui.scenes.night_page import Heading, heading_height
from ui.scenes.night_scene import NightScene
from ui.scenes.opening import keep_finished
from ui.scenes.plates import Plate, Rich, plate_width, text_height
from ui.scenes.review import ReviewScene
from ui.scenes.review_timeline import ReviewTimeline
from ui.scenes.verdict import EndVerdict
from ui.widgets import BODY, CARD, NOTE, Act, Line, Pane

WIDE = (1000, 620)  # of the room, from which the map stands beside the curve
LETTERS = {
    "r": "review",
    "f": "figures",
    "b": "root",
    "m": "rematch",
    "c": "swap",
    "o": "opponent",
    "d": "same",
    "k": "check",
}


class EndingScene(NightScene):
    """`EndingScene(app, match, seats)`, opened by the battle when nothing is left to decide."""

    title, grows = "The end", True

    def __init__(self, app: Host, match: Match[Any], seats: Seats) -> None:
        super().__init__(app)
        self._match, self.seats = match, seats
        self.again = EndingWays(app, match, seats)
        self.viewer: Side = seats.humans[0] if seats.humans else Side(0)
        self.ledger = LuckLedger(match, self.viewer)
        self.audit = Audit(match, self.ledger)
        self.news = False
        self.records, self.service = Records(app.folder), Service(app.folder)
        self.outcome = result_of(match, seats)
        self.verdict = EndVerdict(match, seats, self.viewer, app.folder)
        self.kept = ""  # the name of the save
        self.finding = False  # whether the proof of the dice is shown
        self.figures = False  # whether losses, luck and records stand in the place of the ledger
        self.review = EndingReview(match, self.ledger.skin, self.viewer)
        self.lull = Lull()

    @property
    def match(self) -> Match[Any] | None:
        return self._match

    def enter(self) -> None:
        """The game is kept before anything else, and the result is counted."""
        self.app.keeper.marker.clear()
        if not self.kept:
            self.kept, trouble = keep_finished(self.app, self._match)
            self.app.say(trouble)
            self.review.begin(self.save)
        if self.outcome is not None:
            self.app.say(self.records.note(self.outcome))
        served = served_in(self._match, self.seats)
        if served is not None:
            self.app.say(self.service.note(served))
        self.review.go_on()
        super().enter()

    def leave(self) -> None:
        self.review.stop()
        super().leave()

    @property
    def save(self) -> Path | None:
        return self.app.folder / f"{self.kept}.json" if self.kept else None

    def update(self, seconds: float) -> None:
        """The game is played again behind the screen; what it tells stands there as soon as it is known."""
        if (not self.audit.done and self.audit.work()) or (self.audit.done and self.review.update(seconds)):
            self.news = True
        if self.review.habits is not None and len(self.seats.humans) == 1:
            self.app.say(HabitBook(self.app.folder).note(self.review.habits))
            self.review.habits = None
        if self.news and not self.app.held:  # a button built anew under a click would lose it
            self.news = False
            self.change()
        self.lull.update(seconds)
        super().update(seconds)

    def handle(self, event: pygame.Event) -> bool:
        """The last keys of the battle decide nothing here."""
        if self.lull.swallows(event):
            return True
        if event.type == pygame.KEYDOWN and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            item = self.page.item(LETTERS.get(event.unicode.casefold(), ""))
            if item is not None:
                item.press()
                return True
        return super().handle(event)

    # ---- what next

    def back(self) -> None:
        self.app.in_play.leave_for(self.app.home)

    def check(self) -> None:
        """The proof that no die was changed."""
        self.finding = self.figures = True
        self.app.say(self.audit.plain_words())
        self.change()

    def open_review(self, at: int | None = None) -> None:
        """The whole game again, at a turning point or at its end."""
        answers = self.review.tale.answers
        number = answers[at].number if at is not None and at < len(answers) else None
        self.app.push(ReviewScene(self.app, self._match, self.save, number))

    def show_figures(self) -> None:
        self.figures = not self.figures
        self.change()

    def ways(self) -> list[EndingWay]:
        """Key, words, letter, deed and note of everything that can be done next."""
        again = self.again
        whole: Act = self.open_review
        found = [("review", "Review", "R", whole, "Every step again, and where it turned.")]
        if is_a_try(self._match):
            note = "To the game that this what-if came from."
            found.append(("root", "Back to the game", "B", again.back_to_game, note))
        found.append(("rematch", "Rematch", "M", again.rematch, "The same battle with new dice."))
        if self.seats.humans and again.others:
            note = "The same battle from the other side."
            found.append(("swap", "Rematch, sides changed", "C", again.change_sides, note))
            found.append(("opponent", "Another opponent", "O", again.another_opponent, "New game, set up as this was."))
        if self.outcome is not None:
            note = "The same dice for you or for somebody else; the scores are compared."
            found.append(("same", "Same dice again", "D", again.same_dice, note))
        found.append(("check", "Check the dice", "K", self.check, "Plays the game again: is every roll what it was?"))
        return [*found, ("back", "Title", "Esc", self.back, "The game is kept.")]

    # ---- what is shown

    def _frame(self) -> pygame.Rect:
        return above_notice(self)

    @property
    def is_wide(self) -> bool:
        return all(has >= needs for has, needs in zip(self.room, WIDE, strict=True))

    def build(self, area: pygame.Rect) -> None:
        self.page.rests = True  # one Enter too many must not throw the result away
        foot = build_foot(self.page, area, self.ways(), self.kept)
        body = pygame.Rect(0, 0, area.width, foot.rect.y)
        if self.is_wide:
            self._build_wide(body)
        else:
            self._build_column(body)
        self.page.panes.append(self.page.panes.pop(self.page.panes.index(foot)))  # Tab comes to it last

    def _build_wide(self, body: pygame.Rect) -> None:
        px = self.style.px
        top = self._top(body)
        strip = px(180 if self.room[1] >= 760 else 84)
        height = body.bottom - top.bottom - strip - px(46)
        left = self.page.pane(
            "map", pygame.Rect(px(24), top.bottom, round((body.width - px(64)) * 0.49), height), pad=0
        )
        left.items.append(self._map(left, pygame.Rect(0, 0, left.rect.width, height)))
        left.y = height - 2 * left.pad
        x = left.rect.right + px(16)
        right = pygame.Rect(x, top.bottom, body.right - px(24) - x, height)
        if self.figures:
            pane = self.page.pane("facts", right, "panel", pad=14)
            self.page.reading = pane.name
            fill_facts(self, pane)
        else:
            self._chances(right)
        self._strip(pygame.Rect(px(24), top.bottom + height + px(8), body.width - px(48), strip + px(36)), strip)

    def _chances(self, right: pygame.Rect) -> None:
        """The curve, and below it what luck and choices did."""
        px, rows = self.style.px, 2 if len(self._match.game.players) == 1 else 3
        low = min(bars_height(self.style, rows), right.height // 2)
        tall = right.height - low - px(10)
        curve = self.page.pane("curve", pygame.Rect(right.x, right.y, right.width, tall), pad=0)
        curve.items.append(self._curve(curve, pygame.Rect(0, 0, right.width, tall)))
        curve.y = tall - 2 * curve.pad
        pane = self.page.pane("ledger", pygame.Rect(right.x, right.bottom - low, right.width, low), pad=0)
        pane.items.append(self.review.bars(pane, pygame.Rect(0, 0, right.width, low)))
        pane.y = low - 2 * pane.pad

    def _strip(self, rect: pygame.Rect, tall: int) -> None:
        """The turning points, and the way to the figures."""
        px, style = self.style.px, self.style
        pane = self.page.pane("turned", rect, pad=0)
        told = "a click opens the review there" if self.review.turned else self.review.waiting
        if self.review.turned or told:
            line = Line("Turning points", BODY, True)
            pane.items.append(Rich("", pane, pygame.Rect(0, px(2), rect.width // 3, style.height(BODY)), lines=[line]))
            x = style.width(line.text, BODY, True) + px(10)
            hint = pygame.Rect(x, px(4), rect.width // 2, style.height(NOTE))
            pane.items.append(Rich("", pane, hint, lines=[Line(told, NOTE, False, "quiet")]))
        label = "Chances" if self.figures else "Figures"
        wide = plate_width(style, label, "F", CARD)
        plate = Plate("figures", pane, pygame.Rect(rect.width - wide, 0, wide, px(26)), self.show_figures)
        plate.label, plate.cap, plate.size = label, "F", CARD
        thoughts = " and the opponent's thoughts" if len(self._match.game.players) > 1 else ""
        plate.note = "" if self.figures else f"Losses, luck of the dice, records{thoughts}."
        pane.items.append(plate)
        pane.y = px(32)
        self.review.strip(pane, style, tall, self.open_review)
        pane.y = rect.height - 2 * pane.pad

    def _top(self, body: pygame.Rect) -> pygame.Rect:
        """The result, and on the right how it was played."""
        px = self.style.px
        pane = self.page.pane("result", pygame.Rect(px(16), 0, body.width - px(32), px(126)), pad=8)
        told = self.verdict.played_words(self.service)
        aside = [Line(words, CARD, False, "text" if number else "quiet") for number, words in enumerate(told)]
        side = max((self.style.width(line.text, CARD) for line in aside), default=0) + px(4)
        side = min(side, pane.width // 2)
        box = pygame.Rect(pane.rect.width - pane.pad - side, px(20), side, text_height(self.style, aside, side))
        pane.items.append(Rich("", pane, box, lines=aside, align="right"))
        width = pane.width - side - px(20)
        self._result(pane, width, 46 if self.room[1] >= 760 else 38)
        pane.rect.height = max(pane.y, box.bottom) + px(4)
        pane.y = pane.rect.height - pane.pad
        return pane.rect

    def _result(self, pane: Pane, width: int, size: int) -> None:
        match, px = self._match, self.style.px
        where = self.ledger.skin.turn_words(match.view(self.viewer)) if self.ledger.skin is not None else ""
        title = match.game.scenario_title(match.scenario)
        kicker = f"{title}, {where[:1].lower()}{where[1:]}" if where and where not in title else title
        lines = [Line(kicker, CARD, True, "accent")]
        box = pygame.Rect(pane.pad, pane.y + px(6), width, text_height(self.style, lines, width))
        pane.add(Rich("", pane, box, lines=lines), 0)
        tall = heading_height(self.style, self.verdict.headline(), size, width)
        pane.add(
            Heading("", pane, pygame.Rect(pane.pad, pane.y, width, tall), text=self.verdict.headline(), size=size), 2
        )
        lines = [Line(self.verdict.sentence(), BODY)]
        box = pygame.Rect(pane.pad, pane.y, width, text_height(self.style, lines, width))
        pane.add(Rich("", pane, box, lines=lines), 4)

    def _build_column(self, body: pygame.Rect) -> None:
        """Large type: everything below each other."""
        px = self.style.px
        pane = self.page.pane("facts", body, pad=14)
        self.page.reading = pane.name
        self._result(pane, pane.width, 30)
        pane.words(*(Line(words, CARD, False, "quiet") for words in self.verdict.played_words(self.service)))
        pane.add(self._curve(pane, pane.box(px(220))), 12)
        rows = 2 if len(self._match.game.players) == 1 else 3
        pane.add(self.review.bars(pane, pane.box(bars_height(self.style, rows))), 12)
        self.review.listed(pane, self.style, self.open_review)
        pane.add(self._map(pane, pane.box(px(320))), 12)
        fill_facts(self, pane)

    def _map(self, pane: Pane, box: pygame.Rect) -> FieldPicture:
        found = FieldPicture("", pane, box)
        legend = NAMES if self.seats.humans else (f"the {self.verdict.side_name(self.viewer)} took", "the others took")
        before = self.ledger.ground if self.audit.done else None
        found.shown = field_shown(self._match, self.viewer, before, self.review.marks(), legend)
        return found

    def _curve(self, pane: Pane, box: pygame.Rect) -> ReviewTimeline:
        whose = "Your" if self.seats.humans else f"The {self.verdict.side_name(self.viewer)}'"
        title = f"{whose} chance to win, decision by decision"
        waiting = "" if self.audit.done else "The game is being played again to count it."
        return self.review.curve(pane, box, title, self.ledger, waiting)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        foot = self.page.panes[-1].rect
        pygame.draw.rect(surface, self.style.palette.window, foot)
        pygame.draw.line(surface, self.style.palette.line, foot.topleft, foot.topright)

    def draw_note(self, surface: pygame.Surface) -> None:
        """The foot says it."""
