"""The opponent at the battle screen: thinks in its own process, is only ever glanced at, and always answers."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from ai.arena import seed_for
from ai.levels import LevelError
from ai.player import Choice
from ai.worker import THINKING
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
    """Whoever plays the sides that nobody here plays."""

    def __init__(self, match: Match[Any], humans: tuple[Side, ...], folder: Path) -> None:
        self.match = match
        self.sides = [side for side in match.game.players if side not in humans]
        self.opponent: Opponent | None = None
        self.warning = ""
        if self.sides:
            self.opponent, self.warning = noted_opponent(match, humans, folder)
        self.asked: Decision | None = None
        self.attempts = 0
        self.progress = 0.0
        self.choice: Choice | None = None
        self.trouble = ""  # what went wrong with its thinking, until somebody has read it

    @property
    def name(self) -> str:
        return "" if self.opponent is None else self.opponent.title

    @property
    def thinking(self) -> bool:
        return self.asked is not None

    def wake(self) -> None:
        if self.opponent is not None:
            self.opponent.wake()

    def poll(self, decision: Decision) -> Action | None:
        """Its answer if there is one yet; never waits."""
        opponent = self.opponent
        if opponent is None or not opponent.thinks(decision.side):
            self.choice = None
            return random_answer(self.match, decision)
        if self.asked is not decision:
            self._ask(opponent, decision, 1)
            return None
        report = opponent.wait(0)
        if report.status == THINKING:
            self.progress = min(1.0, report.iterations / report.budget) if report.budget else 0.0
            return None
        self.trouble = report.words or self.trouble
        return self._settled(opponent, decision, report.choice)

    def _ask(self, opponent: Opponent, decision: Decision, attempt: int) -> None:
        self.asked, self.attempts, self.progress = decision, attempt, 0.0
        opponent.start(self.match.view(decision.side), decision)

    def _settled(self, opponent: Opponent, decision: Decision, choice: Choice | None) -> Action | None:
        action = answer_of(choice, decision)
        if action is None and self.attempts < ATTEMPTS and not opponent.hurried:
            self._ask(opponent, decision, self.attempts + 1)
            return None
        if action is None:
            choice = opponent.stand_in(self.match.view(decision.side), decision)
            action = answer_of(choice, decision)
        self.asked = None
        self.choice = choice if action is not None else None
        return action or random_answer(self.match, decision)

    def tell_trouble(self) -> str:
        """Once: the game goes on, so one notice is enough."""
        words, self.trouble = self.trouble, ""
        return words

    def note(self) -> None:
        """Its thoughts are kept with the move it has just made."""
        if self.choice is not None:
            diary, number = Diary(self.match.notes), len(self.match.history)
            diary.forget_after(number - 1)  # what was taken back was never thought
            diary.write(number, self.choice.thoughts)
            self.choice = None

    def move_now(self) -> None:
        if self.opponent is not None and self.asked is not None:
            self.opponent.move_now()

    def drop(self) -> None:
        """What it thinks about is no question any more."""
        self.asked = None
        if self.opponent is not None and self.opponent.worker is not None:
            self.opponent.worker.cancel()

    def close(self) -> None:
        self.asked = None
        if self.opponent is not None:
            self.opponent.close()
