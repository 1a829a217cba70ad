"""The board under the pointer: fans, the enlarged piece, boxes off the map, markers, light."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pygame
import pytest

from game.edsons_ridge.components import AMERICAN, GUNS, JAPANESE, OWNER, place_name
from game.edsons_ridge.game import EdsonsRidge
from game.edsons_ridge.state import Edson
from ui.board import pictures
from ui.board.board import Board
from ui.board.boxes import PixelBox
from ui.board.camera import Camera
from ui.board.landscape import Raster, polygon_mask
from ui.board.piles import Detail
from ui.board.rooms import largest_room
from ui.board.scene import Shown
from ui.board.spread import REST
from ui.palette import STANDARD
from ui.skins.edsons_ridge import boxes, margin, standing
from ui.skins.edsons_ridge.clicks import SKIN

WINDOW = pygame.Rect(0, 0, 950, 600)
CHART = SKIN.chart("full_battle")


@pytest.fixture(scope="module")
def view() -> Edson:
    return EdsonsRidge().setup("full_battle", 1)


@pytest.fixture
def board(view: Edson) -> Iterator[Board]:
    pygame.font.init()
    board = Board(SKIN, CHART, view, WINDOW, STANDARD, 1.0)
    board.pictures.ready[board.camera.scale, "none"] = pygame.Surface((800, 590))
    board.show(Shown(view, JAPANESE, number=1))
    board.draw(pygame.Surface(WINDOW.size))
    yield board


def pile_of(board: Board) -> tuple[str, tuple[int, int]]:
    """A place with several pieces in one pile, and a point on it."""
    for place, layout in board._layouts.items():
        if layout.detail is not Detail.GRID and len(layout.piles[0].tokens) > 2 and not boxes.is_box(place):
            x, y = layout.piles[0].spots[0].box.centre
            return place, (int(x), int(y))
    raise AssertionError("no pile")


def rest(board: Board, pos: tuple[int, int] | None, seconds: float = REST * 1.5) -> None:
    for _ in range(10):
        board.hover(pos, seconds / 9)


def test_a_pile_fans_when_the_pointer_rests_and_closes_when_it_goes(board: Board) -> None:
    place, pos = pile_of(board)
    board.hover(pos, 0.0)
    board.hover(pos, REST * 0.9)
    assert board.fan is None
    board.hover(pos, REST * 0.2)
    assert board.fan is not None and board.spread.place == place
    assert {spot.token.key for spot in board.fan.spots} == set(SKIN.pieces_at(board.scene.view, place))
    board.hover(None, 0.02)
    assert board.fan is None


def test_a_click_keeps_the_fan_until_it_is_closed(board: Board) -> None:
    _, pos = pile_of(board)
    rest(board, pos)
    assert board.fan is not None and board.spread.is_looking
    assert board.click((int(board.fan.spots[0].box.centre[0]), int(board.fan.spots[0].box.centre[1]))) is None
    rest(board, None)
    assert board.fan is not None
    assert board.close_fan() and board.fan is None


def test_nothing_pops_up_where_one_has_just_clicked(board: Board, view: Edson) -> None:
    place, pos = pile_of(board)
    board.show(Shown(view, JAPANESE, lit_places=frozenset([place]), number=2))
    board.draw(pygame.Surface(WINDOW.size))
    board.hover(pos, 0.02)
    assert board.click(pos) == ("place", place)
    rest(board, pos)
    assert board.fan is None
    rest(board, (pos[0] + 1, pos[1]))
    assert board.fan is not None


def test_a_fan_that_only_shows_does_not_hide_the_place_below(board: Board, view: Edson) -> None:
    place, pos = pile_of(board)
    board.show(Shown(view, JAPANESE, lit_places=frozenset([place]), number=2))
    board.draw(pygame.Surface(WINDOW.size))
    rest(board, pos)
    assert board.fan is not None
    assert board.click(pos) == ("place", place)


def test_hidden_pieces_do_not_fan(board: Board) -> None:
    _, pos = pile_of(board)
    board.hide(True)
    rest(board, pos)
    assert board.fan is None


def test_shift_shows_the_piece_and_its_other_side(board: Board, view: Edson) -> None:
    _, pos = pile_of(board)
    plain, large = pygame.Surface(WINDOW.size), pygame.Surface(WINDOW.size)
    board.hover(pos, 0.0)
    board.draw(plain)
    board.enlarge(True)
    board.draw(large)
    changed = (pygame.surfarray.array3d(plain) != pygame.surfarray.array3d(large)).any(axis=2)
    assert changed.sum() > 2 * 140 * 140
    token = board.seen_at(pos)
    assert token is not None
    back = SKIN.turned(view, token.key, "standard")
    assert back is not None and back != token.piece


def test_pieces_off_the_map_have_a_box_and_can_be_clicked(board: Board, view: Edson) -> None:
    names = set(CHART.outlines)
    for side in (JAPANESE, AMERICAN):
        box = boxes.GUN_BOXES[side]
        guns = SKIN.pieces_at(view, box)
        assert box in names and guns and set(guns) <= set(GUNS[side])
    waiting = SKIN.pieces_at(view, margin.RESERVES)
    assert waiting and all(view.where[unit] == 0 for unit in waiting)
    gun = SKIN.pieces_at(view, margin.MARINE_GUNS)[0]
    board.show(Shown(view, OWNER[gun], lit_pieces=frozenset([gun]), number=3))
    board.draw(pygame.Surface(WINDOW.size))
    x, y = board.camera.to_screen(CHART.badge(margin.MARINE_GUNS))
    assert board.click((int(x), int(y))) == ("piece", gun)


def test_nobody_is_lost_between_map_and_boxes(view: Edson) -> None:
    """Every piece that a player may be asked about lies in exactly one place."""
    found = [unit for place in CHART.outlines for unit in SKIN.pieces_at(view, place)]
    assert len(found) == len(set(found))
    assert {force.unit for force in view.scenario.forces} <= set(found)


def test_what_an_unknown_box_is_asked_never_stumbles(view: Edson) -> None:
    for box in margin.OFF_MAP:
        assert SKIN.place_card(view, JAPANESE, box)[0] == box
        assert not SKIN.is_contested(view, box)
        assert not SKIN.is_target(view, JAPANESE, box)


@pytest.mark.parametrize("scale", [0.225, 0.26, 0.35, 0.5, 0.7, 1.4])
def test_room_for_pieces_lies_inside_its_area_and_off_its_number(scale: float) -> None:
    outlines = CHART.outlines
    for place, region in ((r, o) for r, o in outlines.items() if r.isdecimal()):
        left, top, width, height = CHART.room(place, scale)
        assert width >= 90 and height >= 56, (place, width, height)
        grid = Raster(left, top, max(1, int(width / 7)), max(1, int(height / 7)), 1 / 7)
        assert polygon_mask(grid, [region]).mean() > 0.99, place
        x, y = CHART.label(place)
        assert not (left < x < left + width and top < y < top + height), place


def test_the_largest_room_of_a_square_with_a_corner_taken() -> None:
    square = [(0.0, 0.0), (300.0, 0.0), (300.0, 300.0), (0.0, 300.0)]
    left, top, width, height = largest_room(square, [(0.0, 0.0, 300.0, 120.0)], 10, 10)
    assert top >= 120 and top + height <= 300 and left >= 0 and left + width <= 300
    assert width >= 250 and height >= 130


@pytest.mark.parametrize("size", [(1460, 1314), (948, 594), (1180, 954)])
def test_piles_stay_inside_their_areas(view: Edson, size: tuple[int, int]) -> None:
    """On a large map they never leave the area's box; on a small one by a few pixels at most."""
    board = Board(SKIN, CHART, view, pygame.Rect((0, 0), size), STANDARD, 1.0)
    board.draw(pygame.Surface(size))
    for place, layout in board._layouts.items():
        xs, ys = zip(*board.regions.outline(place, board.camera.to_screen), strict=True)
        around = PixelBox(int(min(xs)) - 2, int(min(ys)) - 2, int(max(xs) - min(xs)) + 4, int(max(ys) - min(ys)) + 4)
        for pile in layout.piles:
            assert around.contains(pile.frame), (place, around, pile.frame)


