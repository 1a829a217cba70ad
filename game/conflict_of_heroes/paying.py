"""2.2, 3.0-3.2, R99 Paying for a deed: the pool, a new activation, an opportunity, CAPs, or card 02."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.conflict_of_heroes import events
from game.conflict_of_heroes.asking import CAPS, Caps, FirefightQuestion, holds
from game.conflict_of_heroes.components import CAUTIOUS, MARKERS, UNHIT
from game.conflict_of_heroes.fire import fire_price, is_short_of_ammo
from game.conflict_of_heroes.movement import gate_cost, hex_cost, pivot_cost, step_cost
from game.conflict_of_heroes.state import ACTIVE, APS, FRESH, By, Deed, Do, Engagement, Going
from game.conflict_of_heroes.values import takes_turret_price
from game.kernel.agenda import Action, Side, Step
from game.kernel.named import Piece

COMMAND = "02"
SURCHARGED = ("62", "63", "66", "67")  # 9.5 cards that cost 1 CAP beside the price


def surcharge(skill: str) -> int:
    return 1 if skill in SURCHARGED else 0


def ways_to_pay(state: Engagement, unit: Piece, price: int, skill: str = "") -> list[By]:
    """B.3 What a unit can pay this price with; R99 at least 1 AP makes it a unit action."""
    side, status = state.side(unit), state.status[unit]
    caps, found = state.caps[side] - surcharge(skill), []
    if caps < 0:
        return []
    if price and may_use_pool(state, unit) and state.pool[side] + caps >= price:
        found.append(By.POOL)
    if status == FRESH:
        if price and "variable_ap" not in state.house and caps + APS >= price:
            found.append(By.NEW)
        found.append(By.CHANCE)
    if caps >= price and price + surcharge(skill):
        found.append(By.CAPS)
    if holds(state, side, COMMAND):
        found.append(By.CARD)
    return found


def may_use_pool(state: Engagement, unit: Piece) -> bool:
    """2.2.d, 10.0.a The activated unit, a sharer, or a fresh unit that joins."""
    side = state.side(unit)
    if state.pool[side] < 1:
        return False
    if state.status[unit] == ACTIVE:
        return True
    return state.status[unit] == FRESH and state.grouping and bool(state.active(side))


def budget(state: Engagement, deed: Deed) -> int:
    """The most that this deed may cost."""
    caps = state.caps[deed.side] - surcharge(deed.skill)
    if deed.by == By.CAPS:
        return caps
    if deed.by in (By.CHANCE, By.CARD):
        return 99
    return caps + (APS if deed.by == By.NEW else state.pool[deed.side])


def may_take_part(state: Engagement, unit: Piece, deed: Deed) -> bool:
    """10.2 Whether a unit may be in a group that is paid for in this way."""
    status = state.status[unit]
    if deed.by == By.CHANCE:
        return status == FRESH  # R67
    if deed.by == By.NEW:
        return status == FRESH
    return deed.by in (By.CAPS, By.CARD) or status in (FRESH, ACTIVE)


RALLYING, DRIVEN = 5, 3  # 7.6, card 63
LONG_WORK = 7  # 18.1.2, 19.2


def going_price(state: Engagement, going: Going, skill: str = "") -> int:
    """10.1.1, R113 What one member's move or pivot costs; staying costs nothing."""
    unit = going.unit
    if state.where[unit] <= 0:
        return (gate_cost(state, unit, going.place) or 0) + going.toll
    if going.place == state.where[unit]:
        return pivot_cost(state, unit, skill) if going.facing else 0
    careful = CAUTIOUS if going.careful else 0
    return (step_cost(state, unit, going.place, skill) or 0) + going.toll + careful


