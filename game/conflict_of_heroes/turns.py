"""2.2, 3.0, B.2 A turn: a unit and what it does, a card, an aerial attack, a stall or a pass."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from game.conflict_of_heroes import events
from game.conflict_of_heroes.asking import HEXES, NO, YES, At, Boundary, FirefightQuestion, Unit, Yes, has_secrets
from game.conflict_of_heroes.cards import SWIFT_ACTION, PlayCard, begin_card, playable
from game.conflict_of_heroes.carrying import Carry, CreepTo, Finish
from game.conflict_of_heroes.components import other
from game.conflict_of_heroes.deeds import boats_for, has_offer, offers
from game.conflict_of_heroes.fire import (
    cans,
    close_targets,
    distinct_eyes,
    fire_price,
    is_short_of_ammo,
    targets,
    weapon_targets,
)
from game.conflict_of_heroes.marching import Tolls
from game.conflict_of_heroes.paying import COMMAND, PayFor, SpendAtNought, budget, draw_aps, may_take_part, with_card
from game.conflict_of_heroes.planning import Partners, PlanGoings, Supporters, could_be_supported, has_partners
from game.conflict_of_heroes.specials import AirStrike, UseSpecial, begin_air, begin_special, may_fly, specials
from game.conflict_of_heroes.state import FRESH, By, Deed, Do, Engagement
from game.conflict_of_heroes.values import takes_turret_price
from game.kernel.agenda import Action, Question, Side, Step
from game.kernel.named import Piece, Place
from game.kernel.picking import PICKS, Pick
from game.kernel.records import changed


@dataclass(frozen=True)
class Stall(Action):
    """2.2.h For 1 AP of the activated unit, or 1 CAP."""

    with_cap: bool


@dataclass(frozen=True)
class Pass(Action):
    """2.2.i"""


@dataclass(frozen=True)
class Undertake(Action):
    """A deed and its payment; `skill` is a capability card that is paid for."""

    do: Do
    by: By
    skill: str = ""


STALLS, PASS = (Stall(False), Stall(True)), Pass()


@dataclass(frozen=True)
class TurnStart(Step[Engagement]):
    """2.2.a, R119 A side that has nothing left passes without a click."""

    side: Side

    def run(self, state: Engagement) -> None:
        state.mover = self.side
        state.do(EndTurn(self.side))
        if _has_nothing(state, self.side):
            do_pass(state, self.side)
        else:
            state.do(Turn(self.side))


def _has_nothing(state: Engagement, side: Side) -> bool:
    """Out of what everybody knows."""
    if state.hands[side].size or state.caps[side] or state.sorties[side] or state.pool[side] or specials(state, side):
        return False
    return not any(state.status[u] == FRESH and state.where[u] >= -3 and _is_here(state, u) for u in _mine(state, side))


def _mine(state: Engagement, side: Side) -> tuple[Piece, ...]:
    return state.sheet.units_of[side]


def _is_here(state: Engagement, unit: Piece) -> bool:
    return state.is_on_map(unit) or (state.where[unit] == 0 and has_offer(state, unit))


@dataclass(frozen=True)
class Turn(FirefightQuestion):
    """P10 What the side does in its turn."""

    telling: ClassVar[bool] = True

    def choices(self, state: Engagement) -> Sequence[Action]:
        side = self.side
        found: list[Action] = [Unit(unit) for unit in _mine(state, side) if has_offer(state, unit)]
        found += [PlayCard(number) for number in playable(state, side)]
        if may_fly(state, side):
            found.append(AirStrike())
        found += [UseSpecial(rule) for rule in specials(state, side)]
        if state.pool[side] > 0 and state.active(side):
            found.append(STALLS[0])
        if state.caps[side]:
            found.append(STALLS[1])
        if state.swift != 2 or not found:  # R16
            found.append(PASS)
        return found

    def take(self, state: Engagement, action: Any) -> None:
        side = self.side
        if isinstance(action, Pass):
            do_pass(state, side)
            return
        state.passes = 0
        if isinstance(action, Unit):
            state.do(ChooseDeed(side, action.unit))
        elif isinstance(action, Stall):
            _stall(state, side, action.with_cap)
        elif isinstance(action, PlayCard):
            state.do(*([self] if action.card == SWIFT_ACTION else []))  # R53 declared before the first turn
            begin_card(state, side, action.card)
        elif isinstance(action, AirStrike):
            begin_air(state, side)
        else:
            begin_special(state, side, action.rule)


def do_pass(state: Engagement, side: Side) -> None:
    """2.2.i, R17 The activation is spent, its APs are lost."""
    state.retire(side)
    state.passes += 1
    state.tell(events.Passed, side)


def _stall(state: Engagement, side: Side, with_cap: bool) -> None:
    if with_cap:
        state.caps[side] -= 1
    else:
        draw_aps(state, side, 1)
    state.tell(events.Stalled, side, with_cap)
    state.do(SpendAtNought(side))


@dataclass(frozen=True)
class EndTurn(Boundary):
    """2.2.a, 2.3.a The other side's turn, unless card 10 or two passes say otherwise."""

    side: Side

    def run(self, state: Engagement) -> None:
        side = self.side
        state.deed = state.throw = None
        _burn_down(state, side)
        state.barred = tuple(pair for pair in state.barred if state.side(pair[0]) != side)
        if state.incautious:
            state.incautious = frozenset(unit for unit in state.incautious if state.side(unit) == side)
        if state.passes >= 2:
            return
        if state.swift:
            state.swift -= 1
        state.do(TurnStart(side if state.swift else other(side)))


