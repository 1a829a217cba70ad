"""10.1-10.35, 10.7, 10.8 Assault: who takes part, defensive fire, values and results."""

from __future__ import annotations

import pytest

from game.edsons_ridge.assault import HOLD_FIRE, DefensiveFire, ForwardUnit, PointUnit, Support
from game.edsons_ridge.casualties import Absorb
from game.edsons_ridge.components import AMERICAN, D1, D2, ELIMINATED, FRESH, JAPANESE, SPENT
from game.edsons_ridge.impulses import AssaultFrom
from game.edsons_ridge.movement import AssaultIn, GoTo
from game.edsons_ridge.retreats import STAY, RetreatTo
from game.edsons_ridge.state import Edson
from game.kernel.agenda import Event
from game.kernel.picking import DONE
from tests.game.edsons_ridge.positions import (
    at,
    compared,
    events_of,
    impulse,
    level,
    march,
    pick,
    place,
    play,
    position,
    quiet,
    run,
    storm,
    unit,
)

J11, J12, J13, J1MG = "JP-1_124-1-1", "JP-1_124-1-2", "JP-1_124-1-3", "JP-1_124-1-MG"
J21, J22, J23, J2MG = "JP-1_124-2-1", "JP-1_124-2-2", "JP-1_124-2-3", "JP-1_124-2-MG"
MG11, PB, RC1, RC2 = "US-11-MG", "US-PB-1", "US-RC-1", "US-RC-2"


def example_3(dice: tuple[int, ...], support: bool = False) -> tuple[Edson, list[Event]]:
    """E3: three Fresh I/124 #2 and the Spent MG of #1 from 11 into 19 (square, TEM 1); II/4's MG company stays."""
    extra = [J2MG] if support else []
    state = position(
        at("11", J21, J22, J23, (J1MG, SPENT), "JP-2_4-MGCO", *extra),
        at("19", PB, MG11, (RC1, SPENT), (RC2, SPENT)),
        japanese="11 5 10",
        dice=dice,
    )
    heard = events_of(state)
    storm(state, JAPANESE, "11", "19", J21, J22, J23, J1MG)
    play(state, pick(J21))
    if support:
        play(state, pick(J2MG))
    return state, heard


def test_10_3_example_3_no_effect_fire_and_assault() -> None:
    """10.3, E3 Cost 3; fire 6+4 v 1+9: no effect, MG Spent, A ammo one box; assault 7+9 v 5+6: 5 CP."""
    state, heard = example_3((2, 2, 4, 5, 4, 5, 3, 3))
    assert state.mf[unit(J21)] == 1
    play(state, pick(MG11))
    fire = compared(heard, "defensive fire")
    assert (fire.attack, fire.defence, fire.points) == (6, 1, 0)
    assert level(state, MG11) == SPENT
    assert state.box == [0, 1]
    decision = play(state, pick(PB))
    assault = compared(heard)
    assert (assault.attack, assault.defence, assault.points) == (7, 5, 5)
    assert level(state, PB) == SPENT  # the forward unit takes the first point
    assert decision is not None
    play(state, Absorb(unit(MG11)), Absorb(unit(MG11)))
    for key in (RC1, RC2):
        ways = [o for o in run(state).options if isinstance(o, RetreatTo) and o.unit == unit(key)]  # type: ignore[union-attr]
        play(state, ways[0])
    quiet(state)
    assert [level(state, key) for key in (PB, MG11, RC1, RC2)] == [SPENT, D2, SPENT, SPENT]
    assert 19 not in (place(state, RC1), place(state, RC2))
    assert state.control[19] == AMERICAN
    assert [level(state, key) for key in (J21, J22, J23, J1MG)] == [SPENT, SPENT, SPENT, D1]
    assert level(state, "JP-2_4-MGCO") == FRESH


def test_10_31_example_3_one_more_hits() -> None:
    """10.31, E3 6+4 = 10 v 1+8 = 9: one CP, on the point unit; integrity is lost with it (R32)."""
    state, heard = example_3((2, 2, 4, 4, 4, 4, 3, 3))
    play(state, pick(MG11))
    assert compared(heard, "defensive fire").points == 1
    assert (level(state, J21), level(state, J22), level(state, J23)) == (SPENT, FRESH, FRESH)
    assert state.box == [0, 0]
    play(state, pick(J22), pick(PB))
    assert compared(heard).attack == 4 + 2  # two Fresh of the company left: no integrity


