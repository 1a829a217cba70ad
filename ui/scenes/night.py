"""The picture behind the title: a ridge at night, drawn from numbers. No file, no copied art."""

from __future__ import annotations

import math
import sys
from functools import lru_cache
from itertools import pairwise, product

import numpy as np
import pygame
from numpy.typing import NDArray

from ui.board import cache, ink

Array = NDArray[np.float64]
TOP, MIDDLE, HORIZON = (9, 13, 22), (20, 31, 44), (74, 66, 58)
MOON = (0.90, 0.095, 0.045)  # x, y and radius, as shares of width, height and height
LAYERS = (  # base height and swing as shares of the window, waves, colour
    (0.60, 0.045, 3, (43, 52, 60)),
    (0.665, 0.085, 2, (29, 37, 43)),
    (0.76, 0.055, 4, (19, 25, 28)),
    (0.875, 0.035, 6, (10, 13, 15)),
)
MIST = (70, 84, 92)


@lru_cache(maxsize=3)
def night_picture(size: tuple[int, int]) -> pygame.Surface:
    """Kept on disk: the title shall stand at once."""
    folder, key = cache.cache_folder(), cache.content_hash([cache.source_of(sys.modules[__name__]), repr(size)])
    surface = pygame.Surface(size, depth=32)
    pixels = ink.pixels_of(surface)
    known = cache.load(folder, key, pixels)
    del pixels  # it holds the surface locked
    if not known:
        surface.blit(painted_night(size), (0, 0))
        cache.store(folder, key, np.ascontiguousarray(ink.pixels_of(surface)))
    return surface


def painted_night(size: tuple[int, int]) -> pygame.Surface:
    """Sky, moon, ridges, mist, trees and wire, once for each size. What is soft is computed small and enlarged."""
    height = size[1]
    rng = np.random.default_rng(1942)
    surface = _enlarged(_sky(*_small(size)), size)
    _add_stars(surface, rng)
    _add_moon(surface)
    for depth, (base, swing, waves, colour) in enumerate(LAYERS):
        edge = _skyline(size[0], height, base, swing, waves, rng)
        _paint_hills(surface, edge, colour, 0.35 if depth else 0.2)
        _add_mist(surface, base + swing * 0.9, 0.05, 0.22 - 0.03 * depth, rng)
    _add_mist(surface, 0.955, 0.035, 0.24, rng)
    _add_grain(surface)
    _draw_palms(surface, np.random.default_rng(13))
    _draw_wire(surface)
    return surface


