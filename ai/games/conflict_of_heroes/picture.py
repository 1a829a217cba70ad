"""One side's picture of a position: who can fire where, what it is worth to stand in a hex, and what may be hit."""

from __future__ import annotations

from collections.abc import Hashable
from math import exp
from typing import NamedTuple

from ai.brain import Weights
from ai.games.conflict_of_heroes.lanes import (
    ALL_ROUND,
    Lane,
    grip,
    harm,
    has_fire,
    lane,
    lane_of,
    shot_value,
    toughness,
)
from ai.games.conflict_of_heroes.stakes import FAR, Magnet, magnets, prices, time_left, way_to
from game.conflict_of_heroes.components import MARKERS, UNHIT, other
from game.conflict_of_heroes.movement import is_held
from game.conflict_of_heroes.sight import sight
from game.conflict_of_heroes.state import ACTIVE, FRESH, SPENT, Engagement
from game.kernel.agenda import Side
from game.kernel.named import Piece, Place

DECAY = 12.0  # AP over which a magnet's pull falls to a third
LATE = 3.0  # AP by which a way may be longer than the time before it is hopeless
READY, TIRED, HELD = 1.0, 0.3, 0.1  # how much a fresh, a spent, a stunned enemy is to be feared
OTHERS = 0.25  # of all the other guns that bear on a hex, beside the worst
COMPANY = 2.0  # friends near a magnet after which it draws half as much
LOOKOUT = 0.3  # of a shot that only turning round would allow


class Gun(NamedTuple):
    """An enemy that can do harm: where he is, how far to be feared, and his lane."""

    unit: Piece
    place: Place
    ready: float
    lane: Lane
    rating: int  # what his marker changes


class Front:
    """The enemy as he stands: where he is, what he can fire at, and what has been worked out against him.

    The same for every question in which he has not stirred, so it is kept.
    """

    def __init__(self, picture: Picture) -> None:
        state, where = picture.world, picture.world.where
        self.weights = picture.weights  # held, so that nobody else can take its place in the key
        foes = state.sheet.units_of[other(picture.side)]
        self.foes = [unit for unit in foes if where[unit] > 0 and unit not in state.hidden]
        self.prey = sorted({where[unit] for unit in self.foes})
        self.guns = [picture.gun(unit) for unit in self.foes if has_fire(state, unit)]
        self.brawlers = {where[unit] for unit in self.foes}
        self.known: dict[Hashable, float] = {}  # what hexes and shots are worth against him
        self.moves: dict[Hashable, tuple[float, int]] = {}


_FRONTS: dict[Hashable, Front] = {}
MOST_FRONTS = 3_000


def _front_key(state: Engagement, side: Side, weights: Weights) -> Hashable:
    foes = state.sheet.units_of[other(side)]
    where, facing, status, marker = state.where, state.facing, state.status, state.marker
    here = tuple([(where[u], facing[u], status[u], marker[u]) for u in foes])
    sets = (len(state.hidden), len(state.bunkered), len(state.hasty), len(state.aboard), tuple(state.smoke.items()))
    light = (state.dark, tuple(flare[0] for flare in state.flares), state.pool[1 - side], state.caps[1 - side])
    theirs = {place for place, *_ in here}
    engaged = tuple([where[u] for u in state.sheet.units_of[side] if where[u] in theirs])
    return state.sheet, side, id(weights), here, sets, light, engaged, len(state.bunkers)


