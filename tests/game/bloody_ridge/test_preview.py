"""Previews: checked against full enumeration, against games played out, and against the rules' own code."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product

import pytest

from game.bloody_ridge.combat import volleys
from game.bloody_ridge.components import FACTOR, KIND
from game.bloody_ridge.defense import Attack
from game.bloody_ridge.game import GAME
from game.bloody_ridge.movement import GoTo, NextHex
from game.bloody_ridge.preview import attack, charge, defense, fight_without, present_fight
from game.bloody_ridge.preview.attack import possible_forces, supported, taken
from game.bloody_ridge.preview.fight import Field, Man, fight, force_of, taking
from game.bloody_ridge.state import NOBODY, Fight, Ridge
from game.bloody_ridge.support import hero_with, manned_by, marine_factors
from game.kernel.agenda import Decision, settle
from game.kernel.attrition import Party, party
from game.kernel.state import State
from tests.game.bloody_ridge.positions import (
    BATTALION_HQ,
    DIVISION_HQ,
    GUNS,
    MGS,
    THE_CACHE,
    THE_HERO,
    force,
    position,
    rifles,
)
from tests.game.bloody_ridge.positions import attack as order_attack

JUNGLE = Field(4, 4, hill=False)
GAMES = 4000


def brute(ours: tuple[int, ...], theirs: tuple[Man, ...], field: Field, depth: int = 40) -> float:
    """The chance to take the hex by rolling out every hit and miss, `depth` rounds deep; memory, but no symmetry."""
    memory: dict[tuple[tuple[int, ...], tuple[Man, ...], int], float] = {}

    def go(j: tuple[int, ...], u: tuple[Man, ...], rounds: int) -> float:
        if not j or not u:
            return float(bool(j))
        if not rounds:
            return 0.0
        if (j, u, rounds) not in memory:
            strength = 8 if any(man.staff for man in u) else field.terrain
            first, second = volleys(sum(j), strength, sum(man.factor for man in u), field.cover, field.hill)
            chance = 0.0
            for dead_u in product((False, True), repeat=len(u)):
                left_u = tuple(man for man, dead in zip(u, dead_u, strict=True) if not dead)
                weight_u = 1.0
                for dead in dead_u:
                    weight_u *= first.needed / 6 if dead else 1 - first.needed / 6
                if any(man.staff == 2 for man in u) and not any(man.staff == 2 for man in left_u):
                    chance += weight_u
                    continue
                for dead_j in product((False, True), repeat=len(j)):
                    weight = weight_u
                    for dead in dead_j:
                        weight *= second.needed / 6 if dead else 1 - second.needed / 6
                    left_j = tuple(unit for unit, dead in zip(j, dead_j, strict=True) if not dead)
                    chance += weight * go(left_j, left_u, rounds - 1) if weight else 0.0
            memory[j, u, rounds] = chance
        return memory[j, u, rounds]

    return go(ours, theirs, depth)


@pytest.mark.parametrize(
    ("ours", "theirs", "field"),
    [
        ((2,), (Man(4),), JUNGLE),
        ((3, 2, 2), (Man(6), Man(5)), JUNGLE),
        ((4, 3, 2), (Man(5), Man(4)), Field(4, 2, hill=False)),
        ((3, 1), (Man(6), Man(2)), Field(2, 8, hill=True)),
        ((5, 5, 4), (Man(5), Man(4, 1)), JUNGLE),
        ((4, 4), (Man(6, 2), Man(7)), JUNGLE),
    ],
)
def test_the_end_of_a_fight_agrees_with_rolling_it_out(
    ours: tuple[int, ...], theirs: tuple[Man, ...], field: Field
) -> None:
    """7.8, 7.11"""
    assert float(taking(force_of(ours), party(theirs), field)) == pytest.approx(brute(ours, theirs, field), abs=1e-3)


def test_one_against_one_by_hand() -> None:
    """7.16: both hit on half the throws; taken = 1/4 + 1/4 of starting anew, so a third."""
    assert taking(force_of((2,)), party((Man(4),)), JUNGLE) == Fraction(1, 3)
    foreseen = fight(force_of((2,)), party((Man(4),)), JUNGLE)
    assert foreseen.rounds[0] == (Fraction(1, 4), Fraction(1, 2))
    assert foreseen.rounds[1] == (Fraction(5, 16), Fraction(5, 8))
    assert foreseen.needed == (3, 3)


def test_a_sure_shot_takes_the_hex() -> None:
    """7.9: 6:1 against one who answers at 1:1 with one die in six at a single unit."""
    assert taking(force_of((6, 6)), party((Man(4),)), Field(2, 8, hill=False)) == 1 - Fraction(1, 36)


def test_the_defence_by_enumerating_every_draw() -> None:
    """6.7, 6.10, 7.14: a pool of six pieces, every order of it, every die."""
    pool = [*rifles(5, 7), GUNS[0], THE_CACHE, BATTALION_HQ, DIVISION_HQ]
    state = position(force(1607, 2), pool, only=True)
    found: Counter[str] = Counter()
    for pips, order in product(range(1, 7), permutations(pool)):
        drawn = []
        for piece in order[: max(0, pips - 1)]:
            drawn.append(piece)
            if piece == THE_CACHE:
                break
        found["cache"] += THE_CACHE in drawn
        found["artillery"] += GUNS[0] in drawn and THE_CACHE not in drawn
        found["battalion"] += BATTALION_HQ in drawn
        found["division"] += DIVISION_HQ in drawn
    foreseen = defense(state, 1606)
    whole = 6 * 720
    assert foreseen.cache == Fraction(found["cache"], whole)
    assert foreseen.artillery == Fraction(found["artillery"], whole)
    assert foreseen.battalion == foreseen.division == Fraction(found["division"], whole)
    assert dict(foreseen.sizes) == {size: Fraction(1, 6) for size in range(6)}


def test_the_defence_of_a_forward_hex_has_no_hq() -> None:
    """6.10, R18"""
    foreseen = defense(position(force(1515, 2)), 1414)
    assert foreseen.battalion == foreseen.division == 0
    assert foreseen.nobody == Fraction(1, 2)
    assert foreseen.sizes[3] == Fraction(1, 6)


def test_an_empty_pool_defends_nothing() -> None:
    """R21"""
    foreseen = defense(position(force(1607, 2), only=True), 1606)
    assert foreseen.nobody == 1 and foreseen.cache == foreseen.artillery == 0


def played_out(state: Ridge, place: int) -> float:
    """The share of attacks that took the hex, by the rules themselves."""
    won = 0
    for seed in range(GAMES):
        world = state.clone()
        world.__dict__.pop("chance", None)  # the positions draw in order; here the draws are real
        world.seed = seed * 0x9E3779B97F4A7C15 & ((1 << 64) - 1)
        State.do(world, Attack(place))
        settle(world)
        won += world.winner is not None or world.force is not None
    return won / GAMES


@pytest.mark.parametrize(
    ("moving", "place", "house"),
    [
        (force(1218, 3, 2, 1), 1217, ()),
        (force(1412, 3, 2, 2, 1), 1411, ()),
        (force(1606, 5, 4, 3), 1605, ()),
        (force(1218, hidden=3), 1217, ()),
        (force(1607, 4, 3, 3), 1606, ("hero", "machineguns")),
    ],
)
def test_an_attack_agrees_with_the_rules_played_out(moving: object, place: int, house: tuple[str, ...]) -> None:
    """7.4: within four standard errors of thousands of attacks."""
    state = position(moving, house=house)  # type: ignore[arg-type]
    chance = attack(state, state.the_force, place).taken
    error = 4 * (chance * (1 - chance) / GAMES) ** 0.5
    assert played_out(state, place) == pytest.approx(chance, abs=error)


@pytest.mark.parametrize("hidden", [1, 2])
def test_an_unknown_force_far_from_the_red_row_has_an_estimate(hidden: int) -> None:
    """6.11: all it may be would take too long; units of middling strength come close."""
    state = position(force(1607, hidden=hidden))
    foreseen = attack(state, state.the_force, 1606)
    assert not foreseen.exact
    assert foreseen.taken == pytest.approx(taken(state, state.the_force, 1606), abs=0.05)
    known = position(force(1607, 2))
    assert attack(known, known.the_force, 1606).exact


def test_what_an_unknown_force_may_be() -> None:
    """6.11, R33: the mix of the 120, two of them."""
    state = position(force(1218, hidden=2))
    forces = possible_forces(state, state.the_force)
    assert sum(forces.values()) == pytest.approx(1)
    assert forces[force_of((5, 5))] == pytest.approx(6 / (120 * 119 / 2))


def man(piece: int, factor: int = 0) -> Man:
    return Man(factor or FACTOR[piece], {BATTALION_HQ: 1, DIVISION_HQ: 2}.get(piece, 0))


def ruled(drawn: tuple[int, ...], found: tuple[int, ...]) -> tuple[Man, ...]:
    """Who fires with what by the rules' own code, for this order of drawing."""
    units = (*(piece for piece in drawn if FACTOR[piece]), *found)
    factors = [FACTOR[unit] for unit in units]
    places = manned_by(factors, sum(piece in MGS for piece in drawn))
    manned = tuple(units[place] for place in places)
    heroic = units[hero_with(factors, places)] if THE_HERO in drawn and units else NOBODY
    fires = marine_factors(Fight(1605, units=units, manned=manned, heroic=heroic))
    return tuple(sorted(man(unit, factor) for unit, factor in fires.items()))


