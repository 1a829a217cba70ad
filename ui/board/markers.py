"""Markers, dice and effects, drawn by code at any size and kept once drawn.

Like pieces, markers know sides only by their style. `size` is the height of the visible body; pictures made from cards
have `PAD` pixels around it (see `pieces`), all others are exactly as large as they say. Moving things come as numbered
frames, so that each is drawn once.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import pygame

from ui.board.canvas import BLACK, EDGE, WHITE, Canvas, Colour, Point, mix, readable_on, star_points
from ui.board.cardboard import PAD, card
from ui.board.faces import Style
from ui.board.lettering import fitting_size, text_width, write

PAPER: Colour = (0xF2, 0xEC, 0xDA)
INK: Colour = (0x1A, 0x17, 0x10)
PANEL: Colour = (0x2B, 0x33, 0x3A)
LINE: Colour = (0x6B, 0x7A, 0x86)
LIGHT: Colour = (0xEC, 0xE7, 0xDA)
ACCENT: Colour = (0xD7, 0xA3, 0x3B)
TUMBLE_FRAMES = 12
BURST_FRAMES = 8
FLASH_FRAMES = 4


# Chips on the map


def _emblem(canvas: Canvas, style: Style, middle: Point, radius: float, ink: Colour) -> None:
    """The plain star or disc that stands for a side."""
    if style.emblem == "star":
        canvas.polygon(star_points((middle[0], middle[1] + radius * 0.06), radius), ink)
    else:
        canvas.circle(middle, radius * 0.72, ink)


@lru_cache(maxsize=256)
def control_chip(style: Style, size: int) -> pygame.Surface:
    """Who controls a place: the side's emblem on its colour; square or round like its pieces."""
    canvas = Canvas(size, size)
    radius = size / 2 if style.rounded else size * 0.12
    canvas.rect(0, 0, size, size, EDGE, radius)
    canvas.rect(0.9, 0.9, size - 1.8, size - 1.8, mix(style.fresh, WHITE, 0.45), max(0.0, radius - 0.9))
    canvas.rect(1.8, 1.8, size - 3.6, size - 3.6, style.fresh, max(0.0, radius - 1.8))
    _emblem(canvas, style, (size / 2, size / 2), size * 0.33, style.ink)
    return canvas.shrunk()


@lru_cache(maxsize=256)
def points_flag(points: int, size: int, style: Style | None = None) -> pygame.Surface:
    """A flag with its victory points; in a side's colours once that side has earned them."""
    ground = style.fresh if style else PAPER
    ink = style.ink if style else INK
    text, px = f"VP {points}", max(9, round(size * 0.58))
    width = text_width(text, px) + round(size * 0.75)
    canvas = Canvas(width + 1, size)
    pole, notch = max(1.5, size * 0.1), size * 0.25
    for grow, colour in ((1.0, EDGE), (0.0, ground)):
        left, right, low = pole - grow / 2, width - 1.5 + grow * 0.8, size * 0.8 + grow
        top = 1.2 - grow
        fly = right - notch
        canvas.polygon([(left, top), (right, top), (fly, (top + low) / 2), (right, low), (left, low)], colour)
    canvas.rect(0, 0, pole + 0.6, size, EDGE, pole / 2)
    picture = canvas.shrunk()
    write(picture, text, px, ink, ((pole + width - notch) / 2 + 0.5, size * 0.4 + 0.6))
    return picture


@lru_cache(maxsize=64)
def improved_position(size: int) -> pygame.Surface:
    """A foxhole from above: a white wedge of sandbags on a dark ground."""
    canvas = card(size, size, mix(PANEL, BLACK, 0.1), False)
    low, left, right, top = PAD + size * 0.78, PAD + size * 0.14, PAD + size * 0.86, PAD + size * 0.3
    canvas.polygon([(left, low), ((left + right) / 2, top), (right, low)], WHITE)
    canvas.polygon(
        [(left + size * 0.2, low), ((left + right) / 2, top + size * 0.2), (right - size * 0.2, low)],
        mix(PANEL, BLACK, 0.1),
    )
    canvas.rect(left, low - size * 0.02, right - left, size * 0.07, WHITE, size * 0.03)
    return canvas.reduced()


