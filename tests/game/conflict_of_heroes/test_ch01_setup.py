"""1.0, 1.1 Setting up, boards, counters, piles and decks."""

from __future__ import annotations

import pytest

from game.conflict_of_heroes.asking import has_secrets
from game.conflict_of_heroes.components import CARDS, DECK, MARKERS, TYPES, Branch
from game.conflict_of_heroes.firefights import FIREFIGHTS, FIRST
from game.conflict_of_heroes.game import GAME
from game.conflict_of_heroes.setup import FaceUnit, PlaceHidden, PlaceUnit
from game.conflict_of_heroes.state import OFF, SPENT
from game.conflict_of_heroes.turns import Turn
from game.kernel.agenda import play, settle
from game.kernel.catalogue import ScenarioError
from tests.game.conflict_of_heroes.positions import AMERICAN, JAPANESE, field, spot

ALL = FIREFIGHTS.names


def test_1_0_1_a_firefight_fixes_everything() -> None:
    """1.0.1, 1.0.2, 1.0.3, 1.0.4 Tracks, points, round, and whose they are."""
    state = GAME.setup(FIRST, 1)
    assert settle(state) is not None
    assert (state.caps, state.pool, state.turn, state.lead) == ([5, 5], [0, 0], 1, 1)
    assert state.sheet.bushido is None and FIREFIGHTS.find("d7_coffin_corner").bushido == 2


@pytest.mark.parametrize("name", ALL)
def test_r01_half_hexes_never_exist(name: str) -> None:
    """1.0.7, R01 207 full hexes on a board; B, D, F ... begin with row 02."""
    board = FIREFIGHTS.find(name).board
    assert len(board.hexes) == 207
    assert spot("B01") not in board.ground and spot("A01") in board.ground


def test_r02_even_columns_stand_higher() -> None:
    """R02 B02 touches A01 and A02; A01 and B02 are adjacent."""
    board = field()
    assert board.distance(spot("B02"), spot("A01")) == board.distance(spot("B02"), spot("A02")) == 1
    assert board.toward(spot("B03"), 1) == spot("B02")
    assert board.toward(spot("B03"), 6) == spot("A02") and board.toward(spot("B03"), 5) == spot("A03")


def test_1_0_5_overlays_cover_terrain_and_paths() -> None:
    """1.0.5, 1.0.6 The river of the sandspit runs over board 13."""
    plain, covered = FIREFIGHTS.find(FIRST).board, FIREFIGHTS.find("d2_alligator_creek").board
    assert plain.terrain[spot("K06")].id != "river_deep" and covered.terrain[spot("K06")].id == "river_deep"
    assert covered.terrain[spot("K03")].id == "surf"
    assert any(spot("K05") in pair for pair in plain.paths)
    assert not any(spot("K05") in pair for pair in covered.paths)


def test_r03_who_sets_up_first() -> None:
    """1.0.8, 1.0.11, R03 The side without the first initiative; hidden groups before anything visible."""
    state = GAME.setup("d5_matanikau", 1)
    first = settle(state)
    assert first is not None and first.side == JAPANESE and isinstance(first.question, PlaceHidden)
    kinds = [type(item) for item in reversed(state.agenda)]
    assert kinds.index(PlaceUnit) > max(n for n, kind in enumerate(kinds) if kind is PlaceHidden)
    assert settle(GAME.setup("d7_coffin_corner", 1)).side == AMERICAN  # type: ignore[union-attr]


def test_r04_unburdened_by_the_number() -> None:
    """1.1, R04 A red move cost of 2 or less: the Japanese MMG, not the American HMG."""
    assert TYPES["jp_mmg"].unburdened and TYPES["us_rifle"].unburdened
    assert not TYPES["us_hmg"].unburdened and not TYPES["us_stuart"].unburdened


def test_r42_white_boxes() -> None:
    """1.1, R42 Machine guns, mortars and guns; not squads, snipers, tanks, the GMC, the LCP."""
    poor = {kind.id for kind in TYPES.values() if kind.close == -2}
    assert poor == {kind.id for kind in TYPES.values() if kind.branch in (Branch.SUPPORT, Branch.GUN)}
    assert all(kind.close == 4 for kind in TYPES.values() if kind.id not in poor)


def test_r91_inferred_numbers() -> None:
    """1.1, R91"""
    assert TYPES["us_mmg"].flank == 10
    assert (TYPES["jp_pak36"].range_max, TYPES["jp_70mm"].range_max) == (5, 8)
    assert (TYPES["jp_hago"].bonus, TYPES["us_gmc"].bonus) == (1, 1)