@pytest.mark.parametrize("found", [(), (BATTALION_HQ,), (DIVISION_HQ,)])
def test_doublings_are_those_of_the_rules_for_every_order_of_drawing(found: tuple[int, ...]) -> None:
    """11.2, 11.3, R43, R44: ties go to the first drawn, and it makes a difference whether that is an HQ."""
    everything = [*rifles(2, 4, 6, 6), BATTALION_HQ, DIVISION_HQ, *MGS[:2], THE_HERO]
    split = 0
    for size in range(1, 5):
        for drawn in combinations([piece for piece in everything if piece not in found], size):
            orders = list(permutations(drawn))
            counted = Counter(party(ruled(order, found)) for order in orders)
            held = Counter(man(piece) if FACTOR[piece] else KIND[piece] for piece in drawn)
            foreseen: Counter[Party] = Counter()
            for marines, share in supported(dict(held), tuple(map(man, found))):
                foreseen[marines] += share  # type: ignore[assignment]
            assert foreseen == {marines: pytest.approx(n / len(orders)) for marines, n in counted.items()}
            split += len(counted) > 1
    assert split > 5


def test_a_charge_counts_on_its_best_victim() -> None:
    """11.4"""
    state = position(force(1607, 2, 1), rifles(8, 2), (3,), house=("banzai",))
    order_attack(state, 1606)
    foreseen = charge(state)
    assert foreseen.success == Fraction(15, 36)
    assert FACTOR[foreseen.best] == 8
    assert foreseen.taken == foreseen.success * fight_without(state, foreseen.best)
    assert present_fight(state).taken == taking(force_of((2, 1)), party((Man(8), Man(2))), JUNGLE)


def test_killing_the_division_hq_is_winning() -> None:
    """4.2, 11.4"""
    state = position(force(1606, 1), rifles(8), (2,), hqs={DIVISION_HQ: 1605}, house=("banzai",))
    order_attack(state, 1605)
    assert fight_without(state, DIVISION_HQ) == 1


def test_no_preview_changes_the_position() -> None:
    state = position(force(1606, 5, 4))
    before = state.digest()
    decision = Decision(0, NextHex(0), tuple(NextHex(0).options(state)))
    for action in decision.options:
        assert isinstance(action, GoTo)
        assert GAME.forecast(state, decision, action, decision.side) is not None
    assert state.digest() == before
