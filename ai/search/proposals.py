"""Plans that a brain proposes for a whole impulse or phase: goals that make its scorers lean one way."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

from ai.brain import Brain, Weights
from game.kernel.agenda import Action, Decision, Question


@dataclass(frozen=True)
class Proposal:
    """One way to use an impulse or a phase. The answers to its single questions follow from what it leans to."""

    name: str  # tells it from its rivals
    words: str  # the plan as a player reads it
    # how far behind the best it looks at first sight, as a share of the game; the more worlds, the less it counts
    promise: float = field(default=0.0, kw_only=True)

    is_open = False  # whether its words tell nothing that the other side may not see; said of a whole class

    def lean(self, state: Any, question: Question[Any], options: Sequence[Action]) -> Sequence[float]:
        """Points that each option gains under this plan, on the scale of the brain's scores; empty: none."""
        return ()

    def insists(self) -> bool:
        """Whether its points alone decide wherever it has some: then the scorers need not be asked."""
        return False

    def is_searched(self, question: Question[Any]) -> bool:
        """Whether a single question of the plan deserves a search of its own, or is answered by its scores."""
        return False


class StepByStep(Proposal):
    """No plan: as the scorers lead, step by step. Every other proposal has to beat it; a brain may word it."""


@runtime_checkable
class Proposes(Protocol):
    """A brain may propose plans where a plan starts; a search plays each out in imagined worlds and keeps the best."""

    def proposals(self, view: Any, decision: Decision, weights: Weights) -> Sequence[Proposal]: ...


@runtime_checkable
class NamesStretches(Protocol):
    """A brain may say for which stretch of play a plan holds, where no single question opens it: a plan is made at the
    first question of a stretch, whichever that is, holds to its last one, and is judged where the next one begins."""

    def stretch(self, state: Any, question: Question[Any]) -> Hashable:
        """What tells this stretch from any other of the game; None: the question lies between two of them."""
        ...


@runtime_checkable
class KnowsAtSight(Protocol):
    """A brain may name questions that its scorers answer well enough where no plan is followed."""

    def is_plain(self, question: Question[Any]) -> bool: ...


@runtime_checkable
class ExpectsPlans(Protocol):
    """A brain may say which plan the other side is taken to follow while one's own is rehearsed; without it the scorers
    answer for him."""

    def expected(self, state: Any, question: Question[Any], weights: Weights) -> Proposal | None: ...


def leaned(
    brain: Brain[Any],
    weights: Weights,
    proposal: Proposal | None,
    state: Any,
    question: Question[Any],
    options: Sequence[Action],
) -> list[float]:
    """The scores as this plan sees them."""
    if proposal is None:
        return brain.scores(state, question, options, weights)
    points = proposal.lean(state, question, options)
    if points and proposal.insists():
        return list(points)
    scores = brain.scores(state, question, options, weights)
    return [score + point for score, point in zip(scores, points, strict=True)] if points else scores
