"""4 The playing pieces: what each kind may and may not do, and what its numbers are when it is worn."""

from __future__ import annotations

import pytest

from game.edsons_ridge.assault import ForwardUnit, PointUnit
from game.edsons_ridge.casualties import Absorb, Casualties
from game.edsons_ridge.close_combat import CloseCombat, Pair
from game.edsons_ridge.components import (
    AMERICAN,
    COUNTERS,
    D1,
    D2,
    ELIMINATED,
    FRESH,
    JAPANESE,
    NUMBERS,
    SPENT,
    UNITS,
    place_number,
)
from game.edsons_ridge.game import GAME
from game.edsons_ridge.impulses import AssaultFrom, Bombard, FireAt
from game.edsons_ridge.movement import GoTo
from game.edsons_ridge.ranged_fire import BombardmentTarget, LeadShooter
from game.edsons_ridge.regroup import Regroup
from game.edsons_ridge.retreats import RetreatTo
from game.edsons_ridge.state import Fight
from game.edsons_ridge.values import attack_factor, close_combat_value, defence_factor
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

J11, J12, JMG = "JP-1_124-1-1", "JP-1_124-1-2", "JP-1_124-1-MG"


def test_4_111_infantry_and_machine_guns_have_four_mf_and_guns_two() -> None:
    """4.111-4.113, 4.115, 9.1 4 MF for infantry, MGs and leaders at any level, 2 for artillery."""
    state = position(at("6", (J11, D2), (JMG, SPENT), "JP-L-KOKUSHO", ("JP-GUN", SPENT)), at("30", "US-PI-1"))
    impulse(state, JAPANESE)
    play(state, AssaultFrom(6))
    assert state.mf == {unit(J11): 4, unit(JMG): 4, unit("JP-L-KOKUSHO"): 4, unit("JP-GUN"): 2}


def test_4_112_a_machine_gun_is_never_point_unit() -> None:
    """4.112 Only the infantry of a mixed force is offered as point unit."""
    state = position(at("10", J11, J12, JMG), at("20", "US-PC-1"), japanese="10")
    decision = storm(state, JAPANESE, "10", "20", J11, J12, JMG)
    assert decision is not None
    assert isinstance(decision.question, PointUnit)
    assert set(decision.options) == {pick(J11), pick(J12)}


@pytest.mark.parametrize("worn", [SPENT, D1, D2])
def test_4_112_a_worn_machine_gun_makes_no_ranged_fire(worn: int) -> None:
    """4.112, 11.1 Fresh may, Spent or worse may not."""
    state = position(at("10", JMG), at("20", "US-PC-1"), japanese="10")
    decision = impulse(state, JAPANESE)
    assert decision is not None
    assert FireAt(20) in decision.options
    state = position(at("10", (JMG, worn)), at("20", "US-PC-1"), japanese="10")
    decision = impulse(state, JAPANESE)
    assert decision is not None
    assert FireAt(20) not in decision.options


def test_4_113_artillery_fires_but_is_never_point_unit() -> None:
    """4.113 A gun cannot lead an assault: alone it is not offered the way into an enemy area."""
    state = position(at("10", "JP-GUN"), at("19", ("US-PC-1", SPENT)), japanese="10 5 6 9 11", american="20")
    decision = impulse(state, JAPANESE)
    assert decision is not None
    assert FireAt(19) in decision.options
    decision = play(state, AssaultFrom(10))
    assert decision is not None
    assert GoTo(19) not in decision.options  # one MF for the square, one for Spent enemies: only the kind forbids it


def test_4_113_artillery_is_forward_unit_only_if_alone() -> None:
    """4.113 Beside any other unit the gun is not offered; alone it must stand."""
    fight = Fight(JAPANESE, 20, (unit(J11),))
    state = position(at("20", "US-GUN", ("US-PC-1", D2), "US-11-MG"), fight=fight)
    assert set(ForwardUnit(AMERICAN).options(state)) == {pick("US-PC-1"), pick("US-11-MG")}
    state = position(at("20", "US-GUN"), fight=fight)
    assert ForwardUnit(AMERICAN).options(state) == [pick("US-GUN")]


def test_4_113_a_spent_gun_has_no_attack() -> None:
    """4.113 The asterisk: a Spent gun offers no fire."""
    state = position(at("20", ("US-GUN", SPENT)), at("10", J11), japanese="10")
    decision = impulse(state, AMERICAN)
    assert decision is not None
    assert FireAt(10) not in decision.options


def test_4_113_artillery_never_retreats_for_casualty_points() -> None:
    """4.113 A Spent gun absorbs levels, a Spent infantry unit beside it may also retreat."""
    state = position(at("20", ("US-GUN", SPENT), ("US-PC-1", SPENT)))
    units = (unit("US-PC-1"), unit("US-GUN"))
    options = Casualties(AMERICAN, units, 1, may_retreat=True).options(state)
    assert {o.unit for o in options if isinstance(o, RetreatTo)} == {unit("US-PC-1")}
    assert Absorb(unit("US-GUN")) in options


