"""8.24 Entrenchment: Fresh Marines dig in, die by die."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.edsons_ridge import events
from game.edsons_ridge.advantage import Throw
from game.edsons_ridge.components import AMERICAN, ARTILLERY, FIRST_ZONE, FRESH, KIND, TEM
from game.edsons_ridge.movement import begin_impulse
from game.edsons_ridge.state import Edson
from game.edsons_ridge.values import entrench_modifier
from game.kernel.agenda import Action, Question, Step
from game.kernel.named import Piece, Place
from game.kernel.picking import DONE, PICKS, Pick


def diggers(state: Edson, area: Place) -> list[Piece]:
    """8.24 Fresh infantry and machine guns without a position."""
    return [
        unit
        for unit in state.units(AMERICAN, area)
        if state.level[unit] == FRESH and KIND[unit] != ARTILLERY and unit not in state.entrenched
    ]


def may_entrench_in(state: Edson, area: Place) -> bool:
    """8.24, R28 Also in a contested area, never in a zone; as long as positions are left."""
    return state.ips > 0 and area < FIRST_ZONE and bool(diggers(state, area))


@dataclass(frozen=True)
class Entrenchment(Step[Edson]):
    """8.24 At most as many attempts as there are positions left; nobody tires."""

    area: Place

    def run(self, state: Edson) -> None:
        begin_impulse(state, AMERICAN, "entrenchment", self.area)
        state.do(Digger(AMERICAN, self.area, (), state.ips))


@dataclass(frozen=True)
class Digger(Question[Edson]):
    """8.24 The next unit to dig, or no more."""

    area: Place
    tried: tuple[Piece, ...]
    attempts: int

    def options(self, state: Edson) -> list[Action]:
        if len(self.tried) >= self.attempts:
            return [DONE]
        units: list[Action] = [PICKS[unit] for unit in diggers(state, self.area) if unit not in self.tried]
        return [*units, DONE] if self.tried or not units else units

    def answer(self, state: Edson, action: Any) -> None:
        if isinstance(action, Pick):
            state.do(
                Throw("entrenchment", AMERICAN, 1),
                Dig(action.item, self.area),
                Digger(AMERICAN, self.area, (*self.tried, action.item), self.attempts),
            )


@dataclass(frozen=True)
class Dig(Step[Edson]):
    """8.24 At most the terrain modifier, one easier with labour done."""

    unit: Piece
    area: Place

    def run(self, state: Edson) -> None:
        roll = sum(state.dice)
        success = roll + entrench_modifier(state, self.unit) <= TEM[self.area]
        needed = TEM[self.area] - entrench_modifier(state, self.unit)
        state.tell(events.Checked, "entrenchment", self.unit, self.area, roll, needed, success)
        if success:
            state.entrench(self.unit)
        else:
            state.labour.add(self.unit)
            state.tell(events.LabourPlaced, self.unit)
