"""Pictures of a battle for the menus: cut out of the painted map at one of its zoom steps, with blocks and arrows.

A cut-out is made beside the frames (`work`), kept in memory and on disk, and asked for while drawing (`get`): until it
is there a plain sketch of the places stands in, so no screen ever waits.
"""

from __future__ import annotations

import importlib.util
import time
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import pygame

from game.kernel.briefing import Briefing
from game.kernel.game import Game
from game.kernel.hexes import Point
from game.kernel.homes import room_of
from ui.board import cache, features, ground, ink, landscape, marks, textures
from ui.board.camera import Box
from ui.board.chart import Chart
from ui.board.pictures import Job
from ui.palette import STANDARD, blend
from ui.skins.registry import find_skin

LIGHT = "none"
NEAR = 1.12  # a step that is so much larger than asked for still shows nearly all of the box
KEPT = 60  # pictures in memory
AGAIN = 1.0  # seconds before a picture that was made from another zoom step is tried again
SLICE = 0.010  # seconds of a frame
MARGIN = 95.0  # map units around the middle of the places shown
LEAST = 0.68  # of the smallest zoom step: smaller lettering could not be read


@dataclass(frozen=True)
class Cut:
    """What is wanted: a part of the map of a scenario, as large as this. The box is in map units."""

    game: str
    scenario: str
    box: Box
    size: tuple[int, int]


def chart_of(game: str, scenario: str) -> Chart | None:
    """The map of a scenario; none for a game that nobody has drawn."""
    skin = find_skin(game)
    return None if skin is None else skin.chart(scenario)


# ---- which part of the map -------------------------------------------------------------------------------------------


def field_of(game: Game[Any], scenario: str) -> Box | None:
    """Where a scenario is fought: around the places that its card names, else what a battle opens with."""
    chart, brief = chart_of(game.name, scenario), game.briefing(scenario)
    if chart is None:
        return None
    return box_around(chart, brief.card.around if brief else ()) or chart.first_look or chart.bounds


def box_around(chart: Chart, places: Iterable[str]) -> Box | None:
    """The smallest box with these places in it, and a little more."""
    points = [chart.badge(place) for place in places if place in chart.outlines]
    if not points:
        return None
    left, top = min(x for x, _ in points) - MARGIN, min(y for _, y in points) - MARGIN
    right, bottom = max(x for x, _ in points) + MARGIN, max(y for _, y in points) + MARGIN
    return left, top, right - left, bottom - top


def wanted_scale(chart: Chart, cut: Cut) -> float:
    """The largest zoom step at which the whole box fits into the picture, nearly; a flat picture may take less."""
    scale = min(cut.size[0] / cut.box[2], cut.size[1] / cut.box[3])
    cover = max(cut.size[axis] / chart.bounds[axis + 2] for axis in (0, 1))  # less would show the table beside the map
    fitting = [step for step in chart.steps if step <= scale * NEAR]
    found = max(fitting, default=max(scale, LEAST * min(chart.steps)))
    return found if found >= cover else min((step for step in chart.steps if step >= cover), default=max(chart.steps))


def source_step(chart: Chart, scale: float) -> float:
    """The zoom step that a picture is cut out of."""
    return scale if scale in chart.steps else min(chart.steps)


def corner_of(chart: Chart, cut: Cut, scale: float) -> Point:
    """The map point in the upper left corner: the box in the middle, but no table beside the map."""
    found = []
    for axis in (0, 1):
        length, low, high = cut.size[axis] / scale, chart.bounds[axis], chart.bounds[axis] + chart.bounds[axis + 2]
        start = cut.box[axis] + cut.box[axis + 2] / 2 - length / 2
        found.append((low + high - length) / 2 if length >= high - low else min(high - length, max(low, start)))
    return found[0], found[1]


class CutFrame:
    """Between the map and a cut-out of it."""

    def __init__(self, chart: Chart, cut: Cut) -> None:
        self.scale = wanted_scale(chart, cut)
        self.left, self.top = corner_of(chart, cut, self.scale)

    def at(self, point: Point) -> tuple[int, int]:
        return round((point[0] - self.left) * self.scale), round((point[1] - self.top) * self.scale)


# ---- making them -----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def _craft(game: str) -> str:
    """Everything that the map of a game may depend on: a change of any makes its cut-outs anew."""
    parts = [cache.source_of(module) for module in (landscape, textures, ground, features, ink, marks)]
    for room, own in (("ui.skins", "skin"), ("game", "game")):
        spec = importlib.util.find_spec(room_of(game, room, own))
        folder = Path(spec.origin).parent if spec is not None and spec.origin else None
        files = [] if folder is None else [*sorted(folder.glob("*.py")), *sorted(folder.glob("data/*.json"))]
        parts += [path.read_bytes() for path in files]
    return cache.content_hash(parts)


def cut_key(cut: Cut) -> str:
    return cache.content_hash(["cut-out", _craft(cut.game), cut.scenario, repr((cut.box, cut.size))])


