"""Hints at the battle screen: a searching player thinks on the human's own view, in a process of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ai.arena import seed_for
from ai.levels import LevelError
from ai.worker import THINKING
from game.kernel.agenda import Decision
from game.kernel.match import Match
from table.opponent import Hint, Opponent, adviser, answer_of, find_brain_of, hint_of
from table.seats import HINTS, count_help

STEPS = 3


class Hinter:
    """One hint for the decision in hand, told in three steps. Never waits: `poll` looks, playing on drops it."""

    def __init__(self, match: Match[Any], folder: Path) -> None:
        self.match, self.folder = match, folder
        self.mind: Opponent | None = None
        self.asked: Decision | None = None
        self.hint: Hint | None = None
        self.told = 0
        self.trouble = ""

    @property
    def thinking(self) -> bool:
        return self.asked is not None and self.hint is None and not self.trouble

    def ask(self, decision: Decision) -> None:
        """The first time it begins to think; then each time one step more."""
        if self.asked is not decision:
            self.drop()
            self._begin(decision)
        elif self.hint is not None:
            self.told = min(self.told + 1, STEPS)

    def _begin(self, decision: Decision) -> None:
        self.asked, self.told, self.trouble = decision, 0, ""
        count_help(self.match, HINTS)
        game = self.match.game
        if find_brain_of(game) is None:
            self.trouble = "There are no hints: nobody has taught the computer this game yet."
            return
        seed = seed_for(self.match.seed, "hint")
        try:
            if self.mind is None or not self.mind.thinks(decision.side):
                self._close_mind()
                self.mind = Opponent(game, adviser(game), (decision.side,), seed, self.folder)
            self.mind.start(self.match.view(decision.side), decision)
        except LevelError as error:
            self.trouble = f"There is no hint: {error}"

    def poll(self) -> bool:
        """Whether there is something new to show."""
        if not self.thinking or self.mind is None or self.asked is None:
            return False
        report = self.mind.wait(0)
        if report.status == THINKING:
            return False
        view, decision = self.match.view(self.asked.side), self.asked
        choice = report.choice or self.mind.stand_in(view, decision)
        if choice is None or answer_of(choice, decision) is None:
            self.trouble = "There is no hint here: the thinking stumbled."
        else:
            self.hint, self.told = hint_of(self.match.game, view, decision, choice), 1
        return True

    def drop(self) -> None:
        """The question is no question any more."""
        if self.thinking and self.mind is not None and self.mind.worker is not None:
            self.mind.worker.cancel()
        self.asked, self.hint, self.told, self.trouble = None, None, 0, ""

    def close(self) -> None:
        self.asked = None
        self._close_mind()

    def _close_mind(self) -> None:
        if self.mind is not None:
            self.mind.close()
        self.mind = None
