"""Markers, dice and effects: there at every size, told apart without colour, drawn once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
import pygame
import pytest

from ui.board import arrows, bursts, dice, markers
from ui.board.cardboard import PAD
from ui.board.faces import Livery

DARK = Livery("dark", (47, 75, 48), (92, 122, 82), (255, 255, 255))
PALE = Livery("pale", (227, 180, 76), (245, 233, 201), (26, 20, 8), rounded=True, emblem="disc")
SIZES = (16, 24, 40, 64, 128)

Draw = Callable[[int], pygame.Surface]
ALL: dict[str, Draw] = {
    "control dark": partial(markers.control_chip, DARK),
    "control pale": partial(markers.control_chip, PALE),
    "flag": partial(markers.points_flag, 3),
    "flag earned": lambda size: markers.points_flag(3, size, PALE),
    "position": markers.improved_position,
    "labour": markers.labour,
    "turn": partial(markers.turn_marker, 3),
    "bridge dark": partial(markers.bridge_held, DARK),
    "bridge pale": partial(markers.bridge_held, PALE),
    "cost": partial(markers.cost_badge, "2", (0, 0x72, 0xB2)),
    "die": partial(dice.die, 5, DARK),
    "tumbling": lambda size: dice.tumble(5, DARK, size, 3),
    "flash": bursts.muzzle_flash,
    "burst": lambda size: bursts.shell_burst(size, 3),
    "banner": partial(markers.banner, "Banzai", PALE),
}


def seen(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


def grey(picture: pygame.Surface) -> float:
    solid = pygame.surfarray.array_alpha(picture) > 200
    return float((pygame.surfarray.array3d(picture) @ np.array([0.299, 0.587, 0.114]))[solid].mean())


def ground(picture: pygame.Surface) -> float:
    """The brightness most of the picture has."""
    solid = pygame.surfarray.array_alpha(picture) > 200
    return float(np.median((pygame.surfarray.array3d(picture) @ np.array([0.299, 0.587, 0.114]))[solid]))


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("size", SIZES)
def test_every_marker_has_every_size_and_is_kept(name: str, size: int) -> None:
    picture = ALL[name](size)
    assert size <= picture.get_height() <= size * 1.3 + 2 * PAD
    assert pygame.surfarray.array_alpha(picture).max() > 60
    assert ALL[name](size) is picture


@pytest.mark.parametrize("size", SIZES)
def test_no_two_markers_look_alike(size: int) -> None:
    assert len({seen(draw(size)) for draw in ALL.values()}) == len(ALL)


@pytest.mark.parametrize("draw", [markers.control_chip, markers.bridge_held])
@pytest.mark.parametrize("size", [24, 40])
def test_the_sides_differ_in_grey(draw: Callable[[Livery, int], pygame.Surface], size: int) -> None:
    assert ground(draw(PALE, size)) - ground(draw(DARK, size)) > 30


def lines_of(picture: pygame.Surface) -> int:
    """How many separate bright spots a dark die shows: its pips, counted by flooding."""
    bright = pygame.surfarray.array3d(picture).min(axis=2) > 180
    count, todo = 0, {(int(x), int(y)) for x, y in np.argwhere(bright)}
    while todo:
        count += 1
        edge = [todo.pop()]
        while edge:
            x, y = edge.pop()
            near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & todo
            todo -= near
            edge += near
    return count


@pytest.mark.parametrize("pips", range(1, 7))
@pytest.mark.parametrize("size", [28, 36, 64])
def test_a_die_shows_its_pips(pips: int, size: int) -> None:
    assert lines_of(dice.die(pips, DARK, size)) == pips


@pytest.mark.parametrize("pips", range(1, 7))
def test_a_die_tumbles_to_rest(pips: int) -> None:
    frames = [dice.tumble(pips, DARK, 40, frame) for frame in range(dice.TUMBLE_FRAMES)]
    assert frames[-1] is dice.die(pips, DARK, 40)
    assert len({seen(frame) for frame in frames}) == dice.TUMBLE_FRAMES
    assert seen(dice.tumble(pips, DARK, 40, 0, 1)) != seen(frames[0])


@pytest.mark.parametrize("pips", range(1, 7))
def test_opposite_faces_add_up_to_seven(pips: int) -> None:
    faces = dice._faces(pips)
    assert sorted(face for face, *_ in faces) == [1, 2, 3, 4, 5, 6]
    for face, normal, *_ in faces:
        opposite = next(other for other, direction, *_ in faces if np.allclose(direction, -normal))
        assert face + opposite == 7


@pytest.mark.parametrize("frame", range(dice.TUMBLE_FRAMES))
@pytest.mark.parametrize("spin", [0, 1, 2])
def test_a_tumbling_die_is_not_cut_off(frame: int, spin: int) -> None:
    alpha = pygame.surfarray.array_alpha(dice.tumble(3, PALE, 60, frame, spin))
    rim = np.concatenate([alpha[0], alpha[-1], alpha[:, 0], alpha[:, -1]])
    assert rim.max() < 200


def test_effects_die_away() -> None:
    flash = [pygame.surfarray.array_alpha(bursts.muzzle_flash(40, f)).sum() for f in range(bursts.FLASH_FRAMES)]
    assert flash == sorted(flash, reverse=True)
    burst = [pygame.surfarray.array_alpha(bursts.shell_burst(40, f)).sum() for f in range(bursts.BURST_FRAMES)]
    assert burst[-1] == 0 and max(burst) > burst[0]


def test_points_show_on_their_flag() -> None:
    assert len({seen(markers.points_flag(points, 20)) for points in range(1, 7)}) == 6


@pytest.mark.parametrize("number", [None, 1, 12])
@pytest.mark.parametrize("points", [[(10, 10), (200, 90)], [(300, 200), (250, 100), (60, 180)], [(50, 50), (52, 51)]])
def test_an_arrow_covers_its_way(points: list[tuple[float, float]], number: int | None) -> None:
    sprite = arrows.arrow(points, number)
    width, height = sprite.picture.get_size()
    for x, y in points:
        assert 0 <= x - sprite.corner[0] < width and 0 <= y - sprite.corner[1] < height
    again = arrows.arrow([(x + 30, y - 7) for x, y in points], number)
    assert again.picture is sprite.picture, "panning does not draw it again"
    assert again.corner == (sprite.corner[0] + 30, sprite.corner[1] - 7)


def test_an_arrow_is_black_and_white() -> None:
    picture = arrows.arrow([(0, 0), (160, 0)], 3).picture
    colours = pygame.surfarray.array3d(picture).astype(int)
    solid = pygame.surfarray.array_alpha(picture) == 255
    assert (colours.max(axis=2) - colours.min(axis=2))[solid].max() <= 6
    assert colours[solid].min() < 40 and colours[solid].max() > 240