def _burn_down(state: Engagement, side: Side) -> None:
    """15.1, R122"""
    if not state.flares:
        return
    burning = tuple((place, who, left - (who == side)) for place, who, left in state.flares)
    for place, _, left in burning:
        if not left:
            state.tell(events.FlareBurns, place, False)
    state.flares = tuple(flare for flare in burning if flare[2])


# ---- P09, P11 the deed of a unit


@dataclass(frozen=True)
class ChooseDeed(FirefightQuestion):
    """What the unit does, and how it is paid for. `forced`: after the dice of a variable activation (R106).
    `extra`: one more deed by card 63, or nothing."""

    unit: Piece
    forced: bool = False
    extra: bool = False

    telling: ClassVar[bool] = True

    def choices(self, state: Engagement) -> Sequence[Action]:
        found = [Undertake(*offer) for offer in offers(state, self.unit)]
        if self.forced:
            found = [act for act in found if act.by == By.POOL]
            return [*found, STALLS[0]]
        if self.extra:
            return [*(act for act in found if act.by in (By.POOL, By.CAPS)), NO]
        return found

    def take(self, state: Engagement, action: Any) -> None:
        if isinstance(action, Stall):
            _stall(state, self.side, False)
        elif isinstance(action, Undertake):
            begin(state, self.side, self.unit, action)


def begin(state: Engagement, side: Side, unit: Piece, act: Undertake) -> None:
    """What has to be known of a deed before it is paid for; then it is carried out."""
    if act.do == Do.ACTIVATE:
        state.do(RollActivation(side, unit))
        return
    if act.by == By.CARD:
        state.discard_card(side, COMMAND)
    deed = Deed(act.do, side, unit, act.by, act.skill, with_card(act.by), (unit,))
    state.deed = deed
    items = _PREPARE.get(act.do, _plain)(state, deed)
    after: list[Step[Any] | Question[Any]] = [Finish()]
    if act.do == Do.RALLY and act.skill == "63":
        after = [DrivenOn(unit), Finish()]
    paid: list[Step[Any]] = [] if act.do == Do.CREEP else [PayFor(), Carry()]
    state.do(*items, *paid, *after)


Items = list[Step[Any] | Question[Any]]


def _plain(state: Engagement, deed: Deed) -> Items:
    return []


def _grouped(state: Engagement, deed: Deed) -> Items:
    return [Partners(deed.side, ())] if has_partners(state, deed) and not deed.skill else []


def _move(state: Engagement, deed: Deed) -> Items:
    return [*_grouped(state, deed), PlanGoings(), Tolls()]


def _pivot(state: Engagement, deed: Deed) -> Items:
    return [] if deed.leader in state.hidden else [PlanGoings()]


def _fire(state: Engagement, deed: Deed) -> Items:
    return [ChooseTarget(deed.side), Support()]


def _creep(state: Engagement, deed: Deed) -> Items:
    return [CreepTo(deed.side, deed.leader)]


def _boat(state: Engagement, deed: Deed) -> Items:
    return [Boat(deed.side)]


_PREPARE: dict[Do, Any] = {
    Do.MOVE: _move,
    Do.ENTER: _move,
    Do.PIVOT: _pivot,
    Do.ATTACK: _fire,
    Do.INDIRECT: _fire,
    Do.CLOSE: _fire,
    Do.SMOKE: _fire,
    Do.FLARE: _fire,
    Do.CANISTER: _fire,
    Do.RALLY: _grouped,
    Do.DIG: _grouped,
    Do.HIDE: _grouped,
    Do.CREEP: _creep,
    Do.LOAD: _boat,
    Do.UNLOAD: _boat,
}


@dataclass(frozen=True)
class RollActivation(Step[Engagement]):
    """3.0.1, R19 3D6: the highest and the lowest die."""

    side: Side
    unit: Piece

    def run(self, state: Engagement) -> None:
        dice = state.roll("activation", 3, throwers=(self.side,))
        state.activate(self.unit, variable_aps(dice))
        state.do(ChooseDeed(self.side, self.unit, forced=True), SpendAtNought(self.side))


