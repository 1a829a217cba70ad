"""11 Ranged fire, attrition by exact count, and the gas attack."""

from __future__ import annotations

import pytest

from game.edsons_ridge.advantage import LET_STAND
from game.edsons_ridge.casualties import Absorb, Attrition
from game.edsons_ridge.components import AMERICAN, D1, D2, ELIMINATED, FRESH, JAPANESE, NOWHERE, SPENT
from game.edsons_ridge.events import Compared
from game.edsons_ridge.impulses import Bombard, ChooseImpulse, FireAt, GasOn, NextImpulse
from game.edsons_ridge.movement import GoTo
from game.edsons_ridge.ranged_fire import PrimaryTarget
from game.edsons_ridge.retreats import GO_ALONG, STAY, RetreatTo
from game.edsons_ridge.state import Edson
from game.kernel.agenda import Action, Decision, Side
from game.kernel.picking import DONE
from tests.game.edsons_ridge.positions import at, events_of, level, pick, place, play, position, run, unit

NINTH = "JP-3_124-9-1"
NINTH_2 = "JP-3_124-9-2"
NINTH_3 = "JP-3_124-9-3"
NINTH_MG = "JP-3_124-9-MG"
TENTH = "JP-3_124-10-1"


def impulse(state: Edson, side: Side) -> Decision:
    """Open an impulse of a side: its choice of impulse."""
    decision = run(state, NextImpulse(side))
    assert decision is not None
    return decision


def offers(state: Edson, side: Side) -> list[Action]:
    return ChooseImpulse(side).options(state)


def fire(state: Edson, target: str, *answers: Action) -> Decision | None:
    """The Americans fire at an area; answers follow from the lead unit on."""
    impulse(state, AMERICAN)
    return play(state, FireAt(int(target)), *answers)


def totals(state: Edson, heard: list) -> Compared:
    return next(event for event in heard if isinstance(event, Compared))


# 11.1 Who may fire where


def test_11_1_fresh_infantry_and_machine_guns_fire_into_their_own_or_an_adjacent_area() -> None:
    """11.1 The same or an adjacent area; 24 touches 25 and 32 but not 31."""
    state = position(at("24", NINTH), at("25", "US-RB-1"), at("32", "US-RE-MG1"), at("31", "US-RC-1"))
    impulse(state, AMERICAN)
    decision = play(state, FireAt(24))
    assert decision is not None
    assert decision.options == (pick("US-RB-1"), pick("US-RE-MG1"))


@pytest.mark.parametrize("worn", [SPENT, D1, D2])
def test_11_1_spent_and_disrupted_units_make_no_ranged_fire(worn: int) -> None:
    """11.1 (and 4.112 for machine guns) Only Fresh units fire."""
    state = position(at("24", NINTH), at("25", ("US-RB-1", worn), ("US-RE-MG1", worn)))
    assert FireAt(24) not in offers(state, AMERICAN)


def test_11_1_a_unit_in_a_contested_area_fires_only_into_it() -> None:
    """11.1 Vector 22: no fire outside a contested area."""
    state = position(at("25", "US-RB-1", TENTH), at("24", NINTH))
    assert FireAt(25) in offers(state, AMERICAN)
    assert FireAt(24) not in offers(state, AMERICAN)


def test_11_1_no_fire_over_water_but_over_a_bridge() -> None:
    """11.1, 3.23, 3.25 11 and 17 lie on two sides of the lagoon; 4 and 5 are joined by the bridge."""
    swamp = position(at("11", NINTH), at("17", "US-RB-1"))
    assert FireAt(11) not in offers(swamp, AMERICAN)
    bridge = position(at("4", NINTH), at("5", "US-RB-1"))
    assert FireAt(4) in offers(bridge, AMERICAN)


def test_11_1_every_firing_unit_rises_one_level_after_the_attack() -> None:
    """11.1 Units from several areas fire together; all that fired become Spent, the others stay as they were."""
    state = position(
        at("24", NINTH), at("25", "US-RB-1", "US-RB-2"), at("32", "US-RE-MG1"), dice=(1, 1, 6, 6), advantage_used=True
    )
    fire(state, "24", pick("US-RE-MG1"), pick("US-RB-1"), DONE)
    assert [level(state, key) for key in ("US-RE-MG1", "US-RB-1", "US-RB-2")] == [SPENT, SPENT, FRESH]
    assert place(state, "US-RE-MG1") == 32  # 11.4 a failed attack neither retreats nor disrupts


