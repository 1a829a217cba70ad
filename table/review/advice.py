"""What would the best player there is do here? Asked of one position, thought out in a process of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ai.arena import seed_for
from ai.levels import LevelError
from ai.worker import THINKING
from game.kernel.game import Game
from game.kernel.match import Match
from table.opponent import Opponent, adviser, answer_of, plan_line
from table.review.answers import GivenAnswer


class Advice:
    """`ask`, then `poll` now and then; `lines` say how it stands, and then the line with its reason."""

    def __init__(self, match: Match[Any], folder: Path) -> None:
        self.game: Game[Any] = match.game
        self.seed, self.folder = seed_for(match.seed, "advice"), folder
        self.asked: GivenAnswer | None = None
        self.lines: list[str] = []
        self._opponent: Opponent | None = None

    @property
    def is_thinking(self) -> bool:
        return self._opponent is not None

    def ask(self, answer: GivenAnswer) -> None:
        """He sees what the side in question saw, and nothing else."""
        self.close()
        side = answer.decision.side
        self.asked = answer
        try:
            self._opponent = Opponent(self.game, adviser(self.game), [side], self.seed, self.folder)
        except LevelError as error:
            self.lines = [str(error)]
            return
        if not self._opponent.thinks(side):
            self._opponent, self.lines = None, ["Nobody has taught the computer this game yet."]
            return
        self.lines = [f"{self._opponent.title} thinks ..."]
        self._opponent.start(self.game.observe(answer.before, side), answer.decision)

    def poll(self) -> bool:
        """Whether he has answered."""
        if self._opponent is None or self.asked is None:
            return False
        report = self._opponent.wait(0.0)
        if report.status == THINKING:
            return False
        answer, decision = self.asked, self.asked.decision
        action, title = answer_of(report.choice, decision), self._opponent.title
        self.close()
        if action is None or report.choice is None:
            self.lines = [report.words or "He gave no answer."]
            return True
        view = self.game.observe(answer.before, decision.side)
        said = self.game.say(view, decision.question, action)
        same = " It is what was done." if action == answer.action else ""
        plan = next((plan for each, plan in report.choice.plans if each == action), None)
        thoughts = report.choice.thoughts
        lines = [f"{title}: {said}{'' if said.endswith('.') else '.'}{same}"]
        lines += [f"His line: {plan_line(plan)}"] if plan is not None else []
        lines += [f"Why: {thoughts.goal}"] if thoughts.goal else []
        self.lines = [*lines, *([f"He fears: {thoughts.fear}"] if thoughts.fear else [])]
        return True

    def close(self) -> None:
        opponent, self._opponent = self._opponent, None
        if opponent is not None:
            opponent.close()
