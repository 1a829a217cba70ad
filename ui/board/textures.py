"""Repeating patches of ground cover, drawn at the scale of the picture so that they stay crisp: crowns, grain, grass.

A patch wraps round at its edges. It repeats over the map, and colours and cover that change from place to place hide
that it does.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ui.board.landscape import Floats, Raster, clipped

Quad = tuple[Floats, Floats, Floats, Floats]  # rank, edge, light, tone
PERIOD = 800.0  # map units after which a patch repeats


@dataclass(frozen=True)
class Canopy:
    """Tree crowns seen from above. A crown stands where its rank is below the cover of the place, so woods thin out
    tree by tree and end in a ragged line of crowns instead of a smear."""

    rank: Floats
    edge: Floats  # 0 to 1: soft outline of each crown
    light: Floats  # about 0.6 to 1.3: lit from the north-west
    tone: Floats  # -1 to 1: each tree has its own green
    shadow: Floats  # rank of the crown that darkens this place


def canopy(scale: float, seed: int, small: float = 21.0, large: float = 36.0) -> Canopy:
    """Small crowns close together, and large ones standing above them here and there."""
    fine = 2 if scale < 0.8 else 1  # the eye sees steps where crowns are small: draw those twice as fine, then average
    size = max(8, round(PERIOD * scale)) * fine
    under = _crowns(size, round(PERIOD / small), seed, 1.0)
    over = _crowns(size, round(PERIOD / large), seed + 1, 0.34)
    over = over[0] * np.float32(0.3), *over[1:]  # the large ones are the last to go
    stands = over[1] > 0
    rank, edge, light, tone = (np.where(stands, a, b).astype(np.float32) for a, b in zip(over, under, strict=True))
    edge = np.maximum(edge, under[1])
    # A large crown shades the small ones south-east of it.
    step = max(1, round(4.5 * scale * fine))
    fall = clipped(np.roll(over[1], (step, step), (0, 1)) - over[1])
    light *= 1 - np.float32(0.3) * fall
    shadow = np.where(edge > 0.5, rank, np.float32(2))
    shadow = np.roll(shadow, (step, step), (0, 1))
    return Canopy(*(_averaged(part, fine) for part in (rank, edge, light, tone, shadow)))


def _averaged(part: Floats, fine: int) -> Floats:
    if fine == 1:
        return part.astype(np.float32)
    size = part.shape[0] // fine
    return part.reshape(size, fine, size, fine).mean(axis=(1, 3), dtype=np.float32)


def _crowns(size: int, cells: int, seed: int, share: float) -> Quad:
    """One crown per cell (a share of them), pushed about inside it; each pixel belongs to the crown that tops it."""
    rng = np.random.default_rng(seed)
    draw = {name: rng.random((cells, cells), dtype=np.float32) for name in ("x", "y", "r", "rank", "tone", "is")}
    radius = np.where(draw["is"] < share, 0.52 + 0.34 * draw["r"], 1e-3).astype(np.float32)
    leaves = _leaves(size, cells, seed + 7)
    work = _CrownWork(cells, size, draw, radius, leaves)
    parts = in_bands(size, 96, work.rows)
    rank, edge, light, tone = (np.concatenate(part) for part in zip(*parts, strict=True))
    return rank, edge, light, tone


def in_bands(size: int, height: int, work: Callable[[int, int], tuple[Floats, ...]]) -> list[tuple[Floats, ...]]:
    """Two threads share the bands: numpy lets go of the interpreter while it counts."""
    starts = range(0, size, height)
    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(lambda first: work(first, min(first + height, size)), starts))


def _leaves(size: int, cells: int, seed: int) -> Floats:
    """Wrapping fine noise of a quarter of a crown: outlines get lobes, tops get leaves."""
    count = cells * 4
    lattice = np.random.default_rng(seed).random((count, count), dtype=np.float32)
    at = (np.arange(size, dtype=np.float32) + 0.5) * np.float32(count / size)
    low = at.astype(np.intp)
    t = at - low
    t = t * t * (3 - 2 * t)
    rows = lattice[low % count] * (1 - t)[:, None] + lattice[(low + 1) % count] * t[:, None]
    return rows[:, low % count] * (1 - t) + rows[:, (low + 1) % count] * t


@dataclass(frozen=True)
class _CrownWork:
    cells: int
    size: int
    draw: dict[str, Floats]
    radius: Floats
    leaves: Floats

    def rows(self, first: int, last: int) -> Quad:
        per_cell = np.float32(self.cells / self.size)
        u = (np.arange(self.size, dtype=np.float32) + 0.5) * per_cell
        v = (np.arange(first, last, dtype=np.float32) + 0.5) * per_cell
        leaf = self.leaves[first:last]
        best = np.full((last - first, self.size), -9, np.float32)
        top, light, owner = best.copy(), np.zeros_like(best), np.zeros(best.shape, np.int32)
        for dv in (-1, 0, 1):
            for du in (-1, 0, 1):
                self._raise_crown(u, v, du, dv, best, top, light, owner)
        rank, tone = self.draw["rank"].ravel()[owner], self.draw["tone"].ravel()[owner] * 2 - 1
        return self._finish(top, light, leaf, rank, tone)

    def _raise_crown(
        self,
        u: Floats,
        v: Floats,
        du: int,
        dv: int,
        best: Floats,
        top: Floats,
        light: Floats,
        owner: npt.NDArray[np.int32],
    ) -> None:
        n = self.cells
        j, i = np.floor(u).astype(np.int32) + du, np.floor(v).astype(np.int32) + dv
        pick = np.ix_(i % n, j % n)
        radius = self.radius[pick]
        x = (u[None, :] - j[None, :] - np.float32(0.1) - np.float32(0.8) * self.draw["x"][pick]) / radius
        y = (v[:, None] - i[:, None] - np.float32(0.1) - np.float32(0.8) * self.draw["y"][pick]) / radius
        dome = 1 - x * x - y * y
        # The crown that outlasts the others as a wood thins out lies on top: what still stands is then whole.
        claim = np.where(dome > 0, 3 - self.draw["rank"][pick], dome)
        wins = claim > best
        np.copyto(best, claim, where=wins)
        np.copyto(top, dome, where=wins)
        np.copyto(light, -(x + y), where=wins)
        np.copyto(owner, (i % n)[:, None] * n + (j % n)[None, :], where=wins)

    def _finish(self, top: Floats, light: Floats, leaf: Floats, rank: Floats, tone: Floats) -> Quad:
        """Edges a pixel wide, light by how the dome leans, speckles of leaves."""
        pixels = np.float32(self.size / self.cells * 0.35)
        ragged = top + (leaf - np.float32(0.5)) * np.float32(0.7)
        edge = clipped(ragged * pixels + np.float32(0.5))
        lit = np.float32(0.87) + np.float32(0.13) * clipped(light, -1.2, 1.2) + np.float32(0.15) * clipped(ragged)
        lit += (leaf - np.float32(0.5)) * np.float32(0.13)
        return rank, edge, lit, tone


def tiled(patch: Floats, grid: Raster) -> Floats:
    """The patch laid out under a piece of the picture; a view of it where the piece does not cross its edge."""
    rows = _wrapped(patch, round(grid.top * grid.scale), grid.rows, 0)
    return _wrapped(rows, round(grid.left * grid.scale), grid.columns, 1)


def _wrapped(patch: Floats, first: int, count: int, axis: int) -> Floats:
    size = patch.shape[axis]
    start = first % size
    if start + count <= size:
        return patch[start : start + count] if axis == 0 else patch[:, start : start + count]
    return np.take(patch, np.arange(start, start + count) % size, axis=axis)


def paper_grain(seed: int, size: int = 509) -> Floats:
    """Fibres of the sheet: fine noise, a little longer than high, about -1 to 1; the same at every scale."""
    noise = np.random.default_rng(seed).standard_normal((size, size)).astype(np.float32)
    fibre = sum(np.roll(noise, shift, 1) for shift in range(4)) / 2 + np.roll(noise, 1, 0) / 2
    speck = (noise + np.roll(noise, 1, 0) + np.roll(noise, 1, 1)) / 2
    return (0.5 * (fibre + speck) / 1.1).astype(np.float32)


def blades(scale: float, seed: int) -> Floats:
    """Grass leaning in the wind: fine streaks from south-west to north-east, about -1 to 1."""
    size = max(8, round(PERIOD * scale))
    noise = np.random.default_rng(seed).standard_normal((size, size)).astype(np.float32)
    length = max(2, round(9 * scale))
    streak = np.zeros_like(noise)
    for step in range(length):
        streak += np.roll(noise, (-step, step // 2), (0, 1))
    return streak / np.float32(length**0.5 * 1.6)
