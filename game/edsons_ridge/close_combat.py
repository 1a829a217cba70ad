"""13 Close combat: screening, pairing off and blows; the charge (10.9) uses the same blows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.edsons_ridge import events
from game.edsons_ridge.advantage import Throw, shift_after_close_combat
from game.edsons_ridge.components import AMERICAN, FIRST_ZONE, FRESH, INFANTRY, JAPANESE, KIND, UNITS, Phase, other
from game.edsons_ridge.leaders import LeaderRecovery
from game.edsons_ridge.movement import GO_TO, contested_places
from game.edsons_ridge.state import Edson, Melee
from game.edsons_ridge.values import can_strike, strike_modifier, strike_target
from game.edsons_ridge.victory import capture_vandegrift
from game.edsons_ridge.withdrawal import OrderWithdrawal
from game.kernel.agenda import Action, Question, Side, Step
from game.kernel.named import Piece, Place
from game.kernel.picking import Picking
from game.kernel.records import changed


@dataclass(frozen=True)
class Strike(Action):
    """13.4 The unit attacks that enemy."""

    target: Piece


@dataclass(frozen=True)
class HoldBack(Action):
    """13.5 The unit attacks nobody."""


HOLD_BACK = HoldBack()
STRIKES = tuple(Strike(unit) for unit in UNITS)


def the_melee(state: Edson) -> Melee:
    assert state.melee is not None
    return state.melee


# The phase


@dataclass(frozen=True)
class CloseCombatPhase(Step[Edson]):
    """6.4, 13.1 Every contested area, in the order the holder of the Advantage chooses."""

    def run(self, state: Edson) -> None:
        state.phase = Phase.CLOSE_COMBAT
        state.tell(events.PhaseBegun, state.turn, state.phase)
        state.do(NextCloseCombat(()), LeaderRecovery(AMERICAN), EndCloseCombatPhase())


@dataclass(frozen=True)
class NextCloseCombat(Step[Edson]):
    fought: tuple[Place, ...]

    def run(self, state: Edson) -> None:
        if areas_left(state, self.fought):
            state.do(CombatArea(state.holder, self.fought))


def areas_left(state: Edson, fought: tuple[Place, ...]) -> list[Place]:
    return [place for place in contested_places(state) if place < FIRST_ZONE and place not in fought]


@dataclass(frozen=True)
class CombatArea(Question[Edson]):
    """13.2 Which contested area comes next."""

    fought: tuple[Place, ...]

    def options(self, state: Edson) -> list[Action]:
        return [GO_TO[place] for place in areas_left(state, self.fought)]

    def answer(self, state: Edson, action: Any) -> None:
        state.do(
            LeaderRecovery(AMERICAN, action.place),  # 18.3
            CloseCombat(action.place),
            NextCloseCombat((*self.fought, action.place)),
        )


@dataclass(frozen=True)
class CloseCombat(Step[Edson]):
    """13.2-13.8 One area, in order; the holder of the Advantage comes second."""

    place: Place

    def run(self, state: Edson) -> None:
        first, second = other(state.holder), state.holder
        state.melee = Melee(self.place)
        state.do(
            OrderWithdrawal(first, ()),  # 13.8
            AfterWithdrawals(),
            Screen(first, ()),  # 13.5
            Screen(second, ()),
            PairOff(first),  # 13.4
            StrikeAll(first),  # 13.6
            PairOff(second),
            StrikeAll(second),
            EndMelee(),
        )


@dataclass(frozen=True)
class AfterWithdrawals(Step[Edson]):
    """13.8 Without two sides there is nothing to fight about."""

    def run(self, state: Edson) -> None:
        if not state.is_contested(the_melee(state).place):
            state.skip_to(EndMelee)


@dataclass(frozen=True)
class EndMelee(Step[Edson]):
    """13.2 The blows were simultaneous: now the eliminated units go."""

    def run(self, state: Edson) -> None:
        for unit in the_melee(state).doomed:
            state.eliminate(unit)
        state.melee = None


@dataclass(frozen=True)
class EndCloseCombatPhase(Step[Edson]):
    """4.115, 14.7, 18.8 Leaders left alone, the Advantage, Vandegrift."""

    def run(self, state: Edson) -> None:
        state.remove_lone_leaders()
        shift_after_close_combat(state)
        capture_vandegrift(state)


# 13.5 Screening


def fighters(state: Edson, side: Side) -> tuple[Piece, ...]:
    """Who takes part: all units there; in a charge only the chargers of the charging side (10.1)."""
    fight = state.fight
    if fight is not None and fight.side == side:
        return tuple(unit for unit in fight.units if state.where[unit])
    return state.units(side, the_melee(state).place)


def strikers(state: Edson, side: Side) -> list[Piece]:
    """13.1, 15.51 Who may attack: not artillery, not screened, not feasting at the dump."""
    screened = the_melee(state).screened
    return [
        unit for unit in fighters(state, side) if can_strike(unit) and unit not in screened and not state.is_stuck(unit)
    ]


def may_be_screened(state: Edson, unit: Piece) -> bool:
    """13.5 Anything but Fresh infantry."""
    return KIND[unit] != INFANTRY or state.level[unit] != FRESH


def screen_limit(state: Edson, side: Side) -> int:
    """R9 Own units beyond one for each enemy able to attack."""
    return max(0, len(fighters(state, side)) - len(strikers(state, other(side))))


@dataclass(frozen=True)
class Screen(Picking[Edson]):
    """13.5 Units kept out of the fight behind the others."""

    chosen: tuple[Piece, ...]

    def candidates(self, state: Edson) -> list[Piece]:
        if not screen_limit(state, self.side):
            return []
        return [unit for unit in fighters(state, self.side) if may_be_screened(state, unit)]

    def may_add(self, state: Edson, item: Piece) -> bool:
        return len(self.chosen) < screen_limit(state, self.side)

    def finish(self, state: Edson) -> None:
        if self.chosen:
            melee = the_melee(state)
            state.melee = changed(melee, screened=melee.screened + self.chosen)
            state.tell(events.Screened, self.chosen)


# 13.3, 13.4 Pairing off


@dataclass(frozen=True)
class PairOff(Step[Edson]):
    """13.3 A side names all its attacks before the first blow."""

    side: Side

    def run(self, state: Edson) -> None:
        units = strikers(state, self.side)
        state.melee = changed(the_melee(state), pairs=())
        if targets(state, self.side):
            state.do(*(Pair(self.side, unit, len(units) - 1 - index) for index, unit in enumerate(units)))


def targets(state: Edson, side: Side) -> list[Piece]:
    screened = the_melee(state).screened
    return [unit for unit in fighters(state, other(side)) if unit not in screened]


@dataclass(frozen=True)
class Pair(Question[Edson]):
    """13.4 Whom this unit attacks; `later` units of its side still have to choose."""

    unit: Piece
    later: int

    def options(self, state: Edson) -> list[Action]:
        enemies = targets(state, self.side)
        pairs = the_melee(state).pairs
        attacked = {target for _, target in pairs}
        open_infantry = {enemy for enemy in enemies if KIND[enemy] == INFANTRY} - attacked
        # 13.5 A blow at a gun, or a second one at the same unit, asks that all infantry is attacked too.
        bound = len(attacked) < len(pairs) or any(KIND[target] != INFANTRY for target in attacked)
        actions: list[Action] = []
        for enemy in enemies:
            binds = bound or enemy in attacked or KIND[enemy] != INFANTRY
            if not binds or len(open_infantry - {enemy}) <= self.later:
                actions.append(STRIKES[enemy])
        if not bound or len(open_infantry) <= self.later:
            actions.append(HOLD_BACK)
        return actions

    def answer(self, state: Edson, action: Any) -> None:
        if isinstance(action, Strike):
            melee = the_melee(state)
            state.melee = changed(melee, pairs=(*melee.pairs, (self.unit, action.target)))


# 13.6 Blows


@dataclass(frozen=True)
class StrikeAll(Step[Edson]):
    """13.6 One roll for each enemy attacked."""

    side: Side

    def run(self, state: Edson) -> None:
        strike_at(state, self.side, tuple(sorted({target for _, target in the_melee(state).pairs})))


def strike_at(state: Edson, side: Side, targets: tuple[Piece, ...]) -> None:
    """13.6, R50 Blow by blow, in the owner's order if it matters."""
    if len(targets) > 1 and _does_order_matter(state, side):
        state.do(NextBlow(side, targets))
        return
    for target in reversed(targets):
        strike(state, side, target)