def _small(size: tuple[int, int]) -> tuple[int, int]:
    return max(8, size[0] // 5), max(8, size[1] // 5)


def _enlarged(colours: Array, size: tuple[int, int]) -> pygame.Surface:
    """Colours by row and column as a picture of that size."""
    height, width = colours.shape[:2]
    small = pygame.Surface((width, height))
    pygame.surfarray.blit_array(small, np.clip(colours, 0, 255).astype(np.uint8).swapaxes(0, 1))
    return pygame.transform.smoothscale(small, size)


def _sky(width: int, height: int) -> Array:
    """From nearly black to a dull glow behind the ridge, with the halo of the moon, darker towards the corners."""
    y = np.linspace(0, 1, height) / 0.66
    upper, lower = np.clip(y * 1.6, 0, 1)[:, None], np.clip((y - 0.55) / 0.45, 0, 1)[:, None] ** 2
    column = (1 - upper) * np.array(TOP) + upper * np.array(MIDDLE)
    column = (1 - lower * 0.75) * column + lower * 0.75 * np.array(HORIZON)
    picture: Array = np.repeat(column[:, None, :], width, axis=1)
    rows, columns = np.mgrid[0:height, 0:width]
    distance, radius = np.hypot(columns - MOON[0] * width, rows - MOON[1] * height), MOON[2] * height
    halo = np.exp(-distance / (radius * 3.2)) * 62 + np.exp(-distance / (radius * 11)) * 24
    picture += halo[..., None] * np.array((0.85, 0.95, 1.0))
    corner = (columns / width * 2 - 1) ** 2 + (rows / height * 2 - 1) ** 2
    picture *= (1 - 0.28 * np.clip(corner - 0.5, 0, 1))[..., None]
    return picture


def _add_stars(surface: pygame.Surface, rng: np.random.Generator) -> None:
    width, height = surface.get_size()
    count = width * height // 5200
    xs, ys = rng.integers(0, width, count), (rng.random(count) ** 1.5 * height * 0.56).astype(int)
    for x, y, light in zip(xs.tolist(), ys.tolist(), (rng.random(count) ** 3 * 190 + 20).tolist(), strict=True):
        shade = round(light * (1 - y / (height * 0.62)))
        size = 2 if light > 130 else 1
        surface.fill((shade, shade, shade), (x, y, size, size), special_flags=pygame.BLEND_RGB_ADD)


def _add_moon(surface: pygame.Surface) -> None:
    """A waning moon; wisps of cloud lie across it."""
    width, height = surface.get_size()
    radius = MOON[2] * height
    reach = round(radius * 6)
    left, top = round(MOON[0] * width) - reach, round(MOON[1] * height) - reach
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1] / radius
    edge = radius * (1 - np.hypot(x, y))
    shade = np.clip(radius * (np.hypot(x + 0.75, y - 0.15) - 0.97), -1.5, 1.5) / 3 + 0.5
    light = np.clip(edge + 0.5, 0, 1) * shade * (1 - 0.10 * np.sin(x * 4.1) * np.sin(y * 5.3 + 1))
    _lay(surface, (226, 224, 206), light, (left, top))
    for offset, thick, strength in ((0.62, 0.10, 0.55), (1.25, 0.14, 0.5), (1.75, 0.1, 0.35)):
        wave = offset + 0.25 * np.sin(x * 0.7 + offset * 7)
        _lay(surface, (38, 50, 62), np.exp(-(((y - wave) / thick) ** 2) - (x / 2.6) ** 2) * strength, (left, top))


def _lay(surface: pygame.Surface, colour: tuple[int, int, int], cover: Array, place: tuple[int, int]) -> None:
    """A colour over the picture, as thick as `cover` says (0 to 1)."""
    surface.blit(_layer(colour, cover), place)


def _layer(colour: tuple[int, int, int], cover: Array) -> pygame.Surface:
    layer = pygame.Surface((cover.shape[1], cover.shape[0]), pygame.SRCALPHA)
    layer.fill(colour)
    alpha = pygame.surfarray.pixels_alpha(layer)
    alpha[:] = (np.clip(cover, 0, 1) * 255).astype(np.uint8).T
    del alpha
    return layer


def _skyline(width: int, height: int, base: float, swing: float, waves: int, rng: np.random.Generator) -> Array:
    """The skyline: slow waves, smaller and smaller ones on them, and the crowns of trees."""
    x = np.linspace(0, 2 * math.pi, width)
    line = np.zeros(width)
    for octave in range(6):
        line += np.sin(x * waves * 1.7**octave / 2 + rng.random() * 7) * 0.55**octave
    edge: Array = height * (base - swing * line / 2.2) - _crowns(width, height, base, rng)
    return edge


def _crowns(width: int, height: int, base: float, rng: np.random.Generator) -> Array:
    """Round tree tops of all sizes, larger the nearer the ridge is."""
    tops = np.zeros(width)
    x = np.arange(width)
    size = height * 0.0075 * (0.35 + 1.3 * base**3)
    for centre in rng.uniform(0, width, int(width / size * 1.3)):
        radius, lift = size * rng.uniform(0.5, 1.3), size * rng.uniform(-0.3, 0.5)
        near = slice(max(0, int(centre - radius)), int(centre + radius) + 1)
        dome = np.sqrt(np.clip(1 - ((x[near] - centre) / radius) ** 2, 0, 1)) * radius + lift
        tops[near] = np.maximum(tops[near], dome)
    return tops + rng.normal(0, height * 0.0008, width)


