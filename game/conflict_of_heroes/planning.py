"""P11b, P13, 5.0, 10.1 Planning a move: who goes along, where each goes, how it faces. Nothing has happened yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from game.conflict_of_heroes.asking import (
    HEXES,
    NO,
    TOWARD,
    YES,
    At,
    FirefightQuestion,
    No,
    Toward,
    Yes,
    has_secrets,
)
from game.conflict_of_heroes.components import CAUTIOUS, UNHIT
from game.conflict_of_heroes.fire import supporters
from game.conflict_of_heroes.fortifications import may_dig, may_shelter_in
from game.conflict_of_heroes.hidden import has_room, may_hide_in
from game.conflict_of_heroes.movement import (
    gates,
    is_waiting,
    may_move,
    may_pivot,
    pivot_cost,
    step_cost,
    steps,
)
from game.conflict_of_heroes.paying import budget, may_take_part
from game.conflict_of_heroes.rallying import has_rally
from game.conflict_of_heroes.sight import facing_of, is_engaged, is_watched
from game.conflict_of_heroes.state import OFF, Deed, Do, Engagement, Going
from game.kernel.agenda import Action, Question, Step
from game.kernel.named import Piece, Place
from game.kernel.picking import DONE, PICKS, Done, Gathering, Pick
from game.kernel.records import changed


@dataclass(frozen=True)
class Stay(Action):
    """10.1.1 This member stays where it is and costs nothing."""


@dataclass(frozen=True)
class TurnHere(Action):
    """10.1.1 This member only pivots."""


STAY, TURN_HERE = Stay(), TurnHere()
SEEK_COVER = "13"

# ---- 10.1 groups


@dataclass(frozen=True)
class Partners(Gathering[Engagement]):
    """P11b One more unit that does the same with the same payment, in the same hex or next to the group; or Done."""

    def candidates(self, state: Engagement) -> Sequence[int]:
        return partners(state, state.the_deed)

    def options(self, state: Engagement) -> list[Action]:
        """Who touches the group is soon said, so it is asked first."""
        mine, chosen = state.sheet.units_of[self.side], self.chosen
        near = [unit for unit in mine if unit not in chosen and self.may_add(state, unit)]
        return [*(PICKS[unit] for unit in partners(state, state.the_deed, near)), DONE]

    def touches(self, state: Engagement, item: Piece, other: Piece) -> bool:
        return touch(state, item, other)

    def may_add(self, state: Engagement, item: Piece) -> bool:
        leader = state.the_deed.leader
        return touch(state, item, leader) or (bool(self.chosen) and super().may_add(state, item))

    def with_pick(self, state: Engagement, item: int) -> tuple[int, ...]:
        """Who was picked stays picked, whatever else may be picked: that may rest on a secret."""
        return tuple(sorted((*self.chosen, item)))

    def finish(self, state: Engagement) -> None:
        state.deed = changed(state.the_deed, members=(state.the_deed.leader, *self.chosen))

    def is_always(self, state: Engagement) -> bool:
        return has_secrets(state, self.side)


def touch(state: Engagement, one: Piece, two: Piece) -> bool:
    """10.1 Same or contiguous hexes; whoever waits outside together is together."""
    here, there = state.where[one], state.where[two]
    if here == OFF or there == OFF:
        return here == there and state.sheet.counters[one].group == state.sheet.counters[two].group
    return here > 0 and there > 0 and state.sheet.board.distance(here, there) <= 1


def partners(state: Engagement, deed: Deed, among: Sequence[Piece] | None = None) -> list[Piece]:
    """Own units that could do the same; those beyond reach of the group are left out by the question."""
    may = _MAY_JOIN[deed.do]
    return [
        unit
        for unit in (state.sheet.units_of[deed.side] if among is None else among)
        if unit != deed.leader
        and _is_there(state, unit, deed)
        and may_take_part(state, unit, deed)
        and may(state, unit, deed)
    ]


def _is_there(state: Engagement, unit: Piece, deed: Deed) -> bool:
    if deed.do == Do.ENTER:
        return is_waiting(state, unit)
    return state.where[unit] > 0 and unit not in state.hidden and unit not in state.aboard


def has_partners(state: Engagement, deed: Deed) -> bool:
    """Out of what everybody knows: somebody visible beside the leader could take part by his state."""
    if not state.grouping or deed.leader in state.hidden:
        return False
    return any(
        unit != deed.leader
        and _is_there(state, unit, deed)
        and may_take_part(state, unit, deed)
        and touch(state, unit, deed.leader)
        for unit in state.sheet.units_of[deed.side]
    )


def _joins_move(state: Engagement, unit: Piece, deed: Deed) -> bool:
    most = budget(state, deed)
    if may_move(state, unit) and any(cost <= most for _, cost in steps(state, unit)):
        return True
    return may_pivot(state, unit) and pivot_cost(state, unit) <= most


def _joins_entry(state: Engagement, unit: Piece, deed: Deed) -> bool:
    return any(cost <= budget(state, deed) for _, cost in gates(state, unit))


def _joins_rally(state: Engagement, unit: Piece, deed: Deed) -> bool:
    return has_rally(state, unit) and (not deed.skill or deed.skill in state.skills(unit))


def _joins_cure(state: Engagement, unit: Piece, deed: Deed) -> bool:
    return state.marker[unit] != UNHIT


def _joins_work(state: Engagement, unit: Piece, deed: Deed) -> bool:
    return may_dig(state, unit, by_card=deed.card == SEEK_COVER)


def _joins_hiding(state: Engagement, unit: Piece, deed: Deed) -> bool:
    return may_hide(state, unit)


def _joins_rush(state: Engagement, unit: Piece, deed: Deed) -> bool:
    return may_move(state, unit)


_MAY_JOIN: dict[Do, Any] = {
    Do.MOVE: _joins_move,
    Do.ENTER: _joins_entry,
    Do.RALLY: _joins_rally,
    Do.CURE: _joins_cure,
    Do.DIG: _joins_work,
    Do.HIDE: _joins_hiding,
    Do.RUSH: _joins_rush,
}


def may_hide(state: Engagement, unit: Piece) -> bool:
    """19.2 Unhit, unburdened, out of sight, with somewhere to go."""
    if unit in state.hidden or unit in state.aboard or state.marker[unit] != UNHIT or not state.type(unit).unburdened:
        return False
    here, side = state.where[unit], state.side(unit)
    if here <= 0 or is_engaged(state, side, here) or is_watched(state, side, here):
        return False
    if has_room(state, unit, here):
        return True
    return any(may_hide_in(state, unit, side, place) for place in state.sheet.board.near[here])


@dataclass(frozen=True)
class Supporters(Question[Engagement]):
    """10.1.2 One more unit that supports the leader's attack, or no more."""

    def options(self, state: Engagement) -> list[Action]:
        deed = state.the_deed
        found = [unit for unit in lenders(state, deed) if unit not in deed.members]
        return [*map(Pick, found), Done()]

    def answer(self, state: Engagement, action: Any) -> None:
        if isinstance(action, Pick):
            leader, *rest = state.the_deed.members
            state.deed = changed(state.the_deed, members=(leader, *sorted((*rest, action.item))))
            state.do(self)

    def is_always(self, state: Engagement) -> bool:
        return has_secrets(state, self.side)


