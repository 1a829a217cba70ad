"""A guided battle: one line that says what a good player would think about now, and that fades as one manages alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ai.levels import HEURISTIC
from game.kernel.agenda import Decision
from game.kernel.match import DICE, Match
from table.opponent import find_brain_of, hint_of
from table.rival import seat_opponent
from table.seats import HINTS, any_of, help_count

GUIDED = "guided"  # the note of such a match
WHOLE, GOAL_ALONE = 25, 50  # decisions taken alone, up to which the whole line stands, and then its first half
COST = 10  # decisions that one has to manage again after each hint that was asked for
VAGUE = "Look closely at option"  # a hint for whoever reads a list by its numbers
SILENT = "You manage alone now. Ask for a hint where you are in doubt."


def is_guided(match: Match[Any]) -> bool:
    return bool(any_of(match.notes.get(GUIDED), bool, False))


class Guidance:
    """What is said at each decision, found at sight from what that side may know. Nothing is said twice in a row for
    one decision, and nothing is thought out while nobody looks."""

    def __init__(self, match: Match[Any], humans: tuple[Any, ...], folder: Path) -> None:
        self.match, self.humans = match, humans
        others = tuple(side for side in match.game.players if side not in humans)
        self.mind = seat_opponent(match, others, HEURISTIC, folder) if find_brain_of(match.game) else None
        self._told: tuple[Decision | None, str] = (None, "")

    @property
    def alone(self) -> int:
        """How many decisions were taken without asking for help."""
        moments = self.match.history
        own = sum(moment.side in self.humans and not isinstance(moment.action, DICE) for moment in moments)
        return max(0, own - COST * help_count(self.match, HINTS))

    @property
    def line(self) -> str:
        """For the decision in hand; empty if somebody else decides."""
        decision = self.match.decision
        if decision is None or decision.side not in self.humans or self.mind is None:
            return ""
        if self._told[0] is not decision:
            self._told = decision, self._thought(decision)
        return self._told[1]

    def _thought(self, decision: Decision) -> str:
        if self.alone >= GOAL_ALONE:
            return SILENT if self.alone < GOAL_ALONE + COST else ""
        assert self.mind is not None
        view = self.match.view(decision.side)
        choice = self.mind.stand_in(view, decision)
        if choice is None:
            return ""
        hint = hint_of(self.match.game, view, decision, choice)
        if self.alone >= WHOLE or hint.kind.startswith(VAGUE):
            return hint.goal
        return f"{hint.goal} {hint.kind}"