def test_10_31_example_3_a_supporting_mg_of_the_company_adds_cover() -> None:
    """10.31, R37, E3 With the Fresh MG of #2 supporting from 11 the fire is 6 to 2, and the assault 7 + 1."""
    state, heard = example_3((2, 2, 4, 5, 4, 4, 3, 3), support=True)
    play(state, pick(MG11), pick(PB))
    assert compared(heard, "defensive fire").defence == 2
    assert compared(heard).attack == 8
    quiet(state)
    assert level(state, J2MG) == FRESH  # 10.7 no exhaustion


def test_10_31_example_15_losses_before_the_assault() -> None:
    """10.31, E15, R36, R37 6+8 v 2+6: 6 CP, two units to D2; AV 4+1+1+1 = 7; success: Spent, both D2 eliminated."""
    a, b, c, mgco = "JP-3_124-10-1", "JP-3_124-10-2", "JP-3_124-10-3", "JP-3_124-MGCO"
    state = position(at("19", a, b, c, mgco), at("24", "US-RE-MG1"), japanese="19", dice=(4, 4, 3, 3, 6, 6, 1, 1))
    heard = events_of(state)
    storm(state, JAPANESE, "19", "24", a, b, c)
    play(state, pick(a), pick(mgco))
    play(state, pick("US-RE-MG1"))
    fire = compared(heard, "defensive fire")
    assert (fire.attack, fire.defence, fire.points) == (6, 2, 6)  # no cover from the battalion's MG company
    assert level(state, a) == SPENT  # the lead unit took the first point
    play(state, *[Absorb(unit(a))] * 2, *[Absorb(unit(b))] * 3)
    assert [level(state, key) for key in (a, b, c)] == [D2, D2, FRESH]
    play(state, pick(c))  # the Fresh unit leads the assault
    assert compared(heard).attack == 7
    quiet(state)
    assert [level(state, key) for key in (a, b, c)] == [ELIMINATED, ELIMINATED, SPENT]
    assert level(state, mgco) == FRESH


@pytest.mark.parametrize(
    ("worn", "second", "value", "after"),
    [
        (FRESH, False, 6, SPENT),
        (SPENT, False, 3, D1),
        (D1, False, 2, D2),
        (D2, False, 1, D2),  # at most D2
        (D2, True, 2, D2),
        (FRESH, True, 7, SPENT),
    ],
)
def test_10_31_defensive_fire_by_level(worn: int, second: bool, value: int, after: int) -> None:
    """10.31A-F, R4, vector 39 Full, half up, -1, -2; one more for any number of further guns; never beyond D2."""
    guns = [(MG11, worn)] + ([("US-RE-MG1", D1), ("US-RE-MG2", SPENT)] if second else [])
    state = position(at("10", J11), at("20", *guns), japanese="10", dice=(1, 1, 6, 6, 1, 1, 6, 6))
    heard = events_of(state)
    storm(state, JAPANESE, "10", "20", J11)
    play(state, pick(MG11))
    if second:
        play(state, pick("US-RE-MG1"), pick("US-RE-MG2"))
    assert compared(heard, "defensive fire").attack == value
    assert level(state, MG11) == after
    if second:
        assert (level(state, "US-RE-MG1"), level(state, "US-RE-MG2")) == (D2, D1)


def test_10_31_a_japanese_mg_fires_by_its_own_numbers() -> None:
    """10.31, vector 39 Fresh attack 5: D2 gives half up 3 - 2 = 1, with a second MG 2."""
    for second, value in ((False, 1), (True, 2)):
        guns = [(J1MG, D2)] + ([(J2MG, D2)] if second else [])
        state = position(at("20", "US-PC-1"), at("10", *guns), japanese="10", dice=(1, 1, 6, 6, 1, 1, 6, 6))
        heard = events_of(state)
        storm(state, AMERICAN, "20", "10", "US-PC-1")
        play(state, pick(J1MG), *([pick(J2MG)] if second else []))
        assert compared(heard, "defensive fire").attack == value
        assert level(state, J1MG) == D2


