"""The opponent at the table: thinks in its own process, is only ever glanced at, and always answers."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from ai.arena import seed_for
from ai.levels import LevelError
from ai.player import Choice
from ai.worker import THINKING, WorkerReport
from game.kernel.agenda import Action, Decision, Side
from game.kernel.match import Match
from table.opponent import Diary, Opponent, answer_of, default_name

ATTEMPTS = 2  # how often it is asked before it answers without thinking


def random_answer(match: Match[Any], decision: Decision) -> Action:
    """The random opponent. The same at the same point of the same game, so that a save changes nothing."""
    return Random(f"{match.seed}/{len(match.history)}").choice(decision.options)


def seat_opponent(match: Match[Any], humans: tuple[Side, ...], name: str, folder: Path) -> Opponent:
    """The player of that name on every side that nobody here plays; LevelError if there is none."""
    others = [side for side in match.game.players if side not in humans]
    return Opponent(match.game, name, others, seed_for(match.seed, "opponent"), folder)


def noted_opponent(match: Match[Any], humans: tuple[Side, ...], folder: Path) -> tuple[Opponent, str]:
    """Who played when the game was saved, and a warning if he cannot any more; notes are not believed blindly."""
    noted = match.notes.get("opponent")
    usual = default_name(match.game, folder)
    try:
        return seat_opponent(match, humans, noted if isinstance(noted, str) else usual, folder), ""
    except LevelError as error:
        found = seat_opponent(match, humans, usual, folder)
        return found, f"The opponent of this save cannot play on ({error}): {found.title} takes over."


class Rival:
    """Whoever plays the sides that nobody here plays. Asked again after a fall, then it answers at sight: a game never
    hangs on its opponent."""

    def __init__(self, match: Match[Any], opponent: Opponent | None) -> None:
        self.match, self.opponent = match, opponent
        self.asked: Decision | None = None
        self.attempts = 0
        self.progress = 0.0
        self.choice: Choice | None = None
        self.trouble: list[str] = []  # what went wrong with its thinking, until somebody has read it

    @property
    def name(self) -> str:
        return "" if self.opponent is None else self.opponent.title

    @property
    def thinking(self) -> bool:
        return self.asked is not None

    def thinks(self, side: Side) -> bool:
        """Whether it is asked at all for that side; a random answer needs nobody."""
        return self.opponent is not None and self.opponent.thinks(side)

    def wake(self) -> None:
        if self.opponent is not None:
            self.opponent.wake()

    def poll(self, decision: Decision, seconds: float = 0.0) -> Action | None:
        """Its answer if there is one yet, after so many seconds at most. The first time it is asked."""
        opponent = self.opponent
        if opponent is None or not opponent.thinks(decision.side):
            self.choice = None
            return random_answer(self.match, decision)
        if self.asked is not decision:
            self._ask(opponent, decision, 1)
            return None
        report = opponent.wait(seconds)
        if report.status == THINKING:
            self.progress = min(1.0, report.iterations / report.budget) if report.budget else 0.0
            return None
        return self._settled(opponent, decision, report)

    def _ask(self, opponent: Opponent, decision: Decision, attempt: int) -> None:
        self.asked, self.attempts, self.progress = decision, attempt, 0.0
        opponent.start(self.match.view(decision.side), decision)

    def _settled(self, opponent: Opponent, decision: Decision, report: WorkerReport) -> Action | None:
        choice, action = report.choice, answer_of(report.choice, decision)
        if action is None:
            self.trouble.append(report.words or "The opponent gave no proper answer.")
            if self.attempts < ATTEMPTS and not opponent.hurried:
                self._ask(opponent, decision, self.attempts + 1)
                return None
            self.trouble.append("The opponent answers without thinking this time.")
            choice = opponent.stand_in(self.match.view(decision.side), decision)
            action = answer_of(choice, decision)
        self.asked = None
        self.choice = choice if action is not None else None
        return action or random_answer(self.match, decision)

    def tell_trouble(self) -> list[str]:
        """Each sentence once."""
        told, self.trouble = self.trouble, []
        return told

    def note(self, number: int) -> None:
        """Its thoughts are kept with the move it has just made."""
        if self.choice is not None:
            Diary(self.match.notes).write(number, self.choice.thoughts)
            self.choice = None

    def move_now(self) -> None:
        if self.opponent is not None and self.asked is not None:
            self.opponent.move_now()

    def drop(self) -> None:
        """What it thinks about is no question any more."""
        self.asked = self.choice = None
        if self.opponent is not None and self.opponent.worker is not None:
            self.opponent.worker.cancel()

    def close(self) -> None:
        self.asked = None
        if self.opponent is not None:
            self.opponent.close()
