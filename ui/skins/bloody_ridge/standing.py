"""How things stand, on the map itself: a flag on every hex that was taken, and the turn on its track."""

from __future__ import annotations

import pygame

from game.bloody_ridge.components import JAPANESE
from game.bloody_ridge.state import Ridge
from ui.board import markers
from ui.board.camera import Camera
from ui.skins.bloody_ridge import margin
from ui.skins.bloody_ridge.geometry import SIDE, TALL, centre
from ui.skins.bloody_ridge.pieces import style_of

SMALLEST = 11  # pixels of a flag


def draw(surface: pygame.Surface, view: Ridge, camera: Camera, palette: str) -> None:
    chip = markers.control_chip(style_of(JAPANESE, palette), max(SMALLEST, round(SIDE * 0.46 * camera.scale)))
    for place in view.control:  # beside the pieces
        x, y = centre(place)
        _stamp(surface, chip, camera.to_screen((x - SIDE * 0.62, y + TALL * 0.02)))
    x, y, wide, high = margin.turn_box(view.turn)
    size = max(SMALLEST, round(wide * camera.scale) - 4)
    _stamp(surface, markers.turn_marker(view.turn, size), camera.to_screen((x + wide / 2, y + high / 2)))


def _stamp(surface: pygame.Surface, picture: pygame.Surface, centre: tuple[float, float]) -> None:
    surface.blit(picture, picture.get_rect(center=(round(centre[0]), round(centre[1]))))
