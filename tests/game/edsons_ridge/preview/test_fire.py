"""11, 17 Ranged fire, bombardment and gas: previews are exact."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.edsons_ridge.components import (
    AMERICAN,
    D1,
    GROUND,
    JAPANESE,
    SPENT,
)
from game.edsons_ridge.preview.fire import gas, ranged_fire
from game.edsons_ridge.ranged_fire import GasAttack, open_fire
from game.edsons_ridge.state import Edson, Impulse
from game.kernel.dice import Distribution
from tests.game.edsons_ridge.positions import at, position, unit
from tests.game.edsons_ridge.preview.proof import Notes, play_out, tally, told


def check_exact_fire(state: Edson, side: int, target: int, units: tuple[int, ...], kind: str) -> None:
    state.impulse = Impulse(side, kind, 0, ())
    before = state.digest()
    seen = ranged_fire(state, side, target, units)
    assert state.digest() == before
    asked = state.clone()
    open_fire(asked, side, target, units)
    ended = play_out(asked, lambda world, question, options: options[0])
    shot = [(next(n for n in notes if n[0] == "ranged fire"), chance) for _, notes, chance in ended]
    for result in ("no effect", "attrition", "mistaken attack"):
        assert seen.outcome.chance_of(result) == sum(chance for n, chance in shot if n[1] == result)
    for points in range(20):
        assert seen.points.chance_of(points) == sum(chance for n, chance in shot if n[2] == points)
    assert seen.ammo.drops == told(ended, "ammo", side)
    assert seen.ammo.ends == told(ended, "phase ends")
    check_exact_mistakes(seen.own_points, ended, side, target, state)


def check_exact_mistakes(
    own: Distribution[int], ended: list[tuple[Edson, Notes, Fraction]], side: int, target: int, state: Edson
) -> None:
    """17.2 Twelve Spent units swallow a point each: the points show in their levels."""
    units = state.units(side, target)
    if own.mean() and all(state.level[u] == SPENT for u in units) and len(units) >= 6:
        lost = tally(ended, lambda world, _: sum(world.level[u] - state.level[u] for u in units))
        assert dict(own) == lost


def test_11_4_ranged_fire_is_exact() -> None:
    state = position(at("18", "US-RC-MG", "US-RC-1"), at("17", "JP-1_124-2-1", ("JP-1_124-2-2", SPENT)), japanese="17")
    state.advantage_used = True
    check_exact_fire(state, AMERICAN, 17, (unit("US-RC-MG"), unit("US-RC-1")), "ranged fire")


@pytest.mark.parametrize("box", [0, 2])
def test_11_4_japanese_fire_moves_the_marker_or_ends_the_phase(box: int) -> None:
    state = position(at("17", "JP-1_124-2-1"), at("18", "US-RC-1", "US-RC-2"), japanese="17", box=[box, 0])
    state.advantage_used = True
    check_exact_fire(state, JAPANESE, 18, (unit("JP-1_124-2-1"),), "ranged fire")


def test_17_2_a_bombardment_of_a_contested_area_may_fall_short() -> None:
    marines = ("US-RA-1", "US-RA-2", "US-RB-1", "US-RB-2", "US-RC-1", "US-RC-2", "US-PA-1")
    for key, side, kind in (("US-OFF-1", AMERICAN, "bombardment"), ("JP-OFF-1", JAPANESE, "bombardment")):
        state = position(at("18", *((m, SPENT) for m in marines), "JP-1_124-2-1"), advantage_used=True)
        check_exact_fire(state, side, 18, (unit(key),), kind)


def test_17_2_a_gun_shells_from_its_hill_but_aims_in_a_ranged_fire_impulse() -> None:
    hill = next(area for area in range(1, 36) if GROUND[area].hill)
    state = position(at(str(hill), "US-GUN"), at("19", "US-RA-1", "JP-1_124-2-1"), american=str(hill))
    state.advantage_used = True
    for kind, mistakes in (("bombardment", True), ("ranged fire", False)):
        state.impulse = Impulse(AMERICAN, kind, 0, ())
        seen = ranged_fire(state, AMERICAN, 19, (unit("US-GUN"),))
        assert bool(seen.mistaken) is mistakes
        assert seen == ranged_fire(state, AMERICAN, 19, (unit("US-GUN"),), bombardment=mistakes)
        check_exact_fire(state.clone(), AMERICAN, 19, (unit("US-GUN"),), kind)


@pytest.mark.parametrize("bailey", [False, True])
def test_11_7_gas_is_exact(bailey: bool) -> None:
    keys = ("US-RA-1", "US-L-BAILEY") if bailey else ("US-RA-1",)
    state = position(at("18", *keys), at("17", "JP-1_124-2-1"), japanese="17", advantage_used=True)
    if not bailey:
        state.level[unit("US-RA-1")] = D1
    seen = gas(state, 18)
    ended = play_out(state, lambda world, question, options: options[0], GasAttack(18))
    assert dict(seen.points) == tally(ended, lambda world, notes: next(n[1] for n in notes if n[0] == "gas"))
    assert seen.wiped_out == (0 if bailey else Fraction(4, 6))
