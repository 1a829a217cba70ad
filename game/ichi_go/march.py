"""10 How far units come: movement points, the cheapest ways, strategic movement."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.ichi_go.components import ATTENUATED_FROM, TABLES, Nation
from game.ichi_go.stacking import garrisons, movable, must_stay, room
from game.ichi_go.state import China
from game.ichi_go.supply import american_supply, held_cities, is_out
from game.kernel.agenda import Side
from game.kernel.hexmap import Cached, Reach, reach_over
from game.kernel.named import Piece, Place

MP = TABLES["movement_points"]
JAPANESE_MP: int = MP["japanese_turns_1_6"]
BY_DIE: dict[int, int] = {int(die): points for die, points in MP["japanese_attenuated_by_die"].items()}
CHINESE_BY_DIE: dict[int, int] = {int(die): points for die, points in MP["chinese_by_die_minus_1"].items()}
CHINESE_LATE: dict[int, int] = {int(die): points for die, points in MP["chinese_by_die_causeway"].items()}
OUT_MP: int = MP["japanese_oos"]
US_MP: int = MP["us"]
US_OUT_MP: int = MP["us_oos"]
STRATEGIC: int = MP["us_strategic"] // US_MP  # 10.17 double
FLOWN = 10_000  # R17 the die of an airlifted unit is kept under its number beyond all hexes
REACHES: Cached[Reach] = Cached()


class Way(NamedTuple):
    """10.17, R60 How a move goes: the price, the hexes, and whether it is strategic."""

    cost: int
    path: tuple[Place, ...]
    is_strategic: bool = False


# ---- movement points


def chinese_points(die: int, is_launched: bool) -> int:
    """10.15"""
    return CHINESE_LATE[die] if is_launched else CHINESE_BY_DIE[die]


def japanese_points(turn: int, is_out_of_supply: bool, die: int = 0, is_strategic: bool = False) -> int:
    """7.3, 7.4, 10.14, 10.17"""
    if is_out_of_supply:
        return OUT_MP
    if turn < ATTENUATED_FROM:
        return JAPANESE_MP * (STRATEGIC if is_strategic else 1)
    return BY_DIE[die]


def american_points(is_out_of_supply: bool, is_strategic: bool = False) -> int:
    """7.9, 10.16, 10.17"""
    return US_OUT_MP if is_out_of_supply else US_MP * (STRATEGIC if is_strategic else 1)


def key_of(state: China, units: Iterable[Piece], place: Place) -> int:
    """R17, R61 A die belongs to the starting hex, or to the airlifted unit alone."""
    return FLOWN + state.flown if state.flown in units else place


def needs_die(state: China, units: tuple[Piece, ...], place: Place, nation: Nation) -> bool:
    """10.14, 10.15, R18 Whether points have to be rolled before these units move."""
    if nation is Nation.US or key_of(state, units, place) in state.points:
        return False
    if nation is Nation.CH:
        return True
    return state.turn >= ATTENUATED_FROM and any(not is_out(state, unit, place) for unit in units)


def allowance(state: China, unit: Piece, place: Place, nation: Nation) -> int:
    """10.14-10.16 Once rolled; before that, the most it can be."""
    if nation is Nation.CH:
        most = max((CHINESE_LATE if state.is_launched else CHINESE_BY_DIE).values())
        return state.points.get(key_of(state, (unit,), place), most)
    out = is_out(state, unit, place)
    if nation is Nation.US:
        return american_points(out)
    if out or state.turn < ATTENUATED_FROM:
        return japanese_points(state.turn, out)
    return state.points.get(place, max(BY_DIE.values()))


def cut_hexes(state: China, nation: Nation) -> frozenset[Place]:
    """10.17 Where somebody is out of supply as the phase begins: a road opened during it comes too late."""
    places = state.layout.of(nation)
    return frozenset(place for place in places if any(is_out(state, unit, place) for unit in state.stacks[place]))


def may_march_far(state: China, units: Iterable[Piece], place: Place, nation: Nation) -> bool:
    """10.17, 10.18, R41 Strategic movement: in full supply and not next to an enemy unit as the phase begins."""
    if nation is Nation.CH or (nation is Nation.JP and state.turn >= ATTENUATED_FROM):
        return False
    if place in state.cut:
        return False
    if not state.layout.against(nation.side).isdisjoint(state.scenario.theatre.next_to[place]):
        return False
    if nation is Nation.US:
        return bool(american_supply(state, place))
    return not any(is_out(state, unit, place) for unit in units)


# ---- ways


def closed(state: China, nation: Nation) -> frozenset[Place]:
    """6.0, R28 Hexes that units of a nation may not enter."""
    enemies = state.layout.against(nation.side)
    return enemies if nation is Nation.JP else enemies | garrisons(state)


def shunned(state: China, nation: Nation) -> frozenset[Place]:
    """10.17 Where strategic movement may not go besides: next to an enemy unit, into an enemy city."""
    enemies = state.layout.against(nation.side)
    return state.scenario.theatre.touching(enemies) | held_cities(state, Side(1 - nation.side))


def reach(state: China, start: Place, budget: int, nation: Nation, shun: bool = False) -> Reach:
    """10.7-10.13, R60 All hexes within reach and the way to each; kept as long as nothing changes on the map."""
    side = nation.side
    blocked = closed(state, nation)
    if shun:
        blocked |= shunned(state, nation)
    prizes = state.held_by(Side(1 - side))
    markers = state.air if state.air_side == 1 - side else ()
    theatre = state.scenario.theatre
    return REACHES.get(
        (id(theatre), start, budget, blocked, prizes, markers),
        lambda: reach_over(theatre.steps_under(markers), start, budget, blocked, prizes),
    )


def ways(state: China, place: Place, number: int, nation: Nation, left: int, far: int) -> dict[Place, Way]:
    """Where so many units may end, by ordinary movement first, and how they get there."""
    found = _ends(state, place, number, nation, reach(state, place, left, nation), False) if left > 0 else {}
    if far > left:
        found = _ends(state, place, number, nation, reach(state, place, far, nation, shun=True), True) | found
    return found


def _ends(
    state: China, place: Place, number: int, nation: Nation, reached: Reach, is_strategic: bool
) -> dict[Place, Way]:
    return {
        end: Way(cost, (), is_strategic)
        for end, cost in reached.items()
        if end != place and (end not in state.stacks or room(state, end, nation) >= number)
    }


def way_to(state: China, place: Place, end: Place, nation: Nation, left: int, far: int) -> Way:
    """R60 The way that the program takes to a hex."""
    if left > 0:
        near = reach(state, place, left, nation)
        if end in near:
            return Way(*near.way(end))
    return Way(*reach(state, place, far, nation, shun=True).way(end), True)


def can_step(state: China, place: Place, nation: Nation, points: int, blocked: frozenset[Place]) -> bool:
    """10.2 Whether there is a neighbour that these points pay for."""
    markers = state.air if state.air_side == 1 - nation.side else ()
    steps = state.scenario.theatre.steps_under(markers)[place]
    return any(cost <= points and there not in blocked for there, cost in steps)


def ready(state: China, place: Place, nation: Nation) -> tuple[Piece, ...]:
    """The units of a hex that may move as a stack: those of the airlift go alone (R17)."""
    units = tuple(unit for unit in movable(state, place, nation) if unit != state.flown)
    if nation is Nation.JP and len(state.stacks.get(place, ())) <= must_stay(state, place):
        return ()
    return units


def is_quiet(state: China, path: tuple[Place, ...], nation: Nation) -> bool:
    """10.17 Whether a stretch of the way could be part of a strategic move."""
    return shunned(state, nation).isdisjoint(path[1:])


def flips(state: China, place: Place, side: Side) -> bool:
    """3.5 Whether entering a hex changes its control."""
    return state.control.get(place, side) != side
