"""19 Reinforcements and their price."""

from __future__ import annotations

import pytest

from game.edsons_ridge.components import AMERICAN, FRESH, NOWHERE, place_number
from game.edsons_ridge.game import GAME
from game.edsons_ridge.impulses import ChooseImpulse
from game.edsons_ridge.movement import GoTo
from game.edsons_ridge.reinforcements import EarlyReinforcements, PlaceReinforcement, ReinforcementPhase
from game.edsons_ridge.setup import PlaceLeader, PlaceUnit, PlaceVandegrift
from game.edsons_ridge.state import Edson
from game.kernel import agenda
from game.kernel.agenda import Decision
from game.kernel.picking import DONE
from tests.game.edsons_ridge.positions import level, pick, place, play, run, unit

GOLF = ("US-25G-1", "US-25G-2", "US-25G-MG")
ZONE_A = place_number("A")


def begin(turn: int, lead: int = 3) -> tuple[Edson, Decision | None]:
    """The book's set-up, and then the Reinforcement Phase of a turn."""
    state = GAME.setup("full_battle", 1)
    decision = agenda.settle(state)
    while decision is not None and not isinstance(decision.question, ChooseImpulse):
        agenda.play(state, DONE if DONE in decision.options else decision.options[0])
        decision = agenda.settle(state)
    state.agenda.clear()
    state.turn, state.lead = turn, lead
    return state, run(state, ReinforcementPhase())


def test_19_1_scheduled_platoons_arrive_on_their_turn() -> None:
    """19.1, 6.2 Turn 4: the three units of 2/5 G in zone A, Fresh; the later ones still wait."""
    state, decision = begin(4)
    assert decision is not None
    assert isinstance(decision.question, EarlyReinforcements)
    assert {place(state, key) for key in GOLF} == {NOWHERE}
    assert play(state, DONE) is None
    assert {place(state, key) for key in GOLF} == {ZONE_A}
    assert {level(state, key) for key in GOLF} == {FRESH}
    assert place(state, "US-25F-1") == NOWHERE
    assert state.lead == 3


def test_19_1_nothing_comes_on_turn_1() -> None:
    """19.1 The first platoons are due on turns 2 and 4; the Riggers of turn 2 may not be called early."""
    state, decision = begin(1)
    assert decision is None
    assert place(state, "US-RIG") == NOWHERE


def test_19_1_the_riggers_are_placed_where_their_counter_says() -> None:
    """19.1 24, 25, 31 or zone A."""
    state, decision = begin(2)
    assert decision is not None
    assert isinstance(decision.question, PlaceReinforcement)
    assert decision.options == (GoTo(24), GoTo(25), GoTo(31), GoTo(ZONE_A))
    play(state, GoTo(25))
    assert place(state, "US-RIG") == 25


def test_19_1_an_entry_area_in_enemy_hands_is_closed() -> None:
    """19.1, 7.6 The units.json card: it must be American-controlled and free of Japanese."""
    state, _ = begin(2)
    state.enter(unit("JP-1_124-1-1"), 25)
    state.control[31] = 0
    decision = agenda.settle(state)
    assert decision is not None
    assert GoTo(31) not in decision.options
    assert GoTo(ZONE_A) in decision.options


def test_19_2_platoons_due_next_turn_may_be_called_early() -> None:
    """19.2 On turn 3 those of turn 4, one turn early and no more; the Riggers never."""
    _, decision = begin(3)
    assert decision is not None
    assert decision.side == AMERICAN
    assert set(decision.options) == {*(pick(key) for key in GOLF), DONE}


@pytest.mark.parametrize(
    ("lead", "platoons", "after"),
    [
        (3, 1, 4),  # the Japanese lead: one more for them
        (-1, 1, 1),  # the Americans lead by 1: 2 off, the Japanese lead by 1
        (-7, 1, -5),
        (0, 1, 1),  # R23: at 0 the Americans do not lead
        (-3, 2, 1),
        (-1, 2, 2),  # the second is paid when the Japanese already lead
        (2, 3, 5),
    ],
)
def test_19_2_the_price_depends_on_who_leads(lead: int, platoons: int, after: int) -> None:
    """19.2, R23 Vector 47: two American points each while they lead, otherwise one Japanese point each."""
    state, _ = begin(3, lead)
    play(state, *(pick(key) for key in GOLF[:platoons]))
    decision = agenda.settle(state)
    if decision is not None and isinstance(decision.question, EarlyReinforcements):
        play(state, DONE)
    assert state.lead == after
    placed = [key for key in GOLF if place(state, key) == ZONE_A]
    assert placed == list(GOLF[:platoons])


def test_19_2_a_platoon_called_early_does_not_come_again() -> None:
    """19.2 On turn 4 only the two others arrive."""
    state, _ = begin(3)
    play(state, pick("US-25G-1"), DONE)
    state.turn = 4
    state.move(unit("US-25G-1"), 33)
    run(state, ReinforcementPhase())
    play(state, DONE)
    assert [place(state, key) for key in GOLF] == [33, ZONE_A, ZONE_A]


def test_19_2_nothing_is_bought_on_the_last_turn() -> None:
    """19.2 There is no turn 6: the last platoons simply arrive."""
    state, decision = begin(5)
    assert decision is None
    assert place(state, "US-25E-1") == ZONE_A


def test_19_1_the_set_up_has_its_questions() -> None:
    """5.2 What `begin` walks through before the first turn: free units, general, leaders."""
    state = GAME.setup("full_battle", 1)
    asked = set()
    decision = agenda.settle(state)
    while decision is not None and not isinstance(decision.question, ChooseImpulse):
        asked.add(type(decision.question))
        agenda.play(state, DONE if DONE in decision.options else decision.options[0])
        decision = agenda.settle(state)
    assert asked >= {PlaceUnit, PlaceVandegrift, PlaceLeader}
