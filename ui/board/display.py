"""The map with its piles and marks in a rectangle of the window: what is shown and drawn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame

from game.kernel.agenda import Side
from ui.board import marking, overlays, pile_pictures, regions
from ui.board.camera import Camera
from ui.board.chart import Chart
from ui.board.lying import Lying
from ui.board.overlays import Overlay
from ui.board.pictures import Pictures
from ui.board.piles import PileLayout, Spot, Stack
from ui.board.scene import Shown
from ui.board.skin import Skin
from ui.palette import Palette

FLASH = 1.2  # seconds
FOLLOW = 110  # pixels that the place of a question keeps from the edge of the view
NONE: frozenset[int] = frozenset()


class Display:
    """One chart, one camera, and the scene that is shown."""

    def __init__(self, skin: Skin, chart: Chart, view: Any, rect: pygame.Rect, palette: Palette, factor: float) -> None:
        self.skin, self.chart, self.palette, self.factor = skin, chart, palette, factor
        self.regions, self.pictures = chart.regions, Pictures(chart)
        self.camera = Camera.fit(chart.bounds, _box(rect), chart.steps)
        if chart.first_look is not None:
            self.camera = self.camera.look_at(chart.first_look)
        self.rect = rect
        self.scene = Shown(view, Side(0))
        self.tint = "none"
        self.hidden = False
        self.lying = Lying(chart, self.camera, factor)
        self.hovered = self.cursor = ""
        self.pointed: dict[str, str] = {}  # places that a word on the map points to
        self.overlay: Overlay | None = None
        self.flashes: dict[str, float] = {}
        self._layer: pygame.Surface | None = None  # map, marks and piles as they were drawn last
        self._stale = True
        self._layouts: dict[str, PileLayout] = {}
        self._stacks: dict[str, tuple[Stack, ...]] = {}  # of the scene as it is
        self._marks: dict[str, tuple[str, ...]] = {}

    # ---- changes

    def resize(self, rect: pygame.Rect, palette: Palette, factor: float) -> None:
        self.rect, self.palette, self.factor = rect, palette, factor
        self.camera = self.camera.resized(_box(rect))
        self.lying.look(self.camera, factor)
        self._stacks = {}
        self._changed()

    def show(self, scene: Shown) -> None:
        if scene != self.scene:
            self.scene = scene
            self._stacks, self._marks = {}, {}
            self._changed()

    def move(self, camera: Camera) -> None:
        if camera != self.camera:
            self.camera = camera
            self.lying.look(camera, self.factor)
            self._changed()

    def follow(self) -> None:
        """Where something is to be done must be in sight; a map that is seen as a whole, or already shows it, stays."""
        scene, room = self.scene, FOLLOW * self.factor
        places = {scene.selected} if scene.selected in self.regions.shapes else scene.lit_places
        spots = [self.chart.badge(place) for place in places if place in self.regions.shapes]
        if spots and not self.camera.is_fit and not any(self.camera.shows(spot, room) for spot in spots):
            xs, ys = zip(*spots, strict=True)
            self.move(self.camera.centre((sum(xs) / len(xs), sum(ys) / len(ys))))

    def hide(self, hidden: bool) -> None:
        if hidden != self.hidden:
            self.hidden = hidden
            self._changed()

    def lay(self, overlay: Overlay | None) -> None:
        if overlay is not self.overlay:
            self.overlay = overlay
            self._changed()

    def flash(self, places: set[str]) -> None:
        for place in places & set(self.regions.shapes):
            self.flashes[place] = FLASH

    def update(self, seconds: float, tint: str) -> None:
        if tint != self.tint:
            self.tint = tint
            self._changed()
        if self.pictures.update(seconds, self.camera.scale, tint):
            self._changed()
        self.flashes = {place: left - seconds for place, left in self.flashes.items() if left > seconds}

    @property
    def painted(self) -> bool:
        """Whether the map is shown as it shall be, at this scale and in this light."""
        return (self.camera.scale, self.tint) in self.pictures.ready

    def _changed(self) -> None:
        self._stale, self._layouts = True, {}

    def place_at(self, pos: tuple[int, int]) -> str:
        return self.chart.place_at(self.camera.to_map(pos), 12 / self.camera.scale)

    @property
    def may_hover(self) -> bool:
        """Whether the place under the pointer gets its rim."""
        return True

    def spot_of(self, view: Any, place: str, piece: int) -> Spot | None:
        """Where a piece lies, or the front of the pile that hides it."""
        if place not in self.regions.shapes:
            return None
        return self.lying.spot_of(place, self.skin.stacks(view, place, self.palette.name, NONE, NONE), piece)

    # ---- drawing

    def draw(self, surface: pygame.Surface, moving: bool = True) -> None:
        if self._stale or self._layer is None:
            self._compose(surface)
        else:
            surface.blit(self._layer, self.rect)
        surface.set_clip(self.rect)
        for place, left in self.flashes.items():
            if not moving or int(left * 5) % 2 == 0:
                regions.draw_hovered(surface, self.lying.outline(place), 2.2 * self.factor)
        if self.hovered and self.may_hover and self.hovered not in self.scene.lit_places:
            regions.draw_hovered(surface, self.lying.outline(self.hovered), self.factor)
        if self.cursor:
            regions.draw_hovered(surface, self.lying.outline(self.cursor), 2.5 * self.factor)
        for place, word in self.pointed.items():
            regions.draw_hovered(surface, self.lying.outline(place), 1.6 * self.factor)
            x, y = self.camera.to_screen(self.chart.label(place))
            regions.draw_badge(surface, word, (x, y - 26 * self.factor), regions.BADGE_TARGET, self.factor)
        surface.set_clip(None)

    def _compose(self, surface: pygame.Surface) -> None:
        """Map, marks and piles once; until something changes it is only copied."""
        surface.set_clip(self.rect)
        surface.fill(self.palette.window, self.rect)
        if not self.pictures.draw(surface, self.camera, self.tint):
            marking.sketch(surface, self.lying, self.palette)
        else:
            self.skin.draw_markers(surface, self.scene.view, self.camera, self.palette.name)
        if self.overlay is not None:
            overlays.draw_ground(surface, self.chart, self.camera, self.overlay)
        seen = self.regions.visible(self.camera.visible)
        for place in seen:
            if marks := self._marks_of(place):
                marking.draw(surface, self.lying, place, marks)
        if not self.hidden:
            for place in seen:
                self._pile(surface, place)
        if self.overlay is not None:
            overlays.draw_lines(surface, self.camera, self.factor, self.overlay)
            overlays.draw_badges(surface, self.chart, self.camera, self.factor, self.overlay)
        surface.set_clip(None)
        self._keep(surface)

    def _keep(self, surface: pygame.Surface) -> None:
        """A copy of the board for the frames to come; its memory is used again and again."""
        if self._layer is None or self._layer.get_size() != self.rect.size:
            self._layer = pygame.Surface(self.rect.size).convert(surface)
        self._layer.blit(surface, (0, 0), self.rect)
        self._stale = False

    def _marks_of(self, place: str) -> tuple[str, ...]:
        """Asked once for a scene, since a moving map asks for every place."""
        if place not in self._marks:
            self._marks[place] = marking.marks_of(self.skin, self.scene, place)
        return self._marks[place]

    def _pile(self, surface: pygame.Surface, place: str) -> None:
        stacks = self._stacks.get(place)
        if stacks is None:
            scene = self.scene
            stacks = self.skin.stacks(scene.view, place, self.palette.name, scene.in_hand, frozenset())
            self._stacks[place] = stacks = _without(stacks, scene.lifted) if scene.lifted else stacks
        if stacks:
            self._layouts[place] = self.lying.laid_out(place, stacks)
            pile_pictures.draw(surface, self._layouts[place])


def _without(stacks: tuple[Stack, ...], lifted: frozenset[int]) -> tuple[Stack, ...]:
    """The piles as they look while some of their pieces are in motion."""
    left = [replace(s, tokens=tuple(t for t in s.tokens if t.key not in lifted)) for s in stacks]
    return tuple(stack for stack in left if stack.tokens)


def _box(rect: pygame.Rect) -> tuple[float, float, float, float]:
    return float(rect.x), float(rect.y), float(rect.width), float(rect.height)
