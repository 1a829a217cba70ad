"""10.31, 11, 17 Fire foreseen: defensive fire, ranged fire, bombardment and gas."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from game.edsons_ridge.assault import machine_guns
from game.edsons_ridge.components import AMERICAN, KIND, OFF_BOARD, other
from game.edsons_ridge.preview.dice import DIE, DOUBLE, DUELS, Ammo, ammo, ammo_weight, points
from game.edsons_ridge.ranged_fire import gas_points, is_bombardment
from game.edsons_ridge.state import Edson, Fight
from game.edsons_ridge.values import (
    attack_factor,
    attrition_cost,
    defensive_fire_defence,
    defensive_fire_value,
    ranged_defence,
    ranged_value,
)
from game.kernel.agenda import Side
from game.kernel.dice import NEVER, Distribution, certain
from game.kernel.named import Piece, Place
from game.kernel.tally import Tally

NO_EFFECT, ATTRITION, MISTAKEN = "no effect", "attrition", "mistaken attack"


@dataclass(frozen=True)
class FireForecast:
    """10.31 Defensive fire: casualty points on the assault force, and the shooters' ammo."""

    points: Distribution[int]
    ammo: Ammo
    value: Tally
    cover: Tally

    @property
    def hit(self) -> Fraction:
        return self.points.at_least(1)


@dataclass(frozen=True)
class RangedForecast:
    """11.4 Attrition points on the enemy, and on oneself by mistake (17.2)."""

    points: Distribution[int]
    own_points: Distribution[int]
    outcome: Distribution[str]
    ammo: Ammo
    value: Tally
    cover: Tally
    target: Place

    @property
    def hit(self) -> Fraction:
        return self.points.at_least(1)

    @property
    def mistaken(self) -> Fraction:
        return self.outcome.chance_of(MISTAKEN)

    def hurts(self, state: Edson, primary: Piece) -> Fraction:
        """11.41 The chance that this primary target worsens by a level or loses its position."""
        cost = attrition_cost(state, primary)
        return self.points.at_least(cost) if cost else NEVER


@dataclass(frozen=True)
class GasForecast:
    """11.7 Casualty points on the Americans, and the chance that they are more than these can bear (10.22)."""

    points: Distribution[int]
    wiped_out: Fraction
    target: Place


def defensive_fire(state: Edson, fight: Fight, firing: tuple[Piece, ...]) -> FireForecast:
    """10.31 The guns in the order they fire, the lead first. About 6 microseconds."""
    value, cover = defensive_fire_value(state, firing), defensive_fire_defence(state, fight)
    edge, shooter = value.total - cover.total, other(fight.side)
    chance = Fraction(ammo_weight(state, shooter, edge, int(fight.charge)), DUELS)
    return FireForecast(points(edge + fight.charge), ammo(state, shooter, chance), value, cover)


def strongest_fire(state: Edson, fight: Fight) -> tuple[Piece, ...]:
    """10.31, R4 The highest fire value for the least wear: the best gun, and the worst one to join it."""
    guns = machine_guns(state, other(fight.side), fight.place)
    guns.sort(key=lambda gun: (-attack_factor(state, gun), gun))
    return (guns[0], guns[-1]) if len(guns) > 1 else tuple(guns)


def ranged_fire(
    state: Edson, side: Side, target: Place, units: tuple[Piece, ...], bombardment: bool | None = None
) -> RangedForecast:
    """11.2-11.4, 17.2 Fire of these units, the lead first. About 6 microseconds.

    `bombardment` says how an on-board gun fires before its impulse is declared; otherwise the state tells.
    """
    value, cover = ranged_value(state, units), ranged_defence(target)
    edge = value.total - cover.total
    shells = is_bombardment(state, units[0], target) if bombardment is None else bombardment
    blind = state.is_contested(target) and (shells or KIND[units[0]] == OFF_BOARD)
    hits, own, outcome = _blind_fire(edge) if blind else _aimed_fire(edge)
    chance = Fraction(ammo_weight(state, side, edge, mistaken=blind), DUELS)
    return RangedForecast(hits, own, outcome, ammo(state, side, chance), value, cover, target)


Fire = tuple[Distribution[int], Distribution[int], Distribution[str]]


@cache
def _aimed_fire(edge: int) -> Fire:
    hits = points(edge)
    return hits, certain(0), hits.map(lambda count: ATTRITION if count else NO_EFFECT)


@cache
def _blind_fire(edge: int) -> Fire:
    """17.2 Equal rolls fall on one's own men: half the roll, rounded up."""
    thrown = [(a, b, v * w) for a, v in DOUBLE.items() for b, w in DOUBLE.items()]
    hits: dict[int, int] = {}
    own: dict[int, int] = {}
    names: dict[str, int] = {ATTRITION: 0, NO_EFFECT: 0, MISTAKEN: 0}
    for roll, against, weight in thrown:
        mistaken = roll == against
        count = 0 if mistaken else max(0, edge + roll - against)
        friendly = (roll + 1) // 2 if mistaken else 0
        hits[count] = hits.get(count, 0) + weight
        own[friendly] = own.get(friendly, 0) + weight
        names[MISTAKEN if mistaken else ATTRITION if count else NO_EFFECT] += weight
    return Distribution(dict(sorted(hits.items()))), Distribution(dict(sorted(own.items()))), Distribution(names)


def gas(state: Edson, target: Place) -> GasForecast:
    """11.7, R13 One die. About 8 microseconds."""
    chances: dict[int, int] = {}
    for pips in DIE:
        count = gas_points(state, target, pips)
        chances[count] = chances.get(count, 0) + 1
    bearing = sum(state.absorbs(unit) for unit in state.units(AMERICAN, target))
    hits = Distribution(dict(sorted(chances.items())))
    return GasForecast(hits, hits.at_least(bearing + 1), target)
