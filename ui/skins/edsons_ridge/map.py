"""The map of the ridge as a picture, painted from the printed map data: ground, then ink, then lettering.

The picture is larger than the playing area: a margin carries title, tracks, legend, compass and scale. The painted
picture is the same for every scenario and lies in the cache; what a scenario changes (mist over areas out of play,
value flags, day or night) is laid over it after loading.
"""

from __future__ import annotations

import json
import math
import string
import sys
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import pygame

from game.edsons_ridge.components import MAP
from game.kernel.hexes import Point
from ui.board import cache, features, ground, ink, landscape, marks, printed, textures
from ui.board.ground import GroundLook, TerrainLook
from ui.board.ink import INK, InkSheet
from ui.board.landscape import Bytes, Crest, Floats, HeightField, Knoll, Raster, clipped, smooth
from ui.palette import Colour
from ui.skins.edsons_ridge import margin
from ui.skins.edsons_ridge.margin import BOUNDS, CANVAS

Data = Mapping[str, Any]
STEPS = (0.25, 0.35, 0.5, 0.7, 1.0, 1.4)  # pixels per map unit
COARSE = 1 / 3  # pixels per map unit of what changes slowly
WASH = 1 / 8  # and of what is no more than a wash of colour
MIST: Colour = (214, 209, 194)
SEED = 1942
LOOKS: dict[str, TerrainLook] = {
    "jungle": ((176, 183, 150), (168, 183, 148), 0.86),
    "dense_jungle": ((138, 152, 124), (141, 160, 128), 1.10),
    "swamp_jungle": ((152, 168, 150), (147, 168, 142), 0.74),
    "slope": ((194, 191, 156), (164, 178, 139), 0.46),
    "ridge": ((198, 192, 156), (164, 177, 137), 0.40),
    "kunai": ((192, 191, 150), (164, 178, 139), 0.50),
    "grove": ((192, 193, 154), (168, 182, 140), 0.16),
    "airfield": ((200, 196, 166), (168, 180, 144), 0.10),
}
FIELD_EDGE = 215.0  # no tufts north of this: mown airfield


def _grid(scale: float) -> Raster:
    return Raster(0, 0, round(CANVAS[2] * scale), round(CANVAS[3] * scale), scale)


def _outline(data: Data, region: Data) -> list[Point]:
    return [tuple(data["vertices"][i]) for i in region["polygon"]]


def _outers(shapes: Sequence[Data]) -> list[list[Point]]:
    """Outlines of decoration: some shapes hold their outline, some a list of them."""
    found: list[list[Point]] = []
    for shape in shapes:
        pieces = shape.get("polygon", [shape])
        found += [[tuple(p) for p in piece["outer"]] for piece in pieces]
        found += [
            [tuple(p) for p in (pool["outer"] if isinstance(pool, dict) else pool)] for pool in shape.get("pools", ())
        ]
    return found


# --- ground --------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=2)
def _ground_of(text: str) -> GroundLook:
    """The slow fields, from the map data as text: the same for every scale, so made once a session."""
    data = json.loads(text)
    grid, decor = _grid(COARSE), data["decor"]
    ragged = landscape.layered_noise(grid, 46, SEED + 3, 3) * np.float32(22)
    bare = smooth(landscape.signed_distance(grid, _outers(decor["grass_ridge"]), 60) + ragged, -9, 9)
    kunai = smooth(landscape.signed_distance(grid, _outers(decor["grass_fields"]), 60) + ragged, -16, 16)
    wet = _wet_ground(grid, decor, ragged)
    woods = ground.Woods(0.55, 0.97, 0.86, [[tuple(p) for p in strip["polygon"]] for strip in decor["airstrips"]])
    by_terrain = {kind: _outlines_of(data, kind) for kind in LOOKS}
    return ground.grown(by_terrain, LOOKS, _grid(WASH), _heights(grid, decor), (bare, kunai), wet, woods, SEED)


def _outlines_of(data: Data, terrain: str) -> list[list[Point]]:
    return [_outline(data, region) for region in data["regions"] if region["terrain"] == terrain]


def _wet_ground(grid: Raster, decor: Data, ragged: Floats) -> tuple[Floats, Floats]:
    """Units inside the shore, and units inside the edge of a swamp. A swamp's first outline is its edge, the others
    are its pools."""
    edges = [_outers([swamp])[0] for swamp in decor["swamps"]]
    pools = [pool for swamp in decor["swamps"] for pool in _outers([swamp])[1:]]
    water = ground.water_of(grid, _outers(decor["rivers"]) + _outers(decor["lagoons"]) + pools, edges, SEED)
    return water, landscape.signed_distance(grid, edges, 70) + ragged


