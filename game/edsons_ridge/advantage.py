"""14 The Advantage: every roll passes through here, so that its holder may have it thrown again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.edsons_ridge.components import NOWHERE, other
from game.edsons_ridge.state import Edson
from game.kernel.agenda import Action, Question, Side, Step
from game.kernel.named import Place


@dataclass(frozen=True)
class LetStand(Action):
    """The roll stands."""


@dataclass(frozen=True)
class Reroll(Action):
    """14.3 Spend the Advantage: throw again."""


LET_STAND, REROLL = LetStand(), Reroll()
PAIR = 2  # dice of one side
LOW = ("infiltration", "entrenchment", "patrol", "leader")  # 8.22, 8.24, 8.25, 18.5 Who throws these wants little


@dataclass(frozen=True)
class Throw(Step[Edson]):
    """Throw dice into `state.dice`, then offer the holder of the Advantage another throw (R26)."""

    why: str
    side: Side  # who rolls, or rolls first
    count: int
    own_only: bool = False  # 14.6 in close combat only the spender's own roll
    place: Place = NOWHERE  # what is rolled for, where the position does not say it

    @property
    def throwers(self) -> tuple[Side, ...]:
        """10.35 Of four dice the first two are this side's, the others the enemy's."""
        own = min(self.count, PAIR)
        return (self.side,) * own + (other(self.side),) * (self.count - own)

    def roll(self, state: Edson, again: str = "") -> None:
        place = self.place or _scene(state) or None
        state.dice = state.roll(self.why + again, self.count, throwers=self.throwers, place=place, low=self.why in LOW)

    def run(self, state: Edson) -> None:
        self.roll(state)
        if not state.advantage_used and not (self.own_only and state.holder != self.side):
            state.do(Advantage(state.holder, self))


def _scene(state: Edson) -> Place:
    """Where the dice fall: in the fight that is under way, or else in the area of the impulse."""
    if state.fight is not None:
        return state.fight.place
    if state.melee is not None:
        return state.melee.place
    return state.impulse.area if state.impulse is not None else NOWHERE


@dataclass(frozen=True)
class Advantage(Question[Edson]):
    """14.3, 14.8 The holder may have the roll thrown again, once per impulse or phase."""

    throw: Throw

    def options(self, state: Edson) -> list[Action]:
        return [LET_STAND, REROLL]

    def answer(self, state: Edson, action: Any) -> None:
        if isinstance(action, Reroll):
            state.advantage_used = True
            self.throw.roll(state, " again")


def shift_advantage(state: Edson, required: int) -> None:
    """14.2, 14.7 At the end of an impulse: used, or lost with `required` units gone and the enemy's fewer."""
    held, facing = state.lost[state.holder], state.lost[other(state.holder)]
    if state.advantage_used:
        state.pass_advantage("used")
    elif held >= required and facing < required:
        state.pass_advantage("losses")
    reset_advantage(state)


def shift_after_close_combat(state: Edson) -> None:
    """14.7 In the close combat phase it takes two more losses than the enemy's."""
    held, facing = state.lost[state.holder], state.lost[other(state.holder)]
    if state.advantage_used:
        state.pass_advantage("used")
    elif held - facing >= 2:
        state.pass_advantage("losses")
    reset_advantage(state)


def reset_advantage(state: Edson) -> None:
    state.advantage_used = False
    state.lost = (0, 0)