def _paint_hills(surface: pygame.Surface, edge: Array, colour: tuple[int, int, int], light: float) -> None:
    """Everything below the line: one column, moonlit at its top and falling into the dark, put under each point."""
    height = surface.get_height()
    depth = np.arange(height - min(0, round(edge.min())))
    rim = np.exp(-depth / (height * 0.006)) * light * 34
    fall = 1 - 0.45 * np.clip(depth / (height * 0.25), 0, 1)
    shades = np.array(colour) * fall[:, None] + rim[:, None] * np.array((0.8, 0.95, 1.0))
    column = pygame.Surface((1, len(depth)))
    pygame.surfarray.blit_array(column, np.clip(shades, 0, 255).astype(np.uint8)[None, ...])
    surface.blits([(column, (x, y)) for x, y in enumerate(edge.astype(int).tolist())], False)


def _add_mist(surface: pygame.Surface, level: float, thick: float, strength: float, rng: np.random.Generator) -> None:
    """What lies between two ridges."""
    width, height = surface.get_size()
    small = _small((width, height))
    y, x = np.linspace(0, 1, small[1])[:, None], np.linspace(0, 1, small[0])[None, :]
    wave = level + thick * 0.5 * np.sin(x * 8 + rng.random() * 6) + thick * 0.2 * np.sin(x * 23 + rng.random() * 6)
    band = np.exp(-(((y - wave) / thick) ** 2)) * strength * (0.65 + 0.35 * np.sin(x * 5 + rng.random() * 6))
    surface.blit(pygame.transform.smoothscale(_layer(MIST, band), (width, height)), (0, 0))


def _add_grain(surface: pygame.Surface) -> None:
    """A little noise, so that soft gradients show no bands; one tile serves the whole picture."""
    noise = np.random.default_rng(7).integers(0, 5, (256, 256, 1), dtype=np.uint8).repeat(3, axis=2)
    tile = pygame.surfarray.make_surface(noise)
    width, height = surface.get_size()
    for place in product(range(0, width, 256), range(0, height, 256)):
        surface.blit(tile, place, special_flags=pygame.BLEND_RGB_ADD)


def _draw_palms(surface: pygame.Surface, rng: np.random.Generator) -> None:
    """A few palms against the sky, as the grove below the ridge had."""
    width, height = surface.get_size()
    for x, size in ((0.905, 0.43), (0.965, 0.36), (0.845, 0.28), (0.60, 0.20), (0.985, 0.49)):
        foot = (x * width, height * 1.01)
        lean = float(rng.uniform(-0.10, 0.06))
        _draw_palm(surface, foot, size * height, lean, rng)


def _draw_palm(
    surface: pygame.Surface, foot: tuple[float, float], tall: float, lean: float, rng: np.random.Generator
) -> None:
    dark = (7, 9, 11)
    trunk = [(foot[0] + lean * tall * (s / 12) ** 2, foot[1] - tall * s / 12) for s in range(13)]
    for number, (a, b) in enumerate(pairwise(trunk)):
        pygame.draw.line(surface, dark, a, b, max(2, round(tall * (0.030 - 0.0012 * number))))
    top = trunk[-1]
    for angle in np.linspace(-0.25, math.pi + 0.25, 9) + rng.normal(0, 0.12, 9):
        _draw_frond(surface, top, float(angle), tall * float(rng.uniform(0.26, 0.36)), dark)


def _draw_frond(
    surface: pygame.Surface, top: tuple[float, float], angle: float, size: float, dark: tuple[int, int, int]
) -> None:
    """A rib that bends under its weight, with leaflets hanging from it."""
    dx, dy = math.cos(angle), -math.sin(angle)
    spots = [
        (top[0] + dx * size * t, top[1] + dy * size * t * 0.8 + size * 0.75 * t * t) for t in np.linspace(0, 1, 12)
    ]
    pygame.draw.lines(surface, dark, False, spots, max(1, round(size * 0.03)))
    for number, (x, y) in enumerate(spots[1:], start=1):
        hang = size * 0.30 * math.sin(math.pi * (0.15 + 0.8 * number / 12))
        for side in (-0.25, 0.05, 0.35):
            end = (x + dx * size * 0.10 + side * hang, y + hang)
            pygame.draw.line(surface, dark, (x, y), end, max(1, round(size * 0.018)))


