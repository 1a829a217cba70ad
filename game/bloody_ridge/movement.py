"""7.1-7.4, 7.17-7.19 The Japanese Movement & Combat Phase: force by force, hex by hex, always on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.bloody_ridge.components import EXITS, HEXES, JAPANESE, RED_ROW, STEPS, Phase
from game.bloody_ridge.defense import Attack
from game.bloody_ridge.state import Ridge
from game.kernel.agenda import Action, Question, Step
from game.kernel.named import Place


@dataclass(frozen=True)
class Lead(Action):
    """7.3 The force in this red-row hex is next."""

    place: Place


@dataclass(frozen=True)
class GoTo(Action):
    """7.2 Into this hex."""

    place: Place


@dataclass(frozen=True)
class LeaveMap(Action):
    """4.1 Off the north edge."""


LEAD = {place: Lead(place) for place in RED_ROW}
GO_TO = {place: GoTo(place) for place in HEXES}
LEAVE_MAP = LeaveMap()


@dataclass(frozen=True)
class MovementPhase(Step[Ridge]):
    """5.2, 5.5 Until no force is left."""

    def run(self, state: Ridge) -> None:
        state.begin(Phase.MOVEMENT)
        state.do(NextForce())


@dataclass(frozen=True)
class NextForce(Step[Ridge]):
    """7.3 Every force must go; the phase cannot end before."""

    def run(self, state: Ridge) -> None:
        if state.waiting_forces():
            state.do(ChooseForce(JAPANESE), Onward(), NextForce())


@dataclass(frozen=True)
class ChooseForce(Question[Ridge]):
    """7.3 In any order you like."""

    def options(self, state: Ridge) -> list[Action]:
        return [LEAD[place] for place in state.waiting_forces()]

    def answer(self, state: Ridge, action: Any) -> None:
        state.lead_out(action.place)


@dataclass(frozen=True)
class Onward(Step[Ridge]):
    """7.12 The same force goes on until it is dead or out."""

    def run(self, state: Ridge) -> None:
        if state.force is not None:
            state.do(NextHex(JAPANESE), Onward())


@dataclass(frozen=True)
class NextHex(Question[Ridge]):
    """7.2, 7.19 There is no stopping: one of the hexes ahead, or any open one next to an open one."""

    def options(self, state: Ridge) -> list[Action]:
        here = state.the_force.place
        steps: list[Action] = [GO_TO[place] for place in STEPS[here]]
        return [LEAVE_MAP, *steps] if here in EXITS else steps

    def answer(self, state: Ridge, action: Any) -> None:
        if isinstance(action, LeaveMap):
            state.win(JAPANESE, "exit", state.the_force.place)
        elif state.is_japanese(action.place):
            state.march(action.place)
        else:
            state.do(Attack(action.place))
