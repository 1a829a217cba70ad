"""11.24, 11.25 After a battle: who advances, and momentum."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.ichi_go import events
from game.ichi_go.attack import ALL_IN, STOP, TARGET, AllIn, Attackers, NoMomentum
from game.ichi_go.components import MOMENTUM_TO, STACKING, Nation
from game.ichi_go.control import enter
from game.ichi_go.stacking import has_garrison, is_frozen, must_stay
from game.ichi_go.state import China, Clash
from game.ichi_go.supply import american_net, is_supplied
from game.kernel.agenda import Action, Question, Step
from game.kernel.named import Piece, Place
from game.kernel.picking import Picking


@dataclass(frozen=True)
class Nobody(Action):
    """11.24 The hex stays empty."""


NOBODY_ADVANCES = Nobody()


@dataclass(frozen=True)
class EndBattle(Step[China]):
    """11.24, R62 The hex is free if nobody is left in it; then the battle is over."""

    def run(self, state: China) -> None:
        battle = state.battle
        if battle is None:  # 6.6 it was called off
            return
        is_free = battle.target not in state.stacks and not battle.garrison
        if is_free and battle.attackers and may_advance(state, battle):
            state.do(AdvanceIn(battle.nation.side, ()))
        else:
            state.battle = None


def may_advance(state: China, battle: Clash) -> tuple[Piece, ...]:
    """11.24, G.1 Surviving attackers, in the order of their numbers; a hex that must be held keeps its last unit."""
    units = []
    for place in sorted(set(battle.origins)):
        here = [unit for unit, origin in zip(battle.attackers, battle.origins, strict=True) if origin == place]
        staying = must_stay(state, place) if battle.nation is Nation.JP else 0
        spare = len(state.stacks[place]) - staying
        units += sorted(here, key=lambda unit: (-state.factor(unit), unit))[:spare]
    return tuple(sorted(units))


@dataclass(frozen=True)
class AdvanceIn(Picking[China]):
    """11.24 Any surviving attackers within the stacking limit, at once and free of movement points."""

    chosen: tuple[Piece, ...]

    def candidates(self, state: China) -> tuple[Piece, ...]:
        return may_advance(state, state.the_battle)

    def may_add(self, state: China, item: Piece) -> bool:
        return len(self.chosen) < STACKING[state.the_battle.nation]

    def is_enough(self, state: China) -> bool:
        return bool(self.chosen)

    def options(self, state: China) -> list[Action]:
        found = super().options(state)
        return [ALL_IN, NOBODY_ADVANCES, *found] if not self.chosen else found

    def answer(self, state: China, action: Any) -> None:
        if isinstance(action, Nobody):
            state.battle = None
        elif isinstance(action, AllIn):
            advance_in(state, strongest(state))
        else:
            super().answer(state, action)

    def finish(self, state: China) -> None:
        advance_in(state, self.chosen)


def strongest(state: China) -> tuple[Piece, ...]:
    """B.2 The strongest first, up to the limit."""
    battle = state.the_battle
    ranked = sorted(may_advance(state, battle), key=lambda unit: (-state.factor(unit), unit))
    return tuple(sorted(ranked[: STACKING[battle.nation]]))


def advance_in(state: China, units: tuple[Piece, ...]) -> None:
    """3.5, 11.24 Into the hex; control and the instants follow."""
    battle, state.battle = state.the_battle, None
    where = dict(zip(battle.attackers, battle.origins, strict=True))
    for place in sorted(set(where.values())):
        leaving = tuple(unit for unit in units if where[unit] == place)
        if leaving:
            state.take(leaving, place)
    state.put(units, battle.target)
    state.tell(events.Advanced, units, battle.target)
    enter(state, units, battle.target, battle.nation)
    if not state.ending:
        follow_up(state, units, battle)


def follow_up(state: China, units: tuple[Piece, ...], battle: Clash) -> None:
    """11.25, R33 Units that advanced and are in supply in their new hex."""
    able = tuple(unit for unit in units if has_momentum(state, unit, battle.target, battle.nation))
    if able:
        state.do(Momentum(battle.nation.side, battle.nation, battle.target, able))


def has_momentum(state: China, unit: Piece, place: Place, nation: Nation) -> bool:
    """11.25 Supplied Japanese on turns 1 to 6; US units with a path to a beachhead; never Chinese."""
    if nation is Nation.JP:
        return keeps_momentum(nation, state.turn, is_supplied(state, unit, place))
    return keeps_momentum(nation, state.turn, place in american_net(state))


def keeps_momentum(nation: Nation, turn: int, is_joined: bool) -> bool:
    """11.25 `is_joined`: in supply, by a path to a beachhead for the US."""
    return is_joined and (nation is Nation.US or (nation is Nation.JP and turn <= MOMENTUM_TO))


@dataclass(frozen=True)
class Momentum(Question[China]):
    """11.25 At once against one neighbouring hex, from the new hex only, or stop."""

    nation: Nation
    place: Place
    units: tuple[Piece, ...]

    def options(self, state: China) -> list[Action]:
        return [*(TARGET[place] for place in self.targets(state)), STOP]

    def targets(self, state: China) -> list[Place]:
        """R33 Also hexes that were attacked before."""
        enemies = state.layout.against(self.nation.side)
        return [
            place
            for place in sorted(state.scenario.theatre.near[self.place])
            if not is_frozen(state, place)
            and (place in enemies or (self.nation is not Nation.JP and has_garrison(state, place)))
        ]

    def answer(self, state: China, action: Any) -> None:
        if isinstance(action, NoMomentum):
            return
        state.battle = Clash(action.place, self.nation, self.units, (), momentum_from=self.place)
        state.do(Attackers(self.side, ()), EndBattle())