def test_10_31_fire_is_the_defenders_choice() -> None:
    """10.31 He may hold fire; then the gun stays as it is."""
    state = position(at("10", J11), at("20", MG11, PB), japanese="10", dice=(1, 1, 6, 6))
    decision = storm(state, JAPANESE, "10", "20", J11)
    assert decision is not None
    assert isinstance(decision.question, DefensiveFire)
    assert set(decision.options) == {HOLD_FIRE, pick(MG11)}
    play(state, HOLD_FIRE)
    quiet(state)
    assert level(state, MG11) == FRESH


def test_10_31_attackers_cannot_retreat_to_absorb() -> None:
    """10.31, R4, 10.4E The point unit takes the first point; then any unit, by levels only."""
    state = position(at("10", (J11, SPENT), (J12, SPENT)), at("20", MG11), japanese="10", dice=(3, 3, 3, 3))
    storm(state, JAPANESE, "10", "20", J11, J12)
    decision = play(state, pick(J12), pick(MG11))  # 6+6 v 2+6: 4 CP of 6
    assert (level(state, J11), level(state, J12)) == (SPENT, D1)
    assert decision is not None
    assert set(decision.options) == {Absorb(unit(J11)), Absorb(unit(J12))}


def test_10_31_without_infantry_the_assault_has_failed() -> None:
    """10.31, R4, R19 The only infantry dies; the MG that came along fails: Fresh to D1, back where it came from."""
    state = position(at("10", (J11, D2), J1MG), at("20", MG11), japanese="10 9", dice=(3, 3, 5, 4))  # 12 v 11: 1 CP
    impulse(state, JAPANESE)
    play(state, AssaultFrom(10))
    march(state, "20", J11)
    march(state, "20", J1MG)
    play(state, pick(MG11))
    assert level(state, J11) == ELIMINATED
    quiet(state)
    assert (place(state, J1MG), level(state, J1MG)) == (10, D1)


def test_10_31_a_dead_point_unit_is_replaced() -> None:
    """R4 The D2 point unit dies of the first point: another infantry unit leads."""
    state = position(at("10", (J11, D2), J12, J13), at("20", MG11), japanese="10", dice=(3, 3, 5, 4))
    storm(state, JAPANESE, "10", "20", J11, J12, J13)
    decision = play(state, pick(J11), pick(MG11))
    assert decision is not None
    assert isinstance(decision.question, PointUnit)
    assert set(decision.options) == {pick(J12), pick(J13)}


def test_10_31_fire_that_kills_everybody() -> None:
    """10.31 More points than the force can bear: all gone, no assault is rolled."""
    state = position(at("10", (J11, D2)), at("20", MG11), japanese="10", dice=(6, 6, 1, 1, 6, 6))
    storm(state, JAPANESE, "10", "20", J11)
    play(state, pick(MG11))
    quiet(state)
    assert level(state, J11) == ELIMINATED
    assert state.loaded == (6, 6)


def test_10_2_entering_an_occupied_area_means_assault() -> None:
    """10.2 Not contested before: the impulse cannot end without the assault, and all who entered take part."""
    state = position(at("10", J11, J12, J13), at("20", "US-PC-1"), japanese="10 9", dice=(6, 6, 6, 5))
    heard = events_of(state)
    impulse(state, JAPANESE)
    play(state, AssaultFrom(10))
    decision = march(state, "20", J11, J12)
    assert decision is not None
    assert DONE not in decision.options
    assert {AssaultIn(20), pick(J13)} == set(decision.options)  # more may come first (10.1)
    play(state, AssaultIn(20), pick(J11))
    assert compared(heard).attack == 4 + 1


def test_10_21_optional_assault_is_joined_by_whom_one_likes() -> None:
    """10.21 Into a contested area: any of the units that entered, not those who were there."""
    state = position(at("20", "US-PC-1", J13), at("10", J11, J12), japanese="10", dice=(6, 6, 1, 1))
    heard = events_of(state)
    impulse(state, JAPANESE)
    play(state, AssaultFrom(10))
    march(state, "20", J11, J12)
    decision = play(state, AssaultIn(20))
    assert decision is not None
    assert set(decision.options) == {pick(J11), pick(J12)}
    play(state, pick(J12), DONE)
    assert compared(heard).attack == 4
    quiet(state)
    assert [level(state, key) for key in (J11, J12, J13)] == [SPENT, SPENT, FRESH]  # entering tires too


