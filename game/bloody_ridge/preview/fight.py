"""7.5-7.16 A fight foreseen: who is left after each round, and who wins in the end.

Every target of a volley is hit with the same chance, so only how many of each kind are left matters: both sides are
`Party`s, made once and shared, and a round leads to smaller ones. A round in which nobody dies comes back to itself;
its chance is taken out by division instead of being played again and again.
"""

from __future__ import annotations

from collections import Counter as Count
from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product
from math import comb, prod
from typing import Generic, NamedTuple, TypeVar

from game.bloody_ridge.combat import volleys
from game.bloody_ridge.components import FACTOR, KIND, TABLES, Kind

PIPS = 6
ROUNDS_SHOWN = 3
MOST_FORCES = 150  # remembered by one solver, each with a few thousand defences
PLAIN, BATTALION_STAFF, DIVISION_STAFF = 0, 1, 2
STAFF = {Kind.BATTALION: BATTALION_STAFF, Kind.DIVISION: DIVISION_STAFF}

N = TypeVar("N", float, Fraction)


class Man(NamedTuple):
    """A unit in a fight: what it fires with, doublings included, and whether it is a Marine staff."""

    factor: int
    staff: int = PLAIN


def man(piece: int, factor: int = 0) -> Man:
    """A counter as it stands in a fight, with its printed factor or with what it is doubled to."""
    return Man(factor or FACTOR[piece], STAFF.get(KIND[piece], PLAIN))


class Field(NamedTuple):
    """7.6, 7.15 What does not change during a fight: both hexes' terrain strengths, and Hill 123."""

    terrain: int  # of the attacked hex, without the HQ in it
    cover: int  # of the hex the attackers stand in
    hill: bool


class Party:
    """Some units, by how many there are of each kind. Compared by identity: `party` makes each only once."""

    def __init__(self, kinds: tuple[tuple[Man, int], ...]) -> None:
        self.kinds = kinds
        self.size = sum(number for _, number in kinds)
        self.whole: int = PIPS**self.size
        self.total = sum(man.factor * number for man, number in kinds)
        self.has_staff = any(man.staff for man, _ in kinds)
        self.has_division = any(man.staff == DIVISION_STAFF for man, _ in kinds)


_party = cache(Party)  # a few thousand at most


def party(men: tuple[Man, ...]) -> Party:
    return _party(tuple(sorted(Count(men).items())))


def force_of(factors: tuple[int, ...]) -> Party:
    """A Japanese force by its factors."""
    return party(tuple(Man(factor) for factor in factors))


class Losses(NamedTuple):
    """7.9 What may be left of a party: weights out of 6 to its size."""

    unhurt: int
    left: tuple[tuple[Party, int], ...]  # smaller parties, the division's staff still there if it was
    beheaded: int  # 4.2 the division's staff is dead


@cache
def losses(of: Party, needed: int) -> Losses:
    """When every unit is hit up to `needed`."""
    hit = [needed**dead * (PIPS - needed) ** (of.size - dead) for dead in range(of.size + 1)]
    weighed = [(after, ways * weight) for after, ways in _remainders(of) if (weight := hit[of.size - after.size])]
    left = tuple(pair for pair in weighed if pair[0].has_division or not of.has_division)
    return Losses(hit[0], left, sum(weight for _, weight in weighed) - sum(weight for _, weight in left))


@cache
def _remainders(of: Party) -> tuple[tuple[Party, int], ...]:
    """Every smaller party, and in how many ways it is left of this one."""
    found = []
    for stay in product(*(range(number + 1) for _, number in of.kinds)):
        ways = prod(comb(number, alive) for (_, number), alive in zip(of.kinds, stay, strict=True))
        found.append((_party(tuple((man, n) for (man, _), n in zip(of.kinds, stay, strict=True) if n)), ways))
    return tuple(found[:-1])  # the last one is this party itself


def needs(force: Party, marines: Party, field: Field) -> tuple[int, int]:
    """7.7, 7.9, 7.16 The highest die that kills a Marine, and the one that kills an attacker."""
    strength = TABLES.fortified if marines.has_staff else field.terrain  # R23
    return _needs(force.total, strength, marines.total, field.cover, field.hill)


@cache  # there are few different sums
def _needs(attack: int, strength: int, answer: int, cover: int, hill: bool) -> tuple[int, int]:
    ours, theirs = volleys(attack, strength, answer, cover, hill)
    return ours.needed, theirs.needed


