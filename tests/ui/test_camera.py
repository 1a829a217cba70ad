"""The camera: fit, pan, zoom at the pointer, clamp; numbers only."""

from __future__ import annotations

import pytest

from ui.board.camera import Camera, fit_scale
from ui.board.journey import SECONDS, Journey

BOUNDS = (-70.0, -96.0, 3540.0, 2526.0)
VIEW = (0.0, 44.0, 952.0, 684.0)
STEPS = (0.25, 0.35, 0.5, 0.7, 1.0, 1.4)


def camera() -> Camera:
    return Camera.fit(BOUNDS, VIEW, STEPS)


def test_fit_shows_the_whole_map() -> None:
    assert camera().visible == pytest.approx(BOUNDS)
    left, top = camera().corner
    assert left >= 0
    assert top >= 44
    assert camera().is_fit


def test_map_to_screen_and_back() -> None:
    view = camera().zoom(3, (400, 300)).pan(-33, 57)
    for point in ((0.0, 0.0), (1650.0, 925.0), (3399.0, 2199.0)):
        assert view.to_map(view.to_screen(point)) == pytest.approx(point)


def test_the_corner_of_the_picture_is_where_its_map_point_is() -> None:
    view = camera().zoom(2).pan(13.3, -7.9)
    assert view.to_screen((BOUNDS[0], BOUNDS[1])) == view.corner


@pytest.mark.parametrize("notches", [1, 2, 3, 4])
def test_zoom_keeps_the_point_under_the_pointer(notches: int) -> None:
    pointer = (500.0, 360.0)
    before = camera()
    under = before.to_map(pointer)
    after = before.zoom(notches, pointer)
    assert after.to_screen(under) == pytest.approx(pointer, abs=1.0)  # the corner lies on a whole pixel


def test_zoom_walks_the_steps_and_stops_at_both_ends() -> None:
    view = camera()
    scales = [view.scale]
    for _ in range(8):
        view = view.zoom(1)
        scales.append(view.scale)
    assert scales[0] == fit_scale(BOUNDS, VIEW)
    assert scales[1:6] == [0.35, 0.5, 0.7, 1.0, 1.4]
    assert scales[-1] == 1.4
    assert view.zoom(-20).is_fit
    assert camera().zoom(-1) == camera()


def test_in_and_out_again_is_the_same_step() -> None:
    assert camera().zoom(3, (300, 300)).zoom(-1, (300, 300)).scale == 0.5


def test_zooming_between_steps_goes_to_the_next_one() -> None:
    view = camera().scaled(0.6)
    assert view.zoom(1).scale == 0.7
    assert view.zoom(-1).scale == 0.5


def test_pan_follows_the_hand_and_is_held_at_the_edge() -> None:
    view = camera().zoom(4).centre((1700, 1100))
    before = view.to_screen((1700, 1100))
    after = view.pan(30, -20).to_screen((1700, 1100))
    assert (after[0] - before[0], after[1] - before[1]) == pytest.approx((30, -20), abs=1)
    far = view.pan(1e6, 1e6)
    assert far.visible[:2] == pytest.approx(BOUNDS[:2])
    assert far.pan(50, 50) == far


def test_the_whole_map_cannot_be_panned_away() -> None:
    assert camera().pan(500, 500) == camera()


def test_visible_never_leaves_the_map() -> None:
    view = camera().zoom(5).pan(-1e5, -1e5)
    left, top, width, height = view.visible
    assert left + width <= BOUNDS[0] + BOUNDS[2] + 1e-6
    assert top + height <= BOUNDS[1] + BOUNDS[3] + 1e-6


def test_a_new_window_keeps_the_middle_or_the_whole() -> None:
    large = (300.0, 44.0, 1180.0, 960.0)
    assert camera().resized(large).is_fit
    near = camera().zoom(4).centre((1650, 925)).resized(large)
    assert near.scale == 1.0
    assert (near.x, near.y) == pytest.approx((1650, 925))
    tiny = near.scaled(0.35).resized((0.0, 0.0, 3000.0, 2000.0))
    assert tiny.scale == fit_scale(BOUNDS, (0.0, 0.0, 3000.0, 2000.0))


def test_shows() -> None:
    view = camera().zoom(5).centre((1650, 925))
    assert view.shows((1650, 925), 100)
    assert not view.shows((0, 0))


@pytest.mark.parametrize("view", [(0, 0, 1, 1), (0, 0, 320, 200), (0, 0, 5120, 2880)])
def test_any_window_gives_a_sound_camera(view: tuple[float, float, float, float]) -> None:
    made = Camera.fit(BOUNDS, view, STEPS)
    assert made.scale > 0
    assert made.ladder[0] == made.scale
    assert list(made.ladder) == sorted(set(made.ladder))


FIELD = (600.0, 400.0, 2000.0, 1600.0)


def test_a_battlefield_fills_the_view() -> None:
    look = Camera.framing(BOUNDS, VIEW, STEPS, FIELD)
    assert look.share_of(FIELD) == pytest.approx(1.0)
    assert look.scale in look.ladder and look.scale > camera().scale
    assert min(VIEW[2] / FIELD[2], VIEW[3] / FIELD[3]) - look.scale < 0.02
    assert Camera.framing(BOUNDS, VIEW, STEPS, None) == camera()


def test_the_share_of_a_field_in_sight() -> None:
    look = Camera.framing(BOUNDS, VIEW, STEPS, FIELD)
    assert 0.0 < look.zoom(2).share_of(FIELD) < 0.5
    assert look.zoom(9).centre((0.0, 0.0)).share_of((3000.0, 2000.0, 100.0, 100.0)) == 0.0


def test_a_journey_is_slow_at_both_ends_and_arrives() -> None:
    start = Camera.framing(BOUNDS, VIEW, STEPS, FIELD).zoom(2)
    end = start.centre((start.x + 300, start.y - 120))
    steps = [Journey(start, end, SECONDS * part / 10).camera.x - start.x for part in range(11)]
    assert steps[0] == 0 and steps[-1] == pytest.approx(300) and steps == sorted(steps)
    assert steps[1] < steps[5] - steps[4] and steps[10] - steps[9] < steps[5] - steps[4]
    assert not Journey(start, end).is_done and Journey(start, end).on(SECONDS).is_done


def test_on_the_way_to_another_scale_the_window_goes_from_one_look_to_the_other() -> None:
    start = camera()
    end = start.zoom(2)
    way = Journey(start, end)
    assert way.zooms and not way.is_done
    assert way.window == pytest.approx((*start.to_map(start.view[:2]), start.view[2] / start.scale, 684 / start.scale))
    half, over = way.on(SECONDS / 2), way.on(SECONDS)
    assert end.view[2] / end.scale < half.window[2] < start.view[2] / start.scale
    assert over.is_done and over.camera == end