def _heights(grid: Raster, decor: Data) -> HeightField:
    ridges = [Crest(tuple(tuple(p) for p in r["points"]), r["half_width"]) for r in decor["ridge_lines"]]
    knolls = [Knoll(k["x"], k["y"], k["height_ft"], k["radius"]) for k in decor["knolls"]]
    return ground.lie_of_the_land(grid, ridges, knolls, 17, 0.35, SEED)


def _draw_lines(sheet: InkSheet, data: Data, fields: GroundLook) -> None:
    """From the ground up: plants, stream, field works, paths, borders, passages."""
    decor = data["decor"]
    for grove in _outlines_of(data, "grove"):
        features.draw_palms(sheet, grove, fields, SEED)
    features.draw_plants(sheet, CANVAS[2:], fields, SEED, FIELD_EDGE)
    features.draw_streams(sheet, [stream["path"] for stream in decor["streams"]])
    for way in decor["taxiways"]:
        features.draw_taxiway(sheet, way)
    for strip in decor["airstrips"]:
        features.draw_airstrip(sheet, np.array(strip["polygon"], np.float64))
    spans = [(tuple(bridge["ends"][0]), tuple(bridge["ends"][1])) for bridge in data["bridges"]]
    paths = {kind: [t["path"] for t in decor["trails"] if t["kind"] == kind] for kind in ("trail", "road")}
    features.draw_trails(sheet, [features.over_bridges(path, spans) for path in paths["trail"]], paths["road"])
    _draw_borders(sheet, data)
    for span in spans:
        features.draw_bridge(sheet, span)
    for arrow in data["arrows"]:
        marks.two_way_arrow(sheet, *(tuple(end) for end in arrow["ends"]))


def _draw_borders(sheet: InkSheet, data: Data) -> None:
    paths: dict[str, list[list[Point]]] = {"land": [], "water": [], "zone": []}
    for border in data["boundaries"]:
        paths[border["type"]].append([data["vertices"][i] for i in border["path"]])
    features.draw_borders(sheet, paths["land"], paths["water"], paths["zone"])


# --- lettering -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Letters:
    """The inks of the lettering: dark on the day map, pale on the night map, so that both read well."""

    area: Colour = (46, 40, 28)
    zone: Colour = (62, 56, 40)
    hill: Colour = (84, 48, 20)
    ridge: Colour = (108, 66, 28)
    water: Colour = (26, 62, 96)
    field: Colour = (70, 60, 42)
    post: Colour = INK


BY_DAY = Letters()
BY_NIGHT = Letters(
    area=(226, 224, 208),
    zone=(206, 208, 198),
    hill=(250, 226, 180),
    ridge=(250, 222, 170),
    water=(186, 214, 236),
    field=(236, 232, 216),
    post=(240, 236, 222),
)


def _draw_names(sheet: InkSheet, data: Data, letters: Letters) -> None:
    decor = data["decor"]
    for feature in decor["features"]:
        _draw_feature(sheet, feature, decor, letters)
    for region in data["regions"]:
        if region["kind"] == "zone":
            _name_zone(sheet, region, letters)
        elif sheet.scale >= 0.45 and not region["hill"]:
            ink.write(sheet, region["name"], tuple(region["name_at"]), 21, letters.area, "Italic", 0.8)
    for region in data["regions"]:
        _draw_identifier(sheet, region)


def _name_zone(sheet: InkSheet, region: Data, letters: Letters) -> None:
    if region["terrain"] == "airfield" or sheet.scale < 0.35:
        return  # the strip carries the name; on a small sheet the letter must do
    x, y = region["name_at"]
    upright = x < 200 or x > CANVAS[2] - 200
    path = ink.level_path((x, y), -90 if upright else 0, 700)
    ink.write_along(sheet, region["name"], path, (x, y), 28, letters.zone, "Italic", 0.12, 0.65)


