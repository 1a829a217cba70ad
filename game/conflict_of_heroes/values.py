"""7, 10-18, 20 The sums of an attack: one Tally for the attack rating and one for the defence value.

The same two serve the dice, the forecast and the opponent.
"""

from __future__ import annotations

from typing import NamedTuple

from game.conflict_of_heroes.board import TOWARD_EDGE
from game.conflict_of_heroes.components import (
    BUNKER_DR,
    BUNKER_FLANK,
    BUNKER_FRONT,
    CARDS,
    MARKERS,
    WIRE_DR,
    MoveClass,
)
from game.conflict_of_heroes.sight import facing_of, range_of, sight, smoke_dm
from game.conflict_of_heroes.state import BUNKER, NOBODY, WIRE, By, Deed, Do, Engagement
from game.kernel.agenda import Side
from game.kernel.hexmap import NOWHERE
from game.kernel.named import Piece, Place
from game.kernel.tally import Tally

CLOSE_RANGE, LONG_RANGE = 3, -2  # 7.7.2, 7.7.1
INTO_WATER = -2  # 13.5
CRITICAL = 4  # 7.3
CANISTER = "42"
AIRCRAFT = "48"
LOW_AMMO = "43"
EMBOLDENED = "68"


class LineOfFire(NamedTuple):
    """Everything that one attack has in common for all its targets."""

    do: Do
    side: Side
    leader: Piece  # NOBODY for shells and bombs
    supporters: tuple[Piece, ...]
    start: Place  # the hex it comes from; 0 off the map
    eye: Place  # 13.0 where the line begins
    place: Place
    skill: str = ""
    card: str = ""
    short: bool = False
    edge: str = ""
    screened: tuple[Piece, ...] = ()

    @property
    def close(self) -> bool:
        return self.do == Do.CLOSE


def shot_of(state: Engagement, deed: Deed, place: Place) -> LineOfFire:
    start = max(NOWHERE, state.where[deed.leader]) if deed.leader != NOBODY else NOWHERE
    card = CANISTER if deed.do == Do.CANISTER else deed.card if deed.do in (Do.AIR, Do.BARRAGE) else ""
    return LineOfFire(
        do=deed.do,
        side=deed.side,
        leader=deed.leader,
        supporters=deed.supporters if deed.leader != NOBODY else (),
        start=start,
        eye=deed.eye or start,
        place=place,
        skill=deed.skill,
        card=card,
        short=deed.short,
        edge=edge_of(state, deed.side, card) if deed.do == Do.BARRAGE else "",
        screened=deed.screened,
    )


def edge_of(state: Engagement, side: Side, card: str) -> str:
    """20.4.1 Where off-board artillery stands."""
    return next((s.edge for s in state.sheet.strikes if s.side == side and s.card == card), "")


# ---- what kind of attack it is


def carries_explosive(state: Engagement, shot: LineOfFire) -> bool:
    """13.3, 13.5, R74 High explosive, unless it falls into water; close combat is no shelling."""
    if state.sheet.board.terrain[shot.place].is_water or shot.close:
        return False
    return is_explosive(state, shot)


def is_explosive(state: Engagement, shot: LineOfFire) -> bool:
    if shot.do == Do.BARRAGE:
        return True
    return shot.leader != NOBODY and not shot.card and state.type(shot.leader).explosive


def uses_red(state: Engagement, shot: LineOfFire, target: Piece) -> bool:
    """7.0.a, 12.5 The colour of the target's rating; an open top is soft to shells and to foot in close combat."""
    kind = state.type(target)
    if not kind.armoured:
        return True
    if not kind.open_top:
        return False
    by_foot = shot.close and shot.leader != NOBODY and state.type(shot.leader).on_foot
    return carries_explosive(state, shot) or by_foot


def strikes_flank(state: Engagement, shot: LineOfFire, target: Piece) -> bool:
    """7.2 From outside the defender's arc; 13.3, 16.0, 17.0, 19.3, 22.1 some always do."""
    if always_flank(state, shot) or target in state.aboard:
        return True
    return target not in state.hidden and not _comes_from_front(state, shot, target)


def always_flank(state: Engagement, shot: LineOfFire) -> bool:
    if shot.close or shot.do in (Do.CANISTER, Do.AIR) or carries_explosive(state, shot):
        return True
    return shot.leader != NOBODY and state.type(shot.leader).sniper


def _comes_from_front(state: Engagement, shot: LineOfFire, target: Piece) -> bool:
    """R75 Shells that are no high explosive any more come from the artillery's edge."""
    place, facing = state.where[target], facing_of(state, target)
    if shot.start:
        return state.sheet.board.in_arc(place, facing, shot.start)
    return not shot.edge or any((way - facing) % 6 in (0, 1, 5) for way in TOWARD_EDGE[shot.edge])


