"""7 Stacking and control."""

from __future__ import annotations

from game.edsons_ridge.casualties import Absorb
from game.edsons_ridge.components import AMERICAN, COUNTERS, D2, JAPANESE, NOBODY, SPENT, place_number
from game.edsons_ridge.impulses import AssaultFrom, InfiltrateFrom
from game.edsons_ridge.infiltration import Infiltrate
from game.edsons_ridge.movement import GoTo, Movers
from game.edsons_ridge.preview.reach import Way, reach, threats
from game.edsons_ridge.retreats import RetreatTo, VoluntaryRetreats
from game.kernel.picking import DONE
from tests.game.edsons_ridge.positions import at, impulse, level, march, pick, place, play, position, quiet, storm, unit

J11, J12, J13 = "JP-1_124-1-1", "JP-1_124-1-2", "JP-1_124-1-3"
SEVEN = [f"JP-1_124-{c}-{n}" for c, n in ((2, 1), (2, 2), (2, 3), (2, "MG"), (3, 1), (3, 2), (3, 3))]
TEN_US = ["US-RA-1", "US-RA-2", "US-RB-1", "US-RB-2", "US-RC-1", "US-RC-2", "US-RD-1", "US-PA-1", "US-PA-2", "US-PB-1"]


def test_7_1_example_1_seven_platoons_and_a_company_fill_an_area() -> None:
    """7.1, E1 Stacking 10: no further platoon may end there, a leader may."""
    state = position(at("4", *SEVEN, "JP-1_124-MGCO"), at("3", J11, "JP-L-KOKUSHO"), at("30", "US-PI-1"))
    assert state.room(JAPANESE, 4) == 0
    impulse(state, JAPANESE)
    decision = play(state, AssaultFrom(3), pick("JP-L-KOKUSHO"))
    assert decision is not None
    assert GoTo(4) in decision.options
    march(state, "4", "JP-L-KOKUSHO")
    assert place(state, "JP-L-KOKUSHO") == 4
    play(state, DONE)
    decision = play(state, pick(J11))
    assert decision is not None
    play(state, GoTo(4))  # 7.1 passing through is no end of a move: on it must go
    decision = quiet(state)
    assert decision is not None
    assert DONE not in decision.options
    assert GoTo(4) not in decision.options


def test_7_1_example_1_both_sides_have_ten() -> None:
    """7.1, 7.4, E1 Ten Americans may be there too: contested, still Japanese-controlled."""
    state = position(at("4", *SEVEN, "JP-1_124-MGCO", *TEN_US))
    assert (state.room(JAPANESE, 4), state.room(AMERICAN, 4)) == (0, 0)
    assert state.is_contested(4)
    assert state.control[4] == JAPANESE


def test_7_1_a_full_area_cannot_be_assaulted_into() -> None:
    """7.1 Ten platoons already there: an eleventh may not enter an occupied area."""
    state = position(at("20", "US-PC-1", *SEVEN, "JP-1_124-MGCO"), at("10", J11), japanese="10 9")
    impulse(state, JAPANESE)
    decision = play(state, AssaultFrom(10))
    assert decision is not None
    assert GoTo(20) not in decision.options
    assert GoTo(9) in decision.options


FULL_11 = ("11", *SEVEN, "JP-1_124-MGCO")


def test_7_1_a_full_area_is_crossed_straight_into_an_assault() -> None:
    """7.1 'May not end': through full 11 (1 MF) into 18 with a Spent enemy (2 MF of the 3 left)."""
    state = position(at("5", J11, J12), at(*FULL_11), at("18", ("US-RC-1", SPENT)), japanese="5", american="10 19")
    impulse(state, JAPANESE)
    play(state, AssaultFrom(5), pick(J11))
    decision = play(state, GoTo(11))
    assert decision is not None
    assert GoTo(18) in decision.options
    assert DONE not in decision.options
    play(state, GoTo(18))
    assert place(state, J11) == 18


