"""10 Assaults and the fire that meets them: previews are exact."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from game.edsons_ridge.advantage import Throw
from game.edsons_ridge.assault import (
    Assault,
    ResolveDefensiveFire,
    supporters,
)
from game.edsons_ridge.casualties import Casualties
from game.edsons_ridge.components import (
    AMERICAN,
    D1,
    D2,
    FRESH,
    JAPANESE,
    SPENT,
    other,
)
from game.edsons_ridge.impulses import EndImpulse
from game.edsons_ridge.preview.assault import AssaultForecast, assault, imagined_assault
from game.edsons_ridge.preview.chain import CLEARED, FAILURE, OVERRUN, STALEMATE, SUCCESS
from game.edsons_ridge.preview.fire import defensive_fire, strongest_fire
from game.edsons_ridge.retreats import RetreatTo
from game.edsons_ridge.state import Edson, Fight
from game.edsons_ridge.values import defence_value
from game.kernel import agenda
from game.kernel.agenda import Action, Question
from tests.game.edsons_ridge.positions import at, position, unit
from tests.game.edsons_ridge.preview.fights import assault_policy, attack, japanese_into_19, ready
from tests.game.edsons_ridge.preview.proof import Notes, play_out, tally, told


def check_exact_assault(state: Edson, fight: Fight, firing: tuple[int, ...] = ()) -> AssaultForecast:
    """Play an assault out and compare everything the forecast says."""
    before = state.digest()
    seen = assault(state, fight, firing)
    assert state.digest() == before
    steps = Assault(fight.side, fight.place, fight.units, fight.mandatory), EndImpulse(fight.side)
    ended = play_out(replace_passes(state), assault_policy(state, fight, firing), *steps)
    results = tally(ended, lambda world, notes: outcome_of(world, notes, fight))
    assert dict(seen.outcome) == results
    assert dict(seen.points) == tally(ended, lambda world, notes: max(0, margin_of(notes) or 0))
    assert dict(seen.levels_lost) == tally(ended, lambda world, notes: levels_lost(state, world, fight))
    assert seen.attacker_ammo.drops == told(ended, "ammo", fight.side)
    assert seen.defender_ammo.drops == told(ended, "ammo", other(fight.side))
    assert seen.attacker_ammo.ends + seen.defender_ammo.ends == told(ended, "phase ends")
    assert seen.overrun == told(ended, "overrun")
    assert seen.cleared == tally(ended, lambda world, _: not world.units(other(fight.side), fight.place)).get(True, 0)
    if firing:
        assert seen.fire is not None
        assert dict(seen.fire.points) == tally(ended, lambda world, notes: next(n[1] for n in notes if n[0] == "fire"))
    return seen


def replace_passes(state: Edson) -> Edson:
    """A twin whose impulse phase is over after this impulse, so that nothing follows it."""
    twin = state.clone()
    twin.passes = 2
    return twin


def margin_of(notes: Notes) -> int | None:
    return next((n[3] for n in notes if n[0] == "assault"), None)


def outcome_of(world: Edson, notes: Notes, fight: Fight) -> str:
    margin = margin_of(notes)
    if margin is None or margin < 1:
        return STALEMATE if margin == 0 else FAILURE
    if ("overrun",) in notes:
        return OVERRUN
    return SUCCESS if world.units(other(fight.side), fight.place) else CLEARED


def levels_lost(state: Edson, world: Edson, fight: Fight) -> int:
    return sum(world.level[unit] - state.level[unit] for unit in fight.units)


def test_10_35_an_assault_without_fire_is_exact_for_all_1296_throws_of_four_dice() -> None:
    state, fight = japanese_into_19()
    seen = assault(state, fight)
    counted: dict[str, int] = {}
    policy = assault_policy(state, fight, ())
    for pips in product(range(1, 7), repeat=4):
        world = replace_passes(state)
        world.loaded = pips
        world.do(Assault(JAPANESE, fight.place, fight.units, fight.mandatory))
        while (decision := agenda.settle(world)) is not None:
            agenda.play(world, policy(world, decision.question, list(decision.options)))
        margin = seen.attack.total - seen.defence.total + sum(pips[:2]) - sum(pips[2:])
        left = world.units(AMERICAN, fight.place)
        gone = CLEARED if margin == seen.bearing else OVERRUN
        name = FAILURE if margin < 0 else STALEMATE if not margin else SUCCESS if left else gone
        counted[name] = counted.get(name, 0) + 1
    assert dict(seen.outcome) == {name: Fraction(count, 1296) for name, count in counted.items()}


@pytest.mark.parametrize("box", [0, 2])
def test_10_3_an_assault_is_exact_if_the_guns_hold(box: int) -> None:
    seen = check_exact_assault(*japanese_into_19(box))
    assert (seen.attack.total, seen.defence.total) == (4 + 2 + 1 + 1, 4 + 1 + 1)


@pytest.mark.parametrize("box", [0, 2])
def test_10_31_an_assault_under_fire_is_exact(box: int) -> None:
    state, fight = japanese_into_19(box)
    seen = check_exact_assault(state, fight, strongest_fire(state, fight))
    assert seen.fire is not None
    assert (seen.fire.value.total, seen.fire.cover.total) == (6 + 1, 1 + 1)


def test_r4_point_units_fall_and_are_replaced_or_the_assault_fails() -> None:
    force = (("JP-35B-1", D2), ("JP-ENG-1", D2))
    state = ready(
        at("19", *force, "JP-1_124-1-MG", "US-RE-MG1", "US-RE-MG2", ("US-GUN", SPENT)),
        came={"JP-35B-1": "11", "JP-ENG-1": "11", "JP-1_124-1-MG": "11"},
        japanese="11",
    )
    fight = attack(state, JAPANESE, "19", "JP-35B-1", "JP-ENG-1", "JP-1_124-1-MG", point=unit("JP-35B-1"))
    guns = (unit("US-RE-MG2"), unit("US-RE-MG1"))
    seen = check_exact_assault(state, fight, guns)
    assert seen.failure > check_exact_assault(state, fight).failure


def test_10_7_the_forecast_loses_the_guns_whose_infantry_falls() -> None:
    """10.7 Two guns support: one keeps its company's platoon to the last, the other's may die in the fire."""
    state = ready(
        at("19", ("JP-1_124-1-1", D2), ("JP-1_124-2-1", D1), "US-RE-MG1"),
        at("11", "JP-1_124-1-MG", "JP-1_124-2-MG"),
        came={"JP-1_124-1-1": "11", "JP-1_124-2-1": "11"},
        japanese="11",
    )
    fight = attack(state, JAPANESE, "19", "JP-1_124-1-1", "JP-1_124-2-1", point=unit("JP-1_124-1-1"))
    fight = replace(fight, support=tuple(supporters(state, fight)))
    assert len(fight.support) == 2
    check_exact_assault(state, fight, (unit("US-RE-MG1"),))


def test_10_34c_an_assault_over_an_enemy_bridge_is_exact() -> None:
    state = ready(
        at("4", ("US-RA-1", SPENT), ("US-RA-2", D1), "JP-1_124-2-1", "JP-1_124-1-MG", ("JP-1_124-2-MG", D1)),
        came={"US-RA-1": "5", "US-RA-2": "5"},
        american="5",
        box=[1, 1],
    )
    fight = attack(state, AMERICAN, "4", "US-RA-1", "US-RA-2", point=unit("US-RA-1"))
    seen = check_exact_assault(state, fight, (unit("JP-1_124-1-MG"), unit("JP-1_124-2-MG")))
    assert any(line.rule == "10.34C" for line in seen.defence.lines)


def test_10_34c_the_bridge_counts_no_more_when_those_who_crossed_it_are_gone() -> None:
    state = ready(
        at("4", ("US-RA-1", D2), "US-RB-1", ("JP-1_124-2-1", SPENT), "JP-1_124-1-MG"),
        came={"US-RA-1": "5"},
        american="5",
    )
    fight = attack(state, AMERICAN, "4", "US-RA-1", "US-RB-1", contested=True, point=unit("US-RB-1"))
    check_exact_assault(state, replace(fight, mandatory=(unit("US-RA-1"),)), (unit("JP-1_124-1-MG"),))


def test_10_21_entrenched_marines_attack_where_they_stand() -> None:
    state = ready(
        at("19", "US-PB-1", ("US-PB-2", SPENT), ("US-RE-MG1", FRESH), "JP-1_124-2-1", ("JP-1_124-1-MG", SPENT)),
        came={},
        american="19",
        entrenched={unit("US-PB-1")},
    )
    units = ("US-PB-1", "US-PB-2", "US-RE-MG1")
    fight = attack(state, AMERICAN, "19", *units, contested=True, point=unit("US-PB-1"))
    check_exact_assault(state, fight, (unit("JP-1_124-1-MG"),))


@pytest.mark.parametrize("house", [(), ("forward_stands",)])
def test_10_4e_the_preview_stays_exact_when_the_defender_retreats_wherever_he_may(house: tuple[str, ...]) -> None:
    """10.4E, R7 Points, overruns and a cleared area do not depend on how points are taken, the first one included."""
    force = ("JP-1_124-2-1", "JP-1_124-2-2", "JP-1_124-2-3")
    defenders = ("US-PB-1", D2), ("US-PB-2", SPENT)
    state = ready(at("19", *force, *defenders), came=dict.fromkeys(force, "11"), japanese="11", house=house)
    fight = attack(state, JAPANESE, "19", *force, point=unit(force[0]), forward=unit("US-PB-2"))
    retreated = False

    def choose(world: Edson, question: Question[Any], options: list[Action]) -> Action:
        nonlocal retreated
        ways = [action for action in options if isinstance(action, RetreatTo) and isinstance(question, Casualties)]
        retreated = retreated or (bool(ways) and question.first == unit("US-PB-2"))  # type: ignore[attr-defined]
        return ways[0] if ways else assault_policy(state, fight, ())(world, question, options)

    seen = assault(state, fight)
    steps = Assault(fight.side, fight.place, fight.units, fight.mandatory), EndImpulse(fight.side)
    ended = play_out(replace_passes(state), choose, *steps)
    assert retreated == (not house)
    assert dict(seen.points) == tally(ended, lambda world, notes: max(0, margin_of(notes) or 0))
    assert seen.overrun == told(ended, "overrun")
    empty = [(margin_of(notes), world.units(AMERICAN, 19)) for world, notes, _ in ended]
    assert not any(left for margin, left in empty if margin is not None and margin >= seen.bearing)
    assert seen.cleared == tally(ended, lambda _, notes: (margin_of(notes) or 0) >= seen.bearing)[True]


@pytest.mark.parametrize("house", [(), ("no_roll_no_ammo",)])
@pytest.mark.parametrize("box", [1, 2])
def test_12_3_an_assault_that_may_be_destroyed_before_its_dice_is_exact(house: tuple[str, ...], box: int) -> None:
    """12.3 (1), R8 Two worn platoons and a machine gun against two guns: all may fall, or all but the gun."""
    force = ("JP-35B-1", "JP-ENG-1", "JP-1_124-1-MG")
    state = ready(
        at("19", *((key, D2) for key in force), "US-RE-MG1", "US-RE-MG2"),
        came=dict.fromkeys(force, "11"),
        japanese="11",
        box=[box, 0],
        house=house,
    )
    fight = attack(state, JAPANESE, "19", *force, point=unit("JP-35B-1"))
    check_exact_assault(state, fight, (unit("US-RE-MG1"), unit("US-RE-MG2")))


@pytest.mark.parametrize("house", [("harsh_failure",), ("spare_d2",), ("last_box_or_equal",)])
def test_house_rules_reach_the_forecast(house: tuple[str, ...]) -> None:
    state, fight = japanese_into_19(2, house=house)
    state.level[unit("JP-1_124-2-2")] = D2
    check_exact_assault(state, fight)


def test_r8_only_the_first_attack_of_a_side_moves_its_marker() -> None:
    state = ready(
        at("19", "JP-35B-1", "US-RE-MG1"), came={"JP-35B-1": "11"}, japanese="11", checked={JAPANESE, AMERICAN}
    )
    fight = attack(state, JAPANESE, "19", "JP-35B-1", point=unit("JP-35B-1"))
    seen = check_exact_assault(state, fight, (unit("US-RE-MG1"),))
    assert seen.attacker_ammo.drops == seen.defender_ammo.drops == 0


def test_12_5_a_hopeless_attack_uses_no_ammo() -> None:
    state = ready(at("16", ("JP-35B-1", D1), "US-RA-1", "US-RA-2"), came={"JP-35B-1": "13"})
    fight = attack(state, JAPANESE, "16", "JP-35B-1", point=unit("JP-35B-1"))
    assert check_exact_assault(state, fight).attacker_ammo.drops == 0


def test_10_34a_the_best_forward_unit_gives_the_highest_defence_value() -> None:
    state, fight = japanese_into_19()
    options = state.units(AMERICAN, fight.place)
    best = max(defence_value(state, replace(fight, forward=forward)).total for forward in options)
    assert assault(state, fight).defence.total == best


def test_10_1_an_assault_is_foreseen_before_anybody_moves() -> None:
    entered, fight = japanese_into_19()
    force = ("JP-1_124-2-1", "JP-1_124-2-2", "JP-1_124-2-3", "JP-1_124-1-MG")
    waiting = position(
        at("19", "US-PB-1", ("US-PB-2", SPENT), ("US-11-MG", SPENT), "US-RE-MG1"),
        at("11", *force, "JP-1_124-2-MG"),
        japanese="11",
    )
    before = waiting.digest()
    world, imagined = imagined_assault(waiting, JAPANESE, fight.place, fight.units, fight.point, fight.support)
    assert imagined == fight
    for firing in ((), strongest_fire(world, imagined)):
        assert assault(world, imagined, firing) == assault(entered, fight, firing)
    assert waiting.digest() == before


def test_10_3_assaults_of_random_forces_are_exact() -> None:
    """Small forces of both kinds at all levels, with and without support and fire, on all ammo boxes."""
    rng = Random(1)
    for _ in range(12):
        attackers = [*rng.sample(["JP-1_124-2-1", "JP-1_124-2-2", "JP-1_124-2-3", "JP-35B-1"], rng.randint(1, 3))]
        attackers += rng.sample(["JP-1_124-1-MG", "JP-GUN"], rng.randint(0, 1))
        defenders = rng.sample(["US-PB-1", "US-PB-2", "US-RE-MG1", "US-11-MG", "US-GUN"], rng.randint(1, 3))
        state = ready(
            at("19", *((key, rng.randint(FRESH, D2)) for key in attackers + defenders)),
            at("11", "JP-1_124-2-MG"),
            came=dict.fromkeys(attackers, "11"),
            japanese="11",
            box=[rng.randint(0, 2), rng.randint(0, 2)],
        )
        fight = attack(state, JAPANESE, "19", *attackers, point=unit(attackers[0]))
        fight = replace(fight, support=tuple(supporters(state, fight)))
        guns = tuple(unit(key) for key in defenders if "MG" in key)
        check_exact_assault(state, fight, guns[:1] + tuple(sorted(guns[1:])))


def test_10_34c_a_bridge_counts_before_it_is_crossed() -> None:
    waiting = position(at("4", "JP-1_124-2-1"), at("5", "US-RA-1"), american="5")
    world, fight = imagined_assault(waiting, AMERICAN, 4, (unit("US-RA-1"),))
    assert [line.points for line in assault(world, fight).defence.lines if line.rule == "10.34C"] == [1, 1]


@pytest.mark.parametrize("charging", [False, True])
def test_10_31_defensive_fire_alone_is_exact(charging: bool) -> None:
    state, fight = japanese_into_19()
    guns = (unit("US-11-MG"), unit("US-RE-MG1"))
    fight = replace(fight, firing=guns, charge=charging)
    state.fight = fight
    seen = defensive_fire(state, fight, guns)
    fired = play_out(
        state, assault_policy(state, fight, guns), Throw("defensive fire", AMERICAN, 4), ResolveDefensiveFire()
    )
    assert dict(seen.points) == tally(fired, lambda world, notes: next(n[1] for n in notes if n[0] == "fire"))
    assert seen.ammo.drops == told(fired, "ammo", AMERICAN)
