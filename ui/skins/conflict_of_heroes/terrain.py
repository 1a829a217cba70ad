"""The slow fields of a board: what grows where, how the hills rise, where water stands and surf breaks."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from game.kernel.hexes import Hex, Point
from game.kernel.named import Place
from ui.board import ground, landscape
from ui.board.ground import GroundLook, TerrainLook
from ui.board.landscape import Floats, HeightField, Raster, smooth
from ui.skins.conflict_of_heroes.geometry import CANVAS, BoardGround

SEED = 4242
COARSE, WASH = 1 / 2, 1 / 8  # pixels per map unit of what changes slowly, and of a mere wash of colour
RISE = 30.0  # feet that a level of hills rises
INTERVAL = 12.7  # feet between contour lines
RAGGED = 22.0  # units by which an edge of terrain may wander; it stays within ten of its hexside
LOOKS: dict[str, TerrainLook] = {
    "open": ((203, 198, 158), (168, 180, 144), -0.2),
    "kunai": ((212, 196, 124), (168, 180, 144), -0.2),
    "palm_grove": ((196, 194, 150), (168, 182, 140), 0.04),
    "light_jungle": ((186, 190, 146), (182, 192, 140), 0.60),
    "heavy_jungle": ((112, 130, 104), (112, 140, 108), 1.22),
    "hut": ((204, 192, 154), (168, 180, 144), -0.2),
    "swamp": ((150, 164, 134), (150, 168, 138), 0.16),
}
LIKE = {"open_water": "open", "surf": "open"}  # the soil under water; other water is open ground too
BEACH = np.array((229, 215, 180), np.float32)


def grid_of(scale: float) -> Raster:
    return Raster(0, 0, round(CANVAS[0] * scale), round(CANVAS[1] * scale), scale)


def fields(here: BoardGround) -> GroundLook:
    """Everything that changes slowly over one board."""
    grid = grid_of(COARSE)
    ragged = landscape.layered_noise(grid, 40, SEED + 3, 3) * np.float32(RAGGED)
    washes = [HeightField(part, grid_of(WASH)).on(grid) for part in _washes(here)]
    soil, trees, cover = np.stack(washes[:3], axis=2), np.stack(washes[3:6], axis=2), washes[6]
    kunai = _patch(here, grid, ragged, "kunai")
    landscape.mixed(soil, (212, 196, 124), kunai * np.float32(0.9))
    height = _heights(here, grid)
    sea, water = _waters(here, grid)
    soil += (BEACH - soil) * (smooth(sea, -46, -8) * (1 - smooth(cover, 0.2, 0.5)))[..., None]
    marsh = landscape.signed_distance(grid, here.edges_of(here.of("swamp")), 70) + ragged - np.float32(14)
    cover = _sharpened(here, grid, cover, ragged) * smooth(water, 3, -7)
    shade = ground.shade_of(grid, height, kunai * 0, SEED)
    bare = smooth(height, 4, 16) * (1 - smooth(cover, 0.3, 0.7))
    return ground.as_fields(grid, soil, trees, cover, shade, height, bare, water, marsh)


def _kind(terrain: str) -> str:
    found = LIKE.get(terrain, terrain)
    return found if found in LOOKS else "open"


def _washes(here: BoardGround) -> list[Floats]:
    """Colours and cover by terrain; beyond the board the country goes on."""
    shapes: dict[str, list[tuple[Point, ...]]] = {}
    for place in here.board.hexes:
        shapes.setdefault(_kind(here.board.terrain[place].id), []).append(here.sheet.corners(place))
    for one in here.sheet.beyond(CANVAS):
        shapes.setdefault(_kind(terrain_beyond(here, one)), []).append(here.sheet.layout.corners(one))
    return ground.mixed_terrain(grid_of(WASH), shapes, LOOKS, SEED)


def terrain_beyond(here: BoardGround, one: Hex) -> str:
    """Past the edge the nearest hex of the board goes on."""
    return here.board.terrain[nearest(here, here.sheet.layout.centre(one))].id


def nearest(here: BoardGround, spot: Point) -> Place:
    def away(place: Place) -> float:
        x, y = here.sheet.centre(place)
        return (x - spot[0]) ** 2 + (y - spot[1]) ** 2

    return min(here.board.hexes, key=away)


def _with_beyond(here: BoardGround, *terrains: str) -> list[list[Point]]:
    """The outlines of some terrains, those past the edge of the board too."""
    inside = [list(here.sheet.corners(place)) for place in here.of(*terrains)]
    past = [one for one in here.sheet.beyond(CANVAS) if terrain_beyond(here, one) in terrains]
    return [*inside, *(list(here.sheet.layout.corners(one)) for one in past)]


def _patch(here: BoardGround, grid: Raster, ragged: Floats, *terrains: str) -> Floats:
    """Where some terrains lie, 0 to 1, with ragged edges."""
    shapes = _with_beyond(here, *terrains)
    if not shapes:
        return np.zeros(grid.shape, np.float32)
    return smooth(_inside(grid, shapes) + ragged, -8, 8)


def _inside(grid: Raster, shapes: Sequence[Sequence[Point]], soft: int = 1) -> Floats:
    """About the units from the edge of a group of hexes, positive inside; the softer, the further and the rounder."""
    wash = grid_of(1 / 6)
    total = np.zeros(wash.shape, np.float32)
    for shape in shapes:
        xs, ys = zip(*shape, strict=True)
        rows, columns = wash.window((min(xs), min(ys), max(xs), max(ys)))
        part = wash.piece((rows.start, rows.stop), (columns.start, columns.stop))
        if part.shape[0] and part.shape[1]:
            np.maximum(total[rows, columns], landscape.polygon_mask(part, [shape]), out=total[rows, columns])
    edge = landscape.blurred(total, soft) - np.float32(0.5)
    return HeightField(edge, wash).on(grid) * np.float32(60 * soft)


def _sharpened(here: BoardGround, grid: Raster, cover: Floats, ragged: Floats) -> Floats:
    """Woods end near their hexsides, not in a wide wash: terrain is decided at a glance."""
    thick = _patch(here, grid, ragged, "heavy_jungle")
    thin = _patch(here, grid, ragged, "light_jungle")
    woods = thick * np.float32(1.22) + thin * (1 - thick) * np.float32(0.60)
    clearings = landscape.layered_noise(grid, 150, SEED + 9, 4) * np.float32(0.16)
    return np.where(woods > 0.04, woods + clearings * (woods > 0.3), np.minimum(cover, np.float32(-0.2)))


def _heights(here: BoardGround, grid: Raster) -> Floats:
    """20.0 Hills rise level by level, with soft shoulders."""
    height = np.zeros(grid.shape, np.float32)
    top = max(here.board.level.values())
    for level in range(1, top + 1):
        places = [place for place, own in here.board.level.items() if own >= level]
        if places:
            shapes = [list(here.sheet.corners(place)) for place in places]
            height += smooth(_inside(grid, shapes, 3), -60, 84) * np.float32(RISE)
    height = landscape.warped(height, grid, 8, 90, SEED + 20)
    lumps = landscape.layered_noise(grid, 80, SEED + 24, 3) * np.float32(9) * smooth(height, 4, 24)
    return landscape.blurred(height + lumps, 2)


def _waters(here: BoardGround, grid: Raster) -> tuple[Floats, Floats]:
    """Units from the shore of the sea, and of any water: rivers run from hex to hex, the sea runs off the sheet."""
    noise = landscape.layered_noise(grid, 64, SEED + 70, 4) * np.float32(34)
    far = np.full(grid.shape, -200.0, np.float32)
    deep = _with_beyond(here, "open_water", "surf")
    sea = _inside(grid, deep, 2) + noise - np.float32(6) if deep else far
    rivers = here.of("river_shallow", "river_deep", "river_rushing")
    if not rivers:
        return sea, sea
    lines = _stream(here, rivers)
    stream = np.float32(30) - landscape.line_distance(grid, lines, 120) + noise * np.float32(0.3)
    return sea, np.maximum(sea, stream)


def _stream(here: BoardGround, rivers: list[Place]) -> list[list[Point]]:
    """From the middle of each river hex to those beside it, into the sea and off the map."""
    wet = {*rivers, *here.of("open_water", "surf")}
    found = []
    for place in rivers:
        middle = here.sheet.centre(place)
        for near in here.board.near[place]:
            if near in wet:
                found.append([middle, here.sheet.centre(near)])
        if len(here.board.near[place]) < 6:
            out = _outward(here, place, rivers)
            if out is not None:
                found.append([middle, out])
    return found


def _outward(here: BoardGround, place: Place, rivers: list[Place]) -> Point | None:
    """Where a river leaves the board: straight on from the river hex before it, if it ends here."""
    before = [near for near in here.board.near[place] if near in rivers]
    if len(before) != 1:
        return None
    (x, y), (bx, by) = here.sheet.centre(place), here.sheet.centre(before[0])
    return 3 * x - 2 * bx, 3 * y - 2 * by
