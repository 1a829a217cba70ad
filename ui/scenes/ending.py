"""The end of a game: who won, how the points went, losses, the luck of the dice, and what next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from ai.levels import LevelError, load_book
from game.kernel.agenda import Side, by_side
from game.kernel.match import Match, draw_seed
from table.keeping.audit import Audit
from table.keeping.records import Records, result_of, rows_of
from table.opponent import find_brain_of
from table.seats import Seats, any_of
from ui.battle.reasons import END, reasons
from ui.keeping.ledger import Luck, LuckLedger
from ui.scenes.base import PageScene
from ui.scenes.host import Host
from ui.scenes.lull import Lull
from ui.scenes.opening import save_game
from ui.scenes.own_dice import begin_game
from ui.widgets import CARD, HEAD, LEAD, NOTE, Chip, Line, Pane, Style

USED = {"hints": "hints", "take_backs": "take-backs", "reloads": "reloads"}  # notes of a match, in words


class EndingScene(PageScene):
    """`EndingScene(app, match, seats)`, opened by the battle when nothing is left to decide."""

    title = "The end"

    def __init__(self, app: Host, match: Match[Any], seats: Seats) -> None:
        super().__init__(app)
        self._match, self.seats = match, seats
        self.viewer: Side = seats.humans[0] if seats.humans else Side(0)
        self.ledger = LuckLedger(match, self.viewer)
        self.audit = Audit(match, self.ledger)
        self.news = False
        self.records = Records(app.folder)
        self.outcome = result_of(match, seats)
        self.lull = Lull()

    @property
    def match(self) -> Match[Any] | None:
        return self._match

    def enter(self) -> None:
        self.app.keeper.marker.clear()
        if self.outcome is not None:
            self.app.say(self.records.note(self.outcome))
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
        return self.lull.swallows(event) or super().handle(event)

    # ---- what next

    def back(self) -> None:
        self.app.in_play.leave_for(self.app.home)

    def rematch(self) -> None:
        """The same battle with new dice."""
        old = self._match
        again: Match[Any] = Match(old.game, old.scenario, draw_seed(), old.options)
        begin_game(self.app, again, self.seats)

    def same_dice(self) -> None:
        """The same battle with the same dice: for somebody else, to be compared."""
        old = self._match
        again: Match[Any] = Match(old.game, old.scenario, old.seed, old.options)
        begin_game(self.app, again, self.seats)

    def change_sides(self) -> None:
        """The same battle from the other side of the table."""
        level = self.seats.opponent.split("+")[0]  # a commander stays with his side
        self.seats = Seats(self.others or self.seats.humans, level, self.seats.dice, self.seats.take_backs)
        self.rematch()

    def change_level(self, level: str) -> None:
        self.seats = Seats(self.seats.humans, level, self.seats.dice, self.seats.take_backs)
        self.rematch()

    @property
    def others(self) -> tuple[Side, ...]:
        return tuple(side for side in self._match.game.players if side not in self.seats.humans)

    def save(self) -> None:
        self.app.say(save_game(self.app, self._match))

    def head(self) -> list[Chip]:
        chips = [Chip("save", "Save", self.save, note="Keeps the finished game.")]
        if self.seats.humans and self.others:
            note = "The same battle from the other side."
            chips.append(Chip("swap", "Rematch, sides changed", self.change_sides, note=note))
        if self.outcome is not None:
            note = "The same dice for you or for somebody else; the scores are compared."
            chips.append(Chip("same", "Same dice again", self.same_dice, note=note))
        return [*chips, Chip("rematch", "Rematch", self.rematch, note="The same battle with new dice.")]

    # ---- what is shown

    def build(self, area: pygame.Rect) -> None:
        left, right = self.two_panes(area, 0.54)
        self.page.reading, self.page.rests = right.name, True  # one Enter too many must not throw the result away
        self._result(left)
        self._points(left)
        self._losses(left)
        self._records(left)
        self._luck(right)
        self._used(right)
        self._levels(right)
        self._thoughts(right)
        right.heading("The last position")
        right.text(self._match.game.report(self._match.view(self.viewer), self.viewer), CARD)

    def _thoughts(self, pane: Pane) -> None:
        """What the opponent weighed, newest first, for who chose to read everything at the end."""
        told = reasons(self._match, self.seats.humans, (), self.app.settings.openness)
        if self.app.settings.openness != END or not told:
            return
        pane.heading("What the opponent thought")
        for reason in told:
            moves = f"Moves {reason.first} to {reason.last}" if reason.last > reason.first else f"Move {reason.first}"
            pane.words(Line(f"{moves}, {self.side_name(reason.side)}", CARD, True), gap=1)
            pane.words(*(Line(line, NOTE) for line in reason.lines), gap=6)

    def side_name(self, side: Side) -> str:
        skin = self.ledger.skin
        return skin.side_name(side) if skin is not None else self._match.game.sides[side].capitalize()

    def result(self) -> str:
        """In two or three words."""
        winner = self._match.state.winner
        if winner is None:
            return "The game is not over" if self._match.decision else "Nobody wins"
        side = self.side_name(winner)
        if len(self.seats.humans) == 1:
            return f"You win ({side})" if winner in self.seats.humans else f"You lose: {side} win"
        return f"{side} win"

    def _result(self, pane: Pane) -> None:
        match, game = self._match, self._match.game
        pane.words(Line(self.result(), HEAD + 8, True), gap=4)
        pane.words(
            Line(game.score(match.view(self.viewer)), LEAD),
            Line(game.scenario_title(match.scenario), CARD, False, "quiet"),
        )

    def _points(self, pane: Pane) -> None:
        points = sorted(self.ledger.points.items())
        if not self.audit.done or len(points) < 2:
            return
        pane.heading("Points by turn")
        pane.art(self.app.style.px(180), lambda surface, box, style: draw_curve(surface, box, style, points))
        lead = "Score" if len(self._match.game.players) == 1 else "Lead"
        pane.table([["Turn", *(str(turn) for turn, _ in points)], [lead, *(f"{worth:+.0f}" for _, worth in points)]])
        alone = len(self._match.game.players) == 1
        first = self.side_name(Side(0))
        about = "Your score at the end of each turn." if alone else f"Above the line the {first} lead."
        pane.text(about, NOTE, "quiet")

    def _records(self, pane: Pane) -> None:
        """Where this game stands among those of the same set-up, and among those with the same dice."""
        now = self.outcome
        if now is None:
            return
        known = next((old for old in self.records.on_seed(now) if old.digest == now.digest), now)
        pane.heading("Best results of this set-up")
        pane.table(rows_of(self.records.best(now.contest), known))
        alike = self.records.on_seed(now)
        if len(alike) > 1:
            pane.heading("On these dice, in the order played")
            pane.table(rows_of(alike, known))

    def _losses(self, pane: Pane) -> None:
        lost = self.ledger.losses(self._match.view(self.viewer))
        if lost:
            pane.heading("Losses")
            pane.table([["Side", "Pieces"], *([self.side_name(side), str(n)] for side, n in by_side(lost))])

    def _luck(self, pane: Pane) -> None:
        pane.heading("Luck of the dice")
        if not self.audit.done:
            pane.text("The game is being played again to count it.", CARD, "quiet")
            return
        for side, luck in sorted(self.ledger.luck.items()):
            pane.text(luck_words(self.side_name(side), luck), CARD)
        if (luckier := self.ledger.luckier()) is not None:
            name, lead = self.side_name(luckier[0]), float(luckier[1])
            pane.text(f"The {name} threw better, by {lead:.1f} pips.", CARD)
            pane.text("Where a low roll is wanted, a 1 counts as a 6.", CARD, "quiet")
        if not self.ledger.luck:
            pane.text(luck_words(f"All {self.ledger.rolls} rolls", self.ledger.all_dice), CARD)

    def _used(self, pane: Pane) -> None:
        """Help that was taken, and the proof that nothing else was."""
        notes = self._match.notes
        counts = {words: any_of(notes.get(name), int, 0) for name, words in USED.items()}
        pane.heading("How it was played")
        pane.text(", ".join(f"{words}: {count}" for words, count in counts.items()).capitalize() + ".", CARD)
        pane.text(self.audit.plain_words(), CARD, "text" if self.audit.agrees or not self.audit.done else "warning")

    def _levels(self, pane: Pane) -> None:
        """A rematch against somebody else."""
        brain, game = find_brain_of(self._match.game), self._match.game
        if brain is None or not self.others:
            return
        try:
            levels = load_book(game.name, brain, user=self.app.folder).levels
        except (LevelError, OSError):
            return
        now = self.seats.opponent.split("+")[0]
        pane.label("Rematch against another level")
        chips = [Chip(f"level {name}", level.title, self._to(name)) for name, level in levels.items() if name != now]
        pane.chips(chips)

    def _to(self, level: str) -> Callable[[], None]:
        return lambda: self.change_level(level)


def luck_words(who: str, luck: Luck) -> str:
    """What was thrown, against what true dice bring on average."""
    expected = f"{float(luck.gain):+.1f} against {float(luck.expected):.1f} expected"
    return f"{who}: {luck.dice} dice, {luck.pips} pips, {expected}: {luck.words}."


def draw_curve(surface: pygame.Surface, box: pygame.Rect, style: Style, points: list[tuple[int, float]]) -> None:
    """The lead from turn to turn, with its numbers: never by colour alone."""
    colours, most = style.palette, max(1.0, *(abs(lead) for _, lead in points))
    inner = box.inflate(-style.px(60), -style.px(48))
    pygame.draw.rect(surface, colours.card, box)
    pygame.draw.line(surface, colours.quiet, (inner.left, inner.centery), (inner.right, inner.centery))
    step = inner.width / max(1, len(points) - 1)
    spots = [
        (round(inner.left + number * step), round(inner.centery - lead / most * inner.height / 2))
        for number, (_, lead) in enumerate(points)
    ]
    pygame.draw.lines(surface, colours.accent, False, spots, style.px(3))
    for (_, lead), spot in zip(points, spots, strict=True):
        pygame.draw.circle(surface, colours.text, spot, style.px(4))
        words = style.render(f"{lead:+.0f}", NOTE, True, colours.text)
        above = words.get_rect(midbottom=(spot[0], spot[1] - style.px(5)))
        below = words.get_rect(midtop=(spot[0], spot[1] + style.px(5)))
        surface.blit(words, above if lead >= 0 else below)