def test_10_21_failed_optional_entrants_may_retreat_or_stay() -> None:
    """10.21, 10.351 Each entrant chooses; both are D1 either way; the unit already there is unaffected."""
    state = position(at("20", "US-PC-1", J13), at("10", J11, J12), japanese="10", dice=(1, 1, 6, 6))
    impulse(state, JAPANESE)
    play(state, AssaultFrom(10))
    march(state, "20", J11, J12)
    decision = play(state, AssaultIn(20), pick(J11), pick(J12), pick(J11))
    assert decision is not None
    assert set(decision.options) == {STAY, RetreatTo(unit(J11), 10)}
    play(state, RetreatTo(unit(J11), 10), STAY)
    quiet(state)
    assert (place(state, J11), place(state, J12)) == (10, 20)
    assert [level(state, key) for key in (J11, J12, J13)] == [D1, D1, FRESH]


def test_10_2_mixed_assault_only_the_mandatory_retreat() -> None:
    """10.2 A unit over the enemy bridge must fight and retreat; who was in the active area stays."""
    state = position(
        at("4", J11, J12), at("5", "US-PC-1", J13), bridges=[AMERICAN, JAPANESE], dice=(1, 1, 6, 6), japanese="4"
    )
    impulse(state, JAPANESE)
    play(state, AssaultFrom(4))
    decision = march(state, "5", J11)
    assert decision is not None
    assert DONE not in decision.options  # 10.2 contested, but over an enemy bridge
    play(state, AssaultIn(5))
    quiet(state)
    assert (place(state, J11), level(state, J11)) == (4, D1)
    assert (place(state, J13), level(state, J13)) == (5, FRESH)


def test_10_33_attack_value() -> None:
    """10.33, vector 9 Point 3 + four more + two intact companies (one with its supporting MG) + that MG = 10."""
    state = position(
        at("10", J11, J12, J13, J21, J22, J2MG, "JP-35B-1"), at("20", "US-PC-1"), japanese="10", dice=(6, 6, 1, 1)
    )
    heard = events_of(state)
    storm(state, JAPANESE, "10", "20", J11, J12, J13, J21, J22)
    play(state, pick(J11), pick(J2MG))
    assert compared(heard).attack == 4 + 4 + 2 + 1  # our point unit has 4 where the vector has 3


def test_10_33_a_moved_in_mg_adds_nothing() -> None:
    """10.33 note, 10.8 Two infantry and their Fresh MG enter: 4 + 1, no integrity; the MG tires all the same (R19)."""
    state = position(at("10", J11, J12, J1MG), at("20", "US-PC-1"), japanese="10", dice=(6, 6, 6, 6))
    heard = events_of(state)
    storm(state, JAPANESE, "10", "20", J11, J12, J1MG)
    play(state, pick(J11))
    assert compared(heard).attack == 5
    quiet(state)
    assert level(state, J1MG) == D1  # 5+12 v 6+12: failed with the rest


def test_10_33_an_mg_assaulting_in_its_own_area_adds_one() -> None:
    """10.33B An MG that began in the active contested area counts as a further unit, but not for integrity."""
    state = position(at("20", J11, J12, J1MG, "US-PC-1"), dice=(6, 6, 6, 6), japanese="9 19")
    heard = events_of(state)
    storm(state, JAPANESE, "20", "20")
    play(state, pick(J11), pick(J12), pick(J1MG), pick(J11))
    assert compared(heard).attack == 4 + 2


def test_10_8_integrity_needs_three_fresh_units() -> None:
    """10.8, 10.33C Three of a company, one of them Spent: no bonus; engineers without a band never."""
    for trio in ((J11, J12, (J13, SPENT)), ("JP-ENG-1", "JP-ENG-2", "JP-35B-1")):
        state = position(at("10", *trio), at("20", "US-PC-1"), japanese="10", dice=(6, 6, 6, 6))
        heard = events_of(state)
        keys = [key if isinstance(key, str) else key[0] for key in trio]
        storm(state, JAPANESE, "10", "20", *keys)
        decision = run(state)
        assert decision is not None
        play(state, pick(keys[0]))
        assert compared(heard).attack == 4 + 2


