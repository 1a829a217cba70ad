"""10.9 Charges: previews are exact."""

from __future__ import annotations

from typing import Any

import pytest

from game.edsons_ridge.advantage import Advantage
from game.edsons_ridge.assault import (
    HOLD_FIRE,
    DefensiveFire,
    JoinFire,
    PointUnit,
)
from game.edsons_ridge.casualties import Absorb, Casualties
from game.edsons_ridge.charge import BeginCharge, ContinueCharge, EndCharge, RushIn
from game.edsons_ridge.close_combat import NextBlow
from game.edsons_ridge.components import (
    AMERICAN,
    D1,
    D2,
    ELIMINATED,
    FRESH,
    JAPANESE,
    SPENT,
    other,
)
from game.edsons_ridge.game import GAME
from game.edsons_ridge.impulses import ChargeFrom, ChooseImpulse
from game.edsons_ridge.preview.casualties import suffer
from game.edsons_ridge.preview.charge import charge, continued_charge, easiest_spared, imagined_charge
from game.edsons_ridge.preview.habit import Habit
from game.edsons_ridge.state import UNKNOWN, Edson, Fight, Impulse
from game.kernel.agenda import Action, Decision, Question, Side, Step
from game.kernel.picking import DONE, PICKS
from game.kernel.standing import StandingOrder
from tests.game.edsons_ridge.positions import at, play, position, run, unit
from tests.game.edsons_ridge.preview.fights import pairing, units_gone
from tests.game.edsons_ridge.preview.proof import Policy, play_out, tally, told

BANZAI = ("JP-1_124-2-1", "JP-1_124-2-2", "JP-1_124-2-3", "JP-1_124-3-1")


def charge_policy(state: Edson, fight: Fight, firing: tuple[int, ...]) -> Policy:
    order = tuple(suffer(state.clone(), fight, easiest_spared))
    before = sum(state.absorbs(unit) for unit in fight.units)

    def choose(world: Edson, question: Question[Any], options: list[Action]) -> Action:
        match question:
            case PointUnit():
                return PICKS[fight.point]
            case DefensiveFire():
                return PICKS[firing[0]] if firing else HOLD_FIRE
            case JoinFire(chosen=chosen):
                left = [gun for gun in firing[1:] if gun not in chosen]
                return PICKS[left[0]] if left else DONE
            case Casualties():
                return Absorb(order[before - sum(world.absorbs(unit) for unit in fight.units)])
            case ContinueCharge():
                return DONE
        return pairing(world, question, options)

    return choose


def check_exact_charge(state: Edson, side: int, units: tuple[str, ...], leader: str, firing: tuple[str, ...]) -> None:
    """A charge from 11 into 19, not yet begun, against the charge that is then made."""
    origin, target = 11, 19
    chargers = tuple(sorted(map(unit, units)))
    led_by = unit(leader) if leader else UNKNOWN
    before = state.digest()
    world, fight = imagined_charge(state, side, origin, target, chargers, led_by)
    state.impulse = Impulse(side, "charge", origin, ())
    check_exact_round(state, world, fight, firing, BeginCharge(side, origin, target, chargers, led_by))
    state.impulse = None
    assert state.digest() == before


def check_exact_round(state: Edson, world: Edson, fight: Fight, firing: tuple[str, ...], *steps: Step[Any]) -> None:
    guns = tuple(map(unit, firing))
    seen = charge(world, fight, guns)
    ended = play_out(state, charge_policy(world, fight, guns), *steps)
    side, target = fight.side, fight.place
    enemies = state.units(other(side), target)
    assert dict(seen.losses) == tally(ended, lambda w, _: units_gone(w, fight))
    assert dict(seen.kills) == tally(ended, lambda w, _: sum(w.level[u] == ELIMINATED for u in enemies))
    assert seen.cleared == tally(ended, lambda w, _: not w.units(other(side), target)).get(True, 0)
    assert seen.attacker_ammo.drops == told(ended, "ammo", side)
    assert seen.defender_ammo.drops == told(ended, "ammo", other(side))
    assert seen.attacker_ammo.ends + seen.defender_ammo.ends == told(ended, "phase ends")


@pytest.mark.parametrize(
    ("box", "leader", "firing"),
    [
        (0, "JP-L-KOKUSHO", ()),
        (2, "", ()),
        (0, "", ("US-RE-MG1",)),
        (2, "JP-L-KOKUSHO", ("US-RE-MG1",)),
    ],
)
def test_10_9_a_banzai_is_exact(box: int, leader: str, firing: tuple[str, ...]) -> None:
    second: list[tuple[str, int]] = [] if firing else [("US-PB-2", SPENT)]  # fire makes enough worlds by itself
    state = position(
        at("11", *BANZAI[:3], (BANZAI[3], D2), "JP-L-KOKUSHO"),
        at("19", ("US-PB-1", FRESH), *second, "US-RE-MG1"),
        japanese="11",
        box=[box, 0],
        advantage_used=True,
    )
    check_exact_charge(state, JAPANESE, BANZAI, leader, firing)


