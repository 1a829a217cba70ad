"""13.8 General withdrawal before a close combat: who orders it, who rolls when, and where the lucky ones go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.edsons_ridge import events
from game.edsons_ridge.advantage import Throw
from game.edsons_ridge.components import D2, FIRST_ZONE, OWNER, STACKS_AS, TEM
from game.edsons_ridge.movement import GO_TO
from game.edsons_ridge.retreats import retreat
from game.edsons_ridge.state import Edson, Melee
from game.edsons_ridge.supply_dump import is_halted_by_dump
from game.edsons_ridge.values import withdrawal_target
from game.kernel.agenda import Action, Question, Side, Step
from game.kernel.named import Piece, Place
from game.kernel.picking import PICKS
from game.kernel.records import changed


@dataclass(frozen=True)
class Withdraw(Action):
    """13.8 All units of the side try to leave."""


@dataclass(frozen=True)
class Stand(Action):
    """Stay and fight."""


WITHDRAW, STAND = Withdraw(), Stand()


def _melee(state: Edson) -> Melee:
    assert state.melee is not None
    return state.melee


def withdrawal_places(state: Edson, unit: Piece) -> list[Place]:
    """13.8 Free adjacent areas with room."""
    side, start = OWNER[unit], state.where[unit]
    return [
        place
        for place in state.near(start)
        if place < FIRST_ZONE
        and state.is_free(side, place)
        and state.room(side, place) >= STACKS_AS[unit]
        and state.holds_way(side, start, place)
    ]


@dataclass(frozen=True)
class OrderWithdrawal(Question[Edson]):
    """13.8 All or none of a side's units try to leave; both sides may order it."""

    ordered: tuple[Side, ...]  # the side asked before, if it ordered one

    def options(self, state: Edson) -> list[Action]:
        units = state.units(self.side, _melee(state).place)
        able = any(withdrawal_places(state, unit) for unit in units) and not state.is_stuck(units[0])
        return [STAND, WITHDRAW] if able else [STAND]

    def answer(self, state: Edson, action: Any) -> None:
        place, ordered = _melee(state).place, self.ordered
        if isinstance(action, Withdraw) and not is_halted_by_dump(state, self.side, place):  # 15.51, R22
            ordered = (*ordered, self.side)
        if self.side != state.holder:
            state.do(OrderWithdrawal(state.holder, ordered))
        elif ordered:
            units = [unit for side in ordered for unit in state.units(side, place)]
            state.do(Withdrawals(ordered, tuple(units)))


@dataclass(frozen=True)
class Withdrawals(Step[Edson]):
    """13.8 Unit by unit, the sides in turn; which of his units is next the owner is asked if it matters (R50)."""

    sides: tuple[Side, ...]  # who withdraws, the next to roll first
    left: tuple[Piece, ...]  # units that have still to try

    def run(self, state: Edson) -> None:
        if not state.is_contested(_melee(state).place):
            return
        able = [unit for unit in self.left if withdrawal_places(state, unit)]
        side = self.sides[0]
        mine = tuple(unit for unit in able if OWNER[unit] == side)
        if len(mine) > 1 and self._does_order_matter(state, side, mine):
            state.do(WithdrawNext(side, mine, self))
        elif able:
            self.go_on(state, *mine[:1])  # nobody of this side: the other one goes on alone

    def _does_order_matter(self, state: Edson, side: Side, units: tuple[Piece, ...]) -> bool:
        """R50 If enemies may leave in between, a roll may be thrown again, or the units do not all fit."""
        if len(self.sides) > 1 or not state.advantage_used:
            return True
        size = sum(STACKS_AS[unit] for unit in units)
        return any(state.room(side, place) < size for unit in units for place in withdrawal_places(state, unit))

    def go_on(self, state: Edson, *tries: Piece) -> None:
        left = tuple(unit for unit in self.left if unit not in tries)
        state.do(*(WithdrawUnit(unit) for unit in tries), Withdrawals(self.sides[::-1], left))


@dataclass(frozen=True)
class WithdrawNext(Question[Edson]):
    """13.8, R50 Which unit tries next."""

    units: tuple[Piece, ...]
    rest: Withdrawals

    def options(self, state: Edson) -> list[Action]:
        return [PICKS[unit] for unit in self.units]

    def answer(self, state: Edson, action: Any) -> None:
        self.rest.go_on(state, action.item)


@dataclass(frozen=True)
class WithdrawUnit(Step[Edson]):
    """13.8 One unit tries, as long as there is someone to leave and somewhere to go."""

    unit: Piece

    def run(self, state: Edson) -> None:
        if state.is_contested(_melee(state).place) and withdrawal_places(state, self.unit):
            state.do(Throw("withdrawal", OWNER[self.unit], 1), BreakAway(self.unit))


@dataclass(frozen=True)
class BreakAway(Step[Edson]):
    """13.8 Die and terrain must reach the number of enemies."""

    unit: Piece

    def run(self, state: Edson) -> None:
        melee = _melee(state)
        needed = withdrawal_target(state, OWNER[self.unit], melee.place) - TEM[melee.place]
        roll = sum(state.dice)
        state.tell(events.Checked, "withdrawal", self.unit, melee.place, roll, needed, roll >= needed)
        if roll >= needed:
            state.do(WithdrawTo(OWNER[self.unit], self.unit))
        else:
            state.melee = changed(melee, failed=(*melee.failed, self.unit))


@dataclass(frozen=True)
class WithdrawTo(Question[Edson]):
    """13.8 Where the unit goes; it tires, at most to D2."""

    unit: Piece

    def options(self, state: Edson) -> list[Action]:
        return [GO_TO[place] for place in withdrawal_places(state, self.unit)]

    def answer(self, state: Edson, action: Any) -> None:
        state.exhaust(self.unit, D2)
        retreat(state, self.unit, action.place, "withdraws")
