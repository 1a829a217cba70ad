"""Previews are exact: every throw is played through the real engine, weighed, and compared as fractions.

`play_out` is the proof: it runs the agenda, splits the world at every throw into all its totals, lets a fixed policy
answer, and adds up what came of it. Worlds that have become the same are carried on as one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from game.edsons_ridge import events
from game.edsons_ridge.advantage import LET_STAND, Advantage, Throw
from game.edsons_ridge.ammo import PassRoll, refit_allowance
from game.edsons_ridge.assault import (
    HOLD_FIRE,
    Assault,
    CompareTotals,
    DefensiveFire,
    ForwardUnit,
    JoinFire,
    PointUnit,
    ResolveDefensiveFire,
    Support,
    supporters,
)
from game.edsons_ridge.casualties import Absorb, Casualties
from game.edsons_ridge.charge import BeginCharge, ContinueCharge, EndCharge, RushIn
from game.edsons_ridge.close_combat import (
    STRIKES,
    Blow,
    BreakAway,
    CloseCombat,
    OrderWithdrawal,
    Pair,
    Screen,
    StrikeAll,
    WithdrawUnit,
    strikers,
    targets,
)
from game.edsons_ridge.components import (
    AMERICAN,
    D1,
    D2,
    ELIMINATED,
    FRESH,
    GROUND,
    JAPANESE,
    NUMBERS,
    OWNER,
    SPENT,
    TEM,
    other,
    place_number,
)
from game.edsons_ridge.entrenchment import Dig
from game.edsons_ridge.game import GAME
from game.edsons_ridge.impulses import ChargeFrom, ChooseImpulse, EndImpulse
from game.edsons_ridge.infiltration import SlipIn
from game.edsons_ridge.leaders import LeaderFunction, LeaderRoll, RollOnAmmo
from game.edsons_ridge.patrol import ResolvePatrol
from game.edsons_ridge.preview import (
    CLEARED,
    FAILURE,
    OVERRUN,
    STALEMATE,
    SUCCESS,
    AssaultForecast,
    absorb_order,
    assault,
    best_forward,
    best_point,
    charge,
    charge_order,
    close_combat,
    continued_charge,
    default_pairs,
    defensive_fire,
    entrenchment,
    forecasts,
    gas,
    imagined_assault,
    imagined_charge,
    infiltration,
    leader_roll,
    next_ammo_drop,
    pass_roll,
    patrol,
    ranged_fire,
    reroll_gain,
    strike,
    strongest_fire,
    withdrawal,
)
from game.edsons_ridge.ranged_fire import GasAttack, ResolveFire, ResolveGas, open_fire
from game.edsons_ridge.retreats import STAY, RetreatOrStay, VoluntaryRetreats
from game.edsons_ridge.scenarios import scenario_names
from game.edsons_ridge.state import UNKNOWN, Edson, Fight, Impulse, Melee
from game.edsons_ridge.values import defence_value
from game.edsons_ridge.wording.odds import odds, why
from game.kernel import agenda
from game.kernel.agenda import Action, Question, Step
from game.kernel.dice import Distribution, dice
from game.kernel.picking import DONE, PICKS
from tests.game.edsons_ridge.positions import Stack, at, play, position, run, unit

Policy = Callable[[Edson, Question[Any], list[Action]], Action]
Notes = tuple[tuple[Any, ...], ...]
World = tuple[Edson, Notes]

PIPS = {total: (total // 2, total - total // 2) for total in range(2, 13)}
ROLLS: dict[int, list[tuple[tuple[int, ...], int]]] = {
    1: [((pip,), 1) for pip in range(1, 7)],
    2: [(PIPS[total], weight) for total, weight in dice(2).weights.items()],
    4: [(PIPS[a] + PIPS[b], v * w) for a, v in dice(2).weights.items() for b, w in dice(2).weights.items()],
}


# The proof: every throw through the real engine


def play_out(state: Edson, policy: Policy, *items: Step[Any] | Question[Any]) -> list[tuple[Edson, Notes, Fraction]]:
    """All the worlds that may come of these items, with what was told on the way and their exact chances."""
    start = state.clone()
    start.do(*items)
    frontier = {0: (advance(start, policy, ()), Fraction(1))}
    ended: list[tuple[Edson, Notes, Fraction]] = []
    while frontier:
        reached: dict[Any, tuple[World, Fraction]] = {}
        for (world, notes), chance in frontier.values():
            if not world.agenda:
                ended.append((world, notes, chance))
                continue
            for branch, share in split(world, notes, policy):
                key = identity(*branch)
                before = reached[key][1] if key in reached else Fraction(0)
                reached[key] = branch, before + chance * share
        frontier = reached
    assert sum(chance for _, _, chance in ended) == 1
    return ended


def split(world: Edson, notes: Notes, policy: Policy) -> Iterable[tuple[World, Fraction]]:
    """One world for every total of the throw that comes next."""
    throw = world.agenda[-1]
    assert isinstance(throw, Throw)
    rolls = ROLLS[throw.count]
    total = sum(weight for _, weight in rolls)
    for pips, weight in rolls:
        twin = world.clone()
        twin.loaded = pips
        twin.agenda.pop()
        throw.run(twin)
        yield advance(twin, policy, notes), Fraction(weight, total)


def advance(world: Edson, policy: Policy, notes: Notes) -> World:
    """Run up to the next throw, or to the end."""
    heard: list[Any] = []
    world.ears = heard  # type: ignore[misc]
    while world.agenda and not isinstance(world.agenda[-1], Throw):
        item = world.agenda.pop()
        if isinstance(item, Step):
            item.run(world)
            continue
        options = item.options(world)
        action = options[0] if len(options) == 1 else policy(world, item, options)
        assert action in options, f"{action} is no answer to {item}: {options}"
        item.answer(world, action)
    return world, (*notes, *filter(None, map(note, heard)))


def note(event: Any) -> tuple[Any, ...]:
    """What a proof wants to know of an event; an empty note is dropped."""
    match event:
        case events.Compared(kind="defensive fire"):
            return ("fire", event.points)
        case events.Compared():
            difference = event.attack + event.attack_roll - event.defence - event.defence_roll
            return (event.kind, event.result, event.points, difference)
        case events.AmmoDropped():
            return ("ammo", event.side)
        case events.PhaseWillEnd():
            return ("phase ends",)
        case events.Overrun():
            return ("overrun",)
        case events.Checked(kind="gas"):
            return ("gas", event.needed)
        case events.Checked():
            return ("checked", event.unit, event.success)
    return ()


def identity(world: Edson, notes: Notes) -> tuple[Any, ...]:
    """Worlds that agree in this have the same future and the same past."""
    facts = world.__dict__
    lists = ("where", "level", "box", "lost", "crossed", "bridges", "control", "agenda")
    sets = ("entrenched", "labour", "used", "checked", "tired", "halted", "assaulted", "failed")
    plain = ("ending", "fight", "melee", "passes", "gas", "advantage_used", "holder")
    return (
        notes,
        *(tuple(facts[name]) for name in lists),
        *(tuple(sorted(facts[name])) for name in sets),
        *(facts[name] for name in plain),
    )


def tally(ended: list[tuple[Edson, Notes, Fraction]], read: Callable[[Edson, Notes], Any]) -> dict[Any, Fraction]:
    chances: dict[Any, Fraction] = {}
    for world, notes, chance in ended:
        seen = read(world, notes)
        chances[seen] = chances.get(seen, Fraction(0)) + chance
    return chances


def told(ended: list[tuple[Edson, Notes, Fraction]], *what: Any) -> Fraction:
    """The chance that exactly this was noted."""
    return tally(ended, lambda world, notes: what in notes).get(True, Fraction(0))


def no_choice(state: Edson, question: Question[Any], options: list[Action]) -> Action:
    raise AssertionError(f"nobody expected {question}")


# 10 Assaults


def ready(*stacks: Stack, came: dict[str, str], **facts: Any) -> Edson:
    """A position in the middle of an impulse: some units have come in from somewhere."""
    state = position(*stacks, advantage_used=True, **facts)
    state.came_from = {NUMBERS[key]: place_number(start) for key, start in came.items()}
    return state


def attack(state: Edson, side: int, place: str, *keys: str, contested: bool = False, **facts: Any) -> Fight:
    units = tuple(sorted(map(unit, keys)))
    area = place_number(place)
    state.impulse = Impulse(side, "assault", 0, (area,) if contested else ())
    mandatory = () if contested else units
    return Fight(side, area, units, mandatory, **facts)


def assault_policy(state: Edson, fight: Fight, firing: tuple[int, ...]) -> Policy:
    """The answers the previews assume; the defender bears his points without retreats."""
    order = absorb_order(state, fight, 99)
    before = [state.absorbs(unit) for unit in fight.units]

    def choose(world: Edson, question: Question[Any], options: list[Action]) -> Action:
        match question:
            case PointUnit():
                first = world.fight is not None and world.fight.units == fight.units
                alive = tuple(action.item for action in options)  # type: ignore[attr-defined]
                return PICKS[fight.point if first else best_point(world, alive)]
            case Support(chosen=chosen):
                left = [gun for gun in fight.support if gun not in chosen]
                return PICKS[left[0]] if left else DONE
            case DefensiveFire():
                return PICKS[firing[0]] if firing else HOLD_FIRE
            case JoinFire(chosen=chosen):
                left = [gun for gun in firing[1:] if gun not in chosen]
                return PICKS[left[0]] if left else DONE
            case Casualties(side=side) if side == fight.side:
                taken = sum(before) - sum(world.absorbs(unit) for unit in fight.units)
                return Absorb(order[taken])
            case ForwardUnit():
                assert world.fight is not None
                return PICKS[best_forward(world, world.fight) if fight.forward == UNKNOWN else fight.forward]
            case Casualties():
                return next(action for action in options if isinstance(action, Absorb))
            case VoluntaryRetreats():
                return DONE
            case RetreatOrStay():
                return STAY
        return no_choice(world, question, options)

    return choose


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
    assert seen.margin == conditional(tally(ended, lambda world, notes: margin_of(notes)))
    assert dict(seen.levels_lost) == tally(ended, lambda world, notes: levels_lost(state, world, fight))
    assert dict(seen.units_lost) == tally(ended, lambda world, _: units_gone(world, fight))
    check_exact_losses(seen, ended, state, fight)
    assert seen.attacker_ammo.drops == told(ended, "ammo", fight.side)
    assert seen.defender_ammo.drops == told(ended, "ammo", other(fight.side))
    assert seen.ends_phase == told(ended, "phase ends")
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


def conditional(chances: dict[Any, Fraction]) -> Distribution[int] | None:
    """The chances of the margin, given that the assault came to dice."""
    thrown = {difference: chance for difference, chance in chances.items() if difference is not None}
    common = 1
    for chance in thrown.values():
        common *= chance.denominator
    return Distribution({d: int(thrown[d] * common) for d in sorted(thrown)}) if thrown else None


def outcome_of(world: Edson, notes: Notes, fight: Fight) -> str:
    margin = margin_of(notes)
    if margin is None or margin < 1:
        return STALEMATE if margin == 0 else FAILURE
    if ("overrun",) in notes:
        return OVERRUN
    return SUCCESS if world.units(other(fight.side), fight.place) else CLEARED


def units_gone(world: Edson, fight: Fight) -> int:
    return sum(world.level[unit] == ELIMINATED for unit in fight.units)


def levels_lost(state: Edson, world: Edson, fight: Fight) -> int:
    return sum(world.level[unit] - state.level[unit] for unit in fight.units)


def check_exact_losses(
    seen: AssaultForecast, ended: list[tuple[Edson, Notes, Fraction]], state: Edson, fight: Fight
) -> None:
    def case(world: Edson, notes: Notes) -> tuple[str, int]:
        name = outcome_of(world, notes, fight)
        return (name if name in (FAILURE, STALEMATE) else SUCCESS), levels_lost(state, world, fight)

    joint = tally(ended, case)
    for name, chance in ((FAILURE, seen.failure), (STALEMATE, seen.stalemate), (SUCCESS, seen.success)):
        part = {lost: share / chance for (what, lost), share in joint.items() if what == name}
        assert dict(seen.losses.get(name, {})) == part


def japanese_into_19(box: int = 0, **facts: Any) -> tuple[Edson, Fight]:
    """E3 Three platoons of one company and a machine gun that moved in, one more gun supporting, against Marines."""
    force = ("JP-1_124-2-1", "JP-1_124-2-2", "JP-1_124-2-3", "JP-1_124-1-MG")
    state = ready(
        at("19", *force, "US-PB-1", ("US-PB-2", SPENT), ("US-11-MG", SPENT), "US-RE-MG1"),
        at("11", "JP-1_124-2-MG"),
        came=dict.fromkeys(force, "11"),
        japanese="11",
        box=[box, 0],
        **facts,
    )
    fight = attack(state, JAPANESE, "19", *force, point=unit("JP-1_124-2-1"), support=(unit("JP-1_124-2-MG"),))
    return state, fight


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


# 11 Fire


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


# 8, 12, 13.8, 18.5 Single rolls


def succeeded(ended: list[tuple[Edson, Notes, Fraction]]) -> Fraction:
    return tally(ended, lambda world, notes: any(n[0] == "checked" and n[2] for n in notes)).get(True, Fraction(0))


@pytest.mark.parametrize("level", [FRESH, SPENT])
def test_8_25_a_patrol_is_exact(level: int) -> None:
    state = position(
        at("18", ("US-RC-1", level)),
        at("17", "JP-1_124-2-1", ("JP-1_124-2-2", SPENT), ("JP-1_124-2-3", SPENT)),
        japanese="17",
        advantage_used=True,
    )
    seen = patrol(state, unit("US-RC-1"), unit("JP-1_124-2-1"), 17)
    step = ResolvePatrol(unit("US-RC-1"), unit("JP-1_124-2-1"), 17)
    assert seen.success == succeeded(play_out(state, no_choice, Throw("patrol", AMERICAN, 2), step))


def test_8_222_infiltration_is_exact() -> None:
    for place in ("16", "19"):
        state = position(at("13", "JP-1_124-1-1"), at(place, "US-RA-1"), advantage_used=True)
        state.impulse = Impulse(JAPANESE, "infiltration", 13, ())
        area = place_number(place)
        seen = infiltration(state, unit("JP-1_124-1-1"), area)
        step = SlipIn(unit("JP-1_124-1-1"), area)
        assert seen.success == succeeded(play_out(state, no_choice, Throw("infiltration", JAPANESE, 1), step))
        assert seen.needed == TEM[area]


@pytest.mark.parametrize("labour", [False, True])
def test_8_24_entrenchment_is_exact(labour: bool) -> None:
    state = position(at("18", "US-RC-1"), advantage_used=True)
    state.labour = {unit("US-RC-1")} if labour else set()
    seen = entrenchment(state, unit("US-RC-1"), 18)
    step = Dig(unit("US-RC-1"), 18)
    assert seen.success == succeeded(play_out(state, no_choice, Throw("entrenchment", AMERICAN, 1), step))


def test_13_8_withdrawal_is_exact() -> None:
    fresh = [(key, FRESH) for key in ("JP-1_124-2-1", "JP-1_124-2-2", "JP-1_124-2-3")]
    enemies = [*fresh, ("JP-1_124-3-1", SPENT), ("JP-1_124-3-2", D1)]
    for count in range(1, 6):
        state = position(at("19", "US-PB-1", *enemies[:count]), advantage_used=True)
        state.melee = Melee(19)
        seen = withdrawal(state, unit("US-PB-1"), 19)
        ended = play_out(state, lambda world, question, options: options[0], WithdrawUnit(unit("US-PB-1")))
        assert seen.success == succeeded(ended)


@pytest.mark.parametrize("house", [(), ("last_box_or_equal",)])
@pytest.mark.parametrize("box", [0, 1, 2])
def test_12_3_pass_and_leader_rolls_are_exact(box: int, house: tuple[str, ...]) -> None:
    state = position(at("18", "US-RC-1", "US-L-EDSON"), box=[box, 1], house=house, advantage_used=True)
    passed = play_out(state, no_choice, Throw("ammo", JAPANESE, 2), PassRoll())
    led = play_out(state, roll_once, LeaderFunction(AMERICAN))
    for seen, ended in ((pass_roll(state), passed), (leader_roll(state), led)):
        assert (seen.ammo.drops, seen.ammo.ends) == (told(ended, "ammo", JAPANESE), told(ended, "phase ends"))
        assert seen.low == seen.ammo.drops + seen.ammo.ends
    outlook = next_ammo_drop(state)
    assert (outlook.low, outlook.ends, outlook.allowance) == (pass_roll(state).low, box == 2, refit_allowance(state))


def roll_once(state: Edson, question: Question[Any], options: list[Action]) -> Action:
    return next((action for action in options if isinstance(action, RollOnAmmo)), DONE)


# 13 Close combat


def pairing(state: Edson, question: Question[Any], options: list[Action]) -> Action:
    """Nobody withdraws or hides behind others; everybody strikes by the default pairing."""
    match question:
        case OrderWithdrawal():
            return options[0]
        case Screen():
            return DONE
        case Pair(side=side, unit=striker):
            lead = state.fight.point if state.fight else UNKNOWN
            pairs = default_pairs(state, strikers(state, side), targets(state, side), lead)
            return STRIKES[dict(pairs)[striker]]
    return no_choice(state, question, options)


def melee_position() -> Edson:
    marines = ("US-RA-1", ("US-RB-1", D1), "US-RE-MG1", ("US-EN-1", SPENT), "US-PB-1", "US-GUN")
    enemies = ("JP-1_124-2-1", ("JP-35B-1", D2), ("JP-1_124-1-MG", D2), ("JP-ENG-1", SPENT))
    return position(at("19", *marines, *enemies), advantage_used=True)


def test_13_6_a_round_of_close_combat_is_exact() -> None:
    state = melee_position()
    melee = Melee(19, failed=(unit("US-RB-1"), unit("JP-ENG-1")))
    state.melee = melee
    pairs = [default_pairs(state, strikers(state, side), targets(state, side)) for side in (JAPANESE, AMERICAN)]
    seen = close_combat(state, melee, pairs[0] + pairs[1])
    for side in (JAPANESE, AMERICAN):
        twin = state.clone()
        twin.melee = replace(melee, pairs=pairs[side])
        ended = play_out(twin, no_choice, StrikeAll(side))
        assert dict(seen.losses[1 - side]) == tally(ended, lambda world, _: len(world.melee.doomed))  # type: ignore[union-attr]
        assert seen.expected[1 - side] == sum(chance * len(w.melee.doomed) for w, _, chance in ended)  # type: ignore[union-attr]


def test_13_2_a_whole_close_combat_by_the_default_pairing_is_exact() -> None:
    state = melee_position()
    twin = state.clone()
    twin.melee = Melee(19)
    pairs = [default_pairs(twin, strikers(twin, side), targets(twin, side)) for side in (JAPANESE, AMERICAN)]
    seen = close_combat(state, Melee(19), pairs[0] + pairs[1])
    ended = play_out(state, pairing, CloseCombat(19))
    for side in (JAPANESE, AMERICAN):
        assert dict(seen.losses[side]) == {lost: sum_of(ended, side, lost) for lost in seen.losses[side]}


def sum_of(ended: list[tuple[Edson, Notes, Fraction]], side: int, lost: int) -> Fraction:
    return sum((chance for world, _, chance in ended if world.lost[side] == lost), Fraction(0))


def test_13_6_a_single_blow_is_exact_for_all_36_throws() -> None:
    state = melee_position()
    melee = Melee(19, failed=(unit("JP-1_124-2-1"),))
    for attackers, target in ((("US-RA-1", "US-PB-1"), "JP-1_124-2-1"), (("JP-35B-1",), "US-RA-1")):
        units = tuple(map(unit, attackers))
        seen = strike(state, melee, units, unit(target))
        hits = 0
        for pips in product(range(1, 7), repeat=2):
            twin = state.clone()
            twin.loaded, twin.melee = pips, replace(melee, pairs=tuple((u, unit(target)) for u in units))
            twin.do(StrikeAll(OWNER[units[0]]))
            agenda.settle(twin)
            hits += bool(twin.melee and twin.melee.doomed)
        assert seen.hit == Fraction(hits, 36)


# 10.9 Charges


def charge_policy(state: Edson, fight: Fight, firing: tuple[int, ...]) -> Policy:
    order = charge_order(state, fight, 99)
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
    assert seen.ends_phase == told(ended, "phase ends")


BANZAI = ("JP-1_124-2-1", "JP-1_124-2-2", "JP-1_124-2-3", "JP-1_124-3-1")


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


def test_10_9_a_charge_that_outnumbers_one_gun_and_may_die_in_its_fire_is_exact() -> None:
    state = position(
        at("11", ("JP-1_124-2-1", D2), ("JP-1_124-2-2", D2)),
        at("19", "US-RE-MG1", "US-RE-MG2", "US-GUN"),
        japanese="11",
        advantage_used=True,
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


# 14.3 Re-rolls


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


# Random games


def test_the_same_words_on_the_truth_and_on_the_view_in_random_games() -> None:
    """Every answer of every decision: no error, no change of the state, no leak, chances that add up to one."""
    for name in scenario_names():
        for seed in range(2):
            assert walk(GAME.setup(name, seed), Random(seed)) > 20


def walk(state: Edson, rng: Random) -> int:
    """Plays to the end; how many answers had their chances summed up."""
    sums = 0
    while (decision := agenda.settle(state)) is not None:
        view = GAME.observe(state, decision.side)
        checked = rng.random() < 0.05
        before = state.digest() if checked else ""
        for action in decision.options:
            words, reasons = odds(state, decision, action), why(state, decision, action)
            assert odds(view, decision, action) == words
            assert why(view, decision, action) == reasons
            assert "\n" not in words
            if checked:
                check_exact_sums(state, decision.question, action)
                sums += 1
        assert not checked or state.digest() == before
        agenda.play(state, rng.choice(decision.options))
    return sums


def check_exact_sums(state: Edson, question: Question[Any], action: Action) -> None:
    for forecast in forecasts(state, question, action):
        for value in vars(forecast).values():
            if isinstance(value, Distribution):
                assert sum(value.values()) == 1
            if isinstance(value, Fraction) and not isinstance(question, Advantage):
                assert 0 <= value <= 1
        if isinstance(forecast, AssaultForecast):
            assert forecast.failure + forecast.stalemate + forecast.success == 1
            assert forecast.success >= forecast.cleared >= forecast.overrun


def test_odds_speak_plainly() -> None:
    state = position(at("18", "US-RC-1", "US-L-EDSON"))
    state.do(LeaderFunction(AMERICAN))
    decision = agenda.settle(state)
    assert decision is not None
    roll = next(action for action in decision.options if isinstance(action, RollOnAmmo))
    assert odds(state, decision, roll) == "against 6; Japanese ammo drops 28%"
    assert why(state, decision, roll) == "Ammo number 6 (12.3): the active Japanese box +6 (12.2)"
    assert odds(state, decision, DONE) == why(state, decision, DONE) == ""
    assert LET_STAND not in decision.options


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
