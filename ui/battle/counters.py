"""Counters beside the map: the faces that the skin gives the pieces of a position, by their numbers."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

import pygame

from ui.board.board import Board
from ui.board.canvas import Canvas, star_points
from ui.board.cardboard import PAD
from ui.board.faces import Face
from ui.board.pieces import draw
from ui.palette import Colour

NOBODY: frozenset[int] = frozenset()


class Counters:
    """The faces of all pieces that a position shows; worked out once for each position that is asked about."""

    def __init__(self) -> None:
        self._known: list[tuple[Any, str, dict[int, Face]]] = []

    def faces(self, board: Board | None, world: Any, palette: str) -> dict[int, Face]:
        if board is None:
            return {}
        for known, named, found in self._known:
            if known is world and named == palette:
                return found
        found = {
            token.key: token.piece
            for place in board.regions.shapes
            for stack in board.skin.stacks(world, place, palette, NOBODY, NOBODY)
            for token in stack.tokens
        }
        self._known = [(world, palette, found), *self._known[:2]]
        return found


def put_counter(surface: pygame.Surface, face: Face, box: pygame.Rect, is_dim: bool = False) -> None:
    """A counter whose body fills the box."""
    picture = draw(replace(face, chosen=False, dimmed=is_dim), box.width)
    surface.blit(picture, (box.x - PAD, box.y - PAD))


@lru_cache(maxsize=64)
def side_sign(emblem: str, size: int, colour: Colour) -> pygame.Surface:
    """The star or the disc of a side, alone."""
    canvas, middle = Canvas(size, size), size / 2
    if emblem == "star":
        canvas.polygon(star_points((middle, middle * 1.06), middle), colour)
    else:
        canvas.circle((middle, middle), middle * 0.92, colour, max(1.5, size * 0.26))
    return canvas.shrunk()