def test_11_1_nobody_fires_where_there_is_no_enemy() -> None:
    """11.1 The target area holds enemy units."""
    state = position(at("24", NINTH), at("25", "US-RB-1"))
    fires = [action for action in offers(state, AMERICAN) if isinstance(action, FireAt)]
    assert fires == [FireAt(24)]


def test_11_1_artillery_never_fires_together_with_others() -> None:
    """11.1, 8.23 On-board artillery fires at an adjacent area alone; it is no further unit of an infantry attack."""
    state = position(at("24", NINTH), at("33", "US-GUN", "US-RB-1", "US-RB-2"), dice=(1, 1, 6, 6), advantage_used=True)
    impulse(state, AMERICAN)
    decision = play(state, FireAt(24), pick("US-RB-1"))
    assert decision is not None
    assert decision.options == (pick("US-RB-2"), DONE)
    alone = position(at("24", NINTH), at("33", "US-GUN", "US-RB-1"), dice=(1, 1, 6, 6), advantage_used=True)
    heard = events_of(alone)
    fire(alone, "24", pick("US-GUN"))
    assert totals(alone, heard).attack == 7
    assert level(alone, "US-GUN") == SPENT
    assert level(alone, "US-RB-1") == FRESH


# 11.2-11.4 Values and result


def test_11_2_attack_value_is_the_lead_and_one_for_each_other_unit() -> None:
    """11.2 The Raider E machine gun (6) leads, Riggers add one, a Raider one more: 8."""
    state = position(
        at("24", NINTH), at("25", "US-RE-MG1", "US-RIG", "US-RB-1"), dice=(1, 1, 6, 6), advantage_used=True
    )
    heard = events_of(state)
    fire(state, "24", pick("US-RE-MG1"), pick("US-RB-1"), pick("US-RIG"))
    assert totals(state, heard).attack == 8


@pytest.mark.parametrize(("area", "near", "cover"), [("18", "24", 6), ("24", "25", 4), ("19", "24", 2)])
def test_11_3_defence_value_is_twice_the_terrain(area: str, near: str, cover: int) -> None:
    """11.3 Vector 21: TEM 3 gives 6; no unit's defence factor counts."""
    state = position(at(area, NINTH, NINTH_2), at(near, "US-RB-1"), dice=(1, 1, 6, 6), advantage_used=True)
    heard = events_of(state)
    fire(state, area, pick(NINTH))
    assert totals(state, heard).defence == cover


@pytest.mark.parametrize(
    ("dice", "hit"),
    [((3, 3, 4, 4), FRESH), ((4, 4, 4, 4), SPENT), ((1, 1, 1, 2), FRESH)],
)
def test_11_4_only_a_higher_total_causes_attrition(dice: tuple[int, ...], hit: int) -> None:
    """11.4 6 v 4: DRs 6 and 8 are level, nothing; 8 and 8 give 2 AP; 2 and 3 give 1 AP, too few for a Fresh unit."""
    state = position(at("24", NINTH), at("25", "US-RE-MG1"), dice=dice, advantage_used=True)
    fire(state, "24")
    assert level(state, NINTH) == hit


def test_11_4_example_5() -> None:
    """11.4, 11.41 Example 5: 6 v 4, DRs 6 and 3, 5 AP: primary 2, Fresh machine gun 2, Spent unit 1; gun Spent."""
    state = position(
        at("24", NINTH, NINTH_MG, (NINTH_2, SPENT)),
        at("25", "US-RE-MG1", "US-RIG"),
        dice=(3, 3, 1, 2),
        advantage_used=True,
    )
    heard = events_of(state)
    fire(state, "24", pick("US-RE-MG1"), DONE, pick(NINTH))
    compared = totals(state, heard)
    assert (compared.attack, compared.defence, compared.points) == (6, 4, 5)
    assert [level(state, key) for key in (NINTH, NINTH_MG, NINTH_2)] == [SPENT, SPENT, D1]
    assert level(state, "US-RE-MG1") == SPENT
    assert level(state, "US-RIG") == FRESH


# 11.11 Bombardment


def test_11_11_off_board_artillery_reaches_any_area_but_no_zone() -> None:
    """11.11, 16.4 Area 14 at the far corner as well as 24; not the Japanese in zone E."""
    state = position(at("14", NINTH), at("24", TENTH), at("E", "JP-3_124-11-1"), at("31", "US-RB-1"))
    impulse(state, AMERICAN)
    decision = play(state, Bombard(unit("US-OFF-1")))
    assert decision is not None
    assert decision.options == (GoTo(14), GoTo(24))


