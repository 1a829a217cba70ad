"""6.3, 13.0, 16.0, 19.0.3 Fire zones: what a unit may attack, from where it is spotted, and who may support it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.conflict_of_heroes.components import MARKERS, other
from game.conflict_of_heroes.movement import is_held
from game.conflict_of_heroes.sight import (
    enemies_at,
    facing_of,
    is_engaged,
    is_in_arc,
    range_of,
    sight,
    smoke_dm,
)
from game.conflict_of_heroes.state import BUNKER, WIRE, Do, Engagement
from game.conflict_of_heroes.values import CANISTER, LOW_AMMO, price_tally
from game.kernel.agenda import Side
from game.kernel.hexmap import NOWHERE
from game.kernel.named import Piece, Place

SPOTTING = 2  # 13.0
FLARES, SMOKE = "40", "41"


def may_attack(state: Engagement, unit: Piece, skill: str = "") -> bool:
    """7.4, R43 Transported units never do."""
    return state.where[unit] > 0 and unit not in state.aboard and not is_held(state, unit, "attack", skill)


def may_fire(state: Engagement, unit: Piece, skill: str = "") -> bool:
    """R44, 18.1.1 Out of the hex: not with an enemy in it, no mortar in a bunker."""
    if not may_attack(state, unit, skill) or is_engaged(state, state.side(unit), state.where[unit]):
        return False
    return not (unit in state.bunkered and state.type(unit).is_mortar)


def has_usable(state: Engagement, unit: Piece, place: Place, skill: str = "") -> bool:
    """R37 A damaged gun has lost one colour; whoever is not there to be seen counts as soft."""
    marker = MARKERS[state.marker[unit]]
    if not (marker.lost_red or marker.lost_blue) or skill == "66":
        return True
    armoured = {state.type(target).armoured for target in state.seen_at(place)} or {False}
    return (False in armoured and not marker.lost_red) or (True in armoured and not marker.lost_blue)


def reaches(state: Engagement, unit: Piece, place: Place, skill: str = "") -> bool:
    """7.7, R38 Within twice the range, not inside the least one."""
    far = state.sheet.board.distance(state.where[unit], place)
    reach = range_of(state, unit, place, skill == "66")
    least = state.type(unit).range_min
    return far > 0 and least <= far <= 2 * reach and reach >= least


def covers(state: Engagement, unit: Piece, place: Place) -> bool:
    """6.2, 12.4 In the arc, or the turret turns."""
    return state.type(unit).turret or is_in_arc(state, unit, place)


def suspects(state: Engagement, side: Side, works: bool = True) -> Sequence[Place]:
    """R98 Hexes worth a shot: any, while the enemy has a hidden unit left; else enemies, bunkers and wire."""
    enemy, hidden = other(side), state.hidden
    if hidden and any(state.side(unit) == enemy for unit in hidden):
        return state.sheet.board.hexes
    seen = {here for u in state.sheet.units_of[enemy] if (here := state.where[u]) > 0 and u not in hidden}
    if works:
        seen.update(state.bunkers, state.wire)
    return sorted(seen)


def _is_worth(state: Engagement, side: Side, place: Place) -> bool:
    """R98, 18.4 An empty fortification is a target where no friend is by."""
    seen = state.seen_at(place)
    return any(state.side(u) != side for u in seen) or not seen


def targets(state: Engagement, unit: Piece, do: Do, skill: str = "") -> Iterator[Place]:
    """6.3 The hexes that a unit may attack, in rising order."""
    kind = state.sheet.types[unit]
    if do == Do.INDIRECT and not kind.indirect_cost:
        return
    if not may_fire(state, unit, skill):
        return
    here, board, side = state.where[unit], state.sheet.board, state.side(unit)
    least, farthest = max(1, kind.range_min), 2 * kind.range_max
    reach = None if state.flares else range_of(state, unit, here, skill == "66")
    if reach is not None:
        farthest = 2 * reach if reach >= least else 0
    far, spots = board.far_from(here), suspects(state, side, kind.breaches)
    ahead = None if kind.turret or unit in state.hidden else board.arc(here, facing_of(state, unit))
    for place in spots:
        if not least <= far[place] <= farthest or (ahead is not None and place not in ahead):
            continue
        if reach is None and not reaches(state, unit, place, skill):
            continue
        if do == Do.ATTACK and not sight(state, here, place).clear:
            continue
        if not has_usable(state, unit, place, skill):
            continue
        # whoever breaches has works on his list; among all hexes (somebody hides) each is worth it
        if kind.breaches and spots is not board.hexes and not _is_worth(state, side, place):
            continue
        if do == Do.ATTACK or next(iter(eyes(state, unit, place)), None) is not None:
            yield place


def eyes(state: Engagement, unit: Piece, place: Place) -> Iterator[Place]:
    """13.0 Spotting hexes: near, in sight of the mortar, without a visible enemy, and seeing the target."""
    here, side = state.where[unit], state.side(unit)
    for spot in state.sheet.board.within(here, SPOTTING):
        if spot in (here, place) or not sight(state, here, spot).clear or not sight(state, spot, place).clear:
            continue
        if not is_engaged(state, side, spot):
            yield spot


def distinct_eyes(state: Engagement, unit: Piece, place: Place) -> list[Place]:
    """B.2 Only those that differ in the sum."""
    level = state.sheet.board.level
    kinds: dict[tuple[int, ...], Place] = {}
    for spot in eyes(state, unit, place):
        line = sight(state, spot, place)
        higher = (level[spot] > level[place]) - (level[spot] < level[place])
        kinds.setdefault((line.palms, line.smoke, smoke_dm(state, spot), higher), spot)
    return sorted(kinds.values())


def fire_price(state: Engagement, unit: Piece, place: Place, do: Do, skill: str, turret_pays: bool) -> int:
    turned = turret_pays and do in (Do.ATTACK, Do.SMOKE, Do.CANISTER) and not is_in_arc(state, unit, place)
    return price_tally(state, unit, do, skill, turned).total


def is_short_of_ammo(state: Engagement, unit: Piece) -> bool:
    return LOW_AMMO in state.sheet.counters[unit].weapons


# ---- 7.7.3 close combat


def close_targets(state: Engagement, unit: Piece, skill: str = "") -> list[int]:
    """R111 One enemy unit, or an enemy bunker or wire alone."""
    if not may_attack(state, unit, skill) or unit in state.hidden:
        return []
    here, side = state.where[unit], state.side(unit)
    found: list[int] = [enemy for enemy in enemies_at(state, side, here) if _may_hurt(state, unit, enemy, skill)]
    if state.type(unit).on_foot and _enemy_works(state, side, here):
        found += [BUNKER + here] if here in state.bunkers else []
        found += [WIRE + here] if here in state.wire else []
    return found


def _may_hurt(state: Engagement, unit: Piece, enemy: Piece, skill: str) -> bool:
    marker = MARKERS[state.marker[unit]]
    kind = state.type(enemy)
    red = not kind.armoured or (kind.open_top and state.type(unit).on_foot)
    return skill == "66" or not (marker.lost_red if red else marker.lost_blue)


def _enemy_works(state: Engagement, side: Side, place: Place) -> bool:
    """R111, R105 Own fortifications are never attacked; a bunker is its occupants', or its builders'."""
    inside = [unit for unit in state.bunkered if state.where[unit] == place and unit not in state.hidden]
    if inside:
        return state.side(inside[0]) != side
    return state.sheet.works_of.get(place, side) != side


# ---- 10.1.2 supporters


def supporters(state: Engagement, leader: Piece, place: Place, do: Do, eye: Place = NOWHERE) -> list[Piece]:
    """10.1.2, R65, R114 In the leader's hex or next to it, target in their fire zone at normal range."""
    here, side = state.where[leader], state.side(leader)
    near = {here, *state.sheet.board.near[here]}
    return [
        unit
        for unit in state.sheet.units_of[side]
        if unit != leader
        and state.where[unit] in near
        and unit not in state.hidden
        and _may_support(state, unit, leader, place, do)
    ]