def lenders(state: Engagement, deed: Deed) -> list[Piece]:
    """R65 Fresh supporters of an AP attack join the activation."""
    if deed.leader in state.hidden:
        return []
    found = supporters(state, deed.leader, deed.target, deed.do, deed.eye)
    return [unit for unit in found if may_take_part(state, unit, deed)]


def could_be_supported(state: Engagement, deed: Deed) -> bool:
    """Out of what everybody knows: somebody by the leader's side might take part."""
    if not state.grouping or deed.leader in state.hidden:
        return False
    near = {state.where[deed.leader], *state.sheet.board.near[state.where[deed.leader]]}
    return any(
        unit != deed.leader
        and state.where[unit] in near
        and unit not in state.hidden
        and may_take_part(state, unit, deed)
        for unit in state.sheet.units_of[deed.side]
    )


# ---- 5.0 where to


@dataclass(frozen=True)
class PlanGoings(Step[Engagement]):
    """Ask each member in turn where it goes."""

    def run(self, state: Engagement) -> None:
        deed = state.the_deed
        planned = {going.unit for going in deed.goings}
        left = [unit for unit in deed.members if unit not in planned]
        if left:
            state.do(Destination(deed.side, left[0]), PlanGoings())


@dataclass(frozen=True)
class Destination(FirefightQuestion):
    """P13 A neighbouring hex; in a group also staying or pivoting."""

    unit: Piece

    telling: ClassVar[bool] = True

    def choices(self, state: Engagement) -> Sequence[Action]:
        deed = state.the_deed
        most = budget(state, deed)
        if deed.do == Do.ENTER:
            return [HEXES[place] for place, cost in gates(state, self.unit) if cost <= most]
        skill = deed.skill if self.unit == deed.leader else ""
        if deed.do == Do.PIVOT:
            return [TURN_HERE]
        found: list[Action] = []
        if may_move(state, self.unit, skill):
            found += [HEXES[place] for place, cost in steps(state, self.unit, skill) if cost <= most]
        if len(deed.members) > 1:
            if may_pivot(state, self.unit, skill) and pivot_cost(state, self.unit, skill) <= most:
                found.append(TURN_HERE)
            if self.unit != deed.leader:
                found.append(STAY)
        return found

    def take(self, state: Engagement, action: Action) -> None:
        here = state.where[self.unit]
        if isinstance(action, At):
            _plan(state, Going(self.unit, action.place))
            state.do(*_details(state, self, action.place))
        else:
            _plan(state, Going(self.unit, here))
            if isinstance(action, TurnHere):
                state.do(Facing(self.side, self.unit))