# ---- 7.1 attack


def attack_tally(state: Engagement, shot: LineOfFire, target: int) -> Tally:
    """The attack rating against one target: a unit, or a fortification."""
    red = target >= BUNKER or uses_red(state, shot, Piece(target))
    tally = Tally("Attack rating", "7.1")
    if shot.card:
        card = CARDS[shot.card]
        tally.add(card.name, card.red if red else card.blue, "9.4", keep=True)
    else:
        _own_rating(state, tally, shot, red)
    if shot.leader != NOBODY:
        _distance(state, tally, shot)
        tally.add("supporters", supporting(state, shot, red), "10.1.2")
        board = state.sheet.board
        tally.add("from higher ground", int(board.level[shot.eye] > board.level[shot.place]), "20.2")
        if shot.short:
            tally.add("low ammunition", -1, "9.4")
    if shot.close:
        tally.add("Bushido", bushido_line(state, shot.side, "cc_ar"), "8.0")
    if is_explosive(state, shot) and not shot.close and state.sheet.board.terrain[shot.place].is_water:
        tally.add("high explosive into water", INTO_WATER, "13.5")
    return tally


def _own_rating(state: Engagement, tally: Tally, shot: LineOfFire, red: bool) -> None:
    kind = state.type(shot.leader)
    tally.add(f"{kind.name}, {'red' if red else 'blue'}", kind.red if red else kind.blue, "1.1", keep=True)
    if shot.skill != "66":
        marker = MARKERS[state.marker[shot.leader]]
        tally.add("hit marker", marker.red if red else marker.blue, "7.4")
    if red and EMBOLDENED in state.skills(shot.leader):
        tally.add("Emboldened", 1, "9.5")


def _distance(state: Engagement, tally: Tally, shot: LineOfFire) -> None:
    """7.7"""
    if shot.close:
        tally.add("close combat", state.type(shot.leader).close, "7.7.3")
        return
    far = state.sheet.board.distance(shot.start, shot.place) if shot.start else 2
    if far == 1:
        tally.add("short range", CLOSE_RANGE, "7.7.2")
    elif far > _normal_range(state, shot):
        tally.add("long range", LONG_RANGE, "7.7.1")


def _normal_range(state: Engagement, shot: LineOfFire) -> int:
    if shot.do == Do.CANISTER:
        return 1
    return range_of(state, shot.leader, shot.place, shot.skill == "66")


def supporting(state: Engagement, shot: LineOfFire, red: bool) -> int:
    """10.1.2, R65 Supporters whose rating of this colour is above 0 with their own distance."""
    return sum(_lends(state, unit, shot, red) for unit in shot.supporters)


def _lends(state: Engagement, unit: Piece, shot: LineOfFire, red: bool) -> bool:
    kind = state.type(unit)
    rating = kind.red if red else kind.blue
    if shot.close:
        rating += kind.close
    elif state.where[unit] > 0 and state.sheet.board.distance(state.where[unit], shot.place) == 1:
        rating += CLOSE_RANGE
    return rating > 0


def bushido_line(state: Engagement, side: Side, op: str, unit: Piece = NOBODY) -> int:
    """8.0.b What the Bonus or the Penalty adds while the score has its sign."""
    if state.sheet.bushido is None or not state.bushido or side == 0:
        return 0
    line = state.sheet.bonus if state.bushido > 0 else state.sheet.penalty
    if line.op != op or (line.types and (unit == NOBODY or state.type(unit).id not in line.types)):
        return 0
    return line.value


# ---- 7.2 defence


def defence_tally(state: Engagement, shot: LineOfFire, target: int) -> Tally:
    """The defence value of one target."""
    return _fort_tally(state, shot, target) if target >= BUNKER else _unit_tally(state, shot, Piece(target))


def _fort_tally(state: Engagement, shot: LineOfFire, target: int) -> Tally:
    """18.4, R111 Terrain, smoke and height; no air burst."""
    tally = Tally("Defence value", "18.4")
    wire = target >= WIRE
    tally.add("wire" if wire else "bunker", WIRE_DR if wire else BUNKER_DR, "18.4")
    tally.add(state.sheet.board.terrain[shot.place].name, state.sheet.board.terrain[shot.place].dm, "4.0")
    _add_line(state, tally, shot)
    return tally


def _unit_tally(state: Engagement, shot: LineOfFire, target: Piece) -> Tally:
    kind, flank = state.type(target), strikes_flank(state, shot, target)
    tally = Tally("Defence value", "7.2")
    tally.add("flank rating" if flank else "front rating", kind.flank if flank else kind.front, "7.2")
    marker = MARKERS[state.marker[target]]
    tally.add("hit marker", marker.flank if flank else marker.front, "7.4")
    if not flank and EMBOLDENED in state.skills(target):
        tally.add("Emboldened", 1, "9.5")
    _add_ground(state, tally, shot, target)
    _add_line(state, tally, shot)
    _add_works(state, tally, shot, target)
    if target in state.incautious:
        tally.add("moved without care", -1, "5.0.2")
    return tally