def test_7_1_reach_and_threat_look_through_a_full_area() -> None:
    """7.1, 10.33 18 can be entered for 3 MF by way of full 11, where nobody may stop; its Marines are told."""
    state = position(at("5", J11, J12, J13), at(*FULL_11), at("18", ("US-RC-1", SPENT)), japanese="5", american="10 19")
    found = reach(state, JAPANESE, 5)
    assert found[18] == Way(3, 11, True)
    assert 11 not in found
    state.level = [D2 if state.where[number] == 11 else worn for number, worn in enumerate(state.level)]
    assert threats(state, AMERICAN)[18].start == 5  # a Fresh company, against the worn men on the hill


def test_7_1_a_full_area_without_a_way_on_stays_closed() -> None:
    """7.1, 9.4 On from full 11 everything is full too or too dear: nobody is let in to be stranded."""
    marines = [key for key in TEN_US if key != "US-RC-1"]
    state = position(
        at("5", J11, J12),
        at(*FULL_11),
        at("18", "US-RC-1"),
        at("10", *marines[:5]),
        at("19", *marines[5:]),
        japanese="5 4",
        assaulted={10, 18, 19},
    )
    impulse(state, JAPANESE)
    play(state, AssaultFrom(5))
    state.assaulted = {10, 18, 19}
    assert GoTo(4) in Movers(JAPANESE, (unit(J11),)).options(state)
    assert GoTo(11) not in Movers(JAPANESE, (unit(J11),)).options(state)


def test_7_1_whoever_the_dump_stops_in_a_full_area_turns_back() -> None:
    """7.1, 15.51, R22 The dump is found on the way out of full 19: no room to stop there, so back to 11."""
    state = position(at("11", J11, J12), at("19", *SEVEN, "JP-1_124-MGCO"), at("32", "US-PI-1"), japanese="19", dump=19)
    impulse(state, JAPANESE)
    play(state, AssaultFrom(11), pick(J11), GoTo(19), GoTo(24), DONE)
    assert state.dump_found
    assert (place(state, J11), level(state, J11)) == (11, SPENT)
    assert (state.room(JAPANESE, 19), place(state, J12)) == (0, 11)


def test_7_1_behind_a_full_area_an_impulse_can_still_begin() -> None:
    """7.1, 8.21 Every neighbour of 11 but full 19 is closed; through 19 the way is open."""
    marines = [(key, SPENT) for key in TEN_US]
    state = position(
        at("11", "JP-1_124-1-MG"),
        at("19", *SEVEN, "JP-1_124-MGCO"),
        at("5", *marines[:3]),
        at("10", *marines[3:6]),
        at("18", *marines[6:]),
        japanese="11 19",
    )
    decision = impulse(state, JAPANESE)
    assert decision is not None
    assert AssaultFrom(11) not in decision.options  # no infantry to lead, and 19's other neighbours are American
    state.control[24] = JAPANESE
    decision = impulse(state, JAPANESE)
    assert decision is not None
    assert AssaultFrom(11) in decision.options


def test_7_1_no_voluntary_retreat_into_a_full_area() -> None:
    """7.1, 10.53 The full area is not offered; the next one is."""
    state = position(at("20", "US-PC-1", J11), at("19", *TEN_US), japanese="8 9 10 21", american="19 20 23")
    options = VoluntaryRetreats(AMERICAN, 20).options(state)
    assert set(options) == {RetreatTo(unit("US-PC-1"), 23), DONE}


def test_7_1_no_infiltration_beyond_the_limit() -> None:
    """7.1 Units that must assault need room too: from a zone (R27) ten may try for one area, not an eleventh."""
    keys = [c.key for c in COUNTERS if c.side == JAPANESE and c.kind == "infantry"][:11]
    state = position(at("F", *keys), at("35", "US-PI-1"), dice=(6,) * 10)
    impulse(state, JAPANESE)
    play(state, InfiltrateFrom(place_number("F")))
    decision = play(state, *(Infiltrate(unit(key), 35) for key in keys[:9]))
    assert decision is not None
    assert Infiltrate(unit(keys[10]), 35) in decision.options
    play(state, Infiltrate(unit(keys[9]), 35))
    assert place(state, keys[10]) == place_number("F")
    assert all(place(state, key) == 35 for key in keys[:10])  # the attempts are over, the assault has begun


