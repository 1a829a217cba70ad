"""6 The sequence of play, and regrouping (6.6)."""

from __future__ import annotations

import pytest

from game.edsons_ridge.components import AMERICAN, D2, JAPANESE, SPENT, Phase, place_number
from game.edsons_ridge.events import PhaseBegun
from game.edsons_ridge.impulses import ChooseImpulse, ImpulsePhase, PassImpulse
from game.edsons_ridge.movement import GoTo
from game.edsons_ridge.regroup import Regroup, RegroupPhase, RegroupTo
from game.edsons_ridge.sequence import EndTurn, Turn
from game.edsons_ridge.state import Edson
from game.kernel.picking import DONE
from tests.game.edsons_ridge.positions import (
    at,
    events_of,
    level,
    pick,
    place,
    play,
    position,
    quiet,
    run,
    unit,
)

J11, J12, J13 = "JP-1_124-1-1", "JP-1_124-1-2", "JP-1_124-1-3"
ZONE_A, ZONE_E, ZONE_F = place_number("A"), place_number("E"), place_number("F")


def phases(turn: int, house: tuple[str, ...] = ()) -> list[tuple[int, str]]:
    """The phases of one turn without a unit on the map: both sides pass."""
    state = position(turn=turn, house=house, dice=(6, 6), used={78, 79, 80, 81, 82})
    state.advantage_used = True
    heard = events_of(state)
    run(state, Turn())
    quiet(state)
    return [(e.turn, e.phase) for e in heard if isinstance(e, PhaseBegun) and e.turn == turn]


def test_6_1_five_phases_in_order() -> None:
    """6.1 Reinforcement, Impulse, Close Combat, Refit, Regroup."""
    order = ["reinforcements", "impulses", "close combat", "refit", "regroup"]
    assert phases(1) == [(1, phase) for phase in order]


def test_6_6_no_regroup_on_turn_5() -> None:
    """6.6 The last turn has no Regroup Phase."""
    assert [phase for _, phase in phases(5)] == ["reinforcements", "impulses", "close combat", "refit"]


@pytest.mark.parametrize("holder", [JAPANESE, AMERICAN])
def test_6_3_the_holder_of_the_advantage_goes_first(holder: int) -> None:
    """6.3, 8.1 The first impulse of the turn is the holder's; then the sides alternate."""
    state = position(at("10", J11), at("20", "US-PC-1"), japanese="10", holder=holder, dice=(6, 6))
    decision = run(state, ImpulsePhase())
    assert decision is not None
    assert isinstance(decision.question, ChooseImpulse)
    assert decision.side == holder
    state.advantage_used = True
    decision = play(state, PassImpulse())
    assert decision is not None
    assert isinstance(decision.question, ChooseImpulse)
    assert decision.side == 1 - holder


def test_6_6_markers_go_to_the_first_boxes_of_the_next_turn() -> None:
    """6.6 After regrouping the turn marker advances and both ammo markers start again; the next chit turns up."""
    state = position(at("20", "US-PC-1"), at("1", J11), turn=2, box=[2, 2], phase=Phase.REGROUP, dice=(6, 6))
    run(state, EndTurn())
    assert (state.turn, state.box) == (3, [0, 0])
    assert 4 in state.shown


def test_6_6_americans_regroup_first() -> None:
    """6.6 American units, then Japanese ones."""
    state = position(at("20", "US-PC-1"), at("1", J11))
    decision = run(state, RegroupPhase())
    assert decision is not None
    assert decision.side == AMERICAN
    decision = play(state, DONE)
    assert decision is not None
    assert decision.side == JAPANESE


def ways(state: Edson, key: str, side: int) -> set[int]:
    return {o.place for o in RegroupTo(side, unit(key)).options(state) if isinstance(o, GoTo)}


def example_11() -> Edson:
    """E11: Japanese in and in control of 7, 8, 20, 21, also in 23; Americans in 23, 7, 22, 19."""
    return position(
        at("7", J11, "US-PI-1"),
        at("8", J12),
        at("20", J13),
        at("21", "JP-35B-1"),
        at("23", "US-PA-1", "JP-35B-2"),
        at("22", "US-EN-1"),
        at("19", "US-PB-1"),
        japanese="7 8 20 21",
        american="9 10 19 22 23",
    )


def test_6_6_example_11_where_units_may_regroup() -> None:
    """6.6, E11 Only vacant areas under own control and permitted zones; leaving a contested area is allowed."""
    state = example_11()
    assert ways(state, J12, JAPANESE) == {20, 21}  # not 7: an American is there
    assert ways(state, J11, JAPANESE) == {8, 21, ZONE_E}
    assert ways(state, J13, JAPANESE) == {8, 21}  # not 23: no Japanese control
    assert ways(state, "US-PA-1", AMERICAN) == {19, 22}


