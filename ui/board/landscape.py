"""Ground painted with numpy: noise, relief, shading, contours and textures, all as functions of masks and heights.

A picture is made at one scale (pixels per map unit). What changes slowly (heights, distances to a shore, colours of the
ground) is worked out once on a coarse grid and read from there at any scale; what must be crisp (edges, crowns, lines)
is decided per pixel at the scale of the picture. So the same wood stands in the same place at every zoom step.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from game.kernel.hexes import Point
from ui.palette import Colour

Floats = npt.NDArray[np.float32]
Bytes = npt.NDArray[np.uint8]
LATTICE = 512  # noise repeats after this many cells, far more than any map has


@dataclass(frozen=True)
class Raster:
    """Pixels laid over the map: where the first one begins, in map units, how many, how many per unit."""

    left: float
    top: float
    columns: int
    rows: int
    scale: float

    @property
    def xs(self) -> Floats:
        return (self.left + (np.arange(self.columns, dtype=np.float32) + 0.5) / self.scale).astype(np.float32)

    @property
    def ys(self) -> Floats:
        return (self.top + (np.arange(self.rows, dtype=np.float32) + 0.5) / self.scale).astype(np.float32)

    @property
    def shape(self) -> tuple[int, int]:
        return self.rows, self.columns

    def piece(self, rows: tuple[int, int], columns: tuple[int, int]) -> Raster:
        """The pixels from one row and column up to another: pictures are painted in pieces, which keeps the memory
        small, and each piece in the processor's own."""
        left, top = self.left + columns[0] / self.scale, self.top + rows[0] / self.scale
        return Raster(left, top, columns[1] - columns[0], rows[1] - rows[0], self.scale)

    def coarser(self, scale: float) -> Raster:
        """The same piece of map with other pixels."""
        return Raster(
            self.left, self.top, round(self.columns / self.scale * scale), round(self.rows / self.scale * scale), scale
        )

    def window(self, box: tuple[float, float, float, float]) -> tuple[slice, slice]:
        """The rows and columns that a box of map units (left, top, right, bottom) touches."""
        columns = [int((x - self.left) * self.scale) for x in (box[0], box[2])]
        rows = [int((y - self.top) * self.scale) for y in (box[1], box[3])]
        return (
            slice(min(max(rows[0], 0), self.rows), min(max(rows[1] + 1, 0), self.rows)),
            slice(min(max(columns[0], 0), self.columns), min(max(columns[1] + 1, 0), self.columns)),
        )


def clipped(values: Floats, low: float = 0.0, high: float = 1.0) -> Floats:
    return np.clip(values, np.float32(low), np.float32(high))


def smooth(values: Floats, low: float, high: float) -> Floats:
    """0 below low, 1 above high, an S between: an edge without a hard step."""
    t = clipped((values - np.float32(low)) / np.float32(high - low))
    return t * t * (np.float32(3) - np.float32(2) * t)


# --- noise ---------------------------------------------------------------------------------------------------------


def value_noise(xs: Floats, ys: Floats, cell: float, seed: int) -> Floats:
    """Soft seeded noise from 0 to 1 over columns xs and rows ys; one hill or hollow is about `cell` units wide."""
    lattice = _lattice(seed)
    column, right = _cells(xs, cell)
    row, down = _cells(ys, cell)
    rows = lattice[row % LATTICE] * (1 - down)[:, None] + lattice[(row + 1) % LATTICE] * down[:, None]
    start, end = rows[:, column % LATTICE], rows[:, (column + 1) % LATTICE]
    return (start + (end - start) * right).astype(np.float32, copy=False)


@lru_cache(maxsize=16)
def _lattice(seed: int) -> Floats:
    return np.random.default_rng(seed).random((LATTICE, LATTICE), dtype=np.float32)


def _cells(places: Floats, cell: float) -> tuple[npt.NDArray[np.int64], Floats]:
    at = places / np.float32(cell)
    floor = np.floor(at)
    t = (at - floor).astype(np.float32)
    return floor.astype(np.int64), t * t * (3 - 2 * t)


def layered_noise(grid: Raster, cell: float, seed: int, octaves: int = 4) -> Floats:
    """Noise upon finer noise, centred on 0, mostly within -0.5 and 0.5: clouds, ragged edges, washes of colour."""
    total = np.zeros(grid.shape, np.float32)
    weight, full = 1.0, 0.0
    for octave in range(octaves):
        total += np.float32(weight) * (value_noise(grid.xs, grid.ys, cell / 2**octave, seed + octave) - np.float32(0.5))
        full += weight
        weight *= 0.5
    return total * np.float32(1.6 / full)