def _does_order_matter(state: Edson, side: Side) -> bool:
    """R50 As long as the side may throw a blow again (14.6), or its first roll is the ammo check of a charge (R14)."""
    if not state.advantage_used and state.holder == side:
        return True
    fight = state.fight
    if fight is None or side != fight.side or side != JAPANESE or fight.first_roll:
        return False
    return side not in state.checked and "banzai_no_ammo" not in state.house


def attackers_of(state: Edson, target: Piece) -> tuple[Piece, ...]:
    return tuple(unit for unit, whom in the_melee(state).pairs if whom == target)


def strike(state: Edson, side: Side, target: Piece) -> None:
    state.do(Throw("close combat", side, 2, own_only=True), Blow(side, attackers_of(state, target), target))


@dataclass(frozen=True)
class NextBlow(Question[Edson]):
    """13.6, R50 Which of the attacks is rolled next."""

    targets: tuple[Piece, ...]

    def options(self, state: Edson) -> list[Action]:
        return [STRIKES[target] for target in self.targets]

    def answer(self, state: Edson, action: Any) -> None:
        left = tuple(target for target in self.targets if target != action.target)
        state.do(LaterBlows(self.side, left))
        strike(state, self.side, action.target)


@dataclass(frozen=True)
class LaterBlows(Step[Edson]):
    """13.6 The attacks that are left."""

    side: Side
    targets: tuple[Piece, ...]

    def run(self, state: Edson) -> None:
        strike_at(state, self.side, self.targets)


@dataclass(frozen=True)
class Blow(Step[Edson]):
    """13.6 A natural 2 misses; otherwise the modified roll must reach the number."""

    side: Side
    attackers: tuple[Piece, ...]
    target: Piece

    def run(self, state: Edson) -> None:
        melee, fight = the_melee(state), state.fight
        roll = sum(state.dice)
        modifier = strike_modifier(state, melee, self.attackers, self.target, fight).total
        needed = strike_target(state, self.attackers, self.target)
        hit = roll > 2 and roll + modifier >= needed
        state.tell(events.Struck, self.attackers, self.target, roll, modifier, needed, hit)
        if fight is not None and fight.side == self.side:
            state.fight = changed(fight, first_roll=fight.first_roll or roll, kills=fight.kills + hit)  # R14
        if hit and fight is None:
            state.melee = changed(melee, doomed=(*melee.doomed, self.target))
        elif hit:
            fall_in_charge(state, self.target)


def fall_in_charge(state: Edson, unit: Piece) -> None:
    """10.9 Eliminated at once, before it can strike; a leader dies with the unit he leads."""
    fight = state.fight
    state.eliminate(unit)
    if fight is not None and unit == fight.point and fight.leader >= 0:
        state.remove_leader(fight.leader, "with his men")
        state.fight = changed(fight, leader=-1)
