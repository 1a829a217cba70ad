"""8 Impulses: what a side may do with its turn to act, and what an impulse costs at its end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.edsons_ridge import events
from game.edsons_ridge.advantage import Throw, reset_advantage, shift_advantage
from game.edsons_ridge.ammo import PassRoll
from game.edsons_ridge.charge import Charge, charge_leaders, may_charge_from
from game.edsons_ridge.components import AMERICAN, AREAS, EVERYWHERE, JAPANESE, NOWHERE, PLACES, Phase, other
from game.edsons_ridge.entrenchment import Entrenchment, may_entrench_in
from game.edsons_ridge.infiltration import Infiltration, may_infiltrate_from
from game.edsons_ridge.leaders import LeaderFunction
from game.edsons_ridge.movement import AssaultImpulse, begin_impulse, may_assault_from
from game.edsons_ridge.patrol import Patrol, may_patrol_into
from game.edsons_ridge.ranged_fire import Bombardment, GasAttack, RangedFire, bombarders, fire_targets, gas_targets
from game.edsons_ridge.state import SPAN, UNKNOWN, Edson
from game.edsons_ridge.victory import check_breakthrough
from game.kernel.agenda import Action, Question, Side, Step
from game.kernel.named import Piece, Place


@dataclass(frozen=True)
class AssaultFrom(Action):
    """8.21 Activate this place: its units move and fight."""

    place: Place


@dataclass(frozen=True)
class InfiltrateFrom(Action):
    """8.22"""

    place: Place


@dataclass(frozen=True)
class ChargeFrom(Action):
    """10.9 Banzai or Bayonet charge, by a leader or (UNKNOWN) by the Advantage."""

    place: Place
    leader: Piece


@dataclass(frozen=True)
class GasOn(Action):
    """11.7"""

    place: Place


@dataclass(frozen=True)
class EntrenchIn(Action):
    """8.24"""

    place: Place


@dataclass(frozen=True)
class PatrolInto(Action):
    """8.25"""

    place: Place


@dataclass(frozen=True)
class FireAt(Action):
    """11.1"""

    place: Place


@dataclass(frozen=True)
class Bombard(Action):
    """11.11"""

    gun: Piece


@dataclass(frozen=True)
class PassImpulse(Action):
    """8.26"""


ASSAULT_FROM = tuple(AssaultFrom(place) for place in EVERYWHERE)
INFILTRATE_FROM = tuple(InfiltrateFrom(place) for place in EVERYWHERE)
GAS_ON = tuple(GasOn(place) for place in EVERYWHERE)
ENTRENCH_IN = tuple(EntrenchIn(place) for place in EVERYWHERE)
PATROL_INTO = tuple(PatrolInto(place) for place in EVERYWHERE)
FIRE_AT = tuple(FireAt(place) for place in EVERYWHERE)
PASS = PassImpulse()


@dataclass(frozen=True)
class ImpulsePhase(Step[Edson]):
    """6.3, R35 The holder of the Advantage begins; then the sides alternate."""

    def run(self, state: Edson) -> None:
        state.phase = Phase.IMPULSES
        state.passes = 0
        state.ending = False
        state.tell(events.PhaseBegun, state.turn, state.phase)
        state.do(NextImpulse(state.holder), EndImpulsePhase())


@dataclass(frozen=True)
class NextImpulse(Step[Edson]):
    """8.1 One impulse of one side."""

    side: Side

    def run(self, state: Edson) -> None:
        state.checked = frozenset()
        if self.side == AMERICAN:
            state.do(LeaderFunction(AMERICAN), ChooseImpulse(self.side), EndImpulse(self.side))
        else:
            state.do(ChooseImpulse(self.side), EndImpulse(self.side))


@dataclass(frozen=True)
class ChooseImpulse(Question[Edson]):
    """8.2 What kind of impulse, and where."""

    def options(self, state: Edson) -> list[Action]:
        side, enemy = self.side, other(self.side)
        stacks, mine, theirs = state.stacks, side * SPAN, enemy * SPAN
        own = [place for place in PLACES if stacks[mine + place]]
        held = [place for place in AREAS if stacks[theirs + place]]
        actions: list[Action] = [ASSAULT_FROM[place] for place in own if may_assault_from(state, side, place)]
        actions += self._japanese(state, own) if side == JAPANESE else self._american(state, own, held)
        for leader in charge_leaders(state, side):
            if may_charge_from(state, side, state.where[leader], leader):
                actions.append(ChargeFrom(state.where[leader], leader))
        actions += [FIRE_AT[place] for place in fire_targets(state, side)]
        if held:
            actions += [Bombard(gun) for gun in bombarders(state, side)]
        return [*actions, PASS]

    @staticmethod
    def _japanese(state: Edson, own: list[Place]) -> list[Action]:
        actions: list[Action] = [INFILTRATE_FROM[place] for place in own if may_infiltrate_from(state, place)]
        if state.holder == JAPANESE and not state.advantage_used:
            for place in own:
                if may_charge_from(state, JAPANESE, place, UNKNOWN):
                    actions.append(ChargeFrom(place, UNKNOWN))
        if state.gas:
            actions += [GAS_ON[place] for place in gas_targets(state)]
        return actions

    @staticmethod
    def _american(state: Edson, own: list[Place], held: list[Place]) -> list[Action]:
        actions: list[Action] = [ENTRENCH_IN[place] for place in own if may_entrench_in(state, place)]
        return actions + [PATROL_INTO[place] for place in held if may_patrol_into(state, place)]

    def answer(self, state: Edson, action: Any) -> None:
        state.passes = state.passes + 1 if isinstance(action, PassImpulse) else 0
        state.do(*self._steps(state, action))

    def _steps(self, state: Edson, action: Any) -> list[Step[Edson]]:
        side = self.side
        match action:
            case AssaultFrom(place):
                return [Declare(side, "assault", place), AssaultImpulse(side, place)]
            case InfiltrateFrom(place):
                return [Declare(side, "infiltration", place), Infiltration(place)]
            case ChargeFrom(place, leader):
                return [Declare(side, "charge", place, leader), Charge(side, place, leader)]
            case GasOn(place):
                return [Declare(side, "gas", place), GasAttack(place)]
            case EntrenchIn(place):
                return [Declare(side, "entrenchment", place), Entrenchment(place)]
            case PatrolInto(place):
                return [Declare(side, "patrol", place), Patrol(place)]
            case FireAt(place):
                return [Declare(side, "ranged fire", place), RangedFire(side, place)]
            case Bombard(gun):
                return [Declare(side, "bombardment", NOWHERE, gun), Bombardment(side, gun)]
        begin_impulse(state, side, "pass", NOWHERE)
        declare = Declare(side, "pass", NOWHERE)
        return [declare, Throw("ammo", side, 2), PassRoll()] if side == JAPANESE else [declare]


@dataclass(frozen=True)
class Declare(Step[Edson]):
    """8.2 The impulse is announced."""

    side: Side
    kind: str
    place: Place
    piece: Piece = UNKNOWN

    def run(self, state: Edson) -> None:
        state.tell(events.ImpulseDeclared, self.side, self.kind, self.place, self.piece)


@dataclass(frozen=True)
class EndImpulse(Step[Edson]):
    """8.3, 15.2, 4.115, 14.7 Those who moved or attacked tire; lone leaders go; the Advantage may pass."""

    side: Side

    def run(self, state: Edson) -> None:
        for unit in sorted(state.tired):
            state.exhaust(unit)
        state.remove_lone_leaders()
        shift_advantage(state, required=2)
        clear_impulse(state)
        if not state.ending and state.passes < 2:
            state.do(NextImpulse(other(self.side)))


def clear_impulse(state: Edson) -> None:
    begin_impulse(state, JAPANESE, "", NOWHERE)
    state.impulse = None


@dataclass(frozen=True)
class EndImpulsePhase(Step[Edson]):
    """8.6, 21.4 The phase is over; ten Japanese on the airfield win at once."""

    def run(self, state: Edson) -> None:
        reset_advantage(state)
        check_breakthrough(state)
