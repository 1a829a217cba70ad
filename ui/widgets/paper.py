"""Paper, slips and gold: the materials that everything decided upon is made of. Textures are made once per size.

The night (map, ribbon, shell) is dark; what a player reads and decides stands in ink on paper; one thing that commits
is gold.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt
import pygame

from ui.palette import Colour, PaperColours, blend
from ui.widgets.style import Style

Grains = npt.NDArray[np.float32]
Edges = tuple[bool, bool, bool, bool]  # which edges are torn: left, top, right, bottom
ALL: Edges = (True, True, True, True)
LEFT: Edges = (True, False, False, False)
NO_EDGES: Edges = (False, False, False, False)
DEPTH = 5  # pixels that a torn edge may take
NOISES = ((1, 1.6), (5, 2.2), (70, 4.5))  # cell in pixels, strength
TINTS = (1.0, 1.0, 0.92)  # how much of the grain each colour takes
CORNER = 24  # pixels of a slip that are never stretched
SLIP_SIZE = (820, 640)
HATCH, GAP = 2, 7  # pixels of a line, and from one to the next


def _noise(size: tuple[int, int], cell: int, rng: np.random.Generator) -> Grains:
    """Soft noise from -1 to 1 whose spots are about a cell wide."""
    wide, high = size
    small = rng.integers(0, 256, (max(2, wide // cell + 2), max(2, high // cell + 2), 3), dtype=np.uint8)
    small[..., 1] = small[..., 2] = small[..., 0]
    surface = pygame.surfarray.make_surface(small)
    grown = pygame.transform.smoothscale(surface, size) if cell > 1 else pygame.transform.scale(surface, size)
    found: Grains = pygame.surfarray.pixels_red(grown).astype(np.float32)
    found /= 127.5
    found -= 1
    return found


def _edge_distance(size: tuple[int, int]) -> Grains:
    wide, high = size
    x, y = np.arange(wide, dtype=np.float32), np.arange(high, dtype=np.float32)
    found: Grains = np.minimum(np.minimum(x, wide - 1 - x)[:, None], np.minimum(y, high - 1 - y)[None, :])
    return found


def _tear(alpha: Grains, rng: np.random.Generator, torn: Edges) -> None:
    """The outer pixels of a torn edge fade raggedly."""
    wide, high = alpha.shape
    for side, is_torn in enumerate(torn):
        if not is_torn:
            continue
        length = high if side in (0, 2) else wide
        row = _noise((length, 2), 3, rng)[:, 0] * 1.1 + _noise((length, 2), 14, rng)[:, 0] * 1.3
        ragged = np.clip(1.6 + row, 0, 4)
        for step in range(min(DEPTH, wide, high)):
            kept = np.clip((step + 1 - ragged) * 255, 0, 255)
            line = {0: alpha[step, :], 1: alpha[:, step], 2: alpha[wide - 1 - step, :], 3: alpha[:, high - 1 - step]}
            np.minimum(line[side], kept, out=line[side])


@lru_cache(maxsize=24)
def paper(size: tuple[int, int], colour: Colour, torn: Edges = NO_EDGES, seed: int = 1) -> pygame.Surface:
    """A sheet of paper: grain, spots, fibres, a darker rim, and torn edges."""
    wide, high = size = max(2, size[0]), max(2, size[1])
    rng = np.random.default_rng(seed)
    grain: Grains = np.zeros(size, dtype=np.float32)
    for cell, strength in NOISES:
        grain += _noise(size, cell, rng) * np.float32(strength)
    rim = 1 - 0.10 * np.clip(1 - _edge_distance(size) / 16, 0, 1) ** 2
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill((255, 255, 255, 255))  # on what is seen through, fibres would lie instead of the paper, not upon it
    pixels = pygame.surfarray.pixels3d(surface)
    for channel, tint in enumerate(TINTS):
        shade = (grain * np.float32(tint) + np.float32(colour[channel])) * rim
        pixels[..., channel] = np.clip(shade, 0, 255, out=shade)
    del pixels
    _lay_fibres(surface, rng, wide * high // 2600)
    alpha: Grains = np.full(size, 255, dtype=np.float32)
    _tear(alpha, rng, torn)
    pygame.surfarray.pixels_alpha(surface)[...] = alpha
    return surface


def _lay_fibres(surface: pygame.Surface, rng: np.random.Generator, count: int) -> None:
    layer = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    wide, high = surface.get_size()
    for x, y, length, turn, light in rng.random((count, 5)):
        start = pygame.Vector2(x * wide, y * high)
        end = start + pygame.Vector2(3 + 6 * length, 0).rotate(turn * 360)
        pygame.draw.aaline(layer, (255, 252, 240, 46) if light < 0.55 else (92, 70, 38, 34), start, end)
    surface.blit(layer, (0, 0))


@lru_cache(maxsize=96)
def slip(size: tuple[int, int], colour: Colour) -> pygame.Surface:
    """A small piece of paper, torn all round: corners of one large piece, its middle tiled, nothing stretched."""
    sheet = paper(SLIP_SIZE, colour, ALL, seed=7)
    wide, high = size = max(2, size[0]), max(2, size[1])
    found = pygame.Surface(size, pygame.SRCALPHA)
    near_x, near_y = min(CORNER, wide // 2), min(CORNER, high // 2)
    across = _bands(wide, near_x, SLIP_SIZE[0])
    for to_y, from_y, tall in _bands(high, near_y, SLIP_SIZE[1]):
        for to_x, from_x, long in across:
            found.blit(sheet, (to_x, to_y), (from_x, from_y, long, tall))
    return found


def _bands(length: int, near: int, sheet: int) -> list[tuple[int, int, int]]:
    """Where to, where from and how much: the near corner, tiles of the middle, the far corner."""
    found, at, middle = [(0, 0, near)], near, sheet - 2 * CORNER
    while at < length - near:
        part = min(middle, length - near - at)
        found.append((at, CORNER, part))
        at += part
    return [*found, (length - near, sheet - near, near)]


@lru_cache(maxsize=16)
def hatch(colour: Colour, back: Colour, rising: bool, alpha: int = 255) -> pygame.Surface:
    """A tile of slanting lines, rising to the right or falling; it joins with itself."""
    size = GAP * 6
    tile = pygame.Surface((size, size), pygame.SRCALPHA)
    tile.fill((*back, alpha))
    for start in range(-size, 2 * size, GAP):
        ends = ((start, size), (start + size, 0)) if rising else ((start, 0), (start + size, size))
        pygame.draw.line(tile, (*colour, alpha), *ends, HATCH)
    return tile


def fill_hatched(surface: pygame.Surface, rect: pygame.Rect, tile: pygame.Surface) -> None:
    """Cover a rectangle with a tile."""
    kept = surface.get_clip()
    surface.set_clip(rect.clip(kept))
    for x in range(rect.left, rect.right, tile.get_width()):
        for y in range(rect.top, rect.bottom, tile.get_height()):
            surface.blit(tile, (x, y))
    surface.set_clip(kept)


@lru_cache(maxsize=24)
def gold(size: tuple[int, int], colours: PaperColours, lit: bool = False) -> pygame.Surface:
    """The plate of the button that commits: lighter on top, with an edge and a foot."""
    wide, high = size = max(6, size[0]), max(6, size[1])
    top, middle, low = (
        blend(colour, (255, 255, 255), 0.08 * lit) for colour in (colours.gold_top, colours.gold, colours.gold_low)
    )
    plate = pygame.Surface(size, pygame.SRCALPHA)
    for y in range(high):
        share = y / high
        colour = blend(top, middle, share / 0.55) if share < 0.55 else blend(middle, low, (share - 0.55) / 0.45)
        pygame.draw.line(plate, colour, (0, y), (wide, y))
    pygame.draw.line(plate, blend(top, (255, 255, 255), 0.4), (2, 1), (wide - 3, 1))
    mask = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(mask, (255, 255, 255, 255), mask.get_rect(), border_radius=4)
    plate.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    pygame.draw.rect(plate, colours.gold_edge, plate.get_rect(), 2, border_radius=4)
    pygame.draw.line(plate, colours.gold_edge, (3, high - 3), (wide - 4, high - 3), 2)
    return plate


def shadow(surface: pygame.Surface, rect: pygame.Rect, wide: int = 18) -> None:
    """What lies on the map throws a shadow to its left, 0 to 50 % black."""
    surface.blit(_shade(wide, rect.height), (rect.left - wide, rect.top))


@lru_cache(maxsize=8)
def _shade(wide: int, high: int) -> pygame.Surface:
    strip = pygame.Surface((wide, high), pygame.SRCALPHA)
    for x in range(wide):
        pygame.draw.line(strip, (0, 0, 0, round(128 * (x / wide) ** 2)), (x, 0), (x, high))
    return strip


def key_cap(surface: pygame.Surface, style: Style, text: str, right: int, middle: int, ink: Colour) -> int:
    """A key in its frame, ending at `right`; where its left edge lies."""
    words = style.render(text, KEY, True, ink)
    box = words.get_rect().inflate(style.px(9), style.px(4))
    box.midright = right, middle
    pygame.draw.rect(surface, ink, box, 1, border_radius=3)
    surface.blit(words, words.get_rect(center=box.center))
    return box.left


KEY = 11  # size of type on a key cap


def focus_ring(surface: pygame.Surface, rect: pygame.Rect, factor: float, palette_selected: Colour) -> None:
    """Outside what has the focus: ink, yellow, ink; seen on any ground."""
    dark: Colour = (26, 20, 8)
    for width, colour, out in ((2, dark, 2), (3, palette_selected, 5), (2, dark, 7)):
        grown = rect.inflate(round(out * 2 * factor), round(out * 2 * factor))
        pygame.draw.rect(surface, colour, grown, max(1, round(width * factor)), border_radius=5)
