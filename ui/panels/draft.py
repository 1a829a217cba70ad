"""A draft: answers tried out on a copy of what the player sees, before the match is given any of them.

The copy has no dice and no secrets. A draft therefore ends where dice would fall, where something hidden would come
out, and where somebody else is asked; what it holds is then played through the match, which checks every answer again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from game.kernel.agenda import Action, Decision, Question, Side, Step, play
from game.kernel.match import Match


@dataclass(frozen=True)
class Answer:
    """One answer of a draft and where it was given. A lone one is given by the rules themselves."""

    world: Any
    decision: Decision
    action: Action

    @property
    def question(self) -> Question[Any]:
        return self.decision.question

    @property
    def is_lone(self) -> bool:
        return len(self.decision.options) == 1 and not self.question.always


class Draft:
    """A chain of answers of one side."""

    def __init__(self, view: Any, side: Side) -> None:
        self.world, self.side = view.clone(), side
        self.answers: list[Answer] = []
        self.closed = False

    def asked(self) -> Decision | None:
        """The question on top with all its options, even a lone one; None if this side has nothing more to draft."""
        while not self._is_over():
            item = self.world.agenda[-1]
            if isinstance(item, Question):
                mine = item.side == self.side
                return Decision(self.side, item, tuple(item.options(self.world))) if mine else None
            self._run(item)
        return None

    def _is_over(self) -> bool:
        return self.closed or not self.world.agenda or self.world.winner is not None

    def _run(self, step: Step[Any]) -> None:
        """One step of the rules. Dice and secrets close the draft before they come: here they are not the true ones."""
        after = self.world.clone()
        after.agenda.pop()
        step.run(after)
        self.closed = (after.seed, after.revealed) != (self.world.seed, self.world.revealed)
        if not self.closed:
            self.world = after

    def give(self, decision: Decision, action: Action) -> None:
        """Answer the question on top."""
        self.answers.append(Answer(self.world, decision, action))
        before = self.world.seed, self.world.revealed
        self.world = self.world.clone()
        play(self.world, action)
        self.closed = (self.world.seed, self.world.revealed) != before


def replay(match: Match[Any], side: Side, answers: Sequence[Answer], give: Callable[[Action], object]) -> int:
    """Give a draft's answers; stops where the match asks something else than expected. How many were given."""
    played = 0
    for answer in answers:
        if answer.is_lone:
            continue  # the match has given it already
        decision = match.decision
        if decision is None or decision.side != side or decision.question != answer.question:
            break
        if answer.action not in decision.options:
            break
        give(answer.action)
        played += 1
    return played