class Solver(Generic[N]):
    """The chance to take a hex (or to win the game there), for every force and defence it is asked about."""

    def __init__(self, field: Field, one: N) -> None:
        self.field = field
        self._one: N = one
        self._never: N = one - one
        self._known: dict[Party, dict[Party, N]] = defaultdict(dict)
        self._answers: dict[tuple[Party, int], dict[Party, N]] = defaultdict(dict)

    def tidy(self) -> None:
        """Forget everything rather than grow without end."""
        if len(self._known) > MOST_FORCES:
            self._known.clear()
            self._answers.clear()

    def taking(self, force: Party, marines: Party) -> N:
        """7.8, 7.12 From the coming round to the end."""
        if not force.size or not marines.size:
            return self._one if force.size else self._never
        known = self._known[force].get(marines)
        if known is None:
            known = self._known[force][marines] = self._work_out(force, marines)
        return known

    def _work_out(self, force: Party, marines: Party) -> N:
        ours, theirs = needs(force, marines, self.field)
        fallen, lost = losses(marines, ours), losses(force, theirs)
        chance = self._one * fallen.beheaded
        for left, weight in fallen.left:
            chance += self._answer(force, left, theirs) * weight
        again = self._never
        if fallen.unhurt:
            for others, weight in lost.left:
                again += self.taking(others, marines) * weight
            chance += again * fallen.unhurt / force.whole
        repeated = self._one * (fallen.unhurt * lost.unhurt) / (marines.whole * force.whole)
        taken: N = chance / marines.whole / (self._one - repeated)
        return taken

    def _answer(self, force: Party, marines: Party, needed: int) -> N:
        """What the force still hopes for when the Marines' fire of this round has thinned it too."""
        table = self._answers[force, needed]
        known = table.get(marines)
        if known is None:
            lost = losses(force, needed)
            known = self.taking(force, marines) * lost.unhurt
            for others, weight in lost.left:
                known += self.taking(others, marines) * weight
            known = table[marines] = known / force.whole
        return known


@lru_cache(maxsize=8)
def exact_solver(field: Field) -> Solver[Fraction]:
    return Solver(field, Fraction(1))


@lru_cache(maxsize=8)
def quick_solver(field: Field) -> Solver[float]:
    """The same sums in floating point: for many defences at once."""
    return Solver(field, 1.0)


@dataclass(frozen=True)
class FightForecast:
    """7.8 A fight against known Marines; `rounds` are the chances that it is won or lost by the end of each round."""

    taken: Fraction
    rounds: tuple[tuple[Fraction, Fraction], ...]
    needed: tuple[int, int]  # the highest die that kills a Marine, an attacker, in the first round


def taking(force: Party, marines: Party, field: Field) -> Fraction:
    """The exact chance to take the hex."""
    return exact_solver(field).taking(force, marines)


def fight(force: Party, marines: Party, field: Field) -> FightForecast:
    """Everything about one fight, exactly."""
    rounds = []
    going_on: dict[tuple[Party, Party], Fraction] = {(force, marines): Fraction(1)}
    won = lost = Fraction(0)
    for _ in range(ROUNDS_SHOWN):
        going_on, new_won, new_lost = _one_round(going_on, field)
        won, lost = won + new_won, lost + new_lost
        rounds.append((won, lost))
    return FightForecast(taking(force, marines, field), tuple(rounds), needs(force, marines, field))


def _one_round(
    fights: dict[tuple[Party, Party], Fraction], field: Field
) -> tuple[dict[tuple[Party, Party], Fraction], Fraction, Fraction]:
    """All fights still going on, one round further; what was won and lost in it."""
    after: dict[tuple[Party, Party], Fraction] = {}
    won = lost = Fraction(0)
    for (force, marines), chance in fights.items():
        ours, theirs = needs(force, marines, field)
        fallen, thinned = losses(marines, ours), losses(force, theirs)
        won += chance * Fraction(fallen.beheaded, marines.whole)
        for left, weight in (*fallen.left, (marines, fallen.unhurt)):
            for others, other_weight in (*thinned.left, (force, thinned.unhurt)):
                part = chance * Fraction(weight * other_weight, marines.whole * force.whole)
                if not others.size:
                    lost += part
                elif not left.size:
                    won += part
                else:
                    after[others, left] = after.get((others, left), Fraction(0)) + part
    return after, won, lost