def point_noise(points: npt.NDArray[np.float64], cell: float, seed: int) -> npt.NDArray[np.float64]:
    """The same kind of noise at single points (n x 2), from -1 to 1: one place gets one answer, so joints stay shut."""
    lattice = _lattice(seed)
    at = points / cell
    low = np.floor(at).astype(np.int64)
    t = at - low
    t = t * t * (3 - 2 * t)
    corner = {(i, j): lattice[(low[:, 1] + j) % LATTICE, (low[:, 0] + i) % LATTICE] for i in (0, 1) for j in (0, 1)}
    upper = corner[0, 0] * (1 - t[:, 0]) + corner[1, 0] * t[:, 0]
    lower = corner[0, 1] * (1 - t[:, 0]) + corner[1, 1] * t[:, 0]
    return (upper * (1 - t[:, 1]) + lower * t[:, 1]) * 2 - 1


def blurred(values: Floats, radius: int) -> Floats:
    """Three box blurs make nearly a round one; running sums make it cost the same for any radius."""
    for _ in range(3):
        values = _box(_box(values, radius).T, radius).T
    return np.ascontiguousarray(values)


def _box(values: Floats, radius: int) -> Floats:
    padded = np.pad(values, ((radius + 1, radius), (0, 0)), mode="edge")
    sums = np.cumsum(padded, axis=0, dtype=np.float64)
    return ((sums[2 * radius + 1 :] - sums[: -2 * radius - 1]) / (2 * radius + 1)).astype(np.float32)


# --- masks and distances -------------------------------------------------------------------------------------------


def polygon_mask(grid: Raster, polygons: Iterable[Sequence[Point]]) -> Floats:
    """1 inside the polygons, 0 outside, decided at the middle of each pixel."""
    inside = np.zeros(grid.shape, np.uint8)
    for polygon in polygons:
        inside |= _crossings(grid, polygon)
    return inside.astype(np.float32)


def _crossings(grid: Raster, polygon: Sequence[Point]) -> Bytes:
    """Inside is where a walk from the left has crossed the outline an odd number of times."""
    corners = (np.asarray(polygon, np.float64) - (grid.left, grid.top)) * grid.scale - 0.5
    flips = np.zeros((grid.rows, grid.columns + 1), np.uint8)
    for (ax, ay), (bx, by) in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        rows = np.arange(max(0, np.ceil(min(ay, by))), min(grid.rows, np.ceil(max(ay, by))), dtype=np.int64)
        if len(rows):
            at = ax + (rows - ay) * (bx - ax) / (by - ay)
            flips[rows, np.clip(np.ceil(at), 0, grid.columns).astype(np.int64)] ^= 1
    return np.bitwise_xor.accumulate(flips, axis=1)[:, :-1]


def signed_distance(grid: Raster, polygons: Sequence[Sequence[Point]], reach: float) -> Floats:
    """Map units to the nearest edge, positive inside, never more than reach: shores, banks, soft and hard edges."""
    near = line_distance(grid, [[*polygon, polygon[0]] for polygon in polygons], reach)
    return near * (2 * polygon_mask(grid, polygons) - 1)


def line_distance(grid: Raster, lines: Iterable[Sequence[Point]], reach: float) -> Floats:
    """Map units to the nearest of the lines, never more than reach."""
    near, xs, ys = np.full(grid.shape, reach, np.float32), grid.xs, grid.ys
    for line in lines:
        for start, end in pairwise(line):
            rows, columns = grid.window(_box_around(start, end, reach))
            distance, _ = to_segment(xs[columns], ys[rows], start, end)
            np.minimum(near[rows, columns], distance, out=near[rows, columns])
    return near


def to_segment(xs: Floats, ys: Floats, start: Point, end: Point) -> tuple[Floats, Floats]:
    """Distance to a segment and how far along it (0 to 1) the nearest point lies."""
    ax, ay = np.float32(end[0] - start[0]), np.float32(end[1] - start[1])
    dx, dy = (xs - np.float32(start[0]))[None, :], (ys - np.float32(start[1]))[:, None]
    square = max(float(ax * ax + ay * ay), 1e-6)
    along = clipped(((dx * ax + dy * ay) / square).astype(np.float32, copy=False))
    return np.hypot(dx - along * ax, dy - along * ay), along


def _box_around(start: Point, end: Point, reach: float) -> tuple[float, float, float, float]:
    return (
        min(start[0], end[0]) - reach,
        min(start[1], end[1]) - reach,
        max(start[0], end[0]) + reach,
        max(start[1], end[1]) + reach,
    )


# --- relief --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Crest:
    """A crest line with a height at every point; the slope falls away over about half_width."""

    points: tuple[tuple[float, float, float], ...]
    half_width: float


@dataclass(frozen=True)
class Knoll:
    x: float
    y: float
    height: float
    radius: float


def heightfield(grid: Raster, crests: Iterable[Crest], knolls: Iterable[Knoll]) -> Floats:
    """Height above the plain: crests by the highest, knolls joined to them with a soft fold."""
    high = np.zeros(grid.shape, np.float32)
    for crest in crests:
        for start, end in pairwise(crest.points):
            _raise(high, grid, start, end, crest.half_width)
    hills = np.zeros(grid.shape, np.float32)
    for knoll in knolls:
        _raise(hills, grid, (knoll.x, knoll.y, knoll.height), (knoll.x, knoll.y, knoll.height), knoll.radius)
    return np.maximum(high, hills) + np.float32(0.25) * np.minimum(high, hills)