def test_r70_no_wheeled_vehicles() -> None:
    """11.0, R70"""
    assert {kind.move_class for kind in TYPES.values()} == {"foot", "tracked", "boat"}


def test_1_0_9_three_piles() -> None:
    """1.0.9 20 American, 15 Japanese and the firefight's No Hit, 10 for vehicles."""
    state = GAME.setup(FIRST, 1)
    assert [pile.size for pile in state.piles] == [20, 19, 10]


def test_r33_r35_r36_marker_numbers() -> None:
    """7.4, R33, R35, R36 Suppressed Japanese rally on 7; Panic lowers the front by 1; Berserk raises both by 2."""
    by_name = {marker.id: marker for marker in MARKERS}
    assert by_name["jp_suppressed"].rally == 7 and by_name["us_suppressed"].rally == 8
    assert (by_name["us_panic"].front, by_name["us_panic"].flank) == (-1, 1)
    assert (by_name["jp_berserk"].front, by_name["jp_berserk"].flank) == (2, 2)


def test_r92_cards_02_to_10() -> None:
    """9.0, R92 There is no card 01."""
    deck = FIREFIGHTS.find(FIRST).optional_deck
    held = [number for number, count in zip(DECK, deck.counts, strict=False) if count]
    assert held == ["02", "03", "04", "05", "06", "07", "08", "09", "10"]


def test_r124_the_first_draw_is_the_hand() -> None:
    """1.0.10, R124 Drawn by chance when it is drawn; the deck has no order."""
    state = GAME.setup("d7_coffin_corner", 3)
    assert [hand.size for hand in state.hands] == [0, 0]
    decision = settle(state)
    while decision is not None and not isinstance(decision.question, Turn):
        play(state, decision.options[0])
        decision = settle(state)
    assert [hand.size for hand in state.hands] == [2, 2]
    assert all(CARDS[DECK[kind]].suit != "event" for hand in state.hands for kind, n in enumerate(hand.counts) if n)


def test_r129_firefight_1_has_sections_1_to_7_alone() -> None:
    """R129 No groups and no shared activations, unless it is played with cards."""
    assert not GAME.setup(FIRST, 1).grouping
    assert GAME.setup(FIRST, 1, ("cards_in_firefight_1",)).grouping
    assert GAME.setup("d3_tasimboko", 1).grouping


def test_start_spent_units() -> None:
    """F Both PaK36 begin spent."""
    state = GAME.setup("d3_tasimboko", 1)
    spent = [state.type(unit).id for unit, status in enumerate(state.status) if status == SPENT]
    assert spent == ["jp_pak36", "jp_pak36"]


def test_cargo_begins_aboard() -> None:
    """22.0 Eight men in two boats, four each."""
    state = GAME.setup("d1_gavutu", 1)
    boats = [unit for unit in range(23) if state.type(unit).is_boat]
    loads = [sum(carrier == boat for carrier in state.aboard.values()) for boat in boats]
    assert loads == [4, 4, 4]
    assert state.where[boats[2]] == OFF and not has_secrets(state, AMERICAN)


def test_setting_up_a_unit() -> None:
    """1.0.6, 5.1 A hex of its area, then a facing."""
    state = GAME.setup("d7_coffin_corner", 1)
    decision = settle(state)
    assert decision is not None and isinstance(decision.question, PlaceUnit)
    play(state, decision.options[0])
    faced = settle(state)
    assert faced is not None and isinstance(faced.question, FaceUnit) and len(faced.options) == 6


def test_options_that_do_not_fit_are_refused_by_name() -> None:
    """3.0.1 Fog of war needs variable APs; cards are an option of the first firefight alone."""
    with pytest.raises(ScenarioError, match="'fog_of_war' needs the rule 'variable_ap'"):
        GAME.setup(FIRST, 1, ("fog_of_war",))
    with pytest.raises(ScenarioError, match="'cards_in_firefight_1' is no choice"):
        GAME.setup("d1_gavutu", 1, ("cards_in_firefight_1",))


def test_3_2_5_handicap() -> None:
    """3.2.5"""
    state = GAME.setup(FIRST, 1, ("handicap_american_2",))
    settle(state)
    assert state.caps == [7, 5]


def test_r96_two_sides() -> None:
    """23.0, 23.1, 23.2, R96"""
    assert GAME.sides == ("american", "japanese") and len(GAME.players) == 2
