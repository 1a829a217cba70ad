"""7.5-7.16 A fight foreseen: who is left after each round, and who wins in the end. The kernel plays the rounds."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from typing import NamedTuple

from game.bloody_ridge.combat import volleys
from game.bloody_ridge.components import FACTOR, KIND, TABLES, Kind
from game.kernel.attrition import Needs, Party, Solver, party, rounds
from game.kernel.named import Piece

ROUNDS_SHOWN = 3
PLAIN, BATTALION_STAFF, DIVISION_STAFF = 0, 1, 2
STAFF = {Kind.BATTALION: BATTALION_STAFF, Kind.DIVISION: DIVISION_STAFF}


class Man(NamedTuple):
    """A unit in a fight: what it fires with, doublings included, and whether it is a Marine staff."""

    factor: int
    staff: int = PLAIN

    @property
    def is_chief(self) -> bool:
        """4.2 Its loss ends the game."""
        return self.staff == DIVISION_STAFF


def man(piece: Piece, factor: int = 0) -> Man:
    """A counter as it stands in a fight, with its printed factor or with what it is doubled to."""
    return Man(factor or FACTOR[piece], STAFF.get(KIND[piece], PLAIN))


def force_of(factors: tuple[int, ...]) -> Party:
    """A Japanese force by its factors."""
    return party(Man(factor) for factor in factors)


class Field(NamedTuple):
    """7.6, 7.15 What does not change during a fight: both hexes' terrain strengths, and Hill 123."""

    terrain: int  # of the attacked hex, without the HQ in it
    cover: int  # of the hex the attackers stand in
    hill: bool

    @property
    def needs(self) -> Needs:
        """7.7, 7.9, 7.16, R23 The highest die that kills a Marine, and the one that kills an attacker."""

        def needs(force: Party, marines: Party) -> tuple[int, int]:
            strength = TABLES.fortified if _has_staff(marines) else self.terrain
            return _needs(_total(force), strength, _total(marines), self.cover, self.hill)

        return needs


@cache
def _total(of: Party) -> int:
    return sum(man.factor * number for man, number in of.kinds)


@cache
def _has_staff(of: Party) -> bool:
    return any(man.staff for man, _ in of.kinds)


@cache  # there are few different sums
def _needs(attack: int, strength: int, answer: int, cover: int, hill: bool) -> tuple[int, int]:
    ours, theirs = volleys(attack, strength, answer, cover, hill)
    return ours.needed, theirs.needed


@lru_cache(maxsize=8)
def exact_solver(field: Field) -> Solver[Fraction]:
    return Solver(field.needs, Fraction(1))


@lru_cache(maxsize=8)
def quick_solver(field: Field) -> Solver[float]:
    """The same sums in floating point: for many defences at once."""
    return Solver(field.needs, 1.0)


@dataclass(frozen=True)
class FightForecast:
    """7.8 A fight against known Marines; `rounds` are the chances that it is won or lost by the end of each round."""

    taken: Fraction
    rounds: tuple[tuple[Fraction, Fraction], ...]
    needed: tuple[int, int]  # the highest die that kills a Marine, an attacker, in the first round


def taking(force: Party, marines: Party, field: Field) -> Fraction:
    """The exact chance to take the hex."""
    return exact_solver(field).winning(force, marines)


def fight(force: Party, marines: Party, field: Field) -> FightForecast:
    """Everything about one fight, exactly."""
    shown = rounds(force, marines, field.needs, ROUNDS_SHOWN)
    return FightForecast(taking(force, marines, field), shown, field.needs(force, marines))
