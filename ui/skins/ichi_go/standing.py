"""How things stand, on the map itself: who holds each city and the railroad, where planes fly, beachheads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise, product
from math import hypot

import pygame

from game.ichi_go.components import CITIES, JAPANESE, NORTH_EDGE, RAILROAD
from game.ichi_go.state import China
from game.ichi_go.theatre import in_range
from game.kernel.agenda import Side
from game.kernel.hexes import Point
from game.kernel.named import Place
from ui.board.camera import Camera
from ui.board.lettering import face
from ui.skins.ichi_go.counters import marker
from ui.skins.ichi_go.geometry import TALL, centre, edges_of
from ui.skins.ichi_go.map import town_spot

CITY, RAIL = 0.16, 0.13  # of a hex: markers of control
SMALLEST = 9  # pixels
DOT = 7  # pixels from one to the next
NAMED_FROM = 0.3  # map scale
INK, PALE = (28, 24, 16), (246, 241, 226)


def draw(surface: pygame.Surface, view: China, camera: Camera) -> None:
    seen = camera.visible
    for place in (*CITIES, *RAILROAD, *NORTH_EDGE):
        spot = town_spot(place) if place in CITIES else centre(place)
        shown = place in CITIES or place in RAILROAD or view.control[place] == JAPANESE
        if shown and _is_seen(seen, spot):
            _stamp(surface, camera, _control(view, place), CITY if place in CITIES else RAIL, spot)
    if view.b29:
        _stamp(surface, camera, "b29", 0.4, _above(view.b29))
    for place in view.beachheads:
        _stamp(surface, camera, "beachhead", 0.34, _above(place))


def draw_air(surface: pygame.Surface, camera: Camera, side: Side, places: Iterable[Place]) -> None:
    """8.3 Markers over the pieces, each with the seven hexes that it reaches in a dotted line."""
    covered = set(in_range(tuple(places)))
    for outline in edges_of(sorted(covered)):
        _draw_dotted(surface, camera, [*outline, outline[0]])
    kind = "air_japan" if side == JAPANESE else "air_allied"
    for place in places:
        x, y = centre(place)
        _stamp(surface, camera, kind, 0.3, (x - TALL * 0.36, y - TALL * 0.24))


def _draw_dotted(surface: pygame.Surface, camera: Camera, path: Sequence[Point]) -> None:
    for one, other in pairwise(path):
        (x, y), (to_x, to_y) = camera.to_screen(one), camera.to_screen(other)
        steps = max(2, round(hypot(to_x - x, to_y - y) / DOT))
        for step in range(steps):
            spot = x + (to_x - x) * step / steps, y + (to_y - y) * step / steps
            pygame.draw.circle(surface, PALE, spot, 3)
            pygame.draw.circle(surface, INK, spot, 2)


def draw_names(surface: pygame.Surface, camera: Camera) -> None:
    """The towns by name, as printed: over the rims of hexes and the edges of piles."""
    if camera.scale < NAMED_FROM:
        return
    seen = camera.visible
    for place, city in CITIES.items():
        x, y = town_spot(place)
        if _is_seen(seen, (x, y)):
            picture = _name(city.name, max(11, round(18 * camera.scale)))
            x, y = camera.to_screen((x, y + 20))
            surface.blit(picture, picture.get_rect(center=(round(x), round(y))))


@lru_cache(maxsize=256)
def _name(name: str, size: int) -> pygame.Surface:
    """With a pale rim, as on the map."""
    letters, halo = (face(size, "Bold").render(name, True, colour) for colour in (INK, PALE))
    picture = pygame.Surface((letters.get_width() + 4, letters.get_height() + 4), pygame.SRCALPHA)
    for dx, dy in product((0, 2, 4), (0, 2, 4)):
        picture.blit(halo, (dx, dy))
    picture.blit(letters, (2, 2))
    return picture


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
