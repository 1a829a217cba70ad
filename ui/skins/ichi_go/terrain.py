"""The slow fields of the map: how China rises, where the sea begins, what colour the land has."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import numpy as np

from game.ichi_go.components import GROUND, Terrain
from game.kernel.hexes import Hex, Point
from ui.board import ground, landscape
from ui.board.ground import GroundLook
from ui.board.landscape import Floats, HeightField, Raster, smooth
from ui.skins.ichi_go import geometry
from ui.skins.ichi_go.geometry import CANVAS, SHEET, centre

SEED = 1944
COARSE, WASH = 1 / 3, 1 / 8  # pixels per map unit of what changes slowly, and of a mere wash of colour
PLAIN, PADDY, ROUGH, MOUNTAIN, CREST = (
    np.array(colour, np.float32)
    for colour in ((210, 208, 170), (186, 198, 150), (192, 190, 146), (174, 158, 124), (214, 204, 180))
)
NO_TREES = -1.0
DRY = -200.0  # units inland, where no water is near


def grid_of(scale: float) -> Raster:
    return Raster(0, 0, round(CANVAS[0] * scale), round(CANVAS[1] * scale), scale)


@lru_cache(maxsize=1)
def fields() -> GroundLook:
    """The same for every scale, so made once a session."""
    grid = grid_of(COARSE)
    sea = _sea(grid)
    water = np.maximum(sea, _lakes(grid))
    mountain, rough = (_spread(grid, kind) for kind in (Terrain.MOUNTAIN, Terrain.ROUGH))
    height = _height(grid, mountain, rough) * smooth(sea, 8, -30)
    soil = _soil(grid, height, mountain, rough)
    shade = _light(grid, height)
    bare = np.full(grid.shape, NO_TREES, np.float32)
    return ground.as_fields(
        grid, soil, soil.copy(), bare, shade, np.zeros(grid.shape, np.float32), bare * 0, water, bare * -DRY
    )


def kind_beyond(here: Hex) -> Terrain:
    """The country goes on past the edge of the map as at the nearest hex of it."""
    x, y = SHEET.layout.centre(here)
    nearest = min(GROUND, key=lambda place: (centre(place)[0] - x) ** 2 + (centre(place)[1] - y) ** 2)
    return GROUND[nearest].terrain


@lru_cache(maxsize=1)
def _shapes() -> dict[Terrain, list[tuple[Point, ...]]]:
    """The hexes of each terrain, those beyond the map too."""
    found: dict[Terrain, list[tuple[Point, ...]]] = {kind: [] for kind in Terrain}
    for place, facts in GROUND.items():
        found[facts.terrain].append(SHEET.corners(place))
    for here in SHEET.beyond(CANVAS):
        found[kind_beyond(here)].append(SHEET.layout.corners(here))
    return found


def _mask(grid: Raster, shapes: Iterable[tuple[Point, ...]]) -> Floats:
    """1 inside any of these hexes."""
    total = np.zeros(grid.shape, np.float32)
    for shape in shapes:
        xs, ys = zip(*shape, strict=True)
        rows, columns = grid.window((min(xs), min(ys), max(xs), max(ys)))
        part = grid.piece((rows.start, rows.stop), (columns.start, columns.stop))
        if part.shape[0] and part.shape[1]:
            np.maximum(total[rows, columns], landscape.polygon_mask(part, [shape]), out=total[rows, columns])
    return total


def _spread(grid: Raster, kind: Terrain) -> Floats:
    """Where a terrain lies, with soft ragged edges."""
    wash = grid_of(WASH)
    soft = landscape.blurred(_mask(wash, _shapes()[kind]), 3)
    ragged = landscape.layered_noise(wash, 60, SEED + 3, 3) * np.float32(0.5)
    return HeightField(smooth(soft + ragged, 0.3, 0.75), wash).on(grid)


def _sea(grid: Raster) -> Floats:
    """Units from the shore, positive at sea: bays and capes by noise, no coast of hexsides."""
    wash = grid_of(WASH)
    soft = landscape.blurred(_mask(wash, _shapes()[Terrain.SEA]), 2) - np.float32(0.5)
    away = HeightField(soft, wash).on(grid) * np.float32(95)
    return away + landscape.layered_noise(grid, 46, SEED + 5, 4) * np.float32(26)


def _lakes(grid: Raster) -> Floats:
    """Broad water along the hexsides of a lake, with bays."""
    lines = [list(map(tuple, path.tolist())) for _, path in geometry.lakes()]
    away = landscape.line_distance(grid, lines, 90)
    return np.float32(21) - away + landscape.layered_noise(grid, 44, SEED + 7, 3) * np.float32(26)


def _ridged(grid: Raster, cell: float, seed: int) -> Floats:
    """Sharp crests with valleys between them, 0 to 1."""
    noise = landscape.layered_noise(grid, cell, seed, 3)
    return landscape.clipped(1 - np.abs(noise) * np.float32(3.2))


def _height(grid: Raster, mountain: Floats, rough: Floats) -> Floats:
    crests, fine = _ridged(grid, 150, SEED + 20), _ridged(grid, 64, SEED + 40)
    high = mountain * (np.float32(70) + np.float32(120) * crests + np.float32(44) * fine)
    low = rough * (np.float32(16) + np.float32(26) * crests + np.float32(26) * fine)
    return landscape.blurred(landscape.warped(high + low, grid, 14, 90, SEED + 50), 1)


def _soil(grid: Raster, height: Floats, mountain: Floats, rough: Floats) -> Floats:
    """Colours by height; rice in the plain."""
    rice = smooth(landscape.layered_noise(grid, 120, SEED + 60, 4), 0.0, 0.3) * (1 - np.maximum(mountain, rough))
    soil = np.broadcast_to(PLAIN, (*grid.shape, 3)).copy()
    for colour, cover in (
        (PADDY, rice * np.float32(0.8)),
        (ROUGH, rough * np.float32(0.9)),
        (MOUNTAIN, smooth(height, 40, 130)),
        (CREST, smooth(height, 165, 240) * np.float32(0.85)),
    ):
        soil += (colour - soil) * cover[..., None]
    return soil.astype(np.float32)


def _light(grid: Raster, height: Floats) -> Floats:
    shade = landscape.hill_shade(height, 1 / grid.scale, 1.0)
    relief = landscape.hollows(height, 9, 60)
    return (1 + np.float32(0.21) * shade + np.float32(0.05) * relief).astype(np.float32)