def _raise(
    field: Floats, grid: Raster, a: tuple[float, float, float], b: tuple[float, float, float], width: float
) -> None:
    rows, columns = grid.window(_box_around(a[:2], b[:2], width * 2.7))
    distance, along = to_segment(grid.xs[columns], grid.ys[rows], a[:2], b[:2])
    height = np.float32(a[2]) + along * np.float32(b[2] - a[2])
    slope = height * np.exp(-((distance / np.float32(width)) ** 2))
    np.maximum(field[rows, columns], slope, out=field[rows, columns])


def warped(values: Floats, grid: Raster, amount: float, cell: float, seed: int) -> Floats:
    """The field with its places pushed about by noise: no slope in nature is as straight as its crest line."""
    rows, columns = np.indices(grid.shape, dtype=np.float32)
    rows += layered_noise(grid, cell, seed, 3) * np.float32(2 * amount * grid.scale)
    columns += layered_noise(grid, cell, seed + 50, 3) * np.float32(2 * amount * grid.scale)
    return read_at(values, rows, columns)


def read_at(values: Floats, rows: Floats, columns: Floats) -> Floats:
    """Values between the pixels, at any place inside."""
    rows, columns = clipped(rows, 0, values.shape[0] - 1.001), clipped(columns, 0, values.shape[1] - 1.001)
    i, j = rows.astype(np.int32), columns.astype(np.int32)
    down, right = rows - i, columns - j
    upper = values[i, j] * (1 - right) + values[i, j + 1] * right
    lower = values[i + 1, j] * (1 - right) + values[i + 1, j + 1] * right
    return upper * (1 - down) + lower * down


def hill_shade(height: Floats, units_per_pixel: float, strength: float) -> Floats:
    """Light from the north-west, as maps have it: about -1 on the far side, 0 on the level, 1 on the lit slope."""
    down, right = np.gradient(height, np.float32(units_per_pixel))
    slope = (down + right) * np.float32(strength * 0.7071)
    return (slope / np.sqrt(1 + slope * slope)).astype(np.float32)


def hollows(height: Floats, radius: int, span: float) -> Floats:
    """How much a place stands above (1) or lies below (-1) what is around it: crests catch light, draws keep shade."""
    return clipped((height - blurred(height, radius)) / np.float32(span), -1, 1)


def contour_lines(height: Floats, interval: float, width: float) -> Floats:
    """Strength 0 to 1 of lines of equal height, `width` pixels wide whatever the slope."""
    steps = height / np.float32(interval)
    down, right = np.gradient(steps)
    off = np.abs(steps - np.round(steps)) / np.maximum(np.hypot(down, right), np.float32(1e-4))
    lines = clipped(np.float32(width / 2 + 0.5) - off)
    lines[steps < 0.5] = 0
    return lines


# --- from the coarse grid to the picture ---------------------------------------------------------------------------


@dataclass(frozen=True)
class HeightField:
    """Slowly changing values on a coarse grid, to be read at any scale."""

    values: Floats
    grid: Raster

    def on(self, grid: Raster) -> Floats:
        row, down = self._places(grid.ys, self.grid.top, self.grid.rows)
        column, right = self._places(grid.xs, self.grid.left, self.grid.columns)
        rows = self.values[row]
        rows += (self.values[row + 1] - rows) * down[:, None]
        start = np.take(rows, column, axis=1)
        end = np.take(rows, column + 1, axis=1)
        end -= start
        end *= right
        start += end
        return start

    def most(self, grid: Raster) -> float:
        """The largest value anywhere under a piece: most pieces hold no water, and can be spared the work."""
        right, bottom = grid.left + grid.columns / grid.scale, grid.top + grid.rows / grid.scale
        room = 2 / self.grid.scale
        rows, columns = self.grid.window((grid.left - room, grid.top - room, right + room, bottom + room))
        return float(self.values[rows, columns].max())

    def _places(self, wanted: Floats, first: float, count: int) -> tuple[npt.NDArray[np.intp], Floats]:
        at = clipped((wanted - np.float32(first)) * np.float32(self.grid.scale) - np.float32(0.5), 0, count - 1.001)
        low = at.astype(np.intp)
        return low, (at - low).astype(np.float32)


def mixed(below: Floats, above: Colour | Floats, cover: Floats) -> None:
    """Lays a colour over the picture, in place, as far as cover (0 to 1) says."""
    if isinstance(above, tuple):
        above = np.array(above, np.float32)
    below += (above - below) * cover[..., None]


def vignette(grid: Raster, size: tuple[float, float], width: float, strength: float) -> Floats:
    """A factor for a sheet (width, height, from 0, 0) that darkens softly toward its edges."""
    to_end = np.minimum(grid.ys, size[1] - grid.ys)[:, None]
    to_side = np.minimum(grid.xs, size[0] - grid.xs)[None, :]
    return 1 - np.float32(strength) * (1 - smooth(np.minimum(to_end, to_side), -10, width))
