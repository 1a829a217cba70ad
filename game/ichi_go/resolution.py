"""11.6-11.23, 11.27 A battle resolved: turn up, odds, die, losses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.ichi_go import events
from game.ichi_go.components import DIVISIONS, NATION, Nation
from game.ichi_go.state import China, is_regular
from game.ichi_go.support import ask_defender, spend
from game.ichi_go.values import attacker_steps, defender_side, odds_now, steps_after_support
from game.kernel.agenda import Action, Question, Step
from game.kernel.named import Piece
from game.kernel.picking import PICKS
from game.kernel.records import changed

ATTACKER, DEFENDER = "attacker", "defender"


@dataclass(frozen=True)
class LieOpen(Step[China]):
    """6.6, R62 Both stacks lie open. A step of its own: here a draft stops, which sees covers where units lie."""

    def run(self, state: China) -> None:
        state.battle = changed(state.the_battle, is_open=True)
        state.reveal()


@dataclass(frozen=True)
class TurnUp(Step[China]):
    """11.27 Untried Chinese flip, and those without strength leave."""

    def run(self, state: China) -> None:
        turn_up(state)
        battle = state.the_battle
        defenders = state.stacks.get(battle.target, ())
        if not battle.attackers or not (defenders or battle.garrison):
            walkover(state)
        elif "tanks_before_reveal" in state.house:
            state.do(Resolve())
        else:
            state.do(*ask_defender(state), Resolve())


def turn_up(state: China) -> None:
    """11.27 First everybody shows, then the zeros go to the pool."""
    battle = state.the_battle
    stood = dict(zip(battle.attackers, battle.origins, strict=True))
    stood |= dict.fromkeys(state.stacks.get(battle.target, ()), battle.target)
    fresh = tuple(unit for unit in stood if is_regular(unit) and unit not in state.tried)
    if not fresh:
        return
    state.tried.update(fresh)
    state.tell(events.TurnedUp, fresh, tuple(state.face[unit] for unit in fresh))
    zeros = tuple(unit for unit in fresh if not state.factor(unit))
    faces = tuple(state.face[unit] for unit in zeros)
    for unit in zeros:
        state.take((unit,), stood[unit])
        state.send_home(unit)
    for place in sorted(set(stood.values())):
        state.resort(place)
    drop_attackers(state, zeros)
    if zeros:
        state.tell(events.ZerosLeft, zeros, faces)


def drop_attackers(state: China, gone: tuple[Piece, ...]) -> None:
    """Attackers that are no longer there."""
    battle = state.the_battle
    left = [pair for pair in zip(battle.attackers, battle.origins, strict=True) if pair[0] not in gone]
    units, origins = (tuple(pair[n] for pair in left) for n in (0, 1))
    state.battle = changed(battle, attackers=units, origins=origins)


def walkover(state: China) -> None:
    """11.27, R35 No die: without attackers the attack is void, without defenders it counts as DE."""
    battle = state.the_battle
    state.tell(events.Walkover, battle.target, bool(battle.attackers))
    spend(state)


@dataclass(frozen=True)
class Resolve(Step[China]):
    """11.19, 11.20 Odds, shifts, die; the defender loses first."""

    def run(self, state: China) -> None:
        battle, odds = state.the_battle, odds_now(state)
        told = odds.words, odds.shift.total, odds.final_words
        state.battle = changed(battle, attack=odds.attack, defence=odds.defence)
        state.tell(events.OddsFound, battle.target, battle.nation, odds.attack, odds.defence, *told)
        (die,) = state.roll("battle", throwers=(battle.nation.side,), place=battle.target)
        result = odds.result(die)
        defender = _everything(state) if result.is_de else result.defender
        defender = steps_after_support(defender, 0 if result.is_de else battle.defending_tanks)
        attacker = steps_after_support(attacker_steps(battle.nation, result), battle.tanks, battle.sf)
        state.tell(events.Fought, battle.target, die, result.words, attacker, defender)
        spend(state)
        state.do(LossesOwed(DEFENDER, defender), LossesOwed(ATTACKER, attacker))


def _everything(state: China) -> int:
    """11.22 All steps of the defenders."""
    battle = state.the_battle
    return sum(state.steps_of(unit) for unit in state.stacks.get(battle.target, ())) + int(battle.garrison)


@dataclass(frozen=True)
class LossesOwed(Step[China]):
    """11.20, 11.21 Step by step (R30); whatever is more than there is, is ignored."""

    role: str
    owed: int

    def run(self, state: China) -> None:
        battle, units = state.the_battle, involved(state, self.role)
        if not self.owed:
            return
        if self.role == DEFENDER and battle.garrison:
            state.battle = changed(battle, garrison=False)
            state.fallen |= {battle.target}
            state.tell(events.GarrisonFell, battle.target)
        elif sum(state.steps_of(unit) for unit in units) <= self.owed:
            wipe_out(state, self.role)
        else:
            side = battle.nation.side if self.role == ATTACKER else defender_side(battle)
            state.do(StepLoss(side, self.role, self.owed), LossesOwed(self.role, self.owed - 1))


def involved(state: China, role: str) -> tuple[Piece, ...]:
    """11.21, 11.26 Who may pay: everybody in the hex, or everybody who attacked."""
    battle = state.the_battle
    return battle.attackers if role == ATTACKER else state.stacks.get(battle.target, ())


def wipe_out(state: China, role: str) -> None:
    """11.20 More than they have: all of them."""
    battle = state.the_battle
    if role == DEFENDER:
        state.destroy(state.stacks.get(battle.target, ()), battle.target)
        return
    for place in sorted(set(battle.origins)):
        pairs = zip(battle.attackers, battle.origins, strict=True)
        state.destroy(tuple(unit for unit, origin in pairs if origin == place), place)
    drop_attackers(state, battle.attackers)


@dataclass(frozen=True)
class StepLoss(Question[China]):
    """11.21, R30 Which unit loses the next step. Units alike are one answer."""

    role: str
    owed: int

    def options(self, state: China) -> list[Action]:
        found: dict[tuple[Any, ...], Piece] = {}
        for unit in sorted(payers(state, self.role)):
            found.setdefault(_kind(state, unit, self.role), unit)
        return [PICKS[unit] for unit in sorted(found.values())]

    def answer(self, state: China, action: Any) -> None:
        unit, battle = action.item, state.the_battle
        place = battle.target
        if self.role == ATTACKER:
            place = battle.origins[battle.attackers.index(unit)]
        state.hurt(unit, place)
        if self.role == ATTACKER and unit not in state.stacks.get(place, ()):
            drop_attackers(state, (unit,))


def _kind(state: China, unit: Piece, role: str) -> tuple[Any, ...]:
    """What makes two units different to whoever takes the loss; attackers also by where they stand."""
    battle = state.the_battle
    place = battle.origins[battle.attackers.index(unit)] if role == ATTACKER else 0
    printed = unit if NATION[unit] is Nation.CH and not is_regular(unit) else unit in DIVISIONS
    return printed, state.factor(unit), state.steps_of(unit), place


def payers(state: China, role: str) -> list[Piece]:
    """11.21, R30 A division may lose its last step only when nobody involved has two or more left."""
    units = involved(state, role)
    somebody = any(state.steps_of(unit) > 1 for unit in units)
    return [unit for unit in units if not (somebody and unit in DIVISIONS and state.steps_of(unit) == 1)]
