"""The map of the ridge as a picture, painted from the printed map data: ground, then ink, then lettering.

The picture is larger than the playing area: a margin carries title, tracks, legend, compass and scale. The painted
picture is the same for every scenario and lies in the cache; what a scenario changes (mist over areas out of play, value
flags, day or night) is laid over it after loading.
"""

from __future__ import annotations

import inspect
import json
import string
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pygame

from game.edsons_ridge.components import MAP, TRACKS
from ui.board import cache, ink, landscape, marks, textures
from ui.board.ink import INK, Sheet
from ui.board.landscape import Bytes, Colour, Field, Floats, Grid, Knoll, Point, Ridge, clipped, smooth

Data = Mapping[str, Any]
CANVAS = (0.0, 0.0, float(MAP["canvas"]["width"]), float(MAP["canvas"]["height"]))
BOUNDS = (-70.0, -96.0, CANVAS[2] + 140.0, CANVAS[3] + 326.0)  # left, top, width, height of the whole picture
STEPS = (0.25, 0.35, 0.5, 0.7, 1.0, 1.4)  # pixels per map unit
COARSE = 1 / 3  # pixels per map unit of what changes slowly
WASH = 1 / 8  # and of what is no more than a wash of colour
NIGHT: Colour = (128, 142, 182)
MIST: Colour = (214, 209, 194)
SEED = 1942

# The ground under the trees, the trees, and how closely they stand.
TERRAIN: dict[str, tuple[Colour, Colour, float]] = {
    "jungle": ((176, 183, 150), (168, 183, 148), 0.86),
    "dense_jungle": ((138, 152, 124), (141, 160, 128), 1.10),
    "swamp_jungle": ((152, 168, 150), (147, 168, 142), 0.74),
    "slope": ((194, 191, 156), (164, 178, 139), 0.46),
    "ridge": ((198, 192, 156), (164, 177, 137), 0.40),
    "kunai": ((192, 191, 150), (164, 178, 139), 0.50),
    "grove": ((192, 193, 154), (168, 182, 140), 0.16),
    "airfield": ((200, 196, 166), (168, 180, 144), 0.10),
}
CORAL: Colour = (212, 199, 164)
CREST: Colour = (228, 218, 189)
KUNAI: Colour = (206, 199, 146)
MARSH: Colour = (138, 160, 152)
SHALLOW: Colour = (150, 178, 184)
DEEP: Colour = (99, 139, 165)
WATER_INK: Colour = (46, 84, 112)
BLUE_BORDER: Colour = (38, 88, 138)
BROWN: Colour = (128, 92, 54)
TRACK: Colour = (104, 74, 44)
STRIP: Colour = (206, 199, 182)
SHEET: Colour = (226, 219, 200)


@dataclass(frozen=True)
class Ground:
    """What changes slowly over the map, on the coarse grid."""

    soil: tuple[Field, Field, Field]
    trees: tuple[Field, Field, Field]
    cover: Field  # how closely trees stand
    shade: Field  # what the light does, as a factor
    height: Field
    bare: Field  # 1 on open grass and coral
    water: Field  # units inside the shore; negative on land
    marsh: Field  # units inside the edge of a swamp


def _grid(scale: float) -> Grid:
    return Grid(0, 0, round(CANVAS[2] * scale), round(CANVAS[3] * scale), scale)


def _outline(data: Data, region: Data) -> list[Point]:
    return [tuple(data["vertices"][i]) for i in region["polygon"]]


def _outers(shapes: Sequence[Data]) -> list[list[Point]]:
    """Outlines of decoration: some shapes hold their outline, some a list of them."""
    found: list[list[Point]] = []
    for shape in shapes:
        pieces = shape["polygon"] if "polygon" in shape else [shape]
        found += [[tuple(p) for p in piece["outer"]] for piece in pieces]
        found += [[tuple(p) for p in (pool["outer"] if isinstance(pool, dict) else pool)] for pool in shape.get("pools", ())]
    return found


# --- the slow fields -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=2)
def _ground_of(text: str) -> Ground:
    data = json.loads(text)
    grid, decor = _grid(COARSE), data["decor"]
    height = _heights(grid, decor)
    bare_edge = landscape.signed_distance(grid, _outers(decor["grass_ridge"]), 60)
    field_edge = landscape.signed_distance(grid, _outers(decor["grass_fields"]), 60)
    ragged = landscape.layered_noise(grid, 46, SEED + 3, 3) * np.float32(22)
    bare, kunai = smooth(bare_edge + ragged, -9, 9), smooth(field_edge + ragged, -16, 16)
    strips = landscape.signed_distance(grid, [[tuple(p) for p in s["polygon"]] for s in decor["airstrips"]], 60)
    washes = [Field(part, _grid(WASH)).on(grid) for part in _mixed_terrain(_grid(WASH), data)]
    soil, trees, cover = np.stack(washes[:3], axis=2), np.stack(washes[3:6], axis=2), washes[6]
    _paint_open_ground(grid, soil, height, bare, kunai)
    cover += landscape.layered_noise(grid, 150, SEED + 9, 4) * np.float32(0.55)
    cover *= (1 - np.float32(0.97) * bare) * (1 - np.float32(0.86) * kunai) * (1 - smooth(strips, -46, -20))
    water = _water(grid, decor)
    marsh = landscape.signed_distance(grid, _outers(decor["swamps"])[:2], 70) + ragged
    cover *= 1 - np.float32(0.45) * smooth(marsh, -6, 24)
    cover *= smooth(water, 3, -7)
    return _as_fields(grid, soil, trees, cover, _shade(grid, height, bare), height, bare, water, marsh)