def test_6_6_example_11_control_turns_when_the_americans_leave() -> None:
    """6.6, 7.3, E11 The American leaves 23: it is Japanese at once, and Japanese may regroup into it."""
    state = example_11()
    run(state, RegroupPhase())
    play(state, pick("US-PA-1"), GoTo(22))
    assert state.control[23] == JAPANESE
    assert 23 in ways(state, J13, JAPANESE)


def test_6_6_spent_and_disrupted_units_regroup_without_exhaustion() -> None:
    """6.6 Any level may regroup and stays as it is."""
    state = position(at("1", (J11, D2), (J12, SPENT)), at("30", "US-PI-1"))
    run(state, Regroup(JAPANESE, ()))
    play(state, pick(J11), GoTo(2), pick(J12), GoTo(3))
    assert (place(state, J11), level(state, J11)) == (2, D2)
    assert (place(state, J12), level(state, J12)) == (3, SPENT)


def test_6_6_one_area_only() -> None:
    """6.6 A unit that has regrouped is not offered again."""
    state = position(at("1", J11, J12), at("30", "US-PI-1"))
    run(state, Regroup(JAPANESE, ()))
    decision = play(state, pick(J11), GoTo(2))
    assert decision is not None
    assert set(decision.options) == {pick(J12), DONE}


def test_6_6_japanese_never_into_zones_a_and_f() -> None:
    """6.6, 16.5, vector 55 From 35, next to zone F, and from 34, next to zone A."""
    state = position(at("35", J11), at("34", J12), japanese="35 34 22 33")
    assert ways(state, J11, JAPANESE) == {22, 34}
    assert ways(state, J12, JAPANESE) == {22, 33, 35}


def test_6_6_americans_never_into_zones_b_to_e() -> None:
    """6.6, 16.5, vector 55 From 7, 14 and 2 no zone; from 35 zone F and from 34 zone A are open."""
    state = position(at("7", "US-PI-1"), at("14", "US-PI-2"), at("2", "US-EN-1"), american="1 2 3 4 6 7 8 13 14 21")
    assert ways(state, "US-PI-1", AMERICAN) == {8, 21}
    assert ways(state, "US-PI-2", AMERICAN) == {3, 13, 15}
    assert ways(state, "US-EN-1", AMERICAN) == {1, 3, 4, 6}
    state = position(at("35", "US-PI-1"), at("34", "US-PI-2"))
    assert ZONE_F in ways(state, "US-PI-1", AMERICAN)
    assert ZONE_A in ways(state, "US-PI-2", AMERICAN)


def test_6_6_movement_rules_hold_at_bridges() -> None:
    """6.6, 9.61, 9.62, 20.1 Five units over an own bridge, none over an enemy's."""
    keys = [J11, J12, J13, "JP-1_124-2-1", "JP-1_124-2-2", "JP-1_124-2-3"]
    state = position(at("4", *keys), at("30", "US-PI-1"), japanese="4 5", american="2 3 12 13")
    run(state, Regroup(JAPANESE, ()))
    for key in keys[:5]:
        play(state, pick(key))  # the bridge is the only way
    decision = run(state)
    assert decision is None  # the sixth has nowhere to go: nothing is asked any more
    assert [place(state, key) for key in keys] == [5, 5, 5, 5, 5, 4]
    state = position(at("4", J11), bridges=[AMERICAN, JAPANESE], japanese="4 5")
    assert 5 not in ways(state, J11, JAPANESE)


def test_6_6_regroup_respects_stacking() -> None:
    """6.6, 7.1 Not into a full area."""
    ten = ["JP-1_124-1-2", "JP-1_124-1-3", "JP-1_124-2-1", "JP-1_124-2-2", "JP-1_124-2-3", "JP-1_124-3-1"]
    state = position(at("1", J11), at("2", *ten, "JP-1_124-MGCO", "JP-35B-1"))
    assert ways(state, J11, JAPANESE) == {3, place_number("C")}


def test_6_6_a_leader_left_alone_is_removed() -> None:
    """6.6, 18.1 His men regroup, he does not: out of the game."""
    state = position(at("1", J11, "JP-L-KOKUSHO"), at("30", "US-PI-1"))
    run(state, RegroupPhase())
    play(state, DONE, pick(J11), GoTo(2), DONE)
    assert place(state, "JP-L-KOKUSHO") == 0
