"""5 Prepare for play."""

from __future__ import annotations

from game.edsons_ridge.components import AMERICAN, AREAS, BRIDGES, FRESH, IS_COMBAT, JAPANESE, LEADERS, TRACKS, UNITS
from game.edsons_ridge.game import GAME
from game.edsons_ridge.impulses import ChooseImpulse
from game.edsons_ridge.movement import GoTo
from game.edsons_ridge.setup import HideDump, PlaceLeader, PlaceUnit, PlaceVandegrift
from game.edsons_ridge.state import UNKNOWN, Edson
from game.kernel.agenda import Decision, Question
from tests.game.edsons_ridge.positions import play, run


def set_up(seed: int = 7) -> tuple[Edson, list[Decision]]:
    """Play the set-up with the first answer each time; the decisions that were asked."""
    state = GAME.setup("full_battle", seed)
    asked: list[Decision] = []
    decision = run(state)
    while decision is not None and isinstance(decision.question, PlaceUnit | HideDump | PlaceVandegrift | PlaceLeader):
        asked.append(decision)
        decision = play(state, decision.options[0])
    return state, asked


def test_5_1_markers_at_the_start() -> None:
    """5.1 Turn 1, first ammo boxes, three points for the Japanese, who hold the Advantage and the bridges (20.1)."""
    state, _ = set_up()
    assert (state.turn, state.box, state.lead, state.holder) == (1, [0, 0], 3, JAPANESE)
    assert state.bridges == [JAPANESE] * len(BRIDGES)
    assert state.ips == 5


def test_5_2_americans_set_up_first() -> None:
    """5.2 All American choices (units, dump, Vandegrift, leaders) come before the Japanese leaders."""
    _, asked = set_up()
    sides = [decision.side for decision in asked]
    assert sides == sorted(sides, reverse=True)
    assert {AMERICAN, JAPANESE} == set(sides)
    kinds = [type(decision.question) for decision in asked if decision.side == AMERICAN]
    assert kinds.index(HideDump) < kinds.index(PlaceVandegrift) < kinds.index(PlaceLeader)
    assert {type(decision.question) for decision in asked if decision.side == JAPANESE} == {PlaceLeader}


def test_5_2_leaders_go_where_their_side_controls_and_stands() -> None:
    """5.2 Every area offered to a leader is his side's and holds his side's units; all such areas are offered."""
    _, asked = set_up()
    state = GAME.setup("full_battle", 7)
    decision = run(state)
    seen = 0
    while decision is not None and not isinstance(decision.question, ChooseImpulse):
        if isinstance(decision.question, PlaceLeader):
            own = {p for p in AREAS if state.control[p] == decision.side and state.units(decision.side, p)}
            assert {option.place for option in decision.options if isinstance(option, GoTo)} == own
            seen += 1
        decision = play(state, decision.options[0])
    assert seen == sum(isinstance(d.question, PlaceLeader) for d in asked) == 6


def test_5_2_all_units_begin_fresh() -> None:
    """5.2 Fresh sides up; every leader is on the map."""
    state, _ = set_up()
    assert all(state.level[unit] == FRESH for unit in UNITS if state.where[unit])
    assert all(state.where[leader] for side in (JAPANESE, AMERICAN) for leader in LEADERS[side])
    assert all(state.where[f.unit] for f in state.scenario.forces if IS_COMBAT[f.unit] and not f.turn)


def test_5_2_the_dump_is_hidden_in_an_american_area_but_8_9_10() -> None:
    """5.2, 15.51 Offered: American-controlled areas without 8, 9, 10; unknown to the Japanese."""
    state, asked = set_up()
    offered = {o.place for d in asked if isinstance(d.question, HideDump) for o in d.options if isinstance(o, GoTo)}
    start = GAME.setup("full_battle", 7)
    assert offered == {p for p in AREAS if start.control[p] == AMERICAN} - {8, 9, 10}
    assert GAME.observe(state, JAPANESE).dump == UNKNOWN
    assert GAME.observe(state, AMERICAN).dump == state.dump


def test_5_2_vandegrift_goes_to_24_25_or_31() -> None:
    """5.2, 18.8"""
    _, asked = set_up()
    offered = next(set(d.options) for d in asked if isinstance(d.question, PlaceVandegrift))
    assert offered == {GoTo(24), GoTo(25), GoTo(31)}


def test_5_2_reinforcements_wait() -> None:
    """5.2, 4.23 Units with a turn of entry are not on the map when play begins."""
    state, _ = set_up()
    later = [f.unit for f in state.scenario.forces if f.turn > 1]
    assert later
    assert not any(state.where[unit] for unit in later)


def test_5_3_ten_chits_from_the_pool_face_down_but_one() -> None:
    """5.3 Two per turn, drawn blind; only the first of turn 1 is up, and neither side sees the others."""
    state, _ = set_up()
    assert len(state.chits) == 10
    pool = list(TRACKS.chit_pool)
    for chit in state.chits:
        pool.remove(chit)  # each chit exists
    assert state.shown == {0}
    for side in (JAPANESE, AMERICAN):
        view = GAME.observe(state, side)
        assert view.chits == (state.chits[0], *[UNKNOWN] * 9)


def test_5_3_another_seed_draws_other_chits() -> None:
    """5.3 The draw is random."""
    assert len({GAME.setup("full_battle", seed).chits for seed in range(8)}) > 1


def test_5_4_the_japanese_move_first() -> None:
    """5.4, 6.3 After set-up the holder of the Advantage, the Japanese, takes the first impulse."""
    state, _ = set_up()
    decision = run(state)
    assert decision is not None
    question: Question[Edson] = decision.question
    assert isinstance(question, ChooseImpulse)
    assert question.side == JAPANESE
