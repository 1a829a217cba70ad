"""Which place is under a point, and marks that differ in shape and show on any ground."""

from __future__ import annotations

import random
from collections.abc import Callable

import numpy as np
import pygame
import pytest

from game.edsons_ridge.components import MAP
from ui.board import regions
from ui.board.regions import Regions
from ui.skins.edsons_ridge.map import outlines

SQUARE = [(0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)]
HOOK = [(100.0, 0.0), (200.0, 0.0), (200.0, 100.0), (150.0, 100.0), (150.0, 50.0), (100.0, 50.0)]
PAGE = (180, 260)


@pytest.fixture(scope="module")
def ridge() -> Regions:
    return Regions(outlines())


def test_plain_shapes() -> None:
    two = Regions({"square": SQUARE, "hook": HOOK})
    assert two.at((50, 50)) == "square"
    assert two.at((180, 80)) == "hook"
    assert two.at((120, 80)) is None  # in the hook's box, not in the hook
    assert two.at((-3, 50)) is None
    assert two.at((-3, 50), slack=5) == "square"
    assert two.at((-30, 50), slack=5) is None


@pytest.mark.parametrize("spot", ["anchor", "anchor_american", "anchor_japanese", "label"])
def test_every_anchor_lies_in_its_own_area(ridge: Regions, spot: str) -> None:
    for region in MAP["regions"]:
        assert ridge.at(tuple(region[spot])) == region["id"], (region["id"], spot)


def test_every_slot_lies_in_its_own_area(ridge: Regions) -> None:
    for region in MAP["regions"]:
        assert {ridge.at(tuple(slot)) for slot in region["slots"]} <= {region["id"]}


def test_the_map_has_no_holes(ridge: Regions) -> None:
    rng = random.Random(4)
    points = [(rng.uniform(1, 3399), rng.uniform(1, 2199)) for _ in range(400)]
    assert all(ridge.at(point, slack=1.0) for point in points)


def test_only_what_is_on_the_screen_is_visible(ridge: Regions) -> None:
    assert "11" in ridge.visible((1500, 1250, 300, 300))
    assert "29" not in ridge.visible((1500, 1250, 300, 300))


def test_an_inset_outline_lies_inside_whichever_way_it_runs() -> None:
    path = np.array(SQUARE)
    for way in (path, path[::-1]):
        inner = regions.inset(way, 10)
        assert inner.min() > 0
        assert inner.max() < 100


def drawn(
    ground: tuple[int, int, int], draw: Callable[[pygame.Surface, list[tuple[float, float]]], object]
) -> np.ndarray:
    surface = pygame.Surface(PAGE, depth=32)
    surface.fill(ground)
    draw(surface, [(x + 40.0, y + 40.0) for x, y in SQUARE])
    return pygame.surfarray.array3d(surface).astype(int)


MARKS: dict[str, Callable[[pygame.Surface, list[tuple[float, float]]], object]] = {
    "selected": lambda s, p: regions.draw_selected(s, p),
    "reachable": lambda s, p: regions.draw_reachable(s, p, (90, 90), "2"),
    "target": lambda s, p: regions.draw_target(s, p, (90, 90), "3"),
    "hovered": lambda s, p: regions.draw_hovered(s, p),
    "contested": lambda s, p: regions.draw_contested(s, p),
}


@pytest.mark.parametrize("name", MARKS)
@pytest.mark.parametrize("ground", [(0, 0, 0), (255, 255, 255), (150, 165, 130), (240, 228, 66)])
def test_a_mark_shows_on_any_ground(name: str, ground: tuple[int, int, int]) -> None:
    grey = drawn(ground, MARKS[name]).mean(axis=2)
    assert grey.max() - grey.min() > 120  # it brings its own dark and its own light


def test_marks_differ_in_shape_and_not_only_in_colour() -> None:
    touched = {name: drawn((90, 120, 90), draw).sum(axis=2) != 300 for name, draw in MARKS.items()}
    names = sorted(touched)
    for i, first in enumerate(names):
        for second in names[i + 1 :]:
            assert (touched[first] != touched[second]).sum() > 150, (first, second)


def test_a_rim_stays_inside_its_area() -> None:
    picture = drawn((90, 120, 90), MARKS["selected"])
    outside = picture.copy()
    outside[37:144, 37:144] = (90, 120, 90)
    assert (outside == (90, 120, 90)).all()


def test_a_moved_map_uses_the_same_rim_again() -> None:
    regions._mark.cache_clear()
    surface = pygame.Surface(PAGE, depth=32)
    for shift in (10.0, 25.0, 40.0):
        regions.draw_selected(surface, [(x + shift, y + shift) for x, y in SQUARE])
    assert regions._mark.cache_info().misses == 1


def test_every_area_can_be_marked_at_every_zoom(ridge: Regions) -> None:
    surface = pygame.Surface((400, 300), depth=32)
    for scale in (0.25, 1.4):
        for key in ridge.shapes:
            points = ridge.outline(key, lambda p, s=scale: (p[0] * s, p[1] * s))  # type: ignore[misc]
            regions.draw_target(surface, points, points[0], "3")
            regions.draw_selected(surface, points)
    assert pygame.transform.average_color(surface)[:3] != (0, 0, 0)  # the marks near the corner are on the page
