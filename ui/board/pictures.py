"""Map pictures by scale. One that was never painted is painted in a process of its own; until then a plain sketch or
another scale's picture stands in, so the frame loop never waits."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterable, Sequence
from multiprocessing.process import BaseProcess

import pygame

from ui.board.cache import cache_folder, clear_parts
from ui.board.camera import Camera
from ui.board.chart import Chart, Paint

KEPT = 3  # pictures in memory
CALM = 0.25  # seconds a scale must be wanted before anybody paints it
AHEAD = 3  # zoom steps painted before anybody asks for them
Want = tuple[float, str]  # scale and light
Job = tuple[Paint, Want]


def paint_all(jobs: Sequence[Job]) -> None:
    """What a painter does: one picture after the other."""
    for paint, want in jobs:
        paint(*want)


class Painter:
    """One process that paints for everybody; asked for something else, it drops what it does."""

    def __init__(self) -> None:
        self.process: BaseProcess | None = None
        self.jobs: tuple[Job, ...] = ()

    @property
    def is_busy(self) -> bool:
        return self.process is not None and self.process.is_alive()

    def start(self, jobs: Sequence[Job]) -> bool:
        """False if no process can be had."""
        self.stop()
        try:
            context = multiprocessing.get_context("spawn")
            self.process = context.Process(target=paint_all, args=(tuple(jobs),), daemon=True)
            self.process.start()
            self.jobs = tuple(jobs)
        except OSError:
            self.process, self.jobs = None, ()
            return False
        return True

    def stop(self) -> None:
        """A picture half painted has no name yet, so nothing can be broken; what there is of it goes."""
        if self.process is not None and self.process.is_alive():
            self.process.terminate()
            self.process.join()
            clear_parts(cache_folder())
        self.process, self.jobs = None, ()


PAINTER = Painter()  # two would only take the time from each other


def paint_ahead(charts: Iterable[Chart], board: pygame.Rect, tint: str) -> None:
    """While the player still reads the title: every game's first look, its whole map and the next zoom steps."""
    view = float(board.x), float(board.y), float(board.width), float(board.height)
    looks = [(chart.paint, Camera.framing(chart.bounds, view, chart.steps, chart.first_look)) for chart in charts]
    first = [(paint, (camera.scale, tint)) for paint, camera in looks]
    later = [
        (paint, (camera.ladder[step], tint))
        for step in range(AHEAD)
        for paint, camera in looks
        if step < len(camera.ladder)
    ]
    jobs = list(dict.fromkeys([*first, *later]))
    if jobs and not PAINTER.is_busy:
        clear_parts(cache_folder())  # of a program that was killed itself
        PAINTER.start(jobs)


class Pictures:
    """The pictures of one battle's map."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        self.ready: dict[Want, pygame.Surface] = {}
        self.wanted: Want | None = None
        self.waited = 0.0

    def update(self, seconds: float, scale: float, tint: str) -> bool:
        """Whether another picture has become ready."""
        want = (scale, tint)
        if want != self.wanted:
            self.wanted, self.waited = want, 0.0
            return want not in self.ready and self._load(want)
        self.waited += seconds
        if want in self.ready or self.waited < CALM:
            return False
        self.waited = 0.0
        return self._load(want) or self._paint(want)

    def _load(self, want: Want, paint: bool = False) -> bool:
        picture = self.chart.picture(*want, paint)
        if picture is None:
            return False
        self.ready[want] = picture
        for old in list(self.ready)[:-KEPT]:
            del self.ready[old]
        return True

    def _paint(self, want: Want) -> bool:
        job = (self.chart.paint, want)
        if job not in PAINTER.jobs:
            return not PAINTER.start([job]) and self._load(want, paint=True)
        if not PAINTER.is_busy:  # it has ended without a picture: then this process must paint
            PAINTER.stop()
            return self._load(want, paint=True)
        return False

    @property
    def newest(self) -> tuple[float, pygame.Surface] | None:
        """The picture that came last, with its scale."""
        if not self.ready:
            return None
        (scale, _), picture = list(self.ready.items())[-1]
        return scale, picture

    def draw(self, surface: pygame.Surface, camera: Camera, tint: str) -> bool:
        """The map or what stands in for it; False if there is nothing yet."""
        picture = self.ready.get((camera.scale, tint))
        if picture is not None:
            surface.blit(picture, camera.corner)
            return True
        if not self.ready:
            return False
        (scale, _), other = list(self.ready.items())[-1]
        left, top, width, height = camera.visible
        part = pygame.Rect(
            int((left - camera.bounds[0]) * scale), int((top - camera.bounds[1]) * scale), width * scale, height * scale
        ).clip(other.get_rect())
        if part.width and part.height:
            size = max(1, round(width * camera.scale)), max(1, round(height * camera.scale))
            surface.blit(pygame.transform.scale(other.subsurface(part), size), camera.to_screen((left, top)))
        return True