@lru_cache(maxsize=64)
def labour(size: int) -> pygame.Surface:
    """Digging has begun: a spade."""
    canvas = card(size, size, PAPER, False)
    inner = size * 0.64
    x = y = PAD + (size - inner) / 2
    canvas.line((x + inner * 0.82, y + inner * 0.12), (x + inner * 0.45, y + inner * 0.52), INK, size * 0.08)
    canvas.line((x + inner * 0.7, y), (x + inner, y + inner * 0.28), INK, size * 0.08)
    blade = [(0.28, 0.4), (0.6, 0.7), (0.42, 0.92), (0.04, 1.0), (0.08, 0.62)]
    canvas.polygon([(x + inner * bx, y + inner * by) for bx, by in blade], INK)
    return canvas.reduced()


@lru_cache(maxsize=64)
def supply_dump(size: int) -> pygame.Surface:
    """Stacked crates."""
    canvas = card(size, size, mix(PAPER, (0x8A, 0x6B, 0x3D), 0.35), False)
    crate, gap = size * 0.27, size * 0.05
    left, low = PAD + size * 0.5 - crate - gap / 2, PAD + size * 0.83
    for x, y in (
        (left, low - crate),
        (left + crate + gap, low - crate),
        (PAD + (size - crate) / 2, low - 2 * crate - gap),
    ):
        canvas.rect(x, y, crate, crate, INK, 1)
        canvas.rect(x + 1.2, y + 1.2, crate - 2.4, crate - 2.4, (0xB0, 0x8A, 0x50))
        canvas.line((x + 1.5, y + 1.5), (x + crate - 1.5, y + crate - 1.5), INK, max(1.0, size * 0.025))
    return canvas.reduced()


@lru_cache(maxsize=256)
def advantage(style: Style, size: int) -> pygame.Surface:
    """The Advantage, showing who holds it: an upward chevron over the emblem; turned over, the other side's colours."""
    canvas = card(size, size, style.fresh, style.rounded)
    middle, pen = PAD + size / 2, size * 0.09
    for y in (0.3, 0.47):
        top = PAD + size * y
        wing, drop = size * 0.3, size * 0.17
        canvas.path([(middle - wing, top), (middle, top - drop), (middle + wing, top)], style.ink, pen)
    _emblem(canvas, style, (middle, PAD + size * 0.7), size * 0.17, style.ink)
    return canvas.reduced()


@lru_cache(maxsize=256)
def turn_marker(turn: int, size: int) -> pygame.Surface:
    """The turn's number under a waning moon: every turn is a part of a night."""
    canvas = card(size, size, (0x24, 0x30, 0x44), False)
    middle = (PAD + size * 0.5, PAD + size * 0.27)
    canvas.circle(middle, size * 0.17, PAPER)
    canvas.circle((middle[0] + size * 0.08, middle[1] - size * 0.03), size * 0.15, (0x26, 0x33, 0x48))
    picture = canvas.reduced()
    write(picture, str(turn), max(11, round(size * 0.46)), WHITE, (PAD + size * 0.5, PAD + size * 0.7))
    return picture


@lru_cache(maxsize=128)
def bridge_held(style: Style, size: int) -> pygame.Surface:
    """A bridge in plan between its two banks, with the emblem of whoever holds it."""
    canvas = card(size, size, style.fresh, style.rounded)
    left, right = PAD + size * 0.12, PAD + size * 0.88
    for y in (0.2, 0.4):
        canvas.line((left, PAD + size * y), (right, PAD + size * y), style.ink, max(1.3, size * 0.05))
    for i in range(6):
        x = left + (right - left) * (i + 0.5) / 6
        canvas.line((x, PAD + size * 0.2), (x, PAD + size * 0.4), style.ink, max(1.0, size * 0.03))
    _emblem(canvas, style, (PAD + size / 2, PAD + size * 0.69), size * 0.22, style.ink)
    return canvas.reduced()


