"""Attrition: two parties fire at each other at once, round after round, until one of them is gone. Who wins, exactly.

Every target of a round is hit with the same chance, so only how many of each kind are left matters: each party is made
once and shared, and a round leads to smaller ones. A round in which nobody falls comes back to itself; its chance is
taken out by division instead of being played again and again.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, prod
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

PIPS = 6
MOST_FORCES = 150  # remembered by one solver, each against a few thousand parties

N = TypeVar("N", float, Fraction)


class Fighter(Protocol):
    """A kind of unit: hashable, in a fixed order with the others, and perhaps the one whose loss decides at once."""

    @property
    def is_chief(self) -> bool: ...


class Party:
    """Some units, by how many there are of each kind. Compared by identity: `party` makes each only once."""

    def __init__(self, fighter: type, kinds: tuple[tuple[Any, int], ...]) -> None:
        self.fighter = fighter  # two games may have units that are equal as tuples
        self.kinds = kinds
        self.size = sum(number for _, number in kinds)
        self.whole: int = PIPS**self.size  # all throws against it
        self.has_chief = any(unit.is_chief for unit, _ in kinds)


_party = cache(Party)  # a few thousand at most


def party(units: Iterable[Fighter]) -> Party:
    kinds = tuple(sorted(Counter(units).items()))
    return _party(type(kinds[0][0]) if kinds else Party, kinds)


class Losses(NamedTuple):
    """What may be left of a party: weights out of its `whole`."""

    unhurt: int
    left: tuple[tuple[Party, int], ...]  # smaller parties, the chief still there if there was one
    beheaded: int  # the chief is dead


@cache
def losses(of: Party, needed: int) -> Losses:
    """When every unit is hit by a die up to `needed`."""
    hit = [needed**dead * (PIPS - needed) ** (of.size - dead) for dead in range(of.size + 1)]
    weighed = [(after, ways * weight) for after, ways in _remainders(of) if (weight := hit[of.size - after.size])]
    left = tuple(pair for pair in weighed if pair[0].has_chief or not of.has_chief)
    return Losses(hit[0], left, sum(weight for _, weight in weighed) - sum(weight for _, weight in left))


@cache
def _remainders(of: Party) -> tuple[tuple[Party, int], ...]:
    """Every smaller party, and in how many ways it is left of this one."""
    found = []
    for stay in product(*(range(number + 1) for _, number in of.kinds)):
        ways = prod(comb(number, alive) for (_, number), alive in zip(of.kinds, stay, strict=True))
        left = tuple((unit, n) for (unit, _), n in zip(of.kinds, stay, strict=True) if n)
        found.append((_party(of.fighter, left), ways))
    return tuple(found[:-1])  # the last one is this party itself


Needs = Callable[
    [Party, Party], tuple[int, int]
]  # attackers, defenders: the highest die that hits a defender, an attacker


class Solver(Generic[N]):
    """The chance that the attackers win, for all parties it is asked about; in fractions or floats, like `one`."""

    def __init__(self, needs: Needs, one: N) -> None:
        self._needs = needs
        self._one: N = one
        self._never: N = one - one
        self._known: dict[Party, dict[Party, N]] = defaultdict(dict)
        self._answers: dict[tuple[Party, int], dict[Party, N]] = defaultdict(dict)

    def tidy(self) -> None:
        """Forget everything rather than grow without end."""
        if len(self._known) > MOST_FORCES:
            self._known.clear()
            self._answers.clear()

    def winning(self, attackers: Party, defenders: Party) -> N:
        """From the coming round to the end; where both are gone the defenders have won."""
        if not attackers.size or not defenders.size:
            return self._one if attackers.size else self._never
        known = self._known[attackers].get(defenders)
        if known is None:
            known = self._known[attackers][defenders] = self._work_out(attackers, defenders)
        return known

    def _work_out(self, attackers: Party, defenders: Party) -> N:
        ours, theirs = self._needs(attackers, defenders)
        fallen, lost = losses(defenders, ours), losses(attackers, theirs)
        chance = self._one * fallen.beheaded
        for left, weight in fallen.left:
            chance += self._answered(attackers, left, theirs) * weight
        again = self._never
        if fallen.unhurt:
            for others, weight in lost.left:
                again += self.winning(others, defenders) * weight
            chance += again * fallen.unhurt / attackers.whole
        repeated = self._one * (fallen.unhurt * lost.unhurt) / (defenders.whole * attackers.whole)
        won: N = chance / defenders.whole / (self._one - repeated)
        return won

    def _answered(self, attackers: Party, defenders: Party, needed: int) -> N:
        """What the attackers still hope for when the fire of the same round has thinned them too."""
        table = self._answers[attackers, needed]
        known = table.get(defenders)
        if known is None:
            lost = losses(attackers, needed)
            known = self.winning(attackers, defenders) * lost.unhurt
            for others, weight in lost.left:
                known += self.winning(others, defenders) * weight
            known = table[defenders] = known / attackers.whole
        return known


Fights = dict[tuple[Party, Party], Fraction]


def rounds(attackers: Party, defenders: Party, needs: Needs, number: int) -> tuple[tuple[Fraction, Fraction], ...]:
    """The chances that the attackers have won and lost by the end of each of the first rounds."""
    found = []
    going_on: Fights = {(attackers, defenders): Fraction(1)}
    won = lost = Fraction(0)
    for _ in range(number):
        going_on, new_won, new_lost = _one_round(going_on, needs)
        won, lost = won + new_won, lost + new_lost
        found.append((won, lost))
    return tuple(found)


def _one_round(fights: Fights, needs: Needs) -> tuple[Fights, Fraction, Fraction]:
    """All fights still going on, one round further; what was won and lost in it."""
    after: Fights = {}
    won = lost = Fraction(0)
    for (attackers, defenders), chance in fights.items():
        ours, theirs = needs(attackers, defenders)
        fallen, thinned = losses(defenders, ours), losses(attackers, theirs)
        won += chance * Fraction(fallen.beheaded, defenders.whole)
        for left, weight in (*fallen.left, (defenders, fallen.unhurt)):
            for others, other_weight in (*thinned.left, (attackers, thinned.unhurt)):
                part = chance * Fraction(weight * other_weight, defenders.whole * attackers.whole)
                if not others.size:
                    lost += part
                elif not left.size:
                    won += part
                else:
                    after[others, left] = after.get((others, left), Fraction(0)) + part
    return after, won, lost
