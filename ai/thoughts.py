"""What a player considered, in words: kept with the move, shown afterwards, and used for hints by the same code.

Whatever of it rests only on what the other side may see too is marked as open: that may be read during the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from ai.brain import Brain, TellsPlans, Weights
from game.kernel.agenda import Action, Decision, Question, Side, play, settle
from game.kernel.game import Game
from game.kernel.records import Record
from game.kernel.state import S

PLANS_KEPT = 5  # more than anybody reads; the rest was hardly looked at
LONGEST_PLAN = 12  # clauses in one sentence


@dataclass(frozen=True)
class Plan(Record):
    """One way to go on. The value is the chance to win; where nobody searched (no visits) it is the scorers' points."""

    words: str
    value: float
    visits: int
    reason: str
    is_open: bool = False  # nothing in it that the other side may not see
    answer: str = ""  # what the other side is expected to do then


@dataclass(frozen=True)
class Thoughts(Record):
    """Why a move was made: the plans weighed, best first. The time it took is not kept: it differs each time."""

    goal: str = ""
    fear: str = ""
    plans: tuple[Plan, ...] = ()
    iterations: int = 0
    is_open: bool = False  # whether goal and fear are
    opens: bool = False  # whether a plan begins with this move; else it is one step of it
    expected: Action | None = None  # what the other side is expected to do after the plan


Next = Callable[[Any, Decision], Action | None]
PlanSteps = Sequence[tuple[Decision, Action]]


@dataclass(frozen=True)
class Storyline:
    """A plan as far as it can be told: its own steps, and the other side's answer where no die falls before it."""

    words: str
    is_open: bool = False
    answer: str = ""
    expected: Action | None = None


def storyline(
    game: Game[S], brain: Brain[S], view: S, decision: Decision, action: Action, next_action: Next, seed: int
) -> Storyline:
    """The plan that begins with this action: the side's own next actions up to the end of its plan.

    It stops where dice are thrown, because what follows them is no longer a plan but an answer to luck.
    """
    others = _others(game, decision.side)
    words, steps = [game.say(view, decision.question, action)], [(decision, action)]
    is_open = _is_open(game, view, decision.question, action, others)
    world = game.imagine(view, decision.side, Random(seed))
    dice, side, alone = world.seed, decision.side, len(game.players) == 1
    play(world, action)
    answer, expected = "", None
    while len(words) < LONGEST_PLAN:
        ahead = settle(world)
        if ahead is None or world.seed != dice:
            break
        then = next_action(world, ahead)
        if brain.is_plan_start(ahead) and (alone or ahead.side != side):
            if then is not None and not alone:
                answer, expected = game.say(world, ahead.question, then), then
            break
        if then is None:
            break
        if ahead.side == side:
            is_open = is_open and _is_open(game, world, ahead.question, then, others)
            words.append(game.say(world, ahead.question, then))
            steps.append((ahead, then))
        play(world, then)
    whole = brain.plan_words(view, steps) if isinstance(brain, TellsPlans) else ""
    return Storyline(whole or ", then ".join(words), is_open, answer, expected)


def _others(game: Game[Any], side: Side) -> list[Side]:
    return [other for other in game.players if other != side]


def _is_open(game: Game[S], world: S, question: Question[Any], action: Action, others: Sequence[Side]) -> bool:
    """Whether every other side sees such a step done as it is, and would say it in the same words."""
    return all(
        game.witnessed(world, action, other) == action
        and game.say(game.observe(world, other), question, action) == game.say(world, question, action)
        for other in others
    )


def thoughts_on(
    game: Game[S],
    brain: Brain[S],
    view: S,
    decision: Decision,
    weights: Weights,
    plans: Sequence[Plan],
    iterations: int = 0,
    expected: Action | None = None,
) -> Thoughts:
    """Goal, fear and plans, ready to be kept with the move."""
    side = decision.side
    goal, fear = brain.goal(view, side, weights), brain.fear(view, side, weights)
    is_open = all(_sounds_alike(game, brain, view, side, other, weights) for other in _others(game, side))
    opens = brain.is_plan_start(decision)
    return Thoughts(goal, fear, tuple(plans), iterations, is_open, opens, expected)


def _sounds_alike(game: Game[S], brain: Brain[S], view: S, side: Side, other: Side, weights: Weights) -> bool:
    """Whether goal and fear can be told from what the other side may see."""
    open_view = game.observe(view, other)
    try:
        told = brain.goal(open_view, side, weights), brain.fear(open_view, side, weights)
    except Exception:  # a brain is not made to look through the other side's eyes: then it keeps this to itself
        return False
    return told == (brain.goal(view, side, weights), brain.fear(view, side, weights))