def variable_aps(dice: Sequence[int]) -> int:
    return max(dice) + min(dice)


@dataclass(frozen=True)
class DrivenOn(Step[Engagement]):
    """Card 63, R127 One more action after a successful rally, paid for as usual."""

    unit: Piece

    def run(self, state: Engagement) -> None:
        if state.where[self.unit] > 0 and not state.marker[self.unit]:
            state.do(ChooseDeed(state.side(self.unit), self.unit, extra=True))


# ---- P17 targets


@dataclass(frozen=True)
class ChooseTarget(FirefightQuestion):
    """P17 The hex that is attacked; in close combat the enemy unit or the fortification (P20)."""

    telling: ClassVar[bool] = True

    def choices(self, state: Engagement) -> Sequence[Action]:
        deed = state.the_deed
        unit = deed.leader
        if deed.do == Do.CLOSE:
            return [PICKS[prey] for prey in close_targets(state, unit, deed.skill)]
        if deed.do in (Do.SMOKE, Do.FLARE, Do.CANISTER):
            places: Sequence[Place] = sorted(set(weapon_targets(state, unit, deed.do, deed.skill)))
        else:
            places = list(targets(state, unit, deed.do, deed.skill))
        most, pays = budget(state, deed), takes_turret_price(deed.by)
        return [HEXES[p] for p in places if fire_price(state, unit, p, deed.do, deed.skill, pays) <= most]

    def take(self, state: Engagement, action: Any) -> None:
        deed = state.the_deed
        if isinstance(action, Pick):
            state.deed = changed(deed, prey=action.item, target=state.where[deed.leader])
            return
        state.deed = changed(deed, target=action.place)
        if deed.do == Do.INDIRECT:
            state.do(SpottingHex(self.side))
        elif deed.do == Do.CANISTER:
            state.do(SecondHex(self.side))
        if deed.do in (Do.ATTACK, Do.INDIRECT) and is_short_of_ammo(state, deed.leader):
            state.do(LowAmmo(self.side))


@dataclass(frozen=True)
class SpottingHex(FirefightQuestion):
    """13.0 Where the fire is watched from; only hexes that differ in the sum."""

    telling: ClassVar[bool] = True

    def choices(self, state: Engagement) -> Sequence[Action]:
        deed = state.the_deed
        return [HEXES[place] for place in distinct_eyes(state, deed.leader, deed.target)]

    def take(self, state: Engagement, action: At) -> None:
        state.deed = changed(state.the_deed, eye=action.place)


@dataclass(frozen=True)
class SecondHex(FirefightQuestion):
    """16.0 The hex behind the first."""

    telling: ClassVar[bool] = True

    def choices(self, state: Engagement) -> Sequence[Action]:
        deed = state.the_deed
        return [HEXES[two] for one, two in cans(state, deed.leader) if one == deed.target]

    def take(self, state: Engagement, action: At) -> None:
        state.deed = changed(state.the_deed, second=action.place)


@dataclass(frozen=True)
class LowAmmo(FirefightQuestion):
    """Card 43, R80: Yes lowers the rating by 1, No pays 1 more."""

    telling: ClassVar[bool] = True

    def choices(self, state: Engagement) -> Sequence[Action]:
        deed = state.the_deed
        dear = fire_price(state, deed.leader, deed.target, deed.do, deed.skill, takes_turret_price(deed.by)) + 1
        return [YES, NO] if dear <= budget(state, deed) else [YES]

    def take(self, state: Engagement, action: Action) -> None:
        state.deed = changed(state.the_deed, short=isinstance(action, Yes))


@dataclass(frozen=True)
class Support(Step[Engagement]):
    """10.1.2 Ask for supporters where there might be some."""

    def run(self, state: Engagement) -> None:
        deed = state.the_deed
        single = deed.do in (Do.SMOKE, Do.FLARE, Do.CANISTER) or deed.skill
        if not single and could_be_supported(state, deed):
            state.do(Supporters(deed.side))


@dataclass(frozen=True)
class Boat(FirefightQuestion):
    """22.0, R121 The boat that takes part."""

    def choices(self, state: Engagement) -> Sequence[Action]:
        deed = state.the_deed
        return [Unit(boat) for boat in boats_for(state, deed.leader) if may_take_part(state, boat, deed)]

    def take(self, state: Engagement, action: Unit) -> None:
        deed = state.the_deed
        state.deed = changed(deed, prey=action.unit, members=(deed.leader, action.unit))

    def is_always(self, state: Engagement) -> bool:
        """Where several boats lie, a stunned one among them would tell itself."""
        leader = state.the_deed.leader
        boats = [unit for unit in state.seen_at(state.where[leader]) if state.type(unit).is_boat]
        return len(boats) > 1 and leader not in state.aboard and has_secrets(state, self.side)