def _as_fields(grid: Grid, soil: Floats, trees: Floats, *others: Floats) -> Ground:
    colours = [tuple(Field(part[..., k].copy(), grid) for k in range(3)) for part in (soil, trees)]
    return Ground(colours[0], colours[1], *(Field(part, grid) for part in others))  # type: ignore[arg-type]


def _heights(grid: Grid, decor: Data) -> Floats:
    ridges = [Ridge(tuple(tuple(p) for p in r["points"]), r["half_width"]) for r in decor["ridge_lines"]]
    knolls = [Knoll(k["x"], k["y"], k["height_ft"], k["radius"]) for k in decor["knolls"]]
    height = landscape.heightfield(grid, ridges, knolls)
    height = landscape.warped(height, grid, 17, 120, SEED + 20)
    height *= 1 + landscape.layered_noise(grid, 70, SEED + 30, 3) * np.float32(0.35)
    return landscape.blurred(height, 1)


def _mixed_terrain(grid: Grid, data: Data) -> list[Floats]:
    """Colours and cover of every area, washed into each other at the edges like water colour."""
    soil, trees = np.zeros((*grid.shape, 3), np.float32), np.zeros((*grid.shape, 3), np.float32)
    cover, total = np.zeros(grid.shape, np.float32), np.full(grid.shape, 1e-4, np.float32)
    for terrain, (ground, tree, density) in TERRAIN.items():
        outlines = [_outline(data, region) for region in data["regions"] if region["terrain"] == terrain]
        weight = landscape.blurred(landscape.polygon_mask(grid, outlines), 2)
        soil += weight[..., None] * np.array(ground, np.float32)
        trees += weight[..., None] * np.array(tree, np.float32)
        cover += weight * np.float32(density)
        total += weight
    wash = landscape.layered_noise(grid, 320, SEED + 11, 5)[..., None]
    warm = landscape.layered_noise(grid, 210, SEED + 17, 4)[..., None] * np.array([9, 2, -13], np.float32)
    trees = trees / total[..., None] * (1 + np.float32(0.22) * wash) + warm
    soil = soil / total[..., None] * (1 + np.float32(0.12) * wash) + warm
    return [*np.moveaxis(soil, 2, 0).copy(), *np.moveaxis(trees, 2, 0).copy(), cover / total]


def _paint_open_ground(grid: Grid, soil: Floats, height: Floats, bare: Floats, kunai: Floats) -> None:
    """Kunai grass on the flats, coral on the ridge, paler toward the crest where the soil is gone."""
    landscape.mixed(soil, KUNAI, kunai * np.float32(0.8))
    landscape.mixed(soil, CORAL, bare * np.float32(0.92))
    rock = smooth(height + landscape.layered_noise(grid, 60, SEED + 40, 4) * np.float32(40), 40, 100)
    landscape.mixed(soil, CREST, bare * rock * np.float32(0.85))
    grassy = smooth(landscape.layered_noise(grid, 90, SEED + 44, 4), 0.0, 0.34) * bare * np.float32(0.42)
    landscape.mixed(soil, (186, 184, 134), grassy)


def _shade(grid: Grid, height: Floats, bare: Floats) -> Floats:
    """Light on the slopes; the woods keep a little of the lie of the land under them."""
    lumps = landscape.layered_noise(grid, 420, SEED + 60, 4) * np.float32(30)
    shade = landscape.hill_shade(height + lumps, 1 / COARSE, 1.15)
    rough = landscape.layered_noise(grid, 30, SEED + 64, 3) * bare * np.float32(5)
    shade += landscape.hill_shade(rough, 1 / COARSE, 0.8) * np.float32(0.7)
    wash = _grid(WASH)
    relief = Field(landscape.hollows(Field(height, grid).on(wash), 5, 34), wash).on(grid)
    return (1 + np.float32(0.36) * shade + np.float32(0.085) * relief).astype(np.float32)


def _water(grid: Grid, decor: Data) -> Floats:
    """Units from the shore: the river, the lagoon, and pools where a swamp lies deepest."""
    open_water = _outers(decor["rivers"]) + _outers(decor["lagoons"])
    pools = [p for shape in decor["swamps"] for p in _outers([shape])[1:]]
    water = landscape.signed_distance(grid, open_water + pools, 60)
    water += landscape.layered_noise(grid, 26, SEED + 70, 2) * np.float32(5)
    inside = landscape.signed_distance(grid, [_outers([shape])[0] for shape in decor["swamps"]], 60)
    puddles = landscape.layered_noise(grid, 38, SEED + 75, 3) * np.float32(62) - np.float32(13)
    return np.maximum(water, np.minimum(puddles, inside - 8))


# --- the ground in pixels ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Patches:
    canopy: textures.Canopy
    blades: Floats
    grain: Floats


