"""3 The map: areas, boundaries, bridges, zones and tracks."""

from __future__ import annotations

from game.edsons_ridge.ammo import ammo_number, refit_allowance
from game.edsons_ridge.components import (
    AMERICAN,
    AREAS,
    BRIDGES,
    ENTRY,
    GROUND,
    JAPANESE,
    PLACES,
    TEM,
    TRACKS,
    is_zone,
    place_number,
)
from game.edsons_ridge.impulses import AssaultFrom, FireAt, InfiltrateFrom, PatrolInto
from game.edsons_ridge.movement import GoTo
from game.edsons_ridge.victory import ScoreTurn
from game.kernel.picking import DONE
from tests.game.edsons_ridge.positions import at, impulse, pick, place, play, position, run

JA = "JP-1_124-1-1"


def test_3_2_thirty_five_areas_and_six_zones() -> None:
    """3.2, 3.3 35 numbered areas, zones A to F; whoever is next to someone is so both ways."""
    state = position()
    assert [p for p in PLACES if not is_zone(p)] == list(range(1, 36))
    assert [p for p in PLACES if is_zone(p)] == [place_number(z) for z in "ABCDEF"]
    assert all(p in state.near(n) for p in PLACES for n in state.near(p))


def test_3_21_a_square_costs_one_and_a_circle_two() -> None:
    """3.21 The identifier's shape is the cost to enter: 1 or 2 MF."""
    assert all(ENTRY[p] in (1, 2) for p in AREAS)
    state = position(at("10", JA), at("30", "US-PI-1"), japanese="10 19 20")
    impulse(state, JAPANESE)
    play(state, AssaultFrom(10), GoTo(19))
    assert state.mf == {0: 3}  # 19 is a square
    state = position(at("10", JA), at("30", "US-PI-1"), japanese="10 19 20")
    impulse(state, JAPANESE)
    play(state, AssaultFrom(10), GoTo(20))
    assert state.mf == {0: 2}  # 20 is a circle


def test_3_22_terrain_modifiers_run_from_one_to_three() -> None:
    """3.22 TEM +1 to +3 in every area."""
    assert {TEM[p] for p in AREAS} == {1, 2, 3}


def test_3_23_a_river_separates_for_every_purpose() -> None:
    """3.23 Areas with only water between them are not adjacent: no move, fire, infiltration or patrol across."""
    state = position(at("4", JA), at("10", "US-PI-1"))  # 4 and 10 touch nowhere by land
    decision = impulse(state, JAPANESE)
    assert decision is not None
    assert FireAt(10) not in decision.options
    assert InfiltrateFrom(4) not in decision.options
    assert AssaultFrom(4) in decision.options
    decision = play(state, AssaultFrom(4))
    assert decision is not None
    assert {o.place for o in decision.options if isinstance(o, GoTo)} == {2, 3, 5, 12, 13}
    state = position(at("4", JA), at("10", "US-PI-1"))
    decision = impulse(state, AMERICAN)
    assert decision is not None
    assert PatrolInto(4) not in decision.options


def test_3_24_the_stream_has_no_effect() -> None:
    """3.24 From 2 into 6 and 1, along the stream, costs the plain 2 MF of a circle."""
    for target in (1, 6):
        state = position(at("2", JA), at("30", "US-PI-1"))
        impulse(state, JAPANESE)
        play(state, AssaultFrom(2), GoTo(target))
        assert state.mf == {0: 2}


def test_3_25_two_bridges_make_adjacent() -> None:
    """3.25 Bridges join 4 with 5 and zone B with 14; the ends are adjacent for all purposes."""
    assert {frozenset(b.ends) for b in BRIDGES} == {frozenset({4, 5}), frozenset({14, place_number("B")})}
    state = position(at("4", JA), at("5", "US-PI-1"))
    decision = impulse(state, JAPANESE)
    assert decision is not None
    assert FireAt(5) in decision.options  # fire over the bridge
    assert InfiltrateFrom(4) not in decision.options  # 8.221 the one exception the book makes


def test_3_26_each_scoring_area_pays_its_controller() -> None:
    """3.26, 3.6, R34 Points go to the controller, contested or not; one net track."""
    state = position(at("18", "US-PI-1", JA), turn=2, lead=3)
    total = sum(GROUND[p].points for p in AREAS)
    run(state, ScoreTurn())
    assert state.lead == 3 - total  # all of them American
    state = position(japanese="18", turn=2, lead=3)
    run(state, ScoreTurn())
    assert state.lead == 3 - total + 2 * GROUND[18].points


def test_3_26_americans_do_not_score_on_turn_1() -> None:
    """3.26, 3.6 On turn 1 only the Japanese count."""
    state = position(japanese="11", turn=1, lead=3)
    run(state, ScoreTurn())
    assert state.lead == 3 + GROUND[11].points


def test_3_3_zones_are_reached_only_along_arrows() -> None:
    """3.3 From zone E only 7 and zone D can be reached."""
    state = position(at("E", JA), at("30", "US-PI-1"))
    impulse(state, JAPANESE)
    decision = play(state, AssaultFrom(place_number("E")))
    assert decision is not None
    assert set(decision.options) == {GoTo(7), GoTo(place_number("D"))}


def test_3_4_five_turns() -> None:
    """3.4 The track has five turns."""
    state = position()
    assert (state.scenario.first_turn, state.scenario.last_turn) == (1, 5)
    assert sorted(TRACKS.times) == [1, 2, 3, 4, 5]


def test_3_5_three_ammo_boxes_a_turn() -> None:
    """3.5 Two chits and a printed number for the Japanese; three allowances for the Americans, E9: turn 3 10, 9, 8."""
    state = position(turn=3)
    seen = []
    for box in range(3):
        state.box = [box, box]
        seen.append((ammo_number(state), refit_allowance(state)))
    assert seen == [(6, 10), (7, 9), (5, 8)]


def test_3_25_five_units_a_bridge_and_impulse() -> None:
    """3.25, 9.61 The sixth unit does not get over the bridge in the same impulse; another way is still open."""
    keys = ["JP-1_124-1-1", "JP-1_124-1-2", "JP-1_124-1-3", "JP-1_124-2-1", "JP-1_124-2-2", "JP-1_124-2-3"]
    state = position(at("4", *keys), at("30", "US-PI-1"))
    impulse(state, JAPANESE)
    play(state, AssaultFrom(4))
    for key in keys[:5]:
        play(state, pick(key), GoTo(5), DONE)
    decision = play(state, pick(keys[5]))
    assert decision is not None
    assert GoTo(5) not in decision.options
    assert GoTo(2) in decision.options
    assert [place(state, key) for key in keys] == [5, 5, 5, 5, 5, 4]
