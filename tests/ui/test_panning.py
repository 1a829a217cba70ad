"""A map that is moved copies what stays in sight: it must look as if all of it had been drawn anew."""

from __future__ import annotations

from typing import Any

import numpy as np
import pygame
import pytest

from game.kernel.agenda import Side
from game.kernel.match import Match
from game.registry import GAMES
from ui.board.board import Board
from ui.board.moving import exposed
from ui.board.scene import Shown
from ui.palette import STANDARD
from ui.skins.registry import find_skin

WINDOW = pygame.Rect(10, 40, 700, 500)
SCALE = 0.9
SOFT = 1  # of 255: thin lines are mixed from fractions of a pixel, which another corner rounds differently
MOVES = ((-14, -7), (14, 7), (-40, 0), (0, 33), (9, -60), (-701, 3), (5, 5))


def ground(size: tuple[int, int]) -> pygame.Surface:
    """A map on which every pixel tells where it lies."""
    picture = pygame.Surface(size)
    x, y = np.arange(size[0])[:, None], np.arange(size[1])[None, :]
    pixels = np.stack(np.broadcast_arrays(x % 251, y % 241, (x * 7 + y * 3) % 239), axis=2)
    pygame.surfarray.blit_array(picture, pixels.astype(np.uint8))
    return picture


def a_board(name: str, tint: str) -> Board:
    game, skin = GAMES[name], find_skin(name)
    assert skin is not None
    match: Match[Any] = Match(game, game.briefings[0].name, 3)
    for _ in range(60):  # until something has happened on the map
        if match.decision is not None:
            match.play(match.decision.options[0])
    board = Board(skin, skin.chart(match.scenario), match.view(0), WINDOW, STANDARD, 1.0)
    board.tint = tint
    board._turn(board.camera.scaled(SCALE))
    bounds = board.chart.bounds
    board.pictures.ready[SCALE, tint] = ground((round(bounds[2] * SCALE), round(bounds[3] * SCALE)))
    places = frozenset(list(board.regions.shapes)[::9])
    board.show(Shown(match.view(0), Side(0), lit_places=places, number=1))
    return board


def pixels(surface: pygame.Surface) -> Any:
    return pygame.surfarray.array3d(surface.subsurface(WINDOW)).astype(np.int16)


@pytest.mark.parametrize("tint", ["none", "night"])
@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_moved_map_looks_like_one_drawn_anew(name: str, tint: str) -> None:
    pygame.font.init()
    board, surface = a_board(name, tint), pygame.Surface((720, 560))
    board.draw(surface, moving=False)
    composed: list[pygame.Rect] = []
    compose = board._compose
    board._compose = lambda on, part: (composed.append(part), compose(on, part))[1]  # type: ignore[method-assign]
    for dx, dy in MOVES:
        board._turn(board.camera.pan(dx, dy))
        composed.clear()
        board.draw(surface, moving=False)
        moved, frames = pixels(surface), dict(board._layouts)
        assert all(part.width * part.height < WINDOW.width * WINDOW.height / 2 for part in composed) or dx == -701
        board._changed()
        board.draw(surface, moving=False)
        assert np.abs(moved - pixels(surface)).max() <= SOFT, f"{name} moved by {dx}, {dy}"
        assert all(frames[place] == layout for place, layout in board._layouts.items())


@pytest.mark.parametrize("is_painted", [True, False])
def test_a_map_that_lies_still_composes_nothing(is_painted: bool) -> None:
    pygame.font.init()
    board, surface = a_board(next(iter(GAMES)), "night"), pygame.Surface((720, 560))
    if not is_painted:  # the sketch stands in
        board.pictures.ready.clear()
    board.draw(surface)
    board._compose = lambda on, part: pytest.fail("nothing has changed")  # type: ignore[method-assign]
    board.draw(surface)


@pytest.mark.parametrize("move", [(0, 0), (3, 0), (-3, 0), (0, 4), (0, -4), (5, -6), (-5, 6), (900, 2), (2, 900)])
def test_what_comes_into_sight_and_what_stayed_are_all_of_the_window(move: tuple[int, int]) -> None:
    stayed = WINDOW.clip(WINDOW.move(move))
    parts = [*exposed(WINDOW, *move), stayed]
    assert sum(part.width * part.height for part in parts) == WINDOW.width * WINDOW.height
    assert all(WINDOW.contains(part) for part in parts if part.width and part.height)