@pytest.mark.parametrize("house", [(), ("no_roll_no_ammo",)])
def test_10_9_a_charge_that_outnumbers_one_gun_and_may_die_in_its_fire_is_exact(house: tuple[str, ...]) -> None:
    state = position(
        at("11", ("JP-1_124-2-1", D2), ("JP-1_124-2-2", D2)),
        at("19", "US-RE-MG1", "US-RE-MG2", "US-GUN"),
        japanese="11",
        advantage_used=True,
        house=house,
    )
    check_exact_charge(state, JAPANESE, ("JP-1_124-2-1", "JP-1_124-2-2"), "", ("US-RE-MG1", "US-RE-MG2"))
    check_exact_charge(
        position(
            at("11", *BANZAI),
            at("19", ("US-RE-MG1", D2)),
            japanese="11",
            advantage_used=True,
            house=("banzai_no_ammo",),
        ),
        JAPANESE,
        BANZAI,
        "",
        (),
    )


@pytest.mark.parametrize(("first_roll", "kills"), [(3, 0), (11, 0), (11, 2)])
def test_r14_a_charge_that_goes_on_keeps_its_first_roll_and_its_kills(first_roll: int, kills: int) -> None:
    state = position(at("11", *BANZAI[:2], "JP-L-KOKUSHO"), at("19", "US-PB-1"), japanese="11", advantage_used=True)
    units, leader = tuple(map(unit, BANZAI[:2])), unit("JP-L-KOKUSHO")
    state.impulse = Impulse(JAPANESE, "charge", 7, ())
    state.mf = dict.fromkeys((*units, leader), 4)
    state.came_from = dict.fromkeys((*units, leader), 7)
    under_way = Fight(
        JAPANESE, 11, units, units, charge=True, origin=7, leader=leader, first_roll=first_roll, kills=kills
    )
    state.fight = under_way
    world, fight = continued_charge(state, under_way, 19)
    check_exact_round(state, world, fight, (), RushIn(JAPANESE, 19), EndCharge())


def test_r15_a_bayonet_charge_is_exact() -> None:
    state = position(
        at("11", "US-RB-1", ("US-RB-2", SPENT), "US-L-TORGERSON"),
        at("19", "JP-1_124-2-1", ("JP-35B-1", D1)),
        american="11",
        japanese="19",
        advantage_used=True,
    )
    check_exact_charge(state, AMERICAN, ("US-RB-1", "US-RB-2"), "US-L-TORGERSON", ())


def test_15_51_a_charge_into_the_discovered_dump_strikes_nobody() -> None:
    """15.51, 10.9 Chargers who run into the discovered dump only defend, and the preview knows it."""
    state = position(
        at("19", "US-RB-1", ("US-RE-MG1", D2)),
        at("10", "JP-2_4-5-1"),
        american="19",
        japanese="10",
        dump=19,
        dump_found=True,
    )
    run(state, ChooseImpulse(JAPANESE))
    decision = play(state, ChargeFrom(10, UNKNOWN))
    assert decision is not None and isinstance(decision.question, DefensiveFire)
    assert state.fight is not None
    assert charge(state, state.fight, (unit("US-RE-MG1"),)).kills.chance_of(0) == 1


@pytest.mark.parametrize("holder", [JAPANESE, AMERICAN])
@pytest.mark.parametrize(("points", "firing"), [(20, ()), (60, ()), (20, ("US-RE-MG1",))])
def test_14_3_a_charge_is_exact_with_the_advantage_of_either_side(
    holder: int, points: int, firing: tuple[str, ...]
) -> None:
    """The fire, or the first blow of its holder's that misses and is worth it, is thrown again."""
    more: list[tuple[str, int]] = [] if firing else [("US-PB-2", SPENT)]
    state = position(
        at("11", *BANZAI[:2], (BANZAI[3], D2), "JP-L-KOKUSHO"),
        at("19", ("US-PB-1", FRESH), *more, "US-RE-MG1"),
        japanese="11",
        box=[0, 0],
        holder=holder,
    )
    used = Habit(Side(holder), StandingOrder("gain", points))
    units = tuple(sorted(map(unit, (*BANZAI[:2], BANZAI[3]))))
    led_by, guns = unit("JP-L-KOKUSHO"), tuple(map(unit, firing))
    world, fight = imagined_charge(state, JAPANESE, 11, 19, units, led_by)
    usual = charge_policy(world, fight, guns)

    def policy(now: Edson, question: Question[Any], options: list[Action]) -> Action:
        if isinstance(question, NextBlow):
            return options[0]
        if not isinstance(question, Advantage):
            return usual(now, question, options)
        offer = GAME.offer(now, Decision(question.side, question, tuple(options)))
        assert offer is not None
        return offer.take if used.standing.takes(offer.gain) else offer.leave

    state.impulse = Impulse(JAPANESE, "charge", 11, ())
    ended = play_out(state, policy, BeginCharge(JAPANESE, 11, 19, units, led_by))
    seen, enemies = charge(world, fight, guns, used), state.units(AMERICAN, 19)
    assert dict(seen.losses) == tally(ended, lambda w, _: units_gone(w, fight))
    assert dict(seen.kills) == tally(ended, lambda w, _: sum(w.level[u] == ELIMINATED for u in enemies))
    assert seen.cleared == tally(ended, lambda w, _: not w.units(AMERICAN, 19)).get(True, 0)
    assert (seen.cleared != charge(world, fight, guns).cleared) or points == 60
