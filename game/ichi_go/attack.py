"""11.1-11.5, 11.13, 11.25 Who takes part in an attack, and the attack declared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.ichi_go import events
from game.ichi_go.components import BOARD, NATION, Nation
from game.ichi_go.resolution import LieOpen, TurnUp
from game.ichi_go.stacking import has_garrison, is_frozen
from game.ichi_go.state import China
from game.ichi_go.support import Support, ask_defender
from game.ichi_go.values import may_attack
from game.kernel.agenda import Action
from game.kernel.named import Piece, Place
from game.kernel.picking import Picking
from game.kernel.records import changed


@dataclass(frozen=True)
class AttackHex(Action):
    """11.2 This hex is attacked."""

    place: Place


@dataclass(frozen=True)
class AllIn(Action):
    """11.5 Everybody who may."""


@dataclass(frozen=True)
class CallOff(Action):
    """6.6 No attack after all: nobody has looked yet."""


@dataclass(frozen=True)
class NoMomentum(Action):
    """11.25 No momentum."""


TARGET = {place: AttackHex(place) for place in BOARD.hexes}
ALL_IN, CALL_OFF, STOP = AllIn(), CallOff(), NoMomentum()


def eligible(state: China, target: Place, nation: Nation) -> tuple[tuple[Piece, Place], ...]:
    """11.2, 11.13, R32 Units next to a target that may still attack it, each with its hex, by number."""
    found = []
    for place in state.scenario.theatre.near[target]:
        units = state.stacks.get(place, ())
        if units and NATION[units[-1]] is nation and not is_frozen(state, place):
            found += [(unit, place) for unit in units if may_attack(unit) and unit not in state.attacked]
    return tuple(sorted(found))


@dataclass(frozen=True)
class Attackers(Picking[China]):
    """11.3, 11.5 Who takes part; the last moment to call it off (6.6)."""

    chosen: tuple[Piece, ...]

    def candidates(self, state: China) -> tuple[Piece, ...]:
        return tuple(unit for unit, _ in able(state))

    def is_enough(self, state: China) -> bool:
        return bool(self.chosen)

    def options(self, state: China) -> list[Action]:
        found = super().options(state)
        return [ALL_IN, *found, CALL_OFF] if not self.chosen else [*found, CALL_OFF]

    def answer(self, state: China, action: Any) -> None:
        if isinstance(action, CallOff):
            state.battle = None
        elif isinstance(action, AllIn):
            declare(state, self.candidates(state))
        else:
            super().answer(state, action)

    def finish(self, state: China) -> None:
        declare(state, self.chosen)


def able(state: China) -> tuple[tuple[Piece, Place], ...]:
    """11.5, R33 Who may take part in the battle being prepared; momentum is for those who advanced."""
    battle = state.the_battle
    if battle.is_momentum:
        return tuple((unit, battle.momentum_from) for unit in battle.attackers)
    return eligible(state, battle.target, battle.nation)


def declare(state: China, units: tuple[Piece, ...]) -> None:
    """11.2 The attack is on."""
    where = dict(able(state))
    origins = tuple(where[unit] for unit in units)
    battle = state.battle = changed(state.the_battle, attackers=units, origins=origins)
    if not battle.is_momentum:
        state.attacked.update(units)
        state.struck |= {battle.target}
    garrison = has_garrison(state, battle.target)
    state.battle = changed(battle, garrison=garrison)
    state.tell(events.AttackDeclared, battle.target, battle.nation, units, battle.is_momentum)
    support = [Support(battle.nation.side)] if battle.nation is Nation.JP and not battle.is_momentum else []
    early = ask_defender(state) if "tanks_before_reveal" in state.house else []
    state.do(*support, *early, LieOpen(), TurnUp())
