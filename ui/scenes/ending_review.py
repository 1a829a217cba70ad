"""What the review has to say at the end of a game: chance, ledger and turning points, as soon as they are known."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame

from game.kernel.agenda import Side
from game.kernel.match import Match
from table.habits import GameHabits, habits_in
from table.review.desk import ReviewDesk
from table.review.judge import Estimate
from table.review.telling import TurnedWords, ledger_rows, turned_words
from ui.board.skin import Skin
from ui.keeping.ledger import LuckLedger
from ui.scenes.ledger_bars import LedgerBars
from ui.scenes.review_tale import ReviewTale
from ui.scenes.review_timeline import ReviewTimeline
from ui.scenes.turning_cards import TurningCard, picture_of_step, spot_of_step, title_of_step
from ui.widgets import NOTE, Line, Pane, Style

CALM = 3.0  # seconds that the screen stands before processes are started for it
LOOK_EVERY = 0.5  # seconds
SLICE = 0.004
MOST = 5  # cards in the strip
MapMark = tuple[int, tuple[float, float]]  # a number and where it stands on the map


class EndingReview:
    """The review of a game that has just ended, worked out behind its last screen."""

    def __init__(self, match: Match[Any], skin: Skin | None, viewer: Side) -> None:
        self.match, self.viewer = match, viewer
        self.tale = ReviewTale(match, skin, viewer)
        self.desk = ReviewDesk(match, viewer, None)
        self.turned: list[TurnedWords] = []
        self._waited = self._since = 0.0
        self.habits: GameHabits | None = None  # for the diary, until somebody has taken them
        self.habits_noted = False

    def begin(self, save: Path | None) -> None:
        """Where it is kept, as soon as the game is."""
        self.desk.save = save

    def update(self, seconds: float) -> bool:
        """Whether there is something new to be shown."""
        self._waited += seconds
        self._since += seconds
        if not self.tale.is_read:
            self.tale.work(SLICE)
        if self.tale.is_read and self._waited >= CALM:
            self.desk.begin(self.tale.answers)
        if self.tale.retraced.is_done and not self.habits_noted and self._waited >= LOOK_EVERY:
            self.habits_noted = True
            self.habits = habits_in(self.match, self.tale.answers, self.viewer)
        found = self.desk.poll()
        if self._since < LOOK_EVERY or not (found or self.desk.is_working or self._unsaid):
            return False
        self._since = 0.0
        self.tell()
        return True

    def tell(self) -> None:
        analysis = self.desk.analysis
        if analysis is not None and analysis.is_whole:
            self.turned = turned_words(analysis)[:MOST]

    @property
    def _unsaid(self) -> bool:
        """Whether something is known that was not yet told."""
        analysis = self.desk.analysis
        return analysis is not None and analysis.is_whole and bool(analysis.points) and not self.turned

    def stop(self) -> None:
        """The screen is left; what was found is kept, and gone on with when it is on top again."""
        self.desk.stop()

    def go_on(self) -> None:
        self._waited = 0.0
        if self.desk.analysis is not None:
            self.desk.go_on()

    @property
    def waiting(self) -> str:
        if self.desk.analysis is None and not self.desk.closed:
            return "Luck and choices are being told apart."
        return self.desk.words

    # ---- what is shown

    def marks(self) -> tuple[MapMark, ...]:
        """The numbers of the turning points on the map."""
        spots = [(words.number, spot_of_step(self.tale, words.index, self.match)) for words in self.turned]
        return tuple((number, spot) for number, spot in spots if spot is not None)

    def curve(self, pane: Pane, box: pygame.Rect, title: str, ledger: LuckLedger, waiting: str) -> ReviewTimeline:
        """The chance that was worked out; until then, what one could see at a glance."""
        found = ReviewTimeline("", pane, box)
        found.label, found.by_keys = title, False
        analysis = self.desk.analysis
        if analysis is not None and analysis.is_whole:
            found.turns = [*(answer.turn for answer in analysis.answers), analysis.answers[-1].turn]
            found.curve = analysis.curve
            found.marks = {words.index: words.number for words in self.turned}
        elif not waiting:
            found.turns = [turn for turn, _ in ledger.chances]
            found.curve = [Estimate(chance) for _, chance in ledger.chances]
        found.waiting = waiting
        return found

    def bars(self, pane: Pane, box: pygame.Rect) -> LedgerBars:
        found = LedgerBars("", pane, box)
        analysis = self.desk.analysis
        if analysis is not None and analysis.is_whole:
            found.rows, found.ledger = ledger_rows(analysis), analysis.ledger
        found.waiting = self.waiting or "No ledger."
        return found

    def strip(self, pane: Pane, style: Style, tall: int, open_at: Callable[[int], None]) -> None:
        """Cards side by side; low ones have no words, then the pointer or the focus tells them at the foot."""
        if not self.turned:
            return
        gap, pad, wordy = style.px(13), pane.pad, tall >= style.px(150)
        width = (pane.rect.width - 2 * pad - (MOST - 1) * gap) // MOST
        for place, words in enumerate(self.turned):
            box = pygame.Rect(pad + place * (width + gap), pane.y, width, tall)
            card = TurningCard(f"turned {words.number}", pane, box, self._opener(open_at, words.index))
            card.words, card.title = words, title_of_step(self.tale, words)
            card.picture = picture_of_step(self.tale, words.index)
            card.share = style.px(78) if wordy else tall - 2
            card.note = f"{words.cause}, {words.points}: {words.sentence} A click opens the review there."
            pane.items.append(card)
        pane.y += tall

    @staticmethod
    def _opener(open_at: Callable[[int], None], index: int) -> Callable[[], None]:
        return lambda: open_at(index)

    def listed(self, pane: Pane, style: Style, open_at: Callable[[int], None]) -> None:
        """Large type: below each other."""
        for words in self.turned:
            card = TurningCard(f"turned {words.number}", pane, pane.box(style.px(120)), None)
            card.act, card.words, card.title = (
                self._opener(open_at, words.index),
                words,
                title_of_step(self.tale, words),
            )
            card.picture, card.share, card.beside = picture_of_step(self.tale, words.index), style.px(130), True
            pane.add(card, 10)
        if not self.turned and self.waiting:
            pane.words(Line(self.waiting, NOTE, False, "quiet"))
