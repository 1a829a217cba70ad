"""Small drawings of the menus: icons, symbols of forces, emblems, a clock, and the busts of the commanders.

Lines and polygons in a box of 100 by 100, drawn large and reduced, so that edges are soft at any size.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from functools import lru_cache

import pygame

from ui.palette import Colour, blend

FINE = 4
SignPath = Sequence[tuple[float, float]]
ICONS: dict[str, Sequence[SignPath]] = {
    "new": (((22, 78), (78, 22)), ((36, 22), (78, 22), (78, 64))),
    "load": (((12, 80), (12, 22), (40, 22), (50, 34), (88, 34), (88, 80), (12, 80)),),
    "learn": (
        ((6, 36), (50, 16), (94, 36), (50, 56), (6, 36)),
        ((24, 46), (24, 74), (50, 86), (76, 74), (76, 46)),
        ((94, 36), (94, 68)),
    ),
    "review": (((12, 14), (12, 86), (90, 86)), ((24, 66), (42, 42), (58, 58), (86, 22))),
    "opponents": (((14, 88), (20, 66), (38, 58), (62, 58), (80, 66), (86, 88)),),
    "rules": (((20, 12), (80, 12), (80, 88), (20, 88), (20, 12)), ((34, 34), (66, 34)), ((34, 52), (66, 52))),
    "quit": (((58, 22), (58, 12), (14, 12), (14, 88), (58, 88), (58, 78)), ((36, 50), (90, 50)), ((74, 34), (90, 50))),
    "swap": (((16, 36), (84, 36), (68, 20)), ((84, 64), (16, 64), (32, 80))),
    "again": (((76, 30), (60, 18), (40, 18), (22, 34), (18, 56), (30, 78), (54, 84), (76, 72)), ((78, 10), (76, 30))),
    "check": (((18, 54), (42, 78), (84, 24)),),
    "keep": (((50, 14), (50, 62)), ((30, 44), (50, 64), (70, 44)), ((14, 66), (14, 86), (86, 86), (86, 66))),
    "fold": (((36, 22), (64, 50), (36, 78)),),
    "open": (((22, 36), (50, 64), (78, 36)),),
}


def _large(size: int) -> pygame.Surface:
    return pygame.Surface((size * FINE, size * FINE), pygame.SRCALPHA)


def _reduced(large: pygame.Surface) -> pygame.Surface:
    return pygame.transform.smoothscale(large, (large.get_width() // FINE, large.get_height() // FINE))


def _strokes(surface: pygame.Surface, paths: Sequence[SignPath], colour: Colour, width: float) -> None:
    unit = surface.get_width() / 100
    thick = max(1, round(width * unit))
    for path in paths:
        points = [(x * unit, y * unit) for x, y in path]
        pygame.draw.lines(surface, colour, False, points, thick)
        for point in points:
            pygame.draw.circle(surface, colour, point, thick / 2)


@lru_cache(maxsize=128)
def icon(name: str, size: int, colour: Colour) -> pygame.Surface:
    """A drawn sign; a name that nobody has drawn is a dot."""
    large = _large(size)
    unit = large.get_width() / 100
    _strokes(large, ICONS.get(name, ()), colour, 9)
    if name == "settings":
        _draw_gear(large, colour)
    elif name == "clock":
        pygame.draw.circle(large, colour, (50 * unit, 50 * unit), 42 * unit, round(9 * unit))
        _strokes(large, (((50, 24), (50, 52), (68, 62)),), colour, 9)
    elif name == "opponents":
        pygame.draw.circle(large, colour, (50 * unit, 32 * unit), 20 * unit, round(9 * unit))
    elif name not in ICONS:
        pygame.draw.circle(large, colour, (50 * unit, 50 * unit), 16 * unit)
    return _reduced(large)


def _draw_gear(surface: pygame.Surface, colour: Colour) -> None:
    unit = surface.get_width() / 100
    for turn in range(8):
        spoke = pygame.Vector2(0, 44 * unit).rotate(turn * 45)
        middle = pygame.Vector2(50 * unit, 50 * unit)
        pygame.draw.line(surface, colour, middle + spoke * 0.6, middle + spoke, round(12 * unit))
    pygame.draw.circle(surface, colour, (50 * unit, 50 * unit), 30 * unit, round(9 * unit))
    pygame.draw.circle(surface, colour, (50 * unit, 50 * unit), 9 * unit)


# ---- forces ----------------------------------------------------------------------------------------------------------

SYMBOLS: dict[str, Sequence[SignPath]] = {
    "infantry": (((16, 30), (84, 70)), ((84, 30), (16, 70))),
    "machine guns": (((50, 68), (50, 30)), ((36, 46), (50, 30), (64, 46))),
    "leaders": (((50, 28), (62, 66), (30, 42), (70, 42), (38, 66), (50, 28)),),
}


@lru_cache(maxsize=64)
def force_sign(name: str, size: int, back: Colour, ink: Colour, rounded: bool) -> pygame.Surface:
    """What a side brings, as a small piece: a box with the sign of its kind in it."""
    large = _large(size)
    wide = large.get_width()
    unit = wide / 100
    piece = pygame.Rect(0, 0, wide, wide)
    pygame.draw.rect(large, back, piece, border_radius=round(22 * unit) if rounded else round(4 * unit))
    pygame.draw.rect(large, ink, piece.inflate(-8 * unit, -8 * unit), round(3 * unit), border_radius=round(14 * unit))
    inner = pygame.Rect(round(14 * unit), round(28 * unit), round(72 * unit), round(44 * unit))
    pygame.draw.rect(large, ink, inner, max(2, round(5 * unit)))
    if name == "guns":
        pygame.draw.circle(large, ink, inner.center, 11 * unit)
    elif name in SYMBOLS:
        _strokes(large, SYMBOLS[name], ink, 5)
    else:
        letter = "?" if name == "unknown" else name[:1].upper()
        words = pygame.font.Font(None, round(58 * unit)).render(letter, True, ink)
        large.blit(words, words.get_rect(center=inner.center))
    return _reduced(large)


@lru_cache(maxsize=16)
def emblem(kind: str, size: int, back: Colour, ink: Colour) -> pygame.Surface:
    """The sign of a side: a star in a square, or a disc in a disc."""
    large = _large(size)
    unit = large.get_width() / 100
    middle = pygame.Vector2(50 * unit, 50 * unit)
    if kind == "disc":
        pygame.draw.circle(large, back, middle, 48 * unit)
        pygame.draw.circle(large, ink, middle, 20 * unit)
        return _reduced(large)
    pygame.draw.rect(large, back, large.get_rect(), border_radius=round(6 * unit))
    pygame.draw.rect(large, ink, large.get_rect(), round(4 * unit), border_radius=round(6 * unit))
    points = [middle + pygame.Vector2(0, -(34 if n % 2 == 0 else 14) * unit).rotate(n * 36) for n in range(10)]
    pygame.draw.polygon(large, ink, points)
    return _reduced(large)


# ---- commanders ------------------------------------------------------------------------------------------------------

DUSK: tuple[tuple[Colour, Colour], ...] = (
    ((52, 70, 96), (176, 140, 98)),
    ((44, 58, 74), (150, 120, 104)),
    ((38, 46, 66), (128, 104, 84)),
    ((60, 66, 82), (190, 150, 96)),
)
INK: Colour = (22, 20, 18)
GOLD: Colour = (215, 163, 59)


def _seed(name: str) -> int:
    return hashlib.sha256(name.encode()).digest()[0]


@lru_cache(maxsize=24)
def bust(name: str, size: tuple[int, int], rounded: bool) -> pygame.Surface:
    """A commander as a silhouette against the dusk, with one line of gold; the same name always looks the same."""
    wide, high = size[0] * FINE, size[1] * FINE
    large = pygame.Surface((wide, high), pygame.SRCALPHA)
    top, low = DUSK[_seed(name) % len(DUSK)]
    for y in range(high):
        pygame.draw.line(large, blend(top, low, min(1.0, y / high * 1.3)), (0, y), (wide, y))
    unit, left = high / 136, wide / 2
    pygame.draw.circle(large, (224, 214, 190), (left + (34 if _seed(name) % 2 else -34) * unit, 30 * unit), 11 * unit)
    hills = [(0, 104), (22, 92), (60, 100), (92, 90), (112, 98), (112, 136), (0, 136)]
    pygame.draw.polygon(large, blend(low, INK, 0.72), [(x / 112 * wide, y * unit) for x, y in hills])

    def points(path: SignPath) -> list[tuple[float, float]]:
        return [(left + x * unit, y * unit) for x, y in path]

    shoulders = ((-42, 136), (-39, 112), (-27, 103), (-10, 98), (10, 98), (27, 103), (39, 112), (42, 136))
    pygame.draw.polygon(large, INK, points(shoulders))
    pygame.draw.polygon(large, INK, points(((-8, 84), (8, 84), (10, 102), (-10, 102))))
    pygame.draw.ellipse(large, INK, (left - 15 * unit, 48 * unit, 30 * unit, 44 * unit))
    _hats(name, rounded)(large, points, unit)
    pygame.draw.lines(large, GOLD, False, points(((-7, 102), (0, 113), (7, 102))), round(1.6 * unit))
    return _reduced(large)


Points = Callable[[SignPath], list[tuple[float, float]]]
Hat = Callable[[pygame.Surface, Points, float], None]


def _hats(name: str, rounded: bool) -> Hat:
    if not rounded:
        return (_helmet, _garrison)[_seed(name) // 4 % 2]
    return (_cap, _field_cap)[_seed(name) // 4 % 2]


def _cap(surface: pygame.Surface, points: Points, unit: float) -> None:
    """Peaked, with a band of gold and a star."""
    pygame.draw.polygon(surface, INK, points(((-24, 46), (-18, 34), (0, 29), (18, 34), (24, 46), (18, 58), (-18, 58))))
    pygame.draw.polygon(surface, INK, points(((-19, 56), (19, 56), (23, 64), (0, 60), (-23, 64))))
    pygame.draw.lines(surface, GOLD, False, points(((-19, 52), (0, 49), (19, 52))), round(1.6 * unit))
    pygame.draw.circle(surface, GOLD, points(((0, 43),))[0], 2.6 * unit)


def _field_cap(surface: pygame.Surface, points: Points, unit: float) -> None:
    """Soft, with a short peak and a cloth behind."""
    pygame.draw.polygon(surface, INK, points(((-17, 58), (-15, 40), (-6, 34), (8, 34), (16, 42), (17, 58))))
    pygame.draw.polygon(surface, INK, points(((4, 54), (26, 60), (6, 60))))
    pygame.draw.polygon(surface, INK, points(((-16, 54), (-22, 84), (-12, 86), (-8, 58))))
    pygame.draw.circle(surface, GOLD, points(((6, 45),))[0], 2.4 * unit)


def _helmet(surface: pygame.Surface, points: Points, unit: float) -> None:
    dome = ((-24, 60), (-21, 45), (-12, 35), (0, 32), (12, 35), (21, 45), (24, 60), (28, 64), (-28, 64))
    pygame.draw.polygon(surface, INK, points(dome))
    pygame.draw.lines(surface, GOLD, False, points(((-26, 63), (0, 61), (26, 63))), round(1.4 * unit))
    pygame.draw.lines(surface, INK, False, points(((-15, 64), (-13, 88), (0, 94), (13, 88), (15, 64))), round(2 * unit))


def _garrison(surface: pygame.Surface, points: Points, unit: float) -> None:
    pygame.draw.polygon(surface, INK, points(((-17, 60), (-15, 42), (2, 30), (16, 42), (18, 58))))
    pygame.draw.lines(surface, GOLD, False, points(((-16, 55), (2, 42), (17, 54))), round(1.4 * unit))