def _may_support(state: Engagement, unit: Piece, leader: Piece, place: Place, do: Do) -> bool:
    if MARKERS[state.marker[unit]].touches_rating or not may_attack(state, unit):
        return False
    if do == Do.CLOSE:
        return state.where[unit] == state.where[leader]
    if not may_fire(state, unit) or not covers(state, unit, place):
        return False
    far = state.sheet.board.distance(state.where[unit], place)
    kind = state.type(unit)
    if not kind.range_min <= far <= range_of(state, unit, place):
        return False
    return sight(state, state.where[unit], place).clear


# ---- 14.1, 15.1, 16.0 cards of weapons


def weapon_targets(state: Engagement, unit: Piece, do: Do, skill: str = "") -> list[Place]:
    """Where smoke, a flare or canister may go."""
    if not may_fire(state, unit, skill):
        return []
    weapons = state.sheet.counters[unit].weapons
    if do == Do.FLARE:
        return _flare_hexes(state, unit) if FLARES in weapons and state.dark else []
    if do == Do.SMOKE:
        return _smoke_hexes(state, unit, skill) if SMOKE in weapons else []
    return [place for place, _ in cans(state, unit)] if CANISTER in weapons else []


def _flare_hexes(state: Engagement, unit: Piece) -> list[Place]:
    """15.1, R56 Printed normal range, in arc, no sight needed."""
    kind, here, board = state.type(unit), state.where[unit], state.sheet.board
    return [
        place
        for place in board.hexes
        if kind.range_min <= board.distance(here, place) <= kind.range_max and is_in_arc(state, unit, place)
    ]


def _smoke_hexes(state: Engagement, unit: Piece, skill: str) -> list[Place]:
    """14.1 In the fire zone, not in water."""
    kind, here, board = state.type(unit), state.where[unit], state.sheet.board
    return [
        place
        for place in board.hexes
        if not board.terrain[place].is_water
        and kind.range_min <= board.distance(here, place) <= range_of(state, unit, place, skill == "66")
        and is_in_arc(state, unit, place)
        and sight(state, here, place).clear
    ]


def cans(state: Engagement, unit: Piece) -> list[tuple[Place, Place]]:
    """16.0, R79 An adjacent hex and one behind it, both in arc and sight; somebody must be there, or might."""
    here, board, side = state.where[unit], state.sheet.board, state.side(unit)
    hunting = any(state.side(hidden) != side for hidden in state.hidden)
    found = []
    for first in board.near[here]:
        if not covers(state, unit, first):
            continue
        for second in board.near[first]:
            if board.distance(here, second) != 2 or not covers(state, unit, second):
                continue
            enemies = enemies_at(state, side, first) or enemies_at(state, side, second)
            if (hunting or enemies) and sight(state, here, second).clear:
                found.append((first, second))
    return found


def facings_to(state: Engagement, unit: Piece, place: Place) -> list[int]:
    """R85 How a unit that shows itself may face: so that its target is in the arc."""
    here, board = state.where[unit], state.sheet.board
    fitting = [facing for facing in range(1, 7) if place and here != place and board.in_arc(here, facing, place)]
    return fitting or list(range(1, 7))
