"""Ideas for the orchard: what the tests of plans share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ai.brain import Weights
from ai.search.proposals import Proposal
from game.kernel.agenda import Action, Decision, Question
from tests.ai.toy import Branch, Climb, Orchard, OrchardBrain, Shake


@dataclass(frozen=True)
class Wants(Proposal):
    """Leans to these answers."""

    wanted: tuple[Action, ...] = ()

    def lean(self, state: Any, question: Question[Any], options: Sequence[Action]) -> list[float]:
        return [5.0 * (option in self.wanted) for option in options]


TOP = Wants("top", "Up to the top branch", (Climb(), Branch(2)))
LOW = Wants("low", "Up to the lowest branch", (Climb(), Branch(0)))
LUCK = Wants("luck", "Shake and hope", (Shake(),))


class Planner(OrchardBrain):
    """The same short sight, but with ideas."""

    ideas: tuple[Proposal, ...] = (LOW, LUCK, TOP)

    def proposals(self, view: Orchard, decision: Decision, weights: Weights) -> Sequence[Proposal]:
        return self.ideas
