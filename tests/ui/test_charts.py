"""The map of a scenario: what lies under a point, and that a skin may have several."""

from __future__ import annotations

from math import dist

import pygame
import pytest

from game.kernel.hexes import Grid, Orientation
from game.registry import GAMES
from ui.board.area_chart import Area
from ui.board.chart import Chart
from ui.board.hex_chart import HexChart
from ui.board.hex_sheet import HexSheet
from ui.skins.registry import find_skin

CHARTS: list[Chart] = [
    skin.chart(brief.name)
    for game in GAMES.values()
    if (skin := find_skin(game.name)) is not None
    for brief in game.briefings
]
HEXES = [chart for chart in CHARTS if isinstance(chart, HexChart)]


def no_picture(scale: float, tint: str, paint: bool) -> pygame.Surface | None:
    return None


def no_paint(scale: float, tint: str) -> None:
    return None


def small(*numbers: int) -> HexChart:
    sheet = HexSheet.laid(Grid(Orientation.FLAT), numbers, 50.0, (100.0, 100.0))
    box = Area([(400, 0), (500, 0), (500, 60), (400, 60)], (450, 30), (450, 5), (410, 10, 80, 40))
    return HexChart(
        bounds=(0, 0, 600, 400), steps=(1.0,), picture=no_picture, paint=no_paint, sheet=sheet, others={"Box": box}
    )


@pytest.mark.parametrize("chart", HEXES)
def test_a_hex_is_found_by_arithmetic_where_the_nearest_centre_is(chart: HexChart) -> None:
    left, top, width, height = chart.bounds
    centres = {number: chart.sheet.centre(number) for number in chart.sheet.numbers}
    on_map = 0
    for step_x in range(61):
        for step_y in range(61):
            point = left + width * step_x / 60 + 0.3, top + height * step_y / 60 + 0.7
            nearest = min(centres, key=lambda number: dist(centres[number], point))
            held = chart.regions.shapes[chart.name(nearest)].holds(point)
            if held:
                on_map += 1
                assert chart.place_at(point) == chart.name(nearest)
            else:
                assert chart.place_at(point) in {"", *chart.others}
    assert on_map > 500


@pytest.mark.parametrize("chart", HEXES)
def test_beside_the_map_the_nearest_place_within_reach_counts_as_a_search_would_find_it(chart: HexChart) -> None:
    left, top, width, height = chart.bounds
    near = 0
    for step_x in range(31):
        for step_y in range(31):
            point = left + width * step_x / 30 + 0.3, top + height * step_y / 30 + 0.7
            if not chart.place_at(point):
                away = {name: shape.distance(point) for name, shape in chart.regions.shapes.items()}
                found = chart.place_at(point, 48.0)
                assert (found != "") == (min(away.values()) <= 48.0)
                assert not found or away[found] == pytest.approx(min(away.values()))
                near += bool(found)
    assert near


@pytest.mark.parametrize("chart", CHARTS)
def test_every_badge_lies_in_its_place_and_every_room_on_the_map(chart: Chart) -> None:
    left, top, width, height = chart.bounds
    for place in chart.outlines:
        assert chart.place_at(chart.badge(place)) == place
        x, y, wide, high = chart.room(place, chart.steps[0])
        assert left <= x and x + wide <= left + width and top <= y and y + high <= top + height


def test_one_skin_has_a_chart_for_each_scenario() -> None:
    one, other = small(101, 102, 201), small(101, 102, 103, 201, 202)
    assert one.place_at(one.badge("102")) == other.place_at(one.badge("102")) == "102"
    spot = other.badge("103")
    assert (one.place_at(spot), other.place_at(spot)) == ("", "103")
    assert one.place_at((450, 30)) == "Box"
    assert one.place_at((450, 66), 12.0) == "Box"


def test_a_chart_knows_what_is_out_of_play_by_its_scenario() -> None:
    """Charts of scenarios are kept: asked again, a skin gives the same."""
    for game in GAMES.values():
        skin = find_skin(game.name)
        assert skin is not None
        charts = [skin.chart(brief.name) for brief in game.briefings]
        assert charts == [skin.chart(brief.name) for brief in game.briefings]