@pytest.mark.parametrize(("hill", "able"), [("11", True), ("18", True), ("33", False)])
def test_11_11_on_board_artillery_bombards_only_from_hill_80_or_123(hill: str, able: bool) -> None:
    """11.11, 4.1131 Any area on the map from the hills; elsewhere the gun has ranged fire only."""
    state = position(at(hill, "US-GUN"), at("14", NINTH))
    assert (Bombard(unit("US-GUN")) in offers(state, AMERICAN)) is able


def test_11_11_a_gun_on_the_hill_uses_its_printed_strength_and_tires() -> None:
    """4.1131, 11.1 Attack 7 v twice the TEM of 14; afterwards Spent, and a Spent gun cannot fire."""
    state = position(at("18", "US-GUN"), at("14", NINTH), dice=(1, 1, 6, 6), advantage_used=True)
    heard = events_of(state)
    impulse(state, AMERICAN)
    play(state, Bombard(unit("US-GUN")))
    compared = totals(state, heard)
    assert (compared.attack, compared.defence) == (7, 4)
    assert level(state, "US-GUN") == SPENT
    assert Bombard(unit("US-GUN")) not in offers(state, AMERICAN)


def test_11_11_a_gun_on_a_contested_hill_does_not_bombard() -> None:
    """11.1 From a contested area nobody fires outside it."""
    state = position(at("18", "US-GUN", TENTH), at("14", NINTH))
    assert Bombard(unit("US-GUN")) not in offers(state, AMERICAN)
    assert FireAt(18) in offers(state, AMERICAN)


# 11.12 Primary target


def primary(state: Edson) -> Decision | None:
    impulse(state, AMERICAN)
    return play(state, FireAt(24))


def test_11_12_the_attacker_names_infantry_above_d2() -> None:
    """11.12 Neither artillery, nor machine gun, nor a D2 unit while other infantry is there."""
    state = position(at("24", NINTH, (NINTH_2, D1), (NINTH_3, D2), NINTH_MG, "JP-GUN"), at("25", "US-RB-1"))
    decision = primary(state)
    assert decision is not None
    assert decision.side == AMERICAN
    assert decision.options == (pick(NINTH), pick(NINTH_2))


def test_11_12_without_eligible_infantry_the_defender_names_guns_before_d2_units() -> None:
    """11.12, glossary Vector 20: D2 infantry, a Fresh machine gun and artillery: the defender names one of the guns."""
    state = position(at("24", (NINTH, D2), NINTH_MG, "JP-GUN"), at("25", "US-RB-1"))
    decision = primary(state)
    assert decision is not None
    assert isinstance(decision.question, PrimaryTarget)
    assert decision.side == JAPANESE
    assert decision.options == (pick(NINTH_MG), pick("JP-GUN"))


def test_11_12_with_only_d2_infantry_besides_one_machine_gun_the_gun_is_hit() -> None:
    """11.12 Vector 20: the Fresh machine gun takes the 2 AP, the D2 infantry none."""
    state = position(at("24", (NINTH, D2), NINTH_MG), at("25", "US-RE-MG1"), dice=(3, 3, 3, 3), advantage_used=True)
    fire(state, "24")
    assert level(state, NINTH_MG) == SPENT
    assert level(state, NINTH) == D2


def test_11_12_a_machine_gun_comes_before_a_d2_unit_even_in_an_improved_position() -> None:
    """11.12, glossary: MG and artillery must be picked before a Disrupt 2 unit, whatever covers it."""
    state = position(at("24", ("US-RB-1", D2), "US-RE-MG1", "US-GUN"), at("25", NINTH), entrenched={unit("US-RB-1")})
    impulse(state, JAPANESE)
    decision = play(state, FireAt(24))
    assert decision is not None
    assert decision.side == AMERICAN
    assert decision.options == (pick("US-RE-MG1"), pick("US-GUN"))


# 11.41 Attrition points

TWO, THREE, FOUR, FIVE = (1, 1, 1, 1), (1, 2, 1, 1), (1, 3, 1, 1), (1, 4, 1, 1)  # 6 v 4, so equal dice give 2 AP
ONE = (1, 1, 1, 2)


