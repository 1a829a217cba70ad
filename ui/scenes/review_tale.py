"""A game told again for its review: what was seen at every answer, in words and beats, with fight cards and turn cards.

It is read a little at a time beside the frames; what is asked for before it was read is read at once.
"""

from __future__ import annotations

import time
from functools import partial
from typing import Any

from game.kernel.agenda import Side
from game.kernel.match import Match
from table.opponent import chance_at_a_glance
from table.review.answers import GivenAnswer, Retraced
from ui.board.skin import Skin
from ui.director.annals import Annals, FightCard, TurnCard
from ui.director.beats import Slide
from ui.director.script import Frame, Script

MOST_VIEWS = 64  # kept, since one steps to and fro


class ReviewTale:
    """One match through the eyes of one side."""

    def __init__(self, match: Match[Any], skin: Skin | None, reader: Side) -> None:
        self.match, self.skin, self.reader = match, skin, reader
        self.retraced = Retraced(match)
        self.glances: list[float] = []  # the reader's chance before each answer, from what he saw
        self.told: list[list[Frame]] = []
        self._script = Script(match.game, skin)
        self._annals: Annals | None = None
        self._views: dict[tuple[int, Side], Any] = {}

    @property
    def answers(self) -> list[GivenAnswer]:
        return self.retraced.answers

    @property
    def is_read(self) -> bool:
        return self.retraced.is_done and len(self.told) == len(self.answers)

    def work(self, seconds: float) -> bool:
        """For about so long; whether there is something new."""
        until = time.perf_counter() + seconds
        if not self.retraced.is_done:
            return self.retraced.work(seconds)
        before = len(self.told)
        while not self.is_read and time.perf_counter() < until:
            self._read_next()
        return len(self.told) > before

    def finish(self) -> None:
        self.retraced.finish()
        while not self.is_read:
            self._read_next()

    def _read_next(self) -> None:
        index = len(self.told)
        view = self.view(index, self.reader)
        if self._annals is None:
            glance = partial(chance_at_a_glance, self.match.game)
            self._annals = Annals(self.skin, self.reader, glance, view)
        frames = self._frames(index)
        self.told.append(frames)
        self._annals.take(frames)
        chance = chance_at_a_glance(self.match.game, view, self.reader)
        self.glances.append(0.5 if chance is None else chance)

    # ---- what is asked of it

    def view(self, index: int, viewer: Side) -> Any:
        """The position before an answer, or the last one, as a side saw it."""
        key = (index, viewer)
        if key not in self._views:
            while len(self._views) >= MOST_VIEWS:
                del self._views[next(iter(self._views))]
            state = self.answers[index].before if index < len(self.answers) else self.match.state
            self._views[key] = self.match.game.observe(state, viewer)
        return self._views[key]

    def frames(self, index: int) -> list[Frame]:
        """What the reader saw of an answer."""
        return self.told[index] if index < len(self.told) else self._frames(index)

    def _frames(self, index: int) -> list[Frame]:
        answer = self.answers[index]
        moment = self.match.history[answer.number]
        heard = self.match.game.told_to(self.reader, moment.told)
        before, after = self.view(index, self.reader), self.view(index + 1, self.reader)
        return self._script.frames(answer.number + 1, answer.decision.side, before, heard, after)

    def sentences(self, index: int) -> list[str]:
        return [words for frame in self.frames(index) for words in frame.sentences]

    def ways(self, index: int) -> list[tuple[str, ...]]:
        """The ways that pieces went."""
        return [beat.path for frame in self.frames(index) for beat in frame.beats if isinstance(beat, Slide)]

    def places(self, index: int) -> list[str]:
        """Where it happened, in the order of what was seen."""
        beats = [place for frame in self.frames(index) for beat in frame.beats for place in beat.places()]
        if not beats and self.skin is not None:
            moment = self.match.history[self.answers[index].number]
            heard = self.match.game.told_to(self.reader, moment.told)
            beats = [place for event, view in heard for place in self.skin.touched(view, event)]
        return list(dict.fromkeys(place for place in beats if place))

    def fight(self, index: int) -> FightCard | None:
        """The card of a fight that this answer decided."""
        cards = self._annals.cards if self._annals is not None else []
        number = self.answers[index].number + 1 if index < len(self.answers) else -1
        return next((card for card in cards if card.number == number), None)

    def turn_card(self, turn: int) -> TurnCard | None:
        turns = self._annals.turns if self._annals is not None else []
        return next((card for card in turns if card.turn == turn), None)