def deed_price(state: Engagement, deed: Deed) -> int:
    """What the deed costs, as it is planned; worked out, never kept: it may rest on a face-down marker (B.7)."""
    unit, do = deed.leader, deed.do
    if deed.goings:
        return max(going_price(state, going, deed.skill) for going in deed.goings)
    if do in (Do.ATTACK, Do.INDIRECT, Do.SMOKE, Do.FLARE, Do.CANISTER, Do.CLOSE):
        turret = takes_turret_price(deed.by) and do != Do.CLOSE
        dear = int(is_short_of_ammo(state, unit) and not deed.short)
        return fire_price(state, unit, deed.target, do, deed.skill, turret) + dear
    if do == Do.RALLY:
        return DRIVEN if deed.skill == "63" else RALLYING
    if do == Do.SHELTER:
        return hex_cost(state, unit)
    if do == Do.BURN:
        rule = state.sheet.special("burn_supplies")
        return int(rule.data["cost"]) if rule else 0
    return _plain_price(state, unit, do)


def _plain_price(state: Engagement, unit: Piece, do: Do) -> int:
    if do in (Do.DIG, Do.HIDE):
        return LONG_WORK
    if do in (Do.LOAD, Do.UNLOAD, Do.EXIT):  # R89, R26 the bare move cost
        return state.type(unit).move_cost + MARKERS[state.marker[unit]].move_cost
    return 1 if do == Do.STALL else pivot_cost(state, unit)


@dataclass(frozen=True)
class Pay(FirefightQuestion):
    """P12, 3.2.1 How many CAPs go into the price of a unit action; at least 1 AP stays in it."""

    def choices(self, state: Engagement) -> Sequence[Action]:
        deed = state.the_deed
        price = deed_price(state, deed)
        pool = APS if deed.by == By.NEW else state.pool[self.side]
        caps = state.caps[self.side] - surcharge(deed.skill)
        least = max(0, price - pool)
        return CAPS[least : max(least, min(caps, price - 1)) + 1] if least <= caps else ()

    def take(self, state: Engagement, action: Caps) -> None:
        settle_bill(state, deed_price(state, state.the_deed), action.caps)

    def is_always(self, state: Engagement) -> bool:
        """Where a face-down marker may be in the price, or fog over the pool."""
        deed = state.the_deed
        if deed.by == By.POOL and "fog_of_war" in state.house:
            return True
        return any(state.marker[u] != UNHIT and u not in state.shown for u in deed.members or (deed.leader,))


@dataclass(frozen=True)
class PayFor(Step[Engagement]):
    """B.5.2 Ask how it is paid where there may be a choice, else pay."""

    def run(self, state: Engagement) -> None:
        deed = state.the_deed
        price = deed_price(state, deed)
        if deed.by in (By.POOL, By.NEW) and price and state.caps[deed.side] > surcharge(deed.skill):
            state.do(Pay(deed.side))
        else:
            settle_bill(state, price, price if deed.by == By.CAPS else 0)


def settle_bill(state: Engagement, price: int, caps: int) -> None:
    """2.2 Activations begin with the first payment (R106); an opportunity spends whoever takes it."""
    deed = state.the_deed
    extra = surcharge(deed.skill)
    if deed.by == By.NEW:
        state.activate(deed.leader, APS)
    if deed.by in (By.NEW, By.POOL):
        for unit in deed.members or (deed.leader,):
            state.join(unit)
        draw_aps(state, deed.side, price - caps)
    elif deed.by == By.CHANCE:
        for unit in deed.members or (deed.leader,):
            state.spend(unit)
    paid = (caps if deed.by in (By.NEW, By.POOL, By.CAPS) else 0) + extra
    state.caps[deed.side] -= paid
    aps = price - caps if deed.by in (By.NEW, By.POOL) else 0
    state.tell(events.Paid, deed.side, str(deed.by), aps, paid)


def draw_aps(state: Engagement, side: Side, aps: int) -> None:
    """3.0.a"""
    state.pool[side] -= aps
    state.used[side] += aps


def with_card(by: By, card: str = "") -> str:
    """The card behind a deed: 02 where that is the payment."""
    return card or (COMMAND if by == By.CARD else "")


@dataclass(frozen=True)
class SpendAtNought(Step[Engagement]):
    """2.2.c At 0 APs the unit and its sharers are spent at once."""

    side: Side

    def run(self, state: Engagement) -> None:
        if state.pool[self.side] <= 0 and state.active(self.side):
            state.retire(self.side)