# --- markers on the map


def whole_sheet() -> Camera:
    return Camera.fit(CHART.bounds, (0.0, 0.0, 1800.0, 1330.0), CHART.steps)


def painted(view: Edson) -> np.ndarray:
    surface = pygame.Surface((1800, 1330))
    SKIN.draw_markers(surface, view, whole_sheet(), "standard")
    return pygame.surfarray.array3d(surface)


def changed_at(view: Edson, other: Edson, spot: tuple[float, float], reach: int = 20) -> bool:
    camera = whole_sheet()
    x, y = (int(part) for part in camera.to_screen(spot))
    one, two = (painted(v)[x - reach : x + reach, y - reach : y + reach] for v in (view, other))
    return bool((one != two).any())


def test_markers_follow_the_game(view: Edson) -> None:
    changes = {
        "turn": margin.turn_box(2).center,
        "lead": margin.lead_box(4).center,
        "holder": margin.ADVANTAGE.center,
        "ips": margin.POSITIONS.center,
        "phase": margin.PHASE.center,
    }
    for name, spot in changes.items():
        other = view.clone()
        new = {"turn": 2, "lead": 4, "holder": 1 - view.holder, "ips": view.ips - 1, "phase": "refit"}[name]
        setattr(other, name, new)
        assert changed_at(view, other, spot), name
    other = view.clone()
    other.box[AMERICAN] = 1
    assert changed_at(view, other, margin.ammo_box("american", 2).center)


