"""9 Movement, and the Assault impulse it belongs to: pick units, lead them on, fight, in any order (8.21)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import compress
from typing import Any

from game.edsons_ridge.assault import Assault
from game.edsons_ridge.components import (
    AMERICAN,
    BRIDGED,
    COUNTERS,
    D2,
    ENTRY,
    EVERYWHERE,
    FIRST_ZONE,
    FRESH,
    INFANTRY,
    IS_COMBAT,
    JAPANESE,
    KIND,
    LEADER,
    MACHINE_GUN,
    OWNER,
    PLACES,
    STACKS_AS,
    TRACKS,
    bridge_between,
    other,
)
from game.edsons_ridge.state import SPAN, Edson, Impulse
from game.edsons_ridge.supply_dump import is_halted_by_dump
from game.kernel.agenda import Action, Question, Side, Step
from game.kernel.named import Piece, Place
from game.kernel.picking import DONE, PICKS, Done, Pick, Picking


@dataclass(frozen=True)
class GoTo(Action):
    """9.3 One step into an adjacent place."""

    place: Place


@dataclass(frozen=True)
class AssaultIn(Action):
    """10.1 All entries are made: fight there."""

    place: Place


LARGEST = max(STACKS_AS)  # the room that any unit finds enough (7.1)
GO_TO = tuple(GoTo(place) for place in EVERYWHERE)
ASSAULT_IN = tuple(AssaultIn(place) for place in EVERYWHERE)


def contested_places(state: Edson) -> tuple[Place, ...]:
    stacks = state.stacks
    return tuple([place for place in PLACES if stacks[place] and stacks[SPAN + place]])


def begin_impulse(state: Edson, side: Side, kind: str, area: Place) -> None:
    """8.1 A clean slate for one impulse."""
    state.impulse = Impulse(side, kind, area, contested_places(state))
    state.mf = {}
    state.came_from = {}
    state.halted = set()
    state.tired = set()
    state.crossed = (0,) * len(state.bridges)
    state.assaulted = set()
    state.supported = frozenset()
    state.failed = {}


def begin_march(state: Edson, side: Side, area: Place) -> None:
    """9.1 Give every unit and leader of the active area that may act its movement factors."""
    begin_impulse(state, side, "assault", area)
    state.mf = {unit: COUNTERS[unit].movement for unit in marchers(state, side, area)}


def marchers(state: Edson, side: Side, area: Place) -> list[Piece]:
    """Combat units that may attack (8.2), and leaders; one who has rallied his area stays (18.3)."""
    leaders = [leader for leader in state.leaders(side, area) if leader not in state.rallied]
    stuck = side == JAPANESE and state.dump_found and state.dump == area
    return [] if stuck else [unit for unit in state.units(side, area) if state.may_attack(unit)] + leaders


def step_cost(state: Edson, unit: Piece, place: Place, mf: int, accompanied: bool = False) -> int:
    """9.4-9.65 What entering a place costs a unit with `mf` left; 0 if it may not."""
    return step_costs(state, unit, (place,), mf, accompanied)[0]


def step_costs(state: Edson, unit: Piece, places: Iterable[Place], mf: int, accompanied: bool = False) -> list[int]:
    """The same for several places at once, which is what is asked most: a unit and all that lies next door."""
    side, start, stacks = OWNER[unit], state.where[unit], state.stacks
    if not mf or (state.dump_found and state.is_stuck(unit)):  # 15.51
        return [0 for _ in places]
    enemy, marched, needs_lead = (1 - side) * SPAN, unit in state.came_from, KIND[unit] != INFANTRY and not accompanied
    engaged = start < FIRST_ZONE and bool(stacks[enemy + start])  # 9.65
    spends_all = not marched and state.level[unit] == FRESH  # 9.64
    costs = []
    for place in places:
        occupied = bool(stacks[enemy + place])
        cost = _entry(state, side, place, engaged, occupied) if place < FIRST_ZONE else 0 if marched else mf  # 16.2
        if cost > mf:
            cost = mf if spends_all else 0
        barred = place in state.assaulted or (needs_lead and _needs_infantry(state, side, start, place, occupied))
        is_open = start not in BRIDGED or _is_way_open(state, side, start, place, occupied)
        costs.append(cost if is_open and not barred else 0)
    return costs


def _entry(state: Edson, side: Side, place: Place, engaged: bool, occupied: bool) -> int:
    """9.4, 9.5, 9.65 What the ground and whoever stands there ask for; 0: from enemy to enemy there is no way."""
    if engaged and occupied:
        return 0
    cost = ENTRY[place]
    if occupied:
        cost += 2 if state.has_fresh(other(side), place) else 1
    return cost * 2 if engaged else cost


def _is_way_open(state: Edson, side: Side, start: Place, place: Place, occupied: bool) -> bool:
    """9.61, 9.62 Five units a bridge, and over an enemy's only into a fight."""
    bridge = bridge_between(start, place)
    if bridge is None:
        return True
    return state.crossed[bridge] < TRACKS.bridge_limit and (state.bridges[bridge] == side or occupied)