def test_7_2_zones_are_unlimited_and_nobodys() -> None:
    """7.2 More than ten stacking points in zone E, and a unit there does not control it."""
    zone = place_number("E")
    state = position(at("E", *SEVEN, "JP-1_124-MGCO", "JP-2_4-MGCO"), at("7", J11), at("30", "US-PI-1"))
    assert state.control[zone] == NOBODY
    impulse(state, JAPANESE)
    play(state, AssaultFrom(7))
    march(state, "E", J11)
    quiet(state)
    assert place(state, J11) == zone
    assert state.control[zone] == NOBODY


def test_7_3_control_is_gained_in_passing() -> None:
    """7.3 Through vacant American 10 and 20 without stopping: both turn."""
    state = position(at("5", J11), at("30", "US-PI-1"), american="10 20")
    impulse(state, JAPANESE)
    play(state, AssaultFrom(5))
    march(state, "10", J11)
    assert state.control[10] == JAPANESE
    march(state, "20", J11)
    quiet(state)
    assert (state.control[10], state.control[20], place(state, J11)) == (JAPANESE, JAPANESE, 20)


def test_7_3_contesting_does_not_change_control() -> None:
    """7.3, 7.4 After a stalemate both are in 20; it stays American."""
    state = position(at("10", J11), at("20", "US-PC-1"), japanese="10", dice=(3, 5, 3, 3))  # 4+8 v 4+2+6
    storm(state, JAPANESE, "10", "20", J11)
    quiet(state)
    assert state.is_contested(20)
    assert state.control[20] == AMERICAN


def test_7_3_control_turns_when_the_last_defender_goes() -> None:
    """7.3, vector 50 The last defender is eliminated: control turns at once."""
    state = position(at("20", ("US-PC-1", D2), J11), dice=(3, 3, 2, 2))  # 4+6 v 1+2+4: 3 CP, K 1
    storm(state, JAPANESE, "20", "20")
    assert place(state, "US-PC-1") == 0
    assert state.control[20] == JAPANESE


def test_7_3_a_leader_alone_neither_controls_nor_contests() -> None:
    """7.3, R31 The last unit is eliminated, its leader stays behind alone: control turns all the same."""
    state = position(at("20", ("US-PC-1", D2), "US-L-EDSON", J11), dice=(1, 2, 1, 2))  # 4+3 v 1+2+3: 1 CP
    storm(state, JAPANESE, "20", "20")
    play(state, Absorb(unit("US-PC-1")))
    quiet(state)
    assert place(state, "US-PC-1") == 0
    assert state.control[20] == JAPANESE
    assert not state.is_contested(20)
    assert place(state, "US-L-EDSON") == 0  # 4.115 and he is gone at the end of the impulse


def test_7_5_vacant_means_no_enemy_unit() -> None:
    """7.5 Friendly units and control do not matter; leaders are no units (R31)."""
    state = position(at("20", "US-PC-1"), at("19", J11), at("18", "US-L-EDSON"), american="20 18")
    assert state.is_vacant(AMERICAN, 20)
    assert not state.is_vacant(JAPANESE, 20)
    assert state.is_vacant(JAPANESE, 18)
    assert state.is_vacant(JAPANESE, 19)


def test_7_6_free_means_vacant_and_own() -> None:
    """7.6 Own control and no enemy."""
    state = position(at("20", ("US-PC-1", SPENT)), at("19", "US-PB-1", J11), american="20 19 18")
    assert state.is_free(AMERICAN, 20)
    assert state.is_free(AMERICAN, 18)
    assert not state.is_free(AMERICAN, 19)
    assert not state.is_free(JAPANESE, 18)