def test_10_8_raider_e_guns_count_for_any_american_company() -> None:
    """10.7, 10.8 Two Para B and a supporting Raider E MG: 3 + 1 + 1 support + 1 integrity."""
    state = position(at("20", PB, "US-PB-2", "US-RE-MG1"), at("10", J11), japanese="10", dice=(6, 6, 6, 6))
    heard = events_of(state)
    storm(state, AMERICAN, "20", "10", PB, "US-PB-2")
    play(state, pick(PB), pick("US-RE-MG1"))
    assert compared(heard).attack == 6


def supporting(*stacks, keys: tuple[str, ...], start: str, to: str, side: int = JAPANESE, **facts) -> set[int]:  # type: ignore[no-untyped-def]
    """The guns offered in support of an assault."""
    state = position(*stacks, **facts)
    decision = storm(state, side, start, to, *keys)
    while decision is not None and isinstance(decision.question, PointUnit):
        decision = play(state, decision.options[0])
    if decision is None or not isinstance(decision.question, Support):
        return set()
    return {option.item for option in decision.options if option != DONE}  # type: ignore[attr-defined]


def test_10_7_who_supports() -> None:
    """10.7, R36, vector 52 Own company, own battalion for an MG company, Raider E anybody; nobody else's MG."""
    enemy = at("20", "US-PC-1")
    base = {"keys": (J11,), "start": "10", "to": "20", "japanese": "10 9 5"}
    assert supporting(at("10", J11, J1MG, J2MG), enemy, **base) == {unit(J1MG)}  # type: ignore[arg-type]
    assert supporting(at("10", J11), at("9", "JP-1_124-MGCO"), enemy, **base) == {unit("JP-1_124-MGCO")}  # type: ignore[arg-type]
    assert supporting(at("10", J11, "JP-2_4-MGCO"), enemy, **base) == set()  # type: ignore[arg-type]
    assert supporting(at("10", J11, (J1MG, SPENT)), enemy, **base) == set()  # type: ignore[arg-type]  # Fresh only
    assert supporting(at("10", J11), at("5", J1MG), enemy, **base) == set()  # type: ignore[arg-type]  # not adjacent
    guns = supporting(
        at("20", PB, "US-RE-MG1", "US-RC-MG", MG11),
        at("10", J11),
        keys=(PB,),
        start="20",
        to="10",
        side=AMERICAN,
        japanese="10",
    )
    assert guns == {unit("US-RE-MG1")}


def test_10_7_guns_in_a_contested_area_support_only_there() -> None:
    """10.7 From contested 9 not into 20; in 20 itself yes."""
    base = {"keys": (J11,), "start": "10", "to": "20"}
    assert supporting(at("10", J11), at("9", J1MG, PB), at("20", "US-PC-1"), **base, japanese="10 9") == set()  # type: ignore[arg-type]
    stacks = (at("10", J11), at("20", "US-PC-1", J1MG))
    assert supporting(*stacks, **base, japanese="10") == {unit(J1MG)}  # type: ignore[arg-type]


def test_10_7_not_from_a_zone() -> None:
    """10.7 The MG in zone E, next to 7, does not support an assault into 7."""
    guns = supporting(at("E", J11, J1MG), at("7", "US-PC-1"), keys=(J11,), start="E", to="7", american="7")
    assert guns == set()


def test_10_7_one_area_per_impulse_and_no_movement() -> None:
    """10.7 An MG that supported once supports no second assault and does not move in this impulse."""
    state = position(
        at("10", J11, J12, J1MG), at("20", "US-PC-1"), at("19", PB), japanese="10 9 11", dice=(1, 1, 6, 6, 1, 1, 6, 6)
    )
    heard = events_of(state)
    storm(state, JAPANESE, "10", "20", J11)
    play(state, pick(J1MG))
    decision = play(state, DONE)
    assert decision is not None
    assert pick(J1MG) not in decision.options
    march(state, "19", J12)
    quiet(state)
    assert compared(heard).place == 19
    assert compared(heard).attack == 4