def _needs_infantry(state: Edson, side: Side, start: Place, place: Place, occupied: bool) -> bool:
    """9.5, 9.63 Whether only infantry may be first here."""
    if _needs_crossing(state, side, start, place):
        return True
    if state.stacks[side * SPAN + place]:
        return _needs_point(state, side, place) if occupied else state.control[place] == 1 - side
    return occupied or state.control[place] == 1 - side


def _needs_point(state: Edson, side: Side, place: Place) -> bool:
    """9.5, 10.2 Where the enemy came in this very impulse, by retreat, only infantry may open the assault."""
    if state.impulse is None or place in state.impulse.contested:
        return False
    entered = state.halted & state.came_from.keys()
    return not any(KIND[unit] == INFANTRY and unit in entered for unit in state.units(side, place))


def _needs_crossing(state: Edson, side: Side, start: Place, place: Place) -> bool:
    """9.62, 10.2 Over an enemy's bridge goes an assault: only behind infantry that has just crossed it."""
    bridge = bridge_between(start, place)
    if bridge is None or state.bridges[bridge] == side:
        return False
    came = state.came_from
    return not any(KIND[u] == INFANTRY and came.get(u) == start for u in state.units(side, place))


def steps(state: Edson, units: tuple[Piece, ...], within: tuple[Place, ...] | None = None) -> list[Place]:
    """The places (of `within`, or all next door) that all these units, now together, may enter next."""
    sorts = units
    accompanied, size = KIND[units[0]] == INFANTRY, STACKS_AS[units[0]]
    if len(units) > 1:
        sorts = tuple({_sort(state, unit): unit for unit in units}.values())
        accompanied = any(KIND[unit] == INFANTRY for unit in units)
        size = sum(map(STACKS_AS.__getitem__, units))
    start, side = state.where[units[0]], OWNER[units[0]]
    near = state.near(start) if within is None else within
    for unit in sorts:
        costs = step_costs(state, unit, near, state.mf[unit], accompanied)
        near = tuple(compress(near, costs))
    if len(units) > 1 and start in BRIDGED:
        near = tuple(place for place in near if fits_bridge(state, start, place, len(units)))
    return [place for place in near if size <= state.room(side, place) or _may_pass_through(state, units, place)]


def _sort(state: Edson, unit: Piece) -> tuple[int, str, int, bool, bool, int]:
    """What decides where a unit may go: units alike in this are looked at once."""
    fresh = state.level[unit] == FRESH
    return state.where[unit], KIND[unit], state.mf[unit], fresh, unit in state.came_from, STACKS_AS[unit]


def fits_bridge(state: Edson, start: Place, place: Place, count: int) -> bool:
    """9.61 Whether so many may still cross together, if it is a bridge that joins the two."""
    bridge = bridge_between(start, place)
    return bridge is None or state.crossed[bridge] + count <= TRACKS.bridge_limit


def has_room(state: Edson, units: tuple[Piece, ...], place: Place) -> bool:
    """7.1 Whether the stack limit allows these units to stay."""
    if place >= FIRST_ZONE:
        return True
    return sum(STACKS_AS[unit] for unit in units) <= state.room(OWNER[units[0]], place)


def _may_pass_through(state: Edson, units: tuple[Piece, ...], place: Place) -> bool:
    """7.1 The limit holds at the end of movement: a full place may be crossed if there is a way on from it."""
    start = state.where[units[0]]
    if not state.is_vacant(OWNER[units[0]], place):
        return False
    ahead = state.clone()  # rare enough: so nobody is let in who would then find no way on, into a fight or not
    take_step(ahead, units, place)
    return any(onward != start for onward in steps(ahead, units))


def take_step(state: Edson, units: tuple[Piece, ...], place: Place) -> None:
    """9.3 The units go, infantry first (9.63), and pay for it."""
    start = state.where[units[0]]
    costs = {unit: step_cost(state, unit, place, state.mf[unit], True) for unit in units}
    state.cross(bridge_between(start, place), len(units))
    for unit in sorted(units, key=lambda u: (KIND[u] != INFANTRY, u)):
        state.mf[unit] -= costs[unit]
        state.came_from[unit] = start
        if KIND[unit] != LEADER:
            state.tired.add(unit)
        state.move(unit, place)