def _paint_ground(sheet: Sheet, data: Data) -> None:
    """All the ground, band by band on two threads, into the part of the sheet that is the playing area."""
    scale = sheet.scale
    left, top = round(-BOUNDS[0] * scale), round(-BOUNDS[1] * scale)
    width, height = round(CANVAS[2] * scale), round(CANVAS[3] * scale)
    target = sheet.pixels[top : top + height, left : left + width]
    grid = Grid(0, 0, width, height, scale)
    ground = _ground_of(json.dumps(data))
    patches = _Patches(textures.canopy(scale, SEED), textures.blades(scale, SEED), textures.paper_grain(SEED))

    def work(first: int, last: int) -> tuple[Floats, ...]:
        _paint_band(target[first:last], grid.band(first, last), ground, patches)
        return ()

    textures.in_bands(height, 64, work)


def _paint_band(target: Bytes, grid: Grid, ground: Ground, patches: _Patches) -> None:
    cover, shade, bare = ground.cover.on(grid), ground.shade.on(grid), ground.bare.on(grid)
    canopy = patches.canopy
    tree = clipped((cover - textures.tiled(canopy.rank, grid)) * np.float32(9)) * textures.tiled(canopy.edge, grid)
    fall = clipped((cover - textures.tiled(canopy.shadow, grid)) * np.float32(9)) * (1 - tree)
    blades = textures.tiled(patches.blades, grid) * np.float32(0.032) * (1 - tree)
    soil_light = (1 - np.float32(0.36) * fall + blades) * shade
    tree_light = textures.tiled(canopy.light, grid) * (np.float32(0.35) + np.float32(0.65) * shade)
    tone = textures.tiled(canopy.tone, grid)
    lines = _contours(grid, ground.height, bare)
    water = ground.water.on(grid)
    marsh = smooth(ground.marsh.on(grid), -14, 26) * np.float32(0.5)
    wet = _water_parts(water, grid.scale)
    grain = _grain(patches.grain, grid)
    for k, swing in enumerate((7.0, 5.0, 1.0)):
        soil = ground.soil[k].on(grid)
        soil += (MARSH[k] - soil) * marsh
        soil *= soil_light
        leaves = (ground.trees[k].on(grid) + tone * np.float32(swing)) * tree_light
        soil += (leaves - soil) * tree
        soil += (BROWN[k] - soil) * lines
        if wet is not None:
            soil = _wet(soil, wet, k)
        soil *= grain
        target[..., 2 - k] = clipped(soil, 0, 255).astype(np.uint8)


def _contours(grid: Grid, height: Field, bare: Floats) -> Floats:
    """Brown lines, plain on the open ridge and a hint of them under the trees."""
    values = height.on(Grid(grid.left, grid.top - 1 / grid.scale, grid.columns, grid.rows + 2, grid.scale))
    interval = float(MAP["decor"]["contour_interval_ft"])
    lines = landscape.contour_lines(values, interval, max(0.8, 1.5 * grid.scale)) * np.float32(0.62)
    thick = landscape.contour_lines(values, interval * 5, max(1.2, 2.6 * grid.scale)) * np.float32(0.7)
    return np.maximum(lines, thick)[1:-1] * (np.float32(0.3) + np.float32(0.7) * bare)


def _water_parts(water: Floats, scale: float) -> tuple[Floats, Floats, Floats, Floats] | None:
    """Cover, depth, ink (shore line and the fainter lines that follow it) and the pale bank."""
    if not (water > -14).any():
        return None
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
    soil = soil + ((198, 192, 160)[k] - soil) * bank
    colour = np.float32(SHALLOW[k]) + depth * np.float32(DEEP[k] - SHALLOW[k])
    soil += (colour - soil) * cover
    soil += (WATER_INK[k] - soil) * shore
    return soil


def _grain(patch: Floats, grid: Grid) -> Floats:
    """Fibres of 3 % and a sheet that darkens a little toward its edges."""
    first = round(grid.top * grid.scale)
    rows = np.arange(first, first + grid.rows) % patch.shape[0]
    fibres = patch[rows][:, np.arange(grid.columns) % patch.shape[1]]
    to_end = np.minimum(grid.ys, CANVAS[3] - grid.ys)[:, None]
    to_side = np.minimum(grid.xs, CANVAS[2] - grid.xs)[None, :]
    edge = np.float32(0.9) + np.float32(0.1) * smooth(np.minimum(to_end, to_side), -10, 260)
    return (1 + np.float32(0.02) * fibres) * edge


# --- line work -----------------------------------------------------------------------------------------------------


def _draw_lines(sheet: Sheet, data: Data, ground: Ground) -> None:
    """From the ground up: plants, stream, paths, field works, borders, passages."""
    decor = data["decor"]
    if sheet.scale >= 0.35:
        _draw_plants(sheet, data, ground)
    _draw_stream(sheet, decor)
    _draw_airfields(sheet, decor)
    _draw_trails(sheet, decor)
    _draw_borders(sheet, data)
    for bridge in data["bridges"]:
        _draw_bridge(sheet, bridge["ends"])
    for arrow in data["arrows"]:
        marks.two_way_arrow(sheet, *(tuple(end) for end in arrow["ends"]))


def _line(sheet: Sheet, path: Sequence[Point], wobble: float = 1.6) -> ink.Path:
    steps = 2 if sheet.scale < 0.6 else 3
    return sheet.place(ink.wobbled(ink.rounded(path, steps), wobble))


def _pen(sheet: Sheet, width: float, least: float = 1.0) -> float:
    """Pixels of a pen, which never gets too thin to see."""
    return max(least, width * sheet.scale)


