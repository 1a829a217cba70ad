"""The ground of a map in pixels, from a handful of slow fields: soil, trees, light, height, water, marsh.

How the fields are made from outlines and heights is here too; which outlines and heights there are is the map's affair.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from game.kernel.hexes import Point
from ui.board import ink, landscape, textures
from ui.board.ink import InkSheet
from ui.board.landscape import Bytes, Crest, Floats, HeightField, Knoll, Raster, clipped, smooth
from ui.palette import Colour

TerrainLook = tuple[Colour, Colour, float]  # the ground under the trees, the trees, and how closely they stand
BARE: Colour = (212, 199, 164)
CREST: Colour = (228, 218, 189)
GRASS: Colour = (206, 199, 146)
TURF: Colour = (186, 184, 134)
MARSH: Colour = (138, 160, 152)
SAND: Colour = (198, 192, 160)
SHALLOW: Colour = (150, 178, 184)
DEEP: Colour = (99, 139, 165)
WATER_INK: Colour = (46, 84, 112)
BROWN: Colour = (128, 92, 54)
SHEET: Colour = (226, 219, 200)
PIECE = 640  # columns painted at a time
NIGHT: Colour = (122, 138, 176)  # what moonlight leaves of each colour, of 255


@dataclass(frozen=True)
class GroundLook:
    """What changes slowly over the map, on the coarse grid."""

    soil: tuple[HeightField, HeightField, HeightField]
    trees: tuple[HeightField, HeightField, HeightField]
    cover: HeightField  # how closely trees stand
    shade: HeightField  # what the light does, as a factor
    height: HeightField
    bare: HeightField  # 1 on open heights
    water: HeightField  # units inside the shore; negative on land
    marsh: HeightField  # units inside the edge of a swamp


# --- the slow fields -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Woods:
    """Where trees stand: how deep the clearings are, and how few are left on the open ridge and in the grass."""

    clearings: float
    bare: float
    grass: float
    strips: Sequence[Sequence[Point]]  # runways: none beside them


def grown(
    by_terrain: Mapping[str, Sequence[Sequence[Point]]],
    looks: Mapping[str, TerrainLook],
    wash: Raster,
    height: HeightField,
    open_land: tuple[Floats, Floats],
    wet: tuple[Floats, Floats],
    woods: Woods,
    seed: int,
) -> GroundLook:
    """All fields of a map, from outlines by terrain, heights, bare ridge and grass, water and marsh; what is no more
    than a wash of colour is worked out on a grid of its own."""
    grid, (bare, grass), (water, marsh) = height.grid, open_land, wet
    washes = [HeightField(part, wash).on(grid) for part in mixed_terrain(wash, by_terrain, looks, seed)]
    soil, trees = np.stack(washes[:3], axis=2), np.stack(washes[3:6], axis=2)
    open_ground(grid, soil, height.values, bare, grass, seed)
    cover = washes[6] + landscape.layered_noise(grid, 150, seed + 9, 4) * np.float32(woods.clearings)
    strips = landscape.signed_distance(grid, woods.strips, 60)
    cover *= (1 - np.float32(woods.bare) * bare) * (1 - np.float32(woods.grass) * grass)
    cover = cover * (1 - smooth(strips, -46, -20)) * (1 - np.float32(0.45) * smooth(marsh, -6, 24))
    cover *= smooth(water, 3, -7)
    shade = shade_of(grid, height.values, bare, seed)
    return as_fields(grid, soil, trees, cover, shade, height.values, bare, water, marsh)


def lie_of_the_land(
    grid: Raster, crests: Sequence[Crest], knolls: Sequence[Knoll], bent: float, rough: float, seed: int
) -> HeightField:
    """Heights: crests and knolls, bent and roughened so that no two slopes are alike."""
    height = landscape.warped(landscape.heightfield(grid, crests, knolls), grid, bent, 120, seed + 20)
    height *= 1 + landscape.layered_noise(grid, 70, seed + 30, 3) * np.float32(rough)
    return HeightField(landscape.blurred(height, 1), grid)


def as_fields(grid: Raster, soil: Floats, trees: Floats, *others: Floats) -> GroundLook:
    colours = [tuple(HeightField(part[..., k].copy(), grid) for k in range(3)) for part in (soil, trees)]
    return GroundLook(colours[0], colours[1], *(HeightField(part, grid) for part in others))  # type: ignore[arg-type]


def mixed_terrain(
    grid: Raster, outlines: Mapping[str, Sequence[Sequence[Point]]], looks: Mapping[str, TerrainLook], seed: int
) -> list[Floats]:
    """Colours and cover by terrain (soil 3, trees 3, cover 1), washed into each other like water colour."""
    soil, trees = np.zeros((*grid.shape, 3), np.float32), np.zeros((*grid.shape, 3), np.float32)
    cover, total = np.zeros(grid.shape, np.float32), np.full(grid.shape, 1e-4, np.float32)
    for terrain, shapes in outlines.items():
        ground, tree, density = looks[terrain]
        weight = landscape.blurred(landscape.polygon_mask(grid, shapes), 2)
        soil += weight[..., None] * np.array(ground, np.float32)
        trees += weight[..., None] * np.array(tree, np.float32)
        cover += weight * np.float32(density)
        total += weight
    wash = landscape.layered_noise(grid, 320, seed + 11, 5)[..., None]
    warm = landscape.layered_noise(grid, 210, seed + 17, 4)[..., None] * np.array([9, 2, -13], np.float32)
    trees = trees / total[..., None] * (1 + np.float32(0.22) * wash) + warm
    soil = soil / total[..., None] * (1 + np.float32(0.12) * wash) + warm
    return [*np.moveaxis(soil, 2, 0).copy(), *np.moveaxis(trees, 2, 0).copy(), cover / total]


def open_ground(grid: Raster, soil: Floats, height: Floats, bare: Floats, grass: Floats, seed: int) -> None:
    """Tall grass on the flats, bare rock on the heights, paler toward the crest where the soil is gone."""
    landscape.mixed(soil, GRASS, grass * np.float32(0.8))
    landscape.mixed(soil, BARE, bare * np.float32(0.92))
    rock = smooth(height + landscape.layered_noise(grid, 60, seed + 40, 4) * np.float32(40), 40, 100)
    landscape.mixed(soil, CREST, bare * rock * np.float32(0.85))
    grassy = smooth(landscape.layered_noise(grid, 90, seed + 44, 4), 0.0, 0.34) * bare * np.float32(0.42)
    landscape.mixed(soil, TURF, grassy)


def shade_of(grid: Raster, height: Floats, bare: Floats, seed: int) -> Floats:
    """Light on the slopes; the woods keep a little of the lie of the land under them."""
    lumps = landscape.layered_noise(grid, 420, seed + 60, 4) * np.float32(30)
    shade = landscape.hill_shade(height + lumps, 1 / grid.scale, 1.15)
    rough = landscape.layered_noise(grid, 30, seed + 64, 3) * bare * np.float32(5)
    shade += landscape.hill_shade(rough, 1 / grid.scale, 0.8) * np.float32(0.7)
    wash = grid.coarser(1 / 8)
    relief = HeightField(landscape.hollows(HeightField(height, grid).on(wash), 5, 34), wash).on(grid)
    return (1 + np.float32(0.36) * shade + np.float32(0.085) * relief).astype(np.float32)


def water_of(
    grid: Raster, open_water: Sequence[Sequence[Point]], swamps: Sequence[Sequence[Point]], seed: int
) -> Floats:
    """Units from the shore (positive in the water): rivers, lakes, and puddles strewn over the swamps."""
    water = landscape.signed_distance(grid, [_rounded(shape) for shape in open_water], 60)
    water += landscape.layered_noise(grid, 26, seed + 70, 2) * np.float32(5)
    inside = landscape.signed_distance(grid, swamps, 60)
    puddles = landscape.layered_noise(grid, 38, seed + 75, 3) * np.float32(62) - np.float32(13)
    return np.maximum(water, np.minimum(puddles, inside - 8))


def _rounded(shape: Sequence[Point]) -> list[Point]:
    """Banks without corners."""
    return [(float(x), float(y)) for x, y in ink.rounded([*shape, shape[0]], 3)[:-1]]


# --- in pixels -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Patches:
    """What every piece needs besides the fields."""

    canopy: textures.Canopy
    blades: Floats
    grain: Floats
    interval: float  # between contour lines, in the unit of the heights
    size: tuple[float, float]  # of the playing area


def paint_ground(sheet: InkSheet, size: tuple[float, float], ground: GroundLook, interval: float, seed: int) -> None:
    """All the ground of a playing area (width, height in map units, from 0, 0), piece by piece on two threads."""
    left, top = sheet.place([(0, 0)])[0].round().astype(int).tolist()
    width, height = round(size[0] * sheet.scale), round(size[1] * sheet.scale)
    target = sheet.pixels[top : top + height, left : left + width]
    grid = Raster(0, 0, width, height, sheet.scale)
    patches = _Patches(
        textures.canopy(sheet.scale, seed),
        textures.blades(sheet.scale, seed),
        textures.paper_grain(seed),
        interval,
        size,
    )

    def work(first: int, last: int) -> tuple[Floats, ...]:
        for left in range(0, width, PIECE):
            right = min(left + PIECE, width)
            _paint_piece(target[first:last, left:right], grid.piece((first, last), (left, right)), ground, patches)
        return ()

    textures.in_bands(height, 96, work)


def _paint_piece(target: Bytes, grid: Raster, ground: GroundLook, patches: _Patches) -> None:
    cover, shade = ground.cover.on(grid), ground.shade.on(grid)
    canopy = patches.canopy
    tree = clipped((cover - textures.tiled(canopy.rank, grid)) * np.float32(9)) * textures.tiled(canopy.edge, grid)
    fall = clipped((cover - textures.tiled(canopy.shadow, grid)) * np.float32(9)) * (1 - tree)
    blades = textures.tiled(patches.blades, grid) * np.float32(0.032) * (1 - tree)
    soil_light = (1 - np.float32(0.36) * fall + blades) * shade
    tree_light = textures.tiled(canopy.light, grid) * (np.float32(0.35) + np.float32(0.65) * shade)
    tone = textures.tiled(canopy.tone, grid)
    lines = _contours(grid, ground, patches.interval)
    marsh = smooth(ground.marsh.on(grid), -14, 26) * np.float32(0.5) if ground.marsh.most(grid) > -14 else None
    wet = _water_parts(ground.water.on(grid), grid.scale) if ground.water.most(grid) > -14 else None
    grain = _grain(patches.grain, grid, patches.size)
    for k, swing in enumerate((7.0, 5.0, 1.0)):
        soil = ground.soil[k].on(grid)
        if marsh is not None:
            soil += (MARSH[k] - soil) * marsh
        soil *= soil_light
        leaves = (ground.trees[k].on(grid) + tone * np.float32(swing)) * tree_light
        soil += (leaves - soil) * tree
        if lines is not None:
            soil += (BROWN[k] - soil) * lines
        if wet is not None:
            soil = _wet(soil, wet, k)
        soil *= grain
        target[..., 2 - k] = clipped(soil, 0, 255).astype(np.uint8)


def _contours(grid: Raster, ground: GroundLook, interval: float) -> Floats | None:
    """Brown lines, plain on the open ridge and a hint of them under the trees."""
    if ground.height.most(grid) < interval / 2:
        return None
    pixel = 1 / grid.scale  # one more on every side, for the slope there
    values = ground.height.on(Raster(grid.left - pixel, grid.top - pixel, grid.columns + 2, grid.rows + 2, grid.scale))
    lines = landscape.contour_lines(values, interval, max(0.8, 1.5 * grid.scale)) * np.float32(0.62)
    thick = landscape.contour_lines(values, interval * 5, max(1.2, 2.6 * grid.scale)) * np.float32(0.7)
    return np.maximum(lines, thick)[1:-1, 1:-1] * (np.float32(0.13) + np.float32(0.87) * ground.bare.on(grid))


def _water_parts(water: Floats, scale: float) -> tuple[Floats, Floats, Floats, Floats]:
    """Cover, depth, ink (shore line and the fainter lines that follow it) and the pale bank."""
    pixel = 1 / scale
    cover = clipped(water / np.float32(pixel) + np.float32(0.5))
    depth = smooth(water, 0, 20)
    shore = clipped(np.float32(max(0.9, 1.9 * scale)) - np.abs(water) * np.float32(scale)) * np.float32(0.85)
    for at, strength in ((5.5, 0.42), (11.0, 0.28), (17.0, 0.16)):
        line = clipped(np.float32(max(0.6, 0.9 * scale)) - np.abs(water - np.float32(at)) * np.float32(scale))
        shore = np.maximum(shore, line * np.float32(strength))
    bank = smooth(water, -11, -1) * (1 - cover) * np.float32(0.45)
    return cover, depth, shore, bank


def _wet(soil: Floats, wet: tuple[Floats, Floats, Floats, Floats], k: int) -> Floats:
    cover, depth, shore, bank = wet
    soil = soil + (SAND[k] - soil) * bank
    colour = np.float32(SHALLOW[k]) + depth * np.float32(DEEP[k] - SHALLOW[k])
    soil += (colour - soil) * cover
    soil += (WATER_INK[k] - soil) * shore
    return soil


def _grain(patch: Floats, grid: Raster, size: tuple[float, float]) -> Floats:
    """Fibres of 3 % and a sheet that darkens a little toward its edges."""
    fibres = textures.tiled(patch, grid)
    return (1 + np.float32(0.02) * fibres) * landscape.vignette(grid, size, 260, 0.1)


def paint_paper(sheet: InkSheet, size: tuple[float, float], seed: int) -> None:
    """The bare sheet with its fibres, all round the playing area."""
    grain = textures.paper_grain(seed + 1)
    tint = np.stack([np.clip(SHEET[2 - k] * (1 + 0.022 * grain), 0, 255) for k in range(3)], axis=2).astype(np.uint8)
    height, width = sheet.pixels.shape[:2]
    (left, top), (right, bottom) = sheet.place([(2, 2), (size[0] - 2, size[1] - 2)]).astype(int)
    for rows, columns in (
        (np.arange(top), np.arange(width)),
        (np.arange(bottom, height), np.arange(width)),
        (np.arange(top, bottom), np.arange(left)),
        (np.arange(top, bottom), np.arange(right, width)),
    ):
        part = tint[rows % len(grain)][:, columns % len(grain)]
        sheet.pixels[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1, :3] = part


def darken(pixels: Bytes) -> None:
    """Moonlight on the ground: multiplied before the lettering goes on, which stays as bright as by day."""
    for k in range(3):
        table = (np.arange(256) * NIGHT[2 - k] / 255).astype(np.uint8)
        pixels[..., k] = table[pixels[..., k]]
