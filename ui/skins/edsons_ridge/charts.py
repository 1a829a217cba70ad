"""The map of each scenario as a chart: its areas, zones and boxes, with mist over what is out of play."""

from __future__ import annotations

import os
from functools import lru_cache, partial
from typing import Any

import pygame

from game.edsons_ridge.components import MAP, is_zone, place_name, place_number
from game.edsons_ridge.scenarios import SCENARIOS
from ui.board.area_chart import Area, AreaChart
from ui.board.camera import Box
from ui.skins.edsons_ridge import map as sheet
from ui.skins.edsons_ridge import margin

DUSK, NIGHT = "dusk", "night"  # the settings' names of the light
REGIONS: dict[str, Any] = {region["id"]: region for region in MAP["regions"]}
EDGE = 40.0  # map units around the ground in play
SLOT = 33.0  # map units from the middle of a printed slot to its edge


@lru_cache(maxsize=16)
def chart(scenario: str) -> AreaChart:
    in_play = frozenset(place_name(place) for place in SCENARIOS.find(scenario).in_play)
    return AreaChart(
        bounds=margin.BOUNDS,
        steps=sheet.STEPS,
        picture=partial(picture, in_play),
        paint=paint_to_cache,
        first_look=battlefield(scenario),
        areas={**{name: _area(name) for name in REGIONS}, **{name: _box(name) for name in margin.OFF_MAP}},
        names=sheet.name_boxes,
    )


def battlefield(scenario: str) -> Box:
    """The areas in play with a little around them; zones, tracks and boxes lie beyond it."""
    areas = [place_name(place) for place in SCENARIOS.find(scenario).in_play if not is_zone(place)]
    xs, ys = zip(*(spot for name in areas for spot in sheet.outlines()[name]), strict=True)
    left, top, right, bottom = min(xs) - EDGE, min(ys) - EDGE, max(xs) + EDGE, max(ys) + EDGE
    return left, top, right - left, bottom - top


def _area(name: str) -> Area:
    region = REGIONS[name]
    (x, y), (left, top) = region["anchor"], region["label"]
    room = _slots_room(region) if is_zone(place_number(name)) else None
    return Area(sheet.outlines()[name], (float(x), float(y)), (float(left), float(top)), room, bool(region["vp"]))


def _slots_room(zone: dict[str, Any]) -> Box:
    """A zone is a long strip: its pieces lie where its slots are printed."""
    xs, ys = zip(*zone["slots"], strict=True)
    left, top = min(xs) - SLOT, min(ys) - SLOT
    return left, top, max(xs) + SLOT - left, max(ys) + SLOT - top


def _box(name: str) -> Area:
    """Off the map: pieces in it can be clicked."""
    box = margin.OFF_MAP[name]
    inside = box.inflate(-8, -8)
    outline = [box.topleft, box.topright, box.bottomright, box.bottomleft]
    return Area(outline, box.center, (box.centerx, box.y - 16), (inside.x, inside.y, inside.w, inside.h))


def picture(in_play: frozenset[str], scale: float, tint: str, paint: bool) -> pygame.Surface | None:
    if not paint and not sheet.is_painted(scale, tint == NIGHT):
        return None
    found = sheet.map_picture(scale, in_play, {}, tint == NIGHT).surface
    if tint == DUSK:
        sheet.lay_dusk(found, scale)
    return found


def paint_to_cache(scale: float, tint: str) -> None:
    """In a process of its own: nothing of a window is needed."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.font.init()
    sheet.paint_ahead(scale, tint == NIGHT)