def test_4_113_artillery_never_regroups() -> None:
    """4.113, 6.6 Infantry, MG and leader are offered, the gun is not."""
    state = position(at("33", "US-GUN", "US-PC-1", "US-11-MG", "US-L-EDSON"))
    options = set(Regroup(AMERICAN, ()).options(state))
    assert options == {pick("US-PC-1"), pick("US-11-MG"), pick("US-L-EDSON"), DONE}


def test_4_113_artillery_only_defends_in_close_combat() -> None:
    """4.113, 6.4 The gun is attacked, but is not asked for a target."""
    state = position(at("20", "US-GUN", "US-PC-1", J11, J12), dice=(1, 1, 1, 1, 1, 1), holder=JAPANESE)
    state.advantage_used = True
    asked = []
    decision = run(state, CloseCombat(20))
    for _ in range(20):
        if decision is None:
            break
        if isinstance(decision.question, Pair):
            asked.append(decision.question.unit)
        decision = play(state, decision.options[0])
    assert decision is None
    assert unit("US-GUN") not in asked
    assert {unit(J11), unit(J12)} <= set(asked)


@pytest.mark.parametrize(("hill", "far"), [("11", 22), ("18", 20)])
def test_4_1131_a_gun_on_a_hill_bombards_any_area(hill: str, far: int) -> None:
    """4.1131 From Hill 80 (11) or Hill 123 (18) any area is a target, with the printed attack."""
    state = position(at(hill, "US-GUN"), at(str(far), J11), japanese=str(far), dice=(3, 3, 1, 1))
    heard = events_of(state)
    impulse(state, AMERICAN)
    play(state, Bombard(unit("US-GUN")))
    assert compared(heard, "ranged fire").attack == 7
    assert compared(heard, "ranged fire").place == far
    assert level(state, "US-GUN") == SPENT


def test_4_1131_elsewhere_the_gun_reaches_its_neighbours_only() -> None:
    """4.1131, 11.1 From 33, no hill, 22 is out of reach and 24 is not."""
    state = position(at("33", "US-GUN"), at("22", J11), at("24", J12), japanese="22 24")
    decision = impulse(state, AMERICAN)
    assert decision is not None
    assert FireAt(24) in decision.options
    assert FireAt(22) not in decision.options
    assert Bombard(unit("US-GUN")) not in decision.options


def test_4_114_an_off_board_gun_is_used_once() -> None:
    """4.114 After its bombardment the marker is Used and not offered again."""
    state = position(at("22", J11), at("30", "US-PI-1"), japanese="22", dice=(3, 3, 1, 1))
    gun = Bombard(unit("US-OFF-1"))
    decision = impulse(state, AMERICAN)
    assert decision is not None
    assert gun in decision.options
    decision = play(state, gun)
    quiet(state)
    assert unit("US-OFF-1") in state.used
    decision = impulse(state, AMERICAN)
    assert decision is not None
    assert gun not in decision.options
    assert Bombard(unit("US-OFF-2")) in decision.options


def test_4_114_off_board_guns_hit_any_area() -> None:
    """4.114, 11.11 Every area with enemies is offered, near or far."""
    state = position(at("22", J11), at("1", J12), at("30", "US-PI-1"), japanese="22")
    options = BombardmentTarget(AMERICAN, unit("US-OFF-1")).options(state)
    assert set(options) == {GoTo(1), GoTo(22)}


def test_4_115_leaders_do_not_stack_and_never_tire() -> None:
    """4.115, 18.1 A leader enters a full area and stays Fresh after moving."""
    ten = [c.key for c in COUNTERS if c.side == JAPANESE and c.kind == "infantry"][:10]
    state = position(at("10", *ten), at("9", "JP-L-TAMURA", "JP-GUN"), at("30", "US-PI-1"), japanese="9 10")
    impulse(state, JAPANESE)
    play(state, AssaultFrom(9))
    march(state, "10", "JP-L-TAMURA")
    quiet(state)
    assert place(state, "JP-L-TAMURA") == 10
    assert level(state, "JP-L-TAMURA") == FRESH


def test_4_115_a_lone_leader_is_removed_at_the_end_of_the_impulse() -> None:
    """4.115, 18.1, vector 50 The men leave, the leader stays alone: out of the game."""
    state = position(at("10", J11, "JP-L-TAMURA"), at("30", "US-PI-1"), japanese="5 10")
    impulse(state, JAPANESE)
    play(state, AssaultFrom(10))
    march(state, "5", J11)
    assert place(state, "JP-L-TAMURA") == 10  # not before the impulse ends
    quiet(state)
    assert place(state, "JP-L-TAMURA") == 0
    assert level(state, "JP-L-TAMURA") == ELIMINATED