def shell(state: Edson, key: str) -> Decision | None:
    """The Raider E machine gun (6) in 25 fires at 24 (cover 4) and names a primary target."""
    impulse(state, AMERICAN)
    decision = play(state, FireAt(24))
    while decision is not None and not isinstance(decision.question, PrimaryTarget):
        if isinstance(decision.question, ChooseImpulse | Attrition):
            return decision
        decision = play(state, DONE)
    if decision is not None:
        decision = play(state, pick(key))
    return decision


def target(*units: str | tuple[str, int], dice: tuple[int, ...]) -> Edson:
    return position(at("24", *units), at("25", "US-RE-MG1"), dice=dice, advantage_used=True)


def test_11_41_one_point_on_a_fresh_primary_has_no_effect() -> None:
    """11.41 Vector 19: a Fresh unit costs 2; the primary swallows the single point, nobody else suffers."""
    state = target(NINTH, (NINTH_2, SPENT), dice=ONE)
    shell(state, NINTH)
    assert (level(state, NINTH), level(state, NINTH_2)) == (FRESH, SPENT)


def test_11_41_three_points_on_a_fresh_primary_and_a_spent_unit_wear_both() -> None:
    """11.41 Vector 19: 2 for the primary, the third must be used on the Spent unit."""
    state = target(NINTH, (NINTH_2, SPENT), dice=THREE)
    shell(state, NINTH)
    assert (level(state, NINTH), level(state, NINTH_2)) == (SPENT, D1)


def test_11_41_three_points_on_two_fresh_units_wear_only_the_primary() -> None:
    """11.41 Vector 19: the third point is swallowed by the second Fresh unit without effect."""
    state = target(NINTH, NINTH_2, dice=THREE)
    shell(state, NINTH)
    assert (level(state, NINTH), level(state, NINTH_2)) == (SPENT, FRESH)


@pytest.mark.parametrize(("before", "after"), [(SPENT, D1), (D1, D2)])
def test_11_41_a_worn_primary_takes_one_point_for_one_level_only(before: int, after: int) -> None:
    """11.41 Spent to D1 and D1 to D2 cost 1 each; no unit loses more than one level, the excess is ignored."""
    state = target((NINTH, before), dice=FIVE)
    shell(state, NINTH)
    assert level(state, NINTH) == after


def test_11_41_d2_units_take_no_attrition() -> None:
    """11.41 A D2 unit takes nothing and is not eliminated, the rest goes on to whoever can take it."""
    state = target(NINTH, (NINTH_2, D2), dice=FIVE)
    shell(state, NINTH)
    assert (level(state, NINTH), level(state, NINTH_2)) == (SPENT, D2)


def test_11_41_ranged_fire_at_d2_units_alone_eliminates_nobody() -> None:
    """11.41 D2 units may not take AP."""
    state = target((NINTH, D2), (NINTH_2, D2), dice=FIVE)
    shell(state, NINTH)
    assert (level(state, NINTH), level(state, NINTH_2)) == (D2, D2)


def test_11_41_the_defender_must_use_as_many_points_as_can_be_used() -> None:
    """11.41 3 AP after a D1 primary: 2 left. Two Spent units, or the Fresh one: all use 2, so he chooses."""
    state = target((NINTH, D1), NINTH_2, (NINTH_3, SPENT), (TENTH, SPENT), dice=THREE)
    decision = shell(state, NINTH)
    assert decision is not None
    assert decision.side == JAPANESE
    assert set(decision.options) == {pick(NINTH_2), pick(NINTH_3)}
    play(state, pick(NINTH_3))
    assert [level(state, key) for key in (NINTH, NINTH_2, NINTH_3, TENTH)] == [D2, FRESH, D1, D1]


def test_11_41_no_unit_may_be_hit_so_as_to_waste_a_point() -> None:
    """11.41 2 left, a Fresh and one Spent unit: only the Fresh one uses both, so the Spent one is not offered."""
    state = target((NINTH, D1), NINTH_2, (NINTH_3, SPENT), dice=THREE)
    shell(state, NINTH)
    assert [level(state, key) for key in (NINTH, NINTH_2, NINTH_3)] == [D2, SPENT, SPENT]


def test_11_41_points_that_no_combination_uses_are_lost() -> None:
    """11.41 5 AP: 2 on the primary, 1 on the only other unit (Spent); 2 are ignored."""
    state = target(NINTH, (NINTH_2, SPENT), dice=FIVE)
    shell(state, NINTH)
    assert (level(state, NINTH), level(state, NINTH_2)) == (SPENT, D1)


