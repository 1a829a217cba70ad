"""A draft: answers tried out on a copy of what the player sees, before the match is given any of them.

The copy has no dice and no secrets. A draft therefore ends where dice would fall, where something hidden would come
out, and where somebody else is asked; what it holds is then played through the match, which checks every answer again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from game.kernel.agenda import Action, Decision, Question, Side, advance, play
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
        return len(self.decision.options) == 1 and not self.question.is_always(self.world)


class Draft:
    """A chain of answers of one side."""

    def __init__(self, view: Any, side: Side) -> None:
        self.world, self.side = view.clone(), side
        self.world.drafted_by = side
        self.answers: list[Answer] = []
        self.closed = False

    def asked(self) -> Decision | None:
        """The question on top with all its options, even a lone one; None if this side has nothing more to draft."""
        if not self._is_over():
            self._go_on()
        if self._is_over():
            return None
        item = self.world.agenda[-1]
        return Decision(self.side, item, tuple(item.options(self.world))) if item.side == self.side else None

    def _is_over(self) -> bool:
        return self.closed or not self.world.agenda or self.world.winner is not None

    def _go_on(self) -> None:
        """Up to the next question, unless dice or secrets come before it: here they are not the true ones."""
        if isinstance(self.world.agenda[-1], Question):
            return
        ahead = self.world.clone()
        advance(ahead, pause=lambda question: True, brake=lambda: self._differs(ahead))
        if self._differs(ahead):
            self.closed = True
        else:
            self.world = ahead

    def _differs(self, world: Any) -> bool:
        """Whether dice have fallen or something hidden came out since."""
        return bool((world.seed, world.revealed) != (self.world.seed, self.world.revealed))

    def give(self, decision: Decision, action: Action) -> None:
        """Answer the question on top."""
        self.answers.append(Answer(self.world, decision, action))
        after = self.world.clone()
        play(after, action)
        self.closed, self.world = self._differs(after), after


def fits(match: Match[Any], answer: Answer) -> bool:
    """Whether the match asks what the draft has answered, of the same side."""
    decision = match.decision
    asked = decision is not None and (decision.side, decision.question) == (answer.decision.side, answer.question)
    return asked and decision is not None and answer.action in decision.options


def replay(match: Match[Any], answers: Sequence[Answer], give: Callable[[Action], object]) -> int:
    """Give a draft's answers; stops where the match asks something else than expected. How many were given."""
    played = 0
    for answer in answers:
        if answer.is_lone:
            continue  # the match has given it already
        if not fits(match, answer):
            break
        give(answer.action)
        played += 1
    return played