class Picture:
    """What one side makes of a position. Made for one question and thrown away."""

    def __init__(self, state: Engagement, side: Side, weights: Weights) -> None:
        self.world, self.side, self.weights = state, side, weights
        self.magnets: list[Magnet] = magnets(state, side)
        key = _front_key(state, side, weights)
        front = _FRONTS.get(key)
        if front is None:
            if len(_FRONTS) >= MOST_FRONTS:
                _FRONTS.clear()
            front = _FRONTS[key] = Front(self)
        self.foes, self.prey, self.guns, self.brawlers = front.foes, front.prey, front.guns, front.brawlers
        self.known, self.moves = front.known, front.moves
        self._company: dict[frozenset[Place], int] = {}
        self._pulls: dict[tuple[str, int, Place], float] = {}

    def gun(self, unit: Piece) -> Gun:
        return Gun(unit, self.world.where[unit], self.readiness(unit), lane_of(self.world, unit), self._rating(unit))

    def _rating(self, unit: Piece) -> int:
        return MARKERS[self.world.marker[unit]].red

    def readiness(self, unit: Piece) -> float:
        """How likely it is to act before long."""
        state = self.world
        if is_held(state, unit, "attack"):
            return HELD
        status, side = state.status[unit], state.sheet.side_of[unit]
        if status == SPENT:
            return TIRED if state.caps[side] < state.sheet.types[unit].attack_cost else (TIRED + READY) / 2
        if status == ACTIVE and state.pool[side] + state.caps[side] < state.sheet.types[unit].attack_cost:
            return TIRED
        return READY

    # ---- what a hex is worth

    def danger(self, unit: Piece, place: Place, facing: int = ALL_ROUND) -> float:
        """What the enemy may do to a unit there: the worst gun, and something for all the others."""
        state, worst, total = self.world, 0.0, 0.0
        for gun in self.guns:
            arrives = gun.lane.get(place)
            if arrives is None:
                continue
            needed = toughness(state, unit, place, gun.place, gun.unit, facing) - arrives - gun.rating
            feared = gun.ready * harm(state, unit, needed)
            total += feared
            worst = max(worst, feared)
        if place in self.brawlers:
            fought = self._brawl(unit, place)
            total += fought
            worst = max(worst, fought)
        return worst + OTHERS * (total - worst)

    def _brawl(self, unit: Piece, place: Place) -> float:
        state = self.world
        here = [foe for foe in self.foes if state.where[foe] == place and not is_held(state, foe, "attack")]
        return max((self.readiness(foe) * harm(state, unit, grip(state, foe, unit, place)) for foe in here), default=0)

    def pull(self, unit: Piece, place: Place) -> float:
        """How near it is to what counts, for whoever still has the time to get there."""
        kind = self.world.sheet.types[unit]
        key = (kind.id, self.world.status[unit], place)
        if key not in self._pulls:
            self._pulls[key] = max((self._attraction(unit, magnet, place) for magnet in self.magnets), default=0.0)
        return self._pulls[key]

    def _attraction(self, unit: Piece, magnet: Magnet, place: Place) -> float:
        state = self.world
        if magnet.types and state.sheet.types[unit].id not in magnet.types:
            return 0.0
        far = way_to(state, unit, magnet, place)
        if far >= FAR:
            return 0.0
        late = max(0.0, far - time_left(state, unit))
        return magnet.worth * exp(-far / DECAY - late / LATE) / (1 + self._crowd_at(magnet) / COMPANY)

    def _crowd_at(self, magnet: Magnet) -> int:
        """Own units that are there already; exits and areas have room for everybody."""
        if magnet.kind != "hold":
            return 0
        found = self._company.get(magnet.places)
        if found is None:
            where = self.world.where
            found = sum(where[unit] in magnet.places for unit in self.world.sheet.units_of[self.side])
            self._company[magnet.places] = found
        return found

    def outlook(self, unit: Piece, place: Place) -> float:
        """The best shot from a hex, however it faces; a fight in it."""
        state = self.world
        if is_held(state, unit, "attack"):
            return 0.0
        best = 0.0
        if place in self.brawlers:
            return max(
                harm(state, foe, grip(state, unit, foe, place)) for foe in self.foes if state.where[foe] == place
            )
        reach = lane(state, unit, place, ALL_ROUND)
        own = MARKERS[state.marker[unit]].red
        for spot in self.prey:
            arrives = reach.get(spot)
            if arrives is not None:
                best = max(best, self._shot_from(unit, place, spot, arrives + own))
        return best

    def _shot_from(self, unit: Piece, place: Place, spot: Place, rating: int) -> float:
        state, total = self.world, 0.0
        for foe in state.seen_at(spot):
            if state.sheet.side_of[foe] != self.side:
                total += harm(state, foe, toughness(state, foe, spot, place, unit) - rating)
        return total

    def stand(self, unit: Piece, place: Place) -> float:
        """What it is worth to a unit to be in a hex."""
        state = self.world
        sheltered = place == state.where[unit] and (unit in state.bunkered or unit in state.hasty)
        key = (state.sheet.types[unit].id, state.marker[unit], place, sheltered)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._exposure(unit, place)
        return found + self.weights["near"] * self.pull(unit, place)

    def _exposure(self, unit: Piece, place: Place) -> float:
        """Shots and danger, whatever the hex is good for besides."""
        weights, state = self.weights, self.world
        fear = weights["danger"] if state.marker[unit] == UNHIT else weights["danger"] * weights["marked_danger"]
        total = weights["fire"] * self.outlook(unit, place) - fear * self.danger(unit, place)
        cover = state.sheet.board.terrain[place].dm + (2 if place in state.bunkers else 0)
        return total + weights["cover"] * min(3, cover)

    # ---- shots from where it stands

    def shots(self, unit: Piece) -> list[tuple[float, Place]]:
        """Every enemy hex in the lane, with what a shot at it is worth."""
        if not has_fire(self.world, unit):
            return []
        reach, friend = lane_of(self.world, unit), self.weights["friend"]
        return [(shot_value(self.world, unit, spot, reach[spot], friend), spot) for spot in self.prey if spot in reach]

    def best_shot(self, unit: Piece) -> float:
        key = ("shot", *self.likeness(unit))
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = max((worth for worth, _ in self.shots(unit)), default=-1.0)
        return found

    def likeness(self, unit: Piece) -> tuple[Hashable, ...]:
        """All that tells a unit from another in the enemy's face."""
        state = self.world
        kept = unit in state.bunkered or unit in state.hasty or unit in state.hidden
        here = state.where[unit]
        return state.sheet.types[unit].id, state.marker[unit], here, state.facing[unit], kept, unit in state.aboard

    def _grips(self, unit: Piece, place: Place) -> list[float]:
        state = self.world
        here = (foe for foe in self.foes if state.where[foe] == place)
        return [harm(state, foe, grip(state, unit, foe, place)) for foe in here]

    def best_grip(self, unit: Piece) -> float:
        """7.7.3"""
        state, here = self.world, self.world.where[unit]
        if here not in self.brawlers or is_held(state, unit, "attack") or unit in state.hidden:
            return -1.0
        return max(self._grips(unit, here), default=-1.0)

    def facing_worth(self, unit: Piece, place: Place, facing: int) -> float:
        """Enemies in front: they are fired at, and meet the stronger side."""
        if place <= 0:
            return 0.0
        state, board = self.world, self.world.sheet.board
        ahead = lane(state, unit, place, facing)
        total = -self.weights["danger"] * self.danger(unit, place, facing)
        shots = [self._shot_from(unit, place, spot, ahead[spot]) for spot in self.prey if spot in ahead]
        total += self.weights["fire"] * max(shots, default=0.0) + 0.1 * sum(shots)
        for spot in self.prey or self._hopes():
            if spot != place and board.in_arc(place, facing, spot):
                seen = 1.0 if sight(state, place, spot).clear else LOOKOUT
                total += 0.1 * seen / board.distance(place, spot)
        return total

    def _hopes(self) -> list[Place]:
        return sorted({place for magnet in self.magnets for place in magnet.places})[:12]

    def is_fresh(self, unit: Piece) -> bool:
        return self.world.status[unit] == FRESH

    def price(self, unit: Piece) -> float:
        return prices(self.world.sheet)[unit]