def _draw_stream(sheet: Sheet, decor: Data) -> None:
    bank, water = sheet.layer(), sheet.layer()
    for stream in decor["streams"]:
        path = _line(sheet, stream["path"], 4.0)
        width = np.linspace(0.7, 1.35, len(path))  # it gathers water on its way
        ink.stroke(bank, path, width * _pen(sheet, 11, 2.6))
        ink.stroke(water, path, width * _pen(sheet, 7.4, 1.5))
    sheet.print(bank, WATER_INK, 0.7)
    sheet.print(water, (128, 162, 178))


def _draw_trails(sheet: Sheet, decor: Data) -> None:
    pale, dark = sheet.layer(), sheet.layer()
    for trail in decor["trails"]:
        path = _line(sheet, trail["path"], 3.0)
        if trail["kind"] == "road":
            ink.stroke(dark, path, _pen(sheet, 10, 3.0))
            continue
        for dash in ink.dashes(path, max(6, 17 * sheet.scale), max(4, 9 * sheet.scale)):
            ink.stroke(pale, dash, _pen(sheet, 6.5, 2.4))
            ink.stroke(dark, dash, _pen(sheet, 3.0, 1.2))
    sheet.print(pale, (232, 222, 194), 0.55)
    sheet.print(dark, TRACK, 0.85)
    fill = sheet.layer()
    for trail in decor["trails"]:
        if trail["kind"] == "road":
            ink.stroke(fill, _line(sheet, trail["path"], 3.0), _pen(sheet, 6.6, 1.4))
    sheet.print(fill, (228, 216, 184))


def _draw_airfields(sheet: Sheet, decor: Data) -> None:
    for way in decor["taxiways"]:
        edge, fill = sheet.layer(), sheet.layer()
        path = _line(sheet, way, 2)
        ink.stroke(edge, path, _pen(sheet, 17, 3))
        ink.stroke(fill, path, _pen(sheet, 13.5, 2))
        for spot in ink.along(path, np.linspace(0, 1, 9) * _length(path))[1:-1]:
            ink.disc(edge, (spot[0], spot[1] + 21 * sheet.scale), 12 * sheet.scale + 1)
            ink.disc(fill, (spot[0], spot[1] + 21 * sheet.scale), 12 * sheet.scale - 0.6)
        sheet.print(edge, (112, 102, 82), 0.75)
        sheet.print(fill, STRIP)
    for strip in decor["airstrips"]:
        _draw_strip(sheet, np.array(strip["polygon"], np.float64))


def _length(path: ink.Path) -> float:
    return float(np.hypot(*np.diff(path, axis=0).T).sum())


def _draw_strip(sheet: Sheet, corners: ink.Path) -> None:
    """Crushed coral and steel matting: a shadow, a pale runway, faint seams, worn edges and a broken centre line."""
    outline = sheet.place(corners)
    shadow, edge, fill, seams, middle = (sheet.layer() for _ in range(5))
    ink.fill(shadow, outline + 5 * sheet.scale)
    sheet.print(shadow, (60, 58, 44), 0.28)
    ink.fill(fill, outline)
    sheet.print(fill, STRIP)
    for t in np.linspace(0, 1, 61)[1:-1]:
        a, b = outline[0] + (outline[1] - outline[0]) * t, outline[3] + (outline[2] - outline[3]) * t
        ink.stroke(seams, np.array([a, b]), _pen(sheet, 1.0, 0.6))
    sheet.print(seams, (150, 140, 118), 0.3)
    a, b = (outline[0] + outline[3]) / 2, (outline[1] + outline[2]) / 2
    for end in (0.03, 0.97):
        for t in np.linspace(0.18, 0.82, 6):
            side = outline[0] + (outline[3] - outline[0]) * t - a
            spot = a + (b - a) * end + side
            ink.stroke(middle, np.array([spot - (b - a) * 0.012, spot + (b - a) * 0.012]), _pen(sheet, 3.4, 1.0))
    sheet.print(middle, (246, 243, 232), 0.9)
    ink.stroke(edge, np.vstack([outline, outline[:1]]), _pen(sheet, 2.4, 1.2))
    sheet.print(edge, (104, 94, 74), 0.9)


def _draw_borders(sheet: Sheet, data: Data) -> None:
    """Black for land, blue for water; the edge of the zones is a heavier line with a light core."""
    paths: dict[str, list[ink.Path]] = {"land": [], "water": [], "zone": []}
    for border in data["boundaries"]:
        path = ink.wobbled(ink.rounded([data["vertices"][i] for i in border["path"]], 2 if sheet.scale < 0.6 else 3))
        paths[border["type"]].append(path)
    _draw_kind(sheet, paths["land"], (236, 230, 206), 8.5, 3.4, 0.34, False)
    _draw_kind(sheet, paths["land"], INK, 3.4, 1.5, 0.95, True)
    _draw_kind(sheet, paths["water"], (232, 238, 236), 9.5, 4.2, 0.6, False)
    _draw_kind(sheet, paths["water"], BLUE_BORDER, 5.2, 2.4, 1.0, True)
    _draw_kind(sheet, paths["zone"], INK, 8.0, 3.6, 0.95, False)
    _draw_kind(sheet, paths["zone"], (232, 214, 168), 3.6, 1.4, 1.0, False)


def _draw_kind(
    sheet: Sheet, paths: list[ink.Path], colour: Colour, width: float, least: float, strength: float, by_hand: bool
) -> None:
    layer = sheet.layer()
    for path in paths:
        pen = _pen(sheet, width, least)
        ink.stroke(layer, sheet.place(path), ink.pressed(path, pen) if by_hand else pen)
    sheet.print(layer, colour, strength)