@lru_cache(maxsize=256)
def ammo_track(numbers: tuple[str, ...], current: int, size: int, ground: Colour = PANEL) -> pygame.Surface:
    """Boxes from full to empty: the current one filled, used ones crossed out, the rest open. Hidden numbers are ?."""
    step = round(size * 1.3)
    gap = max(3, size // 8)
    canvas = Canvas(len(numbers) * (step + gap) - gap, size)
    for i in range(len(numbers)):
        _paint_ammo_box(canvas, i * (step + gap), step, size, i - current, ground)
    picture = canvas.shrunk()
    for i, number in enumerate(numbers):
        colour = BLACK if i == current else LIGHT if i > current else mix(LIGHT, ground, 0.35)
        px = fitting_size(number, step - 6, max(11, round(size * 0.56)), 9)
        write(picture, number, px, colour, (i * (step + gap) + step / 2, size / 2))
    return picture


def _paint_ammo_box(canvas: Canvas, x: float, width: float, size: int, place: int, ground: Colour) -> None:
    radius = size * 0.18
    canvas.rect(x, 0, width, size, LIGHT if place == 0 else LINE, radius)
    inner = ACCENT if place == 0 else mix(ground, BLACK, 0.25)
    canvas.rect(x + 1.3, 1.3, width - 2.6, size - 2.6, inner, max(0.0, radius - 1.3))
    if place < 0:
        canvas.line((x + width * 0.16, size * 0.82), (x + width * 0.84, size * 0.18), LINE, max(1.2, size * 0.06))


@lru_cache(maxsize=256)
def cost_badge(text: str, colour: Colour, size: int) -> pygame.Surface:
    """A small plate with a number, for costs beside a place."""
    px = max(11, round(size * 0.62))
    width = max(size, text_width(text, px) + round(size * 0.5))
    canvas = Canvas(width, size)
    canvas.rect(0, 0, width, size, EDGE, size * 0.28)
    canvas.rect(1, 1, width - 2, size - 2, WHITE, size * 0.25)
    canvas.rect(2, 2, width - 4, size - 4, colour, size * 0.2)
    picture = canvas.shrunk()
    write(picture, text, px, readable_on(colour), (width / 2, size / 2))
    return picture


# Dice: a cube turned in space and drawn face by face

_PIPS: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
_CIRCLE = [(math.cos(math.tau * i / 16), math.sin(math.tau * i / 16)) for i in range(16)]
_Vector = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


@lru_cache(maxsize=256)
def die(pips: int, style: Style, size: int) -> pygame.Surface:
    """A die at rest, seen from above, in a side's colours."""
    canvas = Canvas(size, size)
    side, radius = size * 0.84, size * 0.17
    left = (size - side) / 2
    for spread, alpha in ((1.5, 30), (0.7, 60), (0.0, 100)):
        canvas.rect(
            left + 1.5 - spread, left + 2 - spread, side + 2 * spread, side + 2 * spread, (0, 0, 0, alpha), radius
        )
    canvas.rect(left, left, side, side, EDGE, radius)
    canvas.rect(left + 1, left + 1, side - 2, side - 2, mix(style.fresh, BLACK, 0.15), radius - 1)
    canvas.rect(left + 1, left + 1, side - 2, side * 0.94 - 2, mix(style.fresh, WHITE, 0.07), radius - 1)
    for x, y in _PIPS[pips]:
        canvas.circle((size / 2 + x * side * 0.26, size / 2 - side * 0.01 + y * side * 0.26), side * 0.095, style.ink)
    return canvas.reduced()


@lru_cache(maxsize=2048)
def tumble(pips: int, style: Style, size: int, frame: int, spin: int = 0) -> pygame.Surface:
    """One frame of a die rolling to rest: frame 0 is thrown, the last is `die` itself. `spin` varies the throw."""
    if frame >= TUMBLE_FRAMES - 1:
        return die(pips, style, size)
    left = 1 - frame / (TUMBLE_FRAMES - 1)
    turn = left * left * math.tau * 1.1
    around = 0.6 + spin * 2.4
    matrix = _turned((math.cos(around), math.sin(around), 0.35), turn)
    canvas = Canvas(size, size)
    reach = float(np.abs(matrix)[:2].sum(axis=1).max())  # how far the corners of the turned cube stick out
    half = size * min(0.4, 0.46 / reach)  # so it is never cut off, and at last about as large as `die`
    canvas.circle((size * 0.53, size * 0.6), half * 1.15, (0, 0, 0, 40))
    for face, *directions in _faces(pips):
        normal, across, down = (matrix @ direction for direction in directions)
        if normal[2] > 0.02:
            _paint_die_face(canvas, style, half, face, normal, across, down)
    return canvas.reduced()


def _turned(axis: tuple[float, float, float], angle: float) -> _Vector:
    """The rotation about an axis (Rodrigues)."""
    x, y, z = np.array(axis) / math.sqrt(sum(a * a for a in axis))
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.asarray(np.eye(3) + math.sin(angle) * cross + (1 - math.cos(angle)) * cross @ cross)


def _faces(front: int) -> list[tuple[int, _Vector, _Vector, _Vector]]:
    """The six faces with their direction and two edges; opposite faces add up to seven."""
    right = next(n for n in (1, 2, 3) if n not in (front, 7 - front))
    up = next(n for n in (1, 2, 3) if n not in (front, 7 - front, right))
    x, y, z = np.eye(3)
    pairs = [(front, z, x, y), (right, x, y, z), (up, y, z, x)]
    return [(n, v, a, d) for n, v, a, d in pairs] + [(7 - n, -v, a, d) for n, v, a, d in pairs]


def _paint_die_face(
    canvas: Canvas, style: Style, half: float, face: int, normal: _Vector, across: _Vector, down: _Vector
) -> None:
    middle = canvas.size[0] / 2

    def flat(u: float, v: float, out: float = 1.0) -> Point:
        at = normal * out + across * u + down * v
        return middle + float(at[0]) * half, middle + float(at[1]) * half

    shade = 0.32 * (1 - float(normal[2])) + (0.12 if normal[1] > 0 else 0.0)
    corners = [flat(-1, -1), flat(1, -1), flat(1, 1), flat(-1, 1)]
    colour = mix(mix(style.fresh, WHITE, 0.08), BLACK, min(0.6, shade))
    canvas.polygon(corners, colour)
    canvas.path([*corners, corners[0]], EDGE, max(1.5, half * 0.13))
    inner = [flat(u * 0.93, v * 0.93) for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    canvas.polygon(inner, colour)
    for u, v in _PIPS[face]:
        canvas.polygon([flat(u * 0.55 + 0.19 * cx, v * 0.55 + 0.19 * cy) for cx, cy in _CIRCLE], style.ink)


# Effects: soft things are computed as fields of light, not drawn as shapes


def _field(size: int) -> tuple[_Vector, _Vector]:
    """Distance from the middle (1 at the rim) and direction, for every pixel."""
    axis = (np.arange(size) - (size - 1) / 2) / (size / 2)
    x, y = np.meshgrid(axis, axis, indexing="ij")
    return np.hypot(x, y), np.arctan2(y, x)


def _glow(colours: _Vector, alpha: _Vector) -> pygame.Surface:
    """A picture from a colour and a strength per pixel."""
    size = alpha.shape[0]
    surface = pygame.Surface((size, size), pygame.SRCALPHA)
    pixels = pygame.surfarray.pixels3d(surface)
    pixels[:] = np.clip(colours, 0, 255).astype(np.uint8)
    del pixels
    alphas = pygame.surfarray.pixels_alpha(surface)
    alphas[:] = np.clip(alpha * 255, 0, 255).astype(np.uint8)
    del alphas
    return surface


def _ramp(heat: _Vector, stops: Sequence[tuple[float, Colour]]) -> _Vector:
    """Colours for a field of heat, through the given stops."""
    at = [stop for stop, _ in stops]
    return np.stack([np.interp(heat, at, [colour[i] for _, colour in stops]) for i in range(3)], axis=-1)


_FIRE = (
    (0.0, (60, 30, 20)),
    (0.3, (190, 60, 16)),
    (0.6, (250, 160, 40)),
    (0.85, (255, 236, 150)),
    (1.0, (255, 255, 245)),
)


@lru_cache(maxsize=128)
def muzzle_flash(size: int, frame: int = 0) -> pygame.Surface:
    """A short burst of spikes; it shrinks and cools from frame to frame."""
    left = 1 - frame / FLASH_FRAMES
    far, angle = _field(size)
    reach = (0.45 + 0.5 * np.abs(np.cos(angle * 2.5 + 0.4)) ** 3) * (0.4 + 0.6 * left)
    heat = np.clip(1 - far / reach, 0, 1)
    return _glow(_ramp(heat**0.6, _FIRE), np.clip(heat * 2.6, 0, 1) * left)


@lru_cache(maxsize=128)
def shell_burst(size: int, frame: int = 0) -> pygame.Surface:
    """Fire, then earth and smoke thrown outwards, then nothing."""
    age = frame / (BURST_FRAMES - 1)
    far, angle = _field(size)
    rough = 0.75 + 0.13 * np.sin(angle * 7 + 1.3) + 0.09 * np.sin(angle * 13 + 4 * age) + 0.05 * np.sin(angle * 23)
    reach = rough * (0.45 + 0.55 * math.sqrt(age))
    body = np.clip((1 - far / reach) * 3, 0, 1)
    heat = np.clip(1 - far / reach - age * 0.9, 0, 1) ** 0.7
    smoke = np.array((62.0, 54.0, 46.0)) + 34 * np.sin(angle * 5 + far * 9)[:, :, None] * 0.4
    fire = np.clip(heat * 2.2, 0, 1)[:, :, None]
    colours = _ramp(heat, _FIRE) * fire + smoke * (1 - fire)
    return _glow(colours, body * (1 - age**2) * 0.94)


@lru_cache(maxsize=64)
def gas_cloud(size: int, frame: int = 0) -> pygame.Surface:
    """Rolling puffs of a sickly yellow-green, with a darker rim so that they show on any ground."""
    axis = (np.arange(size) - (size - 1) / 2) / (size / 2) * 0.78
    x, y = np.meshgrid(axis, axis, indexing="ij")
    density, light = np.zeros((size, size)), np.zeros((size, size))
    for i in range(9):
        a = i * 2.4 + frame * 0.25
        cx, cy, r = 0.52 * math.cos(a) * (i / 9) ** 0.5, 0.4 * math.sin(a) * (i / 9) ** 0.5, 0.42 - 0.016 * i
        puff = np.clip(1 - np.hypot(x - cx, y - cy) / r, 0, 1)
        density = np.maximum(density, puff)
        light = np.maximum(light, np.clip(1 - np.hypot(x - cx + 0.1, y - cy + 0.13) / r, 0, 1))
    stops = ((0.0, (78, 84, 30)), (0.35, (150, 158, 62)), (1.0, (226, 226, 132)))
    return _glow(_ramp(light, stops), np.clip(density * 3.2, 0, 0.9))


@lru_cache(maxsize=32)
def banner(text: str, style: Style, size: int) -> pygame.Surface:
    """A ribbon with forked ends across the map, for a charge: the word itself, not a joke about it."""
    px = max(14, round(size * 0.56))
    middle_w = text_width(text, px) + round(size * 1.6)
    tail = round(size * 0.9)
    canvas = Canvas(middle_w + 2 * tail, round(size * 1.25))
    _paint_ribbon(canvas, style, middle_w, tail, size)
    picture = canvas.shrunk()
    write(picture, text, px, style.ink, (tail + middle_w / 2, size * 0.5))
    return picture


def _paint_ribbon(canvas: Canvas, style: Style, middle_w: int, tail: int, size: int) -> None:
    width, low, fold = canvas.size[0], size * 1.2, size * 0.35
    for side in (0, 1):
        outer, inner = (0.0, tail + fold) if side == 0 else (float(width), width - tail - fold)
        notch = outer + (size * 0.4 if side == 0 else -size * 0.4)
        edge = [(outer, size * 0.22), (inner, size * 0.22), (inner, low), (outer, low), (notch, size * 0.7)]
        canvas.polygon(edge, EDGE)
        shift = 1.5 if side == 0 else -1.5
        face = [(outer + 2 * shift, size * 0.22 + 1.5), (inner, size * 0.22 + 1.5), (inner, low - 1.5)]
        canvas.polygon(
            [*face, (outer + 2 * shift, low - 1.5), (notch + shift, size * 0.7)], mix(style.fresh, BLACK, 0.3)
        )
        near = tail if side == 0 else width - tail
        canvas.polygon([(near, size), (inner, size), (inner, low)], EDGE)
    canvas.rect(tail, 0, middle_w, size, EDGE, 2)
    canvas.rect(tail + 1.5, 1.5, middle_w - 3, size - 3, style.fresh, 1)
    for y in (size * 0.1, size * 0.86):
        canvas.rect(tail + 1.5, y, middle_w - 3, max(1.0, size * 0.035), style.ink)
    for x in (tail + size * 0.42, tail + middle_w - size * 0.42):
        _emblem(canvas, style, (x, size / 2), size * 0.2, style.ink)


# Arrows


class Sprite(NamedTuple):
    """A picture and where its upper left corner goes."""

    picture: pygame.Surface
    corner: tuple[int, int]


def arrow(points: Sequence[Point], number: int | None = None, width: float = 6.0) -> Sprite:
    """A black-and-white dashed arrow along the points, with a number at its head: shows on any ground, in any grey."""
    left = math.floor(min(x for x, _ in points))
    top = math.floor(min(y for _, y in points))
    path = tuple((round(x) - left, round(y) - top) for x, y in points)
    margin = _arrow_margin(width)
    return Sprite(_arrow(path, number, width), (left - margin, top - margin))


def _arrow_margin(width: float) -> int:
    return math.ceil(width * 3.5) + 2


@lru_cache(maxsize=128)
def _arrow(path: tuple[tuple[int, int], ...], number: int | None, width: float) -> pygame.Surface:
    margin = _arrow_margin(width)
    points: list[Point] = [(x + margin, y + margin) for x, y in path]
    canvas = Canvas(*(math.ceil(max(p[i] for p in points)) + margin + 1 for i in (0, 1)))
    head, body = _split_head(points, width * 2.6)
    canvas.path(body, BLACK, width + 2)
    canvas.path(body, WHITE, width)
    for start, end in _dashes(body, width * 1.7):
        canvas.line(start, end, BLACK, width * 0.98)
    _paint_head(canvas, head, width)
    picture = canvas.shrunk()
    if number is not None:
        _write_number(picture, number, head, width)
    return picture


def _split_head(points: list[Point], length: float) -> tuple[tuple[Point, Point], list[Point]]:
    """The head's base and tip, and the path shortened to its base."""
    tip, before = points[-1], points[-2]
    span = math.dist(before, tip) or 1.0
    part = min(0.9, length / span)
    base = (tip[0] + (before[0] - tip[0]) * part, tip[1] + (before[1] - tip[1]) * part)
    return (base, tip), [*points[:-1], base]


def _dashes(path: list[Point], length: float) -> list[tuple[Point, Point]]:
    """Every second stretch of this length along the path."""
    found, walked = [], 0.0
    for start, end in pairwise(path):
        span = math.dist(start, end)
        at = 0.0
        while at < span:
            step = min(length - walked % length, span - at)
            if int(walked / length) % 2 == 0:
                found.append((_along(start, end, at / span), _along(start, end, (at + step) / span)))
            at, walked = at + max(step, 0.01), walked + max(step, 0.01)
    return found


def _along(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _paint_head(canvas: Canvas, head: tuple[Point, Point], width: float) -> None:
    (bx, by), (tx, ty) = head
    span = math.dist(head[0], head[1]) or 1.0
    nx, ny = (ty - by) / span, (bx - tx) / span
    for wing, back, colour in ((width * 1.75, 0.0, WHITE), (width * 1.35, 0.12, BLACK)):
        base = _along((bx, by), (tx, ty), back)
        tip = _along((bx, by), (tx, ty), 1 - back)
        corners = [tip, (base[0] + nx * wing, base[1] + ny * wing), (base[0] - nx * wing, base[1] - ny * wing)]
        if colour == WHITE:
            canvas.path([*corners, corners[0]], BLACK, 2)
        canvas.polygon(corners, colour)


def _write_number(picture: pygame.Surface, number: int, head: tuple[Point, Point], width: float) -> None:
    """The number on a white disc at the head's base, upright whatever the arrow's direction."""
    radius = max(8, round(width * 1.45))
    disc = Canvas(2 * radius + 2, 2 * radius + 2)
    disc.circle((radius + 1, radius + 1), radius, BLACK)
    disc.circle((radius + 1, radius + 1), radius - 1.3, WHITE)
    stamp = disc.shrunk()
    write(stamp, str(number), max(11, round(radius * 1.25)), BLACK, (radius + 1, radius + 1))
    x, y = _along(head[0], head[1], -0.25)
    picture.blit(stamp, (round(x) - radius - 1, round(y) - radius - 1))