def test_10_34_defence_value() -> None:
    """10.34, vector 10 Forward at D1, TEM, further Fresh units, +1 bridge, +1 held by the defender."""
    state = position(
        at("4", J11),
        at("5", ("US-PC-1", D1), PB, "US-PB-2"),
        bridges=[AMERICAN, JAPANESE],
        japanese="4",
        dice=(6, 6, 1, 1),
    )
    heard = events_of(state)
    storm(state, JAPANESE, "4", "5", J11)
    play(state, pick("US-PC-1"))
    assert compared(heard).defence == (3 - 1) + 2 + 2 + 2  # Spent side 3; TEM of 5 is 2


def test_10_34_an_own_bridge_costs_only_one() -> None:
    """10.34C Over a bridge the attacker holds: +1."""
    state = position(at("4", J11), at("5", PB), japanese="4", dice=(1, 1, 6, 6))
    heard = events_of(state)
    storm(state, JAPANESE, "4", "5", J11)
    assert compared(heard).defence == 4 + 2 + 1


def test_10_34_only_fresh_units_add_one() -> None:
    """10.34D Spent and disrupted companions add nothing."""
    state = position(at("20", PB, ("US-PC-1", SPENT), ("US-PC-2", D1), "US-GUN", J11), dice=(1, 1, 6, 6))
    heard = events_of(state)
    storm(state, JAPANESE, "20", "20")
    play(state, pick(PB))
    assert compared(heard).defence == 4 + 2 + 1  # the Fresh gun


def test_10_34_the_defence_value_is_never_negative() -> None:
    """10.34 note, vector 11 A D2 machine gun alone: 0 + TEM; nothing falls below 0."""
    state = position(at("20", (MG11, D2), J11), dice=(1, 1, 6, 6))
    heard = events_of(state)
    storm(state, JAPANESE, "20", "20")
    quiet(state)
    assert compared(heard).defence == 2


def test_10_34_the_defender_names_the_forward_unit_after_fire() -> None:
    """10.3, 10.34A The question comes after defensive fire, with all defenders but the gun."""
    state = position(at("10", J11), at("20", PB, MG11, "US-GUN"), japanese="10", dice=(1, 1, 6, 6))
    storm(state, JAPANESE, "10", "20", J11)
    decision = play(state, pick(MG11))
    assert decision is not None
    assert isinstance(decision.question, ForwardUnit)
    assert set(decision.options) == {pick(PB), pick(MG11)}


def result(worn: int, dice: tuple[int, ...], *house: str) -> tuple[int, int]:
    """Level and place of a lone unit of this level after an assault from 10 into 20, with a Fresh companion leading."""
    state = position(
        at("10", (J11, worn), J21), at("20", PB), japanese="10 9 8 21", dice=dice, house=house, american="19 23"
    )
    storm(state, JAPANESE, "10", "20", J11, J21)
    play(state, pick(J21))
    quiet(state)
    while run(state) is not None:
        play(state, run(state).options[0])  # type: ignore[union-attr]
        quiet(state)
    return level(state, J11), place(state, J11)


LOSE, WIN, DRAW = (1, 1, 6, 6), (3, 4, 2, 3), (3, 3, 2, 3)  # 5 against 6


@pytest.mark.parametrize(("worn", "after"), [(FRESH, D1), (SPENT, D2), (D1, D2), (D2, ELIMINATED)])
def test_10_351_failure_levels(worn: int, after: int) -> None:
    """10.351, R5, vector 12 Fresh to D1, Spent or D1 to D2, D2 eliminated; survivors are back in 10."""
    assert result(worn, LOSE) == (after, 0 if after == ELIMINATED else 10)


@pytest.mark.parametrize(("worn", "after"), [(FRESH, D1), (SPENT, D2), (D1, ELIMINATED), (D2, ELIMINATED)])
def test_10_351_harsh_failure(worn: int, after: int) -> None:
    """10.351, R5, vector 12 `harsh_failure`: two levels."""
    assert result(worn, LOSE, "harsh_failure")[0] == after