def from_map(chart: Chart, cut: Cut, paint: bool = False) -> tuple[pygame.Surface, bool] | None:
    """The part of the painted map, and whether it is the zoom step that it should be; None if nothing is painted."""
    scale = wanted_scale(chart, cut)
    best = source_step(chart, scale)
    for step in sorted(chart.steps, key=lambda each: abs(each - best)):
        painted = chart.picture(step, LIGHT, paint and step == best)
        if painted is not None:
            return _cropped(chart, cut, painted, step, scale), step == best
    return None


def _cropped(chart: Chart, cut: Cut, painted: pygame.Surface, step: float, scale: float) -> pygame.Surface:
    left, top = corner_of(chart, cut, scale)
    part = pygame.Surface((round(cut.size[0] * step / scale), round(cut.size[1] * step / scale)))
    part.fill(STANDARD.window)
    part.blit(painted, (round((chart.bounds[0] - left) * step), round((chart.bounds[1] - top) * step)))
    return part if step == scale else pygame.transform.smoothscale(part, cut.size)


@lru_cache(maxsize=24)
def sketch_of(cut: Cut) -> pygame.Surface:
    """Until the map is painted, and for a game without one: its places in outline."""
    surface = pygame.Surface(cut.size)
    surface.fill(blend(STANDARD.paper, STANDARD.window, 0.35))
    chart = chart_of(cut.game, cut.scenario)
    if chart is None:
        return surface
    frame = CutFrame(chart, cut)
    for outline in chart.outlines.values():
        points = [frame.at(point) for point in outline]
        pygame.draw.polygon(surface, STANDARD.paper, points)
        pygame.draw.polygon(surface, blend(STANDARD.boundary, STANDARD.paper, 0.5), points, 1)
    return surface


def _load(cut: Cut) -> pygame.Surface | None:
    surface = pygame.Surface(cut.size, depth=32)
    pixels = ink.pixels_of(surface)
    found = cache.load(cache.cache_folder(), cut_key(cut), pixels)
    del pixels  # it holds the surface locked
    return surface if found else None


def _store(cut: Cut, surface: pygame.Surface) -> None:
    kept = pygame.Surface(cut.size, depth=32)
    kept.blit(surface, (0, 0))
    pixels = ink.pixels_of(kept)
    cache.store(cache.cache_folder(), cut_key(cut), np.ascontiguousarray(pixels))
    del pixels


class Cutouts:
    """The cut-outs there are, and those that somebody waits for."""

    def __init__(self) -> None:
        self.ready: dict[Cut, pygame.Surface] = {}
        self.stand_ins: dict[Cut, float] = {}  # made from another zoom step: when to try again
        self.asked: dict[Cut, None] = {}

    def get(self, cut: Cut) -> pygame.Surface:
        """What there is of it now; `work` brings the rest."""
        if cut not in self.ready or cut in self.stand_ins:
            self.asked[cut] = None
        return self.ready.get(cut) or sketch_of(cut)

    def work(self, seconds: float = SLICE, paint: bool = False) -> bool:
        """For about so long; whether a picture has come."""
        until, news = time.perf_counter() + seconds, False
        while (cut := self._next()) is not None:
            news = self._bring(cut, paint) or news
            if time.perf_counter() > until:
                break
        return news

    def finish(self) -> None:
        """Everything that was asked for, painted now if it must be: for pictures of the screens."""
        while self.asked:
            self.stand_ins.clear()
            self.work(60.0, paint=True)

    def _next(self) -> Cut | None:
        now = time.monotonic()
        for cut in list(self.asked):
            if self.stand_ins.get(cut, 0.0) <= now:
                del self.asked[cut]
                return cut
        return None

    def _bring(self, cut: Cut, paint: bool) -> bool:
        chart = chart_of(cut.game, cut.scenario)
        kept = _load(cut)
        found = (kept, True) if kept is not None else None if chart is None else from_map(chart, cut, paint)
        if found is None or not found[1]:
            self.stand_ins[cut] = time.monotonic() + AGAIN
        else:
            self.stand_ins.pop(cut, None)
        if found is None:
            return False
        if kept is None and found[1]:
            _store(cut, found[0])
        self.ready[cut] = found[0]
        for old in list(self.ready)[:-KEPT]:
            del self.ready[old]
        return True

    def jobs(self) -> list[Job]:
        """What a painter should paint so that no cut-out is made from another zoom step; small ones first."""
        wants: dict[Job, None] = {}
        for cut in self.stand_ins:
            chart = chart_of(cut.game, cut.scenario)
            if chart is not None:
                wants[chart.paint, (source_step(chart, wanted_scale(chart, cut)), LIGHT)] = None
        return sorted(wants, key=lambda job: job[1])


CUTOUTS = Cutouts()  # for all screens: what one has made serves the others


# ---- the scenario's own ----------------------------------------------------------------------------------------------


def of_scenario(game: Game[Any], brief: Briefing, size: tuple[int, int]) -> Cut | None:
    """The ground of a scenario; None for a game without a map."""
    box = field_of(game, brief.name)
    return None if box is None else Cut(game.name, brief.name, box, size)
