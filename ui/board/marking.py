"""What is said of the places of a scene: contested, target, reachable, selected; and the plain sketch of a map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from game.kernel.hexes import Point
from ui.board import regions
from ui.board.chart import Chart
from ui.board.lying import Lying
from ui.board.scene import Shown
from ui.board.skin import Skin
from ui.palette import Palette

EVERYWHERE = 64  # places: so many are no choice of targets, but of ground
MANY = 16  # places that can be chosen: more are shown as one field, not one by one


def marks_of(skin: Skin, scene: Shown, place: str) -> tuple[str, ...]:
    lit = place in scene.lit_places
    target = lit and len(scene.lit_places) <= EVERYWHERE and skin.is_target(scene.view, scene.viewer, place)
    near = lit or bool((scene.lit_pieces - scene.quiet) & frozenset(skin.pieces_at(scene.view, place)))
    found = {
        "contested": skin.is_contested(scene.view, place),
        "target": target,
        "reachable": near and not target and not _is_field(skin, scene, place),
        "field": lit and not target and _is_field(skin, scene, place),
        "selected": place == scene.selected,
    }
    return tuple(mark for mark, holds in found.items() if holds)


def is_asked(skin: Skin, scene: Shown, place: str) -> bool:
    """Where one may click, what is chosen and what is fought over are to be read by night, too."""
    return place in scene.lit_places or place == scene.selected or skin.is_contested(scene.view, place)


def _is_field(skin: Skin, scene: Shown, place: str) -> bool:
    """One of very many open places: where nobody stands, a rim around each would hide the map."""
    number = len(scene.lit_places)
    return number > EVERYWHERE or (number > MANY and not skin.pieces_at(scene.view, place))


def rim_of_field(skin: Skin, scene: Shown, chart: Chart) -> list[tuple[Point, Point]]:
    """Where very many open places end, on the map."""
    fields = [place for place in scene.lit_places if "field" in marks_of(skin, scene, place)]
    return regions.outer_edges([chart.outlines[place] for place in fields if place in chart.outlines])


def draw_all(
    surface: pygame.Surface, lying: Lying, marked: Mapping[str, tuple[str, ...]], rim: Sequence[tuple[Point, Point]]
) -> None:
    """Of very many open places only where all of them end."""
    washed = [lying.outline(place) for place, marks in marked.items() if "field" in marks]
    regions.draw_fields(surface, washed, [tuple(map(lying.camera.to_screen, edge)) for edge in rim])
    for place, marks in marked.items():
        if marks:
            draw(surface, lying, place, marks)


def draw(surface: pygame.Surface, lying: Lying, place: str, marks: tuple[str, ...]) -> None:
    camera, chart = lying.camera, lying.chart
    points, pen = lying.outline(place), max(0.7, min(1.2, camera.scale * 2))
    badge, label = (camera.to_screen(spot(place)) for spot in (chart.badge, chart.label))
    if "contested" in marks:
        regions.draw_contested(surface, points, pen)
    if "target" in marks:
        regions.draw_target(surface, points, badge, "", pen)
        if chart.plates:
            regions.draw_badge(surface, place, label, regions.BADGE_TARGET)
    if "reachable" in marks:
        regions.draw_reachable(surface, points, label, place if chart.plates else "", pen)
    if "selected" in marks:
        regions.draw_selected(surface, points, pen * 0.8)


def sketch(surface: pygame.Surface, lying: Lying, palette: Palette) -> None:
    """Before the map is painted: plain places with their names."""
    for place in lying.chart.outlines:
        points = lying.outline(place).tolist()
        pygame.draw.polygon(surface, palette.paper, points)
        pygame.draw.aalines(surface, palette.boundary, True, points)
        regions.draw_badge(surface, place, lying.camera.to_screen(lying.chart.badge(place)), palette.boundary)
