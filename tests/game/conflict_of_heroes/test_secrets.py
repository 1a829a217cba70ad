"""B.1, B.7 What a side may know, and worlds that fit it."""

from __future__ import annotations

from random import Random

import pytest

from game.conflict_of_heroes.components import MARKERS, UNKNOWN_CARD, UNKNOWN_MARKER
from game.conflict_of_heroes.firefights import FIREFIGHTS
from game.conflict_of_heroes.game import GAME
from game.conflict_of_heroes.hits import take
from game.conflict_of_heroes.secrets import SOME_HEX, imagine, observe
from game.conflict_of_heroes.state import SOMEWHERE, Plot, kinds_with
from game.kernel.agenda import play, settle
from game.kernel.contract import try_game
from tests.game.conflict_of_heroes.positions import AMERICAN, JAPANESE, hit, hold, position, spot


def test_a_face_down_marker_is_known_to_its_owner_alone() -> None:
    """7.4, B.1"""
    state = position(("us_rifle", "H08", 1), ("jp_infantry", "H05", 4))
    hit(state, 0, "us_pinned")
    assert observe(state, AMERICAN).marker[0] == state.marker[0]
    assert observe(state, JAPANESE).marker[0] == UNKNOWN_MARKER
    state.show(0)
    assert observe(state, JAPANESE).marker[0] == state.marker[0]


def test_hands_piles_deck_plots_and_objective_are_blanked() -> None:
    """B.1"""
    state = GAME.setup("d7_coffin_corner", 1)
    settle(state)
    state.plots = (Plot(AMERICAN, "45", 2, spot("H05")),)
    state.objective = spot("K03")
    hold(state, AMERICAN, "02", "11")
    view = observe(state, JAPANESE)
    assert view.hands[0].counts[UNKNOWN_CARD] == 2 and view.plots[0].place == 0
    assert view.objective == spot("K03") and observe(state, AMERICAN).objective == SOME_HEX
    assert view.deck.counts[UNKNOWN_CARD] == state.deck.size
    assert [pile.counts[UNKNOWN_MARKER] for pile in view.piles] == [pile.size for pile in state.piles]


def test_worlds_keep_to_what_a_marker_could_be() -> None:
    """B.7 A unit that moved without showing is not imagined pinned."""
    state = position(("us_rifle", "H08", 1), ("jp_infantry", "H05", 4))
    hit(state, 0, "us_unnerved")
    state.rule_out(0, kinds_with("move"))
    view = observe(state, JAPANESE)
    for seed in range(40):
        marker = MARKERS[imagine(view, JAPANESE, Random(seed)).marker[0]]
        assert "move" not in marker.bars and not marker.move_cost


def test_hidden_units_are_imagined_where_they_may_be() -> None:
    """B.7"""
    state = position(("us_rifle", "H08", 1), ("jp_infantry", "H05", 0))
    state.hidden.add(1)
    state.maybe[1] = (804, 805, 806)
    view = observe(state, AMERICAN)
    assert view.where[1] == SOMEWHERE
    assert {imagine(view, AMERICAN, Random(seed)).where[1] for seed in range(40)} == {804, 805, 806}


def test_the_owner_alone_hears_which_marker_it_is() -> None:
    """7.4, B.1"""
    from game.conflict_of_heroes import events
    from game.kernel.state import Copies

    state = position(("us_rifle", "H08", 1), ("jp_infantry", "H05", 4))
    state.ears = ears = Copies()  # type: ignore[misc]
    take(state, 0, 1)
    for side in (AMERICAN, JAPANESE):
        told = [each.event for each in GAME.told_to(side, ears)]
        assert any(isinstance(event, events.MarkerSeen) for event in told) is (side == AMERICAN)


@pytest.mark.parametrize("name", FIREFIGHTS.names)
def test_random_play_keeps_every_secret(name: str) -> None:
    """The whole contract at a third of the decisions of one game."""
    outcome = try_game(GAME, name, 77, 0.3)
    assert outcome.flaws == () and not outcome.unfinished


def test_a_clone_stands_alone() -> None:
    state = GAME.setup("d7_coffin_corner", 2)
    decision = settle(state)
    assert decision is not None
    twin, before = state.clone(), state.digest()
    play(twin, decision.options[0])
    assert state.digest() == before
