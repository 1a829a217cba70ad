"""Line work and lettering on a sheet: strokes with the unsteadiness of a hand, fills, badges, text along a feature.

Everything is measured in map units and drawn once at the scale of the sheet; edges are soft by exactly one pixel, which
is what makes a line look printed and not stretched.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pygame

from game.kernel.hexes import Point
from ui.board.landscape import Bytes, Floats, Raster, point_noise
from ui.board.lettering import face
from ui.palette import Colour

Path = npt.NDArray[np.float64]
INK: Colour = (38, 36, 30)
PAPER: Colour = (236, 230, 212)
SMALLEST_TEXT = 11  # pixels; below this no lettering is readable


@dataclass(frozen=True)
class InkSheet:
    """A picture in the making: pixels (blue, green, red, unused) over a piece of the map."""

    pixels: Bytes
    left: float
    top: float
    scale: float

    @classmethod
    def blank(cls, box: tuple[float, float, float, float], scale: float) -> InkSheet:
        """A sheet for a box of map units: left, top, width, height."""
        shape = round(box[3] * scale), round(box[2] * scale), 4
        return cls(np.full(shape, 255, np.uint8), box[0], box[1], scale)

    @property
    def grid(self) -> Raster:
        return Raster(self.left, self.top, self.pixels.shape[1], self.pixels.shape[0], self.scale)

    @property
    def rect(self) -> pygame.Rect:
        return pygame.Rect(0, 0, self.pixels.shape[1], self.pixels.shape[0])

    def layer(self) -> Bytes:
        """An empty layer of ink: 0 is none, 255 is full."""
        return np.zeros(self.pixels.shape[:2], np.uint8)

    def place(self, points: Iterable[Point] | Path) -> Path:
        """Map units to pixels."""
        return (np.asarray(list(points), np.float64) - (self.left, self.top)) * self.scale

    def part(self, box: pygame.Rect) -> InkSheet:
        """A window of the sheet, over the same pixels: a small mark then costs little on a large sheet."""
        box = box.clip(self.rect)
        view = self.pixels[box.top : box.bottom, box.left : box.right]
        return InkSheet(view, self.left + box.left / self.scale, self.top + box.top / self.scale, self.scale)

    def near(self, at: Point, reach: float) -> InkSheet:
        """The window within so many pixels of a place."""
        ((x, y),) = self.place([at]).tolist()
        return self.part(pygame.Rect(int(x - reach), int(y - reach), int(2 * reach) + 2, int(2 * reach) + 2))

    def print(self, layer: Bytes, colour: Colour, strength: float = 1.0) -> None:
        """Inks the sheet where the layer says; only the touched pixels cost anything."""
        rows = np.flatnonzero(layer.max(axis=1))
        if not len(rows):
            return
        columns = np.flatnonzero(layer[rows[0] : rows[-1] + 1].max(axis=0))
        box = slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1)
        window, pixels = layer[box], self.pixels[box]
        where = np.divmod(np.flatnonzero(window), window.shape[1])
        cover = window[where].astype(np.float32)[:, None] * np.float32(strength / 255)
        below = pixels[..., :3][where].astype(np.float32)
        below += (np.array(colour[::-1], np.float32) - below) * cover
        pixels[..., :3][where] = (below + np.float32(0.5)).astype(np.uint8)


def pixels_of(surface: pygame.Surface) -> Bytes:
    """The memory of a 32-bit surface as rows of pixels. The surface stays locked as long as the array lives."""
    flat: Bytes = np.frombuffer(surface.get_buffer(), np.uint8)  # type: ignore[call-overload]
    rows = flat.reshape(surface.get_height(), surface.get_pitch() // 4, 4)
    return rows[:, : surface.get_width()]


# --- lines ---------------------------------------------------------------------------------------------------------


def rounded(points: Sequence[Point] | Path, steps: int = 3) -> Path:
    """A smooth curve through the points (Catmull-Rom), with `steps` pieces between two of them."""
    p = np.asarray(points, np.float64)
    if len(p) < 3 or steps < 2:
        return p
    padded = np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
    a, b, c, d = (padded[i : len(p) - 1 + i, None, :] for i in range(4))
    t = (np.arange(steps) / steps)[None, :, None]
    curve = 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
    return np.vstack([curve.reshape(-1, 2), p[-1]])


def wobbled(points: Path, amount: float = 1.6, cell: float = 26.0, seed: int = 5) -> Path:
    """The line as a hand would draw it. The push depends on the place alone, so lines that meet still meet."""
    push = np.stack([point_noise(points, cell, seed), point_noise(points, cell, seed + 1)], axis=1)
    return points + amount * push


def pressed(points: Path, width: float, seed: int = 9, amount: float = 0.28) -> npt.NDArray[np.float64]:
    """Widths of a pen that presses now more, now less."""
    return width * (1 + amount * point_noise(points, 60.0, seed))


def stroke(layer: Bytes, points: Path, width: float | npt.NDArray[np.float64]) -> None:
    """A line through pixels with round joints. Widths may change from point to point."""
    widths = np.broadcast_to(np.asarray(width, np.float64), (len(points),))
    spots, half = points.tolist(), (widths / 2).tolist()
    for i in range(len(spots) - 1):
        _segment(layer, spots[i], spots[i + 1], half[i], half[i + 1])


def _segment(layer: Bytes, start: list[float], end: list[float], r0: float, r1: float) -> None:
    (ax, ay), (bx, by) = start, end
    reach = max(r0, r1) + 1
    left, right = max(0, int(min(ax, bx) - reach)), min(layer.shape[1], int(max(ax, bx) + reach) + 2)
    top, bottom = max(0, int(min(ay, by) - reach)), min(layer.shape[0], int(max(ay, by) + reach) + 2)
    if left >= right or top >= bottom:
        return
    x = np.arange(left, right, dtype=np.float32) + np.float32(0.5 - ax)
    y = (np.arange(top, bottom, dtype=np.float32) + np.float32(0.5 - ay))[:, None]
    dx, dy = bx - ax, by - ay
    along = (x * np.float32(dx) + y * np.float32(dy)) / np.float32(max(dx * dx + dy * dy, 1e-6))
    np.clip(along, 0, 1, out=along)
    away = np.sqrt((x - along * np.float32(dx)) ** 2 + (y - along * np.float32(dy)) ** 2)
    cover = (along * np.float32(r1 - r0) + np.float32(r0 + 0.5) - away) * np.float32(255)
    if r0 < 0.5:  # thinner than a pixel: paler, not narrower
        cover *= np.float32(max(2 * r0, 0.2))
    window = layer[top:bottom, left:right]
    np.maximum(window, np.clip(cover, 0, 255).astype(np.uint8), out=window)


def dashes(points: Path, dash: float, gap: float) -> list[Path]:
    """The line cut into dashes, lengths in the unit of the points."""
    way = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])
    pieces = []
    for start in np.arange(0, way[-1], dash + gap):
        inside = way[(way > start) & (way < start + dash)]
        stops = np.concatenate([[start], inside, [min(start + dash, way[-1])]])
        pieces.append(along(points, stops, way))
    return pieces


def along(points: Path, stops: npt.NDArray[np.float64], way: npt.NDArray[np.float64] | None = None) -> Path:
    """Points at these distances from the start of a line."""
    if way is None:
        way = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])
    return np.stack([np.interp(stops, way, points[:, k]) for k in (0, 1)], axis=1)


def shifted(points: Path, distance: float) -> Path:
    """The line moved sideways (to the left of its direction on screen when positive)."""
    step = np.gradient(points, axis=0)
    step /= np.maximum(np.hypot(step[:, 0], step[:, 1]), 1e-9)[:, None]
    return points + distance * np.stack([step[:, 1], -step[:, 0]], axis=1)


def fill(layer: Bytes, points: Path, fine: int = 4) -> None:
    """A filled polygon of pixels with soft edges: drawn several times as large, then averaged."""
    left, top = np.floor(points.min(axis=0)).astype(int) - 1
    right, bottom = np.ceil(points.max(axis=0)).astype(int) + 2
    left, top = max(left, 0), max(top, 0)
    right, bottom = min(right, layer.shape[1]), min(bottom, layer.shape[0])
    if left >= right or top >= bottom:
        return
    big = pygame.Surface(((right - left) * fine, (bottom - top) * fine), depth=32)
    pygame.draw.polygon(big, (255, 255, 255), ((points - (left, top)) * fine - 0.5).tolist())
    small = pygame.transform.smoothscale(big, (right - left, bottom - top))
    window = layer[top:bottom, left:right]
    np.maximum(window, pygame.surfarray.array_red(small).T, out=window)


def disc(layer: Bytes, centre: Point, radius: float) -> None:
    """A filled circle of pixels."""
    _segment(layer, list(centre), list(centre), radius, radius)


# --- lettering -----------------------------------------------------------------------------------------------------


def letters(text: str, pixels: float, style: str) -> Bytes:
    """The cover (0 to 255) of a line of text, at whole pixels: as crisp as the font allows."""
    surface = face(max(SMALLEST_TEXT, round(pixels)), style).render(text, True, (255, 255, 255))
    return np.ascontiguousarray(pygame.surfarray.array_alpha(surface).T)


def stamp(layer: Bytes, mark: Bytes, centre: Point) -> None:
    """Puts a small cover onto a layer, centred, cut off at the edges."""
    height, width = mark.shape
    left, top = round(centre[0] - width / 2), round(centre[1] - height / 2)
    x0, y0 = max(left, 0), max(top, 0)
    x1, y1 = min(left + width, layer.shape[1]), min(top + height, layer.shape[0])
    if x0 < x1 and y0 < y1:
        window = layer[y0:y1, x0:x1]
        np.maximum(window, mark[y0 - top : y1 - top, x0 - left : x1 - left], out=window)


def write(
    sheet: InkSheet,
    text: str,
    centre: Point,
    size: float,
    colour: Colour = INK,
    style: str = "Bold",
    halo: float = 0.85,
) -> pygame.Rect:
    """Level text centred on a place of the map; returns the pixels it covers."""
    mark = letters(text, size * sheet.scale, style)
    (spot,) = sheet.place([centre]).tolist()
    return print_marks(sheet, [(mark, (spot[0], spot[1]))], colour, halo)


def print_marks(sheet: InkSheet, marks: Sequence[tuple[Bytes, Point]], colour: Colour, halo: float) -> pygame.Rect:
    """Marks with a paper-coloured glow that lifts them off any ground; the work is done in their own small window."""
    boxes = [
        pygame.Rect(round(x - m.shape[1] / 2), round(y - m.shape[0] / 2), m.shape[1], m.shape[0]) for m, (x, y) in marks
    ]
    box = boxes[0].unionall(boxes[1:]).inflate(16, 16).clip(sheet.rect)
    if not box.width or not box.height:
        return box
    layer = np.zeros((box.height, box.width), np.uint8)
    for mark, (x, y) in marks:
        stamp(layer, mark, (x - box.left, y - box.top))
    part = sheet.pixels[box.top : box.bottom, box.left : box.right]
    light = PAPER if sum(colour) < 380 else INK
    if halo:
        blend(part, glow(layer, 2 if sheet.scale < 0.8 else 3), light, halo)
    blend(part, layer, colour, 1.0)
    return box.inflate(-16, -16)


def glow(layer: Bytes, reach: int) -> Bytes:
    """The layer spread out and softened."""
    wide = layer.astype(np.float32)
    for _ in range(2):
        wide = _spread(_spread(wide, reach, 0), reach, 1)
    return np.clip(wide * np.float32(3.2), 0, 255).astype(np.uint8)


def _spread(values: Floats, reach: int, axis: int) -> Floats:
    total = values.copy()
    for shift in range(1, reach + 1):
        for sign in (-shift, shift):
            total += np.roll(values, sign, axis)
    return total / np.float32(2 * reach + 1)


def blend(part: Bytes, layer: Bytes, colour: Colour, strength: float) -> None:
    """Inks a window of a sheet."""
    cover = layer.astype(np.float32)[..., None] * np.float32(strength / 255)
    below = part[..., :3].astype(np.float32)
    below += (np.array(colour[::-1], np.float32) - below) * cover
    part[..., :3] = (below + np.float32(0.5)).astype(np.uint8)


def write_along(
    sheet: InkSheet,
    text: str,
    path: Path,
    centre: Point,
    size: float,
    colour: Colour,
    style: str = "BoldItalic",
    spacing: float = 0.12,
    halo: float = 0.8,
) -> None:
    """Text that follows a line of the map, its middle nearest to `centre`; spacing is in letter sizes."""
    path = sheet.place(path)
    way = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(path, axis=0).T))])
    dense = along(path, np.linspace(0, way[-1], 400), way)
    spot = sheet.place([centre])[0]
    middle = float(np.argmin(np.hypot(*(dense - spot).T))) / 399 * way[-1]
    pixels = max(SMALLEST_TEXT, size * sheet.scale)
    steps = [face(round(pixels * 4), style).size(letter)[0] / 4 + spacing * pixels for letter in text]
    start = min(max(middle - sum(steps) / 2, 0), max(way[-1] - sum(steps), 0))
    marks, ahead = [], start
    for letter, step in zip(text, steps, strict=True):
        a, b, c = along(path, np.array([ahead, ahead + step / 2, ahead + step]), way).tolist()
        angle = math.degrees(math.atan2(a[1] - c[1], c[0] - a[0]))
        marks.append(turned_letter(letter, pixels, style, angle, (b[0], b[1])))
        ahead += step
    print_marks(sheet, marks, colour, halo)


def turned_letter(letter: str, pixels: float, style: str, angle: float, at: Point) -> tuple[Bytes, Point]:
    """A letter turned and set down between whole pixels: made four times as large, turned, then averaged."""
    surface = face(round(pixels * 4), style).render(letter, True, (255, 255, 255))
    big = pygame.transform.rotate(surface, angle)
    width, height = (side // 4 + 3 for side in big.get_size())
    left, top = math.floor(at[0] - width / 2), math.floor(at[1] - height / 2)
    canvas = pygame.Surface((width * 4, height * 4), pygame.SRCALPHA)
    corner = (at[0] - left) * 4 - big.get_width() / 2, (at[1] - top) * 4 - big.get_height() / 2
    canvas.blit(big, (round(corner[0]), round(corner[1])))
    small = pygame.transform.smoothscale(canvas, (width, height))
    mark = np.ascontiguousarray(pygame.surfarray.array_alpha(small).T)
    return mark, (left + width / 2, top + height / 2)


def level_path(centre: Point, angle: float, length: float, bend: float = 0.0) -> Path:
    """A straight or gently bent line for lettering; the angle is on screen, in degrees, clockwise."""
    t = np.linspace(-0.5, 0.5, 41)
    x, y = t * length, bend * (1 - 4 * t * t) * -1
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return np.stack([centre[0] + x * c - y * s, centre[1] + x * s + y * c], axis=1)
