"""14.3 Re-rolls: the gain is exact."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from game.edsons_ridge.advantage import Advantage, Throw
from game.edsons_ridge.ammo import PassRoll
from game.edsons_ridge.assault import (
    CompareTotals,
    ResolveDefensiveFire,
)
from game.edsons_ridge.close_combat import Blow
from game.edsons_ridge.components import (
    AMERICAN,
    JAPANESE,
)
from game.edsons_ridge.entrenchment import Dig
from game.edsons_ridge.infiltration import SlipIn
from game.edsons_ridge.leaders import LeaderRoll
from game.edsons_ridge.patrol import ResolvePatrol
from game.edsons_ridge.preview.reroll import reroll_gain
from game.edsons_ridge.ranged_fire import ResolveFire, ResolveGas
from game.edsons_ridge.state import Edson, Impulse, Melee
from game.edsons_ridge.withdrawal import BreakAway
from game.kernel.agenda import Question, Step
from tests.game.edsons_ridge.positions import at, position, unit
from tests.game.edsons_ridge.preview.fights import assault_policy, japanese_into_19, melee_position
from tests.game.edsons_ridge.preview.proof import ROLLS, Notes, Policy, World, advance


def resolving_positions() -> list[tuple[str, Edson, list[Step[Any] | Question[Any]], int]]:
    """A throw of every kind, about to be read, and the side that likes a high result."""
    state, fight = japanese_into_19()
    state.fight = replace(fight, forward=unit("US-PB-1"), firing=(unit("US-RE-MG1"),))
    shots = position(at("18", "US-RC-1", "JP-1_124-2-1"))
    shots.impulse = Impulse(AMERICAN, "bombardment", 0, ())
    fire = ResolveFire(AMERICAN, 18, (unit("US-OFF-1"),), unit("JP-1_124-2-1"))
    melee = melee_position()
    melee.melee = Melee(19)
    slip = position(at("13", "JP-1_124-1-1"), at("16", "US-RA-1"))
    slip.impulse = Impulse(JAPANESE, "infiltration", 13, ())
    digger = position(at("18", "US-RC-1"), at("17", "JP-1_124-2-1"), japanese="17", labour={unit("US-RC-1")})
    blow = Blow(AMERICAN, (unit("US-RA-1"),), unit("JP-35B-1"))
    out = ResolvePatrol(unit("US-RC-1"), unit("JP-1_124-2-1"), 17)
    return [
        ("assault", state, [Throw("assault", JAPANESE, 4), CompareTotals()], JAPANESE),
        ("fire", state, [Throw("defensive fire", AMERICAN, 4), ResolveDefensiveFire()], AMERICAN),
        ("ranged fire", shots, [Throw("ranged fire", AMERICAN, 4), fire], AMERICAN),
        ("gas", shots, [Throw("gas", JAPANESE, 1), ResolveGas(18)], JAPANESE),
        ("withdrawal", melee, [Throw("withdrawal", AMERICAN, 1), BreakAway(unit("US-RA-1"))], AMERICAN),
        ("infiltration", slip, [Throw("infiltration", JAPANESE, 1), SlipIn(unit("JP-1_124-1-1"), 16)], JAPANESE),
        ("pass", shots, [Throw("ammo", JAPANESE, 2), PassRoll()], JAPANESE),
        ("leader", digger, [Throw("leader", AMERICAN, 2), LeaderRoll(unit("US-L-EDSON"))], AMERICAN),
        ("entrenchment", digger, [Throw("entrenchment", AMERICAN, 1), Dig(unit("US-RC-1"), 18)], AMERICAN),
        ("patrol", digger, [Throw("patrol", AMERICAN, 2), out], AMERICAN),
        ("close combat", melee, [Throw("close combat", AMERICAN, 2, own_only=True), blow], AMERICAN),
    ]


def class_of(notes: Notes, world: Edson, bearing: int, force: int) -> float:
    """The rank of a result, read from what the engine told."""
    for n in notes:
        if n[0] == "assault":
            margin = int(n[3])
            return 1 + (margin >= bearing) + (margin > bearing) if margin > 0 else max(margin, -1)
        if n[0] == "fire":
            return float(n[1] > 0) + float(n[1] > force)
        if n[0] == "ranged fire":
            return {"mistaken attack": -1, "no effect": 0, "attrition": 1}[n[1]]
        if n[0] == "gas":
            return float(n[1])
        if n[0] == "checked":
            return float(n[2])
    assert world.melee is not None
    return len(world.melee.doomed)


@pytest.mark.parametrize("which", range(11))
def test_14_3_the_gain_of_a_reroll_is_exact_for_every_kind_of_throw(which: int) -> None:
    kind, state, steps, gainer = resolving_positions()[which]
    throw = steps[0]
    assert isinstance(throw, Throw)
    bearing = sum(state.absorbs(u) for u in state.units(AMERICAN, 19))
    force = sum(state.absorbs(u) for u in state.fight.units) if state.fight else 0
    policy = assault_policy(state, state.fight, ()) if state.fight else lambda world, question, options: options[0]
    results: dict[tuple[int, ...], tuple[float, int]] = {}
    for pips, weight in ROLLS[throw.count]:
        twin = state.clone()
        twin.advantage_used = True
        twin.loaded = pips
        twin.do(*steps)
        world, notes = advance_through(twin, policy)
        rank = class_of(notes, world, bearing, force)
        results[pips] = (-rank if kind == "pass" else rank), weight
    total = sum(weight for _, weight in results.values())
    for pips, (rank, _) in results.items():
        for holder in (JAPANESE, AMERICAN):
            asked = state.clone()
            asked.holder, asked.advantage_used, asked.dice = holder, False, pips
            question = Advantage(holder, throw)
            asked.do(question, *steps[1:])
            gain = reroll_gain(asked, question)
            likes = 1 if holder == gainer else -1
            better = sum(weight for other_rank, weight in results.values() if likes * (other_rank - rank) > 0)
            equal = sum(weight for other_rank, weight in results.values() if other_rank == rank)
            assert (gain.better, gain.equal) == (Fraction(better, total), Fraction(equal, total))
            assert gain.better + gain.equal + gain.worse == 1


def advance_through(world: Edson, policy: Policy) -> World:
    throw = world.agenda.pop()
    assert isinstance(throw, Throw)
    throw.run(world)
    return advance(world, policy, ())
