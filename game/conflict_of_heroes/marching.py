"""5, 11, 18.3, 19.1, 22 Moves are carried out: hex by hex, with wire, bonus moves, mud, boats and what is run into."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from game.conflict_of_heroes import events
from game.conflict_of_heroes.asking import HEXES, NO, YES, At, Boundary, FirefightQuestion, Unit, Yes
from game.conflict_of_heroes.components import MARKERS, MoveClass
from game.conflict_of_heroes.fortifications import step_in, step_out
from game.conflict_of_heroes.hidden import search
from game.conflict_of_heroes.movement import bar_retreat, bonus_steps, is_held, starts_bonus, steps
from game.conflict_of_heroes.paying import budget, deed_price, draw_aps
from game.conflict_of_heroes.revealing import FaceAbout, faces
from game.conflict_of_heroes.sight import facing_of
from game.conflict_of_heroes.state import ACTIVE, By, Deed, Do, Engagement, Going, kinds_with
from game.conflict_of_heroes.throwing import throw_for
from game.conflict_of_heroes.victory import check_control, look_where
from game.kernel.agenda import Action, Question, Step
from game.kernel.named import Piece, Place
from game.kernel.records import changed

SAFE = 6  # 11.4
SWIFT, HIT_AND_RUN = "61", "64"
SWIFT_GROUND = ("open", "palm_grove")

# ---- 18.3 wire


@dataclass(frozen=True)
class Tolls(Step[Engagement]):
    """18.3, R66, R83 Each foot member that enters wire rolls, unless the move is free."""

    def run(self, state: Engagement) -> None:
        deed = state.the_deed
        if deed.by not in (By.POOL, By.NEW, By.CAPS):
            return
        caught = [going.unit for going in deed.goings if _meets_wire(state, going)]
        if caught:
            state.do(RollTolls(tuple(caught)))


def _meets_wire(state: Engagement, going: Going) -> bool:
    kind = state.type(going.unit)
    return going.place in state.wire and going.place != state.where[going.unit] and kind.on_foot


@dataclass(frozen=True)
class RollTolls(Step[Engagement]):
    units: tuple[Piece, ...]

    def run(self, state: Engagement) -> None:
        if not self.units:
            state.do(WirePrice(state.the_deed.side))
            return
        first, *rest = self.units
        state.do(RollTolls(tuple(rest)))
        throw_for(state, state.side(first), "wire", 1, SetToll(first), first)


@dataclass(frozen=True)
class SetToll(Step[Engagement]):
    """R20 Here CAPs and luck make the die smaller."""

    unit: Piece

    def run(self, state: Engagement) -> None:
        throw, deed = state.the_throw, state.the_deed
        toll = max(0, throw.pips - throw.caps - throw.luck)
        goings = tuple(changed(go, toll=toll) if go.unit == self.unit else go for go in deed.goings)
        state.deed, state.throw = changed(deed, goings=goings), None


@dataclass(frozen=True)
class WirePrice(FirefightQuestion):
    """P15 Pay, give up, or let members drop out."""

    telling: ClassVar[bool] = True

    def choices(self, state: Engagement) -> Sequence[Action]:
        deed = state.the_deed
        payable = deed_price(state, deed) <= budget(state, deed)
        drops = [Unit(go.unit) for go in deed.goings if go.toll] if len(deed.goings) > 1 else []
        return [*([YES] if payable else []), NO, *drops]

    def take(self, state: Engagement, action: Action) -> None:
        deed = state.the_deed
        if isinstance(action, Unit):
            left = tuple(go for go in deed.goings if go.unit != action.unit)
            state.deed = changed(deed, goings=left, members=tuple(u for u in deed.members if u != action.unit))
            state.deed = changed(state.the_deed, leader=state.the_deed.members[0])
            state.do(self)
        elif not isinstance(action, Yes):
            give_up(state, deed)


def give_up(state: Engagement, deed: Deed) -> None:
    """18.3, R83, R120 The remaining APs are lost, the turn is used, nobody moves."""
    state.tell(events.WireDeclined, deed.leader)
    if deed.by == By.NEW:
        state.activate(deed.leader, 1)
    if deed.by in (By.NEW, By.POOL):
        state.retire(deed.side)
    state.deed = None
    state.skip_to(Boundary)


# ---- carrying it out


@dataclass(frozen=True)
class March(Step[Engagement]):
    """10.1.1 The members go one after the other."""

    index: int = 0

    def run(self, state: Engagement) -> None:
        deed = state.the_deed
        if self.index >= len(deed.goings):
            return
        state.do(March(self.index + 1))
        going = deed.goings[self.index]
        if state.where[going.unit] < 0 or (going.place == state.where[going.unit] and not going.facing):
            return
        show_by_moving(state, deed, going)
        if going.place == state.where[going.unit]:
            _turn(state, going)
        else:
            _step(state, deed, going)


def show_by_moving(state: Engagement, deed: Deed, going: Going) -> None:
    """7.4, B.7 A marker that changes the price is shown when the price is paid; else some kinds are ruled out."""
    unit, what = going.unit, "pivot" if going.place == state.where[going.unit] else "move"
    if deed.skill == "66":
        return
    marker, free = MARKERS[state.marker[unit]], deed.by in (By.CHANCE, By.CARD)
    if not free and (marker.pivot_cost if what == "pivot" else marker.move_cost):
        state.show(unit)
    else:
        state.rule_out(unit, kinds_with(f"free {what}" if free else what))


def _turn(state: Engagement, going: Going) -> None:
    """5.3, 18.1.2 A pivot costs the Hasty Defence; R69 it may start bonus moves."""
    unit = going.unit
    state.facing[unit] = going.facing
    state.hasty.discard(unit)
    _turn_cargo(state, unit)
    state.tell(events.Turned, unit, going.facing)
    if starts_bonus(state, unit, going.place, going.place):
        state.do(BonusMove(state.side(unit), unit, state.type(unit).bonus))


def _turn_cargo(state: Engagement, boat: Piece) -> None:
    for unit, carrier in state.aboard.items():
        if carrier == boat:
            state.where[unit], state.facing[unit] = state.where[boat], state.facing[boat]


def _step(state: Engagement, deed: Deed, going: Going) -> None:
    unit, start = going.unit, state.where[going.unit]
    forward = start > 0 and going.place in state.sheet.board.front(start, facing_of(state, unit))
    found, stopped = enter_hex(state, unit, going.place, going.facing, going.inside)
    _note_care(state, deed, going, forward)
    items: list[Step[Any] | Question[Any]] = [*faces(state, found)]
    path = state.sheet.board.has_path(start, going.place)
    if needs_check(state, unit, going.place, path):
        items.append(MudCheck(unit))
    elif forward and not stopped and starts_bonus(state, unit, start, going.place):
        items.append(BonusMove(state.side(unit), unit, state.type(unit).bonus))
    elif start > 0 and not stopped and len(deed.members) == 1:
        items += swift_move(state, deed, unit)
    state.do(*items)


def enter_hex(
    state: Engagement, unit: Piece, place: Place, facing: int, inside: bool = False
) -> tuple[list[Piece], bool]:
    """5.0, R30, R85 Into a hex: who is found there or near it, and whether that ends the move."""
    start = state.where[unit]
    step_out(state, unit)
    state.hasty.discard(unit)
    state.where[unit], state.facing[unit] = place, facing
    _turn_cargo(state, unit)
    if start > 0:
        state.tell(events.Moved, unit, start, place, facing)
        bar_retreat(state, unit, start)
    else:
        state.tell(events.Entered, unit, place, facing)
    if inside:
        step_in(state, unit)
    if place in state.wire and state.type(unit).move_class == MoveClass.TRACKED:
        state.wire -= {place}
        state.tell(events.WorksGone, place, True)
    look_where(state, unit)
    found = search(state, [unit])
    check_control(state)
    return found, any(state.where[who] == place for who in found)


def _note_care(state: Engagement, deed: Deed, going: Going, forward: bool) -> None:
    """5.0.2, 12.6 Moving into no cover without care; with vehicles in the group nobody needs it."""
    if "cautious_movement" not in state.house or not state.type(going.unit).on_foot or not forward:
        return
    escorted = any(not state.type(member).on_foot for member in deed.members)
    if not going.careful and not escorted and not state.sheet.board.terrain[going.place].cover:
        state.incautious |= {going.unit}


# ---- 11.1, 11.4 vehicles


@dataclass(frozen=True)
class BonusMove(FirefightQuestion):
    """11.1 One free move forward into bonus terrain, or stop."""

    unit: Piece
    left: int

    def choices(self, state: Engagement) -> Sequence[Action]:
        if state.where[self.unit] <= 0 or is_held(state, self.unit, "move"):
            return [NO]
        return [*(HEXES[place] for place in bonus_steps(state, self.unit)), NO]

    def take(self, state: Engagement, action: Action) -> None:
        if not isinstance(action, At):
            return
        found, stopped = enter_hex(state, self.unit, action.place, state.facing[self.unit])
        items: list[Question[Any]] = [*faces(state, found), FaceAbout(self.side, self.unit)]
        if self.left > 1 and not stopped:
            items.append(BonusMove(self.side, self.unit, self.left - 1))
        state.do(*items)


def needs_check(state: Engagement, unit: Piece, place: Place, path: bool) -> bool:
    """11.4, R24"""
    tracked = state.type(unit).move_class == MoveClass.TRACKED
    return tracked and state.sheet.board.terrain[place].check and not path


@dataclass(frozen=True)
class MudCheck(Step[Engagement]):
    """11.4 2D6 of 6 or more is safe."""

    unit: Piece

    def run(self, state: Engagement) -> None:
        throw_for(state, state.side(self.unit), "immobilization", 2, Sink(self.unit), self.unit)


def safe_number(state: Engagement, place: Place) -> int:
    return state.sheet.safe_checks.get(state.sheet.board.terrain[place].id, SAFE)


@dataclass(frozen=True)
class Sink(Step[Engagement]):
    """R72 No hit: it only cannot move or pivot any more."""

    unit: Piece

    def run(self, state: Engagement) -> None:
        if state.the_throw.total < safe_number(state, state.where[self.unit]):
            state.stuck |= {self.unit}
            state.tell(events.Stuck, self.unit)
        state.throw = None


# ---- cards 61 and 64


@dataclass(frozen=True)
class ExtraMove(FirefightQuestion):
    """P24 One more move for its cost and 1 CAP, or nothing."""

    unit: Piece
    card: str

    telling: ClassVar[bool] = True

    def choices(self, state: Engagement) -> Sequence[Action]:
        most = _extra_budget(state, self.unit)
        fits = [
            place
            for place, cost in steps(state, self.unit)
            if cost <= most and (self.card != SWIFT or state.sheet.board.terrain[place].id in SWIFT_GROUND)
        ]
        return [*(HEXES[place] for place in fits), NO]

    def take(self, state: Engagement, action: Action) -> None:
        if not isinstance(action, At):
            return
        cost = next(cost for place, cost in steps(state, self.unit) if place == action.place)
        aps = min(cost, state.pool[self.side]) if state.status[self.unit] == ACTIVE else 0
        draw_aps(state, self.side, aps)
        state.caps[self.side] -= cost - aps + 1
        state.tell(events.Paid, self.side, self.card, aps, cost - aps + 1)
        if MARKERS[state.marker[self.unit]].move_cost:
            state.show(self.unit)
        else:
            state.rule_out(self.unit, kinds_with("move"))
        found, _ = enter_hex(state, self.unit, action.place, state.facing[self.unit] or 1)
        state.do(*faces(state, found), FaceAbout(self.side, self.unit))


def _extra_budget(state: Engagement, unit: Piece) -> int:
    side = state.side(unit)
    pool = state.pool[side] if state.status[unit] == ACTIVE else 0
    return pool + state.caps[side] - 1


def extra_move(state: Engagement, deed: Deed, unit: Piece, card: str) -> list[Question[Any]]:
    """R109 Never after an opportunity action; asked out of what everybody knows."""
    if card not in state.skills(unit) or deed.by == By.CHANCE or state.caps[deed.side] < 1:
        return []
    free = state.where[unit] > 0 and unit not in state.hidden and unit not in state.aboard
    return [ExtraMove(deed.side, unit, card)] if free and not is_held(state, unit, "move") else []


def swift_move(state: Engagement, deed: Deed, unit: Piece) -> list[Question[Any]]:
    """Card 61, R58 After a move into an unoccupied open or palm hex."""
    place = state.where[unit]
    ground = state.sheet.board.terrain[place].id in SWIFT_GROUND
    alone = all(state.side(who) == deed.side for who in state.seen_at(place))
    return extra_move(state, deed, unit, SWIFT) if ground and alone and deed.do == Do.MOVE else []
