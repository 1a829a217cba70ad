"""3.2.3, 7.3 Every roll in one way: CAPs before the dice, Careful Aiming, the dice, and Luck after them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from game.conflict_of_heroes import events
from game.conflict_of_heroes.asking import CAPS, NO, YES, Caps, FirefightQuestion, Yes, could_hold, holds
from game.conflict_of_heroes.components import table_of
from game.conflict_of_heroes.state import NOBODY, Engagement, Throw
from game.kernel.agenda import Action, Question, Side, Step
from game.kernel.records import changed

MOST_CAPS = 2  # 3.2.3
AIMED = 2  # card 09
AIM, LUCK = "09", "11"


@dataclass(frozen=True)
class SpendCaps(FirefightQuestion):
    """3.2.3 Up to 2 CAPs on the coming roll."""

    def choices(self, state: Engagement) -> Sequence[Action]:
        return CAPS[: min(MOST_CAPS, state.caps[self.side]) + 1]

    def take(self, state: Engagement, action: Caps) -> None:
        if action.caps:
            state.caps[self.side] -= action.caps
            state.throw = changed(state.the_throw, caps=action.caps)
            state.tell(events.Paid, self.side, "CAPs", 0, action.caps)


@dataclass(frozen=True)
class CarefulAim(FirefightQuestion):
    """Card 09: +2 to this roll. Asked whenever the hand could hold the card."""

    always: ClassVar[bool] = True

    def choices(self, state: Engagement) -> Sequence[Action]:
        return (YES, NO) if holds(state, self.side, AIM) else (NO,)

    def take(self, state: Engagement, action: Action) -> None:
        if isinstance(action, Yes):
            state.discard_card(self.side, AIM)
            state.throw = changed(state.the_throw, aim=AIMED)

    def is_always(self, state: Engagement) -> bool:
        return True


@dataclass(frozen=True)
class CastDice(Step[Engagement]):
    """The dice fall."""

    def run(self, state: Engagement) -> None:
        throw = state.the_throw
        place = state.where[throw.target] if 0 <= throw.target < len(state.where) else None
        place = place if place is not None and place > 0 and throw.target not in state.hidden else None
        dice = state.roll(throw.why, throw.dice, throwers=(throw.side,), place=place)
        state.throw = changed(throw, pips=sum(dice))


@dataclass(frozen=True)
class TryLuck(FirefightQuestion):
    """Card 11: a die of 1 makes it 3 worse, any other 2 better. Asked whenever the hand could hold the card."""

    always: ClassVar[bool] = True

    def choices(self, state: Engagement) -> Sequence[Action]:
        return (YES, NO) if holds(state, self.side, LUCK) else (NO,)

    def take(self, state: Engagement, action: Action) -> None:
        if isinstance(action, Yes):
            state.discard_card(self.side, LUCK)
            state.do(CastLuck(self.side))

    def is_always(self, state: Engagement) -> bool:
        return True


@dataclass(frozen=True)
class CastLuck(Step[Engagement]):
    side: Side

    def run(self, state: Engagement) -> None:
        (die,) = state.roll("luck", throwers=(self.side,))
        change = table_of(LUCK, die)
        state.throw = changed(state.the_throw, luck=change)
        state.tell(events.LuckTried, self.side, change)


def before(state: Engagement, throw: Throw) -> list[Step[Any] | Question[Any]]:
    """What is asked of the roller before the dice."""
    items: list[Step[Any] | Question[Any]] = []
    if state.caps[throw.side]:
        items.append(SpendCaps(throw.side))
    if throw.why in ("attack", "strike back") and could_hold(state, throw.side, AIM):
        items.append(CarefulAim(throw.side))
    return items


def after(state: Engagement, throw: Throw, own_turn: bool = True) -> list[Step[Any] | Question[Any]]:
    """R54 Luck is played on own rolls in the own turn and before a round."""
    return [TryLuck(throw.side)] if own_turn and could_hold(state, throw.side, LUCK) else []


def throw_for(state: Engagement, side: Side, why: str, dice: int, then: Step[Any], target: int = NOBODY) -> None:
    """A roll that nobody but the roller has a say in."""
    state.throw = throw = Throw(side, why, dice, target)
    state.do(*before(state, throw), CastDice(), *after(state, throw), then)
