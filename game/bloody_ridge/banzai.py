"""11.4 Banzai charges: two a game, before the first round, all or one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.bloody_ridge import events
from game.bloody_ridge.combat import EndFight
from game.bloody_ridge.components import AMERICAN, JAPANESE
from game.bloody_ridge.state import Ridge
from game.kernel.agenda import Action, Question, Step
from game.kernel.picking import PICKS


@dataclass(frozen=True)
class Charge(Action):
    """11.4 Banzai."""


@dataclass(frozen=True)
class FightOn(Action):
    """11.4 No charge: the usual rounds of fire."""


CHARGE, FIGHT_ON = Charge(), FightOn()


@dataclass(frozen=True)
class OfferCharge(Step[Ridge]):
    """11.4, R41, R42 Only with Marines in the hex, and at most twice a game."""

    def run(self, state: Ridge) -> None:
        if state.charges_left > 0 and state.the_fight.units:
            state.do(DeclareCharge(JAPANESE))


def succeeds(japanese: int, american: int) -> bool:
    """R40 Strictly higher."""
    return japanese > american


@dataclass(frozen=True)
class DeclareCharge(Question[Ridge]):
    """11.4 Charge or not."""

    def options(self, state: Ridge) -> list[Action]:
        return [FIGHT_ON, CHARGE]

    def answer(self, state: Ridge, action: Any) -> None:
        if isinstance(action, Charge):
            state.charges += 1
            charge(state)


def charge(state: Ridge) -> None:
    """11.4 A die for each side: one Marine unit dies, or the whole force."""
    japanese, american = state.roll("banzai", 2, throwers=(JAPANESE, AMERICAN), place=state.the_fight.place)
    success = succeeds(japanese, american)
    state.tell(events.Charged, japanese, american, success)
    if success:
        state.do(ChooseVictim(JAPANESE))
    else:
        state.lose_force("charge")
        state.skip_to(EndFight)


@dataclass(frozen=True)
class ChooseVictim(Question[Ridge]):
    """11.4, R41 Any rifle or HQ in the hex; its machine gun or hero goes with it."""

    def options(self, state: Ridge) -> list[Action]:
        return [PICKS[unit] for unit in state.the_fight.units]

    def answer(self, state: Ridge, action: Any) -> None:
        state.bury_marines((action.item,))
        state.tell(events.Struck, action.item)
        state.miss_hqs((action.item,))