@pytest.mark.parametrize(("worn", "after"), [(FRESH, SPENT), (SPENT, D1), (D1, D2), (D2, ELIMINATED)])
def test_10_353_success_levels(worn: int, after: int) -> None:
    """10.353, R6, vector 14 One level for every assaulter, D2 eliminated."""
    assert result(worn, WIN) == (after, 0 if after == ELIMINATED else 20)


@pytest.mark.parametrize(("worn", "after"), [(D1, D2), (D2, D2)])
def test_10_353_spare_d2(worn: int, after: int) -> None:
    """10.353, R6, vector 14 `spare_d2`: a D2 unit stays D2, others rise as ever."""
    assert result(worn, WIN, "spare_d2")[0] == after


@pytest.mark.parametrize(("worn", "after"), [(FRESH, SPENT), (SPENT, D1), (D1, D2), (D2, ELIMINATED)])
def test_10_352_stalemate_companions(worn: int, after: int) -> None:
    """10.352, 15.3, vector 13 The others rise one level and stay."""
    assert result(worn, DRAW) == (after, 0 if after == ELIMINATED else 20)


@pytest.mark.parametrize(
    ("worn", "dice", "after"),
    [(FRESH, (3, 5, 3, 3), D1), (SPENT, (4, 5, 3, 3), D1), (D1, (5, 5, 3, 3), D2), (D2, (5, 6, 3, 3), D2)],
)
def test_10_352_stalemate_point_unit(worn: int, dice: tuple[int, ...], after: int) -> None:
    """10.352, R6, vector 13 Fresh or Spent to D1, D1 to D2, D2 unchanged; nobody retreats, no defender is hurt."""
    state = position(at("10", (J11, worn)), at("20", PB), japanese="10", dice=dice)
    storm(state, JAPANESE, "10", "20", J11)
    quiet(state)
    assert (level(state, J11), place(state, J11)) == (after, 20)
    assert level(state, PB) == FRESH


def test_10_351_failure_leaves_the_defender_unhurt() -> None:
    """10.351 No effect on the defenders."""
    state = position(at("10", J11), at("20", PB), japanese="10", dice=LOSE)
    storm(state, JAPANESE, "10", "20", J11)
    quiet(state)
    assert (level(state, PB), place(state, PB)) == (FRESH, 20)


@pytest.mark.parametrize(("dice", "taken"), [((6, 6, 1, 1), True), ((6, 6, 4, 4), True), ((1, 1, 6, 6), False)])
def test_10_2_a_bridge_falls_to_a_mandatory_assault(dice: tuple[int, ...], taken: bool) -> None:
    """10.2, 20.1 Success or stalemate (4 + DR v 4 + 2 + 2 + DR) over an enemy bridge takes it, failure does not."""
    state = position(at("4", J11), at("5", PB), bridges=[AMERICAN, JAPANESE], japanese="4", dice=dice)
    storm(state, JAPANESE, "4", "5", J11)
    quiet(state)
    assert (state.bridges[0] == JAPANESE) == taken
    if not taken:
        assert place(state, J11) == 4  # 9.62 back over the enemy's bridge is allowed in retreat


def test_20_1_both_ends_take_the_bridge() -> None:
    """10.2, 20.1 Controlling both ends takes it without a fight."""
    state = position(at("6", J11), at("30", PB), bridges=[AMERICAN, JAPANESE], american="5", japanese="4 6")
    impulse(state, JAPANESE)
    play(state, AssaultFrom(6))
    march(state, "5", J11)
    assert state.bridges[0] == JAPANESE


def test_10_23_active_contested_area_after_a_failed_assault() -> None:
    """10.23, vector 53 No retreat; others of the area pay 1 MF (Spent enemy) first and by the exit rules double."""
    state = position(at("20", J11, J12, (PB, SPENT)), japanese="9 19", american="20 23", dice=LOSE)
    storm(state, JAPANESE, "20", "20")
    play(state, pick(J11), DONE)
    quiet_retreats(state)
    assert (place(state, J11), level(state, J11)) == (20, D1)
    assert state.mf[unit(J12)] == 3
    decision = run(state)
    assert decision is not None
    assert pick(J11) not in decision.options
    march(state, "19", J12)
    assert state.mf[unit(J12)] == 1  # 3 - 2 x 1