def _draw_feature(sheet: InkSheet, feature: Data, decor: Data, letters: Letters) -> None:
    x, y = feature["at"]
    name, kind, size = string.capwords(feature["name"]), feature["kind"], float(feature["size"])
    name = name.replace("Cp", "CP")
    if kind == "hill":
        marks.hill_top(sheet, (x, y))
        ink.write(sheet, name, (x, y + 30), size + 1, letters.hill, "Bold", 0.9)
    elif kind == "post":
        if sheet.scale >= 0.35:
            marks.post(sheet, (x, y - 12), (120, 40, 30))
            ink.write(sheet, name, (x, y + 8), size, letters.post, "BoldItalic", 0.85)
    elif kind == "ridge":
        _name_ridge(sheet, name, (x, y), size, decor, letters.ridge)
    elif kind == "water":
        _name_water(sheet, name, (x, y), feature["angle"], size, decor, letters.water)
    else:
        path = ink.level_path((x, y), feature["angle"], 900)
        ink.write_along(sheet, name, path, (x, y), size, letters.field, "Bold", 0.32, 0.0)


def _name_ridge(sheet: InkSheet, name: str, at: Point, size: float, decor: Data, colour: Colour) -> None:
    """Along the crest it names: the ridge line that comes nearest."""
    lines = [ink.rounded([p[:2] for p in ridge["points"]], 12) for ridge in decor["ridge_lines"]]
    crest = min(lines, key=lambda line: float(np.hypot(*(line - at).T).min()))
    if crest[0][0] > crest[-1][0]:
        crest = crest[::-1]
    ink.write_along(sheet, name, ink.shifted(crest, -26), (at[0] - 45, at[1]), size + 3, colour, "BoldItalic", 0.3, 0.8)


def _name_water(sheet: InkSheet, name: str, at: Point, angle: float, size: float, decor: Data, colour: Colour) -> None:
    """A river's name follows its bank; still water is named straight across."""
    for river in decor["rivers"]:
        if river["name"] == name:
            bank = ink.shifted(np.array(river["path"][::-4], np.float64), 58)
            path = ink.rounded(bank, 8)
            ink.write_along(sheet, name, path, at, size + 2, colour, "BoldItalic", 0.22, 0.7)
            return
    path = ink.shifted(ink.level_path(at, angle, 500), 30)  # beside the border that runs down its middle
    ink.write_along(sheet, name, path, at, size + 1, colour, "BoldItalic", 0.2, 0.6)


def name_boxes(place: str, large: bool, data: Data = MAP) -> list[tuple[float, float, float, float]]:
    """Left, top, width, height of the names printed in a place; only a large sheet names more than the hills."""
    region = next(region for region in data["regions"] if region["id"] == place)
    if not region["hill"]:
        x, y = region["name_at"]
        return [_around(region["name"], (x, y), 21)] if large else []
    hills = [feature for feature in data["decor"]["features"] if feature["kind"] == "hill"]
    near = min(hills, key=lambda hill: math.dist(hill["at"], region["anchor"]))
    x, y = near["at"]
    return [_around(near["name"], (x, y + 10), near["size"], 34)]


def _around(name: str, at: Point, size: float, half: float = 16) -> tuple[float, float, float, float]:
    width = len(name) * size * 0.56
    return at[0] - width / 2, at[1] - half, width, 2 * half


def _draw_identifier(sheet: InkSheet, region: Data) -> None:
    zone = region["kind"] == "zone"
    paper, pen = ((62, 62, 54), marks.CREAM) if zone else (marks.CREAM, INK)
    name, value = str(region["number"] or region["id"]), f"+{region['tem']}"
    marks.badge(sheet, tuple(region["label"]), name, value, region["identifier"] == "circle", paper, pen, zone)


@dataclass(frozen=True)
class MapPicture:
    """A picture of the map at one scale; its upper left corner lies at `corner` in map units."""

    surface: pygame.Surface
    corner: Point
    scale: float


def picture_size(scale: float) -> tuple[int, int]:
    return round(BOUNDS[2] * scale), round(BOUNDS[3] * scale)


def paint(pixels: Bytes, scale: float, night: bool = False, data: Data = MAP) -> None:
    """Fills pixels (rows of blue, green, red, unused) with the whole sheet at so many pixels per map unit."""
    sheet = InkSheet(pixels, BOUNDS[0], BOUNDS[1], scale)
    fields = _ground_of(json.dumps(data))
    ground.paint_paper(sheet, CANVAS[2:], SEED)
    ground.paint_ground(sheet, CANVAS[2:], fields, data["decor"]["contour_interval_ft"], SEED)
    _draw_lines(sheet, data, fields)
    if night:
        ground.darken(_canvas_part(sheet).pixels)
    _draw_names(sheet, data, BY_NIGHT if night else BY_DAY)
    margin.draw(sheet)


