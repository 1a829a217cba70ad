"""18 Leaders: recovery and ammo (Americans); charges are in charge.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.edsons_ridge import events
from game.edsons_ridge.advantage import Throw
from game.edsons_ridge.ammo import ammo_number, drop_japanese, raise_american
from game.edsons_ridge.components import AMERICAN, ARTILLERY, COUNTERS, FRESH, KIND, LEADERS, NOWHERE
from game.edsons_ridge.state import Edson
from game.kernel.agenda import Action, Question, Step
from game.kernel.named import Piece, Place
from game.kernel.picking import DONE, Done


@dataclass(frozen=True)
class Recover(Action):
    """18.3 All units with the leader, artillery excepted, recover one level."""

    leader: Piece


@dataclass(frozen=True)
class RollOnAmmo(Action):
    """18.5 Try to move the Japanese ammo marker on."""

    leader: Piece


@dataclass(frozen=True)
class RaiseAmmo(Action):
    """18.5 Move the American ammo marker one box back."""

    leader: Piece


def unused_leaders(state: Edson) -> list[Piece]:
    return [
        leader
        for leader in LEADERS[AMERICAN]
        if state.where[leader] and leader not in state.used and "recovery" in COUNTERS[leader].abilities
    ]


def recoverable(state: Edson, leader: Piece) -> list[Piece]:
    """18.3 The units that a leader would better."""
    units = state.units(AMERICAN, state.where[leader])
    return [unit for unit in units if KIND[unit] != ARTILLERY and state.level[unit] > FRESH]


def recover_with(state: Edson, leader: Piece) -> None:
    for unit in recoverable(state, leader):
        state.recover(unit)
    state.use(leader)
    state.rallied |= {leader}


@dataclass(frozen=True)
class LeaderFunction(Question[Edson]):
    """R11 At the start of an own impulse, before it is declared: each leader once per turn."""

    def options(self, state: Edson) -> list[Action]:
        actions: list[Action] = []
        for leader in unused_leaders(state):
            if recoverable(state, leader):
                actions.append(Recover(leader))
            actions.append(RollOnAmmo(leader))
            if state.box[AMERICAN]:
                actions.append(RaiseAmmo(leader))
        return [*actions, DONE]

    def answer(self, state: Edson, action: Any) -> None:
        match action:
            case Recover(leader):
                recover_with(state, leader)
            case RaiseAmmo(leader):
                raise_american(state)
                state.use(leader)
            case RollOnAmmo(leader):
                state.use(leader)
                state.do(Throw("leader", AMERICAN, 2), LeaderRoll(leader))
        if not isinstance(action, Done) and not isinstance(action, RollOnAmmo):
            state.do(self)


@dataclass(frozen=True)
class LeaderRoll(Step[Edson]):
    """18.5 Below the number in the Japanese box: one box on, or the phase ends after this impulse."""

    leader: Piece

    def run(self, state: Edson) -> None:
        roll, number = sum(state.dice), ammo_number(state)
        state.tell(events.Checked, "leader", self.leader, 0, roll, number, roll < number)
        if roll < number:
            drop_japanese(state)
        state.do(LeaderFunction(AMERICAN))


@dataclass(frozen=True)
class LeaderRecovery(Question[Edson]):
    """18.3, R11 A leader not used in the impulses may still recover his area: before the close combat there, or at the
    end of the phase."""

    place: Place = NOWHERE  # the area that fights next; nowhere when all fights are over

    def options(self, state: Edson) -> list[Action]:
        leaders = unused_leaders(state)
        if self.place:
            leaders = [leader for leader in leaders if state.where[leader] == self.place]
        return [*(Recover(leader) for leader in leaders if recoverable(state, leader)), DONE]

    def answer(self, state: Edson, action: Any) -> None:
        if isinstance(action, Recover):
            recover_with(state, action.leader)
            state.do(self)
