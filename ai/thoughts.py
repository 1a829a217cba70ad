"""What a player considered, in words: kept with the move, shown afterwards, and used for hints by the same code."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from ai.brain import Brain
from game.kernel.agenda import Action, Decision, play, settle
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


@dataclass(frozen=True)
class Thoughts(Record):
    """Why a move was made: the plans weighed, best first. The time it took is not kept: it differs each time."""

    goal: str = ""
    fear: str = ""
    plans: tuple[Plan, ...] = ()
    iterations: int = 0


Next = Callable[[Any, Decision], Action | None]


def plan_words(
    game: Game[S], brain: Brain[S], view: S, decision: Decision, action: Action, next_action: Next, seed: int
) -> str:
    """The plan that begins with this action: the side's own next actions up to the end of its plan.

    It stops where dice are thrown, because what follows them is no longer a plan but an answer to luck.
    """
    words = [game.say(view, decision.question, action)]
    world = game.imagine(view, decision.side, Random(seed))
    dice, side, alone = world.seed, decision.side, len(game.players) == 1
    play(world, action)
    while len(words) < LONGEST_PLAN:
        ahead = settle(world)
        if ahead is None or world.seed != dice or (brain.is_plan_start(ahead) and (alone or ahead.side != side)):
            break
        then = next_action(world, ahead)
        if then is None:
            break
        if ahead.side == side:
            words.append(game.say(world, ahead.question, then))
        play(world, then)
    return ", then ".join(words)