def _canvas_part(sheet: InkSheet) -> InkSheet:
    corner = sheet.place([(0, 0)])[0].round().astype(int)
    size = round(CANVAS[2] * sheet.scale), round(CANVAS[3] * sheet.scale)
    return sheet.part(pygame.Rect(corner.tolist(), size))


def picture_key(scale: float, night: bool = False, data: Data = MAP) -> str:
    """The name of a picture in the cache: data, painting code, scale, light; a change of any paints anew."""
    modules = (landscape, textures, ground, features, ink, marks, margin, sys.modules[__name__])
    light = "night" if night else "day"
    return cache.content_hash([json.dumps(data), *map(cache.source_of, modules), f"{scale:.4f}", light])


def map_picture(
    scale: float,
    in_play: Collection[str] | None = None,
    points: Mapping[str, int] | None = None,
    night: bool = False,
    data: Data = MAP,
    folder: Path | None = None,
) -> MapPicture:
    """The map for a game: from the cache or painted now, then mist over areas out of play (None: all are in play) and
    value flags (None: those printed on the map)."""
    surface = pygame.Surface(picture_size(scale), depth=32)  # the layout the screen has, so copying to it is quick
    _bring(ink.pixels_of(surface), scale, night, data, cache.cache_folder() if folder is None else folder)
    if in_play is not None:
        lay_mist(surface, scale, in_play, night, data)
    sheet = InkSheet(ink.pixels_of(surface), BOUNDS[0], BOUNDS[1], scale)
    _plant_flags(sheet, data, in_play, points)
    del sheet  # it holds the surface locked
    return MapPicture(surface, BOUNDS[:2], scale)


def is_painted(scale: float, night: bool = False, folder: Path | None = None) -> bool:
    """Whether a picture lies in the cache already, so that it will be there at once."""
    return cache.holds(cache.cache_folder() if folder is None else folder, picture_key(scale, night))


def paint_ahead(scale: float, night: bool = False, folder: Path | None = None) -> None:
    """Paints a picture into the cache and nothing else: plain arguments, no window, for a second process to run while
    the player reads the title screen."""
    if not is_painted(scale, night, folder):
        map_picture(scale, night=night, folder=folder)


def _bring(pixels: Bytes, scale: float, night: bool, data: Data, folder: Path) -> None:
    """From the cache, or painted now and kept for the next time."""
    key = picture_key(scale, night, data)
    if not cache.load(folder, key, pixels):
        paint(pixels, scale, night, data)
        cache.store(folder, key, pixels)


def lay_mist(
    surface: pygame.Surface, scale: float, in_play: Collection[str], night: bool = False, data: Data = MAP
) -> None:
    """Areas out of play under a veil with soft edges; only the playing ground, never the margin."""
    grid = _grid(WASH)
    open_ground = [_outline(data, region) for region in data["regions"] if region["id"] in in_play]
    clear = landscape.blurred(landscape.polygon_mask(grid, open_ground), 1)
    drift = landscape.layered_noise(grid, 260, SEED + 90, 4) * np.float32(0.3)
    veil = pygame.Surface((grid.columns, grid.rows), pygame.SRCALPHA)
    veil.fill((74, 84, 104, 255) if night else (*MIST, 255))
    alpha = pygame.surfarray.pixels_alpha(veil)
    alpha[:] = (clipped((1 - smooth(clear, 0.04, 0.5)) * (np.float32(0.66) + drift)) * 255).astype(np.uint8).T
    del alpha
    size = round(CANVAS[2] * scale), round(CANVAS[3] * scale)
    surface.blit(pygame.transform.smoothscale(veil, size), (round(-BOUNDS[0] * scale), round(-BOUNDS[1] * scale)))


def lay_dusk(surface: pygame.Surface, scale: float) -> None:
    """The last light over the playing ground; the margin stays as it is."""
    size = round(CANVAS[2] * scale), round(CANVAS[3] * scale)
    corner = round(-BOUNDS[0] * scale), round(-BOUNDS[1] * scale)
    printed.lay_dusk(surface, pygame.Rect(corner, size))


def _plant_flags(
    sheet: InkSheet, data: Data, in_play: Collection[str] | None, points: Mapping[str, int] | None
) -> None:
    for region in data["regions"]:
        worth = region["vp"] if points is None else points.get(region["id"], 0)
        if worth and (in_play is None or region["id"] in in_play):
            marks.value_flag(sheet, tuple(region["label"]), str(worth))


def outlines(data: Data = MAP) -> dict[str, list[Point]]:
    """The outline of every area and zone by its id, for hit tests and rims."""
    return {region["id"]: _outline(data, region) for region in data["regions"]}
