"""Which cards of turns and phases somebody here has still to read, and before what."""

from __future__ import annotations

from typing import Any, Protocol

from game.kernel.agenda import Side
from game.kernel.match import Match
from game.kernel.state import HasTurns
from ui.director.annals import Annals, PhaseCard, TurnCard
from ui.director.script import Frame
from ui.settings import Settings


class Shower(Protocol):
    """The show, as far as cards wait for it."""

    match: Match[Any]
    people: tuple[Side, ...]
    viewer: Side
    settings: Settings

    @property
    def annals(self) -> Annals: ...
    @property
    def next_frame(self) -> Frame | None: ...
    @property
    def is_still(self) -> bool: ...


class Cards:
    """Each card is read once, after what it tells was shown and before anything else is."""

    def __init__(self, show: Shower) -> None:
        self.show = show
        self.turns: dict[Side, int] = {}  # turn cards that each has seen
        self.phases: dict[Side, int] = {}  # up to which move each has seen what a phase came to

    def note(self, turns: dict[Side, int]) -> None:
        """What was written down so far is no news to anybody."""
        self.turns = turns
        self.phases = dict.fromkeys(turns, len(self.show.match.history))

    def rewind(self) -> None:
        self.phases = {side: min(number, len(self.show.match.history)) for side, number in self.phases.items()}

    def come_before(self, frame: Frame) -> bool:
        """Whether a card of what is over waits to be read before this begins."""
        return frame.starts_phase and (self._summary() is not None or self._is_new_turn(frame))

    def _is_new_turn(self, frame: Frame) -> bool:
        turns = self.show.annals.turns
        is_new = len(turns) > self.turns.get(self.show.viewer, 0)
        return is_new and isinstance(frame.before, HasTurns) and frame.before.turn > turns[-1].turn

    def _summary(self) -> PhaseCard | None:
        """Of a phase that is over and that nobody here has read, if he wants to."""
        show = self.show
        card = next(iter(show.annals.phases[-1:]), None)
        if card is None or card.number <= self.phases.get(show.viewer, 0) or not show.settings.speed:
            return None
        own = card.side == show.viewer and card.side in show.people
        wanted = {"all": True, "theirs": not own, "never": False}
        return card if wanted[show.settings.summaries] else None

    def phase(self) -> PhaseCard | None:
        """Once the phase was shown, and before the next one is."""
        frame = self.show.next_frame
        if not self.show.is_still or (frame is not None and not frame.starts_phase):
            return None
        card = self._summary()
        if card is not None:
            self.phases[self.show.viewer] = card.number
        return card

    def turn(self) -> TurnCard | None:
        """Of a turn that has just ended and been shown; none if nothing is shown at all."""
        show = self.show
        frame, turns = show.next_frame, show.annals.turns
        if not show.is_still or not show.settings.speed or (frame is not None and not self.come_before(frame)):
            return None
        card = turns[-1] if len(turns) > self.turns.get(show.viewer, 0) else None
        self.turns[show.viewer] = len(turns)
        return card
