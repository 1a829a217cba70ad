"""The map directs itself: it opens on the battlefield, follows what is asked, waits for the hand, never zooms."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.edsons_ridge.components import AMERICAN, place_name
from game.edsons_ridge.game import GAME
from game.edsons_ridge.scenarios import SCENARIOS
from game.edsons_ridge.setup import new_state
from game.registry import GAMES
from ui.album.moments import AlbumMoment, reach
from ui.board.board import Board
from ui.board.framing import CLOSER
from ui.board.piles import Detail
from ui.board.scene import Shown
from ui.palette import STANDARD
from ui.skins.edsons_ridge.clicks import SKIN

RECT = pygame.Rect(0, 44, 880, 756)
SCENARIO_NAMES = [brief.name for brief in GAMES["edsons_ridge"].briefings]


def board(scenario: str = "hill_80") -> Board:
    view = new_state(SCENARIOS.find(scenario), 1, ())
    return Board(SKIN, SKIN.chart(scenario), view, RECT, STANDARD, 1.0)


def calm(shown: Board) -> None:
    shown.update(1.0, "none")


@pytest.mark.parametrize("scenario", SCENARIO_NAMES)
def test_a_battle_opens_on_its_own_ground(scenario: str) -> None:
    shown = board(scenario)
    for place in SCENARIOS.find(scenario).in_play:
        name = place_name(place)
        if name.isdecimal():
            assert shown.camera.shows(shown.chart.badge(name)), name
    _, _, width, height = shown.camera.visible
    field = shown.chart.battlefield
    assert width <= field[2] * 1.05 or height <= field[3] * 1.05, "nothing is shown that could be cropped away"


def test_the_map_glides_to_what_is_chosen_at_the_same_scale() -> None:
    shown = board()
    shown.still = False
    shown.move(shown.camera.zoom(2))
    calm(shown)
    far = "2"
    before = shown.camera
    assert not before.shows(shown.chart.badge(far))
    shown.show(replace(shown.scene, selected=far))
    assert shown.journey is not None and shown.camera == before
    shown.update(0.2, "none")
    assert before.y < shown.camera.y < shown.journey.end.y
    shown.update(0.5, "none")
    assert shown.journey is None and shown.camera.shows(shown.chart.badge(far), 30)
    assert shown.camera.scale == before.scale


def test_with_reduced_motion_the_map_is_there_at_once() -> None:
    shown = board()
    shown.move(shown.camera.zoom(2))
    shown.still = True
    shown.show(replace(shown.scene, selected="2"))
    assert shown.journey is None and shown.camera.shows(shown.chart.badge("2"), 30)


def test_the_map_waits_while_it_is_in_hand() -> None:
    shown = board()
    shown.still = False
    shown.move(shown.camera.zoom(2))
    shown.show(replace(shown.scene, selected="2"))
    held = shown.camera
    shown.update(0.1, "none")
    assert shown.camera == held, "it was moved by hand a moment ago"
    shown.update(0.3, "none")
    assert shown.camera != held
    shown.move(shown.camera.pan(5, 5))
    assert shown.journey is None, "the hand has the last word"


def test_what_is_in_sight_moves_nothing() -> None:
    shown = board()
    shown.still = False
    shown.show(Shown(shown.scene.view, shown.scene.viewer, selected="11"))
    assert shown.journey is None


def test_an_overview_stands_where_little_is_in_sight() -> None:
    shown, surface = board(), pygame.Surface((1280, 800))
    shown.draw(surface)
    assert shown.overview.box is None, "the whole battlefield is in sight"
    shown.move(shown.camera.zoom(2))
    shown.draw(surface)
    box = shown.overview.box
    assert box is not None and box.width == 168 and RECT.contains(box)
    piles = [pygame.Rect(pile.frame) for layout in shown._layouts.values() for pile in layout.piles]
    assert box.collidelist(piles) == -1


def test_a_click_on_the_overview_goes_there_and_nowhere_else() -> None:
    shown, surface = board(), pygame.Surface((1280, 800))
    shown.move(shown.camera.zoom(3))
    shown.draw(surface)
    box = shown.overview.box
    assert box is not None
    pos = box.x + 40, box.y + 30
    goal = shown.overview.to_map(pos, shown.chart.battlefield)
    assert shown.place_at(pos) == "" and shown.click(pos) is None
    assert (shown.camera.x, shown.camera.y) == pytest.approx(goal, abs=1.0)


def test_what_is_fought_over_is_framed_so_that_its_pieces_are_counters() -> None:
    """10.4 At a question about a contested area the map comes closer; for the whole battlefield it goes home again;
    the scale that a player has chosen stays."""
    pygame.font.init()
    moment = AlbumMoment("losses", "hill_80", "american", "Casualties", options=6)
    match = reach(GAME, moment)
    view = match.view(AMERICAN)
    place = str(view.where[match.decision.question.units[0]])  # type: ignore[union-attr]
    board = Board(SKIN, SKIN.chart("hill_80"), view, pygame.Rect(0, 44, 876, 756), STANDARD, 1.0)
    asked = Shown(view, AMERICAN, frozenset({"18"}), selected=place)
    board.show(asked)
    board.follow()
    assert board.home.scale < board.camera.scale <= board.home.scale * CLOSER
    layout = board.lying.laid_out(place, SKIN.stacks(view, place, "standard", frozenset(), frozenset()))
    assert layout.detail is Detail.GRID and layout.size >= 40
    for shown in ("18", place):
        outline = board.lying.outline(shown)
        assert board.rect.collidepoint(*outline.min(axis=0)) and board.rect.collidepoint(*outline.max(axis=0))
    board.show(Shown(view, AMERICAN, frozenset(SKIN.chart("hill_80").outlines)))
    board.follow()
    assert board.camera == board.home
    board.move(board.camera.zoom(-1))
    kept = board.camera.scale
    board.show(asked)
    board.follow()
    assert board.camera.scale == kept
