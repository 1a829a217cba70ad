"""Rounds of fire until one side is gone: against rolling every hit and miss out."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import NamedTuple

import pytest

from game.kernel.attrition import MOST_FORCES, PIPS, Party, Solver, losses, party, rounds


class Man(NamedTuple):
    fire: int
    is_chief: bool = False


def needs(attackers: Party, defenders: Party) -> tuple[int, int]:
    """Who fires with more hits more easily."""
    ours, theirs = (min(5, sum(unit.fire * n for unit, n in side.kinds)) for side in (attackers, defenders))
    return ours, theirs


def rolled(attackers: tuple[Man, ...], defenders: tuple[Man, ...], depth: int) -> float:
    """The chance that the attackers win within so many rounds."""
    if not attackers or not defenders:
        return float(bool(attackers))
    if not depth:
        return 0.0
    ours, theirs = needs(party(attackers), party(defenders))
    chance = 0.0
    for alive in product((True, False), repeat=len(attackers) + len(defenders)):
        weight = 1.0
        for n, lives in enumerate(alive):
            hit = (theirs if n < len(attackers) else ours) / PIPS
            weight *= 1 - hit if lives else hit
        left = tuple(unit for unit, lives in zip(attackers, alive, strict=False) if lives)
        others = tuple(unit for unit, lives in zip(defenders, alive[len(attackers) :], strict=True) if lives)
        beheaded = any(unit.is_chief for unit in defenders) and not any(unit.is_chief for unit in others)
        chance += weight * (1.0 if beheaded else rolled(left, others, depth - 1))
    return chance


@pytest.mark.parametrize(
    ("attackers", "defenders"),
    [
        ((Man(1),), (Man(1),)),
        ((Man(1), Man(1)), (Man(2),)),
        ((Man(3), Man(1)), (Man(1), Man(2))),
        ((Man(2),), (Man(1, is_chief=True), Man(2))),
    ],
)
def test_the_first_rounds_and_the_end(attackers: tuple[Man, ...], defenders: tuple[Man, ...]) -> None:
    ours, theirs = party(attackers), party(defenders)
    shown = rounds(ours, theirs, needs, 40)
    for depth, (won, _) in enumerate(shown[:3], 1):
        assert float(won) == pytest.approx(rolled(attackers, defenders, depth))
    exact = Solver(needs, Fraction(1)).winning(ours, theirs)
    assert float(exact) == pytest.approx(float(shown[-1][0]), abs=1e-3)
    assert Solver(needs, 1.0).winning(ours, theirs) == pytest.approx(float(exact))
    assert all(won + lost <= 1 for won, lost in shown)


def test_one_against_one_by_hand() -> None:
    """Both hit on one throw in six: the attacker wins when he alone hits, which is 5 of the 11 rounds that decide."""
    assert Solver(needs, Fraction(1)).winning(party([Man(1)]), party([Man(1)])) == Fraction(5, 11)


def test_what_is_left_of_a_party_is_all_that_may_come_out() -> None:
    three = party([Man(1), Man(1), Man(2, is_chief=True)])
    fallen = losses(three, 2)
    assert fallen.unhurt + fallen.beheaded + sum(weight for _, weight in fallen.left) == three.whole
    assert fallen.beheaded == three.whole // 3
    assert all(left.has_chief for left, _ in fallen.left)
    assert party([Man(2, is_chief=True), Man(1), Man(1)]) is three


def test_a_solver_forgets_rather_than_grow_without_end() -> None:
    solver = Solver(needs, 1.0)
    for fire in range(MOST_FORCES + 1):
        solver.winning(party([Man(fire + 1)]), party([Man(1)]))
    before = solver.winning(party([Man(2)]), party([Man(1)]))
    solver.tidy()
    assert not solver._known and solver.winning(party([Man(2)]), party([Man(1)])) == before
