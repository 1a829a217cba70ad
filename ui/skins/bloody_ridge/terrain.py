"""The slow fields of the map: what grows where, how the ridge rises, where the water stands."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from game.bloody_ridge.components import CLEAR, GROUND, HILL, HILL_123, JUNGLE, MAP, RED_ROW_ZONE
from game.kernel.hexes import Point
from ui.board import ground, landscape
from ui.board.ground import GroundLook, TerrainLook
from ui.board.landscape import Crest, HeightField, Knoll, Raster, smooth
from ui.skins.bloody_ridge.geometry import CANVAS, SHEET, TALL, centre, edges_of, group, path_of

SEED = 913
COARSE, WASH = 1 / 3, 1 / 8  # pixels per map unit of what changes slowly, and of a mere wash of colour
INTERVAL = 20  # feet between contour lines
ART = MAP["art"]
RIVER = (  # the middle of the Lunga, from the hills to the sea
    (150.0, 3140.0), (96.0, 2900.0), (176.0, 2620.0), (128.0, 2330.0), (60.0, 2060.0), (108.0, 1780.0),
    (186.0, 1520.0), (150.0, 1240.0), (72.0, 960.0), (120.0, 690.0), (206.0, 430.0), (176.0, 180.0), (110.0, -70.0),
)  # fmt: skip
LOOKS: dict[str, TerrainLook] = {
    "jungle": ((176, 183, 150), (168, 183, 148), 0.86),
    "dense_jungle": ((138, 152, 124), (141, 160, 128), 1.10),
    "ridge": ((198, 192, 156), (164, 177, 137), 0.40),
    "kunai": ((192, 191, 150), (164, 178, 139), 0.50),
    "airfield": ((200, 196, 166), (168, 180, 144), 0.10),
}
HALF_RIVER = 46.0
STRIP = ((700.0, 178.0), (1790.0, 96.0), (1797.0, 168.0), (707.0, 250.0))  # the runway's corners
RISES = {"1710": 96, "1810": 123, "1811": 118, "1910": 104, "1911": 96, "2012": 80, "1813": 62, "1604": 66, "1705": 70}


def grid_of(scale: float) -> Raster:
    return Raster(0, 0, round(CANVAS[0] * scale), round(CANVAS[1] * scale), scale)


@lru_cache(maxsize=1)
def fields() -> GroundLook:
    """The same for every scale, so made once a session."""
    grid, swamp = grid_of(COARSE), edges_of(map(int, ART["swamp"]))
    ragged = landscape.layered_noise(grid, 46, SEED + 3, 3) * np.float32(20)
    bare = smooth(landscape.signed_distance(grid, edges_of(_ridge()), 60) + ragged, -10, 8)
    kunai = smooth(landscape.signed_distance(grid, edges_of(_grass()), 60) + ragged, -14, 10)
    water = ground.water_of(grid, [_banks(list(RIVER), HALF_RIVER), _banks(_lagoon(), 27.0)], swamp, SEED)
    marsh = landscape.signed_distance(grid, swamp, 70) + ragged - np.float32(18)
    woods = ground.Woods(0.4, 0.98, 0.95, [STRIP])
    return ground.grown(_shapes(), LOOKS, grid_of(WASH), _heights(grid), (bare, kunai), (water, marsh), woods, SEED)


def _ridge() -> list[int]:
    """Bare coral and grass: the hill, the knolls, and the crest between them."""
    crest = {int(place) for part in ART["ridge"].values() for place in part}
    return sorted(crest | HILL_123)


def _grass() -> list[int]:
    return [place for place in group((CLEAR,)) if place not in _ridge()]


def _shapes() -> dict[str, list[tuple[Point, ...]]]:
    """Outlines by terrain; around the map jungle, and the airfield's plain in the north."""
    shapes: dict[str, list[tuple[Point, ...]]] = {"dense_jungle": [], "jungle": [], "airfield": []}
    for here in SHEET.beyond(CANVAS):
        north = SHEET.layout.centre(here)[1] < centre(1001)[1] - TALL / 4
        shapes["airfield" if north else "jungle"].append(SHEET.layout.corners(here))
    kinds = {JUNGLE: "dense_jungle", CLEAR: "kunai", HILL: "ridge"}
    for place, facts in GROUND.items():
        kind = "jungle" if facts.zone == RED_ROW_ZONE else kinds[facts.terrain]
        shapes.setdefault(kind, []).append(SHEET.corners(place))
    return shapes


def _heights(grid: Raster) -> HeightField:
    crest = [(*centre(int(place)), float(RISES.get(place, 58))) for place in ART["trail"][:12]]
    spur = [(*centre(int(place)), float(RISES.get(place, 56))) for place in ("1911", "1912", "1913", "1813")]
    knolls = [Knoll(*centre(int(place)), float(high), 118 if high > 90 else 92) for place, high in RISES.items()]
    ridges = [Crest(tuple(crest), 88.0), Crest(tuple(spur), 80.0)]
    return ground.lie_of_the_land(grid, ridges, knolls, 15, 0.3, SEED)


def _lagoon() -> list[Point]:
    """An old bend of the river: through its hexes, and a little beyond at both ends."""
    spots = path_of(ART["lagoon"])
    (ax, ay), (bx, by) = spots[0], spots[-1]
    return [(ax - 8, ay - 50), *spots[:-1], (bx, by + 10), (bx + 24, by + 46)]


def _banks(middle: list[Point], half: float) -> list[Point]:
    """The outline of water on both sides of a line."""
    path = np.array(middle)
    step = np.gradient(path, axis=0)
    step /= np.hypot(step[:, 0], step[:, 1])[:, None]
    side = np.stack([step[:, 1], -step[:, 0]], axis=1) * half
    return [(float(x), float(y)) for x, y in np.vstack([path + side, (path - side)[::-1]])]
