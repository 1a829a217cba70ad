"""The map with its piles and marks in a rectangle of the window: what is shown and drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import pygame

from game.kernel.agenda import Side
from game.kernel.hexes import Point
from ui.board import framing, lights, marking, overlays, pile_pictures, piles, regions
from ui.board.camera import Camera
from ui.board.chart import Chart
from ui.board.journey import Journey
from ui.board.lighting import Lighting
from ui.board.lying import Lying, PlacedPiles
from ui.board.moving import MovingPicture
from ui.board.overlays import Overlay
from ui.board.pictures import Pictures
from ui.board.piles import Spot, Stack
from ui.board.scene import Shown
from ui.board.skin import Signing, Skin
from ui.palette import Palette

FLASH = 1.2  # seconds
CALM = 0.3  # seconds after which a map moved by hand may move by itself again
EDGE = 36  # pixels that a place keeps from the edge of the battlefield's own frame
FOLLOW = 110  # pixels that the place of a question keeps from the edge of the view
NONE: frozenset[int] = frozenset()


class Display:
    """One chart, one camera, and the scene that is shown."""

    def __init__(self, skin: Skin, chart: Chart, view: Any, rect: pygame.Rect, palette: Palette, factor: float) -> None:
        self.skin, self.chart, self.palette, self.factor = skin, chart, palette, factor
        self.regions, self.pictures = chart.regions, Pictures(chart)
        self.camera = self.home = Camera.framing(chart.bounds, _box(rect), chart.steps, chart.first_look)
        self.journey: Journey | None = None
        self.by_hand = False  # the player has chosen the scale: then it stays
        self.lighting = Lighting(skin, chart)
        self.still = True  # nothing moves by itself: nobody has looked yet, or motion is reduced
        self._rested = CALM  # seconds since the map was last moved by hand
        self.rect = rect
        self.scene = Shown(view, Side(0))
        self.tint = "none"
        self.hidden = False
        self.lying = Lying(chart, self.camera, factor)
        self.hovered = self.cursor = ""
        self.price = ""  # of going to the place that is pointed at
        self.pointed: dict[str, str] = {}  # places that a word on the map points to
        self.overlay: Overlay | None = None
        self.flashes: dict[str, float] = {}
        self._composed = MovingPicture()  # map, marks and piles as they were drawn last
        self._layouts = PlacedPiles(self.camera.corner, {})
        self._stacks: dict[str, tuple[Stack, ...]] = {}  # of the scene as it is
        self._marks: dict[str, tuple[str, ...]] = {}
        self._rim: list[tuple[Point, Point]] | None = None  # where the many open places of the scene end

    # ---- changes

    def resize(self, rect: pygame.Rect, palette: Palette, factor: float) -> None:
        self.rect, self.palette, self.factor = rect, palette, factor
        home = Camera.framing(self.chart.bounds, _box(rect), self.chart.steps, self.chart.first_look)
        self.camera = home if self.camera == self.home else replace(self.camera, steps=home.steps).resized(_box(rect))
        self.home, self.journey = home, None
        self.lying.look(self.camera, factor)
        self._stacks = {}
        self._changed()

    def show(self, scene: Shown) -> None:
        if scene != self.scene:
            chosen, self.scene = self.scene.selected, scene
            self._stacks, self._marks, self._rim = {}, {}, None
            self._changed()
            if scene.selected and scene.selected != chosen:
                self.glide_to([scene.selected])

    def move(self, camera: Camera) -> None:
        """By hand: at once, and whatever else moved the map waits a moment."""
        self.by_hand = self.by_hand or camera.scale != self.camera.scale
        self.by_hand = self.by_hand and camera != self.home
        self.journey, self._rested = None, 0.0
        self._turn(camera)

    def _turn(self, camera: Camera) -> None:
        if camera != self.camera:
            before, self.camera = self.camera, camera
            self.lying.look(camera, self.factor)
            looks_alike = (before.scale, before.view) == (camera.scale, camera.view) and self.overlay is None
            if looks_alike and self.painted:  # what stands in for a map is stretched for one view of it
                self._layouts = PlacedPiles(camera.corner, self._layouts.on_sheet)
            else:
                self._changed()

    # ---- the map directs itself: it pans, and comes closer to what is fought over unless the player chose the scale

    def glide(self, camera: Camera) -> None:
        """Gently there; at once where nothing shall move."""
        if self.still:
            self._turn(camera)
        else:
            self.journey = Journey(self.camera, camera) if camera != self.camera else None
            if self.journey is not None and camera.scale < self.camera.scale:
                self._turn(camera)  # the wider look is the one that is drawn on the way

    def glide_to(self, places: Iterable[str], low: float = 0.5) -> None:
        """Bring places into sight, the first one above all; `low`: how far down the view they shall lie."""
        spots = [self.chart.badge(place) for place in places if place in self.regions.shapes]
        bound = self.journey.end if self.journey is not None else self.camera
        if not spots or bound.is_fit or all(bound.shows(spot, FOLLOW * self.factor) for spot in spots):
            return
        if bound.scale == self.home.scale and all(self.home.shows(spot, EDGE * self.factor) for spot in spots):
            self.glide(self.home)  # the battlefield as it was framed, rather than ground beside it
            return
        xs, ys = zip(*spots, strict=True)
        wide, high = (max(xs) - min(xs)) * bound.scale, (max(ys) - min(ys)) * bound.scale
        fits = wide < self.rect.width - 2 * FOLLOW * self.factor and high < self.rect.height - 2 * FOLLOW * self.factor
        x, y = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2) if fits else spots[0]
        self.glide(bound.centre((x, y - (low - 0.5) * self.rect.height / bound.scale)))

    def follow(self) -> None:
        """Where something is to be done must be in sight; a map that is seen as a whole, or already shows it, stays."""
        scene, room = self.scene, FOLLOW * self.factor
        look = framing.close_look(self.skin, self.regions, scene, self.home, self.camera, self.factor)
        if look is not None and not self.by_hand:
            self.glide(look)
            return
        if scene.selected in self.regions.shapes:
            self.glide_to([scene.selected])
            return
        spots = {place: self.chart.badge(place) for place in scene.lit_places if place in self.regions.shapes}
        if not any(self.camera.shows(spot, room) for spot in spots.values()):
            self.glide_to(spots)

    @property
    def is_held(self) -> bool:
        """Whether somebody has the map in hand: then it goes nowhere by itself."""
        return self._rested < CALM or any(pressed_buttons())

    def _travel(self, seconds: float) -> None:
        self._rested += seconds
        if self.journey is None or self.is_held:
            return
        self.journey = self.journey.on(seconds)
        if self.journey.is_done or not self.journey.zooms:
            self._turn(self.journey.camera)
        if self.journey.is_done:
            self.journey = None

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
        self._travel(seconds)
        self.lighting.seconds += seconds
        tint = self.lighting.light_of(tint, self.scene.view, self.palette)
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
        self._composed.stale, self._layouts = True, PlacedPiles(self.camera.corner, {})

    def place_at(self, pos: tuple[int, int]) -> str:
        return self.chart.place_at(self.camera.to_map(pos), 12 / self.camera.scale)

    @property
    def may_hover(self) -> bool:
        """Whether the place under the pointer gets its rim."""
        return True

    def spot_of(self, view: Any, place: str, piece: int, other: Any = None) -> Spot | None:
        """Where a piece lies, or the front of the pile that hides it; `other` view: with room for who comes or was."""
        if place not in self.regions.shapes:
            return None
        return self.lying.spot_of(place, self._with_coming(view, other, place), piece)

    def _with_coming(self, view: Any, coming: Any, place: str, in_hand: frozenset[int] = NONE) -> tuple[Stack, ...]:
        stacks = self.skin.stacks(view, place, self.palette.name, in_hand, NONE)
        if coming is None:
            return stacks
        return piles.joined(stacks, self.skin.stacks(coming, place, self.palette.name, NONE, NONE))

    # ---- drawing

    def draw(self, surface: pygame.Surface, moving: bool = True) -> None:
        self.still = not moving
        if self._composed.draw(surface, self.rect, self.camera.corner, self._compose):
            self._arranged()
        if self.journey is not None and self.journey.zooms and self._composed.picture is not None:
            framing.draw_zoom(surface, self.rect, self._composed.picture, self.camera, self.journey.window)
            return
        surface.set_clip(self.rect)
        fires = self.lighting.fires(self.scene.view, self.tint)
        self.lighting.draw_flares(surface, self.camera, self.factor, fires, self.still)
        self.lighting.draw_burning(surface, self.camera, self.factor, self.tint, self.still)
        for place, left in self.flashes.items():
            if not moving or int(left * 5) % 2 == 0:
                regions.draw_hovered(surface, self.lying.outline(place), 2.2 * self.factor)
        if self.hovered and self.may_hover and self.hovered not in self.scene.lit_places:
            regions.draw_hovered(surface, self.lying.outline(self.hovered), self.factor)
        if self.hovered and self.price:
            x, y = self.camera.to_screen(self.chart.badge(self.hovered))
            regions.draw_badge(surface, self.price, (x, y + 26 * self.factor), regions.REACHABLE, self.factor)
        if self.cursor:
            regions.draw_hovered(surface, self.lying.outline(self.cursor), 2.5 * self.factor)
        for place, word in self.pointed.items():
            regions.draw_hovered(surface, self.lying.outline(place), 1.6 * self.factor)
            x, y = self.camera.to_screen(self.chart.label(place))
            if not word:
                continue
            regions.draw_badge(surface, word, (x, y - 26 * self.factor), regions.BADGE_TARGET, self.factor)
        surface.set_clip(None)

    def _compose(self, surface: pygame.Surface, part: pygame.Rect) -> None:
        """Map, marks and piles of one part of the window; the surface is clipped to it."""
        surface.fill(self.palette.window, part)
        fires = self.lighting.fires(self.scene.view, self.tint)
        if not self.pictures.draw(surface, self.camera, self.tint):
            marking.sketch(surface, self.lying, self.palette)
        else:
            picture = self.pictures.ready.get((self.camera.scale, self.tint))
            self.lighting.draw_ground(surface, self.camera, picture, fires)
            self.skin.draw_markers(surface, self.scene.view, self.camera, self.palette.name)
        if self.overlay is not None:
            overlays.draw_ground(surface, self.chart, self.camera, self.overlay)
        seen = self.lying.within(part)
        if self._rim is None:
            self._rim = marking.rim_of_field(self.skin, self.scene, self.chart)
        marking.draw_all(surface, self.lying, {place: self._marks_of(place) for place in seen}, self._rim)
        if not self.hidden:
            for place in seen:
                self._pile(surface, place, fires)
            if isinstance(self.skin, Signing):
                self.skin.draw_signs(surface, self.scene.view, self.camera, self.palette.name)
        if self.overlay is not None:
            overlays.draw_lines(surface, self.camera, self.factor, self.overlay)
            overlays.draw_badges(surface, self.chart, self.camera, self.factor, self.overlay)

    def _arranged(self) -> None:
        """Pieces lie where they did not lie before."""

    def _marks_of(self, place: str) -> tuple[str, ...]:
        """Asked once for a scene, since a moving map asks for every place."""
        if place not in self._marks:
            self._marks[place] = marking.marks_of(self.skin, self.scene, place)
        return self._marks[place]

    def _pile(self, surface: pygame.Surface, place: str, fires: Sequence[str]) -> None:
        stacks, scene = self._stacks.get(place), self.scene
        if stacks is None:
            stacks = self._stacks[place] = self._with_coming(scene.view, scene.coming, place, scene.in_hand)
        if stacks:
            layout = self.lying.on_sheet(place, stacks)
            if scene.coming is not None:
                here = frozenset(self.skin.pieces_at(scene.view, place))
                away = {token.key for stack in stacks for token in stack.tokens} - here
                layout = piles.without(layout, away | scene.lifted)
            layout = self._layouts.put(place, layout)
            pile_pictures.draw(surface, layout)
            if self.tint == lights.NIGHT and not marking.is_asked(self.skin, scene, place):
                self.lighting.darken(surface, self.camera, layout, fires, scene.lit_pieces)


def pile_boxes(display: Display, place: str) -> list[pygame.Rect]:
    """What the pieces of a place cover, as they were drawn last."""
    layout = display._layouts.get(place)
    return [pygame.Rect(pile.frame) for pile in layout.piles] if layout is not None else []


def _box(rect: pygame.Rect) -> tuple[float, float, float, float]:
    return float(rect.x), float(rect.y), float(rect.width), float(rect.height)


def pressed_buttons() -> tuple[bool, bool, bool]:
    """Of the mouse, as they are now; without a window nobody presses any."""
    return pygame.mouse.get_pressed() if pygame.display.get_init() else (False, False, False)