def _draw_wire(surface: pygame.Surface) -> None:
    """Posts and barbed wire in front: somebody waits here."""
    width, height = surface.get_size()
    dark, scale = (5, 6, 8), height / 720
    posts = [(width * (0.02 + 0.085 * n), height * (0.955 - 0.014 * math.sin(n * 1.7))) for n in range(12)]
    for number, (x, y) in enumerate(posts):
        lean = (-4, 5, 1, -6)[number % 4] * scale
        pygame.draw.line(surface, dark, (x, y + 44 * scale), (x + lean, y - 34 * scale), max(2, round(5 * scale)))
    for strand in (-28, -12, 4):
        for (x1, y1), (x2, y2) in pairwise(posts):
            _draw_strand(surface, (x1, y1 + strand * scale), (x2, y2 + strand * scale), scale, dark)


def _draw_strand(
    surface: pygame.Surface,
    a: tuple[float, float],
    b: tuple[float, float],
    scale: float,
    dark: tuple[int, int, int],
) -> None:
    spots = []
    for step in range(9):
        t = step / 8
        sag = 9 * scale * math.sin(math.pi * t)
        spots.append((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t + sag))
    pygame.draw.lines(surface, dark, False, spots, max(1, round(1.4 * scale)))
    for x, y in spots[1:-1:2]:
        for dx in (-3, 3):
            pygame.draw.line(surface, dark, (x - dx * scale, y - 4 * scale), (x + dx * scale, y + 4 * scale), 1)


@lru_cache(maxsize=3)
def dim_night(size: tuple[int, int]) -> pygame.Surface:
    """The same night, so dark that it never disturbs the words before it."""
    picture = night_picture(size).copy()
    picture.fill((72, 76, 84), special_flags=pygame.BLEND_RGB_MULT)
    return picture


@lru_cache(maxsize=8)
def flare_glow(radius: int) -> pygame.Surface:
    """The light of a flare under its parachute, to be added to the picture."""
    y, x = np.mgrid[-radius:radius, -radius:radius]
    distance = np.hypot(x, y) / radius
    light = np.clip(np.exp(-distance * 5.0) * 90 + np.exp(-distance * 60) * 300 - 0.6, 0, 255)
    light *= np.clip(1.1 - distance, 0, 1)
    glow = pygame.Surface((2 * radius, 2 * radius))
    colours = np.clip(light[..., None] * np.array((1.0, 0.93, 0.72)), 0, 255).astype(np.uint8)
    pygame.surfarray.blit_array(glow, colours.swapaxes(0, 1))
    return glow


def draw_flare(surface: pygame.Surface, seconds: float, still: bool) -> None:
    """A flare drifts down behind the ridge, over and over; with reduced motion it hangs where it is."""
    width, height = surface.get_size()
    share = 0.35 if still else (seconds / 26.0) % 1.0
    x = width * (0.56 + 0.10 * share)
    y = height * (0.12 + 0.50 * share)
    strength = 1.0 if still else min(1.0, share * 12) * min(1.0, (1 - share) * 7)
    flicker = 0.0 if still else 0.05 * math.sin(seconds * 9.1) + 0.04 * math.sin(seconds * 23.7)
    step = max(0, min(8, round(8 * (strength * 0.92 + flicker * strength))))
    if not step:
        return
    glow = flare_glow(round(height * (0.10 + 0.025 * step) / 4) * 4)
    surface.blit(glow, (x - glow.get_width() // 2, y - glow.get_height() // 2), special_flags=pygame.BLEND_RGB_ADD)