def _add_ground(state: Engagement, tally: Tally, shot: LineOfFire, target: Piece) -> None:
    """4.0, 13.4, R88 The target's own terrain; none for boats and cargo, no jungle under an air burst."""
    if target in state.aboard or state.type(target).is_boat:
        return
    terrain = state.sheet.board.terrain[shot.place]
    if terrain.is_jungle and carries_explosive(state, shot) and uses_red(state, shot, target):
        return
    tally.add(terrain.name, terrain.dm, "4.0")


def _add_line(state: Engagement, tally: Tally, shot: LineOfFire) -> None:
    """6.1, 14.0, 20.2 What lies on the way, and who stands higher."""
    tally.add("smoke at the target", smoke_dm(state, shot.place), "14.0")
    if not shot.eye or shot.eye == shot.place:
        return
    line, board = sight(state, shot.eye, shot.place), state.sheet.board
    tally.add("palm grove on the way", line.palms, "6.1")
    tally.add("smoke on the way", line.smoke, "14.0")
    tally.add("smoke where it begins", smoke_dm(state, shot.eye), "14.0")
    tally.add("on higher ground", int(board.level[shot.place] > board.level[shot.eye]), "20.2")


def _add_works(state: Engagement, tally: Tally, shot: LineOfFire, target: Piece) -> None:
    """12.6, 18.1, 22.1 Bunker, Hasty Defence, a friendly vehicle, a boat's side."""
    if target in state.bunkered or (target in state.hidden and shot.place in state.bunkers):
        tally.add("bunker", _bunker_dm(state, shot, target), "18.1.1")
    elif target in state.hasty:
        tally.add("Hasty Defence", 1, "18.1.2")
    if not shot.close and (target in shot.screened or is_screened(state, target)):
        tally.add("beside a vehicle", 1, "12.6")
    if target in state.aboard and uses_red(state, shot, target):
        tally.add("aboard", state.type(state.aboard[target]).shield, "22.1")


def _bunker_dm(state: Engagement, shot: LineOfFire, target: Piece) -> int:
    """18.1.1 +3 in its arc, +2 from its flank, against shells, bombs and in close combat."""
    if shot.close or not shot.start or carries_explosive(state, shot) or is_explosive(state, shot):
        return BUNKER_FLANK
    facing = state.bunkers[shot.place]
    return BUNKER_FRONT if state.sheet.board.in_arc(shot.place, facing, shot.start) else BUNKER_FLANK


def is_screened(state: Engagement, unit: Piece) -> bool:
    """12.6, R71 A friendly vehicle or boat in the hex; once, for unburdened foot that is not aboard."""
    if not state.type(unit).unburdened or unit in state.aboard or unit in state.hidden:
        return False
    sides, types, here = state.sheet.side_of, state.sheet.types, state.where[unit]
    return any(
        sides[friend] == sides[unit] and types[friend].move_class != MoveClass.FOOT for friend in state.seen_at(here)
    )


def hits_of(attack: int, defence: int) -> int:
    """7.3"""
    return 2 if attack >= defence + CRITICAL else 1 if attack >= defence else 0


# ---- what an attack costs


def price_tally(state: Engagement, unit: Piece, do: Do, skill: str = "", turned: bool = False) -> Tally:
    """B.5 Attack cost, marker, turret, Bushido; at least 1 (R39). `turned`: out of arc, by the turret (12.4)."""
    kind = state.type(unit)
    tally = Tally("Attack cost", "1.1")
    indirect = do == Do.INDIRECT
    tally.add("indirect" if indirect else "attack cost", kind.indirect_cost if indirect else kind.attack_cost, "1.1")
    if skill != "66":
        tally.add("hit marker", MARKERS[state.marker[unit]].attack_cost, "7.4")
    if EMBOLDENED in state.skills(unit):
        tally.add("Emboldened", -1, "9.5")
    side = state.side(unit)
    tally.add("Bushido", bushido_line(state, side, "attack_cost", unit), "8.0")
    if do == Do.CLOSE:
        tally.add("Bushido", bushido_line(state, side, "cc_attack_cost"), "8.0")
    if turned:
        tally.add("turret", 2, "12.4")
    tally.floor(1, "never less than 1", "7.4")
    return tally


def takes_turret_price(by: By) -> bool:
    """R73 Not in opportunity and card actions."""
    return by in (By.POOL, By.NEW, By.CAPS)
