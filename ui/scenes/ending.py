"""The end of a game: who won and by how much, the ground won and lost, the chance to win, and what next."""

from __future__ import annotations

from typing import Any

import pygame

from game.kernel.agenda import Side
from game.kernel.match import Match
from table.keeping.audit import Audit
from table.keeping.records import Records, result_of
from table.keeping.service import Service, served_in
from table.seats import Seats
from ui.keeping.blocks import of_view, placed
from ui.keeping.ledger import LuckLedger
from ui.scenes.aftermath import NAMES, ChanceCurve, FieldPicture, GroundField
from ui.scenes.base import above_notice
from ui.scenes.ending_facts import fill_facts
from ui.scenes.ending_ways import EndingWays
from ui.scenes.host import Host
from ui.scenes.lull import Lull
from ui.scenes.night_page import Heading, heading_height
from ui.scenes.night_scene import NightScene
from ui.scenes.opening import keep_finished
from ui.scenes.plates import Plate, Rich, plate_width, text_height
from ui.scenes.verdict import EndVerdict
from ui.widgets import BODY, CARD, LEAD, NOTE, Act, Line, Pane

WIDE = (1000, 620)  # of the room, from which the map stands beside the curve
LETTERS = {"m": "rematch", "c": "swap", "o": "opponent", "d": "same", "k": "check"}


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
        if self.outcome is not None:
            self.app.say(self.records.note(self.outcome))
        served = served_in(self._match, self.seats)
        if served is not None:
            self.app.say(self.service.note(served))
        super().enter()

    def update(self, seconds: float) -> None:
        """The game is played again behind the screen; what it tells stands there as soon as it is known."""
        if not self.audit.done and self.audit.work():
            self.news = True
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
        self.finding = True
        self.app.say(self.audit.plain_words())
        self.change()

    def ways(self) -> list[tuple[str, str, str, Act, str]]:
        """Key, words, letter, deed and note of everything that can be done next."""
        again = self.again
        found = [("rematch", "Rematch", "M", again.rematch, "The same battle with new dice.")]
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
        foot = self._foot(area)
        body = pygame.Rect(0, 0, area.width, foot.rect.y)
        if self.is_wide:
            self._build_wide(body)
        else:
            self._build_column(body)
        self.page.panes.append(self.page.panes.pop(self.page.panes.index(foot)))  # Tab comes to it last

    def _build_wide(self, body: pygame.Rect) -> None:
        px = self.style.px
        top = self._top(body)
        height = body.bottom - top.bottom - px(14)
        left = self.page.pane(
            "map", pygame.Rect(px(24), top.bottom, round((body.width - px(64)) * 0.51), height), pad=0
        )
        left.items.append(self._map(left, pygame.Rect(0, 0, left.rect.width, height)))
        left.y = height - 2 * left.pad
        x = left.rect.right + px(16)
        right = pygame.Rect(x, top.bottom, body.right - px(24) - x, height)
        pane = self.page.pane("facts", right.copy(), "panel", pad=14)
        self.page.reading = pane.name
        fill_facts(self, pane)
        facts = min(pane.content, round(height * 0.66))  # what they need; the curve has the rest
        pane.rect = pygame.Rect(right.x, right.bottom - facts, right.width, facts)
        tall = height - facts - px(12)
        curve = self.page.pane("curve", pygame.Rect(right.x, right.y, right.width, tall), pad=0)
        curve.items.append(self._curve(curve, pygame.Rect(0, 0, right.width, tall)))
        curve.y = tall - 2 * curve.pad

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
        kicker = f"{title}, {where[:1].lower()}{where[1:]}" if where else title
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
        pane.add(self._map(pane, pane.box(px(320))), 12)
        fill_facts(self, pane)

    def _map(self, pane: Pane, box: pygame.Rect) -> FieldPicture:
        match, skin = self._match, self.ledger.skin
        found = FieldPicture("", pane, box)
        if skin is None:
            return found
        view, chart = match.view(self.viewer), skin.chart(match.scenario)
        turned = self.ledger.turned(view, match.game) if self.audit.done else {}
        stands = of_view(skin, chart, match.game, view)
        brief = match.game.briefing(match.scenario)
        ground = match.game.ground(view)
        fought = {*(brief.card.around if brief else ()), *turned, *(place for place, _, _ in stands if place in ground)}
        legend = NAMES if self.seats.humans else (f"the {self.verdict.side_name(self.viewer)} took", "the others took")
        found.shown = GroundField(
            match.game.name,
            match.scenario,
            tuple(sorted(fought)),
            tuple(sorted(turned.items())),
            placed(chart, stands),
            self.viewer,
            legend,
        )
        return found

    def _curve(self, pane: Pane, box: pygame.Rect) -> ChanceCurve:
        found = ChanceCurve("", pane, box)
        whose = "Your" if self.seats.humans else f"The {self.verdict.side_name(self.viewer)}'"
        found.title = f"{whose} chance to win, decision by decision"
        found.points = self.ledger.chances
        found.waiting = "" if self.audit.done else "The game is being played again to count it."
        return found

    # ---- the foot

    def _foot(self, area: pygame.Rect) -> Pane:
        """Where the game is kept, and the ways on: none of them gold, none chosen."""
        px, style = self.style.px, self.style
        pane = self.page.pane("foot", pygame.Rect(0, 0, area.width, px(72)), pad=0)
        widths = [plate_width(style, words, cap, LEAD - 2) for _, words, cap, _, _ in self.ways()]
        lines = self._kept_lines()
        words = max(style.width(line.text, line.size, line.bold) for line in lines) + px(20)
        beside = px(48) + words + sum(widths) + px(10) * len(widths) <= area.width
        x = area.width - px(24) - sum(widths) - px(10) * (len(widths) - 1) if beside else px(14)
        y, rows = px(14), px(44)
        for (key, label, cap, act, note), width in zip(self.ways(), widths, strict=True):
            if x + width > area.width - px(12) and x > px(14):
                x, y = px(14), y + rows + px(6)
            plate = Plate(key, pane, pygame.Rect(x, y, min(width, area.width - px(28)), rows), act, note=note)
            plate.label, plate.cap, plate.size = label, cap, LEAD - 2
            pane.items.append(plate)
            x += width + px(10)
        bottom = y + rows + px(14)
        room = words if beside else area.width - px(28)
        tall = text_height(style, lines, room)
        box = pygame.Rect(px(24 if beside else 14), (bottom - tall) // 2 if beside else bottom - px(8), room, tall)
        pane.items.append(Rich("", pane, box, lines=lines))
        pane.rect.height = max(bottom, box.bottom + px(6))
        pane.rect.bottom = area.bottom
        pane.y = pane.rect.height - pane.pad
        return pane

    def _kept_lines(self) -> list[Line]:
        kept = f'Kept as "{self.kept}".' if self.kept else "This game could not be kept."
        focus = self.page.note() if self.page.focus else ""
        words = focus or "Nothing is chosen yet: arrows or a letter."
        return [Line(kept, NOTE, True), Line(words, NOTE, False, "quiet")]

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        foot = self.page.panes[-1].rect
        pygame.draw.rect(surface, self.style.palette.window, foot)
        pygame.draw.line(surface, self.style.palette.line, foot.topleft, foot.topright)

    def draw_note(self, surface: pygame.Surface) -> None:
        """The foot says it."""