def test_4_115_vandegrift_may_stand_alone() -> None:
    """4.115, 18.8 The general stays where he is without a unit."""
    state = position(at("24", "US-L-VANDEGRIFT"), at("30", "US-PI-1"), at("1", J11))
    impulse(state, AMERICAN)
    play(state, AssaultFrom(30))
    march(state, "29", "US-PI-1")
    quiet(state)
    assert place(state, "US-L-VANDEGRIFT") == 24


def test_4_115_leaders_absorb_nothing() -> None:
    """4.115, 18.1 Only combat units are offered for casualty points."""
    state = position(at("20", "US-PC-1", "US-PC-2", "US-L-EDSON", J11), dice=(6, 6, 1, 1))
    storm(state, JAPANESE, "20", "20")
    decision = play(state, pick("US-PC-1"))  # forward unit; 16 against 9: seven points
    assert decision is not None
    assert {o.unit for o in decision.options if isinstance(o, Absorb)} == {unit("US-PC-1"), unit("US-PC-2")}


def test_4_21_platoons_stack_as_one_and_companies_as_three() -> None:
    """4.21, 7.1 Exactly three company-sized units, all Japanese."""
    companies = [c.key for c in COUNTERS if c.stacking == 3]
    assert companies == ["JP-1_124-MGCO", "JP-2_4-MGCO", "JP-3_124-MGCO"]
    assert {c.stacking for c in COUNTERS if c.kind in ("infantry", "artillery")} == {1}
    assert {c.stacking for c in COUNTERS if c.kind == "leader"} == {0}


@pytest.mark.parametrize(
    ("key", "attacks"),
    [("US-RA-1", (4, 2, 1, 0)), ("US-RIG", (2, 1, 0, 0)), ("JP-35B-1", (3, 2, 1, 0))],
)
def test_4_22_disruption_comes_off_the_spent_side_and_stops_at_zero(key: str, attacks: tuple[int, ...]) -> None:
    """4.22, 15.6, R1, vector 1 Spent attack 2 at D2: 0; Spent attack 1 at D2: still 0."""
    for worn, attack in enumerate(attacks):
        state = position(at("20", (key, worn)))
        assert attack_factor(state, unit(key)) == attack


def test_4_22_defence_stops_at_zero_and_close_combat_does_not() -> None:
    """4.22, 13.7, R1, vector 2 MG D2: defence 1 - 2 is 0, close combat 1 - 2 is -1."""
    state = position(at("20", (JMG, D2)))
    assert defence_factor(state, unit(JMG)) == 0
    assert close_combat_value(state, unit(JMG)) == -1


def test_4_22_worn_units_may_move_and_attack() -> None:
    """4.22, 8.3 Fresh, Spent and Disrupted Japanese alike are offered for an assault."""
    state = position(at("10", (J11, D2), (J12, D1)), at("20", "US-PC-1"), japanese="10")
    impulse(state, JAPANESE)
    decision = play(state, AssaultFrom(10))
    assert decision is not None
    assert set(decision.options) == {pick(J11), pick(J12)}


def test_4_23_units_start_where_their_counters_say() -> None:
    """4.23 Units without a turn are on the map, those with one wait for it."""
    state = GAME.setup("full_battle", 7)
    assert place(state, J11) == 13
    assert place(state, "JP-3_124-MGCO") == place_number("E")
    assert {f.turn for f in state.scenario.forces if COUNTERS[f.unit].key.startswith("US-25G")} == {4}
    assert place(state, "US-25G-1") == 0
    assert all(level(state, COUNTERS[u].key) == FRESH for u in UNITS if state.where[u])


def test_4_4_japanese_control_their_setup_areas_only() -> None:
    """4.4, 7.3 Control markers where the Japanese set up, nowhere else."""
    state = GAME.setup("full_battle", 7)
    setup = {p for f in state.scenario.forces if COUNTERS[f.unit].side == JAPANESE for p in f.places if p < 36}
    assert {p for p in range(1, 36) if state.control[p] == JAPANESE} == setup


def test_4_7_the_japanese_start_with_the_advantage() -> None:
    """4.7, 5.1"""
    assert GAME.setup("full_battle", 7).holder == JAPANESE


def test_4_113_artillery_in_ranged_fire_is_never_combined() -> None:
    """4.113, 8.23 With the gun as lead nobody else is asked to join."""
    state = position(at("10", "JP-GUN", J11), at("20", "US-PC-1"), japanese="10", dice=(1, 1, 6, 6))
    impulse(state, JAPANESE)
    decision = play(state, FireAt(20))
    assert decision is not None
    assert isinstance(decision.question, LeadShooter)
    heard = events_of(state)
    play(state, pick("JP-GUN"))
    assert compared(heard, "ranged fire").attack == COUNTERS[NUMBERS["JP-GUN"]].attack[FRESH]