def test_control_chip_and_flag_follow_control(view: Edson) -> None:
    place = next(place for place, worth in enumerate(view.scenario.points) if place and worth)
    other = view.clone()
    other.control[place] = 1 - view.control[place]
    x, y = CHART.label(place_name(place))
    assert changed_at(view, other, (x - 35, y + 13), 8)
    assert changed_at(view, other, (x + 45, y - 20), 8)


def test_a_chit_that_lies_face_down_shows_no_number(view: Edson) -> None:
    other = view.clone()
    other.shown = frozenset()
    assert standing.ammo_numbers(other, JAPANESE)[:2] == ["?", "?"]


# --- light


def test_dusk_darkens_the_ground_and_leaves_the_margin() -> None:
    from ui.skins.edsons_ridge import map as sheet

    surface = pygame.Surface(sheet.picture_size(0.1))
    surface.fill((200, 200, 200))
    sheet.lay_dusk(surface, 0.1)
    assert surface.get_at((2, 2))[:3] == (200, 200, 200)
    west, east = surface.get_at((12, 100)), surface.get_at((330, 100))
    assert west[0] > west[2] and east[2] > east[0] and sum(east[:3]) < sum(west[:3]) < 600


# --- painting before it is asked for


class Slow:
    """A chart of which nothing is painted yet."""

    bounds = (0.0, 0.0, 1000.0, 500.0)
    steps = (0.5, 1.0, 2.0, 4.0)
    first_look: Any = None

    def paint(self, scale: float, tint: str) -> None:
        pytest.fail("painted here and not in a process of its own")


def test_the_likely_scales_are_painted_ahead_the_whole_map_first(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[Any] = []
    monkeypatch.setattr(pictures.PAINTER, "start", lambda jobs: started.extend(jobs) or True)
    chart: Any = Slow()
    pictures.paint_ahead([chart], pygame.Rect(0, 0, 800, 600), "dusk")
    assert started == [(chart.paint, (scale, "dusk")) for scale in (0.8, 1.0, 2.0)]


def test_what_a_battle_opens_with_is_painted_before_all(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[Any] = []
    monkeypatch.setattr(pictures.PAINTER, "start", lambda jobs: started.extend(jobs) or True)
    chart: Any = Slow()
    chart.first_look = (100.0, 0.0, 500.0, 250.0)
    pictures.paint_ahead([chart], pygame.Rect(0, 0, 800, 600), "none")
    assert [want for _, want in started] == [(1.6, "none"), (0.8, "none"), (1.0, "none")]


def test_a_picture_that_is_being_painted_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody starts a second painter, and once the picture is there it is shown."""
    done: list[bool] = []
    chart: Any = Slow()
    chart.picture = lambda scale, tint, paint: pygame.Surface((4, 4)) if done else None
    monkeypatch.setattr(pictures.PAINTER, "jobs", ((chart.paint, (0.5, "none")),))
    monkeypatch.setattr(pictures.Painter, "is_busy", property(lambda _: True))
    monkeypatch.setattr(pictures.PAINTER, "start", lambda jobs: pytest.fail("a second painter"))
    shown = pictures.Pictures(chart)
    assert not any(shown.update(0.2, 0.5, "none") for _ in range(5))
    done.append(True)
    assert any(shown.update(0.2, 0.5, "none") for _ in range(3))
