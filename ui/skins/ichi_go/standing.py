"""How things stand, on the map itself: who holds each city and the railroad, where planes fly, beachheads."""

from __future__ import annotations

import pygame

from game.ichi_go.components import CITIES, JAPANESE, NORTH_EDGE, RAILROAD
from game.ichi_go.state import China
from game.kernel.named import Place
from ui.board.camera import Camera
from ui.skins.ichi_go.counters import marker
from ui.skins.ichi_go.geometry import TALL, centre
from ui.skins.ichi_go.map import town_spot

CITY, RAIL = 0.16, 0.13  # of a hex: markers of control
SMALLEST = 9  # pixels


def draw(surface: pygame.Surface, view: China, camera: Camera) -> None:
    seen = camera.visible
    for place in (*CITIES, *RAILROAD, *NORTH_EDGE):
        spot = town_spot(place) if place in CITIES else centre(place)
        shown = place in CITIES or place in RAILROAD or view.control[place] == JAPANESE
        if shown and _is_seen(seen, spot):
            _stamp(surface, camera, _control(view, place), CITY if place in CITIES else RAIL, spot)
    for place in view.air:
        kind = "air_japan" if view.air_side == JAPANESE else "air_allied"
        _stamp(surface, camera, kind, 0.34, _above(place))
    if view.b29:
        _stamp(surface, camera, "b29", 0.4, _above(view.b29))
    for place in view.beachheads:
        _stamp(surface, camera, "beachhead", 0.34, _above(place))


def _control(view: China, place: Place) -> str:
    return "control_japan" if view.control[place] == JAPANESE else "control_allied"


def _above(place: Place) -> tuple[float, float]:
    x, y = centre(place)
    return x + TALL * 0.3, y - TALL * 0.28


def _is_seen(seen: tuple[float, float, float, float], spot: tuple[float, float]) -> bool:
    left, top, wide, high = seen
    return left - TALL < spot[0] < left + wide + TALL and top - TALL < spot[1] < top + high + TALL


def _stamp(surface: pygame.Surface, camera: Camera, kind: str, share: float, spot: tuple[float, float]) -> None:
    picture = marker(kind, max(SMALLEST, round(TALL * share * camera.scale)))
    x, y = camera.to_screen(spot)
    surface.blit(picture, picture.get_rect(center=(round(x), round(y))))