def _draw_bridge(sheet: Sheet, ends: Sequence[Sequence[float]]) -> None:
    """Planks across two beams, with an arrow's head at both ends: a way for a few at a time."""
    middle = (np.array(ends[0]) + np.array(ends[1])) / 2
    sheet = sheet.near((middle[0], middle[1]), 90 * max(sheet.scale, 0.3))
    a, b = sheet.place([tuple(end) for end in ends])
    step = (b - a) / np.hypot(*(b - a))
    side = np.array([-step[1], step[0]]) * 15 * max(sheet.scale, 0.32)
    a, b = a + (b - a) * 0.14, b + (a - b) * 0.14
    edge, deck, planks = sheet.layer(), sheet.layer(), sheet.layer()
    ink.fill(edge, np.array([a + side * 1.25, b + side * 1.25, b - side * 1.25, a - side * 1.25]))
    ink.fill(deck, np.array([a + side, b + side, b - side, a - side]))
    count = max(5, round(float(np.hypot(*(b - a))) / 6.5))
    for t in np.linspace(0, 1, count):
        ink.stroke(planks, np.array([a + (b - a) * t + side, a + (b - a) * t - side]), _pen(sheet, 1.3, 0.8))
    sheet.print(edge, (52, 38, 24))
    sheet.print(deck, (186, 150, 102))
    sheet.print(planks, (82, 58, 34), 0.8)


# --- plants --------------------------------------------------------------------------------------------------------


def _draw_plants(sheet: Sheet, data: Data, ground: Ground) -> None:
    """Tufts of grass in the open, reeds and short water lines in the swamps, palms in rows in the grove."""
    rng = np.random.default_rng(SEED)
    grass, reeds, lines = sheet.layer(), sheet.layer(), sheet.layer()
    spots = _scatter(rng, 27.0)
    cover, bare = _at(ground.cover, spots), _at(ground.bare, spots)
    water, marsh = _at(ground.water, spots), _at(ground.marsh, spots)
    chance = rng.random(len(spots))
    open_ground = (cover < 0.2) & (water < -14) & (chance < np.where(bare > 0.5, 0.2, 0.42)) & (spots[:, 1] > 215)
    for spot in spots[open_ground & (marsh < 0)]:
        _tuft(grass, sheet, spot, rng, 3)
    wet = (marsh > 0) & (chance < 0.5)
    for spot in spots[wet & (water < -6)]:
        _tuft(reeds, sheet, spot, rng, 5)
    for spot in spots[(marsh > 6) & (water < -2) & (chance > 0.5)]:
        _ripple(lines, sheet, spot, rng)
    sheet.print(grass, (116, 108, 62), 0.6)
    sheet.print(lines, WATER_INK, 0.6)
    sheet.print(reeds, (62, 84, 62), 0.75)
    for region in data["regions"]:
        if region["terrain"] == "grove":
            _draw_palms(sheet, _outline(data, region), ground, rng)


def _scatter(rng: np.random.Generator, spacing: float) -> ink.Path:
    """Places all over the map, about evenly, never in rows."""
    xs, ys = np.meshgrid(np.arange(0, CANVAS[2], spacing), np.arange(0, CANVAS[3], spacing))
    return np.stack([xs.ravel(), ys.ravel()], axis=1) + rng.random((xs.size, 2)) * spacing


def _at(field: Field, spots: ink.Path) -> npt.NDArray[np.float32]:
    places = (spots * field.grid.scale).astype(int)
    x = np.clip(places[:, 0], 0, field.grid.columns - 1)
    y = np.clip(places[:, 1], 0, field.grid.rows - 1)
    return field.values[y, x]


def _tuft(layer: Bytes, sheet: Sheet, spot: ink.Path, rng: np.random.Generator, blades: int) -> None:
    foot = sheet.place([(spot[0], spot[1])])[0]
    for lean in np.linspace(-0.6, 0.6, blades) + rng.normal(0, 0.12, blades):
        tip = foot + sheet.scale * np.array([lean * 9, -(8.5 + rng.random() * 5) * (1 - abs(lean) * 0.35)])
        ink.stroke(layer, np.array([foot + (lean * 2 * sheet.scale, 0), tip]), np.array([1.8, 0.7]) * sheet.scale)


def _ripple(layer: Bytes, sheet: Sheet, spot: ink.Path, rng: np.random.Generator) -> None:
    for row, length in ((0, 10 + 8 * rng.random()), (5, 5 + 5 * rng.random())):
        ends = sheet.place([(spot[0] - length, spot[1] + row), (spot[0] + length, spot[1] + row)])
        ink.stroke(layer, ends, max(0.7, 1.7 * sheet.scale))