def american_target(dice: tuple[int, ...], *others: str | tuple[str, int]) -> Edson:
    """A Japanese machine gun (5) in 19 fires at Raiders in 24 (cover 4): equal dice give 1 AP."""
    return position(
        at("24", "US-RB-1", *others),
        at("19", NINTH_MG),
        dice=dice,
        advantage_used=True,
        holder=AMERICAN,
        entrenched={unit("US-RB-1")},
        ips=4,
    )


def test_11_41_one_point_on_an_entrenched_primary_takes_the_position_only() -> None:
    """11.41, 8.241 Vector 18: the IP absorbs the first point; the unit stays Fresh."""
    state = american_target((2, 2, 2, 2))
    impulse(state, JAPANESE)
    play(state, FireAt(24))
    assert level(state, "US-RB-1") == FRESH
    assert unit("US-RB-1") not in state.entrenched


def test_11_41_a_position_counts_as_the_one_level_a_unit_may_lose() -> None:
    """11.41 Vector 18: 2 AP on an entrenched Fresh primary: the IP takes one, the other must go elsewhere."""
    state = american_target((2, 3, 2, 2), ("US-RB-2", SPENT))
    impulse(state, JAPANESE)
    play(state, FireAt(24), pick("US-RB-1"))
    assert unit("US-RB-1") not in state.entrenched
    assert (level(state, "US-RB-1"), level(state, "US-RB-2")) == (FRESH, D1)


def test_11_41_the_second_point_on_a_lone_entrenched_unit_is_lost() -> None:
    """11.41 Vector 18: with nobody else there the second point has no effect; the marker is out until next turn."""
    state = american_target((4, 4, 2, 2))
    impulse(state, JAPANESE)
    play(state, FireAt(24))
    assert level(state, "US-RB-1") == FRESH
    assert state.ips == 4


def test_11_5_nobody_retreats_from_ranged_fire() -> None:
    """11.5 The Spent defender is offered no retreat: he takes the point, and the next decision is another impulse."""
    state = target((NINTH, SPENT), dice=FIVE)
    decision = shell(state, NINTH)
    assert place(state, NINTH) == 24
    assert decision is not None
    assert isinstance(decision.question, ChooseImpulse)


# 11.7 Gas

RAIDERS = ("US-RB-1", "US-RB-2", ("US-RC-MG", SPENT), ("US-RE-MG1", D1))


def gas(*units: str | tuple[str, int], pips: int, **facts: object) -> Edson:
    state = position(at("24", *units), at("19", NINTH, NINTH_2), dice=(pips,), advantage_used=True, **facts)
    impulse(state, JAPANESE)
    play(state, GasOn(24))
    return state


def points(state: Edson) -> int:
    """How many casualty points the Americans are asked for now."""
    return state.agenda[-1].points  # type: ignore[union-attr]


@pytest.mark.parametrize(("pips", "cp"), [(1, 2), (2, 2), (3, 3), (4, 3), (5, 3), (6, 4)])
def test_11_7_gas_costs_two_to_four_casualty_points(pips: int, cp: int) -> None:
    """11.7, R13 1-2: 2 CP, 3-5: 3 (also on a 3, against example 10), 6: 4."""
    assert points(gas(*RAIDERS, pips=pips)) == cp


@pytest.mark.parametrize(("pips", "cp"), [(6, 2), (2, 1), (3, 1)])
def test_11_7_bailey_halves_the_points_rounding_down(pips: int, cp: int) -> None:
    """11.7 4 becomes 2, 2 becomes 1, 3 becomes 1."""
    assert points(gas(*RAIDERS, "US-L-BAILEY", pips=pips)) == cp


def test_11_7_bailey_elsewhere_helps_nobody() -> None:
    """11.7 Only in the area attacked."""
    state = position(
        at("24", *RAIDERS), at("25", "US-RA-1", "US-L-BAILEY"), at("19", NINTH), dice=(6,), advantage_used=True
    )
    impulse(state, JAPANESE)
    play(state, GasOn(24))
    assert points(state) == 4


def test_11_7_example_10() -> None:
    """11.7, 10.4 Example 10 by R13: one Fresh Raider to Spent, the Spent machine gun to D2, 3 CP in all."""
    state = gas(*RAIDERS, pips=3)
    gun = Absorb(unit("US-RC-MG"))
    decision = play(state, Absorb(unit("US-RB-1")), gun, gun)
    assert [level(state, key) for key in ("US-RB-1", "US-RB-2", "US-RC-MG", "US-RE-MG1")] == [SPENT, FRESH, D2, D1]
    assert decision is not None
    assert isinstance(decision.question, ChooseImpulse)