def movable(state: Edson) -> list[Piece]:
    """The units of this impulse that can make a step; alike units are looked at once."""
    known: dict[tuple[int, str, int, bool, bool, int], bool] = {}
    able = []
    for unit, mf in state.mf.items():
        if mf <= 0 or unit in state.halted:
            continue
        sort = _sort(state, unit)
        if sort not in known:
            known[sort] = bool(steps(state, (unit,)))
        if known[sort]:
            able.append(unit)
    return sorted(able)


def mandatory_units(state: Edson, side: Side, place: Place) -> tuple[Piece, ...]:
    """10.2 Units that entered among enemies and must fight: not contested before, or over an enemy-held bridge."""
    impulse = state.the_impulse
    if place in state.assaulted or state.is_vacant(side, place):
        return ()
    new = place not in impulse.contested
    entered = [u for u in state.units(side, place) if u in state.came_from and u in state.halted]
    return tuple(u for u in entered if new or _over_enemy_bridge(state, u, place))


def _over_enemy_bridge(state: Edson, unit: Piece, place: Place) -> bool:
    bridge = bridge_between(state.came_from[unit], place)
    return bridge is not None and state.bridges[bridge] != OWNER[unit]


def optional_units(state: Edson, side: Side, place: Place) -> list[Piece]:
    """10.21, 10.23 Units that may join: entered, or began in the active area; first infantry, to lead (4.112)."""
    impulse = state.the_impulse
    if place in state.assaulted or place not in impulse.contested or state.is_vacant(side, place):
        return []
    here = [u for u in state.units(side, place) if u in state.mf and (u in state.came_from or place == impulse.area)]
    infantry = [u for u in here if KIND[u] == INFANTRY]
    guns = [u for u in here if KIND[u] == MACHINE_GUN]  # artillery attacks by fire only (4.113)
    return infantry + guns if infantry else []


def assault_places(state: Edson, side: Side) -> tuple[list[Place], bool]:
    """Where an assault may be declared now, and whether one must be (10.2)."""
    impulse = state.the_impulse
    places = {state.where[unit] for unit in state.came_from if IS_COMBAT[unit]} | {impulse.area}
    found, forced = [], False
    for place in sorted(places):
        if state.is_vacant(side, place) or place in state.assaulted:
            continue
        if mandatory_units(state, side, place):
            found.append(place)
            forced = True
        elif optional_units(state, side, place):
            found.append(place)
    return found, forced


@dataclass(frozen=True)
class NextMove(Question[Edson]):
    """8.21 During an Assault impulse: move someone, fight somewhere, or end the impulse."""

    def options(self, state: Edson) -> list[Action]:
        places, forced = assault_places(state, self.side)
        actions: list[Action] = [PICKS[unit] for unit in movable(state)]
        actions += [ASSAULT_IN[place] for place in places]
        acted = state.tired or state.assaulted  # R38 a combat unit, not a leader alone
        return [*actions, DONE] if (acted and not forced) or not actions else actions

    def answer(self, state: Edson, action: Any) -> None:
        if isinstance(action, Done):
            return
        state.do(self)
        if isinstance(action, Pick):
            state.do(Movers(self.side, (action.item,)))
        else:
            declare_assault(state, self.side, action.place)


def declare_assault(state: Edson, side: Side, place: Place) -> None:
    mandatory = mandatory_units(state, side, place)
    joiners = [unit for unit in optional_units(state, side, place) if unit not in mandatory]
    if joiners:
        state.do(JoinAssault(side, (), place, mandatory))
    else:
        state.do(Assault(side, place, mandatory, mandatory))


@dataclass(frozen=True)
class JoinAssault(Picking[Edson]):
    """10.21 Who joins an assault that nobody forces; infantry must lead it."""

    chosen: tuple[Piece, ...]
    place: Place
    mandatory: tuple[Piece, ...]

    def candidates(self, state: Edson) -> list[Piece]:
        return [unit for unit in optional_units(state, self.side, self.place) if unit not in self.mandatory]

    def may_add(self, state: Edson, item: Piece) -> bool:
        return KIND[item] == INFANTRY or self.is_enough(state)

    def is_enough(self, state: Edson) -> bool:
        return any(KIND[unit] == INFANTRY for unit in self.chosen + self.mandatory)

    def finish(self, state: Edson) -> None:
        units = tuple(sorted(self.chosen + self.mandatory))
        state.do(Assault(self.side, self.place, units, self.mandatory))


