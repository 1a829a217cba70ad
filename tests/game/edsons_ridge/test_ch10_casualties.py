"""10.22, 10.4, 10.5 Casualty points, overruns and retreats."""

from __future__ import annotations

from game.edsons_ridge.casualties import Absorb, Casualties
from game.edsons_ridge.components import AMERICAN, D1, D2, ELIMINATED, FRESH, JAPANESE, SPENT, place_number
from game.edsons_ridge.impulses import AssaultFrom
from game.edsons_ridge.movement import GoTo
from game.edsons_ridge.retreats import GO_ALONG, STAY, RetreatForce, RetreatTo, VoluntaryRetreats, retreat_places
from game.edsons_ridge.state import Edson
from game.edsons_ridge.values import defence_factor
from game.kernel.agenda import Action, Decision
from game.kernel.picking import DONE
from tests.game.edsons_ridge.positions import (
    at,
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

J11, J12, J13 = "JP-1_124-1-1", "JP-1_124-1-2", "JP-1_124-1-3"
PA, PB, PC, EDSON = "US-PA-1", "US-PB-1", "US-PC-1", "US-L-EDSON"
TEN = ["US-RA-1", "US-RA-2", "US-RB-1", "US-RB-2", "US-RC-1", "US-RC-2", "US-RD-1", "US-PA-2", "US-PB-2", "US-PC-2"]


def assaulted(points: int, *defenders: str | tuple[str, int], **facts) -> Edson:  # type: ignore[no-untyped-def]
    """A Japanese unit in 20 has beaten these defenders by so many points; the first one is forward unit."""
    state = position(at("20", *defenders, J11), dice=(), **{"japanese": "8 9 10 21", "american": "19 20 23", **facts})
    first = defenders[0] if isinstance(defenders[0], str) else defenders[0][0]
    combat = state.units(AMERICAN, 20)
    tem, fresh = 2, sum(not state.level[u] for u in combat if u != unit(first))
    state.loaded = _dice(points + defence_factor(state, unit(first)) + tem + fresh - 4)  # J11 attacks with 4
    storm(state, JAPANESE, "20", "20")
    if len(combat) > 1:
        play(state, pick(first))
    return state


def _dice(edge: int) -> tuple[int, int, int, int]:
    """Dice of attacker and defender whose totals differ by this much."""
    high, low = max(2, 2 + edge), max(2, 2 - edge)
    return (high // 2, high - high // 2, low // 2, low - low // 2)


def offered(state: Edson) -> set[Action]:
    decision = run(state)
    assert decision is not None
    return set(decision.options)


def retreats(state: Edson, key: str) -> set[int]:
    return {o.place for o in offered(state) if isinstance(o, RetreatTo) and o.unit == unit(key)}


def test_10_4_the_forward_unit_takes_the_first_point() -> None:
    """10.4 Of two Fresh units the forward one is hit first; the second point is free."""
    state = assaulted(2, PA, PB)
    assert (level(state, PA), level(state, PB)) == (SPENT, FRESH)
    assert {Absorb(unit(PA)), Absorb(unit(PB))} <= offered(state)
    play(state, Absorb(unit(PB)))
    assert level(state, PB) == SPENT


def test_10_4_each_level_absorbs_one() -> None:
    """10.4A-D Fresh, Spent, D1, D2, eliminated: four points, each one level; four clear it without an overrun."""
    for points, after in ((1, SPENT), (2, D1), (3, D2), (4, ELIMINATED)):
        state = assaulted(points, PA, japanese="8 9 10 21 19 23", american="20")  # nowhere to retreat to
        quiet(state)
        assert level(state, PA) == after


def test_10_4_fresh_units_do_not_retreat_for_points() -> None:
    """10.4E Only Spent or Disrupted defenders may retreat to absorb."""
    state = assaulted(2, PA, PB)
    assert retreats(state, PB) == set()
    assert retreats(state, PA)  # Spent by the first point


def test_10_4e_the_forward_unit_may_retreat_for_the_first_point() -> None:
    """10.4E, R7 A Spent forward unit takes the first point by a level or by a retreat, and nobody else takes it."""
    state = assaulted(2, (PA, SPENT), PB)
    way = RetreatTo(unit(PA), min(retreats(state, PA)))
    assert offered(state) == {Absorb(unit(PA)), *(RetreatTo(unit(PA), to) for to in retreats(state, PA))}
    play(state, way)
    assert (place(state, PA), level(state, PA)) == (way.place, SPENT)
    assert level(state, PB) == SPENT  # the second point, as before
    assert state.control[20] == AMERICAN


def test_10_4e_a_fresh_forward_unit_takes_the_first_point_where_it_stands() -> None:
    """10.4E, 15.3 Only Spent and Disrupted units retreat for a point."""
    state = assaulted(2, PA, PB)
    assert (level(state, PA), place(state, PA)) == (SPENT, 20)


def test_10_4e_the_forward_unit_stays_where_the_others_could_not_bear_the_rest() -> None:
    """R7 Two points, of which the other unit bears one: it may go. Three, of which it bears one: a level first."""
    state = assaulted(2, (PA, D2), (PB, D2))
    assert retreats(state, PA)
    state = assaulted(3, (PA, D1), (PB, D2))
    assert level(state, PA) == D2
    assert retreats(state, PA)


def test_10_4e_forward_stands() -> None:
    """10.4, R7 `forward_stands`: the first point costs the forward unit a level; it may retreat for the next."""
    state = assaulted(2, (PA, SPENT), PB, house=("forward_stands",))
    assert level(state, PA) == D1
    assert retreats(state, PA)


def test_10_4_r7_one_spent_unit_two_points() -> None:
    """R7, 10.4, vector 16 Two points on one Spent unit: D1, then D2 or retreat."""
    state = assaulted(2, (PA, SPENT))
    assert level(state, PA) == D1
    way = RetreatTo(unit(PA), min(retreats(state, PA)))
    assert Absorb(unit(PA)) in offered(state)
    twin = state.clone()
    play(state, way)
    quiet(state)
    assert (level(state, PA), place(state, PA)) == (D1, way.place)
    play(twin, Absorb(unit(PA)))
    quiet(twin)
    assert (level(twin, PA), place(twin, PA)) == (D2, 20)


def test_10_4_r7_one_spent_unit_three_points() -> None:
    """R7, 10.4, vector 16 Three points: D1, D2, then elimination or retreat; no early retreat."""
    state = assaulted(3, (PA, SPENT))
    assert level(state, PA) == D2  # nobody else could bear the second point: no retreat was offered
    assert Absorb(unit(PA)) in offered(state)
    assert retreats(state, PA)
    play(state, Absorb(unit(PA)))
    assert level(state, PA) == ELIMINATED


def test_10_4_r7_a_retreat_must_leave_enough_to_bear_the_rest() -> None:
    """R7 Spent and D2 defender. Of three points two are left after the first: one by retreat, one by the D2 unit. Of
    four, three are left: the D2 unit cannot bear two, so nobody retreats."""
    state = assaulted(3, (PA, SPENT), (PB, D2))  # K 3 + 1; after the first: C 2, others of PA bear 1
    assert retreats(state, PA)
    state = assaulted(4, (PA, SPENT), (PB, D2))  # after the first: C 3, PB bears 1
    assert retreats(state, PA) == set()


def test_10_22_cleared_without_overrun() -> None:
    """10.22, vector 15 K = 3 + 1 = 4: four points clear the area, but no overrun: the assaulters stay."""
    state = assaulted(4, (PA, SPENT), (PB, D2), EDSON)
    while place(state, PA) or place(state, PB):
        play(state, min((o for o in offered(state) if isinstance(o, Absorb)), key=lambda o: o.unit))
    assert state.control[20] == JAPANESE
    assert run(state) is None  # nothing more to do: the impulse is over
    assert (place(state, J11), level(state, J11)) == (20, SPENT)
    assert place(state, EDSON) == 0  # not overrun, but alone at the end of the impulse (4.115)


def test_10_22_overrun_kills_the_leader_and_lets_the_victors_go_on() -> None:
    """10.22, vector 15 Five points on K 4: all gone, the leader too; with MF left the assaulter may go on."""
    state = assaulted(5, (PA, SPENT), (PB, D2), EDSON)
    assert (level(state, PA), level(state, PB), level(state, EDSON)) == (ELIMINATED,) * 3
    assert pick(J11) in offered(state)
    decision = play(state, pick(J11))
    assert decision is not None
    assert GoTo(9) in decision.options


def test_10_22_no_overrun_while_points_can_be_borne() -> None:
    """10.22, vector 15 Three points: a retreat is possible, and then nobody is overrun."""
    state = assaulted(3, (PA, SPENT), (PB, D2))
    play(state, RetreatTo(unit(PA), min(retreats(state, PA))))
    play_on(state)
    assert place(state, PA) not in (0, 20)
    assert unit(J11) not in state.mf


def play_on(state: Edson) -> None:
    """The first answer to everything that is left."""
    while quiet(state) is not None:
        play(state, run(state).options[0])  # type: ignore[union-attr]


def test_10_22_units_that_move_on_after_an_overrun_tire_once() -> None:
    """10.22, 10.353 Overrun of 20, on to 9: one level in all."""
    state = position(at("10", J11, J12), at("20", (PA, D2)), japanese="10 9 19", dice=(6, 6, 1, 1))
    storm(state, JAPANESE, "10", "20", J11)
    march(state, "19", J11)
    quiet(state)
    assert (place(state, J11), level(state, J11)) == (19, SPENT)


def test_10_4_f_the_ip_goes_first() -> None:
    """10.4F, vector 17 With an IP the forward unit stays Fresh for one point; the second is a level."""
    state = position(at("20", PA, J11), entrenched={unit(PA)}, ips=4, dice=(4, 5, 2, 3))  # 13 v 11: 2 CP
    storm(state, JAPANESE, "20", "20")
    quiet(state)
    assert (unit(PA) in state.entrenched, level(state, PA)) == (False, SPENT)


def test_10_4_the_ip_counts_in_what_a_unit_can_bear() -> None:
    """10.4, R7 D2 with an IP bears two points: two eliminate it without an overrun."""
    state = position(
        at("20", (PA, D2), J11), entrenched={unit(PA)}, ips=4, dice=(2, 2, 1, 2), japanese="9 10 19 23 8 21"
    )
    storm(state, JAPANESE, "20", "20")  # 4+4 v 1+2+3: 2 CP
    assert level(state, PA) == ELIMINATED
    quiet(state)
    assert place(state, J11) == 20


def test_10_52_free_area_next_to_the_fewest_enemy_areas() -> None:
    """10.52 (1) 19 has three Japanese neighbours, 23 two: only 23 is offered."""
    state = position(at("20", J11, PA), japanese="8 9 10 11 21", american="19 23 22 18 24")
    assert state.control[20] == JAPANESE  # 19 touches 10, 11, 20; 23 touches 20 and 21
    assert retreat_places(state, unit(PA)) == [23]


def test_10_52_ties_go_to_the_better_cover_then_to_choice() -> None:
    """10.52 (1) Equal numbers of enemy neighbours: the greater TEM; equal again: the retreating side chooses."""
    state = position(at("24", PA, J11), american=" ".join(str(n) for n in range(1, 36)))
    assert retreat_places(state, unit(PA)) == [18]  # no enemy area anywhere: TEM 3 beats 1 and 2
    state = position(at("31", PA, J11), american=" ".join(str(n) for n in range(1, 36)))
    assert retreat_places(state, unit(PA)) == [25, 26, 30]  # all TEM 2
    assert {RetreatTo(unit(PA), p) for p in (25, 26, 30)} < set(VoluntaryRetreats(AMERICAN, 31).options(state))


def test_10_52_own_contested_then_enemy_contested_then_zone() -> None:
    """10.52 (2)-(4) In this order, each only if nothing better is there."""
    stacks = [at("34", PA, J11), at("22", PB, J12), at("35", J13, PC)]
    base = {"japanese": "24 33 35", "american": "34 22"}
    state = position(*stacks, **base)  # type: ignore[arg-type]
    assert retreat_places(state, unit(PA)) == [22]
    state = position(at("34", PA, J11), at("22", "JP-ENG-1"), at("35", J13, PC), japanese="24 33 35 22", american="34")
    assert retreat_places(state, unit(PA)) == [35]
    state = position(at("34", PA, J11), at("22", "JP-ENG-1"), at("35", J13), japanese="24 33 35 22", american="34")
    assert retreat_places(state, unit(PA)) == [place_number("A")]


def test_10_52_never_into_a_vacant_enemy_area() -> None:
    """R21 All neighbours vacant but Japanese-controlled: no retreat is offered."""
    state = assaulted(2, (PA, SPENT), japanese="8 9 10 19 21 23", american="20")
    assert level(state, PA) == D2  # both points in levels: there was no choice


def test_10_51_a_full_area_is_passed_over() -> None:
    """10.51 The best area is full: the next priority counts."""
    state = position(at("20", PA, J11), at("19", *TEN), japanese="8 9 10 21 23", american="19 20")
    assert retreat_places(state, unit(PA)) == []
    state = position(at("20", PA, J11), at("19", *TEN[:9]), japanese="8 9 10 21 23", american="19 20")
    assert retreat_places(state, unit(PA)) == [19]


def test_10_51_units_retreat_one_by_one_until_it_is_full() -> None:
    """10.51 Nine there: the first of two fills it, the second has to look elsewhere."""
    state = position(at("20", PA, PB, J11), at("19", *TEN[:9]), japanese="8 9 10 21 23", american="19 20")
    run(state, VoluntaryRetreats(AMERICAN, 20))
    assert (retreats(state, PA), retreats(state, PB)) == ({19}, {19})
    play(state, RetreatTo(unit(PA), 19))
    assert place(state, PA) == 19
    assert VoluntaryRetreats(AMERICAN, 20).options(state) == [DONE]  # 19 is full, the rest Japanese


def test_10_5_a_failed_force_goes_back_where_it_came_from() -> None:
    """10.5, 10.351 From 10 over 11 into 19: back to 11, from which they entered."""
    state = position(at("10", J11), at("19", (PA, SPENT)), japanese="10 11 5", dice=(1, 1, 6, 6))
    impulse(state, JAPANESE)
    play(state, AssaultFrom(10))
    march(state, "11", J11)  # 1 MF
    march(state, "19", J11)  # 1 + 1 MF
    quiet(state)
    assert (place(state, J11), level(state, J11)) == (11, D1)


def test_10_51_r20_a_full_source_sends_them_on_or_kills() -> None:
    """10.51, R20 Where they came from is full: the priorities; no place at all: eliminated."""
    ten = ["JP-1_124-2-1", "JP-1_124-2-2", "JP-1_124-2-3", "JP-1_124-3-1", "JP-1_124-3-2", "JP-1_124-3-3", "JP-35B-1"]
    stacks = (at("10", *ten, "JP-1_124-MGCO"), at("20", PA, J11))
    state = position(*stacks, japanese="10 9", american="8 19 21 23", came_from={unit(J11): 10})
    run(state, RetreatForce((unit(J11),)))
    assert place(state, J11) == 9
    state = position(*stacks, japanese="10", american="8 9 19 21 23", came_from={unit(J11): 10})
    run(state, RetreatForce((unit(J11),)))
    assert level(state, J11) == ELIMINATED


def falling_back(room: int) -> tuple[Edson, Decision | None]:
    """Two units of a failed assault from 10, where so many may still stack; every other area is American."""
    others = [f"JP-1_124-{company}-{number}" for company in (2, 3) for number in (1, 2, 3)]
    others += ["JP-35B-1", "JP-ENG-1", "JP-1_124-2-MG", "JP-1_124-3-MG"]
    state = position(
        at("10", *others[: 10 - room]),
        at("20", PA, J11, J12),
        japanese="10",
        american="8 9 19 20 21 23",
        came_from={unit(J11): 10, unit(J12): 10},
    )
    return state, run(state, RetreatForce((unit(J11), unit(J12))))


def test_10_51_r50_the_owner_says_who_falls_back_first_where_not_all_fit() -> None:
    """10.51, R50, R20 Room for one: the owner chooses who gets it; the other has nowhere to go."""
    state, decision = falling_back(1)
    assert decision is not None
    assert (decision.side, decision.options) == (JAPANESE, (pick(J11), pick(J12)))
    play(state, pick(J12))
    assert (place(state, J12), level(state, J11)) == (10, ELIMINATED)


def test_10_51_r50_with_room_for_all_nobody_is_asked() -> None:
    """10.51, R50"""
    state, decision = falling_back(2)
    assert decision is None
    assert (place(state, J11), place(state, J12)) == (10, 10)


def test_10_5_leaders_may_go_along_for_nothing() -> None:
    """10.5 A unit retreats: the leader is asked; his going absorbs no point."""
    state = assaulted(2, (PA, SPENT), PB, EDSON)
    play(state, Absorb(unit(PA)))
    way = min(retreats(state, PA))
    decision = play(state, RetreatTo(unit(PA), way))
    assert decision is not None
    assert set(decision.options) == {GO_ALONG, STAY}
    play(state, GO_ALONG)
    assert (place(state, EDSON), level(state, EDSON)) == (way, FRESH)
    assert level(state, PB) == FRESH  # both points are paid


def test_10_53_voluntary_retreat_after_any_assault() -> None:
    """10.53 Even after a failed assault: any defender, the forward unit not first, one level each."""
    state = position(at("10", J11), at("20", PA, PB), japanese="10", dice=(1, 1, 6, 6))
    storm(state, JAPANESE, "10", "20", J11)
    play(state, pick(PA))  # forward unit
    way = RetreatTo(unit(PB), min(retreats(state, PB)))
    play(state, way)
    assert (place(state, PB), level(state, PB)) == (way.place, SPENT)
    assert {o.unit for o in offered(state) if isinstance(o, RetreatTo)} == {unit(PA)}
    quiet(state)
    assert (place(state, PA), level(state, PA)) == (20, FRESH)


def test_10_53_a_d2_unit_is_not_sent_to_its_death() -> None:
    """10.53, 15.1 One level more would eliminate it: not offered."""
    state = position(at("20", (PA, D2), PB, J11))
    ways = {o.unit for o in VoluntaryRetreats(AMERICAN, 20).options(state) if isinstance(o, RetreatTo)}
    assert ways == {unit(PB)}


def test_10_53_the_area_falls_when_the_last_defender_leaves() -> None:
    """10.53, 7.3, 10.23 All leave of their own will: control turns, but that is no overrun."""
    state = position(at("20", PA, J11), dice=(4, 4, 3, 3), american="20 19 23")  # 12 v 12: stalemate
    storm(state, JAPANESE, "20", "20")
    way = min(retreats(state, PA))
    play(state, RetreatTo(unit(PA), way))
    quiet(state)
    assert state.control[20] == JAPANESE
    assert place(state, J11) == 20


def test_10_5_no_retreat_over_an_enemy_bridge() -> None:
    """10.5, 9.62 A defender in 5 does not retreat over the bridge his enemy holds."""
    state = position(at("5", PA, J11), american="4 5", japanese="6 10 11")
    assert retreat_places(state, unit(PA)) == []
    state.bridges[0] = AMERICAN
    assert retreat_places(state, unit(PA)) == [4]


def test_10_4_no_retreat_out_of_the_active_dump() -> None:
    """10.4, R7, 15.51 Japanese at the discovered dump take all points in levels."""
    state = position(at("17", (J11, SPENT), PA), japanese="12 16 17", dump=17, dump_found=True)
    options = Casualties(JAPANESE, (unit(J11),), 1, may_retreat=True).options(state)
    assert options == [Absorb(unit(J11))]