def test_11_7_worn_units_may_retreat_from_gas() -> None:
    """11.7, 10.4E All casualty options: the D1 machine gun may leave for one point; Fresh units may not."""
    state = gas(*RAIDERS, pips=3)
    retreats = [action for action in state.agenda[-1].options(state) if isinstance(action, RetreatTo)]  # type: ignore[union-attr]
    assert {action.unit for action in retreats} == {unit("US-RC-MG"), unit("US-RE-MG1")}
    play(state, retreats[-1])
    assert place(state, "US-RE-MG1") == retreats[-1].place
    assert level(state, "US-RE-MG1") == D1
    assert points(state) == 2


def test_11_7_a_leader_may_go_along_with_a_unit_that_retreats() -> None:
    """10.5, 11.7 The leader is not affected by the gas itself; he may leave with the unit."""
    state = gas(*RAIDERS, "US-L-EDSON", pips=3)
    way = next(a for a in state.agenda[-1].options(state) if isinstance(a, RetreatTo))  # type: ignore[union-attr]
    decision = play(state, way)
    assert decision is not None
    assert decision.options == (GO_ALONG, STAY)
    play(state, GO_ALONG)
    assert place(state, "US-L-EDSON") == way.place


def test_11_7_an_improved_position_counts_towards_the_points() -> None:
    """11.7, 10.4F The IP goes before the levels."""
    state = gas("US-RB-1", "US-RB-2", pips=1, entrenched={unit("US-RB-1")}, ips=4)
    play(state, Absorb(unit("US-RB-1")), Absorb(unit("US-RB-2")))
    assert unit("US-RB-1") not in state.entrenched
    assert (level(state, "US-RB-1"), level(state, "US-RB-2")) == (FRESH, SPENT)


def test_11_7_more_points_than_can_be_taken_clear_the_area() -> None:
    """11.7, 10.4 Two D2 units can take 2; with 4 both are eliminated; the leader is not affected, only left alone."""
    state = gas(("US-RB-1", D2), ("US-RB-2", D2), "US-L-EDSON", pips=6)
    assert (level(state, "US-RB-1"), level(state, "US-RB-2")) == (ELIMINATED, ELIMINATED)
    assert place(state, "US-L-EDSON") == NOWHERE  # 4.115 alone at the end of the impulse


def test_11_7_gas_only_once_a_game() -> None:
    """11.7 After the first attack it is not offered any more."""
    state = gas(*RAIDERS, pips=1)
    assert not any(isinstance(action, GasOn) for action in offers(state, JAPANESE))


def test_11_7_gas_neither_tires_the_japanese_nor_uses_ammo() -> None:
    """11.7 No exhaustion, no Japanese unit affected, and the low roll does not move the marker."""
    state = gas("US-RB-1", "US-RB-2", NINTH_3, pips=1)
    play(state, Absorb(unit("US-RB-1")), Absorb(unit("US-RB-1")))
    assert [level(state, key) for key in (NINTH, NINTH_2, NINTH_3)] == [FRESH] * 3
    assert state.box == [0, 0]


def test_11_7_the_target_is_contested_or_next_to_a_japanese_controlled_area() -> None:
    """11.7 24 lies next to Japanese 19; 30 does not; contested 31 is legal without any Japanese neighbour."""
    state = position(
        at("24", "US-RB-1"), at("30", "US-RB-2"), at("31", "US-RA-1", NINTH_2), at("19", NINTH), american="31"
    )
    targets = [action for action in offers(state, JAPANESE) if isinstance(action, GasOn)]
    assert targets == [GasOn(24), GasOn(31)]


def test_11_7_only_the_japanese_have_gas() -> None:
    """11.7"""
    state = position(at("24", "US-RB-1"), at("19", NINTH))
    assert not any(isinstance(action, GasOn) for action in offers(state, AMERICAN))


def test_11_7_the_impulse_is_over_after_gas() -> None:
    """11.7 No other action may take place in that impulse."""
    state = position(at("24", "US-RB-1"), at("19", NINTH), dice=(1,))
    impulse(state, JAPANESE)
    decision = play(state, GasOn(24), LET_STAND, Absorb(unit("US-RB-1")))
    assert decision is not None
    assert decision.side == AMERICAN
    assert level(state, "US-RB-1") == D1
    assert state.impulse is None
