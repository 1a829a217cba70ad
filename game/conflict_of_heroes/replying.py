"""9.5, B.4 What the attacked side may answer before the dice: take cover (65), or strike back (60)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from game.conflict_of_heroes import events
from game.conflict_of_heroes.asking import NO, YES, FirefightQuestion, Yes
from game.conflict_of_heroes.components import MARKERS
from game.conflict_of_heroes.fire import may_attack
from game.conflict_of_heroes.hits import take
from game.conflict_of_heroes.paying import draw_aps
from game.conflict_of_heroes.state import ACTIVE, BUNKER, Deed, Do, Engagement, Throw, kinds_with
from game.conflict_of_heroes.throwing import CastDice, before
from game.conflict_of_heroes.values import LineOfFire, attack_tally, defence_tally, hits_of, price_tally
from game.kernel.agenda import Action, Question, Side, Step
from game.kernel.named import Piece
from game.kernel.records import changed

STRIKE_BACK, TAKE_COVER = "60", "65"


def answers(state: Engagement, deed: Deed, target: int) -> list[Question[Any]]:
    """B.4 Only here the other side is asked within an attack."""
    if target >= BUNKER:
        return []
    unit = Piece(target)
    side, skills = state.side(unit), state.skills(unit)
    found: list[Question[Any]] = []
    if side != deed.side and TAKE_COVER in skills and state.caps[side]:
        found.append(TakeCover(side, unit))
    if side != deed.side and deed.do == Do.CLOSE and STRIKE_BACK in skills and _could_strike(state, side, unit):
        found.append(StrikeBack(side, unit))
    return found


@dataclass(frozen=True)
class TakeCover(FirefightQuestion):
    """Card 65, P19: 1 CAP for +1 DV."""

    unit: Piece

    def choices(self, state: Engagement) -> Sequence[Action]:
        return YES, NO

    def take(self, state: Engagement, action: Action) -> None:
        if isinstance(action, Yes):
            state.caps[self.side] -= 1
            state.throw = changed(state.the_throw, cover=1)
            state.tell(events.CoverTaken, self.unit)


def _could_strike(state: Engagement, side: Side, unit: Piece) -> bool:
    """Out of what everybody knows: the least price of an attack and 1 CAP."""
    active = state.status[unit] == ACTIVE
    return state.caps[side] >= 1 and (active or state.caps[side] > 1)


@dataclass(frozen=True)
class StrikeBack(FirefightQuestion):
    """Card 60, R60: the own attack cost, in APs if activated, else in CAPs, and 1 CAP."""

    unit: Piece

    telling: ClassVar[bool] = True

    def choices(self, state: Engagement) -> Sequence[Action]:
        return (YES, NO) if self._may(state) else (NO,)

    def _may(self, state: Engagement) -> bool:
        if not may_attack(state, self.unit):
            return False
        price = price_tally(state, self.unit, Do.CLOSE).total
        active = state.status[self.unit] == ACTIVE
        means = state.pool[self.side] if active else state.caps[self.side] - 1
        return state.caps[self.side] >= 1 and means >= price

    def take(self, state: Engagement, action: Action) -> None:
        if not isinstance(action, Yes):
            return
        price = price_tally(state, self.unit, Do.CLOSE).total
        active = state.status[self.unit] == ACTIVE
        draw_aps(state, self.side, price if active else 0)
        state.caps[self.side] -= 1 if active else price + 1
        state.tell(events.Paid, self.side, STRIKE_BACK, price if active else 0, 1 if active else price + 1)
        if MARKERS[state.marker[self.unit]].touches_attack:
            state.show(self.unit)
        else:
            state.rule_out(self.unit, kinds_with("attack"))
        state.fought.add(self.side)
        state.main, state.throw = state.throw, Throw(self.side, "strike back", 2, state.the_deed.leader)
        state.do(*before(state, state.the_throw), CastDice(), BlowBack(self.unit))


def blow_of(state: Engagement, unit: Piece) -> LineOfFire:
    """R102 Only at the attacking unit, the leader of a group."""
    here = state.where[unit]
    return LineOfFire(Do.CLOSE, state.side(unit), unit, (), here, here, here)


@dataclass(frozen=True)
class BlowBack(Step[Engagement]):
    """R60 Its dice fall first, its hits count after the attacker's roll."""

    unit: Piece

    def run(self, state: Engagement) -> None:
        leader = state.the_deed.leader
        shot = blow_of(state, self.unit)
        if MARKERS[state.marker[leader]].flank:
            state.show(leader)
        total = attack_tally(state, shot, leader).total + state.the_throw.total
        state.blow = hits_of(total, defence_tally(state, shot, leader).total)
        state.throw, state.main = state.main, None
        state.tell(events.StruckBack, self.unit, leader, state.blow)


@dataclass(frozen=True)
class TakeBlow(Step[Engagement]):
    unit: Piece

    def run(self, state: Engagement) -> None:
        hits, state.blow = state.blow, 0
        take(state, self.unit, hits, close=True)