def quiet_retreats(state: Edson) -> None:
    """No voluntary retreat, if it is asked."""
    decision = run(state)
    if decision is not None and any(isinstance(option, RetreatTo) for option in decision.options):
        play(state, DONE)


def test_10_23_overrun_in_the_active_area_lets_the_assaulters_go() -> None:
    """10.23, 10.22 A D2 defender is overrun: the assaulter pays 1 MF and moves on at the plain cost."""
    state = position(at("20", J11, J12, (PB, D2)), japanese="9 19 20", dice=(6, 6, 1, 1))
    storm(state, JAPANESE, "20", "20")
    play(state, pick(J11), DONE)
    assert place(state, PB) == 0
    march(state, "9", J11)
    assert state.mf[unit(J11)] == 4 - 1 - 2


def test_10_23_emptied_without_overrun() -> None:
    """10.23 Exactly the points it can bear: the assaulter stays, the other moves without exit restrictions."""
    state = position(at("20", J11, (J12, SPENT), (PB, D2)), japanese="9 20", dice=(1, 2, 1, 2))  # 7 v 6: 1 CP, K 1
    storm(state, JAPANESE, "20", "20")
    play(state, pick(J11), DONE, Absorb(unit(PB)))
    assert place(state, PB) == 0
    decision = run(state)
    assert decision is not None
    assert pick(J11) not in decision.options
    march(state, "9", J12)  # 2 of the 3 MF left; doubled it could not
    assert place(state, J12) == 9


def test_10_1_units_not_joining_are_unaffected() -> None:
    """10.1, 10.21 In the active contested area who does not join stays Fresh through a failure."""
    state = position(at("20", J11, J12, PB), dice=LOSE, japanese="9")
    storm(state, JAPANESE, "20", "20")
    play(state, pick(J11), DONE)
    quiet(state)
    assert (level(state, J11), level(state, J12)) == (D1, FRESH)


def test_10_24_each_area_once_from_one_active_area() -> None:
    """10.24 Two areas may be assaulted in one impulse, each once."""
    state = position(
        at("10", J11, J12), at("20", "US-PC-1"), at("19", PB), japanese="10 11", dice=(1, 1, 6, 6, 1, 1, 6, 6)
    )
    heard = events_of(state)
    storm(state, JAPANESE, "10", "20", J11)
    play(state, DONE)
    march(state, "19", J12)
    quiet(state)
    assert compared(heard).place == 19
    assert (level(state, J11), level(state, J12)) == (D1, D1)


def test_10_6_the_first_attack_roll_checks_ammo_only() -> None:
    """10.6, R8, 12.3 Two lost assaults in one impulse: one box."""
    state = position(
        at("10", *(J11, J12, J13), *(J21, J22, J23)),
        at("20", "US-PC-1"),
        at("19", PB),
        japanese="10 11",
        dice=(1, 1, 6, 6, 1, 1, 6, 6),
    )
    storm(state, JAPANESE, "10", "20", J11, J12, J13)
    play(state, pick(J11), DONE)
    march(state, "19", J21, J22, J23)
    play(state, pick(J21))
    quiet(state)
    assert state.loaded == ()  # both were rolled
    assert state.box == [1, 0]


def test_10_2_artillery_goes_along_without_weight() -> None:
    """R19, 4.113 A gun that enters with the assault adds nothing, rises and retreats with it."""
    state = position(at("10", J11, "JP-GUN"), at("19", (PB, SPENT)), japanese="10 9", dice=LOSE)
    heard = events_of(state)
    storm(state, JAPANESE, "10", "19", J11, "JP-GUN")
    quiet(state)
    assert compared(heard).attack == 4
    assert (place(state, "JP-GUN"), level(state, "JP-GUN")) == (10, D1)


def test_10_1_entries_end_with_the_assault() -> None:
    """10.1 Before the assault is declared more units may follow into the area; afterwards none."""
    state = position(at("10", J11, J12, J13), at("20", PB), japanese="10 9", dice=LOSE)
    impulse(state, JAPANESE)
    play(state, AssaultFrom(10))
    march(state, "20", J11)
    decision = play(state, pick(J12))
    assert decision is not None
    assert GoTo(20) in decision.options