def companions(state: Edson, units: tuple[Piece, ...], ways: tuple[Place, ...]) -> list[Piece]:
    """Units later in the list that could come along: they only narrow the ways, unless they are the first infantry."""
    here, last = state.where[units[0]], units[-1]
    led = any(KIND[unit] == INFANTRY for unit in units)
    known: dict[tuple[int, str, int, bool, bool, int], bool] = {}
    able = []
    for unit, mf in state.mf.items():
        if unit <= last or mf <= 0 or state.where[unit] != here or unit in state.halted:
            continue
        sort = _sort(state, unit)
        if sort not in known:
            known[sort] = bool(steps(state, (*units, unit), ways if led else None))
        if known[sort]:
            able.append(unit)
    return able


@dataclass(frozen=True)
class Movers(Question[Edson]):
    """9.3 More units for this move, or where they go."""

    units: tuple[Piece, ...]

    def options(self, state: Edson) -> list[Action]:
        ways = tuple(steps(state, self.units))
        more = companions(state, self.units, ways)
        return [GO_TO[place] for place in ways] + [PICKS[unit] for unit in more]

    def answer(self, state: Edson, action: Any) -> None:
        if isinstance(action, Pick):
            state.do(Movers(self.side, (*self.units, action.item)))
        else:
            go(state, self.side, self.units, action.place)


@dataclass(frozen=True)
class Onward(Question[Edson]):
    """9.3 With movement left, the same units may go on together or stop."""

    units: tuple[Piece, ...]

    def options(self, state: Edson) -> list[Action]:
        ways: list[Action] = [GO_TO[place] for place in steps(state, self.units)]
        overfull = state.room(self.side, state.where[self.units[0]]) < 0
        return ways if overfull and ways else [*ways, DONE]

    def answer(self, state: Edson, action: Any) -> None:
        if not isinstance(action, Done):
            go(state, self.side, self.units, action.place)


def go(state: Edson, side: Side, units: tuple[Piece, ...], place: Place) -> None:
    """9.3 The units take one step; leaving the dump stops them (R22)."""
    start = state.where[units[0]]
    if is_halted_by_dump(state, side, start):
        _stop_at_dump(state, units, start)
        return
    take_step(state, units, place)
    if state.is_vacant(side, place):
        if any(state.mf[unit] for unit in units) and place < FIRST_ZONE:
            state.do(Onward(side, units))
    else:
        state.halted.update(units)


def _stop_at_dump(state: Edson, units: tuple[Piece, ...], start: Place) -> None:
    """R22 An impulse begun at the dump is used up; units passing through stop, or turn back if it is full (7.1)."""
    impulse = state.the_impulse
    if start == impulse.area:
        state.mf = {unit: 0 for unit in state.mf if state.where[unit] != start}
        state.halted &= state.mf.keys()
        return
    turn_back = state.room(impulse.side, start) < 0
    for unit in units:
        state.mf[unit] = 0
        if turn_back:
            state.move(unit, impulse.area)


@dataclass(frozen=True)
class AssaultImpulse(Step[Edson]):
    """8.21 The active area's units move and fight until their side has enough."""

    side: Side
    area: Place

    def run(self, state: Edson) -> None:
        begin_march(state, self.side, self.area)
        state.do(NextMove(self.side))


def may_assault_from(state: Edson, side: Side, area: Place) -> bool:
    """8.21 Whether an Assault impulse from here could do anything; asked for every place, so it stops at the first."""
    if state.dump_found and side == JAPANESE and area == state.dump:
        return False
    contested = state.is_contested(area)
    level = state.level
    for unit in state.stacks[side * SPAN + area]:
        if side == AMERICAN and level[unit] == D2:  # 8.2
            continue
        if (contested and KIND[unit] == INFANTRY) or _has_way(state, unit, area):
            return True
    return _has_way_through(state, side, area)


def _has_way(state: Edson, unit: Piece, area: Place) -> bool:
    """A first step for one unit, before any movement factors are dealt out."""
    mf, side = COUNTERS[unit].movement, OWNER[unit]
    near = state.scenario.near[area]
    ways = compress(near, step_costs(state, unit, near, mf))
    return any(state.room(side, place) >= STACKS_AS[unit] for place in ways)


def _has_way_through(state: Edson, side: Side, area: Place) -> bool:
    """7.1 Whether the only way out leads through a full place: seldom, so it is tried out in a copy."""
    if all(state.room(side, place) >= LARGEST for place in state.scenario.near[area]):
        return False
    world = state.clone()
    begin_march(world, side, area)
    return any(IS_COMBAT[unit] for unit in movable(world))