def _draw_palms(sheet: Sheet, outline: list[Point], ground: Ground, rng: np.random.Generator) -> None:
    """Planted palms stand in rows; each is a star of fronds with its shadow to the south-east."""
    grid = _grid(COARSE)
    inside = Field(landscape.signed_distance(grid, [outline], 40), grid)
    xs, ys = np.meshgrid(np.arange(0, CANVAS[2], 37), np.arange(0, CANVAS[3], 33))
    spots = np.stack([xs.ravel() + (ys.ravel() // 33 % 2) * 18.0, ys.ravel() + 0.12 * xs.ravel()], axis=1)
    spots = spots + rng.normal(0, 2.5, spots.shape)
    shadow, dark, light = sheet.layer(), sheet.layer(), sheet.layer()
    for spot in spots[(_at(inside, spots) > 14) & (_at(ground.water, spots) < -16)]:
        centre = sheet.place([(spot[0], spot[1])])[0]
        turn = rng.random() * 6.28
        for i in range(8):
            way = np.array([np.cos(turn + i * 0.785), np.sin(turn + i * 0.785)]) * 13.5 * sheet.scale
            frond = np.array([centre, centre + way * 0.55, centre + way + (0, 2.2 * sheet.scale)])
            width = np.array([1.4, 4.6, 0.5]) * sheet.scale
            ink.stroke(shadow, frond + 4.5 * sheet.scale, width)
            ink.stroke(dark if i % 2 else light, frond, width)
    sheet.print(shadow, (70, 74, 48), 0.4)
    sheet.print(dark, (92, 118, 78))
    sheet.print(light, (118, 142, 94))


# --- lettering -----------------------------------------------------------------------------------------------------


def _draw_names(sheet: Sheet, data: Data) -> None:
    decor = data["decor"]
    for feature in decor["features"]:
        _draw_feature(sheet, feature, decor)
    for region in data["regions"]:
        if region["kind"] == "zone":
            _name_zone(sheet, region)
        elif sheet.scale >= 0.45 and not region["hill"]:
            ink.write(sheet, region["name"], tuple(region["name_at"]), 21, (46, 40, 28), "Italic", 0.8)
    for region in data["regions"]:
        _draw_identifier(sheet, region)


def _name_zone(sheet: Sheet, region: Data) -> None:
    if region["terrain"] == "airfield":
        return  # the strip carries the name
    x, y = region["name_at"]
    upright = x < 200 or x > CANVAS[2] - 200
    path = ink.level_path((x, y), -90 if upright else 0, 700)
    ink.write_along(sheet, region["name"], path, (x, y), 28, (62, 56, 40), "Italic", 0.12, 0.65)


def _draw_feature(sheet: Sheet, feature: Data, decor: Data) -> None:
    x, y = feature["at"]
    name, kind, size = string.capwords(feature["name"]), feature["kind"], float(feature["size"])
    name = name.replace("Cp", "CP")
    if kind == "hill":
        marks.hill_top(sheet, (x, y))
        ink.write(sheet, name, (x, y + 30), size + 1, (84, 48, 20), "Bold", 0.9)
    elif kind == "post":
        if sheet.scale >= 0.35:
            marks.post(sheet, (x, y - 12), (120, 40, 30))
            ink.write(sheet, name, (x, y + 8), size, INK, "BoldItalic", 0.85)
    elif kind == "ridge":
        _name_ridge(sheet, name, (x, y), size, decor)
    elif kind == "water":
        _name_water(sheet, name, (x, y), feature["angle"], size, decor)
    else:
        path = ink.level_path((x, y), feature["angle"], 900)
        ink.write_along(sheet, name, path, (x, y), size, (70, 60, 42), "Bold", 0.32, 0.0)


def _name_ridge(sheet: Sheet, name: str, at: Point, size: float, decor: Data) -> None:
    """Along the crest it names: the ridge line that comes nearest."""
    lines = [ink.rounded([p[:2] for p in ridge["points"]], 12) for ridge in decor["ridge_lines"]]
    crest = min(lines, key=lambda line: float(np.hypot(*(line - at).T).min()))
    if crest[0][0] > crest[-1][0]:
        crest = crest[::-1]
    ink.write_along(sheet, name, ink.shifted(crest, -26), at, size + 3, (108, 66, 28), "BoldItalic", 0.34, 0.75)


def _name_water(sheet: Sheet, name: str, at: Point, angle: float, size: float, decor: Data) -> None:
    """A river's name follows its bank; still water is named straight across."""
    for river in decor["rivers"]:
        if river["name"] == name:
            bank = ink.shifted(np.array(river["path"][::-4], np.float64), 58)
            path = ink.rounded(bank, 8)
            ink.write_along(sheet, name, path, at, size + 2, (34, 74, 108), "BoldItalic", 0.26, 0.7)
            return
    path = ink.shifted(ink.level_path(at, angle, 500), 30)  # beside the border that runs down its middle
    ink.write_along(sheet, name, path, at, size + 1, (26, 60, 92), "BoldItalic", 0.2, 0.6)


def _draw_identifier(sheet: Sheet, region: Data) -> None:
    zone = region["kind"] == "zone"
    paper, pen = ((62, 62, 54), marks.CREAM) if zone else (marks.CREAM, INK)
    name, value = str(region["number"] or region["id"]), f"+{region['tem']}"
    marks.badge(sheet, tuple(region["label"]), name, value, region["identifier"] == "circle", paper, pen, zone)


# --- the margin ----------------------------------------------------------------------------------------------------

FOOT = CANVAS[3] + 40.0  # where the lower margin's contents begin
TURNS, BOX = 5, 118.0
LEAD = 20  # the victory track runs from this lead of one side to the same of the other


def turn_box(turn: int) -> pygame.FRect:
    """Where turn 1, 2, ... lies on the turn track, in map units."""
    return pygame.FRect(850 + (turn - 1) * (BOX + 8), FOOT + 34, BOX, BOX)


def ammo_box(side: str, number: int) -> pygame.FRect:
    """Boxes 1 to 3 of a side's ammo track; the side is american or japanese."""
    start = 1560.0 if side == "american" else 1938.0
    return pygame.FRect(start + (number - 1) * (BOX - 4), FOOT + 34, BOX - 12, BOX)


def lead_box(lead: int) -> pygame.FRect:
    """A box of the victory track along the upper edge; a Japanese lead is positive, an American one negative."""
    width = CANVAS[2] / (2 * LEAD + 1)
    return pygame.FRect((lead + LEAD) * width, -76, width, 56)


def _draw_margin(sheet: Sheet) -> None:
    left, top, width, height = BOUNDS
    marks.box(sheet, (left + 8, top + 8, width - 16, height - 16), None, (96, 84, 62), 3)
    marks.box(sheet, (-5, -5, CANVAS[2] + 10, CANVAS[3] + 10), None, INK, 6)
    _draw_title(sheet)
    _draw_tracks(sheet)
    _draw_legend(sheet)
    marks.compass(sheet, (CANVAS[2] - 74, FOOT + 106), 74)
    yards = MAP["canvas"]["yards_per_inch"]
    numbers = [str(i * yards) for i in range(4)]
    marks.scale_bar(sheet, (2905, FOOT + 150), MAP["canvas"]["units_per_inch"], numbers, "yards", 24)


def _paint_paper(sheet: Sheet) -> None:
    """The bare sheet with its fibres, under everything."""
    grain = textures.paper_grain(SEED + 1)
    rows, columns = (np.arange(count) % grain.shape[0] for count in sheet.pixels.shape[:2])
    for k in range(3):
        tint = np.clip(SHEET[2 - k] * (1 + 0.022 * grain), 0, 255).astype(np.uint8)
        sheet.pixels[..., k] = tint[rows][:, columns]


def _draw_title(sheet: Sheet) -> None:
    marks.caption(sheet, "Edson's Ridge", (4, FOOT + 62), 104, (92, 36, 24), "Bold")
    marks.caption(sheet, "Guadalcanal, the night of 13 September 1942", (8, FOOT + 142), 34, INK, "Italic")


def _draw_tracks(sheet: Sheet) -> None:
    quiet = (110, 98, 74)
    marks.caption(sheet, "Turn", (turn_box(1).x, FOOT + 10), 28, INK, "Bold")
    for turn in range(1, TURNS + 1):
        rect = turn_box(turn)
        marks.box(sheet, (rect.x, rect.y, rect.w, rect.h), (236, 230, 214), quiet)
        ink.write(sheet, str(turn), (rect.centerx, rect.centery - 8), 58, (186, 174, 146), "Bold", 0)
        if sheet.scale >= 0.45:
            ink.write(sheet, _clock(turn), (rect.centerx, rect.bottom - 20), 24, (96, 84, 60), "Regular", 0)
    for side, title, tint in (("american", "Marine ammo", (92, 122, 82)), ("japanese", "Japanese ammo", (190, 146, 54))):
        marks.caption(sheet, title, (ammo_box(side, 1).x, FOOT + 10), 28, INK, "Bold")
        for number in (1, 2, 3):
            rect = ammo_box(side, number)
            marks.box(sheet, (rect.x, rect.y, rect.w, rect.h), (236, 230, 214), quiet)
            marks.box(sheet, (rect.x, rect.bottom - 12, rect.w, 12), tint, quiet)
    for lead in range(-LEAD, LEAD + 1):
        rect = lead_box(lead)
        tint = (236, 230, 214) if lead == 0 else (206, 214, 192) if lead < 0 else (238, 222, 180)
        marks.box(sheet, (rect.x, rect.y, rect.w, rect.h), tint, quiet, 1.6)
        if sheet.scale >= 0.35 or lead % 5 == 0:
            ink.write(sheet, str(abs(lead)), rect.center, 27, (96, 84, 60), "Bold", 0)


def _clock(turn: int) -> str:
    start, _, _ = TRACKS.times[turn]
    return start


def _draw_legend(sheet: Sheet) -> None:
    """What the signs mean, in two short columns."""
    if sheet.scale < 0.35:
        return
    rows = (FOOT + 14, FOOT + 62, FOOT + 110, FOOT + 158)
    x = 2330.0
    for row, (round_, text) in zip(rows[:2], ((False, "1 MF to enter"), (True, "2 MF to enter")), strict=True):
        window = sheet.near((x + 18, row), 24 * sheet.scale + 4)
        shape = marks.outline((x + 18, row), 17, round_, window)
        for colour, grow in ((INK, 1.12), (marks.CREAM, 1.0)):
            layer = window.layer()
            ink.fill(layer, (shape - shape.mean(axis=0)) * grow + shape.mean(axis=0))
            window.print(layer, colour)
        marks.caption(sheet, text, (x + 48, row), 24)
    marks.caption(sheet, "+2", (x, rows[2]), 28, INK, "Bold")
    marks.caption(sheet, "ground (TEM)", (x + 48, rows[2]), 24)
    flag = sheet.near((x + 10, rows[3]), 30 * sheet.scale + 4)
    pole = flag.place([(x + 4, rows[3] + 18), (x + 4, rows[3] - 20)])
    cloth = flag.place([(x + 4, rows[3] - 20), (x + 32, rows[3] - 20), (x + 27, rows[3] - 10), (x + 32, rows[3]), (x + 4, rows[3])])
    layer = flag.layer()
    ink.fill(layer, cloth)
    flag.print(layer, marks.FLAG_RED)
    layer = flag.layer()
    ink.stroke(layer, pole, _pen(sheet, 3.6, 1.2))
    flag.print(layer, INK)
    marks.caption(sheet, "victory points", (x + 48, rows[3]), 24)
    _draw_line_legend(sheet, 2610.0, rows)


def _draw_line_legend(sheet: Sheet, x: float, rows: Sequence[float]) -> None:
    kinds = (
        ("land border", ((INK, 3.4),)),
        ("water border", ((BLUE_BORDER, 6.0),)),
        ("edge of a zone", ((INK, 8.0), ((232, 214, 168), 3.6))),
    )
    for row, (text, pens) in zip(rows, kinds, strict=False):
        window = sheet.near((x + 30, row), 36 * sheet.scale + 4)
        for colour, width in pens:
            layer = window.layer()
            path = ink.wobbled(ink.rounded([(x, row + 3), (x + 20, row - 3), (x + 42, row + 3), (x + 62, row - 2)], 4))
            ink.stroke(layer, window.place(path), _pen(sheet, width, 1.4))
            window.print(layer, colour)
        marks.caption(sheet, text, (x + 78, row), 24)
    marks.two_way_arrow(sheet, (x - 8, rows[3]), (x + 70, rows[3]))
    marks.caption(sheet, "way across", (x + 78, rows[3]), 24)


# --- the finished picture ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class MapPicture:
    """A picture of the map at one scale; its upper left corner lies at `corner` in map units."""

    surface: pygame.Surface
    corner: Point
    scale: float


def paint(scale: float, data: Data = MAP) -> Bytes:
    """The whole sheet at so many pixels per map unit, as rows of pixels (blue, green, red, 255)."""
    sheet = Sheet.blank(BOUNDS, scale)
    _paint_paper(sheet)
    _paint_ground(sheet, data)
    _draw_lines(sheet, data, _ground_of(json.dumps(data)))
    _draw_names(sheet, data)
    _draw_margin(sheet)
    return sheet.pixels


def picture_key(scale: float, data: Data = MAP) -> str:
    """The name of a picture in the cache: map data, painting code and scale; a change of any paints anew."""
    sources = [inspect.getsource(module) for module in (landscape, textures, ink, marks)]
    return cache.content_hash([json.dumps(data), *sources, Path(__file__).read_text("utf-8"), f"{scale:.4f}"])


def map_picture(
    scale: float,
    in_play: Collection[str] | None = None,
    points: Mapping[str, int] | None = None,
    night: float = 0.0,
    data: Data = MAP,
    folder: Path | None = None,
) -> MapPicture:
    """The map for a game: from the cache or painted now, then mist over areas out of play (None: all are in play),
    value flags (None: those printed on the map) and night from 0 (day) to 1."""
    folder = cache.cache_folder() if folder is None else folder
    key = picture_key(scale, data)
    pixels = cache.load(folder, key)
    if pixels is None:
        pixels = paint(scale, data)
        cache.store(folder, key, pixels)
    surface = pygame.image.frombuffer(pixels, (pixels.shape[1], pixels.shape[0]), "BGRA")
    if in_play is not None:
        lay_mist(surface, scale, in_play, data)
    sheet = Sheet(pixels, BOUNDS[0], BOUNDS[1], scale)
    _plant_flags(sheet, data, in_play, points)
    if night > 0:
        tint(surface, night)
    surface = surface.convert() if pygame.display.get_surface() else surface.convert(24)
    return MapPicture(surface, BOUNDS[:2], scale)


def tint(surface: pygame.Surface, night: float) -> None:
    """Moonlight: every colour multiplied toward blue; at 0 nothing changes."""
    colour = [round(255 + (channel - 255) * min(night, 1.0)) for channel in NIGHT]
    surface.fill(colour, special_flags=pygame.BLEND_RGB_MULT)


def lay_mist(surface: pygame.Surface, scale: float, in_play: Collection[str], data: Data = MAP) -> None:
    """Areas out of play under a veil with soft edges; only the playing ground, never the margin."""
    grid = _grid(WASH)
    open_ground = [_outline(data, region) for region in data["regions"] if region["id"] in in_play]
    clear = landscape.blurred(landscape.polygon_mask(grid, open_ground), 1)
    drift = landscape.layered_noise(grid, 260, SEED + 90, 4) * np.float32(0.3)
    veil = pygame.Surface((grid.columns, grid.rows), pygame.SRCALPHA)
    veil.fill((*MIST, 255))
    alpha = pygame.surfarray.pixels_alpha(veil)
    alpha[:] = (clipped((1 - smooth(clear, 0.3, 0.95)) * (np.float32(0.66) + drift)) * 255).astype(np.uint8).T
    del alpha
    size = round(CANVAS[2] * scale), round(CANVAS[3] * scale)
    surface.blit(pygame.transform.smoothscale(veil, size), (round(-BOUNDS[0] * scale), round(-BOUNDS[1] * scale)))


def _plant_flags(
    sheet: Sheet, data: Data, in_play: Collection[str] | None, points: Mapping[str, int] | None
) -> None:
    for region in data["regions"]:
        worth = region["vp"] if points is None else points.get(region["id"], 0)
        if worth and (in_play is None or region["id"] in in_play):
            marks.value_flag(sheet, tuple(region["label"]), str(worth))