def _plan(state: Engagement, going: Going) -> None:
    state.deed = changed(state.the_deed, goings=(*state.the_deed.goings, going))


def _replan(state: Engagement, **changes: Any) -> None:
    *most, last = state.the_deed.goings
    state.deed = changed(state.the_deed, goings=(*most, changed(last, **changes)))


def _details(state: Engagement, asked: Destination, place: Place) -> list[Question[Any]]:
    """5.0.2, 18.2 Into the bunker or beside it; with care or not; then the facing."""
    found: list[Question[Any]] = []
    if needs_care(state, asked.unit, place):
        found.append(Carefully(asked.side, asked.unit))
    if may_shelter_in(state, asked.unit, place):
        return [*found, IntoBunker(asked.side, asked.unit)]
    return [*found, Facing(asked.side, asked.unit)]


def needs_care(state: Engagement, unit: Piece, place: Place) -> bool:
    """5.0.2 Foot into no cover, not backwards, where the option is played."""
    if "cautious_movement" not in state.house or not state.type(unit).on_foot or state.where[unit] <= 0:
        return False
    board = state.sheet.board
    return not board.terrain[place].cover and place in board.front(state.where[unit], facing_of(state, unit))


def _care_is_paid(state: Engagement, unit: Piece, place: Place) -> bool:
    cost = step_cost(state, unit, place, state.the_deed.skill)
    return cost is not None and cost + CAUTIOUS <= budget(state, state.the_deed)


@dataclass(frozen=True)
class Carefully(FirefightQuestion):
    """5.0.2 With care, for one more AP?"""

    unit: Piece

    telling: ClassVar[bool] = True

    def choices(self, state: Engagement) -> Sequence[Action]:
        return (YES, NO) if _care_is_paid(state, self.unit, state.the_deed.goings[-1].place) else (NO,)

    def take(self, state: Engagement, action: Action) -> None:
        _replan(state, careful=isinstance(action, Yes))


@dataclass(frozen=True)
class IntoBunker(FirefightQuestion):
    """18.2 Into the bunker, free with the move, or beside it."""

    unit: Piece

    def choices(self, state: Engagement) -> Sequence[Action]:
        return YES, NO

    def take(self, state: Engagement, action: Action) -> None:
        if isinstance(action, No):
            state.do(Facing(self.side, self.unit))
        else:
            place = state.the_deed.goings[-1].place
            _replan(state, inside=True, facing=state.bunkers[place])


@dataclass(frozen=True)
class Facing(FirefightQuestion):
    """5.1 Free after a move or pivot; a pivot must turn."""

    unit: Piece

    def choices(self, state: Engagement) -> Sequence[Action]:
        going = state.the_deed.goings[-1]
        stays = going.place == state.where[self.unit]
        return [TOWARD[way] for way in range(1, 7) if not (stays and way == state.facing[self.unit])]

    def take(self, state: Engagement, action: Toward) -> None:
        _replan(state, facing=action.facing)
