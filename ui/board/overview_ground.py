"""What the overview shows of a map: its ground in the colours of whoever holds it, and where there is fighting."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.kernel.agenda import Side
from game.kernel.hexes import Point
from ui.board.display import Display
from ui.board.overview import OverviewMap, Tidings
from ui.board.skin import Coloured, Held
from ui.palette import Colour


def draw_overview(surface: pygame.Surface, overview: OverviewMap, shown: Display) -> None:
    picture = shown.pictures.newest
    if overview.box is None or picture is None:
        return
    scale, whole = picture
    field, bounds = shown.chart.battlefield, shown.chart.bounds
    part = pygame.Rect([round(v * scale) for v in (field[0] - bounds[0], field[1] - bounds[1], *field[2:])])
    tidings = overview.tidings = tidings_of(shown, overview.tidings)
    key = (overview.box.size, shown.tint, shown.palette.name, tuple(tidings.holders.items()))
    ground = overview.ground(key, field, whole, part, lambda: outlines_of(shown, tidings.holders))
    overview.draw(surface, field, shown.camera, ground, tidings.fights)


def tidings_of(shown: Display, known: Tidings | None) -> Tidings:
    """Worked out once for a scene, since it is drawn in every frame."""
    scene, skin = shown.scene, shown.skin
    if known is not None and known.scene is scene:
        return known
    holders = skin.holders(scene.view) if isinstance(skin, Held) else {}
    fights = [place for place in shown.regions.shapes if skin.is_contested(scene.view, place)]
    return Tidings(scene, holders, [shown.chart.badge(place) for place in fights])


def outlines_of(shown: Display, holders: Mapping[str, Side]) -> dict[Colour, list[list[Point]]]:
    """The outlines of what each side holds, in its colour."""
    found: dict[Colour, list[list[Point]]] = {}
    for place, side in holders.items():
        if isinstance(shown.skin, Coloured) and place in shown.chart.outlines:
            colour = shown.skin.side_style(side, shown.palette.name).fresh
            found.setdefault(colour, []).append(list(shown.chart.outlines[place]))
    return found
